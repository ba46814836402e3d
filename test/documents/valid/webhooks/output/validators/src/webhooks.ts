import { orderOpenSchema, orderOutputSchema } from './schemas/webhooks.js';

/** An order was placed */
export const orderPlaced = { payload: orderOutputSchema, openPayload: orderOpenSchema } as const;

export const orderCancelled = { payload: orderOutputSchema, openPayload: orderOpenSchema } as const;

export const orderPaid = { payload: orderOutputSchema, openPayload: orderOpenSchema } as const;
