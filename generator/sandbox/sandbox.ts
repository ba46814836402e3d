// The sandbox of a document: one function from requests to responses, and what surrounds it.

import type { HttpHandler } from 'msw';

import type { Diagnostic } from '../base/diagnostics.js';
import type { Document } from '../document/document.js';
import { loadDocument } from '../document/load.js';
import { readDocumentInPlace, type readModel } from '../pipeline/input.js';
import { type Lowered, lower } from '../lower/lower.js';
import type { Pointer } from '../model/json.js';
import { memoize } from '../model/maps.js';
import { nameApi } from '../model/naming/name.js';
import type { GenerateOptions } from '../base/options.js';
import { missingText } from '../base/peers.js';
import { problemReply, type Reply, responseOf } from '../runtime/mock/answer.js';
import { basePath, createCore, type Handled } from '../runtime/mock/core.js';
import { exchangeOf } from './exchange.js';
import { createFaults } from './faults.js';
import { createSandboxOperations, type SandboxOperation } from './operations.js';
import { createPage } from './page.js';
import { createPlayer, createRecorder } from './recording.js';
import { readScenarios, type Scenarios } from './scenarios.js';
import { createSecrecy } from './secrets.js';
import { createTestControl, type TestControl } from './test-control.js';
import { isLocal } from './state/deliveries.js';
import { listen, type ListenOptions, type RunningServer } from './server.js';
import { callsAfter } from './callbacks.js';
import { createControl } from './control.js';
import { createEngine, type EngineOptions } from './state/engine.js';
import type { AnyDocument, OperationHandler, OperationId, SandboxTypes } from './typed.js';
import type { LoggedExchange, Fault } from './types.js';

export interface SandboxOptions extends Omit<EngineOptions, 'api'> {
  /** What random choices start from; without one, values are those of generated fixtures. */
  readonly seed?: number | string | undefined;
  /** Milliseconds before each answer. */
  readonly delay?: number | undefined;
  readonly faults?: readonly Fault[] | undefined;
  /** Whether fields of a query that the document does not have are refused, instead of noted in the log. */
  readonly strict?: boolean | undefined;
  /** Named scenarios, or a JSON file with them. */
  readonly scenarios?: string | Scenarios | undefined;
  /** The address of a service, up to and including its version, that answers in its place and is recorded. */
  readonly record?: string | undefined;
  /** The HAR file that is written where a service is recorded (default: `recording.har`); else what is played where it has an answer. */
  readonly recording?: string | undefined;
  /** Whether what an operation calls back is sent to the address in its request: `https`, or `http` on this machine. Default: true. */
  readonly callbacks?: boolean | undefined;
  /** Whose pages may read answers. Default: all. */
  readonly corsOrigin?: string | undefined;
  /** Whether there is a page at `/__mock/`. Default: true. */
  readonly page?: boolean | undefined;
  /** Hears of every exchange. */
  readonly onExchange?: ((exchange: LoggedExchange) => void) | undefined;
  /** Hears of what went wrong in here; the client gets a response with status 500. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

export interface Sandbox<T extends SandboxTypes = AnyDocument> extends TestControl<T> {
  /** The path that its operations are below; empty for the root. */
  readonly base: string;
  readonly operations: readonly SandboxOperation[];
  /** What it cannot answer as it is documented, and why: all operations are looked at. */
  readonly gaps: () => readonly string[];
  /** Answers in the process, whatever the host; a client takes it in place of `fetch`. */
  readonly fetch: ((input: string | URL | Request, init?: RequestInit) => Promise<Response>) & {
    /** A client may also send files by it, which are to get no credentials. */
    readonly addsNothing: true;
  };
  /** Answers an operation in code: a `Response`, parts of a documented one, or nothing for the usual answer. */
  readonly on: <Id extends OperationId<T>>(
    operation: Id,
    handler: OperationHandler<T['operations'][Id]>,
  ) => void;
  readonly listen: (options?: ListenOptions) => Promise<RunningServer>;
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
  const { model, diagnostics } = readDocumentInPlace(loaded);
  const { source } = loaded;
  return { ...(model && { model: sandboxModel(model) }), diagnostics, source };
}

/** What a sandbox needs to know of an API. */
export function sandboxModel({ api, document, whole }: ReadApi): SandboxModel {
  const { names } = nameApi(api, { whole });
  const lowered = lower(api, names);
  const placeOf = (at: Pointer): string => {
    const { file = '', line } = document.locate(at) ?? {};
    return `${file}:${line}`;
  };
  const operations = createSandboxOperations(lowered, placeOf);
  return Object.assign(lowered, { document, operations });
}

type ReadApi = Pick<ReturnType<typeof readModel>, 'api' | 'document' | 'whole'>;

/** @throws {Error} The document cannot be read. */
export async function createSandbox(options: DocumentOptions & SandboxOptions): Promise<Sandbox> {
  const { model, diagnostics } = await readSandboxModel(options);
  if (model) {
    const sandbox = openSandbox(model, { ...options, folder: options.cwd });
    await sandbox.ready();
    return sandbox;
  }
  const [first] = diagnostics.filter(({ severity }) => severity === 'error');
  throw new Error(`${options.document} cannot be read: ${first?.message ?? 'it has errors'}`);
}

/** @throws {StateError} The state that was kept cannot be read. */
export function openSandbox(model: SandboxModel, options: SandboxOptions = {}): Sandbox {
  const { seed, delay, corsOrigin = '*', page = true, onExchange, onError } = options;
  const { operations, document, api, declared } = model;
  const engine = createEngine({ ...options, api: declared });
  const faults = createFaults(options.faults ?? [], seed ?? 0);
  const ids = new Set(operations.map(({ id }) => id));
  const handlers = new Map<string, OperationHandler>();
  const secrecy = createSecrecy(declared);
  const base = basePath(
    api.servers.map(({ url, variables }) =>
      url.replace(/\{([^{}]*)\}/g, (_, name: string) => variables.get(name)?.default ?? ''),
    ),
  );
  const { record, recording = record && 'recording.har', folder = '.' } = options;
  const kept = recording === undefined ? undefined : { file: recording, folder, secrecy, base };
  const recorder = record !== undefined && kept ? createRecorder(record, kept) : undefined;
  const player = recorder || !kept ? undefined : createPlayer(kept);
  const control = createControl(engine, {
    ...{ faults, operations: ids, corsOrigin },
    scenarios: readScenarios(options.scenarios, options.folder),
    onReset: () => player?.reset(),
  });
  const core = createCore(operations, {
    base,
    seed,
    delay,
    isStrict: options.strict,
    admit: ({ id }, credential) => (recorder ? undefined : engine.admit(id, credential)),
    decide: async ({ id }, read) => {
      const fault = faults.next(id);
      if (fault?.delay !== undefined) await new Promise((done) => setTimeout(done, fault.delay));
      if (fault?.reset === true || fault?.status !== undefined) return { ...fault, by: 'fault' };
      const own = await handlers.get(id)?.(read.requested);
      if (own instanceof Response) return { response: own, by: 'code' };
      if (own) return { ...own, by: 'code' };
      if (recorder) return undefined;
      const played = player?.answer(read.requested.request, read.json, read.credentials);
      return played ? { response: played, by: 'recording' } : engine.answer(id, read);
    },
    refuse: ({ id }, read) => engine.refuse(id, read),
  });
  const answerPage = createPage(model, base);
  const locate = memoize(({ at }: SandboxOperation): LoggedExchange['source'] =>
    document.locate(at),
  );
  /** What was taken goes to the service, where one is recorded. */
  const asService = async (
    request: Request,
    handled: Handled<SandboxOperation>,
  ): Promise<Handled<SandboxOperation>> =>
    !recorder || !handled.operation || handled.problems.length > 0 || handled.decision
      ? handled
      : {
          ...handled,
          decision: { response: await recorder.ask(request, handled), by: 'service' },
        };
  const answer = async (request: Request, respond: Respond, origin: string): Promise<Response> => {
    engine.world.seenAt(origin);
    const isOwn = request.url.includes('/__mock');
    const other = isPreflight(request)
      ? preflight(request)
      : isOwn && ((page && answerPage(request)) || (await control.handle(request)));
    if (other) {
      if (!other.headers.has('content-security-policy')) isolate(other.headers);
      allowOrigin(request, other.headers, corsOrigin);
      return other;
    }
    const at = Date.now();
    const usual = (isOwn && (await engine.file(request))) || (await core.handle(request));
    const handled = await asService(request, usual);
    const exchange = exchangeOf(handled, { request, at, locate, secrecy });
    onExchange?.(exchange);
    control.note(exchange);
    if (handled.decision?.reset === true) return Response.error();
    const { response, by } = handled.decision ?? {};
    if (response) {
      if (by === 'code') return response;
      isolate(response.headers);
      allowOrigin(request, response.headers, corsOrigin);
      return response;
    }
    if (options.callbacks !== false)
      for (const { name, ...call } of callsAfter(handled, origin))
        engine.deliveries.call({ webhook: name, ...call });
    isolate(handled.reply.headers);
    allowOrigin(request, handled.reply.headers, corsOrigin);
    return respond(handled.reply);
  };
  const fetch = (
    request: Request,
    respond: Respond = responseOf,
    origin: string = new URL(request.url).origin,
  ): Promise<Response> =>
    answer(request, respond, origin).catch((error: unknown) => {
      onError?.(error);
      return responseOf(problemReply(500, 'The mock has a bug: see what it printed.'));
    });
  const servers = new Set<RunningServer>();
  const tests = createTestControl({
    call: control.handle,
    view: engine.view,
    pause: (isPaused) => {
      engine.world.pause(isPaused);
      engine.changed();
    },
    exchanges: control.exchanges,
    deliveries: engine.deliveries.list,
  });
  const sandbox: Sandbox = {
    ...tests,
    get state() {
      return tests.state;
    },
    on: (operation, handler) => {
      if (!ids.has(operation)) throw new Error(`There is no operation ${operation}.`);
      handlers.set(operation, handler);
    },
    base,
    operations,
    gaps: () => operations.flatMap(({ id, gaps }) => gaps().map(({ text }) => `${id}: ${text}`)),
    fetch: Object.assign(
      async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
        const request = new Request(input, init);
        const { signal } = request;
        signal.throwIfAborted();
        const response = await Promise.race([fetch(request), aborted(signal)]);
        // As a connection that is cut is to `fetch`.
        if (response.type === 'error') throw new TypeError('fetch failed');
        return response;
      },
      { addsNothing: true } as const,
    ),
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
    ready: engine.ready,
    close: async () => {
      control.close();
      await Promise.all([
        engine.close(),
        recorder?.close(),
        ...[...servers].map((server) => server.close()),
      ]);
    },
  };
  answersOf.set(sandbox, fetch);
  return sandbox;
}

/** Rejects as soon as the signal aborts. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  );
}

/** How a server asks each sandbox. */
export const answersOf = new WeakMap<Sandbox, Answer>();

/** @param origin Where the sandbox is for others: what it gives out starts with it. */
type Answer = (request: Request, respond: Respond, origin: string) => Promise<Response>;

/** Makes a response of the platform. */
export type Respond = (reply: Reply) => Response;

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

/** What a document serves runs no script on the origin of the control calls, and is nothing else than it says. */
function isolate(headers: Headers): void {
  headers.set('content-security-policy', 'sandbox');
  headers.set('x-content-type-options', 'nosniff');
}

/** Control calls are for pages of this machine, or of the origin that has been named. */
function allowOrigin({ url, headers: sent }: Request, headers: Headers, origin: string): void {
  const isControl = /^\/__mock\/(?!files\/)/.test(new URL(url).pathname);
  if (isControl && origin === '*' && !isLocal(sent.get('origin') ?? '')) return;
  headers.set('access-control-expose-headers', [...headers.keys()].join(', '));
  headers.set('access-control-allow-origin', origin);
  if (origin === '*') return;
  headers.set('access-control-allow-credentials', 'true');
  headers.append('vary', 'Origin');
}
