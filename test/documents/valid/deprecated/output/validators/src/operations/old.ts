import type { GetOldParams } from '@deprecated/client';
import { object } from '../runtime/object.js';
import { string } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';
import { oldSchema } from '../schemas/old.js';

/**
 * Reads something old
 *
 * `GET /old`
 *
 * @deprecated
 */
export const getOld = {
  method: 'GET',
  path: '/old',
  request: { query: /*#__PURE__*/ schema<GetOldParams>(() => object({ legacy: string })) },
  responses: { 200: oldSchema },
} as const;
