// Large schemas that are written out several times are compiled once, which no verdict shows.

import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../../generator/verify/judge/json.js';
import { createJudge } from '../../../../generator/verify/judge/judge.js';
import { createSharing } from '../../../../generator/verify/judge/keywords.js';

const names = Array.from({ length: 20 }, (_, index) => `line${index}`);
/** Longer, as a text, than what is shared at least. */
const large = (inner: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties: { ...Object.fromEntries(names.map((name) => [name, { type: 'string' }])), ...inner },
});

const document: JsonObject = {
  openapi: '3.1.0',
  components: {
    schemas: {
      From: { properties: { address: large({ zip: { type: 'integer' } }) }, required: ['address'] },
      To: {
        properties: {
          address: large({ zip: { type: 'integer' } }),
          more: { items: large({ zip: { type: 'integer' } }) },
        },
      },
      Closed: {
        allOf: [large()],
        anyOf: [large({ other: true }), large({ another: true })],
        unevaluatedProperties: false,
      },
      Tree: {
        properties: {
          children: { items: { allOf: [large(), { $ref: '#/components/schemas/Tree' }] } },
          left: large({ tree: { $ref: '#/components/schemas/Tree' } }),
          right: large({ tree: { $ref: '#/components/schemas/Tree' } }),
        },
      },
      Sent: {
        properties: {
          left: large({ id: { type: 'string', readOnly: true } }),
          right: large({ id: { type: 'string', readOnly: true } }),
        },
      },
      Denied: {
        not: large({ id: { const: 1 } }),
        if: large({ kind: { const: 1 } }),
        then: { required: ['line1'] },
      },
      Held: {
        properties: {
          a: { $dynamicAnchor: 'here', ...large({ next: { $dynamicRef: '#here' } }) },
          b: { $id: 'own', $defs: { one: large({ n: { type: 'integer' } }) }, $ref: '#/$defs/one' },
        },
      },
    },
  },
};

const cases: readonly (readonly [
  name: string,
  value: Json,
  want: boolean,
  view: 'exact' | 'request',
])[] = [
  ['From', { address: { line3: 'a', zip: 1 } }, true, 'exact'],
  ['From', { address: { line3: 'a', zip: 'b' } }, false, 'exact'],
  ['To', { address: { zip: 1 }, more: [{ zip: 1 }] }, true, 'exact'],
  ['To', { address: { zip: 1 }, more: [{ zip: 1 }, { zip: '1' }] }, false, 'exact'],
  ['Closed', { line1: 'a', line2: 'b', another: 1 }, true, 'exact'],
  ['Closed', { line1: 'a', stray: 1 }, false, 'exact'],
  ['Tree', { left: { tree: { right: { tree: { children: [{ line1: 'a' }] } } } } }, true, 'exact'],
  ['Tree', { left: { tree: { right: { tree: { children: [{ line1: 1 }] } } } } }, false, 'exact'],
  ['Sent', { left: { id: 'a' }, right: { line1: 'b' } }, true, 'exact'],
  ['Sent', { left: { id: 'a' } }, false, 'request'],
  ['Sent', { left: { line1: 'a' } }, true, 'request'],
  ['Denied', { id: 1, line1: 'a' }, false, 'exact'],
  ['Denied', { id: 2, line1: 'a' }, true, 'exact'],
  ['Denied', { id: 2, kind: 1 }, false, 'exact'],
  ['Held', { a: { next: { next: { line1: 'a' } } }, b: { n: 1 } }, true, 'exact'],
  ['Held', { a: { next: { next: { line1: 1 } } } }, false, 'exact'],
  ['Held', { b: { n: 'a' } }, false, 'exact'],
];

describe('schemas that are written several times', () => {
  const { judge } = createJudge(document);

  it.each(cases)('%s %j', (name, value, want, view) => {
    expect(judge(`/components/schemas/${name}`, value, view).valid).toBe(want);
  });

  it('are compiled once, but for what is about its place', () => {
    const added = new Map<string, JsonObject>();
    const share = createSharing((schema, id) => void added.set(id, schema));
    const same = large();
    expect(share({ properties: { a: same, b: { items: same }, c: { type: 'string' } } })).toEqual({
      properties: {
        a: { $ref: 'https://judge.example/shared/0' },
        b: { items: { $ref: 'https://judge.example/shared/0' } },
        c: { type: 'string' },
      },
    });
    expect([...added]).toEqual([['https://judge.example/shared/0', same]]);
    for (const placed of [
      { $dynamicRef: '#x' },
      { $dynamicAnchor: 'x' },
      { $anchor: 'x' },
      { $id: 'x' },
      { $ref: '#/x' },
    ])
      expect(share({ items: { ...same, ...placed } })).toEqual({ items: { ...same, ...placed } });
    expect(added.size).toBe(1);
  });
});
