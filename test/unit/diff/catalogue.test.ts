// The comparison says of every pair of the catalogue what is written there; rules have mirrors.

import { describe, expect, it } from 'vitest';

import { apiRules } from '../../../generator/diff/api-rules.js';
import { changeKinds, idOf } from '../../../generator/diff/ids.js';
import { type Rule, rules } from '../../../generator/diff/rules.js';
import type { JsonObject } from '../../../generator/model/json.js';
import { changed, equal, parts, schemas } from './catalogue.js';
import { changesOf, documentWith, short } from './compare.js';
import { components, documentExamples, schemaExamples } from './examples.js';

describe('the comparison of schemas', () => {
  it.each(changed)('%s', (_name, from, to, ...want) => {
    const said = (['request', 'response'] as const).flatMap((at) => {
      const [one, other] = [from, to].map((schema) => documentWith(schema, at, { schemas }));
      return one && other ? [short(changesOf(one, other)), short(changesOf(other, one))] : [];
    });
    expect(said).toEqual(want);
  });

  it.each(equal)('finds nothing: %s', (_name, from, to) => {
    for (const at of ['request', 'response', 'parameter', 'webhook'] as const) {
      const [one, other] = [from, to].map((schema) => documentWith(schema, at, { schemas }));
      if (!one || !other) throw new Error('two documents');
      // What is written in place has a type of its own, which code may import.
      const found = [changesOf(one, other), changesOf(other, one)].map((changes) =>
        short(changes.filter(({ id }) => id !== 'sdk-export-changed')),
      );
      expect(found).toEqual(['', '']);
    }
  });

  it('takes nullable of 3.0 for null of 3.1', () => {
    const nullable = documentWith(
      {
        type: 'object',
        properties: {
          a: { type: 'string', nullable: true },
          b: { type: 'number', minimum: 1, exclusiveMinimum: true },
        },
      },
      'request',
      { openapi: '3.0.3' },
    );
    const typed = documentWith(
      {
        type: 'object',
        properties: { a: { type: ['string', 'null'] }, b: { type: 'number', exclusiveMinimum: 1 } },
      },
      'request',
    );
    expect(short(changesOf(nullable, typed))).toBe('');
    expect(short(changesOf(typed, nullable))).toBe('');
  });
});

describe('the comparison of everything else', () => {
  const whole = (part: JsonObject): JsonObject => ({
    openapi: '3.1.0',
    info: { title: 'Small', version: '1' },
    ...part,
  });
  it.each(parts)('%s', (_name, from, to, ...want) => {
    const [one, other] = [whole(from), whole(to)];
    expect([short(changesOf(one, other)), short(changesOf(other, one))]).toEqual(want);
  });

  it('says it in a sentence, and where', () => {
    const [one, other] = [
      ['480', '720'],
      ['480', '1080'],
    ].map((values) =>
      documentWith({ type: 'object', properties: { resolution: { enum: values } } }, 'request'),
    );
    const [removed] = one && other ? changesOf(one, other) : [];
    expect(removed?.message).toBe(
      '`POST /things` no longer accepts `resolution`: `"720"`: clients of the old document get an error.',
    );
    expect(removed?.pointer).toBe(
      '/paths/~1things/post/requestBody/content/application~1json/schema/properties/resolution/enum',
    );
  });

  it('says once what many operations have of one component', () => {
    const get = {
      responses: {
        200: {
          description: 'ok',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
        },
      },
    };
    const of = (type: string): JsonObject =>
      whole({
        paths: { '/a': { get }, '/b': { get }, '/c': { get } },
        components: { schemas: { Thing: { type: 'object', properties: { size: { type } } } } },
      });
    const changes = changesOf(of('string'), of('integer'));
    expect(changes.map(({ id, operations }) => [id, operations])).toEqual([
      ['response-property-type-changed', ['GET /a', 'GET /b', 'GET /c']],
    ]);
  });
});

describe('the rules', () => {
  const opposite = { narrower: 'wider', wider: 'narrower', changed: 'changed', none: 'none' };
  it.each([
    ...Object.entries<{ mirror: string | { readonly none: string }; effect: string }>(rules).map(
      ([name, rule]) => [name, rule, new Map(Object.entries<{ effect: string }>(rules))] as const,
    ),
    ...Object.entries<{ mirror: string | { readonly none: string }; effect: string }>(apiRules).map(
      ([name, rule]) =>
        [name, rule, new Map(Object.entries<{ effect: string }>(apiRules))] as const,
    ),
  ])('%s has a mirror, or a reason to have none', (_name, { mirror, effect }, all) => {
    if (typeof mirror !== 'string') return expect(mirror.none).not.toBe('');
    const other = all.get(mirror);
    expect(other).toBeDefined();
    // What is gone may break while what is new does not.
    if (effect === 'narrower' || effect === 'wider')
      expect([opposite[effect], 'none', 'changed']).toContain(other?.effect);
  });
});

/**
 * The rules of which no pair of documents is an example: they are about options and names that a user chose, and a parameter of a path is there when its
 * template names it.
 */
const elsewhere = [
  'new-request-path-parameter',
  'sdk-capability-changed',
  'sdk-commonjs-added',
  'sdk-commonjs-removed',
  'sdk-component-changed',
  'sdk-enums-changed',
  'sdk-hooks-changed',
  'sdk-layout-changed',
  'sdk-name-added',
  'sdk-name-removed',
  'sdk-operation-left-out',
  'sdk-runtime-changed',
  'sdk-scope-changed',
  'sdk-server-changed',
  'sdk-types-changed',
  'sdk-validators-changed',
];

const wheres = [
  ...(['body', 'property', 'parameter', 'parameter-property'] as const),
  ...(['header', 'header-property'] as const),
];

describe('the ids of changes', () => {
  const whole = (part: JsonObject): JsonObject => ({
    openapi: '3.1.0',
    info: { title: 'Small', version: '1' },
    ...part,
  });
  const pairs = [
    ...changed.flatMap(([, ...pair]) =>
      (['request', 'response', 'parameter', 'webhook'] as const).map((at) =>
        pair.slice(0, 2).map((schema) => documentWith(schema, at, { schemas })),
      ),
    ),
    ...parts.map(([, from, to]) => [whole(from), whole(to)]),
  ];
  const idsOf = ([one, other]: readonly (JsonObject | undefined)[]): readonly string[] =>
    one && other ? [...changesOf(one, other), ...changesOf(other, one)].map(({ id }) => id) : [];
  const shown = new Map<string, ReadonlySet<string>>([
    ...schemaExamples.map(([names, from, to]): [string, ReadonlySet<string>] => [
      names,
      new Set(
        (['request', 'response', 'parameter'] as const).flatMap((at) =>
          idsOf([from, to].map((schema) => documentWith(schema, at, { schemas: components }))),
        ),
      ),
    ]),
    ...documentExamples.map(([names, from, to]): [string, ReadonlySet<string>] => [
      names,
      new Set(idsOf([whole(from), whole(to)])),
    ]),
  ]);
  const ids = new Set([
    ...pairs.flatMap(idsOf),
    ...[...shown.values()].flatMap((each) => [...each]),
  ]);
  const isFound = (name: string, found: ReadonlySet<string>): boolean => {
    const rule = Object.entries<Rule>(rules).find(([id]) => id === name)?.[1];
    if (!rule) return found.has(name);
    return (['request', 'response'] as const).some((direction) =>
      wheres.some((where) =>
        [true, false].some((isRequired) =>
          found.has(idOf(rule, { name, direction, where, isRequired })),
        ),
      ),
    );
  };

  it('are known before', () => {
    const kinds = changeKinds();
    expect([...ids].filter((id) => !kinds.has(id))).toEqual([]);
  });

  it.each([...shown])('%s', (names, found) => {
    expect(names.split(' ').filter((name) => !isFound(name, found))).toEqual([]);
  });

  it('have an example of every rule', () => {
    const names = [...Object.keys(rules), ...Object.keys(apiRules)];
    expect(names.filter((name) => !isFound(name, ids)).sort()).toEqual(elsewhere);
  });
});
