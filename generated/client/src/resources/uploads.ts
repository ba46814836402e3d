import type {
  DeleteUploadParams,
  GetAllUploadsParams,
  GetUploadUrlParams,
} from '../operations/uploads.js';
import type { ApiClient } from '../runtime/api-client.js';
import type { RequestOptions } from '../runtime/options.js';
import type { DeletedUpload, UploadPage, UploadWithUrl } from '../types/uploads.js';
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
  create(params: GetUploadUrlParams, options?: RequestOptions): Promise<UploadWithUrl> {
    return operations.getUploadUrl(this.#client, params, options);
  }

  /**
   * List the uploads
   *
   * Not specified: default values of `page` and `pageSize`.
   *
   * `GET /automation/get-all-uploads`
   *
   * @returns One page of the uploads. Not specified: status code.
   * @throws {UnauthorizedError} 401: The API key is missing or invalid.
   * - "Unauthorized - Invalid or missing API key"
   * @throws {RateLimitError} 429: The rate limit is exceeded.
   * - "Too Many Requests - Rate limit exceeded"
   */
  list(params: GetAllUploadsParams = {}, options?: RequestOptions): Promise<UploadPage> {
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
  delete(params: DeleteUploadParams = {}, options?: RequestOptions): Promise<DeletedUpload> {
    return operations.deleteUpload(this.#client, params, options);
  }
}
