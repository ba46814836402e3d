// Which components are sent and which are received, as the types of views depend on it.

import { type DocumentOperation, enumerate } from '../reading/enumerate.js';
import { at, decode, isObject, type Json, type JsonObject, pointerOf } from '../judge/json.js';
import { locatedIn } from '../judge/subschemas.js';

interface Usage {
  /** By pointer. */
  readonly request: ReadonlySet<string>;
  readonly response: ReadonlySet<string>;
}

const knownUsage = new WeakMap<JsonObject, Usage>();

/**
 * Which components are sent and which are received. The payloads of webhooks and callbacks are
 * received, the responses to them are sent.
 */
export function usageOf(document: JsonObject): Usage {
  const before = knownUsage.get(document);
  if (before) return before;
  const { operations, webhooks } = enumerate(document);
  const [request, response] = [new Set<string>(), new Set<string>()];
  const visit = (operation: DocumentOperation, sent: Set<string>, received: Set<string>): void => {
    for (const pointer of [
      ...operation.parameters.map(({ schema }) => schema),
      ...(operation.body?.content ?? []).map(({ schema }) => schema),
    ])
      reachableFrom(pointer, document, sent);
    for (const { content, headers } of operation.responses)
      for (const { schema } of [...content, ...headers]) reachableFrom(schema, document, received);
    for (const callback of operation.callbacks) visit(callback, received, sent);
  };
  for (const operation of operations) visit(operation, request, response);
  for (const webhook of webhooks) visit(webhook, response, request);
  const usage: Usage = { request, response };
  knownUsage.set(document, usage);
  return usage;
}

/** Adds the pointers that references lead to from a schema. */
export function reachableFrom(
  pointer: string | undefined,
  document: JsonObject,
  found = new Set<string>(),
): ReadonlySet<string> {
  // The list grows during the loop.
  const open = pointer === undefined ? [] : [at(document, pointer)];
  for (const schema of open)
    for (const target of referencesIn(schema)) {
      if (!found.has(target)) open.push(at(document, target));
      found.add(target);
    }
  return found;
}

/** The targets of references and of discriminator mappings. */
function referencesIn(schema: Json | undefined): readonly string[] {
  const targets = [...locatedIn(schema)].flatMap(({ object: { $ref, $dynamicRef, mapping } }) => [
    ...[$ref, $dynamicRef].filter((reference) => String(reference).startsWith('#/')),
    ...Object.values(isObject(mapping) ? mapping : {}),
  ]);
  return targets.flatMap((target) =>
    typeof target !== 'string'
      ? []
      : target.startsWith('#/')
        ? [decode(target.slice(1))]
        : [pointerOf('components', 'schemas', target)],
  );
}
