// `checks`: the documented limits of requests as a table, and the middleware that keeps calls inside them.

import { type Code, code, key, literal, objectLiteral, regex } from '../../../code/code.js';
import type { Declaration, Module, PropertyDeclaration } from '../../../code/declarations.js';
import type { Operation } from '../../../model/api.js';
import {
  declaresChecks,
  type FieldLimits,
  isLimited,
  limitsOf,
  type Range,
  type RequestLimits,
} from '../../../model/capabilities/checks.js';
import type { EmitContext } from '../surface/emit-context.js';

/** Nothing where the document declares no checks. */
export function checksModule(context: EmitContext): Module | undefined {
  const all = limitedOperations(context);
  if (all.length === 0) return undefined;
  const { names, pkg, runtime } = context;
  const plans = plansOf(all);
  const knows = all.some(({ limits }) => limits.duration ?? limits.size);
  const rows = all.map(({ operation, limits }) => {
    const id = operation.id ?? names.operations.get(operation.at)?.function ?? operation.path;
    return code`${key(`${operation.method.toUpperCase()} ${operation.path}`)}: ${limitsCode(id, limits)}`;
  });
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
            type: code`${runtime('Open')}<${union(plans)}> | undefined`,
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
          'Middleware that checks requests against the limits that the document states, before a call is spent: `middleware: [checks()]`. Moments are checked by the clock of this machine. `validate: false` lets a call pass.',
          [
            'It checks:',
            ...all.map(
              ({ operation, limits }) =>
                `- \`${names.operations.get(operation.at)?.function ?? operation.path}\`: ${namesOf(
                  limits,
                )
                  .map((name) => `\`${name}\``)
                  .join(', ')}`,
            ),
          ].join('\n'),
        ],
        tags: [
          {
            name: 'throws',
            text: '{ValidationError} By the call: it breaks a limit, and was not sent.',
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

interface Limited {
  readonly operation: Operation;
  readonly limits: RequestLimits;
}

function limitedOperations({ api }: EmitContext): readonly Limited[] {
  if (!declaresChecks(api)) return [];
  return api.operations
    .map((operation) => ({ operation, limits: limitsOf(api, operation).limits }))
    .filter(({ limits }) => isLimited(limits));
}

/** What is checked of an operation. */
function namesOf({ path, query, body, oneOf, duration, size }: RequestLimits): readonly string[] {
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

function plansOf(all: readonly Limited[]): readonly string[] {
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

function union(texts: readonly string[]): Code {
  return texts.map((each) => code`${each}`).reduce((all, each) => code`${all} | ${each}`);
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
  const expression = pattern === undefined ? undefined : regex(pattern);
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
