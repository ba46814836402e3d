import { describe, expect, it } from 'vitest';
import { rawTypes } from '../../../generator/targets/client/raw.js';
import { contextOf } from './emit.js';

describe('rawTypes', () => {
  const variant = (kind: string) => ({ type: 'object', properties: { kind: { type: 'string' }, [kind]: { type: 'integer' } } });
  const { document, api } = contextOf({
    components: {
      schemas: {
        Cat: variant('cat'),
        Dog: variant('dog'),
        Pet: { oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }], discriminator: { propertyName: 'kind', mapping: { cat: '#/components/schemas/Cat', dog: '#/components/schemas/Dog' } } },
      },
    },
    paths: { '/pets': { get: { operationId: 'listPets', responses: { 200: { description: 'OK' } } } } },
  });

  it('types the paths of the document, and leaves the document as it is', async () => {
    const before = JSON.stringify(document.root);
    const text = await rawTypes(document, api);
    expect(text).toContain('export interface paths {\n    "/pets": {');
    expect(text).toContain('kind: "cat";');
    expect(text).toContain('get: operations["listPets"];');
    expect(JSON.stringify(document.root)).toBe(before);
  });

  it('types what openapi-typescript does not read by itself: anchors, schemas that are true or false, extensions of maps', async () => {
    const odd = contextOf({
      components: {
        'x-note': 1,
        schemas: {
          Anything: true,
          Anchored: { $anchor: 'here', type: 'integer' },
          Own: { $id: 'https://example.com/own', type: 'object', properties: { id: { $ref: '#/$defs/Id' } }, $defs: { Id: { type: 'boolean' } } },
          All: { type: 'object', properties: { any: true, never: false, anchored: { $ref: '#here' } }, additionalProperties: false },
        },
      },
      paths: { 'x-paths': 1, '/all': { get: { responses: { 'x-responses': 1, 200: { description: 'OK', content: { 'application/json': { schema: true } } } } } } },
    });
    const text = await rawTypes(odd.document, odd.api);
    expect(text).toContain('anchored?: components["schemas"]["Anchored"];');
    expect(text).toContain('id?: boolean;');
    expect(text).toContain('any?: unknown;');
    expect(text).toContain('never?: never;');
    expect(text).toContain('"application/json": unknown;');
    expect(text).not.toContain('x-paths');
  });
});
