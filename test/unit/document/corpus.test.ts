// Real documents load, with positions, in the time of their parsing.

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadDocument } from '../../../generator/document/load.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const corpus = process.env['CORPUS'] ?? '../shared/corpus';
const missing = existsSync(`${root}/${corpus}/github.json`)
  ? ''
  : ` (skipped: ${corpus} is not there; set CORPUS)`;

describe.skipIf(missing !== '')(`corpus${missing}`, () => {
  it.each([
    ['museum.yaml', { version: '3.1', paths: 5, title: '3:10' }],
    ['github.json', { version: '3.0', paths: 811, title: '5:14' }],
    ['openai.json', { version: '3.1', paths: 182, title: '4:14' }],
    ['twilio.json', { version: '3.0', paths: 121, title: '7146:14' }],
  ])('loads %s', async (name, want) => {
    const { document, diagnostics } = await loadDocument(`${corpus}/${name}`, {
      cwd: root,
      overlays: [],
    });
    const title = document?.locate('/info/title');
    expect(diagnostics).toEqual([]);
    expect({
      version: document?.version,
      paths: Object.keys(document?.root['paths'] ?? {}).length,
      title: `${title?.line}:${title?.column}`,
    }).toEqual(want);
  });
});
