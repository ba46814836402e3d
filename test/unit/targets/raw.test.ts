import { describe, expect, it } from 'vitest';
import { rawTypes } from '../../../generator/targets/client/raw.js';
import { contextOf } from './emit.js';

describe('rawTypes', () => {
  const variant = (kind: string) => ({ type: 'object', properties: { kind: { type: 'string' }, [kind]: { type: 'integer' } } });
  const { document } = contextOf({
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
    const text = await rawTypes(document);
    expect(text).toContain('export interface paths {\n    "/pets": {');
    expect(text).toContain('kind: "cat";');
    expect(text).toContain('get: operations["listPets"];');
    expect(JSON.stringify(document.root)).toBe(before);
  });
});
