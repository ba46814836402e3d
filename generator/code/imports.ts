// Import and export declarations, laid out as prettier does.

import { stringLiteral } from './escape.js';

export interface ImportSpec {
  readonly specifier: string;
  /** Every name is only used as a type. */
  readonly type: boolean;
  readonly names: readonly {
    readonly name: string;
    readonly alias?: string | undefined;
    readonly type: boolean;
  }[];
}

const widest = 100;

export function importText(
  { specifier, type, names }: ImportSpec,
  word: 'import' | 'export' = 'import',
): string {
  const items = names.map(
    (each) =>
      `${each.type && !type ? 'type ' : ''}${each.name}${each.alias === undefined ? '' : ` as ${each.alias}`}`,
  );
  const keyword = type ? `${word} type` : word;
  const from = ` from ${stringLiteral(specifier)};`;
  if (names.some(({ name }) => name === '*')) return `${keyword} ${items.join(', ')}${from}`;
  const flat = `${keyword} { ${items.join(', ')} }${from}`;
  return flat.length <= widest || (items.length === 1 && word === 'import')
    ? flat
    : `${keyword} {\n${items.map((item) => `  ${item},\n`).join('')}}${from}`;
}
