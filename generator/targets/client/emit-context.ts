// The emit context of the client: the API, its names, and the types that other files declare.

import type { Code, ImportSymbol } from '../../code/code.js';
import type { DocComment } from '../../code/comment.js';
import type { Module, TypeCode } from '../../code/declarations.js';
import type { ArgumentBody, Call, Calls } from '../../lower/calls/call.js';
import type { Api } from '../../model/api.js';
import type { Schema } from '../../model/schema.js';
import type { Names } from '../../model/naming/names.js';
import type { PlaceFiles } from '../conversions.js';
import type { PackageFacts } from '../package.js';
import type { TypePrinter } from './types.js';

export interface ClientContext {
  readonly api: Api;
  readonly names: Names;
  readonly calls: Calls;
  readonly pkg: PackageFacts;
  /**
   * The type of a schema: itself, for the right side of a declaration, and as a member of a union.
   */
  readonly types: Pick<TypePrinter, 'expression' | 'declared' | 'operand'>;
  readonly requestBody: (body: ArgumentBody) => TypeCode;
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
  readonly conversions: PlaceFiles;
  /** What is left out of what is sent. */
  readonly omissions: PlaceFiles;
  /** The name of the constant with a function's descriptor. */
  readonly constantName: (
    functionName: string,
    what: 'Operation' | 'Waiter' | 'Plan' | 'Upload',
  ) => string;
}

export const clientRuntimeFiles = {
  AllOrNone: 'types.ts',
  ApiCall: 'types.ts',
  ApiClient: 'client.ts',
  ApiConfig: 'types.ts',
  BodyRequestOptions: 'types.ts',
  BasicCredentials: 'types.ts',
  BinaryInput: 'types.ts',
  Bytes: 'types.ts',
  BytesOption: 'types.ts',
  Budget: 'limits.ts',
  CheckedRequest: 'limits.ts',
  ClientOptions: 'types.ts',
  WithSchemes: 'auth.ts',
  WithToken: 'auth.ts',
  CoreOptions: 'types.ts',
  CostTable: 'limits.ts',
  CostEstimate: 'limits.ts',
  DetailOf: 'types.ts',
  EventOptions: 'streams.ts',
  EventStream: 'streams.ts',
  NamedEventStream: 'streams.ts',
  HttpMethod: 'types.ts',
  IdempotentRequestOptions: 'types.ts',
  ItemSource: 'streams.ts',
  JsonLines: 'streams.ts',
  KnownSource: 'limits.ts',
  LinesOptions: 'streams.ts',
  AcceptOption: 'http.ts',
  ContentTypeOption: 'http.ts',
  MediaOperation: 'http.ts',
  Middleware: 'types.ts',
  OperationDescriptor: 'types.ts',
  OperationLimits: 'limits.ts',
  PageList: 'pages.ts',
  RequestOptions: 'types.ts',
  ConfirmedWebhook: 'webhooks.ts',
  NamedWebhook: 'webhooks.ts',
  UnconfirmedWebhook: 'webhooks.ts',
  UndocumentedRequest: 'types.ts',
  UploadDescriptor: 'transfer.ts',
  UploadOptions: 'transfer.ts',
  UploadSource: 'transfer.ts',
  UploadStream: 'transfer.ts',
  WaitableCall: 'waiter.ts',
  WaiterDescriptor: 'waiter.ts',
  WaitOptions: 'waiter.ts',
  WaitPlan: 'waiter.ts',
  WebhookDescriptor: 'webhooks.ts',
  WebhookHandler: 'webhooks.ts',
  WebhookSettings: 'webhooks.ts',
} as const;

/**
 * Runtime names that are imported as values; the others are imported as types. A bundle contains
 * those that its operations use.
 */
const runtimeValues = {
  addedMethod: 'http.ts',
  withMediaTypes: 'http.ts',
  ApiError: 'errors.ts',
  addMiddleware: 'client.ts',
  argumentAt: 'http.ts',
  basic: 'auth.ts',
  bearer: 'auth.ts',
  callForEvents: 'streams.ts',
  callForLines: 'streams.ts',
  byCursor: 'pages.ts',
  byLink: 'pages.ts',
  byNumber: 'pages.ts',
  byOffset: 'pages.ts',
  checkRequests: 'limits.ts',
  chosen: 'auth.ts',
  costOf: 'limits.ts',
  finish: 'waiter.ts',
  followRedirects: 'auth.ts',
  guardKeys: 'auth.ts',
  oneOfServers: 'http.ts',
  ownServer: 'http.ts',
  fromEnvironment: 'client.ts',
  configure: 'client.ts',
  fillPath: 'http.ts',
  idempotencyHeader: 'http.ts',
  inBodyOf: 'pages.ts',
  inForm: 'transfer.ts',
  inPath: 'http.ts',
  inQuery: 'http.ts',
  keyInCookie: 'auth.ts',
  keyInHeader: 'auth.ts',
  keyInQuery: 'auth.ts',
  listHeader: 'http.ts',
  listPages: 'pages.ts',
  milliseconds: 'errors.ts',
  mutualTls: 'auth.ts',
  objectHeader: 'http.ts',
  omitting: 'http.ts',
  omittingBody: 'http.ts',
  omittingEach: 'http.ts',
  oneScheme: 'auth.ts',
  rateLimitHeaders: 'errors.ts',
  rateLimiter: 'limits.ts',
  rawClient: 'raw-client.ts',
  readHeaders: 'http.ts',
  readBinary: 'http.ts',
  readStream: 'http.ts',
  readText: 'http.ts',
  requestEndpoint: 'client.ts',
  seconds: 'errors.ts',
  sendUpload: 'transfer.ts',
  toBoolean: 'http.ts',
  toLong: 'http.ts',
  unixMilliseconds: 'errors.ts',
  unixSeconds: 'errors.ts',
  waitable: 'waiter.ts',
  waitUntil: 'waiter.ts',
  webhookHandler: 'webhooks.ts',
  withOptions: 'client.ts',
  writeCookie: 'http.ts',
  writeHeader: 'http.ts',
  nestedParts: 'http.ts',
  writeEvents: 'streams.ts',
  writeLines: 'streams.ts',
  writeParts: 'http.ts',
  writeSequence: 'streams.ts',
  sensitiveIn: 'logging.ts',
  writeJson: 'http.ts',
  writeMultipart: 'http.ts',
  writePath: 'http.ts',
  writeQuery: 'http.ts',
  writeQuerystring: 'http.ts',
  writeRaw: 'http.ts',
  writeStyled: 'http.ts',
  writeUrlencoded: 'http.ts',
} as const;

export const allRuntime = { ...clientRuntimeFiles, ...runtimeValues };

export type ClientRuntimeName = keyof typeof clientRuntimeFiles | keyof typeof runtimeValues;

export interface HeaderTypes {
  /** The second type argument of `ApiCall`; `undefined` if no header is documented. */
  readonly of: (call: Call) => Code | undefined;
  /** One interface for each different set of headers. */
  readonly module: Module | undefined;
}
