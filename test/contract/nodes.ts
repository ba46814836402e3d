// What in a document says something about the service, so that a statement of the specification must stand behind it.

import { isMap, pointerTo } from './tree.js';

/** Keywords of a schema that neither constrain nor name anything: prose, and what leads on to other schemas. */
const prose = new Set([
  'description',
  'x-unspecified',
  'properties',
  'items',
  'allOf',
  'anyOf',
  'oneOf',
]);
const methods = new Set(['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace']);

/** Pointers of all operations, parameters, bodies, responses, headers, errors, schemas, properties and keywords of schemas. */
export function statedNodes(root: unknown): string[] {
  const found: string[] = [];
  const add = (path: readonly string[]): void => void found.push(pointerTo(path));
  const each = (
    value: unknown,
    path: readonly string[],
    visit: (value: unknown, path: readonly string[]) => void,
  ): void => {
    if (isMap(value) || Array.isArray(value))
      for (const [key, item] of Object.entries(value)) visit(item, [...path, key]);
  };

  /** Every single value in it: an entry too many in a list of values is a statement too many. */
  const leaves = (value: unknown, path: readonly string[]): void => {
    if (isMap(value) || (Array.isArray(value) && value.length > 0)) each(value, path, leaves);
    else add(path);
  };
  const schema = (value: unknown, path: readonly string[]): void => {
    if (!isMap(value)) return add(path);
    for (const keyword of Object.keys(value))
      if (!prose.has(keyword) && !isPlainObject(keyword, value))
        leaves(value[keyword], [...path, keyword]);
    each(
      value['properties'],
      [...path, 'properties'],
      (property, at) => (add(at), schema(property, at)),
    );
    for (const keyword of ['allOf', 'oneOf', 'anyOf'])
      each(value[keyword], [...path, keyword], schema);
    if ('items' in value) schema(value['items'], [...path, 'items']);
  };
  const content = (value: unknown, path: readonly string[]): void =>
    each(value, path, (media, at) => {
      if (isMap(media)) schema(media['schema'], [...at, 'schema']);
      if (isMap(media)) each(media['examples'], [...at, 'examples'], (_, example) => add(example));
    });
  const response = (value: unknown, path: readonly string[]): void => {
    add(path);
    if (!isMap(value)) return;
    each(value['headers'], [...path, 'headers'], (_, at) => add(at));
    content(value['content'], [...path, 'content']);
  };
  const operation = (value: unknown, path: readonly string[]): void => {
    add(path);
    if (!isMap(value)) return;
    for (const name of Object.keys(value))
      if (
        name !== 'x-unspecified' &&
        (name.startsWith('x-') || name === 'parameters' || name === 'security')
      )
        leaves(value[name], [...path, name]);
    const { requestBody } = value;
    if (isMap(requestBody)) {
      if ('required' in requestBody) add([...path, 'requestBody', 'required']);
      content(requestBody['content'], [...path, 'requestBody', 'content']);
    }
    each(value['responses'], [...path, 'responses'], response);
  };

  if (!isMap(root)) return found;
  for (const group of ['paths', 'webhooks'])
    each(root[group], [group], (item, path) =>
      each(item, path, (value, at) =>
        methods.has(at.at(-1) ?? '') ? operation(value, at) : add(at),
      ),
    );
  const components = isMap(root['components']) ? root['components'] : {};
  for (const [kind, group] of Object.entries(components))
    each(group, ['components', kind], (value, path) => {
      add(path);
      if (kind === 'schemas') schema(value, path);
      else if (kind === 'responses') response(value, path);
      else if (kind === 'parameters' && isMap(value)) {
        schema(value['schema'], [...path, 'schema']);
        for (const name of Object.keys(value))
          if (!prose.has(name) && name !== 'schema') leaves(value[name], [...path, name]);
      }
    });
  for (const group of ['tags', 'servers']) each(root[group], [group], (_, path) => add(path));
  for (const name of Object.keys(root))
    if (name.startsWith('x-') || name === 'security') leaves(root[name], [name]);
  return found;
}

/** `type: object` beside `properties` says no more than the properties do. */
function isPlainObject(keyword: string, schema: Record<string, unknown>): boolean {
  return (
    keyword === 'type' &&
    schema['type'] === 'object' &&
    ('properties' in schema || 'additionalProperties' in schema)
  );
}
