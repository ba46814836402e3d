import { describe, expect, it } from 'vitest';
import { brief, load } from './workspace.js';

const document = `openapi: 3.1.0
info: { title: T, version: "1" }
tags: [{ name: a }, { name: b }]
x-null:
paths:
  /a:
    get: { summary: s, x-list: [1, 2] }
  /b:
    get: { summary: t }
    post: {}
`;

const overlay = (actions: string, version = '1.1.0'): string =>
  `overlay: ${version}\ninfo: { title: O, version: "1" }\nactions:\n${actions}`;

type Applied = readonly [
  name: string,
  { readonly given: string; readonly want: Record<string, unknown>; readonly version?: string },
];

const applied: readonly Applied[] = [
  [
    'merges objects',
    {
      given: '  - target: $.info\n    update: { title: U, contact: { name: C } }\n',
      want: { info: { title: 'U', version: '1', contact: { name: 'C' } } },
    },
  ],
  [
    'merges deeply',
    {
      given:
        '  - target: $\n    update: { paths: { /a: { get: { summary: x, x-list: [3] }, put: {} } } }\n',
      want: {
        paths: {
          '/a': { get: { summary: 'x', 'x-list': [1, 2, 3] }, put: {} },
          '/b': { get: { summary: 't' }, post: {} },
        },
      },
    },
  ],
  [
    'appends an entry to an array',
    {
      given: '  - target: $.tags\n    update: { name: c }\n',
      want: { tags: [{ name: 'a' }, { name: 'b' }, { name: 'c' }] },
    },
  ],
  [
    'appends entries to an array',
    {
      given: '  - target: $.tags\n    update: [{ name: c }, { name: d }]\n',
      want: { tags: [{ name: 'a' }, { name: 'b' }, { name: 'c' }, { name: 'd' }] },
    },
  ],
  [
    'changes every match',
    {
      given: '  - target: $.paths.*.get\n    update: { deprecated: true }\n',
      want: {
        paths: {
          '/a': { get: { summary: 's', 'x-list': [1, 2], deprecated: true } },
          '/b': { get: { summary: 't', deprecated: true }, post: {} },
        },
      },
    },
  ],
  [
    'keeps matches apart',
    {
      given:
        '  - target: $.paths.*.get\n    update: { x: { y: [] } }\n  - target: $.paths["/a"].get.x.y\n    update: 1\n',
      want: {
        paths: {
          '/a': { get: { summary: 's', 'x-list': [1, 2], x: { y: [1] } } },
          '/b': { get: { summary: 't', x: { y: [] } }, post: {} },
        },
      },
    },
  ],
  [
    'removes members',
    {
      given:
        '  - target: $.paths["/b"]\n    remove: true\n  - target: $.paths..["x-list", "summary"]\n    remove: true\n',
      want: { paths: { '/a': { get: {} } } },
    },
  ],
  [
    'removes entries',
    {
      given: '  - target: $.tags[?@.name == "a"]\n    remove: true\n',
      want: { tags: [{ name: 'b' }] },
    },
  ],
  [
    'removes several entries',
    { given: '  - target: $.tags[*]\n    remove: true\n', want: { tags: [] } },
  ],
  [
    'removes what is inside of what is removed',
    { given: '  - target: $.paths..*\n    remove: true\n', want: { paths: {} } },
  ],
  [
    'removes rather than updates',
    {
      given: '  - target: $.tags[0]\n    update: { name: z }\n    remove: true\n',
      want: { tags: [{ name: 'b' }] },
    },
  ],
  [
    'applies actions in order',
    {
      given:
        '  - target: $.tags\n    remove: true\n  - target: $\n    update: { tags: [{ name: z }] }\n',
      want: { tags: [{ name: 'z' }] },
    },
  ],
  [
    'replaces single values',
    {
      given: '  - target: $.paths.*.get.summary\n    update: u\n',
      want: {
        paths: {
          '/a': { get: { summary: 'u', 'x-list': [1, 2] } },
          '/b': { get: { summary: 'u' }, post: {} },
        },
      },
    },
  ],
  [
    'copies',
    {
      given: '  - target: $.paths["/b"].post\n    copy: $.paths["/a"].get\n',
      want: {
        paths: {
          '/a': { get: { summary: 's', 'x-list': [1, 2] } },
          '/b': { get: { summary: 't' }, post: { summary: 's', 'x-list': [1, 2] } },
        },
      },
    },
  ],
  [
    'copies into what is copied',
    {
      given: '  - target: $.paths["/b"]\n    copy: $.paths\n',
      want: {
        paths: {
          '/a': { get: { summary: 's', 'x-list': [1, 2] } },
          '/b': {
            get: { summary: 't' },
            post: {},
            '/a': { get: { summary: 's', 'x-list': [1, 2] } },
            '/b': { get: { summary: 't' }, post: {} },
          },
        },
      },
    },
  ],
  [
    'fills what is empty',
    {
      given: '  - target: $\n    update: { x-null: { a: 1 }, tags: }\n',
      want: { 'x-null': { a: 1 }, tags: [{ name: 'a' }, { name: 'b' }] },
    },
  ],
  [
    'is known as version 1.0',
    {
      given: '  - target: $.info\n    update: { title: U }\n',
      version: '1.0.0',
      want: { info: { title: 'U', version: '1' } },
    },
  ],
];

const refused: readonly [
  name: string,
  { readonly given: string; readonly want: readonly string[] },
][] = [
  [
    'what is no overlay',
    {
      given: 'a: 1\n',
      want: [
        'overlay/invalid o.yaml:1:1 The file has no overlay key that states the version of the Overlay Specification, so it is no overlay.',
        'overlay/invalid o.yaml:1:1 The Overlay Specification has no "a" here.',
        'overlay/invalid o.yaml:1:1 An overlay needs info with a title and a version.',
        'overlay/invalid o.yaml:1:1 An overlay needs actions: an array with at least one item.',
      ],
    },
  ],
  ['a list', { given: '[]\n', want: ['overlay/invalid o.yaml:1:1 An overlay must be an object.'] }],
  [
    'a version that is a number',
    {
      given: overlay('  - { target: $, update: {} }\n', '1.0'),
      want: [
        'overlay/invalid o.yaml:1:10 The version of the overlay is a number; it must be a string in quotes, such as "1.0.0".',
      ],
    },
  ],
  [
    'another version',
    {
      given: overlay('  - { target: $, update: {} }\n', '2.0.0'),
      want: ['overlay/invalid o.yaml:1:10 Only overlays of version 1.0 and 1.1 can be applied.'],
    },
  ],
  [
    'actions with mistakes',
    {
      given: overlay(
        '  - 7\n  - update: {}\n  - { targt: $, update: {} }\n  - { target: $.info, remove: yes please ' +
          '}\n  - { target: $.info }\n  - { target: $.info, update: {}, copy: $.tags }\n',
      ),
      want: [
        'overlay/invalid o.yaml:4:5 An action must be an object with a target.',
        'overlay/invalid o.yaml:5:5 An action needs a target: a JSONPath, as a string.',
        'overlay/invalid o.yaml:6:7 The Overlay Specification has no "targt" here.',
        'overlay/invalid o.yaml:6:5 An action needs a target: a JSONPath, as a string.',
        'overlay/invalid o.yaml:7:31 remove must be true or false.',
        'overlay/invalid o.yaml:8:5 The action changes nothing: it needs update, remove: true, or copy.',
        'overlay/invalid o.yaml:9:35 An action either copies or updates, not both.',
      ],
    },
  ],
  [
    'copy in 1.0',
    {
      given: overlay('  - { target: $, copy: $.info }\n', '1.0.0'),
      want: ['overlay/invalid o.yaml:4:18 copy exists from version 1.1 on; write overlay: 1.1.0.'],
    },
  ],
  [
    'a path that is none',
    {
      given: overlay("  - { target: 'info.title', update: {} }\n"),
      want: [
        expect.stringMatching(
          /^overlay\/path o\.yaml:4:15 The target is not a JSONPath of RFC 9535: .*[^.]\.$/,
        ),
      ],
    },
  ],
  [
    'removing the root',
    {
      given: overlay('  - { target: $, remove: true }\n'),
      want: ['overlay/impossible o.yaml:4:15 The root of the document cannot be removed.'],
    },
  ],
  [
    'single values in 1.0',
    {
      given: overlay('  - { target: $.info.title, update: x }\n', '1.0.0'),
      want: [
        'overlay/impossible o.yaml:4:15 The target selects a single value, which an overlay of version 1.0 cannot change; write overlay: 1.1.0.',
      ],
    },
  ],
  [
    'an object for a single value',
    {
      given: overlay('  - { target: $.info.title, update: {} }\n'),
      want: [
        'overlay/impossible o.yaml:4:37 The target selects a single value, which cannot be merged with an object.',
      ],
    },
  ],
  [
    'a single value for an object',
    {
      given: overlay('  - { target: $.info, update: x }\n'),
      want: ['overlay/impossible o.yaml:4:23 An object can only be merged with an object.'],
    },
  ],
  [
    'values of several kinds',
    {
      given: overlay('  - { target: $.*, update: {} }\n'),
      want: [
        'overlay/impossible o.yaml:4:15 The target selects arrays and objects and single values together; one action changes values of one kind.',
      ],
    },
  ],
  [
    'members of another kind',
    {
      given: overlay(
        '  - target: $.info\n    update:\n      title: [a]\n      version: { a: 1 }\n  - target: $.tags[0]\n    update: { name: }\n',
      ),
      want: [
        'overlay/impossible o.yaml:6:7 "title" is a single value in the document and an array here, which cannot be merged; remove it in an action before.',
        'overlay/impossible o.yaml:7:7 "version" is a single value in the document and an object here, which cannot be merged; remove it in an action before.',
      ],
    },
  ],
  [
    'a copy of nothing',
    {
      given: overlay(
        '  - { target: $.info, copy: $.nothing }\n  - { target: $.info, copy: $.* }\n',
      ),
      want: [
        'overlay/impossible o.yaml:4:29 The source of a copy must be one place in the document; $.nothing matches none.',
        'overlay/impossible o.yaml:5:29 The source of a copy must be one place in the document; $.* matches 5.',
      ],
    },
  ],
  [
    'a document that is none afterwards',
    {
      given: overlay('  - { target: $.openapi, remove: true }\n'),
      want: [
        'document/not-openapi a.yaml:1:1 The document has no openapi key that states its version.',
      ],
    },
  ],
  [
    'a file that is not valid',
    {
      given: 'overlay: 1.0.0\noverlay: 1.1.0\n',
      want: [
        'document/duplicate-key o.yaml:2:1 The key "overlay" is written twice in one object.\n  o.yaml:1:1 The first one is here.',
      ],
    },
  ],
];

const before = {
  openapi: '3.1.0',
  info: { title: 'T', version: '1' },
  tags: [{ name: 'a' }, { name: 'b' }],
  'x-null': null,
  paths: {
    '/a': { get: { summary: 's', 'x-list': [1, 2] } },
    '/b': { get: { summary: 't' }, post: {} },
  },
};

describe('overlays', () => {
  it.each(applied)('%s', async (_, { given, want, version }) => {
    const loaded = await load({ 'a.yaml': document, 'o.yaml': overlay(given, version) }, [
      'o.yaml',
    ]);
    expect(loaded.diagnostics.map(brief)).toEqual([]);
    expect(loaded.document?.root).toEqual({ ...before, ...want });
  });

  it.each(refused)('refuse %s', async (_, { given, want }) => {
    const loaded = await load({ 'a.yaml': document, 'o.yaml': given }, ['o.yaml']);
    expect(loaded.diagnostics.map(brief)).toEqual(want);
    expect(loaded.document).toBeUndefined();
  });

  it('warn of targets that match nothing, and go on', async () => {
    const loaded = await load(
      {
        'a.yaml': document,
        'o.yaml': overlay(
          '  - { target: $.nothing, update: {} }\n  - { target: $.info, update: { x: 1 } }\n',
        ),
      },
      ['o.yaml'],
    );
    expect(loaded.diagnostics.map((problem) => `${problem.severity} ${brief(problem)}`)).toEqual([
      'warning overlay/no-match o.yaml:4:15 The target $.nothing matches nothing in the document.',
    ]);
    expect(loaded.document?.root['info']).toEqual({ title: 'T', version: '1', x: 1 });
  });

  it('are applied one after the other', async () => {
    const files = {
      'a.json': JSON.stringify(before),
      'one.json': JSON.stringify({
        overlay: '1.0.0',
        info: { title: 'a', version: '1' },
        actions: [{ target: '$', update: { 'x-new': {} } }],
      }),
      'two.yaml': overlay('  - { target: \'$["x-new"]\', update: { y: 1 } }\n'),
    };
    expect((await load(files, ['one.json', 'two.yaml'])).document?.root).toEqual({
      ...before,
      'x-new': { y: 1 },
    });
    expect(
      (await load(files, ['two.yaml', 'one.json'])).diagnostics.map(({ code }) => code),
    ).toEqual(['overlay/no-match']);
  });

  it('treat __proto__ as a name', async () => {
    const loaded = await load(
      {
        'a.yaml': document,
        'o.json':
          '{"overlay":"1.0.0","info":{"title":"a","version":"1"},"actions":[{"target":"$.info","update":{"__proto__":{"polluted":true},' +
          '"constructor":{"prototype":{"polluted":true}}}}]}',
      },
      ['o.json'],
    );
    expect(loaded.diagnostics).toEqual([]);
    expect(JSON.stringify(loaded.document?.root['info'])).toBe(
      '{"title":"T","version":"1","__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
    );
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});
