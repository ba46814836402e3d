import { getUploadUrl } from './operations/uploads.js';
import type { ApiClient } from './runtime/api-client.js';
import type { UploadSource, UploadStream } from './runtime/upload-source.js';
import { type UploadDescriptor, type UploadOptions, sendUpload } from './runtime/upload.js';
import type { UploadWithUrl } from './types/uploads.js';

const uploadFileUpload = {
  id: 'uploadFile',
  address: ['uploadUrl'],
  method: 'PUT',
  success: 200,
  contentTypes: { mp4: 'video/mp4', mov: 'video/quicktime' },
  maxNameLength: 1000,
  namePattern: /\.([mM][pP]4|[mM][oO][vV])$/u,
  maxSize: 5368709120,
} as const satisfies UploadDescriptor;

/**
 * Asks for an address with `getUploadUrl`, and sends a file to it. The file is streamed, with
 * its length stated; where the address has expired, a new one is asked for, once. The
 * credentials of the API are not sent to the address.
 *
 * Before anything is sent, the file is checked: its extension (`.mp4`, `.mov`), the length of
 * its name (at most 1000 characters), its size (at most 5368709120 bytes, 5 GiB).
 *
 * @param source A `Blob` or `File`, bytes, a file at a path (`openFile` of
 * `@video-automation/client/node`), or a stream whose `size` is given. Browsers take no
 * streams.
 * @returns What `getUploadUrl` answers.
 * @throws {ValidationError} The file is none that is taken. Nothing was sent.
 * @throws {ApiError} No address was given, or the file was refused where it was sent.
 */
export function uploadFile(
  client: ApiClient,
  source: UploadSource,
  options?: UploadOptions,
): Promise<UploadWithUrl>;
/**
 * Asks for an address with `getUploadUrl`, and sends a file to it. The file is streamed, with
 * its length stated; where the address has expired, a new one is asked for, once. The
 * credentials of the API are not sent to the address.
 *
 * Before anything is sent, the file is checked: its extension (`.mp4`, `.mov`), the length of
 * its name (at most 1000 characters), its size (at most 5368709120 bytes, 5 GiB).
 *
 * @param source A `Blob` or `File`, bytes, a file at a path (`openFile` of
 * `@video-automation/client/node`), or a stream whose `size` is given. Browsers take no
 * streams.
 * @returns What `getUploadUrl` answers.
 * @throws {ValidationError} The file is none that is taken. Nothing was sent.
 * @throws {ApiError} No address was given, or the file was refused where it was sent.
 */
export function uploadFile(
  client: ApiClient,
  source: UploadStream,
  options: UploadOptions & { readonly size: number },
): Promise<UploadWithUrl>;
/**
 * Asks for an address with `getUploadUrl`, and sends a file to it. The file is streamed, with
 * its length stated; where the address has expired, a new one is asked for, once. The
 * credentials of the API are not sent to the address.
 *
 * Before anything is sent, the file is checked: its extension (`.mp4`, `.mov`), the length of
 * its name (at most 1000 characters), its size (at most 5368709120 bytes, 5 GiB).
 *
 * @param source A `Blob` or `File`, bytes, a file at a path (`openFile` of
 * `@video-automation/client/node`), or a stream whose `size` is given. Browsers take no
 * streams.
 * @returns What `getUploadUrl` answers.
 * @throws {ValidationError} The file is none that is taken. Nothing was sent.
 * @throws {ApiError} No address was given, or the file was refused where it was sent.
 */
export function uploadFile(
  client: ApiClient,
  source: UploadSource | UploadStream,
  options?: UploadOptions,
): Promise<UploadWithUrl> {
  return sendUpload(client, uploadFileUpload, {
    source,
    options,
    ask: (fileName, own) => getUploadUrl(client, { filename: fileName }, own),
  });
}
