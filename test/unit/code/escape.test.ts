import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import ts from 'typescript';
import { code, literal } from '../../../generator/code/code.js';
import { comment, docComment, docText } from '../../../generator/code/comment.js';
import { isIdentifier, keyText, stringLiteral } from '../../../generator/code/escape.js';
import { print, printModule } from '../../../generator/code/print.js';

const strings: readonly [string, { given: string; want: string }][] = [
  ['plain', { given: 'a', want: "'a'" }],
  ['a quote', { given: "it's", want: '"it\'s"' }],
  ['both quotes', { given: `it's "so"`, want: `'it\\'s "so"'` }],
  ['a backslash', { given: 'a\\', want: "'a\\\\'" }],
  ['line breaks', { given: 'a\n\r\u2028\u2029', want: "'a\\n\\r\\u2028\\u2029'" }],
  ['NUL before a digit', { given: '\u00001', want: "'\\u00001'" }],
  ['lone surrogates', { given: '\ud800 \udc00', want: "'\\ud800 \\udc00'" }],
  ['a pair', { given: '😀', want: "'😀'" }],
  ['text that runs backwards', { given: 'a\u202eb\u2066', want: "'a\\u202eb\\u2066'" }],
  ['a template', { given: '${a}`', want: "'${a}`'" }],
];

describe('stringLiteral', () => {
  it.each(strings)('%s', (_, { given, want }) => {
    expect(stringLiteral(given)).toBe(want);
  });

  it('is read back as what it was, for any text and any JSON', () => {
    const evaluate = (text: string): unknown => new Function(`return (${text});`)();
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => evaluate(stringLiteral(text)) === text),
    );
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        (text) => Object.keys(Object(evaluate(`{ ${keyText(text)}: 1 }`))).join('|') === text,
      ),
    );
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const json: unknown = JSON.parse(JSON.stringify(value));
        expect(evaluate(print('a.ts', literal(JSON.parse(JSON.stringify(value)))).text)).toEqual(
          json,
        );
      }),
    );
  });
});

describe('isIdentifier', () => {
  it('agrees with TypeScript', () => {
    const accepted = (name: string): boolean => {
      const { parseDiagnostics = [] } = {
        parseDiagnostics: undefined,
        ...Object(
          ts.createSourceFile('a.ts', `export interface ${name} {}`, ts.ScriptTarget.ESNext),
        ),
      };
      return Array.isArray(parseDiagnostics) && parseDiagnostics.length === 0;
    };
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 4 }),
        (name) => !isIdentifier(name) || accepted(name),
      ),
    );
  });
});

const comments: readonly [string, { given: Parameters<typeof docComment>[0]; want: string }][] = [
  ['nothing', { given: { text: ['', ' \n ', undefined] }, want: '' }],
  ['one line', { given: { text: ['Hello.'] }, want: '/** Hello. */' }],
  [
    'paragraphs and tags',
    {
      given: {
        text: ['One\ntwo', 'three'],
        tags: [{ name: 'default', text: '1' }, { name: 'deprecated' }],
      },
      want: '/**\n * One\n * two\n *\n * three\n *\n * @default 1\n * @deprecated\n */',
    },
  ],
  [
    'the end of the comment',
    { given: { text: ['a */ alert(1) /*'] }, want: '/** a *\\/ alert(1) /* */' },
  ],
  [
    'tags of the document are text',
    {
      given: { text: ['@deprecated\n  @internal a@b {@link x}'] },
      want: '/**\n * \\@deprecated\n *   \\@internal a@b {\\@link x}\n */',
    },
  ],
  ['directives are text', { given: { text: ['@ts-ignore'] }, want: '/** \\@ts-ignore */' }],
  [
    'characters that hide or reorder are dropped',
    { given: { text: ['a\u202eb\u0000c\u200b\ud800d'] }, want: '/** abcd */' },
  ],
  [
    'every line break is one',
    { given: { text: ['a\r\nb\u2028c\rd'] }, want: '/**\n * a\n * b\n * c\n * d\n */' },
  ],
  [
    'indentation stays',
    {
      given: { text: ['- a\n  - b\n\n      code'] },
      want: '/**\n * - a\n *   - b\n *\n *       code\n */',
    },
  ],
];

describe('docComment', () => {
  it.each(comments)('%s', (_, { given, want }) => {
    expect(print('a.ts', docComment(given)).text).toBe(want);
  });

  it('is one comment for any text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'binary' })),
        fc.string({ unit: 'binary' }),
        (text, tag) => {
          const { content: source } = printModule(
            'a.ts',
            code`${docComment({ text, tags: [{ name: 'see', text: tag }] })}\n${comment(text)}\nexport const a = 1;`,
          );
          const file = ts.createSourceFile('a.ts', source, ts.ScriptTarget.ESNext);
          expect(file.statements.map((statement) => ts.SyntaxKind[statement.kind])).toEqual([
            'FirstStatement',
          ]);
        },
      ),
    );
  });

  it('gives its inner text to tools that write the marks', () => {
    expect(docText({ text: ['a */'], tags: [{ name: 'see', text: 'b' }] })).toBe(
      'a *\\/\n\n@see b',
    );
  });
});
