// Responses that stream items, as server-sent events or as JSON lines: the type of an item, and the
// functions and methods that read them.

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
import { endOfStream, type StreamItems, streamItems } from '../../../model/capabilities/events.js';
import {
  type ChoiceByValue,
  chosenStream,
  isSeparated,
  type StreamChoice,
  streamChoiceOf,
} from '../../../model/capabilities/streams.js';
import type { OperationNames } from '../../../model/naming/names.js';
import { responseKind, responseMediaType, splitResponses } from '../../../lower/calls/media.js';
import { type Argument, callOptions, furtherOptions } from '../surface/argument.js';
import type { ClientContext } from '../surface/emit-context.js';
import { streamType } from '../surface/result.js';

/** How the function of a streaming operation differs from others. */
export interface StreamForm {
  readonly kind: StreamItems['kind'];
  readonly options: 'EventOptions' | 'LinesOptions';
  /** The function body; `client`, `params` and `options` are in scope. */
  readonly body: (descriptor: Code, types: readonly Code[], params: Code | undefined) => Code;
}

export function streamForm(operation: Operation, context: ClientContext): StreamForm | undefined {
  if (operation.method === 'HEAD') return undefined;
  const media = splitResponses(operation).success.flatMap((response) =>
    responseKind(response) === 'stream' ? (responseMediaType(response.content) ?? []) : [],
  );
  const [first] = media;
  const items = first && streamItems(first, context.api);
  return (
    first &&
    items &&
    itemsForm(first, items, { end: endOfStream(operation, first, items), context })
  );
}

function itemsForm(
  { name }: MediaType,
  items: StreamItems,
  {
    end,
    context: { runtime },
  }: { readonly end: string | undefined; readonly context: ClientContext },
): StreamForm {
  const isOfEvents = items.kind === 'events';
  const rows = [
    ...(isOfEvents && items.json ? [code`json: true`] : []),
    ...(items.texts.length > 0 ? [code`texts: ${literal(items.texts)}`] : []),
    ...(items.literals.length > 0 ? [code`literals: ${literal(items.literals)}`] : []),
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

/** How the function of an operation differs whose arguments may request a stream. */
interface ChoiceForm {
  readonly kind: StreamForm['kind'];
  readonly choice: StreamChoice;
  /** The declaration of the stream's type. */
  readonly declaration: Declaration;
  readonly options: Code;
  /** The return type without knowledge of the arguments: either response. */
  readonly returns: Code;
  readonly overloads: (doc: DocComment) => readonly Overload[];
  /** The function body; `client`, `params` and `options` are in scope. */
  readonly body: (descriptor: Code) => Code;
}

interface ChoiceContext {
  readonly argument: Argument;
  readonly context: ClientContext;
  /** The type of the response that is not a stream. */
  readonly usual: Code;
  readonly ownType: (name: string) => Code;
  readonly headers: Code | undefined;
}

/**
 * For operations that document a stream beside another response. An argument decides which of them
 * the call resolves to, or an option if the header `Accept` decides, so functions and methods have
 * an overload for each.
 */
export function choiceForm(
  operation: Operation,
  names: OperationNames,
  { argument, context, usual, ownType, headers }: ChoiceContext,
): ChoiceForm | undefined {
  const { runtime, api } = context;
  const { choice } = streamChoiceOf(api, operation);
  const { stream: name } = names;
  const { success } = splitResponses(operation);
  const first = choice && chosenMedia(operation, choice);
  const items = first && streamItems(first, api);
  const hasParams = argument.parameters.length > 0 || argument.body !== undefined;
  const request =
    choice &&
    (choice.by === 'accept'
      ? requestByOption(hasParams && argument.optional)
      : requestByValue(choice, argument, context));
  if (
    choice === undefined ||
    name === undefined ||
    first === undefined ||
    items === undefined ||
    request === undefined
  )
    return undefined;
  const form = itemsForm(first, items, {
    end: choice.end ?? endOfStream(operation, first, items),
    context,
  });
  const further = furtherOptions(operation, { argument, api });
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
  const either = call(usual, ownType(name));
  const signature = (
    { params, optional = argument.optional, option }: Signature,
    plain: 'RequestOptions' | StreamForm['options'],
  ): readonly ParameterDeclaration[] => [
    ...(hasParams
      ? [
          {
            name: 'params',
            type: params ? params(ownType(names.params)) : ownType(names.params),
            optional,
          },
        ]
      : []),
    { name: 'options', type: optionsOf(plain, option?.type), optional: option?.required !== true },
  ];
  return {
    kind: form.kind,
    choice,
    declaration: {
      kind: 'type',
      name,
      doc: { text: [`The response of \`${names.function}\` where ${request.condition}.`] },
      type: streamType(items, context),
    },
    options: optionsOf(form.options, request.either.option?.type),
    returns: either,
    overloads: (doc) => {
      const streamDoc = {
        ...doc,
        text: [
          ...(doc.text ?? []),
          `Where ${request.condition}, it returns a stream of ${form.kind === 'events' ? 'events' : 'items'}.`,
        ],
      };
      return [
        {
          doc: streamDoc,
          parameters: signature(request.streaming, form.options),
          returns: call(ownType(name)),
        },
        ...(request.usual
          ? [
              {
                doc: streamDoc,
                parameters: signature(request.usual, 'RequestOptions'),
                returns: call(usual),
                usual: true as const,
              },
            ]
          : []),
        {
          doc: streamDoc,
          parameters: signature(request.either, form.options),
          returns: either,
        },
      ];
    },
    body: (descriptor) => {
      const streamed = objectLiteral([
        code`...${descriptor}`,
        ...streamDescriptorRows(success, choice, context),
      ]);
      return code`
        if (${request.isStreamRequested})
          ${form.body(streamed, [ownType(name), ...(headers ? [headers] : [])], hasParams ? code`params` : undefined)}
        return client.call(${descriptor}, ${hasParams ? code`params` : code`{}`}, options);
      `;
    },
  };
}

function chosenMedia(operation: Operation, choice: StreamChoice): MediaType | undefined {
  const { success } = splitResponses(operation);
  return success.flatMap(({ content }) => chosenStream(content, choice) ?? [])[0];
}

/** What is streamed where the choice falls on the stream. */
export function streamedItems(
  operation: Operation,
  choice: StreamChoice,
  api: Api,
): StreamItems | undefined {
  const media = chosenMedia(operation, choice);
  return media && streamItems(media, api);
}

/** The types of the argument and the options in an overload. */
interface Signature {
  readonly params?: ((params: Code) => Code) | undefined;
  readonly optional?: boolean;
  readonly option?: { readonly type: Code; readonly required?: boolean };
}

interface StreamRequest {
  /** The condition in words, for doc comments. */
  readonly condition: string;
  readonly streaming: Signature;
  readonly usual: Signature | undefined;
  readonly either: Signature;
  /** The condition in code. */
  readonly isStreamRequested: Code;
}

function requestByOption(isOptional: boolean): StreamRequest {
  return {
    condition: 'the option `stream` is `true`',
    // A parameter before a required one cannot be optional, but may be `undefined`.
    streaming: {
      ...(isOptional && { params: (params) => code`${params} | undefined` }),
      optional: false,
      option: { type: code`{ stream: true }`, required: true },
    },
    usual: { option: { type: code`{ stream?: false | undefined }` } },
    either: { option: { type: code`{ stream?: boolean | undefined }` } },
    isStreamRequested: code`options?.stream`,
  };
}

function requestByValue(
  choice: ChoiceByValue,
  argument: Argument,
  { runtime }: ClientContext,
): StreamRequest | undefined {
  const { name, value, isDefault, parameter } = choice;
  const ofParameter = argument.parameters.find((each) => each.parameter === parameter)?.key;
  const keys =
    ofParameter !== undefined
      ? [ofParameter]
      : choice.by === 'property' && argument.body
        ? [...(argument.body.key === undefined ? [] : [argument.body.key]), name]
        : undefined;
  if (keys === undefined) return undefined;
  const paramsWith = (values: readonly Code[], optional: boolean): Code =>
    keys.reduceRight(
      (inner, each) => code`{ ${key(each)}${optional ? code`?` : code``}: ${inner} }`,
      join(values, ' | '),
    );
  const absent = [code`null`, code`undefined`];
  const streamingParams = paramsWith([literal(value), ...(isDefault ? absent : [])], isDefault);
  const others = choice.others.map((each) => literal(each));
  const usualParams =
    isDefault && others.length === 0
      ? undefined
      : paramsWith([...others, ...(isDefault ? [] : absent)], !isDefault);
  const argumentValue = code`${runtime('argumentAt')}(params, ${arrayLiteral(keys.map((each) => code`${each}`))})`;
  return {
    condition: `\`${name}\` is \`${JSON.stringify(value)}\``,
    streaming: {
      params: (params) => code`${params} & ${streamingParams}`,
      optional: argument.optional && isDefault,
    },
    usual: usualParams && {
      params: (params) => code`${params} & ${usualParams}`,
      optional: argument.optional && !isDefault,
    },
    either: {},
    isStreamRequested: isDefault
      ? code`(${argumentValue} ?? ${literal(value)}) === ${literal(value)}`
      : code`${argumentValue} === ${literal(value)}`,
  };
}

/** The rows of the operation's descriptor that differ if the stream is requested. */
function streamDescriptorRows(
  success: readonly Response[],
  choice: StreamChoice,
  { runtime }: ClientContext,
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
