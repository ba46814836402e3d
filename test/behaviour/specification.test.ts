// The behaviour specification and the tests name each other: no line without a test, no test without its line.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../support/compile.js';

const lines = [
  ...readFileSync(join(root, 'generator/runtime/client/BEHAVIOUR.md'), 'utf8').matchAll(
    /^- `([a-z-]+\.[a-z-]+)` \S/gm,
  ),
].map(([, id = '']) => id);
const folder = join(root, 'test/behaviour');
const tests = readdirSync(folder)
  .filter((name) => name.endsWith('.test.ts') && name !== 'specification.test.ts')
  .flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/['"`]\[([a-z-]+\.[a-z-]+)\] /g)].map(
      ([, id = '']) => id,
    ),
  );

/** Tests that never run prove nothing. */
const idle = readdirSync(folder).flatMap((name) =>
  [
    ...readFileSync(join(folder, name), 'utf8').matchAll(
      /\b(?:it|test|describe)\.(?:skip|todo|fails|only)\b(?!If)/g,
    ),
  ].map(([text]) => `${name}: ${text}`),
);

describe('the behaviour specification', () => {
  it('has no test that never runs', () => expect(idle).toEqual([]));
  it('has every line once', () =>
    expect(lines.filter((id, index) => lines.indexOf(id) < index)).toEqual([]));
  it('has a test for every line', () =>
    expect(lines.filter((id) => !tests.includes(id))).toEqual([]));
  // Modules that are not part of the core bring their sections themselves; a section that is there is complete.
  const sections = new Set(lines.map(sectionOf));
  it('has a line for every test', () =>
    expect(
      [...new Set(tests)].filter((id) => sections.has(sectionOf(id)) && !lines.includes(id)),
    ).toEqual([]));
});

function sectionOf(id: string): string {
  return id.replace(/\..*$/, '');
}
