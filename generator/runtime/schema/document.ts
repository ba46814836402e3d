// The JSON Schemas of a package: one document, whose definitions refer to each other by name.

import type { JsonObject } from './evaluate-values.js';
import { type JsonSchema, type Named, hasOwn } from './json-schema.js';

export interface SchemaDocument {
  /** Returns the document as JSON: `{ $schema, $defs }`, a new copy each time. */
  json(): JsonObject;
  /** Returns a definition, in which references lead to others; throws a `TypeError` if there is none of this name. */
  definition(name: string): JsonSchema;
}

/** Reads the document when a definition is asked for, and its definitions one by one. */
export function schemaDocument(text: string): SchemaDocument {
  const read = (): ParsedDocument => JSON.parse(text);
  let parsed: ParsedDocument | undefined;
  const known = new Map<string, JsonSchema>();
  const definition = (name: string): JsonSchema => {
    const before = known.get(name);
    if (before !== undefined) return before;
    parsed ??= read();
    const found = hasOwn(parsed.$defs, name) ? parsed.$defs[name] : undefined;
    if (found === undefined) throw new TypeError(`There is no schema ${JSON.stringify(name)}`);
    const made = linked(found, target);
    known.set(name, made);
    return made;
  };
  const target = (reference: string): JsonSchema => definition(definitionName(reference));
  return {
    definition,
    json: () => {
      const document = read();
      for (const each of Object.values(document.$defs)) linked(each, target);
      // What is linked is functions, which JSON does not have.
      return JSON.parse(JSON.stringify(document));
    },
  };
}

interface ParsedDocument {
  readonly $defs: Named<ParsedSchema>;
}

/** A schema as it is parsed: `matching` is a list, and references have no targets yet. */
type ParsedSchema = boolean | { [keyword: string]: unknown };

/** The name of a definition that `#/$defs/…` refers to: a JSON pointer in a URI fragment (RFC 6901, section 6). */
export function definitionName(reference: string): string {
  const token = reference.slice('#/$defs/'.length);
  return decodeURIComponent(token).replace(/~1/g, '/').replace(/~0/g, '~');
}

/** Completes a parsed schema, in place. */
function linked(schema: ParsedSchema, target: (reference: string) => JsonSchema): JsonSchema {
  if (typeof schema !== 'object') return schema;
  for (const [keyword, value] of Object.entries(schema)) {
    const held = schemasHeld(keyword, value);
    for (const each of held) linked(each, target);
    if (keyword === '$ref' && typeof value === 'string') schema['target'] = () => target(value);
    if (keyword === 'matching') schema['matching'] = () => value;
    if (keyword === 'discriminator')
      Object.assign(Object(value), { targets: () => targetsOf(Object(value).mapping, target) });
  }
  return schema;
}

function targetsOf(
  mapping: Named<string>,
  target: (reference: string) => JsonSchema,
): Named<JsonSchema> {
  return Object.fromEntries(Object.entries(mapping).map(([tag, name]) => [tag, target(name)]));
}

const inNames = ['properties', 'patternProperties', 'dependentSchemas'];
const inLists = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const alone = [
  ...['not', 'if', 'then', 'else', 'items', 'contains', 'additionalProperties', 'propertyNames'],
  ...['unevaluatedProperties', 'unevaluatedItems'],
];

/** The schemas that a keyword holds. */
function schemasHeld(keyword: string, value: unknown): readonly ParsedSchema[] {
  if (inNames.includes(keyword) || inLists.includes(keyword)) return Object.values(Object(value));
  return alone.includes(keyword) ? [Object(value)] : [];
}
