// What a position means: fixtures go through the client to the mock, which accepts them, and what the mock sends is read as it is typed.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../generator/model/json.js';
import { together, type Together } from './together.js';

const ok = (type: string, schema: JsonObject): JsonObject => ({
  200: { description: 'OK', content: { [type]: { schema } } },
});
const sent = (type: string, schema: JsonObject): JsonObject => ({
  requestBody: { required: true, content: { [type]: { schema } } },
  responses: { 204: { description: 'OK' } },
});
const octets: JsonObject = { type: 'string', format: 'binary' };
const cookie = (name: string, schema: JsonObject): JsonObject => ({
  ...{ name, in: 'cookie', style: 'cookie', required: true, schema },
});

const document: JsonObject = {
  openapi: '3.2.0',
  info: { title: 'Garden', version: '1.0.0' },
  servers: [{ url: 'https://garden.example' }],
  security: [],
  paths: {
    '/count': {
      get: { operationId: 'getCount', responses: ok('text/plain', { type: 'integer' }) },
      put: { operationId: 'setCount', ...sent('text/plain', { type: 'boolean' }) },
    },
    '/sheet': {
      get: { operationId: 'getSheet', responses: ok('text/csv', octets) },
      put: { operationId: 'putSheet', ...sent('application/xml', octets) },
    },
    '/note': {
      get: { operationId: 'getNote', responses: ok('text/csv', { type: 'string' }) },
    },
    '/gates': {
      get: {
        operationId: 'listGates',
        parameters: [
          cookie('lamp', { type: 'string' }),
          cookie('lamps', { type: 'array', items: { type: 'string' }, minItems: 2 }),
        ],
        responses: { 204: { description: 'OK' } },
      },
    },
  },
};

let garden: Together;

beforeAll(async () => {
  garden = await together('Garden', document);
}, 120_000);

afterAll(() => garden.close());

describe('what is sent', () => {
  it.each([
    ['a boolean as text', 'setCount'],
    ['octets of a type that is text', 'putSheet'],
    ['cookies without escapes', 'listGates'],
  ])('%s', async (_, operation) => {
    const { request } = Object(garden.fixtures[operation]);
    const { body, cookie: cookies } = request;
    await garden.call(operation, { ...cookies, ...(body !== undefined && { body }) });
    expect(garden.exchanges.pop()).toMatchObject({ status: 204, verdict: 'valid' });
  });
});

describe('what is received', () => {
  it('the text of an integer', async () => {
    expect(await garden.call('getCount')).toMatch(/^-?\d+$/);
  });

  it('a text', async () => {
    expect(typeof (await garden.call('getNote'))).toBe('string');
  });

  it('octets of a type that is text', async () => {
    const sheet = await garden.call('getSheet');
    expect(sheet).toBeInstanceOf(Blob);
    expect(await new Response(Object(sheet)).text()).toBe('fixture');
  });
});
