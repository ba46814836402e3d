// The values that a schema lets one of its properties have, when it names them.

import type { Json, SchemaId } from '../model/json.js';
import type { Schema } from '../model/schema.js';

type Schemas = ReadonlyMap<SchemaId, Schema>;
type Values = ReadonlySet<string> | undefined;

interface Question {
  readonly property: string;
  /** A schema whose own word does not count: the base that lists the values of all its children. */
  readonly without?: SchemaId | undefined;
}

/** The texts that `property` can be in the schema `id`; nothing when the schema does not limit them. */
export function ownValues(schemas: Schemas, id: SchemaId, question: Question): Values {
  const root = schemas.get(id);
  return root && values(root, { ...question, schemas, path: new Set([id]) });
}

interface Search extends Question {
  readonly schemas: Schemas;
  /** The references being followed, against cycles. */
  readonly path: ReadonlySet<SchemaId>;
}

function values(schema: Schema, search: Search): Values {
  const property = schema.properties?.get(search.property);
  const parts: Values[] = [property && allowed(property, search)];
  if (schema.ref !== undefined) parts.push(through(schema.ref, search, values));
  for (const part of schema.allOf ?? []) parts.push(values(part, search));
  for (const alternatives of [schema.oneOf, schema.anyOf]) if (alternatives) parts.push(union(alternatives.map((member) => values(member, search))));
  return parts.reduce(intersection, undefined);
}

/** The texts that a value of the schema itself can be. */
function allowed(schema: Schema, search: Search): Values {
  const parts: Values[] = [];
  if (schema.const) parts.push(textsOf([schema.const.value]));
  if (schema.enum) parts.push(textsOf(schema.enum));
  if (schema.ref !== undefined) parts.push(through(schema.ref, search, allowed));
  for (const part of schema.allOf ?? []) parts.push(allowed(part, search));
  for (const alternatives of [schema.oneOf, schema.anyOf]) if (alternatives) parts.push(union(alternatives.map((member) => allowed(member, search))));
  return parts.reduce(intersection, undefined);
}

function through(id: SchemaId, search: Search, look: (schema: Schema, search: Search) => Values): Values {
  const schema = search.schemas.get(id);
  if (!schema || id === search.without || search.path.has(id)) return undefined;
  return look(schema, { ...search, path: new Set([...search.path, id]) });
}

function textsOf(members: readonly Json[]): Values {
  const texts = members.filter((member) => typeof member === 'string');
  return texts.length > 0 ? new Set(texts) : undefined;
}

function intersection(left: Values, right: Values): Values {
  if (!left || !right) return left ?? right;
  return new Set([...left].filter((value) => right.has(value)));
}

/** All the members' values; nothing when one of them is free. */
function union(members: readonly Values[]): Values {
  const all = new Set<string>();
  for (const member of members) {
    if (!member) return undefined;
    for (const value of member) all.add(value);
  }
  return all;
}
