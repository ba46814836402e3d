// Validators that also prepare values (coerce, fill in defaults, strip), and the shapes that this needs; and rules, the schemas for what
// zod cannot express.

import {
  arrayLiteral,
  type Code,
  code,
  hardline,
  type ImportSymbol,
  join,
  key,
  literal,
  objectLiteral,
  regex,
  symbol,
} from '../../code/code.js';
import { dataDeclaration, dataExpression } from '../../code/data.js';
import { printModule } from '../../code/print.js';
import type { Parameter, ParameterLocation } from '../../model/api.js';
import { isReference, resolve } from '../../model/graph/walk.js';
import type { Json, SchemaId } from '../../model/json.js';
import { append } from '../../model/maps.js';
import type { JsonType, Schema } from '../../model/schema.js';
import type { PositionOptions, ValidatorOptions, ValidatorPosition } from '../../options.js';
import { accepts, evaluate } from '../../runtime/schema/evaluate.js';
import type { SchemaObject } from '../../runtime/schema/json-schema.js';
import type { SchemaLayout } from '../layout.js';
import { guardBacktracking, schemaData } from '../json-schema-code.js';
import { createJsonSchemas, createRuleSchemas, definitionNames } from '../json-schemas.js';
import type { OutputFile, TargetContext } from '../target.js';
import type { View, Views } from '../views.js';
import { viewName } from './constants.js';
import { annotations, isUnlimited, typeOf } from './schema/facts.js';

export interface Shapes {
  /** Whether any position is prepared. */
  /** The validator of a position, wrapped if values are prepared there. */
  readonly around: (position: ValidatorPosition, validator: Code, subject: Subject) => Code;
  /** The files with the shapes of components used so far. */
  readonly files: () => readonly OutputFile[];
}

/** The schema or the parameters that a validator checks. */
type Subject =
  | { readonly schema: Schema; readonly view: View }
  | { readonly parameters: readonly (readonly [name: string, parameter: Parameter])[] };

/** The names of the preparations that are switched on for a position. */
export function preparationsOf(
  options: PositionOptions = {},
): readonly ('coerce' | 'defaults' | 'strip')[] {
  return (['coerce', 'defaults', 'strip'] as const).filter((name) => options[name] === true);
}

interface ShapeContext {
  readonly api: TargetContext['api'];
  readonly views: Views;
  readonly component: (id: SchemaId, view: View) => ImportSymbol;
  /** Whether any position coerces strings. */
  readonly coerce: boolean;
  /** Whether the default of a schema is filled in, in any position. */
  readonly fillsInDefault: (schema: Schema, view: View) => boolean;
}

interface ShapeView {
  readonly view: View;
  /** Properties that the view hides, which get no defaults. */
  readonly hidden: ReadonlySet<string>;
}

export function createShapes(
  { api, names, options }: TargetContext,
  {
    views,
    layout,
    source,
    runtime,
  }: {
    readonly views: Views;
    readonly layout: SchemaLayout;
    readonly source: string;
    readonly runtime: string;
  },
): Shapes {
  const { positions = {} }: ValidatorOptions = options.validators ?? {};
  const all = Object.values(positions).flatMap(preparationsOf);
  const from = { file: `${runtime}prepared.ts` };
  const usedComponents = new Map<
    string,
    { readonly id: SchemaId; readonly view: View; readonly name: ImportSymbol }
  >();
  const component = (id: SchemaId, view: View): ImportSymbol => {
    const plainest = views.simplestView(id, view);
    const known = usedComponents.get(`${plainest} ${id}`);
    if (known) return known.name;
    const name = symbol(viewName(id, { view: plainest, kind: 'Shape' }, names), {
      file: `${source}shapes/${layout.fileOf(id).slice(`${source}schemas/`.length)}`,
    });
    usedComponents.set(`${plainest} ${id}`, { id, view: plainest, name });
    return name;
  };
  const context: ShapeContext = {
    api,
    views,
    component,
    coerce: all.includes('coerce'),
    fillsInDefault: all.includes('defaults')
      ? validDefaults(api, views, options.validators)
      : () => false,
  };
  return {
    around: (position, validator, subject) => {
      const preparation = preparationsOf(positions[position]);
      if (preparation.length === 0) return validator;
      const shape =
        'schema' in subject
          ? shapeOf(subject.schema, { view: withoutOpen(subject.view), hidden: new Set() }, context)
          : parametersShape(subject.parameters, context);
      return code`/*#__PURE__*/ ${symbol('prepared', from)}(${validator}, ${shape}, ${objectLiteral(preparation.map((name) => code`${key(name)}: true`))})`;
    },
    files: () => {
      const files = new Map<string, Code[]>();
      // The map grows during the iteration, because shapes refer to shapes.
      for (const { id, view, name } of usedComponents.values()) {
        const path = layout.fileOf(id).replace(`${source}schemas/`, `${source}shapes/`);
        const shape = shapeOf(
          api.schemas.get(id) ?? { at: id },
          { view, hidden: new Set() },
          context,
          'literal',
        );
        const declared = code`export const ${name} = (): ${symbol('Shape', from, { type: true })} => (${shape});`;
        append(files, path, declared);
      }
      return [...files].map(([path, codes]) =>
        printModule(path, join(codes, join([hardline, hardline], ''))),
      );
    },
  };
}

/** A shape does not contain enum values, so the open view is the same as output. */
function withoutOpen(view: View): View {
  return view === 'open' ? 'output' : view;
}

/** Whether a default matches its schema. If not, filling it in would only make the value invalid. */
function validDefaults(
  api: TargetContext['api'],
  views: Views,
  { formats = {} }: ValidatorOptions = {},
): ShapeContext['fillsInDefault'] {
  const skippedPatterns = guardBacktracking();
  const exact = createJsonSchemas(
    api,
    views,
    (name) => formats !== false && !Object.hasOwn(formats, name),
  );
  return (schema, view) => {
    if (schema.default === undefined) return false;
    const before = skippedPatterns.count;
    return (
      evaluate(exact.of(schema, view === 'open' ? 'output' : view), schema.default.value).length ===
        0 || skippedPatterns.count > before
    );
  };
}

function parametersShape(
  parameters: readonly (readonly [string, Parameter])[],
  context: ShapeContext,
): Code {
  const view: ShapeView = { view: 'input', hidden: new Set() };
  const members = parameters.map(([name, { schema, mediaType, style, explode, in: location }]) => {
    // A parameter with a media type is serialized, so its strings are not coerced.
    if (mediaType !== undefined)
      return code`${key(name)}: ${shapeOf(schema, view, { ...context, coerce: false })}`;
    const repeats = context.coerce && explode && style === 'form' && repeatable.has(location);
    const shape = shapeOf(schema, view, context);
    return code`${key(name)}: ${
      repeats && mayBeArray(schema, context)
        ? objectLiteral([code`single: true`, code`all: [${shape}]`])
        : shape
    }`;
  });
  return objectLiteral([code`properties: ${objectLiteral(members)}`]);
}

const repeatable: ReadonlySet<ParameterLocation> = new Set(['query', 'cookie']);

function mayBeArray({ types, ref }: Schema, { api }: ShapeContext): boolean {
  const target = ref === undefined ? undefined : api.schemas.get(ref);
  return (types ?? target?.types ?? ['array']).includes('array');
}

/** @param form `literal` to get an object literal even if the constant of a component would be the same. */
function shapeOf(schema: Schema, around: ShapeView, context: ShapeContext, form?: 'literal'): Code {
  const { api, views } = context;
  const hidden = new Set([...around.hidden, ...views.hiddenNames(schema, around.view)]);
  const view: ShapeView = { ...around, hidden };
  const {
    ref,
    dynamicRef = ref,
    allOf = [],
    anyOf,
    oneOf,
    if: condition,
    then: yes,
    else: no,
    dependentSchemas,
  } = schema;
  const here = (each: Schema): Code => shapeOf(each, view, context);
  const inside = (each: Schema): Code => shapeOf(each, { ...view, hidden: new Set() }, context);
  const references = [...new Set([ref, dynamicRef])].flatMap((id) => {
    const target = id === undefined ? undefined : api.schemas.get(id);
    if (id === undefined || !target) return [];
    return [
      views.mentions(id, hidden, around.view)
        ? here(target)
        : code`${context.component(id, around.view)}`,
    ];
  });
  const conditional = [condition, yes, no, ...(dependentSchemas?.values() ?? [])]
    .filter((each) => each !== undefined && !isUnlimited(each))
    .flatMap((each) => (each ? [here(each)] : []));
  const groups = [anyOf, oneOf].flatMap((group) =>
    group && group.length > 0 ? [arrayLiteral(group.map(here))] : [],
  );
  const own = [
    ...ownMembers(schema, { ...view, context, inside }),
    ...(groups.length > 0 ? [code`any: ${arrayLiteral(groups)}`] : []),
    ...(conditional.length > 0 ? [code`maybe: ${arrayLiteral(conditional)}`] : []),
  ];
  const parts = [...references, ...allOf.filter((each) => !isUnlimited(each)).map(here)];
  const [only] = parts;
  if (own.length === 0 && only && parts.length === 1 && form !== 'literal') return only;
  const isComposed = parts.length > 0 || groups.length > 0 || conditional.length > 0;
  const isFree = !isComposed && isFreeForm(schema);
  return objectLiteral([
    ...own,
    ...(parts.length > 0 ? [code`all: ${arrayLiteral(parts)}`] : []),
    ...(isFree ? [code`free: true`] : []),
  ]);
}

function ownMembers(
  schema: Schema,
  {
    view,
    hidden,
    context,
    inside,
  }: ShapeView & { readonly context: ShapeContext; readonly inside: (schema: Schema) => Code },
): readonly Code[] {
  const {
    properties,
    required = [],
    patternProperties,
    additionalProperties,
    unevaluatedProperties,
    items,
    unevaluatedItems,
    prefixItems,
    default: preset,
  } = schema;
  const types = context.coerce ? typesOf(schema) : undefined;
  // A required property is never stripped.
  const declared = new Map<string, Code>([
    ...required.map((name) => [name, code`{}`] as const),
    ...[...(properties ?? [])].map(
      ([name, each]) => [name, hidden.has(name) ? code`{}` : inside(each)] as const,
    ),
  ]);
  const patterns = [...(patternProperties ?? [])].map(([pattern, each]) => ({
    expressed: regex(pattern) ?? regex(pattern, ''),
    each,
  }));
  const hasUnknownProperties =
    patterns.some(({ expressed }) => expressed === undefined) ||
    [...(schema.enum ?? []), schema.const?.value ?? null].some(
      (value) => typeof value === 'object' && value !== null,
    );
  const others = [additionalProperties, unevaluatedProperties].find(
    (each) => each !== undefined && !each.never,
  );
  const rest = items ?? unevaluatedItems;
  const listed = patterns.flatMap(({ expressed, each }) =>
    expressed ? [arrayLiteral([expressed, inside(each)])] : [],
  );
  return [
    types && code`types: ${literal(types)}`,
    preset && context.fillsInDefault(schema, view)
      ? code`default: ${objectLiteral([code`value: ${literal(preset.value)}`])}`
      : undefined,
    declared.size > 0
      ? code`properties: ${objectLiteral([...declared].map(([name, each]) => code`${key(name)}: ${each}`))}`
      : undefined,
    listed.length > 0 ? code`patterns: ${arrayLiteral(listed)}` : undefined,
    hasUnknownProperties ? code`additional: {}` : others && code`additional: ${inside(others)}`,
    prefixItems && code`tuple: ${arrayLiteral(prefixItems.map(inside))}`,
    rest && code`items: ${inside(rest)}`,
  ].filter((each) => each !== undefined);
}

/** Whether the schema allows any object with any properties. */
function isFreeForm(schema: Schema): boolean {
  const {
    types,
    properties,
    patternProperties,
    additionalProperties,
    required = [],
    never,
  } = schema;
  if (never || properties || patternProperties || additionalProperties || required.length > 0)
    return false;
  return types === undefined ? isUnlimited(schema) : types.includes('object');
}

function typesOf({
  types,
  never,
  enum: values,
  const: only,
}: Schema): readonly JsonType[] | undefined {
  if (never) return [];
  if (types || (!values && !only)) return types;
  return [...new Set([...(values ?? []), ...(only ? [only.value] : [])].map(typeOf))];
}

// Rules: schemas as data for the evaluator, for what zod cannot express, and the components that they refer to.

export interface Rules {
  /** An expression for the rules of schemas that apply to the same value. */
  readonly code: (schemas: readonly Schema[], view: View, hidden: ReadonlySet<string>) => Code;
  /** Whether a schema without references accepts a value. */
  readonly allows: (schema: Schema, value: Json) => boolean;
  /** Whether it is obvious that every value of a schema is also valid for another. */
  readonly implies: (schema: Schema, other: Schema, view: View) => boolean;
  /** The files with the rules of components used so far. */
  readonly files: () => readonly OutputFile[];
}

export function createRules(
  { api, names }: TargetContext,
  {
    views,
    layout,
    source,
    runtime,
    hasFormat,
  }: {
    readonly views: Views;
    readonly layout: SchemaLayout;
    readonly source: string;
    readonly runtime: string;
    readonly hasFormat: (name: string) => boolean;
  },
): Rules {
  const exact = createRuleSchemas(api, views, hasFormat, definitionNames(names));
  const roots = new Map([...api.schemas].map(([id, schema]) => [schema, id]));
  const usedComponents = new Map<
    string,
    { readonly id: SchemaId; readonly view: View; readonly name: ImportSymbol }
  >();
  const constant = (id: SchemaId, view: View): ImportSymbol => {
    const known = usedComponents.get(`${view} ${id}`);
    if (known) return known.name;
    const name = symbol(viewName(id, { view, kind: 'Rule' }, names), {
      file: `${source}rules/${layout.fileOf(id).slice(`${source}schemas/`.length)}`,
    });
    usedComponents.set(`${view} ${id}`, { id, view, name });
    return name;
  };
  const link = ($ref: string): ImportSymbol => {
    const { id, view } = exact.target($ref);
    return constant(id, view);
  };
  const skippedPatterns = guardBacktracking();
  return {
    code: (schemas, view, hidden) => {
      const [first, ...others] = schemas.map((schema) => exact.of(schema, view, hidden));
      const [only] = schemas;
      const root = only && roots.get(only);
      if (root !== undefined && others.length === 0 && hidden.size === 0)
        return code`${constant(root, view)}`;
      const schema = others.reduce<SchemaObject>(merge, first ?? {});
      return code`(${dataExpression(schemaData(schema, link))})`;
    },
    // A pattern that might never end refuses nothing.
    allows: (schema, value) => {
      const before = skippedPatterns.count;
      return accepts(exact.of(schema, 'exact'), value) || skippedPatterns.count > before;
    },
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
      // The map grows during the iteration, because rules refer to rules.
      for (const { id, view, name } of usedComponents.values()) {
        const schema = schemaData(exact.component({ id, view }), link);
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
    schema.anchors,
  ].some((each) => each !== undefined);
}
