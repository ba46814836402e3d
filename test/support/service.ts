// The video automation service as its specification describes it, on loopback: what the packed client is run against.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Service {
  readonly baseUrl: string;
  /** `METHOD /path?query` of every request, in order. */
  readonly requests: readonly string[];
  readonly close: () => Promise<void>;
}

const rateLimits = {
  'x-ratelimit-limit': '10',
  'x-ratelimit-remaining': '9',
  'x-ratelimit-reset': '1767225600',
};

export async function startService(): Promise<Service> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    void answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/api/v1`,
    requests,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const send = (status: number, body: unknown, headers: Record<string, string> = {}): void => {
    response
      .writeHead(status, { 'content-type': 'application/json', ...rateLimits, ...headers })
      .end(JSON.stringify(body));
  };
  // The store, which is given addresses and no keys.
  if (request.method === 'PUT') {
    const { authorization, 'content-length': length, 'content-type': type } = request.headers;
    let bytes = 0;
    for await (const chunk of request) bytes += Buffer.byteLength(chunk);
    response
      .writeHead(
        authorization === undefined && Number(length) === bytes && type === 'video/mp4' ? 200 : 400,
      )
      .end();
    return;
  }
  if (request.headers.authorization !== 'Bearer key-1')
    return send(401, { detail: 'Unauthorized - Invalid or missing API key' });
  const url = new URL(request.url ?? '/', 'http://service.example');
  const body = await readJson(request);
  const operation = `${request.method} ${url.pathname.replace('/api/v1/automation/', '')}`;
  switch (operation) {
    case 'POST get-upload-url': {
      const filename = body['filename'];
      if (typeof filename !== 'string' || filename.length > 1000)
        return send(400, { detail: 'Missing or invalid filename.' });
      if (!/\.(mp4|mov)$/i.test(filename))
        return send(400, { detail: 'Unsupported file type. Supported file types: .mp4, .mov' });
      return send(200, {
        ...upload(filename),
        uploadUrl:
          filename === 'sent.mp4'
            ? `http://${request.headers.host}/store/put?signature=s`
            : 'https://store.example/put?signature=s',
      });
    }
    case 'POST create-captions': {
      if ('sourceUrl' in body === 'uploadId' in body)
        return send(500, { detail: 'the server of the test wants exactly one source' });
      return send(200, {
        id: 'p1',
        status: 'queued',
        projectType: 'captions',
        source: 'uploadId' in body ? 'Upload' : 'Generic',
      });
    }
    case 'GET get-project-details':
      return send(200, {
        id: url.searchParams.get('projectId'),
        status: 'completed',
        createdAt: 1767225600,
        urls: {},
      });
    case 'GET get-project-status':
      return send(200, {
        projectId: url.searchParams.get('projectId'),
        status: url.searchParams.get('projectId') === 'p1' ? 'processing' : 'completed',
      });
    case 'POST create-clips':
      return send(200, { id: 'p2', status: 'queued', projectType: 'clipping', source: 'Upload' });
    case 'GET get-all-uploads':
      return send(200, {
        uploads: [upload('a.mp4'), upload('b.mov')],
        currentPage: 1,
        totalPages: 1,
        totalUploads: 2,
      });
    case 'GET get-plan-usage':
      return send(200, {
        plan: 'Creator',
        mediaCredits: { total: 100, used: 40, remaining: 60 },
        maxConcurrentProjects: 3,
      });
    case 'GET get-all-presets':
      return send(
        429,
        { detail: 'Too Many Requests - Rate limit exceeded' },
        { 'retry-after': '7', 'x-ratelimit-remaining': '0' },
      );
    default:
      return send(404, { detail: `the server of the test does not know ${operation}` });
  }
}

function upload(fileName: string): Record<string, unknown> {
  return {
    id: 'u1',
    fileName,
    fileType: 'video',
    fileSize: null,
    contentType: null,
    status: 'upload',
    createdAt: 1767225600,
    updatedAt: 1767225600,
  };
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk);
  const value: unknown = text === '' ? {} : JSON.parse(text);
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
