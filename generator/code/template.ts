// Renders whole files from Handlebars templates. Templates only place text: every value is already
// escaped for its position.

import { jsonText } from '../model/json.js';
import { stringLiteral, withoutHidden } from './escape.js';

declare const escaped: unique symbol;

/** Text escaped for a kind of template; only the functions below create it. */
export type Safe<For extends 'json' | 'markdown' | 'ts' | 'text'> = string & {
  readonly [escaped]: For;
};

export type TemplateView = {
  readonly [name: string]:
    | Safe<'json' | 'markdown' | 'ts' | 'text'>
    | boolean
    | number
    | undefined
    | TemplateView
    | readonly TemplateView[];
};

export type Render = (template: string, view: TemplateView) => string;

/**
 * A renderer for templates by text. Throws if a template uses a name that its view does not have,
 * or cannot be parsed.
 */
export async function createRenderer(): Promise<Render> {
  const [{ default: handlebars }, { precompiled }] = await Promise.all([
    import('handlebars'),
    import('./compiled.js'),
  ]);
  const own = handlebars.create();
  return (template, view) => {
    const ready = precompiled.get(template);
    const known =
      compiled.get(template) ??
      (ready
        ? own.template<TemplateView>(ready)
        : own.compile<TemplateView>(template, handlebarsOptions));
    compiled.set(template, known);
    return known(view, { allowProtoPropertiesByDefault: false, allowProtoMethodsByDefault: false });
  };
}

/** The build uses the same options. */
const handlebarsOptions = { strict: true, noEscape: true, knownHelpersOnly: true };

/** The compiled templates, which are used again in each run of this process. */
const compiled = new Map<string, HandlebarsTemplateDelegate<TemplateView>>();

/** A JSON value without indentation; a string includes its quotes. */
export function json(value: string | number | boolean | readonly string[]): Safe<'json'> {
  return safe(jsonText(value));
}

/**
 * Text of a document in one line of markdown, shown literally, without markup, links, HTML or table
 * cells.
 */
export function markdown(text: string): Safe<'markdown'> {
  const flat = oneLine(text).replace(/[\\`*_{}[\]<>()#+!|~&$^-]/g, (character) =>
    needsEscape.has(character) ? `\\${character}` : character,
  );
  return safe(flat.replace(/^(\d+)\.(?= |$)/, '$1\\.').replace(/^([-+=#])/, '\\$1'));
}

/** A line of markdown from a document: inline code is kept, everything else is shown literally. */
export function markdownInline(text: string): Safe<'markdown'> {
  const parts = oneLine(text).split(/(?<![\\`])`([^`]+)`(?!`)/);
  return safe(
    parts
      .map((part, index) =>
        index % 2 === 1 ? markdownCode(part) : keepSpaces(part, markdown(part)),
      )
      .join(''),
  );
}

/** Inline code in markdown, with as many backticks as needed. */
export function markdownCode(text: string): Safe<'markdown'> {
  const flat = oneLine(text).replaceAll('|', '\\|');
  const longest = Math.max(0, ...(flat.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = flat.startsWith('`') || flat.endsWith('`') ? ' ' : '';
  return safe(fence + pad + flat + pad + fence);
}

/**
 * A fenced code block in markdown, with as many backticks as needed. Invisible characters other
 * than tabs are removed.
 */
export function markdownBlock(text: string, language: string): Safe<'markdown'> {
  const shown = text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{C}\n\t]/gu, '')
    .trim();
  const longest = Math.max(2, ...(shown.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return safe(`${fence}${language}\n${shown}\n${fence}`);
}

/** Our own markdown around escaped values. */
export function markdownText(
  template: TemplateStringsArray,
  ...values: readonly Safe<'markdown'>[]
): Safe<'markdown'> {
  return safe(template.map((piece, index) => piece + (values[index] ?? '')).join(''));
}

/** A string literal of TypeScript. */
export function typescriptString(text: string): Safe<'ts'> {
  return safe(stringLiteral(text));
}

/** Code from one of our printers. */
export function typescript(code: string): Safe<'ts'> {
  return safe(code);
}

/** One line of plain text, for files without a syntax. */
export function plainText(text: string): Safe<'text'> {
  return safe(oneLine(text));
}

/** Characters that can start markup inside a line. A single dash, bracket or brace cannot. */
const needsEscape = new Set('\\`*_[]<>|~&$'.split(''));

/** Escaping trims; this restores a space at each end. */
function keepSpaces(original: string, escapedText: string): string {
  if (escapedText === '') return original === '' ? '' : ' ';
  return (original.startsWith(' ') ? ' ' : '') + escapedText + (original.endsWith(' ') ? ' ' : '');
}

function oneLine(text: string): string {
  // Control characters are to be removed.
  return withoutHidden(text.replace(/[\s\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')).trim();
}

function safe<For extends 'json' | 'markdown' | 'ts' | 'text'>(text: string): Safe<For> {
  return text as Safe<For>;
}
