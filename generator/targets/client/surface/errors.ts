// One class for each error status that the API documents, with the body that the documents of all operations together allow, and one for
// each that programs ask for though few documents name it.

import { code, identifier } from '../../../code/code.js';
import { inlineType } from '../../../code/layout.js';
import type { Declaration, FieldDeclaration, Module } from '../../../code/declarations.js';
import { print } from '../../../code/print.js';
import type { Response } from '../../../model/api.js';
import { append } from '../../../model/maps.js';
import { isReference } from '../../../model/graph/walk.js';
import type { Schema } from '../../../model/schema.js';
import { detailOf, errorClassName } from '../../errors.js';
import { isJson, splitResponses } from '../../media.js';
import type { EmitContext } from './emit-context.js';

export interface ErrorClass {
  readonly status: number;
  readonly name: string;
}

export interface Errors {
  /** In the order of their statuses. */
  readonly classes: readonly ErrorClass[];
  readonly module: Module;
}

export function errorsOf(context: EmitContext): Errors {
  const byStatus = new Map<number, Response[]>(undocumented.map((status) => [status, []]));
  for (const operation of context.api.operations)
    for (const response of splitResponses(operation).errors)
      if (typeof response.status === 'number') append(byStatus, response.status, response);
  const statuses = [...byStatus].sort(([a], [b]) => a - b);
  const declarations = statuses.flatMap(([status, responses]) =>
    errorDeclarations(status, responses, context),
  );
  return {
    classes: statuses.map(([status]) => ({ status, name: errorClassName(status) })),
    module: { file: fileOf(context), declarations },
  };
}

/** Services answer with these whether or not their documents say so. */
const undocumented = [403, 404, 409, 422];

function errorDeclarations(
  status: number,
  responses: readonly Response[],
  context: EmitContext,
): readonly Declaration[] {
  const name = errorClassName(status);
  if (responses.length === 0)
    return [
      errorClass(
        { name, status, told: ['The document does not describe it.'], fields: [] },
        context,
      ),
    ];
  const contentName = `${name}Content`;
  const bodies = differentBodies(responses, context);
  const [only] = bodies;
  const isShort =
    bodies.length === 0 || (bodies.length === 1 && (only === undefined || isReference(only)));
  const content =
    bodies.length > 1
      ? bodies.map((body) => (body ? context.outputMember(body) : code`unknown`))
      : only
        ? context.declaredOutput(only)
        : bodies.length === 0
          ? code`undefined`
          : code`unknown`;
  const details = responses.map((response) => detailOf(response, context.api));
  const texts = [...new Set(details.flatMap((detail) => detail.texts))];
  const descriptions = [
    ...new Set(
      responses.map(({ description = '' }) => description.trim()).filter((text) => text !== ''),
    ),
  ];
  const shown = descriptions.length > 3 ? [] : descriptions;
  // One operation that lists no texts would hide those of the others: any text is also one of these.
  const isHidden =
    texts.length > 0 && details.some((detail) => detail.isDeclared && detail.texts.length === 0);
  const isKnown = bodies.length > 1 || only !== undefined;
  const carried = isShort ? inlineType(content) : code`${identifier(contentName)}`;
  const open = [...texts.map((text) => code`${text}`), code`(string & {})`, code`undefined`];
  return [
    ...(isShort
      ? []
      : [
          {
            kind: 'type',
            name: contentName,
            doc: { text: [`What an answer with the status ${status} carries.`] },
            type: content,
          } satisfies Declaration,
        ]),
    errorClass(
      {
        name,
        status,
        told: [
          ...shown,
          texts.length === 0
            ? undefined
            : ['Documented texts:', ...texts.map((text) => `- "${text}"`)].join('\n'),
        ],
        fields: [
          ...(isKnown || bodies.length === 0
            ? [
                {
                  name: 'body',
                  modifier: 'declare' as const,
                  type: isKnown ? code`${carried} | undefined` : content,
                },
              ]
            : []),
          ...(isHidden || isKnown
            ? [
                {
                  name: 'detail',
                  modifier: 'declare' as const,
                  type: isHidden
                    ? open
                    : code`${context.runtime('DetailOf')}<${carried}> | undefined`,
                },
              ]
            : []),
        ],
      },
      context,
    ),
  ];
}

interface ClassParts {
  readonly name: string;
  readonly status: number;
  readonly told: readonly (string | undefined)[];
  readonly fields: readonly FieldDeclaration[];
}

function errorClass({ name, status, told, fields }: ClassParts, context: EmitContext): Declaration {
  return {
    kind: 'class',
    name,
    doc: { text: [`The service answered with the status ${status}.`, ...told] },
    extends: code`${context.runtime('ApiError')}`,
    fields: [
      { name: 'name', modifier: 'override', type: code`string`, value: code`${name}` },
      ...fields,
    ],
  };
}

/** Each different body once: what is written out is compared as it is printed. `undefined` stands for a body without a schema. */
function differentBodies(
  responses: readonly Response[],
  context: EmitContext,
): readonly (Schema | undefined)[] {
  const result = new Map<string, Schema | undefined>();
  for (const { content } of responses) {
    if (content.length === 0) continue;
    const schema = content.find(({ name }) => isJson(name))?.schema;
    const key =
      schema === undefined
        ? 'unknown'
        : isReference(schema)
          ? `ref ${schema.ref}`
          : print(fileOf(context), context.output(schema)).text;
    result.set(key, schema);
  }
  return [...result.values()];
}

function fileOf({ pkg }: EmitContext): string {
  return `${pkg.source}errors.ts`;
}
