import type { Open } from '../runtime/types.js';

/** An uploaded file, which projects are created from. */
export interface Upload {
  /** Upload identifier. */
  id: string;
  /** Name as stored. */
  fileName?: string;
  fileType?: 'video' | 'audio' | 'image' | (string & {});
  /**
   * Bytes; null until the upload completes.
   *
   * Unit: bytes.
   */
  fileSize?: number | null;
  /** MIME type; null until the upload completes. */
  contentType?: string | null;
  /** How far an upload is. */
  status?: Open<UploadStatus>;
  /**
   * Unix timestamp.
   *
   * Unit: unix seconds.
   */
  createdAt?: number;
  /**
   * Unix timestamp.
   *
   * Unit: unix seconds.
   */
  updatedAt?: number;
}

/** An upload, together with the address that its file is sent to. */
export type UploadWithUrl = Upload & {
  /**
   * Presigned address that expires.
   *
   * The file is sent with an HTTP PUT to this address, with the header `Content-Type` set to the
   * video MIME type (for MP4, `video/mp4`); a successful store answers 200. The address expires
   * after a limited time, so upload at once.
   *
   * Format: uri. A presigned address: called with PUT, with
   * `Content-Type: the video MIME type (for MP4, video/mp4)`, answers 200, expires.
   *
   * Not specified: lifetime of the address.
   */
  uploadUrl?: string;
};

/**
 * How far an upload is.
 *
 * An upload may be used in a project immediately after the file is uploaded; no waiting for
 * `verified` is needed. Validation happens at first use, not at upload.
 *
 * - `upload`: What get-upload-url sets when the filename is valid.
 * - `verified`: Validation has passed at the first use in a project; the upload is reusable.
 * - `rejected`: Validation has failed at the first use in a project; the upload cannot be
 *   used.
 *
 * Starts as `upload`. Transitions:
 * - to `upload`; get-upload-url; filename valid; record created with null fileSize and
 *   contentType
 * - `upload` to `verified`; first use of the upload in a project; validation passes (MP4 or
 *   MOV with valid video and audio streams, at most 5 GB, duration within the limit of the
 *   project type); upload becomes reusable
 * - `upload` to `rejected`; first use of the upload in a project; validation fails; upload
 *   cannot be used
 *
 * Limits:
 * - file format: MP4, MOV
 * - file size: at most 5 GB
 */
export type UploadStatus = 'upload' | 'verified' | 'rejected';

/** One page of the uploads. */
export interface UploadPage {
  /** Upload objects, without `uploadUrl`. */
  uploads?: Upload[];
  currentPage?: number;
  totalPages?: number;
  /** The total covers the whole studio. */
  totalUploads?: number;
}

/** The answer to the deletion of an upload. */
export interface DeletedUpload {
  /** Identifier of the upload. */
  uploadId?: string;
  /** Always true on success. */
  deleted?: true;
}

/** The file to be uploaded. */
export interface GetUploadUrlRequest {
  /**
   * Name of the file; must carry extension .mp4 or .mov; at most 1000 characters.
   *
   * At most 1000 characters. Pattern: `\.([mM][pP]4|[mM][oO][vV])$`.
   *
   * Not specified: whether the case of the extension matters.
   *
   * @example "talk.mp4"
   */
  filename: string;
}
