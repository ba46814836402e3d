// The generated validators against ajv, on the curated document and on real ones: seeded values, mutations and boundaries of every component.

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Document } from '../../generator/document/document.js';
import { loadDocument } from '../../generator/document/load.js';
import { nameApi } from '../../generator/naming/name.js';
import { readApi } from '../../generator/read/api.js';
import { generate, load } from '../conformance/generated.js';
import type { JsonObject } from '../judge/json.js';
import { createJudge } from '../judge/judge.js';
import { root } from '../support/compile.js';
import { corpusFile } from '../support/corpus.js';
import { compare } from './compare.js';
import { createRandom } from './random.js';
import { randomSchemas } from './schemas.js';
import { valuesFor } from './values.js';

interface ValueCounts {
  readonly samples: number;
  readonly mutations: number;
}

interface Subject extends ValueCounts {
  readonly name: string;
  readonly path: string | undefined;
  readonly overlays?: readonly string[];
  /** How many of its schemas; all where it is absent. */
  readonly count?: number;
  }


const documents: readonly Subject[] = [
  { name: 'curated', path: join(root, 'openapi/openapi.yaml'), overlays: [join(root, 'openapi/overlays/readings.yaml')], samples: 20, mutations: 10 },
  { name: 'museum', path: corpusFile('museum.yaml'), samples: 20, mutations: 10 },
  { name: 'twilio', path: corpusFile('twilio.json'), samples: 8, mutations: 6 },
  { name: 'openai', path: corpusFile('openai.json'), count: 400, samples: 8, mutations: 6 },
  { name: 'github', path: corpusFile('github.json'), count: 300, samples: 8, mutations: 6 },
];

/** `document pointer`: why the two differ there. What is listed and no longer differs fails, too. */
const known: Readonly<Record<string, string>> = {};

const seed = process.env['FUZZ_SEED'] ?? 'concord';

/** Documents of random schemas: each a new one, so that a failure names few. */
const invented = Array.from({ length: 6 }, (_, index) => `invented ${index}`);

describe('validators and ajv', () => {
  it.each(invented)('agree about %s', async (name) => {
    const document: JsonObject = { openapi: '3.1.0', info: { title: 'Invented', version: '1.0.0' }, paths: {}, components: { schemas: randomSchemas(createRandom(`${seed} ${name}`), 60) } };
    const { lines, total } = await comparison({ name, document, version: '3.1', samples: 12, mutations: 6 });
    expect(lines.join('\n')).toBe('');
    expect(Math.min(total.valid, total.invalid)).toBeGreaterThan((total.valid + total.invalid) / 6);
  });

  it.each(documents.filter(({ path }) => path !== undefined))('agree about $name', async ({ name, path = '', overlays = [], count = Infinity, samples, mutations }) => {
    const { document } = await loadDocument(path, { cwd: root, overlays });
    if (!document) throw new Error(`${path} cannot be loaded`);
    const { lines, differing, total } = await comparison({ name, document: document.root, version: document.version, count, samples, mutations });
    expect(lines.join('\n')).toBe('');
    expect(Object.keys(known).filter((each) => each.startsWith(`${name} `) && !differing.has(each))).toEqual([]);
    // Neither verdict is rare: else this says little.
    expect(Math.min(total.valid, total.invalid)).toBeGreaterThan((total.valid + total.invalid) / 6);
  }, 120_000);
});

interface Inquiry extends ValueCounts {
  readonly name: string;
  readonly document: JsonObject;
  readonly version: Document['version'];
  readonly count?: number;
}

interface Outcome {
  readonly lines: readonly string[];
  readonly differing: ReadonlySet<string>;
  readonly total: { readonly valid: number; readonly invalid: number };
}

async function comparison({ name, document, version, count = Infinity, samples, mutations }: Inquiry): Promise<Outcome> {
  const { api } = readApi({ root: document, version });
  const { names } = nameApi(api);
  const generated = await generate(document, { version });
  const [validators = {}] = await load([generated]);
  const { judge, lifted } = createJudge(document);
  const target = (reference: string) => lifted(reference.slice(1));

  const lines: string[] = [];
  const differing = new Set<string>();
  const total = { valid: 0, invalid: 0 };
  for (const pointer of chosen([...api.schemas.keys()], count)) {
    const validator = validators[`${names.schemas.get(pointer)?.constant}Schema`];
    if (!validator) throw new Error(`${pointer} has no validator`);
    const values = valuesFor(lifted(pointer), target, { seed: `${seed} ${pointer}`, samples, mutations });
    const { valid, invalid, disagreements } = compare({ name: `${name} ${pointer}`, schema: lifted(pointer), validator, judge: (value) => judge(pointer, value) }, values);
    total.valid += valid;
    total.invalid += invalid;
    if (disagreements.length > 0) differing.add(`${name} ${pointer}`);
    if (!known[`${name} ${pointer}`]) lines.push(...disagreements.map(({ text }) => text));
  }
  return { lines, differing, total };
}

/** The same ones for the same seed. */
function chosen<T>(all: readonly T[], count: number): readonly T[] {
  if (all.length <= count) return all;
  const random = createRandom(seed);
  const left = [...all];
  return Array.from({ length: count }, () => left.splice(random.below(left.length), 1)).flat();
}
