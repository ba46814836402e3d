// A report for people: one table of operations, one of schemas, a line for each check, the figures.

import { printable } from '../report/printable.js';
import type { Report, Row, Tally } from './report.js';

/** How parts are set off; each leaves the text's width as it is. */
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
  { head: 'requests', checks: ['C2'] },
  { head: 'responses', checks: ['C1'] },
  { head: 'parameters', checks: ['C3'] },
  { head: 'calls', checks: ['C7', 'C19'] },
  { head: 'answers', checks: ['C8', 'C11'] },
  { head: 'headers', checks: ['C9'] },
  { head: 'security', checks: ['C10'] },
  { head: 'values', checks: ['C4', 'C5', 'C6', 'C14', 'C15', 'C17'] },
  { head: 'types', checks: ['C12', 'C13'] },
  { head: 'examples', checks: ['C16'] },
  { head: 'complete', checks: ['C20'] },
];

const schemaColumns: readonly Column[] = [
  { head: 'fixtures', checks: ['C1', 'C2', 'C17', 'C18'] },
  { head: 'wrong ones', checks: ['C4'] },
  { head: 'random', checks: ['C5'] },
  { head: 'bounds', checks: ['C6'] },
  { head: 'views', checks: ['C14'] },
  { head: 'branches', checks: ['C15'] },
  { head: 'types', checks: ['C12', 'C13'] },
  { head: 'examples', checks: ['C16'] },
];

/** So many rows without a failure are shown; the ones with a failure always are. */
const shown = 40;

export function renderReport(report: Report, style: TableStyle): string {
  const rest: readonly Column[] = [{ head: 'cases', checks: report.checks.map(({ id }) => id) }];
  const parts = [
    table('Operation', report.operations, { columns: operationColumns, style }),
    table('Schema', report.schemas, { columns: schemaColumns, style }),
    table('Besides', report.others, { columns: rest, style }),
    checksText(report, style),
    compilationsText(report, style),
    skipsText(report, style),
    summary(report, style),
  ];
  return parts.filter((part) => part !== '').join('\n');
}

interface TableOptions {
  readonly columns: readonly Column[];
  readonly style: TableStyle;
}

function table(title: string, rows: readonly Row[], { columns, style }: TableOptions): string {
  if (rows.length === 0) return '';
  const visible = columns.filter(({ checks }) => rows.some((row) => checks.some((check) => row.checks[check])));
  const failing = rows.filter((row) => Object.values(row.checks).some(({ failed }) => failed > 0));
  const chosen = rows.length <= shown ? rows : rows.filter((row, index) => failing.includes(row) || index < shown - failing.length);
  const names = chosen.map(({ name }) => shorten(printable(name), 56));
  const width = Math.max(title.length, ...names.map(({ length }) => length));
  const head = `${title.padEnd(width)}${visible.map((column) => `  ${column.head}`).join('')}`;
  const lines = chosen.map((row, index) => {
    const cells = visible.map(({ head: { length }, checks }) => `  ${cell(sum(checks.flatMap((check) => row.checks[check] ?? [])), length, style)}`);
    return `${(names[index] ?? '').padEnd(width)}${cells.join('')}`;
  });
  const more = rows.length - chosen.length;
  return `${style.bold(head)}\n${lines.join('\n')}\n${more > 0 ? style.dim(`… and ${more} more without a failure\n`) : ''}`;
}

function cell({ passed, failed, skipped }: Tally, width: number, style: TableStyle): string {
  if (failed > 0) return style.red(`${failed} failed`.padStart(width));
  if (passed > 0) return style.green(String(passed).padStart(width));
  return style.dim((skipped > 0 ? 'skipped' : '-').padStart(width));
}

function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }), { passed: 0, failed: 0, skipped: 0 });
}

function checksText({ checks }: Report, style: TableStyle): string {
  const width = Math.max(0, ...checks.map(({ title }) => title.length));
  const lines = checks.map(({ id, title, passed, failed, skipped, absent }) => {
    const numbers = [`${passed} passed`, ...(failed > 0 ? [style.red(`${failed} failed`)] : []), ...(skipped > 0 ? [style.yellow(`${skipped} skipped`)] : [])];
    return `${id.padEnd(4)} ${title.padEnd(width)}  ${absent === undefined ? numbers.join(', ') : style.dim(`not applicable: ${printable(absent)}`)}\n`;
  });
  return lines.join('');
}

function compilationsText({ compilations }: Report, style: TableStyle): string {
  if (compilations.length === 0) return '';
  const cells = compilations.map(({ compiler, resolution, complaints }) => {
    const name = `TypeScript ${compiler} (${resolution === 'bundler' ? 'bundler' : 'NodeNext'})`;
    return complaints.length === 0 ? name : style.red(`${name}: ${count(complaints.length, 'error')}`);
  });
  return `Compiled with ${cells.join(', ')}.\n`;
}

function skipsText({ skips }: Report, style: TableStyle): string {
  return skips.map(({ check, reason, count }) => style.yellow(`Skipped by ${check}, ${count === 1 ? 'once' : `${count} times`}: ${printable(reason)}\n`)).join('');
}

function summary({ figures, sample, ok }: Report, style: TableStyle): string {
  const { schemas, operations, fixtures, counterExamples, values, cases, disagreements } = figures;
  const of = (part: number | undefined, whole: number, noun: string): string => (part === undefined || part === whole ? count(whole, noun) : `${number(part)} of ${count(whole, noun)}`);
  const what = `${of(sample?.operations, operations, 'operation')}, ${of(sample?.schemas, schemas, 'schema')}${sample ? ' (a sample)' : ''}`;
  const how = `${count(fixtures, 'fixture')}, ${count(counterExamples, 'counter-example')}, ${count(values, 'other value')}; ${count(cases, 'case')}, ${count(disagreements, 'disagreement')}`;
  return `${what}: ${how}.\n${ok ? style.green('Proven.') : style.red('Not proven.')}\n`;
}

function count(value: number, noun: string): string {
  return `${number(value)} ${noun}${value === 1 ? '' : 's'}`;
}

function number(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}

function shorten(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit - 1)}…`;
}
