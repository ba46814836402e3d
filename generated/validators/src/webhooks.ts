import { webhookPayloadSchema } from './schemas/webhooks.js';

/** A project has reached a terminal state */
export const projectFinished = { payload: webhookPayloadSchema } as const;
