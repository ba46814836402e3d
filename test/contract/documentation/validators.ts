// The part of X1 about validators: what zod tells of a schema (`description`, `title`, `id`) is what the document says of it, where it says
// it, and nothing else. Read from the exported values, so that it does not matter which file says it or how.

import type { Case, ComponentNames, Subject } from '../../../generator/verify/subject/check.js';
import { member, operationName } from '../../../generator/verify/subject/exports.js';
import { positionsOf } from '../../../generator/verify/subject/positions.js';
import { enumerate } from '../../../generator/verify/reading/enumerate.js';
import {
  at,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  objectAt,
} from '../../../generator/verify/judge/json.js';
import { parameterSaid } from './calls.js';
import { capitalized } from './spelling.js';

export function* validatorCases(subject: Subject): Iterable<Case> {
  const { document } = subject;
  const routes = new Map(
    enumerate(document).operations.map(({ method, path }) => [
      operationName(subject, method, path),
      `${method} ${path}`,
    ]),
  );
  for (const { subject: about, name, kind, pointer, validator } of positionsOf(subject)) {
    const base: Case = { check: 'X1', subject: about, name: `the validator of ${name}`, pointer };
    const route = routes.get(about) ?? about.replace(/^webhook /, '');
    if (validator === undefined) continue;
    const frames = [`${route}: ${name}`, `${route}: request ${name}`];
    if (kind === 'parameters') {
      yield* statedCases(base, [validator], frames);
      yield* parameterCases(base, validator, subject);
      continue;
    }
    const schema = at(document, pointer) ?? true;
    const named = subject.schemaNames.get(pointer);
    if (kind === 'component' && named)
      yield* identityCases(base, validator, { schema, named, document });
    yield* schemaCases(schema, [validator], {
      document,
      base,
      frames: kind === 'component' ? [] : frames,
    });
  }
}

interface Stated {
  readonly schema: Json;
  readonly named: ComponentNames;
  readonly document: JsonObject;
}

/** The identity that `z.toJSONSchema` and registries know a component by: its name, and the view where it is one. */
function* identityCases(
  base: Case,
  validator: unknown,
  { schema, named: { constant }, document }: Stated,
): Iterable<Case> {
  const name = capitalized(constant);
  const { id: own, title } = metaOf(validator);
  // zod hands an id on to no copy, and a recursive schema is checked after it was named: TypeScript 5 cannot infer it otherwise.
  const id = own ?? metaOf(member(validator, '_zod', 'parent'))['id'];
  const views = ['', 'Input'].map((view) => name + view);
  const ownTitle = isObject(schema) ? schema['title'] : undefined;
  // An annotation applies to all that a schema leads to in place (JSON Schema core, 7.7.1): without a title of its own it has theirs.
  const titles =
    ownTitle === undefined ? partsOf(schema, document).map((part) => part['title']) : [ownTitle];
  yield {
    ...base,
    name: `${base.name}, its id`,
    ...(!views.includes(String(id)) &&
      !(isObject(schema) && schema['$ref'] !== undefined) && {
        failure: `it is ${String(id)}, not ${name}`,
      }),
  };
  if (title !== undefined)
    yield {
      ...base,
      name: `${base.name}, its title`,
      ...(!titles.some((each) => each === title) && {
        failure: `it says ${JSON.stringify(title)}`,
      }),
    };
}

function* parameterCases(base: Case, validator: unknown, subject: Subject): Iterable<Case> {
  const { document } = subject;
  const { parameters = [] } =
    enumerate(document).operations.find(({ pointer }) => pointer === base.pointer) ?? {};
  const location = base.name.split(' ').at(-2);
  for (const parameter of parameters.filter((each) => each.in === location)) {
    const key = parameter.in === 'header' ? parameter.name.toLowerCase() : parameter.name;
    const inner = reached([validator]).flatMap((each) => ownShape(each, key));
    const schema = parameter.schema === undefined ? {} : objectAt(document, parameter.schema);
    const { description } = parameterSaid(parameter, document);
    const said = { ...schema, ...(description !== undefined && { description }) };
    if (inner.length > 0)
      yield* schemaCases(said, inner, {
        document,
        base: { ...base, name: `${base.name}, ${key}` },
        // Of the two, either may be told where both say something.
        frames: textsOf([schema], document),
      });
  }
}

interface Around {
  readonly document: JsonObject;
  readonly base: Case;
  /** What else may be said. */
  readonly frames: readonly string[];
  /** Whether nothing at all may be said. */
  readonly isOptional?: boolean;
  /** The schemas around this one: one that holds itself is a case once. */
  readonly around?: ReadonlySet<Json>;
}

/** What stands for a schema, and for what it holds in place; components that it leads to are cases of their own. */
function* schemaCases(
  schema: Json,
  validators: readonly unknown[],
  { document, base, frames, isOptional = false, around = new Set() }: Around,
): Iterable<Case> {
  const parts = partsOf(schema, document);
  const allowed = [...textsOf(parts, document), ...frames];
  // Components and properties have descriptions, the items of a list and the further properties of an object none.
  const own = isObject(schema) && !isOptional ? textIn(schema) : undefined;
  const outermost = validators.flatMap((each) => saidFirst(each) ?? []);
  const unsaid =
    own !== undefined && !outermost.includes(own)
      ? `it does not say ${JSON.stringify(own.slice(0, 200))}`
      : undefined;
  yield* statedCases(base, validators, allowed, unsaid);
  if (isObject(schema) && schema['$ref'] !== undefined) return;
  const names = new Set(parts.flatMap(({ properties }) => Object.keys(properties ?? {})));
  const within = reached(validators);
  for (const name of names) {
    const stated = parts.flatMap(({ properties }) =>
      isObject(properties) && Object.hasOwn(properties, name) ? [properties[name] ?? true] : [],
    );
    const inner = within.flatMap((each) => ownShape(each, name));
    const [only = true, ...others] = stated;
    if (inner.length > 0 && !stated.every((each) => isObject(each) && around.has(each)))
      yield* schemaCases(others.length === 0 ? only : { anyOf: stated }, inner, {
        document,
        base: { ...base, name: `${base.name}, ${name}` },
        frames: [],
        around: new Set([...around, ...stated]),
      });
  }
  for (const keyword of ['items', 'additionalProperties'] as const) {
    const stated = parts.flatMap((part) => (isObject(part[keyword]) ? [part[keyword]] : []));
    const inner = within.flatMap((each) => ownItems(each, keyword));
    const [only = true, ...others] = stated;
    if (inner.length > 0 && !stated.every((each) => isObject(each) && around.has(each)))
      yield* schemaCases(others.length === 0 ? only : { anyOf: stated }, inner, {
        document,
        base: { ...base, name: `${base.name}, ${keyword}` },
        frames: [],
        around: new Set([...around, ...stated]),
        isOptional: true,
      });
  }
}

function* statedCases(
  base: Case,
  validators: readonly unknown[],
  allowed: readonly string[],
  unsaid?: string,
): Iterable<Case> {
  const foreign = reached(validators).flatMap((each) => {
    const { description } = metaOf(each);
    return typeof description === 'string' && !allowed.includes(description) ? [description] : [];
  })[0];
  const failure =
    unsaid ??
    (foreign === undefined
      ? undefined
      : `the document does not say ${JSON.stringify(foreign.slice(0, 200))}`);
  yield { ...base, ...(failure !== undefined && { failure }) };
}

function textIn({ description }: JsonObject): string | undefined {
  return typeof description === 'string' && description.trim() !== ''
    ? description.trim()
    : undefined;
}

/** What may be said of a value: the texts of every part of its schema, of what those lead to, and of the members of lists. */
function textsOf(parts: readonly JsonObject[], document: JsonObject): readonly string[] {
  return parts.flatMap((part) => {
    const own = textIn(part);
    const tuple = isArray(part['prefixItems']) ? part['prefixItems'] : [];
    const inner = tuple.flatMap((each) => textsOf(partsOf(each, document), document));
    return own === undefined ? inner : [own, ...inner];
  });
}

/** A schema, what it leads to, and its alternatives: all that is said of the same value. */
function partsOf(schema: Json, document: JsonObject): readonly JsonObject[] {
  const found = new Set<JsonObject>();
  const open: Json[] = [schema];
  for (const each of open) {
    if (!isObject(each) || found.has(each)) continue;
    found.add(each);
    const { $ref } = each;
    if (typeof $ref === 'string') open.push(at(document, $ref.slice(1)) ?? true);
    for (const keyword of ['allOf', 'oneOf', 'anyOf'])
      open.push(...(isArray(each[keyword]) ? each[keyword] : []));
    for (const keyword of ['if', 'then', 'else', 'not'])
      if (isObject(each[keyword])) open.push(each[keyword]);
  }
  return [...found];
}

function metaOf(validator: unknown): Readonly<Record<string, unknown>> {
  const meta = member(validator, 'meta');
  const told: unknown = typeof meta === 'function' ? Reflect.apply(meta, validator, []) : undefined;
  return isRecord(told) ? told : {};
}

/** What is said of a validator, or of what it wraps. */
function saidFirst(validator: unknown): string | undefined {
  for (let each: unknown = validator; isRecord(each); each = wrapped(each)) {
    const { description } = metaOf(each);
    if (typeof description === 'string') return description;
  }
  return undefined;
}

function wrapped(validator: unknown): unknown {
  const lazy = member(validator, '_zod', 'def', 'getter');
  return typeof lazy === 'function'
    ? Reflect.apply(lazy, undefined, [])
    : (member(validator, '_zod', 'def', 'innerType') ?? member(validator, '_zod', 'def', 'in'));
}

/** A validator, what it wraps, its alternatives and the two sides of its intersections: all that stands for the same value. */
function reached(validators: readonly unknown[]): readonly unknown[] {
  const found = new Set<unknown>();
  const open = [...validators];
  for (const each of open) {
    if (!isRecord(each) || found.has(each)) continue;
    found.add(each);
    const options = member(each, '_zod', 'def', 'options');
    open.push(
      wrapped(each),
      ...['left', 'right', 'out'].map((side) => member(each, '_zod', 'def', side)),
      ...(Array.isArray(options) ? options : []),
    );
  }
  return [...found];
}

function ownShape(validator: unknown, name: string): readonly unknown[] {
  const shape = member(validator, '_zod', 'def', 'shape');
  return isRecord(shape) && Object.hasOwn(shape, name) ? [shape[name]] : [];
}

function ownItems(
  validator: unknown,
  keyword: 'items' | 'additionalProperties',
): readonly unknown[] {
  const names = keyword === 'items' ? ['element'] : ['valueType', 'catchall'];
  return names.flatMap((name) => member(validator, '_zod', 'def', name) ?? []);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
