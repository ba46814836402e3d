import { expect, test } from 'vitest';

import { formatFiles } from '../../../generator/pipeline/format.js';
import { folderWith } from './folder.js';

const laidOut = async (
  file: { path: string; content: string; format?: boolean },
  configuration: object,
): Promise<string | undefined> => {
  const { files, diagnostics } = await formatFiles([file], {
    format: true,
    cwd: folderWith({
      '.prettierrc': JSON.stringify(configuration),
      '.editorconfig': 'root = true\n[*]\nindent_style = tab\n',
    }),
    output: 'out',
  });
  expect(diagnostics).toEqual([]);
  return files[0]?.content;
};

test.each<
  [
    string,
    {
      given: { path: string; content: string; format?: boolean };
      configuration?: object;
      want: string;
    },
  ]
>([
  [
    'TypeScript, by the configuration that holds there',
    {
      given: { path: 'a.ts', content: 'export const a = { b: "c" };' },
      configuration: { singleQuote: true, semi: false },
      want: "export const a = { b: 'c' }\n",
    },
  ],
  [
    'with what the editor is told',
    { given: { path: 'a.ts', content: 'if (a) {\n  b();\n}\n' }, want: 'if (a) {\n\tb();\n}\n' },
  ],
  ['JSON', { given: { path: 'package.json', content: '{"a":1}' }, want: '{\n\t"a": 1\n}\n' }],
  ['Markdown', { given: { path: 'README.md', content: '* a\n* b' }, want: '- a\n- b\n' }],
  [
    'not a file that is excepted',
    { given: { path: 'a.ts', content: 'let a="b"', format: false }, want: 'let a="b"' },
  ],
  [
    'not a file of another kind',
    { given: { path: 'LICENSE', content: '  MIT  ' }, want: '  MIT  ' },
  ],
])('formatFiles lays out %s', async (_, { given, configuration = {}, want }) => {
  expect(await laidOut(given, configuration)).toBe(want);
});

test('a configuration that prettier does not take is a finding, and nothing is laid out', async () => {
  const file = { path: 'a.ts', content: 'let a="b"' };
  const { files, diagnostics } = await formatFiles([file], {
    format: true,
    cwd: folderWith({ '.prettierrc': '{ "parser": "no such" }' }),
    output: 'out',
  });
  expect(files).toEqual([file]);
  expect(diagnostics).toMatchObject([
    { code: 'output/format', severity: 'error', message: expect.stringContaining('a.ts') },
  ]);
});
