import { describe, expect, it } from 'vitest';
import {
  createRenderer,
  json,
  markdown,
  markdownCode,
  markdownInline,
  typescriptString,
} from '../../../generator/code/template.js';

describe('escaping', () => {
  it.each<[string, { given: string; want: string }]>([
    ['text of one line', { given: 'a\n\n  b\tc', want: 'a b c' }],
    ['markup', { given: '*a* _b_ `c` ~~d~~', want: '\\*a\\* \\_b\\_ \\`c\\` \\~\\~d\\~\\~' }],
    [
      'links and images',
      { given: '![x](javascript:alert(1))', want: '!\\[x\\](javascript:alert(1))' },
    ],
    ['HTML and entities', { given: '<script>&lt;', want: '\\<script\\>\\&lt;' }],
    ['table cells', { given: 'a | b', want: 'a \\| b' }],
    ['headings and lists', { given: '# a', want: '\\# a' }],
    ['ordered lists', { given: '1. a', want: '1\\. a' }],
    ['versions', { given: '1.2.3', want: '1.2.3' }],
  ])('markdown: %s', (_, { given, want }) => expect(markdown(given)).toBe(want));

  it.each<[string, { given: string; want: string }]>([
    ['plain', { given: 'GET /a', want: '`GET /a`' }],
    ['with backticks', { given: 'a`b', want: '``a`b``' }],
    ['that starts with backticks', { given: '``a', want: '``` ``a ```' }],
    ['in a table', { given: 'a|b', want: '`a\\|b`' }],
  ])('code: %s', (_, { given, want }) => expect(markdownCode(given)).toBe(want));

  it.each<[string, { given: string; want: string }]>([
    ['keeps code', { given: 'the `status`, not <b>', want: 'the `status`, not \\<b\\>' }],
    ['escapes half of it', { given: 'the `status, not', want: 'the \\`status, not' }],
    ['keeps several pieces apart', { given: '`a` `b`', want: '`a` `b`' }],
  ])('inline: %s', (_, { given, want }) => expect(markdownInline(given)).toBe(want));

  it('writes JSON and TypeScript', () => {
    expect(json('a"\n\u2028')).toBe('"a\\"\\n\\u2028"');
    expect(typescriptString("it's `x`")).toBe('"it\'s `x`"');
  });
});

describe('createRenderer', () => {
  it('places values as they are, and reads no template in them', async () => {
    const render = await createRenderer();
    expect(
      render('{{a}}{{#each list}}[{{b}}]{{/each}}{{#if no}}x{{/if}}', {
        a: markdown('{{a}}'),
        list: [{ b: json('<') }],
        no: false,
      }),
    ).toBe('{{a}}["<"]');
  });

  it('shows nothing of prototypes', async () => {
    const render = await createRenderer();
    expect(render('{{constructor}}{{toString}}', {})).toBe('');
  });

  it.each<[string, string]>([
    ['a name that the view does not have', '{{missing}}'],
    ['a syntax error', '{{#each a}}'],
  ])('refuses %s', async (_, template) => {
    const render = await createRenderer();
    expect(() => render(template, { a: [] })).toThrow();
  });
});
