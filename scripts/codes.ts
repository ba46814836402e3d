// Writes the table of diagnostic codes into the README. `npm run codes`

import { readFile, writeFile } from 'node:fs/promises';
import { codeTable, readmePath, withCodes } from '../test/documents/codes.js';

await writeFile(readmePath, withCodes(await readFile(readmePath, 'utf8'), codeTable()));
