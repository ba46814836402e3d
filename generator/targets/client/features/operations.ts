// One operation of the client: the types of its argument and result, its descriptor, its function,
// and the method that calls the function.

import { type Code, code, identifier, join, symbol } from '../../../code/code.js';
import {
  callArguments,
  type Declaration,
  type MethodDeclaration,
  type ParameterDeclaration,
  toPrintedCode,
  typeArguments,
} from '../../../code/declarations.js';
import type { Operation } from '../../../model/api.js';
import type { StreamChoice } from '../../../model/capabilities/streams.js';
import type { OperationNames } from '../../../model/naming/names.js';
import type { Pointer } from '../../../model/json.js';
import { mediaChoices } from '../../../lower/calls/media.js';
import {
  type Argument,
  argumentChoices,
  callArgument,
  callOptions,
  furtherOptions,
  paramsType,
  requestTypes,
} from '../surface/argument.js';
import { descriptorCode } from '../surface/descriptor.js';
import type { DocComment } from '../../../code/comment.js';
import { operationDoc } from '../docs.js';
import { listForm } from './lists.js';
import { responseType, responseTypes } from '../surface/result.js';
import { choiceForm, type StreamForm, streamForm } from './streams.js';
import type { ClientContext } from '../surface/emit-context.js';

/** An operation and all its code. */
export interface OperationUnit {
  readonly operation: Operation;
  readonly names: OperationNames;
  readonly file: string;
  /** A reference to one of the operation's types. */
  readonly ownType: (name: string) => Code;
  readonly argument: Argument;
  /** The type that a call resolves to. */
  readonly response: Code;
  /** The name of the type of the documented response headers. */
  readonly headers: Code | undefined;
  /** Whether it returns the pages of a list. */
  readonly isList: boolean;
  /** The kind of stream that it returns or may return. */
  readonly streams: StreamForm['kind'] | undefined;
  /** The argument that requests a stream; absent if the response is always or never a stream. */
  readonly choice: StreamChoice | undefined;
  readonly declarations: readonly Declaration[];
  /** How the method calls the function: a parameter of the method may hide its name. */
  readonly callee: Code;
  /** The method of the resource class, which is in the same file. */
  readonly method: MethodDeclaration;
}

/** All operations by `Operation.at`. */
export type OperationUnits = ReadonlyMap<Pointer, OperationUnit>;

export function operationUnit(
  operation: Operation,
  names: OperationNames,
  { context, file }: { readonly context: ClientContext; readonly file: string },
): OperationUnit {
  const { api, runtime } = context;
  const ownType = (name: string): Code => code`${symbol(name, { file }, { type: true })}`;
  const argument = callArgument(operation, names, api);
  const choices = argumentChoices(operation, names, api);
  const params = paramsType(argument, names, context);
  const hasParams = params.length > 0;
  const paramsArgument = hasParams ? code`params` : undefined;
  const response = responseType(operation, names, { ownType, context });
  const headers = context.headers.of(operation);
  const results = [response.type, ...(headers ? [headers] : [])];
  const list = listForm(operation, names, { argument, ownType, context });
  const choice = list
    ? undefined
    : choiceForm(operation, names, { argument, ownType, context, usual: response.type, headers });
  const stream = list || choice ? undefined : streamForm(operation, context);
  const methodDoc = operationDoc(operation, api);
  const requests = requestTypes(choices, names, { ownType, context });
  const responses = responseTypes(operation, names, { usual: response.type, context });
  const { accepts, contentTypes } = mediaChoices(api)(operation);
  const [accept, contentType] = [responses && code`Accept`, requests && code`ContentType`];
  const byType = (name: string, type: Code): Code => code`${ownType(name)}[${type}]`;
  const doc: DocComment = list
    ? {
        ...methodDoc,
        text: [
          ...(methodDoc.text ?? []),
          'Awaited, it is one page. `for await` goes through the items of all pages, which are requested as they are needed.',
        ],
      }
    : methodDoc;
  // The call is documented in full at the method only.
  const method = `\`client.${names.resource}.${names.method}\``;
  const summary = operation.summary?.replace(/[.:]?\s*$/, '');
  const functionDoc: DocComment = {
    text: [summary ? `${summary}: see ${method}.` : `See ${method}.`],
    tags: (methodDoc.tags ?? []).filter(({ name }) => name === 'deprecated'),
  };
  const accepted = accept && byType(names.responses ?? '', accept);
  const resultTypes = accepted ? [accepted, ...results.slice(1)] : results;
  const returns =
    list?.returns(response.type, headers) ??
    choice?.returns ??
    code`${runtime('ApiCall')}${typeArguments(resultTypes)}`;
  const typeParameters = [
    ...(accept
      ? [code`Accept extends keyof ${ownType(names.responses ?? '')} = ${accepts[0] ?? ''}`]
      : []),
    ...(contentType
      ? [
          code`ContentType extends keyof ${ownType(names.requests ?? '')} = ${contentTypes[0] ?? ''}`,
        ]
      : []),
  ];
  const mediaOptions = [
    ...(accept ? [code`${runtime('AcceptOption')}<${accept}>`] : []),
    ...(contentType ? [code`${runtime('ContentTypeOption')}<${contentType}>`] : []),
  ];
  const isChoosing = mediaOptions.length > 0;
  const further = furtherOptions(operation, { argument, api });
  const form = stream && code`${runtime(stream.options)}`;
  const parameters: ParameterDeclaration[] = [
    ...(hasParams
      ? [
          {
            name: 'params',
            type: contentType ? byType(names.requests ?? '', contentType) : ownType(names.params),
            ...(argument.optional &&
              (contentType ? { optional: true } : { initializer: code`{}` })),
          },
        ]
      : []),
    {
      name: 'options',
      type:
        choice?.options ??
        callOptions(
          { further, form, more: isChoosing ? join(mediaOptions, ' & ') : undefined },
          context,
        ),
      optional: true,
    },
  ];
  const client: ParameterDeclaration = { name: 'client', type: code`${runtime('ApiClient')}` };
  const constant = context.constantName(names.function, 'Operation');
  const descriptor = identifier(constant);
  // Parameters and variables in the method hide functions with these names.
  const isHidden = ['params', 'options', 'call'].includes(names.function);
  const callee = identifier(isHidden ? `${constant}Function` : names.function);
  const kind = runtime(isChoosing ? 'MediaOperation' : 'OperationDescriptor');
  const described = descriptorCode(operation, names, { argument, choices, context });
  const declarations: Declaration[] = [
    ...params,
    ...response.declarations,
    ...(choice ? [choice.declaration] : []),
    ...(requests ? [requests] : []),
    ...(responses ? [responses] : []),
    {
      kind: 'const',
      name: constant,
      exported: false,
      value: code`${described} as const satisfies ${kind}`,
    },
    {
      kind: 'function',
      name: names.function,
      ...(isChoosing && { typeParameters }),
      doc: functionDoc,
      parameters: [client, ...parameters],
      returns,
      overloads: choice
        ?.overloads(functionDoc)
        .map((each) => ({ ...each, parameters: [client, ...each.parameters] })),
      body:
        choice?.body(descriptor) ??
        list?.body(descriptor, paramsArgument) ??
        stream?.body(descriptor, results, paramsArgument) ??
        code`return client.call${callArguments([
          isChoosing ? code`${runtime('withMediaTypes')}(${descriptor}, options)` : descriptor,
          paramsArgument ?? code`{}`,
          code`options`,
        ])};`,
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
    ownType,
    argument,
    response: response.type,
    headers,
    isList: list !== undefined,
    streams: stream?.kind ?? choice?.kind,
    choice: choice?.choice,
    declarations: declarations.map((each) => toPrintedCode(each, file)),
    callee,
    method: {
      name: names.method,
      ...(isChoosing && { typeParameters }),
      doc,
      parameters,
      returns,
      overloads: choice?.overloads(doc),
      body: code`return ${callee}${callArguments([code`this.#client`, ...(paramsArgument ? [paramsArgument] : []), code`options`])};`,
    },
  };
}
