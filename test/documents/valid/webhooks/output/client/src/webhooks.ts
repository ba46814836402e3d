import type { Order } from './types/webhooks.js';

/** An order was placed */
export type OrderPlacedPayload = Order;

export type OrderCancelledPayload = Order;

export type OrderPaidPayload = Order;
