import { inspect } from 'node:util';
import { describe, expect, expectTypeOf, it } from 'vitest';
import * as generated from '../../generated/client/src/index.js';
import {
  AbortedError,
  ApiError,
  ClientError,
  ConnectionError,
} from '../../generator/runtime/client/errors.js';
import { BadRequestError, ClientFaultError, Example, operation, rejection } from './client.js';
import { type Reply, serve } from './server.js';

async function failed(reply: Reply): Promise<unknown> {
  const server = await serve(reply);
  return rejection(new Example({ baseUrl: server.origin }).call(operation()));
}

describe('an error that the service answers with', () => {
  it('is of the class of its status, with what the service says', async () => {
    const server = await serve({
      status: 400,
      body: '{"detail":"Bad."}',
      headers: { 'x-request-id': 'r-1', 'x-other': 'o' },
    });
    const error = await rejection(
      new Example({ baseUrl: `${server.origin}/v1` }).call(
        operation({ id: 'createThing', parameters: [{ name: 'q', in: 'query' }] }),
        { q: 'private' },
      ),
    );
    for (const kind of [BadRequestError, ApiError, ClientError, Error])
      expect(error).toBeInstanceOf(kind);
    if (!(error instanceof BadRequestError)) return;
    const { name, message, status, operation: id, body, detail, requestId, url, headers } = error;
    expect({
      name,
      message,
      status,
      id,
      body,
      detail,
      requestId,
      url,
      other: headers.get('x-other'),
    }).toEqual({
      name: 'BadRequestError',
      message: '400 Bad Request (createThing): Bad.',
      status: 400,
      id: 'createThing',
      body: { detail: 'Bad.' },
      detail: 'Bad.',
      requestId: 'r-1',
      url: `${server.origin}/v1/thing`,
      other: 'o',
    });
    expect(JSON.parse(JSON.stringify(error))).toEqual({
      name,
      message,
      status: 400,
      operation: 'createThing',
      requestId: 'r-1',
      url,
      attempts: 1,
      isRetryable: false,
    });
    expect(String(error)).toBe('BadRequestError: 400 Bad Request (createThing): Bad.');
    expectTypeOf(error.detail).toEqualTypeOf<'Bad.' | 'Worse.' | undefined>();
    expectTypeOf(error.body).toEqualTypeOf<{ readonly detail: 'Bad.' | 'Worse.' } | undefined>();
  });

  it('is of the class of its range, or of the base class', async () => {
    expect(await failed({ status: 404, body: '{}' })).toBeInstanceOf(ClientFaultError);
    const other = await failed({ status: 500, body: '{}' });
    expect(other).toBeInstanceOf(ApiError);
    expect(other).toMatchObject({ name: 'ApiError', status: 500 });
  });

  it.each<[string, { given: Reply; want: string }]>([
    [
      'detail',
      {
        given: { status: 400, body: '{"detail":"d","message":"m"}' },
        want: '400 Bad Request (getThing): d',
      },
    ],
    [
      'message',
      {
        given: { status: 400, body: '{"message":"m","title":"t"}' },
        want: '400 Bad Request (getThing): m',
      },
    ],
    [
      'the message of an error',
      {
        given: { status: 400, body: '{"error":{"message":"m"},"title":"t"}' },
        want: '400 Bad Request (getThing): m',
      },
    ],
    [
      'title',
      {
        given: { status: 400, body: '{"title":"t","status":400}' },
        want: '400 Bad Request (getThing): t',
      },
    ],
    [
      'an error as text',
      { given: { status: 400, body: '{"error":"e"}' }, want: '400 Bad Request (getThing): e' },
    ],
    [
      'OAuth',
      {
        given: { status: 400, body: '{"error":"invalid_grant","error_description":"d"}' },
        want: '400 Bad Request (getThing): d',
      },
    ],
    [
      'a list of violations',
      {
        given: { status: 422, body: '{"detail":[{"loc":["body","name"],"msg":"field required"}]}' },
        want: '422 Unprocessable Entity (getThing): body.name: field required',
      },
    ],
    [
      'all of a list of violations',
      {
        given: {
          status: 422,
          body:
            '{"detail":[{"type":"missing","loc":["body","items",0,"name"],"msg":"Field required"},{"type":"int_parsing",' +
            '"loc":["query","limit"],"msg":"Not an integer"},{"msg":"Neither"}]}',
        },
        want: '422 Unprocessable Entity (getThing): body.items.0.name: Field required; query.limit: Not an integer; Neither',
      },
    ],
    [
      'a list of errors',
      {
        given: { status: 400, body: '{"errors":[{"message":"one"},{"message":"two"}]}' },
        want: '400 Bad Request (getThing): one; two',
      },
    ],
    [
      'several lines',
      {
        given: { status: 400, body: '{"detail":"a\\n\\u001b[31mb"}' },
        want: '400 Bad Request (getThing): a [31mb',
      },
    ],
    [
      'nothing of too many objects in objects',
      {
        given: { status: 400, body: `${'{"error":'.repeat(20_000)}"x"${'}'.repeat(20_000)}` },
        want: '400 Bad Request (getThing): the body is undocumented (content-type: application/json); check baseUrl',
      },
    ],
    [
      'a JSON text',
      { given: { status: 400, body: '"no"' }, want: '400 Bad Request (getThing): no' },
    ],
    [
      'plain text',
      {
        given: { status: 429, body: 'slow down', headers: { 'content-type': 'text/plain' } },
        want: '429 Too Many Requests (getThing): slow down',
      },
    ],
    ...['Message', 'errorMessage', 'faultstring'].map(
      (key): [string, { given: Reply; want: string }] => [
        key,
        {
          given: { status: 400, body: JSON.stringify({ code: 'c', [key]: 'm' }) },
          want: '400 Bad Request (getThing): m',
        },
      ],
    ),
    [
      'a fault',
      {
        given: { status: 400, body: '{"fault":{"faultstring":"f","detail":{"errorcode":"e"}}}' },
        want: '400 Bad Request (getThing): f',
      },
    ],
    [
      'what is wrong with fields',
      {
        given: {
          status: 400,
          body: '{"email":["Not an address.","Too long."],"age":["Too low."]}',
        },
        want: '400 Bad Request (getThing): email: Not an address.; Too long.; age: Too low.',
      },
    ],
    [
      'a title, and what is wrong with fields',
      {
        given: {
          status: 400,
          body: '{"title":"Invalid.","status":400,"errors":{"Email":["Missing."],"Address":{"City":"Unknown."}}}',
        },
        want: '400 Bad Request (getThing): Invalid.: Email: Missing.; Address: City: Unknown.',
      },
    ],
    [
      'nothing of what is no message',
      {
        given: { status: 400, body: '{"tags":["a"],"id":"secret-1"}' },
        want: '400 Bad Request (getThing)',
      },
    ],
    [
      'a long text',
      {
        given: { status: 400, body: JSON.stringify({ detail: 'x'.repeat(5000) }) },
        want: `400 Bad Request (getThing): ${'x'.repeat(1972)}`,
      },
    ],
    [
      'a text that is empty',
      { given: { status: 400, body: '{"detail":""}' }, want: '400 Bad Request (getThing)' },
    ],
    [
      '401 without a word',
      { given: { status: 401 }, want: '401 Unauthorized (getThing): check the credentials' },
    ],
    [
      '403 without a word',
      {
        given: { status: 403 },
        want: '403 Forbidden (getThing): check what the credentials allow',
      },
    ],
    [
      '404 without a word',
      { given: { status: 404 }, want: '404 Not Found (getThing): check the ids, and baseUrl' },
    ],
    [
      '429 without a word',
      {
        given: { status: 429, headers: { 'retry-after': '7' } },
        want: '429 Too Many Requests (getThing): try again later',
      },
    ],
    [
      '503 without a word',
      { given: { status: 503 }, want: '503 Service Unavailable (getThing): try again later' },
    ],
  ])('[errors.message] says %s', async (_, { given, want }) => {
    expect(await failed(given)).toMatchObject({ message: want });
  });

  it.each<[string, { given: Reply; want: { body: unknown; message: string } }]>([
    [
      'a page',
      {
        given: {
          status: 502,
          body: '<html>secret-1</html>',
          headers: { 'content-type': 'text/html' },
        },
        want: {
          body: undefined,
          message:
            '502 Bad Gateway (getThing): a gateway answered with a page of its own (content-type: text/html); try again later',
        },
      },
    ],
    [
      'truncated JSON',
      {
        given: { status: 400, body: '{"detail":"secret-1' },
        want: {
          body: '{"detail":"secret-1',
          message:
            '400 Bad Request (getThing): the body is undocumented (content-type: application/json); check baseUrl',
        },
      },
    ],
    [
      'a text that looks like JSON',
      {
        given: { status: 409, body: '[busy] secret-1' },
        want: {
          body: '[busy] secret-1',
          message:
            '409 Conflict (getThing): the body is undocumented (content-type: application/json); check baseUrl',
        },
      },
    ],
    [
      'text',
      {
        given: { status: 400, body: 'plain words', headers: { 'content-type': 'text/plain' } },
        want: { body: 'plain words', message: '400 Bad Request (getThing): plain words' },
      },
    ],
    [
      'JSON under another content type',
      {
        given: { status: 400, body: '{"detail":"d"}', headers: { 'content-type': 'text/plain' } },
        want: { body: { detail: 'd' }, message: '400 Bad Request (getThing): d' },
      },
    ],
    [
      'a JSON text',
      {
        given: { status: 400, body: '"no"' },
        want: { body: 'no', message: '400 Bad Request (getThing): no' },
      },
    ],
    [
      'JSON null',
      {
        given: { status: 400, body: 'null' },
        want: { body: undefined, message: '400 Bad Request (getThing)' },
      },
    ],
    [
      'nothing',
      { given: { status: 400 }, want: { body: undefined, message: '400 Bad Request (getThing)' } },
    ],
    [
      'no content type',
      {
        given: { status: 500, write: (response) => response.writeHead(500).end('oops secret-1') },
        want: {
          body: 'oops secret-1',
          message:
            '500 Internal Server Error (getThing): the body is undocumented (content-type: none); check baseUrl',
        },
      },
    ],
  ])('has a body only where the service sent one: %s', async (_, { given, want }) => {
    const error = await failed(given);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject(want);
    expect(JSON.stringify(error) + inspect(error)).not.toContain('secret-1');
  });
});

it.each<[number, new (init: never) => Error]>([
  [401, generated.UnauthorizedError],
  [403, generated.PermissionDeniedError],
  [404, generated.NotFoundError],
  [409, generated.ConflictError],
  [422, generated.UnprocessableEntityError],
  [500, generated.InternalServerError],
])(
  '[errors.classes] %i has a class of its own, whether or not the document names it',
  async (status, ErrorClass) => {
    const server = await serve({ status, body: '{"detail":"no"}' });
    const error = await rejection(
      new generated.VideoAutomation({
        baseUrl: server.origin,
        apiKey: () => 'k',
        maxRetries: 0,
      }).account.planUsage(),
    );
    for (const kind of [ErrorClass, generated.ApiError, generated.ClientError])
      expect(error).toBeInstanceOf(kind);
    expect(error).toMatchObject({ name: ErrorClass.name, status, detail: 'no' });
  },
);

it('an error of the client says what documents and callers name without control characters', async () => {
  const given = operation({
    id: 'get\u001b[2J\nThing',
    path: '/{id}',
    parameters: [{ name: 'id', in: 'path', required: true }],
  });
  const client = new Example({ baseUrl: 'http://127.0.0.1:1' });
  expect(await rejection(client.call(given))).toMatchObject({
    name: 'ArgumentError',
    message: 'get [2J Thing: "id" cannot be sent: it is required',
  });
  expect(await rejection(client.call(given, { id: 'x' }))).toMatchObject({
    name: 'ConnectionError',
    message: expect.stringMatching(/^get \[2J Thing got no response/),
  });
});

describe('no response', () => {
  it('is a ConnectionError that names the operation and the origin', async () => {
    const error = await rejection(
      new Example({ baseUrl: 'http://127.0.0.1:1/v1?'.slice(0, -1) }).call(
        operation({ id: 'createThing' }),
      ),
    );
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toBeInstanceOf(ClientError);
    expect(error).toMatchObject({
      name: 'ConnectionError',
      cause: expect.any(TypeError),
      message: expect.stringMatching(/^createThing got no response from http:\/\/127\.0\.0\.1:1/),
    });
  });

  it('keeps what failed without the address, which those of Bun hold', async () => {
    const fetch = (url: string): never => {
      throw Object.assign(new TypeError('Unable to connect'), { code: 'ECONNREFUSED', path: url });
    };
    const error = await rejection(
      new Example({ baseUrl: 'https://api.example', apiKey: 'secret-1', fetch }).call(
        operation({ security: [['query']] }),
      ),
    );
    expect(error).toMatchObject({
      name: 'ConnectionError',
      message: 'getThing got no response from https://api.example (ECONNREFUSED)',
      cause: { message: 'Unable to connect' },
    });
    expect(error).not.toHaveProperty('cause.path');
  });

  it('says the code of the platform', async () => {
    const server = await serve({ write: (response) => response.destroy() });
    expect(
      await rejection(new Example({ baseUrl: server.origin }).call(operation())),
    ).toMatchObject({ message: expect.stringMatching(/\((ECONNRESET|UND_ERR_SOCKET)\)/) });
  });

  const breaking = (status: number): Reply => ({
    write: (response) => {
      response.writeHead(status, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{"a":', () => response.destroy());
    },
  });

  it.each([400, 500])(
    '[errors.broken] an error whose body breaks off is still one of its status: %i',
    async (status) => {
      const server = await serve(breaking(status));
      const error = await rejection(
        new Example({ baseUrl: server.origin, maxRetries: 1 }).call(operation()),
      );
      expect(error).toMatchObject({ status, body: undefined });
      expect(server.requests.length).toBe(status === 400 ? 1 : 2);
    },
  );

  it('breaks off in the body of a success', async () => {
    const server = await serve(breaking(200));
    const error = await rejection(new Example({ baseUrl: server.origin }).call(operation()));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({
      message: expect.stringMatching(/^getThing got no full response/),
      cause: expect.any(TypeError),
    });
  });
});

describe('abort', () => {
  const reason = { because: 'the user left' };

  it.each<[string, (signal: { abort: () => void }) => Reply]>([
    ['while the answer is awaited', ({ abort }) => ({ write: () => abort() })],
    [
      'while the body is read',
      ({ abort }) => ({
        write: (response) => {
          response.writeHead(200, { 'content-type': 'application/json' });
          response.write('{"a":', () => setTimeout(abort, 20));
        },
      }),
    ],
    [
      'while the body of an error is read',
      ({ abort }) => ({
        write: (response) => {
          response.writeHead(500, { 'content-type': 'application/json' });
          response.write('{"a":', () => setTimeout(abort, 20));
        },
      }),
    ],
  ])('%s', async (_, replyFor) => {
    const controller = new AbortController();
    const server = await serve(replyFor({ abort: () => controller.abort(reason) }));
    const error = await rejection(
      new Example({ baseUrl: server.origin }).call(operation(), {}, { signal: controller.signal }),
    );
    expect(error).toBeInstanceOf(AbortedError);
    expect(error).toMatchObject({ name: 'AbortedError', message: 'getThing was aborted' });
    expect(error instanceof Error ? error.cause : undefined).toBe(reason);
  });

  it('before the call sends nothing', async () => {
    const server = await serve();
    const error = await rejection(
      new Example({ baseUrl: server.origin, apiKey: 'k' }).call(
        operation({ security: [['token']] }),
        {},
        { signal: AbortSignal.abort(reason) },
      ),
    );
    expect(error).toBeInstanceOf(AbortedError);
    expect(server.requests).toEqual([]);
  });

  it('does not wait for a key that does not come', async () => {
    const controller = new AbortController();
    const call = new Example({
      baseUrl: 'http://127.0.0.1:1',
      apiKey: () => new Promise<string>(() => {}),
    }).call(operation({ security: [['token']] }), {}, { signal: controller.signal });
    controller.abort(reason);
    expect(await rejection(call)).toMatchObject({ name: 'AbortedError', cause: reason });
  });

  it('by a timeout keeps its reason', async () => {
    const server = await serve({ write: () => {} });
    const error = await rejection(
      new Example({ baseUrl: server.origin }).call(
        operation(),
        {},
        { signal: AbortSignal.timeout(20) },
      ),
    );
    expect(error).toMatchObject({
      name: 'AbortedError',
      cause: expect.objectContaining({ name: 'TimeoutError' }),
    });
  });
});
