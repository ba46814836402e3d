import { describe, expect, it } from 'vitest';
import { code, literal, symbol } from '../../../generator/code/code.js';
import {
  dataCode,
  dataLink,
  dataList,
  type DataNode,
  dataObject,
  dataOf,
} from '../../../generator/code/data.js';
import { print, printModule } from '../../../generator/code/print.js';
import type { Json } from '../../../generator/model/json.js';

const textOf = (node: DataNode): string => print('a.ts', dataCode(node)).text;

describe('data', () => {
  it.each<[string, Json]>([
    ['scalars', ['a', "it's", 1e21, -0, true, null]],
    ['what is empty', { a: {}, b: [] }],
    ['what fits', { a: [1, 'b'], c: { d: [null] } }],
    [
      'what does not fit',
      { first: 'a'.repeat(50), second: ['b'.repeat(40), { third: ['c'.repeat(90)] }] },
    ],
    [
      'what just fits, and just does not',
      [{ a: 'x'.repeat(85) }, { ab: 'x'.repeat(89) }, { abc: 'x'.repeat(90) }],
    ],
    [
      'tables',
      {
        rows: [
          { a: 1, b: 2 },
          { a: 3, b: 4 },
        ],
        lists: [
          [1, 2],
          [3, 4],
        ],
        mixed: [[1, 2], { a: 1, b: 2 }],
      },
    ],
    ['wide characters', { a: '語'.repeat(30), b: '語'.repeat(20) }],
    [
      'hostile names and texts',
      JSON.parse('{"__proto__":{"x":"\\u2028"},"a b":"\'; exit(); //","constructor":[]}'),
    ],
  ])('are printed as the general printer does: %s', (_, json) => {
    expect(textOf(dataOf(json))).toBe(print('a.ts', literal(json)).text);
  });

  it('link to other constants, which are imported', () => {
    const node = dataObject([
      ['ref', dataLink(symbol('userShape', { file: 'shapes/users.ts' }))],
      ['list', dataList([dataLink(symbol('ownShape', { file: 'shapes/own.ts' }))])],
    ]);
    const own = symbol('ownShape', { file: 'shapes/own.ts' });
    expect(printModule('shapes/own.ts', code`export const ${own} = ${dataCode(node)};`)).toBe(
      "import { userShape } from './users.js';\n\nexport const ownShape = { ref: () => userShape, list: [() => ownShape] };\n",
    );
  });
});
