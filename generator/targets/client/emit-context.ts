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
  ApiClient: 'api-client.ts',
  ApiConfig: 'descriptor.ts',
  BodyRequestOptions: 'types.ts',
  BasicCredentials: 'types.ts',
  BinaryInput: 'types.ts',
  Bytes: 'types.ts',
  BytesOption: 'types.ts',
  Budget: 'limits/limiter.ts',
  CheckedRequest: 'limits/checks.ts',
  ClientOptions: 'types.ts',
  WithSchemes: 'auth/credentials.ts',
  WithToken: 'auth/credentials.ts',
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
  guardKeys: 'auth/credentials.ts',
  oneOfServers: 'servers.ts',
  ownServer: 'servers.ts',
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
  listHeader: 'response.ts',
  listPages: 'pages.ts',
  milliseconds: 'limits/rate-limit.ts',
  mutualTls: 'auth/credentials.ts',
  objectHeader: 'response.ts',
  omitting: 'omissions.ts',
  omittingBody: 'omissions.ts',
  omittingEach: 'omissions.ts',
  oneKey: 'auth/credentials.ts',
  rateLimitHeaders: 'limits/rate-limit.ts',
  rateLimiter: 'limits/limiter.ts',
  rawClient: 'raw-client.ts',
  readHeaders: 'response.ts',
  readBinary: 'response.ts',
  readStream: 'response.ts',
  readText: 'response.ts',
  requestEndpoint: 'client.ts',
  seconds: 'limits/rate-limit.ts',
  sendUpload: 'transfer/upload.ts',
  toBoolean: 'response.ts',
  toLong: 'response.ts',
  unixMilliseconds: 'limits/rate-limit.ts',
  unixSeconds: 'limits/rate-limit.ts',
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
  sensitiveIn: 'auth/sensitive.ts',
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
  readonly of: (call: Call) => Code | undefined;
  /** One interface for each different set of headers. */
  readonly module: Module | undefined;
}
