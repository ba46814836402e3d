import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { format, type Options } from 'prettier';
import { expect, test } from 'vitest';

import { differenceOf, hashFile, sameTokens } from '../../../generator/pipeline/file-hash.js';
import { root } from '../../support/compile.js';

const styles: Readonly<Record<string, Options>> = {
  narrow: {
    printWidth: 60,
    semi: false,
    arrowParens: 'avoid',
    trailingComma: 'none',
    quoteProps: 'consistent',
    useTabs: true,
  },
  wide: { printWidth: 160, singleQuote: true, bracketSpacing: false, proseWrap: 'always' },
};
const generated = [
  'client/src/costs.ts',
  'client/src/runtime/client.ts',
  'client/src/runtime/errors.ts',
  'fixtures/src/responses.ts',
  'fixtures/src/factories/index.ts',
  'validators/src/schemas/posts.ts',
  'validators/src/runtime/checks.ts',
  'client/README.md',
];

test.each(
  generated.flatMap((path) =>
    Object.entries(styles).map(([name, style]) => ({ path, name, style })),
  ),
)('$path in a $name layout is the same file', async ({ path, style }) => {
  const text = readFileSync(join(root, 'generated', path), 'utf8');
  const other = await format(text, { ...style, filepath: path });
  expect(other).not.toBe(text);
  expect([
    hashFile(path, other).layout === hashFile(path, text).layout,
    await sameTokens(path, text, other),
  ]).toEqual([true, true]);
});

test('a package.json on one line is the same file', async () => {
  const text = readFileSync(join(root, 'generated/client/package.json'), 'utf8');
  const other = JSON.stringify(JSON.parse(text));
  expect([
    hashFile('package.json', other).layout === hashFile('package.json', text).layout,
    await sameTokens('package.json', text, other),
  ]).toEqual([true, true]);
});

test.each([
  ['a.ts', "const a = ', ';", "const a = ' ';"],
  ['a.ts', 'f(a, b);', 'f(a, c);'],
  ['a.ts', 'x = (a + b) * c;', 'x = a + b * c;'],
  ['a.ts', 'x = -1;', 'x = +1;'],
  ['a.ts', 'let a = 1;', 'const a = 1;'],
  ['a.ts', 'x = a | b;', 'x = a & b;'],
  ['a.ts', "type A = 'x';", 'type A = x;'],
  ['a.ts', 'x = `a ${b} c`;', 'x = `a ${b}c`;'],
  ['a.ts', 'x = /a b/;', 'x = /ab/;'],
  ['a.ts', '// one\nx;', '// two\nx;'],
  ['a.json', '{"a":"b c"}', '{"a":"bc"}'],
  ['a.md', 'one two', 'one three'],
])('in %s, %s is not %s', async (path, before, after) => {
  expect(await sameTokens(path, before, after)).toBe(false);
});

test('the hashes of a file do not mind the line ends of a checkout, and mind its words', () => {
  expect(hashFile('a.ts', 'a\r\nb\r\n')).toEqual(hashFile('a.ts', 'a\nb\n'));
  expect(hashFile('a.ts', 'a\nb\n').layout).not.toBe(hashFile('a.ts', 'a\nc\n').layout);
  expect(hashFile('a.ts', 'x = 1;').exact).not.toBe(hashFile('a.ts', 'x = -1;').exact);
});

const written = "x = [1, 're-used'];\n";
const formatted = 'x = [1, "re-used"]\n';
const other = "x = [-1, 'reused'];\n";
const more = "x = [2, 're-used'];\n";
const hashes = [hashFile('a.ts', written)];

test.each([
  ['what was written, and other punctuation is generated', written, other, hashes, 'generated'],
  ['what was written, and other words are generated', written, more, hashes, 'generated'],
  ['what a formatter left', formatted, written, hashes, 'layout'],
  ['what a formatter left, and other words are generated', formatted, more, hashes, 'generated'],
  [
    'what a formatter left, and other punctuation is generated',
    formatted,
    other,
    hashes,
    'generated',
  ],
  ['an edit of punctuation', other, written, hashes, 'edit'],
  ['an edit', "x = [1, 'mine'];\n", written, hashes, 'edit'],
  ['an edit, and other words are generated', "x = [1, 'mine'];\n", more, hashes, 'edit'],
  [
    'old, where a run was interrupted',
    written,
    more,
    [...hashes, hashFile('a.ts', more)],
    'generated',
  ],
  [
    'new, where a run was interrupted',
    more,
    other,
    [...hashes, hashFile('a.ts', more)],
    'generated',
  ],
  [
    'an edit, where a run was interrupted',
    other,
    more,
    [...hashes, hashFile('a.ts', more)],
    'edit',
  ],
  ['what no manifest lists', other, written, undefined, 'generated'],
] as const)('a file is %s', async (_, current, content, known, want) => {
  expect(await differenceOf('a.ts', current, { content, hashes: known })).toBe(want);
});
