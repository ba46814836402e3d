// Client, validators and fixtures of the features agree with the documents and with each other: all features of a version in one verification.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withDefaults } from '../../generator/base/options.js';
import { verify } from '../../generator/verify/verify.js';
import { findCompilers } from '../../generator/verify/workspace.js';
import { allChecks } from '../contract/checks.js';
import { inScratch } from '../support/compile.js';
import { combine } from './combined.js';
import { features, planFeature } from './features.js';
import { knownDisagreements } from './known-disagreements.js';

describe.each(['3.0', '3.1'] as const)('the features of OpenAPI %s', (version) => {
  it('are what their documents say', { timeout: 600_000 }, async () => {
    const documents = (await Promise.all(features.map((name) => planFeature(name)))).flatMap(
      ({ document }) => (document?.version === version ? [document] : []),
    );
    expect(documents.length).toBeGreaterThanOrEqual(2);
    await inScratch(async (folder) => {
      await writeFile(
        join(folder, 'openapi.json'),
        JSON.stringify(combine(documents, `${version}.1`)),
      );
      const { report, diagnostics } = await verify(
        withDefaults(
          { document: 'openapi.json', output: 'out', handlers: true, counterExamples: true },
          folder,
        ),
        // Every compiler compiles them in `features-compile`; the newest one is the fastest.
        { cache: false, sample: 1000, checks: allChecks, compilers: findCompilers().slice(-1) },
      );
      const others = diagnostics.filter(
        ({ code, severity }) => severity === 'error' && code !== 'verify/disagreement',
      );
      expect(others.map(({ code, message }) => `${code}: ${message}`)).toEqual([]);
      const failing = new Set(report?.failures.map(({ check, subject }) => `${check} ${subject}`));
      expect([...failing].sort()).toEqual(
        Object.keys(knownDisagreements[`features of ${version}`] ?? {}).sort(),
      );
      expect(report?.compilations.length).toBeGreaterThanOrEqual(2);
      expect(report?.figures.schemas).toBeGreaterThanOrEqual(version === '3.1' ? 90 : 4);
    });
  });
});
