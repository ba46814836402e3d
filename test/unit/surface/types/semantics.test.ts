// What the types let a user write: compiled under the strictest flags, line by line; and compared with openapi-typescript's.

import { describe, expect, it } from 'vitest';
import { formOf } from '../../../../generator/lower/lower.js';
import type { Json, JsonObject } from '../../../../generator/model/json.js';
import { code } from '../../../../generator/code/code.js';
import { print } from '../../../../generator/code/print.js';
import { componentId } from '../../read/document-from.js';
import { comparison } from './compare.js';
import { compile } from './compile.js';
import { emit, usedAs } from './print-types.js';

const text: Json = { type: 'string' };
const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

const pets: JsonObject = {
  Pet: {
    oneOf: [ref('Cat'), ref('Dog'), ref('Bird')],
    discriminator: {
      propertyName: 'petType',
      mapping: {
        cat: '#/components/schemas/Cat',
        dog: '#/components/schemas/Dog',
        puppy: '#/components/schemas/Dog',
      },
    },
  },
  Cat: {
    type: 'object',
    properties: { petType: text, claws: { type: 'number' } },
    required: ['petType', 'claws'],
  },
  Dog: { allOf: [ref('Animal'), { properties: { bark: text }, required: ['bark'] }] },
  Animal: {
    type: 'object',
    properties: { petType: { enum: ['dog', 'puppy'] } },
    required: ['petType'],
  },
  Bird: {
    type: 'object',
    properties: { petType: { const: 'bird' }, song: text },
    required: ['petType', 'song'],
  },
};
const source: JsonObject = {
  X: {
    type: 'object',
    properties: { sourceUrl: text, uploadId: text, n: { type: 'number' } },
    oneOf: [{ required: ['sourceUrl'] }, { required: ['uploadId'] }],
  },
};
const views: JsonObject = {
  X: {
    properties: {
      id: { type: 'string', readOnly: true },
      secret: { type: 'string', writeOnly: true },
      kind: { enum: ['a', 'b'] },
    },
    required: ['id', 'kind'],
  },
};

const nothingSent: JsonObject = {
  Base: {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'string', readOnly: true } },
  },
  Middle: { allOf: [ref('Base')] },
  Either: {
    anyOf: [
      ref('Base'),
      { properties: { secret: { type: 'string', writeOnly: true } }, required: ['secret'] },
    ],
  },
  X: {
    allOf: [
      ref('Middle'),
      {
        type: 'object',
        required: ['name'],
        properties: {
          name: text,
          self: ref('X'),
          list: {
            type: 'array',
            items: {
              allOf: [
                { properties: { id: { type: 'string', readOnly: true } } },
                { properties: { name: text } },
              ],
            },
          },
          either: { allOf: [ref('Either'), { properties: { name: text }, required: ['name'] }] },
        },
      },
    ],
  },
};

/** Each line is tried alone: `want` are the numbers of the lines that do not compile. */
const programs: readonly [
  string,
  {
    given: JsonObject;
    name: string;
    view?: 'input' | 'output';
    lines: readonly string[];
    want: readonly number[];
  },
][] = [
  [
    'a discriminator narrows',
    {
      given: pets,
      name: 'Pet',
      lines: [
        'export const a = (x: X): number => (x.petType === "cat" ? x.claws : 0);',
        'export const a = (x: X): string => { switch (x.petType) { case "cat": return String(x.claws); ' +
          'case "dog": case "puppy": return x.bark; case "bird": return x.song; } };',
        'export const a = (x: X): string => (x.petType === "Cat" ? "" : "");',
        'export const a = (x: X): string => x.bark;',
      ],
      want: [2, 3],
    },
  ],
  [
    'exactly one of two properties',
    {
      given: source,
      name: 'X',
      view: 'input',
      lines: [
        'export const a: X = { sourceUrl: "a" };',
        'export const a: X = { uploadId: "a", n: 1 };',
        'export const a: X = {};',
        'export const a: X = { sourceUrl: "a", uploadId: "b" };',
        'export const a: X = { sourceUrl: "a", m: 1 };',
      ],
      want: [2, 3, 4],
    },
  ],
  [
    'what is received may have other values',
    {
      given: views,
      name: 'X',
      lines: [
        'export const a: X = { id: "1", kind: "c" };',
        'export const a: X = { id: "1", kind: "a", secret: "s" };',
        'export const a: X = { id: "1", kind: 1 };',
        'export const a = (x: X): string => x.kind;',
        'export const a = (x: X): "a" | "b" => x.kind;',
        'export const a = (x: X): boolean => x.kind === "c";',
        'export const a = (x: X): 1 | 2 => { switch (x.kind) { case "a": return 1; case "b": return 2; } };',
        'export const a = (x: X): 1 | 2 => { switch (x.kind) { case "a": return 1; default: return 2; } };',
        'export const a = (x: X): X => ({ ...x, kind: x.kind });',
      ],
      want: [0, 1, 2, 4, 5, 6],
    },
  ],
  [
    'what is sent may not',
    {
      given: views,
      name: 'X',
      view: 'input',
      lines: [
        'export const a: X = { kind: "a", secret: "s" };',
        'export const a: X = { kind: "c" };',
        'export const a: X = { id: "1", kind: "a" };',
      ],
      want: [1, 2],
    },
  ],
  [
    'a base of which nothing is sent leaves the rest as it is',
    {
      given: nothingSent,
      name: 'X',
      view: 'input',
      lines: [
        'export const a: X = { name: "a", list: [{ name: "b" }], either: { name: "c" }, self: { name: "d" } };',
        'export const a: X = { name: "a", other: 1 };',
        'export const a: X = { name: 1 };',
        'export const a: X = { id: "1", name: "a" };',
        'export interface Y extends X { y: string } export const a: Y = { name: "a", y: "b" };',
      ],
      want: [1, 2, 3],
    },
  ],
  [
    'nothing but a base of which nothing is sent',
    {
      given: nothingSent,
      name: 'Base',
      view: 'input',
      lines: [
        'export const a: X = {};',
        'export const a: X = "text";',
        'export interface Y extends X { y: string } export const a: Y = { y: "b" };',
      ],
      want: [1],
    },
  ],
  [
    'names that follow patterns, beside properties',
    {
      given: {
        Named: {
          type: 'object',
          properties: { name: text, count: { type: 'integer' } },
          required: ['name'],
          patternProperties: { '^x-': { type: 'boolean' } },
        },
        X: {
          allOf: [
            { properties: { id: text, more: { type: 'array' } }, required: ['id'] },
            ref('Named'),
          ],
        },
      },
      name: 'X',
      view: 'input',
      lines: [
        'export const a: X = { id: "1", name: "a", more: [], "x-b": true };',
        'export const a: X = { id: "1", name: "a", count: "2" };',
      ],
      want: [1],
    },
  ],
  [
    'other properties of a type, beside properties',
    {
      given: {
        X: {
          properties: { name: text, list: { type: 'array', items: text } },
          required: ['name'],
          additionalProperties: { type: 'number' },
        },
      },
      name: 'X',
      view: 'input',
      lines: [
        'export const a: X = { name: "a", list: ["b"], more: 1 };',
        'export const a: X = { name: 1, more: 1 };',
        'export const a: X = { name: "a", more: {} };',
      ],
      want: [1, 2],
    },
  ],
  [
    'open numbers',
    {
      given: { X: { type: 'array', items: ref('E') }, E: { enum: [1, 2] } },
      name: 'X',
      lines: [
        'export const a: X = [1, 7];',
        'export const a: X = ["1"];',
        'export const a: X = [1, 2];',
        'export const a = (x: X): X => x.map((each) => each);',
        'export const a = (x: X): number[] => [...x];',
        'export const a = (x: X): (1 | 2)[] => [...x];',
      ],
      want: [0, 1, 5],
    },
  ],
];

describe('what a user can write', () => {
  it.each(programs)('%s', (_, { given, name, view = 'output', lines, want }) => {
    const { files, printer, lowered } = emit(usedAs('both', given));
    const { imports } = print(
      'client/src/use.ts',
      code`${printer.typeSymbol(formOf(componentId(name), view, lowered))}`,
    );
    const head = imports
      .map(
        ({ specifier, names }) =>
          `import type { ${names[0]?.name ?? ''} as X } from '${specifier}';\n`,
      )
      .join('');
    const programFiles = lines.map((line, index) => ({
      path: `client/src/use${index}.ts`,
      content: head + line,
    }));
    const errors = compile([...files, ...programFiles]);
    expect(errors.filter((error) => !/use\d+\.ts/.test(error))).toEqual([]);
    expect(
      lines.flatMap((__, index) =>
        errors.some((error) => error.startsWith(`client/src/use${index}.ts`)) ? [index] : [],
      ),
    ).toEqual(want);
  });
});

/** Documents on which both printers should agree, apart from the openness of lists. */
const agreed: JsonObject = {
  Base: {
    type: 'object',
    properties: {
      id: { type: 'integer', format: 'int64' },
      name: { type: ['string', 'null'] },
      kind: { enum: ['a', 'b'] },
    },
    required: ['id'],
  },
  Required: {
    allOf: [ref('Base'), { type: 'object', properties: { more: text }, required: ['more'] }],
    required: ['name'],
  },
  Either: { oneOf: [ref('Base'), ref('Required'), { type: 'null' }] },
  Any: { type: 'object', properties: { a: text }, anyOf: [{ properties: { b: text } }] },
  Map: { type: 'object', additionalProperties: ref('Base') },
  Mixed: { type: 'object', properties: { a: text }, required: ['a'], additionalProperties: text },
  Anything: {},
  Tree: { type: 'object', properties: { children: { type: 'array', items: ref('Tree') } } },
  Deep: { type: 'array', items: { type: 'array', items: { type: ['number', 'boolean'] } } },
  Pair: { type: 'array', prefixItems: [text, { type: 'number' }], items: false },
  Constant: { const: 1 },
  Empty: { type: 'object' },
  'odd name': {
    type: 'object',
    properties: { 'odd key': text, __proto: text, 'a"b': { type: 'integer', nullable: true } },
    required: ['odd key'],
  },
};

describe('openapi-typescript, the judge', () => {
  it.each(['input', 'output'] as const)(
    'finds our %s types mutually assignable with its own',
    async (view) => {
      const parts = usedAs('both', agreed);
      expect(compile(await comparison(parts, emit(parts), { view }))).toEqual([]);
    },
  );

  it('lets names pass where a document says that others may come', async () => {
    const parts = usedAs('both', {
      Free: { type: 'object', properties: { a: text }, additionalProperties: true },
    });
    const raw = await comparison(parts, emit(parts));
    expect(compile(raw).join('\n')).toContain('Free');
    const misspelt = (
      path: string,
      from: string,
      type: string,
    ): { path: string; content: string } => ({
      path,
      content: `${from}\nexport const value: ${type} = { aa: 'text' };`,
    });
    const { imports } = print(
      'client/src/use.ts',
      code`${emit(parts).printer.typeSymbol(componentId('Free'))}`,
    );
    const theirs = misspelt(
      'client/src/theirs.ts',
      "import type { components } from './raw.js';",
      "components['schemas']['Free']",
    );
    const ours = misspelt(
      'client/src/ours.ts',
      `import type { Free } from '${imports[0]?.specifier ?? ''}';`,
      'Free',
    );
    const files = raw.filter(({ path }) => !path.endsWith('compare.ts'));
    expect(compile([...files, theirs])).toEqual([]);
    expect(compile([...files, ours]).join('\n')).toContain("'aa' does not exist in type 'Free'");
  });

  it('would see a difference', async () => {
    const parts = usedAs('both', { Same: text, Different: { type: 'object', required: ['a'] } });
    const errors = compile(await comparison(parts, emit(parts)));
    expect(errors.join('\n')).toContain('Different');
    expect(errors.join('\n')).not.toContain('Same');
  });
});
