// What has to hold for a call: what is refused of its fields and records, and the file of an upload.

import type { Operation } from '../../model/api.js';
import { uploadOf } from '../../model/capabilities/uploads.js';
import { type Json, valueAt } from '../../model/json.js';
import { fail, hasIn, type Known, type Refusal, type Service } from './call.js';
import type { StoredResource } from './store.js';

export function isRefused(
  { world, operations, limits }: Service,
  refused: Refusal,
  { operation, request, found }: Known,
): boolean {
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
  const plan = valueAt(world.state().account, world.declaration.account?.plan ?? '');
  return Number(value) > (plans?.get(String(plan)) ?? Infinity);
}

/** The first use of a record validates its file. */
export function useOf(
  { world, operations, limits }: Service,
  entry: StoredResource | undefined,
  operation: Operation,
): void {
  const { file, lifecycle } = world.resourceOf(entry?.type ?? '');
  const check = file?.check;
  if (!entry || !file || !check || !lifecycle) return;
  const status = entry.value[lifecycle.property];
  if (status === check.else) fail(world, check);
  const sending = operations.get(check.size ?? '');
  const upload = sending && uploadOf(world.api, sending).upload;
  const sizes = [limits(operation).size?.maximum, upload?.maxSize];
  const most = Math.min(...sizes.map((size) => size ?? Infinity));
  const size = Number(entry.value[check.bytes] ?? 0);
  if (status !== check.from) {
    if (size > most) fail(world, check);
    return;
  }
  if (entry.file === undefined && size === 0) fail(world, { ...check, detail: file.missing });
  const start = entry.file?.start;
  const isKnown =
    start === undefined ||
    (check.starts?.some(({ at, text: mark }) => start.startsWith(mark, at)) ?? true);
  const isFine = isKnown && size <= most;
  world.moveTo(entry, isFine ? check.to : check.else);
  if (!isFine) fail(world, check);
}

function momentOf(value: Json, unit: number | undefined): number {
  return unit === undefined ? Date.parse(String(value)) / 1000 : (Number(value) * unit) / 1000;
}
