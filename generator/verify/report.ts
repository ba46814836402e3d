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

export interface ReportFindings {
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
}: ReportFindings): Report {
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

/** Up to this many rows are shown. Rows with a failure always are. */
const maxRows = 40;

interface RenderOptions {
  readonly style: TableStyle;
  /** Columns of the terminal; 100 by default. */
  readonly width?: number | undefined;
}

/** Renders a report as text that fits the width: the cases of operations, schemas and checks, and totals. */
export function renderReport(report: Report, { style, width = 100 }: RenderOptions): string {
  const paper = { style, width: Math.max(40, width) };
  const room = paper.width - indent.length;
  const parts = [
    ...(['operations', 'schemas', 'others'] as const).map((group) => {
      const rows = report[group].map(({ name, checks }): Line => ({
        ...sum(Object.values(checks)),
        texts: [shortened(printable(name), room)],
      }));
      return table({ operations: 'Operation', schemas: 'Schema', others: 'Besides' }[group], rows, {
        style,
      });
    }),
    table(
      'Check',
      report.checks.map((check) => checkLine(check, room)),
      { style, most: Infinity },
    ),
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

interface Line extends Tally {
  /** What the figures are about; more than one text are lines below each other. */
  readonly texts: readonly string[];
}

const heads = ['passed', 'failed', 'skipped'] as const;
const gap = '  ';
const indent = ' '.repeat([...heads, ''].join(gap).length);

function checkLine({ id, title, absent, ...tally }: Report['checks'][number], room: number): Line {
  const text = absent === undefined ? title : `${title}: not applicable, ${printable(absent)}`;
  const [first = '', ...others] = wrapped(text, room - 5);
  return { ...tally, texts: [id.padEnd(5) + first, ...others.map((each) => ' '.repeat(5) + each)] };
}

function table(
  title: string,
  rows: readonly Line[],
  { style, most = maxRows }: Pick<Sized, 'style'> & { readonly most?: number },
): string {
  if (rows.length === 0) return '';
  const failing = rows.filter(({ failed }) => failed > 0).length;
  const chosen =
    rows.length <= most
      ? rows
      : rows.filter(({ failed }, index) => failed > 0 || index < most - failing);
  const lines = chosen.map((row) => {
    const figures = heads.map((head) =>
      (row[head] === 0 ? '-' : number(row[head])).padStart(head.length),
    );
    const text = [...figures, row.texts.join(`\n${indent}`)].join(gap);
    return row.failed > 0 ? style.red(text) : row.passed > 0 ? text : style.dim(text);
  });
  const more = rows.length - chosen.length;
  return `${style.bold([...heads, title].join(gap))}\n${lines.join('\n')}\n${more > 0 ? style.dim(`… and ${more} more without a failure\n`) : ''}`;
}

function sum(tallies: readonly Tally[]): Tally {
  const total = (head: keyof Tally): number =>
    tallies.reduce((before, tally) => before + tally[head], 0);
  return { passed: total('passed'), failed: total('failed'), skipped: total('skipped') };
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

function count(value: number, noun: string): string {
  return `${number(value)} ${noun}${value === 1 ? '' : 's'}`;
}

export function number(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Shortens a text in the middle, because paths differ at both ends. */
function shortened(text: string, room: number): string {
  if (text.length <= room) return text;
  const end = Math.floor((room - 1) / 2);
  return `${text.slice(0, room - 1 - end)}…${text.slice(text.length - end)}`;
}

/** Breaks a text at spaces into lines of at most `room` characters. A longer word is a line by itself. */
function wrapped(text: string, room: number, indent = ''): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= room)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(lines.length === 0 ? word : `${indent}${word}`);
  }
  return lines;
}
