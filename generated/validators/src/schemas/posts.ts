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
import * as z from 'zod';
import { array } from '../runtime/array.js';
import { allOf } from '../runtime/combine.js';
import { object } from '../runtime/object.js';
import { schema } from '../runtime/schema.js';
import { maxLength } from '../runtime/text.js';
import { integer, nullable } from '../runtime/types.js';

/** A publish or schedule action for a clip. */
export const postSchema: z.ZodType<Post> = /*#__PURE__*/ schema(() =>
  object({
    id: z.string(),
    projectId: z.string(),
    clipId: z.string(),
    platforms: array(z.string()),
    successPlatforms: array(z.string()),
    failedPlatforms: array(z.string()),
    integrations: array(integrationIdSchema),
    title: z.string(),
    description: z.string(),
    tags: array(z.string()),
    status: postStatusSchema,
    scheduleType: z.enum(['scheduled', 'immediate']),
    scheduleDate: nullable(integer()),
    publishDate: nullable(integer()),
    urls: object({}),
    platformSettings: platformSettingsSchema,
    createdAt: integer(),
    updatedAt: integer(),
  }),
);

/**
 * A publish or schedule action for a clip.
 *
 * What is received, with room for values that the service adds to an enum.
 */
export const postOpenSchema: z.ZodType<Post> = /*#__PURE__*/ schema(() =>
  object({
    id: z.string(),
    projectId: z.string(),
    clipId: z.string(),
    platforms: array(z.string()),
    successPlatforms: array(z.string()),
    failedPlatforms: array(z.string()),
    integrations: array(integrationIdSchema),
    title: z.string(),
    description: z.string(),
    tags: array(z.string()),
    status: postStatusOpenSchema,
    scheduleType: z.string(),
    scheduleDate: nullable(integer()),
    publishDate: nullable(integer()),
    urls: object({}),
    platformSettings: platformSettingsSchema,
    createdAt: integer(),
    updatedAt: integer(),
  }),
);

/** How far a post is. A post that is published at once starts as `processing`. */
export const postStatusSchema: z.ZodType<PostStatus> = /*#__PURE__*/ schema(() =>
  z.enum(['processing', 'draft', 'completed', 'failed', 'cancelled', 'unresolved']),
);

/**
 * How far a post is. A post that is published at once starts as `processing`.
 *
 * What is received, with room for values that the service adds to an enum.
 */
export const postStatusOpenSchema: z.ZodType<PostStatus> = /*#__PURE__*/ schema(() => z.string());

/** The post that publish-clip answers with; its initial status is `processing`. */
export const immediatePostSchema: z.ZodType<ImmediatePost> = /*#__PURE__*/ schema(() =>
  allOf(postSchema, object({ scheduleType: z.literal('immediate') })),
);

/**
 * The post that publish-clip answers with; its initial status is `processing`.
 *
 * What is received, with room for values that the service adds to an enum.
 */
export const immediatePostOpenSchema: z.ZodType<ImmediatePost> = /*#__PURE__*/ schema(() =>
  allOf(postOpenSchema, object({ scheduleType: z.literal('immediate') })),
);

/** Which clip to publish, where and how. */
export const publishClipRequestSchema: z.ZodType<PublishClipRequest> = /*#__PURE__*/ schema(() =>
  object({
    projectId: z.string(),
    clipId: z.string(),
    integrations: array(integrationIdSchema),
    title: z.string(),
    description: z.string(),
    tags: array(z.string(), { maxItems: 10 }),
    platformSettings: platformSettingsSchema,
  }),
);

/** What is to change about a post. Only supplied fields change. */
export const updatePostRequestSchema: z.ZodType<UpdatePostRequest> = /*#__PURE__*/ schema(() =>
  object(
    {
      postId: z.string(),
      title: z.string().check(maxLength(250)),
      description: z.string().check(maxLength(1000)),
      tags: array(z.string(), { maxItems: 10 }),
      scheduleDate: integer(),
      platformSettings: platformSettingsSchema,
    },
    { required: ['postId'] },
  ),
);

/** What is to be published, and when. */
export const scheduleClipsRequestSchema: z.ZodType<ScheduleClipsRequest> = /*#__PURE__*/ schema(
  () => object({}),
);

/** The answer to the scheduling of clips. */
export const scheduleClipsResponseSchema: z.ZodType<ScheduleClipsResponse> = /*#__PURE__*/ schema(
  () => object({}),
);

/**
 * Settings per platform; include only the platforms being published to. The platform keys are
 * neutral words standing for the platform names.
 */
export const platformSettingsSchema: z.ZodType<PlatformSettings> = /*#__PURE__*/ schema(() =>
  object({
    video_site: videoSiteSettingsSchema,
    short_video_app: shortVideoAppSettingsSchema,
    photo_app: photoAppSettingsSchema,
    professional_network: professionalNetworkSettingsSchema,
  }),
);

/** Settings of the long-form video site. */
export const videoSiteSettingsSchema: z.ZodType<VideoSiteSettings> = /*#__PURE__*/ schema(() =>
  object({
    privacy: z.string(),
    embeddable: z.boolean(),
    publicStats: z.boolean(),
    madeForKids: z.boolean(),
  }),
);

/** Settings of the short-video app. */
export const shortVideoAppSettingsSchema: z.ZodType<ShortVideoAppSettings> = /*#__PURE__*/ schema(
  () =>
    object({
      privacy: z.string(),
      disableComments: z.boolean(),
      disableDuet: z.boolean(),
      disableStitch: z.boolean(),
      brandContent: z.boolean(),
      brandOrganic: z.boolean(),
    }),
);

/** Settings of the photo-sharing app. */
export const photoAppSettingsSchema: z.ZodType<PhotoAppSettings> = /*#__PURE__*/ schema(() =>
  object({
    shareToFeed: z.boolean(),
  }),
);

/** Settings of the professional network. */
export const professionalNetworkSettingsSchema: z.ZodType<ProfessionalNetworkSettings> =
  /*#__PURE__*/ schema(() =>
    object({
      privacy: z.string(),
    }),
  );

/**
 * Identifier of an integration: a connected social account that is set up outside the API and
 * referenced by id when publishing. Integration ids are obtained from the integrations list
 * operation, whose path is not shown.
 */
export const integrationIdSchema: z.ZodType<IntegrationId> = /*#__PURE__*/ schema(() => z.string());
