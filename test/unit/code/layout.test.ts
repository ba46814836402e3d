import { expect, it } from 'vitest';
import {
  arrayLiteral,
  code,
  hardline,
  identifier,
  indentBy,
  sequence,
  symbol,
  rawCode,
} from '../../../generator/code/code.js';
import { unionType } from '../../../generator/code/declarations.js';
import { print } from '../../../generator/code/print.js';
import { forgettingSymbols } from '../../../generator/code/symbols.js';

it('a type alone has no bar, however long the line is', () => {
  const [long, other] = ['A', 'B'].map((letter) => code`${identifier(letter.repeat(90))}`);
  if (!long || !other) throw new Error('two types');
  expect(print('a.ts', code`interface T extends ${unionType([long])} {}`).text).toBe(
    `interface T extends ${'A'.repeat(90)} {}`,
  );
  expect(print('a.ts', unionType([long, other])).text).toBe(
    `| ${'A'.repeat(90)}\n| ${'B'.repeat(90)}`,
  );
});

it('lines stand as deep as they are told to, however deep that is', () => {
  const lines = sequence(['a', hardline, 'b']);
  expect(print('a.ts', indentBy(lines, 200)).text).toBe(`a\n${' '.repeat(200)}b`);
});

it('characters count as the columns that they take', () => {
  const list = (letter: string): string =>
    print('a.ts', arrayLiteral([rawCode(letter.repeat(48)), rawCode(letter.repeat(48))])).text;
  expect(list('é')).not.toContain('\n');
  expect(list('漢')).toContain('\n');
});

it('code of an earlier run is no code, but for what modules keep', async () => {
  const loaded = code`${symbol('l', { file: 'b.ts' })}`;
  const kept = await forgettingSymbols(() =>
    Promise.resolve(code`${symbol('z', { package: 'zod' })}.${symbol('a', { file: 'b.ts' })}`),
  );
  expect(print('a.ts', loaded).text).toBe('l');
  expect(() => print('a.ts', kept)).toThrow('earlier run');
  expect(print('a.ts', code`${symbol('z', { package: 'zod' })}`).text).toBe('z');
});
