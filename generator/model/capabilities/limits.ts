// The rate limits that a document states, what its operations cost, and the units of both.

import type { Api, Operation } from '../api.js';
import { knownValues } from '../extensions.js';
import { isObject, type Json, pointer, rootPointer, schemaId } from '../json.js';
import type { DeclarationProblem } from './pagination.js';
import { declaredAt } from './responses.js';

export interface StatedBudget {
  /** The class of operations that draw on it; absent: all do. */
  readonly for?: string | undefined;
  readonly requests: number;
  /** Milliseconds. */
  readonly per: number;
  /** Each operation has one of its own. */
  readonly perOperation: boolean;
}

/** What one place says. Where several do, they may contradict each other. */
interface RateLimitStatement {
  readonly source: string;
  readonly budgets: readonly StatedBudget[];
}

/** `x-rate-limits`: the statements that have a budget. */
export function rateLimitsOf({ extensions }: Api): readonly RateLimitStatement[] {
  return list(extensions.get('x-rate-limits')).flatMap((entry) => {
    if (!isObject(entry) || typeof entry['source'] !== 'string') return [];
    const budgets = list(entry['budgets']).flatMap(budgetOf);
    return budgets.length === 0 ? [] : [{ source: entry['source'], budgets }];
  });
}

function budgetOf(value: Json): readonly StatedBudget[] {
  if (!isObject(value)) return [];
  const { requests, per, scope, for: owner } = value;
  const length = typeof per === 'string' ? seconds.get(per) : undefined;
  if (
    typeof requests !== 'number' ||
    !Number.isInteger(requests) ||
    requests < 1 ||
    length === undefined
  )
    return [];
  return [
    {
      ...(typeof owner === 'string' && { for: owner }),
      requests,
      per: length * 1000,
      perOperation: typeof scope === 'string' && /\b(endpoint|operation)\b/i.test(scope),
    },
  ];
}

/** `x-rate-limit-class`: the class of operations that it belongs to. */
export function rateLimitClass({ extensions }: Operation): string | undefined {
  const value = extensions.get('x-rate-limit-class');
  return typeof value === 'string' ? value : undefined;
}

/** A budget that cannot be read limits nothing. */
export function budgetProblems({ extensions }: Api): readonly DeclarationProblem[] {
  return list(extensions.get('x-rate-limits')).flatMap((entry, index) => {
    if (!isObject(entry) || entry['budgets'] === undefined) return [];
    const problem = (path: readonly string[], expected: string): DeclarationProblem => ({
      path: ['x-rate-limits', String(index), ...path],
      message: `\`x-rate-limits\`: expected ${expected}`,
      severity: 'error',
    });
    const wrong = list(entry['budgets']).flatMap((budget, at) =>
      budgetOf(budget).length > 0
        ? []
        : [
            problem(
              ['budgets', String(at)],
              'a whole number of `requests` `per` second, minute, hour or day',
            ),
          ],
    );
    return [
      ...(typeof entry['source'] === 'string'
        ? []
        : [problem([], 'a string as `source`, which says whose budgets these are')]),
      ...(Array.isArray(entry['budgets']) ? wrong : [problem(['budgets'], 'an array')]),
    ];
  });
}

/** A class without a budget limits nothing. */
export function rateLimitProblems(api: Api, operation: Operation): readonly DeclarationProblem[] {
  const value = operation.extensions.get('x-rate-limit-class');
  const known = new Set(
    rateLimitsOf(api).flatMap(({ budgets }) => budgets.flatMap(({ for: owner }) => owner ?? [])),
  );
  if (value === undefined || (typeof value === 'string' && known.has(value))) return [];
  const names = known.size === 0 ? 'none' : [...known].map((name) => `\`${name}\``).join(', ');
  return [
    {
      path: ['x-rate-limit-class'],
      message: `\`x-rate-limit-class\`: no budget of \`x-rate-limits\` is for this class; there are: ${names}`,
      severity: 'error',
    },
  ];
}

function list(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

interface Cost {
  readonly amount: number;
  /** What it is counted in: `credits`, `EUR`. */
  readonly unit: string;
  /** `started minute` */
  readonly per: string;
}

interface CostTable {
  readonly operation: Operation;
  /** Type of work → what it costs. */
  readonly costs: ReadonlyMap<string, Cost>;
  /** What estimates are asked for in: `seconds`. */
  readonly in: string;
  /** How many of these the costs are for. */
  readonly per: number;
  /** What is not stated of it. */
  readonly unspecified: readonly string[];
}

interface CheckedCosts {
  readonly table?: CostTable | undefined;
  readonly problems: readonly DeclarationProblem[];
}

/**
 * What a document states of the costs of its operations, as a table that an estimate can be made of. `x-cost-estimate`: the
 * `x-costs` of the operation are the table of what so much work costs.
 */
export function costsOf(api: Api, operation: Operation): CheckedCosts {
  const value = operation.extensions.get('x-cost-estimate');
  if (value === undefined) return { problems: [] };
  const problems: DeclarationProblem[] = [];
  const report = (path: readonly string[], message: string): void =>
    void problems.push({ path, message: `\`${path[0] ?? ''}\`: ${message}`, severity: 'error' });
  const own = 'x-cost-estimate';
  if (!isObject(value)) {
    report([own], 'expected an object with `in`, `per` and `types`');
    return { problems };
  }
  const { in: measure, per, types, unspecified } = value;
  if (typeof measure !== 'string')
    report([own, 'in'], 'expected what estimates are asked for in, such as `seconds`');
  if (typeof per !== 'number' || per <= 0)
    report([own, 'per'], 'expected how many of `in` the costs are for');
  const costs = readCosts(operation.extensions.get('x-costs'), (path, message) =>
    report(['x-costs', ...path], message),
  );
  if (costs.size === 0) report([own], 'the operation has no `x-costs` that say what they are for');
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
      report([own, 'types'], `\`x-costs\` do not say what \`${type}\` costs`);
  const open = Array.isArray(unspecified)
    ? unspecified.filter((each) => typeof each === 'string')
    : [];
  return problems.length === 0 && typeof measure === 'string' && typeof per === 'number'
    ? { table: { operation, costs, in: measure, per, unspecified: open }, problems }
    : { problems };
}

function readCosts(
  value: Json | undefined,
  report: (path: readonly string[], message: string) => void,
): ReadonlyMap<string, Cost> {
  const costs = new Map<string, Cost>();
  for (const [index, row] of (Array.isArray(value) ? value : []).entries()) {
    if (!isObject(row)) continue;
    const { amount, unit, per } = row;
    if (
      typeof amount !== 'number' ||
      amount < 0 ||
      typeof unit !== 'string' ||
      typeof per !== 'string'
    ) {
      report([String(index)], 'expected `amount`, `unit` and `per`');
      continue;
    }
    for (const type of Array.isArray(row['for']) ? row['for'] : []) {
      if (typeof type !== 'string') continue;
      if (costs.has(type))
        report([String(index), 'for'], `the cost of \`${type}\` is stated twice`);
      costs.set(type, { amount, unit, per });
    }
  }
  return costs;
}

const sizes = [
  ['byte', 'bytes', 'b'],
  ['kb', 'kib', 'kilobytes'],
  ['mb', 'mib', 'megabytes'],
  ['gb', 'gib', 'gigabytes'],
  ['tb', 'tib', 'terabytes'],
];

/** Some count in thousands and some in 1024. What is more than this is too much for both. */
export const bytes: ReadonlyMap<string, number> = inSteps(1024);

/** What is less than this is too little for both. */
export const fewestBytes: ReadonlyMap<string, number> = inSteps(1000);

export const seconds: ReadonlyMap<string, number> = new Map(
  Object.entries({ millisecond: 0.001, second: 1, minute: 60, hour: 3600, day: 86_400 }).flatMap(
    ([unit, length]) => [[unit, length] as const, [`${unit}s`, length] as const],
  ),
);

function inSteps(step: number): ReadonlyMap<string, number> {
  return new Map(
    sizes.flatMap((units, index) => units.map((unit) => [unit, step ** index] as const)),
  );
}
