// Runs a command for each of its documents, with a progress line, and collects the diagnostics.

import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

import type { Diagnostic, SourceText } from '../base/diagnostics.js';
import type { Progress } from '../generate.js';
import type { GenerateOptions } from '../base/options.js';
import { type Invocation, isData } from './config/option-table.js';
import type { Host } from './host.js';
import { progressLine } from './progress.js';
import { type Earlier, selectDocuments, type Selection } from './config/select.js';

export type SourceLookup = ((file: string) => SourceText | undefined) | undefined;

export interface Found {
  readonly diagnostics: readonly Diagnostic[];
  readonly source?: SourceLookup;
}

export interface Runs<T extends Found> {
  /** One for each document, in order; none where the command line or the configuration is wrong. */
  readonly runs: readonly (T & { readonly options: GenerateOptions })[];
  /**
   * What was found, about the configuration first; about options at their places in the
   * configuration.
   */
  readonly diagnostics: readonly Diagnostic[];
  readonly source: (file: string) => SourceText | undefined;
  readonly placed: Selection['placed'];
  readonly configuredBy: Selection['configuredBy'];
}

export async function eachDocument<T extends Found>(
  invocation: Invocation,
  host: Host,
  run: (options: GenerateOptions, update: Progress, earlier: Earlier) => Promise<T>,
): Promise<Runs<T>> {
  const selection = await selectDocuments(invocation, host);
  const { documents, placed, diagnostics, source, earlier, configuredBy } = selection;
  const runs = await withProgress(invocation, host, async (update) => {
    const made: (T & { readonly options: GenerateOptions })[] = [];
    for (const options of documents) {
      const result = await run(options, update, earlier);
      const found = await placed(result.diagnostics, options);
      made.push({ ...result, options, diagnostics: found });
    }
    return made;
  });
  return {
    runs,
    diagnostics: [...diagnostics, ...runs.flatMap((each) => ownFindings(each, runs))],
    placed,
    configuredBy,
    source: joinSources([
      source,
      ...runs.map((each) => each.source),
      codeThatFails([...diagnostics, ...runs.flatMap((each) => each.diagnostics)], host),
    ]),
  };
}

/** The user's code that a configuration or a target failed in: nothing else reads these files. */
function codeThatFails(
  diagnostics: readonly Diagnostic[],
  { cwd }: Pick<Host, 'cwd'>,
): SourceLookup {
  const files = diagnostics.flatMap(({ code, location }) =>
    (code === 'target/failed' || code === 'config/function') && location ? [location.file] : [],
  );
  return (file) => {
    const path = resolve(cwd, file);
    return files.includes(file) && existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  };
}

/** Removes diagnostics about entries of a shared list if another document uses the entry. */
function ownFindings({ diagnostics, options }: Run, runs: readonly Run[]): readonly Diagnostic[] {
  const sharing = runs.filter((run) => run.options.ignore === options.ignore);
  const saying = (diagnostic: Diagnostic): readonly Run[] =>
    sharing.filter((run) =>
      run.diagnostics.some(
        ({ code, location }) =>
          code === diagnostic.code && isDeepStrictEqual(location, diagnostic.location),
      ),
    );
  return diagnostics.filter((diagnostic) => {
    if (!diagnostic.code.startsWith('ignore/')) return true;
    const others = saying(diagnostic);
    const isFirst = others[0]?.options === options;
    return isFirst && (diagnostic.code !== 'ignore/unmatched' || others.length === sharing.length);
  });
}

type Run = Found & { readonly options: GenerateOptions };

/** The line is removed when the work ends. */
export async function withProgress<T>(
  { flags }: Invocation,
  host: Host,
  work: (update: Progress) => Promise<T>,
): Promise<T> {
  const progress = await progressLine(host, isData(flags.reporter));
  try {
    return await work(progress.update);
  } finally {
    progress.stop();
  }
}

/** The first of the sources that knows the file. */
export function joinSources(
  sources: readonly SourceLookup[],
): (file: string) => SourceText | undefined {
  return (file) => {
    for (const source of sources) {
      const text = source?.(file);
      if (text !== undefined) return text;
    }
    return undefined;
  };
}
