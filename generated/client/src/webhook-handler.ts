import { getProjectDetails } from './operations/projects.js';
import type { ApiClient } from './runtime/api-client.js';
import {
  type UnconfirmedWebhook,
  type WebhookDescriptor,
  type WebhookHandler,
  type WebhookSettings,
  webhookHandler,
} from './runtime/webhook.js';
import type { Project } from './types/projects.js';
import type { WebhookPayload } from './types/webhooks.js';

/** What the service sends. */
export type WebhookEventPayload = WebhookPayload;

const delivery = { status: 200, within: 5000, object: true } as const satisfies WebhookDescriptor;

/** Takes events as hints, and asks the API with `getProjectDetails` whether they are true. */
export interface ConfirmedWebhookOptions extends WebhookSettings {
  /** Asks the API. */
  client: ApiClient;
  /**
   * Finds in a payload what `projectId` is; `undefined` where the event is about nothing of
   * yours.
   */
  projectIdOf: (payload: WebhookEventPayload) => string | undefined | Promise<string | undefined>;
  /** Called after the reply with what the API says. The same event may come more than once. */
  onConfirmed: (confirmed: Project, payload: WebhookEventPayload) => void | Promise<void>;
}

/**
 * Answers what the service sends within the time that it gives, and works on it after that.
 * The handler takes a `Request` and gives a `Response`; `nodeListener` of the entry point
 * `./node` makes a listener of it for the servers of Node.
 *
 * The document describes no signature: nothing proves that a request comes from the service,
 * and whoever knows the address can send one. So take what is sent as a hint, and act on what
 * the API says.
 *
 * With `client` and `projectIdOf`, the handler calls `getProjectDetails` and hands what it
 * answers to `onConfirmed`.
 */
export function createWebhookHandler(
  options: ConfirmedWebhookOptions | UnconfirmedWebhook<WebhookEventPayload>,
): WebhookHandler {
  if ('onUnconfirmed' in options) return webhookHandler(delivery, options);
  const { client, projectIdOf, ...settings } = options;
  return webhookHandler(delivery, {
    ...settings,
    confirm: async (payload: WebhookEventPayload) => {
      const id = await projectIdOf(payload);
      return id === undefined ? undefined : getProjectDetails(client, { projectId: id });
    },
  });
}

export type * from './webhooks.js';
export type {
  ConfirmedWebhook,
  UnconfirmedWebhook,
  WebhookContext,
  WebhookHandler,
  WebhookSettings,
} from './runtime/webhook.js';
