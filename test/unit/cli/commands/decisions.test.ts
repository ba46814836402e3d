// What a team decides about changes has an effect, or it is said where it has none: levels and the list of changes that do not count.

import { describe, expect, test } from 'vitest';

import { captions as text } from '../../../support/repository.js';
import { concordHere, report } from '../concord.js';

const id = 'request-property-enum-value-removed';
const documents = { 'old.yaml': text('[480, 720]'), 'new.yaml': text('[480]') };
const diff = ['diff', 'old.yaml', 'new.yaml', '--reporter', 'json'];

interface Case {
  readonly entries: readonly object[];
  readonly want: {
    readonly status: number;
    readonly found: readonly string[];
    readonly help?: readonly (string | undefined)[];
  };
}

const entry = (of: object): object => ({
  reason: 'Nobody sends it.',
  expires: '2999-12-31',
  ...of,
});

const lists: [string, Case][] = [
  ['an entry that is used', { entries: [entry({ id })], want: { status: 0, found: [] } }],
  [
    'an entry that has expired, though it would be about something',
    {
      entries: [entry({ id, expires: '2020-02-29' })],
      want: {
        status: 1,
        found: [
          `ignore/expired warning accepted.json:2 The entry for "${id}" expired on 2020-02-29.`,
        ],
      },
    },
  ],
  [
    'an entry that is about no change',
    {
      entries: [entry({ id }), entry({ id: 'endpoint-added' })],
      want: {
        status: 0,
        found: [
          'ignore/unmatched info accepted.json:3 There is no change that the entry for "endpoint-added" is about.',
        ],
      },
    },
  ],
  [
    'an entry whose fingerprint is of no change',
    {
      entries: [entry({ fingerprint: '0123456789abcdef' })],
      want: {
        status: 1,
        found: [
          'ignore/unmatched info accepted.json:2 There is no change that the entry for "0123456789abcdef" is about.',
        ],
      },
    },
  ],
  [
    'an entry with a misspelt id',
    {
      entries: [entry({ id: `${id}s` })],
      want: {
        status: 1,
        found: [`ignore/unknown-id warning accepted.json:2 There is no kind of change "${id}s".`],
        help: [`Did you mean "${id}"?`],
      },
    },
  ],
  [
    'an entry without a reason',
    {
      entries: [entry({ id }), { id }],
      want: {
        status: 2,
        found: [
          'usage/arguments error accepted.json:3 The ignore file accepted.json cannot be used: entry 2 must have a fingerprint or an id, and a reason.',
        ],
      },
    },
  ],
  [
    'an entry with a day that no calendar has',
    {
      entries: [entry({ id, expires: '2999-02-30' })],
      want: {
        status: 2,
        found: [
          'usage/arguments error accepted.json:2 The ignore file accepted.json cannot be used: entry 1 must have the day on which it expires, as 2026-12-31.',
        ],
      },
    },
  ],
];

function told(ended: Parameters<typeof report>[0]): string[] {
  return report(ended).diagnostics.map(
    ({ severity, code, file, line, message }) => `${code} ${severity} ${file}:${line} ${message}`,
  );
}

describe('the list of changes that do not count', () => {
  test.each(lists)('%s', async (_name, { entries, want }) => {
    const list = `[\n${entries.map((each) => `  ${JSON.stringify(each)}`).join(',\n')}\n]\n`;
    const files = { ...documents, 'accepted.json': list };
    const ended = await concordHere([...diff, '--ignore', 'accepted.json'], { files });
    expect({ status: ended.status, found: told(ended) }).toEqual({
      status: want.status,
      found: want.found,
    });
    if (want.help) expect(report(ended).diagnostics.map(({ help }) => help)).toEqual(want.help);
  });

  test.each([
    [
      '[\n  {,\n]',
      'usage/arguments error accepted.json:2 The ignore file accepted.json cannot be used: it is no JSON.',
    ],
    [
      '{}',
      'usage/arguments error accepted.json:1 The ignore file accepted.json cannot be used: it must be an array.',
    ],
  ])('is wrong: %j', async (list, want) => {
    const files = { ...documents, 'accepted.json': list };
    const ended = await concordHere([...diff, '--ignore', 'accepted.json'], { files });
    expect([ended.status, told(ended)]).toEqual([2, [want]]);
  });

  test('is annotated', async () => {
    const list = JSON.stringify([entry({ id, expires: '2020-02-29' })]);
    const { stdout } = await concordHere(
      ['diff', 'old.yaml', 'new.yaml', '--ignore', 'accepted.json', '--reporter', 'github'],
      { files: { ...documents, 'accepted.json': list } },
    );
    expect(stdout).toMatch(/^::warning file=accepted\.json,line=1.*ignore\/expired/m);
  });

  test('that documents share is used if one of them uses it, and what is wrong is said once', async () => {
    const list = [
      entry({ id }),
      entry({ id: 'endpoint-added' }),
      entry({ id, expires: '2020-02-29' }),
    ];
    const config = {
      documents: Object.fromEntries(
        [
          ['one', 'new.yaml'],
          ['two', 'old.yaml'],
        ].map(([name, document]) => [
          name,
          { document, output: `out/${name}`, targets: ['fixtures'], ignore: 'accepted.json' },
        ]),
      ),
    };
    const ended = await concordHere(['check', '--against', 'old.yaml', '--reporter', 'json'], {
      files: {
        ...documents,
        'accepted.json': list
          .map((each) => JSON.stringify(each))
          .join(',\n')
          .replace(/^/, '[')
          .replace(/$/, ']'),
        'concord.config.json': JSON.stringify(config),
      },
    });
    expect(told(ended).filter((line) => line.includes('ignore/'))).toEqual([
      'ignore/unmatched info accepted.json:2 There is no change that the entry for "endpoint-added" is about.',
      `ignore/expired warning accepted.json:3 The entry for "${id}" expired on 2020-02-29.`,
    ]);
  });
});

describe('a level of what is no kind of change', () => {
  test('of a flag', async () => {
    const ended = await concordHere([...diff, '--level', 'endpoint-aded=error'], {
      files: documents,
    });
    expect([ended.status, report(ended).diagnostics]).toEqual([
      2,
      [
        expect.objectContaining({
          code: 'usage/arguments',
          message: 'There is no kind of change "endpoint-aded".',
          help: 'Did you mean "endpoint-added"?',
        }),
      ],
    ]);
  });

  test('of the configuration, where it is written', async () => {
    const config = `{\n  "document": "new.yaml",\n  "levels": {\n    "${id}": "info",\n    "something": "error"\n  }\n}`;
    const ended = await concordHere(['lint', '--reporter', 'json'], {
      files: { ...documents, 'concord.config.json': config },
    });
    expect([ended.status, report(ended).diagnostics]).toEqual([
      2,
      [
        expect.objectContaining({
          code: 'config/unknown-key',
          file: 'concord.config.json',
          line: 5,
          message: 'There is no kind of change "something".',
          help: '`concord explain` lists the kinds of changes.',
        }),
      ],
    ]);
  });
});
