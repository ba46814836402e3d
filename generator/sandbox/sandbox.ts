// The sandbox of a document: one function from requests to responses, and what surrounds it.

import type { HttpHandler } from 'msw';

import type { Diagnostic } from '../diagnostics.js';
import type { Document } from '../document/document.js';
import { loadDocument } from '../document/load.js';
import { readDocument } from '../input.js';
import { type Lowered, lower } from '../lower/lower.js';
import { memoize } from '../model/maps.js';
import { nameApi } from '../naming/name.js';
import type { GenerateOptions } from '../options.js';
import { missingText } from '../peers.js';
import { type Reply, responseOf } from '../runtime/mock/answer.js';
import { type Asking, basePath, createCore, problemReply } from '../runtime/mock/core.js';
import { exchangeOf } from './exchange.js';
import { createFaults } from './faults.js';
import { createOperations, type SandboxOperation } from './operations.js';
import { createPage } from './page.js';
import { listen, type ListenOptions, type Server } from './server.js';
import { statefulBehaviour, type StateOptions } from './control.js';
import type { Call, Exchange, Fault } from './types.js';

export interface SandboxOptions extends StateOptions {
  /** What random choices start from; without one, values are those of generated fixtures. */
  readonly seed?: number | string | undefined;
  /** Milliseconds before each answer. */
  readonly delay?: number | undefined;
  readonly faults?: readonly Fault[] | undefined;
  /** Whose pages may read answers. Default: all. */
  readonly corsOrigin?: string | undefined;
  /** Whether there is a page at `/__mock/`. Default: true. */
  readonly page?: boolean | undefined;
  /** Hears of every exchange. */
  readonly onExchange?: ((exchange: Exchange) => void) | undefined;
  /** Hears of what went wrong in here; the client gets a response with status 500. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

export interface Sandbox {
  /** The path that its operations are below; empty for the root. */
  readonly base: string;
  readonly operations: readonly SandboxOperation[];
  /** Answers in the process, whatever the host; a client takes it in place of `fetch`. */
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  readonly listen: (options?: ListenOptions) => Promise<Server>;
  /** For Mock Service Worker, which has to be installed. */
  readonly handlers: () => Promise<readonly HttpHandler[]>;
  /** Fails where its state cannot be kept. */
  readonly ready: () => Promise<void>;
  /** Ends its servers. */
  readonly close: () => Promise<void>;
}

/** A document that was understood. */
export interface SandboxModel extends Lowered {
  readonly document: Document;
  readonly operations: readonly SandboxOperation[];
}

export type DocumentOptions = Pick<
  GenerateOptions,
  'document' | 'cwd' | 'overlays' | 'include' | 'exclude' | 'root' | 'headers' | 'allowRemote'
>;

/** No model, and diagnostics, where the document has errors. */
export async function readSandboxModel(options: DocumentOptions): Promise<{
  readonly model?: SandboxModel;
  readonly diagnostics: readonly Diagnostic[];
  readonly source: (file: string) => string | undefined;
}> {
  const loaded = await loadDocument(options.document, options);
  const { model, diagnostics } = readDocument(loaded);
  const { source } = loaded;
  if (!model) return { diagnostics, source };
  const { names } = nameApi(model.api, { whole: model.whole });
  const lowered = lower(model.api, names);
  const operations = createOperations(lowered);
  return { model: { ...lowered, document: model.document, operations }, diagnostics, source };
}

/** @throws {Error} The document cannot be read. */
export async function createSandbox(options: DocumentOptions & SandboxOptions): Promise<Sandbox> {
  const { model, diagnostics } = await readSandboxModel(options);
  if (model) {
    const sandbox = openSandbox(model, options);
    await sandbox.ready();
    return sandbox;
  }
  const [first] = diagnostics.filter(({ severity }) => severity === 'error');
  throw new Error(`${options.document} cannot be read: ${first?.message ?? 'it has errors'}`);
}

/** @throws {StateError} The state that was kept cannot be read. */
export function openSandbox(model: SandboxModel, options: SandboxOptions = {}): Sandbox {
  const { seed, delay, corsOrigin = '*', page = true, onExchange, onError } = options;
  const { operations, document, api } = model;
  const faults = createFaults(options.faults ?? [], seed ?? 0);
  const behaviour = statefulBehaviour(options)(model, { faults });
  const core = createCore(operations, {
    seed,
    delay,
    decide: async (operation, { requested, json, credential }) => {
      const fault = faults.next(operation.id);
      if (fault?.delay !== undefined) await new Promise((done) => setTimeout(done, fault.delay));
      if (fault?.reset === true || fault?.status !== undefined) return fault;
      return behaviour.answer(callOf(operation, { requested, json, credential }));
    },
    refuse: (operation, { requested, json }) =>
      behaviour.refuse?.(callOf(operation, { requested, json, credential: undefined })),
  });
  const base = basePath(
    api.servers.map(({ url, variables }) =>
      url.replace(/\{([^{}]*)\}/g, (_, name: string) => variables.get(name)?.default ?? ''),
    ),
  );
  const answerPage = createPage(api, operations, base);
  const locate = memoize(({ at }: SandboxOperation): Exchange['source'] => document.locate(at));
  const answer = async (request: Request, respond: Respond): Promise<Response> => {
    const other = isPreflight(request)
      ? preflight(request)
      : request.url.includes('/__mock') &&
        ((page && answerPage(request)) || (await behaviour.other?.(request)));
    if (other) {
      allowOrigin(other.headers, corsOrigin);
      return other;
    }
    const at = Date.now();
    const handled = await core.handle(request);
    const exchange = exchangeOf(handled, { request, at, locate });
    onExchange?.(exchange);
    behaviour.heard?.(exchange);
    if (handled.decision?.reset === true) return Response.error();
    allowOrigin(handled.reply.headers, corsOrigin);
    return respond(handled.reply);
  };
  const fetch = (request: Request, respond: Respond = responseOf): Promise<Response> =>
    answer(request, respond).catch((error: unknown) => {
      onError?.(error);
      return responseOf(problemReply(500, 'The mock has a bug: see what it printed.'));
    });
  const servers = new Set<Server>();
  return {
    base,
    operations,
    fetch: (input, init) => fetch(new Request(input, init)),
    listen: async (listening = {}) => {
      const server = await listen(fetch, listening);
      servers.add(server);
      return server;
    },
    handlers: async () => {
      const { HttpHandler } = await import('msw').catch((cause: unknown) => {
        throw new Error(missingText(['msw']), { cause });
      });
      const isTaken = ({ request }: { readonly request: Request }): boolean =>
        core.takes(request) || new URL(request.url).pathname.startsWith('/__mock/');
      return [new HttpHandler(/.*/, isTaken, ({ request }) => fetch(request))];
    },
    ready: async () => behaviour.ready?.(),
    close: async () => {
      await Promise.all([behaviour.close?.(), ...[...servers].map((server) => server.close())]);
    },
  };
}

/** Makes a response of the platform. */
export type Respond = (reply: Reply) => Response;

function callOf(
  { id, constants: { path } }: SandboxOperation,
  { requested, json, credential }: Pick<Asking, 'requested' | 'json' | 'credential'>,
): Call {
  const { request, body, ...parameters } = requested;
  const sent = json ?? (body instanceof Blob ? body : undefined);
  return { id, method: request.method, path, request, parameters, body: sent, credential };
}

/** https://fetch.spec.whatwg.org/#cors-preflight-request */
function isPreflight({ method, headers }: Request): boolean {
  return method === 'OPTIONS' && headers.has('access-control-request-method');
}

function preflight({ headers }: Request): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-methods': headers.get('access-control-request-method') ?? '',
      'access-control-allow-headers': headers.get('access-control-request-headers') ?? '',
      'access-control-max-age': '600',
    },
  });
}

function allowOrigin(headers: Headers, origin: string): void {
  headers.set('access-control-expose-headers', [...headers.keys()].join(', '));
  headers.set('access-control-allow-origin', origin);
  if (origin === '*') return;
  headers.set('access-control-allow-credentials', 'true');
  headers.append('vary', 'Origin');
}
