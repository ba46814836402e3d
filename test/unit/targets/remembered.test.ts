// What targets remember changes no byte: after random edits, a run that has the memory of all runs before it writes what a run without one does.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { plan } from '../../../generator/generate.js';
import { digest } from '../../../generator/pipeline/cache.js';
import { loadDocument } from '../../../generator/document/load.js';
import type { TargetMemory } from '../../../generator/targets/target.js';
import { root } from '../../support/compile.js';
import { defaultOptions } from '../../../generator/base/options.js';
import { createRandom, type Random } from '../../support/random/random.js';

const rounds = 10;

it('writes the same with a memory as without', { timeout: 120_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'concord-remembered-'));
  const random = createRandom(43);
  const known = new Map<string, string>();
  let hits = 0;
  const memory: TargetMemory = {
    least: 0,
    digest,
    get: (key) => {
      const text = known.get(key);
      if (text !== undefined) hits += 1;
      return text;
    },
    set: (key, text) => void known.set(key, text),
  };
  try {
    const document = join(folder, 'openapi.json');
    const options = { ...defaultOptions, handlers: true, document, output: 'out', cwd: folder };
    const { document: loaded } = await loadDocument(join(root, 'openapi/openapi.yaml'), options);
    const whole = JSON.stringify(loaded?.root);
    for (let round = 0; round < rounds; round += 1) {
      writeFileSync(document, round === 0 ? whole : edited(whole, random));
      const remembered = await plan(options, undefined, memory);
      const fresh = await plan(options);
      expect(remembered.diagnostics).toEqual(fresh.diagnostics);
      expect(remembered.files).toEqual(fresh.files);
    }
    expect(hits).toBeGreaterThan(rounds / 2);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** One more word in a text of the document: mostly a description, else whatever is a string. */
function edited(text: string, random: Random): string {
  const key = random.chance(0.75) ? 'description' : '[^"\\\\]+';
  const places = [...text.matchAll(new RegExp(`"${key}":"`, 'g'))];
  const place = places[random.below(places.length)];
  const at = place === undefined ? 0 : place.index + place[0].length;
  return `${text.slice(0, at)}Word ${text.slice(at)}`;
}
