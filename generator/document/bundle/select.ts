// Keeps the operations that are asked for, and drops what only the others need: components, tags, empty paths.

import { pathItemMethods } from '../../model/methods.js';
import { diagnostic, type Diagnostic } from '../../base/diagnostics.js';
import { keywordsHolding } from '../../model/children.js';
import {
  isObject,
  type Json,
  type JsonObject,
  pointer,
  rootPointer,
  tokens as tokensOf,
  valueIn,
} from '../../model/json.js';
import { append } from '../../model/maps.js';
import { closest, didYouMean } from '../../base/suggest.js';
import type { SourceMap } from '../source-map.js';
import { quoted } from '../parse/problems.js';
import { parseSelector, type Selectable, type Selector } from './selectors.js';

interface Selection {
  /** Where there are any, only operations that one of them matches are kept. */
  readonly include?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
}

/** Changes `root`. */
export function selectOperations(
  root: JsonObject,
  { include = [], exclude = [] }: Selection,
  sourceMap: SourceMap,
): readonly Diagnostic[] {
  const wanted = selectors(include);
  const unwanted = selectors(exclude);
  const all = [...operationsOf(root)];
  const lists = [
    ['include', wanted],
    ['exclude', unwanted],
  ] as const;
  const diagnostics = lists.flatMap(([list, each]) =>
    each.flatMap((selector, index): readonly Diagnostic[] =>
      all.some(({ operation }) => selector.matches(operation))
        ? []
        : [
            {
              ...noMatch(
                selector,
                all.map(({ operation }) => operation),
              ),
              option: [list, String(index)],
            },
          ],
    ),
  );
  const keeps = (operation: Selectable): boolean =>
    (wanted.length === 0 || wanted.some(({ matches }) => matches(operation))) &&
    !unwanted.some(({ matches }) => matches(operation));
  const dropped = all.filter(({ operation }) => !keeps(operation));
  if (diagnostics.length === 0 && dropped.length === all.length) {
    diagnostics.push(
      diagnostic(
        'select/nothing-left',
        `The selection keeps none of the ${all.length} operations of the document.`,
      ),
    );
  }
  if (diagnostics.length > 0 || dropped.length === 0) return diagnostics;

  // Components that only extensions refer to are dropped like those that only the dropped operations need: nothing is generated from them.
  const spokenOf = reachable(root, { extensions: true });
  for (const entry of dropped) drop(root, entry, sourceMap);
  const parts = {
    kept: all.map(({ operation }) => operation).filter(keeps),
    dropped: dropped.map(({ operation }) => operation),
  };
  dropLinks(root, parts);
  const after = reachable(root);
  const gone = new Set([...spokenOf].filter((at) => !after.has(at)));
  // Components that were unused before stay, unless they need a dropped one.
  const unused = componentsOf(root).filter(({ at }) => !spokenOf.has(at));
  for (const { at, value } of unused)
    if ([...reachable(root, { from: value })].some((part) => gone.has(part))) gone.add(at);
  for (const at of gone) removeComponent(root, at);
  dropExtensions(root, gone);
  dropTags(root, parts, sourceMap);
  return leftOutWebhooks(all, { keeps, requested: [...include, ...exclude] });
}

/** Texts that are no selectors are refused before anything is read. */
function selectors(texts: readonly string[]): readonly Selector[] {
  return texts.flatMap((text) => {
    const parsed = parseSelector(text);
    return typeof parsed === 'string' ? [] : [parsed];
  });
}

function noMatch({ text, names }: Selector, operations: readonly Selectable[]): Diagnostic {
  const start = text.indexOf(':') + 1;
  const meant = closest(text.slice(start), new Set(operations.flatMap(names)));
  return diagnostic(
    'select/no-match',
    `Nothing in the document matches ${quoted(text)}.`,
    didYouMean(meant && `${text.slice(0, start)}${meant}`),
  );
}

interface OperationEntry {
  readonly section: 'paths' | 'webhooks';
  readonly name: string;
  readonly method: string;
  readonly operation: Selectable;
}

function* operationsOf(root: JsonObject): Iterable<OperationEntry> {
  for (const section of ['paths', 'webhooks'] as const) {
    const items = root[section];
    if (!isObject(items)) continue;
    for (const name of Object.keys(items)) {
      for (const [method, value] of operationsIn(
        wholeItem(root, placesOf(root, [section, name])),
      )) {
        if (!isObject(value)) continue;
        const { operationId: id, tags, deprecated } = value;
        const operation = {
          id: typeof id === 'string' ? id : undefined,
          [section === 'paths' ? 'path' : 'webhook']: name,
          tags: Array.isArray(tags) ? tags.map(String) : [],
          deprecated: deprecated === true,
        };
        yield { section, name, method, operation };
      }
    }
  }
}

function operationsIn(item: JsonObject): readonly (readonly [method: string, operation: Json])[] {
  const { additionalOperations: added = {} } = item;
  return [
    ...Object.entries(item).filter(([key]) => pathItemMethods.has(key)),
    ...(isObject(added) ? Object.entries(added) : []),
  ];
}

/** The places of a path item and of what it refers to. What stands beside a `$ref` goes before that. */
function placesOf(root: JsonObject, at: readonly string[]): readonly (readonly string[])[] {
  const places = [at];
  for (
    let item = valueIn(root, at);
    places.length < 20 && isObject(item) && typeof item['$ref'] === 'string';
    item = valueIn(root, places.at(-1) ?? [])
  )
    places.push(tokensOf(item['$ref'].slice(1)));
  return places;
}

function wholeItem(root: JsonObject, places: readonly (readonly string[])[]): JsonObject {
  const parts = places
    .toReversed()
    .map((place) => valueIn(root, place))
    .filter(isObject);
  return Object.fromEntries(
    parts.flatMap((part) => Object.entries(part)).filter(([key]) => key !== '$ref'),
  );
}

/** A path item that is shared stays as it is elsewhere. */
function drop(
  root: JsonObject,
  { section, name, method }: OperationEntry,
  sourceMap: SourceMap,
): void {
  const items = root[section];
  if (!isObject(items)) return;
  const places = placesOf(root, [section, name]);
  let item = items[name];
  if (places.length > 1 && isObject(valueIn(root, places.at(-1) ?? []))) {
    item = wholeItem(root, places);
    for (const key of Object.keys(item)) {
      const place = places.find((candidate) => valueIn(root, [...candidate, key]) !== undefined);
      if (place) sourceMap.noteMember(item, key, sourceMap.of(root, [...place, key]));
    }
    Reflect.set(items, name, item);
  }
  if (!isObject(item)) return;
  const { additionalOperations: added } = item;
  if (pathItemMethods.has(method)) Reflect.deleteProperty(item, method);
  else if (isObject(added)) Reflect.deleteProperty(added, method);
  if (operationsIn(item).length === 0) Reflect.deleteProperty(items, name);
}

/**
 * Reports webhooks that a selection of operations leaves out, because people forget them easily.
 */
function leftOutWebhooks(
  all: readonly OperationEntry[],
  {
    keeps,
    requested,
  }: { readonly keeps: (operation: Selectable) => boolean; readonly requested: readonly string[] },
): readonly Diagnostic[] {
  const webhooks = all.filter(({ section }) => section === 'webhooks');
  if (
    webhooks.length === 0 ||
    webhooks.some(({ operation }) => keeps(operation)) ||
    requested.some((text) => text.startsWith('webhook:'))
  )
    return [];
  return [
    diagnostic(
      'select/webhooks-left-out',
      webhooks.length === 1
        ? `The selection leaves out the webhook ${quoted(webhooks[0]?.name ?? '')}.`
        : `The selection leaves out all ${webhooks.length} webhooks of the document.`,
    ),
  ];
}

function componentsOf({
  components,
}: JsonObject): readonly { readonly at: string; readonly value: Json }[] {
  return Object.entries(isObject(components) ? components : {}).flatMap(([section, members]) =>
    isObject(members)
      ? Object.entries(members).map(([name, value]) => ({
          at: pointer(rootPointer, 'components', section, name),
          value,
        }))
      : [],
  );
}

function removeComponent(root: JsonObject, at: string): void {
  const [first = '', section = '', name = ''] = tokensOf(at);
  const members = valueIn(root, [first, section]);
  if (!isObject(members)) return;
  Reflect.deleteProperty(members, name);
  const components = root[first];
  if (Object.keys(members).length === 0 && isObject(components))
    Reflect.deleteProperty(components, section);
}

/** A tag that nothing uses any more goes; one that nothing used before stays. */
function dropTags(root: JsonObject, { kept, dropped }: Parts, sourceMap: SourceMap): void {
  const { tags } = root;
  const used = new Set(kept.flatMap((operation) => operation.tags));
  const gone = new Set(
    dropped.flatMap((operation) => operation.tags).filter((tag) => !used.has(tag)),
  );
  if (!Array.isArray(tags)) return;
  // The remaining tags move up, and keep the places where they were written.
  for (const [index, tag] of tags.entries())
    if (isObject(tag)) sourceMap.note(tag, sourceMap.of(root, ['tags', String(index)]));
  Reflect.set(
    root,
    'tags',
    tags.filter(
      (tag: Json) => !(isObject(tag) && typeof tag['name'] === 'string' && gone.has(tag['name'])),
    ),
  );
}

/** Links to operations that are gone. */
function dropLinks(root: JsonObject, { kept, dropped }: Parts): void {
  const left = new Set(kept.map(({ id }) => id));
  const gone = new Set(dropped.flatMap(({ id }) => (id === undefined || left.has(id) ? [] : [id])));
  const open: Json[] = [root];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, member] of Object.entries(value)) {
      if (key === 'links' && isObject(member))
        for (const [name, link] of Object.entries(member))
          if (
            isObject(link) &&
            typeof link['operationId'] === 'string' &&
            gone.has(link['operationId'])
          )
            Reflect.deleteProperty(member, name);
      open.push(member);
    }
  }
}

interface Parts {
  readonly kept: readonly Selectable[];
  readonly dropped: readonly Selectable[];
}

interface Reach {
  /** Where to begin: when absent, with everything outside of the components. */
  readonly from?: Json | undefined;
  /** Whether vendor extensions count. */
  readonly extensions?: boolean | undefined;
}

/** The components that a value leads to, as pointers. */
function reachable(
  root: JsonObject,
  { from, extensions = false }: Reach = {},
): ReadonlySet<string> {
  const found = new Set<string>();
  const { components, ...rest } = root;
  const open: Json[] = [from ?? rest];
  const maps = new Set<Json>();
  const children = childrenOf(isObject(components) ? components['schemas'] : undefined);
  const reach = (section: string, name: string): void => {
    const at = pointer(rootPointer, 'components', section, name);
    const component = found.has(at) ? undefined : valueIn(root, ['components', section, name]);
    if (component === undefined) return;
    found.add(at);
    open.push(component);
    // A base with a discriminator stands for the schemas that extend it.
    if (section === 'schemas' && isObject(component) && component['discriminator'] !== undefined)
      for (const child of children.get(name) ?? []) reach('schemas', child);
  };
  const refer = (text: Json): void => {
    if (typeof text !== 'string') return;
    const [components, section, name] = text.startsWith('#/') ? tokensOf(text.slice(1)) : [];
    if (components === 'components' && section !== undefined && name !== undefined)
      reach(section, name);
  };
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    const isMap = maps.has(value);
    for (const [key, member] of Object.entries(value)) {
      if (!extensions && !isMap && key.startsWith('x-')) continue;
      if (namesOfTheirOwn.has(key) && member !== null) maps.add(member);
      if (typeof member !== 'object') refer(member);
      else if (key === 'mapping' && isObject(member))
        for (const target of Object.values(member)) {
          refer(target);
          reach('schemas', String(target));
        }
      else open.push(member);
      if (key === 'security' && Array.isArray(member))
        for (const requirement of member)
          for (const scheme of Object.keys(Object(requirement))) reach('securitySchemes', scheme);
    }
  }
  return found;
}

/** Fields whose members are called as the document likes, also `x-…`. */
const namesOfTheirOwn: ReadonlySet<string> = new Set([
  ...keywordsHolding('map'),
  ...(
    'schemas requestBodies securitySchemes pathItems $defs definitions headers examples links ' +
    'callbacks parameters responses content encoding variables mapping paths webhooks'
  ).split(' '),
]);

/** Drops extensions that refer to dropped components. */
function dropExtensions(root: JsonObject, gone: ReadonlySet<string>): void {
  const open: Json[] = [root];
  const maps = new Set<Json>();
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, member] of Object.entries(value)) {
      if (typeof member !== 'object' || member === null) continue;
      if (namesOfTheirOwn.has(key)) maps.add(member);
      if (!maps.has(value) && key.startsWith('x-') && refersTo(member, gone))
        Reflect.deleteProperty(value, key);
      else open.push(member);
    }
  }
}

function refersTo(from: Json, components: ReadonlySet<string>): boolean {
  const open = [from];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    const { $ref } = isObject(value) ? value : {};
    if (
      typeof $ref === 'string' &&
      $ref.startsWith('#/') &&
      components.has(pointer(rootPointer, ...tokensOf($ref.slice(1)).slice(0, 3)))
    )
      return true;
    open.push(...Object.values(value));
  }
  return false;
}

/** Schema → the schemas that extend it by `allOf`. */
function childrenOf(schemas: Json | undefined): ReadonlyMap<string, readonly string[]> {
  const children = new Map<string, string[]>();
  for (const [name, schema] of isObject(schemas) ? Object.entries(schemas) : []) {
    const parts = isObject(schema) ? schema['allOf'] : undefined;
    for (const part of Array.isArray(parts) ? parts : []) {
      const ref: unknown = Object(part).$ref;
      const [, , base] =
        typeof ref === 'string' && ref.startsWith('#/components/schemas/')
          ? tokensOf(ref.slice(1))
          : [];
      if (base !== undefined) append(children, base, name);
    }
  }
  return children;
}
