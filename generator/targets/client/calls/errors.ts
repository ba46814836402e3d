// The error classes of a client: one for each documented status.

import { isDeepStrictEqual } from 'node:util';

import { code, identifier } from '../../../code/code.js';
import {
  type Declaration,
  type FieldDeclaration,
  inlineType,
  type Module,
} from '../../../code/declarations.js';
import { print } from '../../../code/print.js';
import type { Calls, ErrorClass, ErrorStatus } from '../../../lower/calls/call.js';
import { detailOf, errorClassName } from '../../../lower/calls/errors.js';
import { isJson } from '../../../lower/calls/media.js';
import type { Response } from '../../../model/api.js';
import { isReference } from '../../../model/graph/walk.js';
import type { Schema } from '../../../model/schema.js';
import type { ClientContext } from '../emit-context.js';

export interface Errors {
  /** Ordered by status. */
  readonly classes: Calls['errors'];
  readonly module: Module;
}

/**
 * One class for each documented error status, with a body of any type that its operations declare;
 * and one for each status in `undocumented`.
 */
export function errorsOf(context: ClientContext): Errors {
  const classes = context.calls.errors;
  return {
    classes,
    module: {
      file: fileOf(context),
      declarations: classes.flatMap((each) => errorDeclarations(each, context)),
    },
  };
}

function errorDeclarations(
  { status, name, responses, others }: ErrorClass,
  context: ClientContext,
): readonly Declaration[] {
  const all = [...responses, ...others];
  if (all.length === 0)
    return [
      errorClass(
        { name, status, docs: ['The document does not describe it.'], fields: [] },
        context,
      ),
    ];
  const known = distinctBodies(all, context);
  const bodies = [...known.values()];
  const fallbacks = context.calls.errors.find(
    (error) => error.status === 'default' && error.status !== status,
  );
  // What is documented for all other statuses alone has one type.
  const isFallback =
    responses.length === 0 &&
    fallbacks !== undefined &&
    isDeepStrictEqual([...known.keys()], [...distinctBodies(fallbacks.responses, context).keys()]);
  const contentName = `${isFallback ? errorClassName('default') : name}Content`;
  const [only] = bodies;
  const isShort =
    bodies.length === 0 || (bodies.length === 1 && (only === undefined || isReference(only)));
  const content =
    bodies.length > 1
      ? bodies.map((body) => (body ? context.types.operand(body) : code`unknown`))
      : only
        ? context.types.declared(only)
        : code`unknown`;
  const details = all.map((response) => detailOf(response, context.api));
  const texts = [...new Set(details.flatMap((detail) => detail.texts))];
  const descriptions = [
    ...new Set(
      responses.map(({ description = '' }) => description.trim()).filter((text) => text !== ''),
    ),
  ];
  const shown = descriptions.length > 3 ? [] : descriptions;
  // If one operation declares no texts, any text is possible for the class.
  const hasUnlistedTexts =
    texts.length > 0 && details.some((detail) => detail.isDeclared && detail.texts.length === 0);
  const isKnown = bodies.length > 1 || only !== undefined;
  const bodyType = isShort ? inlineType(content) : code`${identifier(contentName)}`;
  const openTexts = [...texts.map((text) => code`${text}`), code`(string & {})`, code`undefined`];
  return [
    ...(isShort || isFallback
      ? []
      : [
          {
            kind: 'type',
            name: contentName,
            doc: { text: [`The body of a response with ${statusText(status)}.`] },
            type: content,
          } satisfies Declaration,
        ]),
    errorClass(
      {
        name,
        status,
        docs: [
          ...(responses.length === 0 ? ['The document describes it among others.'] : shown),
          texts.length === 0
            ? undefined
            : ['Documented texts:', ...texts.map((text) => `- "${text}"`)].join('\n'),
        ],
        fields: [
          ...(isKnown
            ? [
                {
                  name: 'body',
                  modifier: 'declare' as const,
                  type: code`${bodyType} | undefined`,
                },
              ]
            : []),
          ...(hasUnlistedTexts || isKnown
            ? [
                {
                  name: 'detail',
                  modifier: 'declare' as const,
                  type: hasUnlistedTexts
                    ? openTexts
                    : code`${context.runtime('DetailOf')}<${bodyType}> | undefined`,
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
  readonly status: ErrorStatus;
  readonly docs: readonly (string | undefined)[];
  readonly fields: readonly FieldDeclaration[];
}

function errorClass(
  { name, status, docs, fields }: ClassParts,
  context: ClientContext,
): Declaration {
  return {
    kind: 'class',
    name,
    doc: { text: [`The service responded with ${statusText(status)}.`, ...docs] },
    extends: code`${context.runtime('ApiError')}`,
    fields: [
      { name: 'name', modifier: 'override', type: code`string`, value: code`${name}` },
      ...fields,
    ],
  };
}

function statusText(status: ErrorStatus): string {
  return status === 'default' ? 'a status that has no class of its own' : `status ${status}`;
}

/** The different bodies by their printed types. `undefined` is a body without a schema. */
function distinctBodies(
  responses: readonly Response[],
  context: ClientContext,
): ReadonlyMap<string, Schema | undefined> {
  const result = new Map<string, Schema | undefined>();
  for (const { content } of responses) {
    if (content.length === 0) continue;
    const schema = content.find(({ name }) => isJson(name))?.schema;
    const key =
      schema === undefined
        ? 'unknown'
        : isReference(schema)
          ? `ref ${schema.$ref}`
          : print(fileOf(context), context.types.expression(schema)).text;
    result.set(key, schema);
  }
  return result;
}

function fileOf({ pkg }: ClientContext): string {
  return `${pkg.source}errors.ts`;
}
