import type { GetAllPresetsParams } from '@video-automation/client';
import { lte } from 'zod';
import { allOf } from '../runtime/combine.js';
import { object } from '../runtime/object.js';
import { integer, integerWith, string } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';
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
    query: /*#__PURE__*/ schema<GetAllPresetsParams>(() =>
      object({
        page: integer,
        pageSize: integerWith(lte(100)),
      }),
    ),
  },
  responses: {
    401: /*#__PURE__*/ schema<unknown>(() => allOf(errorBodySchema, object({ detail: string }))),
    429: /*#__PURE__*/ schema<unknown>(() => allOf(errorBodySchema, object({ detail: string }))),
    '2XX': presetPageSchema,
  },
  openResponses: { '2XX': presetPageOpenSchema },
} as const;
