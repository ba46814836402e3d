// Translates patterns of other languages to ECMA-262 if the meaning stays the same: flags in the
// pattern, possessive quantifiers, `\A`, `\z` and so on.
// It is one recursive-descent parser, and so one file.

/** Translates a pattern; `undefined` if ECMA-262 has no pattern with the same meaning. */
export function inEcmaSyntax(pattern: string): string | undefined {
  const delimited = /^\/(\^.*|.*\$)\/([a-z]*)$/s.exec(pattern);
  const cursor: Cursor = { text: delimited?.[1] ?? pattern, at: 0 };
  try {
    const flags = withFlags({ i: false, m: false, s: false, x: false }, delimited?.[2] ?? '');
    const read = readAlternatives(cursor, flags, true);
    return cursor.at < cursor.text.length ? undefined : read.text;
  } catch (error) {
    // A pattern may be nested too deeply for the stack.
    if (error === untranslatable || error instanceof RangeError) return undefined;
    throw error;
  }
}

/**
 * Whether a pattern compiles in JavaScript, but means something else in the language that it was
 * written for.
 */
export function isForeign(pattern: string): boolean {
  return (
    /\(\?[a-zA-Z]*(-[a-zA-Z]+)?[:)](?<!\(\?[:)])/.test(pattern) ||
    /^\/(\^.*|.*\$)\/[a-z]*$/s.test(pattern)
  );
}

const untranslatable = Symbol('A construct that ECMA-262 does not have.');

function giveUp(): never {
  throw untranslatable;
}

/** A part of a sequence, with its quantifier. */
interface Item {
  readonly text: string;
  /** The expression, if it matches exactly one character. */
  readonly one?: string | undefined;
  readonly isOptional: boolean;
  /** Whether its quantifier allows several counts. */
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
      if (item.isPossessive && !mayBePossessive(sequence.items, index, isOutermost)) giveUp();
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
  if ((manner === '+' && atom.one === undefined) || atom.isPossessive) giveUp();
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
  if (next === '[') return single(readClass(cursor, flags) ?? giveUp());
  if (next === '\\') {
    const escape = readEscape(cursor, flags) ?? giveUp();
    return escape.isOne ? single(escape.text) : { text: escape.text };
  }
  const character = String.fromCodePoint(cursor.text.codePointAt(cursor.at) ?? 0);
  cursor.at += character.length;
  if (/[*+?]/.test(character)) giveUp();
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
  if (back) return flags.i ? giveUp() : { text: `\\k<${back[1]}>` };
  const named = take(cursor, /^\(\?(?:P<(\w+)>|'(\w+)')/);
  const scoped = named ? undefined : take(cursor, /^\(\?([a-zA-Z]*(?:-[a-zA-Z]+)?):/);
  const atomic = named || scoped ? undefined : take(cursor, /^\(\?>/);
  const plain = named || scoped || atomic ? undefined : take(cursor, plainGroups)?.[0];
  if (plain === '(' && /^[?*]/.test(rest(cursor))) giveUp();
  const start = named ? `(?<${named[1] ?? named[2]}>` : (plain ?? '(?:');
  const inner = readAlternatives(cursor, scoped ? withFlags(flags, scoped[1] ?? '') : flags, false);
  if (!take(cursor, /^\)/)) giveUp();
  const isVariable =
    inner.alternatives.length > 1 ||
    inner.alternatives.some((items) => items.some((item) => item.isVariable));
  if (atomic && isVariable) return withoutBacktracking(inner);
  return { text: `${start}${inner.text})`, isVariable };
}

/** An atomic group of one repeated character is that character with a possessive quantifier. */
function withoutBacktracking({ alternatives: [items = [], ...others] }: Read): Atom {
  const [item, ...more] = items;
  if (!item?.one || others.length + more.length > 0) return giveUp();
  return { text: item.text, one: item.one, isVariable: true, isPossessive: true };
}

/**
 * Whether a possessive quantifier matches what the same quantifier matches with backtracking: what
 * follows starts with another character, so that giving back what was taken could never help.
 */
function mayBePossessive(items: readonly Item[], index: number, isOutermost: boolean): boolean {
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
  if (/[^imsxuag]/.test(on) || /[^imsx]/.test(off)) giveUp();
  const is = (flag: keyof Flags): boolean =>
    !off.includes(flag) && (flags[flag] || on.includes(flag));
  return { i: is('i'), m: is('m'), s: is('s'), x: is('x') };
}

function take(cursor: Cursor, expression: RegExp): RegExpExecArray | undefined {
  const array = expression.exec(rest(cursor));
  if (!array) return undefined;
  cursor.at += array[0].length;
  return array;
}

interface Cursor {
  readonly text: string;
  at: number;
}

interface Flags {
  /** Whether upper and lower case are the same. */
  readonly i: boolean;
  /** Whether `^` and `$` match at the ends of lines. */
  readonly m: boolean;
  /** Whether the dot matches line breaks, too. */
  readonly s: boolean;
  /** Whether white space in the pattern is ignored. */
  readonly x: boolean;
}

function rest({ text, at }: Cursor): string {
  return text.slice(at);
}

/** A literal character, in both cases where these are the same. */
function withCases(character: string, { i }: Flags): string {
  const both = i ? casesOf(character) : [character];
  return both.length === 1 ? character : `[${both.join('')}]`;
}

function casesOf(character: string): readonly string[] {
  return [...new Set([character.toLowerCase(), character.toUpperCase(), character])].filter(
    (candidate) => [...candidate].length === 1,
  );
}

/** The POSIX classes, for ASCII. */
const posix: Readonly<Record<string, string>> = {
  alpha: 'a-zA-Z',
  digit: '0-9',
  alnum: 'a-zA-Z0-9',
  upper: 'A-Z',
  lower: 'a-z',
  space: ' \\t\\n\\r\\f\\v',
  blank: ' \\t',
  word: '\\w',
  xdigit: '0-9a-fA-F',
  punct: '!-\\/:-@\\[-`\\{-~',
  cntrl: '\\0-\\x1f\\x7f',
  print: ' -~',
  graph: '!-~',
  ascii: '\\0-\\x7f',
};

/** A class in brackets; undefined where ECMA-262 has no form for it. */
function readClass(cursor: Cursor, flags: Flags): string | undefined {
  const start = /^\[\^?\]?/.exec(rest(cursor))?.[0] ?? '[';
  cursor.at += start.length;
  // A bracket that comes first is a character.
  let members = start.endsWith(']') ? '\\]' : '';
  for (;;) {
    const ahead = rest(cursor);
    if (ahead === '') return undefined;
    if (ahead.startsWith(']')) {
      cursor.at += 1;
      return `${start.replace(']', '')}${members}]`;
    }
    const named = /^\[:(\w+):\]/.exec(ahead);
    if (ahead.startsWith('[:') || ahead.startsWith('[=') || ahead.startsWith('[.')) {
      const set = posix[named?.[1] ?? ''];
      if (named === null || set === undefined) return undefined;
      cursor.at += named[0].length;
      members += flags.i && /^(?:upper|lower)$/.test(named[1] ?? '') ? posix['alpha'] : set;
      continue;
    }
    const first = readMember(cursor, flags);
    if (first === undefined) return undefined;
    const isRange = first.code !== undefined && /^-[^\]]/.test(rest(cursor));
    if (!isRange) {
      members +=
        first.code === undefined
          ? first.text
          : inBothCases(first.code, first.code, first.text, flags);
      continue;
    }
    cursor.at += 1;
    const last = readMember(cursor, flags);
    if (last === undefined) return undefined;
    members +=
      last.code === undefined || first.code === undefined
        ? `${first.text}-${last.text}`
        : inBothCases(first.code, last.code, `${first.text}-${last.text}`, flags);
  }
}

/** A member of a class; `code` where it is one character. */
function readMember(
  cursor: Cursor,
  flags: Flags,
): { readonly text: string; readonly code?: number | undefined } | undefined {
  if (cursor.text[cursor.at] === '\\') {
    // The cases of what is escaped are added to the range that it belongs to.
    const escape = readEscape(cursor, { ...flags, i: false });
    if (flags.i && escape && hasCase(escape.text)) return undefined;
    // In a class `\b` is the backspace, and there are no assertions.
    if (escape === undefined || (!escape.isOne && escape.text !== '\\b')) return undefined;
    // A nested set contributes its members.
    return { text: escape.text.replace(/^\[(.*)\]$/, '$1'), code: escape.code };
  }
  const code = cursor.text.codePointAt(cursor.at) ?? 0;
  const character = String.fromCodePoint(code);
  cursor.at += character.length;
  return { text: character === '[' ? '\\[' : character, code };
}

/** The members, and the other cases of the letters among them. */
function inBothCases(from: number, to: number, text: string, { i }: Flags): string {
  if (!i) return text;
  const others = new Set<number>();
  // Beyond a few scripts a range holds both cases anyway.
  for (let code = from; code <= Math.min(to, from + 0x500); code += 1) {
    for (const each of casesOf(String.fromCodePoint(code))) {
      const other = each.codePointAt(0) ?? code;
      if (other < from || other > to) others.add(other);
    }
  }
  return text + rangesOf([...others].sort((left, right) => left - right));
}

function rangesOf(codes: readonly number[]): string {
  let text = '';
  for (let start = 0; start < codes.length;) {
    let end = start;
    while (codes[end + 1] === (codes[end] ?? 0) + 1) end += 1;
    const [first, last] = [
      String.fromCodePoint(codes[start] ?? 0),
      String.fromCodePoint(codes[end] ?? 0),
    ];
    text += end === start ? first : end === start + 1 ? first + last : `${first}-${last}`;
    start = end + 1;
  }
  return text;
}

function hasCase(text: string): boolean {
  return /^\\[pP]\{(?:L[ult]|Upper|Lower|Title|gc=L|General_Category=L)/.test(text);
}

interface Escape {
  readonly text: string;
  /** Whether the escape matches exactly one character. */
  readonly isOne: boolean;
  /** The code of the character, if the escape always matches the same one. */
  readonly code?: number | undefined;
}

/** Escapes that mean the same under another name. */
const ends: Readonly<Record<string, string>> = { A: '^', z: '$', Z: '$' };

const characters: Readonly<Record<string, number>> = {
  e: 0x1b,
  a: 0x07,
  t: 9,
  n: 10,
  v: 11,
  f: 12,
  r: 13,
};

/** Reads an escape; `undefined` if ECMA-262 has no equivalent or gives it another meaning. */
function readEscape(cursor: Cursor, flags: Flags): Escape | undefined {
  const ahead = rest(cursor);
  const found = (pattern: RegExp): RegExpExecArray | undefined => {
    const match = pattern.exec(ahead);
    if (match) cursor.at += match[0].length;
    return match ?? undefined;
  };
  const end = found(/^\\([AzZ])/)?.[1];
  if (end !== undefined) return { text: ends[end] ?? '', isOne: false };
  const quoted = found(/^\\Q([^]*?)(?:\\E|$)/)?.[1];
  if (quoted !== undefined)
    return {
      text: [...quoted]
        .map((each) => (/[\^$\\.*+?()[\]{}|/]/.test(each) ? `\\${each}` : withCases(each, flags)))
        .join(''),
      isOne: false,
    };
  const hex = found(
    /^\\(?:x\{([\da-fA-F]{1,6})\}|x([\da-fA-F]{2})|u([\da-fA-F]{4})|u\{([\da-fA-F]{1,6})\}|U([\da-fA-F]{8}))/,
  );
  if (hex)
    return character(
      parseInt(hex.slice(1).find((candidate) => candidate !== undefined) ?? '0', 16),
      hex[0],
      flags,
    );
  const property = found(/^\\([pP])(?:\{(\^?)([\w=]+)\}|([A-Z]))/);
  if (property) return readProperty(property, flags);
  const back = found(/^\\(?:k(?:<(\w+)>|\{(\w+)\}|'(\w+)')|([1-9]\d*))/);
  if (back)
    return flags.i
      ? undefined
      : {
          text: back[4] === undefined ? `\\k<${back[1] ?? back[2] ?? back[3]}>` : back[0],
          isOne: false,
        };
  const named = found(/^\\([eatnvfr])/)?.[1];
  if (named !== undefined)
    return named === 'e' || named === 'a'
      ? character(characters[named] ?? 0, undefined, flags)
      : { text: `\\${named}`, isOne: true, code: characters[named] };
  const plain = found(/^\\([dDwWsSbB]|0(?!\d)|c[A-Za-z])/);
  if (plain) return { text: plain[0], isOne: !/^\\[bB]/.test(plain[0]) };
  // Rejects letters whose meaning differs between languages, or that no language defines.
  const other = found(/^\\([^a-zA-Z\d])/u)?.[1];
  return other === undefined
    ? undefined
    : { text: `\\${other}`, isOne: true, code: other.codePointAt(0) };
}

function character(code: number, written: string | undefined, { i }: Flags): Escape | undefined {
  if (code > 0x10ffff) return undefined;
  const text =
    written !== undefined && /^\\(?:x[\da-fA-F]{2}|u[\da-fA-F]{4}|u\{[\da-fA-F]+\})$/.test(written)
      ? written
      : code < 0x100
        ? `\\x${code.toString(16).padStart(2, '0')}`
        : `\\u{${code.toString(16)}}`;
  const both = i ? casesOf(String.fromCodePoint(code)) : [];
  return { text: both.length > 1 ? `[${both.join('')}]` : text, isOne: true, code };
}

/** Names that other languages have for properties of characters. */
const properties: Readonly<Record<string, string>> = {
  Alnum: '[a-zA-Z0-9]',
  Digit: '[0-9]',
  XDigit: '[0-9a-fA-F]',
  Punct: '[!-\\/:-@\\[-`\\{-~]',
  Blank: '[ \\t]',
  Space: '\\s',
  IsAlphabetic: '\\p{Alphabetic}',
  IsLetter: '\\p{L}',
  IsDigit: '\\p{Nd}',
};

function readProperty(
  [, kind = 'p', no, name = '', short]: RegExpExecArray,
  { i }: Flags,
): Escape | undefined {
  const isNot = (kind === 'P') !== (no === '^');
  const known = properties[name];
  const candidates =
    short === undefined
      ? [name, name.replace(/^Is/, ''), `Script=${name.replace(/^Is/, '')}`]
      : [short];
  const text = known ?? candidates.map((candidate) => `\\p{${candidate}}`).find(isValid);
  if (text === undefined || (i && hasCase(text)) || (isNot && !text.startsWith('\\p')))
    return undefined;
  return { text: isNot ? text.replace('\\p', '\\P') : text, isOne: true };
}

function isValid(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
