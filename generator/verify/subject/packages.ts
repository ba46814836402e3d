// Finds exports of generated packages by type and behaviour, never by the generator's naming rules.

import type { SubjectExports, Subject } from './check.js';
import { type Call, entries, isFunction, isRecord, type Members } from './exports.js';
import { type DocumentWire, enumerate } from '../reading/enumerate.js';
import { isSeen } from '../reading/request.js';

/** What a function passes to its client. Checks use its keys; the document judges the request. */
interface Description {
  /** The operation id. */
  readonly id?: string | undefined;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly key: string;
  }[];
  readonly body?: { readonly mediaType: string; readonly key?: string | undefined } | undefined;
  /** Status → how the body is parsed. */
  readonly success: Members;
  readonly accept?: string | undefined;
  /** Alternatives of sets of schemes. */
  readonly security?: unknown;
  /** Whether a request may be sent again. */
  readonly retry?: boolean | undefined;
  /** The header of its idempotency key. */
  readonly idempotency?: string | undefined;
}

export interface StandAlone {
  readonly name: string;
  readonly description: Description;
  /** The description with other options; `undefined` if it makes no call with them. */
  readonly describe: (options: Members) => Description | undefined;
  /** Calls the function. The result is a promise, perhaps with further members. */
  readonly call: (client: object, argument: Members, options: Members) => unknown;
}

export interface ResponseFixture {
  readonly mediaType?: string | undefined;
  /** By media type, as written in the document. */
  readonly bodies: ReadonlyMap<string, unknown>;
  /** All media types, including those without a body. */
  readonly mediaTypes: ReadonlySet<string>;
  readonly headers: Members;
  /** All example bodies, if there are several. */
  readonly examples: readonly unknown[];
}

export interface OperationFixture {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  /** `path`, `query`, `header`, `cookie` and `body`. */
  readonly request: Members;
  readonly responses: ReadonlyMap<string, ResponseFixture>;
  /** By their names in the document. */
  readonly callbacks: unknown;
}

/**
 * The stand-alone functions by `METHOD path`. Several functions may start with the same call, such
 * as a waiter. The one of the operation has the operation's name in the other packages.
 */
export function standAlones(packages: Packages): ReadonlyMap<string, StandAlone> {
  const found = new Map<string, StandAlone>();
  const names = new Set(
    [packages.validators['operationSchemas'], packages.fixtures['operations']].flatMap(
      (operations) => entries(operations).map(([name]) => name),
    ),
  );
  const spy = createSpy(packages);
  for (const [name, exported] of Object.entries(packages.client)) {
    // `setFetch` would change the client. No operation can have that name, because it is reserved.
    if (!isFunction(exported) || isClass(exported) || name === 'setFetch') continue;
    const description = describe(exported, spy);
    if (description === undefined) continue;
    const key = `${description.method} ${description.path}`;
    if (found.has(key) && !names.has(name)) continue;
    const takesArgument = description.parameters.length > 0 || description.body !== undefined;
    found.set(key, {
      name,
      description,
      describe: (options) =>
        describe(
          (target) => (takesArgument ? exported(target, {}, options) : exported(target, options)),
          spy,
        ),
      call: (target, argument, options) =>
        takesArgument ? exported(target, argument, options) : exported(target, options),
    });
  }
  return found;
}

type Packages = Pick<Subject, 'client' | 'validators' | 'fixtures' | 'document'>;

interface Spy {
  readonly client: object;
  /** Returns the calls since the last time. */
  readonly take: () => readonly unknown[];
}

/** Creates a client that records calls and sends nothing. */
function createSpy({ client, document }: Packages): Spy {
  let noted: unknown[] = [];
  const made: object =
    clientMaker(client)?.({
      baseUrl: 'https://service.example',
      credentials: allCredentials(enumerate(document)),
    }) ?? {};
  const call = (operation: unknown): never => {
    noted.push(operation);
    // Throws, because a waiter would otherwise poll for ever.
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

/** The description that a function passes. Some call only when their promise is awaited. */
function describe(exported: Call, { client, take }: Spy): Description | undefined {
  take();
  try {
    const result: unknown = exported(client, {});
    if (isRecord(result) && isFunction(result['then']))
      void Reflect.apply(result['then'], result, [() => undefined, () => undefined]);
  } catch {
    // The function fails without a response, which does not matter.
  }
  const [operation] = take();
  if (!isRecord(operation)) return undefined;
  const { id, method, path, parameters, body, success, accept, security } = operation;
  const { retry, idempotency } = operation;
  if (typeof method !== 'string' || typeof path !== 'string') return undefined;
  const text = (value: unknown): string | undefined =>
    typeof value === 'string' ? value : undefined;
  return {
    ...{ id: text(id), method, path, accept: text(accept), security },
    parameters: entries(parameters).flatMap(([key, value]) =>
      isRecord(value) ? [{ key, name: String(value['name'] ?? key), in: String(value['in']) }] : [],
    ),
    body: isRecord(body)
      ? { mediaType: String(body['mediaType']), key: text(body['key']) }
      : undefined,
    success: isRecord(success) ? success : {},
    retry: typeof retry === 'boolean' ? retry : undefined,
    idempotency: isFunction(idempotency)
      ? Object.keys(Object(Reflect.apply(idempotency, undefined, ['a key'])))[0]
      : undefined,
  };
}

/** Creates clients with resources: the class that extends a subclass of `ApiClient`. */
export function clientMaker(client: SubjectExports): ((options: Members) => object) | undefined {
  const base = client['ApiClient'];
  const Client = Object.values(client).find(
    (exported): exported is new (options: Members) => object => extendsInSteps(exported, 2, base),
  );
  return Client && ((options) => new Client(options));
}

function extendsInSteps(exported: unknown, steps: number, base: unknown): boolean {
  if (steps === 0) return exported === base;
  return (
    typeof exported === 'function' &&
    extendsInSteps(Object.getPrototypeOf(exported), steps - 1, base)
  );
}

export function operationFixtures(fixtures: SubjectExports): ReadonlyMap<string, OperationFixture> {
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

function responseFixture(response: Members): ResponseFixture {
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

/** The bodies of a request or response by media type: the main one and its alternatives. */
export function bodiesOf({ mediaType, body, alternatives }: Members): ReadonlyMap<string, unknown> {
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

function isClass(value: Call): boolean {
  return /^class\b/.test(Function.prototype.toString.call(value));
}

type Credentials = Readonly<
  Record<string, string | { readonly username: string; readonly password: string }>
>;

/** A different credential for every scheme. */
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

/** The credential as the server receives it. */
export function seenCredential(name: string, wire: DocumentWire): string {
  const given = allCredentials(wire)[name];
  return typeof given === 'object' ? `${given.username}:${given.password}` : String(given);
}

function plain(name: string): string {
  return name.replace(/[^\w-]/g, '-');
}
