// What `concord suggest` prints for public documents, applied: every list that it declares is gone through to its end, over HTTP.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { suggestedOverlay } from '../../generator/advise/overlay.js';
import { loadDocument } from '../../generator/document/load.js';
import type { Api, Operation } from '../../generator/model/api.js';
import {
  type Keys,
  type Pagination,
  paginationOf,
} from '../../generator/model/capabilities/pagination.js';
import { lower } from '../../generator/lower/lower.js';
import { nameApi } from '../../generator/model/naming/name.js';
import { readApi } from '../../generator/read/api.js';
import { withRuntime } from '../../generator/targets/runtime.js';
import { clientTarget } from '../../generator/targets/client/target.js';
import type { OutputFile } from '../../generator/targets/target.js';
import { corpus, corpusFile } from '../support/corpus.js';
import { root } from '../support/compile.js';

interface Listed {
  readonly operation: Operation;
  readonly pagination: Pagination;
  readonly name: string;
}

/** What a call gives, as far as it is used here. */
type List = (
  client: unknown,
  params: object,
) => { readonly toArray: () => Promise<readonly unknown[]> };

describe('lists that are suggested', () => {
  it.for([
    ['museum.yaml', 1],
    ['twilio.json', 40],
    ['openai.json', 4],
    ['github.json', 100],
  ] as const)('work in %s', { timeout: 240_000 }, async ([name, least], { skip }) => {
    skip(corpusFile(name) === undefined, 'the document is not there');
    const folder = await mkdtemp(join(tmpdir(), 'lists-'));
    const server = await pager();
    try {
      const { api, files, names } = await suggested(name, folder);
      const listed = api.operations.flatMap((operation): Listed[] => {
        const { pagination } = paginationOf(api, operation);
        const found = names.operations.get(operation.at)?.function;
        return pagination && found !== undefined ? [{ operation, pagination, name: found }] : [];
      });
      expect(listed.length).toBeGreaterThanOrEqual(least);
      const module = await bundled(files, folder);
      const client: unknown = Reflect.construct(
        module[`${names.api.className}Core`] as new (options: object) => unknown,
        [{ baseUrl: server.origin, ...credentials(api), maxRetries: 0 }],
      );
      const wrong: string[] = [];
      for (const each of listed) {
        server.answerAs(each.pagination);
        const list = module[each.name] as List;
        const items = await list(
          client,
          argument(each, names.operations.get(each.operation.at)?.parameters),
        )
          .toArray()
          .catch((error: unknown) => [String(error)]);
        if (JSON.stringify(items) !== JSON.stringify([...Array(6).keys()].map(item)))
          wrong.push(`${each.name}: ${JSON.stringify(items).slice(0, 200)}`);
      }
      expect(wrong).toEqual([]);
    } finally {
      server.close();
      await rm(folder, { recursive: true });
    }
  });
});

async function suggested(name: string, folder: string) {
  const { document } = await loadDocument(name, { cwd: corpus, overlays: [] });
  if (!document) throw new Error('the document does not load');
  const overlay = join(folder, 'suggestions.yaml');
  await writeFile(overlay, (await suggestedOverlay(readApi(document).api)) ?? '');
  const { document: applied, diagnostics } = await loadDocument(name, {
    cwd: corpus,
    overlays: [overlay],
  });
  expect(diagnostics).toEqual([]);
  if (!applied) throw new Error('the document does not load with what is suggested');
  const { api } = readApi(applied);
  const { names } = nameApi(api);
  const emitted = await clientTarget.emit({
    ...lower(api, names),
    document: applied,
    options: { layout: 'source', raw: false },
    version: '0.0.0',
    report: () => undefined,
  });
  return { api, names, files: withRuntime(emitted, 'runtime/') };
}

async function bundled(
  files: readonly OutputFile[],
  folder: string,
): Promise<Readonly<Record<string, unknown>>> {
  const contents = new Map(files.map(({ path, content }) => [path, content]));
  const result = await build({
    entryPoints: ['client/index.ts'],
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'memory',
        setup: ({ onResolve, onLoad }) => {
          onResolve({ filter: /^(client\/|\.)/ }, ({ path, importer, namespace }) =>
            namespace === 'file' && path.startsWith('.')
              ? undefined
              : {
                  path: path.startsWith('.')
                    ? posix.join(posix.dirname(importer), path).replace(/\.js$/, '.ts')
                    : path,
                  namespace: 'memory',
                },
          );
          onLoad({ filter: /.*/, namespace: 'memory' }, ({ path }) => ({
            contents: contents.get(path) ?? '',
            loader: 'ts',
            resolveDir: root,
          }));
        },
      },
    ],
  });
  const file = join(folder, 'client.mjs');
  await writeFile(file, result.outputFiles[0]?.text ?? '');
  const module: Readonly<Record<string, unknown>> = await import(pathToFileURL(file).href);
  return module;
}

/** Something for every scheme. */
function credentials({ securitySchemes }: Api): object {
  return {
    credentials: Object.fromEntries(
      [...securitySchemes].map(([name, scheme]) => [
        name,
        scheme.type === 'http' && scheme.scheme === 'basic'
          ? { username: 'u', password: 'p' }
          : 'key',
      ]),
    ),
  };
}

/** What the operation needs; nothing that asks for a page. */
function argument(
  { operation, pagination }: Listed,
  keys: ReadonlyMap<string, string> = new Map(),
): object {
  const needed = operation.parameters.filter(
    ({ required, name, in: location }) =>
      (required || location === 'path') && name !== pagination.parameter,
  );
  return Object.fromEntries(
    needed.map(({ at, name, schema }) => [
      keys.get(at) ?? name,
      schema.type?.some((type) => type === 'integer' || type === 'number') ? 1 : 'x',
    ]),
  );
}

const item = (number: number): object => ({ id: number, sid: number });

/** A server of three pages with two items each, in the form that a declaration states. */
async function pager() {
  let form: Pagination | undefined;
  const server = createServer((request, response) => {
    if (form) answer(request, response, form);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    answerAs: (pagination: Pagination) => void (form = pagination),
    close: () => (server.close(), server.closeAllConnections()),
  };
}

function answer(
  { url = '', headers }: IncomingMessage,
  response: ServerResponse,
  form: Pagination,
): void {
  const { pathname, searchParams } = new URL(url, `http://${headers.host}`);
  const asked = searchParams.get(form.kind === 'link' ? 'at' : (form.parameter ?? ''));
  const first = form.first ?? 1;
  const index =
    form.kind === 'page'
      ? Number(asked ?? first) - first
      : form.kind === 'offset'
        ? Math.floor(Number(asked ?? 0) / 2)
        : form.lastItem
          ? asked === null
            ? 0
            : (Number(asked) + 1) / 2
          : Number(asked ?? 0);
  const items = index < 3 ? [item(2 * index), item(2 * index + 1)] : [];
  const next = index < 2 ? index + 1 : undefined;
  const body: Record<string, unknown> = {};
  const set = (keys: Keys | undefined, value: unknown): void => {
    if (!keys || keys.length === 0) return;
    let place = body;
    for (const key of keys.slice(0, -1)) place = (place[key] ??= {}) as Record<string, unknown>;
    place[keys.at(-1) ?? ''] = value;
  };
  set(form.items, items);
  set(form.currentPage, index + first);
  set(form.totalPages, 3);
  set(form.total, 6);
  set(form.hasMore, next !== undefined);
  set(form.nextCursor, next === undefined ? null : `${next}`);
  set(form.nextUrl, next === undefined ? null : `${pathname}?at=${next}`);
  const link =
    form.header === undefined || next === undefined
      ? {}
      : { [form.header]: `<http://${headers.host}${pathname}?at=${next}>; rel="next"` };
  response
    .writeHead(200, { 'content-type': 'application/json', ...link })
    .end(JSON.stringify(form.items.length === 0 ? items : body));
}
