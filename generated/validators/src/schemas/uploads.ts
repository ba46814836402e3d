import type {
  DeletedUpload,
  GetUploadUrlRequest,
  Upload,
  UploadPage,
  UploadStatus,
  UploadWithUrl,
} from '@video-automation/client';
import { type ZodType, regex } from 'zod';
import { array } from '../runtime/array.js';
import { allOf } from '../runtime/combine.js';
import { uri } from '../runtime/formats/uri.js';
import { object } from '../runtime/object.js';
import { integer, string, stringWith, values } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';
import { maxLength } from '../runtime/text.js';
import { nullable } from '../runtime/types.js';

/** An uploaded file, which projects are created from. */
export const uploadSchema: ZodType<Upload> = /*#__PURE__*/ schema(() =>
  object(
    {
      id: string,
      fileName: string,
      fileType: values(['video', 'audio', 'image']),
      fileSize: nullable(integer),
      contentType: nullable(string),
      status: uploadStatusSchema,
      createdAt: integer,
      updatedAt: integer,
    },
    { required: ['id'] },
  ),
);

/**
 * An uploaded file, which projects are created from.
 *
 * What is received, with room for values that the service adds to an enum.
 */
export const uploadOpenSchema: ZodType<Upload> = /*#__PURE__*/ schema(() =>
  object(
    {
      id: string,
      fileName: string,
      fileType: string,
      fileSize: nullable(integer),
      contentType: nullable(string),
      status: uploadStatusOpenSchema,
      createdAt: integer,
      updatedAt: integer,
    },
    { required: ['id'] },
  ),
);

/** An upload, together with the address that its file is sent to. */
export const uploadWithUrlSchema: ZodType<UploadWithUrl> = /*#__PURE__*/ schema(() =>
  allOf(uploadSchema, object({ uploadUrl: stringWith(uri) })),
);

/**
 * An upload, together with the address that its file is sent to.
 *
 * What is received, with room for values that the service adds to an enum.
 */
export const uploadWithUrlOpenSchema: ZodType<UploadWithUrl> = /*#__PURE__*/ schema(() =>
  allOf(uploadOpenSchema, object({ uploadUrl: stringWith(uri) })),
);

/** How far an upload is. */
export const uploadStatusSchema: ZodType<UploadStatus> = /*#__PURE__*/ schema(() =>
  values(['upload', 'verified', 'rejected']),
);

/**
 * How far an upload is.
 *
 * What is received, with room for values that the service adds to an enum.
 */
export const uploadStatusOpenSchema: ZodType<UploadStatus> = /*#__PURE__*/ schema(() => string);

/** One page of the uploads. */
export const uploadPageSchema: ZodType<UploadPage> = /*#__PURE__*/ schema(() =>
  object({
    uploads: array(uploadSchema),
    currentPage: integer,
    totalPages: integer,
    totalUploads: integer,
  }),
);

/**
 * One page of the uploads.
 *
 * What is received, with room for values that the service adds to an enum.
 */
export const uploadPageOpenSchema: ZodType<UploadPage> = /*#__PURE__*/ schema(() =>
  object({
    uploads: array(uploadOpenSchema),
    currentPage: integer,
    totalPages: integer,
    totalUploads: integer,
  }),
);

/** The answer to the deletion of an upload. */
export const deletedUploadSchema: ZodType<DeletedUpload> = /*#__PURE__*/ schema(() =>
  object({
    uploadId: string,
    deleted: values([true]),
  }),
);

/** The file to be uploaded. */
export const getUploadUrlRequestSchema: ZodType<GetUploadUrlRequest> = /*#__PURE__*/ schema(() =>
  object(
    {
      filename: stringWith(maxLength(1000), regex(/\.([mM][pP]4|[mM][oO][vV])$/u)),
    },
    { required: ['filename'] },
  ),
);
