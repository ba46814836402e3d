// X4: what the document declares beyond OpenAPI is what the client does: lists, waits, uploads, webhooks, second attempts. And nothing of the
// sort where nothing is declared.

import { at, isObject, type JsonObject } from '../judge/json.js';
import { callCases } from './capability-calls.js';
import { listCases } from './capability-lists.js';
import { uploadCases } from './capability-uploads.js';
import { waitCases } from './capability-waits.js';
import { webhookCases } from './capability-webhooks.js';
import { wireCheck } from './session.js';

export const capabilitiesCheck = wireCheck({
  id: 'X4',
  title: 'Declared capabilities are what the client does',
  absent: ({ operations, webhooks }, { document }) => (webhooks.length > 0 || operations.some(({ pointer }) => declaresAny(document, pointer)) || 'x-rate-limit-headers' in document ? undefined : 'the document declares no list, wait, upload, webhook or second attempt'),
  cases: async function* (session) {
    for (const cases of [listCases, waitCases, uploadCases, webhookCases, callCases]) yield* cases(session);
  },
});

const extensions = ['x-pagination', 'x-waiter', 'x-waits-for', 'x-upload', 'x-idempotency', 'x-retryable', 'x-stream-end'];

function declaresAny(document: JsonObject, pointer: string): boolean {
  const operation = at(document, pointer);
  return isObject(operation) && extensions.some((name) => operation[name] !== undefined);
}
