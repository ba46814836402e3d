// The typed library: what the command line does, as functions from values to values.

import { resolve } from 'node:path';

import { bounded, type Diagnostic } from './base/diagnostics.js';
import type { Change as DocumentChange } from './diff/change.js';
import type { Decisions } from './diff/judge.js';
import { bundleText } from './document/document.js';
import * as pipeline from './generate.js';
import type { Plan, Progress } from './generate.js';
import { type DocumentConfig, type TypesSettings, withDefaults } from './base/options.js';
import type { Drift } from './pipeline/check.js';
import type {
  Probe,
  ProbeCase,
  ProbedOperation,
  ProbeReport,
  ProbeSettings,
} from './probe/probe.js';
import type { SandboxOptions } from './sandbox/options.js';
import type { Sandbox } from './sandbox/sandbox.js';
import type { AnyDocument, SandboxTypes } from './sandbox/typed.js';
import type { Report } from './verify/report.js';
import type { Verified, VerifySettings } from './verify/verify.js';

export type { Diagnostic, DiagnosticCode, SourceLocation, Severity } from './base/diagnostics.js';
export type { Document } from './document/document.js';
export {
  type Config,
  defineConfig,
  type DocumentConfig,
  type Layout,
  type TransformType,
  type TypesSettings,
} from './base/options.js';
export type { FileChange } from './pipeline/write.js';
export type { Change as DocumentChange } from './diff/change.js';
export type { Decisions, Ignored } from './diff/judge.js';
export type { Drift } from './pipeline/check.js';
export type { OutputFile } from './targets/target.js';
export type { Plan, Progress };
export type { Report, Verified, VerifySettings };
export type { LoggedExchange, Fault } from './sandbox/types.js';
export type { Sandbox, SandboxOptions, SandboxTypes };
export type { CheckName } from './probe/checks.js';
export type { Finding } from './probe/finding.js';
export type { Probe, ProbeCase, ProbedOperation, ProbeReport, ProbeSettings };
export { version } from './base/version.js';

// For targets of one's own, see `generator/TARGETS.md`: what they are, the model that they print,
// and the kit that prints it.
export {
  defineTarget,
  type OwnTarget,
  type OwnTargetContext,
  type TargetFile,
  type TargetProblem,
} from './targets/own.js';
export type { Argument, Call, Calls, Message, Result } from './lower/calls/call.js';
export type {
  Api,
  Callback,
  Encoding,
  Example,
  Header,
  Info,
  Link,
  MediaType,
  Operation,
  Parameter,
  ParameterLocation,
  ParameterStyle,
  RequestBody,
  Response,
  SecurityRequirement,
  SecurityScheme,
  Server,
  Status,
  Tag,
  Webhook,
} from './model/api.js';
export type { Json, JsonObject, Pointer, SchemaId } from './model/json.js';
export type { JsonType, Schema } from './model/schema.js';
export type {
  Names,
  OperationNames,
  ResourceNames,
  SchemaNames,
  WebhookNames,
} from './model/naming/names.js';
export {
  type Code,
  code,
  identifier,
  join,
  key,
  lines,
  literal,
  member,
  type Value,
} from './code/code.js';
export { type DocComment, docComment } from './code/comment.js';
export { printModule } from './code/print.js';
export { type ImportSymbol, symbol, type SymbolOrigin } from './code/symbols.js';
export {
  json,
  markdown,
  markdownCode,
  plainText,
  type Safe,
  type TemplateView,
  typescriptString,
} from './code/template.js';

/**
 * What to do with one document; paths are relative to `cwd`, which is the working directory when
 * left out.
 */
export interface Options extends DocumentConfig {
  readonly cwd?: string;
}

export type Generated = pipeline.Written;

export interface Checked extends Plan {
  readonly ok: boolean;
  readonly drift: readonly Drift[];
}

/**
 * Brings the output folder up to date: all of it, or nothing when there is an error. What was
 * edited by hand is one, unless `force` is set.
 */
export function generate(
  { force, ...options }: Options & { readonly force?: boolean },
  progress?: Progress,
): Promise<Generated> {
  return bounded(
    'concord generate',
    () => pipeline.generate({ ...complete(options), force }, progress),
    (diagnostic) => ({ ...noPlan(diagnostic), ok: false, changes: [] }),
  );
}

/**
 * Compares the output folder with what `generate` would write; writes nothing. `ignoreFormatting`:
 * what only a formatter changed is no difference.
 */
export function check(
  { ignoreFormatting, ...options }: Options & { readonly ignoreFormatting?: boolean },
  progress?: Progress,
): Promise<Checked> {
  return bounded(
    'concord check',
    () => pipeline.check({ ...complete(options), ignoreFormatting }, progress),
    (diagnostic) => ({ ...noPlan(diagnostic), ok: false, drift: [] }),
  );
}

/** Computes the output in memory. */
export function plan(options: Options, progress?: Progress): Promise<Plan> {
  return bounded('concord generate', () => pipeline.plan(complete(options), progress), noPlan);
}

/**
 * Proves that client, validators and fixtures of a document agree with it and with each other;
 * writes nothing but a cache.
 */
export async function verify(
  { sample, cache, ...options }: Options & VerifySettings,
  progress?: Progress,
): Promise<Verified> {
  const proof = await import('./verify/verify.js');
  return bounded(
    'concord verify',
    () => proof.verify(complete(options), { sample, cache }, progress),
    (diagnostic) => ({ ...noPlan(diagnostic), ok: false }),
  );
}

/**
 * The types of a document in openapi-typescript's shape, as `concord types` prints them; no text
 * when there are errors. Throws what `transform` throws.
 */
export async function types(
  {
    document,
    overlays = [],
    cwd = resolve('.'),
    ...options
  }: Pick<
    Options,
    | 'document'
    | 'overlays'
    | 'cwd'
    | 'include'
    | 'exclude'
    | 'root'
    | 'headers'
    | 'allowRemote'
    | 'failOn'
  >,
  settings?: TypesSettings,
): Promise<{ readonly text?: string; readonly diagnostics: readonly Diagnostic[] }> {
  const { documentTypes } = await import('./pipeline/types.js');
  return bounded(
    'concord types',
    async () => {
      const { text, diagnostics } = await documentTypes(
        { ...options, document, overlays, cwd: resolve(cwd) },
        settings,
      );
      return { diagnostics, ...(text !== undefined && { text }) };
    },
    nothing,
  );
}

/** What the lint rules say about a document. */
export async function lint({
  document,
  cwd = resolve('.'),
  root,
  headers,
  allowRemote,
}: Pick<Options, 'document' | 'cwd' | 'root' | 'headers' | 'allowRemote'>): Promise<{
  readonly diagnostics: readonly Diagnostic[];
}> {
  const { lintDocument } = await import('./document/lint/lint.js');
  const options = { cwd, root, headers, allowRemote };
  return bounded(
    'concord lint',
    async () => ({ diagnostics: (await lintDocument(document, options)).diagnostics }),
    nothing,
  );
}

/**
 * What has changed between two documents; nothing to compare, and diagnostics, where one of them
 * cannot be read.
 */
export function diff(options: DiffOptions): Promise<Difference> {
  return bounded('concord diff', () => compare(options), nothing);
}

type DiffOptions = Omit<Decisions, 'today'> &
  Pick<Options, 'cwd' | 'overlays' | 'root' | 'headers' | 'allowRemote'> & {
    readonly from: string;
    readonly to: string;
    /** The day that sunsets and ignored changes are judged by: `2026-11-23`. */
    readonly today: string;
  };

interface Difference {
  readonly changes?: readonly DocumentChange[];
  readonly diagnostics: readonly Diagnostic[];
}

async function compare({
  from,
  to,
  cwd = resolve('.'),
  overlays = [],
  root,
  headers,
  allowRemote,
  ...decisions
}: DiffOptions): Promise<Difference> {
  const [{ readInput }, { compareApis }, { withDecisions }, { notCompared }] = await Promise.all([
    import('./pipeline/input.js'),
    import('./diff/compare.js'),
    import('./diff/judge.js'),
    import('./diff/input.js'),
  ]);
  const options = { cwd, overlays, root, headers, allowRemote };
  const old = await readInput(from, options);
  const now = await readInput(to, options, old.twin);
  const diagnostics = [...old.diagnostics, ...now.diagnostics];
  if (!old.input || !now.input) return { diagnostics };
  const changes = compareApis(old.input, now.input, { today: decisions.today });
  return {
    diagnostics: [...diagnostics, ...notCompared(old.input, now.input)],
    changes: withDecisions(changes, decisions),
  };
}

/** The one-file JSON document that everything is generated from; no text when there are errors. */
export async function bundle({
  document: path,
  overlays = [],
  cwd = resolve('.'),
  root,
  headers,
  allowRemote,
}: Pick<Options, 'document' | 'overlays' | 'cwd' | 'root' | 'headers' | 'allowRemote'>): Promise<{
  readonly text?: string;
  readonly diagnostics: readonly Diagnostic[];
}> {
  const { loadDocument } = await import('./document/load.js');
  const options = { cwd, overlays, root, headers, allowRemote };
  return bounded(
    'concord bundle',
    async () => {
      const { document, diagnostics } = await loadDocument(path, options);
      return { diagnostics, ...(document && { text: bundleText(document) }) };
    },
    nothing,
  );
}

type SandboxDocument = Pick<
  Options,
  'document' | 'cwd' | 'overlays' | 'include' | 'exclude' | 'root' | 'headers' | 'allowRemote'
>;

/**
 * Serves a document in the process or over HTTP: checks requests, and answers with the values of
 * its fixtures. `T`: `operations` and `components` of a generated client's `raw`, or of what
 * `concord types` prints.
 */
export function createSandbox<T extends SandboxTypes = AnyDocument>(
  options: SandboxOptions & SandboxDocument,
): Promise<Sandbox<T>>;
export async function createSandbox({
  document,
  cwd = resolve('.'),
  overlays = [],
  ...options
}: SandboxOptions & SandboxDocument): Promise<Sandbox> {
  const sandbox = await import('./sandbox/sandbox.js');
  return bounded(
    'createSandbox',
    () => sandbox.createSandbox({ ...options, document, cwd: resolve(cwd), overlays }),
    unreadable,
  );
}

/**
 * Several sandboxes in one server: what is below `/pets/v1` and `/pets/__mock/` is that of
 * `{ pets: sandbox }`.
 */
export async function listenTogether(
  sandboxes: Readonly<Record<string, Sandbox>>,
  options: {
    readonly port?: number;
    readonly host?: string;
    readonly allowHosts?: readonly string[];
  } = {},
): Promise<{ readonly origin: string; readonly close: () => Promise<void> }> {
  const { listenTogether: listen } = await import('./sandbox/together.js');
  return listen(sandboxes, options);
}

/**
 * Asks a service whether it does what its document says: over HTTP, or in the process by the
 * `fetch` of an application (`app.fetch` of Hono, a route handler, `sandbox.fetch`).
 */
export async function createProbe({
  document,
  cwd = resolve('.'),
  overlays = [],
  ...options
}: ProbeSettings &
  Pick<
    Options,
    'document' | 'cwd' | 'overlays' | 'include' | 'exclude' | 'root' | 'allowRemote'
  >): Promise<Probe> {
  const probing = await import('./probe/probe.js');
  const within = <Result>(work: () => Promise<Result>): Promise<Result> =>
    bounded('createProbe', work, unreadable);
  const probe = await within(() =>
    probing.createProbe({ ...options, document, cwd: resolve(cwd), overlays }),
  );
  return {
    ...probe,
    run: () => within(probe.run),
    cases: () => probe.cases().map(({ name, run }) => ({ name, run: () => within(run) })),
  };
}

function complete({ cwd = resolve('.'), ...config }: Options): ReturnType<typeof withDefaults> {
  return withDefaults(config, resolve(cwd));
}

/** What comes of a document that is too much: the finding, and nothing else. */
function nothing(diagnostic: Diagnostic): { readonly diagnostics: readonly Diagnostic[] } {
  return { diagnostics: [diagnostic] };
}

function noPlan(diagnostic: Diagnostic): Plan {
  return { ...nothing(diagnostic), files: [], inputs: new Map(), source: () => undefined };
}

/** @throws {Error} The finding: there is nothing to return. */
function unreadable({ message }: Diagnostic): never {
  throw new Error(message);
}
