// The raw layer: `paths` as openapi-typescript makes it from the document itself, independent of our model, and its entry point: whoever wants
// openapi-fetch imports it from there, and nobody else bundles it or needs it.

import { code, symbol } from '../../code/code.js';
import type { Module } from '../../code/declarations.js';
import { escapeHidden } from '../../code/escape.js';
import type { Document } from '../../document/document.js';
import type { Api } from '../../model/api.js';
import { declaredAt } from '../../model/capabilities/responses.js';
import { stronglyConnected } from '../../model/graph/cycles.js';
import { walkSchemas } from '../../model/graph/walk.js';
import { percentDecoded, pointer, rootPointer, type SchemaId, tokens } from '../../model/json.js';
import type { Schema } from '../../model/schema.js';
import type { EmitContext } from './surface/emit-context.js';

/**
 * How many keys lead to a schema at most: openapi-typescript and TypeScript's printer go down schemas by calling themselves, and
 * how deep the stack lets them go differs from run to run.
 */
const deepest = 400;

/**
 * What openapi-typescript's own entry point sets up, without loading and linting the document a second time.
 *
 * @throws RangeError Where schemas are nested too deeply.
 */
export async function rawTypes(document: Document, api: Api): Promise<string> {
  walkSchemas(api, ({ at }) => {
    if (tokens(at).length > deepest) throw new RangeError(`${at} is nested too deeply`);
  });
  const { astToString, resolveRef, transformSchema } = await import('openapi-typescript');
  // It is given a copy, which says the same in the forms that it knows; nothing in it stands in two places.
  const schema: Parameters<typeof transformSchema>[0] = JSON.parse(JSON.stringify(document.root));
  prepare(schema, api);
  const silent = { silent: true };
  const context = {
    additionalProperties: false,
    alphabetize: false,
    arrayLength: false,
    conditionalEnums: false,
    dedupeEnums: false,
    defaultNonNullable: true,
    // Its own reading of discriminators makes types that no value has: `prepare` says what they mean.
    discriminators: { objects: {}, refsHandled: [] },
    emptyObjectsUnknown: false,
    enum: false,
    enumValues: false,
    excludeDeprecated: false,
    exportType: false,
    generatePathParams: false,
    immutable: false,
    injectFooter: [],
    makePathsEnum: false,
    pathParamsAsTypes: false,
    propertiesRequiredByDefault: false,
    readWriteMarkers: false,
    resolve: <T>($ref: string): T | undefined => resolveRef<T>(schema, $ref, silent),
    rootTypes: false,
    rootTypesKeepCasing: false,
    rootTypesNoSchemaPrefix: false,
    silent: true,
  };
  const nodes = transformSchema(
    schema,
    context as unknown as Parameters<typeof transformSchema>[1],
  );
  return `// The document's own types, made by openapi-typescript.\n\n${escapeHidden(astToString(nodes))}`;
}

/** @param types The file that openapi-typescript has made. */
export function rawModule(
  { pkg, runtime }: EmitContext,
  { path: types }: { readonly path: string },
): Module {
  const paths = symbol('paths', { file: types }, { type: true });
  return {
    file: `${pkg.source}raw.ts`,
    declarations: [
      { kind: 'export', from: types, type: true },
      {
        kind: 'type',
        name: 'RawClient',
        doc: { text: ["openapi-fetch's client, typed by the document."] },
        type: code`${symbol('Client', { package: 'openapi-fetch' }, { type: true })}<${paths}>`,
      },
      {
        kind: 'function',
        name: 'createRawClient',
        doc: {
          text: [
            'The openapi-fetch client that sends its requests the way of every call of `client`: with its ' +
              'address, credentials, retries and middleware. Its calls resolve to `{ data, error, response }` and ' +
              'do not throw for error statuses.',
          ],
          tags: [{ name: 'throws', text: '{ConfigurationError} No address is set.' }],
        },
        parameters: [{ name: 'client', type: code`${runtime('ApiClient')}` }],
        returns: code`RawClient`,
        body: code`return ${runtime('rawClient')}<${paths}>(client);`,
      },
    ],
  };
}

/**
 * The document in the forms that openapi-typescript knows: it reads less than a document may say, and some of it wrongly.
 * References lead to whole components: other schemas that are referred to become components, too, and what else is referred to
 * is written out, for a part of a type cannot always be named. Schemas and the members of maps are objects: `true` and `false`
 * are the objects that mean the same, and extensions of maps are left out. Discriminators are what they say of the schemas that
 * they choose among.
 */
function prepare(root: object, api: Api): void {
  const hoisted = new Map<string, string>();
  const withDefinitions: object[] = [];
  const components = (): object => memberObject(memberObject(root, 'components'), 'schemas');
  const nameOf = (at: string): string => {
    const known = hoisted.get(at);
    if (known !== undefined) return known;
    let name = at.replace(/^\/(?:components\/schemas\/)?/, '');
    while (Object.hasOwn(components(), name)) name += '_';
    hoisted.set(at, name);
    return name;
  };
  walkSchemas(api, ({ at, ref, discriminator }) => {
    const path = tokens(at);
    const key = path.at(-1) ?? '';
    const parent = valueAt(root, path.slice(0, -1));
    const written = member(parent, key);
    if (typeof written === 'boolean' && isRecord(parent) && !isLimit(path))
      Reflect.set(parent, key, written ? {} : { enum: [] });
    if (!isRecord(written)) return;
    if (Object.hasOwn(written, '$defs')) withDefinitions.push(written);
    if (discriminator || isRecord(member(written, 'discriminator')))
      Reflect.deleteProperty(written, 'discriminator');
    if (ref === undefined || typeof member(written, '$ref') !== 'string') return;
    const wanted = isComponent(ref)
      ? ref
      : pointer(rootPointer, 'components', 'schemas', nameOf(ref));
    if (!leadsTo(String(member(written, '$ref')), wanted))
      Reflect.set(written, '$ref', `#${wanted.replaceAll('%', '%25')}`);
  });
  for (const at of ownLists(api)) {
    const path = tokens(at);
    const parent = valueAt(root, path.slice(0, -1));
    if (isRecord(parent)) Reflect.set(parent, path.at(-1) ?? '', {});
  }
  for (const [at, tags] of tagsOf(api)) addTags(valueAt(root, tokens(at)), tags);
  const targets = [...hoisted].map(([at, name]) => [name, valueAt(root, tokens(at))] as const);
  // It takes them for a property.
  for (const schema of withDefinitions) Reflect.deleteProperty(schema, '$defs');
  for (const [name, target] of targets) Reflect.set(components(), name, structuredClone(target));
  for (const value of outsideSchemas(root)) writeOut(value, root);
  for (const value of outsideSchemas(root)) {
    const content = member(value, 'content');
    if (isRecord(content))
      for (const name of Object.keys(content))
        if (name.startsWith('x-') && !name.includes('/')) Reflect.deleteProperty(content, name);
  }
  // What is written out is an operation in several places, and its id names one type.
  const ids = new Set<unknown>();
  for (const value of outsideSchemas(root)) {
    const id = member(value, 'operationId');
    if (ids.has(id)) Reflect.deleteProperty(value, 'operationId');
    if (id !== undefined) ids.add(id);
  }
  dropExtensions(member(root, 'components'));
  const paths = member(root, 'paths');
  dropExtensions(paths);
  for (const path of membersOf(paths))
    for (const operation of membersOf(path)) dropExtensions(member(operation, 'responses'));
}

/** The properties that tell a schema apart have these values. */
function addTags(schema: unknown, tags: ReadonlyMap<string, readonly string[]>): void {
  if (!isRecord(schema)) return;
  for (const [name, values] of tags) {
    const own = member(member(schema, 'properties'), name);
    const tag = { type: 'string', enum: values };
    const list = member(schema, 'allOf');
    if (isRecord(own) && !Object.hasOwn(own, '$ref')) Object.assign(own, tag);
    else if (Array.isArray(list))
      list.push({ type: 'object', properties: { [name]: tag }, required: [name] });
    else Reflect.set(memberObject(schema, 'properties'), name, tag);
    const required = member(schema, 'required');
    if (!Array.isArray(list))
      Reflect.set(schema, 'required', [
        ...new Set([...(Array.isArray(required) ? required : []), name]),
      ]);
  }
}

/** In place of a reference to anything but a whole component, what it leads to. */
function writeOut(value: object, root: object): void {
  for (const [key, part] of Object.entries(value)) {
    const reference = member(part, '$ref');
    if (typeof reference !== 'string' || !reference.startsWith('#/')) continue;
    let target = part;
    for (let steps = 0; steps < 100; steps += 1) {
      const next = member(target, '$ref');
      if (typeof next !== 'string' || !next.startsWith('#/')) break;
      const at = percentDecoded(next.slice(1)) ?? next.slice(1);
      if (steps === 0 && isWhole(at)) break;
      target = valueAt(root, tokens(at));
    }
    if (target !== part && isRecord(target)) Reflect.set(value, key, structuredClone(target));
  }
}

/** `/components/schemas/Project` */
function isComponent(at: string): boolean {
  return at.startsWith('/components/schemas/') && tokens(at).length === 3;
}

/** Of path items, none: their types would be named before they are made. */
function isWhole(at: string): boolean {
  const [first, kind, ...rest] = tokens(at);
  return first === 'components' && kind !== 'pathItems' && rest.length === 1;
}

/** Every object and list of the document that is no part of a schema or of an example. */
function* outsideSchemas(root: object): Iterable<object> {
  const open: (readonly [value: unknown, within: string])[] = [[root, '']];
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, within] = next;
    if (!isRecord(value)) continue;
    yield value;
    const isMap = maps.has(within);
    for (const [key, part] of Object.entries(value))
      if (isMap || (!elsewhere.has(key) && !key.startsWith('x-')))
        open.push([part, isMap ? '' : key]);
  }
}

/** Keys of objects whose own keys are names of the document. */
const maps: ReadonlySet<string> = new Set([
  'responses',
  'parameters',
  'headers',
  'requestBodies',
  'pathItems',
  'callbacks',
  'links',
  'paths',
  'webhooks',
  'content',
  'encoding',
]);

/** What may hold anything under any name. */
const elsewhere: ReadonlySet<string> = new Set([
  'schema',
  'schemas',
  'itemSchema',
  'example',
  'examples',
  'value',
  'default',
  'variables',
]);

/** Where it reads `true` and `false` itself. */
function isLimit(path: readonly string[]): boolean {
  return path.at(-1) === 'additionalProperties' && path.at(-2) !== 'properties';
}

function dropExtensions(map: unknown): void {
  if (isRecord(map))
    for (const key of Object.keys(map)) if (key.startsWith('x-')) Reflect.deleteProperty(map, key);
}

function membersOf(value: unknown): readonly unknown[] {
  return isRecord(value) ? Object.values(value) : [];
}

function valueAt(root: object, path: readonly string[]): unknown {
  return path.reduce<unknown>(member, root);
}

function member(value: unknown, key: string): unknown {
  return isRecord(value) && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
}

/** The member, made where it is absent. */
function memberObject(value: object, key: string): object {
  const found = member(value, key);
  if (isRecord(found)) return found;
  const made = {};
  Reflect.set(value, key, made);
  return made;
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function leadsTo(reference: string, at: string): boolean {
  return (
    reference === `#${at}` ||
    (reference.startsWith('#/') && percentDecoded(reference.slice(1)) === at)
  );
}

/**
 * What discriminators say of the schemas that they choose among, where a schema does not say it by itself and nothing
 * contradicts it: Schema → property → its values.
 */
function tagsOf(api: Api): ReadonlyMap<SchemaId, ReadonlyMap<string, readonly string[]>> {
  const { schemas } = api;
  const bases = new Set(
    [...schemas.values()].flatMap(({ allOf = [] }) => allOf.flatMap(({ ref }) => ref ?? [])),
  );
  const found = new Map<SchemaId, Map<string, string[]>>();
  for (const { discriminator } of schemas.values())
    for (const [value, target] of discriminator?.mapping ?? []) {
      const schema = schemas.get(target);
      // A schema that others build upon has their values, too.
      if (!discriminator || !schema || bases.has(target) || !isObjectLike(schema)) continue;
      const tags = found.get(target) ?? new Map<string, string[]>();
      found.set(
        target,
        tags.set(discriminator.property, [...(tags.get(discriminator.property) ?? []), value]),
      );
    }
  return new Map(
    [...found].map(
      ([id, tags]) =>
        [
          id,
          new Map([...tags].filter(([name, values]) => fits(api, { id, name, values }))),
        ] as const,
    ),
  );
}

function isObjectLike({ ref, oneOf, anyOf, properties, allOf }: Schema): boolean {
  return ref === undefined && !oneOf && !anyOf && (properties !== undefined || allOf !== undefined);
}

/** Whether the property is a text wherever it is declared, and may have these values. One with values of its own needs no others. */
function fits(
  api: Api,
  {
    id,
    name,
    values,
  }: { readonly id: SchemaId; readonly name: string; readonly values: readonly string[] },
): boolean {
  const schema = api.schemas.get(id);
  if (schema?.properties?.get(name)?.enum ?? schema?.properties?.get(name)?.const) return false;
  const declared = schema ? declaredAt(api, schema, [name]) : [];
  return declared.every(({ types, enum: listed, const: only, ref, oneOf, anyOf, allOf }) => {
    if (oneOf ?? anyOf ?? allOf) return false;
    if (ref !== undefined) return true;
    return (
      types?.join() === 'string' &&
      only === undefined &&
      (!listed || values.every((value) => listed.includes(value)))
    );
  });
}

/**
 * The items of lists through which a schema is a part of itself without being a property of itself, as in "a text, or a list of these": TypeScript
 * allows that of aliases, not of the members of an interface. In the raw layer they are of any type.
 */
function ownLists({ schemas }: Api): readonly string[] {
  const graph = new Map([...schemas].map(([id, schema]) => [id, partsOf(schema)] as const));
  return stronglyConnected(graph).flatMap((group) => {
    if (group.length === 1 && group.every((id) => !graph.get(id)?.has(id))) return [];
    return group.flatMap((id) =>
      lists(schemas.get(id))
        .filter((items) => [...partsOf(items)].some((part) => group.includes(part)))
        .map(({ at }) => at),
    );
  });
}

/** The schemas that are needed to say what type a schema has, those of properties apart. */
function partsOf(schema: Schema): ReadonlySet<SchemaId> {
  const found = new Set<SchemaId>();
  for (const part of immediate(schema)) if (part.ref !== undefined) found.add(part.ref);
  return found;
}

function lists(schema: Schema | undefined): readonly Schema[] {
  return schema
    ? [...immediate(schema)].flatMap(({ items, prefixItems = [] }) =>
        items ? [items, ...prefixItems] : prefixItems,
      )
    : [];
}

function* immediate(schema: Schema): Iterable<Schema> {
  const stack = [schema];
  for (let next = stack.pop(); next; next = stack.pop()) {
    yield next;
    const { allOf = [], anyOf = [], oneOf = [], prefixItems = [], items } = next;
    stack.push(...allOf, ...anyOf, ...oneOf, ...prefixItems, ...(items ? [items] : []));
  }
}
