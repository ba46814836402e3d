// What an operation does with the records: it finds those that the request names, refuses what is
// declared, and makes, changes, removes, lists or shows.

import type { Operation } from '../../model/api.js';
import { limitsOf } from '../../model/capabilities/checks.js';
import { paginationOf } from '../../model/capabilities/pagination.js';
import {
  declaredAt,
  jsonBodySchemas,
  jsonResponseSchemas,
  successes,
} from '../../model/capabilities/responses.js';
import { uploadOf } from '../../model/capabilities/uploads.js';
import { extensionOf } from '../../model/extensions.js';
import type { Schema } from '../../model/schema.js';
import {
  isObject,
  type Json,
  type JsonObject,
  pointer,
  rootPointer,
  schemaId,
  tokens,
  valueAt,
} from '../../model/json.js';
import { memoize } from '../../model/maps.js';
import { evaluate } from '../../runtime/schema/evaluate.js';
import type { Decision } from '../../runtime/mock/core.js';
import type { ReadRequest } from '../../runtime/mock/read.js';
import { type StoredResource, Refused } from './store.js';
import { matches, merged, placed, type ValueScope, valueOf, valuesOf } from './values.js';
import type { SandboxDeclaration, World } from './world.js';

type Behaviour = SandboxDeclaration['operations'][string];
type Refusal = NonNullable<Behaviour['refused']>[number];
type Reason = Pick<Refusal, 'status' | 'detail' | 'stated'>;

/** What a call is about. */
interface Known {
  readonly operation: Operation;
  readonly request: JsonObject;
  readonly found: ReadonlyMap<string, StoredResource>;
  readonly scope: ValueScope;
}

/** @param operations By their ids. */
export function createStatefulOperations(world: World, operations: ReadonlyMap<string, Operation>) {
  const { api, declaration } = world;
  const { text = 'detail', unknown = 404, invalid = 400 } = declaration.refusals ?? {};
  const limits = memoize((operation: Operation) => limitsOf(api, operation).limits);

  function refusal({ status, message, isStated }: Refused): Decision {
    return { status, body: { [text]: message }, ...(!isStated && { invented: true }) };
  }

  const fail = ({ status = invalid, detail, stated }: Reason): never => {
    throw new Refused(status, detail, stated);
  };
  const behaviourOf = (id: string): Behaviour | undefined =>
    Object.hasOwn(declaration.operations, id) ? declaration.operations[id] : undefined;

  function answer(id: string, read: ReadRequest): Decision | undefined {
    const behaviour = behaviourOf(id);
    const operation = operations.get(id);
    if (!behaviour || !operation) return undefined;
    try {
      return perform(behaviour, operation, fieldsOf(read));
    } catch (error) {
      if (error instanceof Refused) return refusal(error);
      throw error;
    }
  }

  function perform(behaviour: Behaviour, operation: Operation, request: JsonObject): Decision {
    const { finds = [], refused = [], moves = {}, lists, also = {}, invented = false } = behaviour;
    const found = findAll(finds, request);
    const values = new Map([...found].map(([type, { value }]) => [type, value]));
    const known = { operation, request, found, scope: world.scope({ request, found: values }) };
    for (const fields of refused) if (isRefused(fields, known)) fail(fields);
    for (const { resource, uses } of finds) if (uses === true) use(found.get(resource), operation);
    const target = act(behaviour, known);
    for (const [type, to] of Object.entries(moves)) {
      const entry = found.get(type);
      if (entry) world.moveTo(entry, to);
    }
    const status = behaviour.status ?? successOf(operation);
    const answer = { status, exact: true, ...(invented && { invented }) };
    if (jsonResponseSchemas(operation).length === 0) return answer;
    if (lists) return { ...answer, body: page(lists, known) };
    const scope = world.scope({ request, found: values, self: target?.value });
    const made = behaviour.answer ?? { ...target?.value, ...valuesOf(also, scope) };
    const body = valueOf(made, scope) ?? {};
    return { ...answer, body: world.shown(body, target ?? { type: '', id: '' }) };
  }

  function findAll(finds: NonNullable<Behaviour['finds']>, request: JsonObject): Known['found'] {
    const found = new Map<string, StoredResource>();
    for (const { resource, by, of, optional = false, where = {} } of finds) {
      const id = of === undefined ? request[by] : found.get(of)?.value[by];
      if (id === undefined && !optional) fail({ detail: `\`${by}\` is missing.` });
      if (id === undefined) continue;
      const entry = world.find(resource, id);
      if (entry && matches(entry, valuesOf(where, world.scope({ request }))))
        found.set(resource, entry);
      else if (of === undefined || !optional)
        fail({ status: unknown, detail: `There is no ${resource} ${JSON.stringify(id)}.` });
    }
    return found;
  }

  function isRefused(refused: Refusal, { operation, request, found }: Known): boolean {
    if ('of' in refused) {
      const { of, property, in: these, notIn } = refused;
      const value = found.get(of)?.value[property];
      if (!found.has(of)) return false;
      return hasIn(these, value) || (notIn !== undefined && !hasIn(notIn, value));
    }
    const value = request[refused.field];
    if (value === undefined || 'invalid' in refused) return false;
    if ('in' in refused) return hasIn(refused.in, value);
    if ('above' in refused) return Number(value) > refused.above;
    const { body, query } = limits(operations.get(refused.like ?? '') ?? operation);
    const { ahead, plans } = body.get(refused.field) ?? query.get(refused.field) ?? {};
    if (refused.limit === 'ahead')
      return ahead !== undefined && momentOf(value, ahead.unit) < world.now() + ahead.seconds;
    const plan = valueAt(world.state().account, declaration.account?.plan ?? '');
    return Number(value) > (plans?.get(String(plan)) ?? Infinity);
  }

  /** The first use of a record validates its file. */
  function use(entry: StoredResource | undefined, operation: Operation): void {
    const { file, lifecycle } = world.resourceOf(entry?.type ?? '');
    const check = file?.check;
    if (!entry || !file || !check || !lifecycle) return;
    const status = entry.value[lifecycle.property];
    if (status === check.else) fail(check);
    const sizes = [limits(operation).size?.maximum, uploadSize(check.size)];
    const most = Math.min(...sizes.map((size) => size ?? Infinity));
    const size = Number(entry.value[check.bytes] ?? 0);
    if (status !== check.from) {
      if (size > most) fail(check);
      return;
    }
    if (entry.file === undefined && size === 0) fail({ ...check, detail: file.missing });
    const start = entry.file?.start;
    const isKnown =
      start === undefined ||
      (check.starts?.some(({ at, text: mark }) => start.startsWith(mark, at)) ?? true);
    const isFine = isKnown && size <= most;
    world.moveTo(entry, isFine ? check.to : check.else);
    if (!isFine) fail(check);
  }

  function uploadSize(id: string | undefined): number | undefined {
    const operation = operations.get(id ?? '');
    return operation && uploadOf(api, operation).upload?.maxSize;
  }

  function act(behaviour: Behaviour, known: Known): StoredResource | undefined {
    const { creates, updates, deletes, soft = false, set = {} } = behaviour;
    const { operation, found, scope } = known;
    const target = found.get(updates ?? deletes ?? '');
    const given = {
      ...taken(creates ?? updates ?? '', known),
      ...valuesOf(set, { ...scope, self: target?.value }),
    };
    if (creates !== undefined) return create(creates, given, scope);
    if (updates !== undefined && target) {
      const isWhole = operation.method === 'PUT';
      const changes = Object.entries(given).map(([name, value]) => [
        name,
        isWhole ? value : merged(target.value[name], value),
      ]);
      world.change(target, Object.fromEntries(changes));
    }
    if (deletes !== undefined && target) world.forget(target, soft);
    return target ?? found.values().next().value;
  }

  function create(type: string, given: JsonObject, scope: ValueScope): StoredResource {
    const { charges, most, lifecycle, set = {} } = world.resourceOf(type);
    const limit = most && valueAt(world.state().account, most.account);
    const isRunning = ({ value }: StoredResource): boolean =>
      hasIn(most?.in, value[lifecycle?.property ?? '']);
    if (most && typeof limit === 'number' && world.list(type).filter(isRunning).length >= limit)
      fail(most);
    if (charges && !world.charge(type, { ...valuesOf(set, scope), ...given })) fail(charges);
    return world.add(type, given, scope);
  }

  /**
   * The declared fields of a request that a resource has, too: all but its id and its state, which
   * are the service's.
   */
  function taken(type: string, { operation, request }: Known): JsonObject {
    const { id = 'id', lifecycle, schema = type } = world.resourceOf(type);
    const at = schemaId(pointer(rootPointer, 'components', 'schemas', schema));
    const isIn = (schemas: readonly Schema[], name: string): boolean =>
      schemas.some((candidate) => declaredAt(api, candidate, [name]).length > 0);
    const own = [api.schemas.get(at) ?? []].flat();
    const isTaken = (name: string): boolean =>
      name !== id &&
      name !== lifecycle?.property &&
      isIn(own, name) &&
      (isIn(jsonBodySchemas(operation), name) ||
        operation.parameters.some((parameter) => parameter.name === name));
    return Object.fromEntries(Object.entries(request).filter(([name]) => isTaken(name)));
  }

  function page(
    lists: NonNullable<Behaviour['lists']>,
    { operation, request, scope }: Known,
  ): Json {
    const { resource, where = {}, order = [], size: usual = 20, total } = lists;
    const { pagination } = paginationOf(api, operation);
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

  /** The text that is declared for a body that the document does not allow. */
  function refuse(id: string, { json }: ReadRequest): Decision | undefined {
    const operation = operations.get(id);
    const [schema] = operation ? jsonBodySchemas(operation) : [];
    const value = isObject(json) ? json : {};
    const wrong = schema ? evaluate(world.schemas.of(schema), value) : [];
    const rule = behaviourOf(id)?.refused?.find((fields) =>
      wrong.some(({ path: [name = ''], keyword }) => {
        if (!('field' in fields) || fields.field !== name) return false;
        return 'invalid' in fields
          ? (fields.keyword ?? keyword) === keyword
          : 'in' in fields && hasIn(fields.in, value[name]);
      }),
    );
    return rule && refusal(new Refused(rule.status ?? invalid, rule.detail, rule.stated));
  }

  return { answer, refuse };
}

function hasIn(values: readonly Json[] | undefined, value: Json | undefined): boolean {
  return values?.some((member) => member === value) ?? false;
}

function fieldsOf({ requested: { path, query, header }, json }: ReadRequest): JsonObject {
  return { ...(isObject(json) && json), ...header, ...query, ...path };
}

function successOf(operation: Operation): number {
  const status = successes(operation)[0]?.status;
  return typeof status === 'number' ? status : 200;
}

function momentOf(value: Json, unit: number | undefined): number {
  return unit === undefined ? Date.parse(String(value)) / 1000 : (Number(value) * unit) / 1000;
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
