// A page of what there is, in the declared order.

import { paginationOf } from '../../model/capabilities/pagination.js';
import { extensionOf } from '../../model/extensions.js';
import { type Json, tokens } from '../../model/json.js';
import type { Behaviour, Known } from './call.js';
import type { StoredResource } from './store.js';
import { matches, placed, valuesOf } from './values.js';
import type { World } from './world.js';

export function pageOf(
  world: World,
  lists: NonNullable<Behaviour['lists']>,
  { operation, request, scope }: Known,
): Json {
  const { resource, where = {}, order = [], size: usual = 20, total } = lists;
  const { pagination } = paginationOf(world.api, operation);
  const { request: asked = {}, response } = extensionOf(operation, 'x-pagination') ?? {};
  const wanted = valuesOf(where, scope);
  const all = world
    .list(resource)
    .filter((entry) => matches(entry, wanted))
    .sort(comparing(order));
  const field = (name = ''): number | undefined =>
    request[name] === undefined ? undefined : Number(request[name]);
  const first = pagination?.first ?? 1;
  const size = Math.max(1, field(asked.size) ?? (pagination ? usual : Math.max(1, all.length)));
  const current = Math.max(first, field(asked.page) ?? first);
  const start =
    field(asked.offset) ??
    (asked.cursor === undefined ? (current - first) * size : (field(asked.cursor) ?? 0));
  const items = all.slice(start, start + size).map((entry) => world.shown(entry.value, entry));
  const end = start + items.length;
  let body: Json = {};
  const fill = (at: string | undefined, value: Json): void => {
    if (at !== undefined) body = placed(body, tokens(at), value);
  };
  fill(lists.items ?? response?.items ?? '', items);
  fill(response?.currentPage, current);
  fill(response?.totalPages, Math.ceil(all.length / size));
  fill(response?.total ?? total, all.length);
  fill(response?.hasMore, end < all.length);
  fill(response?.nextCursor, end < all.length ? String(end) : null);
  return body;
}

type Order = NonNullable<NonNullable<Behaviour['lists']>['order']>[number];

function comparing(order: readonly Order[]): (a: StoredResource, b: StoredResource) => number {
  const place = (entry: StoredResource, by: Order): number => {
    if (by === 'changed') return -entry.changed;
    if (by === 'created') return -entry.made;
    return by.values.findIndex((value) => value === entry.value[by.property]);
  };
  return (a, b) => order.map((by) => place(a, by) - place(b, by)).find((count) => count !== 0) ?? 0;
}
