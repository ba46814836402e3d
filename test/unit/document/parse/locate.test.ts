import { describe, expect, it } from 'vitest';
import { load, type Files } from '../workspace.js';

type Part = 'key' | 'value' | undefined;
type Want = readonly (readonly [pointer: string, part: Part, place: string])[];

const json =
  '{\n  "openapi": "3.1.0",\n  "a/b~": { "c": [ 1, { "d": "x\\"}]" } ], "\\u0065": true },\n  "f": {}\n}\n';
const yaml = `openapi: 3.1.0
a/b~:
  c:
    - 1
    - d: x
  "e": true
f: &f
  g: |
    text
h: *f
i:
  <<: *f
  j:
`;
const bundle: Files = {
  'api/openapi.yaml': `openapi: 3.1.0
paths:
  /a:
    summary: here
    $ref: paths/a.yaml
components:
  schemas:
    Project: { $ref: ./schemas/project-entity.yaml }
`,
  'api/paths/a.yaml': `description: there
get:
  responses:
    '200':
      description: ok
      content: { application/json: { schema: { $ref: '../schemas/project-entity.yaml' } } }
`,
  'api/schemas/project-entity.yaml': `type: object
properties:
  owner: { $ref: 'people.json#/owner' }
`,
  'api/schemas/people.json': '{\n  "owner": {\n    "type": "string" } }',
};
const overlaid: Files = {
  'a.yaml':
    'openapi: 3.1.0\ninfo: { title: T, version: "1" }\ntags: [{ name: a }, { name: b }, { name: c }]\nx-list: [one, two, three]\n',
  'o.yaml': `overlay: 1.1.0
info: { title: O, version: '1' }
actions:
  - target: $.info
    update:
      title: U
      x-new: { deep: [1] }
  - target: $.tags[0]
    remove: true
  - target: $.tags
    update: { name: d }
  - target: $['x-list'][?@ == 'two']
    remove: true
  - target: $.info
    copy: $.tags[0]
`,
};

const cases: readonly [
  name: string,
  { readonly given: Files; readonly overlays?: readonly string[]; readonly want: Want },
][] = [
  [
    'JSON',
    {
      given: { 'a.json': json },
      want: [
        ['', undefined, 'a.json:1:1-5:2'],
        ['/openapi', 'key', 'a.json:2:3-2:12'],
        ['/openapi', 'value', 'a.json:2:14-2:21'],
        ['/openapi', undefined, 'a.json:2:14-2:21'],
        ['/a~1b~0', 'key', 'a.json:3:3-3:9'],
        ['/a~1b~0', undefined, 'a.json:3:3-3:9'],
        ['/a~1b~0/c', 'value', 'a.json:3:18-3:41'],
        ['/a~1b~0/c/0', 'key', 'a.json:3:20-3:21'],
        ['/a~1b~0/c/1', undefined, 'a.json:3:23-3:39'],
        ['/a~1b~0/c/1/d', 'value', 'a.json:3:30-3:37'],
        ['/a~1b~0/e', 'key', 'a.json:3:43-3:51'],
        ['/a~1b~0/c/7/x', 'value', 'a.json:3:13-3:16'],
        ['/f/missing/deep', 'value', 'a.json:4:3-4:6'],
        ['/missing', 'value', 'a.json:1:1-5:2'],
      ],
    },
  ],
  [
    'YAML',
    {
      given: { 'a.yaml': yaml },
      want: [
        ['', undefined, 'a.yaml:1:1-13:5'],
        ['/openapi', 'key', 'a.yaml:1:1-1:8'],
        ['/openapi', undefined, 'a.yaml:1:10-1:15'],
        ['/a~1b~0', undefined, 'a.yaml:2:1-2:5'],
        ['/a~1b~0/c', 'value', 'a.yaml:4:5-6:1'],
        ['/a~1b~0/c/0', 'value', 'a.yaml:4:7-4:8'],
        ['/a~1b~0/c/1/d', undefined, 'a.yaml:5:10-5:11'],
        ['/a~1b~0/e', 'key', 'a.yaml:6:3-6:6'],
        ['/f/g', 'value', 'a.yaml:8:6-10:1'],
        ['/h/g', 'key', 'a.yaml:8:3-8:4'],
        ['/i/g', 'key', 'a.yaml:8:3-8:4'],
        ['/i/j', 'value', 'a.yaml:13:3-13:4'],
        ['/i/k', 'value', 'a.yaml:11:1-11:2'],
      ],
    },
  ],
  [
    'several files',
    {
      given: bundle,
      want: [
        ['/paths/~1a', 'key', 'api/openapi.yaml:3:3-3:5'],
        ['/paths/~1a/summary', undefined, 'api/openapi.yaml:4:14-4:18'],
        ['/paths/~1a/description', undefined, 'api/paths/a.yaml:1:14-1:19'],
        ['/paths/~1a/get/responses/200/description', 'key', 'api/paths/a.yaml:5:7-5:18'],
        ['/paths/~1a/get', undefined, 'api/paths/a.yaml:2:1-2:4'],
        ['/components/schemas/Project', 'key', 'api/openapi.yaml:8:5-8:12'],
        ['/components/schemas/Project/type', undefined, 'api/schemas/project-entity.yaml:1:7-1:13'],
        [
          '/components/schemas/Project/properties/owner/$ref',
          undefined,
          'api/schemas/project-entity.yaml:3:18-3:38',
        ],
        ['/components/schemas/owner', 'key', 'api/schemas/people.json:2:3-2:10'],
        ['/components/schemas/owner/type', 'value', 'api/schemas/people.json:3:13-3:21'],
      ],
    },
  ],
  [
    'overlays',
    {
      given: overlaid,
      overlays: ['o.yaml'],
      want: [
        ['/info/version', undefined, 'a.yaml:2:28-2:31'],
        ['/info/title', undefined, 'o.yaml:6:14-6:15'],
        ['/info/x-new', 'key', 'o.yaml:7:7-7:12'],
        ['/info/x-new/deep/0', undefined, 'o.yaml:7:23-7:24'],
        ['/tags/0/name', undefined, 'a.yaml:3:29-3:30'],
        ['/tags/1/name', undefined, 'a.yaml:3:42-3:43'],
        ['/tags/2/name', undefined, 'o.yaml:11:21-11:22'],
        ['/x-list/1', undefined, 'a.yaml:4:20-4:25'],
        ['/info/name', 'value', 'a.yaml:3:29-3:30'],
      ],
    },
  ],
];

describe('locate', () => {
  it.each(cases)('%s', async (_, { given, overlays = [], want }) => {
    const { document, diagnostics } = await load(given, overlays);
    expect(diagnostics).toEqual([]);
    const found = want.map(([pointer, part]) => {
      const at = document?.locate(pointer, part);
      return [
        pointer,
        part,
        at && `${at.file}:${at.line}:${at.column}-${at.endLine}:${at.endColumn}`,
      ];
    });
    expect(found).toEqual(want);
  });

  it('counts lines as editors do', async () => {
    const { document } = await load({
      'a.yaml': 'openapi: 3.1.0\r\nx-a: 1\r\nx-b: "\u2028" # x\nx-c: 2\n',
    });
    expect(document?.locate('/x-c', 'key')).toMatchObject({ line: 4, column: 1 });
  });
});
