// Copied by Concord into every output that needs it. Do not edit.

// Deno's `fetch` sends a stream in chunks, whatever length is stated; its `node:http` keeps to the length.

import type { Sending, Stored } from './upload-send.js';

/** Absent where the platform's own `fetch` states the length of a stream. */
export function sendByHttp(
  { url, method, contentType, source, signal }: Sending,
  content: ReadableStream<Uint8Array>,
): Promise<Stored> | undefined {
  // The boundary to what Deno has.
  const { Deno, process } = globalThis as { Deno?: object; process?: Process };
  const name = url.startsWith('https:') ? 'node:https' : 'node:http';
  const http = Deno && process?.getBuiltinModule?.(name);
  if (!http) return undefined;
  const reader = content.getReader();
  const headers = { 'Content-Type': contentType, 'Content-Length': String(source.size) };
  const sent = new Promise<Stored>((resolve, reject) => {
    const request = http.request(url, { method, headers }, (response) => {
      const { statusCode = 0, statusMessage = '', headers: given } = response;
      let text = '';
      response.on('data', (piece) => {
        if (text.length < 16_384) text += String(piece);
      });
      response.on('error', reject);
      response.on('end', () => {
        const pairs = Object.entries(given).map(([key, value]): [string, string] => [
          key,
          String(value),
        ]);
        resolve({
          status: statusCode,
          statusText: statusMessage,
          headers: new Headers(pairs),
          text,
        });
      });
    });
    const stop = (): void => {
      reject(signal.reason);
      request.destroy();
    };
    signal.addEventListener('abort', stop);
    request.on('close', () => signal.removeEventListener('abort', stop));
    request.on('error', reject);
    const pump = async (): Promise<void> => {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return request.end();
        if (!request.write(value)) await new Promise<void>((go) => request.once('drain', go));
      }
    };
    pump().catch((error: unknown) => {
      reject(error);
      request.destroy();
    });
  });
  return sent.finally(() => reader.cancel().catch(() => {}));
}

/** The part of `node:http` that is needed. */
interface Process {
  readonly getBuiltinModule?: (name: string) => Http | undefined;
}

interface Http {
  request(url: string, options: object, answered: (response: Incoming) => void): Outgoing;
}

interface Incoming {
  readonly statusCode?: number;
  readonly statusMessage?: string;
  readonly headers: Readonly<Record<string, unknown>>;
  on(event: string, listener: (value: unknown) => void): void;
}

interface Outgoing {
  write(piece: Uint8Array): boolean;
  end(): void;
  destroy(): void;
  on(event: string, listener: (value: unknown) => void): void;
  once(event: string, listener: () => void): void;
}
