// The validators that are emitted judge what ships, by their own text: run, guarded, and remembered by what decides.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { type Claims, createClaims } from '../../../generator/claims/claims.js';
import type { Emission } from '../../../generator/claims/validators-court.js';
import type { Json, JsonObject, Pointer } from '../../../generator/model/json.js';
import { fixturesTarget } from '../../../generator/targets/fixtures/target.js';
import type { Claim, Decision } from '../../../generator/targets/target.js';
import { validatorsTarget } from '../../../generator/targets/validators/target.js';
import type { GenerateOptions } from '../../../generator/options.js';
import { contextOf, documentOf } from '../targets/emit.js';
import { components } from '../targets/fixtures/emit.js';

vi.mock('esbuild', async (original) => {
  const real = await original<typeof import('esbuild')>();
  return { ...real, build: vi.fn(real.build) };
});

const folder = mkdtempSync(join(tmpdir(), 'concord-validators-court-'));
beforeEach(() => void vi.mocked(build).mockClear());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function emissionOf(parts: JsonObject, validators: GenerateOptions['validators'] = {}): Promise<Emission> {
  const decisions: Decision[] = [];
  const files = await validatorsTarget.emit({ ...contextOf(parts, { validators }), decides: (decision) => void decisions.push(decision) });
  return { files, decisions };
}

/** Every text of the output that has `before`, with `after` in its place. */
function broken({ files, decisions }: Emission, before: string, after: string): Emission {
  expect(files.filter(({ content }) => content.includes(before))).toHaveLength(1);
  return { files: files.map((file) => ({ ...file, content: file.content.replace(before, after) })), decisions };
}

function claimsOf(parts: JsonObject, shipped: Emission, cache: string | false = false): Claims {
  const root = documentOf(parts);
  return createClaims({ root, path: 'openapi.json', hash: JSON.stringify(root) }, { formats: true, cache, validators: { shipped, settings: '', emit: () => Promise.reject(new Error('It has been emitted')) } });
}

function claimOf(at: string, value: Json, view: Claim['view'] = 'exact'): Claim {
  return { schema: at as Pointer, view, value, label: at };
}

const size = '/components/schemas/Size';
const sizes = components({ Size: { type: 'integer', maximum: 3 }, Box: { type: 'object', properties: { size: { $ref: `#${size}` } } }, Name: { type: 'string', maxLength: 3 } });

describe('the validators as a judge', () => {
  it('refuse with the words of zod, at the place of the schema', async () => {
    const { claim, prove, diagnostics } = claimsOf(sizes, broken(await emissionOf(sizes), 'lte(3)', 'lte(2)'));
    const all = [claimOf(size, 2), claimOf(size, 3), claimOf('/components/schemas/Box', { size: 3 }), claimOf('/components/schemas/Name', 'abc')];
    expect(all.map(claim)).toEqual([true, true, true, true]);
    expect(await prove()).toBe(2);
    expect(all.map(claim)).toEqual([true, false, false, true]);
    expect(diagnostics().map(({ code, message, pointer }) => [code, message, pointer])).toEqual([
      ['fixtures/refuted', expect.stringMatching(/^The generated validator refuses the value that was made for \/components\/schemas\/Size: \(root\) .*<=2.*It does not ship\.$/), size],
      ['fixtures/refuted', expect.stringMatching(/: \/size .*<=2/), '/components/schemas/Box'],
    ]);
  });

  it('are asked for only what ajv takes', async () => {
    const { claim, prove, diagnostics } = claimsOf(sizes, broken(await emissionOf(sizes), 'lte(3)', 'lte(2)'));
    claim(claimOf(size, 4));
    expect(await prove()).toBe(1);
    expect(diagnostics().map(({ message }) => message)).toEqual([expect.stringContaining('ajv refuses')]);
    expect(build).not.toHaveBeenCalled();
  });

  it('are loaded when something is new, and when what decides about it says something else', async () => {
    const emission = await emissionOf(sizes);
    const run = async (shipped: Emission): Promise<number> => {
      const { claim, prove } = claimsOf(sizes, shipped, folder);
      vi.mocked(build).mockClear();
      for (const each of [claimOf(size, 3), claimOf('/components/schemas/Name', 'abc')]) claim(each);
      await prove();
      return vi.mocked(build).mock.calls.length;
    };
    expect(await run(emission)).toBe(1);
    expect(await run(emission)).toBe(0);
    // A file that they do not import is nothing to them.
    expect(await run({ ...emission, files: emission.files.map((file) => (file.path.endsWith('/exchange.ts') ? { ...file, content: `${file.content}\n` } : file)) })).toBe(0);
    expect(await run(broken(emission, 'export function runOf', '/** Runs. */\nexport function runOf'))).toBe(1);
  });

  it('tell what they cannot judge, once and without trying again', async () => {
    const parts = components({ Slow: { anyOf: [{ type: 'string', pattern: '^(a+)+$' }, { type: 'string', minLength: 40 }] }, Quick: { type: 'string', pattern: '^a+$' } });
    const emission = await emissionOf(parts);
    for (const builds of [1, 0]) {
      vi.mocked(build).mockClear();
      const { claim, prove, diagnostics } = claimsOf(parts, emission, folder);
      claim(claimOf('/components/schemas/Slow', `${'a'.repeat(60)}!`));
      claim(claimOf('/components/schemas/Quick', 'aaa'));
      expect(await prove()).toBe(0);
      expect(diagnostics().map(({ code, message }) => [code, message])).toEqual([
        ['fixtures/not-judged', expect.stringMatching(/^ajv cannot judge .*would take too long$/)],
        ['fixtures/not-judged', expect.stringMatching(/^The generated validator cannot judge .*would take too long$/)],
      ]);
      expect(build).toHaveBeenCalledTimes(builds);
    }
  });

  /** Each level refers to the next one. */
  function chain(levels: number, of: (next: JsonObject) => JsonObject): JsonObject {
    const all = Array.from({ length: levels }, (_, index) => [`L${index}`, of({ $ref: `#/components/schemas/L${index + 1}` })] as const);
    return components({ ...Object.fromEntries(all), [`L${levels}`]: { type: 'object', properties: { a: { type: 'integer', maximum: 3 } } } });
  }

  it('are not asked where they would look at a value again and again', async () => {
    const parts = chain(40, (next) => ({ anyOf: [{ ...next, title: 'One' }, { ...next, title: 'Another' }] }));
    const { claim, prove, diagnostics } = claimsOf(parts, await emissionOf(parts));
    claim(claimOf('/components/schemas/L0', { a: 2 }));
    claim(claimOf('/components/schemas/L35', { a: 2 }));
    expect(await prove()).toBe(0);
    expect(diagnostics().map(({ message, pointer }) => [message.split(' cannot ')[0], message.endsWith('would take too long'), pointer])).toEqual(['ajv', 'The generated validator'].map((who) => [who, true, '/components/schemas/L0']));
  });

  it('are asked where much is left for unevaluatedProperties, one inside the other: they look once', async () => {
    const parts = chain(40, (next) => ({ anyOf: [next], unevaluatedProperties: false }));
    const emission = await emissionOf(parts);
    for (const [shipped, refuted] of [[emission, 0], [broken(emission, 'lte(3)', 'lte(2)'), 1]] as const) {
      const { claim, prove, diagnostics } = claimsOf(parts, shipped);
      claim(claimOf('/components/schemas/L0', { a: 3 }));
      expect(await prove()).toBe(refuted);
      expect(diagnostics().map(({ code }) => code)).toEqual(refuted ? ['fixtures/refuted'] : []);
    }
  });

  it('that do not run are told, and tried again', async () => {
    for (const [before, after] of [['export function runOf', 'export function (runOf'], ['export function runOf', 'export function otherOf']] as const) {
      const { claim, prove, diagnostics } = claimsOf(sizes, broken(await emissionOf(sizes), before, after), folder);
      claim(claimOf(size, 1));
      expect(await prove()).toBe(0);
      expect(diagnostics().map(({ code, message }) => [code, message.split(':')[0]])).toEqual([['fixtures/not-judged', `The generated validator cannot judge the value of ${size}`]]);
    }
    expect(build).toHaveBeenCalledTimes(2);
  });
});

describe('what validators decide about', () => {
  const json = (schema: JsonObject): JsonObject => ({ 'application/json': { schema } });
  const of = (name: string): JsonObject => ({ type: 'object', properties: { [name]: { type: 'string' } }, required: [name] });
  const parts: JsonObject = {
    ...components({ Box: { type: 'object', properties: { id: { type: 'string', readOnly: true }, state: { enum: ['open', 'shut'] } }, required: ['id'] } }),
    paths: {
      '/boxes/{box}': {
        post: {
          operationId: 'addBox',
          parameters: [
            { name: 'box', in: 'path', required: true, schema: { type: 'string' } },
            { name: 'limit', in: 'query', required: true, schema: { type: 'integer' } },
            { name: 'X-Trace', in: 'header', required: true, schema: { type: 'string' } },
            { name: 'Authorization', in: 'header', required: true, schema: { type: 'string' } },
          ],
          requestBody: { content: json({ type: 'object', properties: { box: { $ref: '#/components/schemas/Box' } }, required: ['box'] }) },
          responses: {
            200: { description: 'ok', headers: { 'X-Total': { schema: { type: 'integer' } } }, content: json(of('received')) },
            default: { description: 'no', content: json({ type: 'array', items: { $ref: '#/components/schemas/Box' } }) },
            404: { description: 'no', content: { 'text/plain': { schema: { type: 'string' } } } },
          },
          callbacks: { moved: { '{$request.body#/url}': { post: { requestBody: { content: json(of('called')) }, responses: { 200: { description: 'ok' } } } } } },
        },
      },
    },
    webhooks: { moved: { post: { requestBody: { content: json(of('told')) }, responses: { 200: { description: 'ok', content: json(of('answered')) } } } } },
  };

  it('is every body, answer, payload and set of parameters for which there is one', async () => {
    const { decisions } = await emissionOf(parts);
    const at = '/paths/~1boxes~1{box}/post';
    const list = decisions.map(({ schema, view, parameters, path }) => `${path.join('.')}: ${view} ${parameters ? `${parameters.in} of ${parameters.operation}` : schema}`);
    expect(list).toEqual([
      'boxSchema: exact /components/schemas/Box',
      'boxInputSchema: input /components/schemas/Box',
      'boxOpenSchema: exact /components/schemas/Box',
      `addBox.request.body: input ${at}/requestBody/content/application~1json/schema`,
      `addBox.request.path: input path of ${at}`,
      `addBox.request.query: input query of ${at}`,
      `addBox.request.header: input header of ${at}`,
      `addBox.responses.200: output ${at}/responses/200/content/application~1json/schema`,
      `addBox.responses.default: output ${at}/responses/default/content/application~1json/schema`,
      `addBox.openResponses.default: output ${at}/responses/default/content/application~1json/schema`,
      'moved.payload: output /webhooks/moved/post/requestBody/content/application~1json/schema',
    ]);
  });

  it('is found where the fixtures claim it', async () => {
    const claims: Claim[] = [];
    await fixturesTarget.emit({ ...contextOf(parts), claim: (claim) => claims.push(claim) > 0 });
    const emission = await emissionOf(parts);
    const fine = claimsOf(parts, emission);
    for (const each of claims) fine.claim(each);
    // The header Authorization is no parameter, to the fixtures or to the validators.
    expect([await fine.prove(), fine.diagnostics()]).toEqual([0, []]);
    const refusing = broken(emission, '(accepts(value) ? { success: true, data: value } :', `(accepts(value) ? { success: false, error: new z.ZodError([{ code: 'custom', input: value, path: [], message: 'never' }]) } :`);
    const { claim, prove, diagnostics } = claimsOf(parts, refusing);
    for (const each of claims) claim(each);
    await prove();
    expect(diagnostics().map(({ message }) => / made for (.*): \(root\) never/.exec(message)?.[1])).toEqual([
      'the component Box', 'the component Box', 'addBox.request.body', 'addBox.request.path', 'addBox.request.query', 'addBox.request.header', 'addBox.responses.200.body', 'addBox.responses.default.body', 'moved.payload',
    ]);
    // One parameter alone, headers, texts, callbacks, and what a webhook is answered have no validator.
    expect(new Set(claims.filter((each) => claim(each)).map(({ label }) => label))).toEqual(
      new Set(['addBox.request.path, "box"', 'addBox.request.query, "limit"', 'addBox.request.header, "x-trace"', 'headers.x-total, "x-total"', 'addBox.responses.404.body', 'addBox.callbacks.moved.payload', 'moved.responses.200.body']),
    );
  });
});
