// One request and what came of it, with the bodies of both: what is sent by `fetch`, seen from
// outside. A loop within a process and a probe of a service differ only in the `fetch` below.

import type { Answer } from './answer.js';

/** The platform's `fetch`, or what stands for it. */
export type Fetch = (request: Request) => Promise<Response>;

export interface Exchange {
  readonly request: Request;
  /** The body that was sent. */
  readonly sent: Uint8Array<ArrayBuffer>;
  /** Absent where there was none. */
  readonly answer?: Answer | undefined;
  /** Why there was none. */
  readonly error?: unknown;
  readonly milliseconds: number;
}

export interface ExchangeOptions {
  /** Bytes of a body: what follows is not read. */
  readonly most?: number | undefined;
}

const maxBytes = 4 * 1024 * 1024;

/** Sends a request and reads the answer to its end, or to the bound of its size. */
export async function exchange(
  request: Request,
  fetch: Fetch,
  { most = maxBytes }: ExchangeOptions = {},
): Promise<Exchange> {
  const start = performance.now();
  const copy = request.clone();
  const sent = new Uint8Array(await copy.arrayBuffer());
  const known = { request, sent };
  const since = (): number => Math.round(performance.now() - start);
  try {
    const response = await fetch(request);
    const answer = await readAnswer(response, most);
    return { ...known, answer, milliseconds: since() };
  } catch (error) {
    return { ...known, error, milliseconds: since() };
  }
}

async function readAnswer(response: Response, most: number): Promise<Answer> {
  const { status, headers } = response;
  const chunks: Uint8Array[] = [];
  let size = 0;
  let isCut = false;
  const reader = response.body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    size += value.byteLength;
    if (size <= most) continue;
    isCut = true;
    await reader.cancel().catch(() => undefined);
    break;
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return { status, headers, bytes, ...(isCut && { isCut }) };
}

/** The answer as a response again, for what reads responses. */
export function responseOf({ status, headers, bytes }: Answer): Response {
  const isBodiless = [101, 204, 205, 304].includes(status);
  return new Response(isBodiless ? null : bytes, { status, headers });
}
