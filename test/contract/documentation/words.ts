// Whether a comment says what a document says: every text of the document is in it, and no word is from elsewhere. Line breaks and marks
// of markdown do not count.

import type { Doc } from './declarations.js';
import {
  isArray,
  isObject,
  type Json,
  type JsonObject,
} from '../../../generator/verify/judge/json.js';

export interface Said {
  /** Each has to be there, word by word. */
  readonly texts: readonly string[];
  /** What else may be there, as a whole. */
  readonly optional?: readonly string[];
  /** Words that may be there, too. */
  readonly allowed?: readonly string[];
}

/** What is wrong with a text; undefined where nothing is. */
export function disagreementOf(
  text: string,
  { texts, optional = [], allowed = [] }: Said,
): string | undefined {
  const own = wordsOf(text);
  const whole = lineOf(own);
  const missing = texts.find((each) => !whole.includes(lineOf(wordsOf(each))));
  if (missing !== undefined)
    return `the comment does not say ${JSON.stringify(missing.slice(0, 200))}`;
  // A long text may hold a short one.
  const lines = [...new Set([...texts, ...optional].map((each) => lineOf(wordsOf(each))))]
    .filter((line) => line !== ' ')
    .sort((a, b) => b.length - a.length);
  const rest = lines.reduce((left, line) => left.replaceAll(line, '  '), whole);
  const known = new Set(allowed.flatMap(wordsOf));
  const foreign = wordsOf(rest).filter((word) => !known.has(word));
  return foreign.length === 0
    ? undefined
    : `the document does not say ${JSON.stringify(foreign.slice(0, 12).join(' '))}`;
}

/** Words with a space around each, so that neighbours stay apart when one is taken away. */
function lineOf(words: readonly string[]): string {
  return words.length === 0 ? ' ' : ` ${words.join('  ')} `;
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** What is specified nowhere, as far as a reader of the thing itself is told. */
export function openPoints(owner: JsonObject): readonly string[] {
  return textsIn(owner['x-unspecified'] ?? []).filter(
    (text) => text !== 'description' && text !== 'enum value descriptions',
  );
}

/** The sentences around the facts, each where its fact is. */
const frames: Readonly<Record<string, string>> = {
  'x-unspecified': 'Not specified',
  'x-preview': 'Preview',
  'x-unit': 'Unit',
  'x-placeholder-values': 'neutral words that stand for real names. The real ones differ.',
  'x-states': 'Starts as. Transitions: to',
  'x-filled-for': 'Filled for',
  'x-limits': 'Limits: at least and at most',
  'x-plan-limits': 'Limits by plan',
  'x-presigned': 'A presigned address: called with responds',
  'x-contradictions': 'Stated in more than one way',
  minimum: 'An integer from to at least exactly',
  maximum: 'An integer from to at most exactly',
  exclusiveMinimum: 'An integer more than and',
  exclusiveMaximum: 'An integer less than and',
  multipleOf: 'A multiple of',
  minLength: 'At least exactly to characters character',
  maxLength: 'At most exactly to characters character',
  minItems: 'At least exactly to items item',
  maxItems: 'At most exactly to items item',
  uniqueItems: 'No duplicates',
  minProperties: 'At least exactly to properties property',
  maxProperties: 'At most exactly to properties property',
  format: 'Format',
  pattern: 'Pattern',
};

/** Parts of extensions that are read elsewhere, or that nobody is told. */
const silent = new Set(['values']);

/**
 * What the comment of a schema says: its own text, and its extensions. What it leads to or holds has comments of its own. A title that is
 * the name once more may be left out.
 */
export function saidBy(schema: JsonObject, name = ''): Said {
  const { description, summary, title } = schema;
  const isName = typeof title === 'string' && isOfSameWords(title, name);
  const told = [description ?? summary ?? (isName ? undefined : title)].filter(
    (text) => typeof text === 'string',
  );
  const texts: string[] = [...told];
  const allowed: string[] = [];
  for (const [keyword, value] of Object.entries(schema)) {
    const frame = frames[keyword];
    if (frame !== undefined) allowed.push(frame);
    if (frame !== undefined && !keyword.startsWith('x-')) allowed.push(...textsIn(value));
    if (keyword === 'x-unspecified') texts.push(...openPoints(schema));
    else if (keyword === 'x-presigned' && isObject(value))
      texts.push(
        ...textsIn(value, new Set(['headers'])),
        ...entryTexts(value['headers']),
        ...(value['expires'] === true ? ['expires'] : []),
      );
    else if (keyword === 'x-preview')
      texts.push(typeof value === 'string' && value !== '' ? value : 'It may change');
    else if (keyword === 'x-contradictions') texts.push(...textsIn(value, silent));
    else if (keyword === 'x-enum-descriptions')
      texts.push(...(isArray(value) ? meaningsOf(value, schema) : entryTexts(value)));
    else if (keyword === 'x-plan-limits') texts.push(...entryTexts(value));
    else if (frame !== undefined && keyword.startsWith('x-')) texts.push(...textsIn(value));
  }
  return { texts, allowed, optional: isName ? [title] : [] };
}

/** `Item Id` and `item_id`, `Response Get Item` and `GetItemResponse`. */
function isOfSameWords(title: string, name: string): boolean {
  const letters = (text: string): string => lineOf(wordsOf(text)).replace(/ /g, '');
  const sorted = (text: string): string =>
    [...wordsOf(text.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 '))].sort().join(' ');
  return letters(title) === letters(name) || sorted(title) === sorted(name);
}

/** A list says what the values mean in their order, after the names that another one has for them. */
function meaningsOf(texts: readonly Json[], schema: JsonObject): readonly string[] {
  const { enum: values, 'x-enum-varnames': names } = schema;
  return texts.flatMap((text, index) => {
    if (!isArray(values) || values[index] === undefined || typeof text !== 'string') return [];
    const name = isArray(names) ? names[index] : undefined;
    return [[values[index], name, text].filter((each) => each !== undefined).join(' ')];
  });
}

/** `Content-Type video/mp4` of a map. A list has no names. */
function entryTexts(value: Json | undefined): readonly string[] {
  return isObject(value)
    ? Object.entries(value).map(([name, text]) => `${name} ${String(text)}`)
    : textsIn(value ?? []);
}

/** Texts and numbers in a value. */
export function textsIn(value: Json, without: ReadonlySet<string> = new Set()): readonly string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  if (isArray(value)) return value.flatMap((item) => textsIn(item, without));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, item]) =>
    without.has(name) ? [] : textsIn(item, without),
  );
}

/** Tags that say the same as a member of the document: `@deprecated`, `@default`, `@example`. */
export function tagFailure(
  { tags }: Doc,
  { deprecated, default: preset, examples, example }: JsonObject,
): string | undefined {
  const textOf = (name: string): string | undefined => tags.find((tag) => tag.name === name)?.text;
  if ((deprecated === true) !== (textOf('deprecated') !== undefined))
    return deprecated === true
      ? 'the comment does not say that it is deprecated'
      : 'the comment says that it is deprecated';
  const isShort = (value: Json | undefined): value is Json =>
    value !== undefined && JSON.stringify(value).length <= 80;
  const wanted = isShort(preset) ? JSON.stringify(preset) : undefined;
  if (textOf('default') !== wanted)
    return `the comment has the default ${textOf('default') ?? 'of nothing'}, the document ${wanted ?? 'none'}`;
  const shown = [...(isArray(examples) ? examples : []), example].find(
    (value) => typeof value !== 'object' && isShort(value),
  );
  const told = shown === undefined ? undefined : JSON.stringify(shown);
  return textOf('example') === told
    ? undefined
    : `the comment has the example ${textOf('example') ?? 'of nothing'}, the document ${told ?? 'none'}`;
}
