// Writes the tables that need no long run: codes, score, corpus, the figures of the README and source. `npm run report`, or
// `npm run report -- results.json` with the output of `TEST_REPORT=results.json npm test`, which adds the duration of the tests.

import { readFileSync } from 'node:fs';
import { scoreSection } from '../test/conformance/score.js';
import { hasSuite } from '../test/conformance/suite.js';
import { knownResults, table } from '../test/corpus/results.js';
import { codeTable } from '../test/documents/codes.js';
import { figures } from '../test/support/figures.js';
import { writeSection } from '../test/support/sections.js';
import { sourceTable } from '../test/support/source.js';

await writeSection('codes', codeTable());
await writeSection('corpus', table(await knownResults()));
if (hasSuite) await writeSection('score', await scoreSection());
await writeSection('figures', await figures());
await writeSection('source', sourceTable(secondsOf(process.argv[2])));

function secondsOf(path: string | undefined): number | undefined {
  if (path === undefined) return undefined;
  const report: {
    readonly startTime: number;
    readonly testResults: readonly { readonly endTime: number }[];
  } = JSON.parse(readFileSync(path, 'utf8'));
  const end = Math.max(...report.testResults.map(({ endTime }) => endTime));
  return Math.round((end - report.startTime) / 1000);
}
