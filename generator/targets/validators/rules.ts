// Rules: schemas as data for the evaluator, for what zod cannot express, and the components that
// they refer to.

import { type Code, code, hardline, type ImportSymbol, join, symbol } from '../../code/code.js';
import { dataDeclaration, dataExpression } from '../../code/data.js';
import { printModule } from '../../code/print.js';
import { isReference, resolve } from '../../model/graph/walk.js';
import type { Json, SchemaId } from '../../model/json.js';
import { append } from '../../model/maps.js';
import { listedValues, type Schema } from '../../model/schema.js';
import { accepts } from '../../runtime/schema/evaluate.js';
import type { SchemaObject } from '../../runtime/schema/json-schema.js';
import type { SchemaLayout } from '../layout.js';
import { guardBacktracking, schemaData } from '../json-schema-code.js';
import { createRuleSchemas, definitionNames } from '../json-schemas.js';
import type { OutputFile, TargetContext } from '../target.js';
import { annotations } from './schema/facts.js';

export interface Rules {
  /** An expression for the rules of schemas that apply to the same value. */
  readonly code: (schemas: readonly Schema[]) => Code;
  readonly allows: (schema: Schema, value: Json) => boolean;
  /** Whether it is obvious that every value of a schema is also valid for another. */
  readonly implies: (schema: Schema, other: Schema) => boolean;
  /** The files with the rules of components used so far. */
  readonly files: () => readonly OutputFile[];
}

export function createRules(
  { api, names }: TargetContext,
  {
    layout,
    source,
    runtime,
    hasFormat,
    limited,
  }: {
    readonly layout: SchemaLayout;
    readonly source: string;
    readonly runtime: string;
    readonly hasFormat: (name: string) => boolean;
    readonly limited: (schema: Schema) => Schema;
  },
): Rules {
  const exact = createRuleSchemas(api, { hasFormat, limited, nameOf: definitionNames(names) });
  const roots = new Map([...api.schemas].map(([id, schema]) => [schema, id]));
  const used = new Map<SchemaId, ImportSymbol>();
  const constant = (id: SchemaId): ImportSymbol => {
    const known = used.get(id);
    if (known) return known;
    const name = symbol(`${names.schemas.get(id)?.constant ?? ''}Rule`, {
      file: `${source}rules/${layout.fileOf(id).slice(`${source}schemas/`.length)}`,
    });
    used.set(id, name);
    return name;
  };
  const link = ($ref: string): ImportSymbol => constant(exact.target($ref));
  const skippedPatterns = guardBacktracking();
  return {
    code: (schemas) => {
      const [first, ...others] = schemas.map(exact.of);
      const [only] = schemas;
      const root = only && roots.get(only);
      if (root !== undefined && others.length === 0) return code`${constant(root)}`;
      const schema = others.reduce<SchemaObject>(merge, first ?? {});
      return code`(${dataExpression(schemaData(schema, link))})`;
    },
    // A pattern that might never end refuses nothing.
    allows: (schema, value) => {
      const before = skippedPatterns.count;
      return accepts(exact.of(schema), value) || skippedPatterns.count > before;
    },
    implies: (schema, other) => {
      const values = listedValues(schema);
      if (values) return values.every((value) => accepts(exact.of(other), value));
      const [narrow, wide] = [
        keywordTexts(resolve(api, schema)),
        keywordTexts(isReference(other) ? resolve(api, other) : other),
      ];
      return (
        (schema.$ref === undefined || isReference(schema)) &&
        [...wide].every(([keyword, value]) => keyword !== '$ref' && narrow.get(keyword) === value)
      );
    },
    files: () => {
      const files = new Map<string, Code[]>();
      // The map grows during the iteration, because rules refer to rules.
      for (const [id, name] of used) {
        const schema = schemaData(exact.component(id), link);
        append(
          files,
          `${source}rules/${layout.fileOf(id).slice(`${source}schemas/`.length)}`,
          dataDeclaration(
            code`export const ${name}: ${symbol('JsonSchema', { file: `${runtime}schema.ts` }, { type: true })}`,
            schema,
          ),
        );
      }
      return [...files].map(([path, codes]) =>
        printModule(path, join(codes, join([hardline, hardline], ''))),
      );
    },
  };
}

/** The assertions of a schema as JSON, by keyword. */
function keywordTexts(schema: Schema): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(schema).flatMap(([keyword, value]) =>
      value === undefined || annotations.has(keyword)
        ? []
        : [[keyword, JSON.stringify(value instanceof Map ? [...value] : value)] as const],
    ),
  );
}

/** Merges two schemas, into an `allOf` if they share keywords. */
function merge(left: SchemaObject, right: SchemaObject): SchemaObject {
  const isApart =
    Object.keys(right).every((keyword) => !Object.hasOwn(left, keyword)) &&
    !dependsOnSiblings(left) &&
    !dependsOnSiblings(right);
  if (isApart) return { ...left, ...right };
  const { allOf = [], ...others } = left;
  return Object.keys(others).length === 0 ? { allOf: [...allOf, right] } : { allOf: [left, right] };
}

/** Whether the meaning of a keyword depends on those beside it. */
function dependsOnSiblings(schema: SchemaObject): boolean {
  return [
    schema.additionalProperties,
    schema.unevaluatedProperties,
    schema.items,
    schema.unevaluatedItems,
    schema.contains,
    schema.if,
    schema.then,
    schema.else,
    schema.target,
  ].some((candidate) => candidate !== undefined);
}
