// The result types of a call, the types of its documented headers, and the error classes.

import { type Code, code, identifier, symbol } from '../../../code/code.js';
import {
  type Declaration,
  type FieldDeclaration,
  inlineType,
  type Module,
} from '../../../code/declarations.js';
import { print } from '../../../code/print.js';
import type { Api, Operation, Response } from '../../../model/api.js';
import { type StreamItems, streamItems } from '../../../model/capabilities/events.js';
import { isReference } from '../../../model/graph/walk.js';
import { append } from '../../../model/maps.js';
import type { Schema } from '../../../model/schema.js';
import { type OperationNames, takenTypes } from '../../../naming/names.js';
import { pascalCase, shortHash } from '../../../naming/words.js';
import { detailOf, errorClassName } from '../../errors.js';
import {
  isJson,
  isRedirectOnly,
  responseKind,
  responseMediaType,
  splitResponses,
} from '../../media.js';
import { streamType } from '../features/streams.js';
import type { EmitContext, HeaderTypes } from './emit-context.js';

/** The type of a response, with its declaration unless it is declared elsewhere. */
interface Result {
  readonly declarations: readonly Declaration[];
  readonly type: Code;
}

export function responseType(
  operation: Operation,
  names: OperationNames,
  { ownType, context }: { readonly ownType: (name: string) => Code; readonly context: EmitContext },
): Result {
  const members = responseMembers(operation, context.api).map((each) =>
    printedMember(each, context),
  );
  const bodies = members.filter(({ type }) => type !== undefined);
  const [first] = bodies;
  if (first?.type === undefined) return declaredElsewhere(code`void`);
  const empty = bodies.length < members.length;
  if (bodies.length === 1 && !first.inline)
    return declaredElsewhere(empty ? code`${first.type} | undefined` : first.type);
  const declaration: Declaration =
    members.length === 1 && first.schema
      ? {
          kind: 'type',
          name: names.response,
          doc: context.doc(first.schema, names.response),
          type: context.declaredOutput(first.schema),
        }
      : {
          kind: 'type',
          name: names.response,
          type: [
            ...bodies.flatMap((body) => memberType(body, context) ?? []),
            ...(empty ? [code`undefined`] : []),
          ],
        };
  return { declarations: [declaration], type: ownType(names.response) };
}

function memberType({ schema, type }: Member, context: EmitContext): Code | undefined {
  return schema ? context.outputMember(schema) : type;
}

function declaredElsewhere(type: Code): Result {
  return { declarations: [], type };
}

/** One of the bodies that a successful response may have. */
interface ResponseMember {
  readonly kind: ReturnType<typeof responseKind>;
  /** Of JSON. */
  readonly schema?: Schema | undefined;
  /** Of a stream, if more is known than its bytes. */
  readonly items?: StreamItems | undefined;
}

/** One member per different body; all empty bodies count as one. */
export function responseMembers(operation: Operation, api: Api): readonly ResponseMember[] {
  if (isRedirectOnly(operation)) return [{ kind: 'binary' }];
  const result = new Map<string, ResponseMember>();
  for (const response of splitResponses(operation).success) {
    const kind = operation.method === 'head' ? 'none' : responseKind(response);
    const media = responseMediaType(response.content);
    const schema = kind === 'json' ? media?.schema : undefined;
    const items = kind === 'stream' && media ? streamItems(media, api) : undefined;
    result.set(
      schema === undefined ? kind : isReference(schema) ? `#${schema.ref}` : `@${schema.at}`,
      { kind, schema, items },
    );
  }
  return [...result.values()];
}

interface Member {
  /** Absent if there is no body. */
  readonly type?: Code | undefined;
  /** Whether the type is written inline rather than a name. */
  readonly inline: boolean;
  readonly schema?: Schema | undefined;
}

function printedMember({ kind, schema, items }: ResponseMember, context: EmitContext): Member {
  if (kind === 'none') return { inline: false };
  if (kind === 'text') return { type: code`string`, inline: false };
  if (kind === 'binary') return { type: code`Blob`, inline: false };
  if (items) return { type: streamType(items, context), inline: !items.schemas.every(isReference) };
  if (kind === 'stream') return { type: code`ReadableStream<Uint8Array>`, inline: false };
  if (schema === undefined) return { type: code`unknown`, inline: false };
  // An inline type is printed in the declaration.
  return {
    type: isReference(schema) ? context.output(schema) : code`unknown`,
    inline: !isReference(schema),
    schema,
  };
}

interface ResponseHeader {
  /** In lower case. */
  readonly name: string;
  readonly kind: 'number' | 'boolean' | 'string';
  readonly optional: boolean;
}

/**
 * The documented headers of successful responses, for `withResponse()`. If responses differ, a header is optional, and a string if its
 * types differ.
 */
export function responseHeaders(operation: Operation, api: Api): readonly ResponseHeader[] {
  const { success } = splitResponses(operation);
  const found = new Map<string, ResponseHeader & { readonly count: number }>();
  for (const { headers } of success)
    for (const header of headers) {
      const name = header.name.toLowerCase();
      const kind = header.mediaType === undefined ? kindOf(header.schema, api) : 'string';
      const known = found.get(name);
      found.set(name, {
        name,
        kind: known && known.kind !== kind ? 'string' : kind,
        optional: !header.required || known?.optional === true,
        count: (known?.count ?? 0) + 1,
      });
    }
  return [...found.values()].map(({ count, ...header }) => ({
    ...header,
    optional: header.optional || count < success.length,
  }));
}

interface HeaderSet {
  readonly name: string;
  readonly headers: readonly ResponseHeader[];
  /** The operations whose responses have them. */
  readonly operations: readonly Operation[];
}

/** The different sets of headers, each with the name of its interface. */
export function headerSets({
  api,
  names,
}: Pick<EmitContext, 'api' | 'names'>): readonly HeaderSet[] {
  const taken = new Set(takenTypes(names));
  const sets = new Map<string, HeaderSet & { readonly operations: Operation[] }>();
  for (const operation of api.operations) {
    const headers = responseHeaders(operation, api);
    if (headers.length === 0) continue;
    const id = JSON.stringify(headers);
    const known = sets.get(id);
    const name = known?.name ?? freeName(headersName(headers), { taken, id });
    taken.add(name);
    if (known) known.operations.push(operation);
    else sets.set(id, { name, headers, operations: [operation] });
  }
  return [...sets.values()];
}

export function headerTypes({
  api,
  names,
  pkg,
}: Pick<EmitContext, 'api' | 'names' | 'pkg'>): HeaderTypes {
  const file = `${pkg.source}headers.ts`;
  const sets = headerSets({ api, names });
  const found = new Map(
    sets.flatMap(({ name, operations }) =>
      operations.map(({ at }) => [at, code`${symbol(name, { file }, { type: true })}`] as const),
    ),
  );
  const declarations = sets.map(({ name, headers }) => ({
    kind: 'interface' as const,
    name,
    properties: headers.map((header) => ({
      name: header.name,
      optional: header.optional,
      type: code`${identifier(header.kind)}`,
    })),
  }));
  return {
    of: ({ at }) => found.get(at),
    module: declarations.length === 0 ? undefined : { file, declarations },
  };
}

/** A name from the words that all headers start with, or from the first header. */
function headersName(headers: readonly ResponseHeader[]): string {
  const split = headers.map(({ name }) =>
    name
      .replace(/^x-/, '')
      .replace(/^ratelimit/, 'rate-limit')
      .split(/[^a-z\d]+/)
      .filter(Boolean),
  );
  const [first = []] = split;
  const common = first.filter((word, index) =>
    split.every(
      (words) =>
        words.slice(0, index + 1).join('-') === first.slice(0, index + 1).join('-') && word !== '',
    ),
  );
  return pascalCase(
    [
      ...(common.length > 0 ? common : first),
      ...(common.length > 0 || headers.length === 1 ? [] : ['and', 'other']),
      'headers',
    ].join('-'),
  );
}

/** Appends a hash of the headers if the name is taken, so that the name does not depend on other operations. */
function freeName(
  wanted: string,
  { taken, id }: { readonly taken: ReadonlySet<string>; readonly id: string },
): string {
  let name = taken.has(wanted) ? `${wanted}${pascalCase(shortHash(id))}` : wanted;
  while (taken.has(name)) name += '_';
  return name;
}

function kindOf(schema: Schema, api: Api): ResponseHeader['kind'] {
  const target = schema.ref === undefined ? schema : api.schemas.get(schema.ref);
  const types = (target?.types ?? []).filter((type) => type !== 'null');
  if (types.length === 0) return 'string';
  if (types.every((type) => type === 'integer' || type === 'number')) return 'number';
  return types.every((type) => type === 'boolean') ? 'boolean' : 'string';
}

export interface ErrorClass {
  readonly status: number;
  readonly name: string;
}

export interface Errors {
  /** Ordered by status. */
  readonly classes: readonly ErrorClass[];
  readonly module: Module;
}

/**
 * One class for each documented error status, with a body of any type that its operations declare; and one for each status in
 * `undocumented`.
 */
export function errorsOf(context: EmitContext): Errors {
  const statuses = errorResponses(context.api);
  const declarations = statuses.flatMap(([status, responses]) =>
    errorDeclarations(status, responses, context),
  );
  return {
    classes: statuses.map(([status]) => ({ status, name: errorClassName(status) })),
    module: { file: fileOf(context), declarations },
  };
}

/** The responses of each status that has a class, ordered by status. */
export function errorResponses(
  api: Api,
): readonly (readonly [status: number, responses: readonly Response[]])[] {
  const byStatus = new Map<number, Response[]>(undocumented.map((status) => [status, []]));
  for (const operation of api.operations)
    for (const response of splitResponses(operation).errors)
      if (typeof response.status === 'number') append(byStatus, response.status, response);
  return [...byStatus].sort(([a], [b]) => a - b);
}

/** Services respond with these whether or not their documents declare them, and programs check for them. */
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
        { name, status, docs: ['The document does not describe it.'], fields: [] },
        context,
      ),
    ];
  const contentName = `${name}Content`;
  const bodies = distinctBodies(responses, context);
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
  // If one operation declares no texts, any text is possible for the class.
  const hasUnlistedTexts =
    texts.length > 0 && details.some((detail) => detail.isDeclared && detail.texts.length === 0);
  const isKnown = bodies.length > 1 || only !== undefined;
  const bodyType = isShort ? inlineType(content) : code`${identifier(contentName)}`;
  const openTexts = [...texts.map((text) => code`${text}`), code`(string & {})`, code`undefined`];
  return [
    ...(isShort
      ? []
      : [
          {
            kind: 'type',
            name: contentName,
            doc: { text: [`The body of a response with status ${status}.`] },
            type: content,
          } satisfies Declaration,
        ]),
    errorClass(
      {
        name,
        status,
        docs: [
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
                  type: isKnown ? code`${bodyType} | undefined` : content,
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
  readonly status: number;
  readonly docs: readonly (string | undefined)[];
  readonly fields: readonly FieldDeclaration[];
}

function errorClass({ name, status, docs, fields }: ClassParts, context: EmitContext): Declaration {
  return {
    kind: 'class',
    name,
    doc: { text: [`The service responded with status ${status}.`, ...docs] },
    extends: code`${context.runtime('ApiError')}`,
    fields: [
      { name: 'name', modifier: 'override', type: code`string`, value: code`${name}` },
      ...fields,
    ],
  };
}

/** The different bodies; inline schemas are compared by their printed types. `undefined` is a body without a schema. */
function distinctBodies(
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
