// The keywords that are about values of one type: texts, numbers, arrays, objects. Where no type is stated, they leave the others alone.

import { arrayLiteral, type Code, code, join, key, literal, objectLiteral, regex } from '../../code/code.js';

import type { JsonType, Schema } from '../../model/schema.js';
import { call, expression, orFalse, type Place, within } from './expression.js';
import { isUnlimited } from './world.js';

type Limited = 'string' | 'number' | 'array' | 'object';

/** Undefined where every value of every type is fine. */
export function typedPart(schema: Schema, place: Place): Code | undefined {
  const { world } = place;
  if (schema.types === undefined) {
    const limited = limitedTypes.flatMap((type) => {
      const limits = limitedType(type, schema, place);
      return limits ? [code`${key(type)}: ${limits}`] : [];
    });
    return limited.length === 0 ? undefined : code`${world.runtime('byType')}(${objectLiteral(limited)})`;
  }
  const types = schema.types.filter((type) => !(type === 'integer' && schema.types?.includes('number')));
  const others = types.filter((type) => type !== 'null').map((type) => ofType(type, schema, place));
  const [only] = others;
  if (others.length === 0) return code`${world.runtime('nothing')}`;
  const one = only !== undefined && others.length === 1 ? only : call(world.runtime('anyOf'), others);
  return types.includes('null') ? code`${world.runtime('nullable')}(${one})` : one;
}

const limitedTypes: readonly Limited[] = ['string', 'number', 'array', 'object'];

function ofType(type: JsonType, schema: Schema, place: Place): Code {
  const { runtime } = place.world;
  if (type === 'null') return code`${runtime('nothing')}`;
  if (type === 'boolean') return code`${runtime('boolean')}`;
  if (type === 'integer') return withChecks('integer', numberChecks(schema, place), place) ?? code`${runtime('integer')}`;
  return limitedType(type, schema, place) ?? plain(type, place);
}

function plain(type: Limited, { world }: Place): Code {
  if (type === 'array') return code`${world.runtime('array')}(undefined)`;
  if (type === 'object') return code`${world.runtime('object')}({})`;
  return code`${world.runtime(type)}`;
}

/** The values of a type, where keywords limit them. */
function limitedType(type: Limited, schema: Schema, place: Place): Code | undefined {
  if (type === 'array') return arrayPart(schema, place);
  if (type === 'object') return objectPart(schema, place);
  return withChecks(type, type === 'string' ? textChecks(schema, place) : numberChecks(schema, place), place);
}

function withChecks(type: 'string' | 'number' | 'integer', checks: readonly Code[], { world }: Place): Code | undefined {
  return checks.length === 0 ? undefined : code`${world.runtime(`${type}With`)}(${join(checks, ', ')})`;
}

function textChecks(schema: Schema, place: Place): readonly Code[] {
  const { minLength = 0, maxLength, pattern } = schema;
  const { world } = place;
  return [
    minLength > 0 ? code`${world.runtime('minLength')}(${minLength})` : undefined,
    maxLength === undefined ? undefined : code`${world.runtime('maxLength')}(${maxLength})`,
    pattern === undefined ? undefined : code`${world.zod.check('regex')}(${patternCode(pattern)})`,
    formatCheck('string', schema, place),
  ].filter((check) => check !== undefined);
}

/** As ECMA-262 reads it in Unicode mode; outside of it where only that is possible. Others are no patterns of the model. */
function patternCode(pattern: string): Code {
  const expressed = regex(pattern) ?? regex(pattern, '');
  if (!expressed) throw new Error(`No regular expression: ${pattern}`);
  return expressed;
}

function numberChecks(schema: Schema, place: Place): readonly Code[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  const { zod, runtime } = place.world;
  return [
    minimum === undefined ? undefined : code`${zod.check('gte')}(${minimum})`,
    exclusiveMinimum === undefined ? undefined : code`${zod.check('gt')}(${exclusiveMinimum})`,
    maximum === undefined ? undefined : code`${zod.check('lte')}(${maximum})`,
    exclusiveMaximum === undefined ? undefined : code`${zod.check('lt')}(${exclusiveMaximum})`,
    multipleOf === undefined ? undefined : code`${runtime('multipleOf')}(${multipleOf})`,
    formatCheck('number', schema, place),
  ].filter((check) => check !== undefined);
}

function formatCheck(type: 'string' | 'number', { format, at }: Schema, { world }: Place): Code | undefined {
  if (format === undefined) return undefined;
  const known = world.formats.find(format);
  if (!known && !world.formats.isOff(format)) world.gaps.format(format, at);
  else world.formats.use(format);
  return known?.type === type && known.check ? code`${known.check}` : undefined;
}

function arrayPart(schema: Schema, place: Place): Code | undefined {
  const { world } = place;
  const inside = within(place);
  const { items, prefixItems, contains, minItems = 0, maxItems, uniqueItems, minContains, maxContains } = schema;
  const counted = contains !== undefined && (minContains !== 0 || maxContains !== undefined || world.marks);
  const rest = items && (world.marks || !isUnlimited(items)) ? orFalse(items, inside) : undefined;
  const rules = [
    prefixItems && code`prefixItems: ${arrayLiteral(prefixItems.map((each) => expression(each, inside)))}`,
    minItems > 0 ? code`minItems: ${minItems}` : undefined,
    maxItems === undefined ? undefined : code`maxItems: ${maxItems}`,
    uniqueItems ? code`uniqueItems: true` : undefined,
    counted ? code`contains: ${expression(contains, maxContains !== undefined && inside.view === 'open' ? { ...inside, view: 'output' } : inside)}` : undefined,
    counted && minContains !== undefined ? code`minContains: ${minContains}` : undefined,
    counted && maxContains !== undefined ? code`maxContains: ${maxContains}` : undefined,
  ].filter((rule) => rule !== undefined);
  if (rules.length === 0 && !items?.never) return rest && code`${world.runtime('array')}(${rest})`;
  return code`${world.runtime('arrayWith')}(${rest ?? code`undefined`}, ${objectLiteral(rules)})`;
}

function objectPart(schema: Schema, place: Place): Code | undefined {
  const { world } = place;
  const { properties = noProperties, required = [], patternProperties, additionalProperties, propertyNames, minProperties = 0, maxProperties, dependentRequired } = schema;
  const inside = within(place);
  const members = [...properties].map(([name, property]) => code`${key(name)}: ${place.hidden.has(name) ? code`${world.runtime('never')}` : expression(property, inside)}`);
  const needed = required.filter((name) => !place.hidden.has(name));
  const patterns = [...(patternProperties ?? [])].map(([pattern, each]) => arrayLiteral([patternCode(pattern), expression(each, inside)]));
  const limitsOthers = additionalProperties !== undefined && (world.marks || !isUnlimited(additionalProperties));
  const dependent = [...(dependentRequired ?? [])].flatMap(([name, names]) => {
    const left = names.filter((each) => !place.hidden.has(each));
    return left.length === 0 ? [] : [code`${key(name)}: ${literal(left)}`];
  });
  const others = [
    patterns.length > 0 ? code`patternProperties: ${arrayLiteral(patterns)}` : undefined,
    limitsOthers ? code`additionalProperties: ${orFalse(additionalProperties, inside)}` : undefined,
    propertyNames && !isUnlimited(propertyNames) ? code`propertyNames: ${expression(propertyNames, inside)}` : undefined,
    minProperties > 0 ? code`minProperties: ${minProperties}` : undefined,
    maxProperties === undefined ? undefined : code`maxProperties: ${maxProperties}`,
    dependent.length > 0 ? code`dependentRequired: ${objectLiteral(dependent)}` : undefined,
  ].filter((rule) => rule !== undefined);
  const rules = needed.length > 0 ? [code`required: ${literal(needed)}`, ...others] : others;
  const saysSomething = rules.length > 0 || [...properties].some(([name, property]) => world.marks || place.hidden.has(name) || !isUnlimited(property)) || (schema.types !== undefined && members.length > 0);
  if (!saysSomething) return undefined;
  const shape = objectLiteral(members);
  // What few schemas say is a function of its own: bundles of the others do without.
  const name = world.runtime(others.length === 0 ? 'object' : 'objectWith');
  return rules.length === 0 ? code`${name}(${shape})` : code`${name}(${shape}, ${objectLiteral(rules)})`;
}

const noProperties: ReadonlyMap<string, Schema> = new Map();
