// Sends items one after the other: JSON lines, JSON text sequences (RFC 7464) or events.

import { asItIs, inBody } from '../body.js';
import type { SerializedBody, WriteBody } from '../descriptor.js';
import { isRaw, isRecord, jsonText } from '../values.js';

/** Items that are sent while they are made. Only a list can be sent again after a failure. */
export type ItemSource<Item> = AsyncIterable<Item> | Iterable<Item>;

export const writeLines: WriteBody = /*#__PURE__*/ writeItems((item) => `${jsonText(item)}\n`);

export const writeSequence: WriteBody = /*#__PURE__*/ writeItems(
  (item) => `\u001e${jsonText(item)}\n`,
);

/** Data that is no text is sent as JSON. https://html.spec.whatwg.org/#parsing-an-event-stream */
export const writeEvents: WriteBody = /*#__PURE__*/ writeItems((item) => {
  if (!isRecord(item)) throw new TypeError('an event is an object with its fields');
  const fields = ['event', 'id', 'retry', 'data'].flatMap((name) => {
    const value = item[name];
    if (value === undefined) return [];
    const text = typeof value === 'string' ? value : jsonText(value);
    return text.split(/\r\n|\r|\n/).map((line) => `${name}: ${line}\n`);
  });
  return `${fields.join('')}\n`;
});

function writeItems(frame: (item: unknown) => string): WriteBody {
  return inBody((body, value): SerializedBody => {
    if (isRaw(value)) return asItIs(body, value);
    const contentType = body.mediaType;
    if (Array.isArray(value)) return { contentType, content: value.map(frame).join('') };
    const source = iteratorOf(value);
    const pull = async (out: ReadableStreamDefaultController, touch: () => void): Promise<void> => {
      const { done, value: item } = await source.next();
      touch();
      if (done === true) out.close();
      else out.enqueue(new TextEncoder().encode(frame(item)));
    };
    return {
      contentType,
      once: true,
      open: (touch) =>
        new ReadableStream(
          { pull: (out) => pull(out, touch), cancel: async () => void (await source.return?.()) },
          { highWaterMark: 0 },
        ),
    };
  });
}

function iteratorOf(value: unknown): AsyncIterator<unknown> | Iterator<unknown> {
  // A cast: any value may have these members.
  const source = Object(value) as Partial<AsyncIterable<unknown> & Iterable<unknown>>;
  const iterator = source[Symbol.asyncIterator]?.() ?? source[Symbol.iterator]?.();
  if (!iterator || typeof value === 'string')
    throw new TypeError('it needs a list or an async iterable of items');
  return iterator;
}
