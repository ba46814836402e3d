// What an operation does with the records: it finds those that the request names, refuses what is
// declared, and makes, changes, removes, lists or shows.

import type { Operation } from '../../model/api.js';
import { limitsOf } from '../../model/capabilities/checks.js';
import {
  jsonBodySchemas,
  jsonResponseSchemas,
  successes,
} from '../../model/capabilities/responses.js';
import { isObject, type JsonObject } from '../../model/json.js';
import { memoize } from '../../model/maps.js';
import { evaluate } from '../../runtime/schema/evaluate.js';
import type { Decision } from '../../runtime/mock/core.js';
import type { ReadRequest } from '../../runtime/mock/read.js';
import { type Behaviour, fail, hasIn, type Known, type Service } from './call.js';
import { changeBy } from './changes.js';
import { isRefused, useOf } from './conditions.js';
import { pageOf } from './lists.js';
import { type StoredResource, Refused } from './store.js';
import { matches, valueOf, valuesOf } from './values.js';
import type { World } from './world.js';

interface StatefulOperations {
  readonly answer: (id: string, read: ReadRequest) => Decision | undefined;
  /** The text that is declared for a body that the document does not allow. */
  readonly refuse: (id: string, read: ReadRequest) => Decision | undefined;
}

/** @param operations By their ids. */
export function createStatefulOperations(
  world: World,
  operations: ReadonlyMap<string, Operation>,
): StatefulOperations {
  const limits = memoize((operation: Operation) => limitsOf(world.api, operation).limits);
  const service = { world, operations, limits };
  return {
    answer: (id, read) => {
      const behaviour = behaviourOf(world, id);
      const operation = operations.get(id);
      if (!behaviour || !operation) return undefined;
      try {
        return perform(service, behaviour, { operation, request: fieldsOf(read) });
      } catch (error) {
        if (error instanceof Refused) return refusalOf(world, error);
        throw error;
      }
    },
    refuse: (id, read) => declaredRefusal(service, id, read),
  };
}

function behaviourOf({ declaration }: World, id: string): Behaviour | undefined {
  return Object.hasOwn(declaration.operations, id) ? declaration.operations[id] : undefined;
}

function refusalOf({ declaration }: World, { status, message, isStated }: Refused): Decision {
  const { text = 'detail' } = declaration.refusals ?? {};
  return { status, body: { [text]: message }, ...(!isStated && { invented: true }) };
}

function perform(
  service: Service,
  behaviour: Behaviour,
  { operation, request }: Pick<Known, 'operation' | 'request'>,
): Decision {
  const { world } = service;
  const { finds = [], refused = [], moves = {}, lists, also = {}, invented = false } = behaviour;
  const found = findAll(world, finds, request);
  const values = new Map([...found].map(([type, { value }]) => [type, value]));
  const known = { operation, request, found, scope: world.scope({ request, found: values }) };
  for (const fields of refused) if (isRefused(service, fields, known)) fail(world, fields);
  for (const { resource, uses } of finds)
    if (uses === true) useOf(service, found.get(resource), operation);
  const target = changeBy(world, behaviour, known);
  for (const [type, to] of Object.entries(moves)) {
    const entry = found.get(type);
    if (entry) world.moveTo(entry, to);
  }
  const status = behaviour.status ?? successOf(operation);
  const answer = { status, exact: true, ...(invented && { invented }) };
  if (jsonResponseSchemas(operation).length === 0) return answer;
  if (lists) return { ...answer, body: pageOf(world, lists, known) };
  const scope = world.scope({ request, found: values, self: target?.value });
  const made = behaviour.answer ?? { ...target?.value, ...valuesOf(also, scope) };
  const body = valueOf(made, scope) ?? {};
  return { ...answer, body: world.shown(body, target ?? { type: '', id: '' }) };
}

function findAll(
  world: World,
  finds: NonNullable<Behaviour['finds']>,
  request: JsonObject,
): Known['found'] {
  const { unknown = 404 } = world.declaration.refusals ?? {};
  const found = new Map<string, StoredResource>();
  for (const { resource, by, of, optional = false, where = {} } of finds) {
    const id = of === undefined ? request[by] : found.get(of)?.value[by];
    if (id === undefined && !optional) fail(world, { detail: `\`${by}\` is missing.` });
    if (id === undefined) continue;
    const entry = world.find(resource, id);
    if (entry && matches(entry, valuesOf(where, world.scope({ request }))))
      found.set(resource, entry);
    else if (of === undefined || !optional)
      fail(world, { status: unknown, detail: `There is no ${resource} ${JSON.stringify(id)}.` });
  }
  return found;
}

function declaredRefusal(
  { world, operations }: Service,
  id: string,
  { json }: ReadRequest,
): Decision | undefined {
  const { invalid = 400 } = world.declaration.refusals ?? {};
  const operation = operations.get(id);
  const [schema] = operation ? jsonBodySchemas(operation) : [];
  const value = isObject(json) ? json : {};
  const wrong = schema ? evaluate(world.schemas.of(schema), value) : [];
  const rule = behaviourOf(world, id)?.refused?.find((fields) =>
    wrong.some(({ path: [name = ''], keyword }) => {
      if (!('field' in fields) || fields.field !== name) return false;
      return 'invalid' in fields
        ? (fields.keyword ?? keyword) === keyword
        : 'in' in fields && hasIn(fields.in, value[name]);
    }),
  );
  return rule && refusalOf(world, new Refused(rule.status ?? invalid, rule.detail, rule.stated));
}

function fieldsOf({ requested: { path, query, header }, json }: ReadRequest): JsonObject {
  return { ...(isObject(json) && json), ...header, ...query, ...path };
}

function successOf(operation: Operation): number {
  const status = successes(operation)[0]?.status;
  return typeof status === 'number' ? status : 200;
}
