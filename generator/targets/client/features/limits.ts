// The documented limits as tables: `checks` of requests, the `limiter` for rate limits, and
// `estimateCost` for costs.

import {
  arrayLiteral,
  type Code,
  code,
  key,
  literal,
  objectLiteral,
  regexLiteral,
} from '../../../code/code.js';
import type { Declaration, Module, PropertyDeclaration } from '../../../code/declarations.js';
import type { Call } from '../../../lower/calls/call.js';
import type { FieldLimits, Range, RequestLimits } from '../../../model/capabilities/checks.js';
import {
  costsOf,
  rateLimitClass,
  rateLimitsOf,
  type StatedBudget,
} from '../../../model/capabilities/limits.js';
import { validationErrorName } from '../../../model/naming/names.js';
import type { ClientContext } from '../emit-context.js';
import { rateLimitRow } from '../calls/descriptor.js';

/** Returns `undefined` if the document declares no checks. */
export function checksModule(context: ClientContext): Module | undefined {
  const all = limitedOperations(context);
  if (all.length === 0) return undefined;
  const { pkg, runtime } = context;
  const plans = plansOf(all);
  const knows = all.some(({ limits }) => limits.duration ?? limits.size);
  const rows = all.map(
    ({ call: { id, operation }, limits }) =>
      code`${key(`${operation.method} ${operation.path}`)}: ${limitsCode(id, limits)}`,
  );
  const properties: PropertyDeclaration[] = [
    ...(plans.length === 0
      ? []
      : [
          {
            name: 'plan',
            optional: true,
            doc: {
              text: [
                'The plan of the account, for limits that depend on it. Left out, or a plan that the document does not name: they are not checked.',
              ],
            },
            type: code`${unionOf(plans)} | (string & {}) | undefined`,
          },
        ]),
    ...(knows
      ? [
          {
            name: 'known',
            optional: true,
            doc: {
              text: [
                'What you know of the source of a request: its `duration` in seconds, its `size` in bytes. Called for requests with documented limits of them.',
              ],
            },
            type: [
              code`((request: ${runtime('CheckedRequest')}) => ${runtime('KnownSource')} | undefined | Promise<${runtime('KnownSource')} | undefined>)`,
              code`undefined`,
            ],
          },
        ]
      : []),
  ];
  const declarations: Declaration[] = [
    {
      kind: 'const',
      name: 'documented',
      exported: false,
      value: code`${objectLiteral(rows)} as const satisfies Readonly<Record<string, ${runtime('OperationLimits')}>>`,
    },
    ...(properties.length === 0
      ? []
      : [{ kind: 'interface', name: 'ChecksOptions', properties } satisfies Declaration]),
    {
      kind: 'function',
      name: 'checks',
      doc: {
        text: [
          'Middleware that checks requests against the limits that the document states, before a call is ' +
            'spent: `middleware: [checks()]`. Timestamps are compared with the clock of this machine. `validate: ' +
            'false` lets a call pass.',
          [
            'It checks:',
            ...all.map(
              ({ call, limits }) =>
                `- \`${call.names.function}\`: ${checkedNames(limits)
                  .map((name) => `\`${name}\``)
                  .join(', ')}`,
            ),
          ].join('\n'),
        ],
        tags: [
          {
            name: 'throws',
            text: `{${validationErrorName(context.names)}} By the call: it breaks a limit, and was not sent.`,
          },
        ],
      },
      parameters:
        properties.length === 0
          ? []
          : [{ name: 'options', type: code`ChecksOptions`, initializer: code`{}` }],
      returns: code`${runtime('Middleware')}`,
      body: code`return ${runtime('checkRequests')}(documented, ${properties.length === 0 ? code`{}` : code`options`});`,
    },
  ];
  return { file: `${pkg.source}checks.ts`, declarations };
}

interface LimitedOperation {
  readonly call: Call;
  readonly limits: RequestLimits;
}

function limitedOperations({ calls }: ClientContext): readonly LimitedOperation[] {
  return [...calls.operations.values()].flatMap((call) =>
    call.checks ? [{ call, limits: call.checks }] : [],
  );
}

/** The names of the parameters, properties and facts of an operation that are checked. */
function checkedNames({
  path,
  query,
  body,
  oneOf,
  duration,
  size,
}: RequestLimits): readonly string[] {
  return [
    ...new Set([
      ...path.keys(),
      ...query.keys(),
      ...body.keys(),
      ...oneOf.flat(),
      ...(duration ? ['duration'] : []),
      ...(size ? ['size'] : []),
    ]),
  ];
}

function plansOf(all: readonly LimitedOperation[]): readonly string[] {
  return [
    ...new Set(
      all.flatMap(({ limits: { path, query, body } }) =>
        [...path.values(), ...query.values(), ...body.values()].flatMap(({ plans }) => [
          ...plans.keys(),
        ]),
      ),
    ),
  ];
}

function unionOf(texts: readonly string[]): Code {
  return texts.map((text) => code`${text}`).reduce((all, piece) => code`${all} | ${piece}`);
}

function limitsCode(
  id: string,
  { path, query, body, oneOf, required, duration, size }: RequestLimits,
): Code {
  const fields = (name: string, map: ReadonlyMap<string, FieldLimits>): readonly Code[] =>
    map.size === 0
      ? []
      : [
          code`${key(name)}: ${objectLiteral([...map].map(([field, limits]) => code`${key(field)}: ${fieldCode(limits)}`))}`,
        ];
  return objectLiteral([
    code`id: ${id}`,
    ...fields('path', path),
    ...fields('query', query),
    ...fields('body', body),
    ...(oneOf.length === 0
      ? []
      : [code`oneOf: ${literal(oneOf)}`, ...(required ? [code`required: true`] : [])]),
    ...(duration ? [code`duration: ${rangeCode(duration)}`] : []),
    ...(size ? [code`size: ${rangeCode(size)}`] : []),
  ]);
}

function fieldCode({ bounds, pattern, ahead, unixSeconds, needs, plans }: FieldLimits): Code {
  const expression = pattern === undefined ? undefined : regexLiteral(pattern);
  return objectLiteral([
    ...[...bounds].map(([name, value]) => code`${key(name)}: ${literal(value)}`),
    ...(expression === undefined ? [] : [code`pattern: ${expression}`]),
    ...(ahead
      ? [
          code`ahead: ${literal({ seconds: ahead.seconds, ...(ahead.unit !== undefined && { unit: ahead.unit }) })}`,
        ]
      : []),
    ...(unixSeconds ? [code`unixSeconds: true`] : []),
    ...(needs.length === 0 ? [] : [code`needs: ${literal(needs)}`]),
    ...(plans.size === 0
      ? []
      : [
          code`plans: ${objectLiteral([...plans].map(([plan, most]) => code`${key(plan)}: ${literal(most)}`))}`,
        ]),
  ]);
}

function rangeCode({ minimum, maximum }: Range): Code {
  return literal({
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
  });
}

/**
 * The module with `limiter`: a table of the documented request budgets, and middleware that keeps
 * calls within them. `undefined` if the document states no budgets.
 */
export function limiterModule(context: ClientContext): Module | undefined {
  const { api, pkg, runtime } = context;
  const statements = rateLimitsOf(api);
  if (statements.length === 0) return undefined;
  const classes = api.operations.flatMap((operation) => {
    const name = rateLimitClass(operation);
    return name === undefined
      ? []
      : [code`${key(`${operation.method} ${operation.path}`)}: ${name}`];
  });
  const sources = [...new Set(statements.map(({ source }) => source))];
  const rows = statements.map(({ source, budgets }) =>
    literal({
      source,
      budgets: budgets.map((budget) => ({
        ...(budget.for !== undefined && { for: budget.for }),
        requests: budget.requests,
        per: budget.per,
        ...(budget.perOperation && { perOperation: true }),
      })),
    }),
  );
  const docs = statements.map(
    ({ source, budgets }) => `- ${source}: ${budgets.map(describeBudget).join(', ')}`,
  );
  const hasSeveral = sources.length > 1;
  const chosen = hasSeveral
    ? code`const own = stated.filter(({ source }) => statement === undefined || source === statement);\n`
    : code``;
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
        ...(hasSeveral
          ? [
              {
                name: 'statement',
                optional: true,
                doc: {
                  text: [
                    'Whose budgets hold. Default: those of all statements, so that none is broken.',
                  ],
                },
                type: [...sources.map((source): Code => code`${source}`), code`undefined`],
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
          'Middleware that keeps a client inside the documented budgets by letting calls wait for their turn: ' +
            '`middleware: [limiter()]`. It heeds what the service says is left, and `Retry-After`. One limiter ' +
            'is for one key: share it among the clients that use the key.',
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
        const { ${hasSeveral ? code`statement, ` : code``}budgets, ...settings } = options;
        ${chosen}const documented = ${hasSeveral ? code`own` : code`stated`}.flatMap((each) => [...each.budgets]);
        return ${runtime('rateLimiter')}({ ...settings, budgets: budgets ?? documented, classes${rateLimitRow(context, 'headers')} });
      `,
    },
  ];
  return { file: `${pkg.source}limiter.ts`, declarations };
}

function describeBudget({ for: owner, requests, per, perOperation }: StatedBudget): string {
  return `${requests} ${owner ?? 'requests'} in ${per / 1000} s${perOperation ? ' for each operation' : ''}`;
}

/** The module with `estimateCost` and its table; `undefined` without documented costs. */
export function costsModule({ api, names, pkg, runtime }: ClientContext): Module | undefined {
  const [table] = api.operations.flatMap((operation) => costsOf(api, operation).table ?? []);
  if (!table) return undefined;
  const { costs, in: measure, per, operation, unspecified } = table;
  const [priced = ''] = [...costs.values()].map((cost) => cost.per);
  const rows = [...costs].map(
    ([type, { amount, unit }]) => code`${key(type)}: ${literal({ amount, unit, per })}`,
  );
  const listed = [...costs].map(([type, { amount, unit }]) => `- \`${type}\`: ${amount} ${unit}`);
  return {
    file: `${pkg.source}costs.ts`,
    declarations: [
      {
        kind: 'const',
        name: 'costs',
        exported: false,
        value: code`${objectLiteral(rows)} as const satisfies ${runtime('CostTable')}`,
      },
      {
        kind: 'function',
        name: 'estimateCost',
        typeParameters: [code`T extends keyof typeof costs`],
        doc: {
          text: [
            `What work of this type costs, by the costs per ${priced} that ` +
              `\`${names.operations.get(operation.at)?.function ?? operation.path}\` documents.`,
            listed.join('\n'),
            unspecified.length === 0
              ? undefined
              : `Not specified: ${unspecified.join('; ')}. So the amount is not rounded.`,
          ],
          tags: [
            { name: 'param', text: `quantity How much will be billed, in ${measure}.` },
            { name: 'throws', text: '{ArgumentError} `quantity` is negative or no number.' },
          ],
        },
        parameters: [
          { name: 'type', type: code`T` },
          { name: 'quantity', type: code`number` },
        ],
        returns: code`${runtime('CostEstimate')}<(typeof costs)[T]['unit']>`,
        body: code`return ${runtime('costOf')}(costs, type, quantity);`,
      },
    ],
  };
}
