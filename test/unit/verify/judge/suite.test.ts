// The judge before its own judge: the official JSON Schema Test Suite, formats included.

import { judgeSchema } from '../../../support/judge.js';
import { describe, expect, it } from 'vitest';
import { hasSuite, readSuite, remoteReference } from '../../../conformance/suite.js';
import type { Json } from '../../../../generator/verify/judge/json.js';
import { lift } from '../../../../generator/verify/judge/lift.js';

/** Where ajv is wrong. None of it occurs in the documents that the judge is asked about. */
const known: readonly {
  readonly tests: RegExp;
  readonly count: number;
  readonly reason: string;
}[] = [
  {
    tests: /^dynamicRef|\$dynamicRef/,
    count: 24,
    reason: 'ajv resolves "$dynamicRef" by names, not by the way that led to it',
  },
  {
    tests: /^ref\.json: (refs with relative uris|relative refs|URN ref with nested)/,
    count: 8,
    reason: 'ajv takes a reference to an "$id" inside for one to itself',
  },
  {
    tests: /^unevaluatedItems\.json: .*contains/,
    count: 7,
    reason: 'ajv does not tell "unevaluatedItems" what "contains" has seen',
  },
  {
    tests: /^unevaluatedItems\.json: unevaluatedItems with nested items/,
    count: 2,
    reason: 'ajv does not tell "unevaluatedItems" what "items" beside "prefixItems" has seen',
  },
  {
    tests: /^unevaluatedItems\.json: .*see annotations from if/,
    count: 1,
    reason: 'ajv remembers the items that a branch which does not hold has seen',
  },
  {
    tests: /^ref\.json: ref to if/,
    count: 2,
    reason: 'the judge writes conditions twice, and with them an "$id" inside',
  },
  {
    tests: /^(?:idn-)?hostname\.json/,
    count: 34,
    reason:
      'the judge has neither the exceptions of RFC 5892 nor its contexts, nor the directions of RFC 5893',
  },
];

const parts = [
  { part: '', formats: false, skip: /$^/ },
  {
    part: 'optional',
    formats: false,
    skip: /^(?!ecmascript-regex|non-bmp-regex|bignum|float-overflow)/,
  },
  { part: 'optional/format', formats: true, skip: /$^/ },
] as const;

describe.skipIf(!hasSuite)('the official suite', () => {
  it('agrees with the judge', () => {
    const wrong = new Map<string, number>();
    let count = 0;
    for (const { part, formats, skip } of parts) {
      for (const { id, schema, tests } of readSuite(part).filter(
        (group) => !skip.test(group.id) && remoteReference(group) === undefined,
      )) {
        for (const { description, data, valid } of tests) {
          count += 1;
          const found = verdict(schema, data, formats);
          if (found === valid) continue;
          const test = `${id}: ${description}`;
          const reason =
            known.find(({ tests: each }) => each.test(test))?.reason ?? `${test}: ${found}`;
          wrong.set(reason, (wrong.get(reason) ?? 0) + 1);
        }
      }
    }
    expect(Object.fromEntries(wrong)).toEqual(
      Object.fromEntries(known.map((each) => [each.reason, each.count])),
    );
    expect(count).toBeGreaterThan(1500);
  });
});

function verdict(schema: Json, value: Json, formats: boolean): boolean | string {
  try {
    return judgeSchema(lift(schema, '3.1'), { formats })(value).valid;
  } catch (error) {
    return String(error);
  }
}
