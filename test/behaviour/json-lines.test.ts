import { describe, expect, it } from 'vitest';
import { ConnectionError, UnexpectedResponseError } from '../../generator/runtime/client/errors.js';
import {
  callForLines,
  type JsonLines,
  type LinesDescriptor,
  type LinesOptions,
} from '../../generator/runtime/client/streams/json-lines.js';
import { Example, operation } from './client.js';
import { drip, type FaultyServer, faulty, type Step } from './faults.js';

const headers = { 'content-type': 'application/jsonl' };
const ended =
  (body: string): Step =>
  (response) =>
    void response.writeHead(200, headers).end(body);
const open =
  (body: string): Step =>
  (response) =>
    void response.writeHead(200, headers).write(body);

type Given = Partial<Omit<LinesDescriptor, 'operation'>> & { readonly options?: LinesOptions };

async function connect(
  server: FaultyServer,
  { options, ...descriptor }: Given = {},
): Promise<JsonLines<unknown>> {
  return callForLines<JsonLines<unknown>>(
    new Example({ baseUrl: server.origin }),
    { operation: operation({ success: { 200: 'stream' } }), ...descriptor },
    { options },
  );
}

async function read(
  step: Step,
  given: Given = {},
): Promise<{ readonly items: readonly unknown[]; readonly error?: unknown }> {
  const items: unknown[] = [];
  try {
    for await (const item of await connect(await faulty(step), given)) items.push(item);
  } catch (error) {
    return { items, error };
  }
  return { items };
}

describe('lines of JSON', () => {
  it.each<[string, { given: Step; descriptor?: Given; want: readonly unknown[] }]>([
    ['one a line', { given: ended('{"a":1}\n[2]\r\nnull\n'), want: [{ a: 1 }, [2], null] }],
    ['the last one without a line end', { given: ended('1\n{"a":"b"}'), want: [1, { a: 'b' }] }],
    ['empty ones left out', { given: ended('\n1\n\n \n2\n\n'), want: [1, 2] }],
    ['nothing', { given: ended(''), want: [] }],
    ['a byte order mark', { given: ended('\ufeff1\n'), want: [1] }],
    [
      'in pieces',
      {
        given: drip(['{"a', '":"ä', '"}\n{', '"b":2}', '\n'], 5, headers),
        want: [{ a: 'ä' }, { b: 2 }],
      },
    ],
    [
      'behind separators, with line breaks inside',
      {
        given: ended('\u001e{"a":1}\n\u001e{\n"b":2\n}\n\u001e3\n'),
        descriptor: { separated: true },
        want: [{ a: 1 }, { b: 2 }, 3],
      },
    ],
  ])('[json-lines.form] %s', async (_, { given, descriptor, want }) => {
    expect(await read(given, descriptor)).toEqual({ items: want });
  });

  it.each<[string, Given, string]>([
    ['a line', {}, '{"a":1}\n'],
    ['a separated value', { separated: true }, '\u001e{"a":1}\n'],
  ])('[json-lines.early] %s is there as soon as it has come', async (_, given, text) => {
    const stream = await connect(await faulty(open(text)), given);
    for await (const item of stream) {
      expect(item).toEqual({ a: 1 });
      break;
    }
  });

  it('[json-lines.unexpected] a line that is none', async () => {
    const { items, error } = await read(ended('1\n{"secret-1"\n2\n'));
    expect(items).toEqual([1]);
    expect(error).toBeInstanceOf(UnexpectedResponseError);
    expect(`${String(error)}${JSON.stringify(error)}`).not.toContain('secret-1');
  });

  it('[json-lines.unexpected] a last line that was cut off', async () => {
    const { items, error } = await read(ended('1\n{"a":'));
    expect(items).toEqual([1]);
    expect(error).toBeInstanceOf(UnexpectedResponseError);
  });

  it('[json-lines.broken] a connection that breaks', async () => {
    const { items, error } = await read((response) => {
      response.writeHead(200, headers);
      response.write('1\n{"a":', () => setTimeout(() => response.destroy(), 30));
    });
    expect(items).toEqual([1]);
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ isRetryable: true });
  });

  it('[json-lines.bounded] the length of a line', async () => {
    const { items, error } = await read(open(`1\n"${'a'.repeat(30)}`), {
      options: { maxLineLength: 20 },
    });
    expect(items).toEqual([1]);
    expect(error).toBeInstanceOf(UnexpectedResponseError);
  });

  it('[json-lines.end] where the document says so', async () => {
    expect(await read(open('1\n[DONE]\n'), { end: '[DONE]' })).toEqual({ items: [1] });
  });

  it('[json-lines.end] that never comes', async () => {
    const { items, error } = await read(ended('1\n'), { end: '[DONE]' });
    expect(items).toEqual([1]);
    expect(error).toBeInstanceOf(ConnectionError);
  });

  it('[json-lines.close] gives the connection up', async () => {
    let closed = false;
    const server = await faulty((response, request) => {
      response.on('close', () => (closed = true));
      open('1\n2\n')(response, request);
    });
    for await (const item of await connect(server)) {
      expect(item).toBe(1);
      break;
    }
    await expect.poll(() => closed, { timeout: 2000 }).toBe(true);
  });

  it('[json-lines.abort] aborts', async () => {
    const control = new AbortController();
    setTimeout(() => control.abort(), 500);
    const { items, error } = await read(open('1\n'), { options: { signal: control.signal } });
    expect([items, error]).toEqual([[1], expect.objectContaining({ name: 'AbortedError' })]);
  });
});
