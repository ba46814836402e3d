import type { GetExtendedParams } from '@extensions/client';
import { object } from '../runtime/object.js';
import { string } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';
import { extendedOpenSchema, extendedSchema } from '../schemas/extended.js';

/** `GET /extended` */
export const getExtended = {
  method: 'GET',
  path: '/extended',
  request: { query: /*#__PURE__*/ schema<GetExtendedParams>(() => object({ q: string })) },
  responses: { 200: extendedSchema },
  openResponses: { 200: extendedOpenSchema },
} as const;
