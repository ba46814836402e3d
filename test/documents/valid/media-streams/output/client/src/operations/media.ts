import type { ApiClient } from '../runtime/api-client.js';
import type { OperationDescriptor } from '../runtime/descriptor.js';
import { type EventOptions, type EventStream, callForEvents } from '../runtime/events.js';
import { type JsonLines, type LinesOptions, callForLines } from '../runtime/json-lines.js';
import { readStream } from '../runtime/read-body.js';
import type { ApiCall } from '../runtime/types.js';
import type { StreamEvent } from '../types/shared.js';

const getEventsOperation = {
  id: 'getEvents',
  method: 'GET',
  path: '/events',
  success: { '200': 'stream' },
  accept: 'text/event-stream',
  read: { stream: readStream },
} as const satisfies OperationDescriptor;

/**
 * `GET /events`
 *
 * @returns Events.
 */
export function getEvents(
  client: ApiClient,
  options?: EventOptions,
): ApiCall<EventStream<StreamEvent>> {
  return callForEvents<EventStream<StreamEvent>>(
    client,
    {
      operation: getEventsOperation,
      json: true,
    },
    { options },
  );
}

const getLinesOperation = {
  id: 'getLines',
  method: 'GET',
  path: '/lines',
  success: { '200': 'stream' },
  accept: 'application/x-ndjson',
  read: { stream: readStream },
} as const satisfies OperationDescriptor;

/**
 * `GET /lines`
 *
 * @returns Lines.
 */
export function getLines(
  client: ApiClient,
  options?: LinesOptions,
): ApiCall<JsonLines<StreamEvent>> {
  return callForLines<JsonLines<StreamEvent>>(
    client,
    { operation: getLinesOperation },
    { options },
  );
}

const getJsonLinesOperation = {
  id: 'getJsonLines',
  method: 'GET',
  path: '/json-lines',
  success: { '200': 'stream' },
  accept: 'application/jsonl',
  read: { stream: readStream },
} as const satisfies OperationDescriptor;

/**
 * `GET /json-lines`
 *
 * @returns Lines.
 */
export function getJsonLines(
  client: ApiClient,
  options?: LinesOptions,
): ApiCall<JsonLines<StreamEvent>> {
  return callForLines<JsonLines<StreamEvent>>(
    client,
    {
      operation: getJsonLinesOperation,
    },
    { options },
  );
}
