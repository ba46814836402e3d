// Answers that come item by item: events and lines. What an item is, and the form of the functions and methods that read them.

import { type Code, code, identifier, join, literal } from '../../../code/code.js';
import { brokenObject, callArguments, typeArguments } from '../../../code/layout.js';
import { declaredAt } from '../../../model/capabilities/responses.js';
import type { Api, MediaType, Operation } from '../../../model/api.js';
import { reachable } from '../../../model/graph/reachable.js';
import { streamEnd } from '../../../model/extensions.js';
import { isReference, resolve } from '../../../model/graph/resolve.js';
import type { Schema } from '../../../model/schema.js';
import { isEvents, isLines, isSeparated } from '../../../model/capabilities/stream-types.js';
import { responseKind, responseMediaType, splitResponses } from '../../media.js';
import type { EmitContext } from '../surface/emit-context.js';

export interface StreamItems {
  readonly kind: 'events' | 'lines';
  /** The alternatives of an item; none: nothing is said about it. */
  readonly schemas: readonly Schema[];
  /** An item is JSON, not text. */
  readonly json: boolean;
}

/** What is different about an operation that answers with a stream of items. */
export interface StreamForm {
  readonly kind: StreamItems['kind'];
  readonly options: 'EventOptions' | 'LinesOptions';
  /** What the function does with `client`, `params` and `options`. */
  readonly body: (descriptor: Code, types: readonly Code[], params: Code | undefined) => Code;
}

/** `undefined` where the bytes of a stream are all that is known. */
export function streamItems(media: MediaType, api: Api): StreamItems | undefined {
  if (isLines(media.name)) {
    const schema = media.itemSchema ?? unlisted(media.schema, api);
    // A text is all of them together, of which nothing is said.
    const isKnown = schema && (media.itemSchema !== undefined || !isText(schema, api));
    return { kind: 'lines', schemas: isKnown ? [schema] : [], json: true };
  }
  if (!isEvents(media.name)) return undefined;
  const schema = media.itemSchema ?? unlisted(media.schema, api);
  if (schema === undefined) return { kind: 'events', schemas: [], json: false };
  const data = dataOf(schema, api, media.itemSchema !== undefined) ?? [schema];
  const texts = data.filter((each) => isText(each, api));
  // Where only some events hold text, whoever reads them tells them apart.
  if (texts.length > 0)
    return { kind: 'events', schemas: texts.length === data.length ? data : [], json: false };
  return { kind: 'events', schemas: data.flatMap((each) => contentOf(each, api)), json: true };
}

/** `EventStream<Chunk>` */
export function streamType(
  { kind, schemas, json }: StreamItems,
  { runtime, output, outputMember }: EmitContext,
): Code {
  const [only, ...others] = [
    ...new Map(
      schemas.map((schema) => [isReference(schema) ? schema.ref : schema.at, schema]),
    ).values(),
  ];
  const unknown = json ? code`unknown` : code`string`;
  const item =
    only === undefined
      ? unknown
      : others.length === 0
        ? output(only)
        : join([only, ...others].map(outputMember), ' | ');
  return code`${runtime(kind === 'events' ? 'EventStream' : 'JsonLines')}${typeArguments([item])}`;
}

export function streamForm(operation: Operation, context: EmitContext): StreamForm | undefined {
  if (operation.method === 'head') return undefined;
  const media = splitResponses(operation).success.flatMap((response) =>
    responseKind(response) === 'stream' ? (responseMediaType(response.content) ?? []) : [],
  );
  const [first] = media;
  const items = first && streamItems(first, context.api);
  return (
    first &&
    items &&
    itemsForm(first, items, { end: streamEnd(operation) ?? streamEnd(first), context })
  );
}

export function itemsForm(
  { name }: MediaType,
  items: StreamItems,
  {
    end,
    context: { runtime },
  }: { readonly end: string | undefined; readonly context: EmitContext },
): StreamForm {
  const isOfEvents = items.kind === 'events';
  const rows = [
    ...(isOfEvents && items.json ? [code`json: true`] : []),
    ...(!isOfEvents && isSeparated(name) ? [code`separated: true`] : []),
    ...(end === undefined ? [] : [code`end: ${literal(end)}`]),
  ];
  return {
    kind: items.kind,
    options: isOfEvents ? 'EventOptions' : 'LinesOptions',
    body: (descriptor, types, params) =>
      code`return ${runtime(isOfEvents ? 'callForEvents' : 'callForLines')}${typeArguments(types)}${callArguments([code`client`, rows.length > 0 ? brokenObject([code`operation: ${descriptor}`, ...rows]) : code`{ operation: ${descriptor} }`, code`{ ${params ? code`params, ` : code``}${identifier('options')} }`])};`,
  };
}

/** The parts of an event's schema that say what its data is; nothing where the schema is that of the data itself. */
function dataOf(schema: Schema, api: Api, isItem: boolean): readonly Schema[] | undefined {
  const found = declaredAt(api, schema, ['data']);
  const besides = ['event', 'retry'].some((name) => declaredAt(api, schema, [name]).length > 0);
  const members = alternatives(schema, api);
  const direct = members.flatMap((each) => each.properties?.get('data') ?? []);
  const isEnvelope =
    found.length > 0 &&
    direct.length > 0 &&
    (isItem || besides) &&
    members.every(({ properties }) =>
      [...(properties?.keys() ?? [])].every((name) => fields.has(name)),
    );
  return isEnvelope ? direct : undefined;
}

const fields: ReadonlySet<string> = new Set(['data', 'event', 'id', 'retry', 'comment']);

/** The schemas that a composition consists of, references followed. */
function alternatives(schema: Schema, api: Api): readonly Schema[] {
  return reachable([resolve(api, schema)], ({ oneOf = [], anyOf = [], allOf = [] }) =>
    [...oneOf, ...anyOf, ...allOf].map((member) => resolve(api, member)),
  );
}

function isText(schema: Schema, api: Api): boolean {
  const { types, contentSchema, contentMediaType } = resolve(api, schema);
  return (
    types !== undefined &&
    types.length > 0 &&
    types.every((type) => type === 'string') &&
    contentSchema === undefined &&
    !/json/i.test(contentMediaType ?? '')
  );
}

/** A text that holds JSON is what it holds. */
function contentOf(schema: Schema, api: Api): readonly Schema[] {
  const { contentSchema, contentMediaType } = resolve(api, schema);
  if (contentSchema) return [contentSchema];
  return contentMediaType === undefined ? [schema] : [{ at: schema.at }];
}

/** Some documents describe the whole stream as a list. */
function unlisted(schema: Schema | undefined, api: Api): Schema | undefined {
  const target = schema && resolve(api, schema);
  return target?.types?.join() === 'array' && target.items ? target.items : schema;
}
