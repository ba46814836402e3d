// The raw layer: `paths` as openapi-typescript makes it from the document itself, independent of our model.

import { escapeHidden } from '../../code/escape.js';
import type { Document } from '../../document/document.js';
import type { Api } from '../../model/api.js';
import { stronglyConnected } from '../../model/cycles.js';
import { percentDecoded, type SchemaId, tokens } from '../../model/json.js';
import type { Schema } from '../../model/schema.js';
import { walkSchemas } from '../../model/walk.js';

/** What openapi-typescript's own entry point sets up, without loading and linting the document a second time. */
export async function rawTypes(document: Document, api: Api): Promise<string> {
  const { astToString, resolveRef, scanDiscriminators, transformSchema } = await import('openapi-typescript');
  // It writes the values of discriminators into the schemas, so it works on a copy.
  const schema: Parameters<typeof transformSchema>[0] = structuredClone(document.root) as unknown as Parameters<typeof transformSchema>[0];
  adapt(schema, api);
  const silent = { silent: true };
  const context = {
    additionalProperties: false,
    alphabetize: false,
    arrayLength: false,
    conditionalEnums: false,
    dedupeEnums: false,
    defaultNonNullable: true,
    discriminators: scanDiscriminators(schema, silent),
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
  const nodes = transformSchema(schema, context as unknown as Parameters<typeof transformSchema>[1]);
  return `// The document's own types, made by openapi-typescript.\n\n${escapeHidden(astToString(nodes))}`;
}

/**
 * It knows references that are JSON pointers from the root, and schemas and the members of maps as objects: anchors and references within an `$id`
 * are written as pointers, those of a component into itself as what is there, `true` and `false` as the objects that mean the same, and extensions of maps are left out.
 */
function adapt(root: object, api: Api): void {
  walkSchemas(api, ({ at, ref }) => {
    const path = tokens(at);
    const key = path.at(-1) ?? '';
    const parent = valueAt(root, path.slice(0, -1));
    const written = member(parent, key);
    if (typeof written === 'boolean' && isRecord(parent) && !isLimit(path)) Reflect.set(parent, key, written ? {} : { enum: [] });
    const reference = member(written, '$ref');
    const own = ref === undefined ? undefined : /^\/components\/schemas\/[^/]+\//.exec(ref)?.[0];
    // A member of an interface cannot be looked up while the interface is said: what a component refers to within itself is repeated.
    if (own !== undefined && ref !== undefined && at.startsWith(own) && isRecord(parent)) {
      const target = valueAt(root, tokens(ref));
      return void Reflect.set(parent, key, isRecord(target) && !JSON.stringify(target).includes('"$ref"') ? structuredClone(target) : {});
    }
    if (isRecord(written) && ref !== undefined && typeof reference === 'string' && !leadsTo(reference, ref)) Reflect.set(written, '$ref', `#${ref.replaceAll('%', '%25')}`);
  });
  for (const at of ownLists(api)) {
    const path = tokens(at);
    const parent = valueAt(root, path.slice(0, -1));
    if (isRecord(parent)) Reflect.set(parent, path.at(-1) ?? '', {});
  }
  dropExtensionsOfContent(root);
  dropExtensions(member(root, 'components'));
  const paths = member(root, 'paths');
  dropExtensions(paths);
  for (const path of membersOf(paths)) for (const operation of membersOf(path)) dropExtensions(member(operation, 'responses'));
}

/**
 * The items of lists through which a schema is a part of itself without being a property of itself, as in "a text, or a list of these": TypeScript
 * allows that of aliases, not of the members of an interface. In the raw layer they are of any type.
 */
function ownLists({ schemas }: Api): readonly string[] {
  const graph = new Map([...schemas].map(([id, schema]) => [id, partsOf(schema)] as const));
  return stronglyConnected(graph).flatMap((group) => {
    if (group.length === 1 && group.every((id) => !graph.get(id)?.has(id))) return [];
    return group.flatMap((id) => lists(schemas.get(id)).filter((items) => [...partsOf(items)].some((part) => group.includes(part))).map(({ at }) => at));
  });
}

/** The schemas that are needed to say what type a schema has, those of properties apart. */
function partsOf(schema: Schema): ReadonlySet<SchemaId> {
  const found = new Set<SchemaId>();
  for (const part of immediate(schema)) if (part.ref !== undefined) found.add(part.ref);
  return found;
}

function lists(schema: Schema | undefined): readonly Schema[] {
  return schema ? [...immediate(schema)].flatMap(({ items, prefixItems = [] }) => (items ? [items, ...prefixItems] : prefixItems)) : [];
}

function* immediate(schema: Schema): Iterable<Schema> {
  const stack = [schema];
  for (let next = stack.pop(); next; next = stack.pop()) {
    yield next;
    const { allOf = [], anyOf = [], oneOf = [], prefixItems = [], items } = next;
    stack.push(...allOf, ...anyOf, ...oneOf, ...prefixItems, ...(items ? [items] : []));
  }
}

/** Where it reads `true` and `false` itself. */
function isLimit(path: readonly string[]): boolean {
  return path.at(-1) === 'additionalProperties' && path.at(-2) !== 'properties';
}

function dropExtensions(map: unknown): void {
  if (isRecord(map)) for (const key of Object.keys(map)) if (key.startsWith('x-')) Reflect.deleteProperty(map, key);
}

/** No media type is called so: media types have a slash. */
function dropExtensionsOfContent(root: object): void {
  const open: unknown[] = [root];
  while (open.length > 0) {
    const value = open.pop();
    if (!isRecord(value)) continue;
    for (const [key, part] of Object.entries(value)) {
      if (holdsNoContent.has(key) || key.startsWith('x-')) continue;
      if (key === 'content' && isRecord(part)) for (const name of Object.keys(part)) if (name.startsWith('x-') && !name.includes('/')) Reflect.deleteProperty(part, name);
      open.push(part);
    }
  }
}

/** What may hold anything under any name. */
const holdsNoContent: ReadonlySet<string> = new Set(['schema', 'schemas', 'itemSchema', 'example', 'examples', 'value', 'default', 'variables']);

function membersOf(value: unknown): readonly unknown[] {
  return isRecord(value) ? Object.values(value) : [];
}

function valueAt(root: object, path: readonly string[]): unknown {
  return path.reduce<unknown>(member, root);
}

function member(value: unknown, key: string): unknown {
  return isRecord(value) && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function leadsTo(reference: string, at: string): boolean {
  return reference === `#${at}` || (reference.startsWith('#/') && percentDecoded(reference.slice(1)) === at);
}
