import { describe, expect, it } from 'vitest';
import { documentCourt } from '../../../generator/claims/document-court.js';
import { tooDeepFor } from '../../../generator/claims/depth.js';
import { type Json, type JsonObject, type Pointer, pointer, rootPointer } from '../../../generator/model/json.js';

const nested = (levels: number, wrap: (inner: JsonObject) => JsonObject): JsonObject => (levels === 0 ? {} : wrap(nested(levels - 1, wrap)));
const documentOf = (schemas: JsonObject): JsonObject => ({ openapi: '3.1.0', info: { title: 'Deep', version: '1.0.0' }, components: { schemas } });
const at = (name: string): Pointer => pointer(rootPointer, 'components', 'schemas', name);

describe('schemas that are nested deeply', () => {
  it.each<[string, { given: Json; want: boolean }]>([
    ['few levels', { given: nested(200, (not) => ({ not })), want: false }],
    ['many levels', { given: nested(300, (not) => ({ not })), want: true }],
    ['lists of schemas', { given: nested(150, (inner) => ({ allOf: [inner] })), want: true }],
    ['a reference to many levels', { given: { anyOf: [{ $ref: '#/components/schemas/Refer%20red' }] }, want: true }],
    ['a reference to itself', { given: { properties: { a: { $ref: '#/components/schemas/Given' } } }, want: false }],
  ])('are told by their levels: %s', (_, { given, want }) => {
    const root = documentOf({ Given: given, 'Refer red': { $ref: '#/components/schemas/Deep' }, Deep: nested(300, (not) => ({ not })) });
    expect(tooDeepFor(root)({ schema: at('Given') })).toBe(want);
    expect(tooDeepFor(root)({ schema: at('Other'), parameters: { operation: rootPointer, in: 'query', schemas: new Map([['a', at('Given')]]) } })).toBe(want);
  });

  it('are not given to ajv, which might hold them or not', async () => {
    const root = documentOf({ Deep: nested(300, (not) => ({ not })), Flat: {} });
    const judge = await documentCourt({ root, hash: 'h' }, true).open([]);
    const claim = (name: string) => judge({ label: name, schema: at(name), view: 'exact', value: {} });
    expect(claim('Deep')).toEqual({ failure: 'its schema is too large or too deep, or comes back to itself' });
    expect(claim('Flat')).toMatchObject({ valid: true });
  });
});
