// How an upload goes: progress, time, aborts, stores that fail or find the address expired, secrets.

import { inspect } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import {
  AbortedError,
  ApiError,
  ArgumentError,
  ClientError,
  TimeoutError,
} from '../../generator/runtime/client/errors.js';
import type { FileLike } from '../../generator/runtime/client/transfer/upload-source.js';
import { key, rejection, sendTo } from './send-upload.js';
import { bytes, signature, startStore, startUploads, streamOf } from './store.js';

describe('uploads', () => {
  it('[uploads.progress] tells how many bytes have gone', async () => {
    const store = await startStore();
    const told: number[] = [];
    await sendTo(await startUploads(store), streamOf(3500), {
      size: 3500,
      onProgress: ({ sent, total }) => void told.push(sent / total),
    });
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
      sendTo(await startUploads(store), endless, {
        size: 1e9,
        signal: control.signal,
        onProgress: ({ sent }) => sent > 100_000 && control.abort(reason),
      }),
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
    expect(
      await rejection(
        sendTo(await startUploads(await startStore()), stream, {
          size: 1,
          signal: AbortSignal.abort(),
        }),
      ),
    ).toBeInstanceOf(AbortedError);
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
    [
      '403',
      {
        status: 403,
        body: '<Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>',
      },
    ],
    ['401', { status: 401, body: '' }],
    ['410', { status: 410, body: '' }],
    ['400 with the word', { status: 400, body: '<Error><Code>ExpiredToken</Code></Error>' }],
  ])(
    '[uploads.expired] asks for a new address where the store answers %s, and sends the file again',
    async (_, { status, body }) => {
      const store = await startStore({
        late: (response, __, number) =>
          void response.writeHead(number === 1 ? status : 200).end(number === 1 ? body : ''),
      });
      const service = await startUploads(store);
      expect(await sendTo(service, bytes(10))).toMatchObject({ id: 'u2' });
      expect(service.asked).toHaveLength(2);
      expect(store.requests.map(({ url }) => url)).toEqual([
        `/put/1?${signature}`,
        `/put/2?${signature}`,
      ]);
      expect(store.requests[1]?.bytes()).toBe(10);
    },
  );

  it('[uploads.expired] asks once, and not for a stream that has gone', async () => {
    const store = await startStore({ late: (response) => void response.writeHead(403).end() });
    const service = await startUploads(store);
    expect(await rejection(sendTo(service, bytes(10)))).toMatchObject({ status: 403 });
    expect(service.asked).toHaveLength(2);
    expect(await rejection(sendTo(service, streamOf(10), { size: 10 }))).toMatchObject({
      status: 403,
    });
    expect(service.asked).toHaveLength(3);
  });

  it('[uploads.expired] understands a store that answers before it has read the file', async () => {
    const store = await startStore({
      early: (response, _, number) => void (number === 1 && response.writeHead(403).end()),
    });
    const service = await startUploads(store);
    expect(await sendTo(service, new Blob([bytes(5_000_000)]))).toMatchObject({ id: 'u2' });
    expect(store.requests[1]?.bytes()).toBe(5_000_000);
  });

  it('[uploads.retry] sends the file again to the same address where the store fails, from its beginning', async () => {
    const store = await startStore({
      early: (response, request, number) =>
        void (number === 1 && request.once('data', () => response.destroy())),
      late: (response, _, number) =>
        void response.writeHead(number === 2 ? 503 : 200, { 'retry-after': '0' }).end(),
    });
    const service = await startUploads(store);
    await sendTo(service, new Blob([bytes(1_000_000)]));
    expect(service.asked).toHaveLength(1);
    expect(store.requests).toHaveLength(3);
    expect(store.requests[2]?.bytes()).toBe(1_000_000);
  });

  it('[uploads.retry] sends a stream once', async () => {
    const store = await startStore({
      late: (response) => void response.writeHead(503, { 'retry-after': '0' }).end(),
    });
    const error = await rejection(sendTo(await startUploads(store), streamOf(10), { size: 10 }));
    expect(error).toMatchObject({ status: 503, attempts: 1 });
    expect(store.requests).toHaveLength(1);
  });

  it.each<[string, { given: FileLike['stream']; want: string }]>([
    ['shorter', { given: () => streamOf(9), want: 'the file has 9 bytes, not 10; did it change?' }],
    [
      'longer',
      { given: () => streamOf(11), want: 'the file has more bytes, not 10; did it change?' },
    ],
    [
      'no bytes',
      {
        given: () =>
          new ReadableStream({
            start: (controller) => Reflect.apply(controller.enqueue, controller, ['abc']),
          }),
        want: 'the stream of the file contains something other than bytes',
      },
    ],
  ])(
    '[uploads.changed] fails where a file is %s than it said, instead of storing half of it',
    async (_, { given, want }) => {
      const store = await startStore();
      const error = await rejection(sendTo(await startUploads(store), { size: 10, stream: given }));
      expect(error).toBeInstanceOf(ArgumentError);
      expect(error).toMatchObject({ message: want });
    },
  );

  it('[uploads.redirects] sends the file to no other address than the one given', async () => {
    const other = await startStore();
    const store = await startStore({
      late: (response) => void response.writeHead(307, { location: `${other.origin}/x` }).end(),
    });
    const error = await rejection(sendTo(await startUploads(store), bytes(10)));
    expect(error).toMatchObject({
      message:
        'uploadFile: the store redirects to another address; the file is only sent to the one that the service returned',
    });
    expect(store.requests).toHaveLength(1);
    expect(other.requests).toEqual([]);
  });

  it('[uploads.secrets] sends no credentials to the store, whoever sets them', async () => {
    const store = await startStore();
    const service = await startUploads(store);
    await sendTo(
      service,
      bytes(1),
      { headers: { 'X-Mine': key } },
      {
        fetch: (url, init) => {
          const request = new Request(url, init);
          request.headers.set('x-signed', key);
          return fetch(request);
        },
      },
    );
    expect(service.asked[0]?.headers).toMatchObject({
      authorization: `Bearer ${key}`,
      'x-mine': key,
      'x-signed': key,
    });
    expect(inspect(store.requests, { depth: 9 })).not.toContain(key);
    expect(Object.keys(store.requests[0]?.headers ?? {}).sort()).toEqual(
      expect.arrayContaining(['content-length', 'content-type', 'host']),
    );
    expect(store.requests[0]?.headers).not.toHaveProperty('authorization');
    expect(store.requests[0]?.headers).not.toHaveProperty('cookie');
  });

  it.each<[string, { given: (origin: string) => string; want: string }]>([
    ['refuses', { given: (origin) => `${origin}/refused?${signature}`, want: 'ApiError' }],
    [
      'cannot be reached',
      { given: () => `http://127.0.0.1:1/away?${signature}`, want: 'ConnectionError' },
    ],
    ['is no address', { given: () => `ht!tp://store/x?${signature}`, want: 'ClientError' }],
    [
      'has a user',
      { given: () => `http://${signature}:x@127.0.0.1/x?${signature}`, want: 'ClientError' },
    ],
    ['is not of the web', { given: () => `file:///x?${signature}`, want: 'ClientError' }],
  ])(
    '[uploads.errors] names the upload, and never its signed query, where the store %s',
    async (_, { given, want }) => {
      const store = await startStore({
        late: (response, request) =>
          void response
            .writeHead(400)
            .end(
              `<Error><Code>SignatureDoesNotMatch</Code><StringToSign>${request.url}</StringToSign></Error>`,
            ),
      });
      const service = await startUploads(store, (response) => {
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ id: 'u', to: { address: given(store.origin) } }));
        return true;
      });
      const error = await rejection(sendTo(service, bytes(1), { maxRetries: 0 }));
      expect(error).toBeInstanceOf(ClientError);
      expect(error).toHaveProperty('name', want);
      const told = `${inspect(error, { depth: 9, showHidden: true })} ${JSON.stringify(error)}`;
      expect(told).toContain('uploadFile');
      expect(told).not.toContain('5ec7e7');
      expect(told).not.toContain(key);
      if (error instanceof ApiError)
        expect(error).toMatchObject({
          message:
            '400 Bad Request (uploadFile): the store refused the request (SignatureDoesNotMatch)',
        });
    },
  );

  it('[uploads.errors] says what the service says where it gives no address', async () => {
    const service = await startUploads({ origin: '' }, (response) => {
      response
        .writeHead(400, { 'content-type': 'application/json' })
        .end('{"detail":"Missing or invalid filename."}');
      return true;
    });
    expect(await rejection(sendTo(service, bytes(1)))).toMatchObject({
      status: 400,
      detail: 'Missing or invalid filename.',
    });
  });
});
