// Uploads on platforms whose `fetch` cannot do what they need.

import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  AbortedError,
  ArgumentError,
  ConnectionError,
} from '../../generator/runtime/client/errors.js';
import { sendFile } from '../../generator/runtime/client/transfer/upload.js';
import { rejection, sendTo } from './send-upload.js';
import { bytes, signature, startStore, startUploads, streamOf } from './store.js';

afterEach(() => vi.unstubAllGlobals());

describe('in browsers', () => {
  class FakeRequest {
    static readonly made: FakeRequest[] = [];
    status = 0;
    statusText = '';
    responseText = '';
    responseURL = '';
    readonly upload: { onprogress: ((event: { loaded: number }) => void) | null } = {
      onprogress: null,
    };
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
    await vi.waitFor(() => expect(FakeRequest.made).toHaveLength(1), 20_000);
    return FakeRequest.made.splice(0)[0] ?? new FakeRequest();
  };

  it('[uploads.browser] sends a Blob through XMLHttpRequest, which tells progress', async () => {
    vi.stubGlobal('XMLHttpRequest', FakeRequest);
    const told: number[] = [];
    const sending = sendTo(
      await startUploads({ origin: 'https://store.example' }),
      new Blob([bytes(10)], { type: 'text/plain' }),
      { onProgress: ({ sent }) => void told.push(sent) },
    );
    const request = await next();
    request.answer(200);
    expect(await sending).toMatchObject({ id: 'u1' });
    expect(request).toMatchObject({
      opened: ['PUT', `https://store.example/put/1?${signature}`],
      headers: [['Content-Type', 'video/mp4']],
      sent: { size: 10, type: 'video/mp4' },
    });
    expect(told).toEqual([0, 5]);
  });

  it.each<[string, { given: string; from: string; isElsewhere?: true }]>([
    ['a fragment', { given: 'https://store.example/a?b=c#d', from: 'https://store.example/a?b=c' }],
    ['a default port', { given: 'https://store.example:443/a', from: 'https://store.example/a' }],
    ['capital letters', { given: 'HTTPS://Store.example/a', from: 'https://store.example/a' }],
    [
      'what is to be escaped',
      {
        given: 'https://store.example/a b/ü?c d',
        from: 'https://store.example/a%20b/%C3%BC?c%20d',
      },
    ],
    [
      'another query',
      {
        given: 'https://store.example/a?b#d',
        from: 'https://store.example/a?d',
        isElsewhere: true,
      },
    ],
  ])(
    '[uploads.browser] knows the address that answers: %s',
    async (_, { given, from, isElsewhere }) => {
      vi.stubGlobal('XMLHttpRequest', FakeRequest);
      const sending = sendFile({
        id: 'put',
        url: given,
        method: 'PUT',
        contentType: 'video/mp4',
        source: {
          size: 1,
          blob: new Blob(['a']),
          once: false,
          open: () => streamOf(1),
          discard: () => {},
        },
        signal: new AbortController().signal,
        passed: () => {},
        fetch: undefined,
      }).catch((error: unknown) => error);
      const request = await next();
      request.responseURL = from;
      request.answer(200);
      expect(await sending).toMatchObject(
        isElsewhere
          ? { message: expect.stringContaining('the store redirects to another address') }
          : { status: 200 },
      );
    },
  );

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
    const store = await startStore({
      late: (response, _, number) =>
        void response
          .writeHead(number === 1 ? 403 : 200, { 'x-a': '1' })
          .end('<Code>AccessDenied</Code>'),
    });
    const service = await startUploads(store);
    const told: number[] = [];
    expect(
      await sendTo(service, bytes(300_000), { onProgress: ({ sent }) => void told.push(sent) }),
    ).toMatchObject({ id: 'u2' });
    expect(store.requests).toMatchObject([
      { headers: { 'content-length': '300000' } },
      { method: 'PUT', headers: { 'content-length': '300000', 'content-type': 'video/mp4' } },
    ]);
    expect(store.requests[1]?.bytes()).toBe(300_000);
    expect(store.requests[1]?.headers).not.toHaveProperty('authorization');
    expect(told).toEqual([0, 300_000, 0, 300_000]);
    expect(
      fetched.mock.calls
        .map(([request]) => String(request instanceof Request ? request.url : request))
        .filter((url) => url.startsWith(store.origin)),
    ).toEqual([]);
    fetched.mockRestore();
    const control = new AbortController();
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(bytes(1000)),
    });
    expect(
      await rejection(
        sendTo(service, endless, {
          size: 1e9,
          signal: control.signal,
          onProgress: ({ sent }) => sent > 1e6 && control.abort(),
        }),
      ),
    ).toBeInstanceOf(AbortedError);
    expect(await rejection(sendTo(service, { size: 10, stream: () => streamOf(9) }))).toMatchObject(
      { message: 'the file has 9 bytes, not 10; did it change?' },
    );
    const away = await startUploads({ origin: 'http://127.0.0.1:1' });
    expect(await rejection(sendTo(away, bytes(10), { maxRetries: 0 }))).toBeInstanceOf(
      ConnectionError,
    );
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
