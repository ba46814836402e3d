// All features of one version of OpenAPI as one document, so that what is costly once a document is done once for all of them.

import type { Document } from '../../generator/document/document.js';
import { isObject, type Json, type JsonObject } from '../../generator/model/json.js';

const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']);

/** Names of paths, webhooks and components have to be different in the documents: what has the same name has to be the same. */
export function combine(documents: readonly Document[], openapi: string): JsonObject {
  const paths: Record<string, Json> = {};
  const webhooks: Record<string, Json> = {};
  const components: Record<string, Record<string, Json>> = {};
  for (const { root, path } of documents) {
    add(
      paths,
      mapValues(object(root['paths']), (item) => withRoot(item, root)),
      path,
    );
    add(webhooks, object(root['webhooks']), path);
    for (const [section, members] of Object.entries(object(root['components'])))
      if (isObject(members)) add((components[section] ??= {}), members, path);
  }
  return {
    openapi,
    info: { title: 'All features', version: '1.0.0' },
    paths,
    ...(openapi.startsWith('3.1') && { webhooks }),
    components,
  };
}

/** A path item that says itself what the root of its document says: servers and security. */
function withRoot(item: Json, root: JsonObject): Json {
  if (!isObject(item)) return item;
  const { servers, security } = root;
  const secured = mapEntries(item, (key, value) =>
    methods.has(key) && isObject(value) && security !== undefined ? { security, ...value } : value,
  );
  return servers === undefined ? secured : { servers, ...secured };
}

function add(all: Record<string, Json>, some: JsonObject, path: string): void {
  for (const [name, value] of Object.entries(some)) {
    if (name.startsWith('x-') && !isObject(value)) continue;
    if (Object.hasOwn(all, name) && JSON.stringify(all[name]) !== JSON.stringify(value))
      throw new Error(`${path}: another feature has ${name} already`);
    Object.defineProperty(all, name, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
}

function mapValues(value: JsonObject, change: (value: Json) => Json): JsonObject {
  return mapEntries(value, (_, each) => change(each));
}

function mapEntries(value: JsonObject, change: (key: string, value: Json) => Json): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, change(key, each)]));
}

function object(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}
