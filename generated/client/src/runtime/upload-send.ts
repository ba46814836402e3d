// Copied by Concord into every output that needs it. Do not edit.

// A file on its way to the address that it goes to, in any runtime.

import { ArgumentError, ClientError } from './errors.js';
import { onlyAsStream, platformResponse } from './send.js';
import type { Fetch } from './types.js';
import { type OpenedSource, measured } from './upload-source.js';

// Deno's `fetch` sends a stream in chunks, whatever length is stated; its `node:http` keeps to the length.

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

// One request with a file, to an address that speaks for itself: its length is stated, and it carries no credentials. Browsers tell the
// progress of a request through XMLHttpRequest only; everywhere else it is seen from what is read of the file.

export interface Sending {
  /** What is called, for messages. */
  readonly id: string;
  readonly url: string;
  readonly method: string;
  readonly contentType: string;
  readonly source: OpenedSource;
  readonly signal: AbortSignal;
  /** Bytes that have gone. */
  readonly passed: (sent: number) => void;
  /** Absent: the platform's own means. */
  readonly fetch: Fetch | undefined;
}

/** What a store answered. */
export interface Stored {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  /** The beginning of the body. */
  readonly text: string;
}

export async function sendFile(sending: Sending): Promise<Stored> {
  // The boundary to what browsers have and other platforms do not.
  const { XMLHttpRequest: Xhr } = globalThis as { XMLHttpRequest?: new () => XmlHttpRequest };
  const stored = await (Xhr && !sending.fetch
    ? sendByXhr(new Xhr(), sending)
    : sendByFetch(sending));
  if (stored.status >= 300 && stored.status < 400) throw elsewhere(sending);
  return stored;
}

async function sendByFetch(sending: Sending): Promise<Stored> {
  const { url, method, contentType, source, signal, passed, fetch } = sending;
  const { size } = source;
  let failure: { readonly error: unknown } | undefined;
  let over = false;
  const failed = (error: unknown): void => {
    failure = { error };
  };
  const isOver = (): boolean => over || signal.aborted;
  try {
    const content = size > 0 && measured(source.open(), { size, passed, failed, isOver });
    const http = content && !fetch && sendByHttp(sending, content);
    if (http) return await http;
    const init = {
      method,
      body: content ? onlyAsStream(withLength(content, size)) : '',
      duplex: 'half',
      headers: { 'Content-Type': contentType, 'Content-Length': String(size) },
      // A store that sends a file elsewhere is not the store that the service named. Without a redirect, and without a window that
      // could ask for a password, nothing is sent twice: then Node's fetch keeps nothing of what has gone.
      redirect: 'error',
      window: null,
      credentials: 'omit',
      signal,
    } as const;
    // An address, not a request: requests keep what they have sent, on some platforms. The boundary: not every platform knows the type of one
    // whose body is a stream.
    const response = await (fetch
      ? fetch(url, init).then(platformResponse)
      : globalThis.fetch(url, init as RequestInit));
    over = true;
    const { status, statusText, headers } = response;
    return { status, statusText, headers, text: await beginning(response) };
  } catch (error) {
    if (over) throw error;
    over = true;
    throw failure?.error ?? (isRedirect(error) ? elsewhere(sending) : error);
  }
}

const elsewhere = ({ id }: Sending): ClientError =>
  new ClientError(
    `${id}: the store wants the file elsewhere; it is sent to no address but the one that was given`,
  );

/** How Node and Bun say it. */
function isRedirect(error: unknown): boolean {
  // The boundary to what platforms throw.
  const { cause, code } = Object(error) as { readonly cause?: unknown; readonly code?: unknown };
  return (
    code === 'UnexpectedRedirect' ||
    (cause instanceof Error && cause.message === 'unexpected redirect')
  );
}

/** Where the platform states a length only for streams of its own kind, such a one. */
function withLength(stream: ReadableStream<Uint8Array>, size: number): ReadableStream<Uint8Array> {
  // The boundary to what edge runtimes have and other platforms do not.
  const { FixedLengthStream: Fixed } = globalThis as {
    FixedLengthStream?: new (size: number) => {
      readonly readable: ReadableStream<Uint8Array>;
      readonly writable: WritableStream<Uint8Array>;
    };
  };
  return Fixed ? stream.pipeThrough(new Fixed(size)) : stream;
}

/** Stores say in a few lines what they do not like; the connection is free when all is read. */
async function beginning(response: Response): Promise<string> {
  const most = 16_384;
  const decoder = new TextDecoder();
  let text = '';
  const reader = response.body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    text += decoder.decode(value, { stream: true });
    if (text.length > most) {
      await reader.cancel();
      break;
    }
  }
  return text;
}

/** The part of XMLHttpRequest that is needed; not every platform knows its type. */
interface XmlHttpRequest {
  readonly status: number;
  readonly statusText: string;
  readonly responseText: string;
  /** Where the answer came from. */
  readonly responseURL?: string;
  readonly upload: { onprogress: ((event: { readonly loaded: number }) => void) | null };
  onload: (() => void) | null;
  onerror: (() => void) | null;
  onabort: (() => void) | null;
  open(method: string, url: string): void;
  setRequestHeader(name: string, value: string): void;
  getAllResponseHeaders(): string;
  send(body: Blob): void;
  abort(): void;
}

function sendByXhr(xhr: XmlHttpRequest, sending: Sending): Promise<Stored> {
  const { url, method, contentType, source, signal, passed } = sending;
  return new Promise((resolve, reject) => {
    const { blob } = source;
    if (!blob) throw new ArgumentError('a browser sends a Blob, a File or bytes, no stream');
    signal.throwIfAborted();
    const stop = (): void => xhr.abort();
    const over = (): void => signal.removeEventListener('abort', stop);
    signal.addEventListener('abort', stop);
    xhr.upload.onprogress = ({ loaded }) => passed(loaded);
    xhr.onload = () => {
      over();
      const { status, statusText, responseText: text, responseURL = url } = xhr;
      // Browsers cannot be kept from following; a success elsewhere is none here.
      if (responseURL !== '' && plain(responseURL) !== plain(url))
        return reject(elsewhere(sending));
      resolve({ status, statusText, headers: headersOf(xhr.getAllResponseHeaders()), text });
    };
    xhr.onerror = () => {
      over();
      reject(
        new TypeError(
          'The request failed, or the store does not allow the page to see its answer (CORS)',
        ),
      );
    };
    xhr.onabort = () => {
      over();
      reject(signal.reason);
    };
    xhr.open(method, url);
    xhr.setRequestHeader('Content-Type', contentType);
    // Its own type would be sent in place of the one stated, with some platforms.
    xhr.send(blob.slice(0, blob.size, contentType));
  });
}

/** An address as browsers write it, without the fragment, which they do not send. */
function plain(url: string): string {
  const address = new URL(url);
  address.hash = '';
  return address.href;
}

function headersOf(text: string): Headers {
  const headers = new Headers();
  for (const line of text.split('\r\n')) {
    const [name = '', ...rest] = line.split(':');
    if (rest.length > 0) headers.append(name, rest.join(':').trim());
  }
  return headers;
}
