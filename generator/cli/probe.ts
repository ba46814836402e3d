// `concord probe`: asks a running service whether it does what its document says.

import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { type Diagnostic, diagnostic } from '../base/diagnostics.js';
import type { Finding } from '../probe/finding.js';
import type { Probe, ProbeReport } from '../probe/probe.js';
import type { SandboxModel } from '../sandbox/model.js';
import type { Flags, Invocation } from './config/option-table.js';
import { headerOf } from './config/fields.js';
import { selectDocuments } from './config/select.js';
import type { Host } from './host.js';
import { failed, type Outcome } from './outcome.js';
import { printable } from './report/printable.js';

export async function runProbe(invocation: Invocation, host: Host): Promise<Outcome> {
  const { flags } = invocation;
  const { documents, ...selection } = await selectDocuments(invocation, host);
  const [options] = documents;
  if (!options) return { ok: false, ...selection };
  const { readSandboxModel } = await import('../sandbox/model.js');
  const { model, diagnostics, source } = await readSandboxModel(options);
  if (!model) return { ok: false, diagnostics, source };
  const known = flags.known === undefined ? [] : knownIn(resolve(host.cwd, flags.known));
  if (typeof known === 'string')
    return failed(diagnostic('probe/known', `${flags.known} cannot be used: ${known}.`));
  const { NoAddress } = await import('../probe/probe.js');
  const { createRecorder } = await import('../probe/har.js');
  const { createCredentials, credentialsFrom, secretHeaders } =
    await import('../probe/credentials.js');
  const credentials = credentialsFrom(model, flags.credential ?? [], host.env);
  const { redacted } = createCredentials({
    ...credentials,
    ...secretHeaders(Object.fromEntries((flags.header ?? []).map(headerOf))),
  });
  const recorder = flags.har === undefined ? undefined : createRecorder(redacted);
  const probe = await opened(model, { flags, onExchange: recorder?.note, credentials }).catch(
    (error: unknown) => {
      if (error instanceof NoAddress) return error.message;
      throw error;
    },
  );
  if (typeof probe === 'string') return failed(diagnostic('probe/address', `${probe}.`));
  const service = flags.start === undefined ? undefined : started(flags.start, host);
  try {
    const { address } = probe;
    if (service && !(await isThere(flags.url ?? address, flags.wait ?? 30_000)))
      return failed(
        diagnostic('probe/unreachable', `${address} does not answer after \`${flags.start}\`.`),
      );
    // It has bounds of its own.
    host.watch?.stage(undefined);
    let isCut = false;
    const cut = (): void => {
      isCut = true;
      probe.stop();
    };
    process.once('SIGINT', cut);
    const report = await probe.run();
    process.removeListener('SIGINT', cut);
    if (recorder && flags.har !== undefined)
      writeFileSync(resolve(host.cwd, flags.har), recorder.text());
    // Where nothing may be sent, the report says why.
    if (!report.isReached && report.requests > 0)
      return failed(
        diagnostic(
          'probe/unreachable',
          `The service at ${flags.url ?? address} cannot be reached.`,
        ),
      );
    const outcome = outcomeOf(report, { known, flags, failOn: options.failOn });
    return isCut ? { ...outcome, source, exit: 130, ok: false } : { ...outcome, source };
  } finally {
    service?.kill();
  }
}

interface Opening {
  readonly flags: Flags;
  readonly credentials: Readonly<Record<string, string>>;
  readonly onExchange: Parameters<typeof import('../probe/probe.js').openProbe>[1]['onExchange'];
}

async function opened(
  model: SandboxModel,
  { flags, credentials, onExchange }: Opening,
): Promise<Probe> {
  const { openProbe } = await import('../probe/probe.js');
  return openProbe(model, {
    ...{
      url: flags.url,
      headers: Object.fromEntries((flags.header ?? []).map(headerOf)),
      onExchange,
    },
    credentials,
    ...{
      seed: flags.seed === undefined ? undefined : Number(flags.seed),
      budget: flags.budget,
      requests: flags.requests,
    },
    ...{ rate: flags.rate, concurrency: flags.concurrency, slow: flags.slow },
    ...{ only: flags.only, skip: flags.skip, case: flags.case },
    ...(flags.writes === true && { writes: true }),
  });
}

interface Judged {
  readonly known: readonly Known[];
  readonly flags: Flags;
  readonly failOn: string | undefined;
}

function outcomeOf(report: ProbeReport, { known, flags, failOn }: Judged): Outcome {
  const isKnown = (finding: Finding): boolean => known.some(({ id }) => id === finding.id);
  const fresh = report.findings.filter((finding) => !isKnown(finding));
  const ids = new Set(report.findings.map(({ id }) => id));
  const isWhole = flags.only === undefined && flags.skip === undefined && flags.case === undefined;
  const unmatched = isWhole ? known.filter(({ id }) => !ids.has(id)) : [];
  const diagnostics = [
    ...fresh.map(diagnosticOf),
    ...unmatched.map(({ id }) =>
      diagnostic('probe/known-gone', `${id} is known, and does not occur any more.`),
    ),
  ];
  const counts = failOn === 'warning' ? ['error', 'warning'] : ['error'];
  const { isReached: _, ...told } = report;
  return {
    ok: !fresh.some(({ severity }) => counts.includes(severity)),
    diagnostics: diagnostics,
    findings: true,
    json: {
      ...told,
      findings: fresh,
      known: known.filter(({ id }) => ids.has(id)),
      unmatched,
    },
    text: () => textOf(report, fresh.length),
  };
}

function diagnosticOf(finding: Finding): Diagnostic {
  const { check, severity, operation, message, curl, response, document, id } = finding;
  const { file, line, column, pointer } = document;
  const came = response
    ? `${response.status} ${(response.body ?? '').slice(0, 300)}`.trim()
    : 'nothing';
  return {
    ...diagnostic(`probe/${check}`, `${operation} ${message}`, {
      ...{ pointer, location: { file, line, column } },
      help: curl,
      related: [{ message: `came: ${came}` }, { message: `again: --case ${id}` }],
    }),
    severity,
  };
}

/** What was asked, what was not reached and why, and a sentence at the end. */
function textOf(report: ProbeReport, count: number): string {
  const { operations, requests, seconds, seed, skipped } = report;
  const left = operations.filter(({ notReached }) => notReached !== null);
  const lines = [
    ...left.map(({ id, notReached }) => `not reached: ${id} (${notReached})`),
    ...skipped.map(({ check, reason }) => `left out: ${check} (${reason})`),
    `${requests} requests to ${operations.length - left.length} of ${operations.length} operations in ${seconds} s, seed ${seed}: ${
      count === 0 ? 'as documented' : `${count} finding${count === 1 ? '' : 's'}`
    }.`,
  ];
  return `${lines.map(printable).join('\n')}\n`;
}

interface Known {
  readonly id: string;
  readonly reason: string;
}

/** `{ "id": "reason" }`, or a list of ids with reasons; a text says why it cannot be used. */
function knownIn(file: string): readonly Known[] | string {
  if (!existsSync(file)) return 'there is no such file';
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const pairs: readonly (readonly [unknown, unknown])[] = Array.isArray(value)
      ? value.map((member: unknown) => [Object(member).id, Object(member).reason] as const)
      : Object.entries(Object(value));
    const wrong = pairs.find(
      ([id, reason]) => typeof id !== 'string' || typeof reason !== 'string' || reason === '',
    );
    if (wrong) return `${JSON.stringify(wrong[0])} has no reason`;
    return pairs.map(([id, reason]) => ({ id: String(id), reason: String(reason) }));
  } catch {
    return 'it is no JSON';
  }
}

/** The service as a command that this one has started, and ends. */
function started(command: string, host: Host): { readonly kill: () => void } {
  const child = spawn(command, {
    ...{ cwd: host.cwd, shell: true, stdio: 'ignore' },
    detached: process.platform !== 'win32',
  });
  child.on('error', () => undefined);
  return {
    kill: () => {
      try {
        // The shell and what it has started.
        if (child.pid !== undefined && process.platform !== 'win32') process.kill(-child.pid);
        else child.kill();
      } catch {
        // It has ended by itself.
      }
    },
  };
}

/** Whether an address answers, with whatever status. */
async function isThere(url: string, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds;
  while (Date.now() < end) {
    try {
      await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(2_000) });
      return true;
    } catch {
      await new Promise((done) => setTimeout(done, 200));
    }
  }
  return false;
}
