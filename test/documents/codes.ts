// The table of codes in the README, made from the catalogue.

import { fileURLToPath } from 'node:url';
import { type CatalogueEntry, catalogue } from '../../generator/catalogue.js';

export const readmePath = fileURLToPath(new URL('../../README.md', import.meta.url));

const start = '<!-- codes -->';
const end = '<!-- /codes -->';

/** A row a code. */
export function codeTable(): string {
  const rows = Object.entries(catalogue).map(([code, { severity, title, fix, exit }]: [string, CatalogueEntry]) => [`\`${code}\``, severity, String(exit ?? (severity === 'error' ? 1 : 0)), `${title}.`, fix]);
  const header = ['code', 'severity', 'exit', 'what', 'what to do'];
  return [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n');
}

/** The README with this table between its markers. */
export function withCodes(readme: string, table: string): string {
  const [from, to] = bounds(readme);
  return `${readme.slice(0, from)}\n\n${table}\n\n${readme.slice(to)}`;
}

/** What stands between the markers. */
export function codesIn(readme: string): string {
  return readme.slice(...bounds(readme)).trim();
}

function bounds(readme: string): readonly [from: number, to: number] {
  const from = readme.indexOf(start);
  const to = readme.indexOf(end);
  if (from === -1 || to < from) throw new Error(`README.md has no ${start} followed by ${end}`);
  return [from + start.length, to];
}
