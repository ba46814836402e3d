import { describe, expect, it } from 'vitest';
import { wrapMarkdown } from '../../../generator/code/comment.js';

describe('wrapMarkdown', () => {
  it.each([
    ['short lines stay', { given: 'a b\nc', want: ['a b', 'c'] }],
    [
      'a paragraph',
      { given: 'one two three four five six', want: ['one two three four', 'five six'] },
    ],
    [
      'a paragraph is filled as a whole',
      {
        given: 'one two three four five six\nseven eight',
        want: ['one two three four', 'five six seven eight'],
      },
    ],
    [
      'a hard break stays',
      { given: 'one two three four five  \nsix', want: ['one two three four', 'five  ', 'six'] },
    ],
    [
      'paragraphs stay apart',
      {
        given: 'one two three four five six\n\nseven\neight',
        want: ['one two three four', 'five six', '', 'seven', 'eight'],
      },
    ],
    [
      'a list item goes on below its text',
      { given: '- one two three four five', want: ['- one two three four', '  five'] },
    ],
    [
      'a numbered item',
      { given: '12. one two three four five', want: ['12. one two three', '    four five'] },
    ],
    [
      'a word that is longer',
      {
        given: 'see https://video.example/a/very/long/address now',
        want: ['see', 'https://video.example/a/very/long/address', 'now'],
      },
    ],
    [
      'code spans stay whole',
      {
        given: 'before this comes `a b c d e f` and more',
        want: ['before this comes', '`a b c d e f` and', 'more'],
      },
    ],
    [
      'several code spans',
      {
        given: '`a`. one two three four `b c` five',
        want: ['`a`. one two three', 'four `b c` five'],
      },
    ],
    [
      'a lone backtick',
      { given: 'one two three four it`s five', want: ['one two three four', 'it`s five'] },
    ],
    [
      'tables stay',
      { given: '| one | two | three | four |', want: ['| one | two | three | four |'] },
    ],
    [
      'code stays',
      {
        given: '```\none two three four five six\n```',
        want: ['```', 'one two three four five six', '```'],
      },
    ],
    [
      'indented code stays',
      { given: '    one two three four five six', want: ['    one two three four five six'] },
    ],
    [
      'no line begins with what means something there',
      {
        given: 'one two three four5x - five678901234567 @six seven',
        want: ['one two three four5x -', 'five678901234567 @six', 'seven'],
      },
    ],
  ])('%s', (_name, { given, want }) => {
    expect(wrapMarkdown(given, 20)).toEqual(want);
  });
});
