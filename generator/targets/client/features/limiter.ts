// `limiter`: the documented budgets of requests as a table, and the middleware that keeps calls inside them.

import { arrayLiteral, type Code, code, key, literal, objectLiteral } from '../../../code/code.js';
import type { Declaration, Module } from '../../../code/declarations.js';
import {
  rateLimitClass,
  rateLimitsOf,
  type StatedBudget,
} from '../../../model/capabilities/rate-limits.js';
import { rateLimitRow } from '../surface/entry.js';
import type { EmitContext } from '../surface/emit-context.js';

/** Nothing where the document states no budgets. */
export function limiterModule(context: EmitContext): Module | undefined {
  const { api, pkg, runtime } = context;
  const statements = rateLimitsOf(api);
  if (statements.length === 0) return undefined;
  const classes = api.operations.flatMap((operation) => {
    const name = rateLimitClass(operation);
    return name === undefined
      ? []
      : [code`${key(`${operation.method.toUpperCase()} ${operation.path}`)}: ${name}`];
  });
  const sources = [...new Set(statements.map(({ source }) => source))];
  const rows = statements.map(({ source, budgets }) =>
    literal({
      source,
      budgets: budgets.map((each) => ({
        ...(each.for !== undefined && { for: each.for }),
        requests: each.requests,
        per: each.per,
        ...(each.perOperation && { perOperation: true }),
      })),
    }),
  );
  const docs = statements.map(
    ({ source, budgets }) => `- ${source}: ${budgets.map(wordsOf).join(', ')}`,
  );
  const declarations: Declaration[] = [
    {
      kind: 'const',
      name: 'stated',
      exported: false,
      value: code`${arrayLiteral(rows, rows.length > 1)} as const`,
    },
    { kind: 'const', name: 'classes', exported: false, value: objectLiteral(classes) },
    {
      kind: 'interface',
      name: 'LimiterOptions',
      properties: [
        ...(sources.length > 1
          ? [
              {
                name: 'statement',
                optional: true,
                doc: {
                  text: [
                    'Whose budgets hold. Default: those of all statements, so that none is broken.',
                  ],
                },
                type: [...sources.map((each): Code => code`${each}`), code`undefined`],
              },
            ]
          : []),
        {
          name: 'budgets',
          optional: true,
          doc: { text: ['Budgets of your own in place of the documented ones.'] },
          type: code`readonly ${runtime('Budget')}[] | undefined`,
        },
        {
          name: 'maxQueue',
          optional: true,
          doc: {
            text: ['How many calls may wait; another one is an error.'],
            tags: [{ name: 'default', text: '1000' }],
          },
          type: code`number | undefined`,
        },
      ],
    },
    {
      kind: 'function',
      name: 'limiter',
      doc: {
        text: [
          'Middleware that keeps a client inside the documented budgets by letting calls wait for their turn: `middleware: [limiter()]`. It heeds what the service says is left, and `Retry-After`. One limiter is for one key: share it among the clients that use the key.',
          ['The document states:', ...docs].join('\n'),
        ],
        tags: [
          {
            name: 'throws',
            text: '{TimeoutError} By the call: its turn would come after its deadline.',
          },
        ],
      },
      parameters: [{ name: 'options', type: code`LimiterOptions`, initializer: code`{}` }],
      returns: code`${runtime('Middleware')}`,
      body: code`
        const { ${sources.length > 1 ? code`statement, ` : code``}budgets, ...settings } = options;
        ${sources.length > 1 ? code`const own = stated.filter(({ source }) => statement === undefined || source === statement);\n` : code``}const documented = ${sources.length > 1 ? code`own` : code`stated`}.flatMap((each) => [...each.budgets]);
        return ${runtime('rateLimiter')}({ ...settings, budgets: budgets ?? documented, classes${rateLimitRow(context, 'headers')} });
      `,
    },
  ];
  return { file: `${pkg.source}limiter.ts`, declarations };
}

function wordsOf({ for: owner, requests, per, perOperation }: StatedBudget): string {
  return `${requests} ${owner ?? 'requests'} in ${per / 1000} s${perOperation ? ' for each operation' : ''}`;
}
