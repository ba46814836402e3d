// Writes the table of diagnostic codes into generator/CODES.md. `npm run codes`

import { codeTable } from '../test/documents/codes.js';
import { writeSection } from '../test/support/sections.js';

await writeSection('codes', codeTable());
