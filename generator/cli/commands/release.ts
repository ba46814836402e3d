// `concord release`: the version that comes next, an entry of the changelog for who uses the packages, and, where it is asked for, both written.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { codeSpan } from '../../code-span.js';
import { type Diagnostic, diagnostic, hasErrors } from '../../diagnostics.js';
import type { Change } from '../../diff/change.js';
import type { Input } from '../../diff/compare.js';
import { labelOf } from '../../diff/operations.js';
import { readInput } from '../../input.js';
import type { GenerateOptions } from '../../options.js';
import { isSystemError } from '../../output/disk.js';
import { inMarkdown, valueInMarkdown } from '../../report/markdown.js';
import { printable } from '../../report/printable.js';
import { packageName } from '../../targets/package.js';
import type { Invocation } from '../config/option-table.js';
import type { Earlier } from '../config/select.js';
import type { Host } from '../host.js';
import { failed, type Outcome } from '../outcome.js';
import { loadBase } from './diff-ends.js';
import { eachDocument, type Found, joinSources } from './each.js';
import { entryFindings } from '../ends/decisions.js';
import { changesBetween } from './review.js';
import { type Advice, adviceFor, adviceSentence, releaseVersion } from './versions.js';

interface Release extends Found {
  /** Absent where nothing could be compared. */
  readonly planned?: Planned;
}

interface Planned {
  readonly advice: Advice;
  /** That of the document where it is high enough already. */
  readonly version: string;
  readonly packages: readonly string[];
  readonly entry: string;
  readonly versionAt: Diagnostic['location'];
}

export async function runRelease(invocation: Invocation, host: Host): Promise<Outcome> {
  const { against, dryRun = false } = invocation.flags;
  if (against === undefined)
    return failed(
      diagnostic('usage/arguments', 'A release is compared with the one before it.', {
        help: 'Name that with --against: a tag (v1.2.0), a package (@scope/client@latest), a file or an address.',
      }),
    );
  const { runs, diagnostics, source } = await eachDocument(
    invocation,
    host,
    (options, _, earlier) => planRelease(options, against, earlier),
  );
  const problems =
    dryRun || hasErrors(diagnostics)
      ? []
      : runs.flatMap(({ options, planned }) => (planned ? written(options, planned) : []));
  const found = [...diagnostics, ...problems];
  const ok = runs.length > 0 && !hasErrors(found);
  // The packages have the version of the document: their package.json follows it.
  const generated =
    ok && !dryRun ? await (await import('./generate.js')).runGenerate(invocation, host) : undefined;
  return {
    ok: ok && generated?.ok !== false,
    diagnostics: [...found, ...(generated?.diagnostics ?? [])],
    source,
    json: {
      releases: runs.flatMap(({ options: { document }, planned }) => {
        if (!planned) return [];
        const { advice, version, packages, entry } = planned;
        const { base: from, effect = 'none' } = advice;
        return [
          {
            document,
            effect,
            changelog: entry,
            packages: packages.map((name) => ({ name, from, to: version })),
          },
        ];
      }),
    },
    text: (paint) =>
      runs
        .flatMap(({ planned }) => {
          if (!planned) return [];
          const { advice, version, packages, entry } = planned;
          const lines = packages.map(
            (name) =>
              `${paint.bold(printable(name))} ${printable(`${advice.base} → ${version}`)}\n`,
          );
          return [`${printable(adviceSentence(advice))}\n${lines.join('')}\n${entry}`];
        })
        .join('\n') + (generated?.text?.(paint) ?? ''),
  };
}

async function planRelease(
  options: GenerateOptions,
  against: string,
  earlier: Earlier,
): Promise<Release> {
  const now = await readInput(options.document, options);
  const { diagnostics } = now;
  if (!now.input) return { diagnostics, source: now.source };
  const base = await loadBase(against, options, { earlier, twin: now.twin, isExact: true });
  const source = joinSources([now.source, base.source]);
  if (base.isNew) {
    const message = `There is no ${options.document} at ${against}: it is new, and its version is the first.`;
    return { diagnostics: [...diagnostics, diagnostic('diff/unreadable', message)], source };
  }
  if (!base.input) return { diagnostics: [...diagnostics, ...base.diagnostics], source };
  const changes = changesBetween(base.input, now.input, options);
  if ('code' in changes) return { diagnostics: [...diagnostics, changes], source };
  const advice = adviceFor(base.input, now.input, changes);
  const version = releaseVersion(advice);
  const { api, names, locate } = now.input;
  return {
    diagnostics: [...diagnostics, ...base.diagnostics, ...entryFindings(options, changes)],
    source,
    planned: {
      advice,
      version,
      packages: options.targets.map((target) => packageName(names, target)),
      entry: changelogEntry(changes, { version, from: base.input, to: now.input }),
      versionAt: locate?.(`${api.info.at}/version`),
    },
  };
}

/** The version where the document states it, and the entry in the changelog of each package. */
function written(
  { cwd, document, output, layout, targets }: GenerateOptions,
  { advice, version, entry, versionAt }: Planned,
): readonly Diagnostic[] {
  if (advice.effect === undefined) return [];
  let path = versionAt?.file ?? document;
  try {
    if (version !== advice.current) {
      const text = versionAt && readFileSync(resolve(cwd, path), 'utf8');
      const changed = text && withVersion(text, versionAt, version);
      if (!changed)
        return [
          diagnostic(
            'output/not-writable',
            `The version stands in ${path}, and cannot be changed there.`,
            {
              help: `Set it to ${version} by hand.`,
            },
          ),
        ];
      writeFileSync(resolve(cwd, path), changed);
    }
    for (const folder of layout === 'packages' ? targets : ['.']) {
      path = join(output, folder, 'CHANGELOG.md');
      const target = resolve(cwd, path);
      const before = existsSync(target) ? readFileSync(target, 'utf8') : '';
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, withEntry(before, entry));
    }
    return [];
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return [
      diagnostic(
        'output/not-writable',
        `${path} cannot be written: the system says ${error.code}.`,
      ),
    ];
  }
}

/** In quotes where the old one was; nothing where no version stands there. */
function withVersion(
  text: string,
  { line, column }: NonNullable<Diagnostic['location']>,
  version: string,
): string | undefined {
  const lines = text.split('\n');
  const [before, after] = [
    lines[line - 1]?.slice(0, column - 1),
    lines[line - 1]?.slice(column - 1),
  ];
  const old = /^(["']?)[\w.+-]+\1/.exec(after ?? '');
  if (before === undefined || after === undefined || !old) return undefined;
  const quote = old[1] ?? '';
  lines[line - 1] = `${before}${quote}${version}${quote}${after.slice(old[0].length)}`;
  return lines.join('\n');
}

interface EntryHead {
  readonly version: string;
  readonly from: Input;
  readonly to: Input;
}

/**
 * An entry of a changelog: what has changed, by operation, in words for who uses the packages. Operations in the order of the
 * changes, those that break first; in each what breaks comes first.
 */
function changelogEntry(changes: readonly Change[], { version, from, to }: EntryHead): string {
  const groups = new Map<string, Change[]>();
  for (const change of changes) {
    if (change.ignored !== undefined) continue;
    const [first = '', ...others] = change.operations;
    const heading = others.length > 0 ? severalHeading : first;
    groups.set(heading, [...(groups.get(heading) ?? []), change]);
  }
  const called = new Map([...calls(from), ...calls(to)]);
  const sections = sorted([...groups], ([, group]) => Math.min(...group.map(rank))).map(
    ([label, group]) => {
      const call = called.get(label);
      const heading =
        label === ''
          ? 'The whole API'
          : label === severalHeading
            ? label
            : `${call === undefined ? '' : `\`${call}\`, `}${valueInMarkdown(label)}`;
      const lines = sorted(group, rank).map((change) => `- ${line(change, label)}\n`);
      return `### ${heading}\n\n${lines.join('')}`;
    },
  );
  const nothing = 'Only descriptions have changed.\n';
  return `## ${version}\n\n${sections.length === 0 ? nothing : sections.join('\n')}`;
}

/** The changelog with this as its newest entry; an entry of the same version is replaced. */
export function withEntry(changelog: string, entry: string): string {
  const title = '# Changelog\n';
  const [heading = ''] = entry.split('\n', 1);
  const [before = '', ...old] = changelog.replaceAll('\r\n', '\n').split(/^(?=## )/m);
  const others = old.filter((each) => each.split('\n', 1)[0] !== heading);
  return `${[before.trimEnd() || title.trimEnd(), entry.trimEnd(), ...others.map((each) => each.trimEnd())].join('\n\n')}\n`;
}

const severalHeading = 'Several operations';

/** `POST /captions` → `captions.createCaptions`. */
function calls({ api, names }: Input): readonly (readonly [label: string, call: string])[] {
  return api.operations.flatMap((operation) => {
    const found = names.operations.get(operation.at);
    return found ? [[labelOf(operation), `${found.resource}.${found.method}`] as const] : [];
  });
}

function rank({ sdk, wire }: Change): number {
  return sdk === 'breaking' ? 0 : wire === 'breaking' ? 1 : 2;
}

function sorted<T>(entries: readonly T[], by: (entry: T) => number): readonly T[] {
  return [...entries].sort((a, b) => by(a) - by(b));
}

/** The sentence without the operation that the heading names. */
function line({ message, sdk, wire }: Change, label: string): string {
  const subject = `${codeSpan(label)} `;
  const sentence = message.startsWith(subject) ? message.slice(subject.length) : message;
  const text = inMarkdown(`${sentence[0]?.toUpperCase() ?? ''}${sentence.slice(1)}`);
  if (sdk === 'breaking') return `**Breaking:** ${text}`;
  return wire === 'breaking' ? `**Stops older versions from working:** ${text}` : text;
}
