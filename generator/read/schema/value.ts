// The keywords of a schema whose values need more than a look at their JSON type: type, enum,
// required, pattern, examples.

import type { Api } from '../../model/api.js';
import { resolve } from '../../model/graph/walk.js';
import {
  isObject,
  type Json,
  type Pointer,
  pointer,
  type SchemaId,
  isArray,
} from '../../model/json.js';
import { unreadPattern } from '../../model/patterns.js';
import {
  impliedTypes,
  type JsonKind,
  kindOf,
  kindOfType,
  kindsOf,
} from '../../model/schema-facts.js';
import type { JsonType, Schema } from '../../model/schema.js';
import { closest, didYouMean } from '../../base/suggest.js';
import { withoutEnd } from '../../base/texts.js';
import { asText } from '../field.js';
import {
  ineffective,
  type KeywordContext,
  type Located,
  type PendingSpelling,
  type Reader,
  wrongType,
} from '../reader.js';
import { withoutReferences } from '../reference.js';
import { inEcmaSyntax, isForeign } from './dialect.js';

const jsonTypes = new Map<string, JsonType>(
  (['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'] as const).map((type) => [
    type,
    type,
  ]),
);

// Maps names that people write for types to those of JSON Schema.
const otherNames = new Map<string, string>([
  ['int', 'integer'],
  ['long', 'integer'],
  ['float', 'number'],
  ['double', 'number'],
  ['decimal', 'number'],
  ['bool', 'boolean'],
  ['str', 'string'],
  ['text', 'string'],
  ['date', 'string'],
  ['file', 'string'],
  ['uuid', 'string'],
  ['list', 'array'],
  ['map', 'object'],
  ['dict', 'object'],
]);

export function readTypes({ reader, draft }: KeywordContext, value: Json): void {
  if (value === null) {
    ineffective(reader, pointer(draft.at, 'type'), {
      what: '"type"',
      wanted: 'a string or an array of strings',
      value,
    });
    return;
  }
  const single = typeof value === 'string' && value !== 'null' ? jsonTypes.get(value) : undefined;
  if (single) {
    draft.type = [single];
    return;
  }
  const at = pointer(draft.at, 'type');
  const isList = isArray(value);
  if (isList && value.length === 0) {
    reader.report('read/empty-list', '"type" names no type; it has no effect.', { pointer: at });
    reader.amend(at, undefined);
    return;
  }
  if (reader.version === '3.0' && (isList || value === 'null'))
    reader.tally('read/newer-keyword', isList ? 'A list of types' : 'The type "null"', at);
  const types = new Set<JsonType>();
  let known = true;
  for (const [index, name] of (isList ? value : [value]).entries()) {
    if (name === null && isList) {
      wrongType(reader, pointer(at, index), {
        what: 'A type',
        wanted: 'a string',
        value: name,
        reading: 'it is read as "null"',
      });
      reader.amend(pointer(at, index), 'null');
      types.add('null');
      continue;
    }
    const type = typeof name === 'string' ? jsonTypes.get(name) : undefined;
    if (type) types.add(type);
    else {
      known = false;
      unknownType(reader, isList ? pointer(at, index) : at, name);
    }
  }
  if (known) draft.type = [...types];
}

function unknownType(reader: Reader, at: Pointer, name: Json): void {
  if (typeof name !== 'string')
    wrongType(reader, at, {
      what: '"type"',
      wanted: 'a string or an array of strings',
      value: name,
    });
  else
    reader.report('read/unknown-type', `${JSON.stringify(name)} is no type of a schema.`, {
      pointer: at,
      ...meantType(name.toLowerCase()),
    });
}

function meantType(name: string): { help?: string } {
  return name === 'any'
    ? { help: 'Leave "type" out: any value is allowed then.' }
    : didYouMean(otherNames.get(name) ?? closest(name, jsonTypes.keys()));
}

export function readEnum({ reader, draft }: KeywordContext, value: Json): void {
  const at = pointer(draft.at, 'enum');
  if (!isArray(value)) {
    ineffective(reader, at, { what: '"enum"', wanted: 'an array', value });
  } else if (value.length === 0 && reader.version === '3.0') {
    reader.report('read/empty-list', '"enum" lists no value; it has no effect.', { pointer: at });
    reader.amend(at, undefined);
  } else {
    // JSON Schema 2020-12 gives it a meaning, https://json-schema.org/draft/2020-12/json-schema-validation#section-6.1.2
    if (value.length === 0)
      reader.report('read/empty-list', '"enum" lists no value: nothing is valid.', { pointer: at });
    const seen = new Set<Json>();
    draft.enum = value.filter((member, index) => {
      checkExact(reader, { value: member, at: pointer(at, index) }, 'A value of "enum"');
      if (seen.has(member))
        reader.report(
          'read/duplicate-value',
          `The value ${JSON.stringify(member)} is listed twice.`,
          { pointer: pointer(at, index) },
        );
      return !seen.has(member) && seen.add(member);
    });
  }
}

/** Reports a number with more digits than JavaScript keeps. */
export function checkExact(reader: Reader, { value, at }: Located, what: string): void {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return;
  const shortest = digitsOf(String(value));
  // A fraction with few digits has been written with these.
  if (shortest === undefined || (!Number.isInteger(value) && shortest.length < 15)) return;
  const written = reader.spelling(value, at);
  const isWhole = /^-?\d+$/.test(written);
  const isExact =
    digitsOf(written) === shortest || (isWhole && BigInt(written) === BigInt(Math.trunc(value)));
  if (!isExact) reader.tally('read/inexact-number', what, at);
}

function checkExactWithin(reader: Reader, { value, at }: Located, what: string): void {
  if (isArray(value) || isObject(value))
    for (const [key, member] of Object.entries(value))
      checkExactWithin(reader, { value: member, at: pointer(at, key) }, what);
  else checkExact(reader, { value, at }, what);
}

/** The digits of a decimal number, without zeros at its ends: `0.0120` and `1.2e-2` have `12`. */
function digitsOf(text: string): string | undefined {
  const [, whole, fraction = ''] = /^[+-]?(\d*)(?:\.(\d*))?(?:e[+-]?\d+)?$/i.exec(text) ?? [];
  return whole === undefined
    ? undefined
    : withoutEnd(`${whole}${fraction}`.replace(/^0+/, ''), '0');
}

export function readDefault({ reader, draft }: KeywordContext, value: Json): void {
  checkExact(reader, { value, at: pointer(draft.at, 'default') }, '"default"');
  draft.default = value;
  noteSpelling(reader, {
    what: 'A default',
    value,
    at: pointer(draft.at, 'default'),
    schema: draft,
    set: (read) => void ((reader.wrappers.get(draft) ?? draft).default = read),
  });
}

export function readExample(context: KeywordContext, value: Json): void {
  addExample(context, { value, at: pointer(context.draft.at, 'example') });
}

export function readSchemaExamples(context: KeywordContext, value: Json): void {
  const at = pointer(context.draft.at, 'examples');
  if (isArray(value))
    for (const [index, member] of value.entries())
      addExample(context, { value: member, at: pointer(at, index) });
  else
    ineffective(context.reader, at, {
      what: 'The "examples" of a schema',
      wanted: 'an array',
      value,
    });
}

function addExample({ reader, draft }: KeywordContext, located: Located): void {
  const value = withoutReferences(reader, located);
  const examples = (draft.examples ??= []);
  const index = examples.push(value) - 1;
  checkExactWithin(reader, { value, at: located.at }, 'An example');
  noteSpelling(reader, {
    what: 'An example',
    value,
    at: located.at,
    schema: draft,
    set: (read) => void (examples[index] = read),
  });
}

export function readUrl({ reader, draft }: KeywordContext, value: Json): void {
  const url = isObject(value) ? value['url'] : undefined;
  const description = isObject(value) ? value['description'] : undefined;
  if (typeof url === 'string')
    draft.externalDocs = { url, ...(typeof description === 'string' ? { description } : {}) };
  else
    reader.report(
      'read/wrong-type',
      '"externalDocs" must be an object with a "url"; it is left out.',
      { pointer: pointer(draft.at, 'externalDocs') },
    );
}

export function readRequired({ reader, draft }: KeywordContext, value: Json): void {
  const names = strings(reader, value, { at: pointer(draft.at, 'required'), what: '"required"' });
  if (names) draft.required = names;
}

export function readDependentRequired({ reader, draft }: KeywordContext, value: Json): void {
  const at = pointer(draft.at, 'dependentRequired');
  if (!isObject(value)) {
    ineffective(reader, at, { what: '"dependentRequired"', wanted: 'an object', value });
    return;
  }
  draft.dependentRequired = new Map(
    Object.entries(value).flatMap(([name, names]): [string, readonly string[]][] => {
      const read = strings(reader, names, {
        at: pointer(at, name),
        what: 'a member of "dependentRequired"',
      });
      return read ? [[name, read]] : [];
    }),
  );
}

export function strings(
  reader: Reader,
  value: Json,
  { at, what }: { at: Pointer; what: string },
): readonly string[] | undefined {
  if (isArray(value)) {
    if (value.every((name) => typeof name === 'string')) return [...new Set(value)];
    const names = value.flatMap(
      (name, index) =>
        asText(reader, { value: name, at: pointer(at, index) }, `Every member of ${what}`) ?? [],
    );
    return [...new Set(names)];
  }
  ineffective(reader, at, { what, wanted: 'an array of strings', value });
  return undefined;
}

export function readPattern({ reader, draft }: KeywordContext, value: Json): void {
  const at = pointer(draft.at, 'pattern');
  if (typeof value !== 'string')
    ineffective(reader, at, { what: '"pattern"', wanted: 'a string', value });
  else {
    const pattern = readablePattern(reader, value, at);
    draft.pattern = pattern;
    if (pattern !== value) reader.amend(at, pattern);
    if (pattern === undefined) {
      // Later stages cannot run the pattern either, so it becomes an annotation.
      reader.amend(pointer(draft.at, unreadPattern), value);
      (draft.extensions ??= new Map()).set(unreadPattern, value);
    }
  }
}

/**
 * The pattern as JavaScript can run it: as JSON Schema wants it (with the flag `u`), or at least
 * without; or a translation that means the same.
 */
export function readablePattern(reader: Reader, pattern: string, at: Pointer): string | undefined {
  const strict = compile(pattern, 'u');
  if (strict === undefined && !isForeign(pattern)) return pattern;
  const read = inEcmaSyntax(pattern);
  const says = JSON.stringify(pattern);
  if (read === undefined || (compile(read, 'u') !== undefined && compile(read, '') !== undefined)) {
    reader.report(
      'read/invalid-pattern',
      `${says} is no regular expression of ECMA-262${strict === undefined ? '' : ` (${strict})`}, and none is known to mean the same; it is not checked.`,
      { pointer: at },
    );
    return undefined;
  }
  if (read === pattern)
    reader.report(
      'read/non-unicode-pattern',
      `${says} is a regular expression only outside of Unicode mode (${strict}).`,
      { pointer: at },
    );
  else
    reader.report(
      'read/invalid-pattern',
      `${says} is not in the syntax of ECMA-262; it is read as ${JSON.stringify(read)}, which means the same.`,
      { pointer: at },
    );
  return read;
}

function compile(pattern: string, flags: string): string | undefined {
  try {
    const expression = new RegExp(pattern, flags);
    // Engines find only when they run it that an expression is nested too deeply for them.
    if (pattern.length > 1000) expression.test('');
    return undefined;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    return message.slice(message.lastIndexOf(': ') + 2);
  }
}

/**
 * Examples and defaults that are spelt as another type, such as JSON inside a string, or a number
 * without quotes where a string is wanted, are read as what they spell, once all schemas are known.
 * This remembers a value whose schema may want another type.
 */
export function noteSpelling(reader: Reader, pending: PendingSpelling): void {
  if (typeof pending.value !== 'object') reader.spellings.push(pending);
}

export function finishSpellings(reader: Reader, schemas: ReadonlyMap<SchemaId, Schema>): void {
  const all = { schemas };
  for (const { what, value, at, schema, isJson, set } of reader.spellings) {
    const kind = kindOf(value);
    if (schema?.type?.some((type) => kindOfType(type) === kind)) continue;
    const kinds = meantKinds(schema, all) ?? (isJson ? structures : undefined);
    const meant = kinds && !kinds.includes(kind) ? spelt(reader, { value, at }, kinds) : undefined;
    if (meant === undefined) continue;
    set(meant);
    reader.amend(at, meant);
    reader.tally('read/spelt-value', what, at);
  }
}

/** The content of a JSON media type that is not described, where a text spells it. */
const structures: readonly JsonKind[] = ['object', 'array'];

/** Returns the JSON types that the schema allows; `undefined` if it allows any. */
function meantKinds(
  schema: Schema | undefined,
  all: Pick<Api, 'schemas'>,
): readonly JsonKind[] | undefined {
  if (schema === undefined) return undefined;
  const kinds = kindsOf([schema], all);
  if (kinds.length < 6) return kinds;
  const types = impliedTypes(resolve(all, schema));
  return types?.map(kindOfType);
}

/** Reads a value of another type as one of the kinds, if its text spells one. */
export function spelt(
  reader: Reader,
  { value, at }: Located,
  kinds: readonly JsonKind[],
): Json | undefined {
  if (typeof value === 'number' || typeof value === 'boolean')
    return kinds.includes('string') ? reader.spelling(value, at) : undefined;
  if (typeof value !== 'string' || kinds.includes('string') || !isPlain(value)) return undefined;
  const read = parsed(value);
  return read !== undefined && kinds.includes(kindOf(read)) ? read : undefined;
}

/** As deep as examples are, and without references: nobody would follow them. */
function isPlain(text: string): boolean {
  let depth = 0;
  for (const [character] of text.matchAll(/[[\]{}]/g)) {
    depth += character === '[' || character === '{' ? 1 : -1;
    if (depth > 50) return false;
  }
  return !text.includes('$ref');
}

function parsed(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text);
    const isExact = typeof value !== 'number' || Math.abs(value) <= Number.MAX_SAFE_INTEGER;
    return isExact ? value : undefined;
  } catch {
    return undefined;
  }
}
