import type { PutWordRequest, PutWordResponse } from '@bodies/client';
import { string } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';

/** `PUT /word` */
export const putWord = {
  method: 'PUT',
  path: '/word',
  request: { body: /*#__PURE__*/ schema<PutWordRequest>(() => string) },
  responses: { 200: /*#__PURE__*/ schema<PutWordResponse>(() => string) },
} as const;
