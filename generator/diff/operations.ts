// Matches the operations, webhooks and callbacks of two documents and compares each pair.

import type { Api, Operation } from '../model/api.js';
import type { Pointer } from '../model/json.js';
import type { ApiRuleName } from './api-rules.js';
import type { Direction } from './change.js';
import { isBeforeSunset, lifecycleChange, type LifecycleChange, lifecycleOf } from './lifecycle.js';
import {
  type ApiFact,
  compareBodies,
  compareParameters,
  compareResponses,
  type OperationPair,
} from './messages.js';
import type { PairResult, Documents } from './pair.js';
import { compareSecurity, type Schemes } from './security.js';
import { compareOwnServers, defaultAddress, operationKey } from './servers.js';
import { compareSchemas } from './walk.js';

/** A pair of schemas in a body, parameter or header of an operation. */
export interface Root {
  readonly operation: string;
  /** `the parameter \`limit\``; empty for bodies. */
  readonly location: string;
  /** Whether the service sends the request, as with webhooks. Messages then use other verbs. */
  readonly isPushed: boolean;
  readonly entry: PairResult;
}

export interface OperationComparison {
  readonly documents: Documents;
  readonly schemes: Schemes;
  readonly facts: ApiFact[];
  readonly roots: Root[];
  /** Both documents. */
  readonly ends: readonly [Api, Api];
  /**
   * Whether the new document still says what stood there in the old one, so that only a selection
   * can have left it out.
   */
  readonly isLeftOut: (at: Pointer) => boolean;
  /** The operations that both documents have, old and new. */
  readonly kept: (readonly [Operation, Operation])[];
}

export function compareOperations(comparison: OperationComparison): void {
  const [from, to] = comparison.ends;
  const now = new Set(to.operations);
  const pairs = new Map<Operation, Operation>();
  // What has the same address is the same operation, however server and path share it; what has the
  // same path is it, wherever it is served now.
  for (const key of [
    defaultAddress,
    (_api: unknown, operation: Operation) => operationKey(operation),
  ]) {
    const left = new Map([...now].map((operation) => [key(to, operation), operation]));
    for (const operation of from.operations) {
      const other = pairs.has(operation) ? undefined : left.get(key(from, operation));
      if (!other || !now.delete(other)) continue;
      pairs.set(operation, other);
    }
  }
  for (const operation of from.operations) {
    const other = pairs.get(operation);
    const label = labelOf(operation);
    if (other) compareOperation(comparison, [operation, other], { label, isPushed: false });
    else reportRemoved(comparison, operation, label);
  }
  for (const operation of now)
    comparison.facts.push({
      rule: 'endpoint-added',
      direction: 'request',
      operation: labelOf(operation),
      toAt: operation.at,
    });
  compareWebhooks(comparison, from, to);
}

export function labelOf({ method, path }: Operation): string {
  return `${method} ${path}`;
}

function reportRemoved(
  { facts, documents, isLeftOut }: OperationComparison,
  operation: Operation,
  label: string,
): void {
  if (isLeftOut(operation.at)) {
    facts.push(leftOut(label, operation.at));
    return;
  }
  const life = lifecycleOf(operation.deprecated, operation.extensions);
  facts.push({
    rule: !life.deprecated
      ? 'api-removed-without-deprecation'
      : isBeforeSunset(life, documents.today)
        ? 'api-removed-before-sunset'
        : 'api-removed-with-deprecation',
    direction: 'request',
    operation: label,
    from: life.sunset,
    fromAt: operation.at,
  });
}

/** The service still has it: nothing changes on the wire. */
function leftOut(operation: string, fromAt: Pointer): ApiFact {
  return { rule: 'sdk-operation-left-out', direction: 'request', operation, fromAt };
}

function compareWebhooks(
  comparison: OperationComparison,
  from: Pick<Api, 'webhooks'>,
  to: Pick<Api, 'webhooks'>,
): void {
  const key = ({ name, operation }: Api['webhooks'][number]): string =>
    `${operation.method} ${name}`;
  const now = new Map(to.webhooks.map((webhook) => [key(webhook), webhook]));
  for (const webhook of from.webhooks) {
    const other = now.get(key(webhook));
    now.delete(key(webhook));
    const label = `webhook ${webhook.name}`;
    if (other)
      compareOperation(comparison, [webhook.operation, other.operation], { label, isPushed: true });
    else if (comparison.isLeftOut(webhook.operation.at))
      comparison.facts.push(leftOut(label, webhook.at));
    else
      comparison.facts.push({
        rule: 'webhook-removed',
        direction: 'request',
        operation: label,
        fromAt: webhook.at,
      });
  }
  for (const webhook of now.values())
    comparison.facts.push({
      rule: 'webhook-added',
      direction: 'request',
      operation: `webhook ${webhook.name}`,
      toAt: webhook.at,
    });
}

function compareOperation(
  comparison: OperationComparison,
  [from, to]: readonly [Operation, Operation],
  { label, isPushed }: Pick<Root, 'isPushed'> & { readonly label: string },
): void {
  comparison.kept.push([from, to]);
  const [request, response]: readonly [Direction, Direction] = isPushed
    ? ['response', 'request']
    : ['request', 'response'];
  const pair: OperationPair = {
    documents: comparison.documents,
    request,
    response,
    note: (rule, direction, details) =>
      void comparison.facts.push({
        rule,
        direction,
        operation: label,
        fromAt: from.at,
        toAt: to.at,
        ...details,
      }),
    schemas: (one, other, { direction, where, location = '', isSent }) => {
      const entry = compareSchemas(comparison.documents, one, other, { direction, where, isSent });
      comparison.roots.push({ operation: label, location, isPushed, entry });
    },
  };
  const { note } = pair;
  const alike = comparison.documents.same.operations(from, to);
  const [before, after] = [from, to].map(({ deprecated, extensions }) =>
    lifecycleOf(deprecated, extensions),
  );
  const change = before && after && lifecycleChange(before, after);
  if (change) note(lifecycleRules[change], 'request', { from: before.sunset, to: after.sunset });
  if (from.id !== to.id) {
    const names = { from: from.id, to: to.id };
    if (from.id !== undefined) note('api-operation-id-removed', 'request', names);
    else note('api-operation-id-added', 'request', names);
  }
  for (const name of from.tags)
    if (!to.tags.includes(name)) note('api-tag-removed', 'request', { name });
  for (const name of to.tags)
    if (!from.tags.includes(name)) note('api-tag-added', 'request', { name });
  if (!isPushed) compareOwnServers(comparison.ends, [from, to], note);
  if (alike === false) {
    compareParameters(pair, from, to);
    compareBodies(pair, from.body, to.body);
  }
  if (alike !== 'whole') compareResponses(pair, from.responses, to.responses);
  if (!isPushed)
    compareSecurity(comparison.schemes, from.security, to.security, (rule, details) =>
      note(rule, 'request', details),
    );
  compareCallbacks(comparison, { label, note }, [from, to]);
}

const lifecycleRules = {
  deprecated: 'endpoint-deprecated',
  'deprecated-with-sunset': 'endpoint-deprecated-with-sunset',
  reactivated: 'endpoint-reactivated',
  'sunset-added': 'sunset-added',
  'sunset-deleted': 'sunset-deleted',
  'sunset-date-changed-too-small': 'api-sunset-date-changed-too-small',
  'sunset-date-postponed': 'api-sunset-date-postponed',
} as const satisfies Readonly<Record<LifecycleChange, ApiRuleName>>;

function compareCallbacks(
  comparison: OperationComparison,
  { label, note }: Pick<OperationPair, 'note'> & { readonly label: string },
  [from, to]: readonly [Operation, Operation],
): void {
  const key = ({ name, expression, operation }: Operation['callbacks'][number]): string =>
    `${name} ${expression} ${operation.method}`;
  const now = new Map(to.callbacks.map((callback) => [key(callback), callback]));
  for (const callback of from.callbacks) {
    const other = now.get(key(callback));
    now.delete(key(callback));
    if (other)
      compareOperation(comparison, [callback.operation, other.operation], {
        label: `${label} → ${callback.name}`,
        isPushed: true,
      });
    else note('callback-removed', 'request', { name: callback.name, fromAt: callback.at });
  }
  for (const callback of now.values())
    note('callback-added', 'request', { name: callback.name, toAt: callback.at });
}
