// What only a page can show: its own requests, its own origin, its own uploads.

import { describe, expect, it } from 'vitest';
import { AbortedError, ConnectionError } from '../../../generator/runtime/client/errors.js';
import { Example, operation, rejection } from '../../behaviour/client.js';
import { sendTo } from '../../behaviour/send-upload.js';
import { bytes, startStore, startUploads } from '../../behaviour/store.js';
import { createServer } from './http.js';

describe('a page', () => {
  it('asks its own origin where the address of the API is a path', async () => {
    expect(await new Example({ baseUrl: '/echo' }).call(operation())).toEqual({
      url: '/echo/thing',
    });
  });

  it('has a server that hears nothing of a request while it pauses it', async () => {
    const heard: string[] = [];
    const server = createServer((request, response) => {
      request.on('data', () => heard.push('data'));
      request.on('end', () =>
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
      );
      request.pause();
      setTimeout(() => {
        heard.push('resumed');
        request.resume();
      }, 300);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address();
    expect(
      await new Example({ baseUrl: `http://127.0.0.1:${port}` }).call(
        operation({ method: 'POST', body: { mediaType: 'text/plain', key: 'body' } }),
        { body: 'text' },
      ),
    ).toEqual({});
    expect(heard).toEqual(['resumed', 'data']);
    server.close();
  });

  it('[uploads.browser] sends a file of some megabytes and is told of its progress on the way', async () => {
    const store = await startStore();
    const told: number[] = [];
    const size = 30_000_000;
    expect(
      await sendTo(await startUploads(store), new Blob([bytes(size)]), {
        onProgress: ({ sent, total }) => told.push(sent) && expect(total).toBe(size),
      }),
    ).toMatchObject({ id: 'u1' });
    expect(store.requests[0]).toMatchObject({
      method: 'PUT',
      headers: { 'content-length': String(size), 'content-type': 'video/mp4' },
    });
    expect(store.requests[0]?.bytes()).toBe(size);
    expect(store.requests[0]?.headers).not.toHaveProperty('authorization');
    expect([told[0], told.at(-1)]).toEqual([0, size]);
    expect(told.length).toBeGreaterThan(2);
    expect(told).toEqual([...told].sort((a, b) => a - b));
  });

  it('[uploads.browser] stops the request when its signal says so', async () => {
    const store = await startStore({ late: () => {} });
    const control = new AbortController();
    const error = await rejection(
      sendTo(await startUploads(store), bytes(10_000_000), {
        signal: control.signal,
        onProgress: ({ sent }) => sent > 0 && control.abort('left'),
      }),
    );
    expect(error).toBeInstanceOf(AbortedError);
    expect(error).toMatchObject({ cause: 'left' });
  });

  it('[uploads.browser] fails where the store breaks the connection', async () => {
    const store = await startStore({ early: (response) => void response.destroy() });
    expect(
      await rejection(sendTo(await startUploads(store), bytes(1000), { maxRetries: 0 })),
    ).toBeInstanceOf(ConnectionError);
  });
});
