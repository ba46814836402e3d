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
import type { DocComment } from '../../../code/comment.js';
import type { Call } from '../../../lower/calls/call.js';
import type { Pointer } from '../../../model/json.js';
import { optionsType, paramsType, requestTypes } from '../calls/argument.js';
import { descriptorCode } from '../calls/descriptor.js';
import { responseType, responseTypes } from '../calls/result.js';
import { operationDoc } from '../docs.js';
import type { ClientContext } from '../emit-context.js';
import { listForm } from './lists.js';
import { choiceForm, streamForm } from './streams.js';

/** A call and all its code. */
export interface OperationUnit {
  readonly call: Call;
  readonly file: string;
  /** A reference to one of the operation's types. */
  readonly ownType: (name: string) => Code;
  /** The type that a call resolves to. */
  readonly response: Code;
  /** The name of the type of the documented response headers. */
  readonly headers: Code | undefined;
  readonly declarations: readonly Declaration[];
  /** How the method calls the function: a parameter of the method may hide its name. */
  readonly callee: Code;
  /** The method of the resource class, which is in the same file. */
  readonly method: MethodDeclaration;
}

/** All operations by `Operation.at`. */
export type OperationUnits = ReadonlyMap<Pointer, OperationUnit>;

export function operationUnit(
  call: Call,
  { context, file }: { readonly context: ClientContext; readonly file: string },
): OperationUnit {
  const { operation, names, argument } = call;
  const { runtime } = context;
  const ownType = (name: string): Code => code`${symbol(name, { file }, { type: true })}`;
  const own = { ownType, context };
  const params = paramsType(call, context);
  const hasParams = params.length > 0;
  const paramsArgument = hasParams ? code`params` : undefined;
  const response = responseType(call, own);
  const headers = context.headers.of(call);
  const results = [response.type, ...(headers ? [headers] : [])];
  const list = listForm(call, own);
  const choice = choiceForm(call, { ...own, usual: response.type, headers });
  const stream = call.stream && streamForm(call.stream, context);
  const methodDoc = operationDoc(call, context.api);
  const requests = requestTypes(call, own);
  const responses = responseTypes(call, { usual: response.type, context });
  const [accept, contentType] = [responses && code`Accept`, requests && code`ContentType`];
  const [usualAccept = ''] = call.accepts.keys();
  const [usualContentType = ''] = call.contentTypes.keys();
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
  const summary = operation.summary?.trimEnd().replace(/[.:]$/, '');
  const functionDoc: DocComment = {
    text: [summary ? `${summary}: see ${method}.` : `See ${method}.`],
    tags: (methodDoc.tags ?? []).filter(({ name }) => name === 'deprecated'),
  };
  const accepted = accept && byType(names.responses ?? '', accept);
  const isAlone = call.result.members.length === 1;
  const bytes = call.isBytes
    ? code`${runtime('Bytes')}[As]${isAlone ? code`` : code` | undefined`}`
    : undefined;
  const chosen = accepted ?? bytes;
  const resultTypes = chosen ? [chosen, ...results.slice(1)] : results;
  const returns =
    list?.returns(response.type, headers) ??
    choice?.returns ??
    code`${runtime('ApiCall')}${typeArguments(resultTypes)}`;
  const typeParameters = [
    ...(accept
      ? [code`Accept extends keyof ${ownType(names.responses ?? '')} = ${usualAccept}`]
      : []),
    ...(contentType
      ? [code`ContentType extends keyof ${ownType(names.requests ?? '')} = ${usualContentType}`]
      : []),
    ...(bytes ? [code`As extends keyof ${runtime('Bytes')} = ${'blob'}`] : []),
  ];
  const mediaOptions = [
    ...(accept ? [code`${runtime('AcceptOption')}<${accept}>`] : []),
    ...(contentType ? [code`${runtime('ContentTypeOption')}<${contentType}>`] : []),
  ];
  const isChoosing = mediaOptions.length > 0;
  const further = [...mediaOptions, ...(bytes ? [code`${runtime('BytesOption')}<As>`] : [])];
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
        optionsType(
          {
            further: call.options,
            form,
            more: further.length > 0 ? join(further, ' & ') : undefined,
          },
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
  const described = descriptorCode(call, context);
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
      ...(typeParameters.length > 0 && { typeParameters }),
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
    ...{ call, file, ownType, response: response.type, headers },
    declarations: declarations.map((each) => toPrintedCode(each, file)),
    callee,
    method: {
      name: names.method,
      ...(typeParameters.length > 0 && { typeParameters }),
      doc,
      parameters,
      returns,
      overloads: choice?.overloads(doc),
      body: code`return ${callee}${callArguments([code`this.#client`, ...(paramsArgument ? [paramsArgument] : []), code`options`])};`,
    },
  };
}
