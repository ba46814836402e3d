// https://spec.openapis.org/oas/v3.1.1.html#parameter-object

import { type Pointer, pointer } from '../../model/json.js';
import type { Parameter, ParameterLocation } from '../../model/api.js';
import { readDescribed, withSchema } from './described.js';
import { readDocs } from './docs.js';
import { extensions, flag, list, requiredText } from '../field.js';
import { isFieldName, readHeaders } from './header.js';
import { memo, type Reader, type Node, type Located } from '../reader.js';
import { follow } from '../reference.js';
import { defaultStyles, readStyle } from './style.js';
import { didYouMean, closest } from '../../suggest.js';
import { reportUnknownFields } from '../ignored.js';

const locations = new Map<string, ParameterLocation>(
  (['path', 'query', 'header', 'cookie'] as const).map((name) => [name, name]),
);
const headersOfOthers: ReadonlySet<string> = new Set(['accept', 'content-type', 'authorization']);

/** The parameters of an operation or path item. */
export function readParameters(reader: Reader, node: Node): readonly Parameter[] {
  const parameters = new Map<string, Parameter>();
  for (const located of list(reader, node, 'parameters')) {
    const parameter = parameterAt(reader, located);
    if (!parameter) continue;
    places.set(parameter, located.at);
    const key = parameterKey(parameter);
    const first = parameters.get(key);
    if (first) {
      reader.report(
        'read/duplicate-parameter',
        `The ${parameter.in} parameter ${JSON.stringify(parameter.name)} is declared twice.`,
        {
          pointer: located.at,
          related: [{ message: 'It is declared here first.', pointer: first.at }],
        },
      );
    } else parameters.set(key, parameter);
  }
  return [...parameters.values()];
}

const places = new WeakMap<Parameter, Pointer>();

/** The place in a list of parameters at which the parameter stands, or a reference to it. */
export function placeInList(parameter: Parameter): Pointer | undefined {
  return places.get(parameter);
}

/** What makes two parameters the same one: place and name. */
export function parameterKey({ in: location, name }: Parameter): string {
  return `${location} ${location === 'header' ? name.toLowerCase() : name}`;
}

/** A parameter, or the one that is referred to. */
export function parameterAt(reader: Reader, located: Located): Parameter | undefined {
  const found = follow(reader, located, 'parameter');
  const parameter = found && known(reader, found.at, () => readParameter(reader, found));
  if (parameter === unsendable) reader.amend(located.at, undefined);
  return parameter === unsendable ? undefined : parameter && { ...parameter, ...found.docs };
}

const unsendable = 'unsendable';
const known = memo<Parameter | typeof unsendable | undefined>();

function readParameter(reader: Reader, written: Node): Parameter | typeof unsendable | undefined {
  const node = withSchema(
    reader,
    written,
    `The parameter ${JSON.stringify(written.value['name'])}`,
  );
  reportUnknownFields(reader, node, 'parameter');
  const name = requiredText(reader, node, { key: 'name' });
  const location = readLocation(reader, node);
  if (name === undefined || location === undefined) return undefined;
  if (location === 'header' && headersOfOthers.has(name.toLowerCase())) {
    reader.tally('read/ignored-header', JSON.stringify(name), node.at);
    return undefined;
  }
  if (
    location === 'header' &&
    !isFieldName(reader, name, { at: pointer(node.at, 'name'), location: 'header' })
  )
    return unsendable;
  const required = flag(reader, node, 'required') ?? false;
  if (location === 'path' && !required) {
    reader.report(
      'read/optional-path-parameter',
      `The path parameter ${JSON.stringify(name)} is not required; it is read as required.`,
      { pointer: node.at },
    );
    reader.amend(pointer(node.at, 'required'), true);
  }
  const style = readStyle(reader, node, location) ?? defaultStyles[location];
  return {
    at: node.at,
    ...readDocs(reader, node),
    name,
    in: location,
    required: required || location === 'path',
    style,
    explode: flag(reader, node, 'explode') ?? style === 'form',
    allowReserved: flag(reader, node, 'allowReserved') ?? false,
    allowEmptyValue: flag(reader, node, 'allowEmptyValue') ?? false,
    ...readDescribed(reader, node, {
      what: `The ${location} parameter ${JSON.stringify(name)}`,
      readHeaders,
    }),
    extensions: extensions(node),
  };
}

function readLocation(reader: Reader, node: Node): ParameterLocation | undefined {
  const written = requiredText(reader, node, { key: 'in' });
  const location = locations.get(written ?? '');
  if (written === 'querystring' && reader.version === '3.2') {
    reader.report('read/unsupported', 'A parameter that is the whole query string is left out.', {
      pointer: node.at,
    });
  } else if (written !== undefined && !location) {
    reader.report(
      'read/invalid-value',
      `${JSON.stringify(written)} is no place of a parameter; there are ${[...locations.keys()].join(', ')}.`,
      {
        severity: 'error',
        pointer: pointer(node.at, 'in'),
        ...didYouMean(closest(written, locations.keys())),
      },
    );
  }
  return location;
}
