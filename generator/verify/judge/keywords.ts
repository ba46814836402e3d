// What ajv is taught before it judges: the keywords in which it is not exact (remainders of decimal fractions, equality of objects that have
// names such as `constructor`), an order to compile references in, and to compile large schemas once.

import type { Ajv2020 } from 'ajv/dist/2020.js';
import { isArray, isSame, type Json, isObject, type JsonObject } from './json.js';
import { mapSubschemas } from './subschemas.js';

export function addExactKeywords(ajv: Ajv2020): void {
  for (const keyword of ['enum', 'const', 'uniqueItems', 'multipleOf']) ajv.removeKeyword(keyword);
  ajv.addKeyword({
    keyword: 'enum',
    schemaType: 'array',
    validate: (values: readonly Json[], value: Json) => values.some((each) => isSame(each, value)),
  });
  ajv.addKeyword({
    keyword: 'const',
    validate: (wanted: Json, value: Json) => isSame(wanted, value),
  });
  ajv.addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    validate: (wanted: boolean, items: Json) => !wanted || (isArray(items) && areUnique(items)),
  });
  ajv.addKeyword({
    keyword: 'multipleOf',
    type: 'number',
    schemaType: 'number',
    validate: isMultiple,
  });
}

function areUnique(items: readonly Json[]): boolean {
  return items.every(
    (item, index) => !items.slice(0, index).some((earlier) => isSame(earlier, item)),
  );
}

/** Whether `value` divided by `divisor` is whole, both taken as the decimal fractions that they are written as. */
function isMultiple(divisor: number, value: number): boolean {
  const [left, right] = [decimal(value), decimal(divisor)];
  const exponent = Math.min(left.exponent, right.exponent);
  const whole = ({ digits, exponent: own }: Decimal): bigint =>
    digits * 10n ** BigInt(own - exponent);
  return whole(left) % whole(right) === 0n;
}

interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

function decimal(value: number): Decimal {
  const [mantissa = '', power = '0'] = String(value).split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), exponent: Number(power) - fraction.length };
}

// Compiles what a schema refers to before the schema: ajv goes from reference to reference by itself, one within the other, and its stack does not hold
// a few hundred of them. What has failed once fails whatever refers to it.

export function createCompiled<Validate>(
  compile: (id: string) => Validate,
  leadsTo: (id: string) => readonly string[],
): (id: string) => Validate {
  const done = new Map<string, { readonly validate: Validate } | { readonly error: unknown }>();
  const compileAfter = (id: string): void => {
    const failed = leadsTo(id)
      .map((other) => done.get(other))
      .find((other) => other !== undefined && 'error' in other);
    try {
      done.set(id, failed ?? { validate: compile(id) });
    } catch (error) {
      done.set(id, { error });
    }
  };
  return (id) => {
    const entered = new Set<string>();
    const open = [id];
    for (let next = open.at(-1); next !== undefined; next = open.at(-1)) {
      const isDone = done.has(next);
      if (isDone || entered.has(next)) {
        open.pop();
        if (!isDone) compileAfter(next);
        continue;
      }
      entered.add(next);
      open.push(
        ...leadsTo(next)
          .filter((other) => !done.has(other) && !entered.has(other))
          .reverse(),
      );
    }
    const found = done.get(id);
    if (found === undefined) throw new Error(`Nothing was compiled for ${id}`);
    if ('error' in found) throw found.error;
    return found.validate;
  };
}

// Documents write the same schema out many times, and ajv's compiler would turn each into code: large ones are compiled once, as if a reference led there.

/** Smaller ones cost less where they stand. */
const least = 300;

/** What means something else in another place: anchors, and references that are about the schema around them. */
const placed = /"\$(?:id|anchor|dynamic\w+)":|"\$ref":"(?!https:)/;

/** Replaces large schemas inside of one by references; what these lead to is handed to `add`. */
export function createSharing(
  add: (schema: JsonObject, id: string) => void,
): (schema: Json) => Json {
  const ids = new Map<string, string>();
  const share = (schema: Json): Json => {
    if (!isObject(schema)) return schema;
    const inner = mapSubschemas(schema, share);
    const text = JSON.stringify(inner);
    if (text.length < least || placed.test(text)) return inner;
    const known = ids.get(text);
    const id = known ?? `https://judge.example/shared/${ids.size}`;
    if (known === undefined) {
      ids.set(text, id);
      add(inner, id);
    }
    return { $ref: id };
  };
  return (schema) => (isObject(schema) ? mapSubschemas(schema, share) : schema);
}
