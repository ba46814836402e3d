// How webhooks are delivered, and how what they say is confirmed, checked against what the document
// says.

import { declaredAt, successes, typesAt } from './responses.js';
import type { Api, Callback, Operation, Parameter, Webhook } from '../api.js';
import { extensionOf } from '../extensions.js';
import type { Pointer } from '../json.js';
import { memoize } from '../maps.js';
import type { DeclarationProblem } from './pagination.js';

export interface WebhookDelivery {
  /** The status of the reply. */
  readonly status: number;
  /** Milliseconds in which the reply has to come. */
  readonly within: number;
}

/**
 * The callbacks of all operations, with the key of each; one that several operations share belongs
 * to the first.
 */
export const allCallbacks = memoize((api: Api): readonly OwnedCallback[] => {
  const found = new Map<Pointer, OwnedCallback>();
  for (const owner of api.operations)
    for (const callback of owner.callbacks)
      if (!found.has(callback.at))
        found.set(callback.at, { ...callback, owner, key: callbackKey(owner, callback) });
  return [...found.values()];
});

export interface OwnedCallback extends Callback {
  readonly owner: Operation;
  readonly key: string;
}

/**
 * Returns the key of a callback within its operation: its name, with method and address if several
 * have it.
 */
export function callbackKey(
  { callbacks }: Operation,
  { name, expression, operation }: Callback,
): string {
  return callbacks.filter((callback) => callback.name === name).length === 1
    ? name
    : `${name} ${operation.method} ${expression}`;
}

/**
 * `x-webhook-delivery`; by default the first documented status of success, else 200, within five
 * seconds.
 */
export function deliveryOf({ operation }: Pick<Webhook, 'operation'>): WebhookDelivery {
  const {
    status,
    within = 5,
    unit = 'seconds',
  } = extensionOf(operation, 'x-webhook-delivery')?.reply ?? {};
  const documented = successes(operation).find(
    (success) => typeof success.status === 'number',
  )?.status;
  return {
    status: isSuccess(status) ? status : isSuccess(documented) ? documented : 200,
    within: within * milliseconds[unit],
  };
}

const milliseconds = { milliseconds: 1, seconds: 1000, minutes: 60_000 } as const;

function isSuccess(status: unknown): status is number {
  return typeof status === 'number' && Number.isInteger(status) && status >= 200 && status < 300;
}

export interface Confirmation {
  /** The operation that tells what the event is about. */
  readonly operation: Operation;
  /** Its parameter that says which thing is meant. */
  readonly parameter: Parameter;
}

export interface CheckedConfirmation {
  readonly confirmation?: Confirmation | undefined;
  readonly problems: readonly DeclarationProblem[];
}

/** `x-confirmed-by`: which operation tells whether a webhook speaks the truth. */
export function confirmationOf(
  api: Api,
  { operation: hook }: Pick<Webhook, 'operation'>,
): CheckedConfirmation {
  const value = extensionOf(hook, 'x-confirmed-by');
  if (value === undefined) return { problems: [] };
  const problems: DeclarationProblem[] = [];
  const report = (path: readonly string[], message: string): void =>
    void problems.push({
      path: ['x-confirmed-by', ...path],
      message: `\`x-confirmed-by\`: ${message}`,
      severity: 'error',
    });
  const operation = api.operations.find(({ id }) => id === value.operation);
  const parameter = operation?.parameters.find(({ name }) => name === value.parameter);
  if (!operation) report(['operation'], `there is no operation \`${value.operation}\``);
  else if (operation.method !== 'GET')
    report(
      ['operation'],
      `\`${operation.id ?? ''}\` is called with ${operation.method}; an event is confirmed by reading`,
    );
  else if (!parameter)
    report(
      ['parameter'],
      `the operation \`${operation.id ?? ''}\` has no parameter \`${value.parameter}\``,
    );
  else {
    for (const other of operation.parameters)
      if (other !== parameter && (other.required || other.in === 'path'))
        report(['operation'], `\`${operation.id ?? ''}\` needs \`${other.name}\`, too`);
    if (
      [...typesAt(declaredAt(api, parameter.schema, []))].some(
        (type) => type === 'object' || type === 'array',
      )
    )
      report(['parameter'], `\`${parameter.name}\` is no single value`);
  }
  return problems.length === 0 && operation && parameter
    ? { confirmation: { operation, parameter }, problems }
    : { problems };
}
