// Documents around invented schemas: operations and webhooks in which they travel, and the same document with other ways to refer.

import {
  isArray,
  isObject,
  type Json,
  type JsonObject,
} from '../../generator/verify/judge/json.js';
import type { Random } from '../support/random/random.js';
import { randomSchema, randomSchemas, type Source } from './schemas.js';

export interface Invention {
  readonly document: JsonObject;
  /** The same for a judge who knows no other references than JSON Pointers. */
  readonly plain: JsonObject;
}

export function inventedDocument(random: Random, count: number): Invention {
  const schemas = randomSchemas(random, count);
  const source: Source = { random, references: Object.keys(schemas) };
  const components = { schemas: { ...schemas, ...taggedSchemas(source) } };
  const plain: JsonObject = {
    openapi: '3.1.0',
    info: { title: 'Invented', version: '1.0.0' },
    paths: { ...travelling(Object.keys(components.schemas)), ...inlineOperations(source, 6) },
    webhooks: {
      ...Object.fromEntries(
        Object.keys(schemas)
          .slice(0, 6)
          .map((name) => [`hook${name}`, hook({ $ref: `#/components/schemas/${name}` })]),
      ),
      ...Object.fromEntries(
        [0, 1, 2].map((index) => [`inline${index}`, hook(randomSchema(source, 1))]),
      ),
    },
    components,
  };
  return {
    document: { ...withAnchors(plain), components: { schemas: anchored(components.schemas) } },
    plain,
  };
}

/** Operations that send and receive each schema: else it has no views. */
function travelling(names: readonly string[]): JsonObject {
  return Object.fromEntries(
    names.map((name) => {
      const content = json({ $ref: `#/components/schemas/${name}` });
      return [
        `/${name}`,
        {
          post: {
            operationId: `send${name}`,
            requestBody: { content },
            responses: { 200: { description: 'OK', content } },
          },
        },
      ];
    }),
  );
}

/** Operations with schemas of their own at every place. */
function inlineOperations(source: Source, count: number): JsonObject {
  const parameter = (name: string, location: string): JsonObject => ({
    name,
    in: location,
    required: location === 'path' || source.random.chance(0.5),
    schema: randomSchema(source, 2),
  });
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => {
      const responses = {
        200: { description: 'OK', content: json(randomSchema(source, 1)) },
        '4XX': { description: 'Wrong', content: json(randomSchema(source, 1)) },
        default: { description: 'Other', content: json(randomSchema(source, 1)) },
      };
      const parameters = [
        parameter('id', 'path'),
        parameter('q', 'query'),
        parameter('__proto__', 'query'),
        parameter('X-Some', 'header'),
        parameter('session', 'cookie'),
      ];
      return [
        `/inline${index}/{id}`,
        {
          post: {
            operationId: `inline${index}`,
            parameters,
            requestBody: { content: json(randomSchema(source, 1)) },
            responses,
          },
        },
      ];
    }),
  );
}

/** A union whose members a property tells apart. */
function taggedSchemas(source: Source): JsonObject {
  const { random } = source;
  const tag = (index: number): JsonObject =>
    random.pick<JsonObject>(
      [
        { const: `m${index}` },
        { enum: [`m${index}`] },
        { type: 'string', enum: [`m${index}`, `n${index}`] },
      ],
      {},
    );
  const members = [0, 1, 2].map(
    (index) =>
      [
        `M${index}`,
        {
          type: 'object',
          required: ['kind'],
          properties: { b: randomSchema(source, 2), size: { enum: ['s', 'm'] }, kind: tag(index) },
        },
      ] as const,
  );
  const mapping = random.chance(0.5)
    ? {
        mapping: Object.fromEntries(
          members.map(([name], index) => [`m${index}`, `#/components/schemas/${name}`]),
        ),
      }
    : {};
  const union = {
    [random.pick(['oneOf', 'anyOf'], 'oneOf')]: members.map(([name]) => ({
      $ref: `#/components/schemas/${name}`,
    })),
    discriminator: { propertyName: 'kind', ...mapping },
  };
  return { ...Object.fromEntries(members), Tagged: union };
}

function hook(schema: Json): JsonObject {
  return {
    post: { requestBody: { content: json(schema) }, responses: { 200: { description: 'OK' } } },
  };
}

function json(schema: Json): JsonObject {
  return { 'application/json': { schema } };
}

/** Some components by their anchor, and as items by their dynamic one, which is the only one of its name. */
function withAnchors(value: JsonObject): JsonObject {
  const { $ref } = value;
  const name =
    typeof $ref === 'string' ? /^#\/components\/schemas\/(S\d*[147])$/.exec($ref)?.[1] : undefined;
  const changed = Object.entries(value).map(([key, member]): [string, Json] => [
    key,
    key === 'items' ? withDynamicReference(within(member)) : within(member),
  ]);
  return Object.fromEntries([
    ...changed,
    ...(name === undefined ? [] : [['$ref', `#at-${name}`] as const]),
  ]);
}

function within(value: Json): Json {
  return isArray(value) ? value.map(within) : isObject(value) ? withAnchors(value) : value;
}

function withDynamicReference(value: Json): Json {
  if (!isObject(value)) return value;
  const { $ref, ...beside } = value;
  const name =
    typeof $ref === 'string' ? /^#\/components\/schemas\/(S\d*[258])$/.exec($ref)?.[1] : undefined;
  return name === undefined ? value : { ...beside, $dynamicRef: `#dynamic-${name}` };
}

function anchored(schemas: JsonObject): JsonObject {
  const anchor = (name: string): JsonObject =>
    /^S\d*[147]$/.test(name)
      ? { $anchor: `at-${name}` }
      : /^S\d*[258]$/.test(name)
        ? { $dynamicAnchor: `dynamic-${name}` }
        : {};
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      isObject(schema) ? { ...withAnchors(schema), ...anchor(name) } : schema,
    ]),
  );
}
