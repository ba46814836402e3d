// The curated document as a sandbox: called by the generated client, by plain requests and by control calls, and every answer recorded.

import { readFileSync } from 'node:fs';
import { VideoAutomation } from '../../generated/client/src/client.js';
import { loadDocument } from '../../generator/document/load.js';
import type { JsonObject } from '../../generator/model/json.js';
import type { SandboxOptions } from '../../generator/sandbox/options.js';
import { createSandbox } from '../../generator/sandbox/sandbox.js';
import type { RecordedExchange } from '../../generator/verify/traffic.js';
import { mp4 } from './sandbox-course.js';

const document = 'openapi/openapi.yaml';
const overlays = ['openapi/overlays/readings.yaml'];

export const start = 1_790_000_000;

export async function rootOfDocument(): Promise<JsonObject> {
  const loaded = await loadDocument(document, { cwd: process.cwd(), overlays });
  return loaded.document?.root ?? {};
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  // What a scenario reads is what it expects.
  readonly body: Readonly<Record<string, never>>;
}

export type Service = Awaited<ReturnType<typeof startService>>;

export async function startService(
  options: SandboxOptions & { readonly overlays?: readonly string[] } = {},
  recorded: RecordedExchange[] = [],
) {
  const sandbox = await createSandbox({
    document,
    overlays,
    cwd: process.cwd(),
    now: start,
    ...options,
  });
  const send = async (request: Request): Promise<Response> => {
    const sent = request.clone();
    const response = await sandbox.fetch(request);
    if (response.type !== 'error' && !request.url.includes('/__mock/'))
      recorded.push({
        method: sent.method,
        url: sent.url,
        headers: new Map(sent.headers),
        body: await sent.text(),
        status: response.status,
        responseHeaders: new Map(response.headers),
        responseBody: await response.clone().text(),
        entry: `${recorded.length + 1}`,
      });
    return response;
  };
  const origin = 'http://service.example';
  const client = new VideoAutomation({
    baseUrl: `${origin}/api/v1`,
    token: 'key',
    maxRetries: 0,
    fetch: (url, init) => send(new Request(url, init)),
  });
  const request = async (
    method: string,
    address: string,
    { body, key = 'key' }: { body?: unknown; key?: string | undefined } = {},
  ): Promise<Reply> => {
    const response = await send(
      new Request(new URL(address, origin), {
        method,
        headers: {
          ...(key !== '' && { authorization: `Bearer ${key}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    );
    const text = await response.text();
    // A cast: see `Reply`.
    return {
      status: response.status,
      headers: response.headers,
      body: /json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : {},
    } as Reply;
  };
  const call = (method: string, operation: string, given: Parameters<typeof request>[2] = {}) =>
    request(method, `/api/v1/automation/${operation}`, given);
  const control = (method: string, path: string, body?: unknown) =>
    request(method, `/__mock/${path}`, { body, key: '' });
  const put = async (url: string, bytes: Uint8Array<ArrayBuffer>, type = 'video/mp4') =>
    send(new Request(url, { method: 'PUT', headers: { 'content-type': type }, body: bytes }));

  /** An upload whose file has been sent. */
  const upload = async (bytes = mp4(), filename = 'talk.mp4'): Promise<string> => {
    const { id, uploadUrl = '' } = await client.uploads.create({ filename });
    await put(uploadUrl, bytes);
    return id;
  };
  /** A project in a state, as a control call makes it. */
  const project = async (properties: object = {}): Promise<string> =>
    (await control('POST', 'resources/Project', properties)).body['id'] ?? '';
  const completed = async (): Promise<{ projectId: string; clipId: string }> => {
    const { id } = await client.projects.createClips({ uploadId: await upload() });
    await control('POST', 'clock', { advance: 70 });
    const { resources } = (await control('GET', 'state')).body as unknown as {
      resources: { Clip: { id: string; projectId: string }[] };
    };
    const clip = resources.Clip.find(({ projectId }) => projectId === id);
    return { projectId: id, clipId: clip?.id ?? '' };
  };
  const advance = (seconds: number) => control('POST', 'clock', { advance: seconds });
  const force = (type: string, id: string, properties: object) =>
    control('PATCH', `resources/${type}/${id}`, properties);
  return { sandbox, client, call, control, put, upload, project, completed, advance, force };
}

export const statementsFile = (): string => readFileSync('openapi/coverage.yaml', 'utf8');
