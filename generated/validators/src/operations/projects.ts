import type {
  DeleteProjectParams,
  GetProjectDetailsParams,
  GetProjectStatusParams,
} from '@video-automation/client';
import { allOf } from '../runtime/combine.js';
import { object } from '../runtime/object.js';
import { string } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';
import {
  captionsProjectOpenSchema,
  captionsProjectSchema,
  createCaptionsRequestSchema,
  createClipsRequestSchema,
  createClipsResponseOpenSchema,
  createClipsResponseSchema,
  createDubbingRequestSchema,
  createReframeRequestSchema,
  createReframeResponseSchema,
  createTranscriptionRequestSchema,
  createTranscriptionResponseSchema,
  deletedProjectSchema,
  dubbingProjectOpenSchema,
  dubbingProjectSchema,
  getProjectStatusResponseOpenSchema,
  getProjectStatusResponseSchema,
  projectOpenSchema,
  projectSchema,
} from '../schemas/projects.js';
import { errorBodySchema } from '../schemas/shared.js';

/**
 * Create a clipping project
 *
 * `POST /automation/create-clips`
 */
export const createClips = {
  method: 'POST',
  path: '/automation/create-clips',
  request: { body: createClipsRequestSchema },
  responses: {
    401: /*#__PURE__*/ schema<unknown>(() => allOf(errorBodySchema, object({ detail: string }))),
    429: /*#__PURE__*/ schema<unknown>(() => allOf(errorBodySchema, object({ detail: string }))),
    '2XX': createClipsResponseSchema,
  },
  openResponses: { '2XX': createClipsResponseOpenSchema },
} as const;

/**
 * Create a captions project
 *
 * `POST /automation/create-captions`
 */
export const createCaptions = {
  method: 'POST',
  path: '/automation/create-captions',
  request: { body: createCaptionsRequestSchema },
  responses: {
    200: captionsProjectSchema,
    401: /*#__PURE__*/ schema<unknown>(() => allOf(errorBodySchema, object({ detail: string }))),
    429: /*#__PURE__*/ schema<unknown>(() => allOf(errorBodySchema, object({ detail: string }))),
  },
  openResponses: { 200: captionsProjectOpenSchema },
} as const;

/**
 * Create a dubbing project
 *
 * `POST /automation/create-dubbing`
 */
export const createDubbing = {
  method: 'POST',
  path: '/automation/create-dubbing',
  request: { body: createDubbingRequestSchema },
  responses: {
    200: dubbingProjectSchema,
    401: /*#__PURE__*/ schema<unknown>(() => allOf(errorBodySchema, object({ detail: string }))),
    429: /*#__PURE__*/ schema<unknown>(() => allOf(errorBodySchema, object({ detail: string }))),
  },
  openResponses: { 200: dubbingProjectOpenSchema },
} as const;

/**
 * Create a reframe project
 *
 * `POST /automation/create-reframe`
 */
export const createReframe = {
  method: 'POST',
  path: '/automation/create-reframe',
  request: { body: createReframeRequestSchema },
  responses: {
    401: /*#__PURE__*/ schema<unknown>(() => allOf(errorBodySchema, object({ detail: string }))),
    429: /*#__PURE__*/ schema<unknown>(() => allOf(errorBodySchema, object({ detail: string }))),
    '2XX': createReframeResponseSchema,
  },
} as const;

/**
 * Create a transcription project
 *
 * `POST /automation/create-transcription`
 */
export const createTranscription = {
  method: 'POST',
  path: '/automation/create-transcription',
  request: { body: createTranscriptionRequestSchema },
  responses: {
    401: /*#__PURE__*/ schema<unknown>(() => allOf(errorBodySchema, object({ detail: string }))),
    429: /*#__PURE__*/ schema<unknown>(() => allOf(errorBodySchema, object({ detail: string }))),
    '2XX': createTranscriptionResponseSchema,
  },
} as const;

/**
 * Get the status of a project
 *
 * `GET /automation/get-project-status`
 */
export const getProjectStatus = {
  method: 'GET',
  path: '/automation/get-project-status',
  request: {
    query: /*#__PURE__*/ schema<GetProjectStatusParams>(() =>
      object(
        {
          projectId: string,
        },
        { required: ['projectId'] },
      ),
    ),
  },
  responses: {
    401: /*#__PURE__*/ schema<unknown>(() => allOf(errorBodySchema, object({ detail: string }))),
    429: /*#__PURE__*/ schema<unknown>(() => allOf(errorBodySchema, object({ detail: string }))),
    '2XX': getProjectStatusResponseSchema,
  },
  openResponses: { '2XX': getProjectStatusResponseOpenSchema },
} as const;

/**
 * Get a project
 *
 * `GET /automation/get-project-details`
 */
export const getProjectDetails = {
  method: 'GET',
  path: '/automation/get-project-details',
  request: {
    query: /*#__PURE__*/ schema<GetProjectDetailsParams>(() =>
      object(
        {
          projectId: string,
        },
        { required: ['projectId'] },
      ),
    ),
  },
  responses: {
    401: /*#__PURE__*/ schema<unknown>(() => allOf(errorBodySchema, object({ detail: string }))),
    429: /*#__PURE__*/ schema<unknown>(() => allOf(errorBodySchema, object({ detail: string }))),
    '2XX': projectSchema,
  },
  openResponses: { '2XX': projectOpenSchema },
} as const;

/**
 * Delete a project
 *
 * `DELETE /automation/delete-project`
 */
export const deleteProject = {
  method: 'DELETE',
  path: '/automation/delete-project',
  request: {
    query: /*#__PURE__*/ schema<DeleteProjectParams>(() =>
      object(
        {
          projectId: string,
        },
        { required: ['projectId'] },
      ),
    ),
  },
  responses: {
    401: /*#__PURE__*/ schema<unknown>(() => allOf(errorBodySchema, object({ detail: string }))),
    429: /*#__PURE__*/ schema<unknown>(() => allOf(errorBodySchema, object({ detail: string }))),
    '2XX': deletedProjectSchema,
  },
} as const;
