// The video automation service on loopback, as far as its specification shows it, with a store for files: it keeps what it is given, refuses
// what the specification refuses, and fails where a test tells it to.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Reply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface FlowService {
  readonly baseUrl: string;
  /** `METHOD /path?query` of every request to the API, and `PUT` or `GET` with the path at the store. */
  readonly requests: readonly string[];
  /** Bytes of the files in the store, by their path. */
  readonly stored: ReadonlyMap<string, number>;
  readonly close: () => void;
}

export const details = {
  missing: 'Missing or invalid filename.',
  unsupported: 'Unsupported file type. Supported file types: .mp4, .mov',
  cancelledClip: 'This project was cancelled and can no longer be modified or published.',
  cancelledPost: 'This project was cancelled, so its posts can no longer be updated.',
  unauthorized: 'Unauthorized - Invalid or missing API key',
  tooMany: 'Too Many Requests - Rate limit exceeded',
  noAddress: 'Failed to create upload URL. Please try again.',
} as const;

const limited = {
  'x-ratelimit-limit': '10',
  'x-ratelimit-remaining': '9',
  'x-ratelimit-reset': '1767225600',
};

/** A key of `once:…` is told of the rate limit once for each operation, one of `limited` always; `key` is a good one. */
export async function startFlow(): Promise<FlowService> {
  const requests: string[] = [];
  const stored = new Map<string, number>();
  const state: State = {
    uploads: 0,
    projects: new Map(),
    seen: new Set(),
    stored,
    expired: new Set(),
  };
  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(Buffer.from(chunk));
      const body = Buffer.concat(chunks);
      requests.push(
        `${request.method} ${url.pathname.startsWith('/store') ? url.pathname : url.pathname.replace('/api/v1/automation', '') + url.search}`,
      );
      answer(
        response,
        url.pathname.startsWith('/store')
          ? store(request, url, body, state)
          : api(request, url, body, state),
      );
    })();
  });
  // On a busy machine five seconds pass between two calls, and a POST on a closed connection is not repeated.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`,
    requests,
    stored,
    close,
  };
}

interface State {
  uploads: number;
  /** Id → how often its status was asked for. */
  readonly projects: Map<string, number>;
  /** Keys and operations that were refused once. */
  readonly seen: Set<string>;
  readonly stored: Map<string, number>;
  /** Addresses that are no longer good. */
  readonly expired: Set<string>;
}

function answer(response: ServerResponse, { status, body, headers }: Reply): void {
  response
    .writeHead(status, {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    })
    .end(body === undefined ? undefined : JSON.stringify(body));
}

const refuse = (
  status: number,
  detail: string,
  headers: Readonly<Record<string, string>> = {},
): Reply => ({ status, body: { detail }, headers: { ...limited, ...headers } });
const good = (body: unknown): Reply => ({ status: 200, body, headers: limited });

/** The store knows no keys: its addresses are the keys. */
function store(
  { method, headers }: IncomingMessage,
  { pathname }: URL,
  body: Buffer,
  { stored, expired }: State,
): Reply {
  if (headers.authorization !== undefined || headers.cookie !== undefined) return { status: 400 };
  if (method === 'PUT') {
    if (
      headers['content-type'] !== 'video/mp4' ||
      Number(headers['content-length']) !== body.byteLength
    )
      return { status: 411 };
    stored.set(pathname, body.byteLength);
    return { status: 200 };
  }
  // The first address of a result has expired by the time that it is used.
  if (expired.has(pathname)) return { status: 200, body: { words: ['hello'] } };
  expired.add(pathname);
  return { status: 403, headers: {} };
}

function api({ method, headers }: IncomingMessage, url: URL, sent: Buffer, state: State): Reply {
  const operation = `${method} ${url.pathname.replace('/api/v1/automation/', '')}`;
  const key = headers.authorization?.replace(/^Bearer /, '') ?? '';
  if (!/^(key|once:\w+|limited|no-address)$/.test(key)) return refuse(401, details.unauthorized);
  const first = !state.seen.has(`${key} ${operation}`);
  state.seen.add(`${key} ${operation}`);
  if (key === 'limited' || (key.startsWith('once:') && first))
    return refuse(429, details.tooMany, {
      ...(key === 'limited' ? { 'retry-after': '7' } : { 'retry-after-ms': '100' }),
      'x-ratelimit-remaining': '0',
    });
  const body =
    sent.byteLength === 0 ? {} : (JSON.parse(sent.toString()) as Record<string, unknown>);
  const query = url.searchParams;
  const own = operations[operation];
  return own
    ? own({ body, query, state, key, first, origin: url.origin })
    : { status: 404, body: { detail: `no ${operation}` } };
}

interface Call {
  readonly body: Readonly<Record<string, unknown>>;
  readonly query: URLSearchParams;
  readonly state: State;
  readonly key: string;
  /** The first time that this key calls this operation. */
  readonly first: boolean;
  readonly origin: string;
}

const operations: Readonly<Record<string, (call: Call) => Reply>> = {
  'POST get-upload-url': ({ body: { filename }, state, key, first, origin }) => {
    if (typeof filename !== 'string' || filename === '' || filename.length > 1000)
      return refuse(400, details.missing);
    if (!/\.(mp4|mov)$/i.test(filename)) return refuse(400, details.unsupported);
    if (key === 'no-address' && first) return refuse(500, details.noAddress);
    state.uploads += 1;
    const id = `u${state.uploads}`;
    return good({ ...upload(id, filename), uploadUrl: `${origin}/store/${id}?X-Signature=s` });
  },
  'POST create-clips': ({ body, state }) => {
    // A specified store answers 200 before a project is made of its file.
    if (!state.stored.has(`/store/${String(body['uploadId'])}`))
      return { status: 500, body: { detail: 'the test wants an upload whose file has come' } };
    return create('clipping', state);
  },
  'POST create-captions': ({ body, state }) =>
    'sourceUrl' in body === 'uploadId' in body
      ? { status: 500, body: { detail: 'the test wants one source' } }
      : create('captions', state),
  'POST create-dubbing': ({ state }) => create('dubbing', state),
  'POST create-reframe': ({ state }) => create('reframe', state),
  'POST create-transcription': ({ state }) => create('transcription', state),
  'GET get-project-status': ({ query, state }) => {
    const id = query.get('projectId') ?? '';
    const asked = state.projects.get(id) ?? 0;
    state.projects.set(id, asked + 1);
    return good({
      projectId: id,
      projectType: 'clipping',
      source: 'Upload',
      status: statusOf(id, asked),
    });
  },
  'GET get-project-details': ({ query, state, origin }) => {
    const id = query.get('projectId') ?? '';
    const number = [...state.expired].length;
    const at = (name: string): string =>
      `${origin}/store/${id}/${name}-${number === 0 ? 'old' : 'new'}?X-Signature=s`;
    if (number > 0) state.expired.add(`/store/${id}/transcript-new`);
    return good({
      id,
      projectType: 'clipping',
      status: statusOf(id, 9),
      createdAt: 1767225600,
      updatedAt: 1767225700,
      urls: { videoFile: at('video'), audioFile: at('audio'), transcription: at('transcript') },
    });
  },
  'GET get-project-clips': ({ query }) =>
    good({
      clips: ['c1', 'c2'].map((id) => ({
        id,
        title: `Clip ${id} of ${query.get('projectId')}`,
        clipUrl: 'https://store.example/clip',
      })),
    }),
  'GET get-all-uploads': ({ query }) => pages('uploads', upload('u1', 'a.mp4'), query),
  'GET get-all-presets': ({ query }) =>
    pages('presets', { id: 'p1', name: 'Bold', source: 'system' }, query),
  'GET get-dubbing-languages': () =>
    good({
      sourceLanguages: [],
      targetLanguages: [{ code: 'pt-BR', name: 'Portuguese', displayName: 'Portuguese (Brazil)' }],
    }),
  'GET get-plan-usage': () =>
    good({
      plan: 'Creator',
      mediaCredits: { total: 100, used: 40, remaining: 60 },
      aiCredits: { total: 10, used: 0, remaining: 10 },
      maxConcurrentProjects: 3,
      resetsOn: 1767225600,
    }),
  // The text of the error for a promo code is not specified.
  'GET top-up-media-credits': ({ query }) =>
    [...query.keys()].some((name) => name !== 'quantity')
      ? refuse(400, 'a text that is not specified')
      : good({ url: 'https://checkout.example/1' }),
  'POST publish-clip': ({ body }) =>
    String(body['projectId']).startsWith('cancelled')
      ? refuse(400, details.cancelledClip)
      : good({
          id: `post-${String(body['clipId'])}`,
          ...body,
          status: 'processing',
          scheduleType: 'immediate',
        }),
  'POST update-post': ({ body }) => {
    if (String(body['postId']).startsWith('cancelled')) return refuse(400, details.cancelledPost);
    const { scheduleDate } = body;
    if (typeof scheduleDate === 'number' && scheduleDate < Date.now() / 1000 + 3000)
      return { status: 500, body: { detail: 'the test wants a date that is far enough ahead' } };
    return good({ id: body['postId'], ...body, status: 'draft', scheduleType: 'scheduled' });
  },
  'POST schedule-clips': () => good({}),
  'DELETE delete-upload': ({ query }) => good({ uploadId: query.get('uploadId'), deleted: true }),
  'DELETE delete-project': ({ query }) =>
    good({ projectId: query.get('projectId'), deleted: true }),
  'DELETE delete-clip': ({ query }) => good({ clipId: query.get('clipId'), deleted: true }),
};

function upload(id: string, fileName: string): object {
  return {
    id,
    fileName,
    fileType: 'video',
    fileSize: null,
    contentType: null,
    status: 'upload',
    createdAt: 1767225600,
    updatedAt: 1767225600,
  };
}

function create(projectType: string, { projects }: State): Reply {
  const id = `${projectType}-${projects.size + 1}`;
  projects.set(id, 0);
  return good({ id, status: 'queued', projectType, source: 'Upload' });
}

/** The states that a project goes through, one a question; its id says how it ends. */
function statusOf(id: string, asked: number): string {
  if (asked < 1) return 'queued';
  return ['failed', 'cancelled', 'expired'].find((end) => id.startsWith(end)) ?? 'completed';
}

function pages(name: string, item: object, query: URLSearchParams): Reply {
  const page = Number(query.get('page') ?? 1);
  return good({
    [name]: [item, item],
    currentPage: page,
    totalPages: 2,
    [name === 'uploads' ? 'totalUploads' : 'totalPresets']: 4,
  });
}
