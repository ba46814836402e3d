import { marked } from 'marked';
import { expect, it } from 'vitest';
import { docText, readable } from '../../../generator/code/comment.js';

it.each([
  [
    'a relative link',
    'The [thread](/docs/api#threads) it is in.',
    'The thread (`/docs/api#threads`) it is in.',
  ],
  ['a link to an anchor', '[Below](#more)', 'Below (`#more`)'],
  ['a link to nothing', '[Here]()', 'Here'],
  [
    'code as the text of a link',
    'See [`POST /a/{id}`](/rest/a).',
    'See `POST /a/{id}` (`/rest/a`).',
  ],
  ['a link over two lines', '[Get\na hook](/hooks)', 'Get\na hook (`/hooks`)'],
  ['a picture', '![Logo](logo.png)', 'Logo (`logo.png`)'],
  [
    'an address',
    '[a](https://a.example/b) <https://a.example> <me@a.example> [b](mailto:me@a.example)',
    '[a](https://a.example/b) <https://a.example> <me@a.example> [b](mailto:me@a.example)',
  ],
  [
    'a name in angle brackets',
    'The <Pay> verb, <branch name>, and </Response>.',
    'The \\<Pay> verb, \\<branch name>, and \\</Response>.',
  ],
  [
    'HTML',
    '<b>bold</b> <a href="https://a.example">a</a><br/>',
    '<b>bold</b> <a href="https://a.example">a</a><br/>',
  ],
  ['comparisons', 'a < b and c > d, x<5', 'a < b and c > d, x<5'],
  ['what is escaped', '\\<Pay>', '\\<Pay>'],
  ['code in a line', '`<Pay>` and `[a](/b)`', '`<Pay>` and `[a](/b)`'],
  ['fenced code', 'x\n```xml\n<Pay>[a](/b)\n```\n<Pay>', 'x\n```xml\n<Pay>[a](/b)\n```\n\\<Pay>'],
  ['indented code', 'x\n\n    <Pay>\n', 'x\n\n    <Pay>\n'],
  ['a footnote and an index', 'a[1] [b] (c)', 'a[1] [b] (c)'],
])('%s', (_, given, want) => {
  expect(readable(given)).toBe(want);
});

it('shows every word and no link that leads nowhere', async () => {
  const shown = await marked.parse(docText({ text: ['The <Pay> verb of [calls](/docs/calls).'] }));
  expect(shown.trim()).toBe('<p>The &lt;Pay&gt; verb of calls (<code>/docs/calls</code>).</p>');
});

it.each(['[', '`', '<a', '[`', '![](', '\n```', '<a@'])(
  'takes no longer than it must for many of %j',
  (piece) => {
    const start = performance.now();
    readable(`${piece.repeat(20_000)}[<`);
    expect(performance.now() - start).toBeLessThan(2_000);
  },
);
