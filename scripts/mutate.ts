// Changes one fact of the curated document at a time, runs the checks on the committed packages, and writes the kill rate into
// test/REPORTS.md. `npm run mutate`; `npm run mutate -- 4 enum` draws four of each kind whose name contains `enum`, and writes nothing.

import { allMutations, draw } from '../test/contract/mutations/draw.js';
import { nameOf } from '../test/contract/mutations/mutation.js';
import { type Outcome, tableOf } from '../test/contract/mutations/score.js';
import { reasonFor } from '../test/contract/mutations/survivors.js';
import { openBench } from '../test/contract/mutations/trial.js';
import { writeSection } from '../test/support/sections.js';

const [each = '2', filter = ''] = process.argv.slice(2);

const bench = await openBench();
const outcomes: Outcome[] = [];
let surprises = 0;
try {
  const failures = await bench.failures();
  if (failures.length > 0)
    throw new Error(
      'The packages do not agree with the document as it is: ' +
        `${failures.map(({ check, subject, name, failure }) => `${check}, ${subject}, ${name}: ${failure}`).join('\n')}`,
    );
  const drawn = draw(allMutations(bench.document), { seed: 'one', each: Number(each) }).filter(
    ({ kind }) => kind.includes(filter),
  );
  for (const [index, mutation] of drawn.entries()) {
    if (index % 10 === 0) console.error(`${index} of ${drawn.length}`);
    const quick = await bench.kill(mutation, { quick: true });
    // The compiler runs only if the fact affects types.
    const found =
      quick ?? ((await bench.isCarried(mutation)) ? await bench.kill(mutation) : undefined);
    outcomes.push({ mutation, killer: found?.check });
    const isSurprise = (found === undefined) !== (reasonFor(mutation) !== undefined);
    if (isSurprise) surprises += 1;
    if (isSurprise || found === undefined)
      console.log(
        `${found === undefined ? 'survived' : `killed by ${found.check}`}${isSurprise ? ', which is not expected' : ''}: ${nameOf(mutation)}`,
      );
  }
} finally {
  await bench.close();
}
const table = tableOf(outcomes);
console.log(table);
if (process.argv.length === 2) await writeSection('mutations', table);
if (surprises > 0) process.exitCode = 1;
