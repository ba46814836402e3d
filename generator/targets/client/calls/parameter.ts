// A parameter of a call: its member in the argument's type, and its row in the descriptor.

import {
  arrayLiteral,
  type Code,
  code,
  key,
  lines,
  literal,
  objectLiteral,
  solid,
} from '../../../code/code.js';
import { docComment } from '../../../code/comment.js';
import { isUnion, type PropertyDeclaration, typeAfter } from '../../../code/declarations.js';
import { fixedText } from '../../../model/schema-facts.js';
import type { Api, Encoding, Encodings, Parameter } from '../../../model/api.js';
import type { SchemaId } from '../../../model/json.js';
import { extensionOf, isSensitive } from '../../../model/extensions.js';
import { memoize } from '../../../model/maps.js';
import type { Schema } from '../../../model/schema.js';
import { isInherited } from '../../../surface/types/object.js';
import type { ArgumentParameter } from '../../../lower/calls/call.js';
import type { ClientContext, ClientRuntimeName } from '../emit-context.js';

interface PrintedParameter extends ArgumentParameter {
  /** The member in the argument's type. */
  readonly member: Code;
  /** The row in the descriptor. */
  readonly row: Code;
}

const printedParameters = memoize((_: ClientContext) => new WeakMap<Schema, PrintedParameter>());

/** Prints a parameter once, because many operations share the same components. */
export function printedParameter(
  argumentParameter: ArgumentParameter,
  context: ClientContext,
): Pick<PrintedParameter, 'member' | 'row'> {
  const { parameter, key: name, required } = argumentParameter;
  const known = printedParameters(context);
  const before = known.get(parameter.schema);
  if (
    before?.key === name &&
    before.required === required &&
    before.parameter.at === parameter.at &&
    before.parameter.description === parameter.description
  )
    return before;
  const printed = {
    ...argumentParameter,
    member: solid(parameterMember(argumentParameter, context)),
    row: solid(objectRow(name, parameterCode(argumentParameter, context))),
  };
  known.set(parameter.schema, printed);
  return printed;
}

function parameterMember(
  { parameter, key: name, required }: ArgumentParameter,
  context: ClientContext,
): Code {
  const { schema, description, deprecated, extensions } = parameter;
  const examples = parameter.examples.flatMap(({ value }) =>
    value === undefined ? [] : [value.value],
  );
  const describedSchema = {
    ...schema,
    description: description ?? schema.description,
    deprecated: deprecated ?? schema.deprecated,
    examples: examples.length > 0 ? examples : schema.examples,
    extensions: new Map([...(schema.extensions ?? []), ...extensions]),
  };
  const doc = context.doc(describedSchema, parameter.name);
  const type = context.types.declared(schema);
  if (required) return typeMember({ name, doc, type });
  const members = isUnion(type) ? type : [context.types.operand(schema)];
  const others = [...(isInherited(name) ? [code`Function`] : []), code`undefined`];
  return typeMember({ name, doc, optional: true, type: [...members, ...others] });
}

export function typeMember({ name, doc, optional, type }: PropertyDeclaration): Code {
  return lines([
    docComment(doc ?? {}),
    code`${key(name)}${optional ? code`?` : code``}${typeAfter(':', type)};`,
  ]);
}

/** The runtime has constants for the most frequent parameters: one value, default style. */
function parameterCode(
  { parameter, key: own, required }: ArgumentParameter,
  { runtime, api, omissions }: ClientContext,
): Code {
  const { name, in: location, schema, style, mediaType } = parameter;
  const omitted = omissions.of([schema]);
  const writeBy = (name: ClientRuntimeName): Code =>
    omitted
      ? code`write: /*#__PURE__*/ ${runtime('omitting')}(${runtime(name)}, ${omitted})`
      : code`write: ${runtime(name)}`;
  const isSecret = isSensitive(schema, api) || extensionOf(parameter, 'x-sensitive') === true;
  if (location === 'querystring')
    return objectLiteral([
      ...(own === name ? [] : [code`name: ${name}`]),
      code`in: 'query'`,
      ...(required ? [code`required: true`] : []),
      code`mediaType: ${mediaType ?? ''}`,
      ...(isSecret ? [code`sensitive: true`] : []),
      ...encodingTable({ at: parameter.at, encoding: parameter.encoding ?? new Map() }, runtime),
      writeBy('writeQuerystring'),
    ]);
  const isCookie = style === 'cookie' && mediaType === undefined;
  const styled = [
    ...(style === defaultStyle[location] || isCookie ? [] : [code`style: ${style}`]),
    ...(parameter.explode === (style === 'form' || isCookie)
      ? []
      : [code`explode: ${parameter.explode}`]),
    ...(parameter.allowReserved ? [code`allowReserved: true`] : []),
  ];
  const isUsual = styled.length === 0 && mediaType === undefined && isSingle(schema, api);
  if (isUsual && !isSecret && own === name && location === 'path')
    return code`${runtime('inPath')}`;
  if (isUsual && !isSecret && own === name && location === 'query' && !required)
    return code`${runtime('inQuery')}`;
  return objectLiteral([
    ...(own === name ? [] : [code`name: ${name}`]),
    code`in: ${location}`,
    ...(required ? [code`required: true`] : []),
    ...(mediaType === undefined ? styled : [code`mediaType: ${mediaType}`]),
    ...(isSecret ? [code`sensitive: true`] : []),
    writeBy(isCookie ? 'writeCookie' : isUsual ? singleWriters[location] : 'writeStyled'),
  ]);
}

/** The encodings of properties and parts as rows of a descriptor; none if all are default. */
export function encodingTable(
  { encoding, prefixEncoding = [], itemEncoding }: Encodings,
  runtime: ClientContext['runtime'],
): readonly Code[] {
  const encodings = [...encoding].flatMap(([part, each]) => {
    const rows = encodingRows(each, runtime);
    return rows.length === 0 ? [] : [objectRow(part, objectLiteral(rows))];
  });
  const [first, ...others] = prefixEncoding.map((each) =>
    objectLiteral(encodingRows(each, runtime)),
  );
  return [
    ...(encodings.length === 0 ? [] : [objectRow('encoding', objectLiteral(encodings))]),
    ...(first ? [objectRow('prefix', arrayLiteral([first, ...others]))] : []),
    ...(itemEncoding
      ? [objectRow('items', objectLiteral(encodingRows(itemEncoding, runtime)))]
      : []),
  ];
}

function encodingRows(encoding: Encoding, runtime: ClientContext['runtime']): readonly Code[] {
  const { contentType, style, explode, allowReserved } = encoding;
  const headers = encoding.headers.flatMap(({ name, schema }) => {
    const text = fixedText(schema);
    return text === undefined ? [] : [objectRow(name, literal(text))];
  });
  const parts = encodingTable(encoding, runtime);
  const isFormStyle =
    style === 'form' ||
    style === 'spaceDelimited' ||
    style === 'pipeDelimited' ||
    style === 'deepObject';
  return [
    ...(contentType === undefined ? [] : [code`contentType: ${contentType}`]),
    ...(isFormStyle ? [code`style: ${style}`] : []),
    ...(explode === undefined ? [] : [code`explode: ${explode}`]),
    ...(allowReserved === true ? [code`allowReserved: true`] : []),
    ...(headers.length === 0 ? [] : [objectRow('headers', objectLiteral(headers))]),
    ...(parts.length === 0 ? [] : [objectRow('parts', objectLiteral(parts))]),
    ...(/^multipart\//i.test(contentType ?? '') ? [code`write: ${runtime('nestedParts')}`] : []),
  ];
}

const defaultStyle: Readonly<Record<Exclude<Parameter['in'], 'querystring'>, Parameter['style']>> =
  {
    path: 'simple',
    query: 'form',
    header: 'simple',
    cookie: 'form',
  };

/** The functions that write a single value in the default style of a parameter location. */
const singleWriters = {
  path: 'writePath',
  header: 'writeHeader',
  query: 'writeQuery',
  cookie: 'writeStyled',
} as const;

export function objectRow(name: string, value: Code): Code {
  return code`${key(name)}: ${value}`;
}

/** Whether every value is a string, number, boolean or null: the style makes no difference. */
function isSingle(schema: Schema, api: Api): boolean {
  return isSingleIn(schema, { api, known: new Map() });
}

/** @param search `known`: the result for each component; `false` while it is computed. */
function isSingleIn(
  schema: Schema,
  search: { readonly api: Api; readonly known: Map<SchemaId, boolean> },
): boolean {
  const { type: types, $ref: ref, oneOf, anyOf, allOf } = schema;
  if (types && types.length > 0)
    return types.every((type) => type !== 'object' && type !== 'array');
  if (schema.enum) return schema.enum.every((value) => typeof value !== 'object' || value === null);
  if (ref !== undefined) {
    const before = search.known.get(ref);
    if (before !== undefined) return before;
    search.known.set(ref, false);
    const target = search.api.schemas.get(ref);
    const found = target !== undefined && isSingleIn(target, search);
    search.known.set(ref, found);
    return found;
  }
  const every = (members: readonly Schema[] | undefined): boolean =>
    members !== undefined &&
    members.length > 0 &&
    members.every((member) => isSingleIn(member, search));
  return every(oneOf) || every(anyOf) || (allOf ?? []).some((member) => isSingleIn(member, search));
}
