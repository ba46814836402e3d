// `concord mock`: serves a document until it is told to end.

import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { diagnostic, hasErrors } from '../../base/diagnostics.js';
import { isSystemError } from '../../pipeline/disk.js';
import { printable } from '../report/printable.js';
import type { Sandbox } from '../../sandbox/sandbox.js';
import { StateError } from '../../sandbox/state/store.js';
import type { LoggedExchange } from '../../sandbox/types.js';
import type { Invocation } from '../config/option-table.js';
import { selectDocuments } from '../config/select.js';
import type { Host } from '../host.js';
import { secondsOf } from '../flags.js';
import { failed, type Outcome } from '../outcome.js';

export async function runMock(invocation: Invocation, host: Host): Promise<Outcome> {
  const { flags } = invocation;
  const { documents, ...selection } = await selectDocuments(invocation, host);
  const [options] = documents;
  if (!options) return { ok: false, ...selection };
  const { faultsIn } = await import('../../sandbox/faults.js');
  const faults = flags.faults === undefined ? [] : faultsIn(jsonFrom(flags.faults, host.cwd));
  if (typeof faults === 'string')
    return failed(diagnostic('mock/faults', `--faults cannot be used: ${faults}.`));
  const { openSandbox, readSandboxModel } = await import('../../sandbox/sandbox.js');
  const { model, diagnostics, source } = await readSandboxModel(options);
  if (!model) return { ok: false, diagnostics, source };
  if (model.operations.length === 0)
    return failed(
      diagnostic('mock/no-operations', `${options.document} has no operations to serve.`),
    );
  const { log = 'pretty', port, host: address, ...settings } = flags;
  const { seed, delay, strict, corsOrigin, rateLimit: rateLimits, callbacks, scenarios } = settings;
  const start = settings.start === undefined ? undefined : secondsOf(settings.start);
  const state = settings.state === undefined ? undefined : resolve(host.cwd, settings.state);
  const sandbox = await opened(() =>
    openSandbox(model, {
      ...{
        seed,
        delay,
        start,
        strict,
        corsOrigin,
        faults,
        rateLimits,
        callbacks,
        scenarios,
        state,
        page: flags.page,
      },
      folder: host.cwd,
      ...(log !== 'none' && {
        onExchange: (each: LoggedExchange) => host.stdout.write(lines[log](each)),
      }),
      onError: (error) =>
        host.stderr.write(`${printable(String(error instanceof Error ? error.stack : error))}\n`),
    }),
  );
  if (typeof sandbox === 'string') return failed(diagnostic('mock/state', sandbox));
  try {
    const { origin } = await sandbox.listen({ port, host: address, allowHosts: flags.allowHost });
    // It may run as long as it likes.
    host.watch?.stage(undefined);
    if (hasErrors(diagnostics))
      host.stderr.write(
        'The document has errors, see `concord lint`; what could be read of it is served.\n',
      );
    const count = sandbox.operations.length;
    host.stdout.write(
      `Listening on ${origin}${sandbox.base} (${count} operation${count === 1 ? '' : 's'}${flags.page === false ? '' : `; page: ${origin}/__mock/`})\n`,
    );
    void tellGaps(sandbox, (text) => host.stderr.write(`${printable(text)}\n`));
  } catch (error) {
    if (!isSystemError(error)) throw error;
    const where = `${address ?? '127.0.0.1'}, port ${port ?? 4010}`;
    const why = reasons.get(error.code ?? '') ?? error.message;
    return failed(diagnostic('mock/address', `The mock cannot listen on ${where}: ${why}.`));
  }
  await new Promise<void>((end) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end());
  });
  const lost = await sandbox.close().catch(stateProblem);
  return lost === undefined
    ? { ok: true, diagnostics: [] }
    : failed(diagnostic('mock/state', lost));
}

/** Examples that are said one by one: large documents have hundreds that are wrong. */
const mostExamples = 20;

/**
 * Says what will be answered with status 501, or otherwise than an example says. A large document takes seconds to be looked through, in which
 * requests are answered all the same.
 */
async function tellGaps({ operations }: Sandbox, write: (text: string) => void): Promise<void> {
  let others = 0;
  for (const { id, gaps } of operations) {
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

/** A text says why the state cannot be kept. */
async function opened(open: () => Sandbox): Promise<Sandbox | string> {
  try {
    const sandbox = open();
    await sandbox.ready();
    return sandbox;
  } catch (error) {
    return stateProblem(error);
  }
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
    const { at, method, path, status, milliseconds, operation, verdict, note = '' } = exchange;
    const time = new Date(at).toISOString().slice(11, 19);
    const sentences = [verdict === 'valid' ? '' : verdict, note].filter((each) => each !== '');
    const said = sentences.length === 0 ? '' : ` — ${sentences.join('; ')}`;
    const line = `${time} ${method} ${path} ${status} ${milliseconds} ms ${operation ?? ''}${said}`;
    return `${printable(line)}\n`;
  },
};
