// Keywords for values of one type: strings, numbers, arrays. Without `types`, they do not apply to
// values of other types.

import {
  arrayLiteral,
  call,
  type Code,
  code,
  empty,
  identifier,
  literal,
  objectLiteral,
  property,
  regexLiteral,
  symbol,
  inParentheses,
} from '../../../code/code.js';
import { argument, callArguments, typeArguments, unionType } from '../../../code/declarations.js';
import { knownValues } from '../../../model/extensions.js';
import { slownessOf } from '../../../model/slow-patterns.js';
import { hasType, arrayForm } from '../../../model/schema-facts.js';
import type { Json } from '../../../model/json.js';
import type { JsonType, Schema } from '../../../model/schema.js';
import { isUnsafe, objectOf } from './objects.js';
import { arrayKeywords, isUnlimited, objectKeywords, only } from './facts.js';
import { type Built, nullable, builtOf, tupleOfTypes, z } from './built.js';
import type { SchemaContext } from '../emit-context.js';

/** The schema of keywords that apply to the value directly. */
export function typedPart(schema: Schema, context: SchemaContext): Built {
  if (schema.enum !== undefined || schema.const !== undefined) return valuesPart(schema, context);
  if (schema.type)
    return withListedType(ofTypes(schema.type, schema, context), context, {
      known: knownValues(schema) ?? [],
      types: schema.type,
    });
  if (schema.properties?.has('__proto__') || schema.required?.includes('__proto__'))
    return { ...builtOf(call(z, 'unknown')), unchecked: [schema] };
  // A format that no check is known for says nothing.
  const isUnchecked =
    isUnlimited(only(schema, (keyword) => keyword !== 'format')) &&
    !formatOf('string', schema, context) &&
    !formatOf('number', schema, context);
  if (isUnchecked) return builtOf(call(z, 'unknown'), code`${z}.ZodUnknown`);
  return ofTypes(['object', 'array', 'string', 'number', 'boolean', 'null'], schema, context);
}

/**
 * Gives the strings or numbers of an open set the client's type: the known values, and
 * `Unrecognized` for others.
 */
function withListedType(
  built: Built,
  { emit }: SchemaContext,
  { known, types }: { readonly known: readonly Json[]; readonly types: readonly JsonType[] },
): Built {
  const [only, ...more] = types.filter((jsonType) => jsonType !== 'null');
  const base = only === 'integer' ? 'number' : only;
  if (
    known.length === 0 ||
    more.length > 0 ||
    !(base === 'string' || base === 'number') ||
    !known.every((value) => typeof value === base)
  )
    return built;
  const other = emit.unrecognized?.[base];
  const type = typeArguments([
    unionType([
      ...known.map(literal),
      ...(other ? [code`${other}`] : []),
      ...(types.includes('null') ? [code`null`] : []),
    ]),
  ]);
  return {
    ...built,
    type: undefined,
    code: code`${emit.runtime('listed')}${type}${callArguments([built.code])}`,
  };
}

function ofTypes(types: readonly JsonType[], schema: Schema, context: SchemaContext): Built {
  const others = types.filter(
    (type) => type !== 'null' && !(type === 'integer' && types.includes('number')),
  );
  const built = others.map((type) => ofType(type, schema, context));
  const [first] = built;
  if (!first)
    return types.length === 0
      ? builtOf(call(z, 'never'), code`${z}.ZodNever`)
      : builtOf(call(z, 'null'), code`${z}.ZodNull`);
  const rest = built.flatMap((each) => each.unchecked);
  const all = tupleOfTypes(built);
  const inner =
    built.length === 1
      ? first
      : {
          code: call(z, 'union', arrayLiteral(built.map((each) => each.code))),
          type: all && code`${z}.ZodUnion${typeArguments([code`readonly ${all}`])}`,
        };
  const { code: text, type } = types.includes('null') ? nullable(inner) : inner;
  return {
    code: text,
    type,
    unchecked: rest,
    isTooEarly: built.some(({ isTooEarly: early }) => early),
    needsGetter: built.some(({ needsGetter: early }) => early),
    hasLazy: built.some(({ hasLazy: lazy }) => lazy),
  };
}

function ofType(type: JsonType, schema: Schema, context: SchemaContext): Built {
  if (type === 'null') return builtOf(nullPart.schema, nullPart.type);
  if (type === 'boolean') return builtOf(booleanPart.schema, booleanPart.type);
  if (type === 'string') return stringPart(schema, context);
  if (type === 'number' || type === 'integer') return numberPart(type, schema, context);
  if (type === 'array') return arrayPart(schema, context);
  return (
    objectOf(
      { ...only(schema, (keyword) => objectKeywords.has(keyword)), type: ['object'] },
      context,
    )?.build() ?? builtOf(call(z, 'looseObject', objectLiteral([])))
  );
}

const nullPart = { schema: call(z, 'null'), type: code`${z}.ZodNull` };
const booleanPart = { schema: call(z, 'boolean'), type: code`${z}.ZodBoolean` };
const stringType = { schema: call(z, 'string'), type: code`${z}.ZodString` };
const numberType = { schema: call(z, 'number'), type: code`${z}.ZodNumber` };

function stringPart(schema: Schema, context: SchemaContext): Built {
  const { minLength = 0, maxLength, pattern } = context.emit.limited(schema);
  const start = formatOf('string', schema, context) ?? stringType;
  let built = start.schema;
  if (minLength > 0) built = call(built, 'min', literal(minLength));
  // A text that is too long is not asked for a pattern that may take long.
  const aborts = pattern !== undefined && slownessOf(pattern) !== undefined;
  if (maxLength !== undefined)
    built = call(built, 'max', aborts ? code`${maxLength}, { abort: true }` : literal(maxLength));
  if (pattern !== undefined) built = call(built, 'regex', argument(patternCode(pattern)));
  return converted(schema, builtOf(built, start.type), context);
}

/**
 * The regular expression in Unicode mode if it compiles in that mode, else without. The model has
 * only valid patterns.
 */
function patternCode(pattern: string): Code {
  const expressed = regexLiteral(pattern) ?? regexLiteral(pattern, '');
  if (!expressed) throw new Error(`No regular expression: ${pattern}`);
  return expressed;
}

function numberPart(type: 'number' | 'integer', schema: Schema, context: SchemaContext): Built {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  const { runtime } = context.emit;
  const start =
    formatOf('number', schema, context) ??
    (type === 'integer' ? { ...numberType, schema: code`${runtime('integer')}` } : numberType);
  let built = start.schema;
  if (minimum !== undefined) built = call(built, 'gte', literal(minimum));
  if (exclusiveMinimum !== undefined) built = call(built, 'gt', literal(exclusiveMinimum));
  if (maximum !== undefined) built = call(built, 'lte', literal(maximum));
  if (exclusiveMaximum !== undefined) built = call(built, 'lt', literal(exclusiveMaximum));
  if (multipleOf !== undefined)
    built = call(built, 'check', code`${runtime('multipleOf')}(${multipleOf})`);
  return converted(schema, builtOf(built, start.type), context);
}

/** The codec between what is on the wire and a value of the application. */
function converted(schema: Schema, wire: Built, { emit }: SchemaContext): Built {
  const { conversion, format } = schema;
  if (conversion === undefined) return wire;
  if (conversion === 'Blob') return filePart(schema, emit);
  if (conversion === 'Blob|string') {
    const parts = [filePart(schema, emit), wire];
    const types = tupleOfTypes(parts);
    return {
      ...wire,
      code: call(z, 'union', arrayLiteral(parts.map((part) => part.code))),
      type: types && code`${z}.ZodUnion${typeArguments([code`readonly ${types}`])}`,
    };
  }
  const [codec, type] =
    conversion === 'Date'
      ? ([format === 'date-time' ? 'asDate' : 'asUtcDate', 'ZodDate'] as const)
      : (['asBigint', 'ZodBigInt'] as const);
  return {
    ...wire,
    code: code`${emit.runtime(codec)}(${wire.code})`,
    type:
      wire.type && code`${z}.ZodCodec${typeArguments([wire.type, code`${z}.${identifier(type)}`])}`,
  };
}

/** A file, which has so many bytes. */
function filePart({ minLength = 0, maxLength }: Schema, { runtime }: SchemaContext['emit']): Built {
  const most = maxLength === undefined ? empty : code`, ${maxLength}`;
  const bounds = minLength === 0 && maxLength === undefined ? empty : code`${minLength}${most}`;
  const blob = symbol('Blob', { global: true }, { type: true });
  return builtOf(
    code`${runtime('asBlob')}(${bounds})`,
    code`${z}.ZodCustom${typeArguments([code`${blob}`, code`${blob}`])}`,
  );
}

/** The schema for type and format together. */
function formatOf(
  type: 'string' | 'number',
  { format, at }: Schema,
  { emit }: SchemaContext,
): { readonly schema: Code; readonly type?: Code | undefined } | undefined {
  if (format === undefined) return undefined;
  const known = emit.formats.find(format);
  // Digits in a text are not checked as numbers are.
  if (known?.type !== type && !emit.formats.isOff(format)) emit.gaps.format(format, at);
  else emit.formats.use(format);
  if (known?.type !== type || !known.schema) return undefined;
  return {
    schema: known.schema,
    type: known.isNative ? undefined : type === 'string' ? stringType.type : numberType.type,
  };
}

function arrayPart(schema: Schema, context: SchemaContext): Built {
  const { items, prefixItems, minItems = 0, maxItems } = schema;
  const assertions = only(
    schema,
    (keyword) =>
      ['contains', 'minContains', 'maxContains', 'uniqueItems'].includes(keyword) &&
      !(keyword === 'uniqueItems' && !schema.uniqueItems),
  );
  const rest =
    schema.contains || schema.uniqueItems
      ? [schema.contains ? assertions : only(assertions, (keyword) => keyword === 'uniqueItems')]
      : [];
  const looseArray = call(
    call(z, 'array', call(z, 'unknown')),
    'check',
    code`${context.emit.runtime('dense')}`,
  );
  if (items?.never && !prefixItems)
    return {
      ...builtOf(minItems > 0 ? call(z, 'never') : call(z, 'tuple', arrayLiteral([]))),
      unchecked: rest,
    };
  if (prefixItems) {
    const first = prefixItems.map((prefixItem) => context.emit.complete(prefixItem, context));
    const others =
      items?.never || maxItems === prefixItems.length
        ? undefined
        : context.emit.complete(items ?? { at: schema.at }, context);
    const parts = [...first, ...(others ? [others] : [])];
    const about = {
      isTooEarly: parts.some(({ isTooEarly: early }) => early),
      needsGetter: parts.some(({ needsGetter: early }) => early),
      hasLazy: parts.some(({ hasLazy: lazy }) => lazy),
    };
    if (minItems === prefixItems.length && (others === undefined || maxItems === undefined)) {
      const list = arrayLiteral(first.map((built) => built.code));
      const types = tupleOfTypes(first);
      const type =
        types && (!others || others.type)
          ? code`${z}.ZodTuple${typeArguments([types, others?.type ?? code`null`])}`
          : undefined;
      return {
        ...about,
        unchecked: rest,
        type,
        code: call(z, 'tuple', others ? inParentheses([list, others.code]) : list),
      };
    }
    return {
      ...builtOf(withLength(looseArray, minItems, maxItems)),
      unchecked: [
        ...rest,
        only(schema, (keyword) => keyword === 'prefixItems' || keyword === 'items'),
      ],
    };
  }
  const form = arrayForm(schema);
  if (items && form.isFull && form.required > 0) {
    const item = context.emit.complete(items, context);
    return {
      ...item,
      unchecked: rest,
      type: undefined,
      code: call(z, 'tuple', arrayLiteral(form.first.map(() => item.code))),
    };
  }
  if (!items || isUnlimited(items))
    return {
      ...builtOf(withLength(looseArray, minItems, maxItems), code`${z}.ZodArray<${z}.ZodUnknown>`),
      unchecked: rest,
    };
  const item = context.emit.complete(items, context);
  return {
    ...item,
    unchecked: rest,
    type: item.type && code`${z}.ZodArray${typeArguments([item.type])}`,
    code: withLength(call(z, 'array', inParentheses([item.code])), minItems, maxItems),
  };
}

function withLength(array: Code, minItems: number, maxItems: number | undefined): Code {
  if (minItems > 0 && minItems === maxItems) return call(array, 'length', literal(minItems));
  const least = minItems > 0 ? call(array, 'min', literal(minItems)) : array;
  return maxItems === undefined ? least : call(least, 'max', literal(maxItems));
}

/** The schema of `enum` and `const`, without the values that keywords beside them reject. */
function valuesPart(schema: Schema, context: SchemaContext): Built {
  const { emit: emitContext } = context;
  const listed: readonly Json[] = schema.enum ?? [schema.const ?? null];
  const matching =
    schema.enum && schema.const !== undefined
      ? listed.filter((value) => JSON.stringify(value) === JSON.stringify(schema.const))
      : listed;
  const possible = matching.filter(
    (value) => schema.type?.some((type) => hasType(value, type)) ?? true,
  );
  formatOf('string', schema, context);
  if (possible.length === 0) return builtOf(call(z, 'never'));
  const limits = only(
    schema,
    (keyword) => keyword !== 'enum' && keyword !== 'const' && keyword !== 'type',
  );
  if (possible.every((value) => typeof value !== 'object' || value === null)) {
    const scalars = only(
      limits,
      (keyword) => !arrayKeywords.has(keyword) && !objectKeywords.has(keyword),
    );
    const accepted = isUnlimited(scalars)
      ? possible
      : possible.filter((value) => emitContext.rules.allows(scalars, value));
    return accepted.length === 0 ? builtOf(call(z, 'never')) : builtOf(literalCode(accepted));
  }
  const rest = isUnlimited(limits) ? [] : [limits];
  const scalars = possible.filter((value) => typeof value !== 'object' || value === null);
  const built = [
    ...(scalars.length > 0 ? [literalCode(scalars)] : []),
    ...possible.filter((value) => typeof value === 'object' && value !== null).map(constant),
  ];
  const [first] = built;
  if (!first || built.includes(undefined))
    return {
      ...builtOf(call(z, 'unknown')),
      unchecked: [
        only(schema, (keyword) => keyword === 'enum' || keyword === 'const' || keyword === 'type'),
        ...rest,
      ],
    };
  return {
    ...builtOf(
      built.length === 1
        ? first
        : call(z, 'union', arrayLiteral(built.flatMap((piece) => piece ?? []))),
    ),
    unchecked: rest,
  };
}

/** The schema of a single value; `undefined` if zod cannot have a property of some name. */
function constant(value: Json): Code | undefined {
  if (typeof value !== 'object' || value === null) return literalCode([value]);
  const parts: readonly (readonly [string, Json])[] = Object.entries(value);
  const inner = parts.map(([name, member]) => ({
    name,
    text: isUnsafe(name) ? undefined : constant(member),
  }));
  if (inner.some(({ text }) => text === undefined)) return undefined;
  if (Array.isArray(value))
    return call(z, 'tuple', arrayLiteral(inner.flatMap(({ text }) => text ?? [])));
  return call(
    z,
    'strictObject',
    objectLiteral(inner.map(({ name, text }) => property(name, text ?? empty))),
  );
}

function literalCode(values: readonly Json[]): Code {
  const nonNull = values.filter((value) => value !== null);
  const isNullable = nonNull.length < values.length && nonNull.length > 0;
  const [only] = nonNull;
  const unique = [...new Set(nonNull)];
  const isEnum =
    unique.length > 1 &&
    unique.every((value) => typeof value === 'string' && !(value in Object.prototype));
  const whole =
    nonNull.length === 0
      ? call(z, 'null')
      : unique.length === 1
        ? call(z, 'literal', argument(literal(only ?? null)))
        : isEnum
          ? call(z, 'enum', arrayLiteral(unique.map(literal)))
          : call(z, 'literal', arrayLiteral(unique.map(literal)));
  return isNullable ? call(whole, 'nullable') : whole;
}
