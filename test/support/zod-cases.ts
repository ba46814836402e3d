// What the validators' runtime relies on in zod beyond its public interface, case by case: the names of those that do not hold. A script runs
// it with every zod that generated packages allow, a test with the one that is installed.

import * as z from 'zod';
import { bounded } from '../../generator/runtime/validators/checks/bounded.js';
import { int64, members } from '../../generator/runtime/validators/checks/checks.js';
import { conforms, decided } from '../../generator/runtime/validators/checks/conforms.js';
import { named, operation } from '../../generator/runtime/validators/checks/made.js';

interface Tree {
  readonly [name: string]: Tree[];
}

const tree: z.ZodType<Tree> = bounded(
  z.looseObject({
    get parts() {
      return z.array(tree);
    },
  }) as unknown as z.ZodType<Tree>,
);
const oneOf = { oneOf: [{ required: ['a'] }, { required: ['b'] }] };
const either = z
  .looseObject({ a: z.string().exactOptional() })
  .check(conforms(() => oneOf))
  .meta({ id: 'Either' });
const own = JSON.parse('{ "__proto__": 1 }');

const cases: readonly (readonly [name: string, holds: () => boolean | Promise<boolean>])[] = [
  [
    'a value that holds itself is rejected',
    () => {
      const parts: unknown[] = [];
      const value = { parts };
      parts.push(value);
      return /holds itself/.test(tree.safeParse(value).error?.message ?? '');
    },
  ],
  [
    'a value that is met twice is accepted',
    () => {
      const leaf = { parts: [] };
      return tree.safeParse({ parts: [leaf, leaf] }).success;
    },
  ],
  [
    'a value that is too deep is rejected',
    () => {
      let value: object = {};
      for (let level = 0; level < 50_000; level += 1) value = { parts: [value] };
      return /nested too deeply/.test(tree.safeParse(value).error?.message ?? '');
    },
  ],
  [
    'too many wrong items are rejected',
    () => !bounded(z.array(z.array(z.string()))).safeParse([Array(300_000).fill(1)]).success,
  ],
  [
    'keywords that zod lacks decide',
    () => either.safeParse({ a: '' }).success && !either.safeParse({ a: '', b: 1 }).success,
  ],
  [
    'they decide of what is parsed later',
    async () =>
      (await either.safeParseAsync({ b: 1 })).success && !(await either.safeParseAsync({})).success,
  ],
  [
    'they see what zod leaves out',
    async () => {
      const schema = z.looseObject({}).check(conforms(() => ({ maxProperties: 0 })));
      return !schema.safeParse(own).success && !(await schema.safeParseAsync(own)).success;
    },
  ],
  [
    'they are part of what zod says of the schema',
    () => JSON.stringify(z.toJSONSchema(either)).includes('"oneOf":[{"required":["a"]}'),
  ],
  [
    'the evaluator decides where it is asked to',
    () => {
      const schema = z.unknown().check(decided(() => ({ type: 'string' })));
      return schema.safeParse('').success && !schema.safeParse(1).success;
    },
  ],
  [
    'a member called __proto__ is judged and kept',
    () => {
      const schema = z.record(z.string(), z.number()).check(members);
      const found = schema.safeParse(own);
      const wrong = schema.safeParse(JSON.parse('{ "__proto__": "" }'));
      return found.success && Object.hasOwn(found.data, '__proto__') && !wrong.success;
    },
  ],
  [
    'limits of numbers are part of what zod says',
    () => z.toJSONSchema(int64).maximum === 9223372036854775808,
  ],
  [
    'a copy has the id, and not the original',
    () => {
      const first = z.string().meta({ id: 'Copied' });
      const copy = named(first.meta({ description: 'more' }));
      return z.globalRegistry.get(copy)?.id === 'Copied';
    },
  ],
  [
    'the schemas of operations are bounded',
    () => {
      const parts = operation({
        get body() {
          return z.array(z.array(z.string()));
        },
      });
      return !parts.body.safeParse([Array(300_000).fill(1)]).success;
    },
  ],
];

/** The names of the cases that do not hold. */
export async function brokenCases(): Promise<readonly string[]> {
  const broken: string[] = [];
  for (const [name, holds] of cases) {
    const result = await Promise.resolve()
      .then(holds)
      .catch(() => false);
    if (!result) broken.push(name);
  }
  return broken;
}

export const caseCount = cases.length;
