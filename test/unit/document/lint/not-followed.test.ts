// Whatever Redocly throws is a diagnostic about the document. No document is known to make it throw, so here it throws at every one.

import { expect, it, vi } from 'vitest';
import { lintDocument } from '../../../../generator/document/lint/lint.js';
import { brief, load, workspace } from '../workspace.js';

let throwsIn = '';
const failing = vi.hoisted(() => (): never => {
  throw new TypeError('no \u001b[31m such\nproperty');
});
vi.mock('@redocly/openapi-core', async (original) => {
  const redocly = await original<typeof import('@redocly/openapi-core')>();
  const instead = <T extends object>(name: string, real: T): T =>
    new Proxy(real, {
      apply: (target, _, given) =>
        throwsIn === name
          ? Promise.resolve().then(failing)
          : Reflect.apply(Object(target), undefined, given),
    });
  return {
    ...redocly,
    resolveDocument: instead('resolveDocument', redocly.resolveDocument),
    bundle: instead('bundle', redocly.bundle),
    lintDocument: instead('lintDocument', redocly.lintDocument),
  };
});

const files = {
  'openapi.yaml':
    'openapi: 3.1.0\ninfo: { title: T, version: "1" }\ncomponents: { schemas: { A: { $ref: a.yaml } } }\n',
  'a.yaml': 'type: string\n',
};
const said = [
  'document/not-followed openapi.yaml:1:1 The references of openapi.yaml cannot be followed: "no \\u001b[31m such\\nproperty".',
];

it.each(['resolveDocument', 'bundle'])('loads no document where %s throws', async (name) => {
  throwsIn = name;
  const { document, diagnostics } = await load(files);
  expect(diagnostics.map(brief)).toEqual(said);
  expect(document).toBeUndefined();
});

it.each(['resolveDocument', 'lintDocument'])('lints no document where %s throws', async (name) => {
  throwsIn = name;
  const { diagnostics } = await lintDocument('openapi.yaml', { cwd: workspace(files) });
  expect(diagnostics.map(brief)).toEqual(said);
});
