// From a document written in a test to handlers that answer: the emitted package, bundled and imported.

import { build } from 'esbuild';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { HttpHandler } from 'msw';
import type { JsonObject } from '../../../../generator/model/json.js';
import { root, writeAll } from '../../../support/compile.js';
import { emitFixtures } from '../../targets/fixtures/emit.js';

type Make = ((answer?: unknown, options?: object) => HttpHandler) & {
  readonly error: (status: number, answer?: unknown, options?: object) => HttpHandler;
  readonly status: (status: number, answer?: unknown, options?: object) => HttpHandler;
};

export interface Mock {
  /** What a request gets from the handlers of the whole API: the status, and the body as JSON or text; `undefined` where none takes it. */
  readonly ask: (
    request: Request,
    handlers?: readonly HttpHandler[],
  ) => Promise<
    { readonly status: number; readonly body: unknown; readonly headers: Headers } | undefined
  >;
  readonly make: (name: string) => Make;
  readonly all: (options?: object) => readonly HttpHandler[];
}

/** The handlers of a document. */
export async function mockOf(document: JsonObject): Promise<Mock> {
  const exported = await exportsOf(document);
  const isMake = (value: unknown): value is Make => typeof value === 'function';
  const isAll = (value: unknown): value is (options?: object) => HttpHandler[] =>
    typeof value === 'function';
  const all = (options?: object): HttpHandler[] => {
    const found = exported['allHandlers'];
    return isAll(found) ? found(options) : [];
  };
  return {
    all,
    make: (name) => {
      const handlers = Object(exported['handlers']);
      const found: unknown = handlers[name];
      if (!isMake(found)) throw new Error(`No ${name} among ${Object.keys(handlers).join(', ')}`);
      return found;
    },
    ask: async (request, handlers = all()) => {
      for (const handler of handlers) {
        const result = await handler.run({ request: request.clone(), requestId: 'r' });
        const response = result?.response;
        if (!response) continue;
        const text = await response.text();
        return {
          status: response.status,
          headers: response.headers,
          body: /[/+]json(;|$)/.test(response.headers.get('content-type') ?? '')
            ? JSON.parse(text)
            : text,
        };
      }
      return undefined;
    },
  };
}

async function exportsOf(document: JsonObject): Promise<Readonly<Record<string, unknown>>> {
  const { files } = await emitFixtures(document, { handlers: true });
  const folder = await mkdtemp(join(tmpdir(), 'concord-mock-'));
  try {
    await writeAll(folder, files);
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    const outfile = join(folder, 'handlers.mjs');
    await build({
      entryPoints: [join(folder, 'fixtures', 'src', 'handlers', 'index.ts')],
      bundle: true,
      format: 'esm',
      platform: 'node',
      external: ['msw'],
      outfile,
      logLevel: 'silent',
    });
    const exported: Record<string, unknown> = await import(pathToFileURL(outfile).href);
    return exported;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
