import type { Open } from '../runtime/types.js';

/** A publish or schedule action for a clip. */
export interface Post {
  /** Post id. */
  id: string;
  /** Parent project. */
  projectId?: string;
  /** Clip. */
  clipId?: string;
  /** Target platform names. */
  platforms?: string[];
  /** Platforms where publishing succeeded. */
  successPlatforms?: string[];
  /** Platforms where it failed. */
  failedPlatforms?: string[];
  /** Integration ids used. */
  integrations?: IntegrationId[];
  title?: string;
  description?: string;
  tags?: string[];
  /** How far a post is. A post that is published at once starts as `processing`. */
  status?: Open<PostStatus>;
  scheduleType?: 'scheduled' | 'immediate' | (string & {});
  /**
   * Scheduled time; null for immediate.
   *
   * Unit: unix seconds.
   */
  scheduleDate?: number | null;
  /**
   * Actual publish time; null until published.
   *
   * Unit: unix seconds.
   */
  publishDate?: number | null;
  /**
   * Published URLs keyed by integration id; filled after successful publishing.
   *
   * Not specified: value shape of each entry.
   */
  urls?: { [key: string]: unknown };
  /**
   * Settings per platform; include only the platforms being published to. The platform keys are
   * neutral words standing for the platform names.
   */
  platformSettings?: PlatformSettings;
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
 * How far a post is. A post that is published at once starts as `processing`.
 *
 * Posts in `draft` or scheduled form can be edited with `update-post`; posts that are
 * `completed` or `processing` cannot.
 *
 * - `processing`: The initial status of a post that is published at once.
 * - `completed`: Publishing succeeded on all target platforms.
 * - `failed`: Publishing failed on all platforms.
 * - `unresolved`: Publishing succeeded on some platforms and failed on some.
 *
 * Transitions:
 * - `processing` to `completed`; publishing outcome; succeeded on all target platforms;
 *   `publishDate` set; `urls` filled
 * - `processing` to `failed`; publishing outcome; failed on all platforms; platforms listed in
 *   `failedPlatforms`
 * - `processing` to `unresolved`; publishing outcome; some platforms succeeded and some
 *   failed; both platform lists filled
 *
 * Not specified: moves into `draft` and `cancelled`; moves out of `draft`; meaning of `draft`
 * and `cancelled`.
 */
export type PostStatus =
  'processing' | 'draft' | 'completed' | 'failed' | 'cancelled' | 'unresolved';

/** The post that publish-clip answers with; its initial status is `processing`. */
export type ImmediatePost = Post & {
  /** The post is published at once. */
  scheduleType?: 'immediate';
};

/**
 * Which clip to publish, where and how.
 *
 * Not specified: which fields are required.
 */
export interface PublishClipRequest {
  /** Project containing the clip. */
  projectId?: string;
  /** Clip to publish. */
  clipId?: string;
  /** Integration ids (obtained from the integrations list operation). */
  integrations?: IntegrationId[];
  /** Defaults to the clip title. */
  title?: string;
  description?: string;
  /**
   * At most 10.
   *
   * At most 10 items.
   */
  tags?: string[];
  /**
   * Settings per platform; include only the platforms being published to. The platform keys are
   * neutral words standing for the platform names.
   */
  platformSettings?: PlatformSettings;
}

/**
 * What is to change about a post. Only supplied fields change.
 *
 * Not specified: which fields are required beyond `postId`.
 */
export interface UpdatePostRequest {
  /** Post to update. */
  postId: string;
  /**
   * At most 250 characters.
   *
   * At most 250 characters.
   */
  title?: string;
  /**
   * At most 1000 characters.
   *
   * At most 1000 characters.
   */
  description?: string;
  /**
   * At most 10.
   *
   * At most 10 items.
   */
  tags?: string[];
  /**
   * Unix timestamp, at least 50 minutes in the future.
   *
   * Unit: unix seconds.
   *
   * Limits:
   * - time ahead: at least 50 minutes
   */
  scheduleDate?: number;
  /** Settings per platform; partial objects allowed. */
  platformSettings?: PlatformSettings;
}

/**
 * What is to be published, and when.
 *
 * Not specified: parameters and payloads of schedule-clips.
 */
export interface ScheduleClipsRequest {
  [key: string]: unknown;
}

/**
 * The answer to the scheduling of clips.
 *
 * Not specified: parameters and payloads of schedule-clips.
 */
export interface ScheduleClipsResponse {
  [key: string]: unknown;
}

/**
 * Settings per platform; include only the platforms being published to. The platform keys are
 * neutral words standing for the platform names.
 *
 * `video_site`, `short_video_app`, `photo_app`, `professional_network`: neutral words that
 * stand for real names. The real ones differ.
 *
 * Not specified: settings key for the microblogging platform.
 */
export interface PlatformSettings {
  /** Settings of the long-form video site. */
  video_site?: VideoSiteSettings;
  /** Settings of the short-video app. */
  short_video_app?: ShortVideoAppSettings;
  /** Settings of the photo-sharing app. */
  photo_app?: PhotoAppSettings;
  /** Settings of the professional network. */
  professional_network?: ProfessionalNetworkSettings;
}

/** Settings of the long-form video site. */
export interface VideoSiteSettings {
  privacy?: 'public' | 'private' | 'unlisted' | (string & {});
  embeddable?: boolean;
  publicStats?: boolean;
  madeForKids?: boolean;
}

/** Settings of the short-video app. */
export interface ShortVideoAppSettings {
  privacy?: 'public' | (string & {});
  disableComments?: boolean;
  disableDuet?: boolean;
  disableStitch?: boolean;
  brandContent?: boolean;
  brandOrganic?: boolean;
}

/** Settings of the photo-sharing app. */
export interface PhotoAppSettings {
  /** Whether reels are also shared to the main feed. */
  shareToFeed?: boolean;
}

/** Settings of the professional network. */
export interface ProfessionalNetworkSettings {
  privacy?: 'public' | (string & {});
}

/**
 * Identifier of an integration: a connected social account that is set up outside the API and
 * referenced by id when publishing. Integration ids are obtained from the integrations list
 * operation, whose path is not shown.
 *
 * Not specified: fields of an integration beyond its identifier.
 */
export type IntegrationId = string;
