// A sandbox answers in XML: a value is written as the `xml` of OpenAPI 3.0 to 3.2 says, and what cannot be answered says why.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox } from '../../../generator/index.js';
import type { Sandbox } from '../../../generator/sandbox/sandbox.js';

const text = { type: 'string' };
const member = (schema: object): object => ({ type: 'object', properties: { a: schema } });
const list = (items: object, xml?: object): object => ({
  ...{ type: 'array', items },
  ...(xml && { xml }),
});

/** `[name, { schema, value, want }]`: a component `Thing`, a value of it, and what is written. */
const cases: readonly (readonly [
  string,
  { readonly schema: object; readonly value: unknown; readonly want: string },
])[] = [
  [
    'the component has its name, its members theirs',
    { schema: member(text), value: { a: 'x' }, want: '<Thing><a>x</a></Thing>' },
  ],
  [
    'a name in place of it',
    {
      schema: { ...member({ ...text, xml: { name: 'b' } }), xml: { name: 'thing' } },
      value: { a: 'x' },
      want: '<thing><b>x</b></thing>',
    },
  ],
  [
    'an attribute of 3.0',
    {
      schema: member({ ...text, xml: { attribute: true } }),
      value: { a: '"<&\n' },
      want: '<Thing a="&quot;&lt;&amp;&#10;"/>',
    },
  ],
  [
    'an attribute of 3.2',
    {
      schema: member({ ...text, xml: { nodeType: 'attribute', name: 'b' } }),
      value: { a: 'x' },
      want: '<Thing b="x"/>',
    },
  ],
  [
    'the text of an element, beside an attribute',
    {
      schema: {
        type: 'object',
        properties: {
          a: { ...text, xml: { attribute: true } },
          b: { ...text, xml: { nodeType: 'text' } },
        },
      },
      value: { a: 'x', b: 'y > z' },
      want: '<Thing a="x">y &gt; z</Thing>',
    },
  ],
  [
    'CDATA that its own end cannot end',
    {
      schema: member({ ...text, xml: { nodeType: 'cdata' } }),
      value: { a: '<b>]]>' },
      want: '<Thing><![CDATA[<b>]]]]><![CDATA[>]]></Thing>',
    },
  ],
  [
    'no node of its own',
    {
      schema: member({ ...member(text), xml: { nodeType: 'none' } }),
      value: { a: { a: 'x' } },
      want: '<Thing><a>x</a></Thing>',
    },
  ],
  [
    'a list is not wrapped, and has the name of the member',
    {
      schema: member(list(text, { name: 'ignored' })),
      value: { a: ['x', 'y'] },
      want: '<Thing><a>x</a><a>y</a></Thing>',
    },
  ],
  [
    'items with a name',
    {
      schema: member(list({ ...text, xml: { name: 'b' } })),
      value: { a: ['x', 'y'] },
      want: '<Thing><b>x</b><b>y</b></Thing>',
    },
  ],
  [
    'a wrapped list',
    {
      schema: member(list(text, { wrapped: true })),
      value: { a: ['x'] },
      want: '<Thing><a><a>x</a></a></Thing>',
    },
  ],
  [
    'a wrapped list with a name, and items with none',
    {
      schema: member(list(text, { wrapped: true, name: 'b' })),
      value: { a: ['x'] },
      want: '<Thing><b><b>x</b></b></Thing>',
    },
  ],
  [
    'a list that is an element, as 3.2 says it',
    {
      schema: member(list({ ...text, xml: { name: 'c' } }, { nodeType: 'element', name: 'b' })),
      value: { a: ['x'] },
      want: '<Thing><b><c>x</c></b></Thing>',
    },
  ],
  [
    'a list that is the whole value has one root',
    {
      schema: list({ $ref: '#/components/schemas/Part' }),
      value: [{ n: 1 }, { n: 2 }],
      want: '<Thing><Part><n>1</n></Part><Part><n>2</n></Part></Thing>',
    },
  ],
  [
    'what is referred to has the name of the member, or its own',
    {
      schema: {
        type: 'object',
        properties: {
          a: { $ref: '#/components/schemas/Part' },
          b: { $ref: '#/components/schemas/Named' },
        },
      },
      value: { a: { n: 1 }, b: { n: 2 } },
      want: '<Thing><a><n>1</n></a><named><n>2</n></named></Thing>',
    },
  ],
  [
    'a namespace with a prefix, which is bound once',
    {
      schema: {
        ...member({ ...text, xml: { prefix: 'p', namespace: 'urn:p' } }),
        xml: { prefix: 'p', namespace: 'urn:p' },
      },
      value: { a: 'x' },
      want: '<p:Thing xmlns:p="urn:p"><p:a>x</p:a></p:Thing>',
    },
  ],
  [
    'a default namespace',
    {
      schema: { ...member(text), xml: { namespace: 'urn:p' } },
      value: { a: 'x' },
      want: '<Thing xmlns="urn:p"><a>x</a></Thing>',
    },
  ],
  [
    'the prefix of an attribute is bound by its element',
    {
      schema: member({ ...text, xml: { attribute: true, prefix: 'p', namespace: 'urn:p' } }),
      value: { a: 'x' },
      want: '<Thing xmlns:p="urn:p" p:a="x"/>',
    },
  ],
  [
    'members of parts and of others',
    {
      schema: {
        allOf: [
          { $ref: '#/components/schemas/Part' },
          { type: 'object', additionalProperties: { xml: { attribute: true } } },
        ],
      },
      value: { n: 1, other: 'x' },
      want: '<Thing other="x"><n>1</n></Thing>',
    },
  ],
  [
    'null is an element that says so',
    {
      schema: member({ type: ['string', 'null'] }),
      value: { a: null },
      want: '<Thing><a xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:nil="true"/></Thing>',
    },
  ],
  [
    'what XML cannot write',
    {
      schema: { type: 'object' },
      value: { '1 b': '\u0001\ud800' },
      want: '<Thing><_1_b>\ufffd\ufffd</_1_b></Thing>',
    },
  ],
  [
    'an example that is XML stays as it is',
    { schema: member(text), value: '<any>thing</any>', want: '<any>thing</any>' },
  ],
];

const part = { type: 'object', properties: { n: { type: 'integer' } } };

function documentOf(schema: object, content: object): object {
  return {
    openapi: '3.2.0',
    info: { title: 'Things', version: '1' },
    servers: [{ url: '/' }],
    security: [],
    paths: {
      '/thing': {
        get: { operationId: 'getThing', responses: { 200: { description: 'Fine', content } } },
      },
    },
    components: {
      schemas: { Part: part, Named: { ...part, xml: { name: 'named' } }, Thing: schema },
    },
  };
}

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'concord-xml-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function open(schema: object, content: object): Promise<Sandbox> {
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(documentOf(schema, content)));
  return createSandbox({ document: join(folder, 'openapi.json') });
}

const thing = { $ref: '#/components/schemas/Thing' };

describe('XML', () => {
  it.each(cases)('%s', async (_, { schema, value, want }) => {
    const examples = { one: { value } };
    const sandbox = await open(schema, { 'application/xml': { schema: thing, examples } });
    for (const prefer of ['seed', 'example=one']) {
      const response = await sandbox.fetch('http://mock.test/thing', { headers: { prefer } });
      const sent = await response.text();
      expect(sent.replace('<?xml version="1.0" encoding="UTF-8"?>\n', '')).toBe(want);
      expect(response.headers.get('content-type')).toBe('application/xml');
    }
    await sandbox.close();
  });

  it('a value that follows from a seed is written too, and what code answers', async () => {
    const sandbox = await open(
      { ...member(text), required: ['a'] },
      { 'application/json': { schema: thing }, 'text/xml': { schema: thing } },
    );
    const ask = async (headers: Record<string, string>): Promise<string> =>
      (await sandbox.fetch('http://mock.test/thing', { headers })).text();
    expect(await ask({ accept: 'text/xml', prefer: 'seed=3' })).toMatch(
      /<Thing><a>.+<\/a><\/Thing>$/,
    );
    expect(JSON.parse(await ask({}))).toHaveProperty('a');
    await sandbox.close();
  });
});

describe('What cannot be answered', () => {
  const gaps: readonly (readonly [
    string,
    { readonly type: string; readonly schema: object; readonly want: RegExp },
  ])[] = [
    [
      'a text of what is no text',
      { type: 'text/plain', schema: member(text), want: /no text .* \(.*openapi\.json:1\)/ },
    ],
    [
      'bounds that exclude each other',
      {
        type: 'application/json',
        schema: member({ ...text, minLength: 5, maxLength: 2 }),
        want: /no string was found with minLength 5 and maxLength 2/,
      },
    ],
    [
      'more items than are made',
      {
        type: 'application/json',
        schema: { ...list({ type: 'integer' }), minItems: 3000 },
        want: /it needs 3000 items/,
      },
    ],
    [
      'the same in XML',
      {
        type: 'application/xml',
        schema: { ...list({ type: 'integer' }), minItems: 3000 },
        want: /it needs 3000 items/,
      },
    ],
  ];
  it.each(gaps)('%s', async (_, { type, schema, want }) => {
    const required = 'properties' in schema ? { ...schema, required: ['a'] } : schema;
    const sandbox = await open(required, { [type]: { schema: thing } });
    const response = await sandbox.fetch('http://mock.test/thing');
    expect(response.status).toBe(501);
    const { detail }: { readonly detail: string } = await response.json();
    expect(detail).toMatch(want);
    expect(sandbox.gaps()).toEqual([expect.stringMatching(want)]);
    await sandbox.close();
  });

  it('an example that is none is said, and another value is answered', async () => {
    const sandbox = await open(
      { type: 'integer' },
      { 'application/json': { schema: thing, example: 'x' } },
    );
    const response = await sandbox.fetch('http://mock.test/thing');
    expect(await response.json()).toEqual(expect.any(Number));
    expect(sandbox.gaps()).toEqual([expect.stringContaining('getThing: an example of')]);
    await sandbox.close();
  });
});
