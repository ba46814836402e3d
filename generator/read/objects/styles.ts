// Reports parameters and form fields whose values have no defined serialisation.

import type { Api, ParameterStyle } from '../../model/api.js';
import { declaredAt, typesAt } from '../../model/capabilities/responses.js';
import { allOperations } from '../../model/graph/walk.js';
import type { Pointer } from '../../model/json.js';
import { listedValues, type Schema } from '../../model/schema.js';
import type { ReadFindings } from '../reader.js';

export function checkStyles(api: Api, tally: ReadFindings['tally']): void {
  const seen = new Set<Pointer>();
  const check = (at: Pointer, schema: Schema, style: ParameterStyle): void => {
    if (seen.has(at)) return;
    seen.add(at);
    for (const form of openForms(api, schema, style)) tally('read/unspecified-style', form, at);
  };
  for (const { parameters, body } of allOperations(api)) {
    for (const { at, schema, style, mediaType, ...parameter } of parameters) {
      if (mediaType === undefined) check(at, schema, style);
      if (parameter.in === 'path' && isAlwaysEmpty(api, schema))
        tally('read/unspecified-style', emptyInPath, at);
    }
    for (const { schema, encoding } of body?.content ?? [])
      for (const [name, { at, style }] of encoding)
        if (schema !== undefined && style !== undefined)
          for (const field of declaredAt(api, schema, [name])) check(at, field, style);
  }
}

const emptyInPath =
  'the empty text, which is all that is allowed here, is no part of a path: every call is refused';

function isAlwaysEmpty(api: Api, schema: Schema): boolean {
  return declaredAt(api, schema, []).some((candidate) => {
    const values = listedValues(candidate) ?? [];
    return values.length > 0 && values.every((value) => value === '');
  });
}

/** Describes how the client writes values for which the style defines no form. */
function openForms(api: Api, schema: Schema, style: ParameterStyle): readonly string[] {
  const declared = declaredAt(api, schema, []);
  const inside = (members: readonly Schema[]): ReadonlySet<string> =>
    new Set(members.flatMap((member) => [...typesAt(declaredAt(api, member, []))]));
  const items = inside(
    declared.flatMap(({ items: each, prefixItems = [] }) => [
      ...(each ? [each] : []),
      ...prefixItems,
    ]),
  );
  const members = inside(
    declared.flatMap(({ properties, additionalProperties: others }) => [
      ...(properties?.values() ?? []),
      ...(others ? [others] : []),
    ]),
  );
  const hasStructure = (types: ReadonlySet<string>): boolean =>
    types.has('array') || types.has('object');
  if (style !== 'deepObject')
    return hasStructure(items) || hasStructure(members)
      ? ['a list or an object inside of another one is sent as JSON text']
      : [];
  const own = typesAt(declared);
  return [
    ...(own.has('array') ? ['a list as "deepObject" is sent with indexes, `name[0]=…`'] : []),
    ...(own.size > 0 && !hasStructure(own)
      ? ['a single value as "deepObject" is sent under its name alone, `name=…`']
      : []),
    ...(members.has('array')
      ? ['a list inside of a "deepObject" is sent with indexes, `name[list][0]=…`']
      : []),
    ...(members.has('object')
      ? ['an object inside of a "deepObject" is sent with more brackets, `name[inner][key]=…`']
      : []),
  ];
}
