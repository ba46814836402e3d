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
import type { Argument, Call, Stream } from '../../../lower/calls/call.js';
import type { Keys } from '../../../model/capabilities/pagination.js';
import type { ChoiceByValue } from '../../../model/capabilities/streams.js';
import { optionsType } from '../calls/argument.js';
import { streamedRows } from '../calls/descriptor.js';
import { streamType } from '../calls/result.js';
import type { ClientContext } from '../emit-context.js';

/** How the function of a streaming operation differs from others. */
export interface StreamForm {
  readonly options: 'EventOptions' | 'LinesOptions';
  /** The function body; `client`, `params` and `options` are in scope. */
  readonly body: (descriptor: Code, types: readonly Code[], params: Code | undefined) => Code;
}

export function streamForm(
  { items, isSeparated, end }: Stream,
  { runtime }: ClientContext,
): StreamForm {
  const isOfEvents = items.kind === 'events';
  const rows = [
    ...(isOfEvents && items.json ? [code`json: true`] : []),
    ...(items.texts.length > 0 ? [code`texts: ${literal(items.texts)}`] : []),
    ...(items.literals.length > 0 ? [code`literals: ${literal(items.literals)}`] : []),
    ...(isSeparated ? [code`separated: true`] : []),
    ...(end === undefined ? [] : [code`end: ${literal(end)}`]),
  ];
  return {
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
  { choice, argument, names, options: further }: Call,
  { context, usual, ownType, headers }: ChoiceContext,
): ChoiceForm | undefined {
  const { runtime } = context;
  const { stream: name } = names;
  if (!choice || name === undefined) return undefined;
  const { items } = choice.stream;
  const hasParams = argument.parameters.length > 0 || argument.body !== undefined;
  const request =
    choice.by.by === 'accept'
      ? requestByOption(hasParams && argument.optional)
      : requestByValue(choice.by, choice.keys, { argument, context });
  const form = streamForm(choice.stream, context);
  const optionsOf = (
    plain: 'RequestOptions' | StreamForm['options'],
    more: Code | undefined,
  ): Code =>
    optionsType(
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
          `Where ${request.condition}, it returns a stream of ${items.kind === 'events' ? 'events' : 'items'}.`,
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
      const streamed = objectLiteral([code`...${descriptor}`, ...streamedRows(choice, context)]);
      return code`
        if (${request.isStreamRequested})
          ${form.body(streamed, [ownType(name), ...(headers ? [headers] : [])], hasParams ? code`params` : undefined)}
        return client.call(${descriptor}, ${hasParams ? code`params` : code`{}`}, options);
      `;
    },
  };
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
  { name, value, isDefault, ...choice }: ChoiceByValue,
  keys: Keys,
  {
    argument,
    context: { runtime },
  }: { readonly argument: Argument; readonly context: ClientContext },
): StreamRequest {
  const paramsWith = (values: readonly Code[], optional: boolean): Code =>
    keys.reduceRight(
      (inner, each) => code`{ ${key(each)}${optional ? code`?` : code``}: ${inner} }`,
      join(values, ' | '),
    );
  const absent = [code`null`, code`undefined`];
  const streamingParams = paramsWith([literal(value), ...(isDefault ? absent : [])], isDefault);
  const others = choice.others.map((other) => literal(other));
  const usualParams =
    isDefault && others.length === 0
      ? undefined
      : paramsWith([...others, ...(isDefault ? [] : absent)], !isDefault);
  const argumentValue = code`${runtime('argumentAt')}(params, ${arrayLiteral(keys.map((key) => code`${key}`))})`;
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
