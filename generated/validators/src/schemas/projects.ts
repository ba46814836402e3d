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
import type { ZodType } from 'zod';
import { arrayWith } from '../runtime/array-rules.js';
import { array } from '../runtime/array.js';
import { allOf, oneOf } from '../runtime/combine.js';
import { uri } from '../runtime/formats/uri.js';
import { object } from '../runtime/object.js';
import { boolean, integer, number, string, stringWith, unknown, values } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';
import { byType, nullable } from '../runtime/types.js';
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
export const projectSchema: ZodType<Project> = /*#__PURE__*/ schema(() =>
  object(
    {
      id: string,
      title: string,
      thumbnail: stringWith(uri),
      billedDuration: number,
      status: projectStatusSchema,
      projectType: projectTypeSchema,
      source: projectSourceSchema,
      genre: genreSchema,
      topics: array(string),
      clipDurations: array(
        oneOf(
          arrayWith(number, { minItems: 2, maxItems: 2 }),
          object({ min: unknown, max: unknown }),
        ),
      ),
      selectedStart: nullable(number),
      selectedEnd: nullable(number),
      exportResolution: resolutionSchema,
      exportOrientation: exportOrientationSchema,
      captionsPreset: nullable(string),
      enableCaptions: boolean,
      enableEmojis: boolean,
      enableHighlights: boolean,
      language: string,
      dubbingLanguage: string,
      translateTranscription: boolean,
      translationLanguages: array(string),
      transcriptionScript: transcriptionScriptSchema,
      metadata: projectMetadataSchema,
      urls: projectUrlsSchema,
      createdAt: integer,
      updatedAt: integer,
    },
    { required: ['id'] },
  ),
);

/**
 * An asynchronous piece of AI processing of video. Returned by the create-captions,
 * create-dubbing and get-project-details operations. Which fields are filled depends on the
 * project type.
 *
 * What is received, with room for values that the service adds to an enum.
 */
export const projectOpenSchema: ZodType<Project> = /*#__PURE__*/ schema(() =>
  object(
    {
      id: string,
      title: string,
      thumbnail: stringWith(uri),
      billedDuration: number,
      status: projectStatusOpenSchema,
      projectType: projectTypeOpenSchema,
      source: projectSourceSchema,
      genre: genreOpenSchema,
      topics: array(string),
      clipDurations: array(
        oneOf(
          arrayWith(number, { minItems: 2, maxItems: 2 }),
          object({ min: unknown, max: unknown }),
        ),
      ),
      selectedStart: nullable(number),
      selectedEnd: nullable(number),
      exportResolution: resolutionOpenSchema,
      exportOrientation: exportOrientationOpenSchema,
      captionsPreset: nullable(string),
      enableCaptions: boolean,
      enableEmojis: boolean,
      enableHighlights: boolean,
      language: string,
      dubbingLanguage: string,
      translateTranscription: boolean,
      translationLanguages: array(string),
      transcriptionScript: transcriptionScriptOpenSchema,
      metadata: projectMetadataSchema,
      urls: projectUrlsSchema,
      createdAt: integer,
      updatedAt: integer,
    },
    { required: ['id'] },
  ),
);

/** How far a project is. A create response initially reports `queued`. */
export const projectStatusSchema: ZodType<ProjectStatus> = /*#__PURE__*/ schema(() =>
  values([
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
export const projectStatusOpenSchema: ZodType<ProjectStatus> = /*#__PURE__*/ schema(() => string);

/** What a project does with the video. */
export const projectTypeSchema: ZodType<ProjectType> = /*#__PURE__*/ schema(() =>
  values(['clipping', 'captions', 'reframe', 'dubbing', 'transcription']),
);

/**
 * What a project does with the video.
 *
 * What is received, with room for values that the service adds to an enum.
 */
export const projectTypeOpenSchema: ZodType<ProjectType> = /*#__PURE__*/ schema(() => string);

/**
 * Where the video of a project comes from. The middle five of the known values stand for
 * external video hosts; the names are replaced by neutral words.
 */
export const projectSourceSchema: ZodType<ProjectSource> = /*#__PURE__*/ schema(() => string);

/** The project metadata object. */
export const projectMetadataSchema: ZodType<ProjectMetadata> = /*#__PURE__*/ schema(() =>
  object({
    width: number,
    height: number,
    size: number,
    bitrate: number,
    fps: number,
    duration: number,
    rotation: number,
    resolution: number,
    aspectRatio: string,
    codec: string,
    codecFullName: string,
    codecTag: string,
    format: string,
    formatFullName: string,
  }),
);

/**
 * The project urls object. All values are presigned and expire; always use the latest
 * response.
 */
export const projectUrlsSchema: ZodType<ProjectUrls> = /*#__PURE__*/ schema(() =>
  object({
    videoFile: stringWith(uri),
    audioFile: stringWith(uri),
    transcription: stringWith(uri),
    transcription_srt: stringWith(uri),
    transcription_vtt: stringWith(uri),
    transcription_csv: stringWith(uri),
    transcription_txt: stringWith(uri),
  }),
);

/** The project that create-captions answers with. */
export const captionsProjectSchema: ZodType<CaptionsProject> = /*#__PURE__*/ schema(() =>
  allOf(
    projectSchema,
    object({ projectType: values(['captions']), source: values(['Upload', 'Generic']) }),
  ),
);

/**
 * The project that create-captions answers with.
 *
 * What is received, with room for values that the service adds to an enum.
 */
export const captionsProjectOpenSchema: ZodType<CaptionsProject> = /*#__PURE__*/ schema(() =>
  allOf(projectOpenSchema, object({ projectType: values(['captions']), source: string })),
);

/**
 * The project that create-dubbing answers with: `language` is the source language,
 * `dubbingLanguage` the target language, and `billedDuration` is given.
 */
export const dubbingProjectSchema: ZodType<DubbingProject> = /*#__PURE__*/ schema(() =>
  allOf(projectSchema, object({ projectType: values(['dubbing']), source: values(['Upload']) })),
);

/**
 * The project that create-dubbing answers with: `language` is the source language,
 * `dubbingLanguage` the target language, and `billedDuration` is given.
 *
 * What is received, with room for values that the service adds to an enum.
 */
export const dubbingProjectOpenSchema: ZodType<DubbingProject> = /*#__PURE__*/ schema(() =>
  allOf(
    projectOpenSchema,
    object({ projectType: values(['dubbing']), source: values(['Upload']) }),
  ),
);

/** What a clipping project is to do. */
export const createClipsRequestSchema: ZodType<CreateClipsRequest> = /*#__PURE__*/ schema(() =>
  object({
    uploadId: string,
    genre: genreSchema,
    exportResolution: integer,
    exportOrientation: exportOrientationSchema,
    reframeClips: boolean,
    clipDurations: array(arrayWith(number, { minItems: 2, maxItems: 2 })),
    prompt: string,
    captionsPreset: string,
  }),
);

/** The clipping project that has been created. */
export const createClipsResponseSchema: ZodType<CreateClipsResponse> = /*#__PURE__*/ schema(() =>
  object(
    {
      id: string,
      status: projectStatusSchema,
    },
    { required: ['id', 'status'] },
  ),
);

/**
 * The clipping project that has been created.
 *
 * What is received, with room for values that the service adds to an enum.
 */
export const createClipsResponseOpenSchema: ZodType<CreateClipsResponse> = /*#__PURE__*/ schema(
  () =>
    object(
      {
        id: string,
        status: projectStatusOpenSchema,
      },
      { required: ['id', 'status'] },
    ),
);

/**
 * What a captions project is to do. Exactly one of `sourceUrl` and `uploadId` must be given,
 * not both.
 */
export const createCaptionsRequestSchema: ZodType<CreateCaptionsRequest> = /*#__PURE__*/ schema(
  () =>
    allOf(
      object({
        sourceUrl: stringWith(uri),
        uploadId: string,
        captionsPreset: string,
        language: string,
        translationLanguage: string,
        transcriptionScript: transcriptionScriptSchema,
        enableEmojis: boolean,
        enableHighlights: boolean,
        resolution: resolutionSchema,
      }),
      oneOf(
        byType({ object: object({}, { required: ['sourceUrl'] }) }),
        byType({ object: object({}, { required: ['uploadId'] }) }),
      ),
    ),
);

/** What a dubbing project is to do. */
export const createDubbingRequestSchema: ZodType<CreateDubbingRequest> = /*#__PURE__*/ schema(() =>
  object({
    uploadId: string,
    sourceLanguage: string,
    targetLanguage: string,
  }),
);

/** What a reframe project is to do; it is created from an upload. */
export const createReframeRequestSchema: ZodType<CreateReframeRequest> = /*#__PURE__*/ schema(() =>
  object({}),
);

/** The reframe project that has been created. A create response initially reports `queued`. */
export const createReframeResponseSchema: ZodType<CreateReframeResponse> = /*#__PURE__*/ schema(
  () =>
    object(
      {
        id: string,
      },
      { required: ['id'] },
    ),
);

/** What a transcription project is to do; it is created from an upload. */
export const createTranscriptionRequestSchema: ZodType<CreateTranscriptionRequest> =
  /*#__PURE__*/ schema(() => object({}));

/**
 * The transcription project that has been created. A create response initially reports
 * `queued`.
 */
export const createTranscriptionResponseSchema: ZodType<CreateTranscriptionResponse> =
  /*#__PURE__*/ schema(() =>
    object(
      {
        id: string,
      },
      { required: ['id'] },
    ),
  );

/** Type, source and status of a project. */
export const getProjectStatusResponseSchema: ZodType<GetProjectStatusResponse> =
  /*#__PURE__*/ schema(() =>
    object(
      {
        projectId: string,
        projectType: projectTypeSchema,
        source: projectSourceSchema,
        status: projectStatusSchema,
      },
      { required: ['projectId', 'status'] },
    ),
  );

/**
 * Type, source and status of a project.
 *
 * What is received, with room for values that the service adds to an enum.
 */
export const getProjectStatusResponseOpenSchema: ZodType<GetProjectStatusResponse> =
  /*#__PURE__*/ schema(() =>
    object(
      {
        projectId: string,
        projectType: projectTypeOpenSchema,
        source: projectSourceSchema,
        status: projectStatusOpenSchema,
      },
      { required: ['projectId', 'status'] },
    ),
  );

/** The answer to the deletion of a project. */
export const deletedProjectSchema: ZodType<DeletedProject> = /*#__PURE__*/ schema(() =>
  object({
    projectId: string,
    deleted: values([true]),
  }),
);
