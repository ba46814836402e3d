// The schemas of the validators for the parts of an operation, under names that other generators give them.

import { code, type Code, identifier, join, lines, symbol } from '../../code/code.js';
import { arrowArgument, callArguments, type Declaration } from '../../code/declarations.js';
import type { Call } from '../../lower/calls/call.js';
import { isJsonValue, mediaKind, responseMediaType } from '../../lower/calls/media.js';
import { receivedMedia, sentMedia } from '../../lower/calls/media-table.js';
import type { MediaType, Response, Status } from '../../model/api.js';
import type { Names } from '../../model/naming/names.js';
import type { Printed } from './context.js';
import { statusMember } from './mocks.js';

/** The schemas of an operation; of a response, none where its body is not JSON. */
export interface OperationSchemas {
  readonly body?: Code | undefined;
  readonly path?: Code | undefined;
  readonly query?: Code | undefined;
  readonly responses: readonly { readonly status: Status; readonly schema: Code | undefined }[];
}

/** What a file of schemas has, by their names. */
export interface NamedSchema {
  readonly name: string;
  readonly value: Code;
}

/** @param file The index of the validators. */
export function schemasOf(call: Call, file: string): OperationSchemas {
  const { operation, success, errors, argument, names } = call;
  // All of a namespace that another module exports would be in every bundle.
  const namespace = file.replace(/index\.ts$/, 'operations/index.ts');
  const validators = symbol('operations', { namespace, isFile: true });
  const of = (path: Code): Code => code`${validators}.${identifier(names.function)}.${path}`;
  const has = (place: 'path' | 'query'): boolean =>
    operation.parameters.some((parameter) => parameter.in === place);
  const body = argument.body?.media;
  const all = [...success, ...errors.map(({ response }) => response)];
  return {
    body: body && isJsonSchema(body) ? of(code`request.body`) : undefined,
    path: has('path') ? of(code`request.path`) : undefined,
    query: has('query') ? of(code`request.query`) : undefined,
    responses: all.map(({ status, content }) => ({
      status,
      schema: content.some(isJsonSchema) ? of(code`responses${statusMember(status)}`) : undefined,
    })),
  };
}

function isJsonSchema(media: MediaType): boolean {
  return isJsonValue(media) && media.schema !== undefined;
}

export const z = symbol('z', { namespace: 'zod' });

/** The schema of a request whose body is a component in another form, or bytes. */
export function bodySchema({ argument }: Call, names: Names, file: string): Code | undefined {
  const { medium, media } = argument.body ?? {};
  if (medium && sentMedia[medium].value === 'bytes') return code`${z}.instanceof(Blob)`;
  const own = media?.schema?.$ref === undefined ? undefined : names.schemas.get(media.schema.$ref);
  return own && code`${symbol(`${own.constant}Schema`, { file })}`;
}

/** The schema of a response that is not JSON. */
export function unchecked({ content }: Response): Code {
  switch (receivedMedia[mediaKind(responseMediaType(content))].value) {
    case 'string':
      return code`${z}.string()`;
    case 'bytes':
      return code`${z}.instanceof(Blob)`;
    default:
      return code`${z}.any()`;
  }
}

/** One of several schemas. */
export function anyOf(members: readonly Code[]): Code {
  const [only] = members;
  return only && members.length === 1 ? only : code`${z}.union([${join(members, ', ')}])`;
}

/** Bundles leave out what nobody imports: the schemas of operations are made when they are read. */
export const part: Declaration = {
  kind: 'code',
  names: ['part'],
  code: code`const part = <T>(make: () => T): T => make();`,
};

/** `export const zListPetsQuery = part(() => …);` */
export function schemaDeclarations(schemas: readonly NamedSchema[]): readonly Printed[] {
  const codeOf = ({ name, value }: NamedSchema): Code => {
    const isCall = value.text.endsWith(')');
    const made = isCall
      ? code`(${arrowArgument(value, Infinity)})`
      : callArguments([code`() => ${value}`]);
    return code`export const ${identifier(name)} = /*#__PURE__*/ part${made};`;
  };
  return schemas.length === 0
    ? []
    : [{ kind: 'code', names: schemas.map(({ name }) => name), code: lines(schemas.map(codeOf)) }];
}
