import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { concordHere, report } from '../cli/concord.js';

const list = (query: string, properties: string): string => `
      parameters: [${query}]
      responses:
        '200':
          description: ok
          content:
            application/json:
              schema:
                type: object
                required: [data]
                properties:
                  data: { type: array, items: { $ref: '#/components/schemas/Account' } }
                  ${properties}`;

const document = `openapi: 3.1.0
info: { title: Bank, version: 1.0.0 }
servers: [{ url: https://bank.example }]
security: []
paths:
  /accounts:
    get:
      operationId: ListAccounts
      tags: [Everything]${list(
        '{ name: after, in: query, schema: { type: string } }, { name: limit, in: query, schema: { type: integer } }',
        'next: { type: string }\n                  has_more: { type: boolean }',
      )}
    post:
      operationId: CreateAccount
      responses: { '200': { description: ok } }
  /accounts/{account_id}:
    get:
      operationId: GetAccount
      parameters: [{ name: account_id, in: path, required: true, schema: { type: string } }]
      responses:
        '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Account' } } } }
  /accounts/{account_id}/cards:
    get:
      operationId: ListCards${list(
        '{ name: account_id, in: path, required: true, schema: { type: string } }, { name: page, in: query, schema: { type: integer } }',
        'pages: { type: integer }',
      )}
  /events:
    get:
      operationId: ListEvents${list('{ name: after_id, in: query, schema: { type: string } }', '')}
  /items:
    get:
      operationId: ListItems${list('{ name: skip, in: query, schema: { type: integer } }', 'total: { type: integer }')}
  /links:
    get:
      operationId: ListLinks${list('', 'next_url: { type: string }')}
  /chat:
    post:
      operationId: Chat
      requestBody:
        required: true
        content: { application/json: { schema: { type: object, properties: { stream: { type: boolean } } } } }
      responses:
        '200':
          description: ok
          content:
            application/json: { schema: { type: object } }
            text/event-stream: { schema: { type: string } }
components:
  schemas:
    Account: { type: object, required: [id], properties: { id: { type: string } } }
    InternalCardModel: { type: object }
`;

const purpose = (name: string, type = 'string'): string =>
  `{ type: ${type}, x-stainless-pagination-property: { purpose: ${name} } }`;

const configuration = `
organization: { name: bank }
client_settings:
  idempotency: { header: Idempotency-Key }
streaming:
  on_event:
    - { data_starts_with: '[DONE]', handle: done }
pagination:
  - name: fake
    type: fake_page
  - name: cursor_page
    type: cursor
    request: { after: ${purpose('next_cursor_param')}, limit: { type: integer } }
    response:
      data: { type: array, items: {} }
      next: ${purpose('next_cursor_field')}
      has_more: ${purpose('has_next_page', 'boolean')}
  - name: ids
    type: cursor_id
    request: { after_id: ${purpose('next_cursor_id_param')} }
    response:
      data: { type: array, items: { type: object, properties: { id: ${purpose('cursor_item_id')} } } }
  - name: numbers
    type: page_number
    request: { page: ${purpose('page_number_param', 'integer')} }
    response: { data: { type: array, items: {} }, pages: ${purpose('total_page_count_field', 'integer')} }
  - name: offsets
    type: offset
    request: { skip: ${purpose('offset_count_param', 'integer')} }
    response: { data: { type: array, items: {} }, total: ${purpose('offset_total_count_field', 'integer')} }
  - name: links
    type: cursor_url
    request: {}
    response: { data: { type: array, items: {} }, next_url: ${purpose('cursor_url_field')} }
resources:
  $shared: { models: { account: Account } }
  $client:
    methods: { chat: { type: http, endpoint: post /chat, streaming: { param_discriminator: stream } } }
  accounts:
    methods:
      list: get /accounts
      create: { endpoint: post /accounts }
      retrieve: get /accounts/{id}
    subresources:
      bank_cards:
        models: { bank_card: '#/components/schemas/InternalCardModel' }
        methods:
          list: { endpoint: 'get /accounts/{account_id}/cards', paginated: true }
  events:
    methods:
      list: get /events
      list_items: get /items
      list_links: { endpoint: get /links, paginated: true }
      unwrap: { type: webhook_unwrap }
`;

const files = { 'openapi.yaml': document, 'stainless.yml': configuration };
const from = ['suggest', 'openapi.yaml', '--from', 'stainless.yml'];

interface Action {
  readonly target: string;
  readonly update: Readonly<Record<string, unknown>>;
}

it('carries over names, pages, streams and idempotency keys', async () => {
  const { folder, stdout, stderr, status } = await concordHere(from, { files });
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain('rename: {"schemas":{"InternalCardModel":"BankCard"}}');
  const actions: readonly Action[] = parse(stdout).actions;
  const items = '/data';
  expect(Object.fromEntries(actions.map(({ target, update }) => [target, update]))).toEqual({
    "$['paths']['/chat']['post']": {
      'x-stream-when': { property: 'stream' },
      'x-stream-end': '[DONE]',
      'x-idempotency': { header: 'Idempotency-Key' },
    },
    "$['paths']['/accounts']['get']": {
      'x-resource': 'accounts',
      'x-method-name': 'list',
      'x-pagination': {
        kind: 'cursor',
        request: { cursor: 'after', size: 'limit' },
        response: { items, nextCursor: '/next', hasMore: '/has_more' },
      },
    },
    "$['paths']['/accounts']['post']": {
      'x-resource': 'accounts',
      'x-method-name': 'create',
      'x-idempotency': { header: 'Idempotency-Key' },
    },
    "$['paths']['/accounts/{account_id}']['get']": {
      'x-resource': 'accounts',
      'x-method-name': 'retrieve',
    },
    "$['paths']['/accounts/{account_id}/cards']['get']": {
      'x-resource': 'accountsBankCards',
      'x-method-name': 'list',
      'x-pagination': {
        kind: 'page',
        request: { page: 'page', first: 1 },
        response: { items, totalPages: '/pages' },
      },
    },
    "$['paths']['/events']['get']": {
      'x-resource': 'events',
      'x-method-name': 'list',
      'x-pagination': {
        kind: 'cursor',
        request: { cursor: 'after_id' },
        response: { items, lastItem: '/id' },
      },
    },
    "$['paths']['/items']['get']": {
      'x-resource': 'events',
      'x-method-name': 'listItems',
      'x-pagination': {
        kind: 'offset',
        request: { offset: 'skip' },
        response: { items, total: '/total' },
      },
    },
    "$['paths']['/links']['get']": {
      'x-resource': 'events',
      'x-method-name': 'listLinks',
      'x-pagination': { kind: 'link', request: {}, response: { items, nextUrl: '/next_url' } },
    },
  });

  writeFileSync(join(folder, 'overlay.yaml'), stdout);
  const args = ['generate', 'openapi.yaml', '--overlay', 'overlay.yaml', '--inspect', 'names'];
  const names = await concordHere(args, { folder });
  expect([names.status, names.stderr]).toEqual([0, '']);
  expect(names.stdout).toMatch(/"accountsBankCards"/);
});

it.each([
  [
    'an unknown operation',
    'resources:\n  a:\n    methods:\n      list: get /acounts\n',
    0,
    'suggest/left-out',
    ':4:13',
    'get /accounts',
  ],
  [
    'pages that do not fit',
    'resources:\n  a:\n    methods: { list: { endpoint: get /accounts, paginated: true } }\n',
    0,
    'suggest/left-out',
    ':3:60',
    'No pagination scheme fits',
  ],
  [
    'a scheme that cannot be declared',
    'pagination:\n  - { type: odd }\nresources: { a: { methods: { list: get /accounts } } }\n',
    0,
    'suggest/left-out',
    ':2:5',
    'cannot be declared',
  ],
  [
    'no endpoint',
    'resources: { a: { methods: { list: 5 } } }\n',
    0,
    'suggest/left-out',
    ':1:36',
    'has an endpoint',
  ],
  [
    'a resource that is none',
    'resources: { a: [1] }\n',
    0,
    'suggest/left-out',
    ':1:17',
    'A resource is an object',
  ],
  ['no resources', 'openapi: 3.1.0\n', 1, 'suggest/no-source', ':1:1', 'has no resources'],
  ['a list', '- a\n', 1, 'suggest/no-source', ':1:1', 'has no resources'],
  ['broken YAML', 'resources: {\n', 1, 'document/syntax', ':2:1', ''],
  ['keys written twice', 'resources: {}\nresources: {}\n', 1, 'document/duplicate-key', ':2:1', ''],
])('says what is wrong, and where: %s', async (_, text, status, code, place, words) => {
  const ended = await concordHere(from, { files: { ...files, 'stainless.yml': text } });
  expect([ended.status, ended.stderr]).toEqual([status, expect.stringContaining(code)]);
  expect(ended.stderr).toContain(`stainless.yml${place}`);
  expect(ended.stderr.replaceAll('"', '')).toContain(words);
});

it('names a file that does not exist', async () => {
  const ended = await concordHere([...from, '--reporter', 'json'], {
    files: { 'openapi.yaml': document },
  });
  expect([ended.status, report(ended).diagnostics[0]?.['code']]).toEqual([3, 'document/not-found']);
});
