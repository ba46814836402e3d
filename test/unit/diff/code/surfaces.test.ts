// What is said of differences in code that no rule about documents has words for: each is a change of its own, with a sentence.

import { describe, expect, it } from 'vitest';

import { compareApis } from '../../../../generator/diff/compare.js';
import type { SurfaceOptions } from '../../../../generator/base/options.js';
import type { Json, JsonObject } from '../../../../generator/model/json.js';
import { changesOf, clientOnly, readSide } from '../compare.js';
import { create, get, list, ref, shopWith } from '../shop.js';

type Edits = Readonly<Record<string, Json | undefined>>;

const body = `${create}/requestBody/content/application~1json/schema`;

const rows: readonly (readonly [string, Edits, readonly string[]])[] = [
  [
    'pages that go',
    { [`${list}/x-pagination`]: undefined },
    [
      'breaking `ListPage` is no longer exported by `client`.',
      'breaking `PageList` is no longer exported by `client`.',
      'breaking `GET /orders` can no longer be read page by page with `for await`.',
    ],
  ],
  [
    'a state that ends a wait in another way',
    { [`${get}/x-waiter/success`]: ['done', 'failed'], [`${get}/x-waiter/failure`]: undefined },
    [
      'breaking `GET /orders/{id}` can be waited for with `waitFor()`: `the state failed` is `success` now, not `failure`.',
    ],
  ],
  [
    'a body that is no object only',
    { [body]: { anyOf: [ref('NewOrder'), { type: 'array', items: ref('NewOrder') }] } },
    [
      'compatible `CreateOrderRequest` is exported by `client`.',
      'breaking `POST /orders` takes its body as `body`, not its properties beside the parameters.',
      'breaking `POST /orders` no longer has the options `BodyRequestOptions`.',
    ],
  ],
];

describe('the sentences about code', () => {
  it.each(rows)('%s', (_name, edits, want) => {
    expect(ownOf(edits)).toEqual(want);
  });

  it('no argument before, and one that may be left out now', () => {
    const none = { [`${list}/parameters`]: undefined, [`${list}/x-pagination`]: undefined };
    const before = shopWith(none);
    const after = shopWith({ [`${list}/x-pagination`]: undefined });
    const own = changesOf(before, after).filter(({ id }) => id.startsWith('sdk-'));
    expect(own.map(({ sdk, message }) => `${sdk} ${message}`)).toEqual([
      'breaking `GET /orders` has an argument now, so the options of a call are the second one.',
    ]);
  });
});

const all: SurfaceOptions = {
  targets: ['client', 'validators', 'fixtures'],
  layout: 'packages',
  raw: true,
  handlers: true,
};

const options: readonly (readonly [string, SurfaceOptions, SurfaceOptions, readonly string[]])[] = [
  [
    'fewer targets',
    all,
    { ...all, targets: ['client', 'fixtures'] },
    ['breaking The package `validators` is no longer generated.'],
  ],
  ['no raw layer', all, { ...all, raw: false }, ['breaking The entry `client/raw` is gone.']],
  [
    'no handlers',
    all,
    { ...all, handlers: false },
    ['breaking The entry `fixtures/handlers` is gone.'],
  ],
  [
    'another layout',
    { ...all, handlers: true },
    { ...all, handlers: true, layout: 'source' },
    ['breaking The layout of what is generated is `source`, not `packages`.'],
  ],
  [
    'formats that are checked',
    { ...all, validators: { formats: { email: false } } },
    all,
    ['breaking The validators check formats that they did not check now, by the options.'],
  ],
  [
    'other types of values',
    all,
    { ...all, types: { 'date-time': 'Date', int64: 'bigint' } },
    [
      'breaking Values of the format `date-time` have the type `Date`, not `string`, by the options.',
      'breaking Values of the format `int64` have the type `bigint`, not `number`, by the options.',
    ],
  ],
  [
    'closed enums',
    all,
    { ...all, openEnums: false },
    ['breaking The types of enums are `closed`, not `open`, by the options.'],
  ],
  [
    'another scope',
    { ...all, scope: '@garden' },
    { ...all, scope: '@acme' },
    ['breaking The scope of the packages is `@acme`, not `@garden`.'],
  ],
  [
    'no CommonJS any more',
    { ...all, module: 'both' },
    all,
    ['breaking The packages have ES modules alone now, by the options.'],
  ],
  [
    'CommonJS as well',
    { ...all, module: 'esm' },
    { ...all, module: 'both' },
    ['compatible The packages have CommonJS modules, too, by the options.'],
  ],
  [
    'hooks of another adapter',
    { ...all, hooks: 'react' },
    { ...all, hooks: 'vue' },
    ['breaking The hooks are those of `vue`, not `react`, by the options.'],
  ],
  [
    'another runtime',
    all,
    { ...all, runtime: 'package' },
    ['compatible The runtime of the packages is `package`, not `copy`, by the options.'],
  ],
  [
    'patterns that are bounded',
    all,
    { ...all, validators: { patterns: 'bounded' } },
    [
      'breaking The validators refuse texts that are too long for slow patterns now, by the options.',
    ],
  ],
  ['the same', all, all, []],
  [
    'a package more',
    clientOnly,
    { ...clientOnly, targets: ['client', 'fixtures'] },
    ['compatible The package `fixtures` is new.'],
  ],
];

describe('the package of queries', () => {
  it('exports no more what is about pages where there are none', () => {
    const options = { ...clientOnly, targets: ['client', 'query'] };
    const [before, after] = [shopWith({}), shopWith({ [`${list}/x-pagination`]: undefined })];
    const messages = compareApis(readSide(before, options), readSide(after, options)).map(
      ({ message }) => message,
    );
    expect(messages.filter((each) => each.includes('`query`'))).toEqual(
      ['InfiniteOptions', 'InfiniteQuery', 'QueryPage'].map(
        (name) => `\`${name}\` is no longer exported by \`query\`.`,
      ),
    );
  });
});

describe('the sentences about options', () => {
  it.each(options)('%s', (_name, from, to, want) => {
    const [before, after] = [shopWith({}), shopWith({})];
    const found = compareApis(readSide(before, from), readSide(after, to));
    expect(found.map(({ sdk, message }) => `${sdk} ${message}`)).toEqual(want);
  });
});

function ownOf(edits: Edits): readonly string[] {
  return changesOf(shopWith({}), shopWith(edits))
    .filter(({ id }) => id.startsWith('sdk-'))
    .map(({ sdk, message }) => `${sdk} ${message}`);
}

/** A component that is sent and is the same at both ends, but for a component that it refers to, which requires a property now. */
const carriers: readonly (readonly [string, Json, boolean])[] = [
  ['a property', { type: 'object', properties: { user: ref('User') } }, true],
  ['an item', { type: 'array', items: ref('User') }, true],
  ['an alternative', { anyOf: [ref('User'), { type: 'string' }] }, true],
  ['a part', { allOf: [ref('User'), { type: 'object', properties: { a: {} } }] }, true],
  ['by another one', ref('Outer'), true],
  [
    'a property that is not sent',
    {
      type: 'object',
      properties: { user: { allOf: [ref('User')], readOnly: true }, a: { type: 'string' } },
    },
    false,
  ],
  ['a value that is excluded', { type: 'object', properties: { a: {} }, not: ref('User') }, false],
];

describe('a component that refers to what differs', () => {
  it.each(carriers)('as %s', (_name, carrier, want) => {
    const documentOf = (required: readonly string[]): JsonObject => ({
      openapi: '3.1.0',
      info: { title: 'Small', version: '1.0.0' },
      paths: {
        '/things': {
          put: {
            operationId: 'put',
            requestBody: {
              required: true,
              content: { 'application/json': { schema: ref('Carrier') } },
            },
            responses: { 204: { description: 'done' } },
          },
        },
      },
      components: {
        schemas: {
          Carrier: carrier,
          Outer: { type: 'object', properties: { inner: ref('User') } },
          User: { type: 'object', required, properties: { name: { type: 'string' } } },
        },
      },
    });
    const changes = changesOf(documentOf([]), documentOf(['name']));
    expect(changes.some(({ sdk }) => sdk === 'breaking')).toBe(want);
  });
});
