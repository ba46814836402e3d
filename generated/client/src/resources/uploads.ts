import type {
  DeleteUploadParams,
  GetAllUploadsParams,
  GetUploadUrlParams,
} from '../operations/uploads.js';
import type { ApiClient } from '../runtime/api-client.js';
import type { BodyRequestOptions, RequestOptions } from '../runtime/options.js';
import type { PageList } from '../runtime/pages.js';
import type { ApiCall } from '../runtime/types.js';
import type { UploadSource, UploadStream } from '../runtime/upload-source.js';
import type { UploadOptions } from '../runtime/upload.js';
import type { DeletedUpload, Upload, UploadPage, UploadWithUrl } from '../types/uploads.js';
import { uploadFile } from '../uploads.js';
import * as operations from '../operations/uploads.js';

/**
 * Files that projects are created from: request an upload address, PUT the file to it, and use
 * the upload id in a project.
 */
export class Uploads {
  readonly #client: ApiClient;

  constructor(client: ApiClient) {
    this.#client = client;
  }

  /**
   * Request an upload address
   *
   * Creates the upload and returns it together with `uploadUrl`. The file is then sent with an
   * HTTP PUT to `uploadUrl`, with the header `Content-Type` set to the video MIME type (for MP4,
   * `video/mp4`); a successful store answers 200. The URL expires after a limited time, so
   * upload at once. On failure to obtain the upload address, request a new one.
   *
   * Upload formats: MP4, MOV. Upload size: 5 GB per file. General source duration: 2 minutes to
   * 3 hours.
   *
   * `POST /automation/get-upload-url`
   *
   * @returns The upload, with the address that its file is sent to.
   * @throws {BadRequestError} 400: The filename is missing or invalid, or its type is not supported.
   * - "Missing or invalid filename."
   * - "Unsupported file type. Supported file types: .mp4, .mov"
   * @throws {UnauthorizedError} 401: The API key is missing or invalid.
   * - "Unauthorized - Invalid or missing API key"
   * @throws {RateLimitError} 429: The rate limit is exceeded.
   * - "Too Many Requests - Rate limit exceeded"
   * @throws {InternalServerError} 500: Internal failure.
   * - "Failed to create upload URL. Please try again."
   */
  create(
    params: GetUploadUrlParams,
    options?: BodyRequestOptions,
  ): ApiCall<
    UploadWithUrl,
    {
      'x-ratelimit-limit'?: string;
      'x-ratelimit-remaining'?: string;
      'x-ratelimit-reset'?: string;
    }
  > {
    return operations.getUploadUrl(this.#client, params, options);
  }

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
  uploadFile(source: UploadSource, options?: UploadOptions): Promise<UploadWithUrl>;
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
  uploadFile(
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
  uploadFile(source: UploadSource | UploadStream, options?: UploadOptions): Promise<UploadWithUrl> {
    return uploadFile(this.#client, source as UploadSource, options);
  }

  /**
   * List the uploads
   *
   * Not specified: default values of `page` and `pageSize`.
   *
   * `GET /automation/get-all-uploads`
   *
   * Awaited, it is one page. `for await` goes through the items of all pages, which are
   * requested as they are needed.
   *
   * @returns One page of the uploads. Not specified: status code.
   * @throws {UnauthorizedError} 401: The API key is missing or invalid.
   * - "Unauthorized - Invalid or missing API key"
   * @throws {RateLimitError} 429: The rate limit is exceeded.
   * - "Too Many Requests - Rate limit exceeded"
   */
  list(
    params: GetAllUploadsParams = {},
    options?: RequestOptions,
  ): PageList<
    Upload,
    UploadPage,
    { readonly page: number },
    {
      'x-ratelimit-limit'?: string;
      'x-ratelimit-remaining'?: string;
      'x-ratelimit-reset'?: string;
    }
  > {
    return operations.getAllUploads(this.#client, params, options);
  }

  /**
   * Delete an upload
   *
   * Permanently removes the stored file. Projects that used it are unaffected.
   *
   * Not specified: status code and message for unknown ids.
   *
   * `DELETE /automation/delete-upload`
   *
   * @returns The upload is deleted. Not specified: status code.
   * @throws {UnauthorizedError} 401: The API key is missing or invalid.
   * - "Unauthorized - Invalid or missing API key"
   * @throws {RateLimitError} 429: The rate limit is exceeded.
   * - "Too Many Requests - Rate limit exceeded"
   */
  delete(
    params: DeleteUploadParams,
    options?: RequestOptions,
  ): ApiCall<
    DeletedUpload,
    {
      'x-ratelimit-limit'?: string;
      'x-ratelimit-remaining'?: string;
      'x-ratelimit-reset'?: string;
    }
  > {
    return operations.deleteUpload(this.#client, params, options);
  }
}
