// `concord migrate`: the configuration and the scripts of another generator as ours, with a list of
// what is different. Nothing is written unless all of it can be.

import { existsSync } from 'node:fs';
import { dirname, posix, resolve } from 'node:path';

import { diagnostic, type Diagnostic, hasErrors } from '../../base/diagnostics.js';
import type { SourceFile } from '../../document/parse/source.js';
import { configOfEntries, configText, merged, moved } from '../../migrate/configuration.js';
import type { Moved, Tool } from '../../migrate/rules.js';
import { isObject } from '../../model/json.js';
import { type Replacement, replaceFiles } from '../../pipeline/replace.js';
import { printable } from '../report/printable.js';
import { closest, didYouMean } from '../../base/suggest.js';
import { configFiles, findConfiguration } from '../config/config.js';
import type { Invocation } from '../config/option-table.js';
import type { Host, Paint } from '../host.js';
import { failed, type Outcome } from '../outcome.js';
import { comparedNames, type Compared, rewrittenImports, withSender } from './compat.js';
import { type Findings, findTools, tools } from './find.js';

export async function runMigrate(
  { document: wanted, flags }: Invocation,
  { cwd }: Host,
): Promise<Outcome> {
  const names = tools.map(({ name }) => name);
  const chosen = tools.filter(({ name }) => wanted === undefined || name === wanted);
  if (chosen.length === 0 && wanted !== undefined)
    return failed(
      diagnostic(
        'usage/arguments',
        `${wanted} is none of the tools that are known: ${names.join(', ')}.`,
        didYouMean(closest(wanted, names)),
      ),
    );
  const path = flags.config ?? configFiles[0];
  if (!/\.([cm]?[tj]s|json)$/.test(path) || posix.basename(path) === 'package.json')
    return failed(
      diagnostic(
        'usage/arguments',
        `The configuration is TypeScript, JavaScript or JSON, so ${path} is no name for it.`,
      ),
    );
  const sources = await findTools(chosen, { cwd, isKept: flags.rewrite !== true });
  const source = (file: string): string | undefined => sources.texts.get(file);
  if (hasErrors(sources.diagnostics)) return { ...failed(...sources.diagnostics), source };
  if (isNothing(sources))
    return failed(
      diagnostic(
        'migrate/nothing',
        `There is no configuration of ${chosen.map(({ name }) => name).join(', ')} here that could be read.`,
      ),
    );
  const entries = merged(sources.moved).map((entry) => ({
    ...entry,
    config: withSender(entry.config, cwd),
  }));
  const existing = entries.length > 0 ? await existingConfiguration(path, flags.force, cwd) : [];
  if (existing.length > 0) return failed(...existing);
  const files = replacements(entries, { path, isForced: flags.force, sources });
  const compared: Compared[] = [];
  for (const { config } of entries) {
    const names = await comparedNames(config, cwd);
    if (names) compared.push(names);
    if (flags.writeImports) files.push(...rewrittenImports(config, cwd));
  }
  const { problem } = flags.dryRun ? {} : replaceFiles(files, cwd);
  if (problem) return failed(problem);
  const { manifest } = sources;
  const unused = chosen.filter((tool) => !sources.used.has(tool));
  const result: Migrated = {
    files,
    compared,
    notes: [...new Map(sources.notes.map((note) => [JSON.stringify(note), note])).values()],
    packages: manifest ? packagesOf(manifest, unused) : [],
  };
  return {
    ok: true,
    diagnostics: sources.diagnostics,
    source,
    json: {
      files: files.map(({ path: file, content }) => ({
        path: file,
        ...(flags.dryRun && { content }),
      })),
      differences: result.notes,
      missing: compared.flatMap(({ missing }) => missing),
      packages: result.packages,
    },
    text: (paint) => {
      const lines = [
        ...files.map(({ path: file, content }) =>
          flags.dryRun
            ? `${paint.bold(`${file}, if it were written:`)}\n${changes(file === 'package.json' ? manifest?.text : '', content)}`
            : `${paint.bold(file)} written.`,
        ),
        ...differences(result, paint),
        '',
        paint.bold('Next'),
        ...nextSteps(result, { entries, from: sources.from, cwd }).map((line) => `  ${line}`),
      ];
      return `${lines.map((line) => line.split('\n').map(withTabs).join('\n')).join('\n')}\n`;
    },
  };
}

/** What was made of the configuration of other tools. */
interface Migrated {
  readonly files: readonly Replacement[];
  readonly notes: Findings['notes'];
  readonly compared: readonly Compared[];
  /** The packages of other tools that nothing uses any more. */
  readonly packages: readonly string[];
}

function isNothing({ moved: found, scripts, notes }: Findings): boolean {
  return (
    found.length === 0 && scripts.size === 0 && !notes.some(({ file }) => file === 'package.json')
  );
}

/** A finding if there is a configuration already that would not be replaced. */
async function existingConfiguration(
  path: string,
  isForced: boolean | undefined,
  cwd: string,
): Promise<readonly Diagnostic[]> {
  const { configuration, diagnostics } = await findConfiguration(cwd);
  const existing = configuration?.file ?? diagnostics[0]?.location?.file;
  if (existing === undefined || (isForced && resolve(cwd, existing) === resolve(cwd, path)))
    return [];
  return [
    diagnostic('usage/exists', `There is a configuration already: ${existing}.`, {
      help: isForced
        ? `Remove it first: ${path} would not be the only one.`
        : 'Write over it with --force, or show what would be written with --config and another name.',
    }),
  ];
}

/** The configuration, and package.json with other scripts. */
function replacements(
  entries: readonly Moved[],
  {
    path,
    isForced,
    sources,
  }: { readonly path: string; readonly isForced: boolean | undefined; readonly sources: Findings },
): Replacement[] {
  const { manifest, scripts, from } = sources;
  const files: Replacement[] = [];
  if (entries.length > 0) {
    const config = configOfEntries(fromFile(entries, path));
    const content = configText(config, [...new Set(from)], path.endsWith('.json'));
    files.push({ path, content, isNew: !isForced });
  }
  if (manifest && scripts.size > 0)
    files.push({ path: 'package.json', content: withScripts(manifest, scripts) });
  return files;
}

function differences({ notes, compared }: Migrated, paint: Paint): readonly string[] {
  const listed = notes.map(({ file, key, text }) => `  ${file}: ${key}: ${text}`);
  return [
    ...(listed.length > 0 ? ['', paint.bold('What is different'), ...listed] : []),
    ...compared.flatMap(({ names, missing, problem }) => [
      '',
      paint.bold('Names of the other output'),
      problem === undefined
        ? `  ${names - missing.length} of ${names} are offered.`
        : `  They were not compared: ${problem}.`,
      ...missing.map(({ file, name, reason }) => `  ${file}: ${name}: ${reason}`),
    ]),
  ];
}

/** What is left to do by hand, a line each. */
function nextSteps(
  { packages }: Migrated,
  {
    entries,
    from,
    cwd,
  }: { readonly entries: readonly Moved[]; readonly from: Findings['from']; readonly cwd: string },
): readonly string[] {
  const generated = entries.filter(({ config }) => config.targets !== undefined);
  const taken = generated.flatMap(({ config: { output, compat } }) =>
    compat === undefined && output !== undefined && existsSync(resolve(cwd, output)) ? output : [],
  );
  return [
    'npm install --save-dev concord-openapi',
    ...taken.map(
      (output) =>
        `Delete what is in ${output} of the other generator: Concord writes over no file that is not its own.`,
    ),
    ...(generated.length > 0 ? ['npx concord generate'] : []),
    ...[...new Set(from)]
      .filter((file) => !/redocly\.ya?ml$/.test(file))
      .map((file) => `Delete ${file}.`),
    ...(packages.length > 0
      ? [`npm uninstall ${packages.join(' ')}, once nothing imports them`]
      : []),
  ];
}

/** Scripts may be indented by tabs. */
function withTabs(line: string): string {
  return line.split('\t').map(printable).join('\t');
}

function fromFile(entries: readonly Moved[], path: string): readonly Moved[] {
  const folder = dirname(path);
  return entries.map((entry) => ({
    ...entry,
    config: moved(entry.config, (each) => posix.relative(folder, each) || '.'),
  }));
}

/** The text of package.json with other scripts; nothing else in it changes. */
function withScripts(file: SourceFile, scripts: ReadonlyMap<string, string>): string {
  const spans = [...scripts].flatMap(([name, line]) => {
    const span = file.find(['scripts', name], 'value');
    return span ? [{ ...span, line }] : [];
  });
  return spans
    .sort((one, other) => other.start - one.start)
    .reduce(
      (text, { start, end, line }) => text.slice(0, start) + JSON.stringify(line) + text.slice(end),
      file.text,
    );
}

/** The lines that are not as before, where each has kept its place. */
function changes(before = '', after: string): string {
  const old = before.split('\n');
  return after
    .trimEnd()
    .split('\n')
    .flatMap((line, at) =>
      before === '' ? line : line === old[at] ? [] : [`-${old[at]}`, `+${line}`],
    )
    .join('\n');
}

function packagesOf({ value }: SourceFile, chosen: readonly Tool[]): readonly string[] {
  const groups = isObject(value) ? [value['dependencies'], value['devDependencies']] : [];
  return groups
    .flatMap((group) => Object.keys(isObject(group) ? group : {}))
    .filter((name) => chosen.some(({ packages }) => packages.test(name)));
}
