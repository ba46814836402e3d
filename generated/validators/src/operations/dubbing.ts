import { allOf } from '../runtime/combine.js';
import { object } from '../runtime/object.js';
import { string } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';
import { dubbingLanguagesSchema } from '../schemas/dubbing.js';
import { errorBodySchema } from '../schemas/shared.js';

/**
 * List the languages of dubbing
 *
 * `GET /automation/get-dubbing-languages`
 */
export const getDubbingLanguages = {
  method: 'GET',
  path: '/automation/get-dubbing-languages',
  request: {},
  responses: {
    401: /*#__PURE__*/ schema<unknown>(() => allOf(errorBodySchema, object({ detail: string }))),
    429: /*#__PURE__*/ schema<unknown>(() => allOf(errorBodySchema, object({ detail: string }))),
    '2XX': dubbingLanguagesSchema,
  },
} as const;
