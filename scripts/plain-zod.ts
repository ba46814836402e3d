// Writes the schemas of a document as zod code in the way a person would: objects that keep undeclared properties, arrays, unions, enums,
// limits. Only for comparing speed: keywords that people rarely translate, such as `not` and conditions, are left out.

import { isArray, isObject, type Json, type JsonObject } from '../generator/verify/judge/json.js';

interface Source {
  readonly schema: (pointer: string) => Json;
  readonly nameOf: (pointer: string) => string;
}

/** A module that exports a schema for each pointer. Referenced schemas come first, except in cycles. */
export function plainZod(pointers: readonly string[], { schema, nameOf }: Source): string {
  const lines = [`import * as z from 'zod';`];
  const state = new Map<string, 'open' | 'done'>();
  const visit = (pointer: string): void => {
    if (state.has(pointer)) return;
    state.set(pointer, 'open');
    const source = {
      reference: (target: string) => (
        visit(target),
        state.get(target) === 'done' ? nameOf(target) : `z.lazy(() => ${nameOf(target)})`
      ),
    };
    const value = expression(schema(pointer), source);
    state.set(pointer, 'done');
    lines.push(`export const ${nameOf(pointer)}: z.ZodType = ${value};`);
  };
  for (const pointer of pointers) visit(pointer);
  return `${lines.join('\n')}\n`;
}

interface ReferenceSource {
  readonly reference: (pointer: string) => string;
}

function expression(schema: Json, source: ReferenceSource): string {
  if (!isObject(schema)) return schema === false ? 'z.never()' : 'z.unknown()';
  const { $ref, allOf, anyOf, oneOf, enum: values, const: only, type } = schema;
  if (typeof $ref === 'string')
    return source.reference(decodeURIComponent($ref.slice($ref.lastIndexOf('/') + 1)));
  if (only !== undefined)
    return isSimple(only) ? `z.literal(${JSON.stringify(only)})` : 'z.unknown()';
  if (isArray(values))
    return values.every(isSimple) ? `z.literal(${JSON.stringify(values)})` : 'z.unknown()';
  const alternatives = isArray(anyOf) ? anyOf : isArray(oneOf) ? oneOf : undefined;
  const { properties } = schema;
  if (alternatives?.every(isObject) && isObject(properties) && type === 'object') {
    const needs = alternatives.flatMap(({ required, ...rest }) =>
      isArray(required) && Object.keys(rest).length === 0 ? [required] : [],
    );
    // One of a few properties is what a person writes as a condition.
    if (needs.length === alternatives.length) {
      const each = needs.map((names) =>
        names.map((name) => `value[${JSON.stringify(name)}] !== undefined`).join(' && '),
      );
      const test = isArray(oneOf)
        ? `[${each.join(', ')}].filter(Boolean).length === 1`
        : each.map((part) => `(${part})`).join(' || ');
      return `${typed('object', schema, source)}.refine((value) => ${test})`;
    }
  }
  if (alternatives) return union(alternatives.map((each) => expression(each, source)));
  if (isArray(allOf))
    return allOf
      .map((each) => expression(each, source))
      .reduce((left, right) => `z.intersection(${left}, ${right})`);
  return union((isArray(type) ? type : [type ?? null]).map((each) => typed(each, schema, source)));
}

function union(members: readonly string[]): string {
  const others = members.filter((each) => each !== 'z.null()');
  const one =
    others.length === 1
      ? (others[0] ?? '')
      : others.length === 0
        ? 'z.null()'
        : `z.union([${others.join(', ')}])`;
  return others.length < members.length && others.length > 0 ? `${one}.nullable()` : one;
}

function typed(type: Json, schema: JsonObject, source: ReferenceSource): string {
  const { properties, required, additionalProperties, items, pattern } = schema;
  const limits = (names: readonly (readonly [keyword: string, method: string])[]): string =>
    names
      .flatMap(([keyword, method]) =>
        typeof schema[keyword] === 'number' ? [`.${method}(${schema[keyword]})`] : [],
      )
      .join('');
  if (type === 'string')
    return `z.string()${limits([
      ['minLength', 'min'],
      ['maxLength', 'max'],
    ])}${typeof pattern === 'string' ? `.regex(new RegExp(${JSON.stringify(pattern)}))` : ''}${format(schema)}`;
  if (type === 'number' || type === 'integer')
    return `${type === 'integer' ? 'z.int()' : 'z.number()'}${limits([
      ['minimum', 'gte'],
      ['maximum', 'lte'],
    ])}`;
  if (type === 'boolean') return 'z.boolean()';
  if (type === 'null') return schema['type'] === undefined ? 'z.unknown()' : 'z.null()';
  if (type === 'array')
    return `z.array(${expression(items ?? true, source)})${limits([
      ['minItems', 'min'],
      ['maxItems', 'max'],
    ])}`;
  if (!isObject(properties))
    return isObject(additionalProperties)
      ? `z.record(z.string(), ${expression(additionalProperties, source)})`
      : 'z.record(z.string(), z.unknown())';
  const needed = isArray(required) ? required : [];
  const members = Object.entries(properties).map(
    ([name, each]) =>
      `${JSON.stringify(name)}: ${expression(each, source)}${needed.includes(name) ? '' : '.exactOptional()'}`,
  );
  return `z.${additionalProperties === false ? 'strictObject' : 'looseObject'}({ ${members.join(', ')} })`;
}

/** The checks of the formats that zod knows. */
function format({ format: name }: JsonObject): string {
  const known: Readonly<Record<string, string>> = {
    'date-time': '.check(z.iso.datetime({ offset: true }))',
    uri: '.check(z.url())',
    email: '.check(z.email())',
    uuid: '.check(z.guid())',
    date: '.check(z.iso.date())',
  };
  return typeof name === 'string' && Object.hasOwn(known, name) ? (known[name] ?? '') : '';
}

function isSimple(value: Json): boolean {
  return typeof value !== 'object' || value === null;
}
