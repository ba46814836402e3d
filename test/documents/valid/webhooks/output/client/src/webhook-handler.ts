import {
  type ConfirmedWebhook,
  type NamedWebhook,
  type UnconfirmedWebhook,
  type WebhookDescriptor,
  type WebhookHandler,
  webhookHandler,
} from './runtime/webhook.js';
import type { Order } from './types/webhooks.js';

/** What the service sends: one of these. */
export type WebhookEventPayload = Order;

const delivery = {
  status: 200,
  within: 5000,
  object: true,
  statuses: { orderPlaced: 200, 'order-cancelled': 200, orderPaid: 202 },
} as const satisfies WebhookDescriptor;

/**
 * Answers what the service sends within the time that it gives, and works on it after that.
 * The handler takes a `Request` and gives a `Response`; `nodeListener` of the entry point
 * `./node` makes a listener of it for the servers of Node.
 *
 * Webhooks of the document are answered with different statuses: `webhook` says which one
 * comes, or finds it in a payload.
 *
 * The document describes no signature: nothing proves that a request comes from the service,
 * and whoever knows the address can send one. So take what is sent as a hint, and act on what
 * the API says.
 *
 * With `confirm`, you read from the API what an event is about, and `onConfirmed` is called
 * with it.
 */
export function createWebhookHandler<Confirmed = never>(
  options: (
    UnconfirmedWebhook<WebhookEventPayload> | ConfirmedWebhook<WebhookEventPayload, Confirmed>
  ) &
    NamedWebhook<keyof typeof delivery.statuses, WebhookEventPayload>,
): WebhookHandler {
  return webhookHandler(delivery, options);
}

export type * from './webhooks.js';
export type {
  ConfirmedWebhook,
  NamedWebhook,
  UnconfirmedWebhook,
  WebhookContext,
  WebhookHandler,
  WebhookSettings,
} from './runtime/webhook.js';
