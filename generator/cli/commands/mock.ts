// `concord mock`: serves documents until it is told to end.

import { existsSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';

import { diagnostic, hasErrors } from '../../base/diagnostics.js';
import { isSystemError } from '../../pipeline/disk.js';
import { printable } from '../report/printable.js';
import type { Sandbox } from '../../sandbox/sandbox.js';
import { StateError } from '../../sandbox/state/store.js';
import type { RunningServer } from '../../sandbox/server.js';
import type { Fault, LoggedExchange } from '../../sandbox/types.js';
import type { GenerateOptions } from '../../base/options.js';
import type { Flags, Invocation } from '../config/option-table.js';
import { selectDocuments } from '../config/select.js';
import type { Host } from '../host.js';
import { secondsOf } from '../flags.js';
import { failed, type Outcome } from '../outcome.js';

export async function runMock(invocation: Invocation, host: Host): Promise<Outcome> {
  const { flags } = invocation;
  const { documents, ...selection } = await selectDocuments(invocation, host);
  if (documents.length === 0) return { ok: false, ...selection };
  const single = ['state', 'scenarios', 'record', 'recording'] as const;
  const unfit = documents.length > 1 && single.find((name) => flags[name] !== undefined);
  if (unfit)
    return failed(
      diagnostic('usage/arguments', `--${unfit} is for one document, and there are several.`),
    );
  const { faultsIn } = await import('../../sandbox/faults.js');
  const faults = flags.faults === undefined ? [] : faultsIn(jsonFrom(flags.faults, host.cwd));
  if (typeof faults === 'string')
    return failed(diagnostic('mock/faults', `--faults cannot be used: ${faults}.`));
  const all: Opened[] = [];
  for (const options of documents) {
    const opened = await open(options, { flags, faults }, host);
    if ('outcome' in opened) return opened.outcome;
    all.push(opened);
  }
  const sandboxes = all.map(({ sandbox }) => sandbox);
  const names = namesOf(documents);
  let closing: readonly Promise<void>[] = [];
  try {
    const server = await listenWith(sandboxes, names, flags);
    // It may run as long as it likes.
    host.watch?.stage(undefined);
    if (all.some(({ isBroken }) => isBroken))
      host.stderr.write(
        'The document has errors, see `concord lint`; what could be read of it is served.\n',
      );
    for (const [index, { sandbox, count }] of all.entries()) {
      const at = server.origin + (sandboxes.length > 1 ? `/${names[index]}` : '');
      const operations = `${count} operation${count === 1 ? '' : 's'}`;
      const page = flags.page === false ? '' : `; page: ${at}/__mock/`;
      host.stdout.write(`Listening on ${at}${sandbox.base} (${operations}${page})\n`);
    }
    void tellGaps(sandboxes, (text) => host.stderr.write(`${printable(text)}\n`));
    await new Promise<void>((end) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end());
    });
    closing = [server.close(), ...sandboxes.map((sandbox) => sandbox.close())];
  } catch (error) {
    if (!isSystemError(error)) throw error;
    const where = `${flags.host ?? '127.0.0.1'}, port ${flags.port ?? 4010}`;
    const why = reasons.get(error.code ?? '') ?? error.message;
    return failed(diagnostic('mock/address', `The mock cannot listen on ${where}: ${why}.`));
  }
  const lost = await Promise.all(closing).then(() => undefined, stateProblem);
  return lost === undefined
    ? { ok: true, diagnostics: [] }
    : failed(diagnostic('mock/state', lost));
}

interface Opened {
  readonly sandbox: Sandbox;
  /** How many operations it has. */
  readonly count: number;
  /** Whether its document has errors. */
  readonly isBroken: boolean;
}

async function open(
  document: GenerateOptions,
  { flags, faults }: { readonly flags: Flags; readonly faults: readonly Fault[] },
  host: Host,
): Promise<Opened | { readonly outcome: Outcome }> {
  const { readSandboxModel } = await import('../../sandbox/model.js');
  const { model, diagnostics, source } = await readSandboxModel(document);
  if (!model) return { outcome: { ok: false, diagnostics, source } };
  const count = model.declared.operations.length;
  if (count === 0)
    return {
      outcome: failed(
        diagnostic('mock/no-operations', `${document.document} has no operations to serve.`),
      ),
    };
  const { log = 'pretty', rateLimit: rateLimits, start, state, ...settings } = flags;
  const { seed, delay, strict, corsOrigin, callbacks, scenarios, record, recording, page } =
    settings;
  try {
    const { openSandbox } = await import('../../sandbox/sandbox.js');
    const sandbox = openSandbox(model, {
      ...{ seed, delay, strict, corsOrigin, faults, rateLimits, callbacks, page },
      ...{ scenarios, record, recording },
      start: start === undefined ? undefined : secondsOf(start),
      state: state === undefined ? undefined : resolve(host.cwd, state),
      folder: host.cwd,
      ...(log !== 'none' && {
        onExchange: (exchange: LoggedExchange) => host.stdout.write(lines[log](exchange)),
      }),
      onError: (error) =>
        host.stderr.write(`${printable(String(error instanceof Error ? error.stack : error))}\n`),
    });
    await sandbox.ready();
    return { sandbox, count, isBroken: hasErrors(diagnostics) };
  } catch (error) {
    return { outcome: failed(diagnostic('mock/state', stateProblem(error))) };
  }
}

async function listenWith(
  sandboxes: readonly Sandbox[],
  names: readonly string[],
  { port, host, allowHost: allowHosts }: Flags,
): Promise<RunningServer> {
  const [first] = sandboxes;
  if (first && sandboxes.length === 1) return first.listen({ port, host, allowHosts });
  const { listenTogether } = await import('../../sandbox/together.js');
  const byName = sandboxes.map((sandbox, index) => [names[index] ?? '', sandbox] as const);
  return listenTogether(Object.fromEntries(byName), { port, host, allowHosts });
}

/** What documents are called in addresses: by their files, with a number where that is taken. */
function namesOf(documents: readonly GenerateOptions[]): readonly string[] {
  const names: string[] = [];
  for (const { document } of documents) {
    const file = basename(document.split(/[?#]/, 1)[0] ?? '').replace(/\.\w+$/, '');
    const name = file.replace(/[^\w.-]+/g, '-') || 'document';
    let [unique, number] = [name, 1];
    while (names.includes(unique)) unique = `${name}-${(number += 1)}`;
    names.push(unique);
  }
  return names;
}

/** Examples that are said one by one: large documents have hundreds that are wrong. */
const mostExamples = 20;

/**
 * Says what will be answered with status 501, or otherwise than an example says. A large document takes seconds to be looked through, in which
 * requests are answered all the same.
 */
async function tellGaps(
  sandboxes: readonly Sandbox[],
  write: (text: string) => void,
): Promise<void> {
  let others = 0;
  for (const { id, gaps } of sandboxes.flatMap(({ operations }) => operations)) {
    const start = performance.now();
    for (const { text, isMissing } of gaps()) {
      if (!isMissing) others += 1;
      if (isMissing || others <= mostExamples) write(`${id}: ${text}`);
    }
    const rest = 4 * (performance.now() - start);
    await new Promise<void>((done) => setTimeout(done, Math.min(rest, 1000)).unref());
  }
  if (others > mostExamples)
    write(`${others - mostExamples} more examples are not what their schemas say.`);
}

function stateProblem(error: unknown): string {
  if (error instanceof StateError) return error.message;
  throw error;
}

const reasons: ReadonlyMap<string, string> = new Map([
  ['EADDRINUSE', 'something else does; name another port with --port, or 0 for any'],
  ['EACCES', 'that is not allowed'],
  ['EADDRNOTAVAIL', 'this machine has no such address'],
  ['ENOTFOUND', 'there is no such host'],
]);

/** JSON, or that in a file; `undefined` where neither can be read. */
function jsonFrom(given: string, cwd: string): unknown {
  const file = resolve(cwd, given);
  try {
    return JSON.parse(
      !/^\s*\[/.test(given) && existsSync(file) ? readFileSync(file, 'utf8') : given,
    );
  } catch {
    return undefined;
  }
}

const lines = {
  json: (exchange: LoggedExchange) => `${JSON.stringify(exchange)}\n`,
  pretty: (exchange: LoggedExchange) => {
    const { at, method, path, status, milliseconds, operation, verdict, note = '', by } = exchange;
    const time = new Date(at).toISOString().slice(11, 19);
    const sentences = [verdict === 'valid' ? '' : verdict, note].filter(
      (candidate) => candidate !== '',
    );
    const said = sentences.length === 0 ? '' : ` — ${sentences.join('; ')}`;
    const line = `${time} ${method} ${path} ${status} ${milliseconds} ms ${operation ?? ''}${by ? ` by ${by}` : ''}${said}`;
    return `${printable(line)}\n`;
  },
};
