import { describe, expect, it, vi } from 'vitest';
import {
  ApiError,
  ClientError,
  ConnectionError,
  UnexpectedResponseError,
} from '../../generator/runtime/client/errors.js';
import {
  type EventOptions,
  type EventStream,
  type EventsDescriptor,
  type ServerEvent,
  callForEvents,
} from '../../generator/runtime/client/streams/events.js';
import { type Changes, Example, operation, rejection } from './client.js';
import { answer, drip, type FaultyServer, faulty, type Step } from './faults.js';

const headers = { 'content-type': 'text/event-stream' };
const streamed: Changes = { success: { 200: 'stream' }, accept: 'text/event-stream' };

/** An answer that ends here. */
const ended =
  (body: string | Buffer): Step =>
  (response) =>
    void response.writeHead(200, headers).end(body);
/** An answer that breaks off here, once it has arrived. */
const broken =
  (body: string): Step =>
  (response) => {
    response.writeHead(200, headers);
    response.write(body, () => setTimeout(() => response.destroy(), 100));
  };
const open =
  (body: string): Step =>
  (response) => {
    unfinished.add(response);
    response.on('close', () => unfinished.delete(response));
    response.writeHead(200, headers).write(body);
  };

const unfinished = new Set<unknown>();

type Given = Partial<Omit<EventsDescriptor, 'operation'>> & {
  readonly changes?: Changes;
  readonly options?: EventOptions;
};

async function connect(
  server: FaultyServer,
  { changes, options, ...descriptor }: Given = {},
): Promise<EventStream<unknown>> {
  return callForEvents<EventStream<unknown>>(
    new Example({ baseUrl: server.origin, apiKey: 'k' }),
    { operation: operation({ ...streamed, ...changes }), ...descriptor },
    { options: { maxRetries: 0, ...options } },
  );
}

interface Outcome {
  readonly events: readonly ServerEvent<unknown>[];
  readonly error?: unknown;
}

async function all(stream: EventStream<unknown>): Promise<Outcome> {
  const events: ServerEvent<unknown>[] = [];
  try {
    for await (const event of stream) events.push(event);
  } catch (error) {
    return { events, error };
  }
  return { events };
}

async function read(
  steps: readonly Step[],
  given: Given = {},
): Promise<Outcome & { readonly server: FaultyServer }> {
  const server = await faulty(...steps);
  return { ...(await all(await connect(server, given))), server };
}

const message = (
  data: unknown,
  more: Partial<ServerEvent<unknown>> = {},
): ServerEvent<unknown> => ({ event: 'message', data, id: '', ...more });

describe('the form of events', () => {
  it.each<[string, { given: string; want: readonly ServerEvent<unknown>[] }]>([
    ['data', { given: 'data: a\n\ndata:b\n\n', want: [message('a'), message('b')] }],
    [
      'data of several lines',
      { given: 'data: a\ndata:  b\ndata\ndata: c\n\n', want: [message('a\n b\n\nc')] },
    ],
    [
      'a type, for one event',
      {
        given: 'event: add\ndata: a\n\ndata: b\n\n',
        want: [message('a', { event: 'add' }), message('b')],
      },
    ],
    [
      'an id, until the next one',
      {
        given: 'id: 7\ndata: a\n\ndata: b\n\nid\ndata: c\n\n',
        want: [message('a', { id: '7' }), message('b', { id: '7' }), message('c')],
      },
    ],
    [
      'an id that holds a NUL, which is none',
      { given: 'id: 7\0\ndata: a\n\n', want: [message('a')] },
    ],
    ['a time, which is a number', { given: 'retry: 10x\ndata: a\n\n', want: [message('a')] }],
    [
      'comments and fields that nobody knows',
      { given: ': hello\n:\nfoo: bar\ndata: a\n\n', want: [message('a')] },
    ],
    [
      'every line end',
      {
        given: 'data: a\r\n\r\ndata: b\r\rdata: c\n\n',
        want: [message('a'), message('b'), message('c')],
      },
    ],
    [
      'a byte order mark, once',
      { given: '\ufeffdata: a\n\n\ufeffdata: b\n\n', want: [message('a')] },
    ],
    [
      'no data, which is no event',
      { given: 'event: add\n\nid: 1\n\ndata\n\n', want: [message('', { id: '1' })] },
    ],
    [
      'a last event that was not ended',
      { given: 'data: a\n\ndata: b\n', want: [message('a'), message('b')] },
    ],
    ['other letters', { given: 'data: ä€𝄞\n\n', want: [message('ä€𝄞')] }],
  ])('[events.form] %s', async (_, { given, want }) => {
    expect((await read([ended(given)])).events).toEqual(want);
  });

  it('[events.form] with a time to come back after', async () => {
    const { events } = await read([ended('retry: 5\ndata: a\n\n')], {
      options: { maxReconnects: 0 },
    });
    expect(events).toEqual([message('a', { retry: 5 })]);
  });

  it('[events.form] in pieces that are cut anywhere', async () => {
    const bytes = [
      ...Buffer.from('\ufeffid: 1\r\ndata: ä€𝄞\r\ndata: b\r\n\r\ndata: c\r\rdata: d\n\n'),
    ].map((byte) => Buffer.from([byte]));
    const { events } = await read([
      (response) => {
        response.writeHead(200, headers);
        const next = (): void => {
          const piece = bytes.shift();
          if (piece === undefined) response.end();
          else response.write(piece, () => setImmediate(next));
        };
        next();
      },
    ]);
    expect(events).toEqual([
      message('ä€𝄞\nb', { id: '1' }),
      message('c', { id: '1' }),
      message('d', { id: '1' }),
    ]);
  });

  it('[events.json] as the document says', async () => {
    const { events } = await read([ended('data: {"a":\ndata: 1}\n\ndata: null\n\n')], {
      json: true,
    });
    expect(events).toEqual([message({ a: 1 }), message(null)]);
  });

  it('[events.json] beside text, where the document says so', async () => {
    const { events } = await read(
      [ended('event: log\ndata: 1\n\nevent: log\ndata:\n\ndata: 1\n\ndata: ping\n\n')],
      { json: true, texts: ['log'], literals: ['ping'] },
    );
    expect(events.map(({ data }) => data)).toEqual(['1', '', 1, 'ping']);
  });

  it('[events.json] without signs of life', async () => {
    const { events } = await read([ended('event: ping\ndata:\n\ndata: 1\n\n')], { json: true });
    expect(events).toEqual([message(1)]);
  });

  it('[events.json] or an error that does not repeat it', async () => {
    const { events, error } = await read([ended('data: 1\n\ndata: {"secret-1"\n\n')], {
      json: true,
    });
    expect(events).toEqual([message(1)]);
    expect(error).toBeInstanceOf(UnexpectedResponseError);
    expect(error).toMatchObject({
      status: 200,
      operation: 'getThing',
      message: expect.stringContaining('an event is undocumented'),
    });
    expect(`${error instanceof Error ? error.stack : ''}${JSON.stringify(error)}`).not.toContain(
      'secret-1',
    );
  });

  it('[events.end] that never comes', async () => {
    const { events, error } = await read([ended('data: a\n\n')], { end: '[DONE]' });
    expect(events).toEqual([message('a')]);
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toHaveProperty(
      'message',
      'getThing got no full response: it ended without [DONE]',
    );
  });

  it('[events.end] where the document says so', async () => {
    const { events } = await read([open('data: {"a":1}\n\ndata: [DONE]\n\ndata: 2\n\n')], {
      json: true,
      end: '[DONE]',
    });
    expect(events).toEqual([message({ a: 1 })]);
    await released();
  });

  it.each([
    ['a line', 'data: aaaaaaaaaaaaaaaaaaaa'],
    ['many lines', 'data: aaaa\n'.repeat(5)],
    ['a comment', `: ${'a'.repeat(30)}`],
  ])('[events.bounded] %s without an end', async (_, text) => {
    const { events, error } = await read([open(`data: b\n\n${text}`)], {
      options: { maxEventLength: 20 },
    });
    expect(events).toEqual([message('b')]);
    expect(error).toBeInstanceOf(UnexpectedResponseError);
    await released();
  });

  it('[events.bounded] not many short ones', async () => {
    const { events } = await read([ended('data: aaaa\n\n'.repeat(2000))], {
      options: { maxEventLength: 20 },
    });
    expect(events.length).toBe(2000);
  });
});

describe('connections that end', () => {
  const retry = 'retry: 5\n';

  it('[events.reconnect] behind the last event', async () => {
    const { events, error, server } = await read([
      broken(`${retry}id: 1 ä\ndata: a\n\nid: 2\ndata: b\n`),
      ended('data: b\n\n'),
      answer(204, ''),
    ]);
    expect(error).toBeUndefined();
    expect(events.map(({ data }) => data)).toEqual(['a', 'b']);
    expect(server.requests.map((each) => each.headers['last-event-id'])).toEqual([
      undefined,
      Buffer.from('1 ä').toString('latin1'),
      Buffer.from('1 ä').toString('latin1'),
    ]);
    expect(server.requests[1]?.headers.authorization).toBe(
      server.requests[0]?.headers.authorization,
    );
  });

  it('[events.reconnect] after the time that the service states, at least', async () => {
    const begin = Date.now();
    await read([broken('retry: 300\nid: 1\ndata: a\n\n'), answer(204, '')]);
    expect(Date.now() - begin).toBeGreaterThanOrEqual(300);
  });

  it('[events.reconnect] a tenth of a second later at the soonest', async () => {
    const begin = Date.now();
    await read([broken('retry: 0\nid: 1\ndata: a\n\n'), answer(204, '')]);
    expect(Date.now() - begin).toBeGreaterThanOrEqual(100);
  });

  it('[events.reconnect] not where events would get lost', async () => {
    const { events, error, server } = await read([broken('data: a\n\n'), ended('data: b\n\n')]);
    expect(events).toEqual([message('a')]);
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({
      isRetryable: true,
      attempts: 1,
      message: expect.stringContaining('getThing got no full response'),
    });
    expect(server.requests.length).toBe(1);
  });

  it('[events.reconnect] not for orders', async () => {
    const { error, server } = await read([broken('id: 1\ndata: a\n\n'), ended('')], {
      changes: { method: 'POST' },
    });
    expect(error).toBeInstanceOf(ConnectionError);
    expect(server.requests.length).toBe(1);
  });

  it('[events.reconnect] not after a wait that is too long', async () => {
    const { error, server } = await read([broken('retry: 70000\nid: 1\ndata: a\n\n'), ended('')]);
    expect(error).toBeInstanceOf(ConnectionError);
    expect(server.requests.length).toBe(1);
  });

  it('[events.attempts] five in a row', async () => {
    const { error, server } = await read([
      broken(`${retry}id: 1\ndata: a\n\n`),
      (response) => response.destroy(),
    ]);
    expect(error).toBeInstanceOf(ConnectionError);
    expect(server.requests.length).toBe(6);
  });

  it('[events.attempts] counted anew after every event', async () => {
    const one = broken(`${retry}id: 1\ndata: a\n\n`);
    const { events, server } = await read([one, one, one, one, answer(204, '')], {
      options: { maxReconnects: 1 },
    });
    expect([events.length, server.requests.length]).toEqual([4, 5]);
  });

  it('[events.attempts] none where none is wanted', async () => {
    const { error, server } = await read([broken(`${retry}id: 1\ndata: a\n\n`), ended('')], {
      options: { maxReconnects: 0 },
    });
    expect(error).toBeInstanceOf(ConnectionError);
    expect(server.requests.length).toBe(1);
  });

  it('[events.attempts] an error of the service ends it', async () => {
    const { events, error } = await read([broken(`${retry}id: 1\ndata: a\n\n`), answer(403)]);
    expect(events.length).toBe(1);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 403 });
  });

  it('[events.over] by the service', async () => {
    const { events, error, server } = await read([
      ended('id: 1\ndata: a\n\n'),
      ended('data: b\n\n'),
    ]);
    expect([events.length, error, server.requests.length]).toEqual([1, undefined, 1]);
  });

  it('[events.over] unless it said when to come back', async () => {
    const { events, error, server } = await read([
      ended(`${retry}data: a\n\n`),
      ended('data: b\n\n'),
      answer(204, ''),
    ]);
    expect([events.length, error, server.requests.length]).toEqual([2, undefined, 3]);
  });

  it('[events.over] by a 204, which is no event and no surprise', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { events, error, server } = await read(
      [ended(`${retry}id: 1\ndata: a\n\n`), (response) => void response.writeHead(204).end()],
      { changes: { success: { 200: 'stream' } } },
    );
    expect([events.length, error, server.requests.length]).toEqual([1, undefined, 2]);
    expect(warned).not.toHaveBeenCalled();
    warned.mockRestore();
  });

  it('[events.idle] a silent connection is given up for another one', async () => {
    const { events, server } = await read(
      [open(`${retry}id: 1\ndata: a\n\n`), ended('data: b\n\n'), answer(204, '')],
      { options: { timeout: 100 } },
    );
    expect(events.map(({ data }) => data)).toEqual(['a', 'b']);
    expect(server.requests.length).toBe(3);
  });

  it('[events.idle] one that sends anything is not', async () => {
    const { error, events } = await read(
      [drip([': a\n', ': b\n', ': c\n', ': d\n', 'data: a\n\n'], 80, headers)],
      { options: { timeout: 250 } },
    );
    expect([events.length, error]).toEqual([1, undefined]);
  });

  it('[events.deadline] for all connections', async () => {
    const { error } = await read([broken(`${retry}id: 1\ndata: a\n\n`), open('')], {
      options: { deadline: 1000 },
    });
    expect(error).toBeInstanceOf(ClientError);
    expect(error).toMatchObject({ name: 'TimeoutError', isRetryable: false });
    await released();
  });
});

describe('whoever wants no more', () => {
  it('[events.close] leaves the loop', async () => {
    const server = await faulty(open('data: a\n\ndata: b\n\n'));
    for await (const { data } of await connect(server)) {
      expect(data).toBe('a');
      break;
    }
    await released();
  });

  it('[events.close] closes it from elsewhere', async () => {
    const server = await faulty(open('data: a\n\n'));
    const stream = await connect(server);
    setTimeout(() => void stream.close(), 50);
    expect(await all(stream)).toEqual({ events: [message('a')] });
    await released();
  });

  it('[events.close] closes it while it waits for a connection', async () => {
    const server = await faulty(broken('retry: 20000\nid: 1\ndata: a\n\n'));
    const stream = await connect(server);
    setTimeout(() => void stream.close(), 150);
    expect((await all(stream)).error).toBeUndefined();
    expect(server.requests.length).toBe(1);
  });

  it('[events.close] closes it unread', async () => {
    const server = await faulty(open('data: a\n\n'));
    const stream = await connect(server);
    await stream.close();
    await released();
    expect(await all(stream)).toEqual({ events: [] });
  });

  it('[events.abort] aborts the signal', async () => {
    const server = await faulty(open('data: a\n\n'));
    const control = new AbortController();
    const reason = new Error('enough');
    const stream = await connect(server, { options: { signal: control.signal } });
    setTimeout(() => control.abort(reason), 50);
    const { events, error } = await all(stream);
    expect(events).toEqual([message('a')]);
    expect(error).toMatchObject({ name: 'AbortedError', cause: reason });
    await released();
  });

  it('[events.abort] while it waits for a connection', async () => {
    const server = await faulty(broken('retry: 20000\nid: 1\ndata: a\n\n'));
    const control = new AbortController();
    const stream = await connect(server, { options: { signal: control.signal } });
    setTimeout(() => control.abort(), 150);
    expect((await all(stream)).error).toMatchObject({ name: 'AbortedError' });
  });
});

describe('the call', () => {
  it('[events.call] is a call like any other', async () => {
    const server = await faulty(ended('data: a\n\n'));
    const call = callForEvents<EventStream<string>>(
      new Example({ baseUrl: server.origin }),
      { operation: operation(streamed) },
      {},
    );
    const { data, status, attempts } = await call.withResponse();
    expect([status, attempts, (await all(data)).events.length, server.requests.length]).toEqual([
      200, 1, 1, 1,
    ]);
    expect(server.requests[0]?.headers.accept).toBe('text/event-stream');
  });

  it('[events.call] fails with the errors of the service', async () => {
    const server = await faulty(answer(403));
    expect(await rejection(connect(server))).toMatchObject({ status: 403, operation: 'getThing' });
  });
});

/** The service sees that nobody reads any more. */
async function released(): Promise<void> {
  await expect.poll(() => unfinished.size, { timeout: 2000 }).toBe(0);
}
