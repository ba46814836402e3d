// Which components only name a primitive type: nobody makes a value of these, so that they have no
// fixture and no factory.

import { isArray, isObject, type Json } from '../judge/json.js';
import type { Judge } from '../judge/judge.js';

type Resolve = Pick<Judge, 'target'>;

/** Whether all values are texts, numbers, booleans or null, of which the schema lists less than two. */
export function isPlain(schema: Json, judge: Resolve): boolean {
  const kinds = kindsOf(schema, judge, 20);
  if (kinds.has('object') || kinds.has('array')) return false;
  const listed = new Set<string>();
  const visited = new Set<Json>();
  const visit = (member: Json): void => {
    if (!isObject(member) || visited.has(member)) return;
    visited.add(member);
    const { $ref, const: only, enum: values = member['x-extensible-enum'] } = member;
    if (only !== undefined) listed.add(JSON.stringify(only));
    for (const value of isArray(values) ? values : []) listed.add(JSON.stringify(value));
    if (typeof $ref === 'string') visit(judge.target($ref));
    for (const keyword of ['allOf', 'anyOf', 'oneOf', 'then', 'else'])
      for (const part of [member[keyword] ?? []].flat()) visit(part);
  };
  visit(schema);
  return listed.size < 2;
}

const all = ['object', 'array', 'string', 'number', 'boolean', 'null'];

function kindsOf(schema: Json, judge: Resolve, depth: number): ReadonlySet<string> {
  if (!isObject(schema) || depth === 0) return new Set(schema === false ? [] : all);
  const { $ref, type, const: only, enum: values, allOf, anyOf, oneOf } = schema;
  const of = (value: Json): readonly string[] => [...kindsOf(value, judge, depth - 1)];
  const limits = [
    ...(type === undefined ? [] : [[type].flat().map(kindOfType)]),
    ...(only === undefined ? [] : [[kindOf(only)]]),
    ...(isArray(values) ? [values.map(kindOf)] : []),
    ...(typeof $ref === 'string' ? [of(judge.target($ref))] : []),
    ...(isArray(allOf) ? allOf.map(of) : []),
    ...[anyOf, oneOf].flatMap((members) => (isArray(members) ? [members.flatMap(of)] : [])),
  ];
  return new Set(all.filter((kind) => limits.every((limit) => limit.includes(kind))));
}

function kindOfType(type: Json): string {
  return type === 'integer' ? 'number' : String(type);
}

function kindOf(value: Json): string {
  return value === null ? 'null' : isArray(value) ? 'array' : typeof value;
}
