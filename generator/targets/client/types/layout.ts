// Which file a type stands in: with the one resource that uses it, else among the shared ones; big files are split by initial letters,
// so that a new type never moves another one (until a file grows over the limit).

import type { SchemaId } from '../../../model/json.js';
import type { Schema } from '../../../model/schema.js';
import { operationsUsing } from '../../../model/usage.js';
import { subschemas } from '../../../model/walk.js';
import type { TargetContext } from '../../target.js';

export interface TypeLayout {
  /** The path of the file, relative to the output folder. */
  readonly fileOf: (id: SchemaId) => string;
  /** The sources of the client: `client/src/`. */
  readonly source: string;
}

const limit = 50_000;

export function createTypeLayout({ api, names, options }: Pick<TargetContext, 'api' | 'names' | 'options'>): TypeLayout {
  const source = options.layout === 'packages' ? 'client/src/' : 'client/';
  const resourceOf = new Map(names.resources.flatMap(({ file, operations }) => operations.map((at) => [at, file] as const)));
  const users = operationsUsing(api);
  const shared = freeStem(new Set(names.resources.map(({ file }) => file)));
  const groups = new Map<string, Item[]>();
  for (const [id, schema] of api.schemas) {
    const name = names.schemas.get(id)?.type;
    if (name === undefined) continue;
    const resources = new Set((users.get(id) ?? []).map(({ at }) => resourceOf.get(at)));
    const [only] = resources;
    const stem = resources.size === 1 && only !== undefined ? only : shared;
    const items = groups.get(stem) ?? [];
    items.push({ id, name, size: weigh(schema) });
    groups.set(stem, items);
  }
  const files = new Map<SchemaId, string>();
  for (const [stem, items] of groups) for (const [path, members] of split(stem, items, 0)) for (const { id } of members) files.set(id, `${source}types/${path}.ts`);
  return { source, fileOf: (id) => files.get(id) ?? `${source}types/${shared}.ts` };
}

function freeStem(taken: ReadonlySet<string>): string {
  let stem = 'shared';
  while ([...taken].some((file) => file === stem || file.startsWith(`${stem}/`))) stem += '-types';
  return stem;
}

interface Item {
  readonly id: SchemaId;
  readonly name: string;
  readonly size: number;
}

const labels: readonly ((name: string) => string)[] = [
  (name) => ranges.find((range) => initials(name, 1) <= (range.at(-1) ?? ''))?.replace(/^(.)(.)$/, '$1-$2') ?? 'other',
  (name) => initials(name, 1),
  (name) => initials(name, 2),
  (name) => initials(name, 3),
  (name) => initials(name, 6),
];
const ranges = ['af', 'gl', 'mr', 'sz'];

/** Groups that fit the limit where letters can make them. */
function split(stem: string, items: readonly Item[], level: number): (readonly [string, readonly Item[]])[] {
  const label = labels[level];
  if (label === undefined || items.reduce((sum, { size }) => sum + size, 0) <= limit) return [[stem, items]];
  const base = stem.includes('/') ? stem.slice(0, stem.lastIndexOf('/')) : stem;
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const path = `${base}/${label(item.name)}`;
    const members = groups.get(path) ?? [];
    members.push(item);
    groups.set(path, members);
  }
  return [...groups].flatMap(([path, members]) => split(path, members, level + 1));
}

function initials(name: string, count: number): string {
  const start = name.slice(0, count).toLowerCase();
  return /^[a-z][a-z0-9]*$/.test(start) ? start : 'other';
}

/** About as many characters as the printed type takes. */
function weigh(schema: Schema): number {
  let size = 80;
  const stack: { readonly schema: Schema; readonly depth: number }[] = [{ schema, depth: 1 }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { description = '', enum: values = [], properties, ref, pattern, format } = next.schema;
    const margin = 2 * next.depth + 3;
    size += 15 + (ref === undefined ? 0 : 15) + (description === '' ? 0 : description.length + (1 + description.split('\n').length) * margin + 15);
    if (pattern !== undefined || format !== undefined) size += 30 + (pattern?.length ?? 0);
    for (const value of values) size += JSON.stringify(value).length + margin;
    for (const name of properties?.keys() ?? []) size += name.length + margin;
    const depth = properties ? next.depth + 1 : next.depth;
    for (const child of subschemas(next.schema)) stack.push({ schema: child, depth });
  }
  return size;
}
