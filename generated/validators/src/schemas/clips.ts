import type { DeletedClip } from '@video-automation/client';
import type { ZodType } from 'zod';
import { object } from '../runtime/object.js';
import { string, values } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';

/** The answer to the deletion of a clip. */
export const deletedClipSchema: ZodType<DeletedClip> = /*#__PURE__*/ schema(() =>
  object({
    clipId: string,
    deleted: values([true]),
  }),
);
