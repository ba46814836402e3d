// What was sent and what came, as a HAR file (1.2) without secrets; the last of many exchanges.

import { harEntry, harOf } from '../base/har.js';
import type { Exchange } from './exchange.js';
import { seenResponse, sentRequest } from './finding.js';

export interface Recorder {
  readonly note: (made: Exchange) => void;
  readonly text: () => string;
}

/** So that memory stays flat. */
const mostEntries = 5_000;

export function createRecorder(redacted: (text: string) => string): Recorder {
  const entries: object[] = [];
  return {
    note: (made) => {
      const seen = made.answer && seenResponse(made.answer, redacted);
      entries.push(
        harEntry({
          at: Date.now() - made.milliseconds,
          milliseconds: made.milliseconds,
          request: { ...sentRequest(made, redacted), bytes: made.sent.byteLength },
          response: seen && { ...seen, bytes: made.answer?.bytes.byteLength ?? 0 },
        }),
      );
      if (entries.length > mostEntries) entries.shift();
    },
    text: () => `${JSON.stringify(harOf(entries), null, 2)}\n`,
  };
}
