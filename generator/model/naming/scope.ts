// A namespace gives each name to one claim. If two claims of the same rank want a name, neither
// gets it, so that no name depends on the order of the document.

import type { Pointer } from '../json.js';
import { append } from '../maps.js';
import { shortHash } from './words.js';

export interface Claim {
  readonly at: Pointer;
  /** The wanted names, the best first. Each is made from the thing's own location alone. */
  readonly candidates: readonly string[];
  /** The lowest rank is served first. Default: 0. */
  readonly rank?: number | undefined;
  /** Whether the document declares the first candidate: then every other name is reported. */
  readonly isDeclared?: boolean | undefined;
  /** Identifies the claim, for a suffix if no candidate is free. Default: the pointer. */
  readonly identity?: string | undefined;
}

export interface Scope {
  /**
   * Returns a name for each claim, by `at`: the first candidate that is free and that no other
   * claim wants, else the last candidate with a suffix made from `identity`.
   */
  readonly claimAll: (claims: readonly Claim[]) => ReadonlyMap<Pointer, string>;
  /** Returns a name for a single claim. */
  readonly claim: (candidates: readonly string[], at: Pointer) => string;
  /** The claim that has a name, or the first that wanted it; `undefined` for a reserved name. */
  readonly ownerOf: (name: string) => Pointer | undefined;
}

interface Collision {
  readonly wanted: string;
  /** The name that it gets instead. */
  readonly name: string;
  readonly at: Pointer;
  /**
   * The claim that has the wanted name, or wants it as well; `undefined` if the name is reserved.
   */
  readonly owner: Pointer | undefined;
  /** Whether several claims want the name, of which none has it. */
  readonly isContested: boolean;
}

/**
 * @param onCollision Called for every declared name that is taken, and for every claim that gets a
 * suffix.
 */
export function createScope(
  reserved: Iterable<ReadonlySet<string>>,
  onCollision: (collision: Collision) => void = () => {},
): Scope {
  const taken = new Map<string, Pointer | undefined>();
  const contested = new Set<string>();
  for (const set of reserved) for (const name of set) taken.set(name, undefined);

  /**
   * Assigns each name that exactly one claim wants. If several want it, none gets it, and it is
   * reserved.
   */
  const assign = (claims: readonly Claim[], level: number, names: Map<Pointer, string>): void => {
    const wanting = new Map<string, Claim[]>();
    for (const claim of claims) {
      const name = claim.candidates[level];
      if (name === undefined || taken.has(name)) continue;
      append(wanting, name, claim);
    }
    for (const [name, [first, second]] of wanting) {
      taken.set(name, first?.at);
      if (second) contested.add(name);
      else if (first) names.set(first.at, name);
    }
  };

  const suffixed = ({ at, candidates, identity = at }: Claim): string => {
    const stem = `${candidates.at(-1) ?? 'Unnamed'}_${shortHash(identity)}`;
    let name = stem;
    for (let again = 2; taken.has(name); again += 1) name = `${stem}_${again}`;
    taken.set(name, at);
    return name;
  };

  const reportCollision = ({ at, candidates, isDeclared = false }: Claim, name: string): void => {
    const [wanted = ''] = candidates;
    if (isDeclared ? name !== wanted : !candidates.includes(name))
      onCollision({
        wanted,
        name,
        at,
        owner: taken.get(wanted),
        isContested: contested.has(wanted),
      });
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
    for (const claim of [...open].sort(byIdentity)) names.set(claim.at, suffixed(claim));
    for (const claim of claims) reportCollision(claim, names.get(claim.at) ?? '');
    return names;
  };

  return {
    claimAll,
    claim: (candidates, at) => claimAll([{ at, candidates }]).get(at) ?? '',
    ownerOf: (name) => taken.get(name),
  };
}

function byIdentity(
  { at, identity = at }: Claim,
  { at: otherAt, identity: other = otherAt }: Claim,
): number {
  return identity < other ? -1 : identity > other ? 1 : 0;
}

/** Words that cannot be identifiers in strict-mode modules. */
export const keywords: ReadonlySet<string> = new Set(
  (
    'arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if ' +
    'implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof ' +
    'undefined var void while with yield any bigint boolean never number object string symbol type unknown'
  ).split(' '),
);

/**
 * A module must not export `then`: it would look like a promise, and `await import(…)` would call
 * it and never end.
 */
export const promiseMembers: ReadonlySet<string> = new Set(['then']);

/**
 * Global types and values. A component of such a name would hide them in every file that imports
 * it.
 */
export const globals: ReadonlySet<string> = new Set(
  (
    'AbortController AbortSignal Array ArrayBuffer AsyncIterable Awaited BigInt Blob Body Boolean Buffer Crypto DataView Date Document Element Error ' +
    'Event EventSource Exclude Extract File FormData Function Headers Infinity Intl Iterable Iterator JSON Map Math NaN NonNullable Number Object Omit ' +
    'Parameters Partial Pick Promise Proxy Readonly ReadableStream Record Reflect RegExp Request Required Response ReturnType Set String Symbol ' +
    'TypeError URL URLSearchParams Uint8Array WeakMap WeakSet'
  ).split(' '),
);

/** The exports of the runtime and of the entry points of client, validators and fixtures. */
export const runtimeNames: ReadonlySet<string> = new Set(
  (
    'AbortedError ApiCall ApiClient ApiConfig ApiError ApiErrorClass ApiErrorInit ' +
    'ArgumentError BasicCredentials BinaryInput BodyDescriptor Bytes BytesOption BodyRequestOptions ' +
    'CallOptions Client ClientCredentials ClientError ClientOptions ConfigurationError ' +
    'ConnectionError CoreOptions DetailOf EncodingDescriptor EventOptions EventStream NamedEventStream Fetch ' +
    'HeaderOptions HttpMethod IdempotentRequestOptions ItemSource JsonLines LinesOptions ' +
    'ListPage OperationDescriptor PageList Middleware MiddlewareContext ' +
    'ParameterDescriptor Provider RateLimit RequestOptions ResponseKind SecurityScheme ' +
    'ServerEvent StateChange TimeoutError UndocumentedRequest UnexpectedResponseError ' +
    'WaitableCall WaiterError WaitOptions WithResponse WithSchemes WithToken DownloadOptions ' +
    'FileLike LogDetails Logger LoggingOptions LogLevel UploadOptions UploadProgress ' +
    'UploadSource UploadStream addMiddleware setFetch withOptions Budget LimiterOptions ' +
    'limiter checks ChecksOptions CheckedRequest CostEstimate KnownSource LimitViolation ' +
    'estimateCost downloadFile logging clientCredentials redact toDate toUnixSeconds ' +
    'Unrecognized UnrecognizedNumber tokenUrl refreshUrl refreshToken RefreshToken components operations paths webhooks ' +
    'validation operationSchemas webhookSchemas SchemaValidationError Unsatisfiable operationFactories webhookFactories errors handlers allHandlers'
  ).split(' '),
);

/**
 * The error of calls that break a limit. A component may have its name, as every document of
 * FastAPI has one: then the class has another.
 */
export const validationError = 'ValidationError';

/** The classes of error statuses (`targets/client`). */
export const errorNames: ReadonlySet<string> = new Set(
  (
    'DefaultError BadRequestError UnauthorizedError PaymentRequiredError PermissionDeniedError NotFoundError MethodNotAllowedError NotAcceptableError ' +
    'RequestTimeoutError ConflictError GoneError PreconditionFailedError PayloadTooLargeError UnsupportedMediaTypeError ' +
    'UnprocessableEntityError TooEarlyError RateLimitError InternalServerError NotImplementedError BadGatewayError ServiceUnavailableError GatewayTimeoutError'
  ).split(' '),
);

/** The members of every client class, which no resource may hide. */
export const clientMembers: ReadonlySet<string> = new Set(
  'baseUrl call constructor fetch headers options rateLimit request then toJSON toString transport withOptions'.split(
    ' ',
  ),
);

/** The members of every resource class. */
export const resourceMembers: ReadonlySet<string> = new Set(
  'client constructor then toJSON toString'.split(' '),
);

/** Files beside those of resources, and names that some file systems reserve for devices. */
export const fileNames: ReadonlySet<string> = new Set(
  'index aux con nul prn com1 com2 com3 com4 com5 com6 com7 com8 com9 lpt1 lpt2 lpt3 lpt4 lpt5 lpt6 lpt7 lpt8 lpt9'.split(
    ' ',
  ),
);
