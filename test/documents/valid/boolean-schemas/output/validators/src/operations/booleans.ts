import { unknown } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';
import { booleansSchema } from '../schemas/booleans.js';

/** `PUT /booleans` */
export const putBooleans = {
  method: 'PUT',
  path: '/booleans',
  request: { body: booleansSchema },
  responses: { 200: /*#__PURE__*/ schema<unknown>(() => unknown) },
} as const;
