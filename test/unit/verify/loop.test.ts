// The checks that use the parts together, on a document of contradictions: what was mended stays so, and what is not is listed with its reason.

import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { withDefaults } from '../../../generator/base/options.js';
import { checkAlone } from '../../../generator/verify/loop/alone.js';
import { loopChecks } from '../../../generator/verify/loop/checks.js';
import type { CheckResult } from '../../../generator/verify/subject/check.js';
import { randomAgreement } from '../../../generator/verify/values/agree.js';
import { boundaries } from '../../../generator/verify/values/boundaries.js';
import { componentFixtures, responseFixtures } from '../../../generator/verify/values/fixtures.js';
import { responsesCheck } from '../../../generator/verify/wire/c08-responses.js';
import { root } from '../../support/compile.js';
import { prove } from './prove.js';

const folder = join(root, 'test/unit/verify');

/** What the values of the same document are to ajv, and how the client asks for them. */
const valueChecks = [
  responseFixtures,
  componentFixtures,
  randomAgreement,
  boundaries,
  responsesCheck,
];

/** What still stands, by check and subject. An entry that is not found any more has to go. */
const known: Readonly<Record<string, string>> = {};

describe('the parts together', { timeout: 600_000 }, () => {
  let results: readonly CheckResult[] = [];

  beforeAll(async () => {
    const document = 'contradictions.yaml';
    results = [
      ...(await prove(join(folder, document), [...loopChecks, ...valueChecks])),
      await checkAlone(withDefaults({ document }, folder)),
    ];
  }, 600_000);

  it('disagree in nothing but what is listed', () => {
    const found = results.flatMap(({ id, cases }) =>
      cases.flatMap(({ subject, failure }) => (failure === undefined ? [] : [`${id} ${subject}`])),
    );
    expect([...new Set(found)].sort()).toEqual(Object.keys(known).sort());
  });

  it('are all used', () => {
    const ids = ['L1', 'L2', 'L3', 'L4', 'L5', 'L6', 'L8', 'C1', 'C17', 'C5', 'C6', 'C8', 'L7'];
    expect(results.map(({ id }) => id)).toEqual(ids);
    for (const { cases, absent } of results)
      expect([cases.length > 0, absent]).toEqual([true, undefined]);
  });
});
