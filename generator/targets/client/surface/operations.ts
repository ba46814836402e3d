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
import type { Pointer } from '../../../model/json.js';
import { type Argument, argumentOf, callOptions, furtherOptions, paramsType } from './argument.js';
import { descriptorCode } from './descriptor.js';
import type { DocComment } from '../../../code/comment.js';
import { operationDoc } from '../docs.js';
import { listForm } from '../features/lists.js';
import { responseType } from './result.js';
import { choiceForm, type StreamForm, streamForm } from '../features/streams.js';
import type { EmitContext } from './emit-context.js';

/** An operation, ready to be placed into its file. */
export interface OperationUnit {
  readonly operation: Operation;
  readonly names: OperationNames;
  readonly file: string;
  /** Refers to a type of the operation. */
  readonly own: (name: string) => Code;
  readonly argument: Argument;
  /** What a call resolves to. */
  readonly response: Code;
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

/** All operations, by `Operation.at`. */
export type OperationUnits = ReadonlyMap<Pointer, OperationUnit>;

export function operationUnit(
  operation: Operation,
  names: OperationNames,
  { context, file }: { readonly context: EmitContext; readonly file: string },
): OperationUnit {
  const { api, runtime } = context;
  const own = (name: string): Code => code`${symbol(name, { file }, { type: true })}`;
  const argument = argumentOf(operation, names, api);
  const params = paramsType(argument, names, context);
  const hasParams = params.length > 0;
  const argued = hasParams ? code`params` : undefined;
  const response = responseType(operation, names, { own, context });
  const headers = context.headers.of(operation);
  const results = [response.type, ...(headers ? [headers] : [])];
  const list = listForm(operation, names, { argument, own, context });
  const chosen = list
    ? undefined
    : choiceForm(operation, names, { argument, own, context, usual: response.type, headers });
  const stream = list || chosen ? undefined : streamForm(operation, context);
  const returns =
    list?.returns(response.type, headers) ??
    chosen?.returns ??
    code`${runtime('ApiCall')}${typeArguments(results)}`;
  const said = operationDoc(operation, api);
  const doc: DocComment = list
    ? {
        ...said,
        text: [
          ...(said.text ?? []),
          'Awaited, it is one page. `for await` goes through the items of all pages, which are requested as they are needed.',
        ],
      }
    : said;
  // What a call does is documented once, at the method.
  const brief: DocComment = {
    text: [operation.summary, `See \`client.${names.resource}.${names.method}\`.`],
    tags: (said.tags ?? []).filter(({ name }) => name === 'deprecated'),
  };
  const further = furtherOptions(operation, { argument, context });
  const form = stream && code`${runtime(stream.options)}`;
  const parameters: ParameterDeclaration[] = [
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
      type: chosen?.options ?? callOptions({ further, form }, context),
      optional: true,
    },
  ];
  const client: ParameterDeclaration = { name: 'client', type: code`${runtime('ApiClient')}` };
  const constant = context.constantName(names.function, 'Operation');
  const descriptor = identifier(constant);
  // What a function of such a name could not be called by in a method.
  const isHidden = ['params', 'options', 'call'].includes(names.function);
  const called = identifier(isHidden ? `${constant}Function` : names.function);
  const declarations: Declaration[] = [
    ...params,
    ...response.declarations,
    ...(chosen ? [chosen.declaration] : []),
    {
      kind: 'const',
      name: constant,
      exported: false,
      value: code`${descriptorCode(operation, names, { argument, context })} as const satisfies ${runtime('OperationDescriptor')}`,
    },
    {
      kind: 'function',
      name: names.function,
      doc: brief,
      parameters: [client, ...parameters],
      returns,
      overloads: chosen
        ?.overloads(brief)
        .map((each) => ({ ...each, parameters: [client, ...each.parameters] })),
      body:
        chosen?.body(descriptor) ??
        list?.body(descriptor, argued) ??
        stream?.body(descriptor, results, argued) ??
        code`return client.call${callArguments([descriptor, argued ?? code`{}`, code`options`])};`,
    },
    ...(isHidden
      ? [
          {
            kind: 'const' as const,
            name: `${constant}Function`,
            exported: false,
            value: identifier(names.function),
          },
        ]
      : []),
  ];
  return {
    operation,
    names,
    file,
    own,
    argument,
    response: response.type,
    headers,
    isList: list !== undefined,
    streams: stream?.kind ?? chosen?.kind,
    choice: chosen?.choice,
    declarations: declarations.map((each) => settled(each, file)),
    called,
    method: {
      name: names.method,
      doc,
      parameters,
      returns,
      overloads: chosen?.overloads(doc),
      body: code`return ${called}${callArguments([code`this.#client`, ...(argued ? [argued] : []), code`options`])};`,
    },
  };
}
