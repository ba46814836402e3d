// Writes the table of diagnostic codes into the README. `npm run codes`

import { codeTable } from '../test/documents/codes.js';
import { writeSection } from '../test/support/readme.js';

await writeSection('codes', codeTable());
