// Data and schemas that would cost too much: nothing throws, and what zod would try one by one is decided once.

import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../../generator/model/json.js';
import { generate, load, type Validator } from '../../../conformance/generated.js';

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: JsonObject, required: readonly string[] = []): JsonObject => ({
  type: 'object',
  properties,
  required: [...required],
});

async function validatorOf(name: string, schemas: JsonObject): Promise<Validator> {
  const [exported] = await load([
    await generate({
      openapi: '3.1.0',
      info: { title: 'T', version: '1.0.0' },
      paths: {},
      components: { schemas },
    }),
  ]);
  const found = exported?.[`${name}Schema`];
  if (!found) throw new Error(`There is no ${name}Schema`);
  return found;
}

/** A value that holds itself so many times. */
function nested(levels: number, around: (inner: unknown) => unknown, innermost: unknown): unknown {
  let value = innermost;
  for (let level = 0; level < levels; level += 1) value = around(value);
  return value;
}

const issuesOf = (result: { readonly error?: Error }): number =>
  result.error && 'issues' in result.error && Array.isArray(result.error.issues)
    ? result.error.issues.length
    : 0;

describe('alternatives in alternatives', () => {
  const tagged = (kind: string): JsonObject =>
    object({ child: ref('Node'), kind: { const: kind } }, ['kind']);
  const untagged = (name: string): JsonObject =>
    object({ child: ref('Node'), [name]: { type: 'string' } }, [name]);
  const cases: readonly (readonly [string, JsonObject, (inner: unknown) => object])[] = [
    [
      'told apart by a tag behind the child',
      { Node: { oneOf: [ref('A'), ref('B')] }, A: tagged('a'), B: tagged('b') },
      (child) => ({ ...(child === undefined ? {} : { child }), kind: 'b' }),
    ],
    [
      'exclusive, without a tag',
      { Node: { oneOf: [ref('A'), ref('B')] }, A: untagged('a'), B: untagged('b') },
      (child) => ({ ...(child === undefined ? {} : { child }), b: 'x' }),
    ],
    [
      'of any number, without a tag',
      { Node: { anyOf: [ref('A'), ref('B')] }, A: untagged('a'), B: untagged('b') },
      (child) => ({ ...(child === undefined ? {} : { child }), b: 'x' }),
    ],
  ];

  it.each(cases)('%s are decided at every depth', async (_, schemas, around) => {
    const node = await validatorOf('node', schemas);
    expect(node.safeParse(nested(60, around, undefined)).success).toBe(true);
    const wrong = node.safeParse(nested(60, around, 1));
    expect(wrong.success).toBe(false);
    expect(JSON.stringify(wrong.error).length).toBeLessThan(50_000);
  });

  it('are decided through a chain of components', async () => {
    const levels = 16;
    const schemas = Object.fromEntries([
      ...Array.from({ length: levels }, (__, index): [string, Json] => [
        `L${index}`,
        {
          oneOf: [
            object({ x: ref(`L${index + 1}`), a: { type: 'string' } }, ['a']),
            object({ x: ref(`L${index + 1}`), b: { type: 'string' } }, ['b']),
          ],
        },
      ]),
      [`L${levels}`, { type: 'integer' }],
    ]);
    const first = await validatorOf('l0', schemas);
    expect(first.safeParse(nested(levels, (x) => ({ x, b: 'y' }), 1)).success).toBe(true);
    const wrong = first.safeParse(nested(levels, (x) => ({ x, b: 'y' }), 'no'));
    expect(wrong.success).toBe(false);
    expect(JSON.stringify(wrong.error).length).toBeLessThan(50_000);
  });
});

describe('data without an end', () => {
  const list = {
    Node: object({ children: { type: 'array', items: ref('Node') }, next: ref('Node') }),
  };

  it.each([
    ['nested too deeply', nested(200_000, (next) => ({ next }), {})],
    ['nested too deeply in lists', nested(200_000, (child) => ({ children: [child] }), {})],
    [
      'that holds itself, and something wrong',
      (() => {
        const value: Record<string, unknown> = { children: 1 };
        value['next'] = value;
        return value;
      })(),
    ],
  ])('%s is refused', async (_, value) => {
    const result = (await validatorOf('node', list)).safeParse(value);
    expect(result.success).toBe(false);
    expect(issuesOf(result)).toBeGreaterThan(0);
  });

  it.each<[string, JsonObject, unknown]>([
    [
      'wrong items',
      { Subject: object({ items: { type: 'array', items: { type: 'string' } } }) },
      { items: Array.from({ length: 125_000 }, () => 1) },
    ],
    [
      'wrong items in a list',
      { Subject: { type: 'array', items: { type: 'array', items: { type: 'string' } } } },
      [Array.from({ length: 125_000 }, () => 1)],
    ],
    [
      'wrong properties',
      { Subject: object({ map: { type: 'object', additionalProperties: { type: 'string' } } }) },
      { map: Object.fromEntries(Array.from({ length: 125_000 }, (_, index) => [`p${index}`, 1])) },
    ],
    [
      'wrong items behind a reference',
      {
        Subject: { type: 'array', items: ref('Row') },
        Row: { type: 'array', items: { type: 'string' } },
      },
      [Array.from({ length: 125_000 }, () => 1)],
    ],
    [
      'items that a rule refuses',
      { Subject: { not: { type: 'string' }, prefixItems: [{}], items: { type: 'string' } } },
      Array.from({ length: 125_000 }, () => 1),
    ],
  ])('%s in any number are refused', async (_, schemas, value) => {
    const result = (await validatorOf('subject', schemas)).safeParse(value);
    expect(result.success).toBe(false);
    expect(issuesOf(result)).toBeGreaterThan(0);
  });
});

describe('large data', () => {
  it('is compared once an item', async () => {
    const unique = await validatorOf('subject', { Subject: { type: 'array', uniqueItems: true } });
    const items = Array.from({ length: 10_000 }, (_, id) => ({ id, tags: ['a', { b: id }] }));
    const before = process.cpuUsage();
    expect(unique.safeParse(items).success).toBe(true);
    expect(unique.safeParse([...items, { tags: ['a', { b: 5 }], id: 5 }]).success).toBe(false);
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
  });

  it('is asked once where references meet again', async () => {
    const levels = 40;
    const schemas = Object.fromEntries([
      ...Array.from({ length: levels }, (_, index): [string, Json] => [
        `D${index}`,
        { allOf: [{ not: { not: ref(`D${index + 1}`) } }, { not: { not: ref(`D${index + 1}`) } }] },
      ]),
      [`D${levels}`, { type: 'integer' }],
    ]);
    const first = await validatorOf('d0', schemas);
    expect(first.safeParse(1).success).toBe(true);
    expect(first.safeParse('x').success).toBe(false);
  });
});

describe('what no JSON can be', () => {
  const tree = {
    Node: object({ children: { type: 'array', items: ref('Node') }, next: ref('Node') }),
    Lists: object({ list: { type: 'array' }, pair: { prefixItems: [{ type: 'string' }] } }),
  };

  it.each<[string, (value: Record<string, unknown>) => void]>([
    ['itself', (value) => void (value['next'] = value)],
    ['itself in a list', (value) => void (value['children'] = [{}, value])],
    [
      'itself at some distance',
      (value) => void (value['next'] = { next: { children: [{ next: value }] } }),
    ],
  ])('is refused: data that holds %s', async (_, tie) => {
    const node = await validatorOf('node', tree);
    const value = {};
    tie(value);
    const result = node.safeParse(value);
    expect(result.success).toBe(false);
    expect(String(result.error)).toContain('it holds itself');
    const shared = { children: [] };
    expect(node.safeParse({ next: shared, children: [shared, shared] }).success).toBe(true);
  });

  it.each([
    ['list', [1, , 2]],
    ['pair', ['a', , 2]],
  ])('is refused: a %s with a gap', async (name, value) => {
    const any = await validatorOf('lists', tree);
    expect(any.safeParse({ [name]: value }).success).toBe(false);
    expect(any.safeParse({ [name]: [...value].map((each) => each ?? null) }).success).toBe(true);
  });
});

describe('the steps that a value takes', () => {
  /** How many times properties are read: the same in every run, on every machine. */
  function stepsOf(validator: Validator, value: unknown): number {
    let steps = 0;
    const known = new WeakMap<object, object>();
    const watched = (each: unknown): unknown => {
      if (typeof each !== 'object' || each === null) return each;
      const before = known.get(each);
      if (before) return before;
      const proxy = new Proxy(each, {
        get: (target, name) => {
          steps += 1;
          return watched(Reflect.get(target, name));
        },
      });
      known.set(each, proxy);
      return proxy;
    };
    validator.safeParse(watched(value));
    return steps;
  }
  const kinds = ['a', 'b', 'c'];
  const members = (make: (kind: string) => JsonObject): JsonObject => ({
    Node: { oneOf: kinds.map((kind) => ref(kind.toUpperCase())) },
    ...Object.fromEntries(kinds.map((kind) => [kind.toUpperCase(), make(kind)])),
  });
  const deep =
    (around: (inner: unknown) => object) =>
    (size: number): unknown =>
      nested(size, around, undefined);

  it.each<[string, string, JsonObject, (size: number) => unknown]>([
    [
      'nested data with the tag behind the child',
      'node',
      members((kind) => object({ child: ref('Node'), kind: { const: kind } }, ['kind'])),
      deep((child) => ({ ...(child === undefined ? {} : { child }), kind: 'c' })),
    ],
    [
      'nested exclusive alternatives',
      'node',
      members((kind) => object({ child: ref('Node'), [kind]: {} }, [kind])),
      deep((child) => ({ ...(child === undefined ? {} : { child }), c: 1 })),
    ],
    [
      'nested exclusive alternatives of which none fits',
      'node',
      members((kind) => object({ child: ref('Node'), [kind]: {} }, [kind])),
      (size) => nested(size, (child) => ({ child, c: 1 }), 1),
    ],
    [
      'unique items',
      'subject',
      { Subject: { type: 'array', uniqueItems: true } },
      (size) => Array.from({ length: 100 * size }, (__, id) => ({ id })),
    ],
    [
      'wrong items',
      'subject',
      { Subject: object({ items: { type: 'array', items: object({ a: { type: 'string' } }) } }) },
      (size) => ({ items: Array.from({ length: 100 * size }, () => ({ a: 1 })) }),
    ],
    [
      'diamonds of references in the data',
      'node',
      { Node: object({ left: ref('Node'), right: ref('Node'), name: { type: 'string' } }) },
      deep((left) => ({ ...(left === undefined ? {} : { left }), name: 'n' })),
    ],
  ])('grow as it does: %s', async (_, name, schemas, make) => {
    const validator = await validatorOf(name, schemas);
    const [small, large] = [stepsOf(validator, make(16)), stepsOf(validator, make(32))];
    expect(small).toBeGreaterThan(16);
    expect(large / small).toBeLessThan(2.3);
  });

  it('grow with the references that meet again, not with the ways between them', async () => {
    const chain = (levels: number): JsonObject =>
      Object.fromEntries([
        ...Array.from({ length: levels }, (__, index): [string, Json] => [
          `D${index}`,
          {
            allOf: [{ not: { not: ref(`D${index + 1}`) } }, { not: { not: ref(`D${index + 1}`) } }],
          },
        ]),
        [`D${levels}`, object({ a: { type: 'string' } })],
      ]);
    const [small, large] = [
      stepsOf(await validatorOf('d0', chain(12)), { a: 'x' }),
      stepsOf(await validatorOf('d0', chain(24)), { a: 'x' }),
    ];
    expect(large / small).toBeLessThan(2.3);
  });
});
