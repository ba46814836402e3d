import { describe, expect, it } from 'vitest';
import { type JsonObject, schemaId } from '../../../../generator/model/json.js';
import {
  around,
  at,
  componentId,
  documentFrom,
  findingsOf,
  read,
  readX,
  shape,
} from '../document-from.js';
import { readApi } from '../../../../generator/read/api.js';

const X = '/components/schemas/X';

const inSchemas: [
  string,
  {
    given: JsonObject;
    others?: JsonObject;
    want: unknown;
    findings?: readonly string[];
    version?: string;
  },
][] = [
  [
    'a component',
    {
      given: { $ref: '#/components/schemas/Y' },
      others: { Y: {} },
      want: { $ref: '/components/schemas/Y' },
    },
  ],
  [
    'a component that refers to a component',
    {
      given: { $ref: '#/components/schemas/Y' },
      others: { Y: { $ref: '#/components/schemas/Z' }, Z: {} },
      want: { $ref: '/components/schemas/Y' },
    },
  ],
  [
    'beside other keywords',
    {
      given: { $ref: '#/components/schemas/Y', minLength: 1, description: 'D' },
      others: { Y: {} },
      want: { $ref: '/components/schemas/Y', minLength: 1, description: 'D' },
    },
  ],
  [
    '3.0: beside other keywords',
    {
      given: { $ref: '#/components/schemas/Y', minLength: 1, nullable: true, description: 'D' },
      others: { Y: {} },
      version: '3.0.3',
      want: { description: 'D', anyOf: [{ $ref: '/components/schemas/Y' }, { type: ['null'] }] },
      findings: [`ignored-reference-sibling ${X}/minLength`, `nullable-without-type ${X}/nullable`],
    },
  ],
  [
    '3.1: nullable',
    {
      given: { $ref: '#/components/schemas/Y', nullable: true },
      others: { Y: {} },
      want: { anyOf: [{ $ref: '/components/schemas/Y' }, { type: ['null'] }] },
      findings: [`older-keyword ${X}/nullable`],
    },
  ],
  [
    'a part of a component',
    {
      given: { $ref: '#/components/schemas/Y/properties/a' },
      others: { Y: { properties: { a: {} } } },
      want: { $ref: '/components/schemas/Y/properties/a' },
    },
  ],
  [
    'a definition inside',
    {
      given: { $ref: '#/components/schemas/X/$defs/A', $defs: { A: {} } },
      want: { $ref: `${X}/$defs/A` },
    },
  ],
  [
    'itself',
    {
      given: { properties: { next: { $ref: '#/components/schemas/X' } } },
      want: { properties: { next: { $ref: X } } },
    },
  ],
  [
    'percent-encoded',
    {
      given: { $ref: '#/components/schemas/A%20B%25' },
      others: { 'A B%': {} },
      want: { $ref: '/components/schemas/A B%' },
    },
  ],
  [
    'not percent-encoded where it should be',
    {
      given: { $ref: '#/components/schemas/50%' },
      others: { '50%': {} },
      want: { $ref: '/components/schemas/50%' },
    },
  ],
  [
    'escaped',
    {
      given: { $ref: '#/components/schemas/a~1b~0c' },
      others: { 'a/b~c': {} },
      want: { $ref: '/components/schemas/a~1b~0c' },
    },
  ],
  [
    'a name that objects have already',
    {
      given: { $ref: '#/components/schemas/constructor' },
      want: {},
      findings: [`dangling-reference ${X}/$ref`],
    },
  ],
  [
    'an anchor',
    {
      given: { $ref: '#here' },
      others: { Y: { properties: { a: { $anchor: 'here' } } } },
      want: { $ref: '/components/schemas/Y/properties/a' },
    },
  ],
  [
    'an anchor in an example is none',
    {
      given: { $ref: '#here' },
      others: { Y: { example: { $anchor: 'here' } } },
      want: {},
      findings: [`dangling-reference ${X}/$ref`],
    },
  ],
  [
    'an $id',
    {
      given: { $ref: 'https://example.com/y' },
      others: { Y: { $id: 'https://example.com/y' } },
      want: { $ref: '/components/schemas/Y' },
    },
  ],
  [
    'relative to an $id',
    {
      given: { $id: 'https://example.com/a/x', items: { $ref: 'y#/$defs/d' } },
      others: { Y: { $id: 'https://example.com/a/y', $defs: { d: {} } } },
      want: { items: { $ref: '/components/schemas/Y/$defs/d' } },
    },
  ],
  [
    'a pointer inside an $id',
    {
      given: { $id: 'https://example.com/x', items: { $ref: '#/$defs/d' }, $defs: { d: {} } },
      want: { items: { $ref: `${X}/$defs/d` } },
    },
  ],
  [
    'the whole of an $id',
    { given: { $id: 'https://example.com/x', items: { $ref: '#' } }, want: { items: { $ref: X } } },
  ],
  [
    'a component from inside an $id',
    {
      given: { $id: 'https://example.com/x', items: { $ref: '#/components/schemas/Y' } },
      others: { Y: {} },
      want: { items: { $ref: '/components/schemas/Y' } },
    },
  ],
  [
    'an anchor of an $id',
    {
      given: { $ref: 'urn:example:y#a' },
      others: { Y: { $id: 'urn:example:y', items: { $anchor: 'a' } } },
      want: { $ref: '/components/schemas/Y/items' },
    },
  ],
  [
    'dynamic',
    {
      given: { $dynamicAnchor: 'node', items: { $dynamicRef: '#node' } },
      want: { items: { $ref: X } },
    },
  ],
  [
    'dynamic, beside another schema resource',
    {
      given: { $dynamicAnchor: 'node', items: { $dynamicRef: '#node' } },
      others: { Y: { $id: 'https://example.com/y', $dynamicAnchor: 'node' } },
      want: { items: { $ref: X } },
    },
  ],
  [
    'dynamic, by a name that each component has',
    {
      given: { $dynamicAnchor: 'node', items: { $dynamicRef: '#node' } },
      others: { Y: { $dynamicAnchor: 'node' } },
      want: { items: { $ref: X } },
    },
  ],
  [
    'an anchor that is not dynamic',
    {
      given: { $anchor: 'node', items: { $dynamicRef: '#node' } },
      others: { Y: { $id: 'https://example.com/y', $dynamicAnchor: 'node' } },
      want: { items: { $ref: X } },
    },
  ],
  [
    'a generic schema',
    {
      given: {
        $id: 'https://example.com/cats',
        title: 'Cats',
        $ref: 'list',
        $defs: { of: { $dynamicAnchor: 'of', $ref: 'https://example.com/cat' } },
      },
      others: {
        List: {
          $id: 'https://example.com/list',
          title: 'Any',
          items: { $dynamicRef: '#of' },
          $defs: { of: { $dynamicAnchor: 'of' } },
        },
        Cat: { $id: 'https://example.com/cat', minLength: 1 },
      },
      want: { title: 'Cats', items: { $ref: '/components/schemas/Cat' } },
    },
  ],
  [
    'a generic schema, without ids',
    {
      given: {
        $ref: '#/components/schemas/List',
        $defs: { of: { $dynamicAnchor: 'of', minLength: 1 } },
      },
      others: {
        List: { items: { $dynamicRef: '#of' }, $defs: { of: { $dynamicAnchor: 'of' } } },
      },
      want: { items: { $ref: `${X}/$defs/of` } },
    },
  ],
  [
    'a generic schema, with more than it says',
    {
      given: {
        $ref: '#/components/schemas/List',
        minItems: 1,
        $defs: { of: { $dynamicAnchor: 'of', minLength: 1 } },
      },
      others: {
        List: { items: { $dynamicRef: '#of' }, $defs: { of: { $dynamicAnchor: 'of' } } },
      },
      want: { minItems: 1, allOf: [{ items: { $ref: `${X}/$defs/of` } }] },
    },
  ],
  [
    'a generic schema that holds itself',
    {
      given: {
        $ref: '#/components/schemas/Tree',
        $defs: { of: { $dynamicAnchor: 'of', minLength: 1 } },
      },
      others: {
        Tree: {
          properties: { of: { $dynamicRef: '#of' }, inner: { $ref: '#/components/schemas/Tree' } },
          $defs: { of: { $dynamicAnchor: 'of' } },
        },
      },
      want: { properties: { of: { $ref: `${X}/$defs/of` }, inner: { $ref: X } } },
    },
  ],
  [
    'a generic schema that another generic schema uses',
    {
      given: {
        $ref: '#/components/schemas/Page',
        $defs: { of: { $dynamicAnchor: 'of', minLength: 1 } },
      },
      others: {
        Page: { properties: { list: { $ref: '#/components/schemas/List' } } },
        List: { items: { $dynamicRef: '#of' }, $defs: { of: { $dynamicAnchor: 'of' } } },
      },
      want: { properties: { list: { items: { $ref: `${X}/$defs/of` } } } },
    },
  ],
  [
    'a tree that a stricter one extends',
    {
      given: {
        $id: 'https://example.com/strict',
        $dynamicAnchor: 'node',
        $ref: 'tree',
        maxProperties: 3,
      },
      others: {
        Tree: {
          $id: 'https://example.com/tree',
          $dynamicAnchor: 'node',
          properties: { left: { $dynamicRef: '#node' } },
        },
      },
      want: { maxProperties: 3, allOf: [{ properties: { left: { $ref: X } } }] },
    },
  ],
  [
    'an anchor that only others have',
    {
      given: { items: { $dynamicRef: '#of' } },
      others: {
        Y: { $ref: `#${X}`, $defs: { of: { $dynamicAnchor: 'of' } } },
        Z: { $defs: { of: { $dynamicAnchor: 'of' } } },
      },
      want: { items: {} },
      findings: [`dynamic-reference ${X}/items/$dynamicRef`],
    },
  ],
  [
    'recursive',
    {
      given: { $recursiveAnchor: true, items: { $recursiveRef: '#' } },
      want: { items: { $ref: X } },
      findings: [`older-keyword ${X}/items/$recursiveRef`],
    },
  ],
  [
    'nothing',
    {
      given: { items: { $ref: '#/components/schemas/Nothing' } },
      want: { items: {} },
      findings: [`dangling-reference ${X}/items/$ref`],
    },
  ],
  [
    'another file',
    { given: { $ref: 'other.yaml#/X' }, want: {}, findings: [`external-reference ${X}/$ref`] },
  ],
  ['what is no reference', { given: { $ref: 1 }, want: {}, findings: [`wrong-type ${X}/$ref`] }],
  ['the document', { given: { $ref: '#' }, want: {}, findings: [`reference-kind ${X}/$ref`] }],
  ['the info', { given: { $ref: '#/info' }, want: {}, findings: [`reference-kind ${X}/$ref`] }],
  ['a text', { given: { $ref: '#/info/title' }, want: {}, findings: [`reference-kind ${X}/$ref`] }],
  [
    'a place that the specification does not know',
    { given: { $ref: '#/x-schemas/A' }, want: { $ref: '/x-schemas/A' } },
  ],
  [
    'itself at once',
    {
      given: { $ref: '#/components/schemas/X' },
      want: {},
      findings: [`reference-cycle ${X}/$ref`],
    },
  ],
  [
    'a base that lists the schemas which extend it',
    {
      given: { oneOf: [{ $ref: '#/components/schemas/Y' }] },
      others: { Y: { allOf: [{ $ref: '#/components/schemas/X' }, { type: 'object' }] } },
      want: { oneOf: [{ $ref: '/components/schemas/Y' }] },
      findings: [`reference-cycle ${X}/oneOf/0/$ref`],
    },
  ],
  [
    'itself through allOf',
    {
      given: { allOf: [{ $ref: '#/components/schemas/Y' }] },
      others: { Y: { $ref: '#/components/schemas/X' } },
      want: { allOf: [{}] },
      findings: [`reference-cycle ${X}/allOf/0/$ref`],
    },
  ],
];

describe('a schema reference to', () => {
  it.each(inSchemas)('%s', (_name, { given, others = {}, want, findings = [], version }) => {
    const document = around(
      { 'x-schemas': { A: {} }, components: { schemas: { X: given, ...others } } },
      version,
    );
    const { api, diagnostics } = readApi(documentFrom(document));
    expect(shape(api.schemas.get(componentId('X')))).toEqual(want);
    expect(findingsOf(diagnostics)).toEqual(findings);
  });

  const kinds: [string, JsonObject][] = [
    ['a parameter', { parameters: { P: { name: 'p', in: 'query', schema: {} } } }],
    ['a response', { responses: { P: { description: '' } } }],
  ];
  it.each(kinds)('%s is refused', (name, components) => {
    const [kind = ''] = Object.keys(components);
    const { diagnostics } = read({
      components: { ...components, schemas: { X: { $ref: `#/components/${kind}/P` } } },
    });
    expect(diagnostics.map(({ message }) => message)).toEqual([
      `"#/components/${kind}/P" is ${name}; a schema is needed here.`,
    ]);
  });

  const suggestions: [string, { given: string; want: string | undefined }][] = [
    [
      'the wrong case',
      {
        given: '#/components/schemas/project',
        want: 'Did you mean "#/components/schemas/Project"?',
      },
    ],
    [
      'a slip',
      {
        given: '#/components/schemas/Projct',
        want: 'Did you mean "#/components/schemas/Project"?',
      },
    ],
    [
      'a slip in the middle',
      {
        given: '#/components/schema/Project',
        want: 'Did you mean "#/components/schemas/Project"?',
      },
    ],
    ['something else', { given: '#/components/schemas/Zebra', want: undefined }],
  ];
  it.each(suggestions)('%s suggests', (_name, { given, want }) => {
    const { diagnostics } = read({
      components: { schemas: { X: { type: 'array', items: { $ref: given } }, Project: {} } },
    });
    expect(diagnostics.map(({ help }) => help)).toEqual([want]);
  });
});

describe('the schemas of the model', () => {
  const parts = {
    paths: {
      '/a': {
        get: {
          responses: {
            '200': {
              description: '',
              content: {
                'application/json': {
                  schema: { type: 'object', properties: { id: { type: 'string' } } },
                },
              },
            },
          },
        },
      },
    },
    components: {
      schemas: {
        First: {
          $ref: '#/paths/~1a/get/responses/200/content/application~1json/schema/properties/id',
        },
        Second: { $ref: '#/components/schemas/Third/$defs/Inner' },
        Third: {
          $defs: {
            Inner: { $ref: '#/components/schemas/Third/$defs/Other' },
            Other: { type: 'string' },
          },
        },
      },
    },
  };

  it('are the components and everything that references name, once, in document order', () => {
    expect([...read(parts).api.schemas.keys()]).toEqual([
      '/paths/~1a/get/responses/200/content/application~1json/schema/properties/id',
      '/components/schemas/First',
      '/components/schemas/Second',
      '/components/schemas/Third',
      '/components/schemas/Third/$defs/Inner',
      '/components/schemas/Third/$defs/Other',
    ]);
  });

  it('are the very values that stand in the operations', () => {
    const { api } = read(parts);
    const inline = api.operations[0]?.responses[0]?.content[0]?.schema?.properties?.get('id');
    expect(inline).toBeDefined();
    expect([...api.schemas.values()][0]).toBe(inline);
  });
});

describe('references to other objects', () => {
  const components = {
    parameters: {
      P: { name: 'p', in: 'query', description: 'theirs', schema: { type: 'string' } },
      Q: { $ref: '#/components/parameters/P' },
    },
    responses: { R: { description: 'theirs' } },
  };
  const operation = (parameters: JsonObject[], response: JsonObject = { description: '' }) => ({
    paths: { '/a': { get: { parameters, responses: { '200': response } } } },
    components,
  });

  it('are followed, and the place is where the thing is written', () => {
    const { api, findings } = read(
      operation([{ $ref: '#/components/parameters/Q' }], { $ref: '#/components/responses/R' }),
    );
    expect(findings).toEqual([]);
    expect(
      api.operations[0]?.parameters.map(({ name, at: pointer, schema }) => [
        name,
        pointer,
        schema.at,
      ]),
    ).toEqual([['p', '/components/parameters/P', '/components/parameters/P/schema']]);
    expect(api.operations[0]?.responses.map((response) => [response.status, response.at])).toEqual([
      [200, '/components/responses/R'],
    ]);
  });

  it('may have a description of their own, which holds for this use only', () => {
    const { api } = read({
      paths: {
        '/a': {
          get: {
            parameters: [{ $ref: '#/components/parameters/P', description: 'ours' }],
            responses: {
              '200': { $ref: '#/components/responses/R', description: 'ours' },
              '201': { $ref: '#/components/responses/R' },
            },
          },
        },
      },
      components,
    });
    expect(api.operations[0]?.parameters[0]?.description).toBe('ours');
    expect(api.operations[0]?.responses.map(({ description }) => description)).toEqual([
      'ours',
      'theirs',
    ]);
  });

  it('have the texts of the references that they lead through, wherever they begin', () => {
    const responses = {
      A: { $ref: '#/components/responses/B', summary: 'of A' },
      B: { $ref: '#/components/responses/C', summary: 'of B', description: 'of B' },
      C: { $ref: '#/components/responses/D' },
      D: { description: 'of D' },
    };
    const uses = ['A', 'B', 'C', 'A', 'D'].map((name, index) => [
      `20${index}`,
      { $ref: `#/components/responses/${name}` },
    ]);
    const { api } = read({
      paths: { '/a': { get: { responses: Object.fromEntries(uses) } } },
      components: { responses },
    });
    expect(
      api.operations[0]?.responses.map(({ at: pointer, summary, description }) => [
        pointer,
        summary,
        description,
      ]),
    ).toEqual([
      ['/components/responses/D', 'of A', 'of B'],
      ['/components/responses/D', 'of B', 'of B'],
      ['/components/responses/D', undefined, 'of D'],
      ['/components/responses/D', 'of A', 'of B'],
      ['/components/responses/D', undefined, 'of D'],
    ]);
  });

  const broken: [string, { given: string; want: string }][] = [
    [
      'nothing',
      {
        given: '#/components/parameters/None',
        want: 'dangling-reference /paths/~1a/get/parameters/0/$ref',
      },
    ],
    [
      'another kind',
      {
        given: '#/components/responses/R',
        want: 'reference-kind /paths/~1a/get/parameters/0/$ref',
      },
    ],
  ];
  it.each(broken)('that lead to %s are left out', (_name, { given, want }) => {
    const { api, findings } = read(operation([{ $ref: given }]));
    expect(api.operations[0]?.parameters).toEqual([]);
    expect(findings).toEqual([want]);
  });

  it('that lead into a circle are left out, and the circle is told once', () => {
    const circle = {
      A: { $ref: '#/components/parameters/B' },
      B: { $ref: '#/components/parameters/A' },
    };
    const { api, diagnostics } = read({
      ...operation([{ $ref: '#/components/parameters/A' }, { $ref: '#/components/parameters/B' }]),
      components: { parameters: circle },
    });
    expect(api.operations[0]?.parameters).toEqual([]);
    expect(
      diagnostics.map(({ code, pointer, related }) => [
        code,
        pointer,
        related?.map((step) => step.pointer),
      ]),
    ).toEqual([
      ['read/reference-cycle', '/components/parameters/A/$ref', ['/components/parameters/B/$ref']],
    ]);
  });

  it('leave components that a long chain of references reaches alone', () => {
    const names = Array.from({ length: 5000 }, (_, index) => `S${index}`);
    const schemas = Object.fromEntries(
      names.map((name, index) => [
        name,
        index === 4999
          ? { type: 'string' }
          : { $ref: `#/components/schemas/S${index + 1}`, description: name },
      ]),
    );
    const { api, findings } = read({ components: { schemas } });
    expect(findings).toEqual([]);
    expect(api.schemas.get(componentId('S0'))?.$ref).toBe(at('/components/schemas/S1'));
    expect(readX({ $ref: '#/components/schemas/S0' }, '3.1.0', schemas).findings).toEqual([]);
  });

  it('into another component have a schema of their own, and where that is large, what is around it refers to it', () => {
    const large = {
      type: 'object',
      properties: Object.fromEntries([...'abcdefgh'].map((name) => [name, { type: 'string' }])),
      description: 'D',
      readOnly: true,
    };
    const small = { type: 'string' };
    const { api } = read({
      components: {
        schemas: {
          Around: { properties: { large, list: { items: large }, small } },
          Large: { $ref: '#/components/schemas/Around/properties/large' },
          Item: { $ref: '#/components/schemas/Around/properties/list/items' },
          Small: { $ref: '#/components/schemas/Around/properties/small' },
        },
      },
    });
    const place = '/components/schemas/Around/properties';
    const around = api.schemas.get(componentId('Around'))?.properties;
    expect(around?.get('large')).toEqual({
      at: at(`${place}/large`),
      $ref: at(`${place}/large`),
      description: 'D',
      readOnly: true,
    });
    expect(around?.get('list')?.items?.$ref).toBe(at(`${place}/list/items`));
    expect(around?.get('small')).toEqual({ at: at(`${place}/small`), type: ['string'] });
    expect(api.schemas.get(schemaId(at(`${place}/large`)))?.properties?.size).toBe(8);
  });
});

describe('examples that refer to examples', () => {
  it('are expanded within one budget, however often they refer to each other', () => {
    const levels = 14;
    const next = (level: number): JsonObject => ({ $ref: `#/components/examples/E${level + 1}` });
    const examples = Object.fromEntries(
      Array.from({ length: levels }, (_, level) => [
        `E${level}`,
        { value: level + 1 === levels ? 'end' : { left: next(level), right: next(level) } },
      ]),
    );
    const { api } = read({
      paths: {
        '/x': {
          get: {
            responses: {
              '200': {
                description: 'D',
                content: { 'application/json': { schema: {}, example: next(-1) } },
              },
            },
          },
        },
      },
      components: { examples },
    });
    const [example] = api.operations[0]?.responses[0]?.content[0]?.examples ?? [];
    const text = JSON.stringify(example?.value?.value);
    expect(text).toContain('"end"');
    expect(text.split('"end"').length).toBeLessThan(1000);
  });
});
