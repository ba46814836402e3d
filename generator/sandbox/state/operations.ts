// What an operation does with the records: it finds those that the request names, refuses what is declared, and makes, changes, removes,
// lists or shows.

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
import { isObject, type Json, type JsonObject, tokens } from '../../model/json.js';
import { memoize } from '../../model/maps.js';
import { evaluate } from '../../runtime/schema/evaluate.js';
import type { Answer, Call } from '../types.js';
import type { Entry } from './store.js';
import { type Scope, valueOf, valuesOf } from './values.js';
import type { Declaration, World } from './world.js';

type Behaviour = Declaration['operations'][string];
type Refusal = NonNullable<Behaviour['refused']>[number];

/** Thrown on the way to an answer: nothing has been changed by then. */
class Refused extends Error {
  readonly status: number;
  readonly isStated: boolean;

  constructor(status: number, detail: string, isStated = false) {
    super(detail);
    this.status = status;
    this.isStated = isStated;
  }
}

export function createOperations(world: World) {
  const { api, declaration } = world;
  const { text = 'detail', unknown = 404, invalid = 400 } = declaration.refusals ?? {};
  const operations = new Map(
    api.operations.flatMap((operation) =>
      operation.id === undefined ? [] : [[operation.id, operation] as const],
    ),
  );
  const limits = memoize((operation: Operation) => limitsOf(api, operation).limits);

  function refusal({ status, message, isStated }: Refused): Answer {
    return { status, body: { [text]: message }, ...(!isStated && { invented: true }) };
  }

  const fail = ({
    status = invalid,
    detail,
    stated = false,
  }: Pick<Refusal, 'status' | 'detail' | 'stated'>): never => {
    throw new Refused(status, detail, stated);
  };

  function answer(call: Call): Answer | undefined {
    const behaviour = Object.hasOwn(declaration.operations, call.id)
      ? declaration.operations[call.id]
      : undefined;
    const operation = operations.get(call.id);
    if (!behaviour || !operation) return undefined;
    try {
      return perform(behaviour, operation, fieldsOf(call));
    } catch (error) {
      if (error instanceof Refused) return refusal(error);
      throw error;
    }
  }

  function perform(behaviour: Behaviour, operation: Operation, request: JsonObject): Answer {
    const found = findAll(behaviour, request);
    for (const refused of behaviour.refused ?? [])
      if (isRefused(refused, { operation, request, found })) fail(refused);
    for (const { resource, uses } of behaviour.finds ?? [])
      if (uses === true) use(found.get(resource), operation);
    const known: Partial<Scope> = {
      request,
      found: new Map([...found].map(([type, { value }]) => [type, value])),
    };
    const target = act(behaviour, { request, found, known });
    for (const [type, to] of Object.entries(behaviour.moves ?? {})) {
      const entry = found.get(type);
      if (entry) world.change(entry, { [world.resourceOf(type).lifecycle?.property ?? '']: to });
    }
    const status = behaviour.status ?? successOf(operation);
    const invented = behaviour.invented === true && { invented: true };
    if (jsonResponseSchemas(operation).length === 0) return { status, ...invented };
    const self = target?.value;
    const of = target ?? { type: '', id: '' };
    const scope = world.scope({ ...known, self });
    const body = behaviour.lists
      ? page(behaviour.lists, operation, known)
      : world.shown(
          behaviour.answer === undefined
            ? { ...self, ...valuesOf(behaviour.also ?? {}, scope) }
            : (valueOf(behaviour.answer, scope) ?? {}),
          of,
        );
    return { status, body, exact: true, ...invented };
  }

  function findAll({ finds = [] }: Behaviour, request: JsonObject): Map<string, Entry> {
    const found = new Map<string, Entry>();
    for (const { resource, by, of, optional = false, where = {} } of finds) {
      const id = of === undefined ? request[by] : found.get(of)?.value[by];
      const wanted = valuesOf(where, world.scope({ request }));
      const any = id === undefined ? undefined : world.find(resource, id);
      const entry =
        any && Object.entries(wanted).every(([name, value]) => any.value[name] === value)
          ? any
          : undefined;
      if (entry) found.set(resource, entry);
      else if (id === undefined && !optional) fail({ detail: `\`${by}\` is missing.` });
      else if (id !== undefined && !(optional && of !== undefined))
        throw new Refused(unknown, `There is no ${resource} ${JSON.stringify(id)}.`);
    }
    return found;
  }

  function isRefused(
    refused: Refusal,
    {
      operation,
      request,
      found,
    }: { operation: Operation; request: JsonObject; found: ReadonlyMap<string, Entry> },
  ): boolean {
    if ('of' in refused) {
      const { of, property, in: these, notIn } = refused;
      const entry = found.get(of);
      if (!entry) return false;
      const value = entry.value[property];
      return (
        (these?.some((each) => each === value) ?? false) ||
        (notIn !== undefined && !notIn.some((each) => each === value))
      );
    }
    const value = request[refused.field];
    if (value === undefined || 'invalid' in refused) return false;
    if ('in' in refused) return refused.in.some((each) => each === value);
    if ('above' in refused) return Number(value) > refused.above;
    const { body, query } = limits(operation);
    const { ahead, plans } = body.get(refused.field) ?? query.get(refused.field) ?? {};
    if (refused.limit === 'ahead')
      return ahead !== undefined && momentOf(value, ahead.unit) < world.now() + ahead.seconds;
    const plan = valueOf({ $account: declaration.account?.plan ?? '' }, world.scope());
    return Number(value) > (plans?.get(String(plan)) ?? Infinity);
  }

  /** The first use of a record validates its file. */
  function use(entry: Entry | undefined, operation: Operation): void {
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
    world.change(entry, { [lifecycle.property]: isFine ? check.to : check.else });
    if (!isFine) fail(check);
  }

  function uploadSize(id: string | undefined): number | undefined {
    const operation = operations.get(id ?? '');
    return operation && uploadOf(api, operation).upload?.maxSize;
  }

  function act(
    behaviour: Behaviour,
    {
      request,
      found,
      known,
    }: { request: JsonObject; found: ReadonlyMap<string, Entry>; known: Partial<Scope> },
  ): Entry | undefined {
    const { creates, updates, deletes, soft = false, set = {} } = behaviour;
    const target = found.get(updates ?? deletes ?? '');
    if (creates !== undefined)
      return create(
        creates,
        { ...taken(creates, request), ...valuesOf(set, world.scope(known)) },
        known,
      );
    if (updates !== undefined && target)
      world.change(target, {
        ...taken(updates, request),
        ...valuesOf(set, world.scope({ ...known, self: target.value })),
      });
    if (deletes !== undefined) world.forget(target, soft);
    return target ?? found.values().next().value;
  }

  function create(type: string, given: JsonObject, known: Partial<Scope>): Entry {
    const { charges, most, lifecycle, set = {} } = world.resourceOf(type);
    const states: readonly Json[] = most?.in ?? [];
    const running = world
      .list(type)
      .filter(({ value }) => states.includes(value[lifecycle?.property ?? ''] ?? null)).length;
    const limit = most && valueOf({ $account: most.account }, world.scope());
    if (most && typeof limit === 'number' && running >= limit) fail(most);
    if (charges && !world.charge(type, { ...valuesOf(set, world.scope(known)), ...given }))
      fail(charges);
    return world.add(type, given, known);
  }

  /** The fields of a request that a resource has, too: all but its id and its state, which are the service's. */
  function taken(type: string, request: JsonObject): JsonObject {
    const { id = 'id', lifecycle, schema = type } = world.resourceOf(type);
    const declared = [...api.schemas].find(([at]) => at === `/components/schemas/${schema}`)?.[1];
    return Object.fromEntries(
      Object.entries(request).filter(
        ([name]) =>
          name !== id &&
          name !== lifecycle?.property &&
          declared !== undefined &&
          declaredAt(api, declared, [name]).length > 0,
      ),
    );
  }

  function page(
    lists: NonNullable<Behaviour['lists']>,
    operation: Operation,
    known: Partial<Scope>,
  ): Json {
    const { resource, where = {}, order = [], size: usual = 20, total } = lists;
    const { pagination } = paginationOf(api, operation);
    const { request: asked = {}, response } = extensionOf(operation, 'x-pagination') ?? {};
    const wanted = valuesOf(where, world.scope(known));
    const all = world
      .list(resource)
      .filter(({ value }) => Object.entries(wanted).every(([name, each]) => value[name] === each))
      .sort(comparing(order));
    const field = (name: string | undefined): number | undefined =>
      name === undefined || known.request?.[name] === undefined
        ? undefined
        : Number(known.request[name]);
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
  function refuse({ id, body }: Call): Answer | undefined {
    const operation = operations.get(id);
    const [schema] = operation ? jsonBodySchemas(operation) : [];
    const rules =
      (Object.hasOwn(declaration.operations, id)
        ? declaration.operations[id]?.refused
        : undefined) ?? [];
    if (!schema || rules.length === 0) return undefined;
    const value = body instanceof Blob ? {} : (body ?? {});
    const wrong = evaluate(world.schemas.of(schema), value).map(({ path: [name], keyword }) => ({
      name,
      keyword,
    }));
    for (const rule of rules)
      for (const { name, keyword } of wrong)
        if (
          'field' in rule &&
          rule.field === name &&
          ('invalid' in rule
            ? (rule.keyword ?? keyword) === keyword
            : 'in' in rule && rule.in.some((each) => isObject(value) && each === value[name]))
        )
          return refusal(new Refused(rule.status ?? invalid, rule.detail, rule.stated));
    return undefined;
  }

  return { answer, refuse };
}

function fieldsOf({ parameters: { path, query, header }, body }: Call): JsonObject {
  return { ...(isObject(body) && !(body instanceof Blob) && body), ...header, ...query, ...path };
}

function successOf(operation: Operation): number {
  const status = successes(operation)[0]?.status;
  return typeof status === 'number' ? status : 200;
}

function momentOf(value: Json, unit: number | undefined): number {
  return unit === undefined ? Date.parse(String(value)) / 1000 : (Number(value) * unit) / 1000;
}

type Order = NonNullable<NonNullable<Behaviour['lists']>['order']>[number];

function comparing(order: readonly Order[]): (a: Entry, b: Entry) => number {
  const place = ({ value }: Entry, { property, values }: Exclude<Order, string>): number =>
    values.findIndex((each) => each === value[property]);
  return (a, b) => {
    for (const by of order) {
      const difference =
        by === 'changed'
          ? b.changed - a.changed
          : by === 'created'
            ? b.made - a.made
            : place(a, by) - place(b, by);
      if (difference !== 0) return difference;
    }
    return 0;
  };
}

function placed(whole: Json, [name, ...rest]: readonly string[], value: Json): Json {
  if (name === undefined) return value;
  const inner = isObject(whole) ? whole : {};
  return { ...inner, [name]: placed(inner[name] ?? {}, rest, value) };
}
