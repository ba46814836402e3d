// Models for tests, read from as much of a document as a test is about.

import type { Api } from '../../../generator/model/api.js';
import {
  type JsonObject,
  pointer,
  rootPointer,
  type SchemaId,
  schemaId,
} from '../../../generator/model/json.js';
import { readApi } from '../../../generator/read/api.js';

export function apiOf(schemas: JsonObject, parts: JsonObject = {}): Api {
  return readApi({
    version: '3.1',
    root: {
      openapi: '3.1.0',
      info: { title: 'Test', version: '1.0.0' },
      paths: {},
      ...parts,
      components: { schemas },
    },
  }).api;
}

export function idOf(name: string): SchemaId {
  return schemaId(pointer(rootPointer, 'components', 'schemas', name));
}

/** The component's key, for tables that read well. */
export function nameOf(id: string): string {
  return id.slice(id.lastIndexOf('/') + 1);
}

export function ref(name: string): { $ref: string } {
  return { $ref: `#/components/schemas/${name}` };
}

export function sends(name: string): JsonObject {
  return { requestBody: { content: { 'application/json': { schema: ref(name) } } } };
}

export function answers(name: string): JsonObject {
  return {
    responses: {
      '200': { description: '', content: { 'application/json': { schema: ref(name) } } },
    },
  };
}
