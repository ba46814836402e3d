// Reads a document in OpenAPI's own shape. Whatever operations use has been read before: it is the
// same object here.

import type { Entry, Operation, Outline, PathItem } from '../model/api.js';
import { pathItemMethods } from '../model/methods.js';
import { isObject, type Pointer, pointer, tokens } from '../model/json.js';
import type { Schema } from '../model/schema.js';
import { allOperations, contentSchemas, operationSchemas } from '../model/graph/walk.js';
import { allEntries, namedNodes, type NamedNode, objectField, patternedEntries } from './field.js';
import { readDocs } from './objects/info.js';
import { headerAt, parameterAt, readParameters } from './objects/parameter.js';
import { readPathItem } from './objects/path-item.js';
import { bodyAt, responseAt } from './objects/request-response.js';
import type { Node, Reader } from './reader.js';
import { follow, wantSchema } from './reference.js';

/** @param operations Those of paths and webhooks. */
export function readOutline(reader: Reader, root: Node, operations: readonly Operation[]): Outline {
  const known = new Map<Pointer, Operation>(
    operations.map((operation) => [operation.at, operation]),
  );
  const item = (entry: NamedNode): PathItem => outlineOf(reader, entry, known);
  const written = objectField(reader, root, 'components');
  const each = <T>(
    section: string,
    read: (entry: NamedNode) => T | undefined,
  ): readonly Entry<T>[] =>
    (written ? namedNodes(reader, written, section) : []).flatMap((entry) => {
      const value = read(entry);
      return value === undefined ? [] : [{ name: entry.name, value }];
    });
  const paths = objectField(reader, root, 'paths');
  return {
    // Components come first: their path items may be read here for the first time.
    components: {
      schemas: each('schemas', ({ at }) => wantSchema(reader, at)),
      responses: each('responses', (entry) => responseAt(reader, entry)),
      parameters: each('parameters', (entry) => parameterAt(reader, entry)),
      requestBodies: each('requestBodies', (entry) => bodyAt(reader, entry)),
      headers: each('headers', (entry) => headerAt(reader, entry)),
      pathItems: each('pathItems', item),
    },
    paths: paths ? patternedEntries(paths).map(item) : [],
    webhooks: namedNodes(reader, root, 'webhooks').map(item),
    definitions: allEntries(reader, root, '$defs').map(({ name, at }) => ({
      name,
      value: wantSchema(reader, at),
    })),
  };
}

function outlineOf(reader: Reader, entry: NamedNode, known: Map<Pointer, Operation>): PathItem {
  const { name, at, value } = entry;
  const followed = follow(reader, entry, 'pathItem');
  const beside: Node = { at, value: isObject(value) ? value : {} };
  const isReference = beside.value['$ref'] !== undefined && followed !== undefined;
  const isAlias = isReference && isComponent(followed.at) && Object.keys(beside.value).length === 1;
  const sources = isReference ? [beside, followed] : [beside];
  const shared = sources.find((source) => source.value['parameters'] !== undefined);
  const read = (): readonly Operation[] => {
    const made = readPathItem(reader, entry, {
      path: '',
      security: [],
      placeFor: (place) => place,
      readCallbacks: () => [],
    });
    for (const operation of made) known.set(operation.at, operation);
    return made;
  };
  const operations = [...pathItemMethods].concat(addedMethods(sources)).flatMap((key) => {
    const keys = pathItemMethods.has(key) ? [key] : ['additionalOperations', key];
    const own = sources.flatMap((source) => known.get(pointer(source.at, ...keys)) ?? []);
    return own.slice(0, 1);
  });
  return {
    name,
    target: isAlias ? followed.at : undefined,
    ...(followed && readDocs(reader, followed)),
    parameters: shared ? readParameters(reader, shared) : [],
    operations: operations.length > 0 ? operations : read(),
  };
}

function addedMethods(sources: readonly Node[]): readonly string[] {
  return sources.flatMap(({ value: { additionalOperations: added } }) =>
    isObject(added) ? Object.keys(added) : [],
  );
}

function isComponent(at: Pointer): boolean {
  const [section, , ...rest] = tokens(at);
  return section === 'components' && rest.length === 1;
}

/** The schemas that stand in the outline. */
export function* outlineSchemas({ paths, webhooks, components }: Outline): Iterable<Schema> {
  const items = components.pathItems.map(({ value }) => value);
  for (const { parameters, operations } of [...paths, ...webhooks, ...items]) {
    for (const { schema } of parameters) yield schema;
    yield* operationSchemas(allOperations({ operations, webhooks: [] }));
  }
  for (const { value } of components.parameters) yield value.schema;
  for (const { value } of components.headers) yield value.schema;
  for (const { value } of components.requestBodies) yield* contentSchemas(value.content);
  for (const { value } of components.responses) {
    for (const { schema } of value.headers) yield schema;
    yield* contentSchemas(value.content);
  }
}
