// What is left of a document when operations are selected, and that it is said when nothing is.

import { describe, expect, it } from 'vitest';
import type { LoadOptions } from '../../../../generator/document/load.js';
import { loadDocument } from '../../../../generator/document/load.js';
import { parseSelector } from '../../../../generator/document/bundle/selectors.js';
import { type Json, isObject, pointer, rootPointer } from '../../../../generator/model/json.js';
import { folderWith } from '../../pipeline/folder.js';

const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const answer = (name: string): Json => ({
  '200': {
    description: '',
    content: { 'application/json': { schema: ref(name) } },
    links: { next: { operationId: 'removeOrder' } },
  },
});
const shop = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1.0.0' },
  tags: [{ name: 'unused' }, { name: 'orders' }, { name: 'admin' }],
  paths: {
    '/orders': {
      get: { operationId: 'listOrders', tags: ['orders'], responses: answer('Order') },
      delete: {
        operationId: 'removeOrder',
        tags: ['admin'],
        deprecated: true,
        responses: answer('Receipt'),
        security: [{ key: [] }],
      },
    },
    '/orders/{id}': { $ref: '#/components/pathItems/Order' },
    '/admin/audit': { get: { operationId: 'audit', tags: ['admin'], responses: answer('Audit') } },
  },
  webhooks: {
    paid: { post: { operationId: 'paid', tags: ['orders'], responses: answer('Animal') } },
  },
  components: {
    pathItems: {
      Order: {
        get: { operationId: 'getOrder', tags: ['orders'], responses: answer('Order') },
        put: { operationId: 'putOrder', tags: ['admin'], responses: answer('Order') },
      },
    },
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'K' } },
    schemas: {
      Order: { properties: { line: ref('Line') } },
      Line: {},
      Receipt: { properties: { line: ref('Line'), stamp: ref('Stamp') } },
      Stamp: {},
      Forgotten: { properties: { older: ref('Outdated') } },
      Outdated: { properties: { stamp: ref('Stamp') } },
      Audit: { properties: { dog: ref('Dog') } },
      Animal: { discriminator: { propertyName: 'kind' } },
      Dog: { allOf: [ref('Animal'), {}] },
      Lonely: {},
    },
  },
};

async function select(options: Pick<LoadOptions, 'include' | 'exclude'>): Promise<{
  readonly operations: readonly string[];
  readonly components: readonly string[];
  readonly tags: readonly string[];
  readonly links: number;
  readonly findings: readonly string[];
}> {
  const { document, diagnostics } = await loadDocument('openapi.json', {
    cwd: folderWith({ 'openapi.json': JSON.stringify(shop) }),
    overlays: [],
    ...options,
  });
  const text = document?.text ?? '';
  const components = document?.root['components'];
  const tags: unknown = document?.root['tags'];
  return {
    operations: [...text.matchAll(/"operationId":\s*"(\w+)",\s*"tags"/g)].map(([, id = '']) => id),
    components: isObject(components)
      ? Object.entries(components).flatMap(([section, members]) =>
          section === 'pathItems' ? [] : Object.keys(Object(members)),
        )
      : [],
    tags: Array.isArray(tags) ? tags.map((tag) => String(Object(tag).name)) : [],
    links: text.split('"removeOrder"').length - 1,
    findings: diagnostics.map(({ code, message, help = '' }) =>
      `${code} ${message} ${help}`.trim(),
    ),
  };
}

const everything = [
  'Order',
  'Line',
  'Receipt',
  'Stamp',
  'Forgotten',
  'Outdated',
  'Audit',
  'Animal',
  'Dog',
  'Lonely',
];

describe('selectors', () => {
  it('keep what matches, and what nothing used before', async () => {
    expect(await select({ include: ['tag:orders'] })).toEqual({
      operations: ['listOrders', 'getOrder', 'paid'],
      components: ['Order', 'Line', 'Animal', 'Dog', 'Lonely'],
      tags: ['unused', 'orders'],
      links: 0,
      findings: [],
    });
  });

  it('leave out what is excluded, even where it is included', async () => {
    const { operations, components, tags } = await select({
      include: ['path:/orders*', 'operation:audit'],
      exclude: ['deprecated', 'operation:*Order'],
    });
    expect(operations).toEqual(['listOrders', 'audit']);
    expect(components).toEqual(['Order', 'Line', 'Audit', 'Animal', 'Dog', 'Lonely']);
    expect(tags).toEqual(['unused', 'orders', 'admin']);
  });

  it('drop a credential that only dropped operations need, and links to them', async () => {
    const { components, links } = await select({ exclude: ['deprecated'] });
    expect(components).toEqual(
      everything.filter((name) => !['Receipt', 'Stamp', 'Forgotten', 'Outdated'].includes(name)),
    );
    expect(links).toBe(0);
  });

  it('keep what stands beside the reference of a path item, and where it was written', async () => {
    const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];
    const own = {
      ...shop,
      paths: {
        '/orders/{id}': {
          $ref: '#/components/pathItems/Order',
          parameters,
          head: { operationId: 'headOrder', responses: {} },
        },
      },
    };
    const text = JSON.stringify(own, undefined, 1);
    const { document } = await loadDocument('openapi.json', {
      cwd: folderWith({ 'openapi.json': text }),
      overlays: [],
      exclude: ['operation:putOrder', 'operation:headOrder'],
    });
    expect(document?.root['paths']).toEqual({
      '/orders/{id}': { get: shop.components.pathItems.Order.get, parameters },
    });
    const lineOf = (words: string): number => text.slice(0, text.indexOf(words)).split('\n').length;
    expect(
      document?.locate(pointer(rootPointer, 'paths', '/orders/{id}', 'get', 'operationId'))?.line,
    ).toBe(lineOf('"operationId": "getOrder"'));
    expect(
      document?.locate(pointer(rootPointer, 'paths', '/orders/{id}', 'parameters', 0, 'name'))
        ?.line,
    ).toBe(lineOf('"name": "id"'));
  });

  it('change nothing where nothing is selected', async () => {
    expect((await select({})).components).toEqual(['key', ...everything]);
  });

  it('are errors where they match nothing, or leave nothing', async () => {
    expect((await select({ include: ['tag:order'], exclude: ['path:/x/*'] })).findings).toEqual([
      'select/no-match Nothing in the document matches "tag:order". Did you mean "tag:orders"?',
      'select/no-match Nothing in the document matches "path:/x/*".',
    ]);
    expect((await select({ exclude: ['operation:*', 'path:*'] })).findings).toEqual([
      'select/nothing-left The selection keeps none of the 6 operations of the document.',
    ]);
  });

  it('find webhooks by their names, and say so where none is kept', async () => {
    expect((await select({ include: ['operation:audit', 'webhook:p*'] })).operations).toEqual([
      'audit',
      'paid',
    ]);
    expect((await select({ exclude: ['webhook:paid'] })).operations).not.toContain('paid');
    expect((await select({ exclude: ['webhook:paid'] })).findings).toEqual([]);
    expect((await select({ include: ['webhook:pait'] })).findings).toEqual([
      'select/no-match Nothing in the document matches "webhook:pait". Did you mean "webhook:paid"?',
    ]);
    expect((await select({ include: ['operation:audit'] })).findings).toEqual([
      'select/webhooks-left-out The selection leaves out the webhook "paid".',
    ]);
  });

  it('keep nothing for what only extensions speak of, and no extension that speaks of what is gone', async () => {
    const event = {
      post: { requestBody: { content: { 'application/json': { schema: ref('Stamp') } } } },
    };
    const named = {
      ...shop.components.schemas,
      Spoken: { properties: { line: ref('Line') } },
      Line: {
        'x-like': { $ref: '#/components/schemas/Audit' },
        'x-note': 'A line.',
        properties: { 'x-lonely': ref('Lonely') },
      },
    };
    const own = {
      ...shop,
      'x-webhooks': { stamped: event, spoken: ref('Spoken') },
      'x-kept': ref('Order'),
      components: { ...shop.components, schemas: named },
    };
    const { document } = await loadDocument('openapi.json', {
      cwd: folderWith({ 'openapi.json': JSON.stringify(own) }),
      overlays: [],
      include: ['tag:orders'],
    });
    const schemas = Object(document?.root['components'])['schemas'];
    expect(Object.keys(schemas)).toEqual(['Order', 'Line', 'Animal', 'Dog', 'Lonely']);
    expect(schemas['Line']).toEqual({
      'x-note': 'A line.',
      properties: { 'x-lonely': ref('Lonely') },
    });
    expect(Object.keys(document?.root ?? {}).filter((key) => key.startsWith('x-'))).toEqual([
      'x-kept',
    ]);
  });

  it.each(['tags:pets', 'tag:', 'pets', ''])('refuse %j', (text) => {
    expect(parseSelector(text)).toEqual(expect.any(String));
  });

  it('take many stars in time', () => {
    const selector = parseSelector(`path:${'a*'.repeat(5_000)}b`);
    expect(
      typeof selector === 'object' &&
        selector.matches({ path: 'a'.repeat(20_000), tags: [], deprecated: false }),
    ).toBe(false);
  });
});
