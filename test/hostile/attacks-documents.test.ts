// Attacks by whoever writes a document, or what lies beside it, by kind: each row is one that has
// to fail. What they would get hold of is a secret that stands in a file beside the document.

import { describe, expect, it } from 'vitest';
import type { Json } from '../../generator/model/json.js';
import { ClientError } from '../../generator/runtime/client/errors.js';
import { documentOf, generate, load } from '../conformance/generated.js';
import { concordHere, petDocument, report, startConcord } from '../unit/cli/concord.js';
import { contentOf, folderWith } from '../unit/pipeline/folder.js';

const secret = 'hunter2-of-the-user';

const beside: Readonly<Record<string, string>> = {
  '.npmrc': `//registry.example/:_authToken=${secret}\n`,
  '.env': `TOKEN: ${secret}\n`,
  '.ssh/id': `-----BEGIN OPENSSH PRIVATE KEY-----\n${secret}\n`,
  '.aws/credentials.json': `{ "type": "string", "description": "${secret}" }\n`,
  '.hidden.yaml': `type: string\ndescription: ${secret}\n`,
  'a.txt': `${secret}\n`,
  'a.toml': `token = "${secret}"\n`,
  id_rsa: `${secret}\n`,
};

/** Where a document can name a file. */
const places: readonly (readonly [string, (file: string) => object])[] = [
  ['a schema', (file) => ({ components: { schemas: { A: { $ref: file } } } })],
  ['a part of a schema', (file) => ({ components: { schemas: { A: { items: { $ref: file } } } } })],
  ['a response', (file) => ({ components: { responses: { A: { $ref: file } } } })],
  ['a path', (file) => ({ paths: { '/a': { $ref: file } } })],
  ['a parameter', (file) => ({ components: { parameters: { A: { $ref: file } } } })],
  ['an example', (file) => ({ components: { schemas: { A: { example: { $ref: file } } } } })],
  [
    'a description',
    (file) => ({ info: { title: 'T', version: '1', description: { $ref: file } } }),
  ],
  ['an enum', (file) => ({ components: { schemas: { A: { enum: { $ref: file } } } } })],
  [
    'a mapping',
    (file) => ({
      components: {
        schemas: {
          A: { type: 'object', discriminator: { propertyName: 'a', mapping: { a: file } } },
        },
      },
    }),
  ],
];

const named: readonly (readonly [string, object])[] = Object.keys(beside).flatMap((file) =>
  places.map(([place, write]) => [`${place}: ${file}`, write(`./${file}`)] as const),
);

describe('a file beside the document that is none is not read', () => {
  it.each(named)('as %s', async (_, members) => {
    const document = {
      openapi: '3.1.0',
      info: { title: 'T', version: '1' },
      paths: {},
      ...members,
    };
    const folder = { 'openapi.json': JSON.stringify(document), ...beside };
    for (const args of [
      ['bundle', 'openapi.json'],
      ['generate', 'openapi.json', '-o', 'out', '--check'],
      ['lint', 'openapi.json', '--reporter', 'json'],
    ]) {
      const { stdout, stderr } = await concordHere(args, { files: folder });
      expect(`${stdout}${stderr}`, args.join(' ')).not.toContain(secret);
      expect(`${stdout}${stderr}`).not.toMatch(/\n\s+at /);
    }
  });

  it.each([
    '.npmrc',
    '.env',
    '.ssh/id',
    '.hidden.yaml',
    '.aws/credentials.json',
    'a.toml',
    'id_rsa',
  ])('as an example of its own: %s', async (file) => {
    for (const mediaType of ['text/plain', 'application/json', 'application/xml']) {
      const content = { [mediaType]: { examples: { one: { externalValue: `./${file}` } } } };
      const document = {
        openapi: '3.1.0',
        info: { title: 'T', version: '1' },
        paths: { '/a': { get: { responses: { 200: { description: 'ok', content } } } } },
      };
      const { stdout, stderr } = await concordHere(['bundle', 'openapi.json'], {
        files: { 'openapi.json': JSON.stringify(document), ...beside },
      });
      expect(stderr).toContain('This reference is not followed');
      expect(`${stdout}${stderr}`).not.toContain(secret);
    }
  });
});

describe('texts are quotations', () => {
  it('AGENTS.md says what is quoted', async () => {
    const { folder } = await concordHere(['generate', 'pets.yaml', '-o', 'out'], {
      files: { 'pets.yaml': petDocument },
    });
    const files = Object.entries(contentOf(folder)).filter(([path]) => path.endsWith('AGENTS.md'));
    expect(files.length).toBeGreaterThan(0);
    for (const [, text] of files)
      expect(text).toMatch(/summaries and descriptions .* are quotations of the document/);
  });

  it.each([
    ['an override', 'a\u202eb'],
    ['an isolate', 'a\u2066b'],
    ['a mark', 'a\u200fb'],
    ['an Arabic letter mark', 'a\u061cb'],
  ])('a message of a service reorders nothing: %s', (_, text) => {
    expect(new ClientError(text).message).toBe('a b');
  });
});

const catastrophic = '^(a+)+$';
const text: Json = { type: 'string', pattern: catastrophic };
const near = `${'a'.repeat(50_000)}!`;

/** Where a pattern can stand, and a value that would take longer than the world lasts. */
const patterns: readonly (readonly [string, Json, Json])[] = [
  ['of a text', text, near],
  ['of a text that may be long', { ...text, maxLength: 100_000 }, near],
  ['of any value', { pattern: catastrophic }, near],
  ['of one of two', { anyOf: [text, { type: 'integer' }] }, near],
  ['of exactly one of two', { oneOf: [text, { type: 'string', pattern: '^b' }] }, near],
  ['of all of two', { allOf: [text, { pattern: '^a' }] }, near],
  ['of items', { type: 'array', items: text }, [near]],
  ['of a condition', { if: { pattern: '^a' }, then: text }, near],
  ['of a property', { type: 'object', properties: { a: text } }, { a: near }],
  ['of names', { type: 'object', propertyNames: { pattern: catastrophic } }, { [near]: 1 }],
  ['for names', { type: 'object', patternProperties: { [catastrophic]: text } }, { [near]: 'a' }],
  ['of spaces', { type: 'string', pattern: String.raw`^\s+|\s+$` }, `!${' '.repeat(400_000)}!`],
];

describe('validators with bounded patterns end', () => {
  it.each(patterns)('with a pattern %s', { timeout: 20_000 }, async (_, schema, value) => {
    const document = documentOf(schema);
    const [module] = await load([
      await generate(document, { validators: { patterns: 'bounded' } }),
    ]);
    const result = module?.['subjectSchema']?.safeParse(value);
    expect(result?.success).toBe(false);
    expect(result?.error?.message).toMatch(/too_big|the property may not have this name/);
  });
});

it('a pattern that may take very long is a warning, with a text that is slow', async () => {
  const document = documentOf({ type: 'object', properties: { a: text, b: text } });
  const files = { 'openapi.json': JSON.stringify(document) };
  const ended = await concordHere(['generate', 'openapi.json', '--reporter', 'json'], { files });
  expect(report(ended).diagnostics).toMatchObject([
    {
      code: 'validators/slow-pattern',
      severity: 'warning',
      message:
        'The pattern "^(a+)+$" takes very long for a text that repeats "a" 33 times, ends with "!" (2 places; this is the first): ' +
        'whoever may send one stops the process.',
    },
  ]);
});

const notes = {
  openapi: '3.1.0',
  info: { title: 'Notes', version: '1' },
  paths: {
    '/notes': {
      post: {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Note' } } },
        },
        responses: {
          200: {
            description: 'ok',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Note' } } },
          },
        },
      },
    },
  },
  components: { schemas: { Note: text } },
};

it('recorded traffic does not hang at a pattern', { timeout: 60_000 }, async () => {
  const body = { mimeType: 'application/json', text: JSON.stringify(near) };
  const entry = {
    request: { method: 'POST', url: 'https://api.example/notes', headers: [], postData: body },
    response: { status: 200, headers: [], content: body },
  };
  const { status } = await concordHere(['check', 'openapi.json', '--traffic', 'a.har'], {
    files: {
      'openapi.json': JSON.stringify(notes),
      'a.har': JSON.stringify({ log: { entries: [entry] } }),
    },
  });
  expect([0, 1]).toContain(status);
});

it('the mock does not hang at a pattern', { timeout: 60_000 }, async () => {
  const files = { 'openapi.json': JSON.stringify(notes) };
  const child = startConcord(['mock', 'openapi.json', '--port', '0'], folderWith(files));
  try {
    const address = await new Promise<string>((resolve) => {
      let printed = '';
      const read = (chunk: unknown): void => {
        printed += String(chunk);
        const [found] = /http:\/\/[\w.:]+\d/.exec(printed) ?? [];
        if (found !== undefined) resolve(found);
      };
      child.stdout?.on('data', read);
      child.stderr?.on('data', read);
    });
    const { status } = await fetch(`${address}/notes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(near),
    });
    expect(status).toBeGreaterThanOrEqual(400);
  } finally {
    child.kill();
  }
});

/** How a schema refers to the next one of a chain. */
const steps: readonly (readonly [string, (next: object) => object])[] = [
  ['words beside a reference', (next) => ({ ...next, minLength: 1 })],
  ['a default beside a reference', (next) => ({ ...next, default: 'a' })],
  ['allOf', (next) => ({ allOf: [next], minLength: 1 })],
  ['anyOf', (next) => ({ anyOf: [next, { type: 'integer' }] })],
  ['oneOf', (next) => ({ oneOf: [next, { type: 'integer', maximum: 1 }] })],
  ['not', (next) => ({ not: next })],
  ['then', (next) => ({ if: { minLength: 1 }, then: next })],
];

function chainOf(length: number, step: (next: object) => object): string {
  const to = (index: number): object => ({ $ref: `#/components/schemas/S${index}` });
  const schemas = Object.fromEntries(
    Array.from({ length: length + 1 }, (_, index) => [
      `S${index}`,
      index === length ? { type: 'string', minLength: 3 } : step(to(index + 1)),
    ]),
  );
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Chain', version: '1' },
    servers: [{ url: 'https://chain.example' }],
    paths: {},
    components: { schemas },
  });
}

describe('a chain of references is followed to its end, or is a diagnostic', () => {
  const endsSoon = { timeout: 60_000 };

  it.each(steps)('by %s', endsSoon, async (_, step) => {
    for (const [length, status] of [
      [200, 0],
      [201, 1],
    ] as const) {
      const ended = await concordHere(
        ['generate', 'chain.json', '-o', 'out', '--targets', 'fixtures', '--reporter', 'json'],
        { files: { 'chain.json': chainOf(length, step) } },
      );
      expect([length, ended.status]).toEqual([length, status]);
      const codes = report(ended).diagnostics.map(({ code }) => code);
      expect(codes.filter((code) => code === 'document/reference-chain')).toHaveLength(status);
    }
  });

  it.each([
    ['nothing else', (next: object) => next],
    ['a description', (next: object) => ({ ...next, description: 'D' })],
  ])('by references with %s, for the linter', endsSoon, async (_, step) => {
    for (const [length, isFollowed] of [
      [200, true],
      [201, false],
      [6000, false],
    ] as const) {
      const ended = await concordHere(['lint', 'chain.json', '--reporter', 'json'], {
        files: { 'chain.json': chainOf(length, step) },
      });
      const codes = report(ended).diagnostics.map(({ code }) => code);
      expect([length, ended.status]).toEqual([length, isFollowed ? 0 : 1]);
      if (isFollowed) expect(codes).not.toContain('document/reference-chain');
      else expect(codes).toEqual(['document/reference-chain']);
    }
  });

  it('between files', endsSoon, async () => {
    const names = Array.from({ length: 2000 }, (_, index) => `X${index}`);
    const files = {
      'a.json': JSON.stringify(
        Object.fromEntries(names.map((name) => [name, { $ref: `b.json#/${name}` }])),
      ),
      'b.json': JSON.stringify(
        Object.fromEntries(
          names.map((name, index) => [
            name,
            index + 1 < names.length ? { $ref: `a.json#/X${index + 1}` } : { type: 'string' },
          ]),
        ),
      ),
      'chain.json': JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'Chain', version: '1' },
        paths: {},
        components: { schemas: { A: { $ref: 'a.json#/X0' } } },
      }),
    };
    for (const command of ['lint', 'bundle']) {
      const ended = await concordHere([command, 'chain.json', '--reporter', 'json'], { files });
      expect([ended.status, report(ended).diagnostics]).toMatchObject([
        1,
        [{ code: 'document/reference-chain' }],
      ]);
    }
  });
});
