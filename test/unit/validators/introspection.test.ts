// What people do with a zod schema beside parsing, on the curated document: take it apart, put it together anew, translate its messages, hand on its JSON Schema.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { loadDocument } from '../../../generator/document/load.js';
import type { Document } from '../../../generator/document/document.js';
import type { Json } from '../../../generator/verify/judge/json.js';
import { createJudge } from '../../../generator/verify/judge/judge.js';
import { valuesFor } from '../../../generator/verify/random/values.js';
import { root } from '../../support/compile.js';
import { generate, bundle } from '../../conformance/generated.js';

let schemas: Readonly<Record<string, z.ZodType>> = {};
let document: Document;

beforeAll(async () => {
  const loaded = await loadDocument(join(root, 'openapi/openapi.yaml'), { cwd: root, overlays: [join(root, 'openapi/overlays/readings.yaml')] });
  if (!loaded.document) throw new Error('The curated document cannot be loaded');
  document = loaded.document;
  const generated = await generate(document.root);
  // Beside the node_modules of the project, so that both have the same zod.
  const folder = await mkdtemp(join(root, 'node_modules/.introspection-'));
  try {
    const text = await bundle([generated]);
    const { outputFiles } = await build({ stdin: { contents: text, resolveDir: root }, bundle: true, format: 'esm', platform: 'node', external: ['zod'], write: false });
    await writeFile(join(folder, 'bundle.mjs'), outputFiles[0]?.text ?? '');
    const found: { modules: readonly Readonly<Record<string, z.ZodType>>[] } = await import(pathToFileURL(join(folder, 'bundle.mjs')).href);
    schemas = found.modules[0] ?? {};
  } finally {
    await rm(folder, { recursive: true });
  }
}, 60_000);

function objectNamed(name: string): z.ZodObject {
  const found = schemas[name];
  if (!(found instanceof z.ZodObject)) throw new Error(`${name} is no object of zod`);
  return found;
}

describe('an object', () => {
  it('has its properties, and can be taken apart', () => {
    const project = objectNamed('projectSchema');
    expect(Object.keys(project.shape).slice(0, 3)).toEqual(['id', 'title', 'thumbnail']);
    expect(project.keyof().safeParse('title').success).toBe(true);
    expect(project.keyof().safeParse('nothing').success).toBe(false);
    expect(project.pick({ id: true }).safeParse({ id: 1 }).success).toBe(false);
    expect(project.omit({ id: true }).safeParse({}).success).toBe(true);
    expect(project.partial().safeParse({}).success).toBe(true);
    expect(project.required().safeParse({ id: 'p' }).success).toBe(false);
    expect(project.extend({ mine: z.boolean() }).safeParse({ id: 'p' }).success).toBe(false);
    expect(z.strictObject(project.shape).safeParse({ id: 'p', more: 1 }).success).toBe(false);
  });

  it('carries the words of the document', () => {
    expect(schemas['projectStatusSchema']?.meta()).toMatchObject({ id: 'ProjectStatus', description: expect.stringContaining('How far a project is.') });
    // One that holds lists, and whose data is guarded: zod hands an id on to no copy.
    expect(objectNamed('projectSchema').meta()).toMatchObject({ id: 'Project' });
    expect(objectNamed('projectSchema').shape['title']).toBeInstanceOf(z.ZodExactOptional);
  });

  it('speaks the language that zod speaks', () => {
    const project = objectNamed('projectSchema');
    z.config(z.locales.de());
    try {
      expect(project.safeParse({ id: 1 }).error?.issues[0]).toMatchObject({ code: 'invalid_type', path: ['id'], message: expect.stringContaining('Ungültige Eingabe') });
    } finally {
      z.config(z.locales.en());
    }
    expect(project.safeParse({ id: 1 }, { error: () => 'mine' }).error?.issues[0]?.message).toBe('mine');
  });
});

describe('z.toJSONSchema', () => {
  it('says what the document says, of every component', () => {
    const judge = createJudge(document.root, { formats: false });
    const components = document.root['components'];
    const all: Readonly<Record<string, Json>> = JSON.parse(JSON.stringify(typeof components === 'object' && components !== null && 'schemas' in components ? components.schemas : {}));
    let judged = 0;
    for (const name of Object.keys(all)) {
      const validator = schemas[`${name.charAt(0).toLowerCase()}${name.slice(1)}Schema`];
      if (!validator) continue;
      const ajv = new Ajv2020({ strict: false, validateFormats: false });
      const told = ajv.compile(JSON.parse(JSON.stringify(z.toJSONSchema(validator))));
      const pointer = `/components/schemas/${name}`;
      for (const value of valuesFor(judge.schema(pointer), judge.target, { seed: name, samples: 6, mutations: 6 })) {
        if (JSON.stringify(value).includes('__proto__')) continue;
        judged += 1;
        expect(told(value), `${name}: ${JSON.stringify(value)}`).toBe(judge.judge(pointer, value).valid);
      }
    }
    expect(judged).toBeGreaterThan(200);
  });
});
