// One operation of the client: the types of its argument and its result, its descriptor, its function, and the method that delegates to it.

import { type Code, code, identifier, symbol } from '../../../code/code.js';
import {
  callArguments,
  type Declaration,
  type MethodDeclaration,
  type ParameterDeclaration,
  settled,
  typeArguments,
} from '../../../code/declarations.js';
import type { Operation } from '../../../model/api.js';
import type { StreamChoice } from '../../../model/capabilities/streams.js';
import type { OperationNames } from '../../../naming/names.js';
import { type Argument, argumentOf, callOptions, furtherOptions, paramsType } from './argument.js';
import { descriptorCode } from './descriptor.js';
import type { DocComment } from '../../../code/comment.js';
import { operationDoc } from '../docs.js';
import { listForm } from '../features/lists.js';
import { responseType } from './result.js';
import { choiceForm, type StreamForm, streamForm } from '../features/streams.js';
import type { EmitContext } from './emit-context.js';

/** An operation, ready to be placed into a file. */
export interface OperationUnit {
  readonly operation: Operation;
  readonly names: OperationNames;
  readonly argument: Argument;
  /** What a call resolves to; `own` says how types of the operation are referred to. */
  readonly response: (own: (name: string) => Code) => Code;
  /** The name of the type of the documented headers. */
  readonly headers: Code | undefined;
  /** It returns the pages of a list. */
  readonly isList: boolean;
  /** It returns a stream of these. */
  readonly streams: StreamForm['kind'] | undefined;
  /** What its argument says where the response is a stream; absent where it always is, or never. */
  readonly choice: StreamChoice | undefined;
  readonly declarations: readonly Declaration[];
  /** How its function is called in its file, where a method's parameters could hide its name. */
  readonly called: Code;
  /** Its method on a resource class, which stands in the same file. */
  readonly method: MethodDeclaration;
}

export function operationUnit(
  operation: Operation,
  names: OperationNames,
  { context, file }: { readonly context: EmitContext; readonly file: string },
): OperationUnit {
  const { api } = context;
  const argument = argumentOf(operation, names, api);
  const argued = operationDoc(operation, api);
  const params = paramsType(argument, names, context);
  const response = responseType(operation, names, context);
  const headers = context.headers.of(operation);
  const call = context.runtime('ApiCall');
  const returns = (own: (name: string) => Code): Code =>
    list
      ? list.returns(response.type(own), own, headers)
      : chosen
        ? chosen.returns(own)
        : code`${call}${typeArguments([response.type(own), ...(headers ? [headers] : [])])}`;
  const list = listForm(operation, names, { argument, context });
  const doc: DocComment = list
    ? {
        ...argued,
        text: [
          ...(argued.text ?? []),
          'Awaited, it is one page. `for await` goes through the items of all pages, which are requested as they are needed.',
        ],
      }
    : argued;
  // What a call does is documented once, at the method.
  const brief: DocComment = {
    text: [operation.summary, `See \`client.${names.resource}.${names.method}\`.`],
    tags: (argued.tags ?? []).filter(({ name }) => name === 'deprecated'),
  };
  const chosen = list
    ? undefined
    : choiceForm(operation, names, { argument, context, usual: response.type, headers });
  const stream = list || chosen ? undefined : streamForm(operation, context);
  const hasParams = params.length > 0;
  const further = furtherOptions(operation, { argument, context });
  const descriptor = context.descriptorName(names.function);
  const parametersOf = (own: (name: string) => Code): ParameterDeclaration[] => [
    ...(hasParams
      ? [
          {
            name: 'params',
            type: own(names.params),
            ...(argument.optional && { initializer: code`{}` }),
          },
        ]
      : []),
    {
      name: 'options',
      type:
        chosen?.options ??
        callOptions({ further, form: stream && code`${context.runtime(stream.options)}` }, context),
      optional: true,
    },
  ];
  const client: ParameterDeclaration = {
    name: 'client',
    type: code`${context.runtime('ApiClient')}`,
  };
  const passed = hasParams ? code`params` : code`{}`;
  const declarations: Declaration[] = [
    ...params,
    ...response.declarations,
    ...(chosen ? [chosen.declaration] : []),
    {
      kind: 'const',
      name: descriptor,
      exported: false,
      value: code`${descriptorCode(operation, names, { argument, context })} as const satisfies ${context.runtime('OperationDescriptor')}`,
    },
    {
      kind: 'function',
      name: names.function,
      doc: brief,
      parameters: [client, ...parametersOf(identifier)],
      returns: returns(identifier),
      overloads: chosen
        ?.overloads(identifier, brief)
        .map((each) => ({ ...each, parameters: [client, ...each.parameters] })),
      body:
        chosen?.body(identifier(descriptor)) ??
        list?.body(identifier(descriptor), hasParams ? code`params` : undefined) ??
        stream?.body(
          identifier(descriptor),
          [response.type(identifier), ...(headers ? [headers] : [])],
          hasParams ? code`params` : undefined,
        ) ??
        code`return client.call${callArguments([identifier(descriptor), passed, code`options`])};`,
    },
  ];
  const own = (name: string): Code => code`${symbol(name, { file }, { type: true })}`;
  const isHidden = hiding.has(names.function);
  const called = identifier(isHidden ? `${descriptor}Function` : names.function);
  return {
    operation,
    names,
    argument,
    response: response.type,
    headers,
    isList: list !== undefined,
    streams: stream?.kind ?? chosen?.kind,
    choice: chosen?.choice,
    declarations: [
      ...declarations,
      ...(isHidden
        ? [
            {
              kind: 'const' as const,
              name: `${descriptor}Function`,
              exported: false,
              value: identifier(names.function),
            },
          ]
        : []),
    ].map((each) => settled(each, file)),
    called,
    method: {
      name: names.method,
      doc,
      parameters: parametersOf(own),
      returns: returns(own),
      overloads: chosen?.overloads(own, doc),
      body: code`return ${called}${callArguments([code`this.#client`, ...(hasParams ? [code`params`] : []), code`options`])};`,
    },
  };
}

/** What a function of such a name could not be called by in a method. */
const hiding: ReadonlySet<string> = new Set(['params', 'options', 'call']);
