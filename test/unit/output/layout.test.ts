import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { format, type Options } from 'prettier';
import { expect, test } from 'vitest';

import { hashFile, sameTokens } from '../../../generator/output/layout.js';
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
  'client/src/credits.ts',
  'client/src/runtime/client.ts',
  'client/src/runtime/errors.ts',
  'fixtures/src/patterns.ts',
  'fixtures/src/factories/posts.ts',
  'validators/src/schemas/posts.ts',
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
    hashFile(path, other) === hashFile(path, text),
    await sameTokens(path, text, other),
  ]).toEqual([true, true]);
});

test('a package.json on one line is the same file', async () => {
  const text = readFileSync(join(root, 'generated/client/package.json'), 'utf8');
  const other = JSON.stringify(JSON.parse(text));
  expect([
    hashFile('package.json', other) === hashFile('package.json', text),
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

test('the hash of a file does not mind the line ends of a checkout, and minds its words', () => {
  expect(hashFile('a.ts', 'a\r\nb\r\n')).toBe(hashFile('a.ts', 'a\nb\n'));
  expect(hashFile('a.ts', 'a\nb\n')).not.toBe(hashFile('a.ts', 'a\nc\n'));
});
