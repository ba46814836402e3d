// Changes one literal of the generated packages at a time and runs the checks against the unchanged document. Writes the rate of noticed
// changes into test/REPORTS.md. `tsx scripts/mutate-literals.ts 2 shapes` draws two literals of each kind whose name contains `shapes`, and
// writes nothing.

import { openBench } from '../test/contract/literals/bench.js';
import { draw } from '../test/contract/literals/draw.js';
import { nameOf } from '../test/contract/literals/literals.js';
import { type Outcome, tableOf } from '../test/contract/literals/score.js';
import { isFree, reasonFor, statedText } from '../test/contract/literals/survivors.js';
import { writeSection } from '../test/support/sections.js';

const [each = '1', filter = ''] = process.argv.slice(2);

const bench = await openBench();
const document = statedText(bench.document);
const outcomes: Outcome[] = [];
let [free, surprises] = [0, 0];
try {
  const failures = await bench.failures();
  if (failures.length > 0)
    throw new Error(
      'The packages do not agree with the document as they are: ' +
        `${failures.map(({ check, subject, name, failure }) => `${check}, ${subject}, ${name}: ${failure}`).join('\n')}`,
    );
  const drawn = draw(bench.literals, { seed: 'one', each: Number(each) }).filter((literal) =>
    nameOf(literal).includes(filter),
  );
  for (const [index, literal] of drawn.entries()) {
    if (index % 20 === 0) console.error(`${index} of ${drawn.length}`);
    const by = await bench.noticed(literal);
    if (by === undefined && isFree(literal, document)) free += 1;
    else outcomes.push({ literal, by });
    const isSurprise =
      (by === undefined && !isFree(literal, document)) !== (reasonFor(literal) !== undefined);
    if (isSurprise) surprises += 1;
    if (isSurprise)
      console.log(
        `${by === undefined ? 'survived' : `noticed by ${by}`}, which is not expected: ${nameOf(literal)}`,
      );
  }
} finally {
  await bench.close();
}
const table = tableOf(outcomes, free);
console.log(table);
if (process.argv.length === 2) await writeSection('literals', table);
if (surprises > 0) process.exitCode = 1;
