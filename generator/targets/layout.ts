// Assigns every operation and schema to a source file; all targets share this layout. Each resource
// has one file, which also holds the schemas that only it uses. Small resources share a file, and
// large ones are split by path segments and names, so that a new schema rarely moves another one.

import type { Api, Operation } from '../model/api.js';
import { append, groupBy, memoize } from '../model/maps.js';
import type { Pointer, SchemaId } from '../model/json.js';
import type { Schema } from '../model/schema.js';
import { schemaGraph } from '../model/graph/cycles.js';
import { type Structures, structuresOf } from '../model/graph/structure.js';
import { usersBy } from '../model/graph/usage.js';
import { children } from '../model/children.js';
import { requestSchemas, responseSchemas } from '../model/graph/walk.js';
import type { Names, ResourceNames } from '../model/naming/names.js';
import { kebabCase, words } from '../model/naming/words.js';
import type { Lowered } from '../lower/lower.js';

/** The file of each operation and schema without extension: `repos/branches`, `shared`. */
export interface FileLayout {
  /** Every operation is in one group. Small resources share one; a large resource has several. */
  readonly groups: readonly OperationGroup[];
  readonly stemOfSchema: (id: SchemaId) => string;
  /** Also for operations of webhooks and callbacks. */
  readonly stemOfOperation: (at: Pointer) => string;
}

export interface OperationGroup {
  readonly stem: string;
  /** The estimated number of characters that the client prints for the group. */
  readonly size: number;
  readonly resources: readonly {
    readonly resource: ResourceNames;
    readonly operations: readonly Operation[];
  }[];
}

/** Sizes are characters of the client, estimated. A smaller part is never split off. */
const maxFileSize = 195_000;
const minSplitSize = 40_000;

/** Up to this many resources have a file each; beyond that, the smaller ones share files. */
const maxUnjoinedResources = 24;

/** Files are assigned to what the document declares: all forms of a schema stand in one. */
export function fileLayout({ api, declared, forms, names }: Lowered): FileLayout {
  const layout = known.get(names) ?? createLayout({ api: declared, names });
  known.set(names, layout);
  const operations = new Map(api.operations.map((operation) => [operation.at, operation]));
  return {
    ...layout,
    groups: layout.groups.map((group) => ({
      ...group,
      resources: group.resources.map(({ resource, operations: own }) => ({
        resource,
        operations: own.map((operation) => operations.get(operation.at) ?? operation),
      })),
    })),
    stemOfSchema: (id) => layout.stemOfSchema(forms.get(id)?.of ?? id),
  };
}

const known = new WeakMap<Names, FileLayout>();

export interface SchemaLayout {
  /** The path of the file, relative to the output folder. */
  readonly fileOf: (id: SchemaId) => string;
}

/**
 * Returns the stem for each schema; if there are many files, neighbours are joined. `sizeOf` is how
 * much the target prints per schema.
 */
export function schemaStems(
  context: Lowered,
  sizeOf: (schema: Schema) => number,
): FileLayout['stemOfSchema'] {
  const { stemOfSchema } = fileLayout(context);
  const sizes = new Map<string, number>();
  for (const [id, schema] of context.declared.schemas)
    sizes.set(stemOfSchema(id), (sizes.get(stemOfSchema(id)) ?? 0) + sizeOf(schema));
  const joined = joinedFiles(sizes);
  return (id) => joined.get(stemOfSchema(id)) ?? stemOfSchema(id);
}

/** The same for operations; the target prints `share` times as much as the client does. */
export function operationStems(context: Lowered, share: number): FileLayout['stemOfOperation'] {
  const { groups, stemOfOperation } = fileLayout(context);
  const joined = joinedFiles(new Map(groups.map(({ stem, size }) => [stem, share * size])));
  return (at) => joined.get(stemOfOperation(at)) ?? stemOfOperation(at);
}

/** Up to this many files, nothing is joined. */
const maxUnjoinedFiles = 16;

/** The size up to which files are joined. */
export const maxFileCharacters = 190_000;

/** Files that have no more characters together, some 400 lines, become one. */
const smallSize = 14_000;

/** Whether files with so many characters become one, the index of their folder. */
export function areSmall(sizes: Iterable<number>): boolean {
  return [...sizes].reduce((sum, size) => sum + size, 0) <= smallSize;
}

/**
 * Joins small files to one, and files that are neighbours in the alphabet if there are many; maps
 * each file to the one that it becomes part of.
 *
 * @param whole The name of the one file.
 */
export function joinedFiles(
  sizes: ReadonlyMap<string, number>,
  whole = 'index',
): ReadonlyMap<string, string> {
  if (areSmall(sizes.values())) return new Map([...sizes.keys()].map((file) => [file, whole]));
  if (sizes.size <= maxUnjoinedFiles) return new Map([...sizes.keys()].map((file) => [file, file]));
  const joined: { readonly files: string[]; size: number }[] = [];
  for (const [file, size] of [...sizes].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const last = joined.at(-1);
    if (last === undefined || last.size + size > maxFileCharacters)
      joined.push({ files: [file], size });
    else {
      last.files.push(file);
      last.size += size;
    }
  }
  return new Map(
    joined.flatMap(({ files }) => files.map((file) => [file, joinedName(files)] as const)),
  );
}

/**
 * Named after the first and last file: `repos/branches`, `repos/tags` → `repos-branches-to-tags`.
 */
function joinedName(files: readonly string[]): string {
  const [first = '', last = first] = [files[0], files.at(-1)];
  if (first === last) return first;
  const [folder] = /^[^/]*\//.exec(first) ?? [];
  const end = folder !== undefined && last.startsWith(folder) ? last.slice(folder.length) : last;
  return `${first.replace(/-to-.*/, '')}-to-${end.replace(/(?<=^|\/)[^/]*-to-/, '')}`.replaceAll(
    '/',
    '-',
  );
}

export function countParts(schema: Schema): number {
  return [...children(schema)].reduce((sum, part) => sum + countParts(part), 1);
}

function createLayout({ api, names }: Pick<Lowered, 'api' | 'names'>): FileLayout {
  const groups = operationGroups({ api, names });
  const stems = new Map<Pointer, string>();
  for (const { stem, resources } of groups)
    for (const { operations } of resources) for (const { at } of operations) stems.set(at, stem);
  const taken = new Set([
    ...names.resources.map(({ file }) => file),
    ...groups.map(({ stem }) => stem),
  ]);
  const shared = freeStem('shared', taken);
  const webhooks = freeStem('webhooks', taken);
  const users = usersBy(api, ({ at }) => stems.get(at));
  // Unused schemas are shared with all they refer to: no shared file imports a resource's.
  const graph = schemaGraph(api.schemas);
  const besideUnused = new Set([...users].flatMap(([id, keys]) => (keys.size === 0 ? [id] : [])));
  for (const id of besideUnused) for (const target of graph.get(id) ?? []) besideUnused.add(target);
  const undivided = new Map<string, (Item & { readonly id: SchemaId })[]>();
  const schemaStem = new Map<SchemaId, string>();
  for (const [id, schema] of api.schemas) {
    const name = names.schemas.get(id)?.type;
    if (name === undefined) continue;
    const groupsUsing = users.get(id) ?? new Set();
    const [first] = groupsUsing;
    const isShared = groupsUsing.size !== 1 || besideUnused.has(id);
    if (first !== undefined && !isShared) schemaStem.set(id, first);
    else
      append(undivided, isShared ? shared : webhooks, {
        id,
        labels: labelsOf(name),
        size: weightsOf(api).get(schema) ?? 0,
      });
  }
  for (const [stem, items] of undivided)
    for (const [path, members] of divide(stem, items))
      for (const { id } of members) schemaStem.set(id, path);
  return {
    groups,
    stemOfSchema: (id) => schemaStem.get(id) ?? shared,
    stemOfOperation: (at) => stems.get(at) ?? webhooks,
  };
}

function operationGroups({
  api,
  names,
}: Pick<Lowered, 'api' | 'names'>): readonly OperationGroup[] {
  const weights = weightsOf(api);
  const operations = new Map(api.operations.map((operation) => [operation.at, operation]));
  const weighed = names.resources.map((resource) => {
    const units = resource.operations.flatMap((at) => {
      const operation = operations.get(at);
      return operation === undefined
        ? []
        : [
            {
              operation,
              labels: [
                ...segmentsOf(operation.path).filter((segment) => segment !== resource.file),
                ...labelsOf(names.operations.get(at)?.method ?? ''),
              ],
              size: weights.get(operation) ?? 0,
            },
          ];
    });
    return { resource, units, labels: labelsOf(resource.file), size: sizeOf(units) };
  });
  const big = new Set([...weighed].sort((a, b) => b.size - a.size).slice(0, maxUnjoinedResources));
  const others = freeStem('others', new Set(names.resources.map(({ file }) => file)));
  const small = weighed.filter((candidate) => !big.has(candidate));
  return [
    ...[...weighed]
      .filter((candidate) => big.has(candidate))
      .flatMap(({ resource, units }) =>
        divide(resource.file, units).map(([stem, items]) => ({
          stem,
          size: sizeOf(items),
          resources: [{ resource, operations: items.map(({ operation }) => operation) }],
        })),
      ),
    ...(small.length === 0 ? [] : divide(others, small)).map(([stem, members]) => ({
      stem,
      size: sizeOf(members),
      resources: members.map(({ resource, units }) => ({
        resource,
        operations: units.map(({ operation }) => operation),
      })),
    })),
  ];
}

function freeStem(wanted: string, taken: ReadonlySet<string>): string {
  let stem = wanted;
  while ([...taken].some((file) => file === stem || file.startsWith(`${stem}/`))) stem += '-types';
  return stem;
}

interface Item {
  readonly size: number;
  /** Labels from coarse to fine for grouping: path segments, then the words of a name. */
  readonly labels: readonly string[];
}

/**
 * Returns a single file if everything fits into one. Otherwise it splits off large groups with the
 * same label, each into `<stem>/<labels>`; the rest stays under the stem, or is split into ranges
 * of labels if it is still too large.
 */
function divide<T extends Item>(
  stem: string,
  all: readonly T[],
): readonly (readonly [stem: string, items: readonly T[]])[] {
  const found = new Map<string, readonly T[]>();
  const queue: {
    readonly depth: number;
    readonly own: readonly string[];
    readonly items: readonly T[];
  }[] = [{ depth: 0, own: [], items: all }];
  const put = (own: readonly string[], items: readonly T[]): void => {
    const name = own.length === 0 ? stem : `${stem}/${own.join('-')}`;
    found.set(name, [...(found.get(name) ?? []), ...items]);
  };
  for (const { depth, own, items } of queue) {
    if (sizeOf(items) <= maxFileSize || items.every(({ labels }) => labels.length <= depth)) {
      put(own, items);
      continue;
    }
    const groups = groupBy(items, ({ labels }) => labels[depth] ?? '');
    if (groups.size === 1) {
      queue.push({ depth: depth + 1, own, items });
      continue;
    }
    let left = sizeOf(items);
    for (const [label, members] of [...groups].sort(([, a], [, b]) => sizeOf(b) - sizeOf(a))) {
      if (left <= maxFileSize || sizeOf(members) < minSplitSize) break;
      if (label === '') continue;
      left -= sizeOf(members);
      groups.delete(label);
      queue.push({ depth: depth + 1, own: [...own, label], items: members });
    }
    for (const [labels, members] of ranges(groups)) put([...own, ...labels], members);
  }
  const order = new Map(all.map((item, index) => [item, index]));
  return [...found].map(
    ([name, items]) =>
      [name, [...items].sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))] as const,
  );
}

/** Joins neighbours into as few files as possible, named `a-to-f`, or into a single one. */
function ranges<T extends Item>(
  groups: ReadonlyMap<string, readonly T[]>,
): readonly (readonly [labels: readonly string[], items: readonly T[]])[] {
  const total = sizeOf([...groups.values()].flat());
  if (total <= maxFileSize) return groups.size === 0 ? [] : [[[], [...groups.values()].flat()]];
  const fairSize = total / Math.ceil(total / maxFileSize);
  const ranges: { readonly labels: string[]; readonly items: T[] }[] = [];
  for (const [label, members] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const last = ranges.at(-1);
    if (last && sizeOf(last.items) + sizeOf(members) / 2 <= fairSize) {
      last.labels.push(label);
      last.items.push(...members);
    } else ranges.push({ labels: [label], items: [...members] });
  }
  return ranges.map(({ labels, items }) => {
    const [first = '', ...rest] = labels.filter((label) => label !== '');
    const last = rest.at(-1);
    return [first === '' ? [] : last === undefined ? [first] : [first, 'to', last], items];
  });
}

function sizeOf(items: readonly Pick<Item, 'size'>[]): number {
  return items.reduce((sum, { size }) => sum + size, 0);
}

function labelsOf(name: string): readonly string[] {
  return words(name)
    .map((word) => word.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .filter((word) => word !== '');
}

function segmentsOf(path: string): readonly string[] {
  return path
    .split('/')
    .filter((segment) => segment !== '' && !segment.includes('{'))
    .map((segment) => kebabCase(segment))
    .filter((segment) => segment !== '');
}

interface WeightContext {
  readonly structureOf: Structures;
  /** The structures already counted: a schema that occurs several times is printed once. */
  readonly seen: Set<number>;
}

const weightsOf = memoize((api: Api): ReadonlyMap<Operation | Schema, number> => {
  const weighing = { structureOf: structuresOf(api), seen: new Set<number>() };
  const weights = new Map<Operation | Schema, number>();
  for (const operation of api.operations)
    weights.set(operation, weighOperation(operation, weighing));
  for (const schema of api.schemas.values()) weights.set(schema, weigh(schema, weighing));
  return weights;
});

/** Counts what is printed for this operation only: descriptions, parameters, unnamed schemas. */
function weighOperation(operation: Operation, weighing: WeightContext): number {
  let size = 900 + (operation.summary?.length ?? 0) + (operation.description?.length ?? 0);
  size += 100 * operation.parameters.length;
  for (const schema of requestSchemas(operation)) size += weigh(schema, weighing) - 80;
  for (const schema of responseSchemas(operation)) size += weigh(schema, weighing) - 80;
  return size;
}

/** The estimated number of characters of the printed type. */
function weigh(schema: Schema, { structureOf, seen }: WeightContext): number {
  let size = 80;
  const open = [{ schema, depth: 1 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { description = '', enum: values, properties, $ref: ref, pattern, format } = next.schema;
    const margin = 2 * next.depth + 3;
    size += 15 + (ref === undefined ? 0 : 15);
    if (properties && properties.size > 2) {
      const structure = structureOf(next.schema);
      if (seen.has(structure)) continue;
      seen.add(structure);
    }
    if (description !== '') size += description.length + 2 * margin + 15;
    if (pattern !== undefined || format !== undefined) size += 30 + (pattern?.length ?? 0);
    if (values) for (const value of values) size += JSON.stringify(value).length + margin;
    if (properties) for (const name of properties.keys()) size += name.length + margin;
    for (const child of children(next.schema))
      open.push({ schema: child, depth: properties ? next.depth + 1 : next.depth });
  }
  return size;
}
