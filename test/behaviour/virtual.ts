// Calls in virtual time: a `fetch` that answers by a script and notes when it was asked, and a clock that the test moves.

import { vi } from 'vitest';
import type { ClientOptions } from '../../generator/runtime/client/types.js';
import type { ApiConfig } from '../../generator/runtime/client/descriptor.js';
import { Example } from './client.js';

export type Scripted =
  | number
  | {
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    }
  | 'broken'
  | 'hanging';

export interface Script {
  readonly client: Example;
  /** Milliseconds from the start, one for each attempt. */
  readonly at: readonly number[];
  readonly requests: readonly Request[];
}

/** Milliseconds since 1970 at which virtual time starts: 6 November 2020, 08:49:30 GMT. */
const start = Date.UTC(2020, 10, 6, 8, 49, 30);

/** The last answer is given to all further attempts. Jitter is at its greatest. */
export function scripted(
  script: readonly Scripted[],
  options: ClientOptions = {},
  config: Partial<ApiConfig> = {},
): Script {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: start });
  vi.spyOn(Math, 'random').mockReturnValue(1);
  const at: number[] = [];
  const requests: Request[] = [];
  const fetch = async (url: string, init: object): Promise<Response> => {
    at.push(Date.now() - start);
    requests.push(new Request(url, init));
    const step = script[Math.min(at.length, script.length) - 1] ?? 200;
    if (step === 'broken')
      throw new TypeError('fetch failed', {
        cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }),
      });
    if (step === 'hanging') return new Promise(() => {});
    const {
      status,
      headers = {},
      body = '{"a":1}',
    } = typeof step === 'number' ? { status: step } : step;
    return new Response(status === 204 ? null : body, {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    });
  };
  return {
    client: new Example(
      { baseUrl: 'https://api.example', fetch, maxRetries: 2, ...options },
      config,
    ),
    at,
    requests,
  };
}

/** The call's outcome, after as much virtual time as it takes. */
export async function settle<T>(
  call: Promise<T>,
): Promise<{ readonly value?: T; readonly error?: unknown }> {
  const outcome = call.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  await vi.runAllTimersAsync();
  return outcome;
}

export function backToReal(): void {
  vi.useRealTimers();
  vi.restoreAllMocks();
}
