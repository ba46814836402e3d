// The type of the one argument of a call: an interface wherever one can be made, for short hovers and short errors.

import { type Code, code, identifier, key, lines } from '../../../code/code.js';
import { docComment } from '../../../code/comment.js';
import { inlineType, typeAfter } from '../../../code/layout.js';
import type { Declaration, PropertyDeclaration } from '../../../code/declarations.js';
import { isReference } from '../../../model/graph/resolve.js';
import type { OperationNames } from '../../../naming/names.js';
import type { Argument, ArgumentBody, ArgumentParameter } from './argument.js';
import { objectShape } from './shape.js';
import type { EmitContext } from './emit-context.js';
import { isInherited } from '../types/object.js';

/** `CreateClipsParams`, behind `CreateClipsRequest` where the body is no component; nothing where a call takes no argument. */
export function paramsType(
  argument: Argument,
  names: OperationNames,
  context: EmitContext,
): readonly Declaration[] {
  const { body } = argument;
  const parameters = argument.parameters.map((each) => parameterProperty(each, context));
  const name = names.params;
  if (body === undefined)
    return parameters.length === 0 ? [] : [{ kind: 'interface', name, properties: parameters }];
  const request = requestType(body, names, context);
  if (body.key !== undefined)
    return [
      ...request.declarations,
      {
        kind: 'interface',
        name,
        properties: [...parameters, bodyProperty(body, request.type, context)],
      },
    ];
  const { required = [] } = objectShape(body.media.schema, context.api) ?? {};
  const isWhole = body.required || (body.plain && required.length === 0);
  // A body that may be left out is left out as a whole.
  const whole = isWhole ? request.type : code`${context.runtime('AllOrNone')}<${request.type}>`;
  if (parameters.length === 0)
    return [...request.declarations, { kind: 'type', name, doc: undefined, type: [whole] }];
  if (body.plain && isWhole)
    return [
      ...request.declarations,
      { kind: 'interface', name, extends: [whole], properties: parameters },
    ];
  return [
    ...request.declarations,
    { kind: 'type', name, type: code`${whole} & ${objectType(parameters)}` },
  ];
}

function requestType(
  { media }: ArgumentBody,
  names: OperationNames,
  context: EmitContext,
): { readonly declarations: readonly Declaration[]; readonly type: Code } {
  const type = context.requestBody(media);
  if (media.schema === undefined || isReference(media.schema))
    return { declarations: [], type: inlineType(type) };
  return {
    declarations: [{ kind: 'type', name: names.request, doc: context.doc(media.schema), type }],
    type: code`${identifier(names.request)}`,
  };
}

function parameterProperty(
  { parameter, key: name, required }: ArgumentParameter,
  context: EmitContext,
): PropertyDeclaration {
  const { schema, description, deprecated, extensions } = parameter;
  const examples = parameter.examples.flatMap(({ value }) =>
    value === undefined ? [] : [value.value],
  );
  const doc = context.doc({
    ...schema,
    description: description ?? schema.description,
    deprecated: deprecated ?? schema.deprecated,
    examples: examples.length > 0 ? examples : schema.examples,
    extensions: new Map([...(schema.extensions ?? []), ...extensions]),
  });
  const isFunction = !required && isInherited(name);
  return {
    name,
    doc,
    optional: !required,
    type: isFunction ? [context.input(schema), code`Function`] : context.declaredInput(schema),
  };
}

function bodyProperty(
  { key: name = 'body', required, media }: ArgumentBody,
  type: Code,
  context: EmitContext,
): PropertyDeclaration {
  return { name, optional: !required, type, doc: media.schema && context.doc(media.schema) };
}

function objectType(properties: readonly PropertyDeclaration[]): Code {
  const members = properties.map(({ name, doc, optional, type }) =>
    lines([
      docComment(doc ?? {}),
      code`${key(name)}${optional ? code`?` : code``}${typeAfter(':', type)};`,
    ]),
  );
  return code`
    {
      ${lines(members)}
    }
  `;
}
