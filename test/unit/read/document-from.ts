// Documents for tests: as much of one as a test is about, the rest filled in.

import type { Diagnostic } from '../../../generator/base/diagnostics.js';
import type { Document } from '../../../generator/document/document.js';
import type { Api } from '../../../generator/model/api.js';
import {
  type Json,
  type JsonObject,
  rootPointer,
  type Pointer,
  pointer,
  type SchemaId,
  schemaId,
  tokens,
} from '../../../generator/model/json.js';
import type { Schema } from '../../../generator/model/schema.js';
import { readApi } from '../../../generator/read/api.js';

export function documentFrom(root: JsonObject): Document {
  const written = typeof root['openapi'] === 'string' ? root['openapi'] : '';
  const version = written.startsWith('3.0') ? '3.0' : written.startsWith('3.2') ? '3.2' : '3.1';
  return {
    root,
    version,
    path: 'openapi.json',
    text: '',
    hash: '',
    locate: () => undefined,
    spelling: () => undefined,
    source: () => undefined,
  };
}

/** A complete document around the given parts. */
export function around(parts: JsonObject, openapi = '3.1.0'): JsonObject {
  return { openapi, info: { title: 'Test', version: '1.0.0' }, paths: {}, ...parts };
}

export function read(
  parts: JsonObject,
  openapi?: string,
): { api: Api; findings: readonly string[]; diagnostics: readonly Diagnostic[] } {
  const { api, diagnostics } = readApi(documentFrom(around(parts, openapi)));
  return { api, findings: findingsOf(diagnostics), diagnostics };
}

/** `code pointer` of every diagnostic, in order; most documents of tests are too short to say every type. */
export function findingsOf(diagnostics: readonly Diagnostic[]): readonly string[] {
  return diagnostics
    .filter(({ code }) => code !== 'read/no-type')
    .map(({ code, pointer: at }) => `${code.replace('read/', '')} ${at ?? ''}`);
}

export function componentId(name: string): SchemaId {
  return schemaId(pointer(rootPointer, 'components', 'schemas', name));
}

/** A pointer written out. */
export function at(text: string): Pointer {
  return pointer(rootPointer, ...tokens(text));
}

/** The component schema `X` as it is read. */
export function readX(
  schema: Json,
  openapi?: string,
  others: JsonObject = {},
): { schema: Schema | undefined; findings: readonly string[] } {
  const { api, findings: found } = read(
    { components: { schemas: { X: schema, ...others } } },
    openapi,
  );
  return { schema: api.schemas.get(componentId('X')), findings: found };
}

/** A schema without the places, to compare meanings: maps as objects, absent fields left out. */
export function shape(value: unknown): unknown {
  if (value instanceof Map)
    return Object.fromEntries([...value].map(([key, member]) => [key, shape(member)]));
  if (Array.isArray(value)) return value.map(shape);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]) =>
      key === 'at' || member === undefined ? [] : [[key, shape(member)]],
    ),
  );
}
