// Validators between a client and a server: what they make of values is what is sent, and what the caller gets.

import { inspect } from 'node:util';
import createClient, { type Middleware } from 'openapi-fetch';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { RequestOptions } from '../../generator/runtime/client/types.js';
import type { OperationDescriptor } from '../../generator/runtime/client/descriptor.js';
import { ClientError, ValidationError } from '../../generator/runtime/client/errors.js';
import {
  type validation as makeValidation,
  SchemaValidationError as OfValidators,
} from '../../generator/runtime/validators/validation/validation.js';
import type { JsonObject } from '../../generator/model/json.js';
import type { ValidatorOptions } from '../../generator/base/options.js';
import { generate, load } from '../conformance/generated.js';
import { Example, operation, rejection } from './client.js';
import { type Reply, serve } from './server.js';

const thing: JsonObject = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string' },
    size: { type: 'integer', default: 3 },
    kind: { type: 'string', enum: ['a', 'b'] },
    inner: { type: 'object', properties: { x: {} } },
  },
};

const parameters = [
  { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
  { name: 'limit', in: 'query', schema: { type: 'integer', default: 20, maximum: 100 } },
  { name: 'sort by', in: 'query', schema: { type: 'string', default: 'a&b' } },
  {
    name: 'tags',
    in: 'query',
    schema: { type: 'array', items: { type: 'string' }, default: ['x'] },
  },
  { name: 'since', in: 'query', schema: { type: 'string', format: 'date-time' } },
];
const content = { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } };
const document: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'Things', version: '1.0.0' },
  paths: {
    '/things/{id}': {
      post: {
        operationId: 'saveThing',
        parameters,
        requestBody: { content },
        responses: {
          200: { description: 'OK', content },
          '4XX': { description: 'Wrong', content },
        },
      },
    },
  },
  components: { schemas: { Thing: thing } },
};

const everything: ValidatorOptions = {
  positions: {
    query: { defaults: true, strip: true },
    body: { defaults: true, strip: true },
    response: { defaults: true, strip: true },
  },
};

async function middlewareOf(
  validators?: ValidatorOptions,
  strict = false,
  about = document,
): Promise<Middleware> {
  const [exported] = await load([await generate(about, validators ? { validators } : {})]);
  // What was generated has the types of the runtime that ships with it.
  const { operationSchemas, validation } = exported as unknown as {
    readonly operationSchemas: Parameters<typeof makeValidation>[0];
    readonly validation: typeof makeValidation;
  };
  return validation(operationSchemas, {
    strict,
    onViolation: ({ message }) => violations.push(message),
  });
}

const violations: string[] = [];
let preparing: Middleware[] = [];
let exact: Middleware[] = [];

interface Paths {
  '/things/{id}': {
    post: {
      parameters: { path: { id: string }; query?: Record<string, unknown> };
      requestBody?: { content: { 'application/json': unknown } };
      responses: { 200: { content: { 'application/json': unknown } } };
    };
  };
}

const post: OperationDescriptor = operation({
  id: 'saveThing',
  method: 'POST',
  path: '/things/{id}',
  body: { mediaType: 'application/json' },
  parameters: [
    { name: 'id', in: 'path' },
    { name: 'limit', in: 'query' },
    { name: 'sort by', in: 'query' },
    { name: 'tags', in: 'query' },
    { name: 'since', in: 'query' },
  ],
});

describe('validation between client and server', () => {
  beforeAll(async () => {
    preparing = [await middlewareOf(everything)];
    exact = [await middlewareOf()];
  });

  const call = async (
    params: object,
    {
      reply = { body: '{"name":"n"}' },
      middleware = preparing,
    }: { reply?: Reply; middleware?: readonly Middleware[] } = {},
  ) => {
    const server = await serve(reply);
    violations.length = 0;
    const answer: unknown = await new Example({ baseUrl: server.origin, middleware })
      .call(post, params)
      .catch((error: unknown) => error);
    const [request] = server.requests;
    return {
      answer,
      sent: request && {
        url: request.url,
        body: request.body,
        type: request.headers['content-type'],
        length: request.headers['content-length'],
      },
      violations: [...violations],
    };
  };

  const wrong = { id: 'i', name: 'n', limit: 500 };
  const drifted: Reply = { body: '{"name":1}' };
  const looked = async (validate: RequestOptions['validate']): Promise<string> => {
    const server = await serve(drifted);
    violations.length = 0;
    const client = new Example({ baseUrl: server.origin, middleware: exact });
    const found = [
      await rejection(client.call(post, wrong, { validate })).then(
        () => 'request',
        () => '',
      ),
      server.requests.length,
    ];
    await client.call(post, { id: 'i', name: 'n' }, { validate });
    return [found[0], violations.length > 0 ? 'response' : ''].filter(Boolean).join(' and ');
  };

  it.each<[RequestOptions['validate'], string]>([
    [undefined, 'request and response'],
    [true, 'request and response'],
    [false, ''],
    ['request', 'request'],
    ['response', 'response'],
  ])('[validation.parts] with validate: %s it looks at: %s', async (validate, want) =>
    expect(await looked(validate)).toBe(want),
  );

  it('[validation.request] a request that does not match throws before it is sent', async () => {
    const { answer, sent } = await call(wrong, { middleware: exact });
    expect([answer, sent]).toMatchObject([
      { name: 'ValidationError', violation: { part: 'query' } },
      undefined,
    ]);
  });

  it('[validation.response] a response that drifts is told and let through, without its values', async () => {
    const { answer, violations: told } = await call(
      { id: 'i', name: 'n' },
      { reply: { body: '{"name":{"secret":"secret-1"}}' }, middleware: exact },
    );
    expect(answer).toEqual({ name: { secret: 'secret-1' } });
    expect(told).toHaveLength(1);
    expect(told.join()).not.toContain('secret-1');
  });

  it('[validation.strict] with strict, it throws, without its values', async () => {
    const { answer } = await call(
      { id: 'i', name: 'n' },
      {
        reply: { body: '{"name":{"secret":"secret-1"}}' },
        middleware: [await middlewareOf(undefined, true)],
      },
    );
    expect(answer).toMatchObject({
      name: 'ValidationError',
      violation: { part: 'response body', status: 200 },
    });
    expect(inspect(answer, { depth: 9 }) + JSON.stringify(answer)).not.toContain('secret-1');
  });

  it('[validation.class] what it throws is the ValidationError of the client', async () => {
    const strict = [await middlewareOf(undefined, true)];
    const request = (await call(wrong, { middleware: exact })).answer;
    const response = (await call({ id: 'i', name: 'n' }, { reply: drifted, middleware: strict }))
      .answer;
    for (const error of [request, response]) {
      for (const kind of [ValidationError, ClientError, OfValidators])
        expect(error).toBeInstanceOf(kind);
      expect(error).toMatchObject({
        operation: 'saveThing',
        isRetryable: false,
        cause: { name: 'SchemaValidationError' },
      });
    }
    expect(request).toMatchObject({
      violations: [{ field: 'limit', limit: expect.stringMatching(/100/) }],
    });
    expect(new Error('no')).not.toBeInstanceOf(OfValidators);
  });

  it.each<[string, Reply]>([
    ['an empty body', {}],
    ['a page', { body: '<html>secret-1</html>', headers: { 'content-type': 'text/html' } }],
    ['broken JSON', { body: '{"name":' }],
  ])('[validation.strict] with strict, so does %s, in any client', async (_, reply) => {
    const server = await serve(reply);
    const raw = createClient<Paths>({ baseUrl: server.origin });
    raw.use(await middlewareOf(undefined, true));
    const error = await rejection(
      raw.POST('/things/{id}', {
        params: { path: { id: 'i' }, query: { limit: 5 } },
        body: { name: 'n' },
      }),
    );
    expect(error).toMatchObject({
      name: 'SchemaValidationError',
      violation: { part: 'response body', status: 200 },
    });
    expect(String(error)).not.toContain('secret-1');
  });

  it.each<[string, JsonObject, Reply, string]>([
    [
      'a success that is not described',
      { 200: { description: 'OK', content }, 404: { description: 'None' } },
      { status: 202, body: '{"name":"n"}', headers: { 'content-type': 'application/json' } },
      'has a status',
    ],
    [
      'nothing where 200 is described',
      { 200: { description: 'OK', content } },
      { status: 204 },
      'has a status',
    ],
    [
      'nothing where a body is described',
      { '2XX': { description: 'OK', content } },
      { status: 204 },
      'holds no JSON',
    ],
    [
      'nothing, as described',
      {
        200: { description: 'OK', content },
        204: { description: 'Gone' },
        default: { description: 'Wrong', content },
      },
      { status: 204 },
      '',
    ],
    [
      'another body, as described',
      { 200: { description: 'OK', content: { 'text/csv': {} } } },
      { body: 'a,b', headers: { 'content-type': 'text/csv' } },
      '',
    ],
    [
      'a body of another type than described',
      { 200: { description: 'OK', content } },
      { body: 'a,b', headers: { 'content-type': 'text/csv' } },
      'holds no JSON',
    ],
    [
      'a body of one of the types that are described',
      { 200: { description: 'OK', content: { ...content, 'text/csv': {} } } },
      { body: 'a,b', headers: { 'content-type': 'text/csv' } },
      '',
    ],
    [
      'a success where none is described',
      { 303: { description: 'Elsewhere' } },
      { body: 'a,b', headers: { 'content-type': 'text/csv' } },
      '',
    ],
  ])('[validation.strict] with strict: %s', async (_, responses, reply, want) => {
    const paths = { '/things/{id}': { post: { operationId: 'saveThing', parameters, responses } } };
    const server = await serve(reply);
    const raw = createClient<Paths>({ baseUrl: server.origin });
    raw.use(await middlewareOf(undefined, true, { ...document, paths }));
    // As generated clients do, it asks for what the document describes.
    const accept =
      JSON.stringify(responses)
        .match(/(application\/json|text\/csv)/g)
        ?.join(', ') ?? '*/*';
    const answer = await raw
      .POST('/things/{id}', { params: { path: { id: 'i' } }, headers: { accept }, parseAs: 'text' })
      .catch((error: unknown) => error);
    if (want === '') expect(answer).not.toBeInstanceOf(Error);
    else
      expect(answer).toMatchObject({
        name: 'SchemaValidationError',
        message: expect.stringContaining(want),
      });
  });

  it('sends what validators make of the body and the query', async () => {
    const { sent } = await call({
      id: 'i',
      name: 'ä',
      other: 1,
      inner: { x: 1, y: 2 },
      since: new Date(0),
    });
    const body = '{"name":"ä","size":3,"inner":{"x":1}}';
    expect(sent).toEqual({
      url: '/things/i?since=1970-01-01T00%3A00%3A00.000Z&limit=20&sort%20by=a%26b',
      body: Buffer.from(body).toString('latin1'),
      type: 'application/json',
      length: String(Buffer.byteLength(body)),
    });
  });

  it('sends what it was given where nothing is to be made of it', async () => {
    const params = { id: 'i', name: 'n', other: 1, limit: 5 };
    expect((await call(params, { middleware: exact })).sent).toMatchObject({
      url: '/things/i?limit=5',
      body: '{"name":"n","other":1}',
    });
    expect((await call({ ...params, 'sort by': 's', tags: ['t'] })).sent).toMatchObject({
      url: '/things/i?limit=5&sort%20by=s&tags=t',
    });
  });

  it('gives what validators make of a response', async () => {
    expect(
      (
        await call(
          { id: 'i', name: 'n' },
          { reply: { body: '{"name":"ä","extra":1,"kind":"new"}' } },
        )
      ).answer,
    ).toEqual({ name: 'ä', kind: 'new', size: 3 });
    expect(
      (
        await call(
          { id: 'i', name: 'n' },
          { reply: { body: '{"name":"ä","extra":1}' }, middleware: exact },
        )
      ).answer,
    ).toEqual({ name: 'ä', extra: 1 });
  });

  it('leaves a response that does not match as it came, and reports it', async () => {
    const { answer, violations: told } = await call(
      { id: 'i', name: 'n' },
      { reply: { body: '{"name":1,"extra":1}' } },
    );
    expect(answer).toEqual({ name: 1, extra: 1 });
    expect(told).toEqual([
      "saveThing: the response body (200) does not match the API's document: name: Invalid input: expected string, received number",
    ]);
  });

  it('changes the bodies of errors, too', async () => {
    const { answer } = await call(
      { id: 'i', name: 'n' },
      { reply: { status: 404, body: '{"name":"n","extra":1}', headers: { 'x-own': '1' } } },
    );
    expect(answer).toMatchObject({
      name: 'ClientFaultError',
      status: 404,
      body: { name: 'n', size: 3 },
    });
  });

  it('refuses before it sends', async () => {
    const { answer, sent } = await call({ id: 'i', name: 'n', limit: 500 });
    expect(answer).toMatchObject({
      name: 'ValidationError',
      violation: { operation: 'saveThing', part: 'query' },
    });
    expect(sent).toBeUndefined();
  });

  it('leaves a call alone that asks for it', async () => {
    const server = await serve({ body: '{"name":1}' });
    violations.length = 0;
    const answer = await new Example({ baseUrl: server.origin, middleware: exact }).call(
      post,
      { id: 'i', name: 'n', limit: 500 },
      { validate: false },
    );
    expect(answer).toEqual({ name: 1 });
    expect(server.requests.map(({ url }) => url)).toEqual(['/things/i?limit=500']);
    expect(violations).toEqual([]);
  });

  it('takes parameters away that nobody declares, in any style, and no others', async () => {
    const server = await serve({ body: '{"name":"n"}', headers: { 'x-own': '1' } });
    const client = createClient<Paths>({ baseUrl: server.origin });
    client.use(...preparing);
    const { data, response } = await client.POST('/things/{id}', {
      params: {
        path: { id: 'i' },
        query: { 'a b': 1, deep: { x: { y: 1 } }.x, list: [1, 2], limit: 7, 'sort by': 'ü' },
      },
      body: { name: 'n', other: 1 },
    });
    expect(server.requests[0]).toMatchObject({
      url: '/things/i?limit=7&sort%20by=%C3%BC',
      body: '{"name":"n","size":3}',
    });
    expect(data).toEqual({ name: 'n', size: 3 });
    expect([
      response.status,
      response.url,
      response.headers.get('x-own'),
      response.headers.get('content-length'),
    ]).toEqual([200, `${server.origin}/things/i?limit=7&sort%20by=%C3%BC`, '1', null]);
  });

  it('can still be aborted', async () => {
    const server = await serve({ write: () => undefined });
    const abort = new AbortController();
    const waiting = rejection(
      new Example({ baseUrl: server.origin, middleware: preparing }).call(
        post,
        { id: 'i', name: 'n' },
        { signal: abort.signal },
      ),
    );
    setTimeout(() => abort.abort(), 50);
    expect(await waiting).toMatchObject({ name: 'AbortedError' });
  });

  it('[validation.streams] a stream beside JSON is not copied: giving it up gives up its connection', async () => {
    const closed: Promise<unknown>[] = [];
    const server = await serve({
      write: (response) => {
        closed.push(new Promise((resolve) => response.on('close', resolve)));
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
      },
    });
    // What a copy keeps open is let go of when it is collected, sooner or later: so copies are counted.
    const copies = vi.spyOn(Response.prototype, 'clone');
    const descriptor = {
      ...post,
      success: { 200: 'stream' },
      accept: 'text/event-stream',
    } as const;
    const stream = await new Example({ baseUrl: server.origin, middleware: exact }).call<
      ReadableStream<Uint8Array>
    >(descriptor, { id: 'a', name: 'n' });
    const reader = stream.getReader();
    await reader.read();
    await reader.cancel();
    await closed[0];
    expect(copies).not.toHaveBeenCalled();
    copies.mockRestore();
  });
});
