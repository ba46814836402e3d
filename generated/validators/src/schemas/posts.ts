import type {
  ImmediatePost,
  IntegrationId,
  PhotoAppSettings,
  PlatformSettings,
  Post,
  PostStatus,
  ProfessionalNetworkSettings,
  PublishClipRequest,
  ScheduleClipsRequest,
  ScheduleClipsResponse,
  ShortVideoAppSettings,
  UpdatePostRequest,
  VideoSiteSettings,
} from '@video-automation/client';
import type { ZodType } from 'zod';
import { arrayWith } from '../runtime/array-rules.js';
import { array } from '../runtime/array.js';
import { allOf } from '../runtime/combine.js';
import { object } from '../runtime/object.js';
import { boolean, integer, string, stringWith, values } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';
import { maxLength } from '../runtime/text.js';
import { nullable } from '../runtime/types.js';

/** A publish or schedule action for a clip. */
export const postSchema: ZodType<Post> = /*#__PURE__*/ schema(() =>
  object(
    {
      id: string,
      projectId: string,
      clipId: string,
      platforms: array(string),
      successPlatforms: array(string),
      failedPlatforms: array(string),
      integrations: array(integrationIdSchema),
      title: string,
      description: string,
      tags: array(string),
      status: postStatusSchema,
      scheduleType: values(['scheduled', 'immediate']),
      scheduleDate: nullable(integer),
      publishDate: nullable(integer),
      urls: object({}),
      platformSettings: platformSettingsSchema,
      createdAt: integer,
      updatedAt: integer,
    },
    { required: ['id'] },
  ),
);

/**
 * A publish or schedule action for a clip.
 *
 * What is received, with room for values that the service adds to an enum.
 */
export const postOpenSchema: ZodType<Post> = /*#__PURE__*/ schema(() =>
  object(
    {
      id: string,
      projectId: string,
      clipId: string,
      platforms: array(string),
      successPlatforms: array(string),
      failedPlatforms: array(string),
      integrations: array(integrationIdSchema),
      title: string,
      description: string,
      tags: array(string),
      status: postStatusOpenSchema,
      scheduleType: string,
      scheduleDate: nullable(integer),
      publishDate: nullable(integer),
      urls: object({}),
      platformSettings: platformSettingsSchema,
      createdAt: integer,
      updatedAt: integer,
    },
    { required: ['id'] },
  ),
);

/** How far a post is. A post that is published at once starts as `processing`. */
export const postStatusSchema: ZodType<PostStatus> = /*#__PURE__*/ schema(() =>
  values(['processing', 'draft', 'completed', 'failed', 'cancelled', 'unresolved']),
);

/**
 * How far a post is. A post that is published at once starts as `processing`.
 *
 * What is received, with room for values that the service adds to an enum.
 */
export const postStatusOpenSchema: ZodType<PostStatus> = /*#__PURE__*/ schema(() => string);

/** The post that publish-clip answers with; its initial status is `processing`. */
export const immediatePostSchema: ZodType<ImmediatePost> = /*#__PURE__*/ schema(() =>
  allOf(postSchema, object({ scheduleType: values(['immediate']) })),
);

/**
 * The post that publish-clip answers with; its initial status is `processing`.
 *
 * What is received, with room for values that the service adds to an enum.
 */
export const immediatePostOpenSchema: ZodType<ImmediatePost> = /*#__PURE__*/ schema(() =>
  allOf(postOpenSchema, object({ scheduleType: values(['immediate']) })),
);

/** Which clip to publish, where and how. */
export const publishClipRequestSchema: ZodType<PublishClipRequest> = /*#__PURE__*/ schema(() =>
  object({
    projectId: string,
    clipId: string,
    integrations: array(integrationIdSchema),
    title: string,
    description: string,
    tags: arrayWith(string, { maxItems: 10 }),
    platformSettings: platformSettingsSchema,
  }),
);

/** What is to change about a post. Only supplied fields change. */
export const updatePostRequestSchema: ZodType<UpdatePostRequest> = /*#__PURE__*/ schema(() =>
  object(
    {
      postId: string,
      title: stringWith(maxLength(250)),
      description: stringWith(maxLength(1000)),
      tags: arrayWith(string, { maxItems: 10 }),
      scheduleDate: integer,
      platformSettings: platformSettingsSchema,
    },
    { required: ['postId'] },
  ),
);

/** What is to be published, and when. */
export const scheduleClipsRequestSchema: ZodType<ScheduleClipsRequest> = /*#__PURE__*/ schema(() =>
  object({}),
);

/** The answer to the scheduling of clips. */
export const scheduleClipsResponseSchema: ZodType<ScheduleClipsResponse> = /*#__PURE__*/ schema(
  () => object({}),
);

/**
 * Settings per platform; include only the platforms being published to. The platform keys are
 * neutral words standing for the platform names.
 */
export const platformSettingsSchema: ZodType<PlatformSettings> = /*#__PURE__*/ schema(() =>
  object({
    video_site: videoSiteSettingsSchema,
    short_video_app: shortVideoAppSettingsSchema,
    photo_app: photoAppSettingsSchema,
    professional_network: professionalNetworkSettingsSchema,
  }),
);

/** Settings of the long-form video site. */
export const videoSiteSettingsSchema: ZodType<VideoSiteSettings> = /*#__PURE__*/ schema(() =>
  object({
    privacy: string,
    embeddable: boolean,
    publicStats: boolean,
    madeForKids: boolean,
  }),
);

/** Settings of the short-video app. */
export const shortVideoAppSettingsSchema: ZodType<ShortVideoAppSettings> = /*#__PURE__*/ schema(
  () =>
    object({
      privacy: string,
      disableComments: boolean,
      disableDuet: boolean,
      disableStitch: boolean,
      brandContent: boolean,
      brandOrganic: boolean,
    }),
);

/** Settings of the photo-sharing app. */
export const photoAppSettingsSchema: ZodType<PhotoAppSettings> = /*#__PURE__*/ schema(() =>
  object({
    shareToFeed: boolean,
  }),
);

/** Settings of the professional network. */
export const professionalNetworkSettingsSchema: ZodType<ProfessionalNetworkSettings> =
  /*#__PURE__*/ schema(() =>
    object({
      privacy: string,
    }),
  );

/**
 * Identifier of an integration: a connected social account that is set up outside the API and
 * referenced by id when publishing. Integration ids are obtained from the integrations list
 * operation, whose path is not shown.
 */
export const integrationIdSchema: ZodType<IntegrationId> = /*#__PURE__*/ schema(() => string);
