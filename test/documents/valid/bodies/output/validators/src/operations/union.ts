import type { PutUnionRequest } from '@bodies/client';
import { oneOf } from '../runtime/combine.js';
import { object } from '../runtime/object.js';
import { integer, string } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';

/** `PUT /union` */
export const putUnion = {
  method: 'PUT',
  path: '/union',
  request: {
    body: /*#__PURE__*/ schema<PutUnionRequest>(() =>
      oneOf(
        object({ a: string }, { required: ['a'] }),
        object({ b: integer }, { required: ['b'] }),
      ),
    ),
  },
  responses: {},
} as const;
