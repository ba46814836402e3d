// The rate limits that a document states, and which of its budgets an operation draws on.

import type { Api, Operation } from '../api.js';
import { isObject, type Json } from '../json.js';
import type { DeclarationProblem } from './pagination.js';
import { seconds } from '../units.js';

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
export interface RateLimitStatement {
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
        : [problem([], 'a text as `source`, which says whose budgets these are')]),
      ...(Array.isArray(entry['budgets']) ? wrong : [problem(['budgets'], 'a list')]),
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
