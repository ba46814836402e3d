// The tests of behaviour in Cloudflare's workerd, through miniflare: each file in a worker of its own, the servers in Node. What a page has in
// place of Node's modules serves here, too.

import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { bundleTests } from './bundle.js';
import { bundleValidators, type PlatformRun } from './chromium.js';
import { remoteServers, type Report } from './remote.js';
import type { Outcome } from './runner.js';

/** What is used of miniflare. */
interface Miniflare {
  dispatchFetch(
    url: string,
    init: { readonly signal: AbortSignal },
  ): Promise<{ json(): Promise<unknown>; readonly ok: boolean; text(): Promise<string> }>;
  dispose(): Promise<void>;
}

/** @param miniflare The path of its main module. */
export async function runInWorkerd(
  miniflare: string,
  files: readonly string[],
  told: (file: string) => void = () => {},
): Promise<PlatformRun> {
  const { Miniflare } = (await import(pathToFileURL(miniflare).href)) as {
    Miniflare: new (options: object) => Miniflare;
  };
  const { version } = createRequire(miniflare)('workerd/package.json') as { version: string };
  const code = await bundleTests('browser', files);
  const outcomes: Outcome[] = [];
  for (const file of files) {
    told(file);
    const harness = await startHarness();
    const worker = new Miniflare({
      modules: [
        { type: 'ESModule', path: 'start.mjs', contents: start(harness.origin) },
        { type: 'ESModule', path: 'tests.mjs', contents: code.get(file) ?? '' },
      ],
      // Older workers have less of the web platform.
      compatibilityDate: '2025-01-01',
      unsafeEvalBinding: 'UNSAFE_EVAL',
    });
    try {
      const response = await worker.dispatchFetch('http://worker/', {
        signal: AbortSignal.timeout(300_000),
      });
      if (!response.ok) throw new Error(await response.text());
      outcomes.push(...((await response.json()) as Outcome[]));
    } catch (error) {
      outcomes.push({ file, name: `${file} (as a whole)`, passed: false, error: String(error) });
    } finally {
      harness.close();
      await worker.dispose();
    }
  }
  return { version, outcomes };
}

/** Takes a worker's orders one by one, and tells it what happens in one response that does not end. */
async function startHarness(): Promise<{ readonly origin: string; readonly close: () => void }> {
  let listener: ServerResponse | undefined;
  const servers = remoteServers((report: Report) => {
    listener?.write(`${JSON.stringify(report)}\n`);
  });
  const server = createServer((request, response) => {
    if (request.url === '/reports') {
      listener = response;
      response.flushHeaders();
      return;
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const asked = JSON.parse(Buffer.concat(chunks).toString());
      const work: Promise<unknown> =
        request.url === '/orders' ? servers.obey(asked) : bundleValidators(asked[0], asked[1]);
      work.then(
        (result) => response.end(JSON.stringify(result)),
        () => response.writeHead(500).end(),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      servers.close();
      server.close();
      server.closeAllConnections();
    },
  };
}

const start = (harness: string): string => `
const { fetch } = globalThis;
const ask = async (path, asked) =>
  (await fetch(${JSON.stringify(harness)} + path, { method: 'POST', body: JSON.stringify(asked) })).json();
// One order after the other, as they were given.
let last = Promise.resolve();
globalThis.orderServer = (order) => (last = last.catch(() => {}).then(() => ask('/orders', order)));
globalThis.bundleValidators = (...asked) => ask('/validators', asked);
// A worker compiles functions, and imports nothing that it did not come with.
const exported = /export\\s*\\{([^}]*)\\};?\\s*$/;
const returned = (_, names) => 'return {' + names.replace(/(\\w+) as (\\w+)/g, '$2: $1') + '};';
async function listen(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + value).split('\\n');
    rest = lines.pop();
    for (const line of lines) globalThis.reportToPage?.(JSON.parse(line));
  }
}
export default {
  fetch: async (_, env, context) => {
    const reports = await fetch(${JSON.stringify(`${harness}/reports`)});
    context.waitUntil(listen(reports.body).catch(() => {}));
    globalThis.importText = (code) => env.UNSAFE_EVAL.newFunction(code.replace(exported, returned))();
    const { run } = await import('./tests.mjs');
    return Response.json(await run());
  },
};
`;
