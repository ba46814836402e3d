import type { PutListRequest } from '@bodies/client';
import { array } from '../runtime/array.js';
import { integer } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';

/** `PUT /list` */
export const putList = {
  method: 'PUT',
  path: '/list',
  request: { body: /*#__PURE__*/ schema<PutListRequest>(() => array(integer)) },
  responses: {},
} as const;
