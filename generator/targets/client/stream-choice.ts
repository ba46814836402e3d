// Operations that document a stream beside another answer: the argument of a call decides which of them it resolves to, so functions and
// methods have one signature for each.

import { arrayLiteral, type Code, code, identifier, join, key, literal, objectLiteral } from '../../code/code.js';
import type { DocComment } from '../../code/comment.js';
import type { Declaration, Overload, ParameterDeclaration } from '../../code/module.js';
import type { Operation, Response } from '../../model/api.js';
import { idempotencyHeader, streamEnd } from '../../model/extensions.js';
import { type StreamChoice, streamChoiceOf } from '../../model/stream-choice.js';
import { isStream } from '../../model/stream-types.js';
import type { OperationNames } from '../../naming/names.js';
import { responseKind, responseMediaType, splitResponses } from '../media.js';
import type { Argument } from './argument.js';
import { itemsForm, type StreamForm, streamItems, streamType } from './streams.js';
import type { Surface } from './surface.js';

/** What is different about an operation whose argument may ask for a stream. */
export interface ChoiceForm {
  readonly kind: StreamForm['kind'];
  readonly choice: StreamChoice;
  /** The type of the stream. */
  readonly declaration: Declaration;
  readonly options: Code;
  /** Whichever of the two. */
  readonly returns: (own: (name: string) => Code) => Code;
  readonly overloads: (own: (name: string) => Code, doc: DocComment) => readonly Overload[];
  /** What the function does with `client`, `params` and `options`. */
  readonly body: (descriptor: Code) => Code;
}

export interface Choosing {
  readonly argument: Argument;
  readonly surface: Surface;
  /** The type of the usual answer. */
  readonly usual: (own: (name: string) => Code) => Code;
  readonly headers: Code | undefined;
}

export function choiceForm(operation: Operation, names: OperationNames, { argument, surface, usual, headers }: Choosing): ChoiceForm | undefined {
  const { runtime, api } = surface;
  const { choice } = streamChoiceOf(api, operation);
  const { stream: name } = names;
  const media = splitResponses(operation).success.flatMap(({ content }) => content.find(isStream) ?? []);
  const [first] = media;
  const items = first && streamItems(first, api);
  if (choice === undefined || name === undefined || first === undefined || items === undefined || argument.body === undefined) return undefined;
  const { key: bodyKey } = argument.body;
  const form = itemsForm(first, items, { end: choice.end ?? streamEnd(operation) ?? streamEnd(first), surface });
  const isKeyed = idempotencyHeader(operation) !== undefined;
  const optionsOf = (plain: 'RequestOptions' | StreamForm['options']): Code => code`${runtime(plain)}${isKeyed ? code` & ${runtime('IdempotentRequestOptions')}` : code``}`;
  const call = (...types: readonly Code[]): Code => code`${runtime('ApiCall')}<${join([join(types, ' | '), ...(headers ? [headers] : [])], ', ')}>`;
  const asking = (values: readonly Code[], optional: boolean): Code => {
    const member = code`{ ${key(choice.property)}${optional ? code`?` : code``}: ${join(values, ' | ')} }`;
    return bodyKey === undefined ? member : code`{ ${key(bodyKey)}${optional ? code`?` : code``}: ${member} }`;
  };
  const absent = [code`null`, code`undefined`];
  const asks = asking([literal(choice.value), ...(choice.isDefault ? absent : [])], choice.isDefault);
  const others = choice.others.map((each) => literal(each));
  const declines = choice.isDefault && others.length === 0 ? undefined : asking([...others, ...(choice.isDefault ? [] : absent)], !choice.isDefault);
  const parametersOf = (type: Code, optional: boolean, options: Code): readonly ParameterDeclaration[] => [
    { name: 'params', type, optional },
    { name: 'options', type: options, optional: true },
  ];
  const value = code`${runtime('argumentAt')}(params, ${arrayLiteral([...(bodyKey === undefined ? [] : [bodyKey]), choice.property].map((each) => code`${each}`))})`;
  const isAsked = choice.isDefault ? code`(${value} ?? ${literal(choice.value)}) === ${literal(choice.value)}` : code`${value} === ${literal(choice.value)}`;
  const either = (own: (name: string) => Code): Code => call(usual(own), own(name));
  return {
    kind: form.kind,
    choice,
    declaration: { kind: 'type', name, doc: { text: [`What \`${names.function}\` answers with where \`${choice.property}\` is \`${JSON.stringify(choice.value)}\`.`] }, type: streamType(items, surface) },
    options: optionsOf(form.options),
    returns: either,
    overloads: (own, doc) => {
      const params = own(names.params);
      const said = { ...doc, text: [...(doc.text ?? []), `Where \`${choice.property}\` is \`${JSON.stringify(choice.value)}\`, it answers with a stream of ${form.kind === 'events' ? 'events' : 'items'}.`] };
      return [
        { doc: said, parameters: parametersOf(code`${params} & ${asks}`, argument.optional && choice.isDefault, optionsOf(form.options)), returns: call(own(name)) },
        ...(declines ? [{ doc: said, parameters: parametersOf(code`${params} & ${declines}`, argument.optional && !choice.isDefault, optionsOf('RequestOptions')), returns: call(usual(own)), usual: true as const }] : []),
        { doc: said, parameters: parametersOf(params, argument.optional, optionsOf(form.options)), returns: either(own) },
      ];
    },
    body: (descriptor) => {
      const streamed = objectLiteral([code`...${descriptor}`, ...streamedRows(splitResponses(operation).success, surface)]);
      return code`
        if (${isAsked})
          ${form.body(streamed, [identifier(name), ...(headers ? [headers] : [])], code`params`)}
        return client.call(${descriptor}, params, options);
      `;
    },
  };
}

/** What the descriptor of an operation says otherwise where the stream is asked for. */
function streamedRows(success: readonly Response[], { runtime }: Surface): readonly Code[] {
  const kinds = success.map((response): readonly [string, string] => [String(response.status), response.content.some(isStream) ? 'stream' : responseKind(response)]);
  const accepted = success.flatMap(({ content }) => (content.find(isStream) ?? responseMediaType(content))?.name ?? []);
  const read = ([['text', 'readText'], ['binary', 'readBinary'], ['stream', 'readStream']] as const).filter(([kind]) => kinds.some(([, each]) => each === kind));
  return [
    code`success: ${objectLiteral(kinds.map(([status, kind]) => code`${key(status)}: ${kind}`))}`,
    code`accept: ${[...new Set(accepted)].join(', ')}`,
    code`read: ${objectLiteral(read.map(([kind, reader]) => code`${key(kind)}: ${runtime(reader)}`))}`,
  ];
}
