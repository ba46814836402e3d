// Names operations: the function, the resource and its method, and the types that belong to them.

import type { Api, Operation, Parameter, ParameterLocation } from '../api.js';
import { methodName } from '../extensions.js';
import { groupBy } from '../maps.js';
import type { Pointer } from '../json.js';
import { successes } from '../capabilities/responses.js';
import { streamChoiceOf } from '../capabilities/streams.js';
import { addressOf, isPlainIdentifier, type Renames } from './renames.js';
import { nameResources } from './resources.js';
import type { OperationNames, ResourceNames } from './names.js';
import {
  type Claim,
  createScope,
  keywords,
  promiseMembers,
  resourceMembers,
  type Scope,
} from './scope.js';
import { camelCase, identifierFrom, isPluralOf, pascalCase, words } from './words.js';

/** Names all operations and the resources to which they belong, in document order. */
export function nameOperations(
  api: Api,
  scope: Scope,
  renames: Renames,
): { operations: Map<Pointer, OperationNames>; resources: ResourceNames[] } {
  const names = wantedNames(renames.operations);
  const functions = nameFunctions(api, scope, names);
  const { resources, resourceOf } = nameResources(api, scope, renames.tags);
  const { methods, scopes } = nameMethods(api, { functions, wanted: names, resourceOf });
  const nameOf = ({ at }: Operation): string => functions.get(at) ?? '';
  const stems = api.operations.map((operation) => ({
    at: operation.at,
    identity: identityOf(operation),
    stem: pascalCase(nameOf(operation)),
  }));
  // `repeated` is preferred if the stem ends in `ending` already: `createPullRequest` gets
  // `CreatePullRequestBody`.
  const typesOf = (ending: string, other: string, repeated: string): ReadonlyMap<Pointer, string> =>
    scope.claimAll(
      stems.map(({ at, identity, stem }) => ({
        at,
        identity,
        candidates: [...(stem.endsWith(ending) ? [repeated] : []), ending, other].map(
          (each) => stem + each,
        ),
      })),
    );
  const [params, request, response, error] = [
    typesOf('Params', 'Parameters', 'Arguments'),
    typesOf('Request', 'RequestBody', 'Body'),
    typesOf('Response', 'Result', 'Result'),
    typesOf('Error', 'ErrorBody', 'Body'),
  ];
  // These come last, so that none of them takes the name of another operation.
  const extras = nameExtras(api, {
    nameOf,
    scope,
    methodsOf: ({ at }) => scopes.get(resourceOf.get(at) ?? ''),
  });
  const operations = new Map(
    api.operations.map((operation): [Pointer, OperationNames] => {
      const { at } = operation;
      const name = nameOf(operation);
      const own = {
        function: name,
        method: methods.get(at) ?? name,
        resource: resourceOf.get(at) ?? '',
      };
      const types = {
        params: params.get(at) ?? '',
        request: request.get(at) ?? '',
        response: response.get(at) ?? '',
        error: error.get(at) ?? '',
      };
      return [
        at,
        { ...own, ...types, parameters: nameParameters(operation.parameters), ...extras.get(at) },
      ];
    }),
  );
  return { operations, resources };
}

/** Identifies an operation independently of where the document writes its path item. */
function identityOf({ method, path }: Operation): string {
  return `${method.toLowerCase()} ${path}`;
}

interface ExtrasContext {
  readonly nameOf: (operation: Operation) => string;
  readonly scope: Scope;
  readonly methodsOf: (operation: Operation) => Scope | undefined;
}

type ExtraNames = Pick<
  OperationNames,
  'waiter' | 'andWait' | 'stream' | 'upload' | 'requests' | 'responses'
>;

/**
 * Names what only some operations have: waiters, streams, uploads, and bodies of several media
 * types.
 */
function nameExtras(
  api: Api,
  { nameOf, scope, methodsOf }: ExtrasContext,
): ReadonlyMap<Pointer, ExtraNames> {
  const claims = (
    operations: readonly Operation[],
    candidates: (name: string) => readonly string[],
  ): readonly Claim[] =>
    operations.map((operation) => ({
      at: operation.at,
      identity: identityOf(operation),
      candidates: candidates(nameOf(operation)),
    }));
  const asFunctions = (
    operations: readonly Operation[],
    candidates: (name: string) => readonly string[],
  ): ReadonlyMap<Pointer, string> => scope.claimAll(claims(operations, candidates));
  const asMethods = (
    operations: readonly Operation[],
    candidates: (name: string) => readonly string[],
  ): ReadonlyMap<Pointer, string> =>
    new Map(
      [...groupBy(operations, methodsOf)].flatMap(([methods, each]) =>
        methods ? [...methods.claimAll(claims(each, candidates))] : [],
      ),
    );
  const having = (extension: string): readonly Operation[] =>
    api.operations.filter(({ extensions }) => extensions.has(extension));

  const waiting = having('x-waiter');
  const waiters = {
    functions: asFunctions(waiting, (name) => [waiterName(name), `${waiterName(name)}State`]),
    methods: asMethods(waiting, (name) => ['waitFor', waiterName(name)]),
  };
  const andWait = asFunctions(
    having('x-waits-for').filter((operation) => !waiting.includes(operation)),
    (name) => [`${name}AndWait`, `${name}AndWaitForIt`],
  );
  const streams = asFunctions(
    api.operations.filter((operation) => streamChoiceOf(api, operation).choice),
    (name) => [`${pascalCase(name)}Stream`, `${pascalCase(name)}StreamOfItems`],
  );
  const requests = asFunctions(
    api.operations.filter(({ body }) => (body?.content.length ?? 0) > 1),
    (name) => [`${pascalCase(name)}Requests`, `${pascalCase(name)}RequestTypes`],
  );
  const responses = asFunctions(
    api.operations.filter((operation) =>
      successes(operation).some(({ content }) => content.length > 1),
    ),
    (name) => [`${pascalCase(name)}Responses`, `${pascalCase(name)}ResponseTypes`],
  );
  // If several operations return addresses of uploads, each name says which.
  const uploadName = (name: string): readonly string[] => [
    'uploadFile',
    `uploadFileWith${pascalCase(name)}`,
  ];
  const uploads = {
    functions: asFunctions(having('x-upload'), uploadName),
    methods: asMethods(having('x-upload'), uploadName),
  };
  return new Map(
    api.operations.map(({ at }): [Pointer, ExtraNames] => {
      const [waiter, upload] = [waiters, uploads].map(({ functions, methods }) => {
        const [own, method] = [functions.get(at), methods.get(at)];
        return own === undefined || method === undefined ? undefined : { function: own, method };
      });
      const [wait, stream] = [andWait.get(at), streams.get(at)];
      const [sent, received] = [requests.get(at), responses.get(at)];
      return [
        at,
        {
          ...(waiter && { waiter }),
          ...(wait !== undefined && { andWait: wait }),
          ...(stream !== undefined && { stream }),
          ...(sent !== undefined && { requests: sent }),
          ...(received !== undefined && { responses: received }),
          ...(upload && { upload }),
        },
      ];
    }),
  );
}

/** `getOrderStatus` → `waitForOrderStatus`. */
function waiterName(name: string): string {
  const subject = words(name).filter(
    (word, index) => index > 0 || !/^(get|retrieve|fetch|read|describe)$/i.test(word),
  );
  return `waitFor${pascalCase(subject.join(' '))}`;
}

function nameFunctions(api: Api, scope: Scope, names: WantedNames): ReadonlyMap<Pointer, string> {
  return scope.claimAll(
    api.operations.map((operation) => {
      const { name, rank } = names(operation);
      const short = rank === 0 ? undefined : serverName(operation);
      return {
        at: operation.at,
        rank,
        isDeclared: operation.id !== undefined && short === undefined,
        identity: identityOf(operation),
        candidates: [
          ...(short === undefined ? [] : [short]),
          name,
          ...(endsInSlash(operation) ? [`${name}Slash`] : []),
          `${name}Operation`,
          functionName(pathWords(operation)),
        ],
      };
    }),
  );
}

type WantedNames = (operation: Operation) => { readonly name: string; readonly rank: number };

/**
 * The wanted name of an operation, independent of all others. The lowest rank wins: 0 for names
 * that users choose, 1 for an `operationId` that is an identifier, 2 for a name made from another
 * `operationId`, 3 and 4 for names made from the path.
 */
function wantedNames(renames: Renames['operations']): WantedNames {
  const known = new Map<Operation, ReturnType<WantedNames>>();
  return (operation) => {
    const found = known.get(operation) ?? wantedName(operation, renames);
    known.set(operation, found);
    return found;
  };
}

function wantedName(operation: Operation, renames: Renames['operations']): ReturnType<WantedNames> {
  const { id } = operation;
  const requested = renames.get(id ?? '') ?? renames.get(addressOf(operation));
  if (requested !== undefined && isPlainIdentifier(requested) && isExportable(requested))
    return { name: requested, rank: 0 };
  const name = functionName(id ?? pathWords(operation));
  const byPath = endsInSlash(operation) ? 4 : 3;
  return { name, rank: id === name ? 1 : id === undefined ? byPath : 2 };
}

/** Whether the path ends in a slash: `/list/` gives way to `/list`, which has the same words. */
function endsInSlash({ id, path }: Operation): boolean {
  return id === undefined && path.length > 1 && path.endsWith('/');
}

function functionName(text: string): string {
  const name = identifierFrom(camelCase(text), 'operation');
  return isExportable(name) ? name : `${name}Operation`;
}

function isExportable(name: string): boolean {
  return !keywords.has(name) && !promiseMembers.has(name);
}

/** `GET /repos/{owner}/hooks` → `get repos by owner hooks`. */
function pathWords({ method, path }: Operation): string {
  const segments = path.split('/').filter((segment) => segment !== '');
  return [
    method.toLowerCase(),
    ...segments.map((segment) => segment.replaceAll('{', ' by ').replaceAll('}', ' ')),
  ].join(' ');
}

interface Methods {
  readonly functions: ReadonlyMap<Pointer, string>;
  readonly wanted: WantedNames;
  readonly resourceOf: ReadonlyMap<Pointer, string>;
}

/**
 * Names the methods of resources. If two operations want the same short name, neither gets it:
 * removing one must not rename the other.
 */
function nameMethods(
  api: Api,
  { functions, wanted, resourceOf }: Methods,
): { methods: ReadonlyMap<Pointer, string>; scopes: ReadonlyMap<string, Scope> } {
  const scopes = new Map<string, Scope>();
  const methods = new Map<Pointer, string>();
  for (const [resource, operations] of groupBy(
    api.operations,
    ({ at }) => resourceOf.get(at) ?? '',
  )) {
    const scope = createScope([resourceMembers]);
    scopes.set(resource, scope);
    const claims = operations.map((operation): Claim => {
      const { name, rank } = wanted(operation);
      const declared = methodName(operation);
      const handler = handlerName(operation);
      const own = handler === undefined ? name : functionName(handler);
      const short =
        declared === undefined
          ? shortName(operation, own)
          : identifierFrom(camelCase(declared), 'operation');
      return {
        at: operation.at,
        identity: identityOf(operation),
        rank: declared !== undefined ? 0 : rank === 4 ? 4 : short !== name ? 3 : rank < 2 ? 1 : 2,
        candidates: [short, own, name, functions.get(operation.at) ?? ''],
      };
    });
    for (const [at, method] of scope.claimAll(claims)) methods.set(at, method);
  }
  return { methods, scopes };
}

/**
 * A function's name without what the framework added to it: path and method of FastAPI, where one
 * word alone gets its tag (`createPlants`), and the word "Controller" of NestJS.
 */
function serverName(operation: Operation): string | undefined {
  const handler = handlerName(operation);
  if (handler === undefined) return undefined;
  const { id = '', tags } = operation;
  const [, controller] = ofNest.exec(id) ?? [];
  if (controller !== undefined) return functionName(`${controller} ${handler}`);
  return functionName(words(handler).length > 1 ? handler : `${handler} ${tags[0] ?? ''}`);
}

/**
 * The name of the server's function, if a framework made the `operationId` from it: FastAPI appends
 * path and method (`read_item_items__item_id__get`), NestJS prepends the controller
 * (`ItemsController_findOne`).
 */
function handlerName({ id = '', method, path }: Operation): string | undefined {
  const ending = `${path.replace(/\W/g, '_')}_${method.toLowerCase()}`;
  if (id.endsWith(ending) && id.length > ending.length) return id.slice(0, -ending.length);
  return ofNest.exec(id)?.[2];
}

const ofNest = /^([A-Z]\w*)Controller_([a-z]\w*)$/;

/**
 * The function's name without the words of its resource: `repos/get` → `get`, `listAssistants` →
 * `list`, `createAssistant` → `create`, and `updatePet` → `update` for the tag `pet`. Only `list`
 * drops a plural, and only other verbs drop a singular, so that `getAssistant` and `getAssistants`
 * never want the same name.
 */
function shortName(operation: Operation, name: string): string {
  const tag = words(operation.tags[0] ?? '').map((word) => word.toLowerCase());
  const own = words(name).map((word) => word.toLowerCase());
  const last = tag.at(-1);
  if (last === undefined || own.length <= tag.length) return name;
  if (tag.every((word, index) => own[index] === word))
    return fromWords(own.slice(tag.length), name);
  const noun = own.at(-1) ?? '';
  const [verb = ''] = own;
  if (
    own.length !== tag.length + 1 ||
    !tag.slice(0, -1).every((word, index) => own[index + 1] === word)
  )
    return name;
  const fits =
    verb === 'list'
      ? noun === last || isPluralOf(noun, last)
      : isPluralOf(last, noun) || (noun === last && !last.endsWith('s'));
  return fits ? fromWords([verb], name) : name;
}

function fromWords(parts: readonly string[], name: string): string {
  const short = camelCase(parts.join(' '));
  return /^\p{ID_Start}/u.test(short) ? short : name;
}

/**
 * Parameters keep their wire names. If two locations share a name, the first of path, query, header
 * and cookie keeps it.
 */
function nameParameters(parameters: readonly Parameter[]): ReadonlyMap<Pointer, string> {
  if (new Set(parameters.map(({ name }) => name)).size === parameters.length)
    return new Map(parameters.map(({ at, name }) => [at, name]));
  return createScope([]).claimAll(
    parameters.map(({ at, name, in: location }) => ({
      at,
      identity: `${location} ${name}`,
      rank: locations.indexOf(location),
      candidates: [name, `${location}${pascalCase(name)}`],
    })),
  );
}

const locations: readonly ParameterLocation[] = [
  'path',
  'query',
  'querystring',
  'header',
  'cookie',
];
