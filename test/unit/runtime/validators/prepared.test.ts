import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Json, JsonObject } from '../../../../generator/model/json.js';
import type { ValidatorOptions } from '../../../../generator/options.js';
import {
  prepared,
  type Preparation,
  type Shape,
  type ShapePart,
} from '../../../../generator/runtime/validators/prepared.js';
import { integer } from '../../../../generator/runtime/validators/checks/checks.js';
import { generate, load } from '../../../conformance/generated.js';

const anything: z.ZodType = z.unknown();
const json = (text: string): unknown => JSON.parse(text);

/** What comes out of an exact schema that accepts everything. */
function outcome(shape: ShapePart, preparation: Preparation, value: unknown): unknown {
  return prepared(anything, shape, preparation).parse(value);
}

describe('a text', () => {
  const table: [string, { shape: Shape; given: unknown; want: unknown }][] = [
    ['is an integer', { shape: { types: ['integer'] }, given: '12', want: 12 }],
    ['is a negative integer', { shape: { types: ['integer'] }, given: '-3', want: -3 }],
    [
      'is an integer with zeros behind the point',
      { shape: { types: ['integer'] }, given: '1.0', want: 1 },
    ],
    ['is no integer', { shape: { types: ['integer'] }, given: '1.5', want: '1.5' }],
    [
      'is an integer that a number cannot hold',
      { shape: { types: ['integer'] }, given: '9007199254740993', want: '9007199254740993' },
    ],
    ['is a number', { shape: { types: ['number'] }, given: '1.5e2', want: 150 }],
    [
      'is a number too big to be one',
      { shape: { types: ['number'] }, given: '1e999', want: '1e999' },
    ],
    [
      'is a number in other languages only',
      { shape: { types: ['number'] }, given: '0x10', want: '0x10' },
    ],
    ['has a zero in front', { shape: { types: ['integer'] }, given: '012', want: '012' }],
    ['has room around it', { shape: { types: ['integer'] }, given: ' 12', want: ' 12' }],
    ['is empty', { shape: { types: ['number'] }, given: '', want: '' }],
    ['is true', { shape: { types: ['boolean'] }, given: 'true', want: true }],
    ['is false', { shape: { types: ['boolean'] }, given: 'false', want: false }],
    ['is not quite true', { shape: { types: ['boolean'] }, given: 'True', want: 'True' }],
    [
      'is null where only that is declared',
      { shape: { types: ['null'] }, given: 'null', want: null },
    ],
    ['is the word null', { shape: { types: ['integer', 'null'] }, given: 'null', want: 'null' }],
    ['may be a text', { shape: { types: ['string', 'integer'] }, given: '12', want: '12' }],
    ['may be anything', { shape: {}, given: '12', want: '12' }],
    [
      'is one of a list',
      {
        shape: { single: true, types: ['array'], items: { types: ['integer'] } },
        given: '12',
        want: [12],
      },
    ],
    [
      'is one of a list behind a reference',
      {
        shape: { single: true, all: [() => ({ types: ['array'], items: { types: ['boolean'] } })] },
        given: 'true',
        want: [true],
      },
    ],
    [
      'is a list that is not written that way',
      { shape: { types: ['array'], items: { types: ['integer'] } }, given: '1,2', want: '1,2' },
    ],
    [
      'stands in a list',
      {
        shape: { types: ['array'], items: { types: ['integer'] } },
        given: ['1', 'x'],
        want: [1, 'x'],
      },
    ],
    [
      'stands in a tuple',
      {
        shape: { tuple: [{ types: ['integer'] }], items: { types: ['boolean'] } },
        given: ['1', 'true'],
        want: [1, true],
      },
    ],
    [
      'stands in an object',
      {
        shape: { properties: { a: { types: ['integer'] } } },
        given: { a: '1', b: '1' },
        want: { a: 1, b: '1' },
      },
    ],
    [
      'stands under a pattern',
      {
        shape: { patterns: [[/^n/u, { types: ['integer'] }]], additional: { types: ['boolean'] } },
        given: { n: '1', b: 'true' },
        want: { n: 1, b: true },
      },
    ],
    [
      'has limits from several sides',
      {
        shape: { types: ['string', 'integer'], all: [{ types: ['number'] }] },
        given: '12',
        want: 12,
      },
    ],
    [
      'has alternatives',
      {
        shape: { any: [[{ types: ['integer'] }, { types: ['boolean'] }]] },
        given: 'true',
        want: true,
      },
    ],
    [
      'has alternatives, one a text',
      { shape: { any: [[{ types: ['integer'] }, { types: ['string'] }]] }, given: '1', want: '1' },
    ],
  ];
  it.each(table)('%s', (_, { shape, given, want }) =>
    expect(outcome(shape, { coerce: true }, given)).toEqual(want),
  );
});

describe('defaults', () => {
  const size: Shape = { properties: { size: { default: { value: 20 } } } };
  const table: [string, { shape: ShapePart; given: unknown; want: unknown }][] = [
    ['fill in what is absent', { shape: size, given: {}, want: { size: 20 } }],
    ['fill in what is undefined', { shape: size, given: { size: undefined }, want: { size: 20 } }],
    ['leave what is there', { shape: size, given: { size: null }, want: { size: null } }],
    ['leave what is no object', { shape: size, given: [], want: [] }],
    [
      'stand in items',
      { shape: { items: size }, given: [{}, { size: 1 }], want: [{ size: 20 }, { size: 1 }] },
    ],
    [
      'stand behind references',
      {
        shape: { properties: { a: () => ({ default: { value: [1] } }) } },
        given: {},
        want: { a: [1] },
      },
    ],
    [
      'stand in allOf',
      {
        shape: { all: [size, { properties: { b: { default: { value: false } } } }] },
        given: {},
        want: { size: 20, b: false },
      },
    ],
    ['of alternatives decide nothing', { shape: { any: [[size, {}]] }, given: {}, want: {} }],
    [
      'stand under any name',
      {
        shape: {
          properties: {
            ['__proto__']: { default: { value: 1 } },
            constructor: { default: { value: 2 } },
          },
        },
        given: {},
        want: json('{ "__proto__": 1, "constructor": 2 }'),
      },
    ],
  ];
  it.each(table)('%s', (_, { shape, given, want }) => {
    const result = outcome(shape, { defaults: true }, given);
    expect(JSON.stringify(result)).toBe(JSON.stringify(want));
    expect(Object.getPrototypeOf(result)).toBe(Object.getPrototypeOf(want));
  });

  it('are new each time', () => {
    const shape: Shape = { properties: { a: { default: { value: { b: [1] } } } } };
    const [first, second] = [
      outcome(shape, { defaults: true }, {}),
      outcome(shape, { defaults: true }, {}),
    ];
    expect(first).toEqual({ a: { b: [1] } });
    expect(Object(first).a).not.toBe(Object(second).a);
    expect(Object(first).a).not.toBe(
      shape.properties?.['a'] && Object(shape.properties['a']).default.value,
    );
  });
});

describe('what nobody declares is left out', () => {
  const a: Shape = { properties: { a: {} } };
  const b: Shape = { properties: { b: {} } };
  const tree: () => Shape = () => ({ properties: { value: {}, children: { items: tree } } });
  const table: [string, { shape: ShapePart; given: unknown; want: unknown }][] = [
    ['of an object', { shape: a, given: { a: 1, b: 2 }, want: { a: 1 } }],
    [
      'of a property',
      { shape: { properties: { x: a } }, given: { x: { a: 1, b: 2 } }, want: { x: { a: 1 } } },
    ],
    ['of items', { shape: { items: a }, given: [{ b: 1 }, { a: 1 }], want: [{}, { a: 1 }] }],
    [
      'of a tuple',
      {
        shape: { tuple: [a], items: b },
        given: [
          { a: 1, b: 1 },
          { a: 1, b: 1 },
        ],
        want: [{ a: 1 }, { b: 1 }],
      },
    ],
    [
      'but what another part of allOf declares',
      { shape: { all: [a, b] }, given: { a: 1, b: 2, c: 3 }, want: { a: 1, b: 2 } },
    ],
    [
      'but what an alternative declares',
      {
        shape: { properties: { c: {} }, any: [[a, b]] },
        given: { a: 1, b: 2, c: 3, d: 4 },
        want: { a: 1, b: 2, c: 3 },
      },
    ],
    [
      'in properties of alternatives',
      {
        shape: { any: [[{ properties: { x: a } }, { properties: { x: b } }]] },
        given: { x: { a: 1, b: 2, c: 3 } },
        want: { x: { a: 1, b: 2 } },
      },
    ],
    [
      'but where an alternative is any object',
      { shape: { any: [[a, { free: true }]] }, given: { a: 1, b: 2 }, want: { a: 1, b: 2 } },
    ],
    [
      'but what may apply',
      { shape: { ...a, maybe: [b] }, given: { a: 1, b: 2, c: 3 }, want: { a: 1, b: 2 } },
    ],
    [
      'but what a pattern declares',
      {
        shape: { ...a, patterns: [[/^x/u, {}]] },
        given: { a: 1, x1: 2, y: 3 },
        want: { a: 1, x1: 2 },
      },
    ],
    [
      'but what is said about all others',
      {
        shape: { ...a, additional: b },
        given: { a: 1, y: { b: 1, c: 2 } },
        want: { a: 1, y: { b: 1 } },
      },
    ],
    [
      'but where nothing is declared at all',
      { shape: { free: true }, given: { a: 1 }, want: { a: 1 } },
    ],
    [
      'at any depth',
      {
        shape: tree,
        given: { x: 1, children: [{ value: 1, y: 2, children: [{ z: 3 }] }] },
        want: { children: [{ value: 1, children: [{}] }] },
      },
    ],
    [
      'also under names that objects inherit',
      {
        shape: a,
        given: json('{ "__proto__": { "a": 1 }, "constructor": 1, "a": 2 }'),
        want: { a: 2 },
      },
    ],
    [
      'but a declared __proto__',
      {
        shape: { properties: { ['__proto__']: a } },
        given: json('{ "__proto__": { "a": 1, "b": 2 }, "c": 1 }'),
        want: json('{ "__proto__": { "a": 1 } }'),
      },
    ],
  ];
  it.each(table)('%s', (_, { shape, given, want }) => {
    const before = JSON.stringify(given);
    const result = outcome(shape, { strip: true }, given);
    expect(JSON.stringify(result)).toBe(JSON.stringify(want));
    expect(Object.getPrototypeOf(result)).toBe(Object.getPrototypeOf(want));
    expect(JSON.stringify(given)).toBe(before);
  });

  it('in shapes that go in circles', () => {
    const circle: () => Shape = () => ({ any: [[circle, a]], all: [circle] });
    expect(
      outcome(circle, { coerce: true, defaults: true, strip: true }, { a: '1', b: 2 }),
    ).toEqual({ a: '1' });
  });
});

describe('the exact schema', () => {
  const exact = z.looseObject({ n: integer });
  const shape: Shape = { properties: { n: { types: ['integer'], default: { value: 5 } } } };
  const whole = prepared(exact, shape, { coerce: true, defaults: true, strip: true });

  it('decides about texts that were read, defaults that were filled in', () => {
    expect(whole.parse({ n: '1', x: 1 })).toEqual({ n: 1 });
    expect(whole.parse({})).toEqual({ n: 5 });
  });
  it('decides before anything is left out', () => {
    const closed = z.strictObject({ n: integer.exactOptional() });
    expect(prepared(closed, shape, { strip: true }).safeParse({ n: 1, x: 1 }).success).toBe(false);
  });
  it('reports what could not be read', () => {
    expect(
      whole.safeParse({ n: 'x' }).error?.issues.map(({ path, message }) => [path, message]),
    ).toEqual(
      exact.safeParse({ n: 'x' }).error?.issues.map(({ path, message }) => [path, message]),
    );
    expect(whole.safeParse({ n: 'x' }).success).toBe(false);
  });
  it('gives back the same where nothing is different', () => {
    const value = { n: 1 };
    expect(whole.parse(value)).toEqual(value);
  });
  it('is a schema of zod still', async () => {
    expect(whole).toBeInstanceOf(z.ZodType);
    expect(whole.refine((value) => Object(value).n > 1).safeParse({ n: '1' }).success).toBe(false);
    expect(z.array(whole).parse([{ n: '2' }])).toEqual([{ n: 2 }]);
    expect(await whole['~standard'].validate({ n: '1' })).toEqual({ value: { n: 1 } });
  });
});

const pets: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1.0.0' },
  paths: {
    '/pets/{id}': {
      post: {
        operationId: 'addPet',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
          { name: 'limit', in: 'query', schema: { type: 'integer', default: 20 } },
          { name: 'tag', in: 'query', schema: { type: 'array', items: { type: 'integer' } } },
          {
            name: 'joined',
            in: 'query',
            explode: false,
            schema: { type: 'array', items: { type: 'integer' } },
          },
          {
            name: 'filter',
            in: 'query',
            content: { 'application/json': { schema: { type: 'integer' } } },
          },
          { name: 'X-Dry', in: 'header', schema: { type: 'boolean' } },
        ],
        requestBody: {
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
        },
        responses: {
          200: {
            description: 'ok',
            content: {
              'application/json': {
                schema: { type: 'array', items: { $ref: '#/components/schemas/Pet' } },
              },
            },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Pet: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string' },
          id: { type: 'integer', readOnly: true, default: 0 },
          kind: { $ref: '#/components/schemas/Kind' },
          friends: { type: 'array', items: { $ref: '#/components/schemas/Pet' } },
        },
      },
      Kind: { type: 'string', enum: ['cat', 'dog'], default: 'cat' },
      Unused: { type: 'object', properties: { a: {} } },
    },
  },
};

async function printed(validators?: ValidatorOptions): Promise<ReadonlyMap<string, string>> {
  const { files, diagnostics } = await generate(pets, validators ? { validators } : {});
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return new Map(files.map(({ path, content }) => [path, content]));
}

describe('the generated operations', () => {
  it.each<[string, ValidatorOptions | undefined]>([
    ['nothing is asked for', undefined],
    ['everything is off', { positions: { body: { strip: false }, query: {} } }],
  ])('are the same where %s', async (_, validators) => {
    const files = await printed(validators);
    expect(
      [...files.keys()].filter((path) => path.includes('prepared') || path.includes('shapes')),
    ).toEqual([]);
    expect(files).toEqual(await printed());
  });

  it('are prepared where it is asked for, with the shapes that they need', async () => {
    const files = await printed({ positions: { body: { strip: true, defaults: true } } });
    const flat = (text = ''): string =>
      text
        .replace(/\s+/g, ' ')
        .replace(/([[({]) /g, '$1')
        .replace(/,? ([\])}])/g, '$1');
    const operations = [...files].find(
      ([path]) => path.startsWith('validators/operations/') && !path.endsWith('index.ts'),
    )?.[1];
    expect(flat(operations)).toContain(
      'body: /*#__PURE__*/ prepared(petInputSchema, petInputShape, {defaults: true, strip: true})',
    );
    expect(flat(operations).match(/prepared\(/g)).toHaveLength(1);
    const shapes = [...files]
      .filter(([path]) => path.startsWith('validators/shapes/'))
      .map(([, content]) => flat(content))
      .join('');
    expect(shapes).toContain(
      'export const petInputShape = (): Shape => ({properties: {name: {}, id: {}, kind: kindShape, friends: {items: petInputShape}}})',
    );
    expect(shapes).toContain("export const kindShape = (): Shape => ({default: {value: 'cat'}})");
    expect(shapes).not.toContain('unused');
  });

  const all: ValidatorOptions = {
    positions: {
      body: { strip: true, defaults: true },
      query: { coerce: true, defaults: true, strip: true },
      path: { coerce: true },
      header: { coerce: true, strip: true },
      response: { strip: true },
    },
  };
  const table: [string, { at: readonly string[]; given: Json; want: Json | undefined }][] = [
    ['a path', { at: ['request', 'path'], given: { id: '12' }, want: { id: 12 } }],
    ['a path that is no number', { at: ['request', 'path'], given: { id: 'x' }, want: undefined }],
    [
      'a query',
      {
        at: ['request', 'query'],
        given: { limit: '3', tag: '7', other: 'x' },
        want: { limit: 3, tag: [7] },
      },
    ],
    [
      'a query with a list',
      { at: ['request', 'query'], given: { tag: ['7', '8'] }, want: { tag: [7, 8], limit: 20 } },
    ],
    [
      'a list that is joined',
      { at: ['request', 'query'], given: { joined: '7' }, want: undefined },
    ],
    ['a query of JSON', { at: ['request', 'query'], given: { filter: '7' }, want: undefined }],
    [
      'headers',
      {
        at: ['request', 'header'],
        given: { 'x-dry': 'true', accept: '*/*' },
        want: { 'x-dry': true },
      },
    ],
    [
      'a body',
      {
        at: ['request', 'body'],
        given: { name: 'a', x: 1, friends: [{ name: 'b', y: 1 }] },
        want: { name: 'a', friends: [{ name: 'b', kind: 'cat' }], kind: 'cat' },
      },
    ],
    [
      'a response',
      {
        at: ['responses', '200'],
        given: [{ name: 'a', id: 1, x: 1 }],
        want: [{ name: 'a', id: 1 }],
      },
    ],
  ];
  it('do what they are asked', async () => {
    const [loaded] = await load([await generate(pets, { validators: all })]);
    const found = table.map(([name, { at, given }]) => {
      const validator = at.reduce<unknown>(
        (value, key) => Object(value)[key],
        Object(loaded?.['operations']).addPet,
      );
      return [name, Object(validator).safeParse(given).data];
    });
    expect(found).toEqual(table.map(([name, { want }]) => [name, want]));
  });
});

it('leaves a default that does not match its schema out', async () => {
  const schemas = {
    Settings: {
      type: 'object',
      properties: {
        size: { type: 'integer', default: 'twenty' },
        mode: { $ref: '#/components/schemas/Mode' },
        mail: { type: 'string', format: 'email', default: 'nobody' },
        // Nothing that is sent has what is read-only.
        owner: {
          type: 'object',
          required: ['id', 'name'],
          properties: { id: { type: 'integer', readOnly: true }, name: { type: 'string' } },
          default: { name: 'me' },
        },
        kind: { type: 'string', default: 'plain' },
      },
    },
    Mode: { type: 'string', enum: ['on', 'off'], default: 'maybe' },
  };
  const operation = {
    operationId: 'set',
    parameters: [{ name: 'n', in: 'query', schema: { type: 'integer', default: 'x' } }],
    requestBody: {
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Settings' } } },
    },
    responses: { 204: { description: 'set' } },
  };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Set', version: '1' },
    paths: { '/set': { post: operation } },
    components: { schemas },
  };
  const fill = { defaults: true };
  const [loaded] = await load([
    await generate(document, { validators: { positions: { body: fill, query: fill } } }),
  ]);
  const { query, body } = Object(loaded?.['operations']).set.request;
  expect(query.parse({})).toEqual({});
  expect(body.parse({})).toEqual({ owner: { name: 'me' }, kind: 'plain' });
});

describe('what cannot be checked', () => {
  const gapped: JsonObject = {
    openapi: '3.1.0',
    info: { title: 'Gaps', version: '1.0.0' },
    paths: {
      '/pets': {
        get: {
          operationId: 'listPets',
          responses: {
            200: { description: 'ok', content: { 'text/csv': { schema: { type: 'string' } } } },
          },
        },
      },
    },
    components: {
      schemas: {
        Odd: {
          type: 'object',
          properties: {
            f: { type: 'string', format: 'colour' },
            g: { type: 'string', format: 'colour' },
            e: { type: 'string', contentEncoding: 'base64' },
          },
        },
      },
    },
  };
  const at = (name: string): string => `/components/schemas/Odd/properties/${name}`;
  it('stands in coverage.json, once a subject with its places', async () => {
    const { files } = await generate(gapped);
    const coverage = JSON.parse(
      files.find(({ path }) => path.endsWith('coverage.json'))?.content ?? '',
    );
    expect(coverage.notChecked).toEqual([
      {
        code: 'validators/format',
        keyword: 'format',
        value: 'colour',
        why: 'no check is known for this format',
        pointers: [at('f'), at('g')],
      },
      {
        code: 'validators/media-type',
        keyword: 'content',
        value: 'text/csv',
        why: 'the body is not JSON',
        pointers: ['/paths/~1pets/get/responses/200/content/text~1csv'],
      },
      {
        code: 'validators/content',
        keyword: 'contentEncoding',
        why: expect.stringContaining('annotation'),
        pointers: [at('e')],
      },
    ]);
  });
  it.each([
    [false, ['info', 'info', 'info']],
    [true, ['error', 'error', 'error']],
  ] as const)('with strict %s', async (strict, want) => {
    const { diagnostics } = await generate(gapped, { validators: { strict } });
    expect(
      diagnostics
        .filter(({ code }) => code.startsWith('validators/'))
        .map(({ severity }) => severity)
        .sort(),
    ).toEqual(want);
  });
});
