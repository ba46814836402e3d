// The limits of a schema as one line of words: bounds, lengths, formats, patterns, counts.

import type { Schema } from '../../../model/schema.js';

export function limitsOf(schema: Schema): string | undefined {
  const {
    minLength,
    maxLength,
    minItems,
    maxItems,
    minProperties,
    maxProperties,
    pattern,
    format,
    multipleOf,
    uniqueItems,
  } = schema;
  let all = '';
  const say = (sentence: string | undefined): void =>
    void (sentence === undefined || (all += all === '' ? sentence : ` ${sentence}`));
  say(bounds(schema));
  if (multipleOf !== undefined && !(multipleOf === 1 && schema.types?.includes('integer')))
    say(`A multiple of ${multipleOf}.`);
  say(counted(minLength, maxLength, 'character'));
  say(counted(minItems, maxItems, 'item'));
  if (uniqueItems) say('No duplicates.');
  say(counted(minProperties, maxProperties, 'property'));
  if (format !== undefined && format.trim() !== '' && !untold.has(format))
    say(`Format: ${format}.`);
  if (pattern !== undefined && pattern.length <= 200) say(`Pattern: ${codeSpan(pattern)}.`);
  return all === '' ? undefined : all;
}

/** What TypeScript's type says already, what only a machine needs, and addresses, which show what they are. */
const untold: ReadonlySet<string> = new Set(
  'int32 float double binary uri uri-reference uri-template iri iri-reference url'.split(' '),
);

function bounds({
  types,
  minimum,
  maximum,
  exclusiveMinimum,
  exclusiveMaximum,
  extensions,
}: Schema): string | undefined {
  if ((minimum ?? maximum ?? exclusiveMinimum ?? exclusiveMaximum) === undefined) return undefined;
  const stated = extensions?.get('x-unit');
  const unit = typeof stated === 'string' && /^[a-z]{1,20}$/.test(stated) ? ` ${stated}` : '';
  const noun = types?.includes('integer') && !types.includes('number') ? 'an integer ' : '';
  if (
    minimum !== undefined &&
    maximum !== undefined &&
    exclusiveMinimum === undefined &&
    exclusiveMaximum === undefined
  )
    return sentence(
      minimum === maximum
        ? `exactly ${minimum}${unit}`
        : `${noun}from ${minimum} to ${maximum}${unit}`,
    );
  const parts = [
    minimum === undefined ? undefined : `at least ${minimum}`,
    exclusiveMinimum === undefined ? undefined : `more than ${exclusiveMinimum}`,
    maximum === undefined ? undefined : `at most ${maximum}`,
    exclusiveMaximum === undefined ? undefined : `less than ${exclusiveMaximum}`,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : sentence(`${noun}${parts.join(' and ')}${unit}`);
}

function counted(
  least = 0,
  most: number | undefined,
  noun: 'character' | 'item' | 'property',
): string | undefined {
  if (most === undefined && least <= 0) return undefined;
  const count = (number: number): string =>
    `${number} ${number === 1 ? noun : noun === 'property' ? 'properties' : `${noun}s`}`;
  if (most === undefined) return `At least ${count(least)}.`;
  if (least === most) return `Exactly ${count(most)}.`;
  return least <= 0 ? `At most ${count(most)}.` : `${least} to ${count(most)}.`;
}

function sentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}

/** As markdown shows it verbatim. */
function codeSpan(text: string): string {
  const ticks = '`'.repeat(Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length)) + 1);
  const space = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return ticks + space + text + space + ticks;
}
