// One document of a stranger, as often as it takes: where a text is refused, the others are tried without it, until the document is generated.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getLocation } from 'jsonc-parser';
import { marked } from 'marked';
import { reporters } from '../../generator/cli/config/option-table.js';
import { deliver } from '../../generator/cli/deliver.js';
import type { Diagnostic } from '../../generator/base/diagnostics.js';
import { plan } from '../../generator/generate.js';
import { type DocumentConfig, withDefaults } from '../../generator/base/options.js';
import type { OutputFile } from '../../generator/targets/target.js';
import type { Form } from './forms.js';
import { wrongIn } from './judge.js';
import { escapeToken, exchange, type Exchange } from './slots.js';

export interface Trial {
  /** What is wrong with what was made or said. */
  readonly wrong: readonly string[];
  /** Empty where every text was refused. */
  readonly files: readonly OutputFile[];
  /** The slots whose text is in the output. */
  readonly accepted: Exchange;
  /** What the files of the document are, as it was generated. */
  readonly sources: readonly SourceText[];
  /** How many documents it took. */
  readonly documents: number;
}

export interface SourceText {
  readonly name: string;
  readonly text: string;
  /** Where its content stands in the document as one file. */
  readonly at: string;
}

export type TrialOptions = Partial<DocumentConfig>;

/** Generates a document with other texts in its slots, in `folder`. */
export async function tryTexts(
  { document, files }: Form,
  exchanged: Exchange,
  { folder, options = {} }: { readonly folder: string; readonly options?: TrialOptions },
): Promise<Trial> {
  const accepted = new Map(exchanged);
  const wrong: string[] = [];
  for (let documents = 1; documents <= 40; documents += 1) {
    const { document: hostile, slotsAt } = exchange(document, accepted);
    const sources = files(hostile).map(({ name, content, at }) => ({
      name,
      at,
      text: JSON.stringify(content, undefined, 1),
    }));
    for (const { name, text } of sources) writeFileSync(join(folder, name), text);
    const planned = await plan(
      withDefaults({ document: 'openapi.json', format: false, ...options }, folder),
    );
    wrong.push(...(await wrongReports(planned.diagnostics, planned.source)));
    const errors = planned.diagnostics.filter(({ severity }) => severity === 'error');
    if (errors.length === 0)
      return {
        wrong: [...wrong, ...wrongIn(planned.files)],
        files: planned.files,
        sources,
        accepted,
        documents,
      };
    if (accepted.size === 0)
      return {
        wrong: [...wrong, `the document is refused as it is: ${errors[0]?.message}`],
        files: [],
        sources,
        accepted,
        documents,
      };
    for (const slot of refusedSlots(errors, { slotsAt, sources })) accepted.delete(slot);
  }
  return {
    wrong: [...wrong, 'more was refused than was found'],
    files: [],
    sources: [],
    accepted: new Map(),
    documents: 40,
  };
}

/** The slots at the places of errors: there, else below, else above; when there is none, the first of all. */
function refusedSlots(
  errors: readonly Diagnostic[],
  {
    slotsAt,
    sources,
  }: {
    readonly slotsAt: ReadonlyMap<string, readonly string[]>;
    readonly sources: readonly SourceText[];
  },
): readonly string[] {
  // What is wrong may stand at the second place: an unusable scheme that a requirement names.
  const places = errors.flatMap((error) => [
    pointerOf(error, sources),
    ...(error.related ?? []).flatMap(({ pointer }) => pointer ?? []),
  ]);
  const refused = places.flatMap((pointer) => {
    const at = (fits: (location: string) => boolean): readonly string[] =>
      [...slotsAt].flatMap(([location, slots]) => (fits(location) ? slots : []));
    const here = at((location) => location === pointer);
    if (here.length > 0) return here;
    const below = at((location) => location.startsWith(`${pointer}/`) && pointer !== '');
    if (below.length > 0 && below.length < 12) return below;
    const nearest = [...slotsAt.keys()]
      .filter((location) => pointer.startsWith(`${location}/`))
      .sort((a, b) => b.length - a.length)[0];
    return [...below, ...(nearest === undefined ? [] : (slotsAt.get(nearest) ?? []))];
  });
  if (refused.length > 0) return refused;
  const all = [...new Set([...slotsAt.values()].flat())];
  return all.slice(0, Math.ceil(all.length / 2));
}

/** What is found before a document is read has a line and a column only. */
function pointerOf({ pointer, location }: Diagnostic, sources: readonly SourceText[]): string {
  const source = sources.find(({ name }) => name === location?.file);
  if (pointer !== undefined || location === undefined || source === undefined) return pointer ?? '';
  const { text, at } = source;
  let offset = 0;
  for (let line = 1; line < location.line; line += 1) offset = text.indexOf('\n', offset) + 1;
  return (
    at +
    getLocation(text, offset + location.column)
      .path.map((token) => `/${escapeToken(String(token))}`)
      .join('')
  );
}

/** What people and programs are told moves no cursor and hides nothing. */
async function wrongReports(
  diagnostics: readonly Diagnostic[],
  source: (file: string) => string | undefined,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const reporter of reporters) {
    let text = '';
    const stream = { write: (part: string) => (text += part) };
    await deliver(
      { ok: true, diagnostics, source },
      { cwd: '', env: {}, stdout: stream, stderr: stream },
      { command: 'concord check', reporter },
    );
    const hidden =
      /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/.exec(
        text,
      );
    if (hidden)
      found.push(
        `the report for ${reporter} holds U+${hidden[0].charCodeAt(0).toString(16)}: ` +
          `${JSON.stringify(text.slice(Math.max(0, hidden.index - 60), hidden.index + 20))}`,
      );
    const obeyed = text.replace(/^::stop-commands::(\w+)$.*?^::\1::$/gms, '');
    const command = /##\w*\[.*|^\s*::(?!(?:error|warning|notice) ).*/m.exec(obeyed);
    if (command) found.push(`the report for ${reporter} commands a runner: ${command[0]}`);
    if (reporter === 'markdown') {
      const html = marked.parse(text, { async: false });
      const other = /<(?!\/?(?:table|thead|tbody|tr|th|td|code)>)[^>]*>/.exec(html);
      if (other) found.push(`the report for ${reporter} has markup: ${other[0]}`);
    }
  }
  return found;
}

/** The smallest part of the texts that is still wrong: halves, as long as one of them is. */
export async function smallest(
  form: Form,
  exchanged: Exchange,
  settings: { readonly folder: string; readonly options?: TrialOptions },
): Promise<{ readonly texts: Exchange; readonly wrong: readonly string[] }> {
  let texts = exchanged;
  let { wrong } = await tryTexts(form, texts, settings);
  for (let pieces = 2; texts.size > 1 && pieces <= Math.min(16, texts.size * 2);) {
    const entries = [...texts];
    const size = Math.ceil(entries.length / pieces);
    let less: Exchange | undefined;
    for (let start = 0; start < entries.length && less === undefined; start += size) {
      const part = new Map(
        pieces === 2
          ? entries.slice(start, start + size)
          : [...entries.slice(0, start), ...entries.slice(start + size)],
      );
      const trial = await tryTexts(form, part, settings);
      if (trial.wrong.length > 0) [less, wrong] = [part, trial.wrong];
    }
    if (less === undefined) pieces *= 2;
    else [texts, pieces] = [less, 2];
  }
  return { texts, wrong };
}
