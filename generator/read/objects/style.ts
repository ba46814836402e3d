// How values are written into a request. https://spec.openapis.org/oas/v3.1.1.html#style-values

import { pointer } from '../../model/json.js';
import type { ParameterLocation, ParameterStyle } from '../../model/api.js';
import { text } from '../field.js';
import type { Reader, Node } from '../reader.js';

export const defaultStyles: Readonly<Record<ParameterLocation, ParameterStyle>> = {
  path: 'simple',
  query: 'form',
  header: 'simple',
  cookie: 'form',
};

const allowedStyles: Readonly<Record<ParameterLocation, ReadonlyMap<string, ParameterStyle>>> = {
  path: styles('matrix', 'label', 'simple'),
  query: styles('form', 'spaceDelimited', 'pipeDelimited', 'deepObject'),
  header: styles('simple'),
  // OpenAPI 3.2 names the style of cookies; it differs from `form` in escaping only.
  cookie: new Map([...styles('form'), ['cookie', 'form']]),
};

/** The style that is written, if it is one that the location allows. */
export function readStyle(
  reader: Reader,
  node: Node,
  location: ParameterLocation,
): ParameterStyle | undefined {
  const written = text(reader, node, 'style');
  if (written === undefined) return undefined;
  const allowed = allowedStyles[location];
  const style = allowed.get(written);
  if (!style)
    reader.report(
      'read/invalid-value',
      `${JSON.stringify(written)} is no style of a ${location} parameter (there are ${[...allowed.keys()].join(', ')}); ` +
        `it is read as ${JSON.stringify(defaultStyles[location])}.`,
      { pointer: pointer(node.at, 'style') },
    );
  if (!style) reader.amend(pointer(node.at, 'style'), undefined);
  return style;
}

function styles(...names: readonly ParameterStyle[]): Map<string, ParameterStyle> {
  return new Map(names.map((name) => [name, name]));
}
