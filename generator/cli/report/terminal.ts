// Diagnostics for people: what is wrong, where, the lines around it, what else belongs to it, what
// to do about it.

import pc from 'picocolors';
import { entryOf } from '../../base/catalogue.js';
import {
  type Diagnostic,
  type SourceLocation,
  severities,
  type Severity,
  type SourceText,
} from '../../base/diagnostics.js';
import { linesIn } from '../../base/lines.js';
import { groupBy } from '../../model/maps.js';
import { printable, printableLine } from './printable.js';

interface TerminalOptions {
  readonly color: boolean;
  /** The text of a source file, when it is at hand. */
  readonly source: (file: string) => SourceText | undefined;
}

/** Ends with a line that counts; the empty text when there is nothing to say. */
export function renderDiagnostics(
  diagnostics: readonly Diagnostic[],
  options: TerminalOptions,
): string {
  if (diagnostics.length === 0) return '';
  const context = { paint: pc.createColors(options.color), sourceOf: sourceCache(options.source) };
  return `${groups(diagnostics)
    .map((group) => renderGroup(group, context))
    .join('\n\n')}\n\n${count(diagnostics, context)}\n`;
}

/** What repeats is shown once, with so many of its other places. */
const places: Readonly<Record<Severity, number>> = { error: 19, warning: 4, info: 2 };

/** Those of one code together, where the first of them stands; a few are shown one by one. */
function groups(diagnostics: readonly Diagnostic[]): readonly (readonly Diagnostic[])[] {
  const kinds = groupBy(diagnostics, ({ code, severity }) => `${severity} ${code}`);
  return [...kinds.values()].flatMap((group) =>
    group.length > fewest ? [group] : group.map((entry) => [entry]),
  );
}

const fewest = 3;

function renderGroup([first, ...others]: readonly Diagnostic[], context: Context): string {
  if (first === undefined) return '';
  if (others.length === 0) return render(first, context);
  const { paint } = context;
  const shown = others.slice(0, places[first.severity]);
  const left = others.length - shown.length;
  const lines = shown.map(
    ({ message, location, pointer }) =>
      `    ${paint.cyan(location ? place(location) : short(pointer ?? ''))} ${printable(message)}`,
  );
  const rest = left === 0 ? [] : [`    … and ${left} more ${left === 1 ? 'place' : 'places'}`];
  return [
    render(first, context),
    `  ${paint.bold(`${others.length} more of this kind:`)}`,
    ...lines,
    ...rest,
  ].join('\n');
}

interface Context {
  readonly paint: ReturnType<typeof pc.createColors>;
  readonly sourceOf: (file: string) => Source | undefined;
}

function render(
  {
    code,
    severity,
    message,
    location,
    pointer,
    related = [],
    help = entryOf(code).fix,
  }: Diagnostic,
  context: Context,
): string {
  const { paint, sourceOf } = context;
  const lines = [
    `${severityColor(severity, paint)(paint.bold(severity))} ${printable(message)} ${paint.dim(printable(code))}`,
  ];
  if (location)
    lines.push(`  ${paint.cyan(place(location))}${pointer ? paint.dim(` ${short(pointer)}`) : ''}`);
  else if (pointer !== undefined) lines.push(`  ${paint.dim(short(pointer))}`);
  const source = location && sourceOf(location.file);
  const frame =
    location &&
    source &&
    !(/^(?:config|target)\//.test(code) && source.mayHoldSecrets()) &&
    codeFrame(location, { paint, lineAt: source.lineAt });
  if (typeof frame === 'string') lines.push(indent(frame));
  for (const other of related) {
    const where = other.location
      ? place(other.location)
      : other.pointer === undefined
        ? ''
        : short(other.pointer);
    lines.push(`  ${printable(other.message)}${where === '' ? '' : ` ${paint.cyan(where)}`}`);
  }
  lines.push(`  ${paint.dim('help:')} ${printable(help)}`);
  return lines.join('\n');
}

/** A pointer of no more than two lines. */
function short(pointer: string): string {
  return printable(
    `#${pointer.length > 200 ? `${pointer.slice(0, 100)}…${pointer.slice(-99)}` : pointer}`,
  );
}

/** file:line:column, as editors and terminals make links of it. */
function place({ file, line, column }: SourceLocation): string {
  return `${printable(file)}:${line}:${column}`;
}

function indent(text: string): string {
  return text
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n');
}

const words: Readonly<Record<Severity, readonly [one: string, many: string]>> = {
  error: ['error', 'errors'],
  warning: ['warning', 'warnings'],
  info: ['note', 'notes'],
};

function count(diagnostics: readonly Diagnostic[], { paint }: Context): string {
  const parts = severities.flatMap((severity) => {
    const total = diagnostics.filter((entry) => entry.severity === severity).length;
    return total === 0
      ? []
      : [severityColor(severity, paint)(`${total} ${words[severity][total === 1 ? 0 : 1]}`)];
  });
  return parts.join(', ');
}

function severityColor(severity: Severity, paint: Context['paint']): (text: string) => string {
  return severity === 'error' ? paint.red : severity === 'warning' ? paint.yellow : paint.blue;
}

interface Source {
  readonly lineAt: (line: number) => string | undefined;
  /** A configuration may have keys to a host in its headers: nothing of such a file is shown. */
  readonly mayHoldSecrets: () => boolean;
}

function sourceCache(source: TerminalOptions['source']): Context['sourceOf'] {
  const known = new Map<string, Source | undefined>();
  return (file) => {
    if (!known.has(file)) {
      const text = source(file);
      known.set(
        file,
        text === undefined
          ? undefined
          : {
              lineAt: typeof text === 'string' ? linesIn(text) : text,
              mayHoldSecrets: () => typeof text !== 'string' || text.includes('headers'),
            },
      );
    }
    return known.get(file);
  };
}

/** So many lines are shown above and below the place. */
const around = 2;

const before = 60;

const width = 120;

interface FrameOptions {
  readonly paint: Pick<ReturnType<typeof pc.createColors>, 'bold' | 'gray' | 'red'>;
  readonly lineAt: (line: number) => string | undefined;
}

/**
 * The lines around a place with a caret below it, from a window of the source: a file may be one
 * line of many megabytes. Nothing when the place is not in the source.
 */
function codeFrame(
  { line, column, endLine = line, endColumn = column + 1 }: SourceLocation,
  { paint, lineAt }: FrameOptions,
): string | undefined {
  const marked = lineAt(line);
  if (marked === undefined || column > marked.length + 1) return undefined;
  const first = Math.max(1, line - around);
  const cut = column > width - 20 ? column - before : 0;
  const window: string[] = [];
  for (let number = first; number <= line + around; number += 1) {
    const text = lineAt(number);
    if (text !== undefined) window.push(clip(printableLine(text), cut));
  }
  while (window.length > line - first + 1 && window.at(-1)?.trim() === '') window.pop();
  // Only the first line of a longer stretch is marked: where it begins is what counts.
  const end = Math.min(
    endLine > line ? marked.length + 1 : Math.max(endColumn, column + 1),
    cut + width,
  );
  const numbers = String(first + window.length - 1).length;
  const gutter = (number: number | ''): string =>
    paint.gray(` ${String(number).padStart(numbers)} |`);
  const marker = (text: string): string => paint.red(paint.bold(text));
  return window
    .flatMap((text, index) => {
      const number = first + index;
      const shown = `${gutter(number)}${text === '' ? '' : ` ${text}`}`;
      if (number !== line) return [` ${shown}`];
      const caret = `${' '.repeat(column - cut - 1)}${marker('^'.repeat(end - column))}`;
      return [`${marker('>')}${shown}`, ` ${gutter('')} ${caret}`];
    })
    .join('\n');
}

function clip(line: string, cut: number): string {
  return line.length > cut + width ? `${line.slice(cut, cut + width - 1)}…` : line.slice(cut);
}
