// The type of the one argument of a call: an interface wherever one can be made, for short hovers and short errors.

import { type Code, code, identifier, key, lines } from '../../code/code.js';
import { docComment } from '../../code/comment.js';
import { inlineType, typeAfter } from '../../code/layout.js';
import type { Declaration, PropertyDeclaration } from '../../code/module.js';
import { isReference } from '../../model/resolve.js';
import type { OperationNames } from '../../naming/names.js';
import type { Argument, ArgumentBody, ArgumentParameter } from './argument.js';
import { objectShape } from './shape.js';
import type { Surface } from './surface.js';
import { isInherited } from './types/object.js';

/** `CreateClipsParams`, behind `CreateClipsRequest` where the body is no component; nothing where a call takes no argument. */
export function paramsType(
  argument: Argument,
  names: OperationNames,
  surface: Surface,
): readonly Declaration[] {
  const { body } = argument;
  const parameters = argument.parameters.map((each) => parameterProperty(each, surface));
  const name = names.params;
  if (body === undefined)
    return parameters.length === 0 ? [] : [{ kind: 'interface', name, properties: parameters }];
  const request = requestType(body, names, surface);
  if (body.key !== undefined)
    return [
      ...request.declarations,
      {
        kind: 'interface',
        name,
        properties: [...parameters, bodyProperty(body, request.type, surface)],
      },
    ];
  const { required = [] } = objectShape(body.media.schema, surface.api) ?? {};
  const isWhole = body.required || (body.plain && required.length === 0);
  // A body that may be left out is left out as a whole.
  const whole = isWhole ? request.type : code`${surface.runtime('AllOrNone')}<${request.type}>`;
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
  surface: Surface,
): { readonly declarations: readonly Declaration[]; readonly type: Code } {
  const type = surface.requestBody(media);
  if (media.schema === undefined || isReference(media.schema))
    return { declarations: [], type: inlineType(type) };
  return {
    declarations: [{ kind: 'type', name: names.request, doc: surface.doc(media.schema), type }],
    type: code`${identifier(names.request)}`,
  };
}

function parameterProperty(
  { parameter, key: name, required }: ArgumentParameter,
  surface: Surface,
): PropertyDeclaration {
  const { schema, description, deprecated, extensions } = parameter;
  const examples = parameter.examples.flatMap(({ value }) =>
    value === undefined ? [] : [value.value],
  );
  const doc = surface.doc({
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
    type: isFunction ? [surface.input(schema), code`Function`] : surface.declaredInput(schema),
  };
}

function bodyProperty(
  { key: name = 'body', required, media }: ArgumentBody,
  type: Code,
  surface: Surface,
): PropertyDeclaration {
  return { name, optional: !required, type, doc: media.schema && surface.doc(media.schema) };
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
