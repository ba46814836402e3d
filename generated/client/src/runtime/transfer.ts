// Copied by Concord into every output that needs it. Do not edit.

import { type Begun, withBegun } from './begun.js';
import { type ApiClient, stateOf } from './client.js';
import {
  ApiError,
  ArgumentError,
  ClientError,
  ConnectionError,
  type LimitViolation,
  ValidationError,
} from './errors.js';
import {
  beginning,
  causeOf,
  failureOf,
  inAttempts,
  inPieces,
  isBlob,
  isBytes,
  isChunk,
  isRecord,
  isStream,
  layerHeaders,
  onlyAsStream,
  own,
  platformResponse,
  progressStream,
  sendBy,
  unfollowed,
} from './http.js';
import type { Attempt, CallOptions, Fetch, HeaderOptions, RequestOptions } from './types.js';

// Presigned URLs are credentials: whoever has one can use it for a while. So no message contains
// one, and nothing is sent to one that it does not need.

/** The response of a store. */
export interface StoreResponse {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  /** The beginning of the body. */
  readonly text: string;
}

export interface StoreCall {
  /** The name of the function, for messages. */
  readonly id: string;
  readonly method: string;
  readonly once?: boolean;
  readonly options: CallOptions;
}

/** Runs attempts at a store, which knows no credentials: none are refreshed. */
export function inStoreAttempts<T>(
  { id, method, once, options }: StoreCall,
  send: (attempt: Attempt) => Promise<T>,
): Promise<T> {
  const operation = { id, method, retry: true };
  return inAttempts({ budget: 500 }, { operation, once, settings: options }, send);
}

/** @throws {ClientError} It is not a URL. The message does not repeat it. */
export function presignedUrl(operation: string, value: unknown): URL {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined;
  // `fetch` rejects a URL that has a user with a message that repeats it.
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password) return url;
  throw new ClientError(
    `${operation}: the response has no http(s) URL where the document expects one`,
  );
}

/** Whether a new URL may help: stores differ in how they say that one has expired. */
export function hasExpired({ status, text }: Pick<StoreResponse, 'status' | 'text'>): boolean {
  return [401, 403, 410].includes(status) || (status === 400 && /expired/i.test(text));
}

/** Creates an error with the store's own code only: some messages repeat the signature. */
export function storeError(
  operation: string,
  { href: url }: URL,
  response: StoreResponse,
): ApiError {
  const code = /<Code>(\w{1,60})<\/Code>/.exec(response.text)?.[1];
  const problem = `the store refused the request${code === undefined ? '' : ` (${code})`}${hasExpired(response) ? '; the address may have expired' : ''}`;
  return new ApiError({ operation, response: { ...response, url }, problem });
}

export function unreached(operation: string, url: URL, cause: unknown): ConnectionError {
  const text = `${operation} got no response from ${url.origin}${failureOf(cause).code}`;
  return new ConnectionError(text, tells(cause, url) ? {} : causeOf(cause), true);
}

/** Whether an error contains the URL that it is about. */
function tells(cause: unknown, { search, pathname }: URL): boolean {
  const seen = new Set<unknown>();
  let texts = '';
  for (
    let each = cause;
    each instanceof Error && !seen.has(each);
    each = Reflect.get(each, 'cause')
  ) {
    seen.add(each);
    texts += `${each.message}\n${each.stack ?? ''}\n`;
  }
  return (
    (search.length > 1 && texts.includes(search)) ||
    (pathname.length > 1 && texts.includes(pathname))
  );
}

// Downloads from presigned URLs, without credentials. An expired URL is renewed once.

export interface DownloadOptions extends CallOptions {
  /**
   * Returns a new URL if this one has expired. It is called once, and its URL is tried once. If it
   * returns nothing or the same URL, the error is thrown.
   */
  readonly renew?:
    (() => Promise<string | null | undefined> | string | null | undefined) | undefined;
  /** Headers of the request, such as `Range`. */
  readonly headers?: HeaderOptions | undefined;
  /** Milliseconds within which some data has to arrive. Default: 60000. A file may take longer. */
  readonly timeout?: number | undefined;
  /** Sends the request. Default: the global `fetch`, never a client's, which adds credentials. */
  readonly fetch?: Fetch | undefined;
}

/**
 * Downloads the file at a presigned URL. Resolves before the body is read (`blob()`, `body`); the
 * timeout also applies to the body.
 * @throws {ApiError} The store rejected the request.
 * @throws {ConnectionError} There was no response. If the body breaks off, reading it rejects.
 */
export async function downloadFile(
  address: string,
  options: DownloadOptions = {},
): Promise<Response> {
  let expired = false;
  const load = (from: string): Promise<Response> => {
    const url = presignedUrl('downloadFile', from);
    return download(url, options, () => {
      expired = true;
    });
  };
  try {
    return await load(address);
  } catch (error) {
    if (!expired || !options.renew) throw error;
    const renewed = await options.renew();
    if (!renewed || renewed === address) throw error;
    return load(renewed);
  }
}

const id = 'downloadFile';

async function download(
  url: URL,
  { fetch, headers, renew: _, ...options }: DownloadOptions,
  expire: () => void,
): Promise<Response> {
  const given = [...layerHeaders(headers)].flatMap(([name, value]) =>
    value === null ? [] : [[name, value] as const],
  );
  return inStoreAttempts({ id, method: 'GET', options }, async ({ signal, watch }) => {
    let response: Response;
    try {
      response = await sendBy(fetch)(
        new Request(url, { headers: Object.fromEntries(given), signal }),
      );
    } catch (cause) {
      throw cause instanceof ClientError ? cause : unreached(id, url, cause);
    }
    const { ok, status, statusText, headers: received } = response;
    if (!ok) {
      const text = await beginning(response);
      if (hasExpired({ status, text })) expire();
      throw storeError(id, url, { status, statusText, headers: received, text });
    }
    // A new Response: printing the platform's own would show the URL.
    const init = { status, statusText, headers: received };
    // Browsers give an empty body where there can be none.
    if (response.body === null || status === 204 || status === 205) return new Response(null, init);
    watch.hold();
    return new Response(progressStream(response.body, watch), init);
  });
}

// The sources of uploads: reads them in chunks, and sends exactly as many bytes as announced.

/** A `Blob`, a `File`, or an object that can be read like one, any number of times. */
export interface FileLike {
  readonly size: number;
  readonly name?: string | undefined;
  readonly type?: string | undefined;
  readonly stream: () => ReadableStream<Uint8Array>;
}

/** A source that knows its size. */
export type UploadSource = FileLike | ArrayBuffer | ArrayBufferView;

/** A web stream or Node stream. It can only be read once, and its size has to be given. */
export type UploadStream = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

export interface OpenedSource {
  readonly size: number;
  readonly name?: string | undefined;
  readonly type?: string | undefined;
  /** The whole content, if it is available as a `Blob`. */
  readonly blob?: Blob | undefined;
  /** Whether it cannot be read a second time. */
  readonly once: boolean;
  readonly open: () => ReadableStream<Uint8Array>;
  /** Closes a source that was not read. */
  readonly discard: () => void;
}

/** @throws {ArgumentError} It is not a file, or the size of a stream is missing. */
export function openSource(
  source: UploadSource | UploadStream,
  size: number | undefined,
): OpenedSource {
  const given: unknown = source;
  if (typeof given === 'string' || given instanceof URL)
    throw new ArgumentError(
      'a path is not a file; open it with `openFile` from the entry point for platforms with a file system (`…/node`)',
    );
  const nothing = (): void => {};
  if (isBytes(source)) {
    const blob = new Blob([copyOf(source)]);
    return checked({
      size: blob.size,
      blob,
      once: false,
      open: () => piecesOf(blob),
      discard: nothing,
    });
  }
  if (isFileLike(source)) {
    return checked({
      size: source.size,
      name: source.name,
      type: source.type,
      blob: source instanceof Blob ? source : undefined,
      once: false,
      open: () => piecesOf(source),
      discard: nothing,
    });
  }
  if (size === undefined || !isReadable(source))
    throw new ArgumentError(
      isReadable(source)
        ? 'the size of a stream is not known; give it as "size", in bytes, or open the file with openFile(path)'
        : 'the file must be a Blob, a File, bytes or a stream',
    );
  let stream: ReadableStream<Uint8Array> | undefined;
  const open = (): ReadableStream<Uint8Array> =>
    (stream ??= isStream(source) ? source : fromIterable(source));
  const discard = (): void => {
    const opened = open();
    if (!opened.locked) opened.cancel().catch(() => {});
  };
  return checked({ size, once: true, open, discard });
}

function checked(source: OpenedSource): OpenedSource {
  if (Number.isSafeInteger(source.size) && source.size >= 0) return source;
  throw new ArgumentError('the size of the file must be a whole number of bytes');
}

export interface Measure {
  /** The announced number of bytes; a store accepts no other number. */
  readonly size: number;
  /** Called with the number of bytes so far. */
  readonly passed: (sent: number) => void;
  /** Called with what is wrong. */
  readonly failed: (error: unknown) => void;
  /** Whether the request is over: some platforms go on reading. */
  readonly isOver: () => boolean;
}

/** Passes a stream through, and fails it if it does not have the announced size. */
export function measured(
  stream: ReadableStream<Uint8Array>,
  { size, passed, failed, isOver }: Measure,
): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  let sent = 0;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          if (isOver()) throw new ArgumentError('the request is over');
          const { done, value } = await reader.read();
          if (done && sent === size) return controller.close();
          if (!done && !isChunk(value))
            throw new ArgumentError('the stream of the file contains something other than bytes');
          sent += value?.byteLength ?? 0;
          if (done || sent > size)
            throw new ArgumentError(
              `the file has ${done ? `${sent}` : 'more'} bytes, not ${size}; did it change?`,
            );
          controller.enqueue(value);
          passed(sent);
        } catch (error) {
          failed(error);
          controller.error(error);
          await reader.cancel(error).catch(() => {});
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

function isFileLike(value: unknown): value is FileLike | Blob {
  return (
    isBlob(value) ||
    (typeof value === 'object' &&
      value !== null &&
      'stream' in value &&
      typeof value.stream === 'function' &&
      'size' in value)
  );
}

const piecesOf = (file: FileLike | Blob): ReadableStream<Uint8Array> =>
  'stream' in file ? file.stream() : inPieces(file);

function isReadable(value: unknown): value is UploadStream {
  return (
    isStream(value) ||
    (typeof value === 'object' && value !== null && Symbol.asyncIterator in value)
  );
}

function fromIterable(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = source[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await iterator.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => {
        await iterator.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Copies bytes, so that nobody changes them meanwhile, into memory that a `Blob` accepts. */
function copyOf(bytes: ArrayBuffer | ArrayBufferView): Uint8Array<ArrayBuffer> {
  const view = ArrayBuffer.isView(bytes)
    ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    : new Uint8Array(bytes);
  return new Uint8Array(view);
}

// Uploads to presigned URLs: the API returns a URL, and the file is sent there. The API's key is
// never sent to that URL, and the URL's query, a credential itself, is in no error and no log. One
// file: the call and the sending share the checks, the errors and the progress of one upload.

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
