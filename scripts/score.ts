// Runs the conformance tests and writes the score into test/REPORTS.md. `npm run score`

import { scoreSection } from '../test/conformance/score.js';
import { hasSuite } from '../test/conformance/suite.js';
import { writeSection } from '../test/support/sections.js';

if (hasSuite) {
  const section = await scoreSection();
  await writeSection('score', section);
  console.log(section);
} else {
  console.error(
    'The JSON Schema Test Suite is missing; set JSON_SCHEMA_TEST_SUITE to a checkout of it.',
  );
  process.exitCode = 1;
}
