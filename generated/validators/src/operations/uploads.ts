import type { DeleteUploadParams, GetAllUploadsParams } from '@video-automation/client';
import { lte } from 'zod';
import { allOf } from '../runtime/combine.js';
import { object } from '../runtime/object.js';
import { integer, integerWith, string } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';
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
    400: /*#__PURE__*/ schema<unknown>(() => allOf(errorBodySchema, object({ detail: string }))),
    401: /*#__PURE__*/ schema<unknown>(() => allOf(errorBodySchema, object({ detail: string }))),
    429: /*#__PURE__*/ schema<unknown>(() => allOf(errorBodySchema, object({ detail: string }))),
    500: /*#__PURE__*/ schema<unknown>(() => allOf(errorBodySchema, object({ detail: string }))),
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
    query: /*#__PURE__*/ schema<GetAllUploadsParams>(() =>
      object({
        page: integer,
        pageSize: integerWith(lte(100)),
      }),
    ),
  },
  responses: {
    401: /*#__PURE__*/ schema<unknown>(() => allOf(errorBodySchema, object({ detail: string }))),
    429: /*#__PURE__*/ schema<unknown>(() => allOf(errorBodySchema, object({ detail: string }))),
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
    query: /*#__PURE__*/ schema<DeleteUploadParams>(() =>
      object({ uploadId: string }, { required: ['uploadId'] }),
    ),
  },
  responses: {
    401: /*#__PURE__*/ schema<unknown>(() => allOf(errorBodySchema, object({ detail: string }))),
    429: /*#__PURE__*/ schema<unknown>(() => allOf(errorBodySchema, object({ detail: string }))),
    '2XX': deletedUploadSchema,
  },
} as const;
