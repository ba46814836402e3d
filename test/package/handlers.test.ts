// The request handlers as another repository gets them: packed with the client, compiled under the strict matrix, answering the client's calls.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { inScratch, root } from '../support/compile.js';
import { compileAndRun, createApp, own, pack } from '../support/package.js';

/** As a user writes it. */
const program = (readme: string): string => `
import * as api from '@video-automation/client';
import { operations, projectFixture } from '@video-automation/fixtures';
import { allHandlers, handlers } from '@video-automation/fixtures/handlers';
import { setupServer } from 'msw/node';

const { ApiError, ConnectionError, VideoAutomation } = api;
const results: Record<string, unknown> = {};
console.error = () => {};
const server = setupServer(...allHandlers());
server.listen({ onUnhandledRequest: 'error' });
const client = new VideoAutomation({ apiKey: 'key', baseUrl: 'https://api.example.com/api/v1', maxRetries: 0 });

type Call = (client: unknown, params: object) => Promise<unknown>;
type Make = { error: (status: number) => Parameters<typeof server.use>[0] };
const isCall = (value: unknown): value is Call => typeof value === 'function';
const isMake = (value: unknown): value is Make => typeof value === 'function' && 'error' in value;
const of = (module: object, name: string): unknown => new Map<string, unknown>(Object.entries(module)).get(name);

async function caught(calling: () => Promise<unknown>): Promise<unknown> {
  server.events.removeAllListeners();
  try {
    await calling();
  } catch (error) {
    return error;
  } finally {
    server.resetHandlers();
  }
  return undefined;
}

// Every operation: success with its fixture, and the client's class for each documented error.
let count = 0;
const wrong: unknown[] = [];
for (const [name, operation] of Object.entries(operations)) {
  const { request, responses } = operation;
  const params = Object.assign({}, 'query' in request ? request.query : {}, 'body' in request ? request.body : {});
  const [call, make] = [of(api, name), of(handlers, name)];
  if (!isCall(call) || !isMake(make)) throw new Error(name);
  const got = await call(client, params).catch(String);
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  if (JSON.stringify(got) !== JSON.stringify(success && 'body' in success ? success.body : undefined)) wrong.push([name, got]);
  for (const [key, { body }] of Object.entries(responses)) {
    if (!/^[45]/.test(key)) continue;
    const status = Number(key.replace('XX', '18'));
    server.use(make.error(status));
    const error = await caught(() => call(client, params));
    const fine = error instanceof ApiError && error.constructor !== ApiError && error.status === status &&
      JSON.stringify(error.body) === JSON.stringify(body);
    if (!fine) wrong.push([name, status, String(error)]);
    count += 1;
  }
}
results['wrong'] = wrong;
results['enough'] = [Object.keys(operations).length > 15, count > 30];

// Errors come with their headers.
server.use(handlers.createCaptions.error(429));
const limited = await caught(() => api.createCaptions(client, operations.createCaptions.request.body));
results['limited'] = limited instanceof api.RateLimitError && [limited.headers.get('retry-after'), limited.headers.get('x-ratelimit-remaining')];

// Overrides.
server.use(handlers.createCaptions({ status: 'completed', metadata: { width: 7 } }));
const completed = await api.createCaptions(client, operations.createCaptions.request.body);
results['override'] = [completed.status, completed.metadata?.width, completed.title === operations.createCaptions.responses[200].body.title];
server.use(handlers.getProjectDetails(({ query, request }) => ({ id: \`\${query.projectId} \${request.method}\` })));
results['told'] = (await api.getProjectDetails(client, { projectId: 'p 1' })).id;
server.use(handlers.createCaptions(async ({ body, request }) => (request.headers.has('x-none') ? undefined : { title: JSON.stringify(body) })));
results['body'] = (await api.createCaptions(client, operations.createCaptions.request.body)).title === JSON.stringify(operations.createCaptions.request.body);
server.use(handlers.createCaptions(() => Response.json({ id: 'own' })));
results['own'] = await api.createCaptions(client, operations.createCaptions.request.body);
server.use(handlers.getUploadUrl.error(400, { detail: 'Too late.' }, { headers: { 'x-request-id': 'r1', 'x-ratelimit-limit': undefined } }));
const refused = await caught(() => api.getUploadUrl(client, { filename: 'a.mp4' }));
results['refused'] = refused instanceof api.BadRequestError && [refused.detail, refused.requestId, refused.headers.get('x-ratelimit-limit')];

// Time, and the lack of an answer.
server.use(handlers.getAllUploads({}, { delay: 120 }));
const start = performance.now();
await api.getAllUploads(client);
results['delay'] = performance.now() - start >= 115;
server.use(handlers.getAllUploads.networkError());
results['network'] = (await caught(() => api.getAllUploads(client))) instanceof ConnectionError;
server.use(handlers.getAllUploads.error(401, undefined, { once: true }));
results['once'] = [
  (await api.getAllUploads(client).catch((error: unknown) => error)) instanceof api.UnauthorizedError,
  (await api.getAllUploads(client)).uploads?.length];
server.resetHandlers();

// Requests that the document does not allow.
const plain = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch('https://api.example.com/api/v1/automation/' + path, { ...init, headers: { authorization: 'Bearer key', ...init.headers } });
const sent = async (path: string, init?: RequestInit): Promise<unknown> => {
  const response = await plain(path, init);
  const { detail, message }: { detail?: string; message?: string } = await response.json();
  return [response.status, detail ?? message];
};
const post = (body: unknown, type = 'application/json'): RequestInit => ({ method: 'POST', body: JSON.stringify(body), headers: { 'content-type': type } });
results['documented'] = await sent('get-upload-url', post({ filename: 5 }));
results['otherPlace'] = await sent('get-upload-url', post({}));
results['noJson'] = await sent('get-upload-url', { ...post({}), body: '{' });
results['type'] = await sent('get-upload-url', post({}, 'text/plain'));
results['range'] = await sent('get-all-uploads?page=x');
results['unknown'] = await sent('get-all-uploads?pgae=1');
results['alternatives'] = await sent('create-captions', post({ language: 'en' }));
results['credentials'] = await sent('get-all-uploads', { headers: { authorization: '' } });
server.use(handlers.getUploadUrl(undefined, { validate: 'throw' }));
results['throw'] = await sent('get-upload-url', post({ filename: 5 }));
server.use(handlers.getAllUploads(undefined, { validate: false }));
results['unseen'] = (await plain('get-all-uploads?page=x')).status;
server.resetHandlers(...allHandlers({ baseUrl: 'https://api.example.com/v9' }));
results['elsewhere'] = [
  (await fetch('https://api.example.com/v9/automation/get-plan-usage', { headers: { authorization: 'Bearer key' } })).status,
  (await caught(() => plain('get-plan-usage'))) instanceof Error];
server.close();

function never(): void {
  // @ts-expect-error No status is called so.
  handlers.createCaptions({ status: 5 });
  // @ts-expect-error A project has no such property.
  handlers.createCaptions({ colour: 'red' });
  // @ts-expect-error The document has no such error for it.
  handlers.createCaptions.error(504);
  // @ts-expect-error A success is no error.
  handlers.createCaptions.error(200);
  // @ts-expect-error Not documented.
  handlers.createCaptions.status(201);
  // @ts-expect-error The detail of an error is a text.
  handlers.createCaptions.error(429, { detail: 5 });
  // @ts-expect-error A function tells what a body may be.
  handlers.createCaptions(() => ({ id: 5 }));
  // @ts-expect-error There is no such parameter.
  handlers.getProjectDetails(({ query }) => ({ id: query.clipId }));
  // @ts-expect-error Seconds are no delay.
  handlers.createCaptions({}, { delay: '5s' });
  // @ts-expect-error No text of this error is called so.
  handlers.createCaptions.error(429, { detail: 'Wait.' });
  handlers.createCaptions.error(429, { detail: 'Too Many Requests - Rate limit exceeded' });
  handlers.getProjectDetails.status(207, projectFixture);
}
void never;

${readme}
console.log(JSON.stringify(results));
`;

describe('the packed request handlers', { timeout: 300_000 }, () => {
  it('compile, answer and refuse', () =>
    inScratch(async (folder) => {
      const client = await pack('client');
      const fixtures = await pack('fixtures', [client]);
      const app = await createApp(folder, program(await readmeExample()), [
        client,
        fixtures,
        await own('msw'),
      ]);
      expect(await compileAndRun(app, {})).toEqual({
        wrong: [],
        enough: [true, true],
        limited: ['30', '0'],
        override: ['completed', 7, true],
        told: 'p 1 GET',
        body: true,
        own: { id: 'own' },
        refused: ['Too late.', 'r1', null],
        delay: true,
        network: true,
        once: [true, 1],
        documented: [400, 'Missing or invalid filename.'],
        otherPlace: [400, 'Missing or invalid filename.'],
        noJson: [400, 'body is no JSON'],
        type: [415, 'body is text/plain, expected application/json'],
        range: [400, 'query.page is "x", expected type integer'],
        unknown: [200, null],
        alternatives: [
          400,
          'body fits none of 2 alternatives: sourceUrl is required and missing, or uploadId is required and missing',
        ],
        credentials: [401, 'Unauthorized - Invalid or missing API key'],
        throw: [
          500,
          'A request to getUploadUrl is not what the document allows: body.filename is 5, expected type string',
        ],
        unseen: 200,
        elsewhere: [200, true],
      });
    }));

  it.each(['index', 'operations/index', 'schemas'])(
    'leave Mock Service Worker out of %s',
    async (entry) => {
      const { metafile } = await build({
        entryPoints: [join(root, 'generated', 'fixtures', 'src', `${entry}.ts`)],
        bundle: true,
        format: 'esm',
        write: false,
        metafile: true,
      });
      expect(Object.keys(metafile.inputs).length).toBeGreaterThan(2);
      expect(
        Object.keys(metafile.inputs).filter((path) => /msw|runtime\/mock|handlers/.test(path)),
      ).toEqual([]);
    },
  );

  it('make a bundle of one handler and what it refers to, where a bundler looks through namespaces', async () => {
    const { outputFiles } = await build({
      stdin: {
        contents: `import * as handlers from './handlers/operations.js';\nconsole.log(handlers.getUploadUrl);`,
        resolveDir: join(root, 'generated', 'fixtures', 'src'),
        loader: 'ts',
      },
      bundle: true,
      minify: true,
      format: 'esm',
      write: false,
      external: ['msw'],
    });
    const text = outputFiles[0]?.text ?? '';
    expect(text).toMatch(/get-upload-url/);
    expect(text).not.toMatch(/create-captions/);
    // With all formats, names of hosts in other alphabets among them.
    expect(text.length).toBeLessThan(136_000);
  });
});

/** What the README shows, as a function that is compiled and not called; its imports are the program's. */
async function readmeExample(): Promise<string> {
  const text = await readFile(join(root, 'generated', 'fixtures', 'README.md'), 'utf8');
  const section = /## Request handlers\n(.*?)\n## /s.exec(text)?.[1] ?? '';
  const blocks = [...section.matchAll(/```ts\n(.*?)```/gs)].map(([, block = '']) => block);
  expect(blocks.length).toBe(2);
  const bodies = blocks.map((block) => `{\n${block.replace(/^import .*\n/gm, '')}\n}`);
  return `function shown(): void {\n${bodies.join('\n')}\n}\nvoid shown;\n`;
}
