// What the checks use of generated packages, found by what it is and does, never by how the generator names things.

import type { Exports, Subject } from '../check.js';
import { type DocumentWire, enumerate } from '../enumerate.js';
import { isSeen } from '../server/request.js';

/** What a stand-alone function hands to its client: how the operation is called. Only its keys are believed; the request is judged by the document. */
interface Description {
  /** What the document calls it. */
  readonly id?: string | undefined;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly key: string;
  }[];
  readonly body?: { readonly mediaType: string; readonly key?: string | undefined } | undefined;
  /** Status → how it is read. */
  readonly success: Named;
  readonly accept?: string | undefined;
  /** Alternatives of sets of schemes, as the function states them. */
  readonly security?: unknown;
}

export type Named = Readonly<Record<string, unknown>>;

type Call = (client: object, ...rest: readonly unknown[]) => Promise<unknown>;

export interface StandAlone {
  readonly name: string;
  readonly description: Description;
  /** What the function returns: a promise, and more. */
  readonly call: (client: object, argument: Named, options: Named) => unknown;
}

export interface ResponseFixture {
  readonly mediaType?: string | undefined;
  /** By media type, as the document writes it. */
  readonly bodies: ReadonlyMap<string, unknown>;
  /** Also those that there is no body for, which say why. */
  readonly mediaTypes: ReadonlySet<string>;
  readonly headers: Named;
  /** Every body that is known of it, where there are several. */
  readonly examples: readonly unknown[];
}

export interface OperationFixture {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  /** `path`, `query`, `header`, `cookie` and `body`. */
  readonly request: Named;
  readonly responses: ReadonlyMap<string, ResponseFixture>;
  /** By the document's names for them. */
  readonly callbacks: unknown;
}

/**
 * The stand-alone functions by `METHOD path`. Several may begin with the same call, such as one that waits for what the call has started:
 * the operation's own is the one with the name that the other packages have for the operation.
 */
export function standAlones(packages: Packages): ReadonlyMap<string, StandAlone> {
  const found = new Map<string, StandAlone>();
  const names = new Set(
    [packages.validators, packages.fixtures].flatMap(({ operations }) =>
      entries(operations).map(([name]) => name),
    ),
  );
  for (const { name, exported, description } of functionsOf(packages)) {
    if (description === undefined) continue;
    const key = `${description.method} ${description.path}`;
    if (found.has(key) && !names.has(name)) continue;
    const takesArgument = description.parameters.length > 0 || description.body !== undefined;
    found.set(key, {
      name,
      description,
      call: (target, argument, options) =>
        takesArgument ? exported(target, argument, options) : exported(target, options),
    });
  }
  return found;
}

export interface ExportedFunction {
  readonly name: string;
  readonly exported: Call;
  /** The call that it begins with, where it makes one right away. */
  readonly description: Description | undefined;
}

/** Every function that the client exports, but for its classes. */
export function functionsOf(packages: Packages): readonly ExportedFunction[] {
  const spy = createSpy(packages);
  // `setFetch` changes the client that it is tried with; the name is reserved, so it is no operation's.
  return Object.entries(packages.client).flatMap(([name, exported]) =>
    isFunction(exported) && !isClass(exported) && name !== 'setFetch'
      ? [{ name, exported, description: describe(exported, spy) }]
      : [],
  );
}

type Packages = Pick<Subject, 'client' | 'validators' | 'fixtures' | 'document'>;

interface Spy {
  readonly client: object;
  /** What the client was asked for since the last time. */
  readonly take: () => readonly unknown[];
}

/** A client that sends nothing and notes what it is asked for. */
function createSpy({ client, document }: Packages): Spy {
  let noted: unknown[] = [];
  const made: object =
    clientMaker(client)?.({
      baseUrl: 'https://service.example',
      credentials: allCredentials(enumerate(document)),
    }) ?? {};
  const call = (operation: unknown): never => {
    noted.push(operation);
    // Without an end, a function that waits for a state would go on asking for it.
    throw new Error('Nothing is sent.');
  };
  Object.defineProperty(made, 'call', { value: call });
  return {
    client: made,
    take: () => {
      const taken = noted;
      noted = [];
      return taken;
    },
  };
}

/** A function is called with a client that only notes what it is asked for. Some ask when their promise is awaited. */
function describe(exported: Call, { client, take }: Spy): Description | undefined {
  take();
  try {
    const result: unknown = exported(client, {});
    if (isRecord(result) && isFunction(result['then']))
      void Reflect.apply(result['then'], result, [() => undefined, () => undefined]);
  } catch {
    // What it makes of the response that never comes does not matter.
  }
  const [operation] = take();
  if (
    !isRecord(operation) ||
    typeof operation['method'] !== 'string' ||
    typeof operation['path'] !== 'string'
  )
    return undefined;
  const { id, method, path, parameters, body, success, accept, security } = operation;
  return {
    id: typeof id === 'string' ? id : undefined,
    method,
    path,
    parameters: Object.entries(isRecord(parameters) ? parameters : {}).flatMap(([key, each]) =>
      isRecord(each) ? [{ key, name: String(each['name'] ?? key), in: String(each['in']) }] : [],
    ),
    body: isRecord(body)
      ? {
          mediaType: String(body['mediaType']),
          key: typeof body['key'] === 'string' ? body['key'] : undefined,
        }
      : undefined,
    success: isRecord(success) ? success : {},
    accept: typeof accept === 'string' ? accept : undefined,
    security,
  };
}

/** Makes a client with resources: the class below the one below `ApiClient`. */
export function clientMaker(client: Exports): ((options: Named) => object) | undefined {
  const base = client['ApiClient'];
  const Client = Object.values(client).find(
    (exported): exported is new (options: Named) => object => isBelow(exported, 2, base),
  );
  return Client && ((options) => new Client(options));
}

function isBelow(exported: unknown, steps: number, base: unknown): boolean {
  if (steps === 0) return exported === base;
  return (
    typeof exported === 'function' && isBelow(Object.getPrototypeOf(exported), steps - 1, base)
  );
}

/** Whether a value is an instance of an exported class. */
export function isA(value: unknown, exports: Exports, name: string): value is Named {
  const Class = exports[name];
  return typeof Class === 'function' && value instanceof Class;
}

export function operationFixtures(fixtures: Exports): ReadonlyMap<string, OperationFixture> {
  const found = new Map<string, OperationFixture>();
  for (const [name, fixture] of entries(fixtures['operations'])) {
    if (!isRecord(fixture)) continue;
    const { method, path, request, responses, callbacks } = fixture;
    found.set(`${String(method)} ${String(path)}`, {
      name,
      method: String(method),
      path: String(path),
      callbacks,
      request: isRecord(request) ? request : {},
      responses: new Map(
        entries(responses).flatMap(([status, response]) =>
          isRecord(response) ? [[status, responseFixture(response)] as const] : [],
        ),
      ),
    });
  }
  return found;
}

function responseFixture(response: Named): ResponseFixture {
  const { mediaType, headers, examples } = response;
  return {
    mediaType: typeof mediaType === 'string' ? mediaType : undefined,
    bodies: bodiesOf(response),
    mediaTypes: new Set(
      [mediaType, ...entries(response['alternatives']).map(([name]) => name)].filter(
        (name) => typeof name === 'string',
      ),
    ),
    headers: isRecord(headers) ? headers : {},
    examples: Array.isArray(examples) ? examples : [],
  };
}

/** What a request or a response carries, by media type: the one that is used, and its alternatives. */
export function bodiesOf({ mediaType, body, alternatives }: Named): ReadonlyMap<string, unknown> {
  const others = entries(alternatives).map(
    ([name, alternative]) =>
      [name, isRecord(alternative) ? alternative['body'] : undefined] as const,
  );
  return new Map(
    [...(typeof mediaType === 'string' ? [[mediaType, body] as const] : []), ...others].filter(
      ([, value]) => value !== undefined,
    ),
  );
}

/** The members of a namespace or an object. */
export function entries(value: unknown): readonly (readonly [name: string, value: unknown])[] {
  return isRecord(value) ? Object.entries(value) : [];
}

export function isRecord(value: unknown): value is Named {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isFunction(value: unknown): value is Call {
  return typeof value === 'function';
}

function isClass(value: Call): boolean {
  return /^class\b/.test(Function.prototype.toString.call(value));
}

/** Follows names into a value. */
export function dig(value: unknown, ...names: readonly string[]): unknown {
  return names.reduce<unknown>(
    (found, name) =>
      (isRecord(found) || isFunction(found)) && Object.hasOwn(found, name)
        ? Reflect.get(found, name)
        : undefined,
    value,
  );
}

type Credentials = Readonly<
  Record<string, string | { readonly username: string; readonly password: string }>
>;

/** A credential for every scheme, told apart by the scheme's name. */
export function allCredentials({ schemes }: DocumentWire): Credentials {
  return Object.fromEntries(
    [...schemes]
      .filter(([, scheme]) => isSeen(scheme))
      .map(([name, scheme]) => [
        name,
        scheme.type === 'http' && scheme.scheme === 'basic'
          ? { username: `user-${plain(name)}`, password: 'secret' }
          : `key-${plain(name)}`,
      ]),
  );
}

/** What the service should see of it. */
export function seenCredential(name: string, wire: DocumentWire): string {
  const given = allCredentials(wire)[name];
  return typeof given === 'object' ? `${given.username}:${given.password}` : String(given);
}

function plain(name: string): string {
  return name.replace(/[^\w-]/g, '-');
}
