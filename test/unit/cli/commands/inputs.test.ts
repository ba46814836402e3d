import { expect, test } from 'vitest';

import { concordHere, petDocument, report } from '../concord.js';

const shared = petDocument.replace(/openapi: .*/, (line) => `# ${line}\n${line}`);
const overlay = `overlay: 1.0.0
info: { title: More, version: 1.0.0 }
actions: [{ target: $.info, update: { description: With more. } }]
`;
const using = (file: string): string =>
  `openapi: 3.1.0
info: { title: Uses, version: 1.0.0 }
servers: [{ url: https://uses.example }]
security: []
paths:
  /things:
    get:
      operationId: listThings
      responses:
        '200':
          description: Things
          content: { application/json: { schema: { $ref: '${file}#/Thing' } } }
`;
const files = {
  'package.json': '{}',
  '.git/HEAD': '',
  'pets.yaml': shared,
  'apis/a.yaml': using('../common/thing.yaml'),
  'common/thing.yaml': "Thing: { $ref: './deep/thing.yaml' }\n",
  'common/deep/thing.yaml': 'type: object\n',
  'common/unused.yaml': 'type: object\n',
  'more.yaml': overlay,
  'tsconfig.json': '{ "compilerOptions": { "module": "nodenext" } }',
  'own/client/README.md.hbs': '# Own\n',
  'settings.mjs': "export const output = 'out/a';\n",
  'concord.config.mjs': `import { output } from './settings.mjs';
export default {
  documents: {
    a: { document: 'apis/a.yaml', overlays: ['more.yaml'], templates: 'own', output, layout: 'source' },
    pets: { document: 'pets.yaml', output: 'out/pets' },
  },
};
`,
};

const configuration = ['concord.config.mjs', 'settings.mjs'];
const ofA = [
  ...['apis/a.yaml', 'common/deep/thing.yaml', 'common/thing.yaml', 'concord.config.mjs'],
  ...['more.yaml', 'own/client/README.md.hbs', 'settings.mjs', 'tsconfig.json'],
];
const printed: readonly (readonly [
  what: string,
  args: readonly string[],
  want: readonly string[],
])[] = [
  ['a document by its name', ['a'], ofA],
  ['a document by its path', ['pets.yaml'], [...configuration, 'pets.yaml'].sort()],
  ['all documents, each file once', [], [...ofA, 'pets.yaml'].sort()],
  [
    'a document that the configuration does not have',
    ['common/../apis/a.yaml', '--config', 'none.json'],
    ['apis/a.yaml', 'common/deep/thing.yaml', 'common/thing.yaml'],
  ],
];

test.each(printed)('the inputs of %s', async (_, args, want) => {
  const { status, stdout, stderr } = await concordHere(['inputs', ...args], {
    files: { ...files, 'none.json': '{ "document": "pets.yaml" }' },
  });
  expect([status, stderr, stdout.split('\n').slice(0, -1)]).toEqual([0, '', want]);
});

test('by document, for programs', async () => {
  const ended = await concordHere(['inputs', '--reporter', 'json'], { files });
  expect(report(ended)).toEqual({
    ...{ ok: true, diagnostics: [] },
    documents: [
      { document: 'apis/a.yaml', output: 'out/a', files: ofA },
      { document: 'pets.yaml', output: 'out/pets', files: [...configuration, 'pets.yaml'].sort() },
    ],
  });
});

test('a document that cannot be read to its end is an error, and what was read is known', async () => {
  const ended = await concordHere(['inputs', 'apis/a.yaml', '--reporter', 'json'], {
    files: { ...files, 'common/thing.yaml': "Thing: { $ref: './gone.yaml' }\n" },
  });
  const { ok, documents } = report(ended);
  expect([ended.status, ok, documents]).toEqual([
    1,
    false,
    [expect.objectContaining({ files: expect.arrayContaining(['common/thing.yaml']) })],
  ]);
});
