import { describe, expect, it } from 'vitest';
import { pointer, rootPointer, schemaId } from '../../../../generator/model/json.js';
import { readApi } from '../../../../generator/read/api.js';
import { brief, load, type Files } from '../workspace.js';

const none = { root: {}, version: '3.2' } as const;

const head = 'openapi: 3.1.0\ninfo: { title: T, version: 1.0.0 }\n';
const bytes = (...parts: (string | readonly number[])[]): Uint8Array =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))),
  );
const tenOf = (name: string | undefined): string => Array(10).fill(`*${name}`).join(', ');
const bomb =
  `${head}a: &a [x, x, x, x, x, x, x, x, x, x]\n` +
  [...'bcdefghi']
    .map((name, index) => `${name}: &${name} [${tenOf('abcdefgh'[index])}]\n`)
    .join('');

const noVersion = (file: string): string =>
  `document/not-openapi ${file}:1:1 The document has no openapi key that states its version.`;

const refused: readonly [
  name: string,
  { readonly given: Files; readonly want: readonly string[] },
][] = [
  [
    'an empty file',
    { given: { 'a.yaml': '' }, want: ['document/empty a.yaml:1:1 The document a.yaml is empty.'] },
  ],
  [
    'blanks only',
    {
      given: { 'a.json': ' \n\t\n' },
      want: ['document/empty a.json:1:1 The document a.json is empty.'],
    },
  ],
  [
    'comments only',
    {
      given: { 'a.yaml': '# nothing\n' },
      want: ['document/empty a.yaml:1:1 The document a.yaml holds no value.'],
    },
  ],
  [
    'UTF-16',
    {
      given: { 'a.yaml': Buffer.from(`\ufeff${head}`, 'utf16le') },
      want: [
        'document/not-text a.yaml:1:1 The document a.yaml is not text in UTF-8: it is UTF-16.',
      ],
    },
  ],
  [
    'UTF-16 without a mark',
    {
      given: { 'a.json': Buffer.from('{}', 'utf16le') },
      want: [
        'document/not-text a.json:1:2 The document a.json is not text in UTF-8: it contains a NUL byte, as binary files and UTF-16 text do.',
      ],
    },
  ],
  [
    'Latin-1',
    {
      given: { 'a.yaml': bytes('openapi: 3.1.0\ninfo: { title: "caf', [0xe9], '" }\n') },
      want: [
        'document/not-text a.yaml:2:20 The document a.yaml is not text in UTF-8: it is not valid UTF-8.',
      ],
    },
  ],
  [
    'a truncated character',
    {
      given: { 'a.yaml': bytes('a: "', [0xe2, 0x82]) },
      want: [
        'document/not-text a.yaml:1:5 The document a.yaml is not text in UTF-8: it is not valid UTF-8.',
      ],
    },
  ],
  [
    'truncated JSON',
    {
      given: { 'a.json': '{\n  "openapi": "3.1.0",\n  "info": {' },
      want: ['document/syntax a.json:3:12 The file ends before an object is closed with "}".'],
    },
  ],
  [
    'JSON without a comma',
    {
      given: { 'a.json': '{\n  "a": 1\n  "b": 2\n}' },
      want: ['document/syntax a.json:3:3 A comma is expected here.'],
    },
  ],
  [
    'JSON with a trailing comma',
    {
      given: { 'a.json': '{ "a": 1, }' },
      want: ['document/syntax a.json:1:11 A property name in double quotes is expected here.'],
    },
  ],
  [
    'JSON with a comment',
    {
      given: { 'a.json': '{ // no\n "a": 1 }' },
      want: ['document/syntax a.json:1:3 JSON has no comments.'],
    },
  ],
  [
    'an open string',
    {
      given: { 'a.json': '{ "a": "b\n}' },
      want: ['document/syntax a.json:1:8 A string is not closed.'],
    },
  ],
  [
    'more after the end',
    {
      given: { 'a.json': '{} {}' },
      want: ['document/syntax a.json:1:4 The file goes on behind the end of its value.'],
    },
  ],
  [
    'a key twice in JSON',
    {
      given: { 'a.json': '{ "a": { "b": 1,\n "\\u0062": 2 }, "c": { "b": 1 } }' },
      want: [
        'document/duplicate-key a.json:2:2 The key "b" is written twice in one object.\n  a.json:1:10 The first one is here.',
        noVersion('a.json'),
      ],
    },
  ],
  [
    '__proto__ twice',
    {
      given: { 'a.json': '{ "__proto__": 1, "__proto__": 2 }' },
      want: [
        'document/duplicate-key a.json:1:19 The key "__proto__" is written twice in one object.\n  a.json:1:3 The first one is here.',
        noVersion('a.json'),
      ],
    },
  ],
  [
    'a key twice in YAML',
    {
      given: { 'a.yaml': `${head}a: 1\nb: 2\na: 3\n` },
      want: [
        'document/duplicate-key a.yaml:5:1 The key "a" is written twice in one object.\n  a.yaml:3:1 The first one is here.',
      ],
    },
  ],
  [
    'a status twice in YAML',
    {
      given: { 'a.yaml': "200: a\n'200': b\n" },
      want: [
        'document/duplicate-key a.yaml:2:1 The key "200" is written twice in one object.\n  a.yaml:1:1 The first one is here.',
        noVersion('a.yaml'),
      ],
    },
  ],
  [
    'several documents',
    {
      given: { 'a.yaml': `${head}---\n${head}` },
      want: [
        'document/several-documents a.yaml:3:1 The file holds several YAML documents; only one can be read.',
      ],
    },
  ],
  [
    'tabs',
    {
      given: { 'a.yaml': 'a:\n\tb: 1\n' },
      want: ['document/syntax a.yaml:2:1 Tabs are not allowed as indentation.'],
    },
  ],
  [
    'a missing anchor',
    {
      given: { 'a.yaml': 'a: *b\n' },
      want: ['document/syntax a.yaml:1:4 The alias *b has no anchor before it.'],
    },
  ],
  [
    'a foreign tag',
    {
      given: { 'a.yaml': 'a: !!js/function "x"\n' },
      want: ['document/syntax a.yaml:1:4 Unresolved tag: tag:yaml.org,2002:js/function.'],
    },
  ],
  [
    'a mapping as key',
    {
      given: { 'a.yaml': '? { a: 1 }\n: 2\n' },
      want: ['document/syntax a.yaml:1:3 A key must be a single text, number or boolean here.'],
    },
  ],
  [
    'no number',
    {
      given: { 'a.yaml': 'a: .nan\n' },
      want: ['document/syntax a.yaml:1:4 This value has no form in JSON.'],
    },
  ],
  [
    'an alias of itself',
    {
      given: { 'a.yaml': 'a: &a { b: [*a] }\n' },
      want: [
        'document/endless-alias a.yaml:1:13 The alias *a stands inside the value that it repeats, which would never end.',
      ],
    },
  ],
  [
    'an alias bomb',
    {
      given: { 'a.yaml': bomb },
      want: [
        expect.stringMatching(
          /^document\/too-large a\.yaml:\d+:\d+ The aliases of the file stand for more than \d+ values\.$/,
        ),
      ],
    },
  ],
  [
    'deep JSON',
    {
      given: { 'a.json': `${'['.repeat(100_000)}${']'.repeat(100_000)}` },
      want: ['document/too-deep a.json:1:1025 Values are nested more than 1024 levels deep.'],
    },
  ],
  [
    'deep JSON that does not end',
    {
      given: { 'a.json': '['.repeat(100_000) },
      want: ['document/too-deep a.json:1:1025 Values are nested more than 1024 levels deep.'],
    },
  ],
  [
    'YAML that is deeper than its parser can go',
    {
      // This file runs in a process of its own: code that has run often is optimized, needs less of the stack, and the parser gets to the end.
      given: { 'a.yaml': `a:\n  ${'['.repeat(1000)}${']'.repeat(1000)}\n` },
      want: [
        expect.stringMatching(
          /^document\/too-deep a\.yaml:2:\d+ Values are nested more deeply than can be read\.$/,
        ),
      ],
    },
  ],
  [
    'deep YAML',
    {
      given: { 'a.yaml': `a: ${'['.repeat(100_000)}` },
      want: ['document/too-deep a.yaml:1:1027 Values are nested more than 1024 levels deep.'],
    },
  ],
  ['a folder', { given: { 'a/b.yaml': head, a: head }, want: [] }],
  [
    'Swagger 1.2',
    {
      given: { 'a.yaml': 'swagger: "1.2"\n' },
      want: [
        'document/unsupported-version a.yaml:1:10 The document is written in Swagger 1.2; only 2.0 can be read, and OpenAPI 3.0, 3.1 and 3.2.',
      ],
    },
  ],
  [
    'version 4',
    {
      given: { 'a.yaml': 'info: {}\nopenapi: 4.0.0\n' },
      want: [
        'document/unsupported-version a.yaml:2:10 The document is written in OpenAPI "4.0.0"; only 3.0, 3.1 and 3.2 can be read.',
      ],
    },
  ],
  [
    'a version without a minor one',
    {
      given: { 'a.yaml': 'openapi: "3"\n' },
      want: [
        'document/unsupported-version a.yaml:1:10 The document is written in OpenAPI "3"; only 3.0, 3.1 and 3.2 can be read.',
      ],
    },
  ],
  [
    'a version that is an object',
    {
      given: { 'a.json': '{ "openapi": {} }' },
      want: [
        'document/unsupported-version a.json:1:14 The version of the document is not a string such as "3.1.0".',
      ],
    },
  ],
  [
    'no version',
    {
      given: { 'a.yaml': 'paths: {}\n' },
      want: [
        'document/not-openapi a.yaml:1:1 The document has no openapi key that states its version.',
      ],
    },
  ],
  [
    'another kind of document',
    {
      given: { 'a.yaml': 'asyncapi: 3.0.0\n' },
      want: [
        'document/not-openapi a.yaml:1:1 The document has no openapi key that states its version; its first level has asyncapi instead.',
      ],
    },
  ],
  [
    'an array',
    {
      given: { 'a.json': '[]' },
      want: [
        'document/not-openapi a.json:1:1 The document must be an object, but a.json holds an array.',
      ],
    },
  ],
  [
    'a text',
    {
      given: { 'a.yaml': 'hello\n' },
      want: [
        'document/not-openapi a.yaml:1:1 The document must be an object, but a.yaml holds hello.',
      ],
    },
  ],
];

const read: readonly [name: string, { readonly given: Files; readonly want: unknown }][] = [
  [
    'a byte order mark',
    {
      given: { 'a.yaml': `\ufeff${head}` },
      want: { openapi: '3.1.0', info: { title: 'T', version: '1.0.0' } },
    },
  ],
  [
    'JSON called yaml',
    { given: { 'a.yaml': '{ "openapi": "3.0.3" }' }, want: { openapi: '3.0.3' } },
  ],
  [
    'a flow mapping',
    {
      given: { 'a.yaml': '{ openapi: 3.0.3, x-a: [1, no, 0x10] }' },
      want: { openapi: '3.0.3', 'x-a': [1, 'no', 16] },
    },
  ],
  ['3.2', { given: { 'a.json': '{ "openapi": "3.2.0" }' }, want: { openapi: '3.2.0' } }],
  [
    'references to its own address',
    {
      given: {
        'a.json':
          '{ "openapi": "3.2.0", "$self": "https://a.example/a.json", "components": { "schemas": { "A": ' +
          '{ "$ref": "https://a.example/a.json#/x-b", "default": { "$ref": "https://a.example/a.json#/x-b" ' +
          '} } } }, "x-b": {} }',
      },
      want: {
        openapi: '3.2.0',
        $self: 'https://a.example/a.json',
        components: {
          schemas: { A: { $ref: '#/x-b', default: { $ref: 'https://a.example/a.json#/x-b' } } },
        },
        'x-b': {},
      },
    },
  ],
  [
    'CR LF',
    {
      given: { 'a.yaml': 'openapi: 3.1.0\r\nx-a: |\r\n  b\r\n' },
      want: { openapi: '3.1.0', 'x-a': 'b\n' },
    },
  ],
  [
    'keys that are numbers',
    {
      given: { 'a.yaml': 'openapi: 3.1.0\nx-a: { 200: a, 1.0: b, true: c, null: d }\n' },
      want: { openapi: '3.1.0', 'x-a': { 200: 'a', '1.0': 'b', true: 'c', null: 'd' } },
    },
  ],
  [
    'dates stay texts',
    {
      given: { 'a.yaml': 'openapi: 3.1.0\nx-a: 2024-01-02\n' },
      want: { openapi: '3.1.0', 'x-a': '2024-01-02' },
    },
  ],
  [
    'aliases',
    {
      given: { 'a.yaml': 'openapi: 3.1.0\nx-a: &a { b: 1 }\nx-c: *a\n' },
      want: { openapi: '3.1.0', 'x-a': { b: 1 }, 'x-c': { b: 1 } },
    },
  ],
  [
    'merge keys',
    {
      given: {
        'a.yaml':
          'openapi: 3.1.0\nx-a: &a { b: 1, c: 2 }\nx-d: { <<: *a, c: 3 }\nx-e: { <<: [*a, { f: 4 }] }\n',
      },
      want: {
        openapi: '3.1.0',
        'x-a': { b: 1, c: 2 },
        'x-d': { b: 1, c: 3 },
        'x-e': { b: 1, c: 2, f: 4 },
      },
    },
  ],
  [
    'an anchor that is set again',
    {
      given: { 'a.yaml': 'openapi: 3.1.0\nx-a: &a 1\nx-b: *a\nx-c: &a 2\nx-d: *a\n' },
      want: { openapi: '3.1.0', 'x-a': 1, 'x-b': 1, 'x-c': 2, 'x-d': 2 },
    },
  ],
];

describe('loadDocument', () => {
  it.each(refused.filter(([, { want }]) => want.length > 0))(
    'refuses %s',
    async (_, { given, want }) => {
      const { document, diagnostics } = await load(given);
      expect(diagnostics.map(brief)).toEqual(want);
      expect(document).toBeUndefined();
    },
  );

  it.each(read)('reads %s', async (_, { given, want }) => {
    const { document, diagnostics } = await load(given);
    expect(diagnostics.map(brief)).toEqual([]);
    expect(document?.root).toEqual(want);
  });

  it.each([
    ['JSON', 'a.json', '{ "openapi": "3.1.0", "x-a": { "__proto__": { "b": 1 } } }'],
    ['YAML', 'a.yaml', 'openapi: 3.1.0\nx-a: { __proto__: { b: 1 } }\n'],
  ])('keeps __proto__ as a name in %s', async (_, name, text) => {
    const { document } = await load({ [name]: text });
    expect(JSON.stringify(document?.root['x-a'])).toBe('{"__proto__":{"b":1}}');
  });

  it('does not find what is not there', async () => {
    const { diagnostics } = await load({ 'a.yaml': head }, ['missing.yaml']);
    expect(diagnostics.map(brief)).toEqual([
      'document/not-found - The overlay missing.yaml does not exist.',
    ]);
  });

  it('names files that are no files', async () => {
    const { diagnostics } = await load({ 'a.yaml': head, 'folder/b.yaml': '' }, [
      'folder',
      'a.yaml/b',
    ]);
    expect(diagnostics.map(brief)).toEqual([
      'document/unreadable - The overlay folder cannot be read: it is a folder.',
      'document/not-found - The overlay a.yaml/b does not exist.',
    ]);
  });
});

describe('Document', () => {
  it('has a hash that depends on the meaning alone', async () => {
    const [one, two, three] = await Promise.all(
      [
        '{"openapi":"3.1.0","x-a":1}',
        'openapi: 3.1.0\nx-a: 1 # one\n',
        'openapi: 3.1.0\nx-a: 2\n',
      ].map(async (text) => (await load({ 'a.yaml': text })).document?.hash),
    );
    expect(one).toMatch(/^[0-9a-f]{64}$/);
    expect(two).toBe(one);
    expect(three).not.toBe(one);
  });

  it('gives out the sources by name, also those that are not valid', async () => {
    const { document, source } = await load({ 'a.yaml': 'a: [' });
    expect(document).toBeUndefined();
    expect(source('a.yaml')).toBe('a: [');
    expect(source('b.yaml')).toBeUndefined();
  });
});

describe('the address of a file', () => {
  const file = (self: string, rest: string): string =>
    `openapi: 3.2.0\n${self === '' ? '' : `$self: ${self}\n`}info: { title: T, version: 1.0.0 }\n${rest}`;
  const schema = (reference: string): string =>
    `components: { schemas: { A: { $ref: '${reference}' } } }\n`;
  const named = file(
    'https://a.example/v1/models',
    'components: { schemas: { M: { type: string }, N: { $ref: models#/components/schemas/M } } }\n',
  );
  const entry = (self: string, reference: string): string => file(self, schema(reference));
  const self = 'https://a.example/v1/openapi.yaml';

  it.each<readonly [title: string, files: Files]>([
    [
      'relative to it',
      { 'a.yaml': entry(self, 'models#/components/schemas/M'), 'x/b.yaml': named },
    ],
    [
      'whole',
      {
        'a.yaml': entry(self, 'https://a.example/v1/models#/components/schemas/M'),
        'x/b.yaml': named,
      },
    ],
    [
      'whole, from a file without one',
      {
        'a.yaml': entry('', 'https://a.example/v1/models#/components/schemas/M'),
        'x/b.yaml': named,
      },
    ],
    [
      'inside of another file',
      { 'a.yaml': entry(self, 'models#/components/schemas/N'), 'x/b.yaml': named },
    ],
    [
      'in JSON',
      {
        'a.yaml': entry(self, 'models#/components/schemas/M'),
        'x/b.json':
          '{"openapi":"3.2.0","$self":"https://a.example/v1/models","components":{"schemas":{"M":{"type":"string"}}}}',
      },
    ],
    [
      'to a file that has none, beside this one',
      { 'a.yaml': entry(self, 'x/b.yaml#/M'), 'x/b.yaml': 'M: { type: string }\n' },
    ],
    [
      'where it is relative to the place of the file',
      { 'a.yaml': entry('x/y/a.yaml', '../b.yaml#/M'), 'x/b.yaml': 'M: { type: string }\n' },
    ],
    [
      'to a schema with an $id',
      {
        'a.yaml': file(
          self,
          "components: { schemas: { A: { $ref: 'm' }, M: { $id: m, type: string } } }\n",
        ),
      },
    ],
  ])('is what references are relative to, or name: %s', async (_, files) => {
    const { document, diagnostics } = await load(files);
    expect(diagnostics.map(brief)).toEqual([]);
    const { api, diagnostics: reading } = readApi(document ?? none);
    expect(reading.filter(({ severity }) => severity === 'error')).toEqual([]);
    const target = api.schemas.get(schemaId(pointer(rootPointer, 'components', 'schemas', 'A')));
    const end = target?.$ref === undefined ? target : api.schemas.get(target.$ref);
    expect((end?.$ref === undefined ? end : api.schemas.get(end.$ref))?.type).toEqual(['string']);
  });

  it.each([
    [
      'https://a.example/v1/gone',
      'nothing is read from a.example unless --allow-remote a.example says so',
    ],
    ['urn:example:a', 'urn: addresses are never read'],
  ])('that no file has is an error: %s', async (address, reason) => {
    const { diagnostics } = await load({
      'a.yaml': entry(self, `${address}#/components/schemas/M`),
    });
    expect(diagnostics.map(brief)).toEqual([
      `document/outside a.yaml:4:37 This reference is not followed: ${reason}.`,
    ]);
  });

  it('of a file that is relative, and of none', async () => {
    const { diagnostics } = await load({ 'a.yaml': entry('../b/a.yaml', 'gone.yaml#/M') });
    expect(diagnostics.map(({ code }) => code)).toEqual(['document/outside']);
  });
});

describe('security schemes of other files', () => {
  const others: Files = {
    'x/b.yaml':
      'components: { securitySchemes: { Key: { type: apiKey, in: header, name: X-Key } } }\n',
    'x/c.yaml': `openapi: 3.2.0\n$self: https://a.example/c\n${'components: { securitySchemes: { Key: { type: http, scheme: basic } } }\n'}`,
    'x/key.yaml': 'type: http\nscheme: bearer\n',
  };
  const done = "responses: { '204': { description: D } }";
  const document = (requirement: string, components = ''): Files => ({
    'a.yaml': `${head.replace('3.1.0', '3.2.0')}paths: { /a: { get: { security: [{ '${requirement}': [] }], ${done} } } }\n${components}`,
    ...others,
  });

  it.each<readonly [files: Files, name: string, type: string]>([
    [document('x/b.yaml#/components/securitySchemes/Key'), 'Key', 'apiKey'],
    [document('https://a.example/c#/components/securitySchemes/Key'), 'Key', 'http'],
    [document('x/key.yaml'), 'key', 'http'],
    [
      document(
        'x/b.yaml#/components/securitySchemes/Key',
        'components: { securitySchemes: { Key: { type: mutualTLS } } }\n',
      ),
      'Key-2',
      'apiKey',
    ],
    [
      document(
        'Own',
        "components: { securitySchemes: { Own: { $ref: 'x/b.yaml#/components/securitySchemes/Key' } } }\n",
      ),
      'Own',
      'apiKey',
    ],
    [
      document(
        '#/components/securitySchemes/Own',
        "components: { securitySchemes: { Own: { $ref: 'x/key.yaml' } } }\n",
      ),
      'Own',
      'http',
    ],
  ])('are components here', async (files, name, type) => {
    const { document: loaded, diagnostics } = await load(files);
    expect(diagnostics.map(brief)).toEqual([]);
    const { api } = readApi(loaded ?? none);
    expect(api.operations[0]?.security.map((each) => [...each.keys()])).toEqual([[name]]);
    expect(api.securitySchemes.get(name)?.type).toBe(type);
  });

  it('that are not there are reported where they are required', async () => {
    const { document: loaded } = await load(document('x/b.yaml#/components/securitySchemes/Gone'));
    const { diagnostics } = readApi(loaded ?? none);
    expect(diagnostics.map(({ code, pointer: at }) => `${code} ${at}`)).toEqual([
      'read/unknown-security-scheme /paths/~1a/get/security/0/x~1b.yaml#~1components~1securitySchemes~1Gone',
    ]);
  });
});
