// What records look like: the schemas that resources name, and values that are made to fit them.

import type { Api } from '../../model/api.js';
import { isObject, type JsonObject, pointer, rootPointer, schemaId } from '../../model/json.js';
import { formOf, lowerApi } from '../../lower/lower.js';
import { sample } from '../../runtime/fixtures/sample/sample.js';
import { once } from '../../model/maps.js';
import { evaluate } from '../../runtime/schema/evaluate.js';
import type { SchemaObject } from '../../runtime/schema/json-schema.js';
import { createMatching } from '../../targets/fixtures/pattern-strings.js';
import { createJsonSchemas, type JsonSchemas } from '../../targets/json-schemas.js';

export interface RecordSchemas {
  readonly schemas: JsonSchemas;
  /** The schema of a resource; of an empty name, one that takes everything. */
  readonly of: (type: string, name?: string) => SchemaObject;
  /** What of a record its schema does not take. */
  readonly problems: (type: string, value: JsonObject) => readonly string[];
  /** Without the properties that the schema does not take, and with those that it asks for. */
  readonly mended: (type: string, value: JsonObject) => JsonObject;
}

export interface RecordSchemasOptions {
  readonly api: Api;
  readonly seed: string;
  /** The name of the component that a resource names, or of its own. */
  readonly nameOf: (type: string) => string;
  /** A record as answers have it. */
  readonly shown: (type: string, value: JsonObject) => JsonObject;
}

export function createRecordSchemas({
  api,
  seed,
  nameOf,
  shown,
}: RecordSchemasOptions): RecordSchemas {
  // Nobody asks for records of a document that declares none.
  const lowered = once(() => lowerApi(api));
  const schemas = once(() =>
    createJsonSchemas(lowered().api, { hasFormat: () => true, matching: createMatching() }),
  );
  const schemaOf = (type: string, name = nameOf(type)): SchemaObject => {
    const id = schemaId(pointer(rootPointer, 'components', 'schemas', name));
    return lowered().api.schemas.has(id)
      ? schemas().component(formOf(id, 'output', lowered()))
      : {};
  };
  const wrongIn = (type: string, value: JsonObject) => evaluate(schemaOf(type), shown(type, value));
  return {
    get schemas() {
      return schemas();
    },
    of: schemaOf,
    problems: (type, value) =>
      wrongIn(type, value).map(({ path, keyword }) => `\`/${path.join('/')}\` (${keyword})`),
    mended: (type, value) => {
      const wrong = new Set(wrongIn(type, value).map(({ path: [name] }) => String(name)));
      if (wrong.size === 0) return value;
      const members = Object.entries(value).filter(([name]) => !wrong.has(name));
      const kept = Object.fromEntries(members);
      if (wrongIn(type, kept).length === 0) return kept;
      const full = sample(schemaOf(type), { seed, path: type, overrides: kept });
      const needed = Object.entries(isObject(full) ? full : {}).filter(([name]) => wrong.has(name));
      return Object.fromEntries([...needed, ...members]);
    },
  };
}
