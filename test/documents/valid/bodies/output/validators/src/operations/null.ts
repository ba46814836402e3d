import type { PutNullRequest, PutNullResponse } from '@bodies/client';
import { object } from '../runtime/object.js';
import { nothing, string } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';
import { nullable } from '../runtime/types.js';

/** `PUT /null` */
export const putNull = {
  method: 'PUT',
  path: '/null',
  request: { body: /*#__PURE__*/ schema<PutNullRequest>(() => nullable(object({ a: string }))) },
  responses: { 200: /*#__PURE__*/ schema<PutNullResponse>(() => nothing) },
} as const;
