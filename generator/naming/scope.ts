// One namespace: hands out each name once. What two things of one rank want goes to neither, so that no name depends on who comes first.

import type { Pointer } from '../model/json.js';
import { append } from '../model/maps.js';
import { shortHash } from './words.js';

export interface Claim {
  readonly at: Pointer;
  /** The names in the order in which they are wanted; each is made from the thing's own place alone. */
  readonly candidates: readonly string[];
  /** What is declared goes before what is derived: 0 first. */
  readonly rank?: number | undefined;
  /** Whether the document says how it is to be called: then any other name is reported. */
  readonly isDeclared?: boolean | undefined;
  /** What tells this one apart where no candidate is free: the pointer, unless that depends on an order. */
  readonly own?: string | undefined;
}

export interface Scope {
  /**
   * The names of all things of a kind, by `at`: for each the first candidate that it alone wants and that is free, else the last one with a suffix
   * made from `own`.
   */
  readonly claimAll: (claims: readonly Claim[]) => ReadonlyMap<Pointer, string>;
  /** The same for a single thing. */
  readonly claim: (candidates: readonly string[], at: Pointer) => string;
  /** What has a name, or one of those that wanted it; undefined for a reserved one. */
  readonly ownerOf: (name: string) => Pointer | undefined;
}

interface Collision {
  readonly wanted: string;
  /** The name that it has instead. */
  readonly name: string;
  readonly at: Pointer;
  /** What has the wanted name, or wants it too; nothing where it is reserved. */
  readonly owner: Pointer | undefined;
}

/** `onCollision` is called for every declared name that something else has, and for every name that ends in a suffix. */
export function createScope(
  reserved: Iterable<ReadonlySet<string>>,
  onCollision: (collision: Collision) => void = () => {},
): Scope {
  const taken = new Map<string, Pointer | undefined>();
  for (const set of reserved) for (const name of set) taken.set(name, undefined);

  /** Assigns the names that exactly one claim wants; a name that several want is reserved, and none of them gets it. */
  const assign = (claims: readonly Claim[], level: number, names: Map<Pointer, string>): void => {
    const wanting = new Map<string, Claim[]>();
    for (const claim of claims) {
      const name = claim.candidates[level];
      if (name === undefined || taken.has(name)) continue;
      append(wanting, name, claim);
    }
    for (const [name, [first, second]] of wanting) {
      taken.set(name, first?.at);
      if (first && second === undefined) names.set(first.at, name);
    }
  };

  const suffixed = ({ at, candidates, own = at }: Claim): string => {
    const stem = `${candidates.at(-1) ?? 'Unnamed'}_${shortHash(own)}`;
    let name = stem;
    for (let again = 2; taken.has(name); again += 1) name = `${stem}_${again}`;
    taken.set(name, at);
    return name;
  };

  const reportCollision = ({ at, candidates, isDeclared = false }: Claim, name: string): void => {
    const [wanted = ''] = candidates;
    if (isDeclared ? name !== wanted : !candidates.includes(name))
      onCollision({ wanted, name, at, owner: taken.get(wanted) });
  };

  const claimAll = (claims: readonly Claim[]): ReadonlyMap<Pointer, string> => {
    const names = new Map<Pointer, string>();
    const ranks = [...new Set(claims.map(({ rank = 0 }) => rank))].sort((a, b) => a - b);
    let open = claims;
    for (let level = 0; open.some(({ candidates }) => level < candidates.length); level += 1) {
      for (const rank of ranks)
        assign(
          open.filter((claim) => (claim.rank ?? 0) === rank),
          level,
          names,
        );
      open = open.filter(({ at }) => !names.has(at));
    }
    for (const claim of [...open].sort(byOwn)) names.set(claim.at, suffixed(claim));
    for (const claim of claims) reportCollision(claim, names.get(claim.at) ?? '');
    return names;
  };

  return {
    claimAll,
    claim: (candidates, at) => claimAll([{ at, candidates }]).get(at) ?? '',
    ownerOf: (name) => taken.get(name),
  };
}

function byOwn({ at, own = at }: Claim, { at: otherAt, own: other = otherAt }: Claim): number {
  return own < other ? -1 : own > other ? 1 : 0;
}

/** Words that are no identifiers in strict-mode modules. */
export const keywords: ReadonlySet<string> = new Set(
  (
    'arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if ' +
    'implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof ' +
    'undefined var void while with yield any bigint boolean never number object string symbol type unknown'
  ).split(' '),
);

/** A module that exports this looks like a promise: `await import(…)` calls the function and never ends. */
export const promiseMembers: ReadonlySet<string> = new Set(['then']);

/** Global types and values: a component of this name would hide them from whoever imports it. */
export const globals: ReadonlySet<string> = new Set(
  (
    'AbortController AbortSignal Array ArrayBuffer AsyncIterable Awaited BigInt Blob Body Boolean Buffer Crypto DataView Date Document Element Error ' +
    'Event EventSource Exclude Extract File FormData Function Headers Infinity Intl Iterable Iterator JSON Map Math NaN NonNullable Number Object Omit ' +
    'Parameters Partial Pick Promise Proxy Readonly ReadableStream Record Reflect RegExp Request Required Response ReturnType Set String Symbol ' +
    'TypeError URL URLSearchParams Uint8Array WeakMap WeakSet'
  ).split(' '),
);

/** What the client's runtime and entry points export, and the values that validators and fixtures export beside those of a document. */
export const runtimeNames: ReadonlySet<string> = new Set(
  (
    'AbortedError ApiCall ApiClient ApiConfig ApiError ApiErrorClass ApiErrorInit ' +
    'ArgumentError BasicCredentials BinaryInput BodyDescriptor BodyRequestOptions ' +
    'CallOptions Client ClientCredentials ClientError ClientOptions ConfigurationError ' +
    'ConnectionError CoreOptions DetailOf EncodingDescriptor EventOptions EventStream NamedEventStream Fetch ' +
    'FirstPage HeaderOptions HttpMethod IdempotentRequestOptions JsonLines LinesOptions ' +
    'ListPage OperationDescriptor PageList Middleware MiddlewareContext ' +
    'ParameterDescriptor Provider RateLimit RequestOptions ResponseKind SecurityScheme ' +
    'ServerEvent StateChange TimeoutError UndocumentedRequest UnexpectedResponseError ' +
    'ValidationError WaitableCall WaiterError WaitOptions WithResponse WithToken DownloadOptions ' +
    'FileLike LogDetails Logger LoggingOptions LogLevel UploadOptions UploadProgress ' +
    'UploadSource UploadStream addMiddleware setFetch withOptions Budget LimiterOptions ' +
    'limiter checks ChecksOptions CheckedRequest CostEstimate KnownSource LimitViolation ' +
    'estimateCost downloadFile logging clientCredentials redact toDate toUnixSeconds ' +
    'Unrecognized UnrecognizedNumber tokenUrl refreshUrl refreshToken RefreshToken components operations paths webhooks ' +
    'validation operationSchemas webhookSchemas SchemaValidationError Unsatisfiable operationFactories webhookFactories errors handlers allHandlers'
  ).split(' '),
);

/** The classes of error statuses, see `targets/client`. */
export const errorNames: ReadonlySet<string> = new Set(
  (
    'DefaultError BadRequestError UnauthorizedError PaymentRequiredError PermissionDeniedError NotFoundError MethodNotAllowedError NotAcceptableError ' +
    'RequestTimeoutError ConflictError GoneError PreconditionFailedError PayloadTooLargeError UnsupportedMediaTypeError ' +
    'UnprocessableEntityError TooEarlyError RateLimitError InternalServerError NotImplementedError BadGatewayError ServiceUnavailableError GatewayTimeoutError'
  ).split(' '),
);

/** Members of every client class: no resource may hide them. */
export const clientMembers: ReadonlySet<string> = new Set(
  'baseUrl call constructor fetch headers options rateLimit request then toJSON toString transport withOptions'.split(
    ' ',
  ),
);

/** Members of every resource class. */
export const resourceMembers: ReadonlySet<string> = new Set(
  'client constructor then toJSON toString'.split(' '),
);

/** Files that stand beside the ones of resources, and names that some file systems keep for devices. */
export const fileNames: ReadonlySet<string> = new Set(
  'index aux con nul prn com1 com2 com3 com4 com5 com6 com7 com8 com9 lpt1 lpt2 lpt3 lpt4 lpt5 lpt6 lpt7 lpt8 lpt9'.split(
    ' ',
  ),
);
