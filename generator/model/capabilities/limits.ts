// The rate limits that a document states, what its operations cost, and the units of both.

import type { Api, Operation } from '../api.js';
import type { ExtensionValue } from '../extension-table.js';
import { extensionOf, knownValues } from '../extensions.js';
import { pointer, rootPointer, schemaId } from '../json.js';
import type { DeclarationProblem } from './pagination.js';
import { declaredAt } from './responses.js';

export interface StatedBudget {
  /** The class of operations that draw on it; absent: all do. */
  readonly for?: string | undefined;
  readonly requests: number;
  /** Milliseconds. */
  readonly per: number;
  /** Whether each operation has its own budget. */
  readonly perOperation: boolean;
}

/** The rate limits that one place states. Several places may contradict each other. */
interface RateLimitStatement {
  readonly source: string;
  readonly budgets: readonly StatedBudget[];
}

/** `x-rate-limits` */
export function rateLimitsOf(api: Api): readonly RateLimitStatement[] {
  return (extensionOf(api, 'x-rate-limits') ?? []).map(({ source, budgets }) => ({
    source,
    budgets: budgets.map(({ for: owner, requests, per, scope = '' }) => ({
      ...(owner !== undefined && { for: owner }),
      requests,
      per: (unitSeconds.get(per) ?? 1) * 1000,
      perOperation: /\b(endpoint|operation)\b/i.test(scope),
    })),
  }));
}

/** `x-rate-limit-class`: the class of operations that it belongs to. */
export function rateLimitClass(operation: Operation): string | undefined {
  return extensionOf(operation, 'x-rate-limit-class');
}

/** A class without a budget limits nothing. */
export function rateLimitProblems(api: Api, operation: Operation): readonly DeclarationProblem[] {
  const value = rateLimitClass(operation);
  const known = new Set(
    rateLimitsOf(api).flatMap(({ budgets }) => budgets.flatMap(({ for: owner }) => owner ?? [])),
  );
  if (value === undefined || known.has(value)) return [];
  const names = known.size === 0 ? 'none' : [...known].map((name) => `\`${name}\``).join(', ');
  return [
    {
      path: ['x-rate-limit-class'],
      message: `\`x-rate-limit-class\`: no budget of \`x-rate-limits\` is for this class; there are: ${names}`,
      severity: 'error',
    },
  ];
}

type Cost = ExtensionValue<'x-costs'>[number];

interface CostTable {
  readonly operation: Operation;
  /** Type of work → what it costs. */
  readonly costs: ReadonlyMap<string, Cost>;
  /** What estimates are asked for in: `seconds`. */
  readonly in: string;
  /** How many of these the costs are for. */
  readonly per: number;
  /** The costs that the document leaves open. */
  readonly unspecified: readonly string[];
}

interface CheckedCosts {
  readonly table?: CostTable | undefined;
  readonly problems: readonly DeclarationProblem[];
}

/**
 * What a document states of the costs of its operations, as a table that an estimate can be made
 * of. `x-cost-estimate`: the `x-costs` of the operation are the table of what so much work costs.
 */
export function costsOf(api: Api, operation: Operation): CheckedCosts {
  const declared = extensionOf(operation, 'x-cost-estimate');
  if (declared === undefined) return { problems: [] };
  const problems: DeclarationProblem[] = [];
  const report = (path: readonly string[], message: string): void =>
    void problems.push({ path, message: `\`${path[0] ?? ''}\`: ${message}`, severity: 'error' });
  const own = 'x-cost-estimate';
  const { in: measure, per, types, unspecified = [] } = declared;
  const costs = new Map<string, Cost>();
  for (const [index, row] of (extensionOf(operation, 'x-costs') ?? []).entries())
    for (const type of row.for ?? []) {
      if (costs.has(type))
        report(['x-costs', String(index), 'for'], `the cost of \`${type}\` is stated twice`);
      costs.set(type, row);
    }
  if (costs.size === 0) report([own], 'the operation has no `x-costs` that say what they are for');
  if (new Set([...costs.values()].map((cost) => cost.per)).size > 1)
    report([own], 'the costs are not all per the same unit');
  const schema = api.schemas.get(schemaId(pointer(rootPointer, 'components', 'schemas', types)));
  const listed = schema
    ? declaredAt(api, schema, [])
        .flatMap((each) => [...(each.enum ?? []), ...(knownValues(each) ?? [])])
        .filter((value) => typeof value === 'string')
    : [];
  if (listed.length === 0)
    report([own, 'types'], `there is no component schema \`${types}\` that lists its values`);
  for (const type of listed)
    if (costs.size > 0 && !costs.has(type))
      report([own, 'types'], `\`x-costs\` do not say what \`${type}\` costs`);
  return problems.length === 0
    ? { table: { operation, costs, in: measure, per, unspecified }, problems }
    : { problems };
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

export const unitSeconds: ReadonlyMap<string, number> = new Map(
  Object.entries({ millisecond: 0.001, second: 1, minute: 60, hour: 3600, day: 86_400 }).flatMap(
    ([unit, length]) => [[unit, length] as const, [`${unit}s`, length] as const],
  ),
);

function inSteps(step: number): ReadonlyMap<string, number> {
  return new Map(
    sizes.flatMap((units, index) => units.map((unit) => [unit, step ** index] as const)),
  );
}
