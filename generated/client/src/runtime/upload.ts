// Copied by Concord into every output that needs it. Do not edit.

// Uploads: the API gives an address that speaks for itself, and the file is sent there. The key of the API never goes to that address,
// and its query, which is a key too, is in no error and no log.

import { type ApiClient, stateOf } from './api-client.js';
import {
  ArgumentError,
  type Begun,
  ClientError,
  type LimitViolation,
  ValidationError,
  withBegun,
} from './errors.js';
import type { Fetch, RequestOptions } from './types.js';
import { hasExpired, inStoreAttempts, presignedUrl, storeError, unreached } from './presigned.js';
import { sendFile } from './upload-send.js';
import {
  type OpenedSource,
  openSource,
  type UploadSource,
  type UploadStream,
} from './upload-source.js';
import { isRecord, own } from './values.js';

export interface UploadProgress {
  /** Bytes that have gone to the store. A second attempt begins with 0 again. */
  readonly sent: number;
  /** Bytes of the file. */
  readonly total: number;
}

/** What holds for the request of the address and for the file. `headers`, `baseUrl` and the key are for the former alone. */
export interface UploadOptions extends RequestOptions {
  /** The name that the service is told. Default: the name of the file. */
  readonly fileName?: string | undefined;
  /** Bytes of a stream. Everything else knows its own size. */
  readonly size?: number | undefined;
  /** The media type of the file. Default: what the extension of its name says. */
  readonly contentType?: string | undefined;
  /** Called while the file goes out. */
  readonly onProgress?: ((progress: UploadProgress) => void) | undefined;
  /** Milliseconds in which something has to move. Default: 60000. A file may take as long as it needs. */
  readonly timeout?: number | undefined;
  /** Sends the file. Default: the platform's own means; never the `fetch` of the client, which may add credentials. */
  readonly storeFetch?: Fetch | undefined;
}

/** A file that is written otherwise than as it is. */
export interface FileToWrite {
  /** What is called, for messages. */
  readonly id: string;
  readonly file: OpenedSource;
  readonly name: string;
  readonly contentType: string;
}

/** What is sent in place of the file. */
export interface WrittenUpload {
  readonly source: OpenedSource;
  readonly contentType: string;
  /** Bytes before the file. */
  readonly before: number;
}

/** @throws {ClientError} What the service answered with the address is not what the form needs. */
export type WriteUpload = (answer: unknown, about: FileToWrite) => WrittenUpload;

/** What a document declares of an upload. */
export interface UploadDescriptor {
  /** The name of the function, for messages. */
  readonly id: string;
  /** The keys that lead to the address in what the service answers. */
  readonly address: readonly string[];
  readonly method: string;
  /** Puts the file into a form. Absent: the file is sent as it is. */
  readonly write?: WriteUpload;
  /** What a store answers that has taken the file. Absent: any success. */
  readonly success?: number;
  /** Extension, in lower case and without its dot → media type. Where there are any, other files are refused. */
  readonly contentTypes?: Readonly<Record<string, string>>;
  /** Characters of the name. */
  readonly maxNameLength?: number;
  /** What the name has to look like. */
  readonly namePattern?: RegExp;
  /** Bytes. */
  readonly maxSize?: number;
}

/** The operation that gives the address, asked for a file of this name. */
export type AskForAddress<T> = (fileName: string, options: RequestOptions) => Promise<T>;

export interface UploadRequest<T> {
  readonly source: UploadSource | UploadStream;
  readonly options?: UploadOptions | undefined;
  readonly ask: AskForAddress<T>;
}

/**
 * Sends a file, and resolves to what the service said of it when it gave the address.
 * @throws {ValidationError} The file, its name or its size is none that the service takes. Nothing was sent.
 * @throws {ArgumentError} It is no file, has no name, or is a stream without a size. Nothing was sent.
 * @throws {ApiError} The service gave no address, or the store did not take the file: then `begun` holds what the service answered.
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
      const answer = await ask(name, { ...call, ...limits });
      begun = { answer };
      const address = addressIn(upload, answer);
      const written = upload.write?.(answer, { id: upload.id, file, name, contentType: type });
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
              fetch: storeFetch,
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
        return answer;
      } catch (error) {
        if (!expired || renewed || file.once) throw error;
      }
    }
  } catch (error) {
    file.discard();
    throw begun ? withBegun(error, { operation: upload.id, ...begun }) : error;
  }
}

/** What is documented of files: their names, their extensions, their size. */
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
  // A pattern mostly says the extensions once more, for people less clearly.
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
    `${upload.id}: the content type holds characters that no header can hold`,
  );
}

function extensionOf(name: string): string {
  return /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

function addressIn(upload: UploadDescriptor, answer: unknown): URL {
  let value = answer;
  for (const key of upload.address)
    value = isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return presignedUrl(upload.id, value);
}
