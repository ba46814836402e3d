// Which texts are bytes. A schema alone does not say: `format: binary` in a form is a file, in JSON it is a text.
// https://spec.openapis.org/oas/v3.1.1.html#working-with-binary-data

import type { Api, MediaType } from './api.js';
import { reachable } from './graph/cycles.js';
import { once } from './maps.js';
import type { Schema } from './schema.js';
import { allOperations, requestSchemas, responseSchemas, subschemas } from './graph/walk.js';

/** What a schema that speaks of bytes stands for: parts of forms only, anything but these, or both. */
export type BytesUse = 'bytes' | 'text' | 'either';

/** Whether a schema speaks of bytes that are not written as text. */
export function speaksOfBytes({ format, contentMediaType, contentEncoding }: Schema): boolean {
  return (
    format === 'binary' ||
    (contentMediaType !== undefined &&
      contentEncoding === undefined &&
      !/^text\/|[/+](json|xml|yaml)\b/i.test(contentMediaType))
  );
}

export const bytesUse = once((api: Api): ((schema: Schema) => BytesUse) => {
  const parts = formParts(api);
  if (![...parts].some(speaksOfBytes)) return () => 'text';
  let others: ReadonlySet<Schema> | undefined;
  return (schema) => {
    if (!parts.has(schema)) return 'text';
    return (others ??= elsewhere(api, parts)).has(schema) ? 'either' : 'bytes';
  };
});

/** What is said of the parts of forms: the properties of their bodies, and the items of those that are lists. */
function formParts(api: Api): ReadonlySet<Schema> {
  const parts = new Set<Schema>();
  for (const { name, schema } of contents(api)) {
    if (!schema || !/^\s*multipart\//i.test(name)) continue;
    for (const whole of together([schema], api)) {
      const properties = [
        ...(whole.properties?.values() ?? []),
        ...(whole.patternProperties?.values() ?? []),
        ...(whole.additionalProperties ? [whole.additionalProperties] : []),
      ];
      const values = together(properties, api);
      const items = values.flatMap(({ items: rest, prefixItems = [] }) =>
        rest ? [...prefixItems, rest] : prefixItems,
      );
      for (const part of [...values, ...together(items, api)]) parts.add(part);
    }
  }
  return parts;
}

/** Schemas, and all that they say about the same value. */
function together(schemas: readonly Schema[], api: Api): readonly Schema[] {
  return reachable(
    schemas,
    ({ ref, dynamicRef, allOf = [], anyOf = [], oneOf = [], then: yes, else: no }) => {
      const targets = [ref, dynamicRef].map((id) =>
        id === undefined ? undefined : api.schemas.get(id),
      );
      return [...allOf, ...anyOf, ...oneOf, yes, no, ...targets].filter(
        (part) => part !== undefined,
      );
    },
  );
}

/** The schemas that anything but a form leads to, or a form at another place than its parts. */
function elsewhere(api: Api, parts: ReadonlySet<Schema>): ReadonlySet<Schema> {
  const forms = new Set(
    [...contents(api)].flatMap(({ name, schema }) =>
      schema && /^\s*multipart\//i.test(name) ? [schema] : [],
    ),
  );
  const others = [...allOperations(api)]
    .flatMap((operation) => [...requestSchemas(operation), ...responseSchemas(operation)])
    .filter((schema) => !forms.has(schema));
  // A part that is an object is written as JSON.
  const inner = [...parts].flatMap(({ properties, additionalProperties }) => [
    ...(properties?.values() ?? []),
    ...(additionalProperties ? [additionalProperties] : []),
  ]);
  return new Set(
    reachable([...others, ...inner], (schema) => [
      ...subschemas(schema),
      ...[schema.ref, schema.dynamicRef].flatMap((id) =>
        id === undefined ? [] : (api.schemas.get(id) ?? []),
      ),
    ]),
  );
}

function* contents(api: Api): Iterable<MediaType> {
  for (const { body, responses } of allOperations(api)) {
    yield* body?.content ?? [];
    for (const { content } of responses) yield* content;
  }
}
