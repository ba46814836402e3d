import * as z from 'zod';
import { allOf } from '../runtime/combine.js';
import { object } from '../runtime/object.js';
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
    query: /*#__PURE__*/ schema<Readonly<Record<string, unknown>>>(() =>
      object({
        projectId: z.string(),
        clipId: z.string(),
      }),
    ),
  },
  responses: {
    401: /*#__PURE__*/ schema<unknown>(() =>
      allOf(errorBodySchema, object({ detail: z.string() })),
    ),
    429: /*#__PURE__*/ schema<unknown>(() =>
      allOf(errorBodySchema, object({ detail: z.string() })),
    ),
    '2XX': deletedClipSchema,
  },
} as const;
