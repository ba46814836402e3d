// What a document states of the costs of its operations, as a table that an estimate can be made of.

import { declaredAt } from './responses.js';
import type { Api, Operation } from '../api.js';
import { isObject, type Json, schemaId, pointer, rootPointer } from '../json.js';
import type { DeclarationProblem } from './pagination.js';
import { knownValues } from '../extensions.js';

export interface Cost {
  readonly amount: number;
  /** The kind of credits. */
  readonly credits: string;
  /** `billed minute of video` */
  readonly per: string;
}

export interface CostTable {
  readonly operation: Operation;
  /** Type of work → what it costs. */
  readonly costs: ReadonlyMap<string, Cost>;
  /** How many seconds `per` is. */
  readonly seconds: number;
  /** What is not stated of it. */
  readonly unspecified: readonly string[];
}

export interface CheckedCosts {
  readonly table?: CostTable | undefined;
  readonly problems: readonly DeclarationProblem[];
}

/** `x-cost-estimate`: the `x-credit-costs` of the operation are the table of what work of so many seconds costs. */
export function costsOf(api: Api, operation: Operation): CheckedCosts {
  const value = operation.extensions.get('x-cost-estimate');
  if (value === undefined) return { problems: [] };
  const problems: DeclarationProblem[] = [];
  const report = (path: readonly string[], message: string): void =>
    void problems.push({ path, message: `\`${path[0] ?? ''}\`: ${message}`, severity: 'error' });
  const own = 'x-cost-estimate';
  if (!isObject(value)) {
    report([own], 'expected an object with `seconds` and `types`');
    return { problems };
  }
  const { seconds, types, unspecified } = value;
  if (typeof seconds !== 'number' || seconds <= 0)
    report([own, 'seconds'], 'expected how many seconds the unit of the costs has');
  const costs = readCosts(operation.extensions.get('x-credit-costs'), (path, message) =>
    report(['x-credit-costs', ...path], message),
  );
  if (costs.size === 0)
    report([own], 'the operation has no `x-credit-costs` that say what they are for');
  if (new Set([...costs.values()].map(({ per }) => per)).size > 1)
    report([own], 'the costs are not all per the same unit');
  const schema =
    typeof types === 'string'
      ? api.schemas.get(schemaId(pointer(rootPointer, 'components', 'schemas', types)))
      : undefined;
  const listed = schema
    ? declaredAt(api, schema, [])
        .flatMap((each) => [...(each.enum ?? []), ...(knownValues(each) ?? [])])
        .filter((each) => typeof each === 'string')
    : [];
  if (listed.length === 0)
    report(
      [own, 'types'],
      `there is no component schema \`${String(types)}\` that lists its values`,
    );
  for (const type of listed)
    if (costs.size > 0 && !costs.has(type))
      report([own, 'types'], `\`x-credit-costs\` do not say what \`${type}\` costs`);
  const open = Array.isArray(unspecified)
    ? unspecified.filter((each) => typeof each === 'string')
    : [];
  return problems.length === 0 && typeof seconds === 'number'
    ? { table: { operation, costs, seconds, unspecified: open }, problems }
    : { problems };
}

function readCosts(
  value: Json | undefined,
  report: (path: readonly string[], message: string) => void,
): ReadonlyMap<string, Cost> {
  const costs = new Map<string, Cost>();
  for (const [index, row] of (Array.isArray(value) ? value : []).entries()) {
    if (!isObject(row)) continue;
    const { amount, credits, per } = row;
    if (
      typeof amount !== 'number' ||
      amount < 0 ||
      typeof credits !== 'string' ||
      typeof per !== 'string'
    ) {
      report([String(index)], 'expected `amount`, `credits` and `per`');
      continue;
    }
    for (const type of Array.isArray(row['for']) ? row['for'] : []) {
      if (typeof type !== 'string') continue;
      if (costs.has(type))
        report([String(index), 'for'], `the cost of \`${type}\` is stated twice`);
      costs.set(type, { amount, credits, per });
    }
  }
  return costs;
}
