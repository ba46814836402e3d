// The checks of `concord verify`, in order. The contract tests add more (test/contract/checks.ts).

import type { Check } from './check.js';
import { randomAgreement } from './checks/agree.js';
import { boundaries } from './checks/boundaries.js';
import { counterExamples } from './checks/counter-examples.js';
import { discriminators } from './checks/discriminators.js';
import { documentExamples } from './checks/examples.js';
import { requestFixtures, responseFixtures, webhookFixtures } from './checks/fixtures.js';
import { fixtureSets } from './checks/sets.js';
import { typeFacts } from './checks/types/facts.js';
import { typeMisuse } from './checks/types/misuse.js';
import { readAndWriteOnly } from './checks/views.js';
import { isIdempotencyKey } from './enumerate.js';
import { at, isObject, type JsonObject } from './judge/json.js';
import { parametersCheck } from './wire/c03-parameters.js';
import { addressesCheck, callsCheck } from './wire/c07-calls.js';
import { headersCheck, responsesCheck } from './wire/c08-responses.js';
import { securityCheck } from './wire/c10-security.js';
import { violationsCheck } from './wire/c11-violations.js';
import { contentCheck } from './wire/c19-content.js';
import { coverageCheck } from './wire/c20-coverage.js';
import { budgetCases } from './wire/capabilities/budgets.js';
import { callCases, hasSecrets, secretCases } from './wire/capabilities/calls.js';
import { limitCases } from './wire/capabilities/limits.js';
import { listCases } from './wire/capabilities/lists.js';
import { uploadCases } from './wire/capabilities/uploads.js';
import { waitCases } from './wire/capabilities/waits.js';
import { webhookCases } from './wire/capabilities/webhooks.js';
import { wireCheck } from './wire/session.js';

/**
 * X4: the client does what the document declares beyond OpenAPI: pagination, waiters, uploads, webhooks, retries, checks, costs,
 * rate limits, secrets. It does none of this where nothing is declared.
 */
export const capabilitiesCheck = wireCheck({
  id: 'X4',
  title: 'Declared capabilities are what the client does',
  absent: ({ operations, webhooks }, { document }) =>
    webhooks.length > 0 ||
    operations.some(
      ({ pointer, parameters }) =>
        declaresAny(document, pointer, operationExtensions) || parameters.some(isIdempotencyKey),
    ) ||
    declaresAny(document, '', documentExtensions) ||
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

/** The checks C1 to C20, then X1 and later. Coverage reads the cases of all checks before it. */
export const checks: readonly Check[] = [
  responseFixtures,
  requestFixtures,
  parametersCheck,
  counterExamples,
  randomAgreement,
  boundaries,
  callsCheck,
  responsesCheck,
  headersCheck,
  securityCheck,
  violationsCheck,
  typeFacts,
  typeMisuse,
  readAndWriteOnly,
  discriminators,
  documentExamples,
  fixtureSets,
  webhookFixtures,
  contentCheck,
  coverageCheck,
  addressesCheck,
  capabilitiesCheck,
];

const operationExtensions = [
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

const documentExtensions = ['x-rate-limits', 'x-rate-limit-headers'];

function declaresAny(
  document: JsonObject,
  pointer: string,
  extensions: readonly string[],
): boolean {
  const object = at(document, pointer);
  return isObject(object) && extensions.some((name) => object[name] !== undefined);
}
