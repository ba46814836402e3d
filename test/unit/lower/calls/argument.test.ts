import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../../generator/model/json.js';
import { apiOf } from '../../targets/client/emit.js';

const string = { type: 'string' };
const ok = { 200: { description: 'OK' } };
const json = (schema: Json): JsonObject => ({ content: { 'application/json': { schema } } });
const components = {
  schemas: {
    Thing: {
      type: 'object',
      properties: { name: string, id: { type: 'string', readOnly: true } },
      required: ['id'],
    },
    Named: { type: 'object', properties: { name: string }, required: ['name'] },
    Either: {
      oneOf: [{ $ref: '#/components/schemas/Thing' }, { $ref: '#/components/schemas/Named' }],
    },
    Loop: { allOf: [{ $ref: '#/components/schemas/Loop' }] },
  },
};
const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

/** A document with this operation. */
function documentWith(operation: JsonObject, path = '/things/{id}'): JsonObject {
  const withId = path.includes('{id}')
    ? [{ name: 'id', in: 'path', required: true, schema: string }]
    : [];
  return {
    components,
    paths: {
      [path]: { put: { operationId: 'put', responses: ok, parameters: withId, ...operation } },
    },
  };
}

/** How the operation is called. */
function argument(operation: JsonObject, path?: string) {
  const [call] = apiOf(documentWith(operation, path)).calls.operations.values();
  if (!call) throw new Error('no operation');
  return call.argument;
}

describe('the argument of a call', () => {
  const flat = { optional: false, body: { extendable: true } };
  it.each<[string, { given: JsonObject; path?: string; want: object }]>([
    [
      'parameters alone',
      { given: {}, want: { parameters: [{ key: 'id' }], body: undefined, optional: false } },
    ],
    [
      'nothing',
      { given: {}, path: '/things', want: { parameters: [], body: undefined, optional: true } },
    ],
    [
      'an object beside the parameters',
      {
        given: { requestBody: { required: true, ...json(ref('Named')) } },
        want: { ...flat, body: { extendable: true, required: true, key: undefined } },
      },
    ],
    [
      'an inline object',
      {
        given: { requestBody: json({ type: 'object', properties: { a: string } }) },
        want: { body: { extendable: true, key: undefined } },
      },
    ],
    [
      'a body whose required properties are all read-only can be left out',
      {
        given: { requestBody: { required: true, ...json(ref('Thing')) } },
        path: '/things',
        want: { optional: true, body: { required: true } },
      },
    ],
    [
      'one with a required property cannot',
      {
        given: { requestBody: { required: true, ...json(ref('Named')) } },
        path: '/things',
        want: { optional: false },
      },
    ],
    [
      'an optional one can',
      {
        given: { requestBody: json(ref('Named')) },
        path: '/things',
        want: { optional: true, body: { required: false } },
      },
    ],
    [
      'alternatives of objects',
      {
        given: { requestBody: { required: true, ...json(ref('Either')) } },
        path: '/things',
        want: { body: { extendable: false, key: undefined } },
      },
    ],
    [
      'a body with the name of a parameter',
      {
        given: { requestBody: json({ type: 'object', properties: { id: string } }) },
        want: { body: { key: 'body', extendable: false } },
      },
    ],
    [
      'one that has the name of a parameter for what is read-only, which is not sent',
      {
        given: { requestBody: json(ref('Thing')) },
        want: { body: { key: undefined } },
      },
    ],
    [
      'a parameter that is called body',
      {
        given: {
          parameters: [{ name: 'body', in: 'query', schema: string }],
          requestBody: json({ type: 'array', items: string }),
        },
        path: '/things',
        want: { body: { key: 'requestBody' }, optional: true },
      },
    ],
    [
      'a list',
      {
        given: { requestBody: json({ type: 'array', items: string }) },
        want: { body: { key: 'body' } },
      },
    ],
    [
      'an object or null',
      {
        given: { requestBody: json({ type: ['object', 'null'], properties: { a: string } }) },
        want: { body: { key: 'body' } },
      },
    ],
    [
      'a map',
      {
        given: { requestBody: json({ type: 'object', additionalProperties: string }) },
        path: '/things',
        want: { body: { key: 'body' } },
      },
    ],
    [
      'an object of which nothing is said, without parameters',
      {
        given: { requestBody: json({ type: 'object' }) },
        path: '/things',
        want: { body: { key: undefined } },
      },
    ],
    [
      'the same beside parameters',
      { given: { requestBody: json({ type: 'object' }) }, want: { body: { key: 'body' } } },
    ],
    [
      'a schema that is only itself',
      { given: { requestBody: json(ref('Loop')) }, want: { body: { key: 'body' } } },
    ],
    [
      'a body without a schema',
      {
        given: { requestBody: { content: { 'application/json': {} } } },
        want: { body: { key: 'body' } },
      },
    ],
    [
      'bytes',
      {
        given: { requestBody: { content: { 'application/octet-stream': { schema: {} } } } },
        want: { body: { key: 'body' } },
      },
    ],
    [
      'JSON before a form',
      {
        given: {
          requestBody: {
            content: {
              'multipart/form-data': { schema: ref('Named') },
              'application/vnd.x+json': { schema: ref('Named') },
            },
          },
        },
        want: { body: { media: { name: 'application/vnd.x+json' } } },
      },
    ],
    [
      'a form with files before a plain one',
      {
        given: {
          requestBody: {
            content: {
              'application/x-www-form-urlencoded': {},
              'multipart/form-data': { schema: ref('Named') },
            },
          },
        },
        want: { body: { media: { name: 'multipart/form-data' }, key: undefined } },
      },
    ],
    [
      'headers that are stated elsewhere',
      {
        given: {
          parameters: [
            { name: 'Accept', in: 'header', schema: string },
            { name: 'authorization', in: 'header', schema: string },
          ],
        },
        path: '/things',
        want: { parameters: [], optional: true },
      },
    ],
  ])('%s', (_, { given, path, want }) => expect(argument(given, path)).toMatchObject(want));
});
