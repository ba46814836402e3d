import { expect, it } from 'vitest';
import { code, identifier } from '../../../generator/code/code.js';
import { unionType } from '../../../generator/code/declarations.js';
import { print } from '../../../generator/code/print.js';

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
