// `concord migrate`: the configuration and the scripts of another generator as ours, with a list of
// what is different. Nothing is written unless all of it can be.

import { existsSync } from 'node:fs';
import { dirname, posix, resolve } from 'node:path';

import { diagnostic, hasErrors } from '../../base/diagnostics.js';
import type { SourceFile } from '../../document/parse/source.js';
import { configOfEntries, configText, merged, moved } from '../../migrate/configuration.js';
import type { Moved, Tool } from '../../migrate/rules.js';
import { isObject } from '../../model/json.js';
import { type Replacement, replaceFiles } from '../../pipeline/replace.js';
import { printable } from '../report/printable.js';
import { closest, didYouMean } from '../../base/suggest.js';
import { configFiles, findConfiguration } from '../config/config.js';
import type { Invocation } from '../config/option-table.js';
import type { Host } from '../host.js';
import { failed, type Outcome } from '../outcome.js';
import { comparedNames, type Compared, rewrittenImports, withSender } from './compat.js';
import { findTools, tools } from './find.js';

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
  const found = await findTools(chosen, { cwd, isKept: flags.rewrite !== true });
  const { manifest } = found;
  const notes = [...new Map(found.notes.map((note) => [JSON.stringify(note), note])).values()];
  const source = (file: string): string | undefined => found.texts.get(file);
  if (hasErrors(found.diagnostics)) return { ...failed(...found.diagnostics), source };
  if (
    found.moved.length === 0 &&
    found.scripts.size === 0 &&
    !found.notes.some(({ file }) => file === 'package.json')
  )
    return failed(
      diagnostic(
        'migrate/nothing',
        `There is no configuration of ${chosen.map(({ name }) => name).join(', ')} here that could be read.`,
      ),
    );

  const entries = merged(found.moved).map((entry) => ({
    ...entry,
    config: withSender(entry.config, cwd),
  }));
  const files: Replacement[] = [];
  if (entries.length > 0) {
    const { configuration, diagnostics } = await findConfiguration(cwd);
    const existing = configuration?.file ?? diagnostics[0]?.location?.file;
    if (existing !== undefined && !(flags.force && resolve(cwd, existing) === resolve(cwd, path)))
      return failed(
        diagnostic('usage/exists', `There is a configuration already: ${existing}.`, {
          help: flags.force
            ? `Remove it first: ${path} would not be the only one.`
            : 'Write over it with --force, or show what would be written with --config and another name.',
        }),
      );
    const isJson = path.endsWith('.json');
    files.push({
      path,
      content: configText(
        configOfEntries(fromFile(entries, path)),
        [...new Set(found.from)],
        isJson,
      ),
      isNew: !flags.force,
    });
  }
  if (manifest && found.scripts.size > 0)
    files.push({ path: 'package.json', content: withScripts(manifest, found.scripts) });
  const compared: Compared[] = [];
  for (const { config } of entries) {
    const names = await comparedNames(config, cwd);
    if (names) compared.push(names);
    if (flags.writeImports) files.push(...rewrittenImports(config, cwd));
  }
  const missing = compared.flatMap((each) => each.missing);
  const { problem } = flags.dryRun ? {} : replaceFiles(files, cwd);
  if (problem) return failed(problem);
  const left = [...new Set(found.from)].filter((file) => !/redocly\.ya?ml$/.test(file));
  const generated = entries.filter(({ config }) => config.targets !== undefined);
  const taken = generated.flatMap(({ config: { output, compat } }) =>
    compat === undefined && output !== undefined && existsSync(resolve(cwd, output)) ? output : [],
  );
  const unused = chosen.filter((tool) => !found.used.has(tool));
  const packages = manifest ? packagesOf(manifest, unused) : [];
  return {
    ok: true,
    diagnostics: found.diagnostics,
    source,
    json: {
      files: files.map(({ path: file, content }) => ({
        path: file,
        ...(flags.dryRun && { content }),
      })),
      differences: notes,
      missing,
      packages,
    },
    text: (paint) => {
      const lines = files.map(({ path: file, content }) =>
        flags.dryRun
          ? `${paint.bold(`${file}, if it were written:`)}\n${changes(file === 'package.json' ? manifest?.text : '', content)}`
          : `${paint.bold(file)} written.`,
      );
      if (notes.length > 0)
        lines.push(
          '',
          paint.bold('What is different'),
          ...notes.map(({ file, key, text }) => `  ${file}: ${key}: ${text}`),
        );
      for (const { names, missing: lost, problem: why } of compared)
        lines.push(
          '',
          paint.bold('Names of the other output'),
          why === undefined
            ? `  ${names - lost.length} of ${names} are offered.`
            : `  They were not compared: ${why}.`,
          ...lost.map(({ file, name, reason }) => `  ${file}: ${name}: ${reason}`),
        );
      const next = [
        'npm install --save-dev concord-openapi',
        ...taken.map(
          (output) =>
            `Delete what is in ${output} of the other generator: Concord writes over no file that is not its own.`,
        ),
        ...(generated.length > 0 ? ['npx concord generate'] : []),
        ...left.map((file) => `Delete ${file}.`),
        ...(packages.length > 0
          ? [`npm uninstall ${packages.join(' ')}, once nothing imports them`]
          : []),
      ];
      lines.push('', paint.bold('Next'), ...next.map((line) => `  ${line}`));
      return `${lines.map((line) => line.split('\n').map(withTabs).join('\n')).join('\n')}\n`;
    },
  };
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
