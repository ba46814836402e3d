// Streaming responses: reads items as they arrive, and closes the connection when nobody wants more.

import type { OperationDescriptor, Watch } from '../descriptor.js';
import { type ApiClient, asCall, stateOf } from '../api-client.js';
import type { Convert } from '../conversions.js';
import type { ApiCall, OperationOptions, WithResponse } from '../types.js';
import { ClientError, ConnectionError } from '../errors.js';
import { failureOf, createWatch } from '../send.js';
import { isStream } from '../values.js';

/** A stream of items. It can be iterated once; leaving the loop closes the connection. */
export interface ItemStream<T> extends AsyncIterable<T, void, undefined> {
  /** Ends the stream: closes the connection, and ends a loop that waits for the next item. */
  readonly close: () => Promise<void>;
}

/** One response that is being read. */
export interface Connection {
  /** Returns the next chunk of text; `undefined` at the end. */
  readonly read: () => Promise<string | undefined>;
  readonly close: () => Promise<void>;
  /** Converts an item. */
  readonly convert?: Convert | undefined;
  /** Creates the error for a success response that is not what the document describes. */
  readonly unexpected: (what: string) => ClientError;
}

export interface Streaming {
  readonly operation: OperationDescriptor;
  readonly params: object;
  readonly options: OperationOptions;
  readonly watch: Watch;
  readonly connection: Connection;
  /** Sets the connection that `close()` closes. */
  readonly replace: (connection: Connection) => void;
  readonly isClosed: () => boolean;
  /** Resolves to the result of the work, or to `undefined` as soon as the stream is closed. */
  readonly unlessClosed: <T>(work: Promise<T>) => Promise<T | undefined>;
  /** Opens a response of the same operation; `undefined` if it is not a stream. */
  readonly open: (response: WithResponse<unknown, object>) => Connection | undefined;
}

/** Implements every generated call that returns a stream. `items` parses the items. */
export function callForItems<T, H extends object>(
  client: ApiClient,
  operation: OperationDescriptor,
  requested: {
    readonly params?: object | undefined;
    readonly options?: OperationOptions | undefined;
    readonly items: (streaming: Streaming) => AsyncGenerator<unknown, void, undefined>;
  },
): ApiCall<T, H> {
  const { params = {}, options = {}, items } = requested;
  return asCall(async () => {
    const begin = Date.now();
    const response = await client.call(operation, params, options).withResponse();
    if (!isStream(response.data)) return response;
    const ofClient = stateOf(client).options;
    const deadline = options.deadline ?? ofClient.deadline ?? Infinity;
    const watch = createWatch({
      operation: operation.id,
      signal: options.signal ?? ofClient.signal,
      timeout: Infinity,
      deadline,
      until: begin + deadline,
    });
    const open = (each: WithResponse<unknown, object>): Connection | undefined =>
      isStream(each.data) ? connect(each.data, each, { operation, watch }) : undefined;
    let current = connect(response.data, response, { operation, watch });
    let closed = false;
    let closing = (): void => {};
    const whenClosed = new Promise<undefined>((resolve) => {
      closing = () => resolve(undefined);
    });
    const close = async (): Promise<void> => {
      closed = true;
      closing();
      watch.end();
      await current.close();
    };
    current = { ...current, convert: operation.convert };
    const streaming: Streaming = {
      operation,
      params,
      options,
      watch,
      connection: current,
      replace: (connection) => {
        current = connection;
      },
      isClosed: () => closed,
      unlessClosed: (work) => Promise.race([work, whenClosed]),
      open,
    };
    async function* guarded(): AsyncGenerator<unknown, void, undefined> {
      try {
        if (!closed) yield* items(streaming);
      } finally {
        if (!closed) await close();
      }
    }
    const iterator = guarded();
    return { ...response, data: { [Symbol.asyncIterator]: () => iterator, close } };
  });
}

/** The error for a stream that is over before the item which the document names as the last one. */
export function withoutEnd(id: string, end: string): ConnectionError {
  return new ConnectionError(`${id} got no full response: it ended without ${end}`, {}, true);
}

function connect(
  body: ReadableStream<Uint8Array>,
  { attempts, unexpected }: WithResponse<unknown, object>,
  { operation: { id }, watch }: { readonly operation: OperationDescriptor; readonly watch: Watch },
): Connection {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  return {
    read: async () => {
      try {
        const { done, value } = await watch.attempt(() => reader.read());
        return done ? undefined : decoder.decode(value, { stream: true });
      } catch (cause) {
        const error =
          cause instanceof ClientError
            ? cause
            : new ConnectionError(
                `${id} got no full response${failureOf(cause).code}`,
                { cause },
                true,
              );
        throw Object.assign(error, { attempts });
      }
    },
    close: () => reader.cancel().catch(() => {}),
    unexpected: (what) => Object.assign(unexpected(what), { attempts }),
  };
}
