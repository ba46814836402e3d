// Whole files from Handlebars templates. A template only places text: every value arrives escaped for the place where it goes.

import { jsonText } from '../model/json.js';
import { precompiled } from './compiled.js';
import { stringLiteral, withoutHidden } from './escape.js';

declare const escaped: unique symbol;

/** Text that was escaped for a template of the kind `For`; the functions below are the only ones that make it. */
export type Safe<For extends 'json' | 'markdown' | 'ts' | 'text'> = string & {
  readonly [escaped]: For;
};

export type View = {
  readonly [name: string]:
    | Safe<'json' | 'markdown' | 'ts' | 'text'>
    | boolean
    | number
    | undefined
    | View
    | readonly View[];
};

export type Render = (template: string, view: View) => string;

/** A renderer of templates by text. A template that names what its view does not have is an error, as is one that cannot be parsed. */
export async function createRenderer(): Promise<Render> {
  const { default: handlebars } = await import('handlebars');
  const own = handlebars.create();
  return (template, view) => {
    const ready = precompiled.get(template);
    const known =
      compiled.get(template) ??
      (ready ? own.template<View>(ready) : own.compile<View>(template, handlebarsOptions));
    compiled.set(template, known);
    return known(view, { allowProtoPropertiesByDefault: false, allowProtoMethodsByDefault: false });
  };
}

/** A build compiles with the same. */
const handlebarsOptions = { strict: true, noEscape: true, knownHelpersOnly: true };

/** Once in a process: of watched documents the output is made many times, by the same templates. */
const compiled = new Map<string, HandlebarsTemplateDelegate<View>>();

/** A JSON value, without indentation: a string comes with its quotes. */
export function json(value: string | number | boolean | readonly string[]): Safe<'json'> {
  return safe(jsonText(value));
}

/** Text of a document in one line of Markdown: it shows as it is and makes no markup, link, HTML or table cell. */
export function markdown(text: string): Safe<'markdown'> {
  const flat = oneLine(text).replace(/[\\`*_{}[\]<>()#+!|~&$^-]/g, (character) =>
    needsEscape.has(character) ? `\\${character}` : character,
  );
  return safe(flat.replace(/^(\d+)\.(?= |$)/, '$1\\.').replace(/^([-+=#])/, '\\$1'));
}

/** A line of Markdown from a document: its inline code stays, everything else shows as it is written. */
export function markdownInline(text: string): Safe<'markdown'> {
  const parts = oneLine(text).split(/(?<![\\`])`([^`]+)`(?!`)/);
  return safe(
    parts
      .map((part, index) => (index % 2 === 1 ? markdownCode(part) : spaced(part, markdown(part))))
      .join(''),
  );
}

/** Inline code in Markdown, fenced by as many backticks as it takes. */
export function markdownCode(text: string): Safe<'markdown'> {
  const flat = oneLine(text).replaceAll('|', '\\|');
  const longest = Math.max(0, ...(flat.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = flat.startsWith('`') || flat.endsWith('`') ? ' ' : '';
  return safe(fence + pad + flat + pad + fence);
}

/** A block of code in Markdown, fenced by more backticks than it holds in a row; without characters that no editor shows, tabs apart. */
export function markdownBlock(text: string, language: string): Safe<'markdown'> {
  const shown = text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{C}\n\t]/gu, '')
    .trim();
  const longest = Math.max(2, ...(shown.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return safe(`${fence}${language}\n${shown}\n${fence}`);
}

/** Markdown of ours around values that were escaped for it. */
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

/** Code that a printer of ours has made. */
export function typescript(code: string): Safe<'ts'> {
  return safe(code);
}

/** One line of plain text, for files without a syntax. */
export function plain(text: string): Safe<'text'> {
  return safe(oneLine(text));
}

/** What would start markup inside a line. A dash, a bracket or a brace alone does not. */
const needsEscape = new Set('\\`*_[]<>|~&$'.split(''));

/** Escaping trims; inside a line the spaces count. */
function spaced(original: string, escapedText: string): string {
  if (escapedText === '') return original === '' ? '' : ' ';
  return (original.startsWith(' ') ? ' ' : '') + escapedText + (original.endsWith(' ') ? ' ' : '');
}

function oneLine(text: string): string {
  // Control characters are what is taken out.
  return withoutHidden(text.replace(/[\s\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')).trim();
}

function safe<For extends 'json' | 'markdown' | 'ts' | 'text'>(text: string): Safe<For> {
  return text as Safe<For>;
}
