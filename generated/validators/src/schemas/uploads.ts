import type {
  DeletedUpload,
  GetUploadUrlRequest,
  Upload,
  UploadPage,
  UploadStatus,
  UploadWithUrl,
} from '@video-automation/client';
import * as z from 'zod';
import { array } from '../runtime/array.js';
import { allOf } from '../runtime/combine.js';
import { uri } from '../runtime/formats/uri.js';
import { object } from '../runtime/object.js';
import { schema } from '../runtime/schema.js';
import { maxLength } from '../runtime/text.js';
import { integer, nullable } from '../runtime/types.js';

/** An uploaded file, which projects are created from. */
export const uploadSchema: z.ZodType<Upload> = /*#__PURE__*/ schema(() =>
  object({
    id: z.string(),
    fileName: z.string(),
    fileType: z.enum(['video', 'audio', 'image']),
    fileSize: nullable(integer()),
    contentType: nullable(z.string()),
    status: uploadStatusSchema,
    createdAt: integer(),
    updatedAt: integer(),
  }),
);

/**
 * An uploaded file, which projects are created from.
 *
 * What is received, with room for values that the service adds to an enum.
 */
export const uploadOpenSchema: z.ZodType<Upload> = /*#__PURE__*/ schema(() =>
  object({
    id: z.string(),
    fileName: z.string(),
    fileType: z.string(),
    fileSize: nullable(integer()),
    contentType: nullable(z.string()),
    status: uploadStatusOpenSchema,
    createdAt: integer(),
    updatedAt: integer(),
  }),
);

/** An upload, together with the address that its file is sent to. */
export const uploadWithUrlSchema: z.ZodType<UploadWithUrl> = /*#__PURE__*/ schema(() =>
  allOf(uploadSchema, object({ uploadUrl: z.string().check(uri) })),
);

/**
 * An upload, together with the address that its file is sent to.
 *
 * What is received, with room for values that the service adds to an enum.
 */
export const uploadWithUrlOpenSchema: z.ZodType<UploadWithUrl> = /*#__PURE__*/ schema(() =>
  allOf(uploadOpenSchema, object({ uploadUrl: z.string().check(uri) })),
);

/** How far an upload is. */
export const uploadStatusSchema: z.ZodType<UploadStatus> = /*#__PURE__*/ schema(() =>
  z.enum(['upload', 'verified', 'rejected']),
);

/**
 * How far an upload is.
 *
 * What is received, with room for values that the service adds to an enum.
 */
export const uploadStatusOpenSchema: z.ZodType<UploadStatus> = /*#__PURE__*/ schema(() =>
  z.string(),
);

/** One page of the uploads. */
export const uploadPageSchema: z.ZodType<UploadPage> = /*#__PURE__*/ schema(() =>
  object({
    uploads: array(uploadSchema),
    currentPage: integer(),
    totalPages: integer(),
    totalUploads: integer(),
  }),
);

/**
 * One page of the uploads.
 *
 * What is received, with room for values that the service adds to an enum.
 */
export const uploadPageOpenSchema: z.ZodType<UploadPage> = /*#__PURE__*/ schema(() =>
  object({
    uploads: array(uploadOpenSchema),
    currentPage: integer(),
    totalPages: integer(),
    totalUploads: integer(),
  }),
);

/** The answer to the deletion of an upload. */
export const deletedUploadSchema: z.ZodType<DeletedUpload> = /*#__PURE__*/ schema(() =>
  object({
    uploadId: z.string(),
    deleted: z.literal(true),
  }),
);

/** The file to be uploaded. */
export const getUploadUrlRequestSchema: z.ZodType<GetUploadUrlRequest> = /*#__PURE__*/ schema(() =>
  object(
    {
      filename: z.string().check(maxLength(1000), z.regex(/\.([mM][pP]4|[mM][oO][vV])$/u)),
    },
    { required: ['filename'] },
  ),
);
