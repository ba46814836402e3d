// Which file what belongs to an operation or a schema stands in, the same in every target: a file a resource, with the schemas that only it uses;
// what is small stands together, what is big is split by what paths and names say, so that a new schema rarely moves another one.

import type { Api, Operation } from '../model/api.js';
import { append, groupBy, memoize } from '../model/maps.js';
import type { Pointer, SchemaId } from '../model/json.js';
import type { Schema } from '../model/schema.js';
import { type Structures, structuresOf } from '../model/graph/structure.js';
import { usersBy } from '../model/graph/usage.js';
import { requestSchemas, responseSchemas, subschemas } from '../model/graph/walk.js';
import type { Names, ResourceNames } from '../naming/names.js';
import { kebabCase, words } from '../naming/words.js';
import type { TargetContext } from './target.js';

/** The stems of files, without their folder: `gists`, `repos/branches`, `shared`. */
export interface FileLayout {
  /** Every operation once; a small resource shares its group, a big one has several. */
  readonly groups: readonly OperationGroup[];
  readonly stemOf: (id: SchemaId) => string;
  /** The stem of an operation, webhooks and callbacks included. */
  readonly homeOf: (at: Pointer) => string;
}

export interface OperationGroup {
  readonly stem: string;
  /** About as many characters as a client writes of it. */
  readonly size: number;
  readonly resources: readonly {
    readonly resource: ResourceNames;
    readonly operations: readonly Operation[];
  }[];
}

/** Weights are about as many characters as the client writes. */
const limit = 195_000;
const smallest = 40_000;

/** So many resources have a file each; of more, the smaller ones stand together. */
const fewResources = 24;

export function fileLayout({ api, names }: Pick<TargetContext, 'api' | 'names'>): FileLayout {
  const layout = known.get(names) ?? createLayout({ api, names });
  known.set(names, layout);
  return layout;
}

const known = new WeakMap<Names, FileLayout>();

export interface SchemaLayout {
  /** The path of the file, relative to the output folder. */
  readonly fileOf: (id: SchemaId) => string;
}

/** Where schemas stand in a target that writes so many characters of each. */
export function schemaStems(
  context: Pick<TargetContext, 'api' | 'names'>,
  sizeOf: (schema: Schema) => number,
): FileLayout['stemOf'] {
  const { stemOf } = fileLayout(context);
  const sizes = new Map<string, number>();
  for (const [id, schema] of context.api.schemas)
    sizes.set(stemOf(id), (sizes.get(stemOf(id)) ?? 0) + sizeOf(schema));
  const joined = joinedFiles(sizes);
  return (id) => joined.get(stemOf(id)) ?? stemOf(id);
}

/** Where operations stand in a target that writes such a share of what a client writes of each. */
export function operationStems(
  context: Pick<TargetContext, 'api' | 'names'>,
  share: number,
): FileLayout['homeOf'] {
  const { groups, homeOf } = fileLayout(context);
  const joined = joinedFiles(new Map(groups.map(({ stem, size }) => [stem, share * size])));
  return (at) => joined.get(homeOf(at)) ?? homeOf(at);
}

/** So many files are not too many. */
const fewFiles = 16;

/** So many characters are a file. */
export const mostCharacters = 190_000;

/** Where there are many files, neighbours in the alphabet stand in one: the file of each. */
export function joinedFiles(sizes: ReadonlyMap<string, number>): ReadonlyMap<string, string> {
  if (sizes.size <= fewFiles) return new Map([...sizes.keys()].map((file) => [file, file]));
  const joined: { readonly files: string[]; size: number }[] = [];
  for (const [file, size] of [...sizes].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const last = joined.at(-1);
    if (last === undefined || last.size + size > mostCharacters)
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

/** By the first and the last that is there: `repos/branches`, `repos/git-to-tags` → `repos-branches-to-tags`. */
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
  return [...subschemas(schema)].reduce((sum, part) => sum + countParts(part), 1);
}

function createLayout({ api, names }: Pick<TargetContext, 'api' | 'names'>): FileLayout {
  const groups = operationGroups({ api, names });
  const homes = new Map<Pointer, string>();
  for (const { stem, resources } of groups)
    for (const { operations } of resources) for (const { at } of operations) homes.set(at, stem);
  const taken = new Set([
    ...names.resources.map(({ file }) => file),
    ...groups.map(({ stem }) => stem),
  ]);
  const shared = freeStem('shared', taken);
  const received = freeStem('webhooks', taken);
  const users = usersBy(api, ({ at }) => homes.get(at));
  const together = new Map<string, (Item & { readonly id: SchemaId })[]>();
  const stems = new Map<SchemaId, string>();
  for (const [id, schema] of api.schemas) {
    const name = names.schemas.get(id)?.type;
    if (name === undefined) continue;
    const used = users.get(id) ?? new Set();
    const [first] = used;
    if (first !== undefined && used.size === 1) stems.set(id, first);
    else
      append(together, first === undefined && used.size > 0 ? received : shared, {
        id,
        labels: labelsOf(name),
        size: weightsOf(api).get(schema) ?? 0,
      });
  }
  for (const [stem, items] of together)
    for (const [path, members] of divide(stem, items))
      for (const { id } of members) stems.set(id, path);
  return {
    groups,
    stemOf: (id) => stems.get(id) ?? shared,
    homeOf: (at) => homes.get(at) ?? received,
  };
}

function operationGroups({
  api,
  names,
}: Pick<TargetContext, 'api' | 'names'>): readonly OperationGroup[] {
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
  const big = new Set([...weighed].sort((a, b) => b.size - a.size).slice(0, fewResources));
  const others = freeStem('others', new Set(names.resources.map(({ file }) => file)));
  const small = weighed.filter((each) => !big.has(each));
  return [
    ...[...weighed]
      .filter((each) => big.has(each))
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
  /** What tells it apart from others, ever finer: the words of its name, the segments of its path. */
  readonly labels: readonly string[];
}

/**
 * One file where everything fits. Else big groups of the same label are split off, each into `<stem>/<labels>`; what is left stays under
 * the stem, or in ranges of labels where that is still too much.
 */
function divide<T extends Item>(
  stem: string,
  all: readonly T[],
): readonly (readonly [stem: string, items: readonly T[]])[] {
  const found = new Map<string, readonly T[]>();
  const open: {
    readonly depth: number;
    readonly own: readonly string[];
    readonly items: readonly T[];
  }[] = [{ depth: 0, own: [], items: all }];
  const put = (own: readonly string[], items: readonly T[]): void => {
    const name = own.length === 0 ? stem : `${stem}/${own.join('-')}`;
    found.set(name, [...(found.get(name) ?? []), ...items]);
  };
  for (const { depth, own, items } of open) {
    if (sizeOf(items) <= limit || items.every(({ labels }) => labels.length <= depth)) {
      put(own, items);
      continue;
    }
    const groups = groupBy(items, ({ labels }) => labels[depth] ?? '');
    if (groups.size === 1) {
      open.push({ depth: depth + 1, own, items });
      continue;
    }
    let left = sizeOf(items);
    for (const [label, members] of [...groups].sort(([, a], [, b]) => sizeOf(b) - sizeOf(a))) {
      if (left <= limit || sizeOf(members) < smallest) break;
      if (label === '') continue;
      left -= sizeOf(members);
      groups.delete(label);
      open.push({ depth: depth + 1, own: [...own, label], items: members });
    }
    for (const [labels, members] of ranges(groups)) put([...own, ...labels], members);
  }
  const order = new Map(all.map((item, index) => [item, index]));
  return [...found].map(
    ([name, items]) =>
      [name, [...items].sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))] as const,
  );
}

/** Neighbours by label, in as few files as they fit into: `a-to-f`; all of them where one is enough. */
function ranges<T extends Item>(
  groups: ReadonlyMap<string, readonly T[]>,
): readonly (readonly [labels: readonly string[], items: readonly T[]])[] {
  const total = sizeOf([...groups.values()].flat());
  if (total <= limit) return groups.size === 0 ? [] : [[[], [...groups.values()].flat()]];
  const fair = total / Math.ceil(total / limit);
  const made: { readonly labels: string[]; readonly items: T[] }[] = [];
  for (const [label, members] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const last = made.at(-1);
    if (last && sizeOf(last.items) + sizeOf(members) / 2 <= fair) {
      last.labels.push(label);
      last.items.push(...members);
    } else made.push({ labels: [label], items: [...members] });
  }
  return made.map(({ labels, items }) => {
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

interface Weighing {
  readonly structureOf: Structures;
  /** What was weighed already: a part that stands in several places is written once. */
  readonly seen: Set<number>;
}

/** Of all operations and components, in the order of the document. */
const weightsOf = memoize((api: Api): ReadonlyMap<Operation | Schema, number> => {
  const weighing = { structureOf: structuresOf(api), seen: new Set<number>() };
  const weights = new Map<Operation | Schema, number>();
  for (const each of api.operations) weights.set(each, weighOperation(each, weighing));
  for (const each of api.schemas.values()) weights.set(each, weigh(each, weighing));
  return weights;
});

/** Of what is written for it alone: its texts, parameters, and the schemas that have no name. */
function weighOperation(operation: Operation, weighing: Weighing): number {
  let size = 900 + (operation.summary?.length ?? 0) + (operation.description?.length ?? 0);
  size += 100 * operation.parameters.length;
  for (const schema of requestSchemas(operation)) size += weigh(schema, weighing) - 80;
  for (const schema of responseSchemas(operation)) size += weigh(schema, weighing) - 80;
  return size;
}

/** About as many characters as the printed type takes. */
function weigh(schema: Schema, { structureOf, seen }: Weighing): number {
  let size = 80;
  const open = [{ schema, depth: 1 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { description = '', enum: values, properties, ref, pattern, format } = next.schema;
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
    for (const child of subschemas(next.schema))
      open.push({ schema: child, depth: properties ? next.depth + 1 : next.depth });
  }
  return size;
}
