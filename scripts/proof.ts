// Verifies the curated document and those of the corpus, and writes the results into test/REPORTS.md. `npm run proof`

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withDefaults } from '../generator/base/options.js';
import { number } from '../generator/cli/commands/verify.js';
import type { Report } from '../generator/verify/report.js';
import { verify } from '../generator/verify/verify.js';
import { allChecks } from '../test/contract/checks.js';
import { writeSection } from '../test/support/sections.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const corpus = process.env['CORPUS'] ?? join(root, '../shared/corpus');
const { concord } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));

const documents = [
  ['the curated document', concord],
  ...['museum.yaml', 'twilio.json', 'openai.json', 'github.json'].map(
    (name) => [name, { document: join(corpus, name) }] as const,
  ),
] as const;

const wanted = process.argv.slice(2);
const rows: string[] = [];
const skips: string[] = [];
const compilers = new Set<string>();

for (const [name, options] of documents) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const start = performance.now();
  const { report, diagnostics } = await verify(
    withDefaults({ ...options, output: 'generated' }, root),
    { cache: false, checks: allChecks },
    (stage, detail = '') => console.error(`${name}: ${stage} ${detail}`),
  );
  if (!report)
    throw new Error(
      `${name} cannot be proven: ${diagnostics.map(({ message }) => message).join('; ')}`,
    );
  const seconds = Math.round((performance.now() - start) / 1000);
  rows.push(row(name, report, seconds));
  for (const { check, reason, count } of report.skips)
    skips.push(`- ${name}, ${check}, ${number(count)} ×: ${plain(reason)}`);
  for (const { compiler, resolution } of report.compilations)
    compilers.add(`${compiler} (${resolution === 'bundler' ? 'bundler' : 'NodeNext'})`);
  for (const { check, subject, name: what, failure } of report.failures)
    console.error(`${name}: ${check}, ${subject}, ${what}: ${failure?.slice(0, 300)}`);
}

const section = [
  '| document | schemas | operations | fixtures | counter-examples | other values | cases | disagreements | skipped | compile errors | seconds |',
  `|${' --- |'.repeat(11)}`,
  ...rows,
  '',
  `Schemas and operations: checked, of all. Compiled with TypeScript ${[...compilers].join(', ')}. Time and order on two cores.`,
  '',
  '<details><summary>What was skipped, and why</summary>',
  '',
  ...skips,
  '',
  '</details>',
].join('\n');
console.log(section);
if (wanted.length === 0) await writeSection('proof', section);

function row(name: string, { figures, sample, compilations }: Report, seconds: number): string {
  const { schemas, operations, fixtures, counterExamples, values, cases, disagreements, skipped } =
    figures;
  const of = (part: number | undefined, whole: number): string =>
    part === undefined || part === whole ? number(whole) : `${number(part)} of ${number(whole)}`;
  const errors = compilations.reduce((sum, { complaints }) => sum + complaints.length, 0);
  const counts = [
    fixtures,
    counterExamples,
    values,
    cases,
    disagreements,
    skipped,
    errors,
    seconds,
  ];
  const cells = [
    name,
    of(sample?.schemas, schemas),
    of(sample?.operations, operations),
    ...counts.map(number),
  ];
  return `| ${cells.join(' | ')} |`;
}

function plain(text: string): string {
  return text.replace(/[<>&|]/g, ' ');
}
