// What a document declares about pages, waiting, streams, uploads, limits, costs and webhooks is true of the operations that it stands on, or is found here.

import type { Api } from '../model/api.js';
import { limitsOf } from '../model/checks.js';
import { costsOf } from '../model/costs.js';
import { pointer, rootPointer } from '../model/json.js';
import { type DeclarationProblem, paginationOf } from '../model/pagination.js';
import { budgetProblems, rateLimitProblems } from '../model/rate-limits.js';
import { uploadOf } from '../model/uploads.js';
import { streamChoiceOf } from '../model/stream-choice.js';
import { waiterOf, waitPlanOf } from '../model/waiters.js';
import { confirmationOf } from '../model/webhooks.js';
import type { Findings } from './findings.js';

export function checkCapabilities(api: Api, report: Findings['report']): void {
  for (const operation of api.operations) {
    const say = (
      code:
        | 'read/check'
        | 'read/cost'
        | 'read/pagination'
        | 'read/rate-limit'
        | 'read/stream'
        | 'read/upload'
        | 'read/waiter',
      { path, message, severity }: DeclarationProblem,
    ): void => report(code, `${message}.`, { pointer: pointer(operation.at, ...path), severity });
    for (const problem of paginationOf(api, operation).problems) say('read/pagination', problem);
    for (const problem of [
      ...waiterOf(api, operation).problems,
      ...waitPlanOf(api, operation).problems,
    ])
      say('read/waiter', problem);
    for (const problem of streamChoiceOf(api, operation).problems) say('read/stream', problem);
    for (const problem of uploadOf(api, operation).problems) say('read/upload', problem);
    if (operation.extensions.has('x-checks'))
      for (const problem of limitsOf(api, operation).problems) say('read/check', problem);
    for (const problem of rateLimitProblems(api, operation)) say('read/rate-limit', problem);
    for (const problem of costsOf(api, operation).problems) say('read/cost', problem);
  }
  for (const operation of api.operations
    .filter(({ extensions }) => extensions.has('x-cost-estimate'))
    .slice(1))
    report('read/cost', '`x-cost-estimate` stands on another operation, too: there is one table.', {
      pointer: pointer(operation.at, 'x-cost-estimate'),
    });
  for (const { path, message, severity } of budgetProblems(api))
    report('read/rate-limit', `${message}.`, { pointer: pointer(rootPointer, ...path), severity });
  for (const webhook of api.webhooks)
    for (const { path, message, severity } of confirmationOf(api, webhook).problems)
      report('read/webhook', `${message}.`, {
        pointer: pointer(webhook.operation.at, ...path),
        severity,
      });
}
