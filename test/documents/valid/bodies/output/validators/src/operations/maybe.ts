import type { PutMaybeRequest } from '@bodies/client';
import { object } from '../runtime/object.js';
import { string } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';

/** `PUT /maybe` */
export const putMaybe = {
  method: 'PUT',
  path: '/maybe',
  request: {
    body: /*#__PURE__*/ schema<PutMaybeRequest>(() => object({ a: string }, { required: ['a'] })),
  },
  responses: {},
} as const;
