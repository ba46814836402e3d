// What is declared where something is read-only or write-only, and what the schemas of each form say.

import { describe, expect, it } from 'vitest';
import { lower, type Lowered } from '../../../generator/lower/lower.js';
import type { Json, JsonObject } from '../../../generator/model/json.js';
import type { Schema } from '../../../generator/model/schema.js';
import { nameApi } from '../../../generator/model/naming/name.js';
import { read } from '../read/document-from.js';
import { ref } from '../model/schemas.js';

const readOnly: JsonObject = { type: 'string', readOnly: true };
const writeOnly: JsonObject = { type: 'string', writeOnly: true };
const one: JsonObject = { properties: { id: readOnly } };

/** Components of which some are sent and some received. */
function lowered(
  schemas: JsonObject,
  { sent = Object.keys(schemas), received = Object.keys(schemas) }: Use = {},
): Lowered {
  const content = (names: readonly string[]): Json => ({
    'application/json': { schema: { oneOf: names.map(ref) } },
  });
  const { api } = read({
    components: { schemas },
    paths: {
      '/things': {
        post: {
          requestBody: { content: content(sent) },
          responses: { 200: { description: 'OK', content: content(received) } },
        },
      },
    },
  });
  return lower(api, nameApi(api).names);
}

interface Use {
  readonly sent?: readonly string[];
  readonly received?: readonly string[];
}

/** The types that are declared, each with its view. */
function formsOf({ api, forms, names }: Lowered): readonly string[] {
  return [...api.schemas.keys()].map(
    (id) => `${names.schemas.get(id)?.type ?? ''} ${forms.get(id)?.view ?? ''}`,
  );
}

const cases: [string, { given: JsonObject; use?: Use; want: readonly string[] }][] = [
  [
    'one form where nothing is read-only',
    { given: { A: { properties: { b: ref('B') } }, B: {} }, want: ['A exact', 'B exact'] },
  ],
  ['two for a read-only property', { given: { A: one }, want: ['A exact', 'AInput input'] }],
  [
    'two for a write-only property',
    { given: { A: { properties: { id: writeOnly } } }, want: ['A output', 'AInput input'] },
  ],
  ['one where it is only sent', { given: { A: one }, use: { received: [] }, want: ['A input'] }],
  ['one where it is only received', { given: { A: one }, use: { sent: [] }, want: ['A exact'] }],
  [
    'one where nothing uses it',
    { given: { A: one }, use: { sent: [], received: [] }, want: ['A exact'] },
  ],
  [
    'two where a component that nothing uses asks for what is declared',
    {
      given: { A: one, Unused: { properties: { a: ref('A') } } },
      use: { sent: ['A'], received: ['A'] },
      want: ['A exact', 'AInput input', 'Unused exact'],
    },
  ],
  [
    'a name of its own for what is sent alone',
    { given: { ProductInput: one }, use: { received: [] }, want: ['ProductInput input'] },
  ],
  [
    'another name where a component has it',
    { given: { A: one, AInput: {} }, want: ['A exact', 'AWritable input', 'AInput exact'] },
  ],
  [
    'two for what refers to it',
    {
      given: { A: { items: ref('B') }, B: { allOf: [ref('C')] }, C: one, D: {} },
      want: [
        'A exact',
        'AInput input',
        'B exact',
        'BInput input',
        'C exact',
        'CInput input',
        'D exact',
      ],
    },
  ],
  [
    'two for each of a cycle',
    {
      given: {
        A: { properties: { b: ref('B') } },
        B: { properties: { a: ref('A'), id: writeOnly } },
        C: { properties: { c: ref('C') } },
      },
      want: ['A output', 'AInput input', 'B output', 'BInput input', 'C exact'],
    },
  ],
  [
    'two where a read-only component is a property',
    {
      given: { Id: readOnly, Same: ref('Id'), A: { properties: { id: ref('Same') } } },
      want: ['Id exact', 'Same exact', 'A exact', 'AInput input'],
    },
  ],
  [
    'another one for conditions, which mean what is declared',
    {
      given: { A: { not: ref('B') }, B: one },
      use: { sent: ['A', 'B'], received: [] },
      want: ['A exact', 'B input', 'BExact exact'],
    },
  ],
];

describe('there are', () => {
  it.each(cases)('%s', (_name, { given, use, want }) => {
    expect(formsOf(lowered(given, use))).toEqual(want);
  });

  it('few steps for long chains of references', () => {
    const length = 20_000;
    const given = Object.fromEntries(
      Array.from({ length }, (_, index) => [
        `S${index}`,
        index === length - 1 ? one : { items: ref(`S${index + 1}`) },
      ]),
    );
    expect(lowered(given, { received: ['S0'], sent: ['S0'] }).api.schemas.size).toBe(2 * length);
  });
});

/** A schema without where its parts stand. */
function shown(schema: Schema | undefined): unknown {
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) =>
      key === 'at' ? undefined : value instanceof Map ? Object.fromEntries(value) : value,
    ),
  );
}

describe('what is sent', () => {
  const absent = { never: true, readOnly: true };
  const input = (schemas: JsonObject): unknown => {
    const { api, forms } = lowered(schemas);
    const found = [...forms].find(([, { of, view }]) => of.endsWith('/A') && view === 'input');
    return shown(found && api.schemas.get(found[0]));
  };

  it('forbids what is read-only, and does not require it', () => {
    expect(
      input({
        A: {
          required: ['id', 'name'],
          properties: { id: readOnly, name: { type: 'string' } },
          dependentRequired: { name: ['id', 'size'] },
        },
      }),
    ).toEqual({
      required: ['name'],
      properties: { id: absent, name: { type: ['string'] } },
      dependentRequired: { name: ['size'] },
    });
  });

  it('forbids it in all that applies to the same value', () => {
    expect(
      input({ A: { allOf: [one, { required: ['id'], properties: { id: { minLength: 1 } } }] } }),
    ).toEqual({
      allOf: [{ properties: { id: absent } }, { required: [], properties: { id: absent } }],
    });
  });

  it('has the target of a reference in its place, if only the schema around it forbids a property', () => {
    expect(
      input({ A: { allOf: [one, ref('B')] }, B: { required: ['id', 'size'], anyOf: [ref('B')] } }),
    ).toMatchObject({
      allOf: [
        { properties: { id: absent } },
        { allOf: [{ required: ['size'], anyOf: [{ $ref: '/components/schemas/B' }] }] },
      ],
    });
  });

  it('leaves conditions and parts of the value as they are', () => {
    const given = { ...one, not: { required: ['id'] }, if: one, items: { required: ['id'] } };
    expect(input({ A: given })).toMatchObject({
      not: { required: ['id'] },
      if: { properties: { id: { readOnly: true, type: ['string'] } } },
      items: { required: ['id'] },
    });
  });
});

it('keeps the same objects where nothing differs', () => {
  const { api, declared } = lowered({ A: { ...one, items: { type: 'string' } }, B: {} });
  const id = [...declared.schemas.keys()][0];
  const [before, , after] = [...api.schemas.values()].slice(0, 1).concat([...api.schemas.values()]);
  expect(before).toBe(id && declared.schemas.get(id));
  expect(after?.items).toBe(before?.items);
  const plain = lowered({ A: { items: { type: 'string' } } });
  expect(plain.api).toBe(plain.declared);
});
