// Server-sent events: the parser, and a stream that reconnects.

import { type ApiClient, stateOf } from '../api-client.js';
import { ClientError } from '../errors.js';
import {
  type Connection,
  type ItemStream,
  type Streaming,
  callForItems,
  withoutEnd,
} from './item-stream.js';
import type { ApiCall, RequestOptions } from '../types.js';
import type { OperationDescriptor } from '../descriptor.js';

/** A raw event. */
export interface EventText {
  /** Its type, or `message`. */
  readonly event: string;
  readonly data: string;
  /** The last id, of this event or an earlier one; empty if there was none. */
  readonly id: string;
  /** The milliseconds to wait before reconnecting, if the event sets them. */
  readonly retry?: number;
}

export interface EventParser {
  /** Yields the events that are complete with this chunk. Throws the result of `tooLong` if an event is too long. */
  readonly push: (text: string) => Generator<EventText, void, undefined>;
  /** Discards an incomplete event, when a new connection starts. */
  readonly restart: () => void;
  /** Returns the id of the last complete event. */
  readonly lastId: () => string;
  readonly retry: () => number | undefined;
}

/**
 * Parses an event stream.
 * https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
 */
export function createEventParser({
  longest,
  tooLong,
}: {
  readonly longest: number;
  readonly tooLong: () => Error;
}): EventParser {
  let rest = '';
  let afterReturn = false;
  let lastId = '';
  let retry: number | undefined;
  let id = '';
  let event = '';
  let data: string[] = [];
  let length = 0;
  let own: number | undefined;
  const clear = (): void => {
    event = '';
    data = [];
    length = 0;
    own = undefined;
  };
  const take = (line: string): void => {
    const colon = line.indexOf(':');
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'event') event = value;
    else if (name === 'id' && !value.includes('\0')) id = value;
    else if (name === 'retry' && /^\d+$/.test(value)) retry = own = Number(value);
    else if (name === 'data') {
      data.push(value);
      length += value.length + 1;
    }
  };
  const dispatch = (): EventText | undefined => {
    lastId = id;
    const made = data.length > 0 && {
      event: event || 'message',
      data: data.join('\n'),
      id,
      ...(own !== undefined && { retry: own }),
    };
    clear();
    return made || undefined;
  };
  return {
    *push(text) {
      if (text === '') return;
      const [first = '', ...others] = (
        afterReturn && text.startsWith('\n') ? text.slice(1) : text
      ).split(/\r\n|\r|\n/);
      afterReturn = text.endsWith('\r');
      rest += first;
      for (const next of others) {
        if (rest.length + length > longest) throw tooLong();
        const line = rest;
        rest = next;
        const made = line === '' ? dispatch() : void take(line);
        if (made) yield made;
      }
      if (rest.length + length > longest) throw tooLong();
    },
    restart: () => {
      rest = '';
      afterReturn = false;
      id = lastId;
      clear();
    },
    lastId: () => lastId,
    retry: () => retry,
  };
}

export interface ServerEvent<T, Name extends string = string> {
  /** The type of the event, or `message`. */
  readonly event: Name;
  readonly data: T;
  /** The last id, of this event or an earlier one; empty if there was none. */
  readonly id: string;
  /** The milliseconds to wait before reconnecting, if the event sets them. */
  readonly retry?: number;
}

/** A stream of events. It can be iterated once; leaving the loop closes the connection. */
export type EventStream<T> = ItemStream<ServerEvent<T>>;

/** The same where the document names the events, so that `event` narrows `data`. */
export type NamedEventStream<Data extends object> = ItemStream<
  { [Name in keyof Data & string]: ServerEvent<Data[Name], Name> }[keyof Data & string]
>;

export interface EventOptions extends RequestOptions {
  /**
   * How many times in a row, without an event in between, the stream reconnects if the connection breaks off; 0 for never. It only
   * reconnects if no event can get lost or come twice: if events have ids, or the service says when to come back. Default: 5.
   */
  readonly maxReconnects?: number | undefined;
  /** The greatest length of an event, in characters. A longer one is an error. Default: 10000000. */
  readonly maxEventLength?: number | undefined;
}

/** How an API declares its events. */
export interface EventsDescriptor {
  readonly operation: OperationDescriptor;
  /** Whether the data of events is JSON instead of text. */
  readonly json?: true;
  /** The types of the events whose data is text all the same. */
  readonly texts?: readonly string[];
  /** The data that is text all the same. */
  readonly literals?: readonly string[];
  /** The data of the event that ends the stream. */
  readonly end?: string;
}

/** Implements every generated call that returns events. */
export function callForEvents<T, H extends object = Readonly<Record<never, never>>>(
  client: ApiClient,
  descriptor: EventsDescriptor,
  { params, options }: { readonly params?: object; readonly options?: EventOptions | undefined },
): ApiCall<T, H> {
  return callForItems(client, descriptor.operation, {
    params,
    options,
    items: (streaming) => events(client, descriptor, { ...streaming, options: { ...options } }),
  });
}

async function* events(
  client: ApiClient,
  { json, texts, literals, end }: EventsDescriptor,
  streaming: Streaming & { readonly options: EventOptions },
): AsyncGenerator<ServerEvent<unknown>, void, undefined> {
  let connection: Connection = streaming.connection;
  let failures = 0;
  const longest = streaming.options.maxEventLength ?? 10_000_000;
  const parser = createEventParser({
    longest,
    tooLong: () => connection.unexpected(`an event of more than ${longest} characters`),
  });
  const isJson = ({ event, data }: EventText): boolean =>
    json === true && texts?.includes(event) !== true && literals?.includes(data) !== true;
  const dataOf = (each: EventText): unknown => {
    try {
      if (streaming.operation.convert && isJson(each))
        return streaming.operation.convert(JSON.parse(each.data), each.data);
      return isJson(each) ? JSON.parse(each.data) : each.data;
    } catch {
      throw connection.unexpected('an event');
    }
  };
  for (;;) {
    let text: string | undefined;
    let trouble: unknown;
    try {
      text = await connection.read();
    } catch (error) {
      trouble = error;
    }
    if (streaming.isClosed()) return;
    if (text !== undefined) {
      for (const each of parser.push(text)) {
        failures = 0;
        if (each.data === end) return;
        // An empty keep-alive event.
        if (isJson(each) && each.data.trim() === '') continue;
        yield { ...each, data: dataOf(each) };
        if (streaming.isClosed()) return;
      }
      continue;
    }
    // The service has ended the stream, and did not ask to reconnect.
    if (trouble === undefined && parser.retry() === undefined) {
      // Not every service ends the last event with an empty line.
      for (const each of parser.push('\n\n')) {
        if (each.data === end) return;
        if (!isJson(each) || each.data.trim() !== '') yield { ...each, data: dataOf(each) };
      }
      if (end !== undefined && !streaming.isClosed()) throw withoutEnd(streaming.operation.id, end);
      return;
    }
    await connection.close();
    const next = await reconnect(client, streaming, {
      trouble,
      id: parser.lastId(),
      retry: parser.retry(),
      failures: () => failures++,
    });
    if (!next) return;
    parser.restart();
    connection = next;
    streaming.replace(next);
  }
}

interface Lost {
  readonly trouble: unknown;
  readonly id: string;
  readonly retry: number | undefined;
  /** The number of failed connections in a row. */
  readonly failures: () => number;
}

/** Opens the next connection; `undefined` if the stream is over. Throws the last failure if there are no more attempts. */
async function reconnect(
  client: ApiClient,
  {
    operation,
    params,
    options,
    watch,
    isClosed,
    unlessClosed,
    open,
  }: Streaming & { readonly options: EventOptions },
  { trouble: first, id, retry, failures }: Lost,
): Promise<Connection | undefined> {
  let trouble = first;
  const most = options.maxReconnects ?? 5;
  const longest = options.maxRetryAfter ?? stateOf(client).options.maxRetryAfter ?? 60_000;
  const isResumable =
    (operation.retry ?? operation.method === 'GET') && (id !== '' || retry !== undefined);
  for (;;) {
    const isPassing =
      trouble === undefined || (trouble instanceof ClientError && trouble.isRetryable);
    const number = isPassing && isResumable ? failures() : most;
    // A service that asks for none would be asked without an end.
    const delay = Math.max(100, retry ?? 1000);
    const wait = Math.max(delay, Math.min(delay * 2 ** number, 30_000) * Math.random());
    if (number >= most || wait > longest || wait > watch.left()) {
      if (trouble !== undefined) throw trouble;
      return undefined;
    }
    await unlessClosed(watch.sleep(wait));
    if (isClosed()) return undefined;
    try {
      const headers = { ...options.headers, ...(id !== '' && { 'Last-Event-ID': inBytes(id) }) };
      // 204: the service asked to reconnect, and now says that there are no more events.
      const success = { 204: 'none', ...operation.success } as const;
      const call = client.call({ ...operation, success }, params, {
        ...options,
        ...watch.limits,
        headers,
      });
      const response = await unlessClosed(call.withResponse());
      if (response) return open(response);
      // Close a connection that opens too late.
      void call
        .withResponse()
        .then((late) => open(late)?.close())
        .catch(() => {});
      return undefined;
    } catch (error) {
      trouble = error;
    }
  }
}

/** Headers hold bytes: converts a text to the bytes of its UTF-8. */
function inBytes(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');
}
