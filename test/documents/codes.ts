// The tables of codes, made from the catalogue and from the words about the lint rules.

import { type CatalogueEntry, catalogue } from '../../generator/base/catalogue.js';
import { lintRules } from '../../generator/document/lint/rule-table.js';

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
  return table(['code', 'severity', 'exit', 'what', 'what to do'], rows);
}

/** A row a rule of the linter. */
export function ruleTable(): string {
  const rows = [...lintRules].map(([rule, { title, fix }]) => [
    `\`lint/${rule}\``,
    `${title}.`,
    fix,
  ]);
  return table(['rule', 'what', 'what to do'], rows);
}

function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [header, header.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');
}
