// The grammar of an OpenAPI document: which kind of object stands where, and which fields each kind
// has. https://spec.openapis.org/oas/v3.1.1.html#schema

import { keywordsHolding } from '../model/children.js';
import { isObject, type JsonObject } from '../model/json.js';

/** A header is described like a parameter, without its name and place. */
const header = {
  $ref: '-',
  summary: '-',
  description: '-',
  required: '-',
  deprecated: '-',
  allowEmptyValue: '-',
  style: '-',
  explode: '-',
  allowReserved: '-',
  schema: 'schema',
  example: '-',
  examples: 'example{}',
  content: 'mediaType{}',
} as const;

/**
 * `kind` one object, `kind[]` a list, `kind{}` a map from names, `-` a value that holds no OpenAPI
 * object.
 */
const grammar = {
  document: {
    openapi: '-',
    $self: '-',
    info: 'info',
    jsonSchemaDialect: '-',
    servers: 'server[]',
    paths: 'pathItem{}',
    webhooks: 'pathItem{}',
    components: 'components',
    security: '-',
    tags: 'tag[]',
    externalDocs: '-',
  },
  info: {
    title: '-',
    summary: '-',
    description: '-',
    termsOfService: '-',
    contact: '-',
    license: '-',
    version: '-',
  },
  server: { url: '-', name: '-', description: '-', variables: '-' },
  tag: { name: '-', summary: '-', description: '-', externalDocs: '-', parent: '-', kind: '-' },
  components: {
    schemas: 'schema{}',
    responses: 'response{}',
    parameters: 'parameter{}',
    examples: 'example{}',
    requestBodies: 'requestBody{}',
    headers: 'header{}',
    securitySchemes: 'securityScheme{}',
    links: 'link{}',
    callbacks: 'callback{}',
    pathItems: 'pathItem{}',
    mediaTypes: 'mediaType{}',
  },
  pathItem: {
    $ref: '-',
    summary: '-',
    description: '-',
    servers: 'server[]',
    parameters: 'parameter[]',
    additionalOperations: 'operation{}',
    get: 'operation',
    put: 'operation',
    post: 'operation',
    delete: 'operation',
    options: 'operation',
    head: 'operation',
    patch: 'operation',
    trace: 'operation',
    query: 'operation',
  },
  operation: {
    tags: '-',
    summary: '-',
    description: '-',
    externalDocs: '-',
    operationId: '-',
    parameters: 'parameter[]',
    requestBody: 'requestBody',
    responses: 'response{}',
    callbacks: 'callback{}',
    deprecated: '-',
    security: '-',
    servers: 'server[]',
  },
  parameter: { name: '-', in: '-', ...header },
  header,
  requestBody: { $ref: '-', summary: '-', description: '-', content: 'mediaType{}', required: '-' },
  mediaType: {
    $ref: '-',
    summary: '-',
    description: '-',
    schema: 'schema',
    itemSchema: 'schema',
    example: '-',
    examples: 'example{}',
    encoding: 'encoding{}',
    prefixEncoding: 'encoding[]',
    itemEncoding: 'encoding',
  },
  encoding: {
    contentType: '-',
    headers: 'header{}',
    style: '-',
    explode: '-',
    allowReserved: '-',
    encoding: 'encoding{}',
    prefixEncoding: 'encoding[]',
    itemEncoding: 'encoding',
  },
  response: {
    $ref: '-',
    summary: '-',
    description: '-',
    headers: 'header{}',
    content: 'mediaType{}',
    links: 'link{}',
  },
  example: {
    $ref: '-',
    summary: '-',
    description: '-',
    value: '-',
    externalValue: '-',
    dataValue: '-',
    serializedValue: '-',
  },
  link: {
    $ref: '-',
    summary: '-',
    operationRef: '-',
    operationId: '-',
    parameters: '-',
    requestBody: '-',
    description: '-',
    server: 'server',
  },
  callback: { $ref: '-', summary: '-', description: '-' },
  securityScheme: {
    $ref: '-',
    summary: '-',
    type: '-',
    description: '-',
    name: '-',
    in: '-',
    scheme: '-',
    bearerFormat: '-',
    flows: '-',
    openIdConnectUrl: '-',
    oauth2MetadataUrl: '-',
    deprecated: '-',
  },
  schema: {
    ...fieldsHolding('list', 'schema[]'),
    ...fieldsHolding('map', 'schema{}'),
    ...fieldsHolding('one', 'schema'),
    $defs: 'schema{}',
    definitions: 'schema{}',
    dependencies: 'schema{}',
    additionalItems: 'schema',
  },
} as const satisfies Record<string, Record<string, string>>;

function fieldsHolding(
  holds: 'one' | 'list' | 'map',
  kind: string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(keywordsHolding(holds).map((keyword) => [keyword, kind]));
}

export type ObjectKind = keyof typeof grammar;

/** Returns the fields of a kind, each with the kind of its value. */
export function kindFields(kind: ObjectKind): ReadonlyMap<string, string> {
  return fields.get(kind) ?? new Map();
}

/**
 * Returns the kind of object at a pointer; `undefined` inside extensions, examples and other plain
 * values.
 */
export function kindAt(tokens: readonly string[]): ObjectKind | undefined {
  let location = 'document';
  for (const token of tokens) {
    if (location.endsWith('{}') || location.endsWith('[]')) location = location.slice(0, -2);
    else if (location === 'schema' && /^\d+$/.test(token))
      location = 'schema'; // Tuples of JSON Schema before 2020-12: `items` is a list.
    else if (isKind(location))
      location =
        kindFields(location).get(token) ??
        (location === 'callback' && !token.startsWith('x-') ? 'pathItem' : '-');
    else return undefined;
  }
  return isKind(location) ? location : undefined;
}

/** Returns the name of a kind for messages. */
export function kindName(kind: ObjectKind): string {
  const words = kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`;
}

/**
 * Calls `visit` with every schema that stands at a place of the grammar, and a function for its
 * tokens. Not recursive: documents may be deep.
 */
export function eachSchema(
  root: JsonObject,
  visit: (schema: JsonObject, tokens: () => readonly string[]) => void,
): void {
  const stack: { value: unknown; location: string; path: Step | undefined }[] = [
    { value: root, location: 'document', path: undefined },
  ];
  for (let item = stack.pop(); item; item = stack.pop()) {
    const { value, location, path } = item;
    if (Array.isArray(value)) {
      const member = location.endsWith('[]') ? location.slice(0, -2) : location;
      for (const [index, child] of value.entries())
        stack.push({
          value: child,
          location: member,
          path: { token: String(index), before: path },
        });
    } else if (isObject(value)) {
      if (location === 'schema') visit(value, () => tokensOf(path));
      const known = isKind(location) ? kindFields(location) : undefined;
      const other = location.endsWith('{}')
        ? location.slice(0, -2)
        : location === 'callback'
          ? 'pathItem'
          : '-';
      for (const [key, child] of Object.entries(value)) {
        const next = known?.get(key) ?? other;
        if (next !== '-' && (!key.startsWith('x-') || location.endsWith('{}')))
          stack.push({ value: child, location: next, path: { token: key, before: path } });
      }
    }
  }
}

interface Step {
  readonly token: string;
  readonly before: Step | undefined;
}

function tokensOf(last: Step | undefined): readonly string[] {
  const tokens: string[] = [];
  for (let step = last; step; step = step.before) tokens.push(step.token);
  return tokens.reverse();
}

const fields: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries(grammar).map(([kind, places]) => [kind, new Map(Object.entries(places))]),
);

function isKind(location: string): location is ObjectKind {
  return fields.has(location);
}
