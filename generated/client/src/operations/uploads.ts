import type { ApiClient } from '../runtime/api-client.js';
import { writeJson } from '../runtime/body-json.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import type { BodyRequestOptions, RequestOptions } from '../runtime/options.js';
import { byNumber } from '../runtime/pages-by-number.js';
import { type PageList, listPages } from '../runtime/pages.js';
import { readHeaders } from '../runtime/response-headers.js';
import { inQuery } from '../runtime/text.js';
import type { ApiCall } from '../runtime/types.js';
import type {
  DeletedUpload,
  GetUploadUrlRequest,
  Upload,
  UploadPage,
  UploadWithUrl,
} from '../types/uploads.js';

export type GetUploadUrlParams = GetUploadUrlRequest;

const getUploadUrlOperation = {
  id: 'getUploadUrl',
  method: 'POST',
  path: '/automation/get-upload-url',
  body: { mediaType: 'application/json', required: true, write: writeJson },
  success: { '200': 'json' },
  accept: 'application/json',
  security: [['bearer']],
  headers: /*#__PURE__*/ readHeaders({}),
} as const satisfies OperationDescriptor;

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
export function getUploadUrl(
  client: ApiClient,
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
  return client.call(getUploadUrlOperation, params, options);
}

export interface GetAllUploadsParams {
  /** Not specified: default value; number of the first page. */
  page?: number;
  /**
   * Maximum 100.
   *
   * An integer at most 100.
   *
   * Not specified: default value.
   */
  pageSize?: number;
}

const getAllUploadsOperation = {
  id: 'getAllUploads',
  method: 'GET',
  path: '/automation/get-all-uploads',
  parameters: [
    { name: 'page', in: 'query', write: inQuery },
    { name: 'pageSize', in: 'query', write: inQuery },
  ],
  success: { '2XX': 'json' },
  accept: 'application/json',
  security: [['bearer']],
  headers: /*#__PURE__*/ readHeaders({}),
} as const satisfies OperationDescriptor;

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
export function getAllUploads(
  client: ApiClient,
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
  return listPages(
    client,
    {
      operation: getAllUploadsOperation,
      paging: byNumber({
        parameter: 'page',
        items: ['uploads'],
        currentPage: ['currentPage'],
        totalPages: ['totalPages'],
      }),
    },
    { params, options },
  );
}

export interface DeleteUploadParams {
  /**
   * Identifier of the upload.
   *
   * Not specified: whether the parameter is required.
   */
  uploadId: string;
}

const deleteUploadOperation = {
  id: 'deleteUpload',
  method: 'DELETE',
  path: '/automation/delete-upload',
  parameters: [{ name: 'uploadId', in: 'query', required: true, write: inQuery }],
  success: { '2XX': 'json' },
  accept: 'application/json',
  security: [['bearer']],
  headers: /*#__PURE__*/ readHeaders({}),
} as const satisfies OperationDescriptor;

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
export function deleteUpload(
  client: ApiClient,
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
  return client.call(deleteUploadOperation, params, options);
}
