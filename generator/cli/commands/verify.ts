// `concord verify`: do client, validators and fixtures of a document agree with it? One table a
// document, and the places that disagree.

import { printable } from '../report/printable.js';
import type { Report, Tally } from '../../verify/report.js';
import { eachDocument } from '../each.js';
import type { Invocation } from '../config/option-table.js';
import type { Host } from '../host.js';
import type { Outcome } from '../outcome.js';

/** So many disagreements are shown with their places in the document. */
const shown = 20;

export async function runVerify(invocation: Invocation, host: Host): Promise<Outcome> {
  const { verify } = await import('../../verify/verify.js');
  const { runs, diagnostics, source } = await eachDocument(invocation, host, (options, update) =>
    verify(options, invocation.flags, update),
  );
  const reports = runs.flatMap(({ report }) => report ?? []);
  const left = diagnostics.filter(({ code }) => code === 'verify/disagreement').slice(shown);
  return {
    ok: runs.length > 0 && runs.every(({ ok }) => ok),
    diagnostics,
    source,
    json: { reports },
    reported: new Set(left),
    text: (paint) => {
      const tables = reports.map((report) => {
        const table = renderReport(report, { style: paint, width: host.stdout.columns });
        return `${paint.bold(printable(report.document))}\n\n${table}`;
      });
      return left.length === 0
        ? tables.join('\n')
        : `${tables.join('\n')}${paint.dim(`${left.length} more disagreements: see --reporter json\n`)}`;
    },
  };
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

/** Renders operations, schemas, checks and totals as text that fits the width. */
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
  return {
    ...tally,
    texts: [id.padEnd(5) + first, ...others.map((other) => ' '.repeat(5) + other)],
  };
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
  return value.toLocaleString('en');
}

/** Shortens a text in the middle, because paths differ at both ends. */
function shortened(text: string, room: number): string {
  if (text.length <= room) return text;
  const end = Math.floor((room - 1) / 2);
  return `${text.slice(0, room - 1 - end)}…${text.slice(text.length - end)}`;
}

/** Breaks a text at spaces into lines of at most `room` characters, but for longer words. */
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
