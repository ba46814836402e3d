import type { PutSharedRequest } from '@bodies/client';
import { objectWith } from '../runtime/object-rules.js';
import { number } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';

/** `PUT /shared` */
export const putShared = {
  method: 'PUT',
  path: '/shared',
  request: {
    body: /*#__PURE__*/ schema<PutSharedRequest>(() =>
      objectWith(
        { x: number },
        {
          required: ['x'],
          additionalProperties: false,
        },
      ),
    ),
  },
  responses: {},
} as const;
