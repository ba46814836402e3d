// Names that generated code may not give to something of the document, because the language, the platform or the runtime has them.

/** Words that are no identifiers in strict-mode modules. */
export const keywords: ReadonlySet<string> = new Set(
  (
    'arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if ' +
    'implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof ' +
    'undefined var void while with yield any bigint boolean never number object string symbol type unknown'
  ).split(' '),
);

/** Global types and values: a component of this name would hide them from whoever imports it. */
export const globals: ReadonlySet<string> = new Set(
  (
    'AbortController AbortSignal Array ArrayBuffer AsyncIterable Awaited BigInt Blob Body Boolean Buffer Crypto DataView Date Document Element Error ' +
    'Event EventSource Exclude Extract File FormData Function Headers Infinity Intl Iterable Iterator JSON Map Math NaN NonNullable Number Object Omit ' +
    'Parameters Partial Pick Promise Proxy Readonly ReadableStream Record Reflect RegExp Request Required Response ReturnType Set String Symbol ' +
    'TypeError URL URLSearchParams Uint8Array WeakMap WeakSet'
  ).split(' '),
);

/** What the client's runtime and entry points export. */
export const runtimeNames: ReadonlySet<string> = new Set(
  (
    'AbortedError ApiCall ApiClient ApiConfig ApiError ApiErrorClass ApiErrorInit ' +
    'ArgumentError BasicCredentials BinaryInput BodyDescriptor BodyRequestOptions ' +
    'CallOptions Client ClientCredentials ClientError ClientOptions ConfigurationError ' +
    'ConnectionError CoreOptions DetailOf EncodingDescriptor EventOptions EventStream Fetch ' +
    'FirstPage HeaderOptions HttpMethod IdempotentRequestOptions JsonLines LinesOptions ' +
    'ListPage Open OperationDescriptor PageList Middleware MiddlewareContext ' +
    'ParameterDescriptor Provider RateLimit RequestOptions ResponseKind SecurityScheme ' +
    'ServerEvent StateChange TimeoutError UndocumentedRequest UnexpectedResponseError ' +
    'ValidationError WaitableCall WaiterError WaitOptions WithResponse DownloadOptions ' +
    'FileLike LogDetails Logger LoggingOptions LogLevel UploadOptions UploadProgress ' +
    'UploadSource UploadStream addMiddleware setFetch withOptions Budget LimiterOptions ' +
    'limiter checks ChecksOptions CheckedRequest CreditEstimate KnownSource LimitViolation ' +
    'estimateCredits downloadFile logging clientCredentials redact toDate toUnixSeconds ' +
    'tokenUrl refreshUrl refreshToken RefreshToken components operations paths webhooks'
  ).split(' '),
);

/** The classes of error statuses, see `targets/client`. */
export const errorNames: ReadonlySet<string> = new Set(
  (
    'BadRequestError UnauthorizedError PaymentRequiredError PermissionDeniedError NotFoundError MethodNotAllowedError NotAcceptableError ' +
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
