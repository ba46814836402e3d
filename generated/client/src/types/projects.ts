import type { Open } from '../runtime/types.js';
import type { ExportOrientation, Genre, Resolution, TranscriptionScript } from './shared.js';

/**
 * An asynchronous piece of AI processing of video. Returned by the create-captions,
 * create-dubbing and get-project-details operations. Which fields are filled depends on the
 * project type.
 */
export interface Project {
  /** Project id. */
  id: string;
  /** Usually the filename or video title. */
  title?: string;
  /**
   * URL of the thumbnail image.
   *
   * Format: uri.
   */
  thumbnail?: string;
  /**
   * Seconds billed to the account.
   *
   * Unit: seconds.
   */
  billedDuration?: number;
  /** How far a project is. A create response initially reports `queued`. */
  status?: Open<ProjectStatus>;
  /** What a project does with the video. */
  projectType?: Open<ProjectType>;
  /**
   * Where the video of a project comes from. The middle five of the known values stand for
   * external video hosts; the names are replaced by neutral words.
   */
  source?: ProjectSource;
  /** For project types: clipping, reframe. */
  genre?: Open<Genre>;
  /**
   * Topics identified in the video.
   *
   * For project types: clipping.
   */
  topics?: string[];
  /**
   * Preferred clip length ranges (pairs of numbers). One description calls them objects with
   * min/max; the schema shows nested number arrays.
   *
   * For project types: clipping.
   *
   * Stated in more than one way:
   * - form of a range: nested number arrays (the schema); objects with min/max (one description)
   *
   * Not specified: unit of the numbers.
   *
   * One of:
   * - The form that the schema shows.
   * - The form that one description gives.
   */
  clipDurations?: (
    | [number, number]
    | {
        /** Not specified: type. */
        min?: unknown;
        /** Not specified: type. */
        max?: unknown;
      }
  )[];
  /**
   * Start in seconds; null means the whole video.
   *
   * Unit: seconds.
   */
  selectedStart?: number | null;
  /**
   * End in seconds; null means the whole video.
   *
   * Unit: seconds.
   */
  selectedEnd?: number | null;
  exportResolution?: Open<Resolution>;
  /** For project types: clipping, reframe (`portrait`, `square`). */
  exportOrientation?: Open<ExportOrientation>;
  /**
   * Caption preset id; null when captions are disabled.
   *
   * For project types: captions.
   */
  captionsPreset?: string | null;
  enableCaptions?: boolean;
  /**
   * Emojis added to captions.
   *
   * For project types: captions.
   */
  enableEmojis?: boolean;
  /**
   * Keywords highlighted in captions.
   *
   * For project types: captions.
   */
  enableHighlights?: boolean;
  /**
   * Primary language of the content (for dubbing: the source language).
   *
   * For project types: captions, transcription, dubbing (the source language).
   */
  language?: string;
  /**
   * Target language of dubbing projects.
   *
   * For project types: dubbing.
   */
  dubbingLanguage?: string;
  /**
   * Whether the transcript is translated.
   *
   * For project types: transcription, dubbing.
   */
  translateTranscription?: boolean;
  /**
   * Language codes for translation.
   *
   * For project types: transcription.
   */
  translationLanguages?: string[];
  /** For project types: transcription. */
  transcriptionScript?: Open<TranscriptionScript>;
  /** The project metadata object. */
  metadata?: ProjectMetadata;
  /**
   * The project urls object. All values are presigned and expire; always use the latest
   * response.
   */
  urls?: ProjectUrls;
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

/**
 * How far a project is. A create response initially reports `queued`.
 *
 * A cancelled project cannot be modified or published. Deleting a project or clip is refused
 * while it is still processing (deleting a project is allowed in `completed` or `failed`). The
 * status and details descriptions also name `cancelled`.
 *
 * Starts as `queued`.
 *
 * - `queued`: What a create response initially reports.
 * - `completed`: Results are ready.
 * - `failed`: Processing failed.
 * - `cancelled`: Stopped before completion.
 *
 * Stated in more than one way:
 * - the values: ten values, `cancelled` not among them (the list of values); also name
 *   `cancelled` (the status and details descriptions)
 *
 * Not specified: transitions between the states; which states are terminal; meaning of
 * `prepped`, `draft`, `processing`, `finalizing`, `invalid`, `expired` and `error`; whether a
 * project may be deleted in states other than `processing`, `completed` and `failed`.
 */
export type ProjectStatus =
  | 'queued'
  | 'prepped'
  | 'draft'
  | 'processing'
  | 'finalizing'
  | 'completed'
  | 'invalid'
  | 'expired'
  | 'failed'
  | 'error';

/**
 * What a project does with the video.
 *
 * - `clipping`: Long video to ranked short clips, optionally steered by a natural-language
 *   `prompt`.
 * - `captions`: Styled, optionally emoji-enhanced and keyword-highlighted captions.
 * - `reframe`: Re-cropping to another aspect ratio (portrait or square).
 * - `dubbing`: AI voice dubbing into another language.
 * - `transcription`: Word-level timestamped transcripts, with export files for subtitles and
 *   text.
 */
export type ProjectType = 'clipping' | 'captions' | 'reframe' | 'dubbing' | 'transcription';

/**
 * Where the video of a project comes from. The middle five of the known values stand for
 * external video hosts; the names are replaced by neutral words.
 *
 * `HostedVideoSiteA`, `HostedVideoSiteB`, `LiveStreamVod`, `SocialPost`, `EmbedHost`: neutral
 * words that stand for real names. The real ones differ.
 *
 * - `Upload`: Created from an upload (`uploadId`).
 * - `HostedVideoSiteA`: Stands for an external video host.
 * - `HostedVideoSiteB`: Stands for an external video host.
 * - `LiveStreamVod`: Stands for an external video host.
 * - `SocialPost`: Stands for an external video host.
 * - `EmbedHost`: Stands for an external video host.
 * - `Generic`: Created from a direct URL (`sourceUrl`).
 */
export type ProjectSource =
  | 'Upload'
  | 'HostedVideoSiteA'
  | 'HostedVideoSiteB'
  | 'LiveStreamVod'
  | 'SocialPost'
  | 'EmbedHost'
  | 'Generic'
  | (string & {});

/** The project metadata object. */
export interface ProjectMetadata {
  /** Not specified: unit. */
  width?: number;
  /** Not specified: unit. */
  height?: number;
  /** Not specified: unit. */
  size?: number;
  /** Not specified: unit. */
  bitrate?: number;
  fps?: number;
  /** Not specified: unit. */
  duration?: number;
  /** Not specified: unit. */
  rotation?: number;
  /** Not specified: unit. */
  resolution?: number;
  aspectRatio?: string;
  codec?: string;
  codecFullName?: string;
  codecTag?: string;
  format?: string;
  formatFullName?: string;
}

/**
 * The project urls object. All values are presigned and expire; always use the latest
 * response.
 *
 * Not specified: lifetime of the addresses.
 */
export interface ProjectUrls {
  /**
   * Processed source video.
   *
   * Format: uri. For project types: clipping, captions, reframe, dubbing, transcription. A
   * presigned address: expires.
   */
  videoFile?: string;
  /**
   * Extracted audio track.
   *
   * Format: uri. For project types: clipping, captions, reframe, dubbing, transcription. A
   * presigned address: expires.
   */
  audioFile?: string;
  /**
   * Word-level transcript JSON (translated version when translation ran).
   *
   * Format: uri. For project types: clipping, captions, reframe, dubbing, transcription. A
   * presigned address: expires.
   */
  transcription?: string;
  /**
   * SRT subtitle file. Transcription projects only.
   *
   * Format: uri. For project types: transcription. A presigned address: expires.
   */
  transcription_srt?: string;
  /**
   * WebVTT subtitle file. Transcription projects only.
   *
   * Format: uri. For project types: transcription. A presigned address: expires.
   */
  transcription_vtt?: string;
  /**
   * CSV transcript. Transcription projects only.
   *
   * Format: uri. For project types: transcription. A presigned address: expires.
   */
  transcription_csv?: string;
  /**
   * Plain-text transcript. Transcription projects only.
   *
   * Format: uri. For project types: transcription. A presigned address: expires.
   */
  transcription_txt?: string;
}

/** The project that create-captions answers with. */
export type CaptionsProject = Project & {
  /** The project type of captions. */
  projectType?: 'captions';
  /** `Upload` (created with `uploadId`) or `Generic` (created with `sourceUrl`). */
  source?: 'Upload' | 'Generic' | (string & {});
};

/**
 * The project that create-dubbing answers with: `language` is the source language,
 * `dubbingLanguage` the target language, and `billedDuration` is given.
 */
export type DubbingProject = Project & {
  /** The project type of dubbing. */
  projectType?: 'dubbing';
  /** A dubbing project is created from an upload. */
  source?: 'Upload';
};

/**
 * What a clipping project is to do.
 *
 * Not specified: request fields beyond those listed; which fields are required.
 */
export interface CreateClipsRequest {
  /** Identifier of the upload to clip. */
  uploadId?: string;
  genre?: Genre;
  /** Not specified: accepted values. */
  exportResolution?: number;
  exportOrientation?: ExportOrientation;
  reframeClips?: boolean;
  /** [min, max] number pairs, in seconds. */
  clipDurations?: [number, number][];
  /**
   * Natural-language steering of clip count, duration, focus, exclusions, editorial mode and
   * tone. When it conflicts with generic virality scoring the prompt wins; when omitted,
   * selection is driven by virality. The clip prompt is a preview feature: its schema is stable
   * while the AI interpretation may change.
   *
   * **Preview.** The schema is stable while the AI interpretation may change.
   */
  prompt?: string;
  /** Preset id. */
  captionsPreset?: string;
}

/**
 * The clipping project that has been created.
 *
 * Not specified: the full response.
 */
export interface CreateClipsResponse {
  /** Project id. */
  id: string;
  /** `queued` on creation. */
  status: Open<ProjectStatus>;
}

/**
 * What a captions project is to do. Exactly one of `sourceUrl` and `uploadId` must be given,
 * not both.
 *
 * Limits:
 * - captions duration: at most 15 minutes
 *
 * Not specified: which fields are required beyond the either-or rule; file size, format and
 * audio quality limits specific to captions.
 */
export type CreateCaptionsRequest = {
  /**
   * Direct URL of a video file; exactly one of `sourceUrl` and `uploadId` must be given, not
   * both.
   *
   * Format: uri.
   */
  sourceUrl?: string;
  /** Id of a previous upload; exactly one of `sourceUrl` and `uploadId` must be given, not both. */
  uploadId?: string;
  /** Preset id; defaults to the default system preset when omitted. */
  captionsPreset?: string;
  /** Primary language; auto-detected when omitted. */
  language?: string;
  /** Language to translate captions to. */
  translationLanguage?: string;
  transcriptionScript?: TranscriptionScript;
  /** Add contextual emojis. */
  enableEmojis?: boolean;
  /** Highlight keywords. */
  enableHighlights?: boolean;
  /**
   * Applies only with `sourceUrl`. Captions max resolution by plan: Creator 1080p, Studio 2160p
   * (4K), Enterprise not stated.
   *
   * Limits by plan:
   * - Creator: 1080
   * - Studio: 2160
   *
   * Not specified: captions max resolution on the plan Enterprise.
   */
  resolution?: Resolution;
} & ({ sourceUrl: string; uploadId?: never } | { uploadId: string; sourceUrl?: never });

/**
 * What a dubbing project is to do.
 *
 * Limits:
 * - dubbing duration: at least 3 seconds
 * - dubbing duration: at most 10 minutes
 * - dubbing file size: at most 2 GB
 *
 * Stated in more than one way:
 * - the shortest source: 2 minutes to 3 hours (general source duration); 3 seconds to 10
 *   minutes (dubbing duration)
 *
 * Not specified: which fields are required.
 */
export interface CreateDubbingRequest {
  /** Identifier of the upload to dub. */
  uploadId?: string;
  /**
   * Language code from get-dubbing-languages. When the source language is left out it is
   * auto-detected.
   */
  sourceLanguage?: string;
  /** Language code from get-dubbing-languages. */
  targetLanguage?: string;
}

/**
 * What a reframe project is to do; it is created from an upload.
 *
 * Not specified: request fields; duration and size limits.
 */
export interface CreateReframeRequest {
  [key: string]: unknown;
}

/**
 * The reframe project that has been created. A create response initially reports `queued`.
 *
 * Not specified: response fields.
 */
export interface CreateReframeResponse {
  /** Project id. */
  id: string;
}

/**
 * What a transcription project is to do; it is created from an upload.
 *
 * Not specified: request fields; duration and size limits.
 */
export interface CreateTranscriptionRequest {
  [key: string]: unknown;
}

/**
 * The transcription project that has been created. A create response initially reports
 * `queued`.
 *
 * Not specified: response fields.
 */
export interface CreateTranscriptionResponse {
  /** Project id. */
  id: string;
}

/** Type, source and status of a project. */
export interface GetProjectStatusResponse {
  /** Identifier of the project. */
  projectId: string;
  /** What a project does with the video. */
  projectType?: Open<ProjectType>;
  /**
   * Where the video of a project comes from. The middle five of the known values stand for
   * external video hosts; the names are replaced by neutral words.
   */
  source?: ProjectSource;
  /** How far a project is. A create response initially reports `queued`. */
  status: Open<ProjectStatus>;
}

/** The answer to the deletion of a project. */
export interface DeletedProject {
  /** Identifier of the project. */
  projectId?: string;
  /** Always true. */
  deleted?: true;
}
