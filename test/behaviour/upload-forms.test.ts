// Uploads in a form: the fields that the service gives come first, the file comes last, and all that holds for other uploads holds.

import { inspect } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ArgumentError, ClientError, TimeoutError } from '../../generator/runtime/client/errors.js';
import type {
  UploadDescriptor,
  UploadOptions,
} from '../../generator/runtime/client/transfer/upload.js';
import { inForm } from '../../generator/runtime/client/transfer/upload-form.js';
import type {
  FileLike,
  UploadSource,
  UploadStream,
} from '../../generator/runtime/client/transfer/upload-source.js';
import { type Given, key, rejection, sendTo } from './send-upload.js';
import { bytes, listen, signature, startUploads, streamOf } from './store.js';

afterEach(() => vi.unstubAllGlobals());

interface Came {
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: Buffer;
}

/** A store that keeps what it gets; the statuses are its answers, the last one for all further requests. */
async function formStore(
  ...statuses: readonly number[]
): Promise<{ readonly origin: string; readonly came: readonly Came[] }> {
  const came: Came[] = [];
  const origin = await listen((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      came.push({ headers: request.headers, body: Buffer.concat(chunks) });
      response
        .writeHead(statuses[Math.min(came.length, statuses.length) - 1] ?? 204, {
          'retry-after': '0',
        })
        .end();
    });
  });
  return { origin, came };
}

/** A service that gives these fields beside each address. */
async function formService(
  store: { readonly origin: string },
  fields: (number: number) => unknown,
): Promise<{ readonly origin: string; readonly asked: readonly unknown[] }> {
  return startUploads(store, (response, number) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        id: `u${number}`,
        to: { address: `${store.origin}/post/${number}`, fields: fields(number) },
      }),
    );
    return true;
  });
}

const policy = {
  key: 'uploads/${filename}',
  policy: 'eyJleHBpcmF0aW9uIjoi…',
  'x-amz-signature': signature,
};
const post: Partial<UploadDescriptor> = {
  method: 'POST',
  success: 204,
  write: inForm(['to', 'fields']),
};

function send(
  service: { readonly origin: string },
  source: UploadSource | UploadStream,
  options: UploadOptions = {},
): Promise<Given> {
  return sendTo(service, source, options, {}, post);
}

/** What is escaped in names: not every platform that reads a form undoes it. */
const plain = (name: string): string =>
  name.replace(/%(22|0D|0A)/g, (escaped) => decodeURIComponent(escaped));

/** Read by the platform, in order. */
async function read({
  headers,
  body,
}: Came): Promise<readonly (readonly [name: string, value: unknown])[]> {
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': String(headers['content-type']) },
  }).formData();
  return Promise.all(
    [...form].map(
      async ([name, value]) =>
        [
          plain(name),
          typeof value === 'string'
            ? value
            : [
                plain(value.name),
                value.type,
                Buffer.from(await value.arrayBuffer()).toString('latin1'),
              ],
        ] as const,
    ),
  );
}

describe('uploads in a form', () => {
  it.each<[string, { given: () => UploadSource | UploadStream; options?: UploadOptions }]>([
    ['a Blob', { given: () => new Blob([bytes(3000)]) }],
    ['bytes', { given: () => bytes(3000) }],
    ['a stream', { given: () => streamOf(3000), options: { size: 3000 } }],
  ])(
    '[uploads.form] sends the fields and then %s, whose length is known',
    async (_, { given, options }) => {
      const store = await formStore();
      const told: [number, number][] = [];
      expect(
        await send(await formService(store, () => policy), given(), {
          ...options,
          onProgress: ({ sent, total }) => void told.push([sent, total]),
        }),
      ).toMatchObject({ id: 'u1' });
      const [came] = store.came;
      expect(came?.headers).toMatchObject({
        'content-length': `${came?.body.byteLength}`,
        'content-type': expect.stringMatching(/^multipart\/form-data; boundary=/),
      });
      expect(came?.headers).not.toHaveProperty('transfer-encoding');
      expect(came && (await read(came))).toEqual([
        ...Object.entries(policy),
        ['file', ['talk.mp4', 'video/mp4', '\u0007'.repeat(3000)]],
      ]);
      expect([told[0], told.at(-1)]).toEqual([
        [0, 3000],
        [3000, 3000],
      ]);
      expect(inspect(came?.headers)).not.toContain(key);
    },
  );

  it('[uploads.form] keeps names and values from being anything else', async () => {
    const store = await formStore();
    const fields = {
      'a"\r\nX-Evil: 1': '--form\r\nContent-Disposition: form-data; name="b"\r\n\r\n',
      number: 5,
      yes: true,
      none: null,
      file: 'no file',
    };
    await send(await formService(store, () => fields), bytes(1), { fileName: '"\r\n.mp4' });
    const [came] = store.came;
    expect(came && (await read(came))).toEqual([
      ['a"\r\nX-Evil: 1', fields['a"\r\nX-Evil: 1']],
      ['number', '5'],
      ['yes', 'true'],
      ['file', ['"\r\n.mp4', 'video/mp4', '\u0007']],
    ]);
    expect(came?.body.toString()).not.toMatch(/^X-Evil/m);
  });

  it('[uploads.form] takes the fields that come with a new address, and the same ones for another attempt', async () => {
    const store = await formStore(403, 503, 204);
    const service = await formService(store, (number) => ({ key: `k${number}` }));
    expect(await send(service, new Blob([bytes(10)]))).toMatchObject({ id: 'u2' });
    const keys = await Promise.all(store.came.map(async (came) => (await read(came))[0]));
    expect(keys).toEqual([
      ['key', 'k1'],
      ['key', 'k2'],
      ['key', 'k2'],
    ]);
    expect(store.came[2]?.body).toEqual(store.came[1]?.body);
  });

  it.each<[string, { given: FileLike['stream']; want: string }]>([
    ['shorter', { given: () => streamOf(9), want: 'the file has 9 bytes, not 10; did it change?' }],
    [
      'longer',
      { given: () => streamOf(11), want: 'the file has more bytes, not 10; did it change?' },
    ],
  ])('[uploads.form] fails where a file is %s than it said', async (_, { given, want }) => {
    const error = await rejection(
      send(await formService(await formStore(), () => policy), { size: 10, stream: given }),
    );
    expect(error).toBeInstanceOf(ArgumentError);
    expect(error).toMatchObject({ message: want });
  });

  it('[uploads.form] gives up where nothing moves', async () => {
    const stuck = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(bytes(5)),
    });
    expect(
      await rejection(
        send(await formService(await formStore(), () => policy), stuck, { size: 10, timeout: 150 }),
      ),
    ).toBeInstanceOf(TimeoutError);
  });

  it.each<[string, { given: unknown; want: string }]>([
    [
      'no fields',
      {
        given: undefined,
        want: 'uploadFile: the response has no form fields where the document expects them',
      },
    ],
    [
      'a list',
      {
        given: [signature],
        want: 'uploadFile: the response has no form fields where the document expects them',
      },
    ],
    [
      'a field that is no text',
      {
        given: { policy: { signature } },
        want: 'uploadFile: a form field in the response is not a string',
      },
    ],
  ])(
    '[uploads.form] says where the service gives %s, and repeats none of it',
    async (_, { given, want }) => {
      const store = await formStore();
      const error = await rejection(send(await formService(store, () => given), bytes(1)));
      expect(error).toBeInstanceOf(ClientError);
      expect(error).toMatchObject({ message: want });
      expect(
        `${inspect(error, { depth: 9, showHidden: true })} ${JSON.stringify(error)}`,
      ).not.toContain(signature);
      expect(store.came).toEqual([]);
    },
  );

  it('[uploads.form] repeats no field where the store refuses it', async () => {
    const error = await rejection(
      send(await formService(await formStore(400), () => policy), bytes(1)),
    );
    expect(error).toMatchObject({ status: 400 });
    expect(
      `${inspect(error, { depth: 9, showHidden: true })} ${JSON.stringify(error)}`,
    ).not.toContain(signature);
  });
});
