import { describe, expect, it } from 'vitest';
import { bundleText } from '../../../../generator/document/document.js';
import { brief, load, type Files } from '../workspace.js';

const head = 'openapi: 3.1.0\ninfo: { title: T, version: "1" }\n';
const entry = (rest: string): string => `${head}${rest}`;
const info = { title: 'T', version: '1' };

const bundled: readonly [
  name: string,
  { readonly given: Files; readonly want: object; readonly diagnostics?: readonly string[] },
][] = [
  [
    'what the root names keeps its name',
    {
      given: {
        'openapi.yaml': entry(
          'paths: { /a: { $ref: paths/a.yaml } }\ncomponents: { schemas: { Project: { $ref: ./components/schemas/Project.yaml } } }\n',
        ),
        'paths/a.yaml':
          'get: { responses: { "200": { description: ok, content: { application/json: { schema: { $ref: ../components/schemas/Project.yaml } } } } } }\n',
        'components/schemas/Project.yaml':
          'type: object\nproperties: { parent: { $ref: Project.yaml }, root: { $ref: "#" }, other: { $ref: ' +
          '"../../openapi.yaml#/components/schemas/Project" } }\n',
      },
      want: {
        openapi: '3.1.0',
        info,
        paths: {
          '/a': {
            get: {
              responses: {
                200: {
                  description: 'ok',
                  content: {
                    'application/json': { schema: { $ref: '#/components/schemas/Project' } },
                  },
                },
              },
            },
          },
        },
        components: {
          schemas: {
            Project: {
              type: 'object',
              properties: {
                parent: { $ref: '#/components/schemas/Project' },
                root: { $ref: '#/components/schemas/Project' },
                other: { $ref: '#/components/schemas/Project' },
              },
            },
          },
        },
      },
    },
  ],
  [
    'whatever its file is called',
    {
      given: {
        'openapi.yaml': entry(
          'components: { schemas: { Pet: { oneOf: [{ $ref: "#/components/schemas/Big-Cat" }], discriminator: ' +
            '{ propertyName: t, mapping: { cat: cat-entity.yaml } } }, Big-Cat: { $ref: cat-entity.yaml ' +
            '} } }\n',
        ),
        'cat-entity.yaml': 'type: object\nproperties: { kittens: { items: { $ref: "#" } } }\n',
      },
      want: {
        openapi: '3.1.0',
        info,
        components: {
          schemas: {
            Pet: {
              oneOf: [{ $ref: '#/components/schemas/Big-Cat' }],
              discriminator: {
                propertyName: 't',
                mapping: { cat: '#/components/schemas/Big-Cat' },
              },
            },
            'Big-Cat': {
              type: 'object',
              properties: { kittens: { items: { $ref: '#/components/schemas/Big-Cat' } } },
            },
          },
        },
      },
    },
  ],
  [
    'what the root does not name is called after its file or key',
    {
      given: {
        'openapi.yaml': entry(
          'components: { schemas: { A: { properties: { b: { $ref: b.json }, c: { $ref: "c.yaml#/x/C~1D" } } } } }\n',
        ),
        'b.json': '{ "type": "string" }',
        'c.yaml': 'x: { C/D: { type: number } }\n',
      },
      want: {
        openapi: '3.1.0',
        info,
        components: {
          schemas: {
            A: {
              properties: {
                b: { $ref: '#/components/schemas/b' },
                c: { $ref: '#/components/schemas/C_D' },
              },
            },
            b: { type: 'string' },
            C_D: { type: 'number' },
          },
        },
      },
    },
  ],
  [
    'two files of one name are told apart, with a warning',
    {
      given: {
        'openapi.yaml': entry(
          'components: { schemas: { A: { properties: { x: { $ref: x/E.yaml }, y: { $ref: y/E.yaml } } } } }\n',
        ),
        'x/E.yaml': 'type: string\n',
        'y/E.yaml': 'type: number\n',
      },
      want: {
        openapi: '3.1.0',
        info,
        components: {
          schemas: {
            A: {
              properties: {
                x: { $ref: '#/components/schemas/E' },
                y: { $ref: '#/components/schemas/E-2' },
              },
            },
            E: { type: 'string' },
            'E-2': { type: 'number' },
          },
        },
      },
      diagnostics: [
        'document/renamed-component y/E.yaml:1:1 The component of y/E.yaml is called "E-2", because ' +
          'another one is called "E".\n  x/E.yaml:1:1 "E" is declared here.',
      ],
    },
  ],
  [
    'a device authorization has scopes, in OpenAPI 3.2',
    {
      given: {
        'openapi.yaml':
          'openapi: 3.2.0\ninfo: { title: T, version: "1" }\ncomponents: { schemas: { A: { $ref: a.yaml ' +
          '} }, securitySchemes: { D: { type: oauth2, flows: { deviceAuthorization: { deviceAuthorizationUrl: ' +
          '"https://a.example/d", tokenUrl: "https://a.example/t", scopes: { read: Reads } } } } } }\n',
        'a.yaml': 'type: string\n',
      },
      want: {
        openapi: '3.2.0',
        info,
        components: {
          schemas: { A: { type: 'string' } },
          securitySchemes: {
            D: {
              type: 'oauth2',
              flows: {
                deviceAuthorization: {
                  deviceAuthorizationUrl: 'https://a.example/d',
                  tokenUrl: 'https://a.example/t',
                  scopes: { read: 'Reads' },
                },
              },
            },
          },
        },
      },
    },
  ],
  [
    'a version of two numbers',
    {
      given: {
        'openapi.yaml':
          'openapi: "3.1"\ninfo: { title: T, version: "1" }\ncomponents: { schemas: { A: { $ref: a.yaml } } }\n',
        'a.yaml': 'type: string\n',
      },
      want: { openapi: '3.1.0', info, components: { schemas: { A: { type: 'string' } } } },
    },
  ],
  [
    'what only looks like a reference stays',
    {
      given: {
        'openapi.yaml': entry(
          'x-a: { $ref: gone.yaml }\ncomponents: { schemas: { A: { default: { $ref: gone.yaml }, enum: ' +
            '[{ $ref: gone.yaml }], example: { $ref: gone.yaml }, examples: [{ $ref: gone.yaml }], const: ' +
            '{ $ref: gone.yaml }, properties: { $ref: { $ref: b.yaml } }, x-b: { $ref: b.yaml } } }, examples: ' +
            '{ E: { value: { $ref: gone.yaml }, externalValue: ./b.yaml } } }\n',
        ),
        'b.yaml': 'type: string\n',
      },
      want: {
        openapi: '3.1.0',
        info,
        'x-a': { $ref: 'gone.yaml' },
        components: {
          schemas: {
            A: {
              default: { $ref: 'gone.yaml' },
              enum: [{ $ref: 'gone.yaml' }],
              example: { $ref: 'gone.yaml' },
              examples: [{ $ref: 'gone.yaml' }],
              const: { $ref: 'gone.yaml' },
              properties: { $ref: { $ref: '#/components/schemas/b' } },
              'x-b': { $ref: 'b.yaml' },
            },
            b: { type: 'string' },
          },
          examples: { E: { value: { $ref: 'gone.yaml' }, externalValue: './b.yaml' } },
        },
      },
    },
  ],
  [
    'one path item at two paths is two path items',
    {
      given: {
        'openapi.yaml': entry('paths: { /a: { $ref: p.yaml }, /b: { $ref: p.yaml } }\n'),
        'p.yaml': 'get: { responses: {} }\n',
      },
      want: {
        openapi: '3.1.0',
        info,
        paths: { '/a': { get: { responses: {} } }, '/b': { get: { responses: {} } } },
      },
    },
  ],
  [
    'every kind of component',
    {
      given: {
        'openapi.yaml': entry(
          'paths: { /a: { parameters: [{ $ref: c.yaml#/P }], get: { requestBody: { $ref: c.yaml#/B }, ' +
            'responses: { "200": { $ref: c.yaml#/R } }, callbacks: { c: { $ref: c.yaml#/C } } } } }\n',
        ),
        'c.yaml':
          'P: { name: p, in: query, schema: { $ref: "#/S" } }\nB: { content: {} }\n' +
          'R: { description: r, headers: { H: { $ref: "#/H" } }, links: { L: { $ref: "#/L" } } }\n' +
          'H: { schema: { type: string } }\nL: { operationId: x }\n' +
          'C: { "{$url}": { post: { responses: {} } } }\nS: { type: string }\n',
      },
      want: {
        openapi: '3.1.0',
        info,
        paths: {
          '/a': {
            parameters: [{ $ref: '#/components/parameters/P' }],
            get: {
              requestBody: { $ref: '#/components/requestBodies/B' },
              responses: { 200: { $ref: '#/components/responses/R' } },
              callbacks: { c: { $ref: '#/components/callbacks/C' } },
            },
          },
        },
        components: {
          schemas: { S: { type: 'string' } },
          parameters: { P: { name: 'p', in: 'query', schema: { $ref: '#/components/schemas/S' } } },
          requestBodies: { B: { content: {} } },
          headers: { H: { schema: { type: 'string' } } },
          links: { L: { operationId: 'x' } },
          responses: {
            R: {
              description: 'r',
              headers: { H: { $ref: '#/components/headers/H' } },
              links: { L: { $ref: '#/components/links/L' } },
            },
          },
          callbacks: { C: { '{$url}': { post: { responses: {} } } } },
        },
      },
    },
  ],
  [
    'percent-encoded paths',
    {
      given: {
        'openapi.yaml': entry(
          'components: { schemas: { A: { items: { $ref: "my%20files/B.yaml#/x%7By%7D" } } } }\n',
        ),
        'my files/B.yaml': 'x{y}: { type: string }\n',
      },
      want: {
        openapi: '3.1.0',
        info,
        components: {
          schemas: {
            A: { items: { $ref: '#/components/schemas/x_y_' } },
            x_y_: { type: 'string' },
          },
        },
      },
    },
  ],
  [
    'a reference by the $id of a schema',
    {
      given: {
        'openapi.yaml': entry(
          'components: { schemas: { A: { $id: "https://example.com/a", type: string }, B: { $ref: "https://example.com/a" } } }\n',
        ),
      },
      want: {
        openapi: '3.1.0',
        info,
        components: {
          schemas: {
            A: { $id: 'https://example.com/a', type: 'string' },
            B: { $ref: 'https://example.com/a' },
          },
        },
      },
    },
  ],
];

const json = (media: string): string =>
  `paths: { /a: { get: { responses: { "200": { description: ok, content: { application/json: { ${media} } } } } } } }\n`;
const media = (value: object): object => ({
  openapi: '3.1.0',
  info,
  paths: {
    '/a': {
      get: { responses: { 200: { description: 'ok', content: { 'application/json': value } } } },
    },
  },
});
const follows = (location: string, text: string): string =>
  `read/misplaced-reference ${location} OpenAPI has no reference here; "${text}" is followed all the same.`;

const misplaced: typeof bundled = [
  [
    'a text of its own file, as it stands there',
    {
      given: {
        'openapi.yaml':
          'openapi: 3.1.0\ninfo: { title: T, version: "1", description: { $ref: docs/about.md } }\n',
        'docs/about.md': '# About\r\n\r\nA: *b*\n',
      },
      want: { openapi: '3.1.0', info: { ...info, description: '# About\n\nA: *b*' } },
      diagnostics: [follows('openapi.yaml:2:54', 'docs/about.md')],
    },
  ],
  [
    'a text among others, over another file',
    {
      given: {
        'openapi.yaml': entry('tags: [{ name: a, description: { $ref: "texts.yaml#/tags/a" } }]\n'),
        'texts.yaml': 'tags: { a: { $ref: a.md } }\n',
        'a.md': 'A',
      },
      want: { openapi: '3.1.0', info, tags: [{ name: 'a', description: 'A' }] },
      diagnostics: [follows('openapi.yaml:3:40', 'texts.yaml#/tags/a')],
    },
  ],
  [
    'a text in a file that is referred to',
    {
      given: {
        'openapi.yaml': entry('components: { schemas: { A: { $ref: s/A.yaml } } }\n'),
        's/A.yaml': 'type: string\ndescription: { $ref: ../a.md }\n',
        'a.md': 'A\n',
      },
      want: {
        openapi: '3.1.0',
        info,
        components: { schemas: { A: { type: 'string', description: 'A' } } },
      },
      diagnostics: [follows('s/A.yaml:2:22', '../a.md')],
    },
  ],
  [
    'the values of an enumeration',
    {
      given: {
        'openapi.yaml': entry(
          'components: { schemas: { A: { enum: { $ref: values.yaml#/a } } } }\n',
        ),
        'values.yaml': 'a: [x, y]\n',
      },
      want: { openapi: '3.1.0', info, components: { schemas: { A: { enum: ['x', 'y'] } } } },
      diagnostics: [follows('openapi.yaml:3:45', 'values.yaml#/a')],
    },
  ],
  [
    'an example, and those in it',
    {
      given: {
        'openapi.yaml': entry(json('example: { $ref: e/list.json }')),
        'e/list.json': '[{ "$ref": "one.json" }, { "$ref": "#/0" }, { "$ref": "list.json" }]',
        'e/one.json': '{ "id": 1 }',
      },
      want: media({ example: [{ id: 1 }, { id: 1 }, { $ref: 'list.json' }] }),
      diagnostics: [
        follows('openapi.yaml:3:110', 'e/list.json'),
        follows('e/list.json:1:12', 'one.json'),
        follows('e/list.json:1:36', '#/0'),
      ],
    },
  ],
  [
    'the value of an example',
    {
      given: {
        'openapi.yaml': entry(
          `${json('examples: { a: { value: { $ref: a.json } }, b: { $ref: b.yaml } }')}x-b: 2\n`,
        ),
        'a.json': '{ "id": 1 }',
        'b.yaml': 'value: { $ref: "openapi.yaml#/x-b" }\n',
      },
      want: {
        ...media({ examples: { a: { value: { id: 1 } }, b: { $ref: '#/components/examples/b' } } }),
        components: { examples: { b: { value: 2 } } },
        'x-b': 2,
      },
      diagnostics: [
        follows('openapi.yaml:3:125', 'a.json'),
        follows('b.yaml:1:16', 'openapi.yaml#/x-b'),
      ],
    },
  ],
  [
    'what is missing is left out',
    {
      given: {
        'openapi.yaml':
          'openapi: 3.1.0\ninfo: { title: T, version: "1", description: { $ref: gone.md } }\n',
      },
      want: { openapi: '3.1.0', info },
      diagnostics: [
        'read/misplaced-reference openapi.yaml:2:54 OpenAPI has no reference here, and "gone.md" leads ' +
          'to nothing; it is left out. The file gone.md does not exist.',
      ],
    },
  ],
  [
    'what lies outside is not read',
    {
      given: {
        'api/openapi.yaml':
          'openapi: 3.1.0\ninfo: { title: T, version: "1", description: { $ref: ../secret.md } }\n',
        'secret.md': 'hunter2',
      },
      want: { openapi: '3.1.0', info },
      diagnostics: [
        'read/misplaced-reference api/openapi.yaml:2:54 OpenAPI has no reference here, and "../secret.md" ' +
          'leads to nothing; it is left out. This reference is not followed: it lies outside the folder ' +
          'of the document.',
      ],
    },
  ],
  [
    'extensions of others need not lead to anything',
    {
      given: {
        'openapi.yaml': entry(
          'paths: { /a: { get: { x-codeSamples: [{ $ref: gone.yaml }], responses: {} } } }\n',
        ),
      },
      want: {
        openapi: '3.1.0',
        info,
        paths: { '/a': { get: { 'x-codeSamples': [{ $ref: 'gone.yaml' }], responses: {} } } },
      },
    },
  ],
  [
    'a value whose member is called $ref stays',
    {
      given: { 'openapi.yaml': entry(json('example: { $ref: Patient/1 }')) },
      want: media({ example: { $ref: 'Patient/1' } }),
    },
  ],
];

const refused: readonly [
  name: string,
  { readonly given: Files; readonly want: readonly string[] },
][] = [
  [
    'a missing file',
    {
      given: {
        'openapi.yaml': entry('components:\n  schemas:\n    A: { $ref: s/Projct.yaml }\n'),
        's/Project.yaml': 'type: string\n',
      },
      want: [
        'document/not-found openapi.yaml:5:16 The file s/Projct.yaml does not exist. (Did you mean "Project.yaml"?)',
      ],
    },
  ],
  [
    'a missing key in another file',
    {
      given: {
        'openapi.yaml': entry(
          'components:\n  schemas:\n    A: { $ref: "b.yaml#/schemas/Projekt" }\n',
        ),
        'b.yaml': 'schemas: { Project: {} }\n',
      },
      want: [
        'document/unresolved-reference openapi.yaml:5:16 "b.yaml#/schemas/Projekt" points at nothing: ' +
          'there is no "Projekt" in "schemas" in b.yaml. (Did you mean "Project"?)',
      ],
    },
  ],
  [
    'inherited members',
    {
      given: {
        'openapi.yaml': entry(
          'components:\n  schemas:\n    A: { $ref: "b.yaml#/constructor" }\n    B: { $ref: "b.yaml#/__proto__/x" }\n',
        ),
        'b.yaml': 'type: string\n',
      },
      want: [
        'document/unresolved-reference openapi.yaml:5:16 "b.yaml#/constructor" points at nothing: there is no "constructor" in b.yaml.',
        'document/unresolved-reference openapi.yaml:6:16 "b.yaml#/__proto__/x" points at nothing: there is no "__proto__" in b.yaml.',
      ],
    },
  ],
  [
    'a root reference in another file',
    {
      given: {
        'openapi.yaml': entry(
          'paths: { /a: { $ref: p/a.yaml } }\ncomponents: { schemas: { A: {} } }\n',
        ),
        'p/a.yaml':
          'get:\n  responses: { "200": { description: ok, content: { a/b: { schema: { $ref: "#/components/schemas/A" } } } } }\n',
      },
      want: [
        'document/unresolved-reference p/a.yaml:2:76 "#/components/schemas/A" points at nothing: there ' +
          'is no "components" in p/a.yaml. (Did you mean "../openapi.yaml#/components/schemas/A"?)',
      ],
    },
  ],
  [
    'a file that is not valid, once',
    {
      given: {
        'openapi.yaml': entry(
          'components:\n  schemas:\n    A: { $ref: b.yaml }\n    B: { $ref: b.yaml }\n',
        ),
        'b.yaml': 'a: 1\na: 2\n',
      },
      want: [
        'document/duplicate-key b.yaml:2:1 The key "a" is written twice in one object.\n  b.yaml:1:1 The first one is here.',
      ],
    },
  ],
  [
    'everything outside the folder',
    {
      given: {
        'api/openapi.yaml': entry(
          'components:\n  schemas:\n    A: { $ref: ../secret.yaml }\n' +
            '    B: { $ref: link.yaml }\n    C: { $ref: folder/secret.yaml }\n' +
            '    D: { $ref: /etc/passwd }\n    E: { $ref: "file:///etc/passwd" }\n' +
            '    F: { $ref: "http://169.254.169.254/latest" }\n    G: { $ref: "//host/share.yaml" }\n' +
            '    H: { $ref: "data:application/json,{}" }\n    I: { $ref: "..\\\\secret.yaml" }\n' +
            '    J: { $ref: "%2e%2e/secret.yaml" }\n',
        ),
        'secret.yaml': 'password: hunter2\n',
        'api/link.yaml': { link: '../secret.yaml' },
        'api/folder': { link: '..' },
      },
      want: [
        'document/outside api/openapi.yaml:5:16 This reference is not followed: it lies outside the folder of the document.',
        'document/outside api/openapi.yaml:6:16 This reference is not followed: a symbolic link leads out of the folder of the document.',
        'document/outside api/openapi.yaml:7:16 This reference is not followed: a symbolic link leads out of the folder of the document.',
        'document/outside api/openapi.yaml:8:16 This reference is not followed: absolute paths differ from machine to machine.',
        'document/outside api/openapi.yaml:9:16 This reference is not followed: file: addresses are never read.',
        'document/outside api/openapi.yaml:10:16 This reference is not followed: nothing is read from ' +
          '169.254.169.254 unless --allow-remote 169.254.169.254 says so.',
        'document/outside api/openapi.yaml:11:16 This reference is not followed: other computers are never asked.',
        'document/outside api/openapi.yaml:12:16 This reference is not followed: data: addresses are never read.',
        'document/outside api/openapi.yaml:13:16 This reference is not followed: folders are separated with /.',
        'document/outside api/openapi.yaml:14:16 This reference is not followed: it lies outside the folder of the document.',
      ],
    },
  ],
  [
    'references in a circle',
    {
      given: {
        'openapi.yaml': entry('components:\n  schemas:\n    A: { $ref: b.yaml }\n'),
        'b.yaml': '$ref: c.yaml\n',
        'c.yaml': '$ref: b.yaml\n',
      },
      want: [
        'document/endless-reference b.yaml:1:7 "c.yaml" leads back to itself and never to a value.\n  c.yaml:1:7 It leads on to "b.yaml".',
      ],
    },
  ],
  [
    'a path item in itself',
    {
      given: {
        'openapi.yaml': entry('paths: { /a: { $ref: p.yaml } }\n'),
        'p.yaml': 'post:\n  callbacks:\n    c:\n      "{$url}": { $ref: p.yaml }\n',
      },
      want: [
        'document/endless-reference p.yaml:4:25 The value that this reference brings in holds the reference itself, which would never end.',
      ],
    },
  ],
  [
    'a mapping to a missing file',
    {
      given: {
        'openapi.yaml': entry('components:\n  schemas:\n    A: { $ref: a.yaml }\n'),
        'a.yaml': 'oneOf: []\ndiscriminator:\n  propertyName: t\n  mapping:\n    x: ./gone.yaml\n',
      },
      want: ['document/not-found a.yaml:5:8 The file gone.yaml does not exist.'],
    },
  ],
];

describe('a document of several files', () => {
  it.each(bundled)('%s', async (_, { given, want, diagnostics = [] }) => {
    const loaded = await load(given);
    expect(loaded.diagnostics.map(brief)).toEqual(diagnostics);
    expect(loaded.document?.root).toEqual(want);
  });

  it.each(misplaced)(
    'with references where OpenAPI has none: %s',
    async (_, { given, want, diagnostics = [] }) => {
      const loaded = await load(given);
      expect(loaded.document?.root).toEqual(want);
      expect(loaded.diagnostics.map(brief)).toEqual(diagnostics);
    },
  );

  it.each(refused)('refuses %s', async (_, { given, want }) => {
    const { document, diagnostics } = await load(given);
    expect(
      diagnostics.map(
        (problem) => `${brief(problem)}${problem.help === undefined ? '' : ` (${problem.help})`}`,
      ),
    ).toEqual(want);
    expect(JSON.stringify(diagnostics)).not.toContain('hunter2');
    expect(document).toBeUndefined();
  });

  it('is the same text in every folder', async () => {
    const [, { given }] = bundled[0] ?? ['', { given: {} }];
    const texts = await Promise.all(
      [load(given), load(given)].map(async (loading) =>
        bundleText((await loading).document ?? { root: {} }),
      ),
    );
    expect(texts[0]).toContain('"Project"');
    expect(texts[1]).toBe(texts[0]);
  });
});
