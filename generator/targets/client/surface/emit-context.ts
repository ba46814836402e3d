// What every part of the client's surface is written with: the API, its names, the types that stand in other files.

import { type Code, code, type ImportSymbol, symbol } from '../../../code/code.js';
import type { DocComment } from '../../../code/comment.js';
import type { TypeCode } from '../../../code/layout.js';
import type { Api, MediaType } from '../../../model/api.js';
import { speaksOfBytes } from '../../../model/bytes.js';
import { resolve } from '../../../model/graph/resolve.js';
import type { Schema } from '../../../model/schema.js';
import type { Names } from '../../../naming/names.js';
import type { TargetContext } from '../../target.js';
import type { PackageFacts } from '../../package.js';
import { type ApiFacts, factsOf } from '../facts.js';
import { isForm } from './argument.js';
import { headerTypes, type HeaderTypes } from './headers.js';
import type { TypePrinter } from '../types.js';

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

const runtimeFiles = {
  AllOrNone: 'types.ts',
  ApiCall: 'types.ts',
  ApiClient: 'api-client.ts',
  ApiConfig: 'types.ts',
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
  OperationDescriptor: 'types.ts',
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

const allRuntime = { ...runtimeFiles, ...runtimeValues };
export type RuntimeName = keyof typeof runtimeFiles | keyof typeof runtimeValues;

export function createSurface(
  { api, names, report }: TargetContext,
  pkg: PackageFacts,
  types: TypePrinter,
): EmitContext {
  const functions = new Set([...names.operations.values()].map((each) => each.function));
  const made = new Map<RuntimeName, ImportSymbol>();
  const runtime = (name: RuntimeName): ImportSymbol => {
    const before = made.get(name);
    if (before) return before;
    const file = `${pkg.source}runtime/${allRuntime[name]}`;
    const found = symbol(name, { file }, { type: name in runtimeFiles });
    made.set(name, found);
    return found;
  };
  const descriptorName = (name: string): string => {
    let result = `${name}Operation`;
    while (functions.has(result)) result += '_';
    return result;
  };
  const input = (schema: Schema): Code => types.expression(schema, 'input');
  const output = (schema: Schema): Code => types.expression(schema, 'output');
  const outputMember = (schema: Schema): Code => types.operand(schema, 'output');
  const declaredInput = (schema: Schema): TypeCode => types.declared(schema, 'input');
  const declaredOutput = (schema: Schema): TypeCode => types.declared(schema, 'output');
  const requestBody = (media: MediaType): TypeCode => {
    const { schema } = media;
    if (isForm(media, api)) return schema ? declaredInput(schema) : code`unknown`;
    const target = schema && resolve(api, schema);
    return target?.types?.includes('string') === true && !speaksOfBytes(target)
      ? code`string`
      : code`${runtime('BinaryInput')}`;
  };
  return {
    api,
    names,
    facts: factsOf(api, report),
    pkg,
    input,
    output,
    declaredInput,
    declaredOutput,
    outputMember,
    doc: types.doc,
    requestBody,
    runtime,
    descriptorName,
    headers: headerTypes({ api, names, pkg }),
  };
}
