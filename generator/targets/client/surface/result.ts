// The result types of a call, the types of its documented headers, and the error classes. One file,
// since all three are made from the same responses.

import { isDeepStrictEqual } from 'node:util';

import { type Code, code, identifier, join, key, symbol } from '../../../code/code.js';
import {
  type Declaration,
  type FieldDeclaration,
  inlineType,
  type Module,
  unionType,
  typeArguments,
} from '../../../code/declarations.js';
import { print } from '../../../code/print.js';
import type { Api, Operation, Response, Status } from '../../../model/api.js';
import { type StreamItems, streamItems } from '../../../model/capabilities/events.js';
import { isReference } from '../../../model/graph/walk.js';
import { append } from '../../../model/maps.js';
import type { Schema } from '../../../model/schema.js';
import { type OperationNames, takenTypes } from '../../../model/naming/names.js';
import { identifierFrom, pascalCase, shortHash } from '../../../model/naming/words.js';
import { detailOf, errorClassName } from '../../../lower/calls/errors.js';
import {
  acceptedMedia,
  isJson,
  isRedirectOnly,
  mediaChoices,
  mediaKind,
  type responseKind,
  splitResponses,
} from '../../../lower/calls/media.js';
import type { ClientContext, HeaderTypes } from './emit-context.js';

/** The type of a response, with its declaration unless it is declared elsewhere. */
interface Result {
  readonly declarations: readonly Declaration[];
  readonly type: Code;
}

export function responseType(
  operation: Operation,
  names: OperationNames,
  {
    ownType,
    context,
  }: { readonly ownType: (name: string) => Code; readonly context: ClientContext },
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
          type: context.types.declared(first.schema),
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

/** The interface with the result by media type; `undefined` without a choice. */
export function responseTypes(
  operation: Operation,
  names: OperationNames,
  { usual, context }: { readonly usual: Code; readonly context: ClientContext },
): Declaration | undefined {
  const { api } = context;
  const [, ...others] = mediaChoices(api)(operation).accepts;
  const [first] = mediaChoices(api)(operation).accepts;
  if (first === undefined || names.responses === undefined) return undefined;
  const typeOf = (accept: string): Code => {
    const members = responseMembers(operation, api, accept);
    return unionType(
      members.map((each) =>
        each.schema
          ? inlineType(context.types.expression(each.schema))
          : (printedMember(each, context).type ?? code`undefined`),
      ),
    );
  };
  return {
    kind: 'interface',
    name: names.responses,
    doc: {
      text: [
        `What \`${names.function}\` resolves to, by the media type that the option \`accept\` asks for.`,
      ],
    },
    properties: [
      { name: first, type: usual },
      ...others.map((name) => ({ name, type: typeOf(name) })),
    ],
  };
}

function memberType({ schema, type }: Member, context: ClientContext): Code | undefined {
  return schema ? context.types.operand(schema) : type;
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
export function responseMembers(
  operation: Operation,
  api: Api,
  accept = mediaChoices(api)(operation).accepts[0],
): readonly ResponseMember[] {
  if (isRedirectOnly(operation)) return [{ kind: 'binary' }];
  const result = new Map<string, ResponseMember>();
  for (const response of splitResponses(operation).success) {
    const media = acceptedMedia(response, accept);
    const kind = operation.method === 'HEAD' ? 'none' : mediaKind(media);
    const schema = kind === 'json' ? media?.schema : undefined;
    const items = kind === 'stream' && media ? streamItems(media, api) : undefined;
    result.set(
      schema === undefined ? kind : isReference(schema) ? `#${schema.$ref}` : `@${schema.at}`,
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

function printedMember({ kind, schema, items }: ResponseMember, context: ClientContext): Member {
  if (kind === 'none') return { inline: false };
  if (kind === 'text') return { type: code`string`, inline: false };
  if (kind === 'binary') return { type: code`Blob`, inline: false };
  if (items) return { type: streamType(items, context), inline: !items.schemas.every(isReference) };
  if (kind === 'stream') return { type: code`ReadableStream<Uint8Array>`, inline: false };
  if (schema === undefined) return { type: code`unknown`, inline: false };
  // An inline type is printed in the declaration.
  return {
    type: isReference(schema) ? context.types.expression(schema) : code`unknown`,
    inline: !isReference(schema),
    schema,
  };
}

interface ResponseHeader {
  /** In lower case. */
  readonly name: string;
  readonly kind: 'number' | 'boolean' | 'string' | 'strings';
  readonly optional: boolean;
}

/**
 * The documented headers of successful responses, for `withResponse()`. If responses differ, a
 * header is optional, and a string if its types differ.
 */
export function responseHeaders(operation: Operation, api: Api): readonly ResponseHeader[] {
  const { success } = splitResponses(operation);
  const found = new Map<string, ResponseHeader & { readonly count: number }>();
  for (const { headers } of success)
    for (const header of headers) {
      const name = header.name.toLowerCase();
      const kind =
        name === 'set-cookie'
          ? 'strings'
          : header.mediaType === undefined
            ? kindOf(header.schema, api)
            : 'string';
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
}: Pick<ClientContext, 'api' | 'names'>): readonly HeaderSet[] {
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
}: Pick<ClientContext, 'api' | 'names' | 'pkg'>): HeaderTypes {
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
      type: header.kind === 'strings' ? code`readonly string[]` : code`${identifier(header.kind)}`,
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
  const name = [
    ...(common.length > 0 ? common : first),
    ...(common.length > 0 || headers.length === 1 ? [] : ['and', 'other']),
    'headers',
  ];
  return identifierFrom(pascalCase(name.join('-')), 'X');
}

/** Appends a hash if the name is taken, so that it does not depend on other operations. */
function freeName(
  wanted: string,
  { taken, id }: { readonly taken: ReadonlySet<string>; readonly id: string },
): string {
  let name = taken.has(wanted) ? `${wanted}${pascalCase(shortHash(id))}` : wanted;
  while (taken.has(name)) name += '_';
  return name;
}

function kindOf(schema: Schema, api: Api): ResponseHeader['kind'] {
  const target = schema.$ref === undefined ? schema : api.schemas.get(schema.$ref);
  const types = (target?.type ?? []).filter((type) => type !== 'null');
  if (types.length === 0) return 'string';
  if (types.every((type) => type === 'integer' || type === 'number')) return 'number';
  return types.every((type) => type === 'boolean') ? 'boolean' : 'string';
}

export interface ErrorClass {
  readonly status: ErrorStatus;
  readonly name: string;
}

export interface Errors {
  /** Ordered by status. */
  readonly classes: readonly ErrorClass[];
  readonly module: Module;
}

/**
 * One class for each documented error status, with a body of any type that its operations declare;
 * and one for each status in `undocumented`.
 */
export function errorsOf(context: ClientContext): Errors {
  const statuses = errorResponses(context.api);
  return {
    classes: statuses.map(({ status }) => ({ status, name: errorClassName(status) })),
    module: {
      file: fileOf(context),
      declarations: statuses.flatMap((each) => errorDeclarations(each, { statuses, context })),
    },
  };
}

/** `default`: all statuses without a class of their own. */
type ErrorStatus = number | 'default';

interface ErrorResponses {
  readonly status: ErrorStatus;
  /** What is documented under this status. */
  readonly responses: readonly Response[];
  /** What operations without it document for a range that holds it, or for all other statuses. */
  readonly others: readonly Response[];
}

/** The responses of each status that has a class, ordered by status. */
export function errorResponses(api: Api): readonly ErrorResponses[] {
  const all = api.operations.map((operation) => splitResponses(operation).errors);
  const byStatus = new Map<number, Response[]>(undocumented.map((status) => [status, []]));
  const fallbacks: Response[] = [];
  for (const response of all.flat())
    if (typeof response.status === 'number') append(byStatus, response.status, response);
    else if (response.content.length > 0) fallbacks.push(response);
  const othersOf = (status: number): readonly Response[] =>
    all.flatMap((errors) => {
      const find = (wanted: Status): Response | undefined =>
        errors.find((each) => each.status === wanted);
      return find(status) ? [] : (find(status < 500 ? '4XX' : '5XX') ?? find('default') ?? []);
    });
  return [
    ...[...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, responses]) => ({
        status,
        responses,
        others: fallbacks.length === 0 ? [] : othersOf(status),
      })),
    ...(fallbacks.length === 0
      ? []
      : [{ status: 'default' as const, responses: fallbacks, others: [] }]),
  ];
}

/** Services respond with these even undocumented, and programs check for them. */
const undocumented = [403, 404, 409, 422];

function errorDeclarations(
  { status, responses, others }: ErrorResponses,
  {
    statuses,
    context,
  }: { readonly statuses: readonly ErrorResponses[]; readonly context: ClientContext },
): readonly Declaration[] {
  const name = errorClassName(status);
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
  const fallbacks = statuses.find((each) => each.status === 'default' && each.status !== status);
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

/** `EventStream<Chunk>`, or `NamedEventStream<{ added: Chunk; removed: Id }>` */
export function streamType(
  { kind, schemas, byName, json }: StreamItems,
  { runtime, types }: ClientContext,
): Code {
  const itemOf = (all: readonly Schema[]): Code => {
    const [only, ...others] = [
      ...new Map(
        all.map((schema) => [isReference(schema) ? schema.$ref : schema.at, schema]),
      ).values(),
    ];
    if (only === undefined) return json ? code`unknown` : code`string`;
    return others.length === 0
      ? types.expression(only)
      : join([only, ...others].map(types.operand), ' | ');
  };
  if (byName) {
    const members = [...byName].map(([name, all]) => code`${key(name)}: ${itemOf(all)}`);
    return code`${runtime('NamedEventStream')}<{ ${join(members, '; ')} }>`;
  }
  const item = itemOf(schemas);
  return code`${runtime(kind === 'events' ? 'EventStream' : 'JsonLines')}${typeArguments([item])}`;
}
