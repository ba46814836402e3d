import type { SubscriptionEvent } from '@callbacks/client';
import type { ZodType } from 'zod';
import { dateTime } from '../runtime/formats/time.js';
import { object } from '../runtime/object.js';
import { string, stringWith } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';

export const subscriptionEventSchema: ZodType<SubscriptionEvent> = /*#__PURE__*/ schema(() =>
  object(
    {
      at: stringWith(dateTime),
      data: string,
    },
    { required: ['at'] },
  ),
);
