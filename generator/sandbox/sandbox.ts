// The sandbox of a document: one function from requests to responses, and what surrounds it.

import type { HttpHandler } from 'msw';

import { missingText } from '../base/peers.js';
import type { Api } from '../model/api.js';
import { once } from '../model/maps.js';
import { basePath, type Core, createCore } from '../runtime/mock/core.js';
import { type Answer, createAnswer, decide } from './answering.js';
import { type Control, createControl } from './control.js';
import { createFaults } from './faults.js';
import { type DocumentOptions, readSandboxModel, type SandboxModel } from './model.js';
import { operationId, type SandboxOperation } from './operations.js';
import { createPage } from './page.js';
import { openRecordings, type Recording } from './recording.js';
import { readScenarios } from './scenarios.js';
import type { SandboxOptions } from './options.js';
import { createSecrecy } from './secrets.js';
import { createTestControl, type TestControl } from './test-control.js';
import { listen, type ListenOptions, type RunningServer } from './server.js';
import { createEngine, type Engine } from './state/engine.js';
import type { AnyDocument, OperationHandler, OperationId, SandboxTypes } from './typed.js';

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
  const { seed, delay, corsOrigin = '*' } = options;
  const { document, declared } = model;
  const ids = new Set(declared.operations.map(operationId));
  const engine = createEngine({ ...options, api: declared });
  const faults = createFaults(options.faults ?? [], seed ?? 0);
  const handlers = new Map<string, OperationHandler>();
  const secrecy = createSecrecy(declared);
  const base = basePathOf(declared);
  const { recorder, player } = openRecordings(options, { secrecy, base });
  const control = createControl(engine, {
    ...{ faults, operations: ids, corsOrigin },
    scenarios: readScenarios(options.scenarios, options.folder),
    onReset: () => player?.reset(),
  });
  const deciding = { document, options, engine, faults, secrecy, handlers, recorder, player };
  const core = once(() =>
    createCore(model.operations, {
      ...{ base, seed, delay, isStrict: options.strict },
      admit: ({ id }, credential) => (recorder ? undefined : engine.admit(id, credential)),
      decide: (operation, read) => decide(operation, read, deciding),
      refuse: ({ id }, read) => engine.refuse(id, read),
    }),
  );
  const answer = createAnswer({ ...deciding, control, core, answerPage: createPage(model, base) });
  const on: Sandbox['on'] = (operation, handler) => {
    if (!ids.has(operation)) throw new Error(`There is no operation ${operation}.`);
    handlers.set(operation, handler);
  };
  return sandboxOf({ model, base, engine, control, core, answer, on, recorder });
}

interface Opened extends Pick<Sandbox, 'base' | 'on'> {
  readonly model: SandboxModel;
  readonly engine: Engine;
  readonly control: Control;
  readonly core: () => Core<SandboxOperation>;
  readonly answer: Answer;
  readonly recorder: Recording | undefined;
}

/** What a test and the command line have of it. */
function sandboxOf({ model, engine, control, core, answer, recorder, ...own }: Opened): Sandbox {
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
    ...{ ...tests, ...own },
    get state() {
      return tests.state;
    },
    get operations() {
      return model.operations;
    },
    gaps: () =>
      model.operations.flatMap(({ id, gaps }) => gaps().map(({ text }) => `${id}: ${text}`)),
    fetch: Object.assign(fetchBy(answer), { addsNothing: true } as const),
    listen: async (listening = {}) => {
      const server = await listen(answer, listening);
      servers.add(server);
      return server;
    },
    handlers: () => handlersBy(answer, core),
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
  answersOf.set(sandbox, answer);
  return sandbox;
}

function fetchBy(
  answer: Answer,
): (input: string | URL | Request, init?: RequestInit) => Promise<Response> {
  return async (input, init) => {
    const request = new Request(input, init);
    const { signal } = request;
    signal.throwIfAborted();
    const response = await Promise.race([answer(request), aborted(signal)]);
    // As a connection that is cut is to `fetch`.
    if (response.type === 'error') throw new TypeError('fetch failed');
    return response;
  };
}

async function handlersBy(
  answer: Answer,
  core: () => Core<SandboxOperation>,
): Promise<readonly HttpHandler[]> {
  const { HttpHandler } = await import('msw').catch((cause: unknown) => {
    throw new Error(missingText(['msw']), { cause });
  });
  const isTaken = ({ request }: { readonly request: Request }): boolean =>
    core().takes(request) || new URL(request.url).pathname.startsWith('/__mock/');
  return [new HttpHandler(/.*/, isTaken, ({ request }) => answer(request))];
}

/** The path that operations are below, with the defaults of its variables. */
function basePathOf({ servers }: Api): string {
  return basePath(
    servers.map(({ url, variables }) =>
      url.replace(/\{([^{}]*)\}/g, (_, name: string) => variables.get(name)?.default ?? ''),
    ),
  );
}

/** Rejects as soon as the signal aborts. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  );
}

/** How a server asks each sandbox. */
export const answersOf = new WeakMap<Sandbox, Answer>();
