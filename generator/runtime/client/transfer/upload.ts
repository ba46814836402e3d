// Uploads to presigned URLs: the API returns a URL, and the file is sent there. The API's key is
// never sent to that URL, and the URL's query, a credential itself, is in no error and no log. One
// file: the call and the sending share the checks, the errors and the progress of one upload.

import { type ApiClient, stateOf } from '../api-client.js';
import { type Begun, withBegun } from './begun.js';
import { ArgumentError, ClientError, type LimitViolation, ValidationError } from '../errors.js';
import { hasExpired, inStoreAttempts, presignedUrl, storeError, unreached } from './presigned.js';
import { beginning } from '../response.js';
import { onlyAsStream, platformResponse, unfollowed } from '../send.js';
import type { Fetch, RequestOptions } from '../types.js';
import {
  measured,
  type OpenedSource,
  openSource,
  type UploadSource,
  type UploadStream,
} from './upload-source.js';
import { isRecord, own } from '../values.js';

export interface UploadProgress {
  /** The bytes that were sent to the store. A retry starts at 0 again. */
  readonly sent: number;
  /** The bytes of the file. */
  readonly total: number;
}

/** Options of the call and of sending. `headers`, `baseUrl` and key apply to the call only. */
export interface UploadOptions extends RequestOptions {
  /** The file name for the service. Default: the name of the file. */
  readonly fileName?: string | undefined;
  /** The size of a stream, in bytes. Other sources know their size. */
  readonly size?: number | undefined;
  /** The media type of the file. Default: by the extension of its name. */
  readonly contentType?: string | undefined;
  /** Called while the file is sent. */
  readonly onProgress?: ((progress: UploadProgress) => void) | undefined;
  /** Milliseconds within which some data has to be sent. Default: 60000. */
  readonly timeout?: number | undefined;
  /**
   * Sends the file. Default: the platform's `fetch`, not the client's, which may add credentials; that of a sandbox says by `addsNothing` that it
   * does not.
   */
  readonly storeFetch?: Fetch | undefined;
}

/** The client's `fetch`, if it says that it adds no credentials. */
function plainFetch(client: ApiClient): Fetch | undefined {
  const { userFetch } = stateOf(client);
  return userFetch && 'addsNothing' in userFetch ? userFetch : undefined;
}

/** A file that is sent inside of something else, such as a form. */
export interface FileToWrite {
  /** The name of the function, for messages. */
  readonly id: string;
  readonly file: OpenedSource;
  readonly name: string;
  readonly contentType: string;
}

/** The content that is sent instead of the plain file. */
export interface WrittenUpload {
  readonly source: OpenedSource;
  readonly contentType: string;
  /** The number of bytes before the file. */
  readonly before: number;
}

/** @throws {ClientError} The response with the URL lacks something that the form needs. */
export type WriteUpload = (response: unknown, about: FileToWrite) => WrittenUpload;

/** How a document declares an upload. */
export interface UploadDescriptor {
  /** The name of the function, for messages. */
  readonly id: string;
  /** The keys that lead to the URL in the response. */
  readonly address: readonly string[];
  readonly method: string;
  /** Puts the file into a form. Absent: the file is sent as it is. */
  readonly write?: WriteUpload;
  /** The status with which the store accepts the file. Absent: any success. */
  readonly success?: number;
  /** Extension (lower case, no dot) → media type. If there are any, other files are rejected. */
  readonly contentTypes?: Readonly<Record<string, string>>;
  /** The greatest length of the name, in characters. */
  readonly maxNameLength?: number;
  /** The pattern of the name. */
  readonly namePattern?: RegExp;
  /** The greatest size, in bytes. */
  readonly maxSize?: number;
}

/** Calls the operation that returns the URL, for a file of this name. */
export type AskForAddress<T> = (fileName: string, options: RequestOptions) => Promise<T>;

export interface UploadRequest<T> {
  readonly source: UploadSource | UploadStream;
  readonly options?: UploadOptions | undefined;
  readonly ask: AskForAddress<T>;
}

/**
 * Sends a file, and resolves to the response with the URL.
 * @throws {ValidationError} The service does not accept the file, its name or its size. Nothing was
 * sent.
 * @throws {ArgumentError} It is not a file, has no name, or is a stream without a size. Nothing was
 * sent.
 * @throws {ApiError} The service returned no URL, or the store rejected the file: then `begun`
 * holds the response of the service.
 */
export async function sendUpload<T>(
  client: ApiClient,
  upload: UploadDescriptor,
  { source, options = {}, ask }: UploadRequest<T>,
): Promise<T> {
  const { onProgress, storeFetch, fileName, size, contentType, ...call } = options;
  const given = Object.entries(call).filter(([, value]) => value !== undefined);
  const settings: RequestOptions = { ...stateOf(client).options, ...Object.fromEntries(given) };
  const file = openSource(source, size);
  const name = checkFile(upload, { name: fileName ?? file.name, size: file.size });
  const type = contentTypeOf(upload, { name, given: contentType, own: file.type });
  const { deadline = Infinity, until = Date.now() + deadline } = settings;
  const limits = { deadline, until };
  let begun: Begun | undefined;
  try {
    for (let renewed = false; ; renewed = true) {
      const response = await ask(name, { ...call, ...limits });
      begun = { data: response };
      const address = addressIn(upload, response);
      const written = upload.write?.(response, { id: upload.id, file, name, contentType: type });
      const {
        source: body,
        contentType: sentAs,
        before,
      } = written ?? { source: file, contentType: type, before: 0 };
      const progress = (sent: number): void => {
        const ofFile = Math.min(Math.max(sent - before, 0), file.size);
        onProgress?.({ sent: ofFile, total: file.size });
      };
      let expired = false;
      try {
        await inStoreAttempts(
          {
            id: upload.id,
            method: upload.method,
            once: file.once,
            options: { ...settings, ...limits },
          },
          async ({ signal, watch }) => {
            progress(0);
            const passed = (sent: number): void => {
              watch.touch();
              progress(sent);
            };
            const stored = await sendFile({
              id: upload.id,
              url: address.href,
              method: upload.method,
              contentType: sentAs,
              source: body,
              signal,
              passed,
              fetch: storeFetch ?? plainFetch(client),
            }).catch((cause: unknown) => {
              throw cause instanceof ClientError ? cause : unreached(upload.id, address, cause);
            });
            const { status } = stored;
            if (
              upload.success === undefined
                ? status >= 200 && status < 300
                : status === upload.success
            )
              return;
            expired = hasExpired(stored);
            throw storeError(upload.id, address, stored);
          },
        );
        return response;
      } catch (error) {
        if (!expired || renewed || file.once) throw error;
      }
    }
  } catch (error) {
    file.discard();
    throw begun ? withBegun(error, { operation: upload.id, ...begun }) : error;
  }
}

/** Checks the documented names, extensions and size of files. */
function checkFile(
  {
    id,
    maxNameLength = Infinity,
    namePattern,
    contentTypes = {},
    maxSize = Infinity,
  }: UploadDescriptor,
  { name, size }: { readonly name: string | undefined; readonly size: number },
): string {
  if (!name) throw new ArgumentError(`${id}: the file has no name; give one as "fileName"`);
  const violations: LimitViolation[] = [];
  const { length } = Array.from(name);
  if (length > maxNameLength)
    violations.push({
      field: 'fileName',
      limit: `at most ${maxNameLength} characters`,
      given: `${length}`,
    });
  const extensions = Object.keys(contentTypes);
  if (extensions.length > 0 && own(contentTypes, extensionOf(name)) === undefined)
    violations.push({
      field: 'fileName',
      limit: `one of the extensions ${extensions.map((each) => `.${each}`).join(', ')}`,
      given: 'another one',
    });
  // A pattern mostly repeats the extensions in a less readable form.
  else if (namePattern && !namePattern.test(name))
    violations.push({
      field: 'fileName',
      limit: `a text that matches ${namePattern}`,
      given: 'one that does not',
    });
  if (size > maxSize)
    violations.push({ field: 'size', limit: `at most ${maxSize} bytes`, given: `${size}` });
  if (violations.length > 0) throw new ValidationError(id, violations);
  return name;
}

function contentTypeOf(
  upload: UploadDescriptor,
  {
    name,
    given,
    own: type,
  }: {
    readonly name: string;
    readonly given: string | undefined;
    readonly own: string | undefined;
  },
): string {
  const found =
    (given ?? own(upload.contentTypes, extensionOf(name))) || type || 'application/octet-stream';
  if (/^[!-~]+(?:[ \t][ -~]*)?$/.test(found)) return found;
  throw new ArgumentError(
    `${upload.id}: the content type contains characters that a header cannot contain`,
  );
}

function extensionOf(name: string): string {
  return /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

function addressIn(upload: UploadDescriptor, response: unknown): URL {
  let value = response;
  for (const key of upload.address) value = isRecord(value) ? own(value, key) : undefined;
  return presignedUrl(upload.id, value);
}

/**
 * Deno's `fetch` sends every stream in chunks, even with a stated length; its `node:http` keeps the
 * length. Returns `undefined` if the platform's own `fetch` states the length of a stream.
 */
export function sendByHttp(
  { url, method, contentType, source, signal }: Sending,
  content: ReadableStream<Uint8Array>,
): Promise<Stored> | undefined {
  // A cast: only Deno has these.
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

/** The members of `node:http` that are used. */
interface Process {
  readonly getBuiltinModule?: (name: string) => Http | undefined;
}

interface Http {
  request(url: string, options: object, onResponse: (response: Incoming) => void): Outgoing;
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

export interface Sending {
  /** The name of the function, for messages. */
  readonly id: string;
  readonly url: string;
  readonly method: string;
  readonly contentType: string;
  readonly source: OpenedSource;
  readonly signal: AbortSignal;
  /** Called with the number of bytes sent. */
  readonly passed: (sent: number) => void;
  /** Absent: the platform's own `fetch`. */
  readonly fetch: Fetch | undefined;
}

/** The response of the store. */
export interface Stored {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  /** The beginning of the body. */
  readonly text: string;
}

/**
 * Sends one request with a file to a presigned URL: with a stated length and without credentials.
 * In browsers only XMLHttpRequest reports the progress of a request; elsewhere the progress is how
 * much of the file has been read.
 */
export async function sendFile(sending: Sending): Promise<Stored> {
  // A cast: only browsers have it.
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
      // A store that redirects elsewhere is not the one that the service named. Since nothing can
      // be sent twice, without redirects and without a window that could ask for a password, Node's
      // fetch does not keep what it has sent.
      redirect: unfollowed(),
      window: null,
      credentials: 'omit',
      signal,
    } as const;
    // A URL instead of a Request: on some platforms a Request keeps what it has sent. A cast: not
    // every platform has types for a streamed body.
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
    `${id}: the store redirects to another address; the file is only sent to the one that the service returned`,
  );

/** Recognises the error of Node and Bun for a redirect. */
function isRedirect(error: unknown): boolean {
  // A cast: platforms throw anything.
  const { cause, code } = Object(error) as { readonly cause?: unknown; readonly code?: unknown };
  return (
    code === 'UnexpectedRedirect' ||
    (cause instanceof Error && cause.message === 'unexpected redirect')
  );
}

/** Wraps a stream so that its length is stated, on platforms that need a special one. */
function withLength(stream: ReadableStream<Uint8Array>, size: number): ReadableStream<Uint8Array> {
  // A cast: only edge runtimes have it.
  const { FixedLengthStream: Fixed } = globalThis as {
    FixedLengthStream?: new (size: number) => {
      readonly readable: ReadableStream<Uint8Array>;
      readonly writable: WritableStream<Uint8Array>;
    };
  };
  return Fixed ? stream.pipeThrough(new Fixed(size)) : stream;
}

/** The members of XMLHttpRequest that are used, since not every platform has its type. */
interface XmlHttpRequest {
  readonly status: number;
  readonly statusText: string;
  readonly responseText: string;
  /** The URL that responded. */
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
    if (!blob)
      throw new ArgumentError('a browser can send a Blob, a File or bytes, but not a stream');
    signal.throwIfAborted();
    const stop = (): void => xhr.abort();
    const over = (): void => signal.removeEventListener('abort', stop);
    signal.addEventListener('abort', stop);
    xhr.upload.onprogress = ({ loaded }) => passed(loaded);
    xhr.onload = () => {
      over();
      const { status, statusText, responseText: text, responseURL = url } = xhr;
      // Browsers always follow redirects; a success from another URL does not count.
      if (responseURL !== '' && plain(responseURL) !== plain(url))
        return reject(elsewhere(sending));
      resolve({ status, statusText, headers: headersOf(xhr.getAllResponseHeaders()), text });
    };
    xhr.onerror = () => {
      over();
      reject(
        new TypeError(
          'The request failed, or the store does not allow the page to see its response (CORS)',
        ),
      );
    };
    xhr.onabort = () => {
      over();
      reject(signal.reason);
    };
    xhr.open(method, url);
    xhr.setRequestHeader('Content-Type', contentType);
    // Some platforms would send the Blob's own type instead of the stated one.
    xhr.send(blob.slice(0, blob.size, contentType));
  });
}

/** Normalises a URL as browsers do, without the fragment, which is not sent. */
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
