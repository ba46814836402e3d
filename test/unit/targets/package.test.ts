import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../generator/model/json.js';
import { defaultOptions, targetNames } from '../../../generator/base/options.js';
import { packageFacts, testedRanges, semanticVersion } from '../../../generator/targets/package.js';
import { findTarget, selectTargets } from '../../../generator/targets/registry.js';
import { contextOf } from './client/emit.js';

describe('semanticVersion', () => {
  it.each<[string, { given: string; want: string }]>([
    ['as it is', { given: '1.20.3', want: '1.20.3' }],
    ['a prerelease with a build', { given: '1.0.0-rc.1+20250131', want: '1.0.0-rc.1+20250131' }],
    ['two numbers', { given: '1.1', want: '1.1.0' }],
    ['a letter in front', { given: 'v3', want: '3.0.0' }],
    ['a date', { given: '2024-10-01', want: '2024.10.1' }],
    ['leading zeros are none', { given: '01.2.3', want: '1.2.3' }],
    ['a text', { given: 'latest', want: '0.0.0' }],
    ['code', { given: '1.0.0"; process.exit()', want: '1.0.0' }],
    [
      'more digits than a number holds',
      { given: '123456789012345678901234567890', want: '123456789012345.678901234567890.0' },
    ],
  ])('%s', (_, { given, want }) => expect(semanticVersion(given)).toBe(want));
});

describe('packageFacts', () => {
  it.each<[string, { given: JsonObject; want: object }]>([
    [
      'of a document',
      {
        given: {},
        want: {
          name: '@tiny/client',
          version: '1.0.0',
          folder: 'client/',
          source: 'client/src/',
          license: undefined,
        },
      },
    ],
    [
      'a licence by its identifier',
      {
        given: {
          info: {
            title: 'Tiny',
            version: '1.0.0',
            license: { name: 'Some', identifier: 'Apache-2.0 OR MIT' },
          },
        },
        want: { license: { id: 'Apache-2.0 OR MIT', url: undefined } },
      },
    ],
    [
      'a licence by its name',
      {
        given: {
          info: {
            title: 'Tiny',
            version: '1.0.0',
            license: { name: 'Apache 2.0', url: 'https://example.com/' },
          },
        },
        want: { license: { id: 'Apache-2.0', url: 'https://example.com/' } },
      },
    ],
    [
      'a licence of its own',
      {
        given: { info: { title: 'Tiny', version: '1.0.0', license: { name: 'Ask us' } } },
        want: { license: undefined },
      },
    ],
    [
      'an identifier that is code',
      {
        given: {
          info: {
            title: 'Tiny',
            version: '1.0.0',
            license: { name: 'x', identifier: 'MIT", "scripts": {' },
          },
        },
        want: { license: undefined },
      },
    ],
  ])('%s', (_, { given, want }) =>
    expect(packageFacts(contextOf(given), 'client')).toMatchObject(want),
  );

  it('reports a version that packages cannot have', () => {
    const context = contextOf({ info: { title: 'Tiny', version: 'v2' } });
    expect(packageFacts(context, 'client').version).toBe('2.0.0');
    expect(context.diagnostics.map(({ code, pointer }) => [code, pointer])).toEqual([
      ['client/version', '/info/version'],
    ]);
  });

  it('puts sources directly into the folder in the layout for applications', () => {
    expect(packageFacts(contextOf({}, { layout: 'source' }), 'client').source).toBe('client/');
  });
});

describe('registry', () => {
  it('finds targets by name, in its own order', () => {
    expect(targetNames).toContain('client');
    expect(selectTargets(targetNames).map(({ name }) => name)).toEqual(targetNames);
    expect(targetNames).toEqual([...defaultOptions.targets, 'query', 'compat']);
    expect(findTarget('client')?.name).toBe('client');
    expect(findTarget('constructor')).toBeUndefined();
    expect(selectTargets(['nothing', 'client']).map(({ name }) => name)).toEqual(['client']);
  });
});

describe('the ranges of generated packages', () => {
  it('begin with what Concord is tested with', () => {
    const { dependencies, devDependencies } = JSON.parse(
      readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
    );
    const minor = (version: string): string =>
      version
        .replace(/^[\^~]/, '')
        .split('.')
        .slice(0, 2)
        .join('.');
    for (const [name, range] of Object.entries(testedRanges))
      expect([name, minor(range)]).toEqual([
        name,
        minor(dependencies[name] ?? devDependencies[name]),
      ]);
  });
});
