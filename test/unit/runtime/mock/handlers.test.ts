import { beforeAll, describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../../generator/model/json.js';
import { type Mock, mockOf } from './emit.js';

const textBody = (schema: JsonObject): JsonObject => ({
  content: { 'application/json': { schema } },
});
const error: JsonObject = {
  description: 'Wrong',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['message', 'code'],
        properties: { message: { type: 'string' }, code: { type: 'integer' } },
      },
    },
  },
};
const fine: JsonObject = {
  description: 'Fine',
  ...textBody({
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'string' }, count: { type: 'integer' } },
  }),
};

/** A document with these operations: `POST /things/0`, called `send0`, and so on. */
function operations(all: readonly JsonObject[], others: JsonObject = {}): JsonObject {
  return {
    paths: Object.fromEntries(
      all.map((parts, index) => [
        `/things/${index}`,
        { post: { operationId: `send${index}`, responses: { 200: fine, 400: error }, ...parts } },
      ]),
    ),
    ...others,
  };
}

function request(
  index: number,
  { type = 'application/json', body, query = '', headers = {} }: Sent,
): Request {
  return new Request(`http://a.test/things/${index}${query}`, {
    method: 'POST',
    headers: { ...(type !== '' && { 'content-type': type }), ...headers },
    ...(body !== undefined && { body }),
  });
}

interface Sent {
  readonly type?: string;
  readonly body?: string | FormData | Uint8Array<ArrayBuffer>;
  readonly query?: string;
  readonly headers?: Record<string, string>;
}

function form(fields: Readonly<Record<string, string | Blob>>): FormData {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields)) made.append(name, value);
  return made;
}

const formSchema: JsonObject = {
  type: 'object',
  required: ['size'],
  additionalProperties: false,
  properties: {
    size: { type: 'integer', minimum: 1 },
    tags: { type: 'array', items: { type: 'integer' } },
    where: { type: 'object', properties: { x: { type: 'number' } } },
    file: { type: 'string', format: 'binary' },
  },
};
const encoded = (encoding: JsonObject = {}): JsonObject => ({
  requestBody: {
    required: true,
    content: { 'application/x-www-form-urlencoded': { schema: formSchema, encoding } },
  },
});
const multipart: JsonObject = {
  requestBody: { required: true, content: { 'multipart/form-data': { schema: formSchema } } },
};
const json = (schema: JsonObject, required = true): JsonObject => ({
  requestBody: { required, ...textBody(schema) },
});
const query = (name: string, rest: JsonObject): JsonObject => ({
  parameters: [{ name, in: 'query', ...rest }],
});

const urlencoded = 'application/x-www-form-urlencoded';

describe('a request', () => {
  const cases: readonly [
    string,
    { given: readonly [JsonObject, Sent]; want: string | undefined; status?: number },
  ][] = [
    [
      'with the body',
      { given: [json({ type: 'object', required: ['a'] }), { body: '{"a":1}' }], want: undefined },
    ],
    [
      'without the body',
      { given: [json({ type: 'object' }), { type: '' }], want: 'body is required and missing' },
    ],
    [
      'without a body that may be left out',
      { given: [json({ type: 'object' }, false), { type: '' }], want: undefined },
    ],
    [
      'with a body that the document does not have',
      { given: [{}, { body: '{}' }], want: 'body is sent, and the document has none' },
    ],
    [
      'with a media type that has parameters',
      {
        given: [json({ type: 'object' }), { type: 'application/json; charset=utf-8', body: '{}' }],
        want: undefined,
      },
    ],
    [
      'with another media type',
      {
        given: [json({ type: 'object' }), { type: 'text/plain', body: '{}' }],
        want: 'body is text/plain, expected application/json',
        status: 415,
      },
    ],
    [
      'that lacks a property',
      {
        given: [json({ type: 'object', required: ['a'] }), { body: '{}' }],
        want: 'body.a is required and missing',
      },
    ],
    [
      'with a property too many',
      {
        given: [json({ type: 'object', additionalProperties: false }), { body: '{"__proto__":1}' }],
        want: 'body.__proto__ is not allowed here',
      },
    ],
    [
      'with a wrong item',
      {
        given: [json({ type: 'array', items: { enum: ['a', 'b'] } }), { body: '["a","c"]' }],
        want: 'body[1] is "c", expected enum ["a","b"]',
      },
    ],
    [
      'that is near one of two',
      {
        given: [
          json({
            oneOf: [
              { type: 'object', required: ['a', 'b'] },
              { type: 'object', required: ['c'] },
            ],
          }),
          { body: '{"x":1}' },
        ],
        want: 'body.c is required and missing (by the nearest of 2 alternatives)',
      },
    ],
    [
      'that is as near to one as to the other',
      {
        given: [
          json({
            oneOf: [
              { type: 'object', required: ['a'] },
              { type: 'object', properties: { b: { type: 'integer' } }, required: ['b'] },
              { type: 'string' },
            ],
          }),
          { body: '{"b":"x"}' },
        ],
        want: 'body fits none of 3 alternatives: a is required and missing, or b is "x", expected type integer',
      },
    ],
    [
      'with a kind that none of two has',
      {
        given: [
          json({
            oneOf: ['x', 'y'].map((kind) => ({
              type: 'object',
              properties: { kind: { const: kind } },
              required: ['kind', kind],
            })),
          }),
          { body: '{"kind":"z"}' },
        ],
        want: 'body fits none of 2 alternatives: kind is "z", expected const x, or kind is "z", expected const y',
      },
    ],
    [
      'that is both of two',
      {
        given: [json({ oneOf: [{ type: 'object' }, { required: ['a'] }] }), { body: '{"a":1}' }],
        want: 'body is {"a":1}, which is what several alternatives allow (oneOf)',
      },
    ],
    [
      'with a form',
      {
        given: [
          encoded(),
          { type: urlencoded, body: 'size=5&tags=1&tags=2&where=%7B%22x%22%3A1.5%7D' },
        ],
        want: undefined,
      },
    ],
    [
      'with a form whose list is joined',
      {
        given: [
          encoded({ tags: { style: 'form', explode: false } }),
          { type: urlencoded, body: 'size=5&tags=1,2' },
        ],
        want: undefined,
      },
    ],
    [
      'with a form in brackets',
      {
        given: [
          encoded({ where: { style: 'deepObject', explode: true } }),
          { type: urlencoded, body: 'size=5&where[x]=1.5' },
        ],
        want: undefined,
      },
    ],
    [
      'with a form that has a text for a number',
      {
        given: [encoded(), { type: urlencoded, body: 'size=many' }],
        want: 'body.size is "many", expected type integer',
      },
    ],
    [
      'with a form that has a field twice',
      {
        given: [encoded(), { type: urlencoded, body: 'size=1&size=2' }],
        want: 'body has a field size that is sent more than once',
      },
    ],
    [
      'with a form that has a field too many',
      {
        given: [encoded(), { type: urlencoded, body: 'size=1&colour=red' }],
        want: 'body.colour is not allowed here',
      },
    ],
    [
      'with parts',
      {
        given: [
          multipart,
          {
            type: '',
            body: form({
              size: '5',
              tags: '1',
              where: new Blob(['{"x":2}'], { type: 'application/json' }),
              file: new Blob(['bytes']),
            }),
          },
        ],
        want: undefined,
      },
    ],
    [
      'with a wrong part',
      {
        given: [multipart, { type: '', body: form({ size: '0' }) }],
        want: 'body.size is 0, expected minimum 1',
      },
    ],
    [
      'with parts that are none',
      {
        given: [multipart, { type: 'multipart/form-data; boundary=x', body: 'text' }],
        want: 'body is no form',
      },
    ],
    [
      'with a text',
      {
        given: [
          {
            requestBody: {
              content: { 'text/plain': { schema: { type: 'string', maxLength: 3 } } },
            },
          },
          { type: 'text/plain', body: 'long' },
        ],
        want: 'body is "long", expected maxLength 3',
      },
    ],
    [
      'with bytes',
      {
        given: [
          { requestBody: { required: true, content: { 'application/octet-stream': {} } } },
          { type: 'application/octet-stream', body: new Uint8Array([1, 2]) },
        ],
        want: undefined,
      },
    ],
    [
      'with a range of types',
      {
        given: [
          { requestBody: { content: { 'image/*': {} } } },
          { type: 'image/png', body: new Uint8Array([1]) },
        ],
        want: undefined,
      },
    ],
    [
      'with one of several types',
      {
        given: [
          {
            requestBody: {
              content: {
                'application/json': { schema: { type: 'object' } },
                [urlencoded]: { schema: formSchema },
              },
            },
          },
          { type: urlencoded, body: 'size=x' },
        ],
        want: 'body.size is "x", expected type integer',
      },
    ],
    [
      'with a number',
      {
        given: [
          query('page', { required: true, schema: { type: 'integer' } }),
          { type: '', query: '?page=5' },
        ],
        want: undefined,
      },
    ],
    [
      'without a required parameter',
      {
        given: [query('page', { required: true, schema: { type: 'integer' } }), { type: '' }],
        want: 'query.page is required and missing',
      },
    ],
    [
      'with a wrong parameter',
      {
        given: [
          query('page', { schema: { type: 'integer', maximum: 9 } }),
          { type: '', query: '?page=10' },
        ],
        want: 'query.page is 10, expected maximum 9',
      },
    ],
    [
      'with digits that are a text',
      {
        given: [
          query('id', { schema: { type: 'string', minLength: 2 } }),
          { type: '', query: '?id=12' },
        ],
        want: undefined,
      },
    ],
    [
      'with one of two types',
      {
        given: [
          query('id', { schema: { type: ['integer', 'string'], enum: ['5', 7] } }),
          { type: '', query: '?id=5' },
        ],
        want: undefined,
      },
    ],
    [
      'with a parameter of no type',
      { given: [query('id', {}), { type: '', query: '?id=5' }], want: undefined },
    ],
    [
      'with a parameter that is JSON',
      {
        given: [
          {
            parameters: [
              {
                name: 'filter',
                in: 'query',
                content: { 'application/json': { schema: { type: 'object', required: ['a'] } } },
              },
            ],
          },
          { type: '', query: '?filter=%7B%7D' },
        ],
        want: 'query.filter.a is required and missing',
      },
    ],
    [
      'with brackets',
      {
        given: [
          query('filter', {
            style: 'deepObject',
            explode: true,
            schema: {
              type: 'object',
              properties: { a: { type: 'array', items: { type: 'integer' } } },
            },
          }),
          { type: '', query: '?filter[a][0]=1&filter[a][1]=x' },
        ],
        want: 'query.filter.a[1] is "x", expected type integer',
      },
    ],
    [
      'with the members of an object',
      {
        given: [
          query('filter', { schema: { type: 'object', properties: { a: { type: 'integer' } } } }),
          { type: '', query: '?a=x' },
        ],
        want: 'query.filter.a is "x", expected type integer',
      },
    ],
    [
      'with a parameter that is not there',
      {
        given: [query('page', { schema: { type: 'integer' } }), { type: '', query: '?pgae=1' }],
        want: undefined,
      },
    ],
    [
      'with names of prototypes',
      {
        given: [
          {
            parameters: ['__proto__', 'constructor', 'toString'].map((name): Json => ({
              name,
              in: 'query',
              schema: { type: 'integer' },
            })),
          },
          { type: '', query: '?__proto__=1&constructor=2&toString=x' },
        ],
        want: 'query.toString is "x", expected type integer',
      },
    ],
    [
      'with a list in a header',
      {
        given: [
          {
            parameters: [
              {
                name: 'X-Ids',
                in: 'header',
                schema: { type: 'array', items: { type: 'integer' } },
              },
            ],
          },
          { type: '', headers: { 'x-ids': '1, x' } },
        ],
        want: 'header["X-Ids"][1] is "x", expected type integer',
      },
    ],
  ];
  let mock: Mock;
  beforeAll(
    async () => void (mock = await mockOf(operations(cases.map(([, { given }]) => given[0])))),
  );
  it.each(cases.map(([name, each], index) => [name, { ...each, index }] as const))(
    '%s',
    async (_, { given: [, sent], want, status = 400, index }) => {
      const answer = await mock.ask(request(index, sent));
      const body = new Map(Object.entries(Object(answer?.body)));
      // The documents have an error for 400 only: others are told as problems.
      expect([answer?.status, body.get('message') ?? body.get('detail')]).toEqual(
        want === undefined ? [200, undefined] : [status, want],
      );
    },
  );
});

it('a request with what is read-only is refused', async () => {
  const thing: JsonObject = {
    type: 'object',
    properties: { id: { type: 'string', readOnly: true } },
  };
  const { ask } = await mockOf(
    operations([json({ $ref: '#/components/schemas/Thing' })], {
      components: { schemas: { Thing: thing } },
    }),
  );
  expect((await ask(request(0, { body: '{"id":"x"}' })))?.body).toMatchObject({
    message: 'body.id is read-only, so it is not sent',
  });
});

const schemes: JsonObject = {
  components: {
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      field: { type: 'apiKey', in: 'query', name: 'key' },
      crumb: { type: 'apiKey', in: 'cookie', name: 'crumb' },
      basic: { type: 'http', scheme: 'Basic' },
      login: { type: 'oauth2', flows: {} },
      seal: { type: 'mutualTLS' },
    },
  },
};

describe('a credential', () => {
  const cases: readonly [string, { given: readonly [Json, Sent]; want: number }][] = [
    ['in a header', { given: [[{ key: [] }], { headers: { 'x-key': 'k' } }], want: 200 }],
    ['that is missing', { given: [[{ key: [] }], {}], want: 401 }],
    ['in the query', { given: [[{ field: [] }], { query: '?key=k' }], want: 200 }],
    ['in a cookie', { given: [[{ crumb: [] }], { headers: { cookie: 'crumb=k' } }], want: 200 }],
    [
      'of another kind',
      { given: [[{ basic: [] }], { headers: { authorization: 'Bearer k' } }], want: 401 },
    ],
    [
      'by any letters',
      { given: [[{ basic: [] }], { headers: { authorization: 'basic dTpw' } }], want: 200 },
    ],
    [
      'of an authorization server',
      { given: [[{ login: ['a'] }], { headers: { authorization: 'Bearer k' } }], want: 200 },
    ],
    [
      'of two, one',
      { given: [[{ key: [], basic: [] }], { headers: { 'x-key': 'k' } }], want: 401 },
    ],
    [
      'of the other alternative',
      {
        given: [[{ key: [] }, { basic: [] }], { headers: { authorization: 'Basic dTpw' } }],
        want: 200,
      },
    ],
    ['that may be left out', { given: [[{ key: [] }, {}], {}], want: 200 }],
    ['that nobody sees', { given: [[{ seal: [] }], {}], want: 200 }],
  ];
  let mock: Mock;
  beforeAll(
    async () =>
      void (mock = await mockOf(
        operations(
          cases.map(
            ([
              ,
              {
                given: [security],
              },
            ]) => ({ security, responses: { 200: fine, 401: error } }),
          ),
          schemes,
        ),
      )),
  );
  it.each(cases.map(([name, each], index) => [name, { ...each, index }] as const))(
    '%s',
    async (_, { given: [, sent], want, index }) => {
      expect((await mock.ask(request(index, { type: '', ...sent })))?.status).toBe(want);
    },
  );
});

describe('a wrong request', () => {
  const gets: readonly [string, { given: JsonObject; want: number }][] = [
    ['400', { given: { 200: fine, 400: error, 422: error }, want: 400 }],
    ['422 in its place', { given: { 200: fine, 422: error }, want: 422 }],
    ['422 before a range', { given: { 200: fine, '4XX': error, 422: error }, want: 422 }],
    ['a range', { given: { 200: fine, '4XX': error }, want: 400 }],
    ['the default', { given: { 200: fine, default: error }, want: 400 }],
  ];
  const fails: readonly [string, { given: JsonObject }][] = [
    ['no error', { given: { 200: fine } }],
    ['another one', { given: { 200: fine, 404: error } }],
    ['a default that is the success', { given: { default: fine } }],
  ];
  const paged = (responses: JsonObject): JsonObject => ({
    ...query('page', { schema: { type: 'integer' } }),
    responses,
  });
  const sent: Sent = { type: '', query: '?page=x' };
  let mock: Mock;
  beforeAll(
    async () =>
      void (mock = await mockOf(
        operations([...gets, ...fails].map(([, { given }]) => paged(given))),
      )),
  );
  it.each(gets.map(([name, each], index) => [name, { ...each, index }] as const))(
    'gets %s',
    async (_, { want, index }) => {
      expect(await mock.ask(request(index, sent))).toMatchObject({
        status: want,
        body: { message: 'query.page is "x", expected type integer' },
      });
    },
  );

  it.each(fails.map(([name], index) => [name, gets.length + index] as const))(
    'gets a problem where the document has %s',
    async (_, index) => {
      const detail = 'query.page is "x", expected type integer';
      expect(await mock.ask(request(index, sent))).toMatchObject({
        status: 400,
        body: { title: 'Bad Request', status: 400, detail },
      });
      const text = `A request to send${index} is not what the document allows: ${detail}`;
      const throwing = mock.all({ validate: 'throw' });
      await expect(mock.ask(request(index, sent), throwing)).rejects.toThrow(text);
      expect((await mock.ask(request(index, sent), mock.all({ validate: false })))?.status).toBe(
        200,
      );
    },
  );

  it('gets the known text that speaks of what is wrong', async () => {
    const known = {
      description: 'Wrong',
      content: {
        'application/json': {
          schema: { type: 'object', properties: { detail: { type: 'string' } } },
          examples: {
            a: { value: { detail: 'Wrong size.' } },
            b: { value: { detail: 'No such page.' } },
          },
        },
      },
    };
    const { ask } = await mockOf(operations([paged({ 200: fine, 400: known })]));
    expect((await ask(request(0, sent)))?.body).toEqual({ detail: 'No such page.' });
  });
});

describe('an answer', () => {
  const cases: readonly [string, { given: JsonObject; want: object }][] = [
    [
      'of the lowest success',
      { given: { 202: fine, 201: fine, 400: error }, want: { status: 201 } },
    ],
    [
      'without a body',
      { given: { 204: { description: 'Done' } }, want: { status: 204, body: '' } },
    ],
    ['of a range', { given: { '2XX': fine }, want: { status: 200 } }],
    ['of the default', { given: { default: fine }, want: { status: 200 } }],
    [
      'that leads on',
      {
        given: {
          302: {
            description: 'There',
            headers: { Location: { schema: { const: 'https://example.com/' } } },
          },
        },
        want: { status: 302 },
      },
    ],
    [
      'that is a text',
      {
        given: {
          200: {
            description: 'Text',
            content: { 'text/csv': { schema: { const: 'a,b', type: 'string' } } },
          },
        },
        want: { status: 200, body: 'a,b' },
      },
    ],
    [
      'that is bytes',
      {
        given: { 200: { description: 'Bytes', content: { 'application/pdf': {} } } },
        want: { status: 200, body: 'fixture' },
      },
    ],
    [
      'that is a JSON text',
      {
        given: { 200: { description: 'Text', ...textBody({ const: 'a' }) } },
        want: { status: 200, body: 'a' },
      },
    ],
    [
      'that is null',
      {
        given: { 200: { description: 'Nothing', ...textBody({ type: 'null' }) } },
        want: { status: 200, body: null },
      },
    ],
    ['of a document that knows errors only', { given: { 400: error }, want: { status: 400 } }],
  ];
  let mock: Mock;
  beforeAll(
    async () =>
      void (mock = await mockOf(operations(cases.map(([, { given }]) => ({ responses: given }))))),
  );
  it.each(cases.map(([name, each], index) => [name, { ...each, index }] as const))(
    '%s',
    async (_, { want, index }) =>
      expect(await mock.ask(request(index, { type: '' }))).toMatchObject(want),
  );

  it('takes overrides, functions and items of streams', async () => {
    const events = {
      description: 'Events',
      content: {
        'text/event-stream': {
          schema: { type: 'object', required: ['n'], properties: { n: { type: 'integer' } } },
        },
      },
    };
    const { ask, make } = await mockOf({
      paths: {
        '/things/0': { post: { operationId: 'send', responses: { 200: fine, 400: error } } },
        '/events': { get: { operationId: 'watch', responses: { 200: events } } },
      },
    });
    const sent = request(0, { type: '' });
    expect((await ask(sent, [make('send')({ count: 7 })]))?.body).toMatchObject({ count: 7 });
    expect((await ask(sent, [make('send')(async () => ({ id: 'x' }))]))?.body).toMatchObject({
      id: 'x',
    });
    expect(
      (
        await ask(sent, [make('send').error(400, { message: 'No.' }, { headers: { 'x-a': '1' } })])
      )?.headers.get('x-a'),
    ).toBe('1');
    expect((await ask(new Request('http://a.test/events'), [make('watch')({ n: 5 })]))?.body).toBe(
      'data: {"n":5}\n\n',
    );
    expect((await ask(new Request('http://a.test/events'), [make('watch')()]))?.body).toMatch(
      /^data: \{"n":\d+\}\n\n$/,
    );
  });
});

describe('handlers', () => {
  it('are asked in the order of what they say', async () => {
    const paths = Object.fromEntries(
      ['/a/{id}', '/a/latest', '/{kind}/latest', '/{kind}/{id}', '/a/{id}.json'].map(
        (path, index) => [
          path,
          {
            parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']): Json => ({
              name,
              in: 'path',
              required: true,
              schema: { type: 'string' },
            })),
            get: {
              operationId: `op${index}`,
              responses: { 200: { description: 'Fine', ...textBody({ const: path }) } },
            },
          },
        ],
      ),
    );
    const { ask, all } = await mockOf({ paths });
    const asked = async (path: string): Promise<unknown> =>
      (await ask(new Request(`http://a.test${path}`), [...all()].reverse()))?.body;
    expect([
      await asked('/a/1'),
      await asked('/a/latest'),
      await asked('/b/latest'),
      await asked('/b/c'),
      await asked('/a/b.json'),
    ]).toEqual(['/a/{id}', '/a/latest', '/{kind}/latest', '/{kind}/{id}', '/a/{id}.json']);
  });

  it('keep the names of a document from being anything else', async () => {
    const names = [
      'handlers',
      'handler',
      'service',
      'constants',
      'factories',
      'HttpHandler',
      'options',
      'part1',
      'default',
      'every',
      '__proto__',
      "'); throw 1; ('",
      'Object',
    ];
    const paths = Object.fromEntries(
      names.map((operationId, index) => [
        `/p${index}/*/\`\${x}'"\n`,
        {
          get: {
            operationId,
            summary: '*/ throw 1; /*',
            tags: [operationId],
            parameters: [{ name: operationId, in: 'query', schema: { type: 'integer' } }],
            responses: { 200: fine },
          },
        },
      ]),
    );
    const { ask, all } = await mockOf({
      paths,
      components: { securitySchemes: { ['__proto__']: { type: 'mutualTLS' } } },
    });
    expect(all().length).toBe(names.length);
    expect((await ask(new Request('http://a.test/p0/*/`$7\'"%0A')))?.status).toBe(200);
  });
});

describe('several media types of a response', () => {
  let mock: Mock;
  beforeAll(async () => {
    const typed = (schema: JsonObject): JsonObject => ({ schema });
    mock = await mockOf(
      operations([
        {
          responses: {
            200: {
              description: 'Fine',
              content: {
                'application/json;v=1': typed({
                  type: 'object',
                  required: ['a'],
                  properties: { a: { const: 1 } },
                }),
                'application/json;v=2': typed({
                  type: 'object',
                  required: ['b'],
                  properties: { b: { type: 'integer' } },
                }),
                'text/csv': typed({ type: 'string' }),
              },
            },
          },
        },
      ]),
    );
  }, 60_000);

  it.each([
    ['*/*', 'application/json;v=1'],
    ['application/json', 'application/json;v=1'],
    ['application/json; v=2', 'application/json;v=2'],
    ['image/png, text/csv;q=0.5, application/json', 'application/json;v=1'],
    ['image/png', 'application/problem+json'],
  ])('%s', async (accept, want) => {
    const found = await mock.ask(request(0, { headers: { accept } }));
    expect(found?.headers.get('content-type')).toBe(want);
  });

  it('and what replaces them', async () => {
    const ask = async (accept: string, answer: unknown): Promise<unknown> =>
      (await mock.ask(request(0, { headers: { accept } }), [mock.make('send0')(answer)]))?.body;
    expect([
      await ask('application/json;v=2', { b: 5 }),
      await ask('text/csv', 'x,y'),
      await ask('text/csv', { a: 1 }),
    ]).toEqual([{ b: 5 }, 'x,y', { a: 1 }]);
  });
});

it('knows parameters in the query of a path, and objects that are spread over a form', async () => {
  const mock = await mockOf({
    paths: {
      '/runs?do=start&mode={mode}': {
        get: {
          operationId: 'startRun',
          parameters: [{ name: 'mode', in: 'path', required: true, schema: { enum: ['fast'] } }],
          responses: { 204: { description: 'Fine' }, 400: error },
        },
      },
      '/ranges': {
        post: {
          operationId: 'addRange',
          requestBody: {
            required: true,
            content: {
              'application/x-www-form-urlencoded': {
                schema: {
                  type: 'object',
                  required: ['range'],
                  additionalProperties: false,
                  properties: {
                    range: {
                      type: 'object',
                      required: ['from'],
                      properties: { from: { type: 'integer' }, to: { type: 'integer' } },
                    },
                  },
                },
                encoding: { range: { style: 'form', explode: true } },
              },
            },
          },
          responses: { 204: { description: 'Fine' }, 400: error },
        },
      },
    },
  });
  const status = async (path: string, body?: string): Promise<number | undefined> =>
    (
      await mock.ask(
        new Request(`http://a.test${path}`, {
          ...(body !== undefined && { method: 'POST', body }),
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        }),
      )
    )?.status;
  expect([
    await status('/runs?do=start&mode=fast'),
    await status('/runs?do=start&mode=slow'),
    await status('/runs?do=stop&mode=fast'),
    await status('/ranges', 'from=1&to=2'),
    await status('/ranges', 'from=x'),
  ]).toEqual([204, 400, undefined, 204, 400]);
}, 60_000);
