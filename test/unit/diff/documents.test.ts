// Verdicts about real documents, held against values: schemas of the document are edited at random, values are sampled from one end and judged by the
// other. Where a value is refused, the operation must be said to break; where nothing is said of an operation, both ends take the same values.

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import type { Change } from '../../../generator/diff/change.js';
import { compareApis } from '../../../generator/diff/compare.js';
import { loadDocument } from '../../../generator/document/load.js';
import type { Api, MediaType, Operation } from '../../../generator/model/api.js';
import { nameApi } from '../../../generator/model/naming/name.js';
import { readApi } from '../../../generator/read/api.js';
import { sample } from '../../../generator/runtime/fixtures/sample/sample.js';
import { createJudge, type Judge } from '../../../generator/verify/judge/judge.js';
import type { Json, JsonObject } from '../../../generator/verify/judge/json.js';
import { createRandom } from '../../support/random/random.js';
import { valuesFor } from '../../support/random/values.js';
import { pointerTo } from '../../contract/tree.js';
import { root } from '../../support/compile.js';
import { corpusFile } from '../../support/corpus.js';
import { schemasOf } from '../runtime/fixtures/support.js';
import { edited, type Path } from './edits.js';

const seed = process.env['DIFF_SEED'] ?? '15';
const factor = Number(process.env['DIFF_RUNS'] ?? 1);

/** The schemas that operations carry: `POST /things request application/json` → where it stands. */
function carried({ operations, webhooks }: Api): ReadonlyMap<string, Carried> {
  const found = new Map<string, Carried>();
  const content = (key: string, media: readonly MediaType[], from: Omit<Carried, 'at'>): void => {
    for (const { name, schema } of media)
      if (schema) found.set(`${key} ${name}`, { ...from, at: schema.at });
  };
  const all: readonly (readonly [string, Operation, readonly [Way, Way]])[] = [
    ...operations.map(
      (operation) =>
        [`${operation.method} ${operation.path}`, operation, ['request', 'response']] as const,
    ),
    ...webhooks.map(
      ({ name, operation }) => [`webhook ${name}`, operation, ['response', 'request']] as const,
    ),
  ];
  for (const [label, { parameters, body, responses }, [sent, received]] of all) {
    for (const { name, schema } of parameters)
      found.set(`${label} ${name}`, { label, way: sent, at: schema.at });
    content(`${label} body`, body?.content ?? [], { label, way: sent });
    for (const { status, content: media, headers } of responses) {
      content(`${label} ${status}`, media, { label, way: received });
      for (const { name, schema } of headers)
        found.set(`${label} ${status} ${name}`, { label, way: received, at: schema.at });
    }
  }
  return found;
}

type Way = 'request' | 'response';

interface Carried {
  readonly label: string;
  readonly way: Way;
  readonly at: string;
}

interface End {
  readonly root: JsonObject;
  readonly api: Api;
  readonly judge: Judge;
  readonly carried: ReadonlyMap<string, Carried>;
}

function endOf(given: unknown): End {
  const document: JsonObject = Object(given);
  const version = String(document['openapi']).startsWith('3.0') ? '3.0' : '3.1';
  const { api, amended } = readApi({ root: document, version });
  // What is read otherwise than it is written is amended before the judge sees it.
  const judge = createJudge(amended?.root ?? document);
  return { root: document, api, judge, carried: carried(api) };
}

function changesBetween(from: End, to: End): readonly Change[] {
  const [one, other] = [from, to].map(({ api }) => ({ api, names: nameApi(api).names }));
  return one && other ? compareApis(one, other) : [];
}

/** Whether a schema is made of what stands at a path. */
function reaches({ root: document }: End, start: string, paths: readonly Path[]): boolean {
  const targets = paths.map(pointerTo);
  const open = new Set([start]);
  for (const at of open) {
    if (targets.some((target) => target === at || target.startsWith(`${at}/`))) return true;
    const inside = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      for (const [key, each] of Object.entries(value)) {
        if (key === '$ref' && typeof each === 'string') open.add(decodeURIComponent(each.slice(1)));
        else if (key === 'mapping' && typeof each === 'object')
          for (const name of Object.values(each ?? {}))
            open.add(
              String(name).startsWith('#')
                ? String(name).slice(1)
                : `/components/schemas/${String(name)}`,
            );
        else inside(each);
      }
    };
    inside(
      at
        .split('/')
        .slice(1)
        .reduce<unknown>(
          (value, token) => Object(value)[token.replaceAll('~1', '/').replaceAll('~0', '~')],
          document,
        ),
    );
  }
  return false;
}

/** Values of one end, in one view: sampled by what ships, changed at random, and kept where ajv says that they are valid. */
function valuesOf(end: End, at: string, { way, key }: { way: Way; key: string }): readonly Json[] {
  const { root: document, judge } = end;
  const shape = schemasOf(document, judge)(at, way);
  const sampled = Array.from({ length: 4 }, (_, index) => {
    try {
      return [sample(shape, { seed: `${key} ${index}` })];
    } catch {
      return [];
    }
  }).flat();
  const values = valuesFor(judge.schema(at, way), judge.target, {
    seed: key,
    samples: 4,
    mutations: 8,
    startingValues: sampled,
  });
  return values.filter((value) => isValid(end, at, { value, way }));
}

/** Whether a value is valid; what is made of nothing but itself, which an edit may bring about, is not judged. */
function isValid({ judge }: End, at: string, { value, way }: { value: Json; way: Way }): boolean {
  try {
    return judge.judge(at, value, way).valid;
  } catch (error) {
    if (error instanceof RangeError) return true;
    throw error;
  }
}

/** What a value says against a verdict; undefined where none does. */
function refuted(
  from: End,
  to: End,
  { paths, key, changes }: { paths: readonly Path[]; key: string; changes: readonly Change[] },
): string | undefined {
  for (const [name, { label, way, at }] of from.carried) {
    const after = to.carried.get(name)?.at;
    if (after === undefined || (!reaches(from, at, paths) && !reaches(to, after, paths))) continue;
    const own = changes.filter(
      ({ id, operations }) =>
        operations.includes(label) && !id.startsWith('sdk') && id.includes(way),
    );
    const isSaid = own.some(({ wire }) => wire === 'breaking');
    const [source, target] = way === 'request' ? [from, to] : [to, from];
    const [sourceAt, targetAt] = way === 'request' ? [at, after] : [after, at];
    const refused = (one: End, oneAt: string, other: End, otherAt: string): Json | undefined =>
      valuesOf(one, oneAt, { way, key: `${key} ${name}` }).find(
        (value) => !isValid(other, otherAt, { value, way }),
      );
    const lost = isSaid ? undefined : refused(source, sourceAt, target, targetAt);
    const said = JSON.stringify(own.map(({ id }) => id));
    if (lost !== undefined)
      return `${name} (${way}): ${JSON.stringify(lost).slice(0, 300)} is refused, though it is said: ${said}`;
    const won = own.length > 0 ? undefined : refused(target, targetAt, source, sourceAt);
    if (won !== undefined)
      return `${name} (${way}): ${JSON.stringify(won).slice(0, 300)} is new, though nothing is said`;
  }
  return undefined;
}

const documents = [
  { name: 'curated', path: join(root, 'openapi/openapi.yaml'), runs: 40 },
  { name: 'museum.yaml', path: corpusFile('museum.yaml'), runs: 60 },
  { name: 'twilio.json', path: corpusFile('twilio.json'), runs: 4 },
];

describe.each(
  documents.flatMap(({ path, ...rest }) => (path === undefined ? [] : [{ ...rest, path }])),
)('$name', ({ name, path, runs }) => {
  const read = async (): Promise<unknown> => {
    const { document } = await loadDocument(path, { cwd: root, overlays: [] });
    if (!document) throw new Error(`${path} cannot be read`);
    return document.root;
  };

  it('no value refutes what is said of an edit', async () => {
    const document = await read();
    const before = endOf(document);
    const failures: string[] = [];
    let noticed = 0;
    for (let run = 0; run < runs * factor; run += 1) {
      const key = `${name} ${seed} ${run}`;
      const random = createRandom(key);
      const change = edited(document, { random, count: 1 + random.below(2) });
      const after = endOf(change.root);
      for (const [from, to] of [
        [before, after],
        [after, before],
      ] as const) {
        const changes = changesBetween(from, to);
        const found = refuted(from, to, { paths: change.paths, key, changes });
        if (changes.length > 0 && refuted(from, to, { paths: change.paths, key, changes: [] }))
          noticed += 1;
        if (found !== undefined)
          failures.push(
            `${key}, ${from === before ? 'there' : 'back'}: ${change.what}\n  ${found}`,
          );
      }
    }
    expect(failures).toEqual([]);
    // Where nothing were said, values would say it.
    expect(noticed).toBeGreaterThan(runs / 3);
  }, 600_000);

  it('writing it in another way is no change', async () => {
    const document = await read();
    const before = endOf(document);
    const failures: string[] = [];
    for (let run = 0; run < runs * factor; run += 1) {
      const random = createRandom(`same ${name} ${seed} ${run}`);
      const change = edited(document, { random, count: 1 + random.below(4), same: true });
      const found = changesBetween(before, endOf(change.root)).filter(
        ({ wire, id }) => wire !== 'none' || !/^(sdk|api-schema)/.test(id),
      );
      if (found.length > 0)
        failures.push(
          `${run}: ${change.what}\n  ${found.map(({ message }) => message).join('\n  ')}`,
        );
    }
    expect(failures).toEqual([]);
  }, 600_000);
});
