// The curated document says what the specification states, all of it and nothing else. `openapi/coverage.yaml` is the bridge: its
// statements are the specification's, and its evidence holds in the document and would notice any change.

import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../support/compile.js';
import { coverage, curated } from './curated.js';
import { entriesThatMatch, formProblem, mutants, problem, type Evidence } from './evidence.js';
import { statedNodes } from './nodes.js';
import { sectionsOf } from './specification.js';
import { changed, isMap, pathsOf, pointerTo, tokens } from './tree.js';

const document = await curated();
const sections = coverage();
const entries = sections.flatMap(({ section, title, evidence = [], statements }) => [
  ...evidence.map((piece) => ({ of: `${section} ${title}`, piece })),
  ...statements.flatMap((statement) =>
    statement.evidence.map((piece) => ({ of: `${section} ${statement.says}`, piece })),
  ),
]);

const order = [
  ...[
    'preamble',
    '1',
    '2',
    '2.1',
    '2.2',
    '2.3',
    '2.4',
    '2.5',
    '2.6',
    '2.7',
    '2.8',
    '2.9',
    '2.10',
    '2.11',
    '3',
    '3.1',
    '3.2',
    '3.3',
  ],
  ...[
    '4',
    '4.1',
    '4.2',
    '4.3',
    '4.4',
    '4.5',
    '4.6',
    '4.7',
    '4.8',
    '4.9',
    '4.10',
    '4.11',
    '4.12',
    '4.13',
    '4.14',
    '4.15',
    '4.16',
    '4.17',
    '4.18',
  ],
  ...['5', '6', '7', '8', '8.1', '8.2', '8.3', '9'],
];

const operations = [
  ['post', 'get-upload-url'],
  ['post', 'create-clips'],
  ['post', 'create-captions'],
  ['post', 'create-dubbing'],
  ['post', 'create-reframe'],
  ['post', 'create-transcription'],
  ['get', 'get-project-status'],
  ['get', 'get-project-details'],
  ['get', 'get-all-uploads'],
  ['delete', 'delete-upload'],
  ['delete', 'delete-project'],
  ['delete', 'delete-clip'],
  ['get', 'get-dubbing-languages'],
  ['get', 'get-all-presets'],
  ['get', 'get-plan-usage'],
  ['get', 'top-up-media-credits'],
  ['post', 'publish-clip'],
  ['post', 'update-post'],
  ['post', 'schedule-clips'],
].map(([method, name]) => `${method} /automation/${name}`);

describe('from the specification to the document', () => {
  test('all parts are there, in order', () => {
    expect(sections.map(({ section }) => section)).toEqual(order);
  });

  test('every statement has evidence, and evidence asks for something', () => {
    const bare = sections.flatMap(({ statements }) =>
      statements.filter(({ evidence }) => evidence.length === 0).map(({ says }) => says),
    );
    const empty = entries.flatMap(({ of, piece }) =>
      formProblem(piece) === undefined ? [] : [`${of}: ${formProblem(piece)}`],
    );
    expect([...bare, ...empty]).toEqual([]);
  });

  test('the document bears all evidence out', () => {
    expect(
      entries.flatMap(({ of, piece }) => problem(document, piece)?.replace(/^/, `${of}: `) ?? []),
    ).toEqual([]);
  });

  test('no evidence is vacuous: each notices when what it is about goes or changes', () => {
    const silent = entries.flatMap(({ of, piece }) => {
      const tried = [...mutants(document, piece)];
      const missed = tried
        .filter((mutant) => problem(mutant.root, piece) === undefined)
        .map(({ how }) => `${of}: ${how}`);
      return tried.length === 0 ? [`${of}: nothing to change`] : missed;
    });
    expect(silent).toEqual([]);
  });

  test('the operations are the 19 that are shown', () => {
    const paths = isMap(document) && isMap(document['paths']) ? document['paths'] : {};
    expect(
      Object.entries(paths).flatMap(([path, item]) =>
        Object.keys(isMap(item) ? item : {}).map((method) => `${method} ${path}`),
      ),
    ).toEqual(operations);
  });
});

describe('from the document to the specification', () => {
  const exact = new Set<string>();
  const touched = new Set<string>();
  for (const { piece } of entries) for (const path of placesOf(piece)) record(piece, path);

  test('nothing stands in the document without a statement', () => {
    expect(statedNodes(document).filter((node) => !isStated(node))).toEqual([]);
  });

  test.each([
    ['a property', '/components/schemas/Clip/properties/score', { type: 'number' }],
    ['a bound', '/components/schemas/ProjectUrls/properties/videoFile/minLength', 1],
    ['a closed schema', '/components/schemas/Upload/additionalProperties', false],
    ['a known value', '/components/schemas/Post/x-extensible-enum', ['a']],
    [
      'one more text of an error',
      '/components/responses/UploadRefused/content/application~1json/schema/allOf/1/properties/detail/x-extensible-enum/2',
      'No.',
    ],
    [
      'one more project type',
      '/components/schemas/Project/properties/topics/x-filled-for/1',
      'dubbing',
    ],
    [
      'one more limit',
      '/components/schemas/CreateDubbingRequest/x-limits/3',
      { subject: 'weight', maximum: 1 },
    ],
    [
      'one more transition',
      '/components/schemas/UploadStatus/x-states/transitions/3',
      { to: 'a', by: 'b', when: 'c' },
    ],
    ['a schema', '/components/schemas/Integration', { type: 'object' }],
    ['an operation', '/paths/~1automation~1list-projects', { get: { responses: {} } }],
    ['a method', '/paths/~1automation~1update-post/put', { responses: {} }],
    ['a parameter', '/paths/~1automation~1get-plan-usage/get/parameters', []],
    [
      'an error',
      '/paths/~1automation~1create-clips/post/responses/402',
      { description: 'No credits.' },
    ],
    ['a header', '/components/responses/Unauthorized/headers/X-Trace', { schema: {} }],
    ['a webhook', '/webhooks/clipFinished', { post: { responses: {} } }],
    ['a security requirement', '/paths/~1automation~1get-plan-usage/get/security', []],
  ])('%s that is made up is noticed', (_, pointer, value) => {
    const mutant = changed(document, tokens(pointer), value);
    const noticed = [
      ...statedNodes(mutant).filter((node) => !isStated(node)),
      ...entries.filter(({ piece }) => problem(mutant, piece)),
    ];
    expect(noticed).not.toEqual([]);
  });

  function placesOf(piece: Evidence): string[][] {
    return piece.absent ? [] : pathsOf(document, tokens(piece.at ?? piece.each ?? ''));
  }

  function record(piece: Evidence, path: readonly string[]): void {
    if ('equals' in piece) exact.add(pointerTo(path));
    for (const index of entriesThatMatch(document, path, piece))
      exact.add(pointerTo([...path, index]));
    for (let length = path.length; length > 0; length--)
      touched.add(pointerTo(path.slice(0, length)));
  }

  /** Evidence stands at the node or below it, or an ancestor is wanted exactly as it is. */
  function isStated(node: string): boolean {
    const path = tokens(node);
    return (
      touched.has(node) || path.some((_, index) => exact.has(pointerTo(path.slice(0, index + 1))))
    );
  }
});

describe('the text of the specification', () => {
  const file = resolve(
    root,
    process.env['SPECIFICATION'] ?? '../shared/seed/interface-specification.txt',
  );
  const there = existsSync(file);
  if (!there)
    console.warn(
      'skipped: the interface specification is not there; set SPECIFICATION to its path',
    );

  test.skipIf(!there)('the statements are all of its words, in its order', () => {
    const said = sections.map(({ section, title, statements }) => ({
      section,
      title,
      text: statements.map(({ says }) => says).join(' '),
    }));
    expect(said).toEqual(sectionsOf(readFileSync(file, 'utf8')));
  });
});
