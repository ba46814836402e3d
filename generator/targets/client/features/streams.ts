// Responses that come item by item: events and lines. What an item is, and the form of the functions and methods that read them.

import {
  arrayLiteral,
  type Code,
  code,
  identifier,
  join,
  key,
  literal,
  objectLiteral,
} from '../../../code/code.js';
import type { DocComment } from '../../../code/comment.js';
import {
  brokenObject,
  callArguments,
  type Declaration,
  type Overload,
  type ParameterDeclaration,
  typeArguments,
  unionType,
} from '../../../code/declarations.js';
import type { Api, MediaType, Operation, Response } from '../../../model/api.js';
import { declaredAt } from '../../../model/capabilities/responses.js';
import {
  type ChoiceByValue,
  chosenStream,
  isEvents,
  isLines,
  isSeparated,
  type StreamChoice,
  streamChoiceOf,
} from '../../../model/capabilities/streams.js';
import { streamEnd } from '../../../model/extensions.js';
import { reachable } from '../../../model/graph/cycles.js';
import { isReference, resolve } from '../../../model/graph/walk.js';
import type { Schema } from '../../../model/schema.js';
import type { OperationNames } from '../../../naming/names.js';
import { responseKind, responseMediaType, splitResponses } from '../../media.js';
import { type Argument, callOptions, furtherOptions } from '../surface/argument.js';
import type { EmitContext } from '../surface/emit-context.js';

interface StreamItems {
  readonly kind: 'events' | 'lines';
  /** The alternatives of an item; none: nothing is said about it. */
  readonly schemas: readonly Schema[];
  /** An item is JSON, not text. */
  readonly json: boolean;
}

/** What is different about an operation that responds with a stream of items. */
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

function itemsForm(
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
    body: (descriptor, types, params) => {
      const operation = code`operation: ${descriptor}`;
      const form = rows.length > 0 ? brokenObject([operation, ...rows]) : code`{ ${operation} }`;
      const own = code`{ ${params ? code`params, ` : code``}${identifier('options')} }`;
      const call = runtime(isOfEvents ? 'callForEvents' : 'callForLines');
      return code`return ${call}${typeArguments(types)}${callArguments([code`client`, form, own])};`;
    },
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

/** What is different about an operation whose argument may ask for a stream. */
interface ChoiceForm {
  readonly kind: StreamForm['kind'];
  readonly choice: StreamChoice;
  /** The type of the stream. */
  readonly declaration: Declaration;
  readonly options: Code;
  /** Whichever of the two. */
  readonly returns: Code;
  readonly overloads: (doc: DocComment) => readonly Overload[];
  /** What the function does with `client`, `params` and `options`. */
  readonly body: (descriptor: Code) => Code;
}

interface Choosing {
  readonly argument: Argument;
  readonly context: EmitContext;
  /** The type of the usual response. */
  readonly usual: Code;
  readonly own: (name: string) => Code;
  readonly headers: Code | undefined;
}

/**
 * Operations that document a stream beside another response: the argument of a call, or an option where the header `Accept`
 * asks for the stream, decides which of them it resolves to, so functions and methods have one signature for each.
 */
export function choiceForm(
  operation: Operation,
  names: OperationNames,
  { argument, context, usual, own, headers }: Choosing,
): ChoiceForm | undefined {
  const { runtime, api } = context;
  const { choice } = streamChoiceOf(api, operation);
  const { stream: name } = names;
  const { success } = splitResponses(operation);
  const [first] = choice
    ? success.flatMap(({ content }) => chosenStream(content, choice) ?? [])
    : [];
  const items = first && streamItems(first, api);
  const hasParams = argument.parameters.length > 0 || argument.body !== undefined;
  const asking =
    choice &&
    (choice.by === 'accept'
      ? askingOption(hasParams && argument.optional)
      : askingValue(choice, argument, context));
  if (
    choice === undefined ||
    name === undefined ||
    first === undefined ||
    items === undefined ||
    asking === undefined
  )
    return undefined;
  const form = itemsForm(first, items, {
    end: choice.end ?? streamEnd(operation) ?? streamEnd(first),
    context,
  });
  const further = furtherOptions(operation, { argument, context });
  const optionsOf = (
    plain: 'RequestOptions' | StreamForm['options'],
    more: Code | undefined,
  ): Code =>
    callOptions(
      { further, form: plain === 'RequestOptions' ? undefined : code`${runtime(plain)}`, more },
      context,
    );
  const call = (...types: readonly Code[]): Code =>
    code`${runtime('ApiCall')}${typeArguments([unionType(types), ...(headers ? [headers] : [])])}`;
  const either = call(usual, own(name));
  const signature = (
    { params, optional = argument.optional, option }: Signature,
    plain: 'RequestOptions' | StreamForm['options'],
  ): readonly ParameterDeclaration[] => [
    ...(hasParams
      ? [{ name: 'params', type: params ? params(own(names.params)) : own(names.params), optional }]
      : []),
    { name: 'options', type: optionsOf(plain, option?.type), optional: option?.required !== true },
  ];
  return {
    kind: form.kind,
    choice,
    declaration: {
      kind: 'type',
      name,
      doc: { text: [`The response of \`${names.function}\` where ${asking.where}.`] },
      type: streamType(items, context),
    },
    options: optionsOf(form.options, asking.either.option?.type),
    returns: either,
    overloads: (doc) => {
      const streamDoc = {
        ...doc,
        text: [
          ...(doc.text ?? []),
          `Where ${asking.where}, it returns a stream of ${form.kind === 'events' ? 'events' : 'items'}.`,
        ],
      };
      return [
        {
          doc: streamDoc,
          parameters: signature(asking.asks, form.options),
          returns: call(own(name)),
        },
        ...(asking.declines
          ? [
              {
                doc: streamDoc,
                parameters: signature(asking.declines, 'RequestOptions'),
                returns: call(usual),
                usual: true as const,
              },
            ]
          : []),
        {
          doc: streamDoc,
          parameters: signature(asking.either, form.options),
          returns: either,
        },
      ];
    },
    body: (descriptor) => {
      const streamed = objectLiteral([
        code`...${descriptor}`,
        ...streamedRows(success, choice, context),
      ]);
      return code`
        if (${asking.isAsked})
          ${form.body(streamed, [own(name), ...(headers ? [headers] : [])], hasParams ? code`params` : undefined)}
        return client.call(${descriptor}, ${hasParams ? code`params` : code`{}`}, options);
      `;
    },
  };
}

/** How an argument or its options are typed in one of the signatures. */
interface Signature {
  readonly params?: ((params: Code) => Code) | undefined;
  readonly optional?: boolean;
  readonly option?: { readonly type: Code; readonly required?: boolean };
}

interface Asking {
  /** In words. */
  readonly where: string;
  readonly asks: Signature;
  readonly declines: Signature | undefined;
  readonly either: Signature;
  /** Whether a call asks for the stream. */
  readonly isAsked: Code;
}

function askingOption(isOptional: boolean): Asking {
  return {
    where: 'the option `stream` is `true`',
    // What a required one follows cannot be left out, but may say nothing.
    asks: {
      ...(isOptional && { params: (params) => code`${params} | undefined` }),
      optional: false,
      option: { type: code`{ stream: true }`, required: true },
    },
    declines: { option: { type: code`{ stream?: false | undefined }` } },
    either: { option: { type: code`{ stream?: boolean | undefined }` } },
    isAsked: code`options?.stream`,
  };
}

function askingValue(
  choice: ChoiceByValue,
  argument: Argument,
  { runtime }: EmitContext,
): Asking | undefined {
  const { name, value, isDefault, parameter } = choice;
  const ofParameter = argument.parameters.find((each) => each.parameter === parameter)?.key;
  const keys =
    ofParameter !== undefined
      ? [ofParameter]
      : choice.by === 'property' && argument.body
        ? [...(argument.body.key === undefined ? [] : [argument.body.key]), name]
        : undefined;
  if (keys === undefined) return undefined;
  const asking = (values: readonly Code[], optional: boolean): Code =>
    keys.reduceRight(
      (inner, each) => code`{ ${key(each)}${optional ? code`?` : code``}: ${inner} }`,
      join(values, ' | '),
    );
  const absent = [code`null`, code`undefined`];
  const asks = asking([literal(value), ...(isDefault ? absent : [])], isDefault);
  const others = choice.others.map((each) => literal(each));
  const declines =
    isDefault && others.length === 0
      ? undefined
      : asking([...others, ...(isDefault ? [] : absent)], !isDefault);
  const given = code`${runtime('argumentAt')}(params, ${arrayLiteral(keys.map((each) => code`${each}`))})`;
  return {
    where: `\`${name}\` is \`${JSON.stringify(value)}\``,
    asks: {
      params: (params) => code`${params} & ${asks}`,
      optional: argument.optional && isDefault,
    },
    declines: declines && {
      params: (params) => code`${params} & ${declines}`,
      optional: argument.optional && !isDefault,
    },
    either: {},
    isAsked: isDefault
      ? code`(${given} ?? ${literal(value)}) === ${literal(value)}`
      : code`${given} === ${literal(value)}`,
  };
}

/** What the descriptor of an operation says otherwise where the stream is asked for. */
function streamedRows(
  success: readonly Response[],
  choice: StreamChoice,
  { runtime }: EmitContext,
): readonly Code[] {
  const kinds = success.map((response): readonly [string, string] => [
    String(response.status),
    chosenStream(response.content, choice) ? 'stream' : responseKind(response),
  ]);
  const accepted = success.flatMap(
    ({ content }) => (chosenStream(content, choice) ?? responseMediaType(content))?.name ?? [],
  );
  const read = (
    [
      ['text', 'readText'],
      ['binary', 'readBinary'],
      ['stream', 'readStream'],
    ] as const
  ).filter(([kind]) => kinds.some(([, each]) => each === kind));
  return [
    code`success: ${objectLiteral(kinds.map(([status, kind]) => code`${key(status)}: ${kind}`))}`,
    code`accept: ${[...new Set(accepted)].join(', ')}`,
    code`read: ${objectLiteral(read.map(([kind, reader]) => code`${key(kind)}: ${runtime(reader)}`))}`,
  ];
}
