// Calls that return JSON values, one a line (JSON Lines), or each behind a separator (RFC 7464).

import type { ApiClient } from '../api-client.js';
import type { ApiCall, RequestOptions } from '../types.js';
import type { OperationDescriptor } from '../descriptor.js';
import { callForItems, type ItemStream, type Streaming } from './item-stream.js';

/** Values as they come. They can be gone through once; whoever leaves the loop gives the connection up. */
export type JsonLines<T> = ItemStream<T>;

export interface LinesOptions extends RequestOptions {
  /** The greatest length of a line, in characters. A longer one is an error. Default: 10000000. */
  readonly maxLineLength?: number | undefined;
}

/** What an API states about its lines. */
export interface LinesDescriptor {
  readonly operation: OperationDescriptor;
  /** Values may hold line breaks: a separator stands before each. */
  readonly separated?: true;
  /** The line that ends the stream. */
  readonly end?: string;
}

/** What every generated call that returns lines is made by. */
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
      yield parsed(line, () => connection.unexpected('a line'));
      if (isClosed()) return;
    }
    bounded();
    if (text === undefined) return;
    // Complete, though the separator of the next one has not come yet.
    const early = separated && rest.endsWith('\n') ? tryParse(rest) : undefined;
    if (!early) continue;
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
