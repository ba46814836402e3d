import type {
  CaptionsProject,
  CreateCaptionsRequest,
  CreateClipsRequest,
  CreateClipsResponse,
  CreateDubbingRequest,
  CreateReframeRequest,
  CreateReframeResponse,
  CreateTranscriptionRequest,
  CreateTranscriptionResponse,
  DeletedProject,
  DubbingProject,
  GetProjectStatusResponse,
  Project,
  ProjectMetadata,
  ProjectSource,
  ProjectStatus,
  ProjectType,
  ProjectUrls,
} from '@video-automation/client';
import * as z from 'zod';
import { array } from '../runtime/array.js';
import { allOf, oneOf } from '../runtime/combine.js';
import { uri } from '../runtime/formats/uri.js';
import { object } from '../runtime/object.js';
import { schema } from '../runtime/schema.js';
import { byType, integer, nullable } from '../runtime/types.js';
import {
  exportOrientationOpenSchema,
  exportOrientationSchema,
  genreOpenSchema,
  genreSchema,
  resolutionOpenSchema,
  resolutionSchema,
  transcriptionScriptOpenSchema,
  transcriptionScriptSchema,
} from './shared.js';

/**
 * An asynchronous piece of AI processing of video. Returned by the create-captions,
 * create-dubbing and get-project-details operations. Which fields are filled depends on the
 * project type.
 */
export const projectSchema: z.ZodType<Project> = /*#__PURE__*/ schema(() =>
  object({
    id: z.string(),
    title: z.string(),
    thumbnail: z.string().check(uri),
    billedDuration: z.number(),
    status: projectStatusSchema,
    projectType: projectTypeSchema,
    source: projectSourceSchema,
    genre: genreSchema,
    topics: array(z.string()),
    clipDurations: array(
      oneOf(
        array(z.number(), { minItems: 2, maxItems: 2 }),
        object({ min: z.unknown(), max: z.unknown() }),
      ),
    ),
    selectedStart: nullable(z.number()),
    selectedEnd: nullable(z.number()),
    exportResolution: resolutionSchema,
    exportOrientation: exportOrientationSchema,
    captionsPreset: nullable(z.string()),
    enableCaptions: z.boolean(),
    enableEmojis: z.boolean(),
    enableHighlights: z.boolean(),
    language: z.string(),
    dubbingLanguage: z.string(),
    translateTranscription: z.boolean(),
    translationLanguages: array(z.string()),
    transcriptionScript: transcriptionScriptSchema,
    metadata: projectMetadataSchema,
    urls: projectUrlsSchema,
    createdAt: integer(),
    updatedAt: integer(),
  }),
);

/**
 * An asynchronous piece of AI processing of video. Returned by the create-captions,
 * create-dubbing and get-project-details operations. Which fields are filled depends on the
 * project type.
 *
 * What is received, with room for values that the service adds to an enum.
 */
export const projectOpenSchema: z.ZodType<Project> = /*#__PURE__*/ schema(() =>
  object({
    id: z.string(),
    title: z.string(),
    thumbnail: z.string().check(uri),
    billedDuration: z.number(),
    status: projectStatusOpenSchema,
    projectType: projectTypeOpenSchema,
    source: projectSourceSchema,
    genre: genreOpenSchema,
    topics: array(z.string()),
    clipDurations: array(
      oneOf(
        array(z.number(), { minItems: 2, maxItems: 2 }),
        object({ min: z.unknown(), max: z.unknown() }),
      ),
    ),
    selectedStart: nullable(z.number()),
    selectedEnd: nullable(z.number()),
    exportResolution: resolutionOpenSchema,
    exportOrientation: exportOrientationOpenSchema,
    captionsPreset: nullable(z.string()),
    enableCaptions: z.boolean(),
    enableEmojis: z.boolean(),
    enableHighlights: z.boolean(),
    language: z.string(),
    dubbingLanguage: z.string(),
    translateTranscription: z.boolean(),
    translationLanguages: array(z.string()),
    transcriptionScript: transcriptionScriptOpenSchema,
    metadata: projectMetadataSchema,
    urls: projectUrlsSchema,
    createdAt: integer(),
    updatedAt: integer(),
  }),
);

/** How far a project is. A create response initially reports `queued`. */
export const projectStatusSchema: z.ZodType<ProjectStatus> = /*#__PURE__*/ schema(() =>
  z.enum([
    'queued',
    'prepped',
    'draft',
    'processing',
    'finalizing',
    'completed',
    'invalid',
    'expired',
    'failed',
    'error',
  ]),
);

/**
 * How far a project is. A create response initially reports `queued`.
 *
 * What is received, with room for values that the service adds to an enum.
 */
export const projectStatusOpenSchema: z.ZodType<ProjectStatus> = /*#__PURE__*/ schema(() =>
  z.string(),
);

/** What a project does with the video. */
export const projectTypeSchema: z.ZodType<ProjectType> = /*#__PURE__*/ schema(() =>
  z.enum(['clipping', 'captions', 'reframe', 'dubbing', 'transcription']),
);

/**
 * What a project does with the video.
 *
 * What is received, with room for values that the service adds to an enum.
 */
export const projectTypeOpenSchema: z.ZodType<ProjectType> = /*#__PURE__*/ schema(() => z.string());

/**
 * Where the video of a project comes from. The middle five of the known values stand for
 * external video hosts; the names are replaced by neutral words.
 */
export const projectSourceSchema: z.ZodType<ProjectSource> = /*#__PURE__*/ schema(() => z.string());

/** The project metadata object. */
export const projectMetadataSchema: z.ZodType<ProjectMetadata> = /*#__PURE__*/ schema(() =>
  object({
    width: z.number(),
    height: z.number(),
    size: z.number(),
    bitrate: z.number(),
    fps: z.number(),
    duration: z.number(),
    rotation: z.number(),
    resolution: z.number(),
    aspectRatio: z.string(),
    codec: z.string(),
    codecFullName: z.string(),
    codecTag: z.string(),
    format: z.string(),
    formatFullName: z.string(),
  }),
);

/**
 * The project urls object. All values are presigned and expire; always use the latest
 * response.
 */
export const projectUrlsSchema: z.ZodType<ProjectUrls> = /*#__PURE__*/ schema(() =>
  object({
    videoFile: z.string().check(uri),
    audioFile: z.string().check(uri),
    transcription: z.string().check(uri),
    transcription_srt: z.string().check(uri),
    transcription_vtt: z.string().check(uri),
    transcription_csv: z.string().check(uri),
    transcription_txt: z.string().check(uri),
  }),
);

/** The project that create-captions answers with. */
export const captionsProjectSchema: z.ZodType<CaptionsProject> = /*#__PURE__*/ schema(() =>
  allOf(
    projectSchema,
    object({ projectType: z.literal('captions'), source: z.enum(['Upload', 'Generic']) }),
  ),
);

/**
 * The project that create-captions answers with.
 *
 * What is received, with room for values that the service adds to an enum.
 */
export const captionsProjectOpenSchema: z.ZodType<CaptionsProject> = /*#__PURE__*/ schema(() =>
  allOf(projectOpenSchema, object({ projectType: z.literal('captions'), source: z.string() })),
);

/**
 * The project that create-dubbing answers with: `language` is the source language,
 * `dubbingLanguage` the target language, and `billedDuration` is given.
 */
export const dubbingProjectSchema: z.ZodType<DubbingProject> = /*#__PURE__*/ schema(() =>
  allOf(projectSchema, object({ projectType: z.literal('dubbing'), source: z.literal('Upload') })),
);

/**
 * The project that create-dubbing answers with: `language` is the source language,
 * `dubbingLanguage` the target language, and `billedDuration` is given.
 *
 * What is received, with room for values that the service adds to an enum.
 */
export const dubbingProjectOpenSchema: z.ZodType<DubbingProject> = /*#__PURE__*/ schema(() =>
  allOf(
    projectOpenSchema,
    object({ projectType: z.literal('dubbing'), source: z.literal('Upload') }),
  ),
);

/** What a clipping project is to do. */
export const createClipsRequestSchema: z.ZodType<CreateClipsRequest> = /*#__PURE__*/ schema(() =>
  object({
    uploadId: z.string(),
    genre: genreSchema,
    exportResolution: integer(),
    exportOrientation: exportOrientationSchema,
    reframeClips: z.boolean(),
    clipDurations: array(array(z.number(), { minItems: 2, maxItems: 2 })),
    prompt: z.string(),
    captionsPreset: z.string(),
  }),
);

/** The clipping project that has been created. */
export const createClipsResponseSchema: z.ZodType<CreateClipsResponse> = /*#__PURE__*/ schema(() =>
  object({
    id: z.string(),
    status: projectStatusSchema,
  }),
);

/**
 * The clipping project that has been created.
 *
 * What is received, with room for values that the service adds to an enum.
 */
export const createClipsResponseOpenSchema: z.ZodType<CreateClipsResponse> = /*#__PURE__*/ schema(
  () =>
    object({
      id: z.string(),
      status: projectStatusOpenSchema,
    }),
);

/**
 * What a captions project is to do. Exactly one of `sourceUrl` and `uploadId` must be given,
 * not both.
 */
export const createCaptionsRequestSchema: z.ZodType<CreateCaptionsRequest> = /*#__PURE__*/ schema(
  () =>
    allOf(
      object({
        sourceUrl: z.string().check(uri),
        uploadId: z.string(),
        captionsPreset: z.string(),
        language: z.string(),
        translationLanguage: z.string(),
        transcriptionScript: transcriptionScriptSchema,
        enableEmojis: z.boolean(),
        enableHighlights: z.boolean(),
        resolution: resolutionSchema,
      }),
      oneOf(
        byType({ object: object({}, { required: ['sourceUrl'] }) }),
        byType({ object: object({}, { required: ['uploadId'] }) }),
      ),
    ),
);

/** What a dubbing project is to do. */
export const createDubbingRequestSchema: z.ZodType<CreateDubbingRequest> = /*#__PURE__*/ schema(
  () =>
    object({
      uploadId: z.string(),
      sourceLanguage: z.string(),
      targetLanguage: z.string(),
    }),
);

/** What a reframe project is to do; it is created from an upload. */
export const createReframeRequestSchema: z.ZodType<CreateReframeRequest> = /*#__PURE__*/ schema(
  () => object({}),
);

/** The reframe project that has been created. A create response initially reports `queued`. */
export const createReframeResponseSchema: z.ZodType<CreateReframeResponse> = /*#__PURE__*/ schema(
  () => object({}),
);

/** What a transcription project is to do; it is created from an upload. */
export const createTranscriptionRequestSchema: z.ZodType<CreateTranscriptionRequest> =
  /*#__PURE__*/ schema(() => object({}));

/**
 * The transcription project that has been created. A create response initially reports
 * `queued`.
 */
export const createTranscriptionResponseSchema: z.ZodType<CreateTranscriptionResponse> =
  /*#__PURE__*/ schema(() => object({}));

/** Type, source and status of a project. */
export const getProjectStatusResponseSchema: z.ZodType<GetProjectStatusResponse> =
  /*#__PURE__*/ schema(() =>
    object({
      projectId: z.string(),
      projectType: projectTypeSchema,
      source: projectSourceSchema,
      status: projectStatusSchema,
    }),
  );

/**
 * Type, source and status of a project.
 *
 * What is received, with room for values that the service adds to an enum.
 */
export const getProjectStatusResponseOpenSchema: z.ZodType<GetProjectStatusResponse> =
  /*#__PURE__*/ schema(() =>
    object({
      projectId: z.string(),
      projectType: projectTypeOpenSchema,
      source: projectSourceSchema,
      status: projectStatusOpenSchema,
    }),
  );

/** The answer to the deletion of a project. */
export const deletedProjectSchema: z.ZodType<DeletedProject> = /*#__PURE__*/ schema(() =>
  object({
    projectId: z.string(),
    deleted: z.literal(true),
  }),
);
