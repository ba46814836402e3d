// Writes the tables of diagnostic codes and lint rules into generator/CODES.md. `npm run codes`

import { codeTable, ruleTable } from '../test/documents/codes.js';
import { writeSection } from '../test/support/sections.js';

await writeSection('codes', codeTable());
await writeSection('rules', ruleTable());
