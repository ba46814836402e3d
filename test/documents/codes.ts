// The table of codes in the README, made from the catalogue.

import { type CatalogueEntry, catalogue } from '../../generator/catalogue.js';

/** A row a code. */
export function codeTable(): string {
  const rows = Object.entries(catalogue).map(
    ([code, { severity, title, fix, exit }]: [string, CatalogueEntry]) => [
      `\`${code}\``,
      severity,
      String(exit ?? (severity === 'error' ? 1 : 0)),
      `${title}.`,
      fix,
    ],
  );
  const header = ['code', 'severity', 'exit', 'what', 'what to do'];
  return [header, header.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');
}
