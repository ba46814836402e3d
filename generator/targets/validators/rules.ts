// Schemas as data for the evaluator: what zod has no words for, and the components that it refers to.

import { type Code, code, hardline, type ImportSymbol, join, symbol } from '../../code/code.js';
import { dataCode, dataExpression } from '../../code/data.js';
import { printModule } from '../../code/print.js';
import { append } from '../../model/maps.js';
import type { Json, SchemaId } from '../../model/json.js';
import { isReference, resolve } from '../../model/graph/walk.js';
import type { Schema } from '../../model/schema.js';
import { accepts } from '../../runtime/schema/evaluate.js';
import type { Shape } from '../../runtime/schema/shape.js';
import { shapeData } from '../shape-code.js';
import type { SchemaLayout } from '../layout.js';
import { createRules as createExact } from '../shape.js';
import type { OutputFile, TargetContext } from '../target.js';
import type { View, Views } from '../views.js';
import { viewName } from './constants.js';
import { annotations } from './schema/facts.js';

export interface Rules {
  /** What schemas say together about one value, as an expression. */
  readonly code: (schemas: readonly Schema[], view: View, hidden: ReadonlySet<string>) => Code;
  /** Whether a schema without references allows a value. */
  readonly allows: (schema: Schema, value: Json) => boolean;
  /** Whether the values that a schema allows are obviously among those of another. */
  readonly implies: (schema: Schema, other: Schema, view: View) => boolean;
  /** The constants of the components that were referred to. */
  readonly files: () => readonly OutputFile[];
}

export function createRules(
  { api, names }: TargetContext,
  {
    views,
    layout,
    source,
    hasFormat,
  }: {
    readonly views: Views;
    readonly layout: SchemaLayout;
    readonly source: string;
    readonly hasFormat: (name: string) => boolean;
  },
): Rules {
  const exact = createExact(api, views, hasFormat);
  const roots = new Map([...api.schemas].map(([id, schema]) => [schema, id]));
  const needed = new Map<
    string,
    { readonly id: SchemaId; readonly view: View; readonly name: ImportSymbol }
  >();
  const constant = (id: SchemaId, view: View): ImportSymbol => {
    const known = needed.get(`${view} ${id}`);
    if (known) return known.name;
    const name = symbol(viewName(id, { view, kind: 'Rule' }, names), {
      file: `${source}rules/${layout.fileOf(id).slice(`${source}schemas/`.length)}`,
    });
    needed.set(`${view} ${id}`, { id, view, name });
    return name;
  };
  const link = (target: () => Shape): ImportSymbol => {
    const component = exact.target(target);
    if (!component) throw new Error('A link that leads to no component');
    return constant(component.id, component.view);
  };
  return {
    code: (schemas, view, hidden) => {
      const [first, ...others] = schemas.map((schema) => exact.of(schema, view, hidden));
      const [only] = schemas;
      const root = only && roots.get(only);
      if (root !== undefined && others.length === 0 && hidden.size === 0)
        return code`${constant(root, view)}`;
      const shape = others.reduce<Shape>(together, first ?? {});
      return code`(${dataExpression(shapeData(shape, link))})`;
    },
    allows: (schema, value) => accepts(exact.of(schema, 'exact'), value),
    implies: (schema, other, view) => {
      const values = views.isOpen(schema, view)
        ? undefined
        : schema.const
          ? [schema.const.value]
          : schema.enum;
      if (values) return values.every((value) => accepts(exact.of(other, view), value));
      const [narrow, wide] = [
        keywordTexts(resolve(api, schema)),
        keywordTexts(isReference(other) ? resolve(api, other) : other),
      ];
      return (
        (schema.ref === undefined || isReference(schema)) &&
        [...wide].every(([keyword, value]) => keyword !== 'ref' && narrow.get(keyword) === value)
      );
    },
    files: () => {
      const files = new Map<string, Code[]>();
      // A map that grows while it is gone through: rules refer to rules.
      for (const { id, view, name } of needed.values()) {
        const shape = dataCode(shapeData(exact.component({ id, view }), link));
        append(
          files,
          `${source}rules/${layout.fileOf(id).slice(`${source}schemas/`.length)}`,
          code`export const ${name}: ${symbol('Shape', { file: `${source}runtime/schema/shape.ts` }, { type: true })} = ${shape};`,
        );
      }
      return [...files].map(([path, codes]) => ({
        path,
        content: printModule(path, join(codes, join([hardline, hardline], ''))),
      }));
    },
  };
}

/** The keywords of a schema that decide, as texts; maps and the like are none. */
function keywordTexts(schema: Schema): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(schema).flatMap(([keyword, value]) =>
      value === undefined || annotations.has(keyword)
        ? []
        : [[keyword, JSON.stringify(value instanceof Map ? [...value] : value)] as const],
    ),
  );
}

/** Two shapes as one; where they speak about the same keyword, as parts that apply together. */
function together(left: Shape, right: Shape): Shape {
  const isApart =
    !left.never &&
    !right.never &&
    Object.keys(right).every((keyword) => !Object.hasOwn(left, keyword)) &&
    !speaksOfOthers(left) &&
    !speaksOfOthers(right);
  if (isApart) return { ...left, ...right };
  const { allOf = [], ...others } = left;
  return Object.keys(others).length === 0 ? { allOf: [...allOf, right] } : { allOf: [left, right] };
}

/** Keywords whose meaning depends on what stands beside them. */
function speaksOfOthers(shape: Shape): boolean {
  return [
    shape.additionalProperties,
    shape.unevaluatedProperties,
    shape.items,
    shape.unevaluatedItems,
    shape.contains,
    shape.if,
    shape.then,
    shape.else,
    shape.scope,
  ].some((each) => each !== undefined);
}
