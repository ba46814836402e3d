// `concord doctor`: what is installed, what is configured, what would be generated, and what of a
// document the packages cannot have.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { entryOf } from '../base/catalogue.js';
import { type Diagnostic, diagnostic, fails, hasErrors } from '../base/diagnostics.js';
import { shownAddress } from '../document/load/remote.js';
import { type Plan, plan } from '../generate.js';
import type { GenerateOptions } from '../base/options.js';
import { type Peer, packageFolder, peers } from '../base/peers.js';
import { printable } from './report/printable.js';
import { version } from '../base/version.js';
import { findConfiguration } from './config/config.js';
import type { Invocation } from './config/option-table.js';
import { eachDocument, joinSources } from './each.js';
import type { Host, Paint } from './host.js';
import type { Outcome } from './outcome.js';

interface Installed {
  readonly name: string;
  /** Absent if it is not installed. */
  readonly version?: string | undefined;
  readonly needs: string;
  /** What only that is for. */
  readonly for?: string;
}

interface Settings {
  readonly file: string;
  readonly documents: readonly { readonly name?: string; readonly sets: readonly string[] }[];
}

/** What the documents would become. */
interface Examined {
  readonly document: string;
  readonly title?: string | undefined;
  readonly output: string;
  readonly layout: GenerateOptions['layout'];
  readonly targets: readonly string[];
  readonly operations: number;
  readonly schemas: number;
  readonly webhooks: number;
  readonly files: number;
  /** What is written in the document and has no effect. */
  readonly leftOut: readonly string[];
  readonly gaps: readonly Gap[];
}

/** Everything of one kind that the packages do without. */
interface Gap {
  readonly code: string;
  readonly title: string;
  readonly count: number;
  readonly first: string;
}

export async function runDoctor(invocation: Invocation, host: Host): Promise<Outcome> {
  const { configuration, ...found } = await findConfiguration(host.cwd, invocation.flags.config);
  const installed = installedIn(host.cwd);
  const isConfigured = invocation.document !== undefined || configuration !== undefined;
  const examined = isConfigured
    ? await eachDocument(invocation, host, (options, update) => plan(options, update))
    : { runs: [], diagnostics: found.diagnostics, source: found.source };
  const documents = examined.runs.map((run) => examine(run.options, run));
  const settings: Settings | undefined = configuration && {
    file: configuration.file,
    documents: configuration.documents.map(({ name, config }) => ({
      ...(name !== undefined && { name }),
      sets: Object.keys(config).sort(),
    })),
  };
  const diagnostics = [...outdated(installed), ...examined.diagnostics];
  return {
    ok:
      !hasErrors(diagnostics) &&
      examined.runs.every(({ options, ...run }) => !fails(run.diagnostics, options.failOn)),
    diagnostics,
    source: joinSources([examined.source, found.source]),
    json: { version, installed, configuration: settings ?? null, documents },
    // The text counts what is no error by its kind.
    reported: new Set(diagnostics.filter(({ severity }) => severity !== 'error')),
    text: (paint) =>
      [
        installedText(installed, paint),
        `${paint.bold('Configuration')}\n${settings === undefined ? '  none: `concord init` writes one' : settingsText(settings)}\n`,
        ...documents.map((document) => examinedText(document, paint)),
      ].join('\n'),
  };
}

function installedIn(cwd: string): readonly Installed[] {
  return [
    { name: 'node', version: process.versions.node, needs: '20.19' },
    { name: 'concord-openapi', version, needs: version },
    ...peerNames.map((name) => ({
      name,
      version: versionOf(name, cwd),
      needs: peers[name].from,
      for: peers[name].reason,
    })),
  ];
}

const peerNames = Object.keys(peers).filter((name): name is Peer => Object.hasOwn(peers, name));

function versionOf(name: Peer, cwd: string): string | undefined {
  const folder = packageFolder(name, cwd);
  if (folder === undefined) return undefined;
  const { version: found }: { readonly version?: unknown } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  return String(found);
}

/** Whether its first two numbers are those that are needed, or higher. */
function isEnough({ version: found, needs }: Installed): boolean {
  if (found === undefined) return true;
  const [[major = 0, minor = 0] = [], [least = 0, lesser = 0] = []] = [found, needs].map((text) =>
    text.split('.').map((part) => Number.parseInt(part, 10)),
  );
  return major > least || (major === least && minor >= lesser);
}

export function outdated(installed: readonly Installed[]): readonly Diagnostic[] {
  return installed.flatMap((each) =>
    isEnough(each)
      ? []
      : [
          diagnostic(
            'install/too-old',
            `${each.name} ${each.version ?? ''} is installed, and ${each.needs} is needed.`,
          ),
        ],
  );
}

function examine(options: GenerateOptions, { api, files, leftOut, diagnostics }: Plan): Examined {
  return {
    document: shownAddress(options.document),
    title: api?.info.title,
    output: options.output,
    layout: options.layout,
    targets: options.targets,
    operations: api?.operations.length ?? 0,
    schemas: api?.schemas.size ?? 0,
    webhooks: api?.webhooks.length ?? 0,
    files: files.length,
    leftOut: (leftOut?.() ?? []).map(({ message }) => message),
    gaps: gapsIn(diagnostics),
  };
}

function gapsIn(diagnostics: readonly Diagnostic[]): readonly Gap[] {
  const found = diagnostics.filter(({ severity }) => severity !== 'error');
  return [...new Set(found.map(({ code }) => code))].map((code) => {
    const same = found.filter((diagnostic) => diagnostic.code === code);
    const [{ message: first } = { message: '' }] = same;
    return { code, title: entryOf(code).title, count: same.length, first };
  });
}

function installedText(installed: readonly Installed[], paint: Paint): string {
  const rows = installed.map((each) => {
    const found = each.version ?? 'not installed';
    const why = each.for === undefined ? '' : paint.dim(each.for);
    const text = `${each.name.padEnd(16)} ${found.padEnd(14)}`;
    return `  ${isEnough(each) ? text : paint.red(text)} ${why}`.trimEnd();
  });
  return `${paint.bold('Installed')}\n${rows.join('\n')}\n`;
}

function settingsText({ file, documents }: Settings): string {
  const rows = documents.map(
    ({ name, sets }) => `    ${name === undefined ? '' : `${printable(name)}: `}${sets.join(', ')}`,
  );
  return [`  ${printable(file)} sets`, ...rows].join('\n');
}

/** So many of what is left out are named. */
const mostNamed = 10;

function examinedText(examined: Examined, paint: Paint): string {
  const { leftOut, gaps } = examined;
  const counts = [
    counted(examined.operations, 'operation'),
    counted(examined.schemas, 'schema'),
    ...(examined.webhooks > 0 ? [counted(examined.webhooks, 'webhook')] : []),
  ].join(', ');
  const named = leftOut.slice(0, mostNamed).map((text) => `  ${paint.dim('-')} ${printable(text)}`);
  const others = leftOut.length - named.length;
  return [
    paint.bold(printable(examined.title ?? examined.document)),
    `  ${printable(examined.document)}: ${counts}`,
    examined.files === 0
      ? '  nothing would be generated'
      : `  ${counted(examined.files, 'file')} in ${printable(examined.output)}: ${examined.targets.join(', ')}, layout ${examined.layout}`,
    ...(leftOut.length === 0
      ? []
      : [`  ${counted(leftOut.length, 'part')} of the document without effect`, ...named]),
    ...(others > 0 ? [paint.dim(`    and ${others} more`)] : []),
    gaps.length === 0 ? '  no known gaps' : '  known gaps (`concord explain <code>` says more)',
    ...gaps.map(
      ({ code, title, count, first }) =>
        `  ${paint.dim('-')} ${code}${count > 1 ? ` (${count} times)` : ''}: ${title}\n      ${paint.dim(printable(first))}`,
    ),
    '',
  ].join('\n');
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
