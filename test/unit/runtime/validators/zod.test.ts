// The versions of zod that packages allow are those that were tried.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testedRanges } from '../../../../generator/targets/package.js';
import { root } from '../../../support/compile.js';
import { readSection } from '../../../support/sections.js';
import { brokenCases, caseCount } from '../../../support/zod-cases.js';

it('the installed zod does what the runtime relies on', async () => {
  expect(await brokenCases()).toEqual([]);
});

it('so did each version that packages allow, when it was tried', async () => {
  const rows = [...(await readSection('zod')).matchAll(/^\| ([\d.]+) \| (\d+) \| (.*) \|$/gm)];
  const manifest = readFileSync(join(root, 'node_modules/zod/package.json'), 'utf8');
  const { version }: { readonly version: string } = JSON.parse(manifest);
  expect(rows.map(([, , count, broken]) => [count, broken])).toEqual(
    rows.map(() => [String(caseCount), 'none']),
  );
  expect(`~${rows[0]?.[1]}`).toBe(testedRanges.zod);
  expect(rows.map(([, tried]) => tried)).toContain(version);
});
