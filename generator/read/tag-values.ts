// The values that a schema lets one of its properties have, when it names them.

import type { Json, SchemaId } from '../model/json.js';
import type { Schema } from '../model/schema.js';

type Values = ReadonlySet<string> | undefined;

export interface Question {
  readonly property: string;
  /** A schema whose own word does not count: the base that lists the values of all its children. */
  readonly without?: SchemaId | undefined;
}

/** Answers which texts `property` can be in the schema `id`; nothing when the schema does not limit them. */
export function tagValues(
  schemas: ReadonlyMap<SchemaId, Schema>,
): (id: SchemaId, question: Question) => Values {
  const searches = new Map<string, Search>();
  return (id, question) => {
    const key = `${question.without ?? ''} ${question.property}`;
    let search = searches.get(key);
    if (!search)
      searches.set(
        key,
        (search = {
          ...question,
          schemas,
          answers: { object: new Map(), value: new Map() },
          depth: 0,
        }),
      );
    return through(id, search, 'object');
  };
}

interface Search extends Question {
  readonly schemas: ReadonlyMap<SchemaId, Schema>;
  /** What is known already; while a schema is looked at, that it is free: this ends cycles. */
  readonly answers: Readonly<Record<Aspect, Map<SchemaId, Values>>>;
  depth: number;
}

/** Whether a schema is asked about its property, or is that property. */
type Aspect = 'object' | 'value';

const maxDepth = 200;

function valuesOf(schema: Schema, search: Search, aspect: Aspect): Values {
  const parts: Values[] =
    aspect === 'object'
      ? [ofProperty(schema, search)]
      : [textsOf(schema.const && [schema.const.value]), textsOf(schema.enum)];
  if (schema.ref !== undefined) parts.push(through(schema.ref, search, aspect));
  for (const part of schema.allOf ?? []) parts.push(valuesOf(part, search, aspect));
  for (const alternatives of [schema.oneOf, schema.anyOf])
    if (alternatives)
      parts.push(union(alternatives.map((member) => valuesOf(member, search, aspect))));
  return parts.reduce(intersection, undefined);
}

function ofProperty({ properties }: Schema, search: Search): Values {
  const property = properties?.get(search.property);
  return property && valuesOf(property, search, 'value');
}

function through(id: SchemaId, search: Search, aspect: Aspect): Values {
  const answers = search.answers[aspect];
  const schema = search.schemas.get(id);
  if (!schema || id === search.without || answers.has(id) || search.depth >= maxDepth)
    return answers.get(id);
  answers.set(id, undefined);
  search.depth += 1;
  const values = valuesOf(schema, search, aspect);
  search.depth -= 1;
  answers.set(id, values);
  return values;
}

function textsOf(members: readonly Json[] | undefined): Values {
  const texts = members?.filter((member) => typeof member === 'string') ?? [];
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
