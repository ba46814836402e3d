import type { Order } from '@webhooks/client';
import type { ZodType } from 'zod';
import { object } from '../runtime/object.js';
import { never, number, string } from '../runtime/plain.js';
import { schema } from '../runtime/schema.js';

export const orderSchema: ZodType<Order> = /*#__PURE__*/ schema(() =>
  object(
    {
      orderId: string,
      total: number,
      note: string,
    },
    { required: ['orderId'] },
  ),
);

/** What is received: nothing that is write-only. */
export const orderOutputSchema: ZodType<Order> = /*#__PURE__*/ schema(() =>
  object(
    {
      orderId: string,
      total: number,
      note: never,
    },
    { required: ['orderId'] },
  ),
);

/** What is received, with room for values that the service adds to an enum. */
export const orderOpenSchema: ZodType<Order> = /*#__PURE__*/ schema(() =>
  object(
    {
      orderId: string,
      total: number,
      note: never,
    },
    { required: ['orderId'] },
  ),
);
