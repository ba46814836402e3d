import { describe, expect, it } from 'vitest';
import { type Compiler, typeErrors } from '../../../../support/compile.js';
import { typesOf } from './types-of.js';

type Parts = Readonly<Record<string, unknown>>;

/** What the compiler says of several documents, each with a program that uses its types. */
async function errorsOf(
  programs: Readonly<Record<string, { readonly given: Parts; readonly use?: string }>>,
  compiler: Compiler,
): Promise<readonly string[]> {
  const files = Object.entries(programs).flatMap(([name, { given, use = '' }]) => [
    { path: `${name}.ts`, content: typesOf(given) },
    {
      path: `${name}-use.ts`,
      content:
        `import type { components, operations, paths } from './${name}.js';\n` +
        `export type All = [components, operations, paths];\ntype Schemas = components['schemas'];\n` +
        `${use}\nexport type Own = Schemas;\n`,
    },
  ]);
  return typeErrors(files, { compiler, resolution: 'nodenext' });
}

describe('typesFile', () => {
  const variant = (kind: string) => ({
    type: 'object',
    properties: { kind: { type: 'string' }, [kind]: { type: 'integer' } },
  });
  const document = {
    components: {
      schemas: {
        Cat: variant('cat'),
        Dog: variant('dog'),
        Pet: {
          oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
          discriminator: {
            propertyName: 'kind',
            mapping: { cat: '#/components/schemas/Cat', dog: '#/components/schemas/Dog' },
          },
        },
      },
    },
    paths: {
      '/pets': { get: { operationId: 'listPets', responses: { 200: { description: 'OK' } } } },
    },
  };

  it('types the paths and schemas of the document', () => {
    const text = typesOf(document);
    expect(text).toContain("export interface paths {\n  '/pets': {");
    expect(text).toContain("kind: 'cat';");
    expect(text).toContain("get: operations['listPets'];");
  });

  const done = { responses: { 204: { description: 'done' } } };
  const bed = { name: 'bed', in: 'path', required: true };
  it.each<readonly [what: string, given: Parts, wanted: readonly string[]]>([
    [
      'a parameter without a schema is a string',
      {
        paths: { '/{bed}': { get: { parameters: [bed, { name: 'sort', in: 'query' }], ...done } } },
      },
      ['path: { bed: string };', 'query?: { sort?: string };'],
    ],
    [
      'a reference to a schema stands for a media type with it',
      {
        paths: {
          '/': {
            post: {
              requestBody: {
                content: { 'application/json': { $ref: '#/components/schemas/Bed' } },
              },
              ...done,
            },
          },
        },
        components: { schemas: { Bed: { type: 'integer' } } },
      },
      ["content: { 'application/json': components['schemas']['Bed'] };"],
    ],
    [
      'a body without content is there',
      { components: { requestBodies: { Nothing: {} } } },
      ['Nothing: {\n      content: {'],
    ],
    [
      'a reference to what is no section of components',
      {
        components: {
          stray: { type: 'string' },
          parameters: { Stray: { name: 's', in: 'query', schema: { $ref: '#/components/stray' } } },
        },
      },
      ["Stray: $defs['components/stray'];", "'components/stray': string;"],
    ],
    [
      'operators of RFC 6570 in a path are no parameter',
      {
        paths: {
          '/{bed*}': { get: { parameters: [{ ...bed, schema: { type: 'integer' } }], ...done } },
        },
      },
      ["'/{bed*}': {", 'path: { bed: number };'],
    ],
  ])('%s', (_, given, wanted) => {
    const text = typesOf(given);
    for (const part of wanted) expect(text).toContain(part);
  });

  it('types what openapi-typescript does not read: anchors, schemas that are true or false, extensions of maps', () => {
    const text = typesOf({
      components: {
        'x-note': 1,
        schemas: {
          Anything: true,
          Anchored: { $anchor: 'here', type: 'integer' },
          Own: {
            $id: 'https://example.com/own',
            type: 'object',
            properties: { id: { $ref: '#/$defs/Id' } },
            $defs: { Id: { type: 'boolean' } },
          },
          All: {
            type: 'object',
            properties: { any: true, never: false, anchored: { $ref: '#here' } },
            additionalProperties: false,
          },
        },
      },
      paths: {
        'x-paths': 1,
        '/all': {
          get: {
            responses: {
              'x-responses': 1,
              200: { description: 'OK', content: { 'application/json': { schema: true } } },
            },
          },
        },
      },
    });
    expect(text).toContain("anchored?: components['schemas']['Anchored']");
    expect(text).toContain("id?: $defs['components/schemas/Own/$defs/Id']");
    expect(text).toContain("'components/schemas/Own/$defs/Id': boolean;");
    expect(text).toContain('any?: unknown; never?: never');
    expect(text).toContain("'application/json': unknown");
    expect(text).not.toContain('x-paths');
  });
});

describe('what openapi-typescript does not have', () => {
  const answer = (content: object) => ({ 200: { description: 'OK', content } });
  const given = {
    openapi: '3.2.0',
    components: {
      schemas: {
        Id: { type: 'string', readOnly: true },
        Pet: {
          type: 'object',
          properties: {
            id: { $ref: '#/components/schemas/Id' },
            'a*/b': { description: 'It ends */ here.' },
          },
        },
        Line: { type: 'object', required: ['n'], properties: { n: { type: 'integer' } } },
      },
      securitySchemes: { Key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
    },
    security: [{ Key: [] }],
    paths: {
      '/pets': {
        query: {
          operationId: 'find',
          parameters: [
            {
              name: 'filter',
              in: 'querystring',
              required: true,
              content: {
                'application/x-www-form-urlencoded': {
                  schema: { type: 'object', properties: { q: { type: 'string' } } },
                },
              },
            },
          ],
          responses: answer({
            'application/jsonl': { itemSchema: { $ref: '#/components/schemas/Line' } },
          }),
        },
        additionalOperations: {
          PURGE: {
            operationId: 'purge',
            parameters: [
              { name: 'X-Key', in: 'header', required: true, schema: { type: 'string' } },
              { name: 'Authorization', in: 'header', schema: { type: 'string' } },
            ],
            responses: { 204: { description: 'Gone' } },
          },
        },
      },
    },
  };

  it('methods, queries and items of OpenAPI 3.2, and credentials that the document describes as parameters', async () => {
    const use = `
      export const query: operations['find']['parameters']['query'] = { q: 'cat' };
      export const lines: paths['/pets']['query']['responses'][200]['content']['application/jsonl'] = [{ n: 1 }];
      type Purge = paths['/pets']['additionalOperations']['PURGE'];
      export const header: Purge['parameters']['header'] = { 'X-Key': 'k', Authorization: 'a' };`;
    expect(await errorsOf({ new: { given, use } }, '7')).toEqual([]);
  });

  it('properties that are read-only where their schemas are, and texts that end no comment', () => {
    const text = typesOf(given);
    expect(text).toContain("readonly id?: components['schemas']['Id'];");
    expect(text).toContain('/** It ends *\\/ here. */');
    expect(text).toContain("'a*/b'?: unknown;");
  });
});

const body = (schema: object) => ({ content: { 'application/json': { schema } } });
const referred = {
  components: {
    schemas: {
      Foo: {
        type: 'object',
        required: ['foo'],
        properties: {
          foo: { type: 'array', items: { type: 'object', properties: { id: { type: 'string' } } } },
          'a/b~c': { type: 'integer' },
          'with space': { type: 'boolean' },
          deep: { type: 'object', properties: { er: { type: 'string' } } },
        },
      },
      All: {
        allOf: [
          { type: 'object', properties: { x: { type: 'string' } } },
          { type: 'object', properties: { y: { type: 'string' } } },
        ],
      },
      One: {
        oneOf: [{ type: 'string' }, { type: 'object', properties: { k: { type: 'integer' } } }],
      },
      Any: { anyOf: [{ type: 'string' }, { type: 'number' }] },
      Map: {
        type: 'object',
        additionalProperties: { type: 'object', properties: { v: { type: 'string' } } },
      },
      Tuple: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }] },
      Defs: {
        type: 'object',
        $defs: {
          Inner: { type: 'string' },
          Unused: { $ref: '#/components/schemas/Foo/properties/foo/items' },
        },
      },
      'Dotted.Name': { type: ['object', 'null'], properties: { z: { type: 'string' } } },
      Tree: {
        type: 'object',
        properties: {
          node: {
            type: 'object',
            properties: {
              child: { $ref: '#/components/schemas/Tree/properties/node' },
              value: { type: 'string' },
            },
          },
        },
      },
    },
    parameters: {
      Q: { name: 'q', in: 'query', schema: { type: 'array', items: { type: 'integer' } } },
      J: {
        name: 'j',
        in: 'query',
        content: { 'application/json': { schema: { type: 'boolean' } } },
      },
    },
    headers: { H: { schema: { type: 'integer' } } },
    requestBodies: { B: body({ type: 'object', properties: { p: { type: 'string' } } }) },
    responses: {
      R: { description: 'R', ...body({ type: 'object', properties: { r: { type: 'string' } } }) },
    },
    pathItems: {
      Item: { get: { responses: { 200: { description: 'OK', ...body({ type: 'string' }) } } } },
    },
  },
  paths: {
    '/things/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: {
        parameters: [{ name: 'n', in: 'query', schema: { type: 'integer' } }],
        responses: {
          200: {
            description: 'OK',
            headers: { 'X-Y': { schema: { type: 'integer' } } },
            ...body({ type: 'object', properties: { s: { type: 'string' } } }),
          },
          default: { description: 'Failed', ...body({ type: 'boolean' }) },
        },
      },
      post: {
        requestBody: body({ type: 'object', properties: { q: { type: 'string' } } }),
        responses: { 204: { description: 'OK' } },
      },
    },
  },
};

/** A document in which one property is this reference. */
const referringTo = ($ref: string): Parts => ({
  ...referred,
  paths: {
    ...referred.paths,
    '/use': {
      post: {
        operationId: 'use',
        requestBody: body({ type: 'object', properties: { used: { $ref } } }),
        responses: { 204: { description: 'OK' } },
      },
    },
  },
});

const reading = '/paths/~1things~1{id}/get';
const references: readonly (readonly [ref: string, type: string])[] = [
  ['#/components/schemas/Foo/properties/foo', '{ id?: string }[]'],
  ['#/components/schemas/Foo/properties/foo/items', '{ id?: string }'],
  ['#/components/schemas/Foo/properties/foo/items/properties/id', 'string'],
  ['#/components/schemas/Foo/properties/deep/properties/er', 'string'],
  ['#/components/schemas/Foo/properties/a~1b~0c', 'number'],
  ['#/components/schemas/Foo/properties/with%20space', 'boolean'],
  ['#/components/schemas/All/allOf/0', '{ x?: string }'],
  ['#/components/schemas/All/allOf/1/properties/y', 'string'],
  ['#/components/schemas/One/oneOf/1', '{ k?: number }'],
  ['#/components/schemas/One/oneOf/1/properties/k', 'number'],
  ['#/components/schemas/Any/anyOf/0', 'string'],
  ['#/components/schemas/Map/additionalProperties', '{ v?: string }'],
  ['#/components/schemas/Map/additionalProperties/properties/v', 'string'],
  ['#/components/schemas/Tuple/prefixItems/1', 'number'],
  ['#/components/schemas/Defs/$defs/Inner', 'string'],
  ['#/components/schemas/Dotted.Name/properties/z', 'string'],
  ['#/components/schemas/Tree/properties/node/properties/value', 'string'],
  ['#/components/parameters/Q/schema', 'number[]'],
  ['#/components/parameters/Q/schema/items', 'number'],
  ['#/components/parameters/J/content/application~1json/schema', 'boolean'],
  ['#/components/headers/H/schema', 'number'],
  ['#/components/requestBodies/B/content/application~1json/schema/properties/p', 'string'],
  ['#/components/responses/R/content/application~1json/schema', '{ r?: string }'],
  [`#${reading}/parameters/0/schema`, 'number'],
  ['#/paths/~1things~1{id}/parameters/0/schema', 'string'],
  [
    '#/paths/~1things~1%7Bid%7D/get/responses/200/content/application~1json/schema/properties/s',
    'string',
  ],
  [`#${reading}/responses/200/headers/X-Y/schema`, 'number'],
  [
    '#/paths/~1things~1{id}/post/requestBody/content/application~1json/schema/properties/q',
    'string',
  ],
];

describe.each(['5.9', '7'] as const)('references, with TypeScript %s', (compiler) => {
  it(
    'into schemas, parameters, bodies, answers and headers have the type of what they lead to',
    { timeout: 120_000 },
    async () => {
      const programs = Object.fromEntries(
        references.map(([ref, type], index) => [
          `reference${index}`,
          {
            given: referringTo(ref),
            use:
              `type Used = NonNullable<NonNullable<operations['use']['requestBody']>['content']['application/json']['used']>;\n` +
              `export const same: [Used] extends [${type}] ? ([${type}] extends [Used] ? true : false) : false ` +
              `= true; // ${ref}`,
          },
        ]),
      );
      expect(await errorsOf(programs, compiler)).toEqual([]);
    },
  );

  it('to what is no schema and stands anywhere compile, too', { timeout: 120_000 }, async () => {
    const given = {
      ...referred,
      paths: {
        ...referred.paths,
        '/same': { $ref: '#/paths/~1things~1{id}' },
        '/item': { $ref: '#/components/pathItems/Item' },
        '/parts': {
          post: {
            operationId: 'parts',
            parameters: [
              { $ref: `#${reading}/parameters/0` },
              { $ref: '#/components/parameters/Q' },
            ],
            requestBody: { $ref: '#/paths/~1things~1{id}/post/requestBody' },
            responses: {
              200: { $ref: `#${reading}/responses/200` },
              201: { $ref: '#/components/responses/R' },
              202: {
                description: 'OK',
                headers: { 'X-Y': { $ref: `#${reading}/responses/200/headers/X-Y` } },
              },
              default: { $ref: `#${reading}/responses/default` },
            },
          },
        },
      },
    };
    const use = `
      type Parts = operations['parts'];
      export const query: Parts['parameters']['query'] = { n: 1, q: [1] };
      export const answer: Parts['responses'][200]['content']['application/json'] = { s: 's' };
      export const failed: Parts['responses']['default']['content']['application/json'] = true;
      export const item: paths['/item']['get']['responses'][200]['content']['application/json'] = 'text';`;
    expect(await errorsOf({ parts: { given, use } }, compiler)).toEqual([]);
  });
});

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: object, required: readonly string[] = []) => ({
  type: 'object',
  properties,
  required,
});
const text = { type: 'string' };
const fixed = (value: string) => ({ type: 'string', enum: [value] });
const union = (
  names: readonly string[],
  propertyName: string,
  mapping?: Readonly<Record<string, string>>,
) => ({
  oneOf: names.map(ref),
  discriminator: {
    propertyName,
    ...(mapping && {
      mapping: Object.fromEntries(
        Object.entries(mapping).map(([value, name]) => [value, `#/components/schemas/${name}`]),
      ),
    }),
  },
});

/** Documents for which openapi-typescript's own reading of discriminators makes `never`, or loses the property; each with a value that is valid. */
const discriminated: Readonly<Record<string, { readonly given: Parts; readonly use: string }>> = {
  'base with an enum': {
    given: {
      PetType: { type: 'string', enum: ['Dog', 'Cat'] },
      Pet: {
        ...object({ petType: ref('PetType') }, ['petType']),
        discriminator: {
          propertyName: 'petType',
          mapping: { Dog: '#/components/schemas/Dog', Cat: '#/components/schemas/Cat' },
        },
      },
      Dog: { allOf: [ref('Pet'), object({ bark: text })] },
      Cat: { allOf: [ref('Pet'), object({ meow: text })] },
    },
    use:
      "export const pet: Schemas['Pet'] = { petType: 'Cat' };\n" +
      "export const dog: Schemas['Dog'] = { petType: 'Dog', bark: 'loud' };\n" +
      "// @ts-expect-error Cats are no dogs.\nexport const wrong: Schemas['Dog'] = { petType: 'Cat' " +
      '};',
  },
  'alternatives in place, without a mapping': {
    given: {
      File: object({ size: { type: 'integer' } }),
      Entity: {
        oneOf: [
          { allOf: [ref('File'), object({ tag: fixed('File') }, ['tag'])] },
          { allOf: [ref('File'), object({ tag: fixed('Folder') }, ['tag'])] },
        ],
        discriminator: { propertyName: 'tag' },
      },
    },
    use: "export const entity: Schemas['Entity'] = { tag: 'Folder', size: 1 };",
  },
  'a union as a part of another schema': {
    given: {
      C: object({ kind: fixed('c') }, ['kind']),
      D: object({ kind: fixed('d') }, ['kind']),
      A: union(['C', 'D'], 'kind', { c: 'C', d: 'D' }),
      B: { allOf: [ref('A'), object({ more: text })] },
    },
    use: "export const b: Schemas['B'] = { kind: 'd', more: 'm' };",
  },
  'values of the schemas that are not their names': {
    given: {
      Base: object({ type: text }, ['type']),
      External: { allOf: [ref('Base'), object({ type: fixed('external') }, ['type'])] },
      Redirect: { allOf: [ref('Base'), object({ type: fixed('redirect') }, ['type'])] },
      Data: union(['External', 'Redirect'], 'type', { external: 'External', redirect: 'Redirect' }),
    },
    use: "export const data: Schemas['Data'] = { type: 'external' };",
  },
  'a mapping beside a base with its own': {
    given: {
      Base: {
        ...object({ type: text }, ['type']),
        discriminator: {
          propertyName: 'type',
          mapping: { external: '#/components/schemas/External' },
        },
      },
      External: { allOf: [ref('Base'), object({ url: text })] },
      Other: { allOf: [ref('Base')] },
      Data: union(['External', 'Other'], 'type', { external: 'External', other: 'Other' }),
    },
    use: "export const data: Schemas['Data'] = { type: 'other' };\nexport const outer: Schemas['External'] = { type: 'external', url: 'u' };",
  },
  'a schema with several values': {
    given: {
      One: object({ kind: text }),
      Two: object({ kind: text, n: { type: 'integer' } }),
      Either: union(['One', 'Two'], 'kind', { a: 'One', b: 'One', c: 'Two' }),
    },
    use:
      "export const either: Schemas['Either'][] = [{ kind: 'a' }, { kind: 'b' }, { kind: 'c', n: 1 " +
      "}];\nexport const number = (of: Schemas['Either']): number | undefined => (of.kind === 'c' " +
      '? of.n : undefined);',
  },
  'a schema in two unions': {
    given: {
      One: object({ kind: text }),
      Two: object({ kind: text }),
      First: union(['One', 'Two'], 'kind', { one: 'One', two: 'Two' }),
      Second: union(['One'], 'kind', { eins: 'One' }),
    },
    use: "export const all: [Schemas['First'], Schemas['Second']] = [{ kind: 'one' }, { kind: 'eins' }];",
  },
  'anyOf, and a property called discriminator': {
    given: {
      One: object({ discriminator: text, kind: fixed('one') }),
      Two: object({ kind: fixed('two') }),
      Any: { anyOf: [ref('One'), ref('Two')], discriminator: { propertyName: 'kind' } },
    },
    use: "export const any: Schemas['Any'] = { discriminator: 'd', kind: 'one' };",
  },
};

describe.each(['5.9', '7'] as const)('discriminators, with TypeScript %s', (compiler) => {
  it('leave every value that the schemas allow', { timeout: 120_000 }, async () => {
    const programs = Object.entries(discriminated).map(
      ([name, { given, use }]) =>
        [name.replace(/\W+/g, '-'), { given: { components: { schemas: given } }, use }] as const,
    );
    expect(await errorsOf(Object.fromEntries(programs), compiler)).toEqual([]);
  });

  it('writes bases that list the schemas which extend them without these lists where they are extended', async () => {
    const to = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    const own = (name: string) => ({ type: 'object', properties: { [name]: { type: 'string' } } });
    const schemas = {
      Errand: { ...own('kind'), required: ['kind'], oneOf: [to('Call'), to('Mail')] },
      Call: { allOf: [to('Errand'), own('phone')] },
      Mail: { allOf: [to('Middle'), own('to')] },
      Middle: { allOf: [to('Errand'), own('middle')] },
      Or: { oneOf: [to('Other'), { type: 'string' }] },
      Other: { anyOf: [to('Or'), { type: 'number' }] },
    };
    const use = `
const errand: Schemas['Errand'] = { kind: 'call', phone: '1' };
const mail: Schemas['Mail'] = { kind: 'mail', middle: 'a', to: 'b' };
// @ts-expect-error the base of its base requires it.
const none: Schemas['Mail'] = { to: 'b' };
export const all = [errand, mail, none];`;
    expect(
      await errorsOf({ circles: { given: { components: { schemas } }, use } }, compiler),
    ).toEqual([]);
  });
});
