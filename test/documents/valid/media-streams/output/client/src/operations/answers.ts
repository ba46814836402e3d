import type { ApiClient } from '../runtime/api-client.js';
import { argumentAt } from '../runtime/argument.js';
import { writeJson } from '../runtime/body-json.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import { type EventOptions, type EventStream, callForEvents } from '../runtime/events.js';
import { type JsonLines, type LinesOptions, callForLines } from '../runtime/json-lines.js';
import type { RequestOptions } from '../runtime/options.js';
import { fillPath, inPath } from '../runtime/path.js';
import { readStream } from '../runtime/read-body.js';
import { inQuery } from '../runtime/text.js';
import type { ApiCall } from '../runtime/types.js';
import type { StreamEvent } from '../types/shared.js';

export type CreateAnswerRequest = { question: string; stream?: boolean | null };

export type CreateAnswerParams = CreateAnswerRequest;

export type CreateAnswerResponse = { text: string };

/** What `createAnswer` answers with where `stream` is `true`. */
export type CreateAnswerStream = EventStream<StreamEvent>;

const createAnswerOperation = {
  id: 'createAnswer',
  method: 'POST',
  path: '/answers',
  body: { mediaType: 'application/json', required: true, write: writeJson },
  success: { '200': 'json' },
  accept: 'application/json',
} as const satisfies OperationDescriptor;

/**
 * `POST /answers`
 *
 * Where `stream` is `true`, it answers with a stream of events.
 *
 * @returns The answer, whole or in pieces.
 */
export function createAnswer(
  client: ApiClient,
  params: CreateAnswerParams & { stream: true },
  options?: EventOptions,
): ApiCall<CreateAnswerStream>;
/**
 * `POST /answers`
 *
 * Where `stream` is `true`, it answers with a stream of events.
 *
 * @returns The answer, whole or in pieces.
 */
export function createAnswer(
  client: ApiClient,
  params: CreateAnswerParams & { stream?: false | null | undefined },
  options?: RequestOptions,
): ApiCall<CreateAnswerResponse>;
/**
 * `POST /answers`
 *
 * Where `stream` is `true`, it answers with a stream of events.
 *
 * @returns The answer, whole or in pieces.
 */
export function createAnswer(
  client: ApiClient,
  params: CreateAnswerParams,
  options?: EventOptions,
): ApiCall<CreateAnswerResponse | CreateAnswerStream>;
/**
 * `POST /answers`
 *
 * @returns The answer, whole or in pieces.
 */
export function createAnswer(
  client: ApiClient,
  params: CreateAnswerParams,
  options?: EventOptions,
): ApiCall<CreateAnswerResponse | CreateAnswerStream> {
  if (argumentAt(params, ['stream']) === true)
    return callForEvents<CreateAnswerStream>(
      client,
      {
        operation: {
          ...createAnswerOperation,
          success: { '200': 'stream' },
          accept: 'text/event-stream',
          read: { stream: readStream },
        },
        json: true,
        end: '[DONE]',
      },
      { params, options },
    );
  return client.call(createAnswerOperation, params, options);
}

export interface GetAnswerParams {
  answerId: string;
  /** @default "events" */
  as?: 'events' | 'whole';
}

export type GetAnswerResponse = { text: string };

/** What `getAnswer` answers with where `as` is `"events"`. */
export type GetAnswerStream = EventStream<StreamEvent>;

const getAnswerOperation = {
  id: 'getAnswer',
  method: 'GET',
  path: '/answers/{answerId}',
  fill: fillPath,
  parameters: [
    { name: 'answerId', in: 'path', required: true, write: inPath },
    { name: 'as', in: 'query', write: inQuery },
  ],
  success: { '200': 'json' },
  accept: 'application/json',
} as const satisfies OperationDescriptor;

/**
 * `GET /answers/{answerId}`
 *
 * Where `as` is `"events"`, it answers with a stream of events.
 *
 * @returns The answer, whole or in pieces.
 */
export function getAnswer(
  client: ApiClient,
  params: GetAnswerParams & { as?: 'events' | null | undefined },
  options?: EventOptions,
): ApiCall<GetAnswerStream>;
/**
 * `GET /answers/{answerId}`
 *
 * Where `as` is `"events"`, it answers with a stream of events.
 *
 * @returns The answer, whole or in pieces.
 */
export function getAnswer(
  client: ApiClient,
  params: GetAnswerParams & { as: 'whole' },
  options?: RequestOptions,
): ApiCall<GetAnswerResponse>;
/**
 * `GET /answers/{answerId}`
 *
 * Where `as` is `"events"`, it answers with a stream of events.
 *
 * @returns The answer, whole or in pieces.
 */
export function getAnswer(
  client: ApiClient,
  params: GetAnswerParams,
  options?: EventOptions,
): ApiCall<GetAnswerResponse | GetAnswerStream>;
/**
 * `GET /answers/{answerId}`
 *
 * @returns The answer, whole or in pieces.
 */
export function getAnswer(
  client: ApiClient,
  params: GetAnswerParams,
  options?: EventOptions,
): ApiCall<GetAnswerResponse | GetAnswerStream> {
  if ((argumentAt(params, ['as']) ?? 'events') === 'events')
    return callForEvents<GetAnswerStream>(
      client,
      {
        operation: {
          ...getAnswerOperation,
          success: { '200': 'stream' },
          accept: 'text/event-stream',
          read: { stream: readStream },
        },
        json: true,
      },
      { params, options },
    );
  return client.call(getAnswerOperation, params, options);
}

export type GetLatestAnswerResponse = { text: string };

/** What `getLatestAnswer` answers with where the option `stream` is `true`. */
export type GetLatestAnswerStream = JsonLines<StreamEvent>;

const getLatestAnswerOperation = {
  id: 'getLatestAnswer',
  method: 'GET',
  path: '/answers/latest',
  success: { '200': 'json' },
  accept: 'application/json',
} as const satisfies OperationDescriptor;

/**
 * `GET /answers/latest`
 *
 * Where the option `stream` is `true`, it answers with a stream of items.
 *
 * @returns The answer, whole or in pieces.
 */
export function getLatestAnswer(
  client: ApiClient,
  options: LinesOptions & { stream: true },
): ApiCall<GetLatestAnswerStream>;
/**
 * `GET /answers/latest`
 *
 * Where the option `stream` is `true`, it answers with a stream of items.
 *
 * @returns The answer, whole or in pieces.
 */
export function getLatestAnswer(
  client: ApiClient,
  options?: RequestOptions & { stream?: false | undefined },
): ApiCall<GetLatestAnswerResponse>;
/**
 * `GET /answers/latest`
 *
 * Where the option `stream` is `true`, it answers with a stream of items.
 *
 * @returns The answer, whole or in pieces.
 */
export function getLatestAnswer(
  client: ApiClient,
  options?: LinesOptions & { stream?: boolean | undefined },
): ApiCall<GetLatestAnswerResponse | GetLatestAnswerStream>;
/**
 * `GET /answers/latest`
 *
 * @returns The answer, whole or in pieces.
 */
export function getLatestAnswer(
  client: ApiClient,
  options?: LinesOptions & { stream?: boolean | undefined },
): ApiCall<GetLatestAnswerResponse | GetLatestAnswerStream> {
  if (options?.stream)
    return callForLines<GetLatestAnswerStream>(
      client,
      {
        operation: {
          ...getLatestAnswerOperation,
          success: { '200': 'stream' },
          accept: 'application/jsonl',
          read: { stream: readStream },
        },
      },
      { options },
    );
  return client.call(getLatestAnswerOperation, {}, options);
}
