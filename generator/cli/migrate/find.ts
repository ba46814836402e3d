// What is there of other generators: their configurations, which are loaded as they load them, and
// the scripts that call them.

import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, posix, relative, resolve } from 'node:path';

import { type Diagnostic, diagnostic } from '../../base/diagnostics.js';
import { loadFile } from '../../document/load/load-file.js';
import type { SourceFile } from '../../document/parse/source.js';
import { commandsIn } from '../../migrate/commands.js';
import { moved } from '../../migrate/configuration.js';
import { heyApi } from '../../migrate/hey-api.js';
import { kubb } from '../../migrate/kubb.js';
import { openapiTypescript } from '../../migrate/openapi-typescript.js';
import { orval } from '../../migrate/orval.js';
import { redocly } from '../../migrate/redocly.js';
import type { Moved, Difference, Tool } from '../../migrate/rules.js';
import { isObject } from '../../model/json.js';
import { runScript } from '../config/config.js';

export const tools: readonly Tool[] = [openapiTypescript, heyApi, orval, kubb, redocly];

/** Their names in scripts. */
const bins: ReadonlyMap<string, Tool> = new Map([
  ['openapi-typescript', openapiTypescript],
  ['openapi-ts', heyApi],
  ['@hey-api/openapi-ts', heyApi],
  ['orval', orval],
  ['kubb', kubb],
  ['redocly', redocly],
  ['@redocly/cli', redocly],
]);

/** What was found out, file by file. */
export interface Findings {
  readonly isKept: boolean;
  readonly moved: Moved[];
  /** Where something is different: the file, and what stands there. */
  readonly notes: (Difference & { readonly file: string })[];
  /** Configurations that were read. */
  readonly from: string[];
  /** Name → the script in its place. */
  readonly scripts: Map<string, string>;
  readonly texts: Map<string, string>;
  readonly diagnostics: Diagnostic[];
  /** Tools that scripts still call. */
  readonly used: Set<Tool>;
  manifest?: SourceFile | undefined;
}

/**
 * Everything of these tools that is in a folder.
 *
 * @param isKept Whether code is to stay as it is.
 */
export async function findTools(
  chosen: readonly Tool[],
  { cwd, isKept }: { readonly cwd: string; readonly isKept: boolean },
): Promise<Findings> {
  const found: Findings = {
    ...{ moved: [], notes: [], from: [], diagnostics: [], isKept },
    ...{ scripts: new Map(), texts: new Map(), used: new Set<Tool>() },
  };
  const reading: Reading = { found, cwd };
  if (existsSync(join(cwd, 'package.json'))) found.manifest = await fileAt('package.json', reading);
  const named = found.manifest && readScripts(found.manifest, chosen, found);
  if (found.manifest) readPrograms(found.manifest, chosen, reading);
  for (const tool of chosen)
    for (const file of configsOf(tool, named?.get(tool), cwd))
      await readConfiguration(tool, file, reading);
  return found;
}

interface Reading {
  readonly found: Findings;
  readonly cwd: string;
}

async function fileAt(name: string, { found, cwd }: Reading): Promise<SourceFile | undefined> {
  const { file, diagnostics } = await loadFile(
    { path: resolve(cwd, name), role: 'The configuration' },
    { cwd, texts: found.texts },
  );
  found.diagnostics.push(
    ...diagnostics.map((diagnostic): Diagnostic => ({
      ...diagnostic,
      code: diagnostic.location ? 'config/syntax' : 'config/unreadable',
    })),
  );
  return file;
}

/** Reads the scripts that call one of the tools; the configurations that they name. */
function readScripts(
  { value }: SourceFile,
  chosen: readonly Tool[],
  found: Findings,
): Map<Tool, Set<string>> {
  const named = new Map<Tool, Set<string>>();
  const all = isObject(value) && isObject(value['scripts']) ? value['scripts'] : {};
  for (const [name, script] of Object.entries(all)) {
    if (typeof script !== 'string') continue;
    const note = (text: string): void =>
      void found.notes.push({ file: 'package.json', key: `scripts.${name}`, text });
    let line = script;
    for (const { start, end, words, isPiped } of commandsIn(script, [
      ...bins.keys(),
    ]).toReversed()) {
      const tool = bins.get((words[0]?.text ?? '').replace(/(?<=.)@[\w.-]*$/, ''));
      if (!tool || !chosen.includes(tool)) continue;
      // What comes through a pipe has no name.
      const meaning = isPiped ? undefined : tool.command(words);
      if (!meaning) {
        if (tool !== redocly || isPiped) note(`\`${script.slice(start, end)}\` is left as it is.`);
        found.used.add(tool);
        continue;
      }
      const { config, value: said, replacement = 'concord generate' } = meaning;
      meaning.notes?.forEach(note);
      if (said) add(tool.read(said, found.isKept), 'package.json', found);
      else if (config !== undefined) named.set(tool, (named.get(tool) ?? new Set()).add(config));
      line = line.slice(0, start) + replacement + line.slice(end);
    }
    if (line !== script) found.scripts.set(name, line);
  }
  return named;
}

/** Names the programs of scripts that import one of the tools. */
function readPrograms(
  { value }: SourceFile,
  chosen: readonly Tool[],
  { found, cwd }: Reading,
): void {
  const all = isObject(value) && isObject(value['scripts']) ? value['scripts'] : {};
  const files = new Set(
    Object.values(all).flatMap((script) =>
      typeof script === 'string' ? script.split(/[\s"';|&<>()]/).flatMap(scriptIn) : [],
    ),
  );
  for (const file of files) {
    const text = isInside(file, cwd) ? textOf(resolve(cwd, file)) : undefined;
    for (const tool of text === undefined ? [] : chosen) {
      const name = specifiersIn(text ?? '').find((candidate) => tool.packages.test(candidate));
      if (name === undefined || tool.files.some((candidate) => file.includes(candidate))) continue;
      found.used.add(tool);
      found.notes.push({
        file: posix.normalize(file),
        key: name,
        text: 'is called by this program, which is left as it is: `generate` and `types` of concord-openapi are functions, too.',
      });
    }
  }
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** Whether a file is in the folder, links followed. */
function isInside(file: string, cwd: string): boolean {
  try {
    const way = relative(realpathSync(cwd), realpathSync(resolve(cwd, file)));
    return way !== '..' && !/^\.\.[\\/]/.test(way) && !isAbsolute(way);
  } catch {
    return false;
  }
}

/** The configuration that scripts name, or the one in its usual place. */
function configsOf(
  tool: Tool,
  named: ReadonlySet<string> | undefined,
  cwd: string,
): readonly string[] {
  if (named) return [...named];
  const usual = tool.files.flatMap((name) =>
    /\.ya?ml$/.test(name) ? name : endings.map((ending) => name + ending),
  );
  return usual.filter((name) => existsSync(join(cwd, name))).slice(0, 1);
}

const endings = ['.ts', '.mts', '.cts', '.js', '.mjs', '.cjs', '.json'];

async function readConfiguration(tool: Tool, name: string, reading: Reading): Promise<void> {
  const { found, cwd } = reading;
  let value: unknown;
  if (/\.[cm]?[jt]s$/.test(name)) {
    const path = resolve(cwd, name);
    if (!existsSync(path) || !isInside(name, cwd)) {
      const why = existsSync(path)
        ? 'lies outside of this folder, so it is not run: call `concord migrate` where it is'
        : 'does not exist';
      found.diagnostics.push(diagnostic('config/unreadable', `The configuration ${name} ${why}.`));
      return;
    }
    const text = readFileSync(path, 'utf8');
    found.texts.set(name, text);
    const loaded = await runScript({ cwd, path, name, text }, standIns(text));
    found.diagnostics.push(...loaded.diagnostics);
    // As their tools do, for which it may be a function of the command line.
    value = await called(loaded.value).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      found.diagnostics.push(diagnostic('config/function', `${name} fails: ${reason}`));
    });
  } else value = (await fileAt(name, reading))?.value;
  const here = (path: string): string =>
    relative(cwd, resolve(cwd, dirname(name), path)).replaceAll('\\', '/') || '.';
  const entries = tool.read(value, found.isKept);
  if (entries.length === 0) return;
  const file = posix.normalize(name);
  found.from.push(file);
  add(
    entries.map((entry) => ({ ...entry, config: moved(entry.config, here) })),
    file,
    found,
  );
}

async function called(value: unknown): Promise<unknown> {
  return typeof value === 'function' ? value({}) : value;
}

/** Notes say where they come from; of several entries, from which of them. */
function add(entries: readonly Moved[], file: string, { moved: all, notes }: Findings): void {
  for (const entry of entries) {
    // Notes say why there is none.
    if (entry.config.document !== undefined) all.push(entry);
    const prefix = entries.length > 1 ? `${entry.name}.` : '';
    notes.push(...entry.notes.map(({ key, text }) => ({ file, key: prefix + key, text })));
  }
}

/** The file that a word of a command names. */
function scriptIn(word: string): readonly string[] {
  return /^.+\.[cm]?[jt]s\b/.exec(word) ?? [];
}

function specifiersIn(text: string): readonly string[] {
  return [...text.matchAll(/(?:from|import|require)\s*(?:\(\s*)?(['"])([^'"\n]+)\1/g)].map(
    ([, , name = '']) => name,
  );
}

/**
 * In place of the other tools' own modules, which are not run: `defineConfig` returns what it gets,
 * and other calls leave a note of themselves.
 */
function standIns(text: string): Record<string, unknown> {
  const own = specifiersIn(text).filter((name) =>
    tools.some(({ packages }) => packages.test(name)),
  );
  const standIn = new Proxy<Record<string, unknown>>(
    { __esModule: true },
    {
      get: (_, name) =>
        name === '__esModule'
          ? true
          : name === 'then' || typeof name === 'symbol'
            ? undefined
            : name === 'defaultPlugins'
              ? ['@hey-api/typescript', '@hey-api/sdk']
              : /^define/.test(name) || name === 'default'
                ? (value: unknown) => value
                : (options: unknown) => ({ called: name, options }),
      has: () => true,
    },
  );
  return Object.fromEntries(own.map((name) => [name, standIn]));
}
