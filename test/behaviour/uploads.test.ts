import { spawn } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AbortedError, ApiError, ArgumentError, ClientError, ConnectionError, TimeoutError } from '../../generator/runtime/client/errors.js';
import { ValidationError } from '../../generator/runtime/client/limit-error.js';
import { openFile } from '../../generator/runtime/client/upload-node.js';
import type { UploadOptions } from '../../generator/runtime/client/upload.js';
import type { FileLike, UploadSource } from '../../generator/runtime/client/upload-source.js';
import { inScratch, root } from '../support/compile.js';
import { key, sendTo } from './send-upload.js';
import { bytes, signature, startStore, startUploads, streamOf } from './store.js';

afterEach(() => vi.unstubAllGlobals());

const rejection = (promise: Promise<unknown>): Promise<unknown> => promise.then(() => 'it did not reject', (error: unknown) => error);

describe('uploads', () => {
  it('[uploads.flow] sends a file to the address that the service gives, and resolves to what the service said of it', async () => {
    const store = await startStore();
    const service = await startUploads(store);
    expect(await sendTo(service, new File([bytes(10)], 'a.mov'), { fileName: undefined })).toEqual({ id: 'u1', to: { address: `${store.origin}/put/1?${signature}` } });
    expect(service.asked).toMatchObject([{ body: { filename: 'a.mov' }, headers: { authorization: `Bearer ${key}` } }]);
    expect(store.requests).toMatchObject([{ method: 'PUT', url: `/put/1?${signature}`, headers: { 'content-type': 'video/quicktime', 'content-length': '10' } }]);
    expect(store.requests[0]?.bytes()).toBe(10);
  });

  it.each<[string, { given: () => UploadSource; options?: UploadOptions }]>([
    ['a Blob', { given: () => new Blob([bytes(3000)]) }],
    ['a File', { given: () => new File([bytes(3000)], 'x.mp4') }],
    ['an ArrayBuffer', { given: () => bytes(3000).buffer }],
    ['a typed array', { given: () => bytes(4000).subarray(500, 3500) }],
    ['a Buffer', { given: () => Buffer.alloc(3000) }],
    ['bytes in shared memory', { given: () => new Uint8Array(new SharedArrayBuffer(3000)) }],
    ['a stream of the web', { given: () => streamOf(3000), options: { size: 3000 } }],
    ['a stream of Node', { given: () => Readable.from([bytes(1000), bytes(2000)]), options: { size: 3000 } }],
    ['a stream of Node from a file', { given: () => createReadStream(join(root, 'LICENSE'), { end: 499 }), options: { size: 500 } }],
    ['nothing', { given: () => new Blob([]) }],
  ])('[uploads.sources] takes %s, and states its length', async (_, { given, options }) => {
    const store = await startStore();
    const source = given();
    await sendTo(await startUploads(store), source, options);
    const size = options?.size ?? ('byteLength' in source ? source.byteLength : 'size' in source ? source.size : -1);
    expect(store.requests).toMatchObject([{ headers: { 'content-length': `${size}` } }]);
    expect(store.requests[0]?.bytes()).toBe(size);
  });

  it('[uploads.length] states the length of a stream, too, and never sends it in chunks', async () => {
    const store = await startStore();
    await sendTo(await startUploads(store), streamOf(200_000), { size: 200_000 });
    expect(store.requests[0]?.headers).toMatchObject({ 'content-length': '200000' });
    expect(store.requests[0]?.headers).not.toHaveProperty('transfer-encoding');
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
    expect(service.asked.map(({ body }) => body)).toEqual([{ filename: 'my talk%.mp4' }, { filename: 'my talk%.mp4' }]);
    expect(store.requests.map((each) => each.bytes())).toEqual([600_000, 600_000]);
  });

  it.each<[string, { given: UploadOptions; want: string }]>([
    ['the extension', { given: { fileName: 'A.MOV' }, want: 'video/quicktime' }],
    ['what is given', { given: { fileName: 'a.mp4', contentType: 'video/x-mine; a=b' }, want: 'video/x-mine; a=b' }],
  ])('[uploads.content-type] states the type by %s', async (_, { given, want }) => {
    const store = await startStore();
    await sendTo(await startUploads(store), bytes(1), given);
    expect(store.requests[0]?.headers['content-type']).toBe(want);
  });

  it.each<[string, { given: UploadOptions; source?: UploadSource; want: string }]>([
    ['no name', { given: { fileName: '' }, want: 'uploadFile: the file has no name; give one as "fileName"' }],
    ['a wrong extension', { given: { fileName: 'a.avi' }, want: 'uploadFile breaks limits of the API: `fileName`: one of the extensions .mp4, .mov, not another one' }],
    ['an extension alone in a folder', { given: { fileName: 'a.mp4/b' }, want: 'uploadFile breaks limits of the API: `fileName`: one of the extensions .mp4, .mov, not another one' }],
    ['the name of a member of every object', { given: { fileName: 'a.constructor' }, want: 'uploadFile breaks limits of the API: `fileName`: one of the extensions .mp4, .mov, not another one' }],
    ['a name that is too long', { given: { fileName: `${'ä'.repeat(17)}.mp4` }, want: 'uploadFile breaks limits of the API: `fileName`: at most 20 characters, not 21' }],
    ['a file that is too big', { given: { size: 2 ** 40 + 1 }, source: streamOf(1), want: 'uploadFile breaks limits of the API: `size`: at most 1099511627776 bytes, not 1099511627777' }],
    ['a stream of unknown size', { given: {}, source: streamOf(1), want: 'the size of a stream is not known; give it as "size", in bytes' }],
    ['a size that is none', { given: { size: -1 }, source: streamOf(1), want: 'the size of the file is to be a whole number of bytes' }],
    ['a content type with a line break', { given: { contentType: 'video/mp4\r\nX-Evil: 1' }, want: 'uploadFile: the content type holds characters that no header can hold' }],
  ])('[uploads.checks] refuses %s before anything is sent', async (_, { given, source = bytes(1), want }) => {
    const store = await startStore();
    const service = await startUploads(store);
    const error = await rejection(sendTo(service, source, given));
    expect(error).toBeInstanceOf(want.includes('breaks limits') ? ValidationError : ArgumentError);
    expect(error).toMatchObject({ message: want });
    expect([...service.asked, ...store.requests]).toEqual([]);
  });

  it('[uploads.checks] counts characters, not UTF-16 units', async () => {
    const store = await startStore();
    await sendTo(await startUploads(store), bytes(1), { fileName: `${'😀'.repeat(16)}.mp4` });
    expect(store.requests).toHaveLength(1);
  });

  it('[uploads.progress] tells how many bytes have gone', async () => {
    const store = await startStore();
    const told: number[] = [];
    await sendTo(await startUploads(store), streamOf(3500), { size: 3500, onProgress: ({ sent, total }) => void told.push(sent / total) });
    expect(told).toEqual([0, 1000 / 3500, 2000 / 3500, 3000 / 3500, 1]);
  });

  it('[uploads.abort] stops when its signal says so, and gives up the stream', async () => {
    const store = await startStore();
    const control = new AbortController();
    const reason = new Error('enough');
    let cancelled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(bytes(1000)),
      cancel: () => {
        cancelled = true;
      },
    });
    const error = await rejection(
      sendTo(await startUploads(store), endless, { size: 1e9, signal: control.signal, onProgress: ({ sent }) => sent > 100_000 && control.abort(reason) }),
    );
    expect(error).toBeInstanceOf(AbortedError);
    expect(error).toMatchObject({ cause: reason });
    await vi.waitFor(() => expect(cancelled).toBe(true));
  });

  it('[uploads.abort] gives up a stream that was never read', async () => {
    let cancelled = false;
    const stream = new ReadableStream<Uint8Array>({
      cancel: () => {
        cancelled = true;
      },
    });
    expect(await rejection(sendTo(await startUploads(await startStore()), stream, { size: 1, signal: AbortSignal.abort() }))).toBeInstanceOf(AbortedError);
    await vi.waitFor(() => expect(cancelled).toBe(true));
  });

  it('[uploads.idle] takes as long as it needs while bytes go, and gives up when none do', async () => {
    const store = await startStore();
    const service = await startUploads(store);
    const slow = (pauses: readonly number[]): AsyncIterable<Uint8Array> =>
      (async function* () {
        for (const pause of pauses) {
          await new Promise((resolve) => setTimeout(resolve, pause));
          yield bytes(10);
        }
      })();
    await sendTo(service, slow([60, 60, 60, 60, 60]), { size: 50, timeout: 150 });
    const error = await rejection(sendTo(service, slow([10, 10_000]), { size: 20, timeout: 150 }));
    expect(error).toBeInstanceOf(TimeoutError);
    expect(store.requests[0]?.bytes()).toBe(50);
  });

  it('[uploads.deadline] ends with everything at its deadline: the address, the file, the attempts', async () => {
    const store = await startStore({ early: () => {}, late: () => {} });
    const began = Date.now();
    const error = await rejection(sendTo(await startUploads(store), bytes(10), { deadline: 300 }));
    expect(error).toBeInstanceOf(TimeoutError);
    expect(Date.now() - began).toBeLessThan(2000);
  });

  it.each<[string, { status: number; body: string }]>([
    ['403', { status: 403, body: '<Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>' }],
    ['401', { status: 401, body: '' }],
    ['410', { status: 410, body: '' }],
    ['400 with the word', { status: 400, body: '<Error><Code>ExpiredToken</Code></Error>' }],
  ])('[uploads.expired] asks for a new address where the store answers %s, and sends the file again', async (_, { status, body }) => {
    const store = await startStore({ late: (response, __, number) => void response.writeHead(number === 1 ? status : 200).end(number === 1 ? body : '') });
    const service = await startUploads(store);
    expect(await sendTo(service, bytes(10))).toMatchObject({ id: 'u2' });
    expect(service.asked).toHaveLength(2);
    expect(store.requests.map(({ url }) => url)).toEqual([`/put/1?${signature}`, `/put/2?${signature}`]);
    expect(store.requests[1]?.bytes()).toBe(10);
  });

  it('[uploads.expired] asks once, and not for a stream that has gone', async () => {
    const store = await startStore({ late: (response) => void response.writeHead(403).end() });
    const service = await startUploads(store);
    expect(await rejection(sendTo(service, bytes(10)))).toMatchObject({ status: 403 });
    expect(service.asked).toHaveLength(2);
    expect(await rejection(sendTo(service, streamOf(10), { size: 10 }))).toMatchObject({ status: 403 });
    expect(service.asked).toHaveLength(3);
  });

  it('[uploads.expired] understands a store that answers before it has read the file', async () => {
    const store = await startStore({ early: (response, _, number) => void (number === 1 && response.writeHead(403).end()) });
    const service = await startUploads(store);
    expect(await sendTo(service, new Blob([bytes(5_000_000)]))).toMatchObject({ id: 'u2' });
    expect(store.requests[1]?.bytes()).toBe(5_000_000);
  });

  it('[uploads.retry] sends the file again to the same address where the store fails, from its beginning', async () => {
    const store = await startStore({
      early: (response, request, number) => void (number === 1 && request.once('data', () => response.destroy())),
      late: (response, _, number) => void response.writeHead(number === 2 ? 503 : 200, { 'retry-after': '0' }).end(),
    });
    const service = await startUploads(store);
    await sendTo(service, new Blob([bytes(1_000_000)]));
    expect(service.asked).toHaveLength(1);
    expect(store.requests).toHaveLength(3);
    expect(store.requests[2]?.bytes()).toBe(1_000_000);
  });

  it('[uploads.retry] sends a stream once', async () => {
    const store = await startStore({ late: (response) => void response.writeHead(503, { 'retry-after': '0' }).end() });
    const error = await rejection(sendTo(await startUploads(store), streamOf(10), { size: 10 }));
    expect(error).toMatchObject({ status: 503, attempts: 1 });
    expect(store.requests).toHaveLength(1);
  });

  it.each<[string, { given: FileLike['stream']; want: string }]>([
    ['shorter', { given: () => streamOf(9), want: 'the file has 9 bytes, not 10; did it change?' }],
    ['longer', { given: () => streamOf(11), want: 'the file has more bytes, not 10; did it change?' }],
    ['no bytes', { given: () => new ReadableStream({ start: (controller) => Reflect.apply(controller.enqueue, controller, ['abc']) }), want: 'the stream of the file gives something other than bytes' }],
  ])('[uploads.changed] fails where a file is %s than it said, instead of storing half of it', async (_, { given, want }) => {
    const store = await startStore();
    const error = await rejection(sendTo(await startUploads(store), { size: 10, stream: given }));
    expect(error).toBeInstanceOf(want.includes('breaks limits') ? ValidationError : ArgumentError);
    expect(error).toMatchObject({ message: want });
  });

  it('[uploads.redirects] sends the file to no other address than the one given', async () => {
    const other = await startStore();
    const store = await startStore({ late: (response) => void response.writeHead(307, { location: `${other.origin}/x` }).end() });
    const error = await rejection(sendTo(await startUploads(store), bytes(10)));
    expect(error).toMatchObject({ message: 'uploadFile: the store wants the file elsewhere; it is sent to no address but the one that was given' });
    expect(store.requests).toHaveLength(1);
    expect(other.requests).toEqual([]);
  });

  it('[uploads.secrets] sends no credentials to the store, whoever sets them', async () => {
    const store = await startStore();
    const service = await startUploads(store);
    await sendTo(service, bytes(1), { headers: { 'X-Mine': key } }, {
      fetch: (request) => {
        request.headers.set('x-signed', key);
        return fetch(request);
      },
    });
    expect(service.asked[0]?.headers).toMatchObject({ authorization: `Bearer ${key}`, 'x-mine': key, 'x-signed': key });
    expect(inspect(store.requests, { depth: 9 })).not.toContain(key);
    expect(Object.keys(store.requests[0]?.headers ?? {}).sort()).toEqual(expect.arrayContaining(['content-length', 'content-type', 'host']));
    expect(store.requests[0]?.headers).not.toHaveProperty('authorization');
    expect(store.requests[0]?.headers).not.toHaveProperty('cookie');
  });

  it.each<[string, { given: (origin: string) => string; want: string }]>([
    ['refuses', { given: (origin) => `${origin}/refused?${signature}`, want: 'ApiError' }],
    ['cannot be reached', { given: () => `http://127.0.0.1:1/away?${signature}`, want: 'ConnectionError' }],
    ['is no address', { given: () => `ht!tp://store/x?${signature}`, want: 'ClientError' }],
    ['has a user', { given: () => `http://${signature}:x@127.0.0.1/x?${signature}`, want: 'ClientError' }],
    ['is not of the web', { given: () => `file:///x?${signature}`, want: 'ClientError' }],
  ])('[uploads.errors] names the upload, and never its signed query, where the store %s', async (_, { given, want }) => {
    const store = await startStore({ late: (response, request) => void response.writeHead(400).end(`<Error><Code>SignatureDoesNotMatch</Code><StringToSign>${request.url}</StringToSign></Error>`) });
    const service = await startUploads(store, (response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id: 'u', to: { address: given(store.origin) } }));
      return true;
    });
    const error = await rejection(sendTo(service, bytes(1), { maxRetries: 0 }));
    expect(error).toBeInstanceOf(ClientError);
    expect(error).toHaveProperty('name', want);
    const told = `${inspect(error, { depth: 9, showHidden: true })} ${JSON.stringify(error)}`;
    expect(told).toContain('uploadFile');
    expect(told).not.toContain('5ec7e7');
    expect(told).not.toContain(key);
    if (error instanceof ApiError) expect(error).toMatchObject({ message: '400 Bad Request (uploadFile): the store refused the request (SignatureDoesNotMatch)' });
  });

  it('[uploads.errors] says what the service says where it gives no address', async () => {
    const service = await startUploads({ origin: '' }, (response) => {
      response.writeHead(400, { 'content-type': 'application/json' }).end('{"detail":"Missing or invalid filename."}');
      return true;
    });
    expect(await rejection(sendTo(service, bytes(1)))).toMatchObject({ status: 400, detail: 'Missing or invalid filename.' });
  });

  it('[uploads.memory] streams a gigabyte from a path in constant memory', { timeout: 120_000 }, async () => {
    const store = await startStore();
    const service = await startUploads(store);
    await inScratch(async (folder) => {
      const path = join(folder, 'big.mp4');
      await writeFile(path, '');
      await truncate(path, 2 ** 30);
      const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'test/behaviour/upload-memory.ts'), service.origin, path], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
      let output = '';
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk;
      });
      expect(await new Promise((resolve) => child.on('close', resolve))).toBe(0);
      const { idle, peak } = JSON.parse(output);
      expect(store.requests[0]?.bytes()).toBe(2 ** 30);
      expect(peak - idle).toBeLessThan(150 * 2 ** 20);
    });
  });
});

describe('in browsers', () => {
  class FakeRequest {
    static readonly made: FakeRequest[] = [];
    status = 0;
    statusText = '';
    responseText = '';
    readonly upload: { onprogress: ((event: { loaded: number }) => void) | null } = { onprogress: null };
    onload: (() => void) | null = null;
    onerror: (() => void) | null = null;
    onabort: (() => void) | null = null;
    readonly headers: string[][] = [];
    opened: string[] = [];
    sent: Blob | undefined;
    aborted = false;
    constructor() {
      FakeRequest.made.push(this);
    }
    open(...parts: string[]): void {
      this.opened = parts;
    }
    setRequestHeader(...header: string[]): void {
      this.headers.push(header);
    }
    getAllResponseHeaders(): string {
      return 'etag: "a:b"\r\nx-amz-id: 1\r\n';
    }
    send(body: Blob): void {
      this.sent = body;
    }
    abort(): void {
      this.aborted = true;
      this.onabort?.();
    }
    answer(status: number): void {
      this.upload.onprogress?.({ loaded: 5 });
      this.status = status;
      this.onload?.();
    }
  }
  const next = async (): Promise<FakeRequest> => {
    await vi.waitFor(() => expect(FakeRequest.made).toHaveLength(1));
    return FakeRequest.made.splice(0)[0] ?? new FakeRequest();
  };

  it('[uploads.browser] sends a Blob through XMLHttpRequest, which tells progress', async () => {
    vi.stubGlobal('XMLHttpRequest', FakeRequest);
    const told: number[] = [];
    const sending = sendTo(await startUploads({ origin: 'https://store.example' }), new Blob([bytes(10)], { type: 'text/plain' }), { onProgress: ({ sent }) => void told.push(sent) });
    const request = await next();
    request.answer(200);
    expect(await sending).toMatchObject({ id: 'u1' });
    expect(request).toMatchObject({ opened: ['PUT', `https://store.example/put/1?${signature}`], headers: [['Content-Type', 'video/mp4']], sent: { size: 10, type: 'video/mp4' } });
    expect(told).toEqual([0, 5]);
  });

  it('[uploads.browser] fails and stops as elsewhere, and takes no stream', async () => {
    vi.stubGlobal('XMLHttpRequest', FakeRequest);
    const service = await startUploads({ origin: 'https://store.example' });
    const refused = rejection(sendTo(service, bytes(10), { maxRetries: 0 }));
    (await next()).answer(500);
    expect(await refused).toMatchObject({ status: 500 });
    const broken = rejection(sendTo(service, bytes(10), { maxRetries: 0 }));
    (await next()).onerror?.();
    expect(await broken).toBeInstanceOf(ConnectionError);
    const control = new AbortController();
    const stopped = rejection(sendTo(service, bytes(10), { signal: control.signal }));
    const request = await next();
    control.abort();
    expect(await stopped).toBeInstanceOf(AbortedError);
    expect(request.aborted).toBe(true);
    const stream = rejection(sendTo(service, streamOf(10), { size: 10 }));
    await next();
    expect(await stream).toBeInstanceOf(ArgumentError);
  });

  it('[uploads.deno] states the length where fetch does not', async () => {
    vi.stubGlobal('Deno', {});
    const fetched = vi.spyOn(globalThis, 'fetch');
    const store = await startStore({ late: (response, _, number) => void response.writeHead(number === 1 ? 403 : 200, { 'x-a': '1' }).end('<Code>AccessDenied</Code>') });
    const service = await startUploads(store);
    const told: number[] = [];
    expect(await sendTo(service, bytes(300_000), { onProgress: ({ sent }) => void told.push(sent) })).toMatchObject({ id: 'u2' });
    expect(store.requests).toMatchObject([{ headers: { 'content-length': '300000' } }, { method: 'PUT', headers: { 'content-length': '300000', 'content-type': 'video/mp4' } }]);
    expect(store.requests[1]?.bytes()).toBe(300_000);
    expect(store.requests[1]?.headers).not.toHaveProperty('authorization');
    expect(told).toEqual([0, 300_000, 0, 300_000]);
    expect(fetched.mock.calls.map(([request]) => String(request instanceof Request ? request.url : request)).filter((url) => url.startsWith(store.origin))).toEqual([]);
    fetched.mockRestore();
    const control = new AbortController();
    const endless = new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(bytes(1000)) });
    expect(await rejection(sendTo(service, endless, { size: 1e9, signal: control.signal, onProgress: ({ sent }) => sent > 1e6 && control.abort() }))).toBeInstanceOf(AbortedError);
    expect(await rejection(sendTo(service, { size: 10, stream: () => streamOf(9) }))).toMatchObject({ message: 'the file has 9 bytes, not 10; did it change?' });
    const away = await startUploads({ origin: 'http://127.0.0.1:1' });
    expect(await rejection(sendTo(away, bytes(10), { maxRetries: 0 }))).toBeInstanceOf(ConnectionError);
  });

  it('[uploads.edge] states the length where the platform has streams of its own for that', async () => {
    const sizes: number[] = [];
    vi.stubGlobal(
      'FixedLengthStream',
      class extends TransformStream<Uint8Array, Uint8Array> {
        constructor(size: number) {
          super();
          sizes.push(size);
        }
      },
    );
    const store = await startStore();
    await sendTo(await startUploads(store), bytes(1234));
    expect([sizes, store.requests[0]?.bytes()]).toEqual([[1234], 1234]);
  });
});
