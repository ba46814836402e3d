// X10, and the checks beside it, where dates and 64-bit integers are values of the application.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../generator/model/json.js';
import { withDefaults } from '../../../../generator/base/options.js';
import { checks } from '../../../../generator/verify/checks.js';
import { verify } from '../../../../generator/verify/verify.js';
import { findCompilers } from '../../../../generator/verify/workspace.js';
import type { Subject } from '../../../../generator/verify/subject/check.js';
import {
  equalsJson,
  isConverted,
  onWire,
} from '../../../../generator/verify/subject/conversions.js';
import { root } from '../../../support/compile.js';
import { casesOf, failures, subjectOf } from '../generated.js';

const check = (id: string) => checks.find((each) => each.id === id);
const types = { 'date-time': 'Date', int64: 'bigint' } as const;
let subject: Subject;

beforeAll(async () => {
  const path = join(root, 'test/documents/valid/dates-and-integers/openapi.yaml');
  const document: JsonObject = parse(readFileSync(path, 'utf8'));
  subject = await subjectOf(document, undefined, types);
});

describe('packages that convert', () => {
  it.each(['C2', 'C4', 'C5', 'C6', 'C8', 'C17'])('pass %s as others do', async (id) => {
    expect(failures(await casesOf(check(id), subject))).toEqual([]);
  });

  it('convert in both directions, and in the client as in the validators', async () => {
    const cases = await casesOf(check('X10'), subject);
    expect(failures(cases)).toEqual([]);
    const names = new Set(cases.map(({ name }) => name.replace(/^.*: /, '')));
    expect([...names].sort()).toEqual([
      'request',
      'response 200',
      'response 201',
      'response 404',
      'there and back',
    ]);
  });

  it('fail X10 where the client does not convert what validators do', async () => {
    const { client } = await subjectOf(subject.document, subject.fixtures);
    const found = failures(await casesOf(check('X10'), { ...subject, client }));
    expect(found.filter((each) => each.includes('response'))).toHaveLength(4);
    expect(found[0]).toContain('the client makes');
  });

  it.each([types, { ...types, zoneless: 'UTC' }] as const)(
    'agree in everything with %o',
    { timeout: 120_000 },
    async (options) => {
      const folder = join(root, 'test/documents/valid/dates-and-integers');
      const { report } = await verify(
        withDefaults(
          { document: 'openapi.yaml', output: 'out', handlers: true, types: options },
          folder,
        ),
        { cache: false, compilers: findCompilers().slice(-1) },
      );
      expect(report?.failures).toEqual([]);
      expect(report?.checks.find(({ id }) => id === 'X10')?.passed).toBeGreaterThan(15);
    },
  );

  it('are of no concern where nothing is converted', () => {
    expect(check('X10')?.absent?.({ ...subject, converts: false })).toBe('no value is converted');
  });
});

describe('values of the application', () => {
  it.each([
    [new Date(0), '1970-01-01T01:00:00+01:00', true],
    [new Date(0), '1970-01-01T00:00:00.0009Z', true],
    [new Date(0), '1970-01-01', false],
    [5n, 5, true],
    [5n, '5', false],
    [{ a: [new Date(1)] }, { a: ['1970-01-01T00:00:00.001Z'] }, true],
    [{ a: 1 }, { a: 1, b: 2 }, false],
    ['1970-01-01T00:00:00.000Z', '1970-01-01T00:00:00Z', false],
  ])('%o is %j: %s', (value, json, equal) => {
    expect(equalsJson(value, json)).toBe(equal);
  });

  it('are found at any depth, and written as they are on the wire', () => {
    const exports = {
      a: { b: [{ at: new Date(0) }] },
      make: Object.assign(() => 5n, { variants: () => [5n] }),
    };
    expect(isConverted(exports)).toBe(true);
    const wire = onWire(exports);
    expect(wire['a']).toEqual({ b: [{ at: '1970-01-01T00:00:00.000Z' }] });
    expect(isConverted(wire)).toBe(false);
  });
});
