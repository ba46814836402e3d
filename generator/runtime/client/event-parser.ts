// The text of an event stream as events. https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation

/** An event as it was sent. */
export interface EventText {
  /** Its type; `message` where it states none. */
  readonly event: string;
  readonly data: string;
  /** The last id that was stated, by this event or one before; empty where there was none. */
  readonly id: string;
  /** How many milliseconds to wait before a new connection, where the event says so. */
  readonly retry?: number;
}

export interface EventParser {
  /** The events that are complete with this piece. Throws what `tooLong` makes where one is longer than it may be. */
  readonly push: (text: string) => Generator<EventText, void, undefined>;
  /** A new connection begins: what was not complete is lost. */
  readonly restart: () => void;
  /** The id of the last complete event. */
  readonly lastId: () => string;
  readonly retry: () => number | undefined;
}

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
