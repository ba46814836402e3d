// The middleware at an openapi-fetch client: what is sent and what comes back.

import createClient from 'openapi-fetch';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  validation,
  type ValidationOptions,
  type Violation,
} from '../../../../generator/runtime/validators/validation/validation.js';

const required = (name: string) => z.looseObject({ [name]: z.string() });

const operations = {
  createThing: {
    method: 'POST',
    path: '/things/{id}',
    request: {
      body: z.looseObject({ name: z.string() }),
      path: z.looseObject({ id: z.string().exactOptional() }),
      query: z.looseObject({ at: z.string().exactOptional() }),
      alternatives: {
        'application/vnd.thing+json; version=2': { body: required('second') },
        'application/vnd.thing+json': { body: required('title') },
      },
    },
    responses: {
      200: z.looseObject({
        state: z.enum(['a', 'b']).exactOptional(),
        secret: z.number().exactOptional(),
      }),
      '4XX': z.looseObject({ detail: z.string() }),
    },
    responseAlternatives: {
      200: {
        'application/vnd.thing+json': z.looseObject({
          identifier: z.enum(['x', 'y']).exactOptional(),
        }),
      },
    },
  },
} as const;

interface Paths {
  '/things/{id}': {
    post: {
      parameters: { path: { id: string }; query?: { at?: Date } };
      requestBody: { content: { 'application/json': unknown } };
      responses: { 200: { content: { 'application/json': unknown } } };
    };
  };
}

async function exchange(
  body: unknown,
  options: ValidationOptions & { status?: number; answer?: unknown; type?: string } = {},
): Promise<{ sent: boolean; violations: readonly Violation[]; error?: unknown; data?: unknown }> {
  const { status = 200, answer = {}, type = 'application/json', ...rest } = options;
  const violations: Violation[] = [];
  let sent = false;
  const client = createClient<Paths>({
    baseUrl: 'https://api.example',
    fetch: async () => {
      sent = true;
      return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer), {
        status,
        headers: { 'content-type': type },
      });
    },
  });
  client.use(
    validation(operations, { onViolation: (violation) => violations.push(violation), ...rest }),
  );
  try {
    const { data } = await client.POST('/things/{id}', {
      params: { path: { id: '1' }, query: { at: new Date(0) } },
      body,
    });
    return { sent, violations, data };
  } catch (error) {
    return { sent, violations, error };
  }
}

describe('validation', () => {
  it('lets what matches pass, and leaves bodies readable', async () => {
    expect(await exchange({ name: 'n' }, { answer: { state: 'a' } })).toEqual({
      sent: true,
      violations: [],
      data: { state: 'a' },
    });
  });

  it('judges a body by the schema of its own media type', async () => {
    const type = 'Application/vnd.thing+json; charset=utf-8';
    expect(await exchange({ name: 'n' }, { type, answer: { identifier: 'x' } })).toMatchObject({
      violations: [],
    });
    expect(
      (await exchange({ name: 'n' }, { type, answer: { identifier: 1 } })).violations,
    ).toMatchObject([{ part: 'response body', issues: [{ path: ['identifier'] }] }]);
    expect(
      (
        await exchange(
          { name: 'n' },
          { type, answer: { identifier: 'new' }, unknownEnumValues: 'report' },
        )
      ).violations,
    ).toMatchObject([{ issues: [{ path: ['identifier'] }] }]);
    expect(
      await exchange({ name: 'n' }, { type: 'application/vnd.other+json', answer: { state: 'a' } }),
    ).toMatchObject({ violations: [] });
    const { onRequest } = validation(operations);
    const request = (type: string, body: object): Parameters<typeof onRequest>[0] => ({
      request: new Request('https://api.example/things/1', {
        method: 'POST',
        headers: { 'content-type': type },
        body: JSON.stringify(body),
      }),
      schemaPath: '/things/{id}',
      params: {},
    });
    await expect(
      onRequest(request('application/vnd.thing+json', { title: 't' })),
    ).resolves.toBeUndefined();
    await expect(onRequest(request('application/vnd.thing+json', { name: 'n' }))).rejects.toThrow(
      'title: Invalid input: expected string, received undefined',
    );
    await expect(
      onRequest(request('application/vnd.thing+json; version=2', { second: 's' })),
    ).resolves.toBeUndefined();
    await expect(onRequest(request('application/json', { title: 't' }))).rejects.toThrow(
      'name: Invalid input: expected string, received undefined',
    );
  });

  it('does not send a request that does not match', async () => {
    const { sent, error } = await exchange({ name: 1 });
    expect(sent).toBe(false);
    expect(error).toMatchObject({
      name: 'SchemaValidationError',
      message:
        "createThing: the request body does not match the API's document: name: Invalid input: expected string, received number",
    });
  });

  it('tells of a response that does not match, without its values', async () => {
    const { violations, data } = await exchange({ name: 'n' }, { answer: { secret: 'hunter2' } });
    expect(violations).toMatchObject([
      {
        operation: 'createThing',
        part: 'response body',
        status: 200,
        issues: [{ path: ['secret'] }],
      },
    ]);
    expect(JSON.stringify(violations)).not.toContain('hunter2');
    expect(data).toEqual({ secret: 'hunter2' });
  });

  it.each<[string, { given: Parameters<typeof exchange>[1]; want: number }]>([
    ['a new value of an enum is none', { given: { answer: { state: 'c' } }, want: 0 }],
    [
      'a new value of an enum is one where it is to be reported',
      { given: { answer: { state: 'c' }, unknownEnumValues: 'report' }, want: 1 },
    ],
    ['errors are looked at, too', { given: { status: 404, answer: {} }, want: 1 }],
    [
      'a status that the document does not have is left alone',
      { given: { status: 500, answer: {} }, want: 0 },
    ],
    ['a page where JSON is described', { given: { answer: '<html>', type: 'text/html' }, want: 1 }],
    [
      'what is of another type is left alone',
      { given: { answer: 'a,b', type: 'text/csv' }, want: 0 },
    ],
    ['switched off', { given: { answer: { secret: '' }, responses: false }, want: 0 }],
  ])('violations: %s', async (_, { given, want }) => {
    expect((await exchange({ name: 'n' }, given)).violations.length).toBe(want);
  });

  it('throws for responses where it is strict', async () => {
    expect(
      (await exchange({ name: 'n' }, { strict: true, answer: { secret: '' } })).error,
    ).toMatchObject({ name: 'SchemaValidationError' });
  });

  it('leaves requests alone where it is told to', async () => {
    expect((await exchange({ name: 1 }, { requests: false })).sent).toBe(true);
  });
});

describe('a response beside a default', () => {
  const failure = z.looseObject({ error: z.enum(['a', 'b']) });
  const beside = {
    act: {
      method: 'POST',
      path: '/acts',
      request: {},
      responses: { 200: required('name'), 204: undefined, default: failure },
      responseAlternatives: { default: { 'application/problem+json': required('title') } },
    },
  } as const;
  const answered = async (
    status: number,
    body: string | null,
    type = 'application/json',
  ): Promise<readonly string[]> => {
    const messages: string[] = [];
    const { onResponse } = validation(beside, {
      onViolation: ({ message }) => messages.push(message),
    });
    const headers = body === null ? {} : { 'content-type': type };
    await onResponse({
      request: new Request('https://api.example/acts', { method: 'POST' }),
      schemaPath: '/acts',
      params: {},
      response: new Response(body, { status, headers }),
    });
    return messages;
  };

  it('is judged as what it is, where only the default has room for new values or another media type', async () => {
    expect(await answered(200, '{"name":"n"}')).toEqual([]);
    expect(await answered(200, '{"name":"n"}', 'application/problem+json')).toEqual([]);
    expect(await answered(200, '{"error":"a"}')).toHaveLength(1);
    expect(await answered(500, '{"error":"new"}')).toEqual([]);
    expect(await answered(500, '{"name":"n"}')).toHaveLength(1);
  });

  it('is not judged by the default where it has no JSON of its own', async () => {
    expect(await answered(204, null)).toEqual([]);
  });
});
