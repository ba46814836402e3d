// An outcome in one of the formats of `--reporter` and `--report`: data, a table, annotations. What the terminal shows is `outcome.ts`'s own.

import { randomBytes } from 'node:crypto';
import { relative, resolve } from 'node:path';

import { jsonText } from '../model/json.js';
import type { Format } from './config/option-table.js';
import type { Host } from './host.js';
import type { Outcome } from './outcome.js';

export interface RenderSettings {
  readonly command: string;
  readonly host: Pick<Host, 'cwd' | 'env'>;
  readonly exitCode: number;
  /** What the terminal would show on standard output, without colours. */
  readonly text: string;
}

export async function rendered(
  format: Format,
  outcome: Outcome,
  { command, host, exitCode, text }: RenderSettings,
): Promise<string> {
  const { ok, diagnostics, annotations = diagnostics, about } = outcome;
  const fileName = (file: string): string => inRepository(file, host);
  switch (format) {
    case 'json': {
      const { jsonDiagnostic } = await import('../report/programs.js');
      const value = { ok, diagnostics: diagnostics.map(jsonDiagnostic), ...outcome.json };
      return `${jsonText(value, 2)}\n`;
    }
    case 'sarif': {
      const { sarifLog } = await import('../report/sarif.js');
      return `${jsonText(sarifLog(annotations, { exitCode, about, fileName }), 2)}\n`;
    }
    case 'junit': {
      const { junitReport } = await import('../report/programs.js');
      return junitReport(annotations, { command });
    }
    case 'markdown': {
      const { bounded, fenced, findingsTable } = await import('../report/markdown.js');
      const own = (): string =>
        [findingsTable(diagnostics), text === '' ? '' : fenced(bounded(text))]
          .filter(Boolean)
          .join('\n');
      return bounded(outcome.markdown ?? own());
    }
    case 'github': {
      const { githubAnnotations } = await import('../report/programs.js');
      const { lines, left } = githubAnnotations(annotations, { fileName });
      return `${lines}${withoutCommands(`${left}${text}`)}`;
    }
  }
}

/** Annotations name files from the root of the checkout, wherever the command runs. */
function inRepository(file: string, { cwd, env }: Pick<Host, 'cwd' | 'env'>): string {
  const root = env['GITHUB_WORKSPACE'];
  return root && !/^https?:\/\//i.test(file)
    ? relative(root, resolve(cwd, file)).replaceAll('\\', '/')
    : file;
}

/** Text for the log, in which the runner looks for no commands until it comes to a word that nobody knew before. */
function withoutCommands(text: string): string {
  if (text === '') return '';
  const word = randomBytes(16).toString('hex');
  return `::stop-commands::${word}\n${text}${text.endsWith('\n') ? '' : '\n'}::${word}::\n`;
}
