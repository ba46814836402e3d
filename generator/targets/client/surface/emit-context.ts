// What every part of the client's surface is written with: the API, its names, the types that stand in other files.

import type { Code, ImportSymbol } from '../../../code/code.js';
import type { DocComment } from '../../../code/comment.js';
import type { TypeCode } from '../../../code/layout.js';
import type { Api, MediaType, Operation } from '../../../model/api.js';
import type { Schema } from '../../../model/schema.js';
import type { Names } from '../../../naming/names.js';
import type { PackageFacts } from '../../package.js';
import type { ApiFacts } from '../facts.js';
import type { Module } from '../../../code/declarations.js';

export interface EmitContext {
  readonly api: Api;
  readonly names: Names;
  readonly facts: ApiFacts;
  readonly pkg: PackageFacts;
  /** The type of what is sent. */
  readonly input: (schema: Schema) => Code;
  /** The type of what is received. */
  readonly output: (schema: Schema) => Code;
  /** Both as what a declaration is of. */
  readonly declaredInput: (schema: Schema) => TypeCode;
  readonly declaredOutput: (schema: Schema) => TypeCode;
  /** The same as a member of a union. */
  readonly outputMember: (schema: Schema) => Code;
  readonly requestBody: (media: MediaType) => TypeCode;
  /** What a schema says of itself: description, limits, default, marks. */
  readonly doc: (schema: Schema) => DocComment;
  /** A type or a class of the runtime. */
  readonly runtime: (name: RuntimeName) => ImportSymbol;
  readonly headers: HeaderTypes;
  /** The constant that holds the descriptor of a function. */
  readonly descriptorName: (functionName: string) => string;
}

export const runtimeFiles = {
  AllOrNone: 'types.ts',
  ApiCall: 'types.ts',
  ApiClient: 'api-client.ts',
  ApiConfig: 'descriptor.ts',
  BodyRequestOptions: 'types.ts',
  BinaryInput: 'types.ts',
  Budget: 'limiter.ts',
  CheckedRequest: 'checks.ts',
  ClientOptions: 'types.ts',
  CoreOptions: 'types.ts',
  CreditCosts: 'credits.ts',
  CreditEstimate: 'credits.ts',
  DetailOf: 'types.ts',
  EventOptions: 'events.ts',
  EventStream: 'events.ts',
  HttpMethod: 'types.ts',
  IdempotentRequestOptions: 'types.ts',
  JsonLines: 'json-lines.ts',
  KnownSource: 'checks.ts',
  LinesOptions: 'json-lines.ts',
  Middleware: 'types.ts',
  Open: 'types.ts',
  OperationDescriptor: 'descriptor.ts',
  OperationLimits: 'checks.ts',
  PageList: 'pages.ts',
  RequestOptions: 'types.ts',
  ConfirmedWebhook: 'webhook.ts',
  NamedWebhook: 'webhook.ts',
  UnconfirmedWebhook: 'webhook.ts',
  UndocumentedRequest: 'types.ts',
  UploadDescriptor: 'upload.ts',
  UploadOptions: 'upload.ts',
  UploadSource: 'upload-source.ts',
  UploadStream: 'upload-source.ts',
  WaitableCall: 'waiter.ts',
  WaiterDescriptor: 'waiter.ts',
  WaitOptions: 'waiter.ts',
  WaitPlan: 'waiter.ts',
  WebhookDescriptor: 'webhook.ts',
  WebhookHandler: 'webhook.ts',
  WebhookSettings: 'webhook.ts',
} as const;

/** The ones that are used as values; all others are imported as types. A bundle holds those that its operations name. */
const runtimeValues = {
  ApiError: 'errors.ts',
  addMiddleware: 'client.ts',
  argumentAt: 'values.ts',
  basic: 'credentials.ts',
  bearer: 'credentials.ts',
  callForEvents: 'events.ts',
  callForLines: 'json-lines.ts',
  byCursor: 'pages.ts',
  byLink: 'pages.ts',
  byNumber: 'pages.ts',
  byOffset: 'pages.ts',
  checkRequests: 'checks.ts',
  chosen: 'credentials.ts',
  creditsFor: 'credits.ts',
  finish: 'waiter.ts',
  followRedirects: 'credentials.ts',
  fromEnvironment: 'client.ts',
  furnish: 'client.ts',
  fillPath: 'request.ts',
  idempotencyHeader: 'request.ts',
  inBodyOf: 'pages.ts',
  inForm: 'upload-form.ts',
  inHeader: 'request.ts',
  inPath: 'request.ts',
  inQuery: 'request.ts',
  keyInCookie: 'credentials.ts',
  keyInHeader: 'credentials.ts',
  keyInQuery: 'credentials.ts',
  listPages: 'pages.ts',
  milliseconds: 'rate-limit.ts',
  mutualTls: 'credentials.ts',
  oneKey: 'credentials.ts',
  rateLimitHeaders: 'rate-limit.ts',
  rateLimiter: 'limiter.ts',
  rawClient: 'raw-client.ts',
  readHeaders: 'response.ts',
  readBinary: 'response.ts',
  readStream: 'response.ts',
  readText: 'response.ts',
  requestEndpoint: 'client.ts',
  seconds: 'rate-limit.ts',
  sendUpload: 'upload.ts',
  inStyle: 'request.ts',
  toBoolean: 'response.ts',
  unixMilliseconds: 'rate-limit.ts',
  unixSeconds: 'rate-limit.ts',
  waitable: 'waiter.ts',
  waitUntil: 'waiter.ts',
  webhookHandler: 'webhook.ts',
  withOptions: 'client.ts',
  writeJson: 'body.ts',
  writeMultipart: 'body.ts',
  writeRaw: 'body.ts',
  writeUrlencoded: 'body.ts',
} as const;

export const allRuntime = { ...runtimeFiles, ...runtimeValues };
export type RuntimeName = keyof typeof runtimeFiles | keyof typeof runtimeValues;

export interface HeaderTypes {
  /** The second argument of `ApiCall`; nothing where no header is documented. */
  readonly of: (operation: Operation) => Code | undefined;
  /** Each different set once. */
  readonly module: Module | undefined;
}
