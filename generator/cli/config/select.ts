// Decides which documents a command handles and with which options: those of the configuration,
// overridden by flags.

import { statSync } from 'node:fs';
import { posix, resolve } from 'node:path';

import { type Diagnostic, diagnostic, hasErrors } from '../../base/diagnostics.js';
import {
  type DocumentConfig,
  type GenerateOptions,
  ownTargetsIn,
  withDefaults,
} from '../../base/options.js';
import {
  configFiles,
  type Configuration,
  findConfiguration,
  type LocateOption,
  mentionsConcord,
  type NamedConfig,
} from './config.js';
import { unknownTargets } from './fields.js';
import type { Flags, Invocation } from './option-table.js';
import { shownAddress } from '../../document/load/remote.js';
import type { Host } from '../host.js';
import { overrides, targetsOf, unknownLevels, validatorOptions, wrongFlags } from './overrides.js';

/** A document of this repository as it was: `git:REF:path`. */
export const revisionPath = /^git:([^:]+):(.+)$/s;

export interface Selection {
  /** Empty when there are errors. */
  readonly documents: readonly GenerateOptions[];
  readonly diagnostics: readonly Diagnostic[];
  readonly source?: (file: string) => string | undefined;
  /**
   * The diagnostics about one of the documents, with the places of the options that they are about.
   */
  readonly placed: (
    diagnostics: readonly Diagnostic[],
    options: GenerateOptions,
  ) => Promise<readonly Diagnostic[]>;
  readonly earlier: Earlier;
  /** The configuration that a document has its options from. */
  readonly configuredBy: (options: GenerateOptions) => string | undefined;
}

/** What was configured at an earlier revision, whose files are in another folder. */
export interface Earlier {
  /**
   * The files that may have held the configuration, relative to `cwd`; the first that is there
   * does.
   */
  readonly files: readonly string[];
  /** The options from flags, which apply to the earlier revision as well. */
  readonly flags: Flags['options'];
  /** How the same document was configured where `file` was the configuration. */
  readonly configuredIn: (
    options: GenerateOptions,
    there: { readonly cwd: string; readonly file: string | undefined },
  ) => Promise<Configured>;
}

export interface Configured {
  /** It was read; there was none; it would have to be run; it has mistakes. */
  readonly state: 'read' | 'none' | 'script' | 'broken';
  /** Where none was read, today's are taken, but for what a team decides about changes. */
  readonly options: GenerateOptions;
  /**
   * What it has and today's configuration has not; told once, with the first of today's documents.
   */
  readonly removed: readonly NamedConfig[];
}

/**
 * The documents of the configuration, or the one that is named. A document that the configuration
 * does not have gets nothing from it.
 */
export async function selectDocuments(
  invocation: Invocation,
  { cwd }: Pick<Host, 'cwd'>,
): Promise<Selection> {
  const { flags } = invocation;
  const { configuration, diagnostics, source } = await findConfiguration(cwd, flags.config);
  const fail = (found: readonly Diagnostic[]): Selection => ({
    ...nothingSelected,
    ...{ diagnostics: [...diagnostics, ...found], source },
  });
  if (hasErrors(diagnostics)) return fail([]);
  const misused = [...wrongFlags(flags.options), ...standardInput(invocation)];
  if (misused.length > 0) return fail(misused);
  const chosen = chosenConfigs(invocation, configuration, cwd);
  const unfit = [...wrongNumber(chosen, invocation, configuration), ...wrongTargets(chosen, flags)];
  if (unfit.length > 0) return fail(unfit);
  const documents = chosen.map((config) => withFlags(config, flags, cwd));
  const selected: Selected = { chosen, documents, configuration, flags };
  const wrong = await wrongOptions(selected, cwd);
  if (wrong.length > 0) return fail(wrong);
  const taken = takenOutput(documents[0], { invocation, configuration, cwd });
  if (taken.length > 0) return fail(taken);
  return {
    ...{ documents, diagnostics, source },
    placed: (found, options) => placedIn(found, options, selected),
    configuredBy: (options) => (knownAs(options, selected) ? configuration?.file : undefined),
    earlier: {
      files: siblings(configuration?.file),
      flags: overrides(flags),
      configuredIn: (options, there) => configuredIn(options, there, selected),
    },
  };
}

const nothingSelected: Omit<Selection, 'diagnostics' | 'source'> = {
  documents: [],
  placed: (none) => Promise.resolve(none),
  configuredBy: () => undefined,
  earlier: {
    files: [],
    flags: {},
    configuredIn: (options) => Promise.resolve({ state: 'none', options, removed: [] }),
  },
};

/** The documents of a run, and what they were made from, in the same order. */
interface Selected {
  readonly chosen: readonly DocumentConfig[];
  readonly documents: readonly GenerateOptions[];
  readonly configuration: Configuration | undefined;
  readonly flags: Flags;
}

/** Only types are made of what a pipe brings: everything else reads its document again. */
function standardInput({ command, document, further = [] }: Invocation): readonly Diagnostic[] {
  if (command === 'types' || (document !== '-' && !further.includes('-'))) return [];
  return [
    diagnostic('usage/arguments', 'A document is not read from standard input.', {
      help: 'Save it as a file and name that.',
    }),
  ];
}

/** The document of a comparison that the configuration is about. */
function chosenConfigs(
  { document, further = [], other }: Invocation,
  configuration: Configuration | undefined,
  cwd: string,
): readonly DocumentConfig[] {
  const named = [other, document].flatMap((argument) =>
    argument === undefined ? [] : (revisionPath.exec(argument)?.[2] ?? argument),
  );
  const chosen = [...choose(named, configuration, cwd)];
  for (const argument of further)
    for (const config of choose([argument], configuration, cwd))
      if (!chosen.some((known) => samePath(known.document, config.document, cwd)))
        chosen.push(config);
  return chosen;
}

function wrongNumber(
  chosen: readonly DocumentConfig[],
  { command, flags }: Invocation,
  configuration: Configuration | undefined,
): readonly Diagnostic[] {
  if (chosen.length === 0)
    return [
      diagnostic(
        'usage/no-document',
        'No document is named, and there is no configuration that names one.',
      ),
    ];
  if (chosen.length === 1) return [];
  const names = configuration?.documents.map(({ name = '' }) => name).join(', ');
  const several = `but the configuration has several documents: ${names}.`;
  if (['bundle', 'suggest', 'probe'].includes(command))
    return [
      diagnostic('usage/no-document', `\`concord ${command}\` takes one document, ${several}`, {
        help: 'Name one of them.',
      }),
    ];
  if (flags.options.output === undefined) return [];
  return [
    diagnostic('usage/arguments', `-o names one folder, ${several}`, {
      help: 'Name the document, too.',
    }),
  ];
}

function wrongTargets(
  chosen: readonly DocumentConfig[],
  { options }: Flags,
): readonly Diagnostic[] {
  const unknown = chosen.flatMap(({ targets }) =>
    unknownTargets(
      options.targets ?? [],
      ownTargetsIn(targets).map(({ name }) => name),
    ),
  );
  return [...new Set(unknown)].map((message) => diagnostic('usage/arguments', message));
}

function withFlags(config: DocumentConfig, flags: Flags, folder: string): GenerateOptions {
  return withDefaults(
    {
      ...{ ...config, ...overrides(flags) },
      targets: targetsOf(config, flags),
      validators: validatorOptions(config, flags),
    },
    folder,
  );
}

function knownAs(
  options: GenerateOptions,
  { chosen, documents, configuration }: Selected,
): NamedConfig | undefined {
  const config = chosen[documents.indexOf(options)];
  return configuration?.documents.find((known) => known.config === config);
}

/** Diagnostics about options at their places in the configuration. */
async function placedIn(
  diagnostics: readonly Diagnostic[],
  options: GenerateOptions,
  selected: Selected,
): Promise<readonly Diagnostic[]> {
  const { configuration, flags } = selected;
  const known = knownAs(options, selected);
  if (configuration === undefined || known === undefined) return diagnostics;
  const prefix = known.name === undefined ? [] : ['documents', known.name];
  const ofFlags = Object.keys(overrides(flags));
  return inConfiguration(
    diagnostics.map(({ option, ...rest }) =>
      option?.[0] === undefined || ofFlags.includes(option[0]) ? rest : { ...rest, option },
    ),
    (keys, part) => configuration.locate([...prefix, ...keys], part),
  );
}

/** A folder of templates that is not there, and levels of codes that no catalogue has. */
async function wrongOptions(selected: Selected, cwd: string): Promise<readonly Diagnostic[]> {
  const { documents, flags } = selected;
  const missing = documents.find(
    ({ templates }) => templates !== undefined && !isFolder(resolve(cwd, templates)),
  );
  if (missing !== undefined) {
    const message = `There is no folder ${missing.templates} with templates.`;
    const wrong =
      flags.options.templates === undefined
        ? diagnostic('config/wrong-value', message, { option: ['templates'] })
        : diagnostic('usage/arguments', message);
    return placedIn([wrong], missing, selected);
  }
  for (const options of documents) {
    const unknown = await unknownLevels(options, flags);
    if (unknown.length > 0) return placedIn(unknown, options, selected);
  }
  return [];
}

function takenOutput(
  options: GenerateOptions | undefined,
  {
    invocation: { command, document, flags },
    configuration,
    cwd,
  }: {
    readonly invocation: Invocation;
    readonly configuration: Configuration | undefined;
    readonly cwd: string;
  },
): readonly Diagnostic[] {
  if (command !== 'generate' || document === undefined || flags.inspect !== undefined) return [];
  const taken = owner(options, configuration, cwd);
  if (taken === undefined) return [];
  return [
    diagnostic(
      'usage/output-taken',
      `The folder ${options?.output} is the output of ${shownAddress(taken)}.`,
    ),
  ];
}

/** What another revision's configuration says of a document. */
async function configuredIn(
  options: GenerateOptions,
  there: { readonly cwd: string; readonly file: string | undefined },
  selected: Selected,
): Promise<Configured> {
  const { chosen, documents, configuration, flags } = selected;
  const { state, known } = await configurationIn(there);
  const now = configuration?.documents ?? [];
  const own = knownAs(options, selected);
  const { document: path } = chosen[documents.indexOf(options)] ?? {};
  const then =
    known.find(({ config }) => config.document === path) ??
    known.find(({ name }) => own !== undefined && name === own.name);
  const removed = known.filter(
    (config) => config !== then && !now.some((other) => isSame(config, other)),
  );
  const unread = { ...options, cwd: there.cwd, levels: undefined, ignore: undefined };
  return {
    state,
    options: then ? withFlags(then.config, flags, there.cwd) : { ...unread, ...overrides(flags) },
    removed: options === documents[0] ? removed : [],
  };
}

/** The file, and those that may have been in its place. */
function siblings(file: string = configFiles[0]): readonly string[] {
  const isUsual = configFiles.some((name) => name === posix.basename(file));
  return isUsual ? configFiles.map((name) => posix.join(posix.dirname(file), name)) : [file];
}

async function configurationIn({
  cwd,
  file,
}: {
  readonly cwd: string;
  readonly file: string | undefined;
}): Promise<Pick<Configured, 'state'> & { readonly known: readonly NamedConfig[] }> {
  if (file === undefined) return { state: 'none', known: [] };
  if (!file.endsWith('.json')) return { state: 'script', known: [] };
  if (posix.basename(file) === 'package.json' && !mentionsConcord(resolve(cwd, file)))
    return { state: 'none', known: [] };
  const { configuration } = await findConfiguration(cwd, file);
  return configuration
    ? { state: 'read', known: configuration.documents }
    : { state: 'broken', known: [] };
}

function isSame(one: NamedConfig, other: NamedConfig): boolean {
  return one.name === other.name || one.config.document === other.config.document;
}

/**
 * Moves a diagnostic about an option to its place in the configuration, and names the place in the
 * document beside it.
 */
function inConfiguration(
  diagnostics: readonly Diagnostic[],
  locate: LocateOption,
): Promise<readonly Diagnostic[]> {
  return Promise.all(
    diagnostics.map(async (diagnostic) => {
      if (diagnostic.option === undefined) return diagnostic;
      const { location, pointer, part = 'value', option, ...rest } = diagnostic;
      const inDocument = location
        ? [{ message: 'It is here in the document.', pointer, location }]
        : [];
      return {
        ...rest,
        location: await locate(option, part),
        related: [...inDocument, ...(diagnostic.related ?? [])],
      };
    }),
  );
}

function choose(
  named: readonly string[],
  configuration: Configuration | undefined,
  cwd: string,
): readonly DocumentConfig[] {
  const known = configuration?.documents ?? [];
  const [document] = named;
  if (document === undefined) return known.map(({ config }) => config);
  const match = known.find(({ name, config }) =>
    named.some((argument) => name === argument || samePath(config.document, argument, cwd)),
  );
  return [match?.config ?? { document }];
}

function samePath(path: string, other: string, cwd: string): boolean {
  return resolve(cwd, path) === resolve(cwd, other);
}

/**
 * The document of the configuration that an output folder belongs to, when it is another one than
 * this.
 */
function owner(
  options: GenerateOptions | undefined,
  configuration: Configuration | undefined,
  cwd: string,
): string | undefined {
  if (!options) return undefined;
  return configuration?.documents.find(
    ({ config }) =>
      samePath(config.output ?? '', options.output, cwd) &&
      !samePath(config.document, options.document, cwd),
  )?.config.document;
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
