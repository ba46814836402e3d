// How values are changed where a position asks for it: which text is read, and what is filled in.

import { type Code, call, code, literal, inParentheses } from '../../../code/code.js';
import { typeArguments } from '../../../code/declarations.js';
import type { Api } from '../../../model/api.js';
import type { Json, SchemaId } from '../../../model/json.js';
import type { JsonType, Schema } from '../../../model/schema.js';
import type { ValidatorsContext, SchemaContext } from '../emit-context.js';
import { type Built, z } from './built.js';
import { jsonTypeOf } from './facts.js';

/** The default of a schema, its own or that of what it refers to. */
export function presetOf(
  { default: preset, $ref: ref, allOf = [] }: Schema,
  api: Pick<Api, 'schemas'>,
  passed: ReadonlySet<SchemaId> = new Set(),
): Json | undefined {
  if (preset !== undefined) return preset;
  const target = ref === undefined || passed.has(ref) ? undefined : api.schemas.get(ref);
  const inside = ref === undefined ? passed : new Set([...passed, ref]);
  return [...(target ? [target] : []), ...allOf]
    .map((schema) => presetOf(schema, api, inside))
    .find((candidate) => candidate !== undefined);
}

/**
 * The argument of `.default()` for a property. A default that its schema refuses would only make
 * the value invalid.
 */
export function defaultOf(
  schema: Schema,
  { emit: { api, preparation, rules } }: SchemaContext,
): Code | undefined {
  const preset = preparation?.defaults ? presetOf(schema, api) : undefined;
  if (preset === undefined || !rules.allows(schema, preset)) return undefined;
  const text = literal(preset);
  if (typeof preset !== 'object' || preset === null) return text;
  return Array.isArray(preset) ? code`() => ${text}` : code`() => (${text})`;
}

/** Reads text as the declared types, if text is not among them. */
export function readText(
  schema: Schema,
  built: Built,
  { api, preparation, runtime }: ValidatorsContext,
): Built {
  if (!preparation?.coerce || preparation.serialized.has(schema)) return built;
  const may = (type: JsonType): boolean => allows(schema, type, api);
  if (may('string')) return built;
  const isNumber = may('number');
  const types = [
    ...(isNumber ? ['number'] : may('integer') ? ['integer'] : []),
    ...(may('boolean') ? ['boolean'] : []),
    ...(preparation.repeated.has(schema) && may('array') ? ['array'] : []),
  ];
  if (types.length === 0 && may('null') && !may('array') && !may('object')) types.push('null');
  if (types.length === 0) return built;
  const reader = code`${runtime('fromText')}(${inParentheses(types.map(literal))})`;
  return {
    ...built,
    isComponent: false,
    code: call(z, 'preprocess', inParentheses([reader, built.code])),
    type: built.type && code`${z}.ZodPreprocess${typeArguments([built.type])}`,
  };
}

/** Whether a value of a type may be valid. */
function allows(
  schema: Schema,
  type: JsonType,
  api: Pick<Api, 'schemas'>,
  passed: ReadonlySet<Schema> = new Set(),
): boolean {
  if (schema.never) return false;
  if (passed.has(schema)) return true;
  const inside = new Set([...passed, schema]);
  const { type: types, enum: values, const: only, $ref: ref, allOf = [], anyOf, oneOf } = schema;
  const isOf = (value: Json): boolean =>
    type === 'integer' ? Number.isInteger(value) : jsonTypeOf(value) === type;
  const may = (each: Schema): boolean => allows(each, type, api, inside);
  const target = ref === undefined ? undefined : api.schemas.get(ref);
  return (
    (types?.some(
      (jsonType) => jsonType === type || (jsonType === 'number' && type === 'integer'),
    ) ??
      true) &&
    (values?.some(isOf) ?? true) &&
    (only === undefined || isOf(only)) &&
    (!target || may(target)) &&
    allOf.every(may) &&
    (anyOf?.some(may) ?? true) &&
    (oneOf?.some(may) ?? true)
  );
}
