/**
 * A JSON payload that tells that a project has reached a terminal state.
 *
 * Not specified: payload fields.
 */
export interface WebhookPayload {
  [key: string]: unknown;
}
