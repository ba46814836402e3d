// What a parameter says on the wire: RFC 6570, as OpenAPI 3.1 section 4.8.12 uses it. Texts stay
// texts here. One file: all styles take the same texts apart.

import { itemSchemas, propertySchemas } from '../fixtures/sample/containers.js';
import { bitOf, bits, bitsOf } from '../fixtures/sample/flat.js';
import { accepts } from '../schema/evaluate.js';
import {
  type Json,
  type JsonSchema,
  keywordsOf,
  type SchemaObject,
  targetOf,
  namedTypes,
} from '../schema/json-schema.js';
import { type Field, type Fields, percentDecoded } from './fields.js';
import type { ParameterDescription, Style } from './types.js';

export type Kind = 'primitive' | 'array' | 'object';

/** A value whose leaves are texts. */
export type Wire = string | readonly Wire[] | ReadonlyMap<string, Wire>;

/** What of a request holds parameters. */
export interface ParameterSource {
  readonly path: ReadonlyMap<string, string>;
  readonly query: Fields;
  readonly headers: Headers;
  readonly cookies: Fields;
}

export type Reading = { readonly wire: Wire } | { readonly problem: string } | 'absent';

/** `isOwn`: which fields of a query or of the cookies belong to an object that is spread over them. */
export function readParameter(
  parameter: ParameterDescription,
  source: ParameterSource,
  { kind, isOwn }: { readonly kind: Kind; readonly isOwn: (field: string) => boolean },
): Reading {
  const { name, in: location } = parameter;
  const stated =
    parameter.mediaType === undefined ? (parameter.style ?? defaultStyle[location]) : 'simple';
  const style = stated === 'cookie' ? 'form' : stated;
  const explode =
    parameter.mediaType === undefined ? (parameter.explode ?? style === 'form') : false;
  const form: Form = {
    style,
    explode,
    kind: parameter.mediaType === undefined ? kind : 'primitive',
    // A cookie of its own style has no escapes.
    decode: stated === 'cookie' ? (text) => text : decoders[location],
  };
  if (location === 'query') return readFields(name, source.query, { ...form, isOwn });
  if (location === 'cookie') return readFields(name, source.cookies, { ...form, isOwn });
  const text = location === 'path' ? source.path.get(name) : source.headers.get(name);
  if (text === undefined || text === null) return 'absent';
  return location === 'path' ? readPath(name, text, form) : split(text, form);
}

const defaultStyle: Readonly<Record<ParameterDescription['in'], Style>> = {
  path: 'simple',
  query: 'form',
  header: 'simple',
  cookie: 'form',
};

interface Form {
  readonly style: Style;
  readonly explode: boolean;
  readonly kind: Kind;
  readonly decode: (text: string) => string;
}

const decoders: Readonly<Record<ParameterDescription['in'], Form['decode']>> = {
  path: (text) => percentDecoded(text),
  query: (text) => percentDecoded(text, true),
  header: (text) => text.trim(),
  cookie: (text) => percentDecoded(text),
};

function readFields(
  name: string,
  { list, byName }: Fields,
  form: Form & { readonly isOwn: (field: string) => boolean },
): Reading {
  const { style, explode, kind, decode, isOwn } = form;
  if (style === 'deepObject') return deepObject(name, list, decode);
  if (kind === 'object' && explode && style === 'form') {
    const own = list.filter(([key]) => isOwn(key));
    return own.length === 0
      ? 'absent'
      : { wire: new Map(own.map(([key, text]) => [key, decode(text)])) };
  }
  const texts = byName.get(name) ?? [];
  const [text] = texts;
  if (text === undefined) return 'absent';
  if (kind === 'array' && (explode || texts.length > 1)) return { wire: texts.map(decode) };
  return texts.length > 1 ? { problem: 'is sent more than once' } : split(text, form);
}

/** Label starts with a dot; matrix carries the name, once or at each value. */
function readPath(name: string, text: string, form: Form): Reading {
  const { style, explode, kind } = form;
  if (style === 'label')
    return text.startsWith('.')
      ? split(text.slice(1), form, explode ? '.' : ',')
      : { problem: 'does not start with a dot' };
  if (style !== 'matrix') return split(text, form);
  if (!text.startsWith(';')) return { problem: 'does not start with a semicolon' };
  const rest = text.slice(1);
  if (explode && kind === 'object') return split(rest, form, ';');
  const values = rest
    .split(';')
    .map((part) =>
      percentDecoded(part.replace(/=[^]*/, '')) === name ? part.replace(/^[^=]*=?/, '') : undefined,
    );
  if (values.includes(undefined)) return { problem: 'does not carry its name' };
  return explode && kind === 'array'
    ? { wire: values.map((value) => form.decode(value ?? '')) }
    : split(values.join(';'), form);
}

function split(text: string, { style, explode, kind, decode }: Form, separator?: string): Reading {
  if (kind === 'primitive') return { wire: decode(text) };
  const by =
    separator ??
    (style === 'spaceDelimited' ? /%20|\+| / : style === 'pipeDelimited' ? /%7C|\|/i : ',');
  const parts = text === '' ? [] : text.split(by);
  if (kind === 'array') return { wire: parts.map(decode) };
  if (explode)
    return {
      wire: new Map(
        parts.map((part) => [
          decode(part.replace(/=[^]*/, '')),
          part.includes('=') ? decode(part.replace(/^[^=]*=/, '')) : '',
        ]),
      ),
    };
  if (parts.length % 2 === 1) return { problem: 'has a name without a value' };
  return {
    wire: new Map(
      parts.flatMap((part, index) =>
        index % 2 === 0 ? [[decode(part), decode(parts[index + 1] ?? '')] as const] : [],
      ),
    ),
  };
}

/** The most brackets of a field: deeper ones would end in an overflow of the stack. */
const mostSteps = 100;

/** `color[R]=100`; what lies deeper has brackets of its own. */
function deepObject(name: string, all: readonly Field[], decode: Form['decode']): Reading {
  const root = new Map<string, Wire>();
  for (const [key, text] of all) {
    if (!key.startsWith(`${name}[`) || !key.endsWith(']')) continue;
    const steps = key.slice(name.length + 1, -1).split('][');
    if (steps.length > mostSteps) return { problem: 'is nested too deeply' };
    let place = root;
    for (const step of steps.slice(0, -1)) {
      const next = place.get(step);
      const inner = next instanceof Map ? next : new Map<string, Wire>();
      place.set(step, inner);
      place = inner;
    }
    place.set(steps.slice(-1)[0] ?? '', decode(text));
  }
  return root.size === 0 ? 'absent' : { wire: root };
}

/** The schema and everything that speaks about the same value. */
export function appliedSchemas(schema: JsonSchema): readonly SchemaObject[] {
  const parts = new Set([keywordsOf(schema)]);
  for (const part of parts) {
    const { allOf = [], anyOf = [], oneOf = [], then, else: otherwise } = part;
    for (const each of [targetOf(part), ...allOf, ...anyOf, ...oneOf, then, otherwise])
      if (each !== undefined) parts.add(keywordsOf(each));
  }
  return [...parts];
}

const kindsFor = new WeakMap<SchemaObject, readonly Kind[]>();

/** The kinds of value that a schema speaks of, the likeliest first; all where it says nothing. */
export function likelyKinds(schema: JsonSchema): readonly Kind[] {
  const own = keywordsOf(schema);
  const known = kindsFor.get(own) ?? kindsOf(own);
  kindsFor.set(own, known);
  return known;
}

function kindsOf(schema: JsonSchema): readonly Kind[] {
  const types = typesOf(schema) || bits.all;
  const all = {
    primitive: bits.all & ~bits.array & ~bits.object,
    array: bits.array,
    object: bits.object,
  };
  return (['primitive', 'array', 'object'] as const).filter((kind) => (types & all[kind]) !== 0);
}

/** The names that an object is said to have, and whether others are allowed. */
export function namesOf(schema: JsonSchema): {
  readonly names: ReadonlySet<string>;
  readonly isOpen: boolean;
} {
  const parts = appliedSchemas(schema);
  const names = new Set(parts.flatMap(({ properties }) => Object.keys(properties ?? {})));
  return {
    names,
    isOpen:
      names.size === 0 ||
      parts.some(
        ({ patternProperties, additionalProperties }) =>
          patternProperties !== undefined ||
          (additionalProperties !== undefined && additionalProperties !== false),
      ),
  };
}

/** What is said about a property, or about an item of a list; `{}` where nothing is. */
export function schemaBelow(schema: JsonSchema, step: string | number): JsonSchema {
  const found = appliedSchemas(schema).flatMap((part) =>
    typeof step === 'number' ? itemSchemas(part, step) : propertySchemas(part, step),
  );
  const [only] = found;
  return found.length > 1 ? { anyOf: found } : (only ?? {});
}

export function wireValue(wire: Wire, schema: JsonSchema): Json {
  if (typeof wire === 'string') return leafValue(wire, schema);
  if (isList(wire)) return wire.map((item, index) => wireValue(item, schemaBelow(schema, index)));
  const steps = [...wire.keys()];
  // Members of a list in brackets: `a[0]=x`.
  if (
    steps.every((step, index) => step === String(index)) &&
    !likelyKinds(schema).includes('object')
  )
    return [...wire.values()].map((item, index) => wireValue(item, schemaBelow(schema, index)));
  return Object.fromEntries(
    [...wire].map(([name, member]) => [name, wireValue(member, schemaBelow(schema, name))]),
  );
}

function isList(wire: Wire): wire is readonly Wire[] {
  return Array.isArray(wire);
}

/** The first of the values that the text can be for which the schema holds. */
function leafValue(text: string, schema: JsonSchema): Json {
  const types = typesOf(schema);
  const may = (type: number): boolean => types === 0 || (types & type) !== 0;
  const isNumber = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) && Number.isFinite(Number(text));
  const candidates: readonly Json[] = [
    ...(types === 0 ? [text] : []),
    ...(may(bits.number) && isNumber ? [Number(text)] : []),
    ...(may(bits.boolean) && /^(true|false)$/.test(text) ? [text === 'true'] : []),
    ...(may(bits.null) && /^(null)?$/.test(text) ? [null] : []),
    ...(may(bits.string) ? [text] : []),
  ];
  return candidates.find((value) => accepts(schema, value)) ?? candidates[0] ?? text;
}

/** The types that a schema speaks of, as bits; 0 where it names none. */
function typesOf(schema: JsonSchema): number {
  return appliedSchemas(schema).reduce((all, part) => {
    const { enum: listed = [], const: only, properties, items } = part;
    const types = namedTypes(part);
    if (types !== undefined) return all | bitsOf(types);
    const values = only === undefined ? listed : [only];
    const named = (properties ? bits.object : 0) | (items === undefined ? 0 : bits.array);
    return values.reduce<number>((found, value) => found | bitOf(value), all | named);
  }, 0);
}
