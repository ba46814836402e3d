import { describe, expect, it } from 'vitest';
import { withPointers } from '../../../../generator/verify/judge/subschemas.js';

const components = (schemas: object): object => ({ openapi: '3.1.0', components: { schemas } });

describe('withPointers', () => {
  it('leaves a document without addresses as it is', () => {
    const document = {
      components: { schemas: { A: { $ref: '#/components/schemas/B' }, B: { type: 'string' } } },
    };
    expect(withPointers(document)).toBe(document);
  });

  it('leaves what it has written as it is, the objects as well: places are told by them', () => {
    const written = withPointers({
      components: {
        schemas: {
          A: { $anchor: 'a' },
          B: { $dynamicAnchor: 'b' },
          C: { $dynamicAnchor: 'b' },
          D: { $dynamicRef: '#b' },
        },
      },
    });
    expect(withPointers(written)).toBe(written);
  });

  it.each([
    [
      'an anchor',
      { A: { $anchor: 'here', type: 'string' }, B: { $ref: '#here' } },
      { A: { type: 'string' }, B: { $ref: '#/components/schemas/A' } },
    ],
    [
      'an address',
      { A: { $id: 'https://example.com/a', type: 'string' }, B: { $ref: 'https://example.com/a' } },
      { A: { type: 'string' }, B: { $ref: '#/components/schemas/A' } },
    ],
    [
      'a pointer within an address',
      { A: { $id: 'https://example.com/a', $ref: '#/$defs/x', $defs: { x: {} } } },
      { A: { $ref: '#/components/schemas/A/$defs/x', $defs: { x: {} } } },
    ],
    [
      'a relative address',
      {
        A: { $id: 'https://example.com/a', items: { $ref: 'b' } },
        B: { $id: 'https://example.com/b' },
      },
      { A: { items: { $ref: '#/components/schemas/B' } }, B: {} },
    ],
    [
      'a property of the name, and data',
      {
        A: {
          $anchor: 'x',
          properties: { $id: { type: 'string' } },
          example: { $ref: '#x', $id: 'y' },
        },
      },
      { A: { properties: { $id: { type: 'string' } }, example: { $ref: '#x', $id: 'y' } } },
    ],
    [
      'properties with the names of data',
      { A: { $anchor: 'x', properties: { default: { $ref: '#x' } }, default: { $ref: '#x' } } },
      {
        A: { properties: { default: { $ref: '#/components/schemas/A' } }, default: { $ref: '#x' } },
      },
    ],
    [
      'an address in a property called like data',
      { A: { properties: { const: { $anchor: 'y' } } }, B: { $ref: '#y' } },
      { A: { properties: { const: {} } }, B: { $ref: '#/components/schemas/A/properties/const' } },
    ],
    [
      'a pointer from the root',
      { A: { $anchor: 'x', $ref: '#/components/schemas/B' }, B: {} },
      { A: { $ref: '#/components/schemas/B' }, B: {} },
    ],
  ])('writes %s as a pointer', (_, given, want) => {
    expect(withPointers(JSON.parse(JSON.stringify(components(given))))).toEqual(components(want));
  });
});
