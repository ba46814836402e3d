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
import { choiceForm, type StreamForm, streamForm } from './streams.js';

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
  const { names } = call;
  const { runtime } = context;
  const ownType = (name: string): Code => code`${symbol(name, { file }, { type: true })}`;
  const forms = formsOf(call, { ownType, context });
  const signature = signatureOf(call, forms, { ownType, context });
  const { typeParameters, parameters, returns } = signature;
  const { method: methodDoc, function: functionDoc } = docsOf(call, forms, context);
  const { choice } = forms;
  const client: ParameterDeclaration = { name: 'client', type: code`${runtime('ApiClient')}` };
  const constant = context.constantName(names.function, 'Operation');
  // Parameters and variables in the method hide functions with these names.
  const isHidden = ['params', 'options', 'call'].includes(names.function);
  const alias = `${constant}Function`;
  const callee = identifier(isHidden ? alias : names.function);
  const kind = runtime(signature.isChoosing ? 'MediaOperation' : 'OperationDescriptor');
  const descriptor = descriptorCode(call, context);
  const declarations: Declaration[] = [
    ...forms.declarations,
    unexported(constant, code`${descriptor} as const satisfies ${kind}`),
    {
      kind: 'function',
      name: names.function,
      ...(typeParameters.length > 0 && { typeParameters }),
      doc: functionDoc,
      parameters: [client, ...parameters],
      returns,
      overloads: choice
        ?.overloads(functionDoc)
        .map((overload) => ({ ...overload, parameters: [client, ...overload.parameters] })),
      body: bodyOf(identifier(constant), { forms, signature, context }),
    },
    ...(isHidden ? [unexported(alias, identifier(names.function))] : []),
  ];
  return {
    ...{ call, file, ownType, response: forms.response, headers: forms.headers },
    declarations: declarations.map((declaration) => toPrintedCode(declaration, file)),
    callee,
    method: {
      name: names.method,
      ...(typeParameters.length > 0 && { typeParameters }),
      doc: methodDoc,
      parameters,
      returns,
      overloads: choice?.overloads(methodDoc),
      body: code`return ${callee}${callArguments([code`this.#client`, ...(forms.params ? [forms.params] : []), code`options`])};`,
    },
  };
}

interface Own {
  readonly ownType: (name: string) => Code;
  readonly context: ClientContext;
}

/** What an operation takes and gives, and the forms that only some have. */
interface Forms {
  /** The declarations of its types. */
  readonly declarations: readonly Declaration[];
  /** The argument; absent if a call takes none. */
  readonly params: Code | undefined;
  readonly response: Code;
  readonly headers: Code | undefined;
  readonly list: ReturnType<typeof listForm>;
  readonly choice: ReturnType<typeof choiceForm>;
  readonly stream: StreamForm | undefined;
  /** Whether a call chooses the media type of its body, or of the response. */
  readonly requests: boolean;
  readonly responses: boolean;
}

function formsOf(call: Call, own: Own): Forms {
  const { context } = own;
  const params = paramsType(call, context);
  const response = responseType(call, own);
  const headers = context.headers.of(call);
  const choice = choiceForm(call, { ...own, usual: response.type, headers });
  const requests = requestTypes(call, own);
  const responses = responseTypes(call, { usual: response.type, context });
  return {
    declarations: [
      ...params,
      ...response.declarations,
      ...(choice ? [choice.declaration] : []),
      ...(requests ? [requests] : []),
      ...(responses ? [responses] : []),
    ],
    params: params.length > 0 ? code`params` : undefined,
    response: response.type,
    headers,
    list: listForm(call, own),
    choice,
    stream: call.stream && streamForm(call.stream, context),
    requests: requests !== undefined,
    responses: responses !== undefined,
  };
}

interface Signature {
  readonly typeParameters: readonly Code[];
  /** Those of the method; the function has the client before them. */
  readonly parameters: readonly ParameterDeclaration[];
  readonly returns: Code;
  /** Whether an option chooses a media type. */
  readonly isChoosing: boolean;
}

function signatureOf(call: Call, forms: Forms, { ownType, context }: Own): Signature {
  const { names, argument } = call;
  const { runtime } = context;
  const { response, headers, list, choice, stream } = forms;
  const [usualAccept = ''] = call.accepts.keys();
  const [usualContentType = ''] = call.contentTypes.keys();
  const requests = forms.requests ? ownType(names.requests ?? '') : undefined;
  const responses = forms.responses ? ownType(names.responses ?? '') : undefined;
  const bytes = call.isBytes ? bytesType(call, context) : response;
  const result = responses ? code`${responses}[Accept]` : bytes;
  const typeParameters = [
    ...(responses ? [code`Accept extends keyof ${responses} = ${usualAccept}`] : []),
    ...(requests ? [code`ContentType extends keyof ${requests} = ${usualContentType}`] : []),
    ...(call.isBytes ? [code`As extends keyof ${runtime('Bytes')} = ${'blob'}`] : []),
  ];
  const mediaOptions = [
    ...(responses ? [code`${runtime('AcceptOption')}<Accept>`] : []),
    ...(requests ? [code`${runtime('ContentTypeOption')}<ContentType>`] : []),
  ];
  const further = [...mediaOptions, ...(call.isBytes ? [code`${runtime('BytesOption')}<As>`] : [])];
  const params: ParameterDeclaration = {
    name: 'params',
    type: requests ? code`${requests}[ContentType]` : ownType(names.params),
    ...(argument.optional && (requests ? { optional: true } : { initializer: code`{}` })),
  };
  const usualOptions = optionsType(
    {
      further: call.options,
      form: stream && code`${runtime(stream.options)}`,
      more: further.length > 0 ? join(further, ' & ') : undefined,
    },
    context,
  );
  return {
    typeParameters,
    parameters: [
      ...(forms.params ? [params] : []),
      { name: 'options', type: choice?.options ?? usualOptions, optional: true },
    ],
    returns:
      list?.returns(response, headers) ??
      choice?.returns ??
      code`${runtime('ApiCall')}${typeArguments([result, ...(headers ? [headers] : [])])}`,
    isChoosing: mediaOptions.length > 0,
  };
}

function bytesType({ result }: Call, { runtime }: ClientContext): Code {
  const isAlone = result.members.length === 1;
  return code`${runtime('Bytes')}[As]${isAlone ? code`` : code` | undefined`}`;
}

/** The statements of the function. */
function bodyOf(
  descriptor: Code,
  {
    forms: { params, response, headers, list, choice, stream },
    signature: { isChoosing },
    context: { runtime },
  }: { readonly forms: Forms; readonly signature: Signature; readonly context: ClientContext },
): Code {
  const chosen = isChoosing
    ? code`${runtime('withMediaTypes')}(${descriptor}, options)`
    : descriptor;
  return (
    choice?.body(descriptor) ??
    list?.body(descriptor, params) ??
    stream?.body(descriptor, [response, ...(headers ? [headers] : [])], params) ??
    code`return client.call${callArguments([chosen, params ?? code`{}`, code`options`])};`
  );
}

/** The call is documented in full at the method only. */
function docsOf(
  call: Call,
  { list }: Forms,
  { api }: ClientContext,
): { readonly method: DocComment; readonly function: DocComment } {
  const { operation, names } = call;
  const doc = operationDoc(call, api);
  const method = `\`client.${names.resource}.${names.method}\``;
  const summary = operation.summary?.trimEnd().replace(/[.:]$/, '');
  return {
    method: list ? { ...doc, text: [...(doc.text ?? []), pagesNote] } : doc,
    function: {
      text: [summary ? `${summary}: see ${method}.` : `See ${method}.`],
      tags: (doc.tags ?? []).filter(({ name }) => name === 'deprecated'),
    },
  };
}

const pagesNote =
  'Awaited, it is one page. `for await` goes through the items of all pages, which are requested as they are needed.';

function unexported(name: string, value: Code): Declaration {
  return { kind: 'const', name, exported: false, value };
}
