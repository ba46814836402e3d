// The figures of the README, each read from the table of a report that a script has written.

import { readSection, type Section } from './sections.js';

export async function figures(): Promise<string> {
  const score = await rowsOf('score');
  const proof = await rowsOf('proof');
  const mutations = await rowsOf('mutations');
  const platforms = await rowsOf('platforms');
  const cost = await rowsOf('benchmark');
  const passing = platforms.filter((row) => row.number('failed') === 0);
  const rows = [
    [
      'tests of the JSON Schema Test Suite (2020-12) on which validators agree',
      `${total(score, 'agree')} of ${total(score, 'tests')}`,
      'score',
    ],
    [
      `disagreements that \`concord verify\` finds in ${proof.length} documents`,
      `${total(proof, 'disagreements')} in ${total(proof, 'cases')} cases`,
      'proof',
    ],
    [
      'single changes of a document that the checks detect',
      `${total(mutations, 'killed')} of ${total(mutations, 'mutations')}`,
      'mutate',
    ],
    [
      'platforms that pass all tests of behaviour that apply',
      passing.map((row) => row.text('platform')).join(', '),
      'platforms',
    ],
    ...['museum', 'GitHub'].map((document) => [
      `CPU seconds for the document of ${document}, beside Redocly's generator`,
      ['Concord', 'Redocly']
        .map((name) =>
          cost.find(
            (row) => row.text('document') === document && row.text('generator').startsWith(name),
          ),
        )
        .map((row) => row?.text('CPU s') ?? 'not measured')
        .join(' beside '),
      'bench -- --write',
    ]),
  ];
  return [
    '| what | figure | measured by |',
    '| --- | --- | --- |',
    ...rows.map(([what, figure, script]) => `| ${what} | ${figure} | \`npm run ${script}\` |`),
  ].join('\n');
}

interface Row {
  readonly text: (column: string) => string;
  readonly number: (column: string) => number;
}

/** The rows of the first table of a section, but for one that adds up the others. */
async function rowsOf(name: Section): Promise<readonly Row[]> {
  const cells = (await readSection(name))
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.slice(2, -2).split(' | '));
  const end = cells.findIndex(([first], index) => index > 1 && first === '---');
  const [head = [], , ...rows] = end < 0 ? cells : cells.slice(0, end - 1);
  return rows
    .filter(([first = '']) => !/^(\*\*)?(all|total)/i.test(first))
    .map((row) => {
      const text = (column: string): string => {
        const index = head.indexOf(column);
        if (index < 0) throw new Error(`The section ${name} has no column ${column}`);
        return row[index] ?? '';
      };
      return { text, number: (column) => Number(text(column).replaceAll(',', '')) };
    });
}

function total(rows: readonly Row[], column: string): string {
  return rows.reduce((sum, row) => sum + row.number(column), 0).toLocaleString('en-US');
}
