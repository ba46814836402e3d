// The types of a call's argument, and of its options.

import {
  type Code,
  code,
  group,
  identifier,
  indent,
  join,
  key,
  line,
  lines,
  literal,
  sequence,
} from '../../../code/code.js';
import { type Declaration, inlineType } from '../../../code/declarations.js';
import type { ArgumentBody, Call, CallOption } from '../../../lower/calls/call.js';
import { isReference } from '../../../model/graph/walk.js';
import type { ClientContext } from '../emit-context.js';
import { printedParameter, typeMember } from './parameter.js';

/**
 * The type of the argument, as an interface if possible, because hovers and errors are shorter
 * then: `CreateOrderParams`, preceded by `CreateOrderRequest` if the body is not a component. Empty
 * if a call takes no argument.
 */
export function paramsType(
  { argument, names }: Call,
  context: ClientContext,
): readonly Declaration[] {
  const { body } = argument;
  const parameters = argument.parameters.map(
    (parameter) => printedParameter(parameter, context).member,
  );
  const name = names.params;
  const interfaceOf = (members: readonly Code[], base?: Code): Declaration => ({
    kind: 'code',
    names: [name],
    code: code`export interface ${identifier(name)}${base ? code` extends ${base}` : code``} ${block(members)}`,
  });
  if (body === undefined) return parameters.length === 0 ? [] : [interfaceOf(parameters)];
  const request = requestType(body, names, context);
  if (body.key !== undefined)
    return [
      ...request.declarations,
      interfaceOf([...parameters, bodyMember(body, request.type, context)]),
    ];
  const isWhole = body.required || (body.extendable && body.needs?.length === 0);
  // An optional body is omitted as a whole, or not at all.
  const whole = isWhole ? request.type : code`${context.runtime('AllOrNone')}<${request.type}>`;
  if (parameters.length === 0)
    return [...request.declarations, { kind: 'type', name, doc: undefined, type: [whole] }];
  if (body.extendable && isWhole) return [...request.declarations, interfaceOf(parameters, whole)];
  return [
    ...request.declarations,
    { kind: 'type', name, type: code`${whole} & ${block(parameters)}` },
  ];
}

/** The interface with the argument by media type; `undefined` without a choice. */
export function requestTypes(
  { contentTypes, names }: Call,
  {
    ownType,
    context,
  }: { readonly ownType: (name: string) => Code; readonly context: ClientContext },
): Declaration | undefined {
  if (contentTypes.size === 0 || names.requests === undefined) return undefined;
  const properties = [...contentTypes].map(([name, { parameters, body }], index) => {
    if (index === 0 || body === undefined) return { name, type: ownType(names.params) };
    const content = inlineType(context.requestBody(body));
    const optional = body.required ? content : code`${context.runtime('AllOrNone')}<${content}>`;
    const own =
      body.key === undefined
        ? optional
        : code`{ ${key(body.key)}${body.required ? code`` : code`?`}: ${content} }`;
    if (parameters.length === 0) return { name, type: own };
    const keys = join(
      parameters.map((parameter) => literal(parameter.key)),
      ' | ',
    );
    const picked = code`Pick<${ownType(names.params)}, ${keys}> &`;
    // An object stays on the line.
    const rest = body.key === undefined ? indent(sequence([line, own])) : sequence([' ', own]);
    return { name, type: group(sequence([picked, rest])) };
  });
  return {
    kind: 'interface',
    name: names.requests,
    doc: {
      text: [
        `The argument of \`${names.function}\`, by the media type of the body: the option \`contentType\`.`,
      ],
    },
    properties,
  };
}

function requestType(
  body: ArgumentBody,
  names: Call['names'],
  context: ClientContext,
): { readonly declarations: readonly Declaration[]; readonly type: Code } {
  const type = context.requestBody(body);
  const { media } = body;
  if (media.schema === undefined || isReference(media.schema))
    return { declarations: [], type: inlineType(type) };
  return {
    declarations: [
      { kind: 'type', name: names.request, doc: context.doc(media.schema, names.request), type },
    ],
    type: code`${identifier(names.request)}`,
  };
}

function bodyMember(
  { key: name = 'body', required, media }: ArgumentBody,
  type: Code,
  context: ClientContext,
): Code {
  const doc = media.schema && context.doc(media.schema);
  return typeMember({ name, optional: !required, type, doc });
}

function block(members: readonly Code[]): Code {
  return code`
    {
      ${lines(members)}
    }
  `;
}

interface OptionTypes {
  readonly further: readonly CallOption[];
  /** The options of a streaming or waiting call; also extends `RequestOptions`. */
  readonly form?: Code | undefined;
  readonly more?: Code | undefined;
}

/** The type of a call's options: those of every call, and those that only this operation has. */
export function optionsType(
  { further, form, more }: OptionTypes,
  { runtime }: ClientContext,
): Code {
  const usual = form ?? (further.length === 0 ? code`${runtime('RequestOptions')}` : undefined);
  return join(
    [usual, ...further.map((name) => code`${runtime(name)}`), more].filter(
      (piece) => piece !== undefined,
    ),
    ' & ',
  );
}
