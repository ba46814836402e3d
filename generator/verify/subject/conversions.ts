// Values of the application, which the option `types` asks for, and as they are on the wire, where
// the checks judge them.

import { wireOf } from '../../runtime/schema/wire.js';
import { isArray, isObject, type Json } from '../judge/json.js';
import type { SubjectExports } from './check.js';

/** Whether a value has a date or a 64-bit integer of the application in it. */
export function isConverted(value: unknown): boolean {
  if (value instanceof Date || typeof value === 'bigint') return true;
  if (Array.isArray(value)) return value.some(isConverted);
  return (
    typeof value === 'object' &&
    value !== null &&
    [Object.prototype, null].includes(Object.getPrototypeOf(value)) &&
    Object.values(value).some(isConverted)
  );
}

/** The exports with values as they are on the wire, and factories that make such. */
export function onWire(exports: SubjectExports): SubjectExports {
  return Object.fromEntries(
    Object.entries(exports).map(([name, value]) => [name, exportOnWire(value)]),
  );
}

function exportOnWire(value: unknown): unknown {
  if (typeof value === 'function') return 'wire' in value ? value.wire : value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return wireOf(value);
  const isPlain = [Object.prototype, null].includes(Object.getPrototypeOf(value));
  return isPlain ? onWire({ ...value }) : wireOf(value);
}

/** Whether a value, which may be one of the application, is this one on the wire. */
export function equalsJson(value: unknown, json: Json): boolean {
  if (value instanceof Date) return typeof json === 'string' && isInstant(value.toJSON(), json);
  if (typeof value === 'bigint') return typeof json === 'number' && Number(value) === json;
  if (isArray(json))
    return (
      Array.isArray(value) &&
      value.length === json.length &&
      json.every((item, index) => equalsJson(value[index], item))
    );
  if (!isObject(json)) return value === json;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const names = Object.keys(json);
  return (
    names.length === Object.keys(value).length &&
    names.every(
      (name) =>
        Object.hasOwn(value, name) && equalsJson(Reflect.get(value, name), json[name] ?? null),
    )
  );
}

/** Whether two texts are the same millisecond: a `Date` keeps no more, and no time zone. */
function isInstant(left: string, right: string): boolean {
  return dateTime.test(right) && Date.parse(left) === Date.parse(right);
}

const dateTime = /^\d{4}-\d\d-\d\d[t ]\d\d:\d\d:\d\d(\.\d+)?(z|[+-]\d\d:\d\d)$/i;

/** The same value with all dates and times written in one way. */
export function alike(value: Json): Json {
  const json: Json = JSON.parse(withInstants(JSON.stringify(value)));
  return json;
}

function withInstants(text: string): string {
  return text.replace(/\d{4}-\d\d-\d\d[t ]\d\d:\d\d:\d\d(\.\d+)?(z|[+-]\d\d:\d\d)/gi, (each) =>
    Number.isNaN(Date.parse(each)) ? each : new Date(each).toISOString(),
  );
}
