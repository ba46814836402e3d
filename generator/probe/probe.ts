// The probe of a document: whether a running service does what its document says.

import type { Diagnostic } from '../base/diagnostics.js';
import { filledUrl } from '../lower/calls/access.js';
import { type DocumentOptions, readSandboxModel, type SandboxModel } from '../sandbox/model.js';
import type { SandboxOperation } from '../sandbox/operations.js';
import { probeChains } from './chains.js';
import { createCredentials, type Credentials, secretHeaders } from './credentials.js';
import type { Exchange, Fetch } from './exchange.js';
import type { CheckName } from './checks.js';
import type { Finding } from './finding.js';
import { createKnown } from './known.js';
import { probeOperation, type Probing } from './operation.js';
import { createRun, inTime, type OperationRecord, type Run } from './run.js';

export interface ProbeSettings {
  /** The address of the service. Default: the first absolute server of the document. */
  readonly url?: string | undefined;
  /** Sends requests in place of the platform's `fetch`: `app.fetch` of Hono, `sandbox.fetch`. */
  readonly fetch?: ((request: Request) => Response | Promise<Response>) | undefined;
  /** By the names of security schemes; of HTTP basic authentication, `user:password`. */
  readonly credentials?: Readonly<Record<string, string>> | undefined;
  /** Headers of every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** What random choices start from: the same seed sends the same requests. Default: 1. */
  readonly seed?: number | undefined;
  /** Only these checks. Default: all. */
  readonly only?: readonly CheckName[] | undefined;
  /** All checks but these. */
  readonly skip?: readonly CheckName[] | undefined;
  /** Milliseconds for the whole run. Default: 60000. */
  readonly budget?: number | undefined;
  /** The most requests in all. */
  readonly requests?: number | undefined;
  /** The most requests a second. */
  readonly rate?: number | undefined;
  /** Requests under way at once. Default: 2. */
  readonly concurrency?: number | undefined;
  /** Milliseconds after which a request has no answer. Default: 10000. */
  readonly timeout?: number | undefined;
  /** Whether methods other than GET, HEAD, OPTIONS and QUERY are sent. Default: where the service is in the process or on loopback. */
  readonly writes?: boolean | undefined;
  /** The bound for `slow`, in milliseconds. */
  readonly slow?: number | undefined;
  /** The finding that is looked for again. */
  readonly case?: string | undefined;
  /** Hears of every exchange. */
  readonly onExchange?: ((made: Exchange) => void) | undefined;
}

export interface ProbedOperation {
  readonly id: string;
  readonly requests: number;
  /** Valid requests that were accepted. */
  readonly valid: number;
  /** Wrong requests that were refused. */
  readonly refused: number;
  readonly statuses: Readonly<Record<string, number>>;
  /** What was missing to reach it in a valid way: a credential, an id. */
  readonly notReached: string | null;
}

export interface ProbeReport {
  readonly seed: number;
  readonly requests: number;
  readonly seconds: number;
  /** Whether the service answered at all. */
  readonly isReached: boolean;
  readonly operations: readonly ProbedOperation[];
  readonly findings: readonly Finding[];
  /** Checks that were left out, and why. */
  readonly skipped: readonly { readonly check: CheckName; readonly reason: string }[];
}

/** One operation, as a test. */
export interface ProbeCase {
  /** The operationId, or `GET /path`. */
  readonly name: string;
  /** Rejects with what was found. */
  readonly run: () => Promise<void>;
}

export interface Probe {
  /** Where requests go: scheme, host and port. */
  readonly address: string;
  /** One test for each operation, and one for what they do together, in the order in which they have to run. */
  readonly cases: () => readonly ProbeCase[];
  readonly run: () => Promise<ProbeReport>;
  /** Ends a run soon; what is known is reported. */
  readonly stop: () => void;
}

export interface ProbeOptions extends Omit<DocumentOptions, 'headers'>, ProbeSettings {}

/** @throws {Error} The document cannot be read, or there is no address. */
export async function createProbe(options: ProbeOptions): Promise<Probe> {
  const { headers: _, ...reading } = options;
  const { model, diagnostics } = await readSandboxModel(reading);
  if (model) return openProbe(model, options);
  const [first] = diagnostics.filter(({ severity }: Diagnostic) => severity === 'error');
  throw new Error(`${options.document} cannot be read: ${first?.message ?? 'it has errors'}`);
}

/** @throws {NoAddress} There is no address. */
export function openProbe(model: SandboxModel, settings: ProbeSettings): Probe {
  const address = addressOf(model, settings);
  const { seed = 1 } = settings;
  const credentials = createCredentials(settings.credentials ?? {});
  const { redacted } = createCredentials({
    ...secretHeaders(settings.headers ?? {}),
    ...settings.credentials,
  });
  let stop = (): void => undefined;
  const open = (): Opened => {
    const opened = openRun(model, { ...settings, seed, credentials, redacted, address });
    stop = opened.probing.run.stop;
    return opened;
  };
  return {
    address: address.origin,
    cases: () => {
      const opened = open();
      let ready: Promise<void> | undefined;
      const prepared = (): Promise<void> => (ready ??= opened.prepare());
      const test = (name: string, work: (opened: Opened) => Promise<void>): ProbeCase => ({
        name,
        run: async () => {
          await prepared();
          const before = opened.probing.run.findings().length;
          await work(opened);
          const findings = opened.probing.run
            .findings()
            .slice(before)
            .filter(({ severity }) => severity === 'error');
          if (findings.length > 0) throw new Error(findings.map(textOfFinding).join('\n\n'));
        },
      });
      return [
        ...opened.order.map((operation) =>
          test(operation.id, ({ probing }) => probeOperation(operation, probing)),
        ),
        test('what is created, changed and deleted', ({ probing }) =>
          probeChains(model.api, probing)),
      ];
    },
    run: async () => {
      const opened = open();
      await opened.prepare();
      const { probing, order } = opened;
      const wanted = settings.case?.split('/')[1];
      const probeEach = async (some: readonly SandboxOperation[]): Promise<void> => {
        for (const operation of some)
          if (probing.run.isSpent())
            probing.run.record(operation).notReached ??= 'the budget was spent before';
          else if (wanted === undefined || isNeeded(operation, wanted, order))
            await probeOperation(operation, probing);
      };
      const deletes = order.filter(({ declared }) => declared.method === 'DELETE');
      const others = order.filter((operation) => !deletes.includes(operation));
      await probeEach(others);
      // What had no id may have one now, from the answers of those that came later.
      const isOpen = (operation: SandboxOperation): boolean =>
        probing.run.record(operation).notReached !== null;
      await probeEach(others.filter(isOpen));
      await probeEach(deletes);
      await probeChains(model.api, probing);
      if (settings.slow !== undefined) noteSlow(opened, settings.slow);
      return reportOf(probing.run, { seed, order, skipped: opened.skipped(), only: settings.case });
    },
    stop: () => stop(),
  };
}

/** What a finding is looked for again with: its operation, and what makes ids for it. */
function isNeeded(
  { id, declared }: SandboxOperation,
  wanted: string,
  order: readonly SandboxOperation[],
): boolean {
  const own = order.find((sandboxOperation) => sandboxOperation.id === wanted);
  return (
    id === wanted ||
    (own !== undefined &&
      declared.method === 'POST' &&
      own.constants.path.startsWith(declared.path))
  );
}

interface Opened {
  readonly probing: Probing;
  readonly order: readonly SandboxOperation[];
  readonly prepare: () => Promise<void>;
  readonly skipped: () => ProbeReport['skipped'];
}

interface Opening extends Omit<ProbeSettings, 'credentials'> {
  readonly seed: number;
  readonly credentials: Credentials;
  readonly redacted: Credentials['redacted'];
  readonly address: Address;
}

const reading: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'QUERY']);

/** Checks that a mock without state fails by what it is. */
const stateful: readonly CheckName[] = ['created', 'deleted', 'changed', 'pages', 'security'];

function openRun({ api, operations, document }: SandboxModel, opening: Opening): Opened {
  const { address, credentials, seed, headers = {}, concurrency = 2 } = opening;
  const left = new Map<CheckName, string>();
  const { only, skip = [] } = opening;
  const isWanted = (check: CheckName): boolean =>
    (only === undefined || only.includes(check)) && !skip.includes(check) && !left.has(check);
  const given = opening.fetch;
  // A redirect is a response: nothing is sent to another host.
  const fetch: Fetch = given
    ? async (request) => given(request)
    : (request) => globalThis.fetch(request);
  const run = createRun({
    ...{
      fetch,
      document,
      isWanted,
      redacted: opening.redacted,
      onExchange: opening.onExchange,
    },
    limits: {
      ...{ budget: opening.budget ?? 60_000, requests: opening.requests ?? Infinity },
      ...{ rate: opening.rate, concurrency, timeout: opening.timeout ?? 10_000 },
    },
  });
  const maySend = (method: string): boolean =>
    reading.has(method) ||
    opening.writes === true ||
    (opening.writes === undefined && address.isLocal);
  const order = inOrder(
    operations.filter(({ declared }) => !/^(?:CONNECT|TRACE|TRACK)$/.test(declared.method)),
  );
  const known = createKnown(api);
  const state = { isMock: false };
  const probing: Probing = {
    ...{ api, run, known, credentials, operations, headers, seed, concurrency, maySend },
    baseUrlOf: (operation) => address.of(operation),
    get isMock() {
      return state.isMock;
    },
  };
  return {
    probing,
    order,
    prepare: async () => {
      const mock = address.isLocal ? await mockAt(address.origin, fetch) : undefined;
      if (!mock) return;
      state.isMock = true;
      if (!mock.hasState)
        for (const check of stateful)
          left.set(check, 'a mock without declared state keeps nothing and takes any credentials');
    },
    skipped: () => [...left].map(([check, reason]) => ({ check, reason })),
  };
}

/** Whether the service is a mock of Concord, and has state. */
async function mockAt(
  origin: string,
  fetch: Fetch,
): Promise<{ readonly hasState: boolean } | undefined> {
  try {
    const request = new Request(`${origin}/__mock/state`, { redirect: 'manual' });
    const response = await inTime(fetch, request, 3_000);
    if (!response.ok || !/json/.test(response.headers.get('content-type') ?? '')) {
      await response.body?.cancel();
      return undefined;
    }
    const state: unknown = await response.json();
    const resources = Object(state).resources as unknown;
    const isMock = typeof resources === 'object' && resources !== null && 'clock' in Object(state);
    return isMock ? { hasState: Object.keys(Object(resources)).length > 0 } : undefined;
  } catch {
    return undefined;
  }
}

/** What creates comes first and what deletes last, so that there is something to ask about. */
function inOrder(operations: readonly SandboxOperation[]): readonly SandboxOperation[] {
  const depth = (path: string): number => path.split('{').length;
  const weight = ({ declared: { method, path } }: SandboxOperation): number => {
    const isCollection = !/\}\/?$/.test(path);
    if (method === 'DELETE') return 5;
    if (method === 'POST') return isCollection ? 0 : 4;
    if (method === 'PUT' || method === 'PATCH') return 3;
    return isCollection ? 1 : 2;
  };
  return operations
    .map((operation, index) => ({ operation, index }))
    .sort(
      (a, b) =>
        Number(weight(a.operation) === 5) - Number(weight(b.operation) === 5) ||
        depth(a.operation.declared.path) - depth(b.operation.declared.path) ||
        weight(a.operation) - weight(b.operation) ||
        a.index - b.index,
    )
    .map(({ operation }) => operation);
}

interface Address {
  readonly origin: string;
  readonly isLocal: boolean;
  readonly of: (operation: SandboxOperation) => string;
}

export class NoAddress extends Error {
  override readonly name = 'NoAddress';
}

function addressOf({ api, operations }: SandboxModel, { url, fetch }: ProbeSettings): Address {
  const server = api.servers.flatMap((each) => filledUrl(each) ?? []);
  const absolute = server.find((candidate) => /^https?:/i.test(candidate));
  const path = server[0] === undefined ? '' : pathOf(server[0]);
  const inProcess = fetch === undefined ? undefined : `http://localhost${path}`;
  const given = url ?? inProcess ?? absolute;
  if (given === undefined || !/^https?:\/\/[^/]/i.test(given) || !URL.canParse(given))
    throw new NoAddress(
      url === undefined
        ? 'The document names no server with an absolute address: name the service with --url'
        : `${url} is no address of a service: it starts with http:// or https://`,
    );
  const { origin, hostname, pathname } = new URL(given);
  // An address without a path is that of the host: operations are below the path of the server.
  const base = pathname === '/' && url !== undefined ? path : pathname.replace(/\/$/, '');
  const own = new Map(
    operations.flatMap(({ id, declared: { servers = [] } }) => {
      const [first] = servers.flatMap((each) => filledUrl(each) ?? []);
      return first === undefined ? [] : [[id, pathOf(first)] as const];
    }),
  );
  return {
    origin,
    isLocal: url === undefined ? fetch !== undefined : isLoopback(hostname),
    of: ({ id }) => origin + (own.get(id) ?? base),
  };
}

function pathOf(server: string): string {
  return new URL(server, 'http://localhost').pathname.replace(/\/$/, '');
}

export function isLoopback(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|.*\.localhost)$/i.test(host);
}

function noteSlow({ probing, order }: Opened, bound: number): void {
  for (const operation of order) {
    const { times } = probing.run.record(operation);
    const sorted = [...times].sort((a, b) => a - b);
    const median = sorted[Math.floor(sorted.length / 2)];
    if (median === undefined || median <= bound) continue;
    const request = new Request(
      `${probing.baseUrlOf(operation)}${operation.constants.path.replace(/[{}]/g, '')}`,
      { method: operation.declared.method },
    );
    probing.run.note(
      operation,
      {
        check: 'slow',
        part: '',
        severity: 'warning',
        pointer: operation.at,
        text: `half of ${sorted.length} answers took ${median} ms and more, where ${bound} is the bound`,
      },
      { request, sent: new Uint8Array(), milliseconds: median },
    );
  }
}

interface Reporting {
  readonly seed: number;
  readonly order: readonly SandboxOperation[];
  readonly skipped: ProbeReport['skipped'];
  readonly only: string | undefined;
}

function reportOf(run: Run, { seed, order, skipped, only }: Reporting): ProbeReport {
  const known = new Map(run.records().map((record) => [record.id, record]));
  return {
    ...{ seed, requests: run.requests(), seconds: run.seconds(), isReached: run.isReached() },
    operations: order.flatMap(({ id }) => {
      const record = known.get(id);
      return record ? [recordOf(record)] : [];
    }),
    findings: run.findings().filter(({ id }) => only === undefined || id === only),
    skipped,
  };
}

function recordOf({
  id,
  requests,
  valid,
  refused,
  statuses,
  notReached,
}: OperationRecord): ProbedOperation {
  return { id, requests, valid, refused, statuses, notReached };
}

/** A finding in lines. */
export function textOfFinding({
  id,
  message,
  curl,
  response,
  document: { file, line, column },
}: Finding): string {
  const came = response ? `${response.status} ${response.body ?? ''}`.trim() : 'nothing';
  return [`${message} (${id})`, `  ${file}:${line}:${column}`, `  ${curl}`, `  came: ${came}`].join(
    '\n',
  );
}
