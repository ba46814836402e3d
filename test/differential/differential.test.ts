// The generated validators against ajv, on the curated document and on real ones: seeded values, mutations and boundaries of every component.

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Document } from '../../generator/document/document.js';
import { loadDocument } from '../../generator/document/load.js';
import { nameApi } from '../../generator/model/naming/name.js';
import { readApi } from '../../generator/read/api.js';
import { generate, load } from '../conformance/generated.js';
import type { JsonObject } from '../../generator/verify/judge/json.js';
import { createJudge } from '../../generator/verify/judge/judge.js';
import { createRandom } from '../support/random/random.js';
import { valuesFor } from '../support/random/values.js';
import { root } from '../support/compile.js';
import { corpusFile } from '../support/corpus.js';
import { compare } from './compare.js';
import { inventedDocument } from './documents.js';
import { componentSubjects, operationSubjects, webhookSubjects, type World } from './subjects.js';
import { matching } from './matching.js';

interface Counts {
  /** How many schemas and operations of the document; Infinity for all. */
  readonly schemas: number;
  readonly operations?: number | undefined;
  readonly samples: number;
  readonly mutations: number;
}

interface Subject extends Counts {
  readonly name: string;
  readonly path: string | undefined;
  readonly overlays?: readonly string[];
}

const documents: readonly Subject[] = [
  {
    name: 'curated',
    path: join(root, 'openapi/openapi.yaml'),
    overlays: [join(root, 'openapi/overlays/readings.yaml')],
    schemas: Infinity,
    operations: Infinity,
    samples: 20,
    mutations: 10,
  },
  {
    name: 'museum',
    path: corpusFile('museum.yaml'),
    schemas: Infinity,
    operations: Infinity,
    samples: 20,
    mutations: 10,
  },
  {
    name: 'twilio',
    path: corpusFile('twilio.json'),
    schemas: Infinity,
    operations: 100,
    samples: 8,
    mutations: 6,
  },
  {
    name: 'openai',
    path: corpusFile('openai.json'),
    schemas: 200,
    operations: 40,
    samples: 8,
    mutations: 6,
  },
  {
    name: 'github',
    path: corpusFile('github.json'),
    schemas: 100,
    operations: 40,
    samples: 8,
    mutations: 6,
  },
];

/** `document: subject`: why the two differ there. What is listed and no longer differs fails, too. */
const known: Readonly<Record<string, string>> = {};

const seed = process.env['FUZZ_SEED'] ?? 'concord';

/** Documents of random schemas: each a new one, so that a failure names few. */
const invented = Array.from({ length: 6 }, (_, index) => ({ name: `invented ${index}` }));

describe('validators and ajv', () => {
  it.each(invented)('agree about $name', async ({ name }) => {
    const { document, plain } = inventedDocument(createRandom(`${seed} ${name}`), 40);
    const { lines, total, unjudged } = await comparison({
      name,
      document,
      plain,
      version: '3.1',
      schemas: Infinity,
      operations: Infinity,
      samples: 12,
      mutations: 6,
    });
    expect(lines.join('\n')).toBe('');
    // ajv makes code that does not run of some of them.
    expect(unjudged.length).toBeLessThan(8);
    expect(Math.min(total.valid, total.invalid)).toBeGreaterThan((total.valid + total.invalid) / 6);
  });

  it.each(documents.filter(({ path }) => path !== undefined))(
    'agree about $name',
    async ({ name, path = '', overlays = [], schemas, operations, samples, mutations }) => {
      const { document } = await loadDocument(path, { cwd: root, overlays });
      if (!document) throw new Error(`${path} cannot be loaded`);
      const { lines, differing, total, unjudged } = await comparison({
        name,
        document: document.root,
        version: document.version,
        schemas,
        operations,
        samples,
        mutations,
      });
      expect(lines.join('\n')).toBe('');
      expect(unjudged).toEqual([]);
      expect(
        Object.keys(known).filter((each) => each.startsWith(`${name}: `) && !differing.has(each)),
      ).toEqual([]);
      // Neither verdict is rare: else this says little.
      expect(Math.min(total.valid, total.invalid)).toBeGreaterThan(
        (total.valid + total.invalid) / 6,
      );
    },
    300_000,
  );
});

interface Inquiry extends Counts {
  readonly name: string;
  readonly document: JsonObject;
  /** The same for the judge, where he has to have another one. */
  readonly plain?: JsonObject;
  readonly version: Document['version'];
}

interface Outcome {
  readonly lines: readonly string[];
  readonly differing: ReadonlySet<string>;
  /** What ajv throws at. */
  readonly unjudged: readonly string[];
  readonly total: { readonly valid: number; readonly invalid: number };
}

async function comparison({
  name,
  document,
  plain = document,
  version,
  schemas,
  operations = 0,
  samples,
  mutations,
}: Inquiry): Promise<Outcome> {
  const { api } = readApi({ root: document, version });
  // What is read otherwise than it is written is a warning; both sides are asked about the reading.
  const { amended } = readApi({ root: plain, version });
  const { names } = nameApi(api);
  const [exports = {}] = await load([await generate(document, { version })]);
  const judge = createJudge(amended?.root ?? plain);
  const world: World = { api, names, exports, judge };
  const subjects = [
    ...chosen([...api.schemas.keys()], schemas).flatMap((pointer) =>
      componentSubjects(pointer, world),
    ),
    ...chosen(api.operations, operations).flatMap((operation) =>
      operationSubjects(operation, world),
    ),
    ...(operations === 0 ? [] : webhookSubjects(world)),
  ];
  const lines: string[] = [];
  const differing = new Set<string>();
  const unjudged: string[] = [];
  const total = { valid: 0, invalid: 0 };
  for (const subject of subjects) {
    const values = valuesFor(subject.schema, judge.target, {
      seed: `${seed} ${subject.name}`,
      samples,
      mutations,
      matching,
    });
    const failure = failureOf(() => values.map((value) => subject.judge(value)));
    if (failure !== undefined) {
      unjudged.push(`${subject.name}: ${failure}`);
      continue;
    }
    const { valid, invalid, disagreements } = compare(subject, values);
    total.valid += valid;
    total.invalid += invalid;
    const title = `${name}: ${subject.name}`;
    if (disagreements.length > 0) differing.add(title);
    if (!known[title]) lines.push(...disagreements.map(({ text }) => `${name}: ${text}`));
  }
  return { lines, differing, unjudged, total };
}

function failureOf(work: () => unknown): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return String(error);
  }
}

/** The same ones for the same seed. */
function chosen<T>(all: readonly T[], count: number): readonly T[] {
  if (all.length <= count) return all;
  const random = createRandom(seed);
  const left = [...all];
  return Array.from({ length: count }, () => left.splice(random.below(left.length), 1)).flat();
}
