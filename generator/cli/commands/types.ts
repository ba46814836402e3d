// `concord types`: the types of a document in openapi-typescript's shape, in a file or on standard
// output.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { type Diagnostic, diagnostic } from '../../base/diagnostics.js';
import { type GenerateOptions, type TypesSettings, typesSwitchNames } from '../../base/options.js';
import { isSystemError } from '../../pipeline/disk.js';
import { replaceFiles } from '../../pipeline/replace.js';
import { documentTypes } from '../../pipeline/types.js';
import type { Flags, Invocation } from '../config/option-table.js';
import { eachDocument, type Found } from '../each.js';
import type { Host } from '../host.js';
import type { Outcome } from '../outcome.js';

export async function runTypes(invocation: Invocation, host: Host): Promise<Outcome> {
  const { flags } = invocation;
  const { runs, diagnostics, source } = await eachDocument(invocation, host, (options) =>
    typesFor(options, { settings: settingsOf(options, flags), isCheck: flags.check === true }),
  );
  const printed = runs.flatMap(({ text }) => text ?? []);
  return {
    ok: runs.length > 0 && runs.every(({ isDone }) => isDone),
    diagnostics,
    source,
    json: { files: runs.flatMap(({ file }) => file ?? []) },
    text: () => printed.join('\n'),
  };
}

interface Types extends Found {
  readonly isDone: boolean;
  /** What belongs on standard output. */
  readonly text?: string;
  readonly file?: string;
}

/** What the configuration says, and the flags before it. */
function settingsOf({ types }: GenerateOptions, flags: Flags): TypesSettings {
  const { output } = flags.options;
  const given = typesSwitchNames.flatMap((name) =>
    flags[name] === undefined ? [] : [[name, flags[name]] as const],
  );
  return { ...types, ...(output !== undefined && { output }), ...Object.fromEntries(given) };
}

async function typesFor(
  options: GenerateOptions,
  { settings, isCheck }: { readonly settings: TypesSettings; readonly isCheck: boolean },
): Promise<Types> {
  const { text, diagnostics: found, source } = await documentTypes(options, settings);
  if (text === undefined) return { diagnostics: found, source, isDone: false };
  const { output: file } = settings;
  const ended = (problem?: Diagnostic): Types => ({
    diagnostics: problem ? [...found, problem] : found,
    source,
    isDone: !problem,
    ...(file !== undefined && { file }),
  });
  if (file === undefined) return { ...ended(), text };
  if (!isCheck) return ended(replaceFiles([{ path: file, content: text }], options.cwd).problem);
  return textIn(resolve(options.cwd, file)) === text
    ? ended()
    : ended(
        diagnostic('output/stale', `${file} is not what \`concord types\` would write.`, {
          help: 'Run the command without --check and commit the file.',
        }),
      );
}

function textIn(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return undefined;
  }
}
