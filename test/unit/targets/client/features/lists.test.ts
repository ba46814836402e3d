// Lists and waiters as they are generated: what is shipped, what types they have, and that the examples compile.

import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../../generator/model/json.js';
import { typeErrors } from '../../../../support/compile.js';
import { emit } from '../emit.js';

const string = { type: 'string' };
const integer = { type: 'integer' };
const answer = (schema: JsonObject): JsonObject => ({
  responses: {
    200: {
      description: 'OK',
      headers: { Link: { schema: string } },
      content: { 'application/json': { schema } },
    },
  },
});
const query = (...names: readonly string[]): readonly JsonObject[] =>
  names.map((name) => ({ name, in: 'query', schema: /cursor/.test(name) ? string : integer }));
const thing = { $ref: '#/components/schemas/Thing' };
const page = (more: JsonObject): JsonObject => ({
  type: 'object',
  required: ['things'],
  properties: { things: { type: 'array', items: thing }, ...more },
});
const list = (
  operationId: string,
  names: readonly string[],
  more: JsonObject,
  pagination: JsonObject,
): JsonObject => ({
  get: {
    operationId,
    tags: ['things'],
    parameters: query(...names),
    ...answer(page(more)),
    'x-pagination': pagination,
  },
});

const document: JsonObject = {
  components: {
    schemas: {
      Thing: { type: 'object', required: ['id'], properties: { id: string } },
      Job: {
        type: 'object',
        required: ['id', 'status'],
        properties: { id: string, status: { ...string, enum: ['queued', 'done', 'failed'] } },
      },
    },
  },
  paths: {
    '/numbered': list(
      'listNumbered',
      ['page', 'size'],
      { page: integer, pages: integer },
      {
        kind: 'page',
        request: { page: 'page', size: 'size' },
        response: { items: '/things', currentPage: '/page', totalPages: '/pages' },
      },
    ),
    '/offset': list(
      'listOffset',
      ['offset'],
      {},
      { kind: 'offset', request: { offset: 'offset' }, response: { items: '/things' } },
    ),
    '/cursor': list(
      'listCursor',
      ['cursor'],
      { next: string },
      {
        kind: 'cursor',
        request: { cursor: 'cursor' },
        response: { items: '/things', nextCursor: '/next' },
      },
    ),
    '/linked': {
      get: {
        operationId: 'listLinked',
        tags: ['things'],
        ...answer({
          type: 'array',
          items: { type: 'object', required: ['n'], properties: { n: integer } },
        }),
        'x-pagination': { kind: 'link', response: { items: '', header: 'Link' } },
      },
    },
    '/searched': {
      post: {
        operationId: 'listSearched',
        tags: ['things'],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['text'],
                properties: { text: string, cursor: string },
              },
            },
          },
        },
        ...answer(page({ next: string })),
        'x-pagination': {
          kind: 'cursor',
          request: { cursor: 'cursor' },
          response: { items: '/things', nextCursor: '/next' },
        },
      },
    },
    '/jobs': {
      post: {
        operationId: 'createJob',
        tags: ['jobs'],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: { type: 'object', required: ['name'], properties: { name: string } },
            },
          },
        },
        ...answer({ type: 'object', required: ['id'], properties: { id: string } }),
        'x-waits-for': {
          operation: 'getJob',
          parameters: { job: '/id' },
          result: { operation: 'getResult', parameters: { job: '/id' } },
        },
      },
    },
    '/jobs/{job}': {
      get: {
        operationId: 'getJob',
        tags: ['jobs'],
        parameters: [{ name: 'job', in: 'path', required: true, schema: string }],
        ...answer({ $ref: '#/components/schemas/Job' }),
        'x-waiter': {
          property: 'status',
          pending: ['queued'],
          success: ['done'],
          failure: ['failed'],
        },
      },
    },
    '/results/{job}': {
      get: {
        operationId: 'getResult',
        tags: ['results'],
        parameters: [{ name: 'job', in: 'path', required: true, schema: string }],
        ...answer({
          type: 'object',
          required: ['words'],
          properties: { words: { type: 'array', items: string } },
        }),
      },
    },
  },
};

describe('lists and waiters', () => {
  it('have exact types, and examples that compile', { timeout: 120_000 }, async () => {
    const { files, file, diagnostics } = await emit(document);
    const uses = `
      import { createJob, createJobAndWait, type GetResultResponse, type Job,
        listCursor, type ListCursorResponse, Tiny, TinyCore, type Thing, waitForJob, WaiterError } from './src/index.js';
      type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
      const is = <T extends true>(): T | undefined => undefined;
      const client = new Tiny({ baseUrl: 'http://localhost' });
      const core = new TinyCore({ baseUrl: 'http://localhost' });

      for await (const item of client.things.listNumbered({ size: 5 })) is<Same<typeof item, Thing>>();
      const first = await listCursor(core, { cursor: 'a' });
      is<Same<typeof first, ListCursorResponse>>();
      const all = await client.things.listOffset().toArray({ limit: 3 });
      is<Same<typeof all, Thing[]>>();
      // @ts-expect-error A page is data, not what can be iterated.
      for await (const thing of await client.things.listNumbered()) console.log(thing);
      for await (const { n } of client.things.listLinked()) is<Same<typeof n, number>>();
      for await (const { next, items } of client.things.listNumbered().pages()) {
        is<Same<typeof items, readonly Thing[]>>();
        if (next) is<Same<typeof next.page, number>>();
        if (next) client.things.listNumbered().from(next);
      }
      client.things.listSearched({ text: 'x' }).from({ cursor: 'b' });
      client.things.listLinked().from({ url: '/x' });
      // @ts-expect-error A list goes on from its own kind of place.
      client.things.listNumbered().from({ cursor: 'b' });
      // @ts-expect-error Something is required.
      client.things.listSearched();
      const { headers } = await client.things.listNumbered().withResponse();
      is<Same<typeof headers.link, string | undefined>>();

      const created = await client.jobs.create({ name: 'n' });
      const result = await client.jobs.create({ name: 'n' }, { deadline: 5 }).andWait({ onState: ({ value }) => is<Same<typeof value, Job>>() });
      is<Same<typeof result, GetResultResponse>>();
      is<Same<typeof created.id, string>>();
      is<Same<Awaited<ReturnType<typeof createJobAndWait>>, GetResultResponse>>();
      await createJobAndWait(core, createJob(core, { name: 'n' }));
      await createJobAndWait(core, { name: 'n' }, { minDelay: 1 });
      const done = await client.jobs.waitFor('id');
      is<Same<typeof done.status, 'done'>>();
      await waitForJob(core, { job: 'id' }, { maxDelay: 5 });
      // @ts-expect-error An id is a text.
      await client.jobs.waitFor(5);
      try {
        await client.results.get({ job: 'a' });
      } catch (error) {
        if (error instanceof WaiterError) is<Same<typeof error.reason, 'failure' | 'timeout'>>();
      }
    `;
    const blocks = [...file('README.md').matchAll(/```ts\n([^]*?)```/g)].map(([, block = '']) =>
      block.replaceAll("'@tiny/client'", "'./src/index.js'"),
    );
    expect(blocks.join()).toContain('.toArray({ limit: 50 })');
    expect(blocks.join()).toContain('.andWait(');
    const extra = [uses, ...blocks].map((content, index) => ({
      path: `client/use-${index}.ts`,
      content: `${content}\nexport {};\n`,
    }));
    expect(diagnostics).toEqual([]);
    expect(
      (await typeErrors([...files, ...extra], { compiler: '7', resolution: 'nodenext' })).filter(
        (line) => !/TS6133|TS6192|TS6196/.test(line),
      ),
    ).toEqual([]);
  });

  it.each<[string, { given: readonly string[]; want: readonly string[] }]>([
    ['nothing of either where neither is declared', { given: ['/results/{job}'], want: [] }],
    ['pages alone', { given: ['/numbered'], want: ['pages.ts'] }],
    ['pages of another kind alone', { given: ['/linked'], want: ['pages.ts'] }],
    ['waiting alone', { given: ['/jobs/{job}'], want: ['waiter.ts'] }],
  ])('ship %s', async (_, { given, want }) => {
    const paths = Object.fromEntries(
      Object.entries(Object(document['paths'])).filter(([path]) => given.includes(path)),
    );
    const { files, file } = await emit({ ...document, paths: JSON.parse(JSON.stringify(paths)) });
    const shipped = files.flatMap(
      ({ path }) => /runtime\/((?:keys|pages|waiter)[\w-]*\.ts)$/.exec(path)?.[1] ?? [],
    );
    expect(shipped).toEqual(want);
    expect(/PageList/.test(file('src/index.ts'))).toBe(want.includes('pages.ts'));
    expect(/WaiterError/.test(file('src/index.ts'))).toBe(want.includes('waiter.ts'));
  });
});
