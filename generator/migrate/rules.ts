// What becomes of another tool's configuration: a table a tool, key by key, and what reads such
// tables.

import { posix } from 'node:path';

import { isObject } from '../model/json.js';
import type { CompatOptions } from '../base/compat-options.js';
import type { DocumentConfig } from '../base/options.js';
import type { Meaning, Word } from './commands.js';

/** What our configuration says in place of a key, and what it cannot say. */
export interface Moving {
  readonly config?: Partial<DocumentConfig>;
  readonly notes?: readonly string[];
}

/**
 * Key (`output.path`) → a sentence for whoever moves, an empty one where nothing is lost; or what
 * follows from the value.
 */
export type KeyRules = Readonly<Record<string, string | ((value: unknown) => Moving)>>;

export interface Difference {
  /** Where it stands in the other configuration. */
  readonly key: string;
  readonly text: string;
}

/** One document of theirs, as ours. */
export interface Moved {
  /** The key below `documents`, where there are several. */
  readonly name: string;
  readonly config: Partial<DocumentConfig>;
  readonly notes: readonly Difference[];
}

export interface Tool {
  readonly name: string;
  /** Its packages, which nobody needs any more. */
  readonly packages: RegExp;
  /**
   * Names of its configuration; those without an ending are looked for with those of TypeScript,
   * JavaScript and JSON.
   */
  readonly files: readonly string[];
  /**
   * What its configuration means; nothing where the file is about other things.
   *
   * @param isKept Whether code is to stay as it is.
   */
  readonly read: (value: unknown, isKept: boolean) => readonly Moved[];
  /** What a script means that calls it; nothing where the script calls it for something else. */
  readonly command: (words: readonly Word[]) => Meaning | undefined;
}

/** Applies the rules to every key; what is off or absent loses nothing. */
export function applyRules(
  value: object,
  rules: KeyRules,
  parent = '',
): Pick<Moved, 'config' | 'notes'> {
  let config: Partial<DocumentConfig> = {};
  const notes: Difference[] = [];
  for (const [name, entry] of Object.entries(value)) {
    if (entry === undefined || entry === null || entry === false) continue;
    const key = parent + name;
    const rule = Object.hasOwn(rules, key) ? rules[key] : undefined;
    if (typeof rule === 'string') {
      if (rule !== '') notes.push({ key, text: rule });
    } else if (rule) {
      const effect = rule(entry);
      config = joinedConfigs(config, effect.config ?? {});
      notes.push(...(effect.notes ?? []).map((text) => ({ key, text })));
    } else if (
      isObject(entry) &&
      Object.keys(rules).some((candidate) => candidate.startsWith(`${key}.`))
    ) {
      const inside = applyRules(entry, rules, `${key}.`);
      config = joinedConfigs(config, inside.config);
      notes.push(...inside.notes);
    } else notes.push({ key, text: 'has no counterpart.' });
  }
  return { config, notes };
}

/** Lists grow, other options are replaced. */
export function joinedConfigs(
  one: Partial<DocumentConfig>,
  other: Partial<DocumentConfig>,
): Partial<DocumentConfig> {
  const list = (key: 'targets' | 'include' | 'exclude'): Partial<DocumentConfig> => {
    const all = [...new Set([...(one[key] ?? []), ...(other[key] ?? [])])];
    return all.length === 0 ? {} : { [key]: all };
  };
  const types = { ...one.types, ...other.types };
  const compat = one.compat && other.compat && { ...one.compat, ...other.compat };
  return {
    ...{ ...one, ...other, ...list('targets'), ...list('include'), ...list('exclude') },
    ...(Object.keys(types).length > 0 && { types }),
    ...(compat && { compat }),
  };
}

/** What is added where code is to stay as it is: the tool's own names, and enums as it has them. */
export function compatible(
  { targets }: Partial<DocumentConfig>,
  compat: CompatOptions,
): Partial<DocumentConfig> {
  return targets?.includes('client') === true
    ? { targets: ['compat'], compat, openEnums: false }
    : {};
}

/** `text` for what is written as `{ [key]: text }` otherwise. */
export function unfolded(value: unknown, key: string): unknown {
  return typeof value === 'string' ? { [key]: value } : value;
}

/** A document that is a file or an address. */
export function documentRule(value: unknown): Moving {
  return typeof value === 'string'
    ? { config: { document: value } }
    : { notes: ['a document that is no file has no counterpart: save it as one.'] };
}

/** A folder, or that of a file. */
export function outputRule(value: unknown): Moving {
  if (typeof value !== 'string') return { notes: ['has no counterpart.'] };
  return { config: { output: /\.[cm]?[jt]sx?$/.test(value) ? posix.dirname(value) : value } };
}

/** Which target takes the place of a plug-in, and what is different with it. */
function target(targets: readonly string[], ...notes: readonly string[]): () => Moving {
  return () => ({ config: { targets }, notes });
}

/** What becomes of things that several tools have. */
export const becomes = {
  client: target(['client']),
  fetchClient: target(
    ['client'],
    'calls go through fetch; the client takes a `fetch` of your own, and middleware.',
  ),
  validators: target(['validators']),
  zodValidators: target(['validators'], 'validators are those of zod.'),
  fixtures: target(['fixtures'], 'values are made of the schemas, and are valid by them.'),
  query: target(
    ['client', 'query'],
    'there are options for the hooks of TanStack Query, and no hooks.',
  ),
  mocks: (): Moving => ({ config: { targets: ['fixtures'], handlers: true } }),
  dates: (): Moving => ({
    config: { types: { 'date-time': 'Date' } },
    notes: ['values of the format date-time are converted; those of the format date stay strings.'],
  }),
  mutator: 'the client takes a `fetch` of your own, and middleware, where it is created.',
  overlay: 'an OpenAPI Overlay (`overlays`) changes the document.',
  renames: '`rename` gives other names to operations, schemas and tags.',
  folders: 'the folders client, validators and fixtures have files of their own.',
  lint: '`concord lint` judges the document.',
  watch: '`concord generate --watch`.',
  baseUrl: 'the client takes a `baseUrl` where it is created; the document names the default.',
  headers:
    'headers for the document are `headers` here, or --header; they may be secret and were not copied.',
  /** Lays out the result. */
  formatter: (value: unknown): Moving =>
    [value].flat().every((name) => name === true || /^prettier\b/.test(String(name)))
      ? { config: { format: true } }
      : { notes: ['run it after `concord generate`, or keep it from the output.'] },
  importExtension: (value: unknown): Moving => {
    const [extension = 'none'] = (['js', 'ts'] as const).filter(
      (candidate) => value === candidate || value === `.${candidate}`,
    );
    return { config: { importExtension: extension } };
  },
} as const;

/** One rule for several keys, which are separated by spaces. */
export function each(keys: string, rule: KeyRules[string], parent = ''): KeyRules {
  return Object.fromEntries(keys.split(' ').map((key) => [parent + key, rule]));
}

/** Tags and the like, as selectors. */
export function selectorRule(
  option: 'include' | 'exclude',
  selectorOf: (name: string) => string | undefined,
): (value: unknown) => Moving {
  return (value) => {
    const names: readonly unknown[] = Array.isArray(value) ? value : [value];
    const found = names.map((name) => (typeof name === 'string' ? selectorOf(name) : undefined));
    const known = found.filter((candidate) => candidate !== undefined);
    const lost = names.filter((_, index) => found[index] === undefined);
    // To include less than was meant would leave operations out.
    const isKept = known.length > 0 && (option === 'exclude' || lost.length === 0);
    const which = lost.every((name) => typeof name === 'string') ? `${lost.join(', ')} ` : '';
    return {
      config: isKept ? { [option]: known } : {},
      notes:
        lost.length === 0
          ? []
          : [
              `${which}was left out: write it as \`${option}\`, with * for any letters (\`path:/pets/*\`, all methods of a path).`,
            ],
    };
  };
}

export function tag(name: string): string {
  return `tag:${name}`;
}

/** A name for a document: that of its file. */
export function nameOf({ document = 'api' }: Partial<DocumentConfig>): string {
  return posix.basename(document).replace(/\.\w+$/, '') || 'api';
}
