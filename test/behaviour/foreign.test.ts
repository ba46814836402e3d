// Files and forms of other implementations than the platform's own.

import { Readable } from 'node:stream';
import * as nodeFetch from 'node-fetch';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Changes, Example, operation, rejection } from './client.js';
import { sendTo } from './send-upload.js';
import { type Server, serve } from './server.js';
import { startStore, startUploads } from './store.js';

const form: Changes = {
  method: 'POST',
  body: { mediaType: 'multipart/form-data' },
  success: { '2XX': 'none' },
};
const raw: Changes = { ...form, body: { mediaType: 'application/octet-stream', key: 'body' } };
const json: Changes = { ...form, body: { mediaType: 'application/json' } };

async function send(changes: Changes, params: object): Promise<Server> {
  const server = await serve({ status: 204 });
  await new Example({ baseUrl: server.origin }).call(operation(changes), params);
  return server;
}

/** A file of jsdom: it can only be read by jsdom's own reader. */
class OwnFile {
  readonly text: string;
  readonly name: string;
  readonly type = 'text/plain';
  constructor(pieces: readonly unknown[], name = 'blob') {
    this.text = pieces.join('');
    this.name = name;
  }
  get size(): number {
    return this.text.length;
  }
  slice(start = 0, end = this.size): OwnFile {
    return new OwnFile([this.text.slice(start, end)], this.name);
  }
  get [Symbol.toStringTag](): string {
    return 'File';
  }
}

/** A file of later versions of jsdom, which Node's fetch takes for one of its own, and fails. */
class LaterFile extends OwnFile {
  override slice(start = 0, end = this.size): LaterFile {
    return new LaterFile([this.text.slice(start, end)], this.name);
  }
  async arrayBuffer(): Promise<ArrayBuffer> {
    return new TextEncoder().encode(this.text).buffer;
  }
}

class OwnReader {
  result: unknown;
  onload = (): void => {};
  readAsArrayBuffer(file: OwnFile): void {
    this.result = new TextEncoder().encode(file.text).buffer;
    setTimeout(() => this.onload());
  }
}

afterEach(() => void vi.unstubAllGlobals());

describe('a file that fetch does not know', () => {
  it.each<[string, () => unknown]>([
    ['node-fetch', () => new nodeFetch.File(['content'], 'a.txt', { type: 'text/plain' })],
    ['jsdom', () => new OwnFile(['content'], 'a.txt')],
    ['jsdom with a method', () => new LaterFile(['content'], 'a.txt')],
  ])('[calls.foreign] of %s arrives in a form and as a body', async (_, file) => {
    vi.stubGlobal('FileReader', OwnReader);
    const { requests } = await send(form, { note: 'é', files: [file(), new Blob(['own'])] });
    expect(requests[0]?.headers['content-length']).toBe(`${requests[0]?.body.length}`);
    expect(requests[0]?.body.replace(/--form-\w+/g, '--…').split('\r\n')).toEqual([
      '--…',
      'Content-Disposition: form-data; name="note"',
      '',
      'Ã©',
      '--…',
      'Content-Disposition: form-data; name="files"; filename="a.txt"',
      'Content-Type: text/plain',
      '',
      'content',
      '--…',
      'Content-Disposition: form-data; name="files"; filename="blob"',
      'Content-Type: application/octet-stream',
      '',
      'own',
      '--…--',
      '',
    ]);
    expect((await send(raw, { body: file() })).requests[0]).toMatchObject({
      body: 'content',
      headers: { 'content-type': 'application/octet-stream', 'content-length': '7' },
    });
    const any = { ...raw, body: { mediaType: '*/*', key: 'body' } };
    expect((await send(any, { body: file() })).requests[0]).toMatchObject({
      body: 'content',
      headers: { 'content-type': 'text/plain' },
    });
  });

  it.each([OwnFile, LaterFile])(
    '[calls.foreign] a page whose Blob is not the one of fetch sends forms all the same: %o',
    async (Own) => {
      vi.stubGlobal('Blob', Own);
      vi.stubGlobal('FileReader', OwnReader);
      const { requests } = await send(form, { file: new Own(['content'], 'a.txt'), note: 'text' });
      expect(requests[0]?.body).toContain(
        'filename="a.txt"\r\nContent-Type: text/plain\r\n\r\ncontent\r\n',
      );
      expect(requests[0]?.body).toContain('name="note"\r\n\r\ntext\r\n');
    },
  );

  it.each([OwnFile, LaterFile])('[uploads.sources] goes to a store: %o', async (Own) => {
    vi.stubGlobal('Blob', Own);
    vi.stubGlobal('FileReader', OwnReader);
    const store = await startStore();
    const uploads = await startUploads(store);
    // A cast: it is no file for the types of a program without jsdom.
    await sendTo(uploads, new Own(['content']) as unknown as Blob, {
      storeFetch: (url, init) => fetch(url, init),
    });
    expect(store.requests[0]?.bytes()).toBe(7);
  });

  it('[calls.foreign] a form of node-fetch is a form', async () => {
    const given = new nodeFetch.FormData();
    given.append('note', 'text');
    given.append('note', 'again');
    given.append('file', new nodeFetch.Blob(['content']), 'a.bin');
    const { requests } = await send(
      { ...form, body: { mediaType: 'multipart/form-data', key: 'body' } },
      { body: given },
    );
    expect(requests[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(requests[0]?.body).toContain('filename="a.bin"');
    expect(requests[0]?.body.match(/name="note"/g)).toHaveLength(2);
  });
});

describe('what would be lost', () => {
  const own = new FormData();
  it.each<[string, Changes, object]>([
    ['a file in JSON', json, { a: { b: new Blob(['x']) } }],
    ['a foreign file in JSON', json, { a: new nodeFetch.File(['x'], 'a') }],
    ['a form in JSON', json, { a: own }],
    ['a stream of Node in JSON', json, { a: Readable.from(['x']) }],
    ['bytes in JSON', json, { a: new Uint8Array(1) }],
    ['a map in JSON', json, { a: new Map([['b', 1]]) }],
    ['a promise in JSON', json, { a: Promise.resolve(1) }],
    ['not a number', json, { a: [Number.NaN] }],
    ['infinity', json, { a: { b: -Infinity } }],
    ['an invalid date', json, { a: new Date('x') }],
    ['not a number in an object of a form', form, { a: { b: Number.NaN } }],
    ['not a number in a field', form, { a: Number.NaN }],
    [
      'not a number in a query',
      { parameters: [{ name: 'a', in: 'query', mediaType: 'application/json' }] },
      { a: [Number.NaN] },
    ],
    ['a form in a form', form, { a: own }],
    ['a stream of Node in a form', form, { a: Readable.from(['x']) }],
    ['a stream of Node as bytes', raw, { body: Readable.from(['x']) }],
    [
      'a stream of Node as text',
      { ...raw, body: { mediaType: 'text/plain', key: 'body' } },
      { body: Readable.from(['x']) },
    ],
    [
      'a stream of Node as a form',
      { ...form, body: { mediaType: 'multipart/form-data', key: 'body' } },
      { body: Readable.from(['x']) },
    ],
    ['a form in place of the arguments', form, own],
  ])('[calls.lost] %s is refused before anything is sent', async (_, changes, params) => {
    const server = await serve({ status: 204 });
    const call = new Example({ baseUrl: server.origin }).call(operation(changes), params);
    expect(await rejection(call)).toMatchObject({ name: 'ArgumentError' });
    expect(server.requests).toEqual([]);
  });

  it('[calls.lost] says which property it is', async () => {
    const client = new Example({ baseUrl: 'http://127.0.0.1:1' });
    expect(
      await rejection(client.call(operation(json), { a: { rate: Number.NaN } })),
    ).toMatchObject({
      message: 'getThing: "body" cannot be sent: "rate" has no text form',
    });
  });

  it('[calls.lost] leaves values that know their form, and properties of any name', async () => {
    const value = {
      at: new Date(0),
      url: new URL('http://a/'),
      pipe: 'x',
      none: null,
      list: [undefined],
    };
    expect((await send(json, value)).requests[0]?.body).toBe(
      '{"at":"1970-01-01T00:00:00.000Z","url":"http://a/","pipe":"x","none":null,"list":[null]}',
    );
  });
});
