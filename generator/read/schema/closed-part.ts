// `additionalProperties: false` in a part of `allOf` knows the properties of that part alone: by the letter it excludes those that the other parts
// describe. Generators write it for classes that inherit, where the whole is meant. Where it excludes what is required, no value could be valid by
// the letter: it is left out there.

import { reachable } from '../../model/graph/cycles.js';
import { append } from '../../model/maps.js';
import { pointer, type SchemaId } from '../../model/json.js';
import type { Schema } from '../../model/schema.js';
import { walkSchema } from '../../model/graph/walk.js';
import type { Reader } from '../reader.js';

export function openClosedParts(
  reader: Reader,
  schemas: ReadonlyMap<SchemaId, Schema>,
  inOperations: () => Iterable<Schema>,
): void {
  const wholes = new Set<Schema>();
  const closedParts = new Set<Schema>();
  for (const root of [...schemas.values(), ...inOperations()])
    walkSchema(root, (schema) => {
      if (schema.allOf) wholes.add(schema);
      if (isClosed(schema)) closedParts.add(schema);
    });
  if (closedParts.size === 0) return;
  const concerned = leadingTo(closedParts, wholes, schemas);
  // What is left out is decided by what is written, not by what was left out before.
  const found = new Map<Schema, { readonly whole: Schema; readonly excluded: readonly string[] }>();
  for (const whole of wholes) {
    if (!concerned.has(whole)) continue;
    const parts = partsOf(whole, schemas);
    const closed = [...parts].filter((part) => isClosed(part) && !found.has(part));
    if (closed.length === 0) continue;
    const all = together(parts);
    if (
      !closed.some(({ properties: own }) =>
        [...all.described.keys()].some((name) => all.required.has(name) && own?.has(name) !== true),
      )
    )
      continue;
    for (const part of closed) {
      const excluded = excludedBy(part, all);
      if (excluded.length > 0) found.set(part, { whole, excluded });
    }
  }
  for (const [part, { whole, excluded }] of found) {
    const at = pointer(part.at, 'additionalProperties');
    const names =
      excluded
        .slice(0, 3)
        .map((name) => JSON.stringify(name))
        .join(', ') + (excluded.length > 3 ? ` and ${excluded.length - 3} more` : '');
    const all = JSON.stringify(`#${whole.at}`);
    const message =
      `"additionalProperties": false excludes ${names}, which other parts of the allOf in ${all} describe; ` +
      'other properties are allowed here.';
    reader.report('read/closed-part', message, { pointer: at });
    reader.amend(at, undefined);
    open(part);
  }
}

/** The schemas that speak about one value together. */
function partsOf(whole: Schema, schemas: ReadonlyMap<SchemaId, Schema>): ReadonlySet<Schema> {
  const parts = new Set<Schema>();
  const left = [whole];
  for (let part = left.pop(); part; part = left.pop()) {
    if (parts.has(part)) continue;
    parts.add(part);
    left.push(...nextParts(part, schemas));
  }
  return parts;
}

function nextParts(part: Schema, schemas: ReadonlyMap<SchemaId, Schema>): readonly Schema[] {
  const target = part.ref && schemas.get(part.ref);
  return [...(part.allOf ?? []), ...(target ? [target] : [])];
}

function isClosed({ additionalProperties, patternProperties }: Schema): boolean {
  return additionalProperties?.never === true && !patternProperties;
}

/** What speaks about the same value as one of the closed parts: few of the schemas that a long line of them extends. */
function leadingTo(
  closed: ReadonlySet<Schema>,
  wholes: ReadonlySet<Schema>,
  schemas: ReadonlyMap<SchemaId, Schema>,
): ReadonlySet<Schema> {
  const before = new Map<Schema, Schema[]>();
  const seen = new Set<Schema>();
  const left = [...wholes];
  for (let part = left.pop(); part; part = left.pop()) {
    if (seen.has(part)) continue;
    seen.add(part);
    for (const next of nextParts(part, schemas)) {
      append(before, next, part);
      left.push(next);
    }
  }
  return new Set(reachable([...closed], (part) => before.get(part) ?? []));
}

interface Together {
  /** Property → how many parts describe it. */
  readonly described: ReadonlyMap<string, number>;
  readonly required: ReadonlySet<string>;
}

function together(parts: ReadonlySet<Schema>): Together {
  const described = new Map<string, number>();
  for (const { properties = [] } of parts)
    for (const [name, { never }] of properties)
      if (never !== true) described.set(name, (described.get(name) ?? 0) + 1);
  return { described, required: new Set([...parts].flatMap(({ required = [] }) => required)) };
}

/** The properties of the other parts that a closed part does not name. A part that only picks some of theirs means what it says, unless they require others. */
function excludedBy(
  { properties: own = new Map<string, Schema>() }: Schema,
  { described, required }: Together,
): readonly string[] {
  const isPick = own.size > 0 && [...own.keys()].every((name) => (described.get(name) ?? 0) > 1);
  return [...described.keys()].filter((name) => !own.has(name) && (!isPick || required.has(name)));
}

// Schemas are drafts until reading ends.
function open(part: { additionalProperties?: Schema | undefined }): void {
  delete part.additionalProperties;
}
