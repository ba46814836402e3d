// The raw layer: the types that openapi-typescript makes from the document itself, independent of our model, and a separate entry point, so
// that only those who import it bundle and install openapi-fetch.

import { code, symbol } from '../../code/code.js';
import type { Module } from '../../code/declarations.js';
import { escapeHidden } from '../../code/escape.js';
import type { Document } from '../../document/document.js';
import type { Api } from '../../model/api.js';
import { declaredAt } from '../../model/capabilities/responses.js';
import { walkSchemas } from '../../model/graph/walk.js';
import { percentDecoded, pointer, rootPointer, type SchemaId, tokens } from '../../model/json.js';
import { listedValues, type Schema } from '../../model/schema.js';
import { type CycleCut, cycleCuts } from './raw-cycles.js';
import type { ClientContext } from './surface/emit-context.js';

/** The most keys in the JSON pointer of a schema. openapi-typescript and TypeScript's printer recurse, and the stack's depth varies. */
const maxDepth = 400;

/**
 * Does what openapi-typescript's own entry point does, without loading and linting the document again.
 *
 * @throws RangeError If schemas are nested too deeply.
 */
export async function rawTypes(document: Document, api: Api): Promise<string> {
  walkSchemas(api, ({ at }) => {
    if (tokens(at).length > maxDepth) throw new RangeError(`${at} is nested too deeply`);
  });
  const { astToString, resolveRef, transformSchema } = await import('openapi-typescript');
  // openapi-typescript gets a copy, rewritten into the forms that it supports, without shared objects.
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
    // Its handling of discriminators makes types that no value has; `prepare` adds their values as enums instead.
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
  return `// The document's own types, made by openapi-typescript.\n${lacking(api)}\n${escapeHidden(astToString(nodes))}`;
}

/** What openapi-typescript does not know of OpenAPI 3.2, as a comment; empty where the document has none of that. */
function lacking({ operations }: Api): string {
  const known = new Set('GET PUT POST DELETE OPTIONS HEAD PATCH TRACE'.split(' '));
  const found = operations.flatMap(({ method, path, parameters, body, responses }) => {
    const label = `${method} ${path}`;
    const contents = [body?.content, ...responses.map(({ content }) => content)].flatMap(
      (content) => content ?? [],
    );
    return [
      ...(known.has(method) ? [] : [label]),
      ...(parameters.some((each) => each.in === 'querystring') ? [`the query of ${label}`] : []),
      ...(contents.some(({ itemSchema }) => itemSchema) ? [`the items of ${label}`] : []),
    ];
  });
  const text = found.join(', ').replace(/\s+/g, ' ');
  return found.length === 0
    ? ''
    : `// It cannot express parts of OpenAPI 3.2, which are left out here: ${text}.\n`;
}

/** @param types The file with the output of openapi-typescript. */
export function rawModule(
  { pkg, runtime }: ClientContext,
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
 * Rewrites the document into what openapi-typescript supports: it ignores some of OpenAPI and misreads other parts. References must lead to
 * whole components, so other schemas that are referred to become components, and other targets are inlined. Schemas and members of maps
 * must be objects: `true` and `false` become equivalent objects, and extensions in maps are removed. Discriminators become enums of the
 * properties that they name.
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
  walkSchemas(api, ({ at, $ref: ref, discriminator }) => {
    const path = tokens(at);
    const key = path.at(-1) ?? '';
    const parent = valueAt(root, path.slice(0, -1));
    const written = member(parent, key);
    if (typeof written === 'boolean' && isRecord(parent) && !isAdditionalProperties(path))
      Reflect.set(parent, key, written ? {} : { enum: [] });
    if (!isRecord(written)) return;
    if (Object.hasOwn(written, '$defs')) withDefinitions.push(written);
    if (discriminator || isRecord(member(written, 'discriminator')))
      Reflect.deleteProperty(written, 'discriminator');
    if (ref === undefined || typeof member(written, '$ref') !== 'string') return;
    const wanted = isComponent(ref)
      ? ref
      : pointer(rootPointer, 'components', 'schemas', nameOf(ref));
    if (!refersTo(String(member(written, '$ref')), wanted))
      Reflect.set(written, '$ref', `#${wanted.replaceAll('%', '%25')}`);
  });
  for (const [at, tags] of tagsOf(api)) addTags(valueAt(root, tokens(at)), tags);
  cutCycles(root, cycleCuts(api.schemas));
  const targets = [...hoisted].map(([at, name]) => [name, valueAt(root, tokens(at))] as const);
  // openapi-typescript takes `$defs` for a property.
  for (const schema of withDefinitions) Reflect.deleteProperty(schema, '$defs');
  for (const [name, target] of targets) Reflect.set(components(), name, structuredClone(target));
  for (const value of outsideSchemas(root)) inlineReferences(value, root);
  for (const value of outsideSchemas(root)) {
    const content = member(value, 'content');
    if (isRecord(content))
      for (const name of Object.keys(content))
        if (name.startsWith('x-') && !name.includes('/')) Reflect.deleteProperty(content, name);
  }
  // An inlined operation occurs several times, but an operationId can name only one type.
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

/** Writes the bases of cycles in place of references to them, and `{}` for other references that close one. */
function cutCycles(root: object, cuts: readonly CycleCut[]): void {
  const done = new Set<CycleCut>();
  const apply = (cut: CycleCut): void => {
    if (done.has(cut)) return;
    done.add(cut);
    const { at, base, lists = [] } = cut;
    // What is cut inside of the base comes first.
    for (const each of cuts) if (base !== undefined && each.at.startsWith(`${base}/`)) apply(each);
    const written = base === undefined ? {} : structuredClone(valueAt(root, tokens(base)));
    if (isRecord(written)) for (const list of lists) Reflect.deleteProperty(written, list);
    const path = tokens(at);
    const parent = valueAt(root, path.slice(0, -1));
    if (isRecord(parent)) Reflect.set(parent, path.at(-1) ?? '', written);
  };
  cuts.forEach(apply);
}

/** Gives the discriminating properties of a schema their values. */
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

/** Replaces references to anything but a whole component by their targets. */
function inlineReferences(value: object, root: object): void {
  for (const [key, part] of Object.entries(value)) {
    const reference = member(part, '$ref');
    if (typeof reference !== 'string' || !reference.startsWith('#/')) continue;
    let target = part;
    for (let steps = 0; steps < 100; steps += 1) {
      const next = member(target, '$ref');
      if (typeof next !== 'string' || !next.startsWith('#/')) break;
      const at = percentDecoded(next.slice(1)) ?? next.slice(1);
      if (steps === 0 && canStayReference(at)) break;
      target = valueAt(root, tokens(at));
    }
    if (target !== part && isRecord(target)) Reflect.set(value, key, structuredClone(target));
  }
}

/** `/components/schemas/Order` */
function isComponent(at: string): boolean {
  return at.startsWith('/components/schemas/') && tokens(at).length === 3;
}

/** Whether a reference to this target can stay. References to path items cannot: openapi-typescript would use their types before it declares them. */
function canStayReference(at: string): boolean {
  const [first, kind, ...rest] = tokens(at);
  return (
    first === 'components' && kind !== 'pathItems' && kind !== 'mediaTypes' && rest.length === 1
  );
}

/** Every object and array of the document outside schemas and examples. */
function* outsideSchemas(root: object): Iterable<object> {
  const queue: (readonly [value: unknown, within: string])[] = [[root, '']];
  for (let next = queue.pop(); next; next = queue.pop()) {
    const [value, within] = next;
    if (!isRecord(value)) continue;
    yield value;
    const isMap = maps.has(within);
    for (const [key, part] of Object.entries(value))
      if (isMap || (!opaqueKeys.has(key) && !key.startsWith('x-')))
        queue.push([part, isMap ? '' : key]);
  }
}

/** Keywords whose value is a map, with keys that the document chooses. */
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

/** Keywords whose value may contain anything. */
const opaqueKeys: ReadonlySet<string> = new Set([
  'schema',
  'schemas',
  'itemSchema',
  'example',
  'examples',
  'value',
  'default',
  'variables',
]);

/** Whether the path is that of `additionalProperties`, where openapi-typescript accepts `true` and `false`. */
function isAdditionalProperties(path: readonly string[]): boolean {
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

/** The member, created if absent. */
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

function refersTo(reference: string, at: string): boolean {
  return (
    reference === `#${at}` ||
    (reference.startsWith('#/') && percentDecoded(reference.slice(1)) === at)
  );
}

/**
 * The values that discriminators give to properties of schemas: schema → property → values. Left out if the schema declares values itself
 * or contradicts them.
 */
function tagsOf(api: Api): ReadonlyMap<SchemaId, ReadonlyMap<string, readonly string[]>> {
  const { schemas } = api;
  const bases = new Set(
    [...schemas.values()].flatMap(({ allOf = [] }) => allOf.flatMap(({ $ref: ref }) => ref ?? [])),
  );
  const found = new Map<SchemaId, Map<string, string[]>>();
  for (const { discriminator } of schemas.values())
    for (const [value, target] of discriminator?.mapping ?? []) {
      const schema = schemas.get(target);
      // A base schema also has the values of the schemas that extend it.
      if (!discriminator || !schema || bases.has(target) || !isObjectLike(schema)) continue;
      const tags = found.get(target) ?? new Map<string, string[]>();
      found.set(
        target,
        tags.set(discriminator.propertyName, [
          ...(tags.get(discriminator.propertyName) ?? []),
          value,
        ]),
      );
    }
  return new Map(
    [...found].map(
      ([id, tags]) =>
        [
          id,
          new Map([...tags].filter(([name, values]) => isTagAllowed(api, { id, name, values }))),
        ] as const,
    ),
  );
}

function isObjectLike({ $ref: ref, oneOf, anyOf, properties, allOf }: Schema): boolean {
  return ref === undefined && !oneOf && !anyOf && (properties !== undefined || allOf !== undefined);
}

/** Whether the property is a string wherever it is declared and may have these values. A property with an enum or const needs none. */
function isTagAllowed(
  api: Api,
  {
    id,
    name,
    values,
  }: { readonly id: SchemaId; readonly name: string; readonly values: readonly string[] },
): boolean {
  const schema = api.schemas.get(id);
  const tag = schema?.properties?.get(name);
  if (tag && listedValues(tag)) return false;
  const declared = schema ? declaredAt(api, schema, [name]) : [];
  return declared.every(
    ({ type: types, enum: listed, const: only, $ref: ref, oneOf, anyOf, allOf }) => {
      if (oneOf ?? anyOf ?? allOf) return false;
      if (ref !== undefined) return true;
      return (
        types?.join() === 'string' &&
        only === undefined &&
        (!listed || values.every((value) => listed.includes(value)))
      );
    },
  );
}
