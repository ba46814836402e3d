// Finds how the output folder differs from what would be written, and which inputs changed since it
// was.

import { existsSync, statSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import { type Diagnostic, diagnostic, type DiagnosticCode } from '../base/diagnostics.js';
import type { GenerateOptions } from '../base/options.js';
import type { OutputFile } from '../targets/target.js';
import { diskFailure, type Previous, readPrevious, textReader } from './disk.js';
import { differenceOf, type Generated, withLineFeeds } from './file-hash.js';
import { type Manifest, manifestName, parseManifest } from './manifest.js';
import { refusedPaths } from './paths.js';

type ChangedInput = 'document' | 'options' | 'templates' | 'tool' | 'target';

export interface Drift {
  /** Relative to the output folder. */
  readonly path: string;
  readonly kind: 'stale' | 'missing' | 'edited' | 'reformatted' | 'extra';
  /** The inputs that changed since the file was written. */
  readonly moved: readonly ChangedInput[];
  /** The first line that differs. */
  readonly line?: number;
  readonly diff?: string;
}

interface CheckResult {
  readonly drift: readonly Drift[];
  /** One diagnostic for each drift, or the reason why the check failed. */
  readonly diagnostics: readonly Diagnostic[];
}

export interface OutputCheckSettings extends Pick<GenerateOptions, 'output' | 'cwd'> {
  /** Whether files that only a formatter changed count as unchanged. */
  readonly ignoreFormatting?: boolean | undefined;
}

/** Compares the output folder with the files, without writing. */
export async function checkFiles(
  files: readonly OutputFile[],
  { output, cwd, ignoreFormatting = false }: OutputCheckSettings,
): Promise<CheckResult> {
  const refused = refusedPaths(files);
  if (refused.length > 0) return { drift: [], diagnostics: refused };
  const root = resolve(cwd, output);
  try {
    if (existsSync(root) && !statSync(root).isDirectory())
      return {
        drift: [],
        diagnostics: [diagnostic('output/not-a-folder', `${output} is a file, not a folder.`)],
      };
    const drift = (await findDrift(files, root)).filter(
      ({ kind }) => !(ignoreFormatting && kind === 'reformatted'),
    );
    return {
      drift: drift.map(({ isListed: _, state: _s, ...entry }) => entry),
      diagnostics: drift.map((entry) => describe(entry, output)),
    };
  } catch (error) {
    return { drift: [], diagnostics: [diskFailure(error, output)] };
  }
}

/** Advice for when a formatter changes generated files. */
export function formatterHelp(output: string): string {
  return (
    `Exclude the folder from the formatter (the line ${output}/ in .prettierignore, "!${output}" ` +
    `in files.includes of biome.json), or check with --ignore-formatting.`
  );
}

interface FoundDrift extends Drift {
  /** Whether a manifest lists it as Concord's. */
  readonly isListed: boolean;
  /** The state of a manifest that a killed run left behind, or that a merge damaged. */
  readonly state?: 'interrupted' | 'damaged' | undefined;
}

async function findDrift(
  files: readonly OutputFile[],
  root: string,
): Promise<readonly FoundDrift[]> {
  const readText = textReader(root);
  const previous: Previous = existsSync(root)
    ? readPrevious(root, readText)
    : { manifests: new Map(), owned: new Map() };
  const moved = changedInputs(files, previous);
  const drift: FoundDrift[] = [];
  for (const { path, content, own } of files) {
    const text = readText(path);
    const since = moved(path);
    const isListed = previous.owned.has(path);
    const current = typeof text === 'string' ? withLineFeeds(text) : undefined;
    if (current !== undefined && current === withLineFeeds(content)) continue;
    if (current === undefined) drift.push({ path, kind: 'missing', moved: since, isListed });
    else {
      const kind = await kindOf(path, current, {
        content,
        hashes: previous.owned.get(path),
        moved: since,
      });
      const diff = drift.length < maxDiffs ? { diff: await shortDiff(current, content) } : {};
      // Nothing else of what Concord knows can make them differ; manifests come after the files
      // that they list.
      const isByTarget =
        own !== undefined ||
        (posix.basename(path) === manifestName &&
          drift.some((entry) => entry.moved.includes('target')));
      drift.push({
        path,
        kind,
        moved: since.length === 0 && kind === 'stale' && isByTarget ? ['target'] : since,
        isListed,
        state: stateOf(path, previous),
        line: firstDifference(current, content),
        ...diff,
      });
    }
  }
  const generated = new Set(files.map(({ path }) => path));
  for (const path of previous.owned.keys()) {
    if (!generated.has(path) && typeof readText(path) === 'string')
      drift.push({ path, kind: 'extra', moved: moved(path), isListed: true });
  }
  return drift;
}

function stateOf(path: string, { manifests }: Previous): FoundDrift['state'] {
  if (posix.basename(path) !== manifestName) return undefined;
  const manifest = manifests.get(path.slice(0, -manifestName.length));
  if (manifest === 'unreadable') return 'damaged';
  return manifest?.isInterrupted === true ? 'interrupted' : undefined;
}

/** A layout that differs because of other options or another version is not a formatter's work. */
async function kindOf(
  path: string,
  current: string,
  { moved, ...generated }: Generated & { readonly moved: readonly ChangedInput[] },
): Promise<Drift['kind']> {
  const difference = await differenceOf(path, current, generated);
  if (difference === 'layout')
    return moved.some((what) => what !== 'document') ? 'stale' : 'reformatted';
  return difference === 'edit' ? 'edited' : 'stale';
}

/** Diffs take time to make and to read: only the first files have one. */
const maxDiffs = 10;

/** For a path, returns the differences between the old manifest of its package and the new one. */
function changedInputs(
  files: readonly OutputFile[],
  previous: Previous,
): (path: string) => readonly ChangedInput[] {
  const found = new Map<string, readonly ChangedInput[]>();
  for (const { path, content } of files) {
    if (posix.basename(path) !== manifestName) continue;
    const folder = path.slice(0, -manifestName.length);
    const [before, after] = [previous.manifests.get(folder), parseManifest(content)];
    if (isManifest(before) && isManifest(after)) found.set(folder, differences(before, after));
  }
  return (path) => found.get(path.slice(0, path.indexOf('/') + 1)) ?? found.get('') ?? [];
}

function differences(before: Manifest, after: Manifest): readonly ChangedInput[] {
  const options = ({ options: value }: Manifest): string =>
    JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  return [
    ...(before.document === after.document ? [] : ['document' as const]),
    ...(options(before) === options(after) ? [] : ['options' as const]),
    ...(before.templates === after.templates ? [] : ['templates' as const]),
    ...(before.concord === after.concord ? [] : ['tool' as const]),
  ];
}

function isManifest(value: Manifest | 'unreadable' | undefined): value is Manifest {
  return value !== undefined && value !== 'unreadable';
}

function describe(
  { path, kind, moved, line, isListed, state }: FoundDrift,
  output: string,
): Diagnostic {
  const file = join(output, path).replaceAll('\\', '/');
  const location = { file, line: line ?? 1, column: 1 };
  if (state === 'damaged')
    return diagnostic(codes[kind], `${file} is damaged, as by a merge with conflicts.`, {
      location,
    });
  if (state === 'interrupted')
    return diagnostic(
      'output/interrupted',
      `${file} says that a run was interrupted while it replaced files.`,
      { location },
    );
  const help = kind === 'reformatted' ? { help: formatterHelp(output) } : {};
  return diagnostic(codes[kind], `${file} ${sentence({ kind, moved, isListed })}.`, {
    location,
    ...help,
  });
}

function sentence({
  kind,
  moved,
  isListed,
}: Pick<FoundDrift, 'kind' | 'moved' | 'isListed'>): string {
  const reason =
    moved.length > 0 ? `${moved.map((what) => causes[what]).join(' and ')} changed` : undefined;
  if (kind === 'missing') return `is missing${reason ? `: ${reason}` : ''}`;
  if (kind === 'extra') return `is no longer generated${reason ? `: ${reason}` : ''}`;
  if (kind === 'edited') return `was edited by hand${reason ? `, and ${reason}` : ''}`;
  if (kind === 'reformatted')
    return 'was reformatted: a formatter changed its layout, and nothing else';
  if (!isListed) return 'is not what would be generated, and no manifest lists it';
  return `is stale: ${reason ?? 'this build of Concord generates something else'}`;
}

/** Returns the reasons why files are out of date, once for all of them. */
export function reasonsOf(drift: readonly Drift[]): readonly string[] {
  const moved = [...new Set(drift.flatMap((entry) => entry.moved))];
  if (moved.length > 0) return [`${moved.map((what) => causes[what]).join(' and ')} changed`];
  return drift.some(({ kind }) => kind === 'stale')
    ? ['this build of Concord generates something else']
    : [];
}

const causes: Readonly<Record<ChangedInput, string>> = {
  document: 'the document',
  options: 'the options',
  templates: 'the templates',
  tool: 'the version of Concord',
  target: 'the code of its target',
};

const codes: Readonly<Record<Drift['kind'], DiagnosticCode>> = {
  stale: 'output/stale',
  missing: 'output/missing',
  edited: 'output/edited',
  reformatted: 'output/reformatted',
  extra: 'output/extra',
};

const maxDiffLines = 14;

const contextLines = 2;

/** The first line that differs, counted from 1. */
function firstDifference(before: string, after: string): number {
  const [left, right] = [before.split('\n'), after.split('\n')];
  const index = left.findIndex((line, at) => line !== right[at]);
  return (index < 0 ? left.length : index) + 1;
}

/** A unified diff from what is on disk to what is generated, cut after a few lines. */
async function shortDiff(before: string, after: string): Promise<string> {
  const { structuredPatch } = await import('diff');
  const patch = structuredPatch('', '', before, after, '', '', {
    context: contextLines,
    maxEditLength: 2000,
  });
  const lines = patch?.hunks.flatMap((hunk) => [
    `@@ -${hunk.oldStart},${hunk.oldLines} +${hunk.newStart},${hunk.newLines} @@`,
    ...hunk.lines,
  ]) ?? ['The files differ almost everywhere.'];
  const shown = lines
    .slice(0, maxDiffLines)
    .map((line) => (line.length > 160 ? `${line.slice(0, 159)}…` : line));
  return [
    ...shown,
    ...(lines.length > maxDiffLines ? [`… ${lines.length - maxDiffLines} more lines`] : []),
  ].join('\n');
}
