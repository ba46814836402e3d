// The keywords that are about values of one type: texts, numbers, arrays. Where no type is stated, they leave the others alone.

import { arrayLiteral, type Code, code, literal, regex } from '../../code/code.js';
import { listForm } from '../../model/list.js';
import type { Json } from '../../model/json.js';
import type { JsonType, Schema } from '../../model/schema.js';
import { hasType, opened } from '../open-enum.js';
import { objectOf } from './objects.js';
import { isUnlimited, z } from './world.js';
import { type Built, complete, only, type Place, plain, within } from './zod.js';

/** A schema of keywords that speak about the value itself. */
export function typedPart(schema: Schema, place: Place): Built {
  if (schema.enum !== undefined || schema.const !== undefined) return valuesPart(schema, place);
  if (schema.types) return ofTypes(schema.types, schema, place);
  if (schema.properties?.has('__proto__') || schema.required?.includes('__proto__')) return { ...plain(code`${z}.unknown()`), rest: [schema] };
  return ofTypes(['object', 'array', 'string', 'number', 'boolean', 'null'], schema, place);
}

function ofTypes(types: readonly JsonType[], schema: Schema, place: Place): Built {
  const others = types.filter((type) => type !== 'null' && !(type === 'integer' && types.includes('number')));
  const built = others.map((type) => ofType(type, schema, { ...place }));
  const [first] = built;
  if (!first) return plain(types.length === 0 ? code`${z}.never()` : code`${z}.null()`);
  const rest = built.flatMap((each) => each.rest);
  const inner = built.length === 1 ? first.code : code`${z}.union(${arrayLiteral(built.map((each) => each.code))})`;
  return { code: types.includes('null') ? code`${inner}.nullable()` : inner, rest, waits: built.length > 1 || built.some(({ waits }) => waits), lazy: built.some(({ lazy }) => lazy) };
}

function ofType(type: JsonType, schema: Schema, place: Place): Built {
  if (type === 'null') return plain(code`${z}.null()`);
  if (type === 'boolean') return plain(code`${z}.boolean()`);
  if (type === 'string') return plain(textCode(schema, place));
  if (type === 'number' || type === 'integer') return plain(numberCode(type, schema, place));
  if (type === 'array') return arrayPart(schema, place);
  return objectOf({ ...only(schema, (keyword) => objectKeywords.has(keyword)), types: ['object'] }, place)?.build() ?? plain(code`${z}.looseObject({})`);
}

const objectKeywords = new Set(['properties', 'required', 'patternProperties', 'additionalProperties', 'propertyNames', 'minProperties', 'maxProperties', 'dependentRequired']);
const arrayKeywords = new Set(['items', 'prefixItems', 'contains', 'minContains', 'maxContains', 'minItems', 'maxItems', 'uniqueItems']);

function textCode(schema: Schema, place: Place): Code {
  const { minLength = 0, maxLength, pattern } = schema;
  const calls = [
    minLength > 0 ? code`.min(${minLength})` : code``,
    maxLength === undefined ? code`` : code`.max(${maxLength})`,
    pattern === undefined ? code`` : code`.regex(${patternCode(pattern)})`,
  ];
  return calls.reduce<Code>((before, each) => code`${before}${each}`, formatOf('string', schema, place) ?? code`${z}.string()`);
}

/** As ECMA-262 reads it in Unicode mode; outside of it where only that is possible. Others are no patterns of the model. */
function patternCode(pattern: string): Code {
  const expressed = regex(pattern) ?? regex(pattern, '');
  if (!expressed) throw new Error(`No regular expression: ${pattern}`);
  return expressed;
}

function numberCode(type: 'number' | 'integer', schema: Schema, place: Place): Code {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  const { runtime } = place.world;
  const calls = [
    minimum === undefined ? code`` : code`.gte(${minimum})`,
    exclusiveMinimum === undefined ? code`` : code`.gt(${exclusiveMinimum})`,
    maximum === undefined ? code`` : code`.lte(${maximum})`,
    exclusiveMaximum === undefined ? code`` : code`.lt(${exclusiveMaximum})`,
    multipleOf === undefined ? code`` : code`.check(${runtime('multipleOf')}(${multipleOf}))`,
  ];
  const start = formatOf('number', schema, place) ?? (type === 'integer' ? code`${runtime('integer')}` : code`${z}.number()`);
  return calls.reduce<Code>((before, each) => code`${before}${each}`, start);
}

/** What says type and format together. */
function formatOf(type: 'string' | 'number', { format, at }: Schema, { world }: Place): Code | undefined {
  if (format === undefined) return undefined;
  const known = world.formats.find(format);
  if (!known && !world.formats.isOff(format)) world.gaps.format(format, at);
  else world.formats.use(format);
  return known?.type === type ? known.schema : undefined;
}

function arrayPart(schema: Schema, place: Place): Built {
  const inside = within(place);
  const { items, prefixItems, minItems = 0, maxItems } = schema;
  const left = only(schema, (keyword) => ['contains', 'minContains', 'maxContains', 'uniqueItems'].includes(keyword) && !(keyword === 'uniqueItems' && !schema.uniqueItems));
  const rest = schema.contains || schema.uniqueItems ? [schema.contains ? left : only(left, (keyword) => keyword === 'uniqueItems')] : [];
  if (prefixItems) {
    const first = prefixItems.map((each) => complete(each, inside));
    const others = items?.never || maxItems === prefixItems.length ? undefined : complete(items ?? { at: schema.at }, inside);
    const about = { waits: true, lazy: [...first, ...(others ? [others] : [])].some(({ lazy }) => lazy) };
    if (minItems === prefixItems.length && (others === undefined || maxItems === undefined)) {
      const tail = others ? code`, ${others.code}` : code``;
      return { ...about, rest, code: code`${z}.tuple(${arrayLiteral(first.map((each) => each.code))}${tail})` };
    }
    return { ...plain(sized(code`${z}.array(${z}.unknown())`, minItems, maxItems)), rest: [...rest, only(schema, (keyword) => keyword === 'prefixItems' || keyword === 'items')] };
  }
  const form = listForm(schema);
  if (items && form.isFull && form.required > 0) {
    const item = complete(items, inside);
    return { ...item, rest, waits: true, code: code`${z}.tuple(${arrayLiteral(form.first.map(() => item.code))})` };
  }
  const item = items ? complete(items, inside) : plain(code`${z}.unknown()`);
  return { ...item, rest, code: sized(code`${z}.array(${item.code})`, minItems, maxItems) };
}

function sized(array: Code, minItems: number, maxItems: number | undefined): Code {
  if (minItems > 0 && minItems === maxItems) return code`${array}.length(${minItems})`;
  const least = minItems > 0 ? code`${array}.min(${minItems})` : array;
  return maxItems === undefined ? least : code`${least}.max(${maxItems})`;
}

/** `enum` and `const`; what keywords beside them refuse is left out here. */
function valuesPart(schema: Schema, place: Place): Built {
  const { world, view } = place;
  if (world.views.isOpen(schema, view)) return openValues(schema, place);
  const listed: readonly Json[] = schema.enum ?? [schema.const?.value ?? null];
  const same = schema.enum && schema.const ? listed.filter((each) => JSON.stringify(each) === JSON.stringify(schema.const?.value)) : listed;
  const possible = same.filter((value) => schema.types?.some((type) => hasType(value, type)) ?? true);
  formatOf('string', schema, place);
  if (possible.length === 0) return plain(code`${z}.never()`);
  const limits = only(schema, (keyword) => keyword !== 'enum' && keyword !== 'const' && keyword !== 'types');
  if (possible.every((value) => typeof value !== 'object' || value === null)) {
    const scalars = only(limits, (keyword) => !arrayKeywords.has(keyword) && !objectKeywords.has(keyword));
    const fine = isUnlimited(scalars) ? possible : possible.filter((value) => world.rules.allows(scalars, value));
    return fine.length === 0 ? plain(code`${z}.never()`) : { ...plain(scalarCode(fine)), waits: true };
  }
  return { ...plain(code`${z}.unknown()`), rest: [only(schema, (keyword) => keyword === 'enum' || keyword === 'const' || keyword === 'types'), ...(isUnlimited(limits) ? [] : [limits])] };
}

function scalarCode(values: readonly Json[]): Code {
  const texts = values.filter((value) => value !== null);
  const isNullable = texts.length < values.length && texts.length > 0;
  const [only] = texts;
  const unique = [...new Set(texts)];
  const safe = unique.length > 1 && unique.every((value) => typeof value === 'string' && !(value in Object.prototype));
  const whole = texts.length === 0 ? code`${z}.null()` : unique.length === 1 ? code`${z}.literal(${literal(only ?? null)})` : safe ? code`${z}.enum(${arrayLiteral(unique.map(literal))})` : code`${z}.literal(${arrayLiteral(unique.map(literal))})`;
  return isNullable ? code`${whole}.nullable()` : whole;
}

/** Any text or number where the enum lists some; of the other values, those that it lists. */
function openValues(schema: Schema, place: Place): Built {
  const { types, others } = opened(schema);
  const { enum: _, ...beside } = schema;
  const any = types.length === 0 ? undefined : ofTypes(others.length === 1 && others[0] === null ? [...types, 'null'] : types, beside, place);
  if (any && (others.length === 0 || (others.length === 1 && others[0] === null))) return any;
  const listed = others.length === 0 ? plain(code`${z}.never()`) : valuesPart({ ...schema, enum: others }, { ...place, view: place.view === 'open' ? 'output' : place.view });
  return any ? { ...any, code: code`${z}.union([${complete({ ...beside, types }, place).code}, ${listed.code}])`, rest: [...any.rest, ...listed.rest.map((each): Schema => ({ at: schema.at, anyOf: [{ at: schema.at, types }, each] }))] } : listed;
}
