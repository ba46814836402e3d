// Schemas that are themselves through references alone: no value could ever be checked against them.

import { pointer, type SchemaId } from '../../model/json.js';
import type { Schema } from '../../model/schema.js';
import { stronglyConnected } from '../../model/graph/cycles.js';
import type { Reader } from '../reader.js';

/**
 * Reports such cycles and takes one reference of each away. A cycle that leads through the alternatives of a `oneOf` or `anyOf` stays:
 * a base that lists the schemas which extend it is a common form with a plain meaning, each of them a base and more.
 */
export function cutReferenceCycles(reader: Reader, schemas: ReadonlyMap<SchemaId, Schema>): void {
  for (const closing of closingReferences(schemas, false)) {
    report(reader, closing, 'error');
    for (const schema of closing) cut(schema);
  }
  for (const closing of closingReferences(schemas, true)) report(reader, closing, 'warning');
}

/** For each cycle the schemas whose references close it. */
function closingReferences(
  schemas: ReadonlyMap<SchemaId, Schema>,
  alternatives: boolean,
): readonly (readonly Schema[])[] {
  const graph = new Map(
    [...schemas].map(
      ([id, schema]) =>
        [id, new Set([...inPlace(schema, alternatives)].flatMap(({ ref }) => ref ?? []))] as const,
    ),
  );
  return stronglyConnected(graph)
    .map((cycle) => {
      const members = new Set(cycle);
      return cycle.flatMap((id) =>
        [...inPlace(schemas.get(id), alternatives)].filter(
          ({ ref }) => ref !== undefined && members.has(ref),
        ),
      );
    })
    .filter((closing) => closing.length > 0);
}

function report(
  reader: Reader,
  [first, ...others]: readonly Schema[],
  severity: 'error' | 'warning',
): void {
  if (!first) return;
  reader.report(
    'read/reference-cycle',
    `The reference ${JSON.stringify(`#${first.ref ?? ''}`)} leads back to the schema that it stands in.`,
    {
      severity,
      pointer: pointer(first.at, '$ref'),
      ...(others.length > 0
        ? {
            related: others.map(({ at, ref }) => ({
              message: `The way goes through ${JSON.stringify(`#${ref ?? ''}`)}.`,
              pointer: pointer(at, '$ref'),
            })),
          }
        : {}),
    },
  );
}

/** The schema and the parts that speak about the same value; `alternatives` says whether the members of `oneOf` and `anyOf` count. */
function* inPlace(schema: Schema | undefined, alternatives: boolean): Iterable<Schema> {
  const stack = schema ? [schema] : [];
  for (let part = stack.pop(); part; part = stack.pop()) {
    yield part;
    const { allOf = [], anyOf = [], oneOf = [], not, if: condition, then, else: otherwise } = part;
    stack.push(
      ...[not, condition, then, otherwise].filter((member) => member !== undefined),
      ...(alternatives ? [...oneOf, ...anyOf] : []),
      ...allOf,
    );
  }
}

// Schemas are drafts until reading ends.
function cut(schema: { ref?: SchemaId | undefined }): void {
  delete schema.ref;
}
