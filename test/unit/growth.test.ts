// What a document costs grows with its size and not faster, whatever its references look like. Counted in steps (how often each block of each
// function runs, as V8 counts them for coverage) and not in seconds, so that it says the same on every machine.

import { Session } from 'node:inspector/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { syntheticDocument } from '../../scripts/synthetic.js';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
// Only now: what was compiled before is not counted.
const { plan } = await import('../../generator/generate.js');
const { withDefaults } = await import('../../generator/base/options.js');
afterAll(() => session.disconnect());

const factor = 8;
/** What a function may do for each part of a document beyond its share: much begins only where a document needs several files. */
const perPart = 150;

const success = { content: { 'text/plain': { schema: { type: 'string' } } }, description: 'ok' };

/** A document with one operation, and with what else these members have. */
function documentWith(operation: object, members: object): object {
  return {
    openapi: '3.2.0',
    info: { title: 'Chain', version: '1.0.0' },
    servers: [{ url: 'https://chain.example' }],
    paths: { '/a': { get: { operationId: 'getA', responses: { 200: success }, ...operation } } },
    ...members,
  };
}

/** Components that each refer to the next one; the last one is `end`. */
function chain(section: string, length: number, end: object): object {
  const members = Array.from({ length }, (_, index) => [
    `A${index}`,
    index === length - 1 ? end : { $ref: `#/components/${section}/A${index + 1}` },
  ]);
  return { components: { [section]: Object.fromEntries(members) } };
}

const first = (section: string): object => ({ $ref: `#/components/${section}/A0` });

const documents: readonly (readonly [string, number, (parts: number) => object])[] = [
  [
    'records that refer to a few others',
    40,
    (operations) => syntheticDocument({ operations, ring: false }),
  ],
  ['all records in one ring', 40, (operations) => syntheticDocument({ operations, ring: true })],
  [
    'a chain of references to schemas',
    100,
    (length) =>
      documentWith(
        {
          responses: {
            200: { ...success, content: { 'application/json': { schema: first('schemas') } } },
          },
        },
        chain('schemas', length, { type: 'string' }),
      ),
  ],
  [
    'a chain of references to parameters',
    100,
    (length) =>
      documentWith(
        { parameters: [first('parameters')] },
        chain('parameters', length, { name: 'a', in: 'query', schema: { type: 'string' } }),
      ),
  ],
  [
    'a chain of references to responses',
    100,
    (length) =>
      documentWith({ responses: { 200: first('responses') } }, chain('responses', length, success)),
  ],
  [
    'chains of schemas that each say more',
    180,
    (length) =>
      documentWith(
        {},
        {
          components: {
            schemas: Object.fromEntries(
              Array.from({ length }, (_, index) => [
                `A${index}`,
                index % 60 === 59
                  ? { type: 'string' }
                  : { $ref: `#/components/schemas/A${index + 1}`, minLength: index % 5 },
              ]),
            ),
          },
        },
      ),
  ],
  [
    'tags that are nested in one another',
    100,
    (length) =>
      documentWith(
        { tags: ['A0'] },
        {
          tags: Array.from({ length }, (_, index) => ({
            name: `A${index}`,
            ...(index < length - 1 && { parent: `A${index + 1}` }),
          })),
        },
      ),
  ],
];

describe.each(documents)('%s', (_, small, document) => {
  it('costs so many times the steps as it is larger, in every function', async () => {
    const before = await stepsOf(document(small));
    const after = await stepsOf(document(small * factor));
    const steeper = [...after].flatMap(([name, steps]) => {
      const most = (before.get(name) ?? 0) * factor * 2 + perPart * small * factor;
      return steps > most ? [`${name}: ${before.get(name) ?? 0} steps, then ${steps}`] : [];
    });
    expect(steeper).toEqual([]);
    expect(total(after) / total(before)).toBeLessThan(factor);
  }, 120_000);
});

/** Function → how many blocks of it were entered while the document was turned into files. */
async function stepsOf(document: object): Promise<ReadonlyMap<string, number>> {
  const folder = await mkdtemp(join(tmpdir(), 'concord-growth-'));
  try {
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(document));
    await session.post('Profiler.takePreciseCoverage');
    const { diagnostics, files } = await plan(withDefaults({ document: 'openapi.json' }, folder));
    const { result } = await session.post('Profiler.takePreciseCoverage');
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(files.length).toBeGreaterThan(0);
    const steps = new Map<string, number>();
    for (const { url, functions } of result) {
      const [, file] = /\/(generator\/[^?]*)/.exec(url) ?? [];
      if (file === undefined) continue;
      for (const { functionName, ranges } of functions) {
        const name = `${file} ${functionName} ${ranges[0]?.startOffset ?? 0}`;
        const count = ranges.reduce((sum, range) => sum + range.count, 0);
        steps.set(name, (steps.get(name) ?? 0) + count);
      }
    }
    return steps;
  } finally {
    await rm(folder, { recursive: true });
  }
}

function total(steps: ReadonlyMap<string, number>): number {
  return [...steps.values()].reduce((sum, count) => sum + count, 0);
}
