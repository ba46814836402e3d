// How an operation is called: its function, its resource and its method, and the types that belong to it.

import type { Api, Operation, Parameter } from '../model/api.js';
import { methodName, resourceName } from '../model/extensions.js';
import type { Pointer } from '../model/json.js';
import { streamChoiceOf } from '../model/stream-choice.js';
import { type GivenNames, givenNames, isGivable } from './given.js';
import type { OperationNames, ResourceNames } from './names.js';
import { clientMembers, fileNames, keywords, resourceMembers } from './reserved.js';
import { createScope, type Scope } from './scope.js';
import { camelCase, identifierFrom, isPluralOf, kebabCase, pascalCase, words } from './words.js';

/** The names of all operations and the resources that they fall into, in document order. */
export function nameOperations(api: Api, scope: Scope, given: GivenNames = givenNames()): { operations: Map<Pointer, OperationNames>; resources: ResourceNames[] } {
  const functions = nameFunctions(api, scope, given.operations);
  const { resources, resourceOf } = nameResources(api, scope, given.tags);
  const { methods, scopeOf } = nameMethods(api, functions, resourceOf);
  const operations = new Map<Pointer, OperationNames>();
  for (const operation of api.operations) {
    const name = functions.get(operation.at) ?? '';
    const type = pascalCase(name);
    operations.set(operation.at, {
      function: name,
      method: methods.get(operation.at) ?? name,
      resource: resourceOf.get(operation.at) ?? '',
      params: scope.claim([`${type}Params`, `${type}Parameters`], operation.at),
      request: scope.claim([`${type}Request`, `${type}RequestBody`], operation.at),
      response: scope.claim([`${type}Response`, `${type}Result`], operation.at),
      error: scope.claim([`${type}Error`, `${type}ErrorBody`], operation.at),
      parameters: nameParameters(operation.parameters),
    });
  }
  // Behind all others: what is declared about an operation never takes a name from another operation.
  for (const operation of api.operations) {
    const names = operations.get(operation.at);
    if (names && operation.extensions.has('x-waiter')) operations.set(operation.at, { ...names, waiter: nameWaiter(operation, names, [scope, scopeOf(operation)]) });
    else if (names && operation.extensions.has('x-waits-for')) operations.set(operation.at, { ...names, andWait: scope.claim([`${names.function}AndWait`, `${names.function}AndWaitForIt`], operation.at) });
  }
  for (const operation of api.operations) {
    const names = operations.get(operation.at);
    if (names && streamChoiceOf(api, operation).choice) operations.set(operation.at, { ...names, stream: scope.claim([`${pascalCase(names.function)}Stream`, `${pascalCase(names.function)}StreamOfItems`], operation.at) });
    if (names && operation.extensions.has('x-upload')) operations.set(operation.at, { ...names, upload: nameUpload(operation, names, [scope, scopeOf(operation)]) });
  }
  return { operations, resources };
}

/** `uploadFile`; where there are several, the others say which operation gives their address. */
function nameUpload({ at }: Operation, { function: name }: OperationNames, [functions, methods]: readonly [Scope, Scope]): NonNullable<OperationNames['upload']> {
  const candidates = ['uploadFile', `uploadFileWith${pascalCase(name)}`];
  return { function: functions.claim(candidates, at), method: methods.claim(candidates, at) };
}

/** `getProjectStatus` → the function `waitForProjectStatus`; on its resource, the first one is `waitFor`. */
function nameWaiter({ at }: Operation, names: OperationNames, [functions, methods]: readonly [Scope, Scope]): NonNullable<OperationNames['waiter']> {
  const subject = words(names.function).filter((word, index) => index > 0 || !/^(get|retrieve|fetch|read|describe)$/i.test(word));
  const full = `waitFor${pascalCase(subject.join(' '))}`;
  return { function: functions.claim([full, `${full}State`], at), method: methods.claim(['waitFor', full], at) };
}

/** Declared names (`operationId` that is an identifier as it stands) are served before names that are made from one. */
function nameFunctions(api: Api, scope: Scope, given: GivenNames['operations']): Map<Pointer, string> {
  const givenTo = ({ id }: Operation): string | undefined => {
    const name = id === undefined ? undefined : given.get(id);
    return name !== undefined && isGivable(name) && !keywords.has(name) ? name : undefined;
  };
  const wanted = api.operations.map((operation) => ({ operation, name: givenTo(operation) ?? functionName(operation) }));
  const rank = ({ operation, name }: (typeof wanted)[number]) => (givenTo(operation) !== undefined ? -1 : operation.id === undefined ? 2 : operation.id === name ? 0 : 1);
  const result = new Map<Pointer, string>();
  for (const level of [-1, 0, 1, 2])
    for (const entry of wanted)
      if (rank(entry) === level) result.set(entry.operation.at, scope.claim([entry.name], entry.operation.at));
  return result;
}

function functionName(operation: Operation): string {
  const name = identifierFrom(camelCase(operation.id ?? pathWords(operation)), 'operation');
  return keywords.has(name) ? `${name}Operation` : name;
}

/** `GET /repos/{owner}/hooks` → `get repos by owner hooks`. */
function pathWords({ method, path }: Operation): string {
  const segments = path.split('/').filter((segment) => segment !== '');
  return [method, ...segments.map((segment) => segment.replaceAll('{', ' by ').replaceAll('}', ' '))].join(' ');
}

function nameResources(api: Api, scope: Scope, given: GivenNames['tags']): { resources: ResourceNames[]; resourceOf: Map<Pointer, string> } {
  const properties = createScope([clientMembers]);
  const files = createScope([fileNames]);
  const byKey = new Map<string, ResourceNames & { operations: Pointer[] }>();
  const resourceOf = new Map<Pointer, string>();
  const tags = new Map(api.tags.map((tag) => [tag.name, tag]));
  for (const operation of api.operations) {
    const tagName = operation.tags[0];
    const tag = tagName === undefined ? undefined : tags.get(tagName);
    const wanted = (tagName === undefined ? undefined : given.get(tagName)) ?? resourceName(operation) ?? (tag && resourceName(tag)) ?? tagName ?? firstSegment(operation.path);
    const key = identifierFrom(camelCase(wanted), 'resource');
    let resource = byKey.get(key);
    if (resource === undefined) {
      const at = tag?.at ?? operation.at;
      const type = pascalCase(key);
      resource = {
        tag: tagName ?? '',
        property: properties.claim([key, `${key}Api`], at),
        className: scope.claim([type, `${type}Resource`], at),
        file: files.claim([kebabCase(key) || 'resource', `${kebabCase(key)}-resource`], at),
        operations: [],
      };
      byKey.set(key, resource);
    }
    resource.operations.push(operation.at);
    resourceOf.set(operation.at, resource.property);
  }
  return { resources: [...byKey.values()], resourceOf };
}

/** The first segment of a path that says something: no version, no parameter. */
function firstSegment(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '' && !segment.includes('{'));
  return segments.find((segment) => !/^(v\d.*|api|[\d.-]+)$/i.test(segment)) ?? 'api';
}

function nameMethods(api: Api, functions: Map<Pointer, string>, resourceOf: Map<Pointer, string>): { methods: Map<Pointer, string>; scopeOf: (operation: Operation) => Scope } {
  const scopes = new Map<string, Scope>();
  const scopeOf = (operation: Operation): Scope => {
    const resource = resourceOf.get(operation.at) ?? '';
    const known = scopes.get(resource) ?? createScope([resourceMembers]);
    scopes.set(resource, known);
    return known;
  };
  const result = new Map<Pointer, string>();
  const pass = (candidates: (operation: Operation, name: string) => readonly string[] | undefined): void => {
    for (const operation of api.operations) {
      const name = functions.get(operation.at) ?? '';
      const wanted = result.has(operation.at) ? undefined : candidates(operation, name);
      if (wanted) result.set(operation.at, scopeOf(operation).claim(wanted, operation.at));
    }
  };
  pass((operation, name) => asMethod(methodName(operation), name));
  pass((operation, name) => (shortName(operation, name) === name ? [name] : undefined));
  pass((operation, name) => [shortName(operation, name), name]);
  return { methods: result, scopeOf };
}

function asMethod(declared: string | undefined, name: string): readonly string[] | undefined {
  return declared === undefined ? undefined : [identifierFrom(camelCase(declared), 'operation'), name];
}

/**
 * The function's name without what the resource says already: `repos/get` → `get`, `listAssistants` → `list`,
 * `createAssistant` → `create`. A plural is dropped behind `list` only and a singular behind other verbs only,
 * so that `getAssistant` and `getAssistants` never want the same name.
 */
function shortName(operation: Operation, name: string): string {
  const tag = words(operation.tags[0] ?? '').map((word) => word.toLowerCase());
  const own = words(name).map((word) => word.toLowerCase());
  const last = tag.at(-1);
  if (last === undefined || own.length <= tag.length) return name;
  if (tag.every((word, index) => own[index] === word)) return fromWords(own.slice(tag.length), name);
  const noun = own.at(-1) ?? '';
  const [verb = ''] = own;
  if (own.length !== tag.length + 1 || !tag.slice(0, -1).every((word, index) => own[index + 1] === word)) return name;
  const fits = verb === 'list' ? noun === last || isPluralOf(noun, last) : isPluralOf(last, noun);
  return fits ? fromWords([verb], name) : name;
}

function fromWords(parts: readonly string[], name: string): string {
  const short = camelCase(parts.join(' '));
  return /^\p{ID_Start}/u.test(short) ? short : name;
}

/** Wire names, unless two locations share one: path, query, header, cookie is the order of precedence. */
function nameParameters(parameters: readonly Parameter[]): ReadonlyMap<Pointer, string> {
  const keys = createScope([]);
  const result = new Map<Pointer, string>();
  for (const location of ['path', 'query', 'header', 'cookie'])
    for (const parameter of parameters)
      if (parameter.in === location)
        result.set(parameter.at, keys.claim([parameter.name, `${location}${pascalCase(parameter.name)}`], parameter.at));
  return result;
}
