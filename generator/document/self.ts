// OpenAPI 3.2 section 4.1.2: references to the document's own address (`$self`) stay inside it; nothing is read from there.

import { isObject, type Json } from '../model/json.js';

/** Values, in which a key `$ref` means nothing. */
const data: ReadonlySet<string> = new Set([
  'example',
  'examples',
  'default',
  'const',
  'enum',
  'value',
  'dataValue',
]);

/** Keys under which a stranger's names stand, `value` and `default` among them. */
const maps: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  'dependentSchemas',
  '$defs',
  'schemas',
  'responses',
  'parameters',
]);

/** Writes `<$self>#/…` as `#/…`. Changes `root`; says whether a reference is one of these. */
export function referToSelf(root: Json): (reference: string) => boolean {
  const self = isObject(root) ? root['$self'] : undefined;
  if (typeof self !== 'string' || self === '') return () => false;
  const isOwn = (reference: string): boolean => reference.startsWith(`${self}#`);
  const walk = (value: Json, isMap = false): void => {
    if (typeof value !== 'object' || value === null) return;
    if (isObject(value) && typeof value['$ref'] === 'string' && isOwn(value['$ref']))
      Reflect.set(value, '$ref', value['$ref'].slice(self.length));
    for (const [key, member] of Object.entries(value))
      if (isMap || Array.isArray(value) || !data.has(key)) walk(member, maps.has(key) && !isMap);
  };
  walk(root);
  return isOwn;
}
