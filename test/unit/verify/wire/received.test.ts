import { beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../generator/model/json.js';
import type { Subject } from '../../../../generator/verify/subject/check.js';
import {
  requestFixtures,
  responseFixtures,
  webhookFixtures,
} from '../../../../generator/verify/values/fixtures.js';
import { createJudge } from '../../../../generator/verify/judge/judge.js';
import { coverageCheck } from '../../../../generator/verify/wire/c20-coverage.js';
import { casesOf, documentOf, failures, subjectOf } from '../generated.js';

interface Change {
  readonly payload?: string;
  readonly answer?: string;
  readonly other?: string;
  readonly status?: string;
  readonly expression?: string;
  readonly mediaType?: string;
}

const json = (type: string, name: string, more: JsonObject = {}) => ({
  content: {
    'application/json': {
      schema: { type: 'object', required: [name], properties: { [name]: { type } } },
    },
    ...more,
  },
});

function documentWith({
  payload = 'string',
  answer = 'boolean',
  other = 'integer',
  status = '200',
  expression = '{$request.body#/hook}',
  mediaType = 'application/json',
}: Change = {}): JsonObject {
  const beside: JsonObject = {
    'application/vnd.more+json': {
      schema: { type: 'object', required: ['more'], properties: { more: { type: other } } },
    },
  };
  const reply: JsonObject = { [status]: { description: '', ...json(answer, 'seen') } };
  const sent = (type: string, name: string): JsonObject => ({
    content: { [mediaType]: json(type, name).content['application/json'] },
  });
  return documentOf({
    paths: {
      '/subscribe': {
        post: {
          operationId: 'subscribe',
          requestBody: json('string', 'hook', beside),
          responses: { 200: { description: '', ...json('string', 'id', beside) } },
          callbacks: {
            onEvent: {
              [expression]: { post: { requestBody: sent(payload, 'event'), responses: reply } },
            },
          },
        },
      },
    },
    webhooks: { ended: { post: { requestBody: sent('string', 'id'), responses: reply } } },
  });
}

let subject: Subject;

beforeAll(async () => {
  subject = await subjectOf(documentWith());
});

async function found(change: Change): Promise<readonly string[]> {
  const document = documentWith(change);
  const changed = { ...subject, document, judge: createJudge(document) };
  const cases = await Promise.all(
    [responseFixtures, requestFixtures, webhookFixtures, coverageCheck].map((check) =>
      casesOf(check, changed),
    ),
  );
  return cases
    .flatMap(failures)
    .map((text) => text.replace(/: (?:[^:]* is not valid by ajv|the fixtures).*$/s, ''));
}

describe('bodies that no validator is about', { timeout: 60_000 }, () => {
  it('agree with their document', async () => {
    expect(await found({})).toEqual([]);
    const cases = await casesOf(webhookFixtures, subject);
    expect([
      ...new Set(cases.map(({ subject: about, name }) => `${about}, ${name.replace(/: .*/, '')}`)),
    ]).toEqual([
      'subscribe, callback POST {$request.body#/hook} payload',
      'subscribe, callback POST {$request.body#/hook} response 200',
      'webhook ended, payload',
      'webhook ended, response 200',
    ]);
  });

  it.each<[string, { change: Change; want: readonly RegExp[] }]>([
    [
      'what a callback carries',
      { change: { payload: 'integer' }, want: [/^subscribe, callback POST .* payload/] },
    ],
    [
      'the media type of what is carried',
      {
        change: { mediaType: 'application/vnd.other+json' },
        want: [
          /^subscribe, callback POST .* has a documented media type/,
          /^webhook ended, has a documented media type/,
        ],
      },
    ],
    [
      'what a response holds',
      {
        change: { answer: 'integer' },
        want: [/^subscribe, callback POST .* response 200/, /^webhook ended, response 200/],
      },
    ],
    [
      'a second media type',
      {
        change: { other: 'string' },
        want: [
          /^subscribe, response 200 as application\/vnd.more\+json/,
          /^subscribe, body as application\/vnd.more\+json/,
        ],
      },
    ],
    [
      'the status of a response',
      {
        change: { status: '202' },
        want: [/^subscribe, callback POST .* has its statuses/, /^webhook ended, has its statuses/],
      },
    ],
    [
      'the expression of a callback',
      {
        change: { expression: '{$request.body#/other}' },
        want: [/^subscribe, callback POST .* is in the fixtures/],
      },
    ],
  ])('are judged by %s', async (_, { change, want }) => {
    const failing = await found(change);
    for (const each of want) expect(failing).toContainEqual(expect.stringMatching(each));
    expect(
      failing.filter(
        (text) =>
          !want.some((each) => each.test(text)) &&
          !/callback POST/.test(text) &&
          !/webhook ended/.test(text),
      ),
    ).toEqual([]);
  });
});
