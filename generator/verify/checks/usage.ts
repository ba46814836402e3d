// Which components are sent and which are received, read from the document itself.

import { type DocumentOperation, enumerate } from '../enumerate.js';
import { isData, isMapUnder } from '../judge/subschemas.js';
import {
  at,
  decode,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  pointerOf,
} from '../judge/json.js';

export interface Usage {
  /** By pointer. */
  readonly request: ReadonlySet<string>;
  readonly response: ReadonlySet<string>;
}

const known = new WeakMap<JsonObject, Usage>();

/** What webhooks and callbacks carry is received, what answers them is sent. */
export function usageOf(document: JsonObject): Usage {
  const before = known.get(document);
  if (before) return before;
  const { operations, webhooks } = enumerate(document);
  const [request, response] = [new Set<string>(), new Set<string>()];
  const visit = (operation: DocumentOperation, sent: Set<string>, received: Set<string>): void => {
    for (const pointer of [
      ...operation.parameters.map(({ schema }) => schema),
      ...(operation.body?.content ?? []).map(({ schema }) => schema),
    ])
      reach(pointer, document, sent);
    for (const { content, headers } of operation.responses)
      for (const { schema } of [...content, ...headers]) reach(schema, document, received);
    for (const callback of operation.callbacks) visit(callback, received, sent);
  };
  for (const operation of operations) visit(operation, request, response);
  for (const webhook of webhooks) visit(webhook, response, request);
  const usage: Usage = { request, response };
  known.set(document, usage);
  return usage;
}

/** Adds the components that a schema leads to. */
function reach(pointer: string | undefined, document: JsonObject, found: Set<string>): void {
  if (pointer === undefined) return;
  const open = [at(document, pointer)];
  for (const schema of open) {
    for (const target of referencesIn(schema)) {
      if (found.has(target)) continue;
      found.add(target);
      open.push(at(document, target));
    }
  }
}

/** Where references, and the mappings of discriminators, lead to. */
function referencesIn(schema: Json | undefined): readonly string[] {
  const found: string[] = [];
  const open: { readonly value: Json | undefined; readonly isMap: boolean }[] = [
    { value: schema, isMap: false },
  ];
  for (const { value, isMap } of open) {
    if (isArray(value)) open.push(...value.map((item) => ({ value: item, isMap: false })));
    if (!isObject(value)) continue;
    const { $ref, $dynamicRef, mapping } = value;
    for (const reference of [$ref, $dynamicRef])
      if (typeof reference === 'string' && reference.startsWith('#/'))
        found.push(decode(reference.slice(1)));
    if (isObject(mapping)) {
      for (const target of Object.values(mapping))
        if (typeof target === 'string')
          found.push(
            target.startsWith('#/')
              ? decode(target.slice(1))
              : pointerOf('components', 'schemas', target),
          );
    }
    for (const [name, inner] of Object.entries(value))
      if (!isData(name, isMap)) open.push({ value: inner, isMap: isMapUnder(name, isMap) });
  }
  return found;
}
