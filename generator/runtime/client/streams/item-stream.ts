// Responses that come item by item: what reads them piece by piece, and gives the connection up when nobody wants more.

import type { OperationDescriptor, Watch } from '../descriptor.js';
import { type ApiClient, asCall, stateOf } from '../api-client.js';
import type { ApiCall, OperationOptions, WithResponse } from '../types.js';
import { ClientError, ConnectionError } from '../errors.js';
import { codeOf, createWatch } from '../send.js';
import { isStream } from '../values.js';

/** Items as they come. They can be gone through once; whoever leaves the loop gives the connection up. */
export interface ItemStream<T> extends AsyncIterable<T, void, undefined> {
  /** Ends the stream: the connection is given up, and a loop that waits for the next item is over. */
  readonly close: () => Promise<void>;
}

/** One response while it is read. */
export interface Connection {
  /** The next piece of text; `undefined` at the end. */
  readonly read: () => Promise<string | undefined>;
  readonly close: () => Promise<void>;
  /** A success that holds something else than its document says. */
  readonly unexpected: (what: string) => ClientError;
}

export interface Streaming {
  readonly operation: OperationDescriptor;
  readonly params: object;
  readonly options: OperationOptions;
  readonly watch: Watch;
  readonly connection: Connection;
  /** The connection that a `close()` gives up is another one from now on. */
  readonly replace: (connection: Connection) => void;
  readonly isClosed: () => boolean;
  /** What the work makes; `undefined` as soon as the stream is closed. */
  readonly unlessClosed: <T>(work: Promise<T>) => Promise<T | undefined>;
  /** Reads a response to the same operation; `undefined` where it is no stream. */
  readonly open: (response: WithResponse<unknown, object>) => Connection | undefined;
}

/** What every generated call that returns a stream is made by; `items` makes items of what is read. */
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
            : new ConnectionError(`${id} got no full response${codeOf(cause)}`, { cause }, true);
        throw Object.assign(error, { attempts });
      }
    },
    close: () => reader.cancel().catch(() => {}),
    unexpected: (what) => Object.assign(unexpected(what), { attempts }),
  };
}
