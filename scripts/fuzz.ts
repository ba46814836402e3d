// Goes on where `npm test` stops: hostile documents of other seeds, until one is more than text. `npm run fuzz`; `npm run fuzz -- 500 7` tries 500 documents of the seed 7.

import { fuzz } from '../test/hostile/fuzz.js';

const [runs = '200', first = String(Date.now() % 1_000_000)] = process.argv.slice(2);
const batch = 20;
const sum = { documents: 0, tried: 0, accepted: 0 };
let slots = 0;

for (let done = 0; done < Number(runs); done += batch) {
  const seed = Number(first) + done / batch;
  const fuzzed = await fuzz({ seed, runs: Math.min(batch, Number(runs) - done) });
  for (const key of ['documents', 'tried', 'accepted'] as const) sum[key] += fuzzed[key];
  slots = fuzzed.slots;
  console.log(`seed ${seed}: ${sum.documents} documents, ${slots} slots, ${sum.tried} texts tried, ${sum.accepted} of them in the output`);
  for (const failure of fuzzed.failures) console.log(`\n${failure}\n`);
  if (fuzzed.failures.length > 0) {
    process.exitCode = 1;
    break;
  }
}
