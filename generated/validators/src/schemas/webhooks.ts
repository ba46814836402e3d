import type { WebhookPayload } from '@video-automation/client';
import type { ZodType } from 'zod';
import { object } from '../runtime/object.js';
import { schema } from '../runtime/schema.js';

/** A JSON payload that tells that a project has reached a terminal state. */
export const webhookPayloadSchema: ZodType<WebhookPayload> = /*#__PURE__*/ schema(() => object({}));
