import type { SubscribeRequest } from '@callbacks/client';
import { uri } from '../runtime/formats/uri.js';
import { object } from '../runtime/object.js';
import { stringWith } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';

/** `POST /subscriptions` */
export const subscribe = {
  method: 'POST',
  path: '/subscriptions',
  request: {
    body: /*#__PURE__*/ schema<SubscribeRequest>(() =>
      object(
        { callbackUrl: stringWith(uri) },
        {
          required: ['callbackUrl'],
        },
      ),
    ),
  },
  responses: {},
} as const;
