// `concord release`: computes the next version and an entry of the changelog for users of the
// packages, and writes both if asked to.

import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Diagnostic, diagnostic, hasErrors } from '../../base/diagnostics.js';
import { quoted } from '../../document/parse/problems.js';
import { readInput } from '../../pipeline/input.js';
import { type GenerateOptions, targetNames } from '../../base/options.js';
import { isSystemError } from '../../pipeline/disk.js';
import { type Replaced, replaceFiles, type Replacement } from '../../pipeline/replace.js';
import { printable } from '../report/printable.js';
import { packageName, semanticVersion } from '../../targets/package.js';
import type { Invocation } from '../config/option-table.js';
import type { Earlier } from '../config/select.js';
import type { Host } from '../host.js';
import { failed, type Outcome } from '../outcome.js';
import {
  entryNotes,
  type ChangelogEntry,
  entryBody,
  entryIn,
  itemText,
  withEntry,
} from './changelog.js';
import { loadBase } from '../ends/ends.js';
import { eachDocument, type Found, joinSources, type Runs } from '../each.js';
import { entryFindings } from '../ends/decisions.js';
import { changesBetween, sideOf } from './review.js';
import {
  type Advice,
  adviceFor,
  adviceSentence,
  asPrerelease,
  releaseVersion,
  withOwnVersions,
} from './versions.js';

interface Release extends Found {
  /** Absent where nothing could be compared. */
  readonly planned?: Planned;
}

interface Planned {
  readonly advice: Advice;
  /** That of the document, or of the packages, where it is high enough already. */
  readonly version: string;
  readonly packages: readonly string[];
  readonly entry: ChangelogEntry;
  /** Where the document states its version, which may be no semantic one. */
  readonly stated: { readonly text: string; readonly at: Diagnostic['location'] };
}

type Planning = Release & { readonly options: GenerateOptions };

export async function runRelease(invocation: Invocation, host: Host): Promise<Outcome> {
  const { against, dryRun = false, pre } = invocation.flags;
  if (against === undefined)
    return failed(
      diagnostic('usage/arguments', 'A release is compared with the one before it.', {
        help: 'Name that with --against: a tag (v1.2.0), a package (@scope/client@latest), a file or an address.',
      }),
    );
  const { runs, diagnostics, source, placed } = await eachDocument(
    invocation,
    host,
    (options, _, earlier) => planRelease(options, { against, pre, earlier }),
  );
  const isPlanned = runs.length > 0 && !hasErrors(diagnostics);
  const { problems, undo } =
    isPlanned && !dryRun ? await written(runs, host.cwd, placed) : { problems: [], undo: () => {} };
  const ok = isPlanned && !hasErrors(problems);
  const generated = ok && !dryRun ? await generatedOr(undo, invocation, host) : undefined;
  const isDone = ok && generated?.ok !== false;
  return {
    ok: isDone,
    diagnostics: [...diagnostics, ...problems, ...(generated?.diagnostics ?? [])],
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
            changelog: advice.effect === undefined ? '' : itemText(entry),
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
          const sentence = `${printable(adviceSentence(advice))}\n`;
          if (advice.effect === undefined) return [sentence];
          const lines = packages.map(
            (name) =>
              `${paint.bold(printable(name))} ${printable(`${advice.base} → ${version}`)}\n`,
          );
          return [`${sentence}${lines.join('')}\n${itemText(entry)}`];
        })
        .join('\n') + (isDone ? (generated?.text?.(paint) ?? '') : 'Nothing was written.\n'),
  };
}

/** The packages are generated with the new version; if that fails, nothing is released. */
async function generatedOr(undo: () => void, invocation: Invocation, host: Host): Promise<Outcome> {
  try {
    const outcome = await (await import('./generate.js')).runGenerate(invocation, host);
    if (!outcome.ok) undo();
    return outcome;
  } catch (error) {
    undo();
    throw error;
  }
}

interface Plan {
  readonly against: string;
  readonly pre: string | undefined;
  readonly earlier: Earlier;
}

async function planRelease(
  options: GenerateOptions,
  { against, pre, earlier }: Plan,
): Promise<Release> {
  const now = await readInput(options.document, options);
  const { diagnostics } = now;
  if (!now.input) return { diagnostics, source: now.source };
  const base = await loadBase(against, options, { earlier, twin: now.twin, isExact: true });
  const source = joinSources([now.source, base.source]);
  if (base.isNew) {
    const message = `There is no ${options.document} at ${against}: it is new, and its version is the first.`;
    return { diagnostics: [...diagnostics, diagnostic('release/new', message)], source };
  }
  const before = sideOf(base);
  if (!before) return { diagnostics: [...diagnostics, ...base.diagnostics], source };
  const changes = await changesBetween(before, now.input, options);
  if ('code' in changes) return { diagnostics: [...diagnostics, changes], source };
  const usual = withOwnVersions(adviceFor(before, now.input, changes), {
    base: base.input?.packageVersion,
    current: options.packageVersion,
  });
  const advice = pre === undefined ? usual : asPrerelease(usual, pre);
  if (advice === undefined) {
    const message = `A prerelease ${pre} has to come after ${usual.base}, and would stand before it.`;
    return { diagnostics: [...diagnostics, diagnostic('release/prerelease', message)], source };
  }
  const { api, names, locate } = now.input;
  const version =
    pre === undefined || advice.effect === undefined ? releaseVersion(advice) : advice.next;
  const date = new Date().toISOString().slice(0, 10);
  return {
    diagnostics: [...diagnostics, ...base.diagnostics, ...entryFindings(options, changes)],
    source,
    planned: {
      advice,
      version,
      packages: packagedTargets(options).map((target) => packageName(names, target)),
      entry: { version, date, body: entryBody(changes, [base.input, now.input]) },
      stated: { text: api.info.version, at: locate?.(`${api.info.at}/version`) },
    },
  };
}

interface Written extends Pick<Replaced, 'undo'> {
  readonly problems: readonly Diagnostic[];
}

/** Versions and changelogs of all documents, or none of them. */
async function written(
  runs: readonly Planning[],
  cwd: string,
  placed: Runs<Release>['placed'],
): Promise<Written> {
  const files = new Map<string, string>();
  const problems: Diagnostic[] = [];
  // Two documents may have one configuration.
  const read: ReadFile = (path) => files.get(path) ?? textAt(resolve(cwd, path));
  try {
    for (const { options, planned } of runs) {
      if (planned?.advice.effect === undefined) continue;
      const [version, changelogs] = [
        await versionFile(options, planned, { placed, read }),
        changelogFiles(options, planned, read),
      ];
      problems.push(...version.problems, ...changelogs.problems);
      for (const { path, content } of [...version.files, ...changelogs.files])
        files.set(path, content);
    }
  } catch (error) {
    if (!isSystemError(error)) throw error;
    problems.push(
      diagnostic('output/not-writable', `The release cannot be written: ${error.message}.`),
    );
  }
  if (hasErrors(problems)) return { problems, undo: () => {} };
  const { problem, undo } = replaceFiles(
    [...files].map(([path, content]) => ({ path, content })),
    cwd,
  );
  return { problems: [...problems, ...(problem ? [problem] : [])], undo };
}

type ReadFile = (path: string) => string | undefined;

interface Made {
  readonly files: readonly Replacement[];
  readonly problems: readonly Diagnostic[];
}

/**
 * The configuration with the version of the packages, where they have their own; otherwise the
 * document.
 */
async function versionFile(
  options: GenerateOptions,
  { advice, version, stated }: Planned,
  { placed, read }: { readonly placed: Runs<Release>['placed']; readonly read: ReadFile },
): Promise<Made> {
  const isOwn = options.packageVersion !== undefined;
  if (!isOwn && semanticVersion(stated.text) !== stated.text) {
    const message = `The version ${quoted(stated.text)} is no semantic version, so it stays as it is.`;
    const help = `Give the packages a version of their own, packageVersion: '${version}' in the configuration: the next release raises it.`;
    return {
      files: [],
      problems: [diagnostic('release/version', message, { help, location: stated.at })],
    };
  }
  if (version === advice.current) return { files: [], problems: [] };
  // Whatever is reported about an option is placed where the configuration states it.
  const about = diagnostic('release/version', '', { option: ['packageVersion'] });
  const at = isOwn ? (await placed([about], options))[0]?.location : stated.at;
  const path = at?.file ?? options.document;
  const text = at && read(path);
  const content = text && withVersion(text, at, version);
  if (content) return { files: [{ path, content }], problems: [] };
  const message = `The version stands in ${path}, and cannot be changed there.`;
  const help = `Set it to ${version} by hand.`;
  return { files: [], problems: [diagnostic('output/not-writable', message, { help })] };
}

/**
 * Adds the entry to the changelog of each package. An existing entry for this version stays,
 * because a person may have improved it.
 */
function changelogFiles(
  { output, layout, ...options }: GenerateOptions,
  { entry }: Planned,
  read: ReadFile,
): Made {
  const made = (layout === 'packages' ? packagedTargets(options) : ['.']).map((folder) => {
    const path = join(output, folder, 'CHANGELOG.md').replaceAll('\\', '/');
    const before = read(path) ?? '';
    const kept = entryIn(before, entry.version);
    return kept === undefined
      ? { files: [{ path, content: withEntry(before, entry) }], problems: [] }
      : {
          files: [],
          problems: entryNotes(kept) === entry.body.trim() ? [] : [keptEntry(path, entry)],
        };
  });
  return {
    files: made.flatMap(({ files }) => files),
    problems: made.flatMap(({ problems }) => problems),
  };
}

/** Concord's own targets: what a target of the user's own makes is the user's to version. */
function packagedTargets({ targets }: Pick<GenerateOptions, 'targets'>): readonly string[] {
  return targets.filter((name) => targetNames.includes(name));
}

function keptEntry(path: string, { version }: ChangelogEntry): Diagnostic {
  return diagnostic('release/kept', `${path} has an entry for ${version}, which stays as it is.`);
}

/** The text of a file; nothing where there is none. */
function textAt(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isSystemError(error) && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Replaces the version in the text, in quotes if the old one was quoted; `undefined` if there is no
 * version.
 */
function withVersion(
  text: string,
  { line, column }: NonNullable<Diagnostic['location']>,
  version: string,
): string | undefined {
  const lines = text.split('\n');
  const found = lines[line - 1] ?? '';
  const [before, after] = [found.slice(0, column - 1), found.slice(column - 1)];
  const [old, key = '', quote = ''] =
    /^((?:["']?packageVersion["']?\s*:\s*)?)(["'`]?)[\w.+-]+\2/.exec(after) ?? [];
  if (old === undefined) return undefined;
  lines[line - 1] = `${before}${key}${quote}${version}${quote}${after.slice(old.length)}`;
  return lines.join('\n');
}
