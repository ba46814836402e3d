import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../generator/model/json.js';
import { generate } from '../../conformance/generated.js';

const inline: Json = { type: 'object', properties: { a: { type: 'string' } } };
const json = (schema: Json): Json => ({ description: 'd', content: { 'application/json': { schema } } });
const parameter = (name: string, place: string): Json => ({ name, in: place, required: place === 'path', schema: { type: 'string' } });
const get = { operationId: 'getPet', responses: { 204: { description: 'd' } } };

/** The types of the schemas that an operation writes out, in the order of the file. */
const table: [string, { given: JsonObject; want: readonly string[] }][] = [
  ['a body', { given: { operationId: 'addPet', requestBody: json(inline), responses: {} }, want: ['AddPetRequest'] }],
  ['a body that is no JSON', { given: { operationId: 'addPet', requestBody: { content: { 'application/x-www-form-urlencoded': { schema: inline } } }, responses: {} }, want: [] }],
  ['the success', { given: { operationId: 'addPet', responses: { 200: json(inline) } }, want: ['AddPetResponse'] }],
  ['two successes: the type of a call is none of them', { given: { operationId: 'addPet', responses: { 200: json(inline), 201: json({ type: 'string' }) } }, want: ['unknown', 'unknown'] }],
  ['an error', { given: { operationId: 'addPet', responses: { 200: json(inline), 400: json(inline) } }, want: ['AddPetResponse', 'unknown'] }],
  ['components', { given: { operationId: 'addPet', requestBody: json({ $ref: '#/components/schemas/Pet' }), responses: { 200: json({ $ref: '#/components/schemas/Pet' }) } }, want: [] }],
  ['parameters of one place', { given: { ...get, parameters: [parameter('q', 'query'), parameter('p', 'query')] }, want: ['GetPetParams'] }],
  ['parameters of two places', { given: { ...get, parameters: [parameter('id', 'query'), parameter("o'k", 'query'), parameter('z', 'cookie')] }, want: [`Pick<GetPetParams, 'id' | "o'k">`, "Pick<GetPetParams, 'z'>"] }],
  ['parameters beside a body', { given: { ...get, requestBody: json({ type: 'string' }), parameters: [parameter('q', 'query')] }, want: ['GetPetRequest', "Pick<GetPetParams, 'q'>"] }],
  ['parameters that the argument calls otherwise', { given: { ...get, parameters: [parameter('x', 'query'), parameter('x', 'cookie')] }, want: ["Pick<GetPetParams, 'x'>", 'Readonly<Record<string, unknown>>'] }],
  ['headers, whose names are in lower case', { given: { ...get, parameters: [parameter('X-Trace', 'header')] }, want: ['Readonly<Record<string, unknown>>'] }],
];

describe('the type of', () => {
  it.each(table)('%s', async (_, { given, want }) => {
    const { files, diagnostics } = await generate({ openapi: '3.1.0', info: { title: 'T', version: '1.0.0' }, paths: { '/pets': { post: given } }, components: { schemas: { Pet: inline } } });
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    const content = files.find(({ path }) => path.startsWith('validators/operations/') && !path.endsWith('index.ts'))?.content ?? '';
    expect([...content.matchAll(/schema<(.*)>\(\(\) =>/g)].map(([, type]) => type)).toEqual(want);
  });

  it('the payload of a webhook', async () => {
    const { files } = await generate({ openapi: '3.1.0', info: { title: 'T', version: '1.0.0' }, paths: {}, webhooks: { done: { post: { requestBody: json(inline), responses: {} } } } });
    expect(files.find(({ path }) => path.endsWith('webhooks.ts'))?.content).toContain('schema<DonePayload>(() =>');
  });
});
