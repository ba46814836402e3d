// The emit context of the client: the API, its names, and the types that other files declare.

import type { Code, ImportSymbol } from '../../../code/code.js';
import type { DocComment } from '../../../code/comment.js';
import type { Module, TypeCode } from '../../../code/declarations.js';
import { diagnostic } from '../../../base/diagnostics.js';
import type {
  Api,
  MediaType,
  Operation,
  SecurityRequirement,
  SecurityScheme,
  Server,
} from '../../../model/api.js';
import type { JsonObject } from '../../../model/json.js';
import type { Schema } from '../../../model/schema.js';
import type { Names } from '../../../model/naming/names.js';
import type { ConversionFiles } from '../../conversions.js';
import type { PackageFacts } from '../../package.js';
import type { TargetContext } from '../../target.js';
import type { TypePrinter } from '../types.js';

export interface ClientContext {
  readonly api: Api;
  readonly names: Names;
  readonly facts: ApiFacts;
  readonly pkg: PackageFacts;
  /**
   * The type of a schema: itself, for the right side of a declaration, and as a member of a union.
   */
  readonly types: Pick<TypePrinter, 'expression' | 'declared' | 'operand'>;
  readonly requestBody: (media: MediaType) => TypeCode;
  /**
   * The doc comment of a schema: description, limits, default, tags. `name` is that of the
   * declaration, which the title need not repeat.
   */
  readonly doc: (schema: Schema, name?: string) => DocComment;
  /** A type, class or function of the runtime. */
  readonly runtime: (name: ClientRuntimeName) => ImportSymbol;
  /** Whether any code printed so far refers to the runtime name. */
  readonly isUsed: (name: ClientRuntimeName) => boolean;
  readonly headers: HeaderTypes;
  readonly conversions: ConversionFiles;
  /** The name of the constant with a function's descriptor. */
  readonly constantName: (
    functionName: string,
    what: 'Operation' | 'Waiter' | 'Plan' | 'Upload',
  ) => string;
}

export const clientRuntimeFiles = {
  AllOrNone: 'types.ts',
  ApiCall: 'types.ts',
  ApiClient: 'api-client.ts',
  ApiConfig: 'descriptor.ts',
  BodyRequestOptions: 'types.ts',
  BinaryInput: 'types.ts',
  Budget: 'limits/limiter.ts',
  CheckedRequest: 'limits/checks.ts',
  ClientOptions: 'types.ts',
  WithToken: 'types.ts',
  CoreOptions: 'types.ts',
  CostTable: 'limits/costs.ts',
  CostEstimate: 'limits/costs.ts',
  DetailOf: 'types.ts',
  EventOptions: 'streams/events.ts',
  EventStream: 'streams/events.ts',
  NamedEventStream: 'streams/events.ts',
  HttpMethod: 'types.ts',
  IdempotentRequestOptions: 'types.ts',
  ItemSource: 'streams/send-items.ts',
  JsonLines: 'streams/json-lines.ts',
  KnownSource: 'limits/checks.ts',
  LinesOptions: 'streams/json-lines.ts',
  AcceptOption: 'media-types.ts',
  ContentTypeOption: 'media-types.ts',
  MediaOperation: 'media-types.ts',
  Middleware: 'types.ts',
  OperationDescriptor: 'descriptor.ts',
  OperationLimits: 'limits/checks.ts',
  PageList: 'pages.ts',
  RequestOptions: 'types.ts',
  ConfirmedWebhook: 'webhooks/webhook.ts',
  NamedWebhook: 'webhooks/webhook.ts',
  UnconfirmedWebhook: 'webhooks/webhook.ts',
  UndocumentedRequest: 'types.ts',
  UploadDescriptor: 'transfer/upload.ts',
  UploadOptions: 'transfer/upload.ts',
  UploadSource: 'transfer/upload-source.ts',
  UploadStream: 'transfer/upload-source.ts',
  WaitableCall: 'waiter.ts',
  WaiterDescriptor: 'waiter.ts',
  WaitOptions: 'waiter.ts',
  WaitPlan: 'waiter.ts',
  WebhookDescriptor: 'webhooks/webhook.ts',
  WebhookHandler: 'webhooks/webhook.ts',
  WebhookSettings: 'webhooks/webhook.ts',
} as const;

/**
 * Runtime names that are imported as values; the others are imported as types. A bundle contains
 * those that its operations use.
 */
const runtimeValues = {
  addedMethod: 'request.ts',
  withMediaTypes: 'media-types.ts',
  ApiError: 'errors.ts',
  addMiddleware: 'client.ts',
  argumentAt: 'values.ts',
  basic: 'auth/credentials.ts',
  bearer: 'auth/credentials.ts',
  callForEvents: 'streams/events.ts',
  callForLines: 'streams/json-lines.ts',
  byCursor: 'pages.ts',
  byLink: 'pages.ts',
  byNumber: 'pages.ts',
  byOffset: 'pages.ts',
  checkRequests: 'limits/checks.ts',
  chosen: 'auth/credentials.ts',
  costOf: 'limits/costs.ts',
  finish: 'waiter.ts',
  followRedirects: 'auth/credentials.ts',
  oneOfServers: 'servers.ts',
  fromEnvironment: 'client.ts',
  configure: 'client.ts',
  fillPath: 'request.ts',
  idempotencyHeader: 'request.ts',
  inBodyOf: 'pages.ts',
  inForm: 'transfer/upload-form.ts',
  inPath: 'request.ts',
  inQuery: 'request.ts',
  keyInCookie: 'auth/credentials.ts',
  keyInHeader: 'auth/credentials.ts',
  keyInQuery: 'auth/credentials.ts',
  listPages: 'pages.ts',
  milliseconds: 'rate-limit.ts',
  mutualTls: 'auth/credentials.ts',
  oneKey: 'auth/credentials.ts',
  rateLimitHeaders: 'rate-limit.ts',
  rateLimiter: 'limits/limiter.ts',
  rawClient: 'raw-client.ts',
  readHeaders: 'response.ts',
  readBinary: 'response.ts',
  readStream: 'response.ts',
  readText: 'response.ts',
  requestEndpoint: 'client.ts',
  seconds: 'rate-limit.ts',
  sendUpload: 'transfer/upload.ts',
  toBoolean: 'response.ts',
  unixMilliseconds: 'rate-limit.ts',
  unixSeconds: 'rate-limit.ts',
  waitable: 'waiter.ts',
  waitUntil: 'waiter.ts',
  webhookHandler: 'webhooks/webhook.ts',
  withOptions: 'client.ts',
  writeCookie: 'request.ts',
  writeHeader: 'request.ts',
  nestedParts: 'parts.ts',
  writeEvents: 'streams/send-items.ts',
  writeLines: 'streams/send-items.ts',
  writeParts: 'parts.ts',
  writeSequence: 'streams/send-items.ts',
  writeJson: 'body.ts',
  writeMultipart: 'body.ts',
  writePath: 'request.ts',
  writeQuery: 'request.ts',
  writeQuerystring: 'body.ts',
  writeRaw: 'body.ts',
  writeStyled: 'request.ts',
  writeUrlencoded: 'body.ts',
} as const;

export const allRuntime = { ...clientRuntimeFiles, ...runtimeValues };

export type ClientRuntimeName = keyof typeof clientRuntimeFiles | keyof typeof runtimeValues;

export interface HeaderTypes {
  /** The second type argument of `ApiCall`; `undefined` if no header is documented. */
  readonly of: (operation: Operation) => Code | undefined;
  /** One interface for each different set of headers. */
  readonly module: Module | undefined;
}

interface ApiFacts {
  /** The first absolute server URL. */
  readonly server?: string | undefined;
  /** The path of the server URL, if the document states no more: `/api/v1`. */
  readonly end?: string | undefined;
  /**
   * Maps the name of a scheme to its descriptor. Schemes that the client does not support are
   * reported and left out.
   */
  readonly schemes: ReadonlyMap<string, JsonObject>;
  /** The security requirement of most operations. */
  readonly security: readonly (readonly string[])[];
  readonly securityOf: (operation: Operation) => readonly (readonly string[])[];
  /** The operation's server, if it differs from that of the API. */
  readonly serverOf: (operation: Operation) => string | undefined;
}

/** Security schemes and servers of the API. */
export function factsOf(api: Api, report: TargetContext['report']): ApiFacts {
  const schemes = new Map<string, JsonObject>();
  for (const [name, scheme] of api.securitySchemes) {
    const row = securityDescriptor(scheme);
    if (row) schemes.set(name, row);
    else
      report(
        diagnostic(
          'client/security-scheme',
          `The client cannot send credentials of the security scheme ${name}: HTTP authentication is bearer or basic`,
          { pointer: scheme.at },
        ),
      );
  }
  // https://fetch.spec.whatwg.org/#forbidden-method
  for (const { method, at } of api.operations)
    if (/^(?:CONNECT|TRACE|TRACK)$/i.test(method))
      report(
        diagnostic(
          'client/method',
          `The fetch of browsers and of Node sends no ${method} requests: it refuses every call of this operation.`,
          { pointer: at },
        ),
      );
  const server = firstAbsoluteUrl(api.servers);
  const securityOf = ({ security }: Operation): readonly (readonly string[])[] =>
    alternatives(security, schemes);
  const serverOf = ({ servers }: Operation): string | undefined => {
    const own = servers?.map(filledUrl).find((url) => url !== undefined);
    if (own === undefined || server === undefined) return own?.replace(/(?!^)\/+$/, '');
    // What is on the host of the API follows it to another one.
    const { origin, pathname, href } = new URL(own, server);
    const isHere = origin === new URL(server).origin;
    if (href.replace(/\/+$/, '') === server) return undefined;
    return (isHere ? pathname : own).replace(/(?!^)\/+$/, '');
  };
  const requirements = api.operations.map(securityOf);
  const end =
    server === undefined
      ? api.servers.find(({ url }) => !/^\/?$|:\/\//.test(url))?.url.trim()
      : undefined;
  return { server, end, schemes, security: mostFrequent(requirements), securityOf, serverOf };
}

function securityDescriptor(scheme: SecurityScheme): JsonObject | undefined {
  switch (scheme.type) {
    case 'apiKey':
      return { type: 'apiKey', name: scheme.name, in: scheme.in };
    case 'http': {
      const name = scheme.scheme.toLowerCase();
      return name === 'bearer' || name === 'basic' ? { type: 'http', scheme: name } : undefined;
    }
    case 'mutualTLS':
      return { type: 'mutualTLS' };
    // How the token is obtained is up to the user; it is sent as a bearer token (RFC 6750).
    case 'oauth2':
    case 'openIdConnect':
      return { type: 'http', scheme: 'bearer' };
  }
}

function alternatives(
  requirements: readonly SecurityRequirement[],
  schemes: ReadonlyMap<string, JsonObject>,
): string[][] {
  return requirements
    .map((requirement) => [...requirement.keys()])
    .filter((names) => names.every((name) => schemes.has(name)));
}

function mostFrequent(
  all: readonly (readonly (readonly string[])[])[],
): readonly (readonly string[])[] {
  const counts = new Map<
    string,
    { readonly value: readonly (readonly string[])[]; count: number }
  >();
  for (const value of all) {
    const text = JSON.stringify(value);
    const entry = counts.get(text) ?? { value, count: 0 };
    entry.count++;
    counts.set(text, entry);
  }
  return [...counts.values()].reduce<{ value: readonly (readonly string[])[]; count: number }>(
    (best, each) => (each.count > best.count ? each : best),
    { value: [], count: 0 },
  ).value;
}

/**
 * The first absolute URL, with defaults for variables. A relative URL depends on where the document
 * was loaded from, which the client cannot know.
 */
function firstAbsoluteUrl(servers: readonly Server[]): string | undefined {
  return servers.map(absoluteUrl).find((url) => url !== undefined);
}

/** An address, absolute or relative, with defaults for variables. */
function filledUrl({ url, variables }: Server): string | undefined {
  const filled = url.replace(
    /\{([^{}]*)\}/g,
    (whole, name: string) => variables.get(name)?.default ?? whole,
  );
  return !/[\s{}]/.test(filled) &&
    URL.canParse(filled, 'http://a') &&
    /^https?:/.test(new URL(filled, 'http://a').href)
    ? filled
    : undefined;
}

export function absoluteUrl(server: Server): string | undefined {
  const filled = filledUrl(server) ?? '';
  return /^https?:\/\/[^/?#\s{}]+[^\s{}]*$/i.test(filled) && URL.canParse(filled)
    ? filled.replace(/\/+$/, '')
    : undefined;
}
