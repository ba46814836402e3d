import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  arrayLiteral,
  code,
  type Code,
  identifier,
  join,
  key,
  lines,
  literal,
  member,
  objectLiteral,
  regexLiteral,
  symbol,
  type Value,
} from '../../../generator/code/code.js';
import { print, printModule } from '../../../generator/code/print.js';
import { createFileScope } from '../../../generator/code/symbols.js';

const file = 'client/src/types/project.ts';
const project = symbol('Project', { file: 'client/src/types/project.ts' }, { type: true });
const other = symbol('Project', { file: 'client/src/other.ts' }, { type: true });
const fetcher = symbol('createClient', { package: 'openapi-fetch' });
const blob = symbol('Blob', { global: true }, { type: true });

function textOf(piece: Code): string {
  return print('a.ts', piece).text;
}

const hostile = "'; process.exit(); //";

const pieces: readonly [string, { given: Code; want: string }][] = [
  ['a string is a literal', { given: code`x = ${hostile}`, want: `x = "'; process.exit(); //"` }],
  [
    'numbers, booleans and null',
    { given: code`${1} ${-0} ${1e21} ${true} ${null}`, want: '1 -0 1e21 true null' },
  ],
  [
    'an infinite number, which JSON can overflow to',
    { given: code`${Number.POSITIVE_INFINITY}`, want: '1e999' },
  ],
  ['code is spliced', { given: code`a(${code`b(${'c'})`})`, want: "a(b('c'))" }],
  [
    'pieces of code are concatenated',
    { given: code`[${[code`${'a'}`, code`, `, code`${1}`]}]`, want: "['a', 1]" },
  ],
  [
    'a list of values is a literal',
    { given: code`x = ${literal(['a', 1])}`, want: "x = ['a', 1]" },
  ],
  [
    'what is spliced in stands as deep as its line',
    { given: code`{\n  ${code`{\n  a\n}`}\n}`, want: '{\n  {\n    a\n  }\n}' },
  ],
  [
    'what is spliced in behind text stands as deep as its line',
    { given: code`{\n  x = ${code`{\n  a\n}`};\n}`, want: '{\n  x = {\n    a\n  };\n}' },
  ],
  [
    'a template that starts on the next line moves to the margin',
    {
      given: code`
    if (${'a'}) {

      ${code`b();`}
    }
  `,
      want: "if ('a') {\n\n  b();\n}",
    },
  ],
  ['empty pieces take no line', { given: lines([code`a`, code``, code`b`]), want: 'a\nb' }],
  ['pieces are joined', { given: join([code`a`, code`b`], ' | '), want: 'a | b' }],
  [
    'keys',
    {
      given: join(
        ['plain', 'with space', '1', 'ключ', '__proto__', 'constructor', "it's"].map(key),
        ' ',
      ),
      want: `plain 'with space' '1' 'ключ' ['__proto__'] constructor "it's"`,
    },
  ],
  [
    'members',
    {
      given: code`a${member('b')}${member('c d')}${member('__proto__')}`,
      want: "a.b['c d'].__proto__",
    },
  ],
  ['identifiers', { given: identifier('ключ$1'), want: 'ключ$1' }],
  [
    'an object that fits',
    { given: literal({ a: [1, 'b'], c: {}, d: [] }), want: "{ a: [1, 'b'], c: {}, d: [] }" },
  ],
  [
    'own keys called __proto__ are keys',
    { given: literal(JSON.parse('{"__proto__":{"x":1}}')), want: "{ ['__proto__']: { x: 1 } }" },
  ],
  [
    'an object that does not fit',
    {
      given: literal({ first: 'a'.repeat(50), second: ['b'.repeat(40)] }),
      want: `{\n  first: '${'a'.repeat(50)}',\n  second: ['${'b'.repeat(40)}'],\n}`,
    },
  ],
  [
    'a table breaks',
    {
      given: literal([
        { a: 1, b: 2 },
        { a: 3, b: 4 },
      ]),
      want: '[\n  { a: 1, b: 2 },\n  { a: 3, b: 4 },\n]',
    },
  ],
  [
    'members written by the caller',
    { given: objectLiteral([code`a`, code`...b`]), want: '{ a, ...b }' },
  ],
  [
    'elements written by the caller',
    { given: arrayLiteral([code`a`, code`b`], true), want: '[\n  a,\n  b,\n]' },
  ],
  [
    'a regular expression',
    { given: regexLiteral('^a/[/]\n\u2028$') ?? code``, want: '/^a\\/[/]\\n\\u2028$/u' },
  ],
];

describe('code', () => {
  it('takes a list of texts in no hole, as they would be joined without commas', () => {
    expectTypeOf<readonly string[]>().not.toExtend<Value>();
    expectTypeOf<readonly Code[]>().toExtend<Value>();
  });

  it.each(pieces)('%s', (_, { given, want }) => {
    expect(textOf(given)).toBe(want);
  });

  it.each(['', '1a', 'a b', 'a-b', 'class', 'await', 'a\n', 'a;b', '𝒳 '])(
    'takes no %j for an identifier',
    (name) => {
      expect(() => identifier(name)).toThrow();
      expect(() => symbol(name, { package: 'x' })).toThrow();
    },
  );

  it('takes no pattern that JavaScript does not have', () => {
    expect(regexLiteral('(?<=a', 'u')).toBeUndefined();
  });

  it('takes no object of a document for code, whatever it looks like', () => {
    const posing: unknown = JSON.parse('{"kind":"sequence","parts":["alert(1)"],"breaks":false}');
    // The compiler refuses this; JSON that got past it must be refused as well.
    expect(() =>
      Reflect.apply(code, undefined, [Object.assign(['a', 'b'], { raw: ['a', 'b'] }), posing]),
    ).toThrow();
  });
});

const modules: readonly [string, { given: Code; want: string }][] = [
  [
    'what the file declares itself is not imported',
    { given: code`export interface ${project} {}`, want: 'export interface Project {}\n' },
  ],
  [
    'packages stand before files, types are imported as types',
    {
      given: code`${fetcher}<${symbol('Open', { file: 'client/src/runtime/types.ts' }, { type: true })}>`,
      want: "import { createClient } from 'openapi-fetch';\nimport type { Open } from '../runtime/types.js';\n\ncreateClient<Open>\n",
    },
  ],
  [
    'a type and a value of one module',
    {
      given: code`${symbol('b', { package: 'x' })} ${symbol('A', { package: 'x' }, { type: true })}`,
      want: "import { type A, b } from 'x';\n\nb A\n",
    },
  ],
  [
    'a name that is used as a value anywhere is imported as one',
    {
      given: code`${symbol('b', { package: 'x' }, { type: true })} ${symbol('b', { package: 'x' })}`,
      want: "import { b } from 'x';\n\nb b\n",
    },
  ],
  [
    'an import that clashes with a declaration gets another name',
    {
      given: code`${other} ${project}`,
      want: "import type { Project as Project2 } from '../other.js';\n\nProject2 Project\n",
    },
  ],
  [
    'an import that clashes with a local name gets another name',
    {
      given: code`function f(${identifier('createClient')}) { ${fetcher} }`,
      want: "import { createClient as createClient2 } from 'openapi-fetch';\n\nfunction f(createClient) { createClient2 }\n",
    },
  ],
  [
    'two imports of one name',
    {
      given: code`${symbol('A', { package: 'x' })} ${symbol('A', { package: 'y' })}`,
      want: "import { A } from 'x';\nimport { A as A2 } from 'y';\n\nA A2\n",
    },
  ],
  [
    'a global is not hidden by an import',
    {
      given: code`${symbol('Blob', { package: 'x' })} ${blob}`,
      want: "import { Blob as Blob2 } from 'x';\n\nBlob2 Blob\n",
    },
  ],
  [
    'a global that the file itself hides',
    {
      given: code`${symbol('Blob', { file }, { type: true })} ${blob}`,
      want: 'Blob globalThis.Blob\n',
    },
  ],
  [
    'a namespace beside names of its module',
    {
      given: code`${symbol('A', { package: 'x' }, { type: true })} ${symbol('x', { namespace: 'x' }, { type: true })}`,
      want: "import type { A } from 'x';\nimport type * as x from 'x';\n\nA x\n",
    },
  ],
  [
    'many imports break',
    {
      given: join(
        Array.from({ length: 6 }, (_, index) =>
          symbol(`aLongExportedName${index}`, { package: 'x' }),
        ),
        ' ',
      ),
      want:
        `import {\n${Array.from({ length: 6 }, (_, index) => `  aLongExportedName${index},\n`).join('')}} ` +
        `from 'x';\n\n${Array.from({ length: 6 }, (_, index) => `aLongExportedName${index}`).join(' ')}\n`,
    },
  ],
];

describe('printModule', () => {
  it.each(modules)('%s', (_, { given, want }) => {
    expect(printModule(file, given).content).toBe(want);
  });

  it('keeps the names of a file the same over several pieces', () => {
    const scope = createFileScope(file, ['createClient']);
    expect(print(file, code`${fetcher}`, scope).text).toBe('createClient2');
    expect(print(file, code`${fetcher}${other}`, scope)).toEqual({
      text: 'createClient2Project',
      imports: [
        {
          specifier: 'openapi-fetch',
          type: false,
          names: [{ name: 'createClient', alias: 'createClient2', type: false }],
        },
        {
          specifier: '../other.js',
          type: true,
          names: [{ name: 'Project', alias: undefined, type: true }],
        },
      ],
    });
  });

  it('prints three megabytes in a fraction of a second', () => {
    const many = lines(
      Array.from(
        { length: 30_000 },
        (_, index) =>
          code`export const ${identifier(`a${index}`)} = { x: ${`text ${index}`}, y: ${literal([1, 2, 'three'])}, z: ${project} } as const;`,
      ),
    );
    const start = process.cpuUsage();
    expect(printModule('client/src/a.ts', many).content.length).toBeGreaterThan(2_400_000);
    const { user } = process.cpuUsage(start);
    // A generous bound: it fails when the printer becomes quadratic, not when the machine is busy.
    expect(user / 1e6).toBeLessThan(5);
  });
});
