// Calls that return JSON values, one per line (JSON Lines) or each after a separator (RFC 7464).

import type { ApiClient } from '../api-client.js';
import type { ApiCall, RequestOptions } from '../types.js';
import type { OperationDescriptor } from '../descriptor.js';
import { callForItems, type ItemStream, type Streaming } from './item-stream.js';

/** A stream of values. It can be iterated once; leaving the loop closes the connection. */
export type JsonLines<T> = ItemStream<T>;

export interface LinesOptions extends RequestOptions {
  /** The greatest length of a line, in characters. A longer one is an error. Default: 10000000. */
  readonly maxLineLength?: number | undefined;
}

/** How an API declares its lines. */
export interface LinesDescriptor {
  readonly operation: OperationDescriptor;
  /** Whether a separator stands before each value, so that values may contain line breaks. */
  readonly separated?: true;
  /** The line that ends the stream. */
  readonly end?: string;
}

/** Implements every generated call that returns lines. */
export function callForLines<T, H extends object = Readonly<Record<never, never>>>(
  client: ApiClient,
  descriptor: LinesDescriptor,
  { params, options }: { readonly params?: object; readonly options?: LinesOptions | undefined },
): ApiCall<T, H> {
  return callForItems(client, descriptor.operation, {
    params,
    options,
    items: (streaming) => lines(descriptor, streaming, options?.maxLineLength ?? 10_000_000),
  });
}

async function* lines(
  { separated, end }: LinesDescriptor,
  { connection, isClosed }: Streaming,
  longest: number,
): AsyncGenerator<unknown, void, undefined> {
  const mark = separated ? '\u001e' : '\n';
  let rest = '';
  const bounded = (): void => {
    if (rest.length > longest)
      throw connection.unexpected(`a line of more than ${longest} characters`);
  };
  for (;;) {
    const text = await connection.read();
    if (isClosed()) return;
    const [first = '', ...others] = (text ?? mark).split(mark);
    rest += first;
    for (const next of others) {
      bounded();
      const line = rest.trim();
      rest = next;
      if (line === '') continue;
      if (line === end) return;
      if (connection.convert) {
        yield connection.convert(
          parsed(line, () => connection.unexpected('a line')),
          line,
        );
        if (isClosed()) return;
        continue;
      }
      yield parsed(line, () => connection.unexpected('a line'));
      if (isClosed()) return;
    }
    bounded();
    if (text === undefined) return;
    // The value is complete, though the separator of the next one has not arrived.
    const early = separated && rest.endsWith('\n') ? tryParse(rest) : undefined;
    if (!early) continue;
    if (connection.convert) {
      const line = rest;
      rest = '';
      yield connection.convert(early.value, line);
      if (isClosed()) return;
      continue;
    }
    rest = '';
    yield early.value;
    if (isClosed()) return;
  }
}

function parsed(line: string, problem: () => Error): unknown {
  const found = tryParse(line);
  if (!found) throw problem();
  return found.value;
}

function tryParse(text: string): { readonly value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch {
    return undefined;
  }
}
