// Data and schemas that would cost too much: nothing throws, and what zod would try one by one is decided once.

import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../generator/model/json.js';
import { generate, load, type Validator } from '../../conformance/generated.js';

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: JsonObject, required: readonly string[] = []): JsonObject => ({ type: 'object', properties, required: [...required] });

async function validatorOf(name: string, schemas: JsonObject): Promise<Validator> {
  const [exported] = await load([await generate({ openapi: '3.1.0', info: { title: 'T', version: '1.0.0' }, paths: {}, components: { schemas } })]);
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

const issuesOf = (result: { readonly error?: Error }): number => (result.error && 'issues' in result.error && Array.isArray(result.error.issues) ? result.error.issues.length : 0);

describe('alternatives in alternatives', () => {
  const tagged = (kind: string): JsonObject => object({ child: ref('Node'), kind: { const: kind } }, ['kind']);
  const untagged = (name: string): JsonObject => object({ child: ref('Node'), [name]: { type: 'string' } }, [name]);
  const cases: readonly (readonly [string, JsonObject, (inner: unknown) => object])[] = [
    ['told apart by a tag behind the child', { Node: { oneOf: [ref('A'), ref('B')] }, A: tagged('a'), B: tagged('b') }, (child) => ({ ...(child === undefined ? {} : { child }), kind: 'b' })],
    ['exclusive, without a tag', { Node: { oneOf: [ref('A'), ref('B')] }, A: untagged('a'), B: untagged('b') }, (child) => ({ ...(child === undefined ? {} : { child }), b: 'x' })],
    ['of any number, without a tag', { Node: { anyOf: [ref('A'), ref('B')] }, A: untagged('a'), B: untagged('b') }, (child) => ({ ...(child === undefined ? {} : { child }), b: 'x' })],
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
    const schemas = Object.fromEntries([...Array.from({ length: levels }, (__, index): [string, Json] => [`L${index}`, { oneOf: [object({ x: ref(`L${index + 1}`), a: { type: 'string' } }, ['a']), object({ x: ref(`L${index + 1}`), b: { type: 'string' } }, ['b'])] }]), [`L${levels}`, { type: 'integer' }]]);
    const first = await validatorOf('l0', schemas);
    expect(first.safeParse(nested(levels, (x) => ({ x, b: 'y' }), 1)).success).toBe(true);
    const wrong = first.safeParse(nested(levels, (x) => ({ x, b: 'y' }), 'no'));
    expect(wrong.success).toBe(false);
    expect(JSON.stringify(wrong.error).length).toBeLessThan(50_000);
  });
});

describe('data without an end', () => {
  const list = { Node: object({ children: { type: 'array', items: ref('Node') }, next: ref('Node') }) };

  it.each([
    ['nested too deeply', nested(200_000, (next) => ({ next }), {})],
    ['nested too deeply in lists', nested(200_000, (child) => ({ children: [child] }), {})],
    ['that holds itself, and something wrong', (() => { const value: Record<string, unknown> = { children: 1 }; value['next'] = value; return value; })()],
  ])('%s is refused', async (_, value) => {
    const result = (await validatorOf('node', list)).safeParse(value);
    expect(result.success).toBe(false);
    expect(issuesOf(result)).toBeGreaterThan(0);
  });

  it.each<[string, JsonObject, unknown]>([
    ['wrong items', { Subject: object({ items: { type: 'array', items: { type: 'string' } } }) }, { items: Array.from({ length: 125_000 }, () => 1) }],
    ['wrong items in a list', { Subject: { type: 'array', items: { type: 'array', items: { type: 'string' } } } }, [Array.from({ length: 125_000 }, () => 1)]],
    ['wrong properties', { Subject: object({ map: { type: 'object', additionalProperties: { type: 'string' } } }) }, { map: Object.fromEntries(Array.from({ length: 125_000 }, (_, index) => [`p${index}`, 1])) }],
    ['wrong items behind a reference', { Subject: { type: 'array', items: ref('Row') }, Row: { type: 'array', items: { type: 'string' } } }, [Array.from({ length: 125_000 }, () => 1)]],
    ['items that a rule refuses', { Subject: { not: { type: 'string' }, prefixItems: [{}], items: { type: 'string' } } }, Array.from({ length: 125_000 }, () => 1)],
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
    const schemas = Object.fromEntries([...Array.from({ length: levels }, (_, index): [string, Json] => [`D${index}`, { allOf: [{ not: { not: ref(`D${index + 1}`) } }, { not: { not: ref(`D${index + 1}`) } }] }]), [`D${levels}`, { type: 'integer' }]]);
    const first = await validatorOf('d0', schemas);
    expect(first.safeParse(1).success).toBe(true);
    expect(first.safeParse('x').success).toBe(false);
  });
});
