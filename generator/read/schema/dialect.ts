// Patterns of other languages as ECMA-262 writes them, where that means the same: flags in the pattern, possessive quantifiers, `\A` and `\z`, …

import {
  type Cursor,
  type Flags,
  readClass,
  readEscape,
  rest,
  withCases,
} from './dialect-characters.js';

/** The pattern in the syntax of ECMA-262; nothing where there is none that means the same. */
export function inEcmaSyntax(pattern: string): string | undefined {
  const delimited = /^\/(\^.*|.*\$)\/([a-z]*)$/s.exec(pattern);
  const cursor: Cursor = { text: delimited?.[1] ?? pattern, at: 0 };
  try {
    const flags = withFlags({ i: false, m: false, s: false, x: false }, delimited?.[2] ?? '');
    const read = readAlternatives(cursor, flags, true);
    return cursor.at < cursor.text.length ? undefined : read.text;
  } catch (error) {
    if (error === untranslatable) return undefined;
    throw error;
  }
}

/** Whether a pattern that an engine may take has another meaning where it was written. */
export function isForeign(pattern: string): boolean {
  return (
    /\(\?[a-zA-Z]*(-[a-zA-Z]+)?[:)](?<!\(\?[:)])/.test(pattern) ||
    /^\/(\^.*|.*\$)\/[a-z]*$/s.test(pattern)
  );
}

export const untranslatable = Symbol('A construct that ECMA-262 does not have.');

function give(): never {
  throw untranslatable;
}

/** A part of a sequence, with its quantifier. */
interface Item {
  readonly text: string;
  /** What stands for one character: the expression of it. */
  readonly one?: string | undefined;
  readonly isOptional: boolean;
  /** Its quantifier allows more than one number. */
  readonly isVariable: boolean;
  readonly isPossessive: boolean;
}

interface Read {
  readonly text: string;
  readonly alternatives: readonly (readonly Item[])[];
}

function readAlternatives(cursor: Cursor, outer: Flags, isOutermost: boolean): Read {
  const alternatives: (readonly Item[])[] = [];
  let flags = outer;
  for (;;) {
    const sequence = readSequence(cursor, flags);
    ({ flags } = sequence);
    for (const [index, item] of sequence.items.entries())
      if (item.isPossessive && !isPlain(sequence.items, index, isOutermost)) give();
    alternatives.push(sequence.items);
    if (cursor.text[cursor.at] !== '|') break;
    cursor.at += 1;
  }
  return {
    alternatives,
    text: alternatives.map((items) => items.map(({ text }) => text).join('')).join('|'),
  };
}

/** Flags that are set on the way hold until the group ends. */
function readSequence(
  cursor: Cursor,
  outer: Flags,
): { readonly items: readonly Item[]; readonly flags: Flags } {
  const items: Item[] = [];
  let flags = outer;
  while (cursor.at < cursor.text.length && !/^[|)]/.test(rest(cursor))) {
    if (flags.x && take(cursor, /^(\s+|#[^\n]*)/)) continue;
    if (take(cursor, /^\(\?#[^)]*\)/)) continue;
    const set = take(cursor, /^\(\?([a-zA-Z]*(?:-[a-zA-Z]+)?)\)/);
    if (set) flags = withFlags(flags, set[1] ?? '');
    else items.push(readItem(cursor, flags));
  }
  return { items, flags };
}

function readItem(cursor: Cursor, flags: Flags): Item {
  const atom = readAtom(cursor, flags);
  if (flags.x) take(cursor, /^\s+/);
  const written = take(cursor, /^(?:[*+?]|\{\d+(?:,\d*)?\}|\{,\d+\})/)?.[0];
  if (written === undefined)
    return {
      ...atom,
      isOptional: false,
      isVariable: atom.isVariable === true,
      isPossessive: atom.isPossessive === true,
    };
  const quantifier = written.replace('{,', '{0,');
  const manner = take(cursor, /^[+?]/)?.[0];
  if ((manner === '+' && atom.one === undefined) || atom.isPossessive) give();
  return {
    text: `${atom.text}${quantifier}${manner === '?' ? '?' : ''}`,
    one: atom.one,
    isOptional: /^(?:[*?]|\{0)/.test(quantifier),
    isVariable: !/^\{\d+\}$/.test(quantifier) || atom.isVariable === true,
    isPossessive: manner === '+',
  };
}

type Atom = Pick<Item, 'text' | 'one'> & {
  readonly isVariable?: boolean;
  readonly isPossessive?: boolean;
};

function readAtom(cursor: Cursor, flags: Flags): Atom {
  const next = cursor.text[cursor.at];
  if (next === '(') return readGroup(cursor, flags);
  if (next === '[') return single(readClass(cursor, flags) ?? give());
  if (next === '\\') {
    const escape = readEscape(cursor, flags) ?? give();
    return escape.isOne ? single(escape.text) : { text: escape.text };
  }
  const character = String.fromCodePoint(cursor.text.codePointAt(cursor.at) ?? 0);
  cursor.at += character.length;
  if (/[*+?]/.test(character)) give();
  if (character === '^') return { text: flags.m ? '(?<![^\\n])' : '^' };
  if (character === '$') return { text: flags.m ? '(?![^\\n])' : '$' };
  if (character === '.') return single(flags.s ? '[\\s\\S]' : '.');
  return single(withCases(character, flags));
}

function single(text: string): Atom {
  return { text, one: text };
}

const plainGroups = /^\((?:\?(?::|=|!|<=|<!|<[\w$]+>))?/;

function readGroup(cursor: Cursor, flags: Flags): Atom {
  const back = take(cursor, /^\(\?P=(\w+)\)/);
  if (back) return flags.i ? give() : { text: `\\k<${back[1]}>` };
  const named = take(cursor, /^\(\?(?:P<(\w+)>|'(\w+)')/);
  const scoped = named ? undefined : take(cursor, /^\(\?([a-zA-Z]*(?:-[a-zA-Z]+)?):/);
  const atomic = named || scoped ? undefined : take(cursor, /^\(\?>/);
  const plain = named || scoped || atomic ? undefined : take(cursor, plainGroups)?.[0];
  if (plain === '(' && /^[?*]/.test(rest(cursor))) give();
  const start = named ? `(?<${named[1] ?? named[2]}>` : (plain ?? '(?:');
  const inner = readAlternatives(cursor, scoped ? withFlags(flags, scoped[1] ?? '') : flags, false);
  if (!take(cursor, /^\)/)) give();
  const isVariable =
    inner.alternatives.length > 1 ||
    inner.alternatives.some((items) => items.some((item) => item.isVariable));
  if (atomic && isVariable) return withoutBacktracking(inner);
  return { text: `${start}${inner.text})`, isVariable };
}

/** An atomic group of one repeated character is that character with a possessive quantifier. */
function withoutBacktracking({ alternatives: [items = [], ...others] }: Read): Atom {
  const [item, ...more] = items;
  if (!item?.one || others.length + more.length > 0) return give();
  return { text: item.text, one: item.one, isVariable: true, isPossessive: true };
}

/** Whether giving back what a possessive quantifier took could never help what follows it. */
function isPlain(items: readonly Item[], index: number, isOutermost: boolean): boolean {
  const own = items[index]?.one;
  if (own === undefined) return false;
  for (const item of items.slice(index + 1)) {
    if (item.text === '$') return true;
    if (item.one === undefined || !areApart(own, item.one)) return false;
    if (!item.isOptional) return true;
  }
  return isOutermost;
}

function areApart(one: string, other: string): boolean {
  const [left, right] = [new RegExp(`^(?:${one})$`, 'u'), new RegExp(`^(?:${other})$`, 'u')];
  for (let code = 0; code < 0x3000; code += 1) {
    const character = String.fromCodePoint(code);
    if (left.test(character) && right.test(character)) return false;
  }
  return true;
}

function withFlags(flags: Flags, written: string): Flags {
  const [on = '', off = ''] = written.split('-');
  // `u`, `a` and `g` say nothing that JSON Schema does not.
  if (/[^imsxuag]/.test(on) || /[^imsx]/.test(off)) give();
  const is = (flag: keyof Flags): boolean =>
    !off.includes(flag) && (flags[flag] || on.includes(flag));
  return { i: is('i'), m: is('m'), s: is('s'), x: is('x') };
}

function take(cursor: Cursor, expression: RegExp): RegExpExecArray | undefined {
  const found = expression.exec(rest(cursor));
  if (!found) return undefined;
  cursor.at += found[0].length;
  return found;
}
