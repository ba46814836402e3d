import type { WebhookPayload } from './types/webhooks.js';

/**
 * A project has reached a terminal state
 *
 * The service notifies a configured webhook endpoint when a project reaches a terminal state;
 * webhooks are recommended over polling. The endpoint is configured in the dashboard; HTTPS is
 * required.
 *
 * The reply must be HTTP 200 within 5 seconds. After 5 failed deliveries the webhook is
 * disabled automatically.
 *
 * A JSON payload that tells that a project has reached a terminal state.
 */
export type ProjectFinishedPayload = WebhookPayload;
