// What of a document is data, whatever it looks like: examples, defaults and listed values. A property or a response of such a name is none.

const data: ReadonlySet<string> = new Set(['example', 'examples', 'const', 'enum', 'default']);

const maps: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  'dependentSchemas',
  'dependencies',
  '$defs',
  'definitions',
  'schemas',
  'responses',
  'parameters',
  'requestBodies',
  'headers',
  'securitySchemes',
  'links',
  'callbacks',
  'pathItems',
  'paths',
  'webhooks',
  'content',
  'encoding',
]);

/** @param isMap Whether the keys of the object around are names, none of them a keyword. */
export function isData(key: string, isMap: boolean): boolean {
  return !isMap && data.has(key);
}

/** Whether the keys of an object are names, by the key that it stands under itself. */
export function isMapUnder(key: string, isMap: boolean): boolean {
  return !isMap && maps.has(key);
}
