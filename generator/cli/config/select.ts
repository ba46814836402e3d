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
    found: readonly Diagnostic[],
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
  { command, document, further = [], other, flags }: Invocation,
  { cwd }: Pick<Host, 'cwd'>,
): Promise<Selection> {
  const { configuration, diagnostics, source } = await findConfiguration(cwd, flags.config);
  const fail = (...found: readonly Diagnostic[]): Selection => ({
    documents: [],
    diagnostics: [...diagnostics, ...found],
    source,
    placed: (none) => Promise.resolve(none),
    configuredBy: () => undefined,
    earlier: {
      files: [],
      flags: {},
      configuredIn: (options) => Promise.resolve({ state: 'none', options, removed: [] }),
    },
  });
  if (hasErrors(diagnostics)) return fail();
  const wrong = wrongFlags(flags.options);
  if (wrong.length > 0) return fail(...wrong);
  if (document === '-' || further.includes('-'))
    return fail(
      diagnostic('usage/arguments', 'A document is not read from standard input.', {
        help: 'Save it as a file and name that.',
      }),
    );

  // Of the two documents of a comparison, the one that the configuration is about.
  const named = [other, document].flatMap((argument) =>
    argument === undefined ? [] : (revisionPath.exec(argument)?.[2] ?? argument),
  );
  const chosen = [...choose(named, configuration, cwd)];
  for (const argument of further)
    for (const config of choose([argument], configuration, cwd))
      if (!chosen.some((each) => samePath(each.document, config.document, cwd)))
        chosen.push(config);
  const [first] = chosen;
  if (!first)
    return fail(
      diagnostic(
        'usage/no-document',
        'No document is named, and there is no configuration that names one.',
      ),
    );
  if (chosen.length > 1) {
    const names = configuration?.documents.map(({ name = '' }) => name).join(', ');
    const several = `but the configuration has several documents: ${names}.`;
    if (['bundle', 'suggest', 'mock', 'probe'].includes(command))
      return fail(
        diagnostic('usage/no-document', `\`concord ${command}\` takes one document, ${several}`, {
          help: 'Name one of them.',
        }),
      );
    if (flags.options.output !== undefined)
      return fail(
        diagnostic('usage/arguments', `-o names one folder, ${several}`, {
          help: 'Name the document, too.',
        }),
      );
  }
  const withFlags = (config: DocumentConfig, folder: string): GenerateOptions =>
    withDefaults(
      {
        ...{ ...config, ...overrides(flags) },
        targets: targetsOf(config, flags),
        validators: validatorOptions(config, flags),
      },
      folder,
    );
  const unknown = chosen.flatMap(({ targets }) =>
    unknownTargets(
      flags.options.targets ?? [],
      ownTargetsIn(targets).map(({ name }) => name),
    ),
  );
  if (unknown.length > 0)
    return fail(...[...new Set(unknown)].map((message) => diagnostic('usage/arguments', message)));
  const documents = chosen.map((config) => withFlags(config, cwd));
  const knownAs = (options: GenerateOptions): NamedConfig | undefined => {
    const config = chosen[documents.indexOf(options)];
    return configuration?.documents.find((each) => each.config === config);
  };
  const placedIn =
    (options: GenerateOptions) =>
    async (found: readonly Diagnostic[]): Promise<readonly Diagnostic[]> => {
      const known = knownAs(options);
      if (configuration === undefined || known === undefined) return found;
      const prefix = known.name === undefined ? [] : ['documents', known.name];
      const ofFlags = Object.keys(overrides(flags));
      return inConfiguration(
        found.map(({ option, ...rest }) =>
          option?.[0] === undefined || ofFlags.includes(option[0]) ? rest : { ...rest, option },
        ),
        (keys, part) => configuration.locate([...prefix, ...keys], part),
      );
    };
  const missing = documents.find(
    ({ templates }) => templates !== undefined && !isFolder(resolve(cwd, templates)),
  );
  if (missing !== undefined) {
    const message = `There is no folder ${missing.templates} with templates.`;
    return fail(
      ...(await placedIn(missing)([
        flags.options.templates === undefined
          ? diagnostic('config/wrong-value', message, { option: ['templates'] })
          : diagnostic('usage/arguments', message),
      ])),
    );
  }
  for (const options of documents) {
    const unknown = await unknownLevels(options, flags);
    if (unknown.length > 0) return fail(...(await placedIn(options)(unknown)));
  }
  const taken =
    command === 'generate' && document !== undefined && flags.inspect === undefined
      ? owner(documents[0], configuration, cwd)
      : undefined;
  if (taken !== undefined)
    return fail(
      diagnostic(
        'usage/output-taken',
        `The folder ${documents[0]?.output} is the output of ${shownAddress(taken)}.`,
      ),
    );
  return {
    documents,
    diagnostics,
    source,
    placed: (found, options) => placedIn(options)(found),
    configuredBy: (options) => (knownAs(options) ? configuration?.file : undefined),
    earlier: {
      files: siblings(configuration?.file),
      flags: overrides(flags),
      configuredIn: async (options, there) => {
        const { state, known } = await configurationIn(there);
        const now = configuration?.documents ?? [];
        const own = knownAs(options);
        const { document: path } = chosen[documents.indexOf(options)] ?? {};
        const then =
          known.find((each) => each.config.document === path) ??
          known.find((each) => own !== undefined && each.name === own.name);
        const removed = known.filter(
          (each) => each !== then && !now.some((other) => isSame(each, other)),
        );
        const unread = { ...options, cwd: there.cwd, levels: undefined, ignore: undefined };
        return {
          state,
          options: then ? withFlags(then.config, there.cwd) : { ...unread, ...overrides(flags) },
          removed: options === documents[0] ? removed : [],
        };
      },
    },
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
    diagnostics.map(async (found) => {
      if (found.option === undefined) return found;
      const { location, pointer, part = 'value', option, ...rest } = found;
      const inDocument = location
        ? [{ message: 'It is here in the document.', pointer, location }]
        : [];
      return {
        ...rest,
        location: await locate(option, part),
        related: [...inDocument, ...(found.related ?? [])],
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
