// Every constant of the fixtures is judged: each one in turn is made wrong, and some check says so.

import { beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../generator/model/json.js';
import type { Case, SubjectExports, Subject } from '../../../../generator/verify/subject/check.js';
import {
  componentFixtures,
  requestFixtures,
  responseFixtures,
  webhookFixtures,
} from '../../../../generator/verify/values/fixtures.js';
import { errorsCheck } from '../../../contract/shapes/errors.js';
import { casesOf, documentOf, failures, namedSubjectOf } from '../generated.js';

const id: JsonObject = { type: 'string', minLength: 1 };
const note = (name: string, more: JsonObject = {}): JsonObject => ({
  type: 'object',
  required: [name],
  properties: { [name]: id, ...more },
});
const headers = (name: string): JsonObject => ({
  [name]: { required: true, schema: { type: 'integer', minimum: 1 } },
});
const file: JsonObject = { type: 'string', format: 'binary' };
const media = (...types: readonly string[]): JsonObject =>
  Object.fromEntries(
    types.map((type) => [
      type,
      {
        schema: /plain/.test(type)
          ? id
          : /form/.test(type)
            ? note('form', { file })
            : { $ref: '#/components/schemas/Item' },
      },
    ]),
  );

const everything = documentOf({
  paths: {
    '/items/{item}': {
      put: {
        operationId: 'putItem',
        parameters: ['path', 'query', 'header', 'cookie'].map((location) => ({
          name: location === 'path' ? 'item' : `in-${location}`,
          in: location,
          required: true,
          schema: { type: 'integer', minimum: 1 },
        })),
        requestBody: {
          content: media(
            'application/json',
            'application/vnd.item+json',
            'multipart/form-data',
            'application/x-www-form-urlencoded',
            'text/plain',
          ),
        },
        responses: {
          200: {
            description: '',
            headers: headers('X-Left'),
            content: {
              ...media(
                'application/json',
                'application/vnd.item+json',
                'text/plain',
                'application/x-ndjson',
                'text/event-stream',
              ),
              'application/json': {
                schema: { $ref: '#/components/schemas/Item' },
                examples: { one: { value: { name: 'one' } }, two: { value: { name: 'two' } } },
              },
            },
          },
          400: {
            description: '',
            headers: headers('X-Seen'),
            content: { 'application/problem+json': { schema: note('detail') } },
          },
        },
        callbacks: {
          onEvent: {
            '{$request.body#/hook}': {
              post: {
                requestBody: { content: media('application/json') },
                responses: {
                  200: {
                    description: '',
                    headers: headers('X-Taken'),
                    content: media('application/json', 'text/plain'),
                  },
                },
              },
            },
          },
        },
      },
    },
    '/lines': {
      get: {
        operationId: 'getLines',
        responses: {
          200: { description: '', content: { 'application/jsonl': { itemSchema: note('line') } } },
        },
      },
    },
  },
  webhooks: {
    ended: {
      post: {
        requestBody: { content: media('application/json') },
        responses: {
          200: {
            description: '',
            headers: headers('X-Heard'),
            content: media('application/json', 'application/vnd.item+json'),
          },
        },
      },
    },
    loaded: {
      post: {
        requestBody: { content: media('multipart/form-data') },
        responses: { 204: { description: '' } },
      },
    },
  },
  components: {
    schemas: {
      Item: note('name', { id: { ...id, readOnly: true }, secret: { ...id, writeOnly: true } }),
    },
  },
});

type Path = readonly string[];

/** Where constants are: components, and what operations, webhooks and errors hold. */
function slots(value: unknown, path: Path): readonly Path[] {
  const last = path.at(-1) ?? '';
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array)
    return ['body', 'payload'].includes(last) && !(value instanceof Uint8Array)
      ? [path]
      : path.at(-2) === 'headers'
        ? [path]
        : [];
  if (
    ['body', 'payload'].includes(last) ||
    (path.at(-2) === 'request' && ['path', 'query', 'header', 'cookie'].includes(last)) ||
    path.at(-2) === 'examples'
  )
    return [path];
  return Object.entries(value).flatMap(([key, each]) => slots(each, [...path, key]));
}

function broken(value: unknown, [key, ...rest]: Path): unknown {
  if (key === undefined) return [['wrong']];
  if (Array.isArray(value))
    return value.map((each: unknown, index) => (String(index) === key ? broken(each, rest) : each));
  return { ...Object(value), [key]: broken(Reflect.get(Object(value), key), rest) };
}

let subject: Subject;
let all: readonly Path[];

beforeAll(async () => {
  subject = await namedSubjectOf(everything);
  all = Object.entries(subject.fixtures).flatMap(([name, value]) =>
    name.endsWith('Fixture')
      ? [[name]]
      : ['operations', 'webhooks', 'errors'].includes(name)
        ? slots({ ...Object(value) }, [name])
        : [],
  );
}, 60_000);

const checks = [responseFixtures, requestFixtures, webhookFixtures, componentFixtures, errorsCheck];

async function found(fixtures: SubjectExports): Promise<readonly Case[]> {
  return (
    await Promise.all(checks.map((check) => casesOf(check, { ...subject, fixtures })))
  ).flat();
}

describe('constants', { timeout: 120_000 }, () => {
  it('are valid as they are made', async () => {
    const cases = await found(subject.fixtures);
    expect(failures(cases)).toEqual([]);
    const keys = cases.map(({ check, subject: about, name }) => `${check} ${about} ${name}`);
    expect(keys.filter((key, index) => keys.indexOf(key) < index)).toEqual([]);
  });

  it('are of every sort here', () => {
    expect(all.map((path) => path.join(' '))).toEqual(
      expect.arrayContaining([
        ...['itemFixture', 'itemInputFixture'],
        ...[
          'body',
          'path',
          'query',
          'header',
          'cookie',
          'alternatives application/vnd.item+json body',
          'alternatives multipart/form-data body',
          'alternatives text/plain body',
        ].map((part) => `operations putItem request ${part}`),
        ...[
          'body',
          'headers x-left',
          'examples 1',
          'alternatives application/x-ndjson body',
          'alternatives text/event-stream body',
          'alternatives text/plain body',
        ].map((part) => `operations putItem responses 200 ${part}`),
        ...[
          'operations getLines responses 200 body',
          'operations putItem callbacks onEvent payload',
          'operations putItem callbacks onEvent responses 200 headers x-taken',
          'operations putItem callbacks onEvent responses 200 alternatives text/plain body',
        ],
        ...[
          'webhooks ended payload',
          'webhooks ended responses 200 alternatives application/vnd.item+json body',
          'webhooks ended responses 200 headers x-heard',
          'webhooks loaded payload',
          'errors 400 0 body',
          'errors 400 0 headers x-seen',
        ],
      ]),
    );
  });

  it('are judged, each of them', async () => {
    const missed: string[] = [];
    for (const path of all)
      if (
        failures(
          await found({
            ...subject.fixtures,
            ...(broken(subject.fixtures, path) as SubjectExports),
          }),
        ).length === 0
      )
        missed.push(path.join(' '));
    expect(missed).toEqual([]);
  });
});
