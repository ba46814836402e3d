// Reports an outcome: as text for people, and as JSON and other formats for programs, on standard
// output and in the files of `--report`.

import { randomBytes } from 'node:crypto';
import { lstatSync, realpathSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import pc from 'picocolors';

import { type Diagnostic, diagnostic } from '../base/diagnostics.js';
import { jsonText } from '../model/json.js';
import { isSystemError } from '../pipeline/disk.js';
import type { Format, Reporter, ReportFile } from './config/option-table.js';
import { type Host, wantsColor } from './host.js';
import { exitCode, type Outcome } from './outcome.js';

export interface Delivery {
  readonly command: string;
  readonly reporter: Reporter;
  readonly color?: boolean | undefined;
  /** Files that get the outcome as well, each in a format of its own. */
  readonly reports?: readonly ReportFile[] | undefined;
}

/** Prints the outcome and says how the process is to end. */
export async function deliver(
  result: Outcome,
  host: Host,
  { command, reporter, color, reports = [] }: Delivery,
): Promise<number> {
  const textOf = (outcome: Outcome, isColored: boolean): string =>
    outcome.text?.(pc.createColors(isColored)) ?? '';
  const render = (format: Format, outcome: Outcome): Promise<string> =>
    rendered(format, outcome, {
      command,
      host,
      exitCode: exitCode(outcome),
      text: textOf(outcome, false),
    });
  const unwritten: Diagnostic[] = [];
  for (const { format, file } of reports)
    unwritten.push(...writeReport(file, await render(format, result), host.cwd));
  const outcome = withFindings(result, unwritten);
  if (reporter !== 'terminal') host.stdout.write(await render(reporter, outcome));
  else {
    const { diagnostics, source = () => undefined, reported } = outcome;
    const shown = reported ? diagnostics.filter((entry) => !reported.has(entry)) : diagnostics;
    if (shown.length > 0) {
      const { renderDiagnostics } = await import('./report/terminal.js');
      const stream = outcome.findings ? host.stdout : host.stderr;
      stream.write(renderDiagnostics(shown, { color: wantsColor(host, stream, color), source }));
    }
    const product = textOf(outcome, wantsColor(host, host.stdout, color));
    if (product) host.stdout.write(product);
  }
  return exitCode(outcome);
}

function withFindings(outcome: Outcome, more: readonly Diagnostic[]): Outcome {
  if (more.length === 0) return outcome;
  const { diagnostics, annotations } = outcome;
  return {
    ...outcome,
    ok: false,
    diagnostics: [...diagnostics, ...more],
    ...(annotations && { annotations: [...annotations, ...more] }),
  };
}

interface RenderSettings {
  readonly command: string;
  readonly host: Pick<Host, 'cwd' | 'env'>;
  readonly exitCode: number;
  /** Returns the text for a terminal, without colours. */
  readonly text: string;
}

async function rendered(
  format: Format,
  outcome: Outcome,
  { command, host, exitCode, text }: RenderSettings,
): Promise<string> {
  const { ok, diagnostics, annotations = diagnostics, about } = outcome;
  const fileName = (file: string): string => inRepository(file, host);
  switch (format) {
    case 'json': {
      const { jsonDiagnostic } = await import('./report/programs.js');
      const value = { ok, diagnostics: diagnostics.map(jsonDiagnostic), ...outcome.json };
      return `${jsonText(value, 2)}\n`;
    }
    case 'sarif': {
      const { sarifLog } = await import('./report/programs.js');
      return `${jsonText(sarifLog(annotations, { exitCode, about, fileName }), 2)}\n`;
    }
    case 'junit': {
      const { junitReport } = await import('./report/programs.js');
      return junitReport(annotations, { command });
    }
    case 'markdown': {
      const { boundedMarkdown, fenced, findingsTable } = await import('./report/printable.js');
      const own = (): string =>
        [findingsTable(diagnostics), text === '' ? '' : fenced(boundedMarkdown(text))]
          .filter(Boolean)
          .join('\n');
      return boundedMarkdown(outcome.markdown ?? own());
    }
    case 'github': {
      const { githubAnnotations } = await import('./report/programs.js');
      const { lines, left } = githubAnnotations(annotations, { fileName });
      return `${lines}${withoutCommands(`${left}${text}`)}`;
    }
  }
}

/** Annotations name files from the root of the checkout, wherever the command runs. */
function inRepository(file: string, { cwd, env }: Pick<Host, 'cwd' | 'env'>): string {
  const root = env['GITHUB_WORKSPACE'];
  return root && !/^(?:https?|git):/i.test(file)
    ? relative(root, resolve(cwd, file)).replaceAll('\\', '/')
    : file;
}

/**
 * Text for the log, in which the runner looks for no commands until it comes to a word that nobody
 * knew before.
 */
function withoutCommands(text: string): string {
  if (text === '') return '';
  const word = randomBytes(16).toString('hex');
  return `::stop-commands::${word}\n${text}${text.endsWith('\n') ? '' : '\n'}::${word}::\n`;
}

/**
 * Writes a file and returns the diagnostic if that fails. Links are not followed, because somebody
 * else may have made the checkout.
 */
function writeReport(file: string, text: string, cwd: string): readonly Diagnostic[] {
  const refused = (reason: string): readonly Diagnostic[] => [
    diagnostic('output/report', `The report ${file} cannot be written: ${reason}.`),
  ];
  const path = resolve(cwd, file);
  try {
    const folder = realpathSync(dirname(path));
    if (isBelow(cwd, path) && !isBelow(realpathSync(cwd), join(folder, basename(path))))
      return refused('a link leads out of the folder');
    const stat = lstatSync(path, { throwIfNoEntry: false });
    if (stat && !stat.isFile()) return refused('something else than a file stands there');
    writeFileSync(path, text);
    return [];
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return refused(
      error.code === 'ENOENT' ? 'its folder does not exist' : `the system says ${error.code}`,
    );
  }
}

function isBelow(folder: string, path: string): boolean {
  return !relative(folder, path).startsWith('..');
}
