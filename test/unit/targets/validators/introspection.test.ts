// What people do with a zod schema beside parsing, on the curated document: take it apart, put it together anew, choose by a tag, translate its messages.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { loadDocument } from '../../../../generator/document/load.js';
import { plan } from '../../../../generator/generate.js';
import { withDefaults } from '../../../../generator/base/options.js';
import { root, typeErrors } from '../../../support/compile.js';
import { folderWith } from '../../pipeline/folder.js';
import { bundle, generate, load } from '../../../conformance/generated.js';

const sources = {
  document: join(root, 'openapi/openapi.yaml'),
  overlays: [join(root, 'openapi/overlays/readings.yaml')],
};
let schemas: Readonly<Record<string, z.ZodType>> = {};

beforeAll(async () => {
  const { document } = await loadDocument(sources.document, {
    cwd: root,
    overlays: sources.overlays,
  });
  if (!document) throw new Error('The curated document cannot be loaded');
  // Beside the node_modules of the project, so that both have the same zod.
  const folder = await mkdtemp(join(root, 'node_modules/.introspection-'));
  try {
    const text = await bundle([await generate(document.root)]);
    const { outputFiles } = await build({
      stdin: { contents: text, resolveDir: root },
      bundle: true,
      format: 'esm',
      platform: 'node',
      external: ['zod'],
      write: false,
    });
    await writeFile(join(folder, 'bundle.mjs'), outputFiles[0]?.text ?? '');
    const found: { modules: readonly Readonly<Record<string, z.ZodType>>[] } = await import(
      pathToFileURL(join(folder, 'bundle.mjs')).href
    );
    schemas = found.modules[0] ?? {};
  } finally {
    await rm(folder, { recursive: true });
  }
}, 60_000);

afterEach(() => {
  z.config({ ...z.locales.en(), customError: undefined });
});

function objectNamed(name: string): z.ZodObject {
  const found = schemas[name];
  if (!(found instanceof z.ZodObject)) throw new Error(`${name} is no object of zod`);
  return found;
}

const messagesOf = (result: z.ZodSafeParseResult<unknown>): readonly string[] =>
  result.error?.issues.map(({ message }) => message) ?? [];

describe('an object', () => {
  const accepted = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

  it.each<[string, (project: z.ZodObject) => z.ZodType, unknown, unknown]>([
    ['.shape', ({ shape }) => z.strictObject(shape), { id: 'p' }, { id: 'p', more: 1 }],
    ['.keyof', (project) => project.keyof(), 'title', 'nothing'],
    ['.pick', (project) => project.pick({ id: true }), { id: 'p', title: 1 }, { id: 1 }],
    ['.omit', (project) => project.omit({ id: true }), {}, { title: 1 }],
    ['.partial', (project) => project.partial(), {}, { id: 1 }],
    [
      '.required',
      (project) => project.pick({ id: true, title: true }).required(),
      { id: 'p', title: 't' },
      { id: 'p' },
    ],
    [
      '.extend',
      (project) => project.extend({ mine: z.boolean() }),
      { id: 'p', mine: true },
      { id: 'p' },
    ],
    [
      '.safeExtend',
      (project) => project.safeExtend({ mine: z.boolean() }),
      { id: 'p', mine: true },
      { id: 'p' },
    ],
    ['.strict', (project) => project.strict(), { id: 'p' }, { id: 'p', more: 1 }],
    ['.loose', (project) => project.strict().loose(), { id: 'p', more: 1 }, { id: 1 }],
    [
      '.catchall',
      (project) => project.catchall(z.number()),
      { id: 'p', more: 1 },
      { id: 'p', more: 'x' },
    ],
    ['.nullable', (project) => project.nullable(), null, undefined],
    [
      '.and',
      (project) => project.and(z.looseObject({ mine: z.boolean() })),
      { id: 'p', mine: true },
      { id: 'p' },
    ],
    ['.or', (project) => project.or(z.string()), 'p', 1],
    ['.array', (project) => project.array(), [{ id: 'p' }], [{}]],
  ])('has %s', (_, make, right, wrong) => {
    const made = make(objectNamed('projectSchema'));
    expect([accepted(made, right), accepted(made, wrong)]).toEqual([true, false]);
  });

  it('takes what is not declared away where it is asked to', () => {
    expect(objectNamed('projectSchema').strip().parse({ id: 'p', more: 1 })).toEqual({ id: 'p' });
  });

  it('is part of a union that a tag tells apart', () => {
    const tagged = (kind: string): z.ZodObject =>
      objectNamed('projectSchema').extend({ kind: z.literal(kind) });
    const union = z.discriminatedUnion('kind', [tagged('a'), tagged('b')]);
    expect(union.safeParse({ kind: 'b', id: 'p' }).success).toBe(true);
    expect(union.safeParse({ kind: 'c', id: 'p' }).error?.issues[0]?.path).toEqual(['kind']);
  });

  it('carries the words of the document', () => {
    expect(schemas['projectStatusSchema']?.meta()).toMatchObject({
      id: 'ProjectStatus',
      description: expect.stringContaining('How far a project is.'),
    });
    // One that holds lists, and whose data is guarded: zod hands an id on to no copy.
    expect(objectNamed('projectSchema').meta()).toMatchObject({ id: 'Project' });
    expect(objectNamed('projectSchema').shape['title']).toBeInstanceOf(z.ZodExactOptional);
    expect(z.toJSONSchema(z.looseObject({ project: objectNamed('projectSchema') }))).toMatchObject({
      properties: { project: { $ref: '#/$defs/Project' } },
      $defs: { Genre: {}, ProjectStatus: {} },
    });
  });

  it('is not named in a copy by its definition, whose JSON Schema says at the root what it is', () => {
    const { $defs = {}, ...named } = z.toJSONSchema(objectNamed('projectSchema'));
    expect(named.$ref).toBe('#/$defs/Project');
    const { Project: { description: _, ...project } = {}, ...others } = $defs;
    const { def } = objectNamed('projectSchema');
    expect(z.toJSONSchema(objectNamed('projectSchema').clone(def))).toMatchObject({
      ...project,
      type: 'object',
      $defs: others,
    });
  });

  it('names what leads back to itself and has a check after its name', async () => {
    const tree = {
      type: 'object',
      description: 'A tree.',
      properties: { children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } },
      minProperties: 1,
    };
    const [exports = {}] = await load([
      await generate({
        openapi: '3.1.0',
        info: { title: 'Trees', version: '1.0.0' },
        paths: {},
        components: { schemas: { Tree: tree } },
      }),
    ]);
    const { treeSchema } = exports as Record<string, z.ZodType>;
    if (!treeSchema) throw new Error('A tree has a validator');
    expect(treeSchema.meta()).toEqual({ id: 'Tree', description: 'A tree.' });
    expect(treeSchema.safeParse({}).success).toBe(false);
    expect(z.toJSONSchema(z.looseObject({ tree: treeSchema }))).toMatchObject({
      properties: { tree: { $ref: '#/$defs/Tree' } },
      $defs: { Tree: { description: 'A tree.', minProperties: 1 } },
    });
    expect(z.toJSONSchema(treeSchema.clone(treeSchema.def))).toMatchObject({
      type: 'object',
      minProperties: 1,
      $defs: { Tree: { minProperties: 1 } },
    });
  });
});

describe('a message', () => {
  /** Values that are wrong in zod's own ways, in ways of the checks beside it, and in ways that the evaluator finds. */
  const wrong: readonly (readonly [string, unknown])[] = [
    ['projectSchema', { id: 1, thumbnail: 'no address', topics: ['a', 2], status: 'unheard of' }],
    ['createCaptionsRequestSchema', {}],
    ['postSchema', { createdAt: 1.5 }],
  ];

  it('is in the language that zod is told to speak', () => {
    const english = wrong.map(([name, value]) => messagesOf(objectNamed(name).safeParse(value)));
    z.config(z.locales.de());
    const german = wrong.map(([name, value]) => messagesOf(objectNamed(name).safeParse(value)));
    for (const [index, messages] of german.entries()) {
      expect(messages.length).toBeGreaterThan(0);
      for (const message of messages) expect(english[index]).not.toContain(message);
    }
  });

  it.each(wrong)(
    'of %s is that of the call, where it brings one, else that of the application',
    (name, value) => {
      const subject = objectNamed(name);
      expect(new Set(messagesOf(subject.safeParse(value, { error: () => 'of the call' })))).toEqual(
        new Set(['of the call']),
      );
      z.config({ customError: ({ code }) => `of the application: ${code}` });
      for (const message of messagesOf(subject.safeParse(value)))
        expect(message).toMatch(/^of the application: \w+$/);
    },
  );
});

describe('the types', () => {
  it('are what people take apart, and put together anew', { timeout: 60_000 }, async () => {
    const { files } = await plan({
      ...withDefaults({ ...sources, output: 'out' }, root),
      targets: ['client', 'validators'],
      layout: 'source',
      format: false,
    });
    const text = `
import * as z from 'zod';
import { projectSchema, projectStatusSchema, createCaptionsRequestSchema } from './validators/index.js';
type Is<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type Project = z.infer<typeof projectSchema>;
const picked = projectSchema.pick({ id: true, title: true });
const omitted = projectSchema.omit({ id: true });
const partial = projectSchema.partial();
const required = picked.required();
const extended = projectSchema.extend({ mine: z.boolean() });
const further = projectSchema.safeExtend({ mine: z.boolean() });
const strict = picked.strict();
const union = z.discriminatedUnion('kind', [picked.extend({ kind: z.literal('a') }), picked.extend({ kind: z.literal('b') })]);
export const facts: readonly true[] = [
  true satisfies Is<z.input<typeof projectSchema>, Project>,
  true satisfies Is<Project['id'], string>,
  true satisfies Is<z.infer<typeof projectSchema.shape.id>, string>,
  true satisfies Is<'id' extends z.infer<ReturnType<typeof projectSchema.keyof>> ? true : false, true>,
  true satisfies Is<'nothing' extends z.infer<ReturnType<typeof projectSchema.keyof>> ? true : false, false>,
  true satisfies Is<z.infer<typeof strict>, { id: string; title?: string }>,
  true satisfies Is<z.infer<typeof omitted>['title'], Project['title']>,
  true satisfies Is<z.infer<typeof required>['title'], string>,
  true satisfies Is<{} extends z.infer<typeof partial> ? true : false, true>,
  true satisfies Is<z.infer<typeof extended>['mine'], boolean>,
  true satisfies Is<z.infer<typeof further>['mine'], boolean>,
  true satisfies Is<z.infer<typeof union>['kind'], 'a' | 'b'>,
  true satisfies Is<'queued' extends z.infer<typeof projectStatusSchema> ? true : false, true>,
  true satisfies Is<string extends z.infer<typeof projectStatusSchema> ? true : false, false>,
  true satisfies Is<z.infer<typeof createCaptionsRequestSchema>['sourceUrl'], string | undefined>,
];
// @ts-expect-error There is no such property.
projectSchema.pick({ nothing: true });
// @ts-expect-error A title is a text.
export const wrong: Project = { id: 'p', title: 1 };
`;
    expect(
      await typeErrors([...files, { path: 'probe.ts', content: text }], {
        compiler: '7',
        resolution: 'bundler',
      }),
    ).toEqual([]);
  });

  it('are found where a cycle leads to what goes deep', { timeout: 60_000 }, async () => {
    const names = Array.from({ length: 60 }, (_, index) => `Level${index}`);
    const refer = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
    const object = (properties: object): object => ({ type: 'object', properties });
    const levels = names.map((name, index) => {
      const next = names[index + 1];
      const inside = next === undefined ? {} : { next: { type: 'array', items: refer(next) } };
      return [name, object({ value: { type: 'string' }, ...inside })] as const;
    });
    const document = {
      openapi: '3.1.0',
      info: { title: 'Deep', version: '1.0.0' },
      paths: {},
      components: {
        schemas: {
          ...Object.fromEntries(levels),
          There: object({ back: refer('Back') }),
          Back: object({ there: refer('There'), deep: refer('Level0') }),
        },
      },
    };
    const cwd = folderWith({ 'openapi.json': JSON.stringify(document) });
    const { files } = await plan({
      ...withDefaults({ document: 'openapi.json', output: 'out' }, cwd),
      targets: ['client', 'validators'],
      layout: 'source',
    });
    expect(files.map(({ content }) => content).join('')).toContain('typed(');
    const probe = `import type * as z from 'zod';
import type { Level0 } from './client/index.js';
import type { level0Schema } from './validators/index.js';
export const same = (value: z.infer<typeof level0Schema>): Level0 => value;
`;
    expect(
      await typeErrors([...files, { path: 'probe.ts', content: probe }], {
        compiler: '7',
        resolution: 'bundler',
      }),
    ).toEqual([]);
  });
});
