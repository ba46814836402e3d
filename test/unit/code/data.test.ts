import { format } from 'prettier';
import { describe, expect, it } from 'vitest';
import { code, identifier, literal, symbol } from '../../../generator/code/code.js';
import {
  dataCode,
  dataDeclaration,
  dataLink,
  dataList,
  type DataNode,
  dataObject,
  dataOf,
  dataParts,
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
    expect(
      printModule('shapes/own.ts', code`export const ${own} = ${dataCode(node)};`).content,
    ).toBe(
      "import { userShape } from './users.js';\n\nexport const ownShape = { ref: () => userShape, list: [() => ownShape] };\n",
    );
  });
});

describe('declarations of data are laid out as Prettier does', () => {
  const frozen = symbol('frozen', { file: 'frozen.ts' });
  const numbers = Array.from({ length: 60 }, (_, index) => (index % 7) * 13 - 20);
  const wrapped = (json: Json): DataNode =>
    dataParts(['/*#__PURE__*/ ', frozen, '(', dataOf(json), ' as const', ')']);

  it.each<[string, string, DataNode]>([
    ['numbers fill the lines', 'numbers', dataOf({ all: numbers, owner: [1, 2] })],
    ['numbers at the left margin', 'numbers', dataOf(numbers)],
    ['true is not moved', `flag${'g'.repeat(90)}`, dataOf(true)],
    ['a number is not moved', `flag${'g'.repeat(90)}`, dataOf(12345)],
    ['a number below zero is moved', `flag${'g'.repeat(80)}`, dataOf(-12345)],
    ['null is moved', `flag${'g'.repeat(82)}`, dataOf(null)],
    ['a string is moved', `flag${'g'.repeat(80)}`, dataOf('abcdef')],
    ...[62, 63, 64, 65, 66, 67].map((length): [string, string, DataNode] => [
      `an object in a call, behind ${length} characters`,
      'o'.repeat(length),
      wrapped({ name: 'a'.repeat(30), values: { one: 'b'.repeat(40) } }),
    ]),
  ])('%s', async (_, name, value) => {
    const declared = dataDeclaration(code`export const ${identifier(name)}`, value);
    const { content: text } = printModule('a.ts', declared);
    expect(await format(text, { filepath: 'a.ts', printWidth: 100, singleQuote: true })).toBe(text);
  });
});
