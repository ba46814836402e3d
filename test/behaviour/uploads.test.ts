// What an upload sends: the file, its name, its length, its type; and what it refuses to send.

import { spawn } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  ArgumentError,
  ClientError,
  ValidationError,
} from '../../generator/runtime/client/errors.js';
import { openFile } from '../../generator/runtime/client/transfer/upload-node.js';
import type { UploadOptions } from '../../generator/runtime/client/transfer/upload.js';
import type {
  UploadSource,
  UploadStream,
} from '../../generator/runtime/client/transfer/upload-source.js';
import { inScratch, root } from '../support/compile.js';
import { key, rejection, sendTo } from './send-upload.js';
import { bytes, signature, startStore, startUploads, streamOf } from './store.js';

describe('uploads', () => {
  it('[uploads.flow] sends a file to the address that the service gives, and resolves to what the service said of it', async () => {
    const store = await startStore();
    const service = await startUploads(store);
    expect(await sendTo(service, new File([bytes(10)], 'a.mov'), { fileName: undefined })).toEqual({
      id: 'u1',
      to: { address: `${store.origin}/put/1?${signature}` },
    });
    expect(service.asked).toMatchObject([
      { body: { filename: 'a.mov' }, headers: { authorization: `Bearer ${key}` } },
    ]);
    expect(store.requests).toMatchObject([
      {
        method: 'PUT',
        url: `/put/1?${signature}`,
        headers: { 'content-type': 'video/quicktime', 'content-length': '10' },
      },
    ]);
    expect(store.requests[0]?.bytes()).toBe(10);
  });

  it.each<[string, { given: () => UploadSource | UploadStream; options?: UploadOptions }]>([
    ['a Blob', { given: () => new Blob([bytes(3000)]) }],
    ['a File', { given: () => new File([bytes(3000)], 'x.mp4') }],
    ['an ArrayBuffer', { given: () => bytes(3000).buffer }],
    ['a typed array', { given: () => bytes(4000).subarray(500, 3500) }],
    ['a Buffer', { given: () => Buffer.alloc(3000) }],
    ['bytes in shared memory', { given: () => new Uint8Array(new SharedArrayBuffer(3000)) }],
    ['a stream of the web', { given: () => streamOf(3000), options: { size: 3000 } }],
    [
      'a stream of Node',
      { given: () => Readable.from([bytes(1000), bytes(2000)]), options: { size: 3000 } },
    ],
    [
      'a stream of Node from a file',
      {
        given: () => createReadStream(join(root, 'LICENSE'), { end: 499 }),
        options: { size: 500 },
      },
    ],
    ['nothing', { given: () => new Blob([]) }],
  ])('[uploads.sources] takes %s, and states its length', async (_, { given, options }) => {
    const store = await startStore();
    const source = given();
    await sendTo(await startUploads(store), source, options);
    const size =
      options?.size ??
      ('byteLength' in source ? source.byteLength : 'size' in source ? source.size : -1);
    expect(store.requests).toMatchObject([{ headers: { 'content-length': `${size}` } }]);
    expect(store.requests[0]?.bytes()).toBe(size);
  });

  it('[uploads.length] states the length of a stream, too, and never sends it in chunks', async () => {
    const store = await startStore();
    await sendTo(await startUploads(store), streamOf(200_000), { size: 200_000 });
    expect(store.requests[0]?.headers).toMatchObject({ 'content-length': '200000' });
    expect(store.requests[0]?.headers).not.toHaveProperty('transfer-encoding');
  });

  it.each<[string, unknown, RegExp]>([
    ['a path', 'talk.mp4', /openFile/],
    ['the address of a file', new URL('file:///talk.mp4'), /openFile/],
    ['undefined', undefined, /must be a Blob/],
    ['null', null, /must be a Blob/],
    ['a number', 5, /must be a Blob/],
  ])('[uploads.path] refuses %s before anything is sent', async (_, source, want) => {
    const service = await startUploads(await startStore());
    // What a program in JavaScript gives.
    const error = await rejection(sendTo(service, source as UploadSource, { fileName: 'a.mp4' }));
    expect(error).toBeInstanceOf(ArgumentError);
    expect(error).toMatchObject({ message: expect.stringMatching(want) });
    expect(service.asked).toEqual([]);
  });

  it('[uploads.begun] an upload that does not arrive is not lost', async () => {
    const store = await startStore({ late: (response) => response.writeHead(400).end() });
    const error = await rejection(
      sendTo(await startUploads(store), new File([bytes(10)], 'a.mov'), { fileName: undefined }),
    );
    expect(error).toBeInstanceOf(ClientError);
    expect(error instanceof ClientError && error.begun).toMatchObject({ data: { id: 'u1' } });
  });

  it('[uploads.path] takes the file at a path, by its own name', async () => {
    const store = await startStore();
    const service = await startUploads(store);
    await inScratch(async (folder) => {
      const path = join(folder, 'my talk%.mp4');
      await writeFile(path, bytes(600_000));
      await sendTo(service, await openFile(path), { fileName: undefined });
      await sendTo(service, await openFile(pathToFileURL(path)), { fileName: undefined });
      expect(await rejection(openFile(folder))).toBeInstanceOf(ArgumentError);
      expect(await rejection(openFile(join(folder, 'none.mp4')))).toBeInstanceOf(ArgumentError);
    });
    expect(service.asked.map(({ body }) => body)).toEqual([
      { filename: 'my talk%.mp4' },
      { filename: 'my talk%.mp4' },
    ]);
    expect(store.requests.map((each) => each.bytes())).toEqual([600_000, 600_000]);
  });

  it.each<[string, { given: UploadOptions; want: string }]>([
    ['the extension', { given: { fileName: 'A.MOV' }, want: 'video/quicktime' }],
    [
      'what is given',
      { given: { fileName: 'a.mp4', contentType: 'video/x-mine; a=b' }, want: 'video/x-mine; a=b' },
    ],
  ])('[uploads.content-type] states the type by %s', async (_, { given, want }) => {
    const store = await startStore();
    await sendTo(await startUploads(store), bytes(1), given);
    expect(store.requests[0]?.headers['content-type']).toBe(want);
  });

  it.each<[string, { given: UploadOptions; source?: UploadSource | UploadStream; want: string }]>([
    [
      'no name',
      { given: { fileName: '' }, want: 'uploadFile: the file has no name; give one as "fileName"' },
    ],
    [
      'a wrong extension',
      {
        given: { fileName: 'a.avi' },
        want: 'uploadFile breaks limits of the API: `fileName`: one of the extensions .mp4, .mov, not another one',
      },
    ],
    [
      'an extension alone in a folder',
      {
        given: { fileName: 'a.mp4/b' },
        want: 'uploadFile breaks limits of the API: `fileName`: one of the extensions .mp4, .mov, not another one',
      },
    ],
    [
      'the name of a member of every object',
      {
        given: { fileName: 'a.constructor' },
        want: 'uploadFile breaks limits of the API: `fileName`: one of the extensions .mp4, .mov, not another one',
      },
    ],
    [
      'a name that is too long',
      {
        given: { fileName: `${'ä'.repeat(17)}.mp4` },
        want: 'uploadFile breaks limits of the API: `fileName`: at most 20 characters, not 21',
      },
    ],
    [
      'a file that is too big',
      {
        given: { size: 2 ** 40 + 1 },
        source: streamOf(1),
        want: 'uploadFile breaks limits of the API: `size`: at most 1099511627776 bytes, not 1099511627777',
      },
    ],
    [
      'a stream of unknown size',
      {
        given: {},
        source: streamOf(1),
        want: 'the size of a stream is not known; give it as "size", in bytes, or open the file with openFile(path)',
      },
    ],
    [
      'a size that is none',
      {
        given: { size: -1 },
        source: streamOf(1),
        want: 'the size of the file must be a whole number of bytes',
      },
    ],
    [
      'a content type with a line break',
      {
        given: { contentType: 'video/mp4\r\nX-Evil: 1' },
        want: 'uploadFile: the content type contains characters that a header cannot contain',
      },
    ],
  ])(
    '[uploads.checks] refuses %s before anything is sent',
    async (_, { given, source = bytes(1), want }) => {
      const store = await startStore();
      const service = await startUploads(store);
      const error = await rejection(sendTo(service, source, given));
      expect(error).toBeInstanceOf(
        want.includes('breaks limits') ? ValidationError : ArgumentError,
      );
      expect(error).toMatchObject({ message: want });
      expect([...service.asked, ...store.requests]).toEqual([]);
    },
  );

  it('[uploads.checks] counts characters, not UTF-16 units', async () => {
    const store = await startStore();
    await sendTo(await startUploads(store), bytes(1), { fileName: `${'😀'.repeat(16)}.mp4` });
    expect(store.requests).toHaveLength(1);
  });

  it(
    '[uploads.memory] streams a gigabyte from a path in constant memory',
    { timeout: 120_000 },
    async () => {
      const store = await startStore();
      const service = await startUploads(store);
      await inScratch(async (folder) => {
        const path = join(folder, 'big.mp4');
        await writeFile(path, '');
        await truncate(path, 2 ** 30);
        const child = spawn(
          process.execPath,
          ['--import', 'tsx', join(root, 'test/behaviour/upload-memory.ts'), service.origin, path],
          { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
        );
        let output = '';
        child.stdout.on('data', (chunk: Buffer) => {
          output += chunk;
        });
        expect(await new Promise((resolve) => child.on('close', resolve))).toBe(0);
        const { idle, peak } = JSON.parse(output);
        expect(store.requests[0]?.bytes()).toBe(2 ** 30);
        expect(peak - idle).toBeLessThan(150 * 2 ** 20);
      });
    },
  );
});
