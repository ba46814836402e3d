// Time that passes as fast as requests are answered: for waits that would be long. The requests are real ones.

import { afterEach, vi } from 'vitest';
import type { Fetch } from '../../generator/runtime/client/types.js';

export interface VirtualTime {
  /** Sends requests and notes when. */
  readonly fetch: Fetch;
  /** When requests were sent, in milliseconds since the start. */
  readonly times: number[];
  /** The result, once so much time has passed as it takes. */
  readonly pass: <T>(work: Promise<T>) => Promise<T>;
  readonly now: () => number;
}

afterEach(() => void vi.useRealTimers());

/** From here on, `setTimeout` and `Date` are virtual in this test. */
export function virtualTime(): VirtualTime {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const start = Date.now();
  const times: number[] = [];
  let open = 0;
  return {
    times,
    now: () => Date.now() - start,
    fetch: async (url, init) => {
      times.push(Date.now() - start);
      open += 1;
      try {
        const { status, headers, body } = await fetch(url, init);
        const content = body && (await new Response(body).arrayBuffer());
        return new Response(content, { status, headers });
      } finally {
        open -= 1;
      }
    },
    pass: async (work) => {
      let settled = false;
      const end = (): void => void (settled = true);
      work.then(end, end);
      while (!settled) {
        for (let turn = 0; turn < 5 || open > 0; turn += 1)
          await new Promise((resolve) => setImmediate(resolve));
        if (!settled) await vi.advanceTimersToNextTimerAsync();
      }
      return work;
    },
  };
}
