// What a document says stays text in a comment on a pull request, and in the changelogs: read back by a reader of Markdown, with bare addresses as links.

import fc from 'fast-check';
import { marked } from 'marked';
import { describe, expect, it } from 'vitest';

import { codeSpan, spansOf } from '../../../../generator/base/code-span.js';
import { diagnostic } from '../../../../generator/base/diagnostics.js';
import {
  boundedMarkdown,
  fenced,
  findingsTable,
  inMarkdown,
  table,
  printable,
} from '../../../../generator/cli/report/printable.js';

const sentences: readonly [given: string, want: string][] = [
  ['`POST /a|b` is new.', '`POST /a|b` is new.'],
  ['`` a`b `` is new.', '``a`b`` is new.'],
  ['one ` alone <b>', 'one &#96; alone &#60;b&#62;'],
  ['![x](http://evil.example/a.png)', '`![x](http://evil.example/a.png`)'],
  ['ask @org/team, or a@b.example.', 'ask `@org/team`, or `a@b.example`.'],
  [
    'see #1, org/repo#12, GH-3, !4 and deadbee1',
    'see `#1`, `org/repo#12`, `GH-3`, `!4` and `deadbee1`',
  ],
  ['www.evil.example and :tada:', '`www.evil.example` and `:tada:`'],
  ['x@y`z`', '`x@yz`'],
  ['`a\\|b`', '<code>a&#92;&#124;b</code>'],
  ['1. a', '1\\. a'],
  ['- a', '\\- a'],
  ['# a_b *c* [d] ~ e', '\\# a\\_b \\*c\\* \\[d\\] \\~ e'],
];

describe('inMarkdown', () => {
  it.each(sentences)('makes of %j %j', (given, want) => {
    expect(inMarkdown(given)).toBe(want);
  });

  it.each([...sentences.map(([given]) => given), ...hostile()])('leaves %j a text', (given) => {
    expectOnlyText(given);
  });

  it('leaves any text a text, wherever it stands', () => {
    const pieces = fc.constantFrom(
      ...hostile(),
      '`',
      '``',
      '|',
      '\\',
      ' ',
      'a',
      '\n',
      '<',
      '&',
      '@',
      '#1',
      '*',
      '_',
    );
    const texts = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(''));
    fc.assert(fc.property(texts, expectOnlyText), { numRuns: 500 });
    fc.assert(fc.property(fc.string({ unit: 'binary' }), expectOnlyText), { numRuns: 200 });
  });
});

describe('codeSpan', () => {
  it.each([
    ['a', '`a`'],
    ['', '`""`'],
    ['a`b', '``a`b``'],
    ['`', '`` ` ``'],
    ['a``b`c', '```a``b`c```'],
    [' a ', '`  a  `'],
    [' ', '` `'],
  ])('writes %j as %j', (value, want) => {
    expect(codeSpan(value)).toBe(want);
  });

  it('is read back as the value', () => {
    const values = fc.string({ unit: fc.constantFrom('`', ' ', 'a'), minLength: 1 });
    fc.assert(
      fc.property(values, (value) => {
        expect(spansOf(`is ${codeSpan(value)}.`)).toEqual([
          { text: 'is ', isCode: false },
          { text: value, isCode: true },
          { text: '.', isCode: false },
        ]);
      }),
    );
  });
});

it('makes a row of a diagnostic, whatever is in it', () => {
  const location = { file: 'a|b`<i>.yaml', line: 3, column: 1 };
  const found = hostile().map((message, index) =>
    diagnostic(`lint/rule-${index}`, message, { location }),
  );
  const made = findingsTable(found);
  expect(made.split('\n')).toHaveLength(hostile().length + 3);
  const [first] = marked.lexer(made);
  expect(first).toMatchObject({ type: 'table' });
  expect(elementsOf(marked.parse(made, { async: false }))).toEqual(
    new Set(['table', 'thead', 'tbody', 'tr', 'th', 'td', 'code']),
  );
  expect(findingsTable([])).toBe('');
  const alike = Array.from({ length: 197 }, () => diagnostic('diff/change', 'M.'));
  expect(findingsTable(alike)).toMatch(
    /^(?:.*\n){12}\|  \| … and 187 more of this kind \| diff\/change \|  \|\n$/,
  );
});

it('keeps text of several lines in one block', () => {
  const text = hostile().join('\n');
  const tokens = marked.lexer(fenced(text));
  expect(tokens.map(({ type }) => type)).toEqual(['code']);
  expect(tokens[0]).toMatchObject({ text: text.trimEnd() });
});

it('is no longer than a comment may be', () => {
  const rows = Array.from({ length: 3000 }, (_, index) => [`${index} `.repeat(20)]);
  const made = boundedMarkdown(table(['head'], rows));
  expect(Buffer.byteLength(made)).toBeLessThan(60_000);
  expect(made).toMatch(/ \|\n\n… and more than a comment takes: .*\n$/);
  expect(boundedMarkdown('short')).toBe('short');
});

/** Contexts that reports have; what they are made of is all that may come out. */
function expectOnlyText(given: string): void {
  const contexts: readonly [made: string, elements: readonly string[]][] = [
    [`- ${inMarkdown(given)}\n`, ['ul', 'li', 'code']],
    [`### ${inMarkdown(given)} against ${inMarkdown(given)}\n`, ['h3', 'code']],
    [`- **Breaking:** ${inMarkdown(given)}\n`, ['ul', 'li', 'strong', 'code']],
    [
      table(['a', 'b'], [[inMarkdown(given), inMarkdown(given)]]),
      ['table', 'thead', 'tbody', 'tr', 'th', 'td', 'code'],
    ],
  ];
  const plain = spansOf(printable(given).trimStart())
    .map(({ text }) => text)
    .join('');
  for (const [made, elements] of contexts) {
    const html = marked.parse(made, { async: false });
    const others = [...elementsOf(html)].filter((name) => !elements.includes(name));
    expect({ given, made, others }).toEqual({ given, made, others: [] });
    expect(squeezed(textOf(html))).toContain(squeezed(plain));
    // A mention or a number is code, or it is none.
    const outside = textOf(html.replace(/<code>.*?<\/code>/gs, ''));
    expect(outside).not.toMatch(/@|#\d|:\/\/|www\./);
  }
}

function elementsOf(html: string): ReadonlySet<string> {
  return new Set([...html.matchAll(/<\/?([a-z][\w-]*)/gi)].map(([, name = '']) => name));
}

function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d+)|(lt|gt|quot|amp));/g, (_all, code: string | undefined, name: string) =>
      code === undefined ? (named.get(name) ?? '') : String.fromCodePoint(Number(code)),
    );
}

const named = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['amp', '&'],
]);

/** Readers of Markdown fold spaces. */
function squeezed(text: string): string {
  return text.replace(/\s+/g, '');
}

function hostile(): readonly string[] {
  return [
    '` <img src=x> `',
    '`a` <img src=x onerror=alert(1)> `b`',
    '`` ` <b>x</b>',
    '```\n<script>x</script>\n```',
    '![x](https://evil.example/x.png)',
    '[x](javascript:alert(1))',
    '<https://evil.example>',
    '[x]: https://evil.example',
    '@org/team please',
    'x |` <b> | y',
    'a \\| <b>x</b>',
    '`\\|` <i>x</i> `\\\\|`',
    '**bold** __bold__ *em* _em_ ~~gone~~',
    'Fixes #1, closes org/repo#2, GH-3',
    '---',
    '===',
    '> quote',
    '+ item',
    '12) item',
    '    indented',
    '&lt;b&gt; &#64;org &commat;org',
    '[^1] [x][y] <!-- x --> <?x?> <![CDATA[x]]>',
    'http://evil.example www.evil.example a@evil.example mailto:a@evil.example',
    '$x$ $$y$$',
    'a\\',
    '\\`<b>`\\',
  ];
}
