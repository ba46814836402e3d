import { allOf } from '../runtime/combine.js';
import { object } from '../runtime/object.js';
import { string } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';
import {
  immediatePostOpenSchema,
  immediatePostSchema,
  postOpenSchema,
  postSchema,
  publishClipRequestSchema,
  scheduleClipsRequestSchema,
  scheduleClipsResponseSchema,
  updatePostRequestSchema,
} from '../schemas/posts.js';
import { errorBodySchema } from '../schemas/shared.js';

/**
 * Publish a clip
 *
 * `POST /automation/publish-clip`
 */
export const publishClip = {
  method: 'POST',
  path: '/automation/publish-clip',
  request: { body: publishClipRequestSchema },
  responses: {
    200: immediatePostSchema,
    400: /*#__PURE__*/ schema<unknown>(() => allOf(errorBodySchema, object({ detail: string }))),
    401: /*#__PURE__*/ schema<unknown>(() => allOf(errorBodySchema, object({ detail: string }))),
    429: /*#__PURE__*/ schema<unknown>(() => allOf(errorBodySchema, object({ detail: string }))),
  },
  openResponses: { 200: immediatePostOpenSchema },
} as const;

/**
 * Update a post
 *
 * `POST /automation/update-post`
 */
export const updatePost = {
  method: 'POST',
  path: '/automation/update-post',
  request: { body: updatePostRequestSchema },
  responses: {
    200: postSchema,
    400: /*#__PURE__*/ schema<unknown>(() => allOf(errorBodySchema, object({ detail: string }))),
    401: /*#__PURE__*/ schema<unknown>(() => allOf(errorBodySchema, object({ detail: string }))),
    429: /*#__PURE__*/ schema<unknown>(() => allOf(errorBodySchema, object({ detail: string }))),
  },
  openResponses: { 200: postOpenSchema },
} as const;

/**
 * Schedule clips
 *
 * `POST /automation/schedule-clips`
 */
export const scheduleClips = {
  method: 'POST',
  path: '/automation/schedule-clips',
  request: { body: scheduleClipsRequestSchema },
  responses: {
    401: /*#__PURE__*/ schema<unknown>(() => allOf(errorBodySchema, object({ detail: string }))),
    429: /*#__PURE__*/ schema<unknown>(() => allOf(errorBodySchema, object({ detail: string }))),
    '2XX': scheduleClipsResponseSchema,
  },
} as const;
