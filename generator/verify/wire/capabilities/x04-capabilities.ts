// X4: what the document declares beyond OpenAPI is what the client does: lists, waits, uploads, webhooks, second attempts, checks, costs,
// rates, secrets. And nothing of the sort where nothing is declared.

import { isIdempotencyKey } from '../../enumerate.js';
import { at, isObject, type JsonObject } from '../../judge/json.js';
import { budgetCases } from './budgets.js';
import { callCases, hasSecrets, secretCases } from './calls.js';
import { limitCases } from './limits.js';
import { listCases } from './lists.js';
import { uploadCases } from './uploads.js';
import { waitCases } from './waits.js';
import { webhookCases } from './webhooks.js';
import { wireCheck } from '../session.js';

export const capabilitiesCheck = wireCheck({
  id: 'X4',
  title: 'Declared capabilities are what the client does',
  absent: ({ operations, webhooks }, { document }) =>
    webhooks.length > 0 ||
    operations.some(
      ({ pointer, parameters }) =>
        declaresAny(document, pointer, inOperations) || parameters.some(isIdempotencyKey),
    ) ||
    declaresAny(document, '', inDocuments) ||
    hasSecrets(document)
      ? undefined
      : 'the document declares nothing beyond OpenAPI that a client does',
  cases: async function* (session) {
    for (const cases of [
      listCases,
      waitCases,
      uploadCases,
      webhookCases,
      callCases,
      limitCases,
      budgetCases,
      secretCases,
    ])
      yield* cases(session);
  },
});

const inOperations = [
  'x-pagination',
  'x-waiter',
  'x-waits-for',
  'x-upload',
  'x-idempotency',
  'x-retryable',
  'x-stream-end',
  'x-checks',
  'x-cost-estimate',
];
const inDocuments = ['x-rate-limits', 'x-rate-limit-headers'];

function declaresAny(
  document: JsonObject,
  pointer: string,
  extensions: readonly string[],
): boolean {
  const place = at(document, pointer);
  return isObject(place) && extensions.some((name) => place[name] !== undefined);
}
