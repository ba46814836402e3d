// The report of a verification, as data and as tables: a row for each operation and schema, a line for each check, and totals.

import { groupBy } from '../model/maps.js';
import { printable } from '../report/printable.js';
import type { Case, CheckResult } from './subject/check.js';
import type { Compilation } from './workspace.js';

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export interface Row {
  /** `POST /orders`, `Order`. */
  readonly name: string;
  /** By check: `C7`. */
  readonly checks: Readonly<Record<string, Tally>>;
}

export interface Figures {
  readonly schemas: number;
  readonly operations: number;
  /** Values from fixtures that were validated by the validators and by ajv. */
  readonly fixtures: number;
  readonly counterExamples: number;
  /** Random values and boundaries. */
  readonly values: number;
  readonly cases: number;
  readonly skipped: number;
  readonly disagreements: number;
}

export interface Report {
  readonly document: string;
  readonly ok: boolean;
  /** True if the report comes from the cache. */
  readonly remembered?: true | undefined;
  readonly figures: Figures;
  /** How much of a large document was checked; absent if everything was. */
  readonly sample?: { readonly schemas: number; readonly operations: number } | undefined;
  readonly compilations: readonly Compilation[];
  readonly checks: readonly (Tally & {
    readonly id: string;
    readonly title: string;
    readonly absent?: string | undefined;
  })[];
  readonly operations: readonly Row[];
  readonly schemas: readonly Row[];
  /** Webhooks, and cases about the document as a whole. */
  readonly others: readonly Row[];
  readonly failures: readonly Case[];
  /** Operations that can never be called, and why. */
  readonly uncalled: readonly { readonly name: string; readonly reason: string }[];
  /** The reasons why cases were skipped, and how often. */
  readonly skips: readonly {
    readonly check: string;
    readonly reason: string;
    readonly count: number;
  }[];
}

export interface Findings {
  readonly document: string;
  /** The operations that were checked: the subject of their cases → their title. */
  readonly operations: ReadonlyMap<string, string>;
  readonly schemas: ReadonlyMap<string, string>;
  readonly totals: { readonly schemas: number; readonly operations: number };
  readonly sample?: Report['sample'];
  readonly compilations: readonly Compilation[];
  readonly results: readonly CheckResult[];
}

export function createReport({
  document,
  operations,
  schemas,
  totals,
  sample,
  compilations,
  results,
}: Findings): Report {
  const cases = results.flatMap(({ cases: each }) => each);
  const bySubject = groupBy(cases, ({ subject }) => subject);
  const row = ([subject, name]: readonly [string, string]): Row => ({
    name,
    checks: tallies(bySubject.get(subject) ?? []),
  });
  const others = [...bySubject.keys()].filter(
    (subject) => !operations.has(subject) && !schemas.has(subject),
  );
  const counted = (...ids: readonly string[]): number =>
    cases
      .filter(({ check, skipped }) => ids.includes(check) && skipped === undefined)
      .reduce((sum, { count = 1 }) => sum + count, 0);
  const failing = cases.filter(({ failure }) => failure !== undefined);
  const complaints = compilations.reduce((sum, each) => sum + each.complaints.length, 0);
  return {
    document,
    ok: failing.length === 0 && complaints === 0,
    figures: {
      ...totals,
      fixtures: counted('C1', 'C2', 'C17', 'C18'),
      counterExamples: counted('C4'),
      values: counted('C5', 'C6'),
      cases: cases.length,
      skipped: cases.filter(({ skipped }) => skipped !== undefined).length,
      disagreements: failing.length,
    },
    ...(sample && { sample }),
    compilations,
    checks: results.map(({ id, title, cases: own, absent }) => ({
      id,
      title,
      ...tally(own),
      ...(absent !== undefined && { absent }),
    })),
    operations: [...operations].map(row),
    schemas: [...schemas].map(row),
    others: others.map((subject) => row([subject, subject])),
    failures: failing,
    uncalled: [...operations].flatMap(([subject, name]) => {
      const calls = (bySubject.get(subject) ?? []).filter(({ check }) => check === 'C7');
      const [reason] = calls.flatMap(({ skipped }) => skipped ?? []);
      return reason !== undefined && calls.every(({ skipped }) => skipped !== undefined)
        ? [{ name, reason }]
        : [];
    }),
    skips: skipsOf(cases),
  };
}

function tallies(cases: readonly Case[]): Readonly<Record<string, Tally>> {
  return Object.fromEntries(
    [...groupBy(cases, ({ check }) => check)].map(([check, own]) => [check, tally(own)]),
  );
}

function tally(cases: readonly Case[]): Tally {
  const failed = cases.filter(({ failure }) => failure !== undefined).length;
  const skipped = cases.filter(({ skipped: reason }) => reason !== undefined).length;
  return { passed: cases.length - failed - skipped, failed, skipped };
}

function skipsOf(cases: readonly Case[]): Report['skips'] {
  const reasons = cases.flatMap(({ check, skipped }) =>
    skipped === undefined ? [] : [{ check, reason: skipped }],
  );
  return [...groupBy(reasons, ({ check, reason }) => `${check} ${reason}`).values()].flatMap(
    (same) => same.slice(0, 1).map((first) => ({ ...first, count: same.length })),
  );
}

/** How parts of the text are emphasized; none of the functions changes its visible width. */
export interface TableStyle {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly green: (text: string) => string;
  readonly yellow: (text: string) => string;
}

interface Column {
  readonly head: string;
  readonly checks: readonly string[];
}

const operationColumns: readonly Column[] = [
  { head: 'request', checks: ['C2', 'C3'] },
  { head: 'calls', checks: ['C7', 'C10', 'C19', 'X3', 'X4'] },
  { head: 'responses', checks: ['C1', 'C8', 'C9', 'C11'] },
  { head: 'values', checks: ['C4', 'C5', 'C6', 'C14', 'C15', 'C17'] },
  { head: 'types', checks: ['C12', 'C13'] },
  { head: 'examples', checks: ['C16'] },
  { head: 'complete', checks: ['C20'] },
];

const schemaColumns: readonly Column[] = [
  { head: 'fixtures', checks: ['C1', 'C2', 'C17', 'C18'] },
  { head: 'wrong', checks: ['C4'] },
  { head: 'random', checks: ['C5'] },
  { head: 'bounds', checks: ['C6'] },
  { head: 'views', checks: ['C14'] },
  { head: 'branches', checks: ['C15'] },
  { head: 'types', checks: ['C12', 'C13'] },
  { head: 'examples', checks: ['C16'] },
];

/** Up to this many rows are shown. Rows with a failure always are. */
const maxRows = 40;

/** If less than this width is left for names, the table has only one column of results. */
const minNameWidth = 20;

/** If less than this width is left for the titles of checks, each has a line to itself. */
const minTitleWidth = 28;

const gap = '  ';

interface RenderOptions {
  readonly style: TableStyle;
  /** Columns of the terminal; 100 by default. */
  readonly width?: number | undefined;
}

/**
 * Renders a report as text that fits the width: a table of operations, one of schemas, a line for each check, and totals.
 */
export function renderReport(report: Report, { style, width = 100 }: RenderOptions): string {
  const paper = { style, width: Math.max(40, width) };
  const rest: readonly Column[] = [{ head: 'cases', checks: report.checks.map(({ id }) => id) }];
  const parts = [
    table('Operation', report.operations, {
      ...paper,
      columns: operationColumns,
      narrowColumns: rest,
    }),
    table('Schema', report.schemas, { ...paper, columns: schemaColumns, narrowColumns: rest }),
    table('Besides', report.others, { ...paper, columns: rest, narrowColumns: rest }),
    checksText(report, paper),
    compilationsText(report, paper),
    skipsText(report, paper),
    summary(report, paper),
  ];
  return parts.filter((part) => part !== '').join('\n');
}

interface Sized {
  readonly style: TableStyle;
  readonly width: number;
}

interface TableOptions extends Sized {
  readonly columns: readonly Column[];
  /** Used instead of `columns` if these are too wide. */
  readonly narrowColumns: readonly Column[];
}

function table(
  title: string,
  rows: readonly Row[],
  { columns, narrowColumns, style, width }: TableOptions,
): string {
  if (rows.length === 0) return '';
  const failing = new Set(
    rows.filter((row) => Object.values(row.checks).some(({ failed }) => failed > 0)),
  );
  const chosen =
    rows.length <= maxRows
      ? rows
      : rows.filter((row, index) => failing.has(row) || index < maxRows - failing.size);
  const cellsOf = (all: readonly Column[]): readonly Cells[] =>
    all.flatMap((column) => cellsIn(column, chosen));
  const widthOf = (all: readonly Cells[]): number =>
    all.reduce((total, cells) => total + gap.length + cells.width, 0);
  const wide = cellsOf(columns);
  const cells = width - widthOf(wide) < minNameWidth ? cellsOf(narrowColumns) : wide;
  const room = width - widthOf(cells);
  const names = chosen.map(({ name }) => shortened(printable(name), Math.min(56, room)));
  const first = Math.max(title.length, ...names.map(({ length }) => length));
  const head = `${title.padEnd(first)}${cells.map((column) => gap + column.head.padStart(column.width)).join('')}`;
  const lines = chosen.map(
    (_, index) =>
      `${(names[index] ?? '').padEnd(first)}${cells.map((column) => gap + colored(column, index, style)).join('')}`,
  );
  const more = rows.length - chosen.length;
  return `${style.bold(head)}\n${lines.join('\n')}\n${more > 0 ? style.dim(`… and ${more} more without a failure\n`) : ''}`;
}

interface Cells {
  readonly head: string;
  readonly width: number;
  readonly tallies: readonly Tally[];
}

/** Empty if no row has cases of these checks. */
function cellsIn({ head, checks }: Column, rows: readonly Row[]): readonly Cells[] {
  if (!rows.some((row) => checks.some((check) => row.checks[check]))) return [];
  const tallies = rows.map((row) => sum(checks.flatMap((check) => row.checks[check] ?? [])));
  return [
    {
      head,
      tallies,
      width: Math.max(head.length, ...tallies.map((tally) => textOf(tally).length)),
    },
  ];
}

function colored({ tallies, width }: Cells, index: number, style: TableStyle): string {
  const tally = tallies[index] ?? nothing;
  const text = textOf(tally).padStart(width);
  return tally.failed > 0
    ? style.red(text)
    : tally.passed > 0
      ? style.green(text)
      : style.dim(text);
}

function textOf({ passed, failed, skipped }: Tally): string {
  if (failed > 0) return `${failed} failed`;
  return passed > 0 ? String(passed) : skipped > 0 ? 'skipped' : '-';
}

const nothing: Tally = { passed: 0, failed: 0, skipped: 0 };

function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (a, b) => ({
      passed: a.passed + b.passed,
      failed: a.failed + b.failed,
      skipped: a.skipped + b.skipped,
    }),
    nothing,
  );
}

function checksText({ checks }: Report, { style, width }: Sized): string {
  const heads = ['passed', 'failed', 'skipped'] as const;
  const row = (id: string, cells: readonly string[]): string =>
    `${id.padEnd(5)}${cells.map((text, index) => gap + text.padStart(heads[index]?.length ?? 0)).join('')}`;
  const indentOfTitle = row('', ['', '', '']).length + gap.length;
  // In a narrow terminal, the title of the check is on the next line.
  const isBelow = width - indentOfTitle < minTitleWidth;
  const indent = isBelow ? 5 : indentOfTitle;
  const before = isBelow ? `\n${' '.repeat(indent)}` : gap;
  const lines = checks.map(({ id, title, passed, failed, skipped, absent }) => {
    const text = wrapped(
      absent === undefined ? title : `${title}: not applicable, ${printable(absent)}`,
      width - indent,
    ).join(`\n${' '.repeat(indent)}`);
    if (absent !== undefined) return style.dim(`${row(id, ['-', '-', '-'])}${before}${text}`);
    const line = row(
      id,
      [passed, failed, skipped].map((value) => (value === 0 ? '-' : number(value))),
    );
    return `${failed > 0 ? style.red(line) : skipped > 0 ? style.yellow(line) : line}${before}${text}`;
  });
  return lines.length === 0
    ? ''
    : `${style.bold(`${row('Check', heads)}${isBelow ? '' : `${gap}What is checked`}`)}\n${lines.join('\n')}\n`;
}

function compilationsText({ compilations }: Report, { style, width }: Sized): string {
  if (compilations.length === 0) return '';
  const name = (resolution: string): string => (resolution === 'bundler' ? 'bundler' : 'NodeNext');
  const versions = [...new Set(compilations.map(({ compiler }) => compiler))].map(
    (version) =>
      `${version} (${compilations
        .filter(({ compiler }) => compiler === version)
        .map(({ resolution }) => name(resolution))
        .join(', ')})`,
  );
  const wrong = compilations
    .filter(({ complaints }) => complaints.length > 0)
    .map(({ compiler, resolution, complaints }) =>
      style.red(
        `${count(complaints.length, 'error')} with TypeScript ${compiler} (${name(resolution)})\n`,
      ),
    );
  return `${wrapped(`Compiled with TypeScript ${versions.join(' and ')}.`, width).join('\n')}\n${wrong.join('')}`;
}

function skipsText({ skips }: Report, { style, width }: Sized): string {
  return skips
    .map(
      ({ check, reason, count: times }) =>
        `${wrapped(
          `Skipped by ${check}, ${times === 1 ? 'once' : `${number(times)} times`}: ${printable(reason)}`,
          width,
          '  ',
        )
          .map(style.yellow)
          .join('\n')}\n`,
    )
    .join('');
}

function summary(
  { figures, sample, ok, uncalled, remembered }: Report,
  { style, width }: Sized,
): string {
  const { schemas, operations, fixtures, counterExamples, values, cases, disagreements } = figures;
  const of = (part: number | undefined, whole: number, noun: string): string =>
    part === undefined || part === whole
      ? count(whole, noun)
      : `${number(part)} of ${count(whole, noun)}`;
  const what = `${of(sample?.operations, operations, 'operation')}, ${of(sample?.schemas, schemas, 'schema')}${sample ? ' (a sample)' : ''}`;
  const how =
    `${count(fixtures, 'fixture')}, ${count(counterExamples, 'counter-example')}, ` +
    `${count(values, 'other value')}; ${count(cases, 'case')}, ${count(disagreements, 'disagreement')}`;
  const exceptions = uncalled.map(
    ({ name, reason }) => `${printable(name)} can never be called (${printable(reason)})`,
  );
  const proven =
    exceptions.length === 0
      ? style.green('Proven.')
      : wrapped(`Proven, with an exception: ${exceptions.join('; ')}.`, width)
          .map(style.yellow)
          .join('\n');
  return (
    `${wrapped(`${what}: ${how}.`, width).join('\n')}\n` +
    `${ok ? proven : style.red('Not proven.')}` +
    `${remembered ? style.dim(' Found by an earlier run; --no-cache proves it again.') : ''}\n`
  );
}

export function count(value: number, noun: string): string {
  return `${number(value)} ${noun}${value === 1 ? '' : 's'}`;
}

export function number(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Shortens a text in the middle, because paths differ at both ends. */
export function shortened(text: string, room: number): string {
  if (text.length <= room) return text;
  const end = Math.floor((room - 1) / 2);
  return `${text.slice(0, room - 1 - end)}…${text.slice(text.length - end)}`;
}

/** Breaks a text at spaces into lines of at most `room` characters. A longer word is a line by itself. */
export function wrapped(text: string, room: number, indent = ''): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= room)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(lines.length === 0 ? word : `${indent}${word}`);
  }
  return lines;
}
