import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { checkFiles } from '../../../generator/pipeline/check.js';
import { writeFiles } from '../../../generator/pipeline/write.js';
import { contentOf, folderWith, type OutputSketch, output, put } from './folder.js';

interface Given {
  readonly before?: Readonly<Record<string, string>>;
  readonly change?: (folder: string) => void;
  readonly after: Readonly<Record<string, string>>;
  readonly sketch?: OutputSketch;
}

const tables: [string, { given: Given; want: readonly string[] }][] = [
  [
    'nothing when all is as it would be written',
    { given: { before: { 'client/a.ts': 'a\n' }, after: { 'client/a.ts': 'a\n' } }, want: [] },
  ],
  [
    'nothing for a checkout with CRLF',
    {
      given: {
        before: { 'client/a.ts': 'a\nb\n' },
        change: (folder) => put(folder, 'out/client/a.ts', 'a\r\nb\r\n'),
        after: { 'client/a.ts': 'a\nb\n' },
      },
      want: [],
    },
  ],
  [
    'nothing for foreign files',
    {
      given: {
        before: { 'client/a.ts': 'a\n' },
        change: (folder) => put(folder, 'out/client/mine.ts', 'x'),
        after: { 'client/a.ts': 'a\n' },
      },
      want: [],
    },
  ],
  [
    'everything when nothing was ever generated',
    {
      given: { after: { 'client/a.ts': 'a\n' } },
      want: [
        'output/missing:1 out/client/a.ts is missing.',
        'output/missing:1 out/client/concord.manifest.json is missing.',
      ],
    },
  ],
  [
    'stale files and that the document changed.',
    {
      given: {
        before: { 'client/a.ts': 'a\nb\n' },
        after: { 'client/a.ts': 'a\nB\n' },
        sketch: { document: 'd2' },
      },
      want: [
        'output/stale:2 out/client/a.ts is stale: the document changed.',
        'output/stale:3 out/client/concord.manifest.json is stale: the document changed.',
      ],
    },
  ],
  [
    'that options and tool changed though no file did',
    {
      given: {
        before: { 'client/a.ts': 'a\n' },
        after: { 'client/a.ts': 'a\n' },
        sketch: { raw: false, version: '2.0.0' },
      },
      want: [
        'output/stale:2 out/client/concord.manifest.json is stale: the options and the version of Concord changed.',
      ],
    },
  ],
  [
    'a stale file without a reason in the manifest',
    {
      given: { before: { 'client/a.ts': 'a\n' }, after: { 'client/a.ts': 'b\n' } },
      want: [
        'output/stale:1 out/client/a.ts is stale: this build of Concord generates something else.',
        'output/stale:13 out/client/concord.manifest.json is stale: this build of Concord generates something else.',
      ],
    },
  ],
  [
    'a file that was edited, and its line',
    {
      given: {
        before: { 'client/a.ts': 'a\nb\nc\n' },
        change: (folder) => put(folder, 'out/client/a.ts', 'a\nb\nmine\n'),
        after: { 'client/a.ts': 'a\nb\nc\n' },
      },
      want: ['output/edited:3 out/client/a.ts was edited by hand.'],
    },
  ],
  [
    'a file that is missing.',
    {
      given: {
        before: { 'client/a.ts': 'a\n', 'client/b.ts': 'b\n' },
        change: (folder) => rmSync(join(folder, 'out/client/b.ts')),
        after: { 'client/a.ts': 'a\n', 'client/b.ts': 'b\n' },
      },
      want: ['output/missing:1 out/client/b.ts is missing.'],
    },
  ],
  [
    'a file that is no longer generated',
    {
      given: {
        before: { 'client/a.ts': 'a\n', 'client/b.ts': 'b\n' },
        after: { 'client/a.ts': 'a\n' },
        sketch: { document: 'd2' },
      },
      want: [
        'output/stale:3 out/client/concord.manifest.json is stale: the document changed.',
        'output/extra:1 out/client/b.ts is no longer generated: the document changed.',
      ],
    },
  ],
  [
    'a damaged manifest',
    {
      given: {
        before: { 'client/a.ts': 'a\n' },
        change: (folder) => put(folder, 'out/client/concord.manifest.json', '<<<<<<<\n'),
        after: { 'client/a.ts': 'a\n' },
      },
      want: [
        'output/stale:1 out/client/concord.manifest.json is damaged, as by a merge with conflicts.',
      ],
    },
  ],
  [
    'a file that a formatter laid out anew',
    {
      given: {
        before: { 'client/a.ts': "f('a');\n" },
        change: (folder) => put(folder, 'out/client/a.ts', 'f("a")\n'),
        after: { 'client/a.ts': "f('a');\n" },
      },
      want: [
        'output/reformatted:1 out/client/a.ts was reformatted: a formatter changed its layout, and nothing else.',
      ],
    },
  ],
  [
    'that templates changed',
    {
      given: {
        before: { 'client/a.ts': 'a\n' },
        after: { 'client/a.ts': 'b\n' },
        sketch: { templates: new Map([['a', 'b']]) },
      },
      want: [
        'output/stale:1 out/client/a.ts is stale: the templates changed.',
        'output/stale:12 out/client/concord.manifest.json is stale: the templates changed.',
      ],
    },
  ],
  [
    'a file that no manifest lists',
    {
      given: {
        change: (folder) => put(folder, 'out/client/a.ts', 'mine\n'),
        after: { 'client/a.ts': 'a\n' },
      },
      want: [
        'output/stale:1 out/client/a.ts is not what would be generated, and no manifest lists it.',
        'output/missing:1 out/client/concord.manifest.json is missing.',
      ],
    },
  ],
  [
    'an output that is a file',
    {
      given: { change: (folder) => put(folder, 'out', 'x'), after: { 'client/a.ts': 'a\n' } },
      want: ['output/not-a-folder:- out is a file, not a folder.'],
    },
  ],
];

test.each(tables)('checkFiles finds %s', async (_, { given, want }) => {
  const cwd = folderWith();
  if (given.before) await writeFiles(output(given.before), { output: 'out', cwd });
  given.change?.(cwd);
  const disk = contentOf(cwd);
  const { diagnostics } = await checkFiles(output(given.after, given.sketch), {
    output: 'out',
    cwd,
  });
  expect(
    diagnostics.map(({ code, message, location }) => `${code}:${location?.line ?? '-'} ${message}`),
  ).toEqual(want);
  expect(contentOf(cwd)).toEqual(disk);
});

test('checkFiles shows a short difference from what is on disk to what is generated', async () => {
  const cwd = folderWith();
  const lines = Array.from({ length: 100 }, (_, index) => `line ${index + 1}`);
  await writeFiles(output({ 'client/a.ts': `${lines.join('\n')}\n` }), { output: 'out', cwd });
  const { drift } = await checkFiles(
    output({ 'client/a.ts': `${lines.toSpliced(49, 1, 'changed').join('\n')}\n` }),
    { output: 'out', cwd },
  );
  expect(drift[0]).toEqual({
    path: 'client/a.ts',
    kind: 'stale',
    moved: [],
    line: 50,
    diff: [
      '@@ -48,5 +48,5 @@',
      ' line 48',
      ' line 49',
      '-line 50',
      '+changed',
      ' line 51',
      ' line 52',
    ].join('\n'),
  });
});

test('checkFiles passes over the layout when it is told to, and over nothing else', async () => {
  const cwd = folderWith();
  const files = output({
    'client/a.ts': "f('a');\n",
    'client/b.ts': 'b\n',
    'client/package.json': '{\n  "a": [\n    1\n  ]\n}\n',
  });
  await writeFiles(files, { output: 'out', cwd });
  put(cwd, 'out/client/a.ts', 'f("a")\n');
  put(cwd, 'out/client/package.json', '{ "a": [1] }\n');
  expect((await checkFiles(files, { output: 'out', cwd, ignoreFormatting: true })).drift).toEqual(
    [],
  );
  put(cwd, 'out/client/b.ts', 'edited\n');
  expect(
    (await checkFiles(files, { output: 'out', cwd, ignoreFormatting: true })).drift.map(
      ({ path, kind }) => [path, kind],
    ),
  ).toEqual([['client/b.ts', 'edited']]);
});
