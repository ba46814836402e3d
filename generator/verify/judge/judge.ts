// Validates values with ajv against the schemas of an OpenAPI document. Shares no code with the
// generator: references, OpenAPI 3.0 schemas and the views are implemented here a second time, so
// that a mistake of the generator is found.

import { Ajv2020, type ValidateFunction, type ErrorObject } from 'ajv/dist/2020.js';
import { discriminatorLimits } from './discriminators.js';
import {
  addExactKeywords,
  createCompiler,
  createSharing,
  forAjv,
  withOwnMembers,
} from './keywords.js';
import { addFormats } from './formats.js';
import { at, type Json, type JsonObject } from './json.js';
import { lift, type Version } from './lift.js';
import { withPointers } from './subschemas.js';
import {
  type ViewContext,
  inView,
  plainViews,
  type ReferenceResolver,
  referencesInPlace,
  rootContext,
  type JudgedView,
} from './views.js';

export interface Judgement {
  readonly valid: boolean;
  /** ajv's messages, one line per error. */
  readonly errors: readonly string[];
  /** Set if a pattern might never end for a string of the value: such a pattern rejects nothing. */
  readonly isUncertain?: true;
}

export interface Ruling extends Judgement {
  readonly problems: readonly JudgedProblem[];
}

/** One error of ajv. */
export interface JudgedProblem {
  /** The JSON pointer of the invalid part of the value. */
  readonly path: string;
  readonly keyword: string;
  /** The property that is missing or wrong, or the index of the first item that is too many. */
  readonly property?: string | undefined;
  /** The mark `x-location` of the schema with this keyword; only of a judge that traces. */
  readonly location?: string | undefined;
}

export interface JudgeOptions {
  readonly formats?: boolean;
  /** Whether an expression can be run on a text in a short time. Default: it is run. */
  readonly isAffordable?: ((expression: RegExp, text: string) => boolean) | undefined;
  /** Whether all errors are reported, each with the mark of its schema. Slower. */
  readonly isTracing?: boolean;
}

export interface Judge {
  /** Validates a value against the schema at a pointer of the document. */
  readonly judge: (pointer: string, value: Json, view?: JudgedView) => Ruling;
  /** The schema at a pointer in a view, converted to JSON Schema 2020-12. */
  readonly schema: (pointer: string, view?: JudgedView) => Json;
  /** Whether the schema means something else in a view than in the document itself. */
  readonly differs: (pointer: string, view: JudgedView) => boolean;
  /** Resolves a reference in a schema that `schema` returned. */
  readonly target: (reference: string) => Json;
}

/** Creates a judge for a document in one file. A schema is compiled when it is first used. */
export function createJudge(source: JsonObject, options: JudgeOptions = {}): Judge {
  const document = withPointers(source);
  const version = versionOf(document);
  const ajv = createAjv(options);
  const lifted = new Map<string, Json>();
  const limits = discriminatorLimits(document);
  const target = (pointer: string): Json => {
    const known = lifted.get(pointer);
    if (known !== undefined) return known;
    const original = at(document, pointer);
    if (original === undefined) throw new Error(`The document has nothing at ${pointer}`);
    const schema = lift(original, version, {
      limits,
      outermost: `#${/^\/components\/schemas\/[^/]+/.exec(pointer)?.[0] ?? pointer}`,
    });
    lifted.set(pointer, schema);
    return schema;
  };

  const requested = new Map<string, { readonly pointer: string; readonly context: ViewContext }>();
  const plain = plainViews(document);
  const recursive = new Map<string, boolean>();
  /** Whether a schema leads back to itself for the same value. ajv would never end. */
  const isRecursive = (pointer: string): boolean => {
    const known = recursive.get(pointer);
    if (known !== undefined) return known;
    const reached = new Set(referencesInPlace(target(pointer)).map(pointerIn));
    for (const next of reached)
      for (const reference of referencesInPlace(target(next))) reached.add(pointerIn(reference));
    recursive.set(pointer, reached.has(pointer));
    return reached.has(pointer);
  };
  const refer = (pointer: string, { around: outer, ...given }: ViewContext): string => {
    const around = isRecursive(pointer) ? [...outer, pointer].sort() : outer;
    const context = plain.has(given.view) ? rootContext('exact', around) : { ...given, around };
    const id = idOf(pointer, context);
    if (!requested.has(id)) requested.set(id, { pointer, context });
    return id;
  };
  const resolver: ReferenceResolver = {
    target: (reference) => target(pointerIn(reference)),
    refer: (reference, context) => {
      const pointer = pointerIn(reference);
      return context.around.includes(pointer) ? undefined : refer(pointer, context);
    },
  };
  const viewed = new Map<string, Json>();
  /** Id of a schema → ids of the schemas that it refers to. */
  const references = new Map<string, readonly string[]>();
  const schemaOf = (id: string): Json => {
    const known = viewed.get(id);
    const entry = requested.get(id);
    if (known !== undefined || !entry) return known ?? true;
    const targets: string[] = [];
    const refer: ReferenceResolver['refer'] = (reference, context) => {
      const other = resolver.refer(reference, context);
      if (other !== undefined) targets.push(other);
      return other;
    };
    const schema = inView(target(entry.pointer), entry.context, { ...resolver, refer });
    viewed.set(id, schema);
    references.set(id, targets);
    return schema;
  };
  const added = new Set<string>();
  const shared = createSharing((schema, id) => ajv.addSchema(schema, id));
  const addAll = (): void => {
    // The map grows during the loop, by the schemas that are referred to.
    for (const id of requested.keys()) {
      if (added.has(id)) continue;
      added.add(id);
      ajv.addSchema(asObject(shared(forAjv(schemaOf(id)))), id);
    }
  };

  const compiled = createCompiler(
    (id) => ajv.getSchema(id),
    (id) => references.get(id) ?? [],
  );

  return {
    schema: (pointer, view = 'exact') => schemaOf(refer(pointer, rootContext(view))),
    differs: (pointer, view) => {
      const open = new Set([refer(pointer, rootContext(view))]);
      for (const id of open) {
        const text = JSON.stringify(schemaOf(id));
        const { pointer: location = '', context } = requested.get(id) ?? {};
        const others = context?.around.filter((candidate) => candidate !== location);
        const plain = JSON.stringify(schemaOf(refer(location, rootContext('exact', others))));
        if (withoutViews(text) !== withoutViews(plain)) return true;
        for (const [, reference = ''] of text.matchAll(
          /"\$ref":"(https:\/\/judge\.example\/[^"]*)"/g,
        ))
          open.add(reference);
      }
      return false;
    },
    target: schemaOf,
    judge: (pointer, value, view = 'exact') => {
      const id = refer(pointer, rootContext(view));
      if (!added.has(id)) addAll();
      const validate = compiled(id);
      if (!validate) throw new Error(`ajv has no schema for ${pointer}`);
      return verdictOf(validate, value);
    },
  };
}

/** How often a pattern was not asked. */
let doubts = 0;

/** @internal Users have no ajv whose types its declaration could name. */
export function createAjv({
  formats = true,
  isTracing = false,
  isAffordable = () => true,
}: JudgeOptions): Ajv2020 {
  const engine = (
    pattern: string,
    flags: string,
  ): Pick<RegExp, 'test'> & { readonly toString: () => string } => {
    const expression = compile(pattern, flags);
    // ajv identifies expressions by `toString()`.
    return {
      test: (text) => {
        if (isAffordable(expression, text)) return expression.test(text);
        doubts += 1;
        return true;
      },
      toString: () => String(expression),
    };
  };
  const regExp = Object.assign(engine, { code: 'new RegExp' });
  const ajv = new Ajv2020({
    strict: false,
    ownProperties: true,
    validateSchema: false,
    validateFormats: formats,
    logger: false,
    inlineRefs: false,
    ...{ allErrors: isTracing, verbose: isTracing },
    code: { regExp, optimize: false, process: withOwnMembers },
  });
  addExactKeywords(ajv);
  if (formats) addFormats(ajv);
  return ajv;
}

/** A pattern that is invalid in Unicode mode is compiled without it. */
function compile(pattern: string, flags: string): RegExp {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return new RegExp(pattern);
  }
}

export function asObject(schema: Json): Record<string, unknown> {
  return typeof schema === 'object' && schema !== null && !Array.isArray(schema)
    ? { ...schema }
    : schema === false
      ? { not: {} }
      : {};
}

function pointerIn(reference: string): string {
  if (!reference.startsWith('#/'))
    throw new Error(`The judge follows references by JSON Pointer only, not ${reference}`);
  return reference.slice(1);
}

function idOf(pointer: string, { view, hidden, around }: ViewContext): string {
  const path = [view, hidden.join(' '), around.join(' '), pointer]
    .map(encodeURIComponent)
    .join('/');
  return `https://judge.example/${path}`;
}

/** Removes views and contexts from references, so that views can be compared. */
function withoutViews(text: string): string {
  return text.replace(/"https:\/\/judge\.example\/\w+\/[^/]*\/[^/]*\//g, '"');
}

function versionOf({ openapi }: JsonObject): Version {
  const [, minor] = /^3\.(\d+)/.exec(typeof openapi === 'string' ? openapi : '') ?? [];
  if (minor === undefined) throw new Error('The judge knows OpenAPI 3.0, 3.1 and 3.2');
  return minor === '0' ? '3.0' : minor === '1' ? '3.1' : '3.2';
}

/** @internal As above. */
export function verdictOf(validate: ValidateFunction, value: Json): Ruling {
  const before = doubts;
  const valid = validate(value) === true;
  const errorObjects = valid ? [] : (validate.errors ?? []);
  return {
    valid,
    errors: errorObjects.map(asText),
    problems: errorObjects.map(asProblem),
    ...(doubts > before && { isUncertain: true }),
  };
}

function asProblem({
  instancePath,
  keyword,
  params,
  propertyName,
  parentSchema,
}: ErrorObject): JudgedProblem {
  const location: unknown = parentSchema?.['x-location'];
  const forbidden: unknown = parentSchema?.['x-false'];
  const item =
    (keyword === 'items' || keyword === 'unevaluatedItems') && typeof params.limit === 'number'
      ? String(params.limit)
      : undefined;
  const property =
    item ??
    ['missingProperty', 'additionalProperty', 'unevaluatedProperty', 'propertyName']
      .map((name) => params[name])
      .find((name) => typeof name === 'string') ??
    propertyName;
  return {
    path: instancePath,
    keyword: typeof forbidden === 'string' ? forbidden : keyword,
    ...(typeof property === 'string' && { property }),
    ...(typeof location === 'string' && { location }),
  };
}

/** The different ones, and how many more there are. */
export function listed(errors: readonly string[]): readonly string[] {
  const different = [...new Set(errors)];
  const left = different.length - 20;
  return [...different.slice(0, 20), ...(left > 0 ? [`and ${left} more`] : [])];
}

function asText({ instancePath, schemaPath, message = '' }: ErrorObject): string {
  return `${instancePath || '(root)'} ${message} (${decodeURIComponent(schemaPath)})`;
}
