// Writes the output of `concord check --against` for three branches into the guide. `npx tsx scripts/ci-section.ts`

import { ciSection } from '../test/support/ci-section.js';
import { writeSection } from '../test/support/sections.js';

await writeSection('ci', await ciSection());
