// Which file what is made of a schema stands in: with the one resource that uses it, else among the shared ones; big files are split by initial letters,
// so that a new schema never moves another one (until a file grows over the limit).

import type { SchemaId } from '../model/json.js';
import { append, groupBy } from '../model/group.js';
import type { Schema } from '../model/schema.js';
import { operationsUsing } from '../model/usage.js';
import { subschemas } from '../model/walk.js';
import { words } from '../naming/words.js';
import type { TargetContext } from './target.js';

export interface SchemaLayout {
  /** The path of the file, relative to the output folder. */
  readonly fileOf: (id: SchemaId) => string;
}

const limit = 150_000;
const smallest = 6_000;

/** `folder`: where the files stand, with its slash. */
export function createSchemaLayout(
  { api, names }: Pick<TargetContext, 'api' | 'names'>,
  folder: string,
): SchemaLayout {
  const resourceOf = new Map(
    names.resources.flatMap(({ file, operations }) => operations.map((at) => [at, file] as const)),
  );
  const users = operationsUsing(api);
  const taken = new Set(names.resources.map(({ file }) => file));
  const shared = freeStem('shared', taken);
  const received = freeStem('webhooks', taken);
  const groups = new Map<string, Item[]>();
  for (const [id, schema] of api.schemas) {
    const name = names.schemas.get(id)?.type;
    if (name === undefined) continue;
    const resources = new Set((users.get(id) ?? []).map(({ at }) => resourceOf.get(at)));
    const [only = received] = resources;
    const stem = resources.size === 1 ? only : shared;
    append(groups, stem, { id, name, size: weigh(schema) });
  }
  const files = new Map<SchemaId, string>();
  for (const [stem, items] of groups)
    for (const [path, members] of split(stem, items, 0))
      for (const { id } of members) files.set(id, `${folder}${path}.ts`);
  return { fileOf: (id) => files.get(id) ?? `${folder}${shared}.ts` };
}

function freeStem(wanted: string, taken: ReadonlySet<string>): string {
  let stem = wanted;
  while ([...taken].some((file) => file === stem || file.startsWith(`${stem}/`))) stem += '-types';
  return stem;
}

interface Item {
  readonly id: SchemaId;
  readonly name: string;
  readonly size: number;
}

/** How the names of a group are told apart, ever finer: ranges of initials, initials, words. */
const labels: readonly ((name: string) => string)[] = [
  (name) => ranges.find((range) => initial(name) <= range.slice(-1)) ?? 'other',
  initial,
  ...[1, 2, 3, 4, 5, 6, 7].map(
    (count) => (name: string) => words(name).slice(0, count).map(ascii).join('-') || 'other',
  ),
];
const ranges = ['a-f', 'g-l', 'm-r', 's-z'];

/** Groups that fit the limit where names can make them. Words make small groups too: these stay together under what they have in common. */
function split(
  stem: string,
  items: readonly Item[],
  level: number,
): (readonly [string, readonly Item[]])[] {
  const label = labels[level];
  if (label === undefined || sizeOf(items) <= limit) return [[stem, items]];
  const base = stem.includes('/') ? stem.slice(0, stem.lastIndexOf('/')) : stem;
  const groups = groupBy(items, (item) => `${base}/${label(item.name)}`);
  const small = [...groups].filter(
    ([path, members]) => path === stem || (level > 1 && sizeOf(members) < smallest),
  );
  const rest = small.flatMap(([, members]) => members);
  const apart = sizeOf(rest) > limit ? new Map<string, Item[]>() : new Map(small);
  const together: [string, readonly Item[]][] = apart.size > 0 ? [[stem, rest]] : [];
  return [
    ...together,
    ...[...groups]
      .filter(([path]) => !apart.has(path))
      .flatMap(([path, members]) => split(path, members, level + 1)),
  ];
}

function sizeOf(items: readonly Item[]): number {
  return items.reduce((sum, { size }) => sum + size, 0);
}

function initial(name: string): string {
  return /^[a-z]/i.exec(name)?.[0].toLowerCase() ?? 'other';
}

function ascii(word: string): string {
  return word.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** About as many characters as the printed type takes. */
function weigh(schema: Schema): number {
  let size = 80;
  const stack = [schema];
  const depths = [1];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { description = '', enum: values, properties, ref, pattern, format } = next;
    const level = depths.pop() ?? 1;
    const margin = 2 * level + 3;
    size +=
      15 +
      (ref === undefined ? 0 : 15) +
      (description === '' ? 0 : description.length + (1 + rowsOf(description)) * margin + 15);
    if (pattern !== undefined || format !== undefined) size += 30 + (pattern?.length ?? 0);
    if (values) for (const value of values) size += JSON.stringify(value).length + margin;
    if (properties) for (const name of properties.keys()) size += name.length + margin;
    const depth = properties ? level + 1 : level;
    for (const child of subschemas(next)) {
      stack.push(child);
      depths.push(depth);
    }
  }
  return size;
}

function rowsOf(text: string): number {
  let rows = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) rows++;
  return rows;
}
