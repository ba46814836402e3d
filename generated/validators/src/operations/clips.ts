import type { DeleteClipParams } from '@video-automation/client';
import { allOf } from '../runtime/combine.js';
import { object } from '../runtime/object.js';
import { string } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';
import { deletedClipSchema } from '../schemas/clips.js';
import { errorBodySchema } from '../schemas/shared.js';

/**
 * Delete a clip
 *
 * `DELETE /automation/delete-clip`
 */
export const deleteClip = {
  method: 'DELETE',
  path: '/automation/delete-clip',
  request: {
    query: /*#__PURE__*/ schema<DeleteClipParams>(() =>
      object(
        {
          projectId: string,
          clipId: string,
        },
        { required: ['projectId', 'clipId'] },
      ),
    ),
  },
  responses: {
    401: /*#__PURE__*/ schema<unknown>(() => allOf(errorBodySchema, object({ detail: string }))),
    429: /*#__PURE__*/ schema<unknown>(() => allOf(errorBodySchema, object({ detail: string }))),
    '2XX': deletedClipSchema,
  },
} as const;
