import {
  type ConfirmedWebhook,
  type UnconfirmedWebhook,
  type WebhookDescriptor,
  type WebhookHandler,
  webhookHandler,
} from './runtime/webhook.js';
import type { Session } from './types/shared.js';

/** What the service sends. */
export type WebhookEventPayload = Session;

const delivery = { status: 204, within: 5000 } as const satisfies WebhookDescriptor;

/**
 * Answers what the service sends within the time that it gives, and works on it after that.
 * The handler takes a `Request` and gives a `Response`; `nodeListener` of the entry point
 * `./node` makes a listener of it for the servers of Node.
 *
 * The document describes no signature: nothing proves that a request comes from the service,
 * and whoever knows the address can send one. So take what is sent as a hint, and act on what
 * the API says.
 *
 * With `confirm`, you read from the API what an event is about, and `onConfirmed` is called
 * with it.
 */
export function createWebhookHandler<Confirmed = never>(
  options:
    UnconfirmedWebhook<WebhookEventPayload> | ConfirmedWebhook<WebhookEventPayload, Confirmed>,
): WebhookHandler {
  return webhookHandler(delivery, options);
}

export type * from './webhooks.js';
export type {
  ConfirmedWebhook,
  UnconfirmedWebhook,
  WebhookContext,
  WebhookHandler,
  WebhookSettings,
} from './runtime/webhook.js';
