// What a call makes, changes and removes.

import { declaredAt, jsonBodySchemas } from '../../model/capabilities/responses.js';
import { type JsonObject, pointer, rootPointer, schemaId, valueAt } from '../../model/json.js';
import type { Schema } from '../../model/schema.js';
import { type Behaviour, fail, hasIn, type Known } from './call.js';
import type { StoredResource } from './store.js';
import { merged, type ValueScope, valuesOf } from './values.js';
import type { World } from './world.js';

/** The record that the call is about. */
export function changeBy(
  world: World,
  behaviour: Behaviour,
  known: Known,
): StoredResource | undefined {
  const { creates, updates, deletes, soft = false, set = {} } = behaviour;
  const { operation, found, scope } = known;
  const target = found.get(updates ?? deletes ?? '');
  const given = {
    ...taken(world, creates ?? updates ?? '', known),
    ...valuesOf(set, { ...scope, self: target?.value }),
  };
  if (creates !== undefined) return create(world, { type: creates, given, scope });
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

function create(
  world: World,
  {
    type,
    given,
    scope,
  }: { readonly type: string; readonly given: JsonObject; readonly scope: ValueScope },
): StoredResource {
  const { charges, most, lifecycle, set = {} } = world.resourceOf(type);
  const limit = most && valueAt(world.state().account, most.account);
  const isRunning = ({ value }: StoredResource): boolean =>
    hasIn(most?.in, value[lifecycle?.property ?? '']);
  if (most && typeof limit === 'number' && world.list(type).filter(isRunning).length >= limit)
    fail(world, most);
  if (charges && !world.charge(type, { ...valuesOf(set, scope), ...given })) fail(world, charges);
  return world.add(type, given, scope);
}

/**
 * The declared fields of a request that a resource has, too: all but its id and its state, which
 * are the service's.
 */
function taken(world: World, type: string, { operation, request }: Known): JsonObject {
  const { api } = world;
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
