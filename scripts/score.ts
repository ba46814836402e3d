// Runs the conformance harness and writes what it measures into the README. `npm run score`

import { readFile, writeFile } from 'node:fs/promises';
import { readmePath, scoreSection, withScore } from '../test/conformance/score.js';
import { hasSuite } from '../test/conformance/suite.js';

if (hasSuite) {
  const section = await scoreSection();
  await writeFile(readmePath, withScore(await readFile(readmePath, 'utf8'), section));
  console.log(section);
} else {
  console.error('The JSON Schema Test Suite is not there; set JSON_SCHEMA_TEST_SUITE to a checkout of it.');
  process.exitCode = 1;
}
