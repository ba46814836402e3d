import { beforeAll, describe, expect, it } from 'vitest';
import { isObject, type Json, type JsonObject } from '../../../generator/model/json.js';
import type { Subject } from '../../../generator/verify/subject/check.js';
import { documentation } from './types.js';
import { casesOf, documentOf, failures, namedSubjectOf } from '../../unit/verify/generated.js';

const level = { type: 'integer', enum: [1, 2], 'x-enum-descriptions': ['Not much.', 'A lot.'] };
/** Two operations respond alike, and only one of them lists its codes. */
const refusal = (code: JsonObject): JsonObject => ({
  description: 'Refused.',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: {
          errors: { type: 'array', items: { type: 'object', properties: { code } } },
        },
      },
    },
  },
});
const document = documentOf({
  paths: {
    '/pets/{id}': {
      get: {
        operationId: 'getPet',
        parameters: [
          { $ref: '#/components/parameters/Id', description: 'Which pet.' },
          { name: 'size', in: 'query', example: 7, schema: { type: 'integer', example: 8 } },
          {
            name: 'breed',
            in: 'query',
            examples: { one: { $ref: '#/components/examples/Breed' } },
            schema: { type: 'string' },
          },
        ],
        responses: {
          200: {
            description: 'The pet.',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
          },
          404: { $ref: '#/components/responses/Missing', description: 'No such pet.' },
          422: refusal({ type: 'string', enum: ['missing', 'invalid'] }),
          default: { description: 'Something else.' },
        },
      },
      delete: {
        operationId: 'deletePet',
        description: 'Ends what `GET /pets/{id}` shows.',
        parameters: [{ $ref: '#/components/parameters/Id' }],
        responses: {
          422: refusal({ type: 'string' }),
          default: { description: 'Whatever happened.' },
        },
      },
    },
  },
  webhooks: Object.fromEntries(
    ['petSold', 'pet'].map((name) => [
      name,
      {
        post: {
          description: `About ${name}.`,
          requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
          responses: { 200: { description: 'Seen.' } },
        },
      },
    ]),
  ),
  components: {
    parameters: { Id: { name: 'id', in: 'path', required: true, schema: { type: 'string' } } },
    responses: { Missing: { description: 'Missing.' } },
    examples: { Breed: { value: 'poodle' } },
    schemas: {
      Pet: {
        oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
        discriminator: { propertyName: 'kind' },
      },
      Cat: { type: 'object', properties: { lives: { type: 'integer' } } },
      Dog: { type: 'object', required: ['kind'], properties: { kind: { type: 'string' }, level } },
      Place: {
        type: 'object',
        properties: { country: { type: 'string' }, postcode: { type: 'string' } },
        if: { properties: { country: { const: 'NL' } }, required: ['country'] },
        then: { required: ['postcode'] },
        else: { properties: { postcode: { maxLength: 5 } } },
      },
      House: { type: 'object', description: 'Where it lives.' },
      Stone: {
        type: 'object',
        properties: {
          house: { anyOf: [{ $ref: '#/components/schemas/House' }] },
          shelter: {
            anyOf: [{ anyOf: [{ $ref: '#/components/schemas/House' }] }, { type: 'null' }],
          },
          weight: { type: 'integer' },
          color: {
            anyOf: [
              { type: 'string', maxLength: 9, description: 'Of its surface.' },
              { type: 'null' },
            ],
          },
          owner: {
            oneOf: [{ $ref: '#/components/schemas/Cat' }, { type: 'null' }],
            description: 'Who has it.',
          },
        },
      },
    },
  },
});

let subject: Subject;

beforeAll(async () => {
  subject = await namedSubjectOf(document);
});

/** What is found where the document says something else than the packages were generated from. */
async function found(path: readonly string[], to: Json): Promise<readonly string[]> {
  return failures(
    await casesOf(documentation, { ...subject, document: Object(changed(document, path, to)) }),
  );
}

function changed(value: Json | undefined, [first, ...rest]: readonly string[], to: Json): Json {
  if (first === undefined) return to;
  if (Array.isArray(value))
    return value.map((item: Json, index) =>
      String(index) === first ? changed(item, rest, to) : item,
    );
  const object: JsonObject = isObject(value) ? value : {};
  return { ...object, [first]: changed(object[first], rest, to) };
}

const get = ['paths', '/pets/{id}', 'get'];

describe('comments', { timeout: 60_000 }, () => {
  it('say what the document says', async () => {
    const cases = await casesOf(documentation, subject);
    expect(failures(cases)).toEqual([]);
    expect(cases.length).toBeGreaterThan(30);
  });

  it.each([
    [
      'the words beside a reference to a parameter',
      {
        path: [...get, 'parameters', '0', 'description'],
        to: 'Another.',
        want: /^getPet, the comment of id: .*Another/,
      },
    ],
    [
      'the words beside a reference to a response',
      {
        path: [...get, 'responses', '404', 'description'],
        to: 'Another.',
        want: /^getPet, the comment of PetsResource.getPet: @throws 404: .*Another/,
      },
    ],
    [
      'what comes with all other statuses',
      {
        path: [...get, 'responses', 'default', 'description'],
        to: 'Another.',
        want: /@throws default: .*Another/,
      },
    ],
    [
      'a success',
      {
        path: [...get, 'responses', '200', 'description'],
        to: 'Another.',
        want: /@returns: .*Another/,
      },
    ],
    [
      '`default` where it is the success',
      {
        path: ['paths', '/pets/{id}', 'delete', 'responses', 'default', 'description'],
        to: 'Another.',
        want: /^deletePet, .*@returns: .*Another/,
      },
    ],
    [
      'the example of a parameter',
      {
        path: [...get, 'parameters', '1', 'example'],
        to: 9,
        want: /the comment of size: the comment has the example 7, the document 9/,
      },
    ],
    [
      'the examples of a parameter',
      {
        path: ['components', 'examples', 'Breed', 'value'],
        to: 'collie',
        want: /the comment of breed: .*"poodle", the document "collie"/,
      },
    ],
    [
      'a code that one of two bodies of an error lists',
      {
        path: [
          ...[...get, 'responses', '422', 'content', 'application/json', 'schema'],
          ...['properties', 'errors', 'items', 'properties', 'code', 'enum'],
        ],
        to: ['missing', 'gone'],
        want: /UnprocessableEntityErrorContent errors code .*"gone"/,
      },
    ],
    [
      'what a value of an enum means',
      {
        path: ['components', 'schemas', 'Dog', 'properties', 'level', 'x-enum-descriptions'],
        to: ['A lot.', 'Not much.'],
        want: /^schema Dog, level: .*1 A lot/,
      },
    ],
    [
      'the alternative to null',
      {
        path: [
          'components',
          'schemas',
          'Stone',
          'properties',
          'color',
          'anyOf',
          '0',
          'description',
        ],
        to: 'Another.',
        want: /^schema Stone, color: .*Another/,
      },
    ],
    [
      'the limits of the alternative to null',
      {
        path: ['components', 'schemas', 'Stone', 'properties', 'color', 'anyOf', '0', 'maxLength'],
        to: 8,
        want: /^schema Stone, color: .*9/,
      },
    ],
    [
      'a webhook whose name begins as another one',
      {
        path: ['webhooks', 'pet', 'post', 'description'],
        to: 'Another.',
        want: /^webhook pet, its comment: .*Another/,
      },
    ],
    [
      'what a condition says',
      {
        path: ['components', 'schemas', 'Place', 'if'],
        to: {},
        want: /^schema Place, country known values: the type lists "NL"/,
      },
    ],
  ])('are judged by %s', async (_, { path, to, want }) => {
    expect(await found(path, to)).toContainEqual(expect.stringMatching(want));
  });

  it('have the property of a discriminator only where it tells something apart', async () => {
    const sources = await subject.sources?.();
    const told = sources?.map(({ path, content }) => ({
      path,
      content: content.replace(/(export interface (?:Stone|Cat) \{)/g, '$1\n  kind?: string;'),
    }));
    expect(
      failures(
        await casesOf(documentation, { ...subject, sources: () => Promise.resolve(told ?? []) }),
      ),
    ).toEqual(['schema Stone, properties: the type has kind']);
  });
});
