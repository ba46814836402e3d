import * as z from 'zod';
import { allOf } from '../runtime/combine.js';
import { object } from '../runtime/object.js';
import { schema } from '../runtime/schema.js';
import { integer } from '../runtime/types.js';
import { presetPageOpenSchema, presetPageSchema } from '../schemas/presets.js';
import { errorBodySchema } from '../schemas/shared.js';

/**
 * List the presets
 *
 * `GET /automation/get-all-presets`
 */
export const getAllPresets = {
  method: 'GET',
  path: '/automation/get-all-presets',
  request: {
    query: /*#__PURE__*/ schema<Readonly<Record<string, unknown>>>(() =>
      object({
        page: integer(),
        pageSize: integer(z.lte(100)),
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
    '2XX': presetPageSchema,
  },
  openResponses: { '2XX': presetPageOpenSchema },
} as const;
