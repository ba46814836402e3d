// The curated document is flawless under its own lint rules, alone and with overlays, and its overlays are what they say they are.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lintFromString, loadConfig, type NormalizedProblem } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { lintDocument } from '../../generator/document/lint/lint.js';
import { concordPlugin } from '../../generator/document/lint/rules.js';
import { root } from '../support/compile.js';
import { additions, curated, readings } from './curated.js';
import { isMap, pathsOf, valueAt } from './tree.js';

const config = await loadConfig({
  configPath: join(root, 'openapi/redocly.yaml'),
  plugins: [concordPlugin],
});
const show = ({ message, location, ruleId }: NormalizedProblem): string =>
  `${location[0]?.source.absoluteRef}${location[0]?.pointer}: ${message} (${ruleId})`;

test('lint finds nothing, neither errors nor warnings', async () => {
  expect((await lintDocument('openapi/openapi.yaml', { cwd: root })).diagnostics).toEqual([]);
});

test.each([
  ['alone', []],
  ['with the readings', [readings]],
  ['with the readings and the example of additions', [readings, additions]],
])('bundled %s, lint finds nothing', async (_, overlays) => {
  const source = JSON.stringify(await curated(overlays));
  expect(
    (await lintFromString({ source, absoluteRef: join(root, 'openapi/bundled.json'), config })).map(
      show,
    ),
  ).toEqual([]);
});

test('lint of the document is not blind: a broken copy has findings', async () => {
  const source = JSON.stringify(await curated()).replaceAll('"detail"', '"title"');
  expect(
    (await lintFromString({ source, absoluteRef: join(root, 'openapi/bundled.json'), config })).map(
      ({ ruleId }) => ruleId,
    ),
  ).toContain('concord/error-detail');
});

test('every action of the readings says that it is a reading', () => {
  const { actions } = parse(readFileSync(join(root, readings), 'utf8'));
  expect(
    actions.filter(({ description }: { description: string }) => !/^Reading: \S/.test(description)),
  ).toEqual([]);
});

test('the readings choose methods and budgets', async () => {
  const document = await curated([readings]);
  const table = pathsOf(document, ['paths', '*', '*']).map((path) => {
    const operation = valueAt(document, path)?.value;
    return isMap(operation)
      ? [
          operation['tags'],
          operation['x-method-name'] ?? operation['operationId'],
          operation['x-rate-limit-class'],
        ].join(' ')
      : '';
  });
  expect(table).toEqual([
    'Uploads create writes',
    'Projects createClips project creations',
    'Projects createCaptions project creations',
    'Projects createDubbing project creations',
    'Projects createReframe project creations',
    'Projects createTranscription project creations',
    'Projects getStatus reads',
    'Projects get reads',
    'Uploads list reads',
    'Uploads delete writes',
    'Projects delete writes',
    'Clips delete writes',
    'Dubbing listLanguages reads',
    'Presets list reads',
    'Account planUsage reads',
    'Account topUpMediaCredits reads',
    'Posts publish writes',
    'Posts update writes',
    'Posts schedule writes',
  ]);
});

test('the readings class every state that any statement names, each once', async () => {
  const document = await curated([readings]);
  const at = (...path: string[]): unknown => valueAt(document, path)?.value;
  const waiter = at('paths', '/automation/get-project-status', 'get', 'x-waiter');
  const states = isMap(waiter)
    ? [waiter['pending'], waiter['success'], waiter['failure']].flat()
    : [];
  expect(states.toSorted()).toEqual(
    [at('components', 'schemas', 'ProjectStatus', 'enum')].flat().toSorted(),
  );
});

test('the example of additions adds an operation and an address', async () => {
  const document = await curated([readings, additions]);
  expect(valueAt(document, ['servers'])?.value).toEqual([
    { url: 'https://video.example/api/v1', description: 'The service.' },
  ]);
  expect(pathsOf(document, ['paths', '*', '*'])).toHaveLength(20);
  expect(
    valueAt(document, ['paths', '/automation/get-project-clips', 'get', 'operationId'])?.value,
  ).toBe('getProjectClips');
});
