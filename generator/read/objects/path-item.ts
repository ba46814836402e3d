// https://spec.openapis.org/oas/v3.1.1.html#path-item-object

import { pathItemMethods } from '../../model/methods.js';
import type {
  Callback,
  Operation,
  Parameter,
  SecurityRequirement,
  Server,
} from '../../model/api.js';
import { isObject, pointer, type Pointer, isArray } from '../../model/json.js';
import { closest, didYouMean } from '../../base/suggest.js';
import {
  asObject,
  checkIgnored,
  namedNodes,
  extensionsField,
  membersOf,
  reportUnknownFields,
  textField,
  textsField,
} from '../field.js';
import { type Located, type Node, type Reader } from '../reader.js';
import { follow } from '../reference.js';
import { readDocs, readServers } from './info.js';
import { parameterKey, placeInList, readParameters } from './parameter.js';
import { readRequestBody, readResponses } from './request-response.js';
import { readSecurity } from './security.js';

export interface PathItemUse {
  readonly path: string;
  readonly security: readonly SecurityRequirement[];
  /** Whether another path differs in its query alone. */
  readonly isAmbiguous?: boolean;
  /**
   * The pointer for an operation: where it is written, or `instead` where another path has that
   * already.
   */
  readonly placeFor: (written: Pointer, instead: Pointer) => Pointer;
  readonly readCallbacks: CallbacksReader;
}

/**
 * The operations of a path item, in the order that they are written. What stands beside its `$ref`
 * goes before what it refers to.
 */
export function readPathItem(
  reader: Reader,
  located: Located,
  use: PathItemUse,
): readonly Operation[] {
  const sources = sourcesOf(reader, located);
  const parameters = firstWith(sources, 'parameters');
  const servers = firstWith(sources, 'servers');
  const shared = {
    path: use.path,
    isAmbiguous: use.isAmbiguous,
    security: use.security,
    readCallbacks: use.readCallbacks,
    parameters: parameters ? readParameters(reader, parameters) : [],
    servers: servers && readServers(reader, servers),
  };
  const operations: Operation[] = [];
  const done = new Set<string>();
  for (const source of sources) {
    reportUnknownFields(reader, source, 'pathItem');
    checkIgnored(reader, source, { summary: 'a string', description: 'a string' });
    for (const { method, keys, value, at: written } of operationsOf(reader, source)) {
      if (done.has(method)) continue;
      done.add(method);
      const what = `The operation ${JSON.stringify(keys.at(-1))}`;
      const node = asObject(reader, { value, at: written }, { what });
      if (!node) continue;
      const at = use.placeFor(node.at, pointer(located.at, ...keys));
      operations.push(readOperation(reader, node, { ...shared, at, method }));
    }
  }
  return operations;
}

/** The path item, and the one that it refers to. */
function sourcesOf(reader: Reader, located: Located): readonly Node[] {
  if (!isObject(located.value) || located.value['$ref'] === undefined) {
    const item = follow(reader, located, 'pathItem');
    return item ? [item] : [];
  }
  const { $ref: reference, ...beside } = located.value;
  const target = follow(reader, { at: located.at, value: { $ref: reference } }, 'pathItem');
  return [{ value: beside, at: located.at }, ...(target ? [target] : [])];
}

function firstWith(sources: readonly Node[], key: string): Node | undefined {
  return sources.find(({ value }) => value[key] !== undefined);
}

interface WrittenOperation extends Located {
  readonly method: string;
  /** Where it stands in the path item. */
  readonly keys: readonly string[];
}

/**
 * Returns the operations of a path item in the order that they are written, those of
 * `additionalOperations` (OpenAPI 3.2) last.
 */
function operationsOf(reader: Reader, source: Node): readonly WrittenOperation[] {
  const fixed = membersOf(source).flatMap(({ name, ...member }) =>
    pathItemMethods.has(name) ? [{ ...member, method: name.toUpperCase(), keys: [name] }] : [],
  );
  if (source.value['additionalOperations'] === undefined) return fixed;
  const added = namedNodes(reader, source, 'additionalOperations').flatMap(
    ({ name, ...member }) => {
      const problem = methodProblem(name);
      if (problem !== undefined)
        reader.report('read/invalid-value', `${JSON.stringify(name)} ${problem}.`, {
          pointer: member.at,
          part: 'key',
          severity: 'error',
        });
      return problem === undefined
        ? [{ ...member, method: name, keys: ['additionalOperations', name] }]
        : [];
    },
  );
  return [...fixed, ...added];
}

/** https://www.rfc-editor.org/rfc/rfc9110#section-9.1 */
function methodProblem(name: string): string | undefined {
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) return 'is no method of HTTP';
  if (pathItemMethods.has(name.toLowerCase()))
    return `has a field of its own, ${JSON.stringify(name.toLowerCase())}`;
  return undefined;
}

/** What an operation takes over from its path item. */
interface OperationPlace {
  /**
   * The pointer that identifies the operation: where it is written, unless it is shared by several
   * paths.
   */
  readonly at: Pointer;
  readonly method: string;
  /** Empty where the address is not a path of the service: webhooks and callbacks. */
  readonly path: string;
  readonly isAmbiguous: PathItemUse['isAmbiguous'];
  readonly parameters: readonly Parameter[];
  readonly servers?: readonly Server[] | undefined;
  readonly security: readonly SecurityRequirement[];
}

type CallbacksReader = (
  reader: Reader,
  node: Node,
  security: readonly SecurityRequirement[],
) => readonly Callback[];

/** https://spec.openapis.org/oas/v3.1.1.html#operation-object */
function readOperation(
  reader: Reader,
  node: Node,
  place: OperationPlace & { readonly readCallbacks: CallbacksReader },
): Operation {
  reportUnknownFields(reader, node, 'operation');
  const { at, method } = place;
  const own = readParameters(reader, node);
  const overridden = new Set(own.map(parameterKey));
  const parameters = [
    ...place.parameters.filter((parameter) => !overridden.has(parameterKey(parameter))),
    ...own,
  ];
  checkQuerystring(reader, parameters);
  if ((method === 'GET' || method === 'HEAD') && node.value['requestBody'] !== undefined)
    reader.report(
      'read/get-body',
      `${method} ${place.path} has a body, which fetch does not send: a call that gives one fails.`,
      { pointer: pointer(node.at, 'requestBody'), part: 'key' },
    );
  const path =
    place.isAmbiguous === true
      ? place.path
      : withoutOperators(withoutDeclared(place.path, parameters), parameters);
  const id = textField(reader, node, 'operationId');
  return {
    at,
    ...readDocs(reader, node),
    ...(id !== undefined && id !== '' && { id }),
    method,
    path,
    tags: [...new Set(textsField(reader, node, 'tags'))],
    parameters: matchPath(reader, node, { at, path, parameters }),
    body: readRequestBody(reader, node),
    responses: readResponses(reader, node),
    security: readSecurity(reader, node) ?? place.security,
    servers: readServers(reader, node) ?? place.servers,
    callbacks: place.readCallbacks(reader, node, place.security),
    extensions: extensionsField(node),
  };
}

/** OpenAPI 3.2: a parameter that is the whole query leaves no room for others. */
function checkQuerystring(reader: Reader, parameters: readonly Parameter[]): void {
  const whole = parameters.find((parameter) => parameter.in === 'querystring');
  const other = parameters.find(
    (parameter) =>
      parameter !== whole && (parameter.in === 'query' || parameter.in === 'querystring'),
  );
  if (whole && other)
    reader.report(
      'read/duplicate-parameter',
      `The parameter ${JSON.stringify(other.name)} stands in a query that ${JSON.stringify(whole.name)} is as a whole.`,
      {
        pointer: other.at,
        related: [{ message: 'The other one is here.', pointer: whole.at }],
      },
    );
}

/** Removes the part of a path's query that repeats declared query parameters, such as `?q={q}`. */
function withoutDeclared(path: string, parameters: readonly Parameter[]): string {
  const [start = '', query] = path.split('?', 2);
  if (query === undefined) return path;
  const declared = new Set(
    parameters.flatMap((parameter) => (parameter.in === 'query' ? parameter.name : [])),
  );
  const left = query
    .split('&')
    .filter((pair) => !declared.has(/^([^=]*)=\{[^{}]*\}$/.exec(pair)?.[1] ?? ''));
  return left.length === 0 ? start : `${start}?${left.join('&')}`;
}

/** Removes operators of RFC 6570, `{.id}` or `{id*}`, which belong in "style" and "explode". */
function withoutOperators(path: string, parameters: readonly Parameter[]): string {
  if (!/\{[.;]|\*\}/.test(path)) return path;
  const declared = new Set(
    parameters.flatMap((parameter) => (parameter.in === 'path' ? parameter.name : [])),
  );
  return path.replace(/\{[.;]?([^{}*]*)\*?\}/g, (whole, name: string) =>
    declared.has(whole.slice(1, -1)) || !declared.has(name) ? whole : `{${name}}`,
  );
}

/**
 * Reports a path with operators of RFC 6570, or with a query. Where all of that is query parameters, the path is read without it.
 */
export function checkPathName(
  reader: Reader,
  { name, at }: { readonly name: string; readonly at: Pointer },
  operations: readonly Operation[],
): void {
  if (!name.startsWith('/')) return;
  const [path = name, ...others] = new Set(operations.map((operation) => operation.path));
  const isOther = others.length === 0 && path !== name;
  if (isOther) reader.rename(at, path);
  if (isOther && !/[?#]/.test(name))
    reader.report(
      'read/path-operators',
      `The path ${JSON.stringify(name)} has operators of RFC 6570; it is read as ${JSON.stringify(path)}.`,
      { pointer: at },
    );
  if (!/[?#]/.test(name)) return;
  const says = `The path ${JSON.stringify(name)} has a query or fragment, which belongs in parameters`;
  const reading = `; they are declared, and it is read as ${JSON.stringify(path)}`;
  reader.report('read/path-with-query', `${says}${isOther ? reading : ''}.`, { pointer: at });
}

/** The names in the braces of a template. */
function templateNames(path: string): readonly string[] {
  return path.includes('{') ? [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name) : [];
}

/**
 * Matches parameters with the path: one that the path does not name is dropped, and a name that is
 * not declared becomes a string parameter.
 */
function matchPath(
  reader: Reader,
  operation: Node,
  { at, path, parameters }: { at: Pointer; path: string; parameters: readonly Parameter[] },
): readonly Parameter[] {
  if (path === '') return parameters;
  const names = new Set(templateNames(path));
  const declared = new Set(
    parameters.flatMap((parameter) => (parameter.in === 'path' ? parameter.name : [])),
  );
  const missing = [...names].filter((name) => name !== '' && !declared.has(name));
  if (missing.length === 0 && declared.size === names.size && !names.has('')) return parameters;
  for (const name of missing) {
    reader.report(
      'read/undeclared-path-parameter',
      `The path names {${name}}, but no path parameter ${JSON.stringify(name)} is declared; it is read as a required string.`,
      {
        pointer: at,
        ...didYouMean(
          closest(
            name,
            [...declared].filter((other) => !names.has(other)),
          ),
        ),
      },
    );
  }
  const kept = parameters.filter((parameter) => {
    if (parameter.in !== 'path' || names.has(parameter.name) || reader.asWritten) return true;
    reader.report(
      'read/unused-path-parameter',
      `The path parameter ${JSON.stringify(parameter.name)} does not occur in ${JSON.stringify(path)}; it is left out.`,
      { pointer: parameter.at, ...didYouMean(closest(parameter.name, missing)) },
    );
    const place = placeInList(parameter);
    if (place !== undefined) reader.amend(place, undefined);
    return false;
  });
  if (missing.length > 0) declare(reader, operation, missing);
  return [...kept, ...missing.map((name) => anyText(pointer(at, 'parameters', name), name))];
}

function declare(reader: Reader, { value, at }: Node, names: readonly string[]): void {
  const written = value['parameters'];
  if (!isArray(written)) reader.amend(pointer(at, 'parameters'), []);
  const length = isArray(written) ? written.length : 0;
  for (const [index, name] of names.entries())
    reader.amend(pointer(at, 'parameters', length + index), {
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    });
}

function anyText(at: Pointer, name: string): Parameter {
  return {
    at,
    name,
    in: 'path',
    required: true,
    style: 'simple',
    explode: false,
    allowReserved: false,
    schema: { at: pointer(at, 'schema'), type: ['string'] },
    examples: [],
    extensions: new Map(),
  };
}

/**
 * Reports paths that no server could route: malformed templates, and two paths that are the same.
 */
export function checkPaths(
  reader: Reader,
  paths: readonly { readonly name: string; readonly at: Pointer }[],
): void {
  const shapes = new Map<string, { readonly name: string; readonly at: Pointer }>();
  for (const path of paths) {
    const problem = pathProblem(path.name);
    if (problem !== undefined)
      reader.report('read/invalid-path', `The path ${JSON.stringify(path.name)} ${problem}.`, {
        pointer: path.at,
      });
    else if (!path.name.startsWith('/'))
      withSlash(
        reader,
        path,
        paths.some(({ name }) => name === `/${path.name}`),
      );
    for (const name of repeated(path.name))
      reader.report(
        'read/invalid-path',
        `The path ${JSON.stringify(path.name)} names {${name}} more than once; every place is filled with the one parameter.`,
        { pointer: path.at, severity: 'warning' },
      );
    const shape = path.name.replace(/\{[^{}]*\}/g, '{}');
    const same = shapes.get(shape);
    if (same)
      reader.report(
        'read/ambiguous-path',
        `The path ${JSON.stringify(path.name)} is the same as ${JSON.stringify(same.name)} but for the names in its braces.`,
        { pointer: path.at, related: [{ message: 'The other one is here.', pointer: same.at }] },
      );
    else shapes.set(shape, path);
  }
}

function withSlash(
  reader: Reader,
  { name, at }: { readonly name: string; readonly at: Pointer },
  isTaken: boolean,
): void {
  const says = `The path ${JSON.stringify(name)} does not start with "/"`;
  if (isTaken)
    reader.report(
      'read/invalid-path',
      `${says}, and there is ${JSON.stringify(`/${name}`)}, too.`,
      { pointer: at },
    );
  else {
    reader.report('read/invalid-path', `${says}; it is read as ${JSON.stringify(`/${name}`)}.`, {
      pointer: at,
      severity: 'warning',
    });
    reader.rename(at, `/${name}`);
  }
}

function pathProblem(path: string): string | undefined {
  if (/[{}]/.test(path.replace(/\{[^{}]*\}/g, ''))) return 'has a brace without its partner';
  return templateNames(path).includes('') ? 'has empty braces' : undefined;
}

function repeated(path: string): ReadonlySet<string> {
  return new Set(
    templateNames(path).filter((name, index, all) => name !== '' && all.indexOf(name) !== index),
  );
}
