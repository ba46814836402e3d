// Overlays of a stranger end: what they select and what they add is bounded, whatever their expressions are.

import { describe, expect, it } from 'vitest';
import { type Effort, queries } from '../../generator/document/json-path.js';
import type { Json } from '../../generator/model/json.js';
import { brief, load } from '../unit/document/workspace.js';

const nested = (depth: number): Json => (depth === 0 ? {} : [nested(depth - 1)]);
const deep = nested(300);
const text = `${'a'.repeat(50)}!`;
const texts: Json = {
  list: Array.from({ length: 40 }, () => text),
  pattern: '(a+)+',
  twin: [text],
};
const wide: Json = Object.fromEntries(
  Array.from({ length: 200 }, (_, index) => [`n${index}`, { name: index, twin: [index] }]),
);

/** Expressions that would take all memory, or never end. */
const endless: readonly (readonly [name: string, expression: string, document: Json])[] = [
  ['descendants of descendants', '$..*..*..*..*..*..*', deep],
  ['the same child, twice at each step', `$${'[0,0]'.repeat(100)}`, deep],
  ['the same children, five times at each step', `$${'[*,*,*,*,*]'.repeat(20)}`, deep],
  ['slices', `$${'[0:,0:,::-1]'.repeat(20)}`, deep],
  ['counts of descendants in a filter', '$..[?count($..*..*..*) > 1]', deep],
  ['counts in counts', '$..[?count($..[?count($..[?count($..*) > 1]) > 1]) > 1]', wide],
  ['a filter that asks the whole document', '$..[?$..[?$..[?@.nothing]]]', wide],
  ['a value of many', '$..[?value($..*..*..nothing) == 1]', deep],
  ['a comparison of everything with everything', '$..[?$..[?$ == $.n1]]', wide],
  ['a comparison of the document with itself', '$..[?$..[?$ == $]]', wide],
  ['lengths of everything', '$..[?$..[?length($) == 1]]', wide],
  ['a pattern that backtracks', "$..[?match(@, '(a+)+')]", texts],
  ['a search that backtracks', "$..[?search(@, '(a|a)*b')]", texts],
  ['a pattern of the document', '$..[?match(@, $.pattern)]', texts],
  ['parentheses', `$[?${'('.repeat(50_000)}@.a${')'.repeat(50_000)}]`, wide],
  ['negations', `$[?${'!'.repeat(50_000)}@.a]`, wide],
  ['filters in filters', `$${'[?@'.repeat(20_000)}${']'.repeat(20_000)}`, wide],
];

describe('an expression is too much', () => {
  it.each(endless)('%s', async (_, expression, document) => {
    const left: Effort = { steps: 300_000, growth: 0 };
    const query = await queries(left);
    expect(query(document, expression)).toEqual({ problem: 'effort' });
  });
});

const harmless: readonly (readonly [expression: string, document: Json, matches: number])[] = [
  ['$..*..*', nested(50), 49],
  ['$..[?@.name > 197]', wide, 2],
  ['$[?match(@.twin[0], "x") || @.name == 3].twin', wide, 1],
  ['$..[?@ == $.n7]', wide, 1],
  ['$..[?@ == $.n7.twin]', wide, 1],
  ['$..[?search(@, "a!")]', texts, 41],
  ['$[?count(@.*) == 2]', wide, 200],
  ['$[?length(@.twin) == 1 && !(@.name < 199)]', wide, 1],
  ['$.list[-1:]', texts, 1],
  ['$.list[::20]', texts, 2],
  ['$[?value(@..name) == 5]', wide, 1],
  ['$[?@.nothing == @.neither]', wide, 200],
  ['$["n1", "n2", "n1"]', wide, 2],
];

describe('an expression selects', () => {
  it.each(harmless)('%s', async (expression, document, matches) => {
    const query = await queries({ steps: 300_000, growth: 0 });
    expect(query(document, expression)).toHaveLength(matches);
  });
});

const openapi = 'openapi: 3.1.0\ninfo: { title: T, version: "1" }\npaths: {}\n';
const overlay = (actions: readonly string[]): string =>
  ['overlay: 1.1.0', 'info: { title: O, version: "1" }', 'actions:', ...actions, ''].join('\n');
const rounds = (make: (index: number) => readonly string[]): readonly string[] =>
  Array.from({ length: 60 }, (_, index) => make(index)).flat();

const growing: readonly (readonly [name: string, actions: readonly string[], wanted: string])[] = [
  [
    'copies of copies',
    [
      `  - { target: $, update: { x-a: { text: ${'ha'.repeat(50_000)} } } }`,
      ...rounds((index) => [
        `  - { target: $, update: { x-b${index}: { } } }`,
        `  - { target: $.x-b${index}, copy: $ }`,
      ]),
    ],
    'overlay/too-much o.yaml:20:15 The action adds more to the document than all its overlays may together.',
  ],
  [
    'a document that is copied into itself',
    [
      '  - { target: $, update: { x-a: { a: {} } } }',
      ...rounds(() => [`  - { target: "$['x-a']..[?length(@) == 0]", copy: "$['x-a']" }`]),
    ],
    'overlay/too-much o.yaml:14:15 The action would nest values more than 1024 levels deep.',
  ],
  [
    'an update in many places',
    [
      `  - { target: $, update: { x-a: [${'{},'.repeat(2000)}] } }`,
      `  - { target: "$['x-a'].*", update: { text: ${'ha'.repeat(50_000)} } }`,
    ],
    'overlay/too-much o.yaml:5:15 The action adds more to the document than all its overlays may together.',
  ],
];

describe('a document does not grow without end', () => {
  it.each(growing)('%s', async (_, actions, wanted) => {
    const files = { 'openapi.yaml': openapi, 'o.yaml': overlay(actions) };
    const { document, diagnostics } = await load(files, ['o.yaml']);
    expect(diagnostics.map(brief)).toEqual([wanted]);
    expect(document).toBeUndefined();
  });
});
