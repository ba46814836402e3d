import type { PutMapParams, PutMapRequest } from '@bodies/client';
import { objectWith } from '../runtime/object-rules.js';
import { object } from '../runtime/object.js';
import { string } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';

/** `PUT /map/{key}` */
export const putMap = {
  method: 'PUT',
  path: '/map/{key}',
  request: {
    body: /*#__PURE__*/ schema<PutMapRequest>(() =>
      objectWith(
        {},
        {
          additionalProperties: string,
        },
      ),
    ),
    path: /*#__PURE__*/ schema<Pick<PutMapParams, 'key'>>(() =>
      object(
        {
          key: string,
        },
        { required: ['key'] },
      ),
    ),
  },
  responses: {},
} as const;
