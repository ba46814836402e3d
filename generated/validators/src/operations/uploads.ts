import * as z from 'zod';
import { allOf } from '../runtime/combine.js';
import { object } from '../runtime/object.js';
import { schema } from '../runtime/schema.js';
import { integer } from '../runtime/types.js';
import { errorBodySchema } from '../schemas/shared.js';
import {
  deletedUploadSchema,
  getUploadUrlRequestSchema,
  uploadPageOpenSchema,
  uploadPageSchema,
  uploadWithUrlOpenSchema,
  uploadWithUrlSchema,
} from '../schemas/uploads.js';

/**
 * Request an upload address
 *
 * `POST /automation/get-upload-url`
 */
export const getUploadUrl = {
  method: 'POST',
  path: '/automation/get-upload-url',
  request: { body: getUploadUrlRequestSchema },
  responses: {
    200: uploadWithUrlSchema,
    400: /*#__PURE__*/ schema<unknown>(() =>
      allOf(errorBodySchema, object({ detail: z.string() })),
    ),
    401: /*#__PURE__*/ schema<unknown>(() =>
      allOf(errorBodySchema, object({ detail: z.string() })),
    ),
    429: /*#__PURE__*/ schema<unknown>(() =>
      allOf(errorBodySchema, object({ detail: z.string() })),
    ),
    500: /*#__PURE__*/ schema<unknown>(() =>
      allOf(errorBodySchema, object({ detail: z.string() })),
    ),
  },
  openResponses: { 200: uploadWithUrlOpenSchema },
} as const;

/**
 * List the uploads
 *
 * `GET /automation/get-all-uploads`
 */
export const getAllUploads = {
  method: 'GET',
  path: '/automation/get-all-uploads',
  request: {
    query: /*#__PURE__*/ schema<Readonly<Record<string, unknown>>>(() =>
      object({
        page: integer(),
        pageSize: integer(z.lte(100)),
      }),
    ),
  },
  responses: {
    401: /*#__PURE__*/ schema<unknown>(() =>
      allOf(errorBodySchema, object({ detail: z.string() })),
    ),
    429: /*#__PURE__*/ schema<unknown>(() =>
      allOf(errorBodySchema, object({ detail: z.string() })),
    ),
    '2XX': uploadPageSchema,
  },
  openResponses: { '2XX': uploadPageOpenSchema },
} as const;

/**
 * Delete an upload
 *
 * `DELETE /automation/delete-upload`
 */
export const deleteUpload = {
  method: 'DELETE',
  path: '/automation/delete-upload',
  request: {
    query: /*#__PURE__*/ schema<Readonly<Record<string, unknown>>>(() =>
      object({
        uploadId: z.string(),
      }),
    ),
  },
  responses: {
    401: /*#__PURE__*/ schema<unknown>(() =>
      allOf(errorBodySchema, object({ detail: z.string() })),
    ),
    429: /*#__PURE__*/ schema<unknown>(() =>
      allOf(errorBodySchema, object({ detail: z.string() })),
    ),
    '2XX': deletedUploadSchema,
  },
} as const;
