import { expect, it } from 'vitest';
import { wireChecks } from '../../../generator/verify/wire/index.js';
import type { Case } from '../../../generator/verify/check.js';
import { casesOf, subjectOf } from './generated.js';
import { fixtures, shop } from './shop.js';

it('prints', async () => {
  const subject = await subjectOf(JSON.parse(JSON.stringify(shop)), fixtures);
  const all: Case[] = [];
  for (const check of wireChecks) all.push(...(await casesOf(check, subject, all)));
  for (const each of all) console.log(each.check, each.subject, '|', each.name, '|', each.failure ? `FAIL ${each.failure}` : each.skipped ? `skip ${each.skipped}` : `ok ${each.count ?? ''}`);
  expect(all.length).toBeGreaterThan(10);
});
