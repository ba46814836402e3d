import { describe, expect, it } from 'vitest';
import { lintDocument } from '../../../../generator/document/lint/lint.js';
import { brief, workspace, type Files } from '../workspace.js';

const operation =
  'get: { operationId: a, summary: s, security: [], responses: { "200": { description: ok }, "400": { description: no } } }';
const head =
  'openapi: 3.1.0\ninfo: { title: T, version: "1", license: { name: MIT, url: https://example.com } }\nservers: [{ url: https://example.org }]\n';

const cases: readonly [
  name: string,
  { readonly given: Files; readonly want: readonly string[] },
][] = [
  ['nothing to say', { given: { 'a.yaml': `${head}paths:\n  /a:\n    ${operation}\n` }, want: [] }],
  [
    'recommended rules without a configuration',
    {
      given: { 'a.yaml': `${head}paths:\n  /a:\n    ${operation.replace('summary: s, ', '')}\n` },
      want: [
        'error lint/operation-summary a.yaml:6:5 Operation object should contain `summary` field.',
      ],
    },
  ],
  [
    'the configuration beside the document',
    {
      given: {
        'api/a.yaml': `${head}paths:\n  /a:\n    ${operation}\n`,
        'api/redocly.yaml': 'rules: { info-contact: warn }\n',
      },
      want: [
        'warning lint/info-contact api/a.yaml:2:1 Info object should contain `contact` field.',
      ],
    },
  ],
  [
    'the configuration above the document',
    {
      given: {
        'api/a.yaml': `${head}paths:\n  /a:\n    ${operation}\n`,
        'redocly.yaml': 'rules: { info-contact: error }\n',
      },
      want: ['error lint/info-contact api/a.yaml:2:1 Info object should contain `contact` field.'],
    },
  ],
  [
    'our own rules',
    {
      given: {
        'a.yaml': `${head}x-nobody-knows: 1\npaths:\n  /a:\n    ${operation}\n`,
        'redocly.yaml': 'rules: { concord/known-extensions: error }\n',
      },
      want: [expect.stringMatching(/^error lint\/concord\/known-extensions a\.yaml:4:1 /)],
    },
  ],
  [
    'extensions of Concord that are misspelt or have another form, without being asked',
    {
      given: {
        'a.yaml':
          `${head}x-rate-limits: [{ source: docs, says: much }]\nx-nobody-knows: 1\n` +
          `paths:\n  /a:\n    ${operation.replace('get: {', 'get: { x-paginaton: 1,')}\n`,
      },
      want: [
        'warning lint/concord/own-extensions a.yaml:4:17 `x-rate-limits`: `budgets` is missing.',
        'warning lint/concord/own-extensions a.yaml:8:12 `x-paginaton` is no extension that is known here, so it has no effect. Did you mean `x-pagination`?',
      ],
    },
  ],
  [
    'the same where a configuration is about other things',
    {
      given: {
        'a.yaml': `${head}x-rate-limit: 1\nx-rate-limts: 1\npaths:\n  /a:\n    ${operation}\n`,
        'redocly.yaml': 'rules: { info-contact: warn }\n',
      },
      want: [
        expect.stringMatching(/^warning lint\/concord\/own-extensions a\.yaml:4:1 .*x-rate-limits/),
        expect.stringMatching(/^warning lint\/concord\/own-extensions a\.yaml:5:1 .*x-rate-limits/),
        expect.stringMatching(/info-contact/),
      ],
    },
  ],
  [
    'places in other files',
    {
      given: {
        'a.yaml': `${head}paths: { /a: { $ref: p/a.yaml } }\n`,
        'p/a.yaml': `${operation}\npost:\n  operationId: a\n  summary: s\n  security: []\n  responses: { "200": { description: ok } }\n`,
        'redocly.yaml': 'rules: { operation-operationId-unique: error }\n',
      },
      want: [
        'error lint/operation-operationId-unique p/a.yaml:2:1 Every operation must have a unique `operationId`.',
      ],
    },
  ],
  [
    'references once and in words',
    {
      given: {
        'a.yaml': `${head}paths: {}\ncomponents:\n  schemas:\n    A: { $ref: gone.yaml }\n    B: { $ref: "#/components/schemas/C" }\n`,
        'redocly.yaml': 'rules: { no-unresolved-refs: error }\n',
      },
      want: [
        'error document/not-found a.yaml:7:16 The file gone.yaml does not exist.',
        'error lint/no-unresolved-refs a.yaml:8:16 "#/components/schemas/C" points at nothing.',
      ],
    },
  ],
  [
    'references in a circle',
    {
      given: {
        'a.yaml': `${head}paths: {}\ncomponents:\n  schemas:\n    A: { $ref: "#/components/schemas/B" }\n    B: { $ref: "#/components/schemas/A" }\n`,
      },
      want: [
        'error document/endless-reference a.yaml:7:16 "#/components/schemas/B" leads back to itself ' +
          'and never to a value.\n  a.yaml:8:16 It leads on to "#/components/schemas/A".',
      ],
    },
  ],
  [
    'OpenAPI 3.2, and a version of two numbers',
    {
      given: {
        'a.yaml':
          `openapi: "3.2"\n${head.replace(/^.*\n/, '')}paths:\n  /a:\n` +
          `    ${operation}\ncomponents: { securitySchemes: { D: { type: oauth2, flows: { deviceAuthorization: ` +
          `{ deviceAuthorizationUrl: "https://a.example/d", tokenUrl: "https://a.example/t", scopes: { ` +
          `read: Reads } } } } } }\n`,
      },
      want: ['warning lint/no-unused-components a.yaml:7:34 Security scheme: "D" is never used.'],
    },
  ],
  [
    'hostile files before the linter sees them',
    {
      given: { 'a.yaml': 'a: &a { b: *a }\n' },
      want: [
        'error document/endless-alias a.yaml:1:12 The alias *a stands inside the value that it repeats, which would never end.',
      ],
    },
  ],
  [
    'a configuration that is not valid',
    {
      given: { 'a.yaml': `${head}paths: {}\n`, 'redocly.yaml': 'rules: {\n' },
      want: [expect.stringMatching(/^error document\/syntax redocly\.yaml:\d:\d /)],
    },
  ],
  [
    'a configuration with mistakes',
    {
      given: {
        'a.yaml': `${head}paths: {}\n`,
        'redocly.yaml': 'rules:\n  info-contakt: error\n  concord/describd: error\n',
      },
      want: [
        'warning lint/configuration redocly.yaml:2:3 Property `info-contakt` is not expected here.',
        'warning lint/configuration redocly.yaml:3:3 There is no rule "concord/describd".',
      ],
    },
  ],
  [
    'a configuration on the network',
    {
      given: {
        'a.yaml': `${head}paths: {}\n`,
        'redocly.yaml': 'extends: ["http://127.0.0.1:9/x.yaml"]\n',
      },
      want: [
        "error lint/configuration redocly.yaml:1:11 Can't resolve $ref: http://127.0.0.1:9/x.yaml is not read: nothing is fetched from the network.",
      ],
    },
  ],
  [
    'ignored problems',
    {
      given: {
        'a.yaml': `${head}paths: {}\n`,
        'redocly.yaml': 'rules: { info-contact: error }\n',
        '.redocly.lint-ignore.yaml': "a.yaml:\n  info-contact:\n    - '#/info/contact'\n",
      },
      want: [],
    },
  ],
];

describe('lintDocument', () => {
  it.each(cases)('%s', async (_, { given, want }) => {
    const { diagnostics, source } = await lintDocument(Object.keys(given)[0] ?? '', {
      cwd: workspace(given),
    });
    expect(diagnostics.map((problem) => `${problem.severity} ${brief(problem)}`)).toEqual(want);
    for (const { location } of diagnostics) expect(source(location?.file ?? '')).toBeDefined();
  });
});
