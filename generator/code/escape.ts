// The only place where text of a document becomes TypeScript: one function each for strings,
// numbers, identifiers, keys and regular expressions.

/** Characters that end a line, hide or reorder text, or are unassigned. They are escaped. */
const unsafe = new RegExp(
  [
    // The control characters are intended.
    '[\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u061c\\u180e\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff\\ufff9-\\ufffb]',
    '[\\ud800-\\udbff](?![\\udc00-\\udfff])',
    '(?<![\\ud800-\\udbff])[\\udc00-\\udfff]',
  ].join('|'),
  'g',
);

const shortEscapes: Readonly<Record<string, string>> = {
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\b': '\\b',
  '\f': '\\f',
};

function escapeUnit(character: string): string {
  return shortEscapes[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Removes characters that hide or reorder text, for contexts without escapes. */
export function withoutHidden(text: string): string {
  return text.replace(unsafe, '');
}

/** A string literal in the quotes that need fewer escapes, single quotes if equal. */
export function stringLiteral(text: string): string {
  const quote = count(text, "'") > count(text, '"') ? '"' : "'";
  return (
    quote +
    text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`).replace(unsafe, escapeUnit) +
    quote
  );
}

/** Text of a template literal. */
export function templateText(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replace(/`|\$(?=\{)/g, '\\$&')
    .replace(unsafe, escapeUnit);
}

function count(text: string, character: string): number {
  let result = 0;
  for (
    let index = text.indexOf(character);
    index !== -1;
    index = text.indexOf(character, index + 1)
  )
    result++;
  return result;
}

export function numberLiteral(value: number): string {
  if (Number.isNaN(value)) throw new Error('NaN has no literal');
  if (Object.is(value, -0)) return '-0';
  if (!Number.isFinite(value)) return value > 0 ? '1e999' : '-1e999';
  return String(value).replace('e+', 'e');
}

/** A property key as written in an object literal or type: plain, quoted or computed. */
export function keyText(name: string): string {
  if (name === '__proto__') return "['__proto__']";
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : stringLiteral(name);
}

const reservedWords = new Set(
  (
    'break case catch class const continue debugger default delete do else enum export extends false finally ' +
    'for function if import in instanceof new null return super switch this ' +
    'throw true try typeof var void while with implements interface let package private protected public static yield await async of arguments eval'
  ).split(' '),
);

/** Whether a text can be the name of a declaration in a strict module. */
export function isIdentifier(name: string): boolean {
  return (
    (/^[A-Za-z$_][\w$]*$/.test(name) || /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name)) &&
    !reservedWords.has(name)
  );
}

/**
 * Patterns that compilers may reject although engines accept them: named groups, modifiers, and
 * Unicode properties of newer versions.
 */
const unusualPattern = /\\[pP]\{\w{1,2}[^}\w]|\\[pP]\{\w{3}|\(\?[^:=!<]|\(\?<[^=!]/;

/**
 * A regular expression: a literal, or a constructor call if compilers might reject the literal.
 * `undefined` if JavaScript rejects the pattern.
 */
export function regexText(pattern: string, flags: string): string | undefined {
  try {
    const { source } = new RegExp(pattern, flags);
    if (!flags.includes('u') || unusualPattern.test(pattern))
      return `new RegExp(${stringLiteral(pattern)}${flags === '' ? '' : `, ${stringLiteral(flags)}`})`;
    return `/${source.replace(unsafe, escapeUnit)}/${flags}`;
  } catch {
    return undefined;
  }
}

/**
 * Matches text that needs escaping in a comment: anything but printable ASCII and line feeds, and
 * what could end a comment or become a tag.
 */
const unusual = /[^\n -~]|\*\/|@/;

/** The lines of a text for a comment: they cannot end it, hide text, or become a tag. */
export function commentLines(text: string): string[] {
  if (!unusual.test(text)) return text.split('\n').map((line) => line.trimEnd());
  return text
    .replace(/\r\n?|[\u2028\u2029\u0085\v\f]/g, '\n')
    .split('\n')
    .map((line) =>
      withoutHidden(line.replace(/\t/g, '  '))
        .replaceAll('*/', '*\\/')
        .replace(/^(\s*)@/, '$1\\@')
        .replaceAll('{@', '{\\@')
        .trimEnd(),
    );
}

/**
 * Removes the indentation of a template that starts with a line break, and its first and last line
 * break.
 */
export function dedented(template: readonly string[]): readonly string[] {
  if (template[0]?.startsWith('\n') !== true) return template;
  const margins = template.flatMap((piece, index) =>
    piece
      .split('\n')
      .slice(1)
      .filter(
        (row, at, rows) =>
          row.trim() !== '' || (at === rows.length - 1 && index < template.length - 1),
      )
      .map((row) => row.length - row.trimStart().length),
  );
  const margin = Math.min(...margins);
  const result = template.map((piece) =>
    piece
      .split('\n')
      .map((row, at) => (at === 0 ? row : row.slice(margin)))
      .join('\n'),
  );
  result[0] = (result[0] ?? '').replace(/^\n/, '');
  result[result.length - 1] = (result.at(-1) ?? '').replace(/\n *$/, '');
  return result;
}
