import { expect, test } from 'vitest';

import { parseManifest } from '../../../generator/pipeline/manifest.js';
import {
  optionsIn,
  type ShapingOptions,
  type StatedOptions,
  statedOptions,
} from '../../../generator/pipeline/shaping-options.js';

const usual: ShapingOptions = {
  layout: 'packages',
  runtime: 'copy',
  hooks: undefined,
  keyPrefix: undefined,
  module: undefined,
  targets: ['client', 'validators', 'fixtures'],
  include: undefined,
  exclude: undefined,
  name: undefined,
  scope: undefined,
  license: undefined,
  publish: undefined,
  packageVersion: undefined,
  compat: undefined,
  gitattributes: false,
  rename: undefined,
  validators: undefined,
  handlers: false,
  counterExamples: false,
  raw: false,
  openapi: false,
  openEnums: true,
  importExtension: undefined,
  format: false,
  types: undefined,
};

const tables: [string, Partial<ShapingOptions>][] = [
  ['the usual', {}],
  ['plain folders with the document', { layout: 'source', openapi: true, importExtension: 'none' }],
  ['the runtime from its package', { runtime: 'package' }],
  ['hooks, and CommonJS', { targets: ['client', 'query'], hooks: 'vue', module: 'both' }],
  ['fewer targets', { targets: ['client'] }],
  ['closed enums', { openEnums: false }],
  ['the raw layer, laid out', { raw: true, format: true }],
  ['part of a document', { include: ['tag:pets', 'path:/a b/*'], exclude: ['deprecated'] }],
  ['a version of its own, and attributes', { packageVersion: '2.0.0-rc.1', gitattributes: true }],
  ['names', { name: 'Museum', scope: '@museum', license: 'MIT' }],
  [
    'what is published',
    { publish: { access: 'public', repository: 'https://git.example/a.git', directory: 'b/c' } },
  ],
  [
    'renames, with spaces in keys',
    { rename: { operations: { 'list all pets': 'pets' }, tags: { a: 'b' } } },
  ],
  ['formats', { validators: { formats: { email: false, uri: false } } }],
  ['no formats', { validators: { formats: false } }],
  [
    'positions',
    {
      validators: { positions: { body: { strip: true }, query: { defaults: true, coerce: true } } },
    },
  ],
  ['the names of another generator', { layout: 'source', compat: { from: 'hey-api' } }],
  ['the names of another one', { compat: { from: 'orval', file: 'a.ts', baseUrl: '/v1' } }],
  ['handlers and counter-examples', { handlers: true, counterExamples: true }],
];

test.each(tables)('the options of a manifest are those that it was made with: %s', (_, given) => {
  const options = { ...usual, ...given };
  expect(optionsIn(throughManifest(statedOptions(options)))).toStrictEqual(options);
});

test.each<[string, { given: readonly string[]; want: readonly string[] }]>([
  ['beside those of Concord', { given: ['client', 'own'], want: ['client'] }],
  ['alone', { given: ['own'], want: [] }],
])('targets of the user are none of a manifest, %s', (_, { given, want }) => {
  const stated = throughManifest(statedOptions({ ...usual, targets: given }));
  expect(optionsIn(stated).targets).toEqual(want);
});

test('options are none where a manifest is made by hand', () => {
  const stated = {
    ...{ layout: ['x'], targets: ['evil', 7], raw: 'yes', include: [{}], name: false },
    ...{ rename: ['x', 'schemas __proto__ y'], 'validators.positions': ['body.coerce', 'x.y'] },
    ...{ handlers: 'no', 'validators.formats': true, 'publish.access': 'evil' },
  };
  const { rename, ...options } = optionsIn(throughManifest(stated));
  expect(options).toStrictEqual({
    layout: 'packages',
    runtime: 'copy',
    keyPrefix: undefined,
    hooks: undefined,
    module: undefined,
    targets: ['client', 'validators', 'fixtures'],
    include: undefined,
    exclude: undefined,
    name: undefined,
    scope: undefined,
    license: undefined,
    publish: undefined,
    packageVersion: undefined,
    compat: undefined,
    gitattributes: false,
    validators: { positions: { body: { coerce: true } } },
    handlers: false,
    counterExamples: false,
    raw: false,
    openapi: false,
    openEnums: true,
    importExtension: undefined,
    format: false,
    types: undefined,
  });
  expect(Object.entries(rename?.schemas ?? {})).toEqual([['__proto__', 'y']]);
});

function throughManifest(options: object): { readonly options: StatedOptions } {
  const manifest = parseManifest(
    JSON.stringify({ concord: '1', document: 'd', options, files: {} }),
  );
  if (typeof manifest !== 'object') throw new Error('This is no manifest.');
  return manifest;
}
