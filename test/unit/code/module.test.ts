import { format } from 'prettier';
import { describe, expect, it } from 'vitest';
import { code, identifier, literal, symbol } from '../../../generator/code/code.js';
import {
  callArguments,
  type Module,
  printDeclarations,
  type SurfaceDeclaration,
} from '../../../generator/code/declarations.js';
import { createModulePrinter } from '../../../generator/code/module.js';

const file = 'client/src/operations/a.ts';
const type = (name: string, from = 'client/src/types/b.ts') =>
  code`${symbol(name, { file: from }, { type: true })}`;

describe('printDeclarations', () => {
  it.each<[string, { given: Module; want: string }]>([
    [
      'declarations with what they import',
      {
        given: {
          file,
          declarations: [
            { kind: 'type', name: 'A', doc: { text: ['An A.'] }, type: code`${type('B')} | null` },
            {
              kind: 'interface',
              name: 'P',
              extends: [type('B')],
              properties: [
                {
                  name: 'a-b',
                  type: code`string`,
                  optional: true,
                  doc: { text: ['One.', 'Two.'] },
                },
              ],
            },
            { kind: 'const', name: 'c', exported: false, value: literal({ a: 1 }) },
            {
              kind: 'function',
              name: 'f',
              doc: { text: ['F.'], tags: [{ name: 'returns', text: 'x' }] },
              parameters: [
                { name: 'p', type: type('P', file), initializer: code`{}` },
                { name: 'q', type: code`string`, optional: true },
              ],
              returns: code`void`,
              body: code`g(p);\nreturn;`,
            },
          ],
        },
        want: `import type { B } from '../types/b.js';

/** An A. */
export type A = B | null;

export interface P extends B {
  /**
   * One.
   *
   * Two.
   */
  'a-b'?: string;
}

const c = { a: 1 };

/**
 * F.
 *
 * @returns x
 */
export function f(p: P = {}, q?: string): void {
  g(p);
  return;
}
`,
      },
    ],
    [
      'classes',
      {
        given: {
          file,
          declarations: [
            {
              kind: 'class',
              name: 'C',
              extends: code`${symbol('Base', { file: 'client/src/base.ts' })}`,
              fields: [
                { name: '#x', type: code`string` },
                { name: 'name', modifier: 'override', value: literal('C') },
                { name: 'detail', modifier: 'declare', type: code`string` },
              ],
              construct: {
                parameters: [{ name: 'x', type: code`string` }],
                body: code`super();\nthis.#x = x;`,
              },
              methods: [
                { name: 'delete', parameters: [], returns: code`void`, body: code`remove();` },
              ],
            },
          ],
        },
        want: `import { Base } from '../base.js';

export class C extends Base {
  readonly #x: string;
  override readonly name = 'C';
  declare readonly detail: string;

  constructor(x: string) {
    super();
    this.#x = x;
  }

  delete(): void {
    remove();
  }
}
`,
      },
    ],
    [
      'exports',
      {
        given: {
          file: 'client/src/index.ts',
          declarations: [
            { kind: 'export', from: 'client/src/a.ts' },
            { kind: 'export', from: 'client/src/b.ts', names: ['B'], type: true },
          ],
        },
        want: `export * from './a.js';\nexport type { B } from './b.js';\n`,
      },
    ],
    [
      'an import that has the name of a declaration takes another one',
      {
        given: { file, declarations: [{ kind: 'type', name: 'B', type: type('B') }] },
        want: `import type { B as B2 } from '../types/b.js';\n\nexport type B = B2;\n`,
      },
    ],
    [
      'texts that would end what they stand in',
      {
        given: {
          file,
          declarations: [
            {
              kind: 'interface',
              name: 'P',
              doc: { text: ['*/ alert(1) /*'] },
              properties: [
                { name: '__proto__', type: code`string` },
                { name: "'; x: '", type: literal('a\nb') },
              ],
            },
          ],
        },
        want: `/** *\\/ alert(1) /* */
export interface P {
  ['__proto__']: string;
  "'; x: '": 'a\\nb';
}
`,
      },
    ],
  ])('%s', async (_, { given, want }) => {
    expect(printDeclarations(given).content).toBe(want);
    // What ts-morph assembles looks the same.
    const isSurface = (each: Module['declarations'][number]): each is SurfaceDeclaration =>
      each.kind !== 'interface' && each.kind !== 'function' && each.kind !== 'code';
    if (!given.declarations.every(isSurface)) return;
    const print = await createModulePrinter();
    const surface = { file: given.file, declarations: given.declarations.filter(isSurface) };
    expect(print(surface)).toEqual(printDeclarations(given));
  });

  it.each([10, 26, 30, 34, 40])(
    'breaks fields of %i characters as prettier does',
    async (width) => {
      const name = 'field'.repeat(20).slice(0, width);
      const { content: printed } = (await createModulePrinter())({
        file,
        declarations: [
          {
            kind: 'class',
            name: 'Client',
            fields: [
              {
                name,
                value: code`new ${identifier(`${name}Resource`)}${callArguments([code`this`])}`,
              },
            ],
          },
        ],
      });
      expect(printed).toBe(
        await format(printed, { parser: 'typescript', printWidth: 100, singleQuote: true }),
      );
    },
  );

  it('breaks what is wider than a page where prettier does', () => {
    const name = 'aName'.repeat(8);
    const given: Module = {
      file,
      declarations: [
        {
          kind: 'export',
          from: 'client/src/a.ts',
          names: ['A', 'B', 'C'].map((each) => each.repeat(40)),
          type: true,
        },
        {
          kind: 'function',
          name,
          parameters: [
            { name: 'client', type: type('Client') },
            { name: 'options', type: code`string`, optional: true },
          ],
          returns: code`Promise<string>`,
          body: code`return;`,
        },
      ],
    };
    expect(printDeclarations(given).content).toBe(`import type { Client } from '../types/b.js';

export type {
  ${'A'.repeat(40)},
  ${'B'.repeat(40)},
  ${'C'.repeat(40)},
} from '../a.js';

export function ${name}(
  client: Client,
  options?: string,
): Promise<string> {
  return;
}
`);
  });

  it('takes no name that is none', async () => {
    const print = await createModulePrinter();
    expect(() =>
      print({
        file,
        declarations: [{ kind: 'type', name: 'A = 1; alert(1)', type: code`string` }],
      }),
    ).toThrow('Not an identifier');
    expect(() => identifier('a b')).toThrow();
  });
});
