// The document in the forms that openapi-typescript knows: it reads less than a document may say, and some of it wrongly.

import type { Api } from '../../../model/api.js';
import { percentDecoded, pointer, rootPointer, tokens } from '../../../model/json.js';
import { walkSchemas } from '../../../model/graph/walk.js';
import { ownLists, tagsOf } from './parts.js';

/**
 * References lead to whole components: other schemas that are referred to become components, too, and what else is referred to is written out, for a part of
 * a type cannot always be named. Schemas and the members of maps are objects: `true` and `false` are the objects that mean the same, and extensions
 * of maps are left out. Discriminators are what they say of the schemas that they choose among.
 */
export function prepare(root: object, api: Api): void {
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
