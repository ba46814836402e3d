// The independent judge: ajv on the schemas of an OpenAPI document. It shares nothing with the generator: references, the forms of 3.0 and the
// views are worked out here a second time.

import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { addExactKeywords, createCompiled, createSharing, forAjv } from './keywords.js';
import { addFormats } from './formats.js';
import { at, type Json, type JsonObject } from './json.js';
import { lift, type Version } from './lift.js';
import { withPointers } from './subschemas.js';
import {
  type Context,
  inView,
  plainViews,
  type ReferenceResolver,
  rootContext,
  tagSchemas,
  type View,
} from './views.js';

export interface Verdict {
  readonly valid: boolean;
  /** ajv's words, one line an error. */
  readonly errors: readonly string[];
}

export interface Ruling extends Verdict {
  readonly problems: readonly Problem[];
}

/** One of ajv's errors. */
export interface Problem {
  /** The place in the value, as a JSON Pointer. */
  readonly path: string;
  readonly keyword: string;
  /** The property that is missing, not wanted, or wrongly named; the first item that is too much. */
  readonly property?: string | undefined;
  /** Where the schema stands whose keyword this is; of a judge that traces. */
  readonly location?: string | undefined;
}

export interface JudgeOptions {
  readonly formats?: boolean;
  /** What an expression says of a text; may throw. Absent: what the engine says. */
  readonly test?: ((expression: RegExp, text: string) => boolean) | undefined;
  /** Says everything that is wrong with a value, and which schema of the document says so. Slower. */
  readonly places?: ReadonlyMap<JsonObject, string> | undefined;
}

export interface Judge {
  /** What ajv says about a value and the schema at a pointer of the document. */
  readonly judge: (pointer: string, value: Json, view?: View) => Ruling;
  /** The schema at a pointer in a view, as JSON Schema 2020-12. */
  readonly schema: (pointer: string, view?: View) => Json;
  /** Whether a view says anything else than the document itself. */
  readonly differs: (pointer: string, view: View) => boolean;
  /** The schema that a reference of such a schema leads to. */
  readonly target: (reference: string) => Json;
}

/** A judge of the schemas of an OpenAPI document in one file; each is compiled when it is first asked for. */
export function createJudge(given: JsonObject, options: JudgeOptions = {}): Judge {
  const document = withPointers(given);
  const version = versionOf(document);
  const ajv = createAjv(options);
  const lifted = new Map<string, Json>();
  const tags = tagSchemas(document);
  const target = (pointer: string): Json => {
    const known = lifted.get(pointer);
    if (known !== undefined) return known;
    const source = at(document, pointer);
    if (source === undefined) throw new Error(`The document has nothing at ${pointer}`);
    const schema = lift(source, version, {
      tags,
      places: options.places,
      outermost: `#${/^\/components\/schemas\/[^/]+/.exec(pointer)?.[0] ?? pointer}`,
    });
    lifted.set(pointer, schema);
    return schema;
  };

  const wanted = new Map<string, { readonly pointer: string; readonly context: Context }>();
  const plain = plainViews(document);
  const refer = (pointer: string, requested: Context): string => {
    const context = plain.has(requested.view) ? rootContext('exact') : requested;
    const id = idOf(pointer, context);
    if (!wanted.has(id)) wanted.set(id, { pointer, context });
    return id;
  };
  const resolver: ReferenceResolver = {
    target: (reference) => target(pointerIn(reference)),
    refer: (reference, context) => refer(pointerIn(reference), context),
  };
  const viewed = new Map<string, Json>();
  /** Schema → the schemas that it refers to. */
  const leads = new Map<string, readonly string[]>();
  const schemaOf = (id: string): Json => {
    const known = viewed.get(id);
    const place = wanted.get(id);
    if (known !== undefined || !place) return known ?? true;
    const referred: string[] = [];
    const refer: ReferenceResolver['refer'] = (reference, context) => {
      const other = resolver.refer(reference, context);
      referred.push(other);
      return other;
    };
    const schema = inView(target(place.pointer), place.context, { ...resolver, refer });
    viewed.set(id, schema);
    leads.set(id, referred);
    return schema;
  };
  const added = new Set<string>();
  // What traces says of every schema where it stands.
  const shared = options.places
    ? (schema: Json) => schema
    : createSharing((schema, id) => ajv.addSchema(schema, id));
  const addAll = (): void => {
    // The map grows while it is gone through: a schema brings the ones that it refers to.
    for (const id of wanted.keys()) {
      if (added.has(id)) continue;
      added.add(id);
      ajv.addSchema(asObject(shared(forAjv(schemaOf(id)))), id);
    }
  };

  const compiled = createCompiled(
    (id) => ajv.getSchema(id),
    (id) => leads.get(id) ?? [],
  );

  return {
    schema: (pointer, view = 'exact') => schemaOf(refer(pointer, rootContext(view))),
    differs: (pointer, view) => {
      const open = new Set([refer(pointer, rootContext(view))]);
      for (const id of open) {
        const text = JSON.stringify(schemaOf(id));
        const location = wanted.get(id)?.pointer ?? '';
        const plain = JSON.stringify(schemaOf(refer(location, rootContext('exact'))));
        if (nameless(text) !== nameless(plain)) return true;
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
      return verdictOf(validate(value) === true, validate.errors);
    },
  };
}

/** A judge of one lifted schema that stands alone; `$id`, anchors and references are ajv's matter. */
export function judgeSchema(schema: Json, options: JudgeOptions = {}): (value: Json) => Ruling {
  const validate = createAjv(options).compile(asObject(forAjv(schema)));
  return (value) => verdictOf(validate(value) === true, validate.errors);
}

/** Judges schemas that refer to each other by the ids that they are given here; what is asked for comes with all that it leads to. */
export interface SchemaJudge {
  readonly add: (id: string, schema: Json) => void;
  readonly judge: (id: string, value: Json) => Ruling;
}

export function createSchemaJudge(): SchemaJudge {
  const ajv = createAjv({});
  return {
    add: (id, schema) => void ajv.addSchema(asObject(forAjv(schema)), id),
    judge: (id, value) => {
      const validate = ajv.getSchema(id);
      if (!validate) throw new Error(`ajv has no schema for ${id}`);
      return verdictOf(validate(value) === true, validate.errors);
    },
  };
}

function createAjv({ formats = true, places, test }: JudgeOptions): Ajv2020 {
  const engine = (
    pattern: string,
    flags: string,
  ): Pick<RegExp, 'test'> & { readonly toString: () => string } => {
    const expression = compile(pattern, flags);
    // ajv tells expressions apart by their texts.
    return test
      ? { test: (text) => test(expression, text), toString: () => String(expression) }
      : expression;
  };
  const regExp = Object.assign(engine, { code: 'new RegExp' });
  const tracing = { allErrors: places !== undefined, verbose: places !== undefined };
  const ajv = new Ajv2020({
    strict: false,
    ownProperties: true,
    validateSchema: false,
    validateFormats: formats,
    logger: false,
    inlineRefs: false,
    ...tracing,
    code: { regExp, optimize: false },
  });
  addExactKeywords(ajv);
  if (formats) addFormats(ajv);
  return ajv;
}

/** A pattern that is none in Unicode mode means what it means outside of it. */
function compile(pattern: string, flags: string): RegExp {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return new RegExp(pattern);
  }
}

function asObject(schema: Json): Record<string, unknown> {
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

function idOf(pointer: string, { view, hidden, closed }: Context): string {
  const path = [view, closed ? 'closed' : 'any', hidden.join(' '), pointer]
    .map(encodeURIComponent)
    .join('/');
  return `https://judge.example/${path}`;
}

/** A schema in which references of all views look the same. */
function nameless(text: string): string {
  return text.replace(/"https:\/\/judge\.example\/\w+\/\w+\/[^/]*\//g, '"');
}

function versionOf({ openapi }: JsonObject): Version {
  const version = (['3.0', '3.1', '3.2'] as const).find(
    (each) => typeof openapi === 'string' && openapi.startsWith(each),
  );
  if (version === undefined) throw new Error('The judge knows OpenAPI 3.0, 3.1 and 3.2');
  return version;
}

function verdictOf(valid: boolean, errors: readonly ErrorObject[] | null | undefined): Ruling {
  const found = valid ? [] : (errors ?? []);
  return { valid, errors: found.map(asText), problems: found.map(asProblem) };
}

function asProblem({
  instancePath,
  keyword,
  params,
  propertyName,
  parentSchema,
}: ErrorObject): Problem {
  const place: unknown = parentSchema?.['x-place'];
  const forbidden: unknown = parentSchema?.['x-false'];
  const item =
    (keyword === 'items' || keyword === 'unevaluatedItems') && typeof params.limit === 'number'
      ? String(params.limit)
      : undefined;
  const named =
    item ??
    ['missingProperty', 'additionalProperty', 'unevaluatedProperty', 'propertyName']
      .map((name) => params[name])
      .find((name) => typeof name === 'string') ??
    propertyName;
  return {
    path: instancePath,
    keyword: typeof forbidden === 'string' ? forbidden : keyword,
    ...(typeof named === 'string' && { property: named }),
    ...(typeof place === 'string' && { location: place }),
  };
}

function asText({ instancePath, schemaPath, message = '' }: ErrorObject): string {
  return `${instancePath || '(root)'} ${message} (${decodeURIComponent(schemaPath)})`;
}
