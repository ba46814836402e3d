// Every code of the catalogue is proven: by a document that is wrong in this way, or by a test of what is no matter of a document.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { catalogue } from '../../generator/base/catalogue.js';
import { cases } from './cases.js';
import { readSection } from '../support/sections.js';
import { codeTable, ruleTable } from './codes.js';

/** Code → the test that provokes it. Only what no document and no overlay can be wrong with. */
const elsewhere: Readonly<Record<string, string>> = {
  'compat/options': 'unit/targets/compat/options.test.ts',
  'config/function': 'unit/cli/config/config.test.ts',
  'config/no-documents': 'unit/cli/config/config.test.ts',
  'config/same-output': 'unit/cli/config/config.test.ts',
  'config/syntax': 'unit/cli/config/config.test.ts',
  'config/unknown-key': 'unit/cli/config/config.test.ts',
  'config/unreadable': 'unit/cli/config/config.test.ts',
  'config/wrong-value': 'unit/cli/config/config.test.ts',
  'diff/base-options': 'unit/cli/commands/against-decided.test.ts',
  'diff/document-removed': 'unit/cli/commands/against-where.test.ts',
  'diff/not-in-force': 'unit/cli/commands/against-decided.test.ts',
  'diff/version-too-low': 'unit/cli/commands/against-fails.test.ts',
  'document/reference-chain': 'hostile/attacks-documents.test.ts',
  'document/not-followed': 'unit/document/lint/not-followed.test.ts',
  'document/too-costly': 'unit/cli/overtime.test.ts',
  'ignore/expired': 'unit/cli/commands/decisions.test.ts',
  'ignore/unknown-id': 'unit/cli/commands/decisions.test.ts',
  'ignore/unmatched': 'unit/cli/commands/decisions.test.ts',
  'internal/bug': 'unit/cli/commands.test.ts',
  'output/duplicate': 'unit/pipeline/paths.test.ts',
  'output/edited': 'unit/pipeline/check.test.ts',
  'output/extra': 'unit/pipeline/check.test.ts',
  'output/failed': 'unit/pipeline/write.test.ts',
  'output/foreign': 'unit/pipeline/write.test.ts',
  'output/format': 'unit/pipeline/format.test.ts',
  'output/interrupted': 'unit/pipeline/write.test.ts',
  'output/kept': 'unit/pipeline/write.test.ts',
  'output/link': 'unit/pipeline/write.test.ts',
  'output/locked': 'unit/pipeline/write.test.ts',
  'install/missing-package': 'package/concord.test.ts',
  'install/too-old': 'unit/cli/doctor.test.ts',
  'mock/address': 'unit/cli/commands/mock.test.ts',
  'mock/faults': 'unit/cli/commands/mock.test.ts',
  'mock/no-operations': 'unit/cli/commands/mock.test.ts',
  'mock/state': 'unit/cli/commands/mock.test.ts',
  'probe/accepts-invalid': 'unit/cli/commands/probe.test.ts',
  'probe/address': 'unit/cli/commands/probe.test.ts',
  'probe/body': 'unit/cli/commands/probe.test.ts',
  'probe/changed': 'unit/cli/commands/probe.test.ts',
  'probe/created': 'unit/cli/commands/probe.test.ts',
  'probe/deleted': 'unit/cli/commands/probe.test.ts',
  'probe/head': 'unit/cli/commands/probe.test.ts',
  'probe/headers': 'unit/cli/commands/probe.test.ts',
  'probe/known': 'unit/cli/commands/probe.test.ts',
  'probe/known-gone': 'unit/cli/commands/probe.test.ts',
  'probe/media-type': 'unit/cli/commands/probe.test.ts',
  'probe/methods': 'unit/cli/commands/probe.test.ts',
  'probe/negotiation': 'unit/cli/commands/probe.test.ts',
  'probe/pages': 'unit/cli/commands/probe.test.ts',
  'probe/refuses-valid': 'unit/cli/commands/probe.test.ts',
  'probe/security': 'unit/cli/commands/probe.test.ts',
  'probe/server-error': 'unit/cli/commands/probe.test.ts',
  'probe/slow': 'unit/cli/commands/probe.test.ts',
  'probe/status': 'unit/cli/commands/probe.test.ts',
  'probe/unreachable': 'unit/cli/commands/probe.test.ts',
  'output/missing': 'unit/pipeline/check.test.ts',
  'output/no-space': 'unit/pipeline/write.test.ts',
  'output/not-a-folder': 'unit/pipeline/write.test.ts',
  'output/not-writable': 'unit/pipeline/write.test.ts',
  'output/old-library': 'unit/pipeline/tsconfig.test.ts',
  'output/path': 'unit/pipeline/paths.test.ts',
  'output/reformatted': 'unit/pipeline/check.test.ts',
  'output/report': 'unit/cli/report-file.test.ts',
  'output/stale': 'unit/pipeline/check.test.ts',
  'release/kept': 'unit/cli/commands/release.test.ts',
  'release/new': 'unit/cli/commands/release.test.ts',
  'release/prerelease': 'unit/cli/commands/release.test.ts',
  'release/version': 'unit/cli/commands/release.test.ts',
  'select/webhooks-left-out': 'unit/document/bundle/select.test.ts',
  'diff/breaking': 'unit/cli/commands/reviewer.test.ts',
  'diff/change': 'unit/cli/commands/reviewer.test.ts',
  'diff/known-findings': 'unit/cli/commands/baseline.test.ts',
  'diff/no-document': 'package/base.test.ts',
  'diff/not-compared': 'unit/cli/commands/diff.test.ts',
  'diff/unreadable': 'unit/cli/commands/diff.test.ts',
  'target/failed': 'unit/targets/own.test.ts',
  'target/files': 'unit/targets/own.test.ts',
  'target/reported': 'unit/targets/own.test.ts',
  'migrate/nothing': 'unit/cli/migrate/migrate.test.ts',
  'suggest/left-out': 'unit/advise/stainless.test.ts',
  'suggest/no-source': 'unit/advise/stainless.test.ts',
  'traffic/mismatch': 'unit/cli/commands/upstream.test.ts',
  'traffic/undocumented': 'unit/cli/commands/upstream.test.ts',
  'traffic/unreadable': 'unit/cli/commands/upstream.test.ts',
  'upstream/adds': 'unit/cli/commands/upstream.test.ts',
  'upstream/contradicts': 'unit/cli/commands/upstream.test.ts',
  'upstream/lacks': 'unit/cli/commands/upstream.test.ts',
  'usage/arguments': 'unit/cli/usage.test.ts',
  'usage/exists': 'unit/cli/commands.test.ts',
  'usage/no-document': 'unit/cli/usage.test.ts',
  'usage/output-taken': 'unit/cli/usage.test.ts',
  'validators/as-given': 'unit/targets/validators/prepared.test.ts',
  'verify/compile': 'unit/verify/codes.test.ts',
  'verify/disagreement': 'unit/verify/codes.test.ts',
};

const codes = Object.keys(catalogue);

test('every code has a document, or a test that is named here', () => {
  const shown = new Set(cases().map(({ code }) => code));
  expect(codes.filter((code) => !shown.has(code) && elsewhere[code] === undefined)).toEqual([]);
  expect(codes.filter((code) => shown.has(code) && elsewhere[code] !== undefined)).toEqual([]);
  expect(Object.keys(elsewhere).filter((code) => !codes.includes(code))).toEqual([]);
});

test.each(Object.entries(elsewhere))('%s is expected by %s', (code, file) => {
  const text = readFileSync(fileURLToPath(new URL(`../${file}`, import.meta.url)), 'utf8');
  expect(text).toMatch(new RegExp(`['"\`]${code}\\b`));
});

test('every document is about a code that there is', () => {
  expect(
    cases()
      .filter(({ code }) => !code.startsWith('lint/') && !codes.includes(code))
      .map(({ name }) => name),
  ).toEqual([]);
});

test('generator/CODES.md has the tables (`npm run codes` writes them)', async () => {
  expect(await readSection('codes')).toBe(codeTable());
  expect(await readSection('rules')).toBe(ruleTable());
});
