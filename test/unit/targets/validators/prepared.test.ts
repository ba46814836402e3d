// Positions whose values are prepared: text is read, defaults are filled in, what is not declared is left out.

import { beforeAll, describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../../generator/model/json.js';
import type { PositionOptions, ValidatorOptions } from '../../../../generator/base/options.js';
import {
  fromText,
  type TextType,
} from '../../../../generator/runtime/validators/checks/from-text.js';
import { generate, load, type Validator } from '../../../conformance/generated.js';

describe('a text', () => {
  const table: [string, { types: readonly TextType[]; given: unknown; want: unknown }][] = [
    ['is an integer', { types: ['integer'], given: '12', want: 12 }],
    ['is a negative integer', { types: ['integer'], given: '-3', want: -3 }],
    ['is an integer with zeros behind the point', { types: ['integer'], given: '1.0', want: 1 }],
    ['is no integer', { types: ['integer'], given: '1.5', want: '1.5' }],
    [
      'is an integer that a number cannot hold',
      { types: ['integer'], given: '9007199254740993', want: '9007199254740993' },
    ],
    ['is a number', { types: ['number'], given: '1.5e2', want: 150 }],
    ['is a number too big to be one', { types: ['number'], given: '1e999', want: '1e999' }],
    ['is a number in other languages only', { types: ['number'], given: '0x10', want: '0x10' }],
    ['has a zero in front', { types: ['integer'], given: '012', want: '012' }],
    ['has room around it', { types: ['integer'], given: ' 12', want: ' 12' }],
    ['is empty', { types: ['number'], given: '', want: '' }],
    ['is true', { types: ['boolean'], given: 'true', want: true }],
    ['is false', { types: ['boolean'], given: 'false', want: false }],
    ['is not quite true', { types: ['boolean'], given: 'True', want: 'True' }],
    ['is null', { types: ['null'], given: 'null', want: null }],
    ['is the word null', { types: ['integer'], given: 'null', want: 'null' }],
    ['is one of a list', { types: ['array'], given: '12', want: ['12'] }],
    ['is none', { types: ['integer'], given: [1], want: [1] }],
  ];
  it.each(table)('%s', (_, { types, given, want }) =>
    expect(fromText(...types)(given)).toEqual(want),
  );
});

interface Case {
  readonly schema: JsonObject;
  readonly given: unknown;
  /** Absent if the value is not valid. */
  readonly want?: unknown;
}

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (value: string): unknown => JSON.parse(value);
const object = (properties: JsonObject): JsonObject => ({ type: 'object', properties });
const list = (items: JsonObject): JsonObject => ({ type: 'array', items });
const integer = { type: 'integer' };
const a = object({ a: {} });
const b = object({ b: {} });
const size = object({ size: { type: 'integer', default: 20 } });

const components: JsonObject = {
  A: a,
  Integers: list(integer),
  Filled: { type: 'array', items: {}, default: [1] },
  Tree: object({ value: {}, children: list(ref('Tree')) }),
  Cat: { ...object({ kind: { const: 'cat' }, cat: {} }), required: ['kind'] },
  Dog: { ...object({ kind: { const: 'dog' }, dog: {} }), required: ['kind'] },
};

const coerced: readonly (readonly [string, Case])[] = [
  ['one', { schema: integer, given: '12', want: 12 }],
  ['none', { schema: integer, given: '', want: undefined }],
  ['in limits', { schema: { type: 'integer', maximum: 3 }, given: '12' }],
  ['a boolean', { schema: { type: 'boolean' }, given: 'false', want: false }],
  ['not quite a boolean', { schema: { type: 'boolean' }, given: 'yes' }],
  ['that may be a text', { schema: { type: ['string', 'integer'] }, given: '12', want: '12' }],
  ['that may be anything', { schema: {}, given: '12', want: '12' }],
  ['that is null or nothing', { schema: { type: 'null' }, given: 'null', want: null }],
  ['that may be null', { schema: { type: ['integer', 'null'] }, given: 'null' }],
  ['of a list', { schema: list(integer), given: '12', want: [12] }],
  ['of a list behind a reference', { schema: ref('Integers'), given: '12', want: [12] }],
  ['in a list', { schema: list(integer), given: ['1', '2'], want: [1, 2] }],
  ['wrong in a list', { schema: list(integer), given: ['1', 'x'] }],
  [
    'in an object',
    { schema: object({ n: integer }), given: { n: '1', o: '1' }, want: { n: 1, o: '1' } },
  ],
  [
    'in alternatives',
    { schema: { anyOf: [integer, { type: 'boolean' }] }, given: 'true', want: true },
  ],
  [
    'in alternatives, one a text',
    { schema: { anyOf: [integer, { type: 'string' }] }, given: '1', want: '1' },
  ],
  [
    'with limits from several sides',
    { schema: { type: ['string', 'integer'], allOf: [{ type: 'number' }] }, given: '12', want: 12 },
  ],
  ['in an enum of numbers', { schema: { enum: [1, 2] }, given: '2', want: 2 }],
];

const filled: readonly (readonly [string, Case])[] = [
  ['fill in what is absent', { schema: size, given: {}, want: { size: 20 } }],
  ['fill in what is undefined', { schema: size, given: { size: undefined }, want: { size: 20 } }],
  [
    'leave what is there',
    {
      schema: object({ size: { type: ['integer', 'null'], default: 20 } }),
      given: { size: null },
      want: { size: null },
    },
  ],
  [
    'stand in items',
    { schema: list(size), given: [{}, { size: 1 }], want: [{ size: 20 }, { size: 1 }] },
  ],
  [
    'stand behind references',
    { schema: object({ f: ref('Filled') }), given: {}, want: { f: [1] } },
  ],
  [
    'stand in allOf',
    {
      schema: { allOf: [size, object({ b: { type: 'boolean', default: false } })] },
      given: {},
      want: { size: 20, b: false },
    },
  ],
  [
    'of required properties count',
    { schema: { ...size, required: ['size'] }, given: {}, want: { size: 20 } },
  ],
  ['of alternatives decide nothing', { schema: { anyOf: [size, a] }, given: {}, want: {} }],
  [
    'stand beside what zod does not express',
    { schema: { ...size, maxProperties: 1 }, given: {}, want: { size: 20 } },
  ],
];

const stripped: readonly (readonly [string, Case])[] = [
  ['of an object', { schema: a, given: { a: 1, b: 2 }, want: { a: 1 } }],
  ['of a component', { schema: ref('A'), given: { a: 1, b: 2 }, want: { a: 1 } }],
  [
    'of a property',
    { schema: object({ x: a }), given: { x: { a: 1, b: 2 } }, want: { x: { a: 1 } } },
  ],
  ['of items', { schema: list(a), given: [{ b: 1 }, { a: 1 }], want: [{}, { a: 1 }] }],
  [
    'of a tuple',
    {
      schema: { type: 'array', prefixItems: [a], items: b, minItems: 1 },
      given: [
        { a: 1, b: 1 },
        { a: 1, b: 1 },
      ],
      want: [{ a: 1 }, { b: 1 }],
    },
  ],
  [
    'but what another part of allOf declares',
    { schema: { allOf: [a, b] }, given: { a: 1, b: 2, c: 3 }, want: { a: 1, b: 2 } },
  ],
  [
    'of the alternative that a tag selects',
    {
      schema: { oneOf: [ref('Cat'), ref('Dog')] },
      given: { kind: 'dog', cat: 1, dog: 2 },
      want: { kind: 'dog', dog: 2 },
    },
  ],
  [
    'but not where nothing tells alternatives apart',
    { schema: { anyOf: [a, b] }, given: { a: 1, b: 2, c: 3 }, want: { a: 1, b: 2, c: 3 } },
  ],
  [
    'but not beside alternatives that declare more',
    {
      schema: { ...a, anyOf: [b, { required: ['a'] }] },
      given: { a: 1, c: 3 },
      want: { a: 1, c: 3 },
    },
  ],
  [
    'beside alternatives that only require',
    {
      schema: { ...object({ a: {}, b: {} }), anyOf: [{ required: ['a'] }, { required: ['b'] }] },
      given: { a: 1, c: 3 },
      want: { a: 1 },
    },
  ],
  ['but not before it is counted', { schema: { ...a, maxProperties: 1 }, given: { a: 1, b: 2 } }],
  [
    'but not before it is refused',
    { schema: { ...a, additionalProperties: false }, given: { a: 1, b: 2 } },
  ],
  [
    'but what is said about all others',
    {
      schema: { ...a, additionalProperties: b },
      given: { a: 1, y: { b: 1, c: 2 } },
      want: { a: 1, y: { b: 1 } },
    },
  ],
  [
    'but where nothing is declared at all',
    { schema: { type: 'object' }, given: { a: 1 }, want: { a: 1 } },
  ],
  [
    'at any depth',
    {
      schema: ref('Tree'),
      given: { x: 1, children: [{ value: 1, y: 2, children: [{ z: 3 }] }] },
      want: { children: [{ value: 1, children: [{}] }] },
    },
  ],
  [
    'also under names that objects inherit',
    {
      schema: a,
      given: json('{ "__proto__": { "a": 1 }, "constructor": 1, "a": 2 }'),
      want: { a: 2 },
    },
  ],
];

const groups: readonly {
  readonly title: string;
  readonly at: 'body' | 'query';
  readonly options: PositionOptions;
  readonly cases: readonly (readonly [string, Case])[];
}[] = [
  { title: 'a text is read', at: 'query', options: { coerce: true }, cases: coerced },
  { title: 'defaults', at: 'body', options: { defaults: true }, cases: filled },
  {
    title: 'what nobody declares is left out',
    at: 'body',
    options: { strip: true },
    cases: stripped,
  },
];

describe.each(groups)('$title', ({ at, options, cases }) => {
  let validators: Readonly<Record<string, Validator>> = {};
  beforeAll(async () => {
    const operations = cases.map(([, { schema }], index) => {
      const request =
        at === 'body'
          ? { requestBody: { content: { 'application/json': { schema } } } }
          : { parameters: [{ name: 'q', in: 'query', schema }] };
      const responses = { 204: { description: '' } };
      return [`/c${index}`, { post: { operationId: `c${index}`, ...request, responses } }] as const;
    });
    const [loaded] = await load([
      await generate(
        {
          openapi: '3.1.0',
          info: { title: 'T', version: '1.0.0' },
          paths: Object.fromEntries(operations),
          components: { schemas: components },
        },
        { validators: { positions: { [at]: options } } },
      ),
    ]);
    validators = Object.fromEntries(
      cases.map((_, index) => [
        index,
        Object(loaded?.['operationSchemas'])[`c${index}`].request[at],
      ]),
    );
  });
  it.each(cases.map(([name, each], index) => [name, each, index] as const))(
    '%s',
    (_, { given, want }, index) => {
      const before = JSON.stringify(given);
      const result = validators[index]?.safeParse(at === 'body' ? given : { q: given }).data;
      const data = at === 'body' || result === undefined ? result : Object(result).q;
      expect(JSON.stringify(data)).toBe(JSON.stringify(want));
      expect(JSON.stringify(given)).toBe(before);
    },
  );
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

it('says where values are only checked', async () => {
  const { diagnostics } = await generate(
    {
      openapi: '3.1.0',
      info: { title: 'T', version: '1.0.0' },
      paths: {
        '/t': {
          post: {
            operationId: 't',
            requestBody: { content: { 'application/json': { schema: { anyOf: [a, b] } } } },
            responses: { 204: { description: '' } },
          },
        },
      },
    },
    { validators: { positions: { body: { strip: true } } } },
  );
  expect(
    diagnostics
      .filter(({ code }) => code === 'validators/as-given')
      .map(({ severity, pointer }) => [severity, pointer]),
  ).toEqual([['info', '/paths/~1t/post/requestBody/content/application~1json/schema']]);
});

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

  it('are zod alone where it is asked for, with the components that they need', async () => {
    const files = await printed({ positions: { body: { strip: true, defaults: true } } });
    const flat = (text = ''): string =>
      text
        .replace(/\s+/g, ' ')
        .replace(/([[({]) /g, '$1')
        .replace(/,? ([\])}])/g, '$1');
    const operations = [...files].find(([path]) => path === 'validators/operations/index.ts')?.[1];
    expect(flat(operations)).toContain('body: petInputFilledStrippedSchema');
    const components = [...files]
      .filter(([path]) => path.startsWith('validators/prepared/'))
      .map(([, content]) => flat(content))
      .join('');
    expect(components).toContain('z .object({name: z.string()');
    expect(components).toContain(".default('cat')");
    expect(components).not.toMatch(/unused|Open|petFilled/);
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
        Object(loaded?.['operationSchemas']).addPet,
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
  const { query, body } = Object(loaded?.['operationSchemas']).set.request;
  expect(query.parse({})).toEqual({});
  expect(body.parse({})).toEqual({ owner: { name: 'me' }, kind: 'plain' });
});
