// One run of a probe: sends requests within their bounds, keeps what was found once for each cause,
// and what happened to each operation.

import type { Document } from '../document/document.js';
import { responseKey } from '../runtime/mock/fixture.js';
import type { SandboxOperation } from '../sandbox/operations.js';
import { type Exchange, exchange, type Fetch } from './exchange.js';
import type { CheckName } from './checks.js';
import { curlOf } from '../base/curl.js';
import { type Finding, seenResponse, sentRequest, type Severity } from './finding.js';

export interface RunLimits {
  /** Milliseconds for the whole run. */
  readonly budget: number;
  readonly requests: number;
  /** Requests a second; absent without a bound. */
  readonly rate?: number | undefined;
  readonly concurrency: number;
  /** Milliseconds for one answer. */
  readonly timeout: number;
}

export interface OperationRecord {
  readonly id: string;
  requests: number;
  valid: number;
  refused: number;
  readonly statuses: Record<string, number>;
  notReached: string | null;
  readonly times: number[];
}

/** A cause, found with one exchange. */
export interface Cause {
  readonly check: CheckName;
  /** What differs: the rest of the id after check and operation. */
  readonly part: string;
  readonly severity?: Severity | undefined;
  readonly text: string;
  readonly pointer: string;
}

export interface Run {
  readonly send: (operation: SandboxOperation, request: Request) => Promise<Exchange>;
  /** Whether nothing may be sent any more. */
  readonly isSpent: () => boolean;
  readonly record: (operation: SandboxOperation) => OperationRecord;
  /** Notes a cause; false where it is known already or its check is left out. */
  readonly note: (operation: SandboxOperation, cause: Cause, made: Exchange) => boolean;
  readonly has: (id: string) => boolean;
  readonly findings: () => readonly Finding[];
  readonly records: () => readonly OperationRecord[];
  readonly requests: () => number;
  /** Whether any answer ever came. */
  readonly isReached: () => boolean;
  readonly seconds: () => number;
  readonly stop: () => void;
}

export interface RunOptions {
  readonly fetch: Fetch;
  readonly limits: RunLimits;
  readonly document: Document;
  readonly isWanted: (check: CheckName) => boolean;
  readonly redacted: (text: string) => string;
  readonly onExchange?: ((made: Exchange) => void) | undefined;
}

/** The longest that one Retry-After is obeyed, in milliseconds. */
const longestPause = 10_000;

/** Times that are kept of one operation. */
const mostTimes = 500;

export function createRun({
  fetch,
  limits,
  document,
  isWanted,
  redacted,
  onExchange,
}: RunOptions): Run {
  const start = performance.now();
  const findings = new Map<string, Finding>();
  const records = new Map<string, OperationRecord>();
  let [count, isReached, isStopped, nextAt] = [0, false, false, 0];
  const left = (): number => limits.budget - (performance.now() - start);
  const isSpent = (): boolean => isStopped || count >= limits.requests || left() <= 0;
  const record = ({ id }: SandboxOperation): OperationRecord => {
    const known = records.get(id) ?? {
      ...{ id, requests: 0, valid: 0, refused: 0, statuses: {}, notReached: null, times: [] },
    };
    records.set(id, known);
    return known;
  };
  const once = async (operation: SandboxOperation, request: Request): Promise<Exchange> => {
    if (limits.rate !== undefined) {
      const now = performance.now();
      const wait = Math.max(0, nextAt - now);
      nextAt = Math.max(now, nextAt) + 1000 / limits.rate;
      if (wait > 0) await pause(wait);
    }
    count += 1;
    const milliseconds = Math.max(50, Math.min(limits.timeout, left()));
    const made = await exchange(request, (sent) => inTime(fetch, sent, milliseconds));
    const known = record(operation);
    known.requests += 1;
    if (made.answer) {
      isReached = true;
      const status = String(made.answer.status);
      known.statuses[status] = (known.statuses[status] ?? 0) + 1;
      if (known.times.length < mostTimes) known.times.push(made.milliseconds);
    }
    onExchange?.(made);
    return made;
  };
  return {
    send: async (operation, request) => {
      const copies = [request.clone(), request.clone()];
      let made = await once(operation, request);
      for (const copy of copies) {
        const wait = pauseOf(made);
        if (wait === undefined || wait > left() || isSpent()) break;
        await pause(wait);
        made = await once(operation, copy);
      }
      return made;
    },
    isSpent,
    record,
    note: (operation, { check, part, text, pointer, severity = 'error' }, made) => {
      const id = [check, operation.id, part].filter((candidate) => candidate !== '').join('/');
      if (!isWanted(check) || findings.has(id)) return false;
      const { file = document.path, line = 1, column = 1 } = document.locate(pointer) ?? {};
      const request = sentRequest(made, redacted);
      findings.set(id, {
        ...{ id, check, severity, operation: operation.id, message: redacted(text), request },
        curl: curlOf(request),
        ...(made.answer && { response: seenResponse(made.answer, redacted) }),
        document: { file, line, column, pointer },
      });
      return true;
    },
    has: (id) => findings.has(id),
    findings: () => [...findings.values()],
    records: () => [...records.values()],
    requests: () => count,
    isReached: () => isReached,
    seconds: () => Math.round((performance.now() - start) / 100) / 10,
    stop: () => void (isStopped = true),
  };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** How long a service asks to wait (RFC 9110, section 10.2.3). */
function pauseOf({ answer }: Exchange): number | undefined {
  if (answer?.status !== 429) return undefined;
  const text = answer.headers.get('retry-after') ?? '1';
  const milliseconds = /^\d+$/.test(text.trim())
    ? Number(text) * 1000
    : Date.parse(text) - Date.now();
  return Number.isNaN(milliseconds) || milliseconds > longestPause
    ? undefined
    : Math.max(0, milliseconds);
}

/** An answer in time, or an error. What is read of its body later ends at the same time. */
export async function inTime(
  fetch: Fetch,
  request: Request,
  milliseconds: number,
): Promise<Response> {
  const late = new Error(`no answer within ${(milliseconds / 1000).toFixed(1)} seconds`);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const controller = new AbortController();
  const rejected = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      controller.abort(late);
      reject(late);
    }, milliseconds);
  });
  // The loser of the race has nobody who hears of it.
  rejected.catch(() => undefined);
  try {
    const signalled = new Request(request, { signal: controller.signal });
    const response = await Promise.race([fetch(signalled), rejected]);
    return withDeadline(response, rejected, () => clearTimeout(timer));
  } catch (error) {
    clearTimeout(timer);
    throw error;
  }
}

/** The response with a body that ends when time is over. */
function withDeadline(response: Response, late: Promise<never>, done: () => void): Response {
  if (response.body === null) {
    done();
    return response;
  }
  const reader = response.body.getReader();
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const { done: isEnd, value } = await Promise.race([reader.read(), late]);
        if (!isEnd) return controller.enqueue(value);
        done();
        controller.close();
      } catch (error) {
        done();
        reader.cancel().catch(() => undefined);
        controller.error(error);
      }
    },
    cancel: async (reason) => {
      done();
      await reader.cancel(reason);
    },
  });
  const { status, headers } = response;
  return new Response(body, { status: status < 200 ? 200 : status, headers });
}

/** Whether the document says that wrong values are refused with a status of its own choice. */
export function documentsRefusals(operation: SandboxOperation): boolean {
  const responses = operation.responses();
  return [400, 422].some((status) => responseKey(responses, status) !== undefined);
}
