// Our configuration, of what the configurations of other tools have become.

import { posix } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

import { isRemote } from '../document/load/remote.js';
import { defaultOptions, type DocumentConfig } from '../base/options.js';
import { joinedConfigs, type Moved } from './rules.js';

/**
 * Entries of one document that belong to one output, or of which one is about types alone, are one
 * entry; each with a name and an output of its own.
 */
export function merged(entries: readonly Moved[]): readonly Moved[] {
  const all: Moved[] = [];
  for (const entry of entries) {
    const at = all.findIndex((candidate) => isSame(candidate.config, entry.config));
    const known = all[at];
    if (known === undefined) all.push(entry);
    else all[at] = { ...known, config: joinedConfigs(known.config, entry.config) };
  }
  if (all.length < 2) return all.map(withoutCompat);
  const names = new Set<string>();
  const outputs = new Set<string>();
  return all.map(withoutCompat).map(({ name: wanted, config, notes }) => {
    const name = free(wanted.replace(/[^\w.-]+/g, '-').replace(/^__proto__$/, 'api'), names);
    const { output = posix.join(defaultOptions.output, name) } = config;
    const own = free(outputs.has(output) ? posix.join(output, name) : output, outputs);
    return { name, notes, config: { ...config, output: own } };
  });
}

/** What says how code is kept is dropped where there is no client. */
function withoutCompat(entry: Moved): Moved {
  const { compat, ...config } = entry.config;
  return compat && config.targets?.includes('compat') !== true ? { ...entry, config } : entry;
}

function isSame(one: Moved['config'], other: Moved['config']): boolean {
  const isTypesAlone = [one, other].some(
    ({ output, types }) => types?.output !== undefined && output === undefined,
  );
  return (
    one.document === other.document &&
    (one.output === other.output || isTypesAlone) &&
    (one.types?.output === undefined || other.types?.output === undefined) &&
    isDeepStrictEqual([one.include, one.exclude], [other.include, other.exclude])
  );
}

function free(wanted: string, taken: Set<string>): string {
  let found = wanted;
  for (let count = 2; taken.has(found); count++) found = `${wanted}-${count}`;
  taken.add(found);
  return found;
}

/** The paths of an entry as they are written in another place. */
export function moved(config: Moved['config'], move: (path: string) => string): Moved['config'] {
  const { document, output, types } = config;
  return {
    ...config,
    ...(document !== undefined && { document: isRemote(document) ? document : move(document) }),
    ...(output !== undefined && { output: move(output) }),
    ...(types?.output !== undefined && { types: { ...types, output: move(types.output) } }),
  };
}

export function configOfEntries(entries: readonly Moved[]): object {
  const [only, ...more] = entries;
  if (only !== undefined && more.length === 0) return ordered(only.config);
  return {
    documents: Object.fromEntries(entries.map(({ name, config }) => [name, ordered(config)])),
  };
}

function ordered({ document, output, ...others }: Partial<DocumentConfig>): object {
  return { document, ...(output !== undefined && { output }), ...others };
}

/** @param from Names of the files that it was made from. */
export function configText(config: object, from: readonly string[], isJson: boolean): string {
  const json = JSON.stringify(config, null, 2).replace(
    /\[\n([^[\]{}]*)\n *\]/g,
    (_, inside: string) => `[${inside.trim().replace(/\n */g, ' ')}]`,
  );
  if (isJson) return `${json}\n`;
  const code = json.replace(/"((?:[^"\\]|\\.)*)"(:)?/g, (quoted, text: string, colon = '') =>
    colon !== '' && /^[A-Za-z_$][\w$]*$/.test(text)
      ? `${text}:`
      : /['\\]/.test(text)
        ? quoted
        : `'${text}'${colon}`,
  );
  const files = from.join(' and ').replace(/\s+/g, ' ');
  const head = `Made by \`concord migrate\` from ${files}. \`concord init\` writes all options with an explanation.`;
  return `// ${head}\n\nexport default ${code};\n`;
}
