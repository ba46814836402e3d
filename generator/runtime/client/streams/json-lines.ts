// Calls that return JSON values, one per line (JSON Lines) or each after a separator (RFC 7464).

import type { ApiClient } from '../api-client.js';
import type { ApiCall, RequestOptions } from '../types.js';
import type { OperationDescriptor } from '../descriptor.js';
import { callForItems, type ItemStream, type Streaming, withoutEnd } from './item-stream.js';

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
  { connection, isClosed, operation }: Streaming,
  longest: number,
): AsyncGenerator<unknown, void, undefined> {
  const mark = separated ? '\u001e' : '\n';
  let rest = '';
  let closes = createNesting();
  const bounded = (): void => {
    if (rest.length > longest)
      throw connection.unexpected(`a line of more than ${longest} characters`);
  };
  for (;;) {
    const text = await connection.read();
    if (isClosed()) return;
    const [first = '', ...others] = (text ?? mark).split(mark);
    rest += first;
    if (others[0] !== undefined) closes = createNesting();
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
    if (text === undefined) {
      if (end !== undefined) throw withoutEnd(operation.id, end);
      return;
    }
    // The value is complete, though the separator of the next one has not arrived.
    const early = separated && closes(others.slice(-1)[0] ?? first) ? tryParse(rest) : undefined;
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

/**
 * Reads a value piece by piece: whether a line ends here, and everything that was opened is closed.
 * A text that is no value all the same closes once only, so that no text is parsed again and again.
 */
function createNesting(): (piece: string) => boolean {
  let depth = 0;
  let inText = false;
  let isEscaped = false;
  let isOver = false;
  return (piece) => {
    for (const mark of piece) {
      if (isEscaped) isEscaped = false;
      else if (inText && mark === '\\') isEscaped = true;
      else if (mark === '"') inText = !inText;
      else if (!inText) depth += '[{'.includes(mark) ? 1 : ']}'.includes(mark) ? -1 : 0;
    }
    if (isOver || inText || depth > 0 || !piece.endsWith('\n') || !piece.trim()) return false;
    return (isOver = true);
  };
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
