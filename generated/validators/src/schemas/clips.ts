import type { DeletedClip } from '@video-automation/client';
import * as z from 'zod';
import { object } from '../runtime/object.js';
import { schema } from '../runtime/schema.js';

/** The answer to the deletion of a clip. */
export const deletedClipSchema: z.ZodType<DeletedClip> = /*#__PURE__*/ schema(() =>
  object({
    clipId: z.string(),
    deleted: z.literal(true),
  }),
);
