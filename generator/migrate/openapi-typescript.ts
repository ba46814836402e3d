// openapi-typescript: its command in scripts, and the documents of redocly.yaml that it makes types
// of.

import { isObject } from '../model/json.js';
import { typesSwitches } from '../base/options.js';
import { flagsIn } from './commands.js';
import { applyRules, type Moved, type KeyRules, type Tool } from './rules.js';

export const openapiTypescript: Tool = {
  name: 'openapi-typescript',
  packages: /^openapi-typescript$/,
  files: ['redocly.yaml', 'redocly.yml', '.redocly.yaml'],
  read: (value) =>
    apisIn(value).flatMap(([name, api]): readonly Moved[] =>
      isObject(api['x-openapi-ts'])
        ? [{ name, ...applyRules({ root: api['root'], ...api['x-openapi-ts'] }, rules) }]
        : [],
    ),
  command: (words) => {
    const { positional, flags } = flagsIn(words, switches);
    const [document, ...more] = positional.filter(({ text }) => text !== '>');
    const piped = positional.some(({ text }) => text === '>') ? more.pop() : undefined;
    if (more.length > 0 || document?.text.includes('*') || document?.text === '<') return undefined;
    const notes: string[] = [];
    const output = flags.get('output') ?? flags.get('o') ?? piped;
    const parts = ['concord types', document?.raw ?? '', output ? `-o ${output.raw}` : ''];
    for (const [name, value] of flags) {
      const flag = `--${dashed(name)}`;
      if (name === 'output' || name === 'o') continue;
      if (known.has(flag)) parts.push(value ? `${flag} ${value.raw}` : flag);
      else if (name in others) parts.push(others[name] ?? '');
      else notes.push(`${flag}: ${lost[flag] ?? 'has no counterpart.'}`);
    }
    return {
      // Without a document, redocly.yaml has them.
      config: document ? undefined : (flags.get('redocly')?.text ?? 'redocly.yaml'),
      replacement: parts.filter(Boolean).join(' '),
      notes,
    };
  },
};

const rules: KeyRules = {
  root: (value) => ({ config: { document: String(value) } }),
  output: (value) => ({ config: { types: { output: String(value) } } }),
  'exclude-deprecated': () => ({ config: { exclude: ['deprecated'] } }),
  ...Object.fromEntries(
    Object.keys(typesSwitches).map((name) => [
      dashed(name),
      (value: unknown) => ({ config: { types: { [name]: value === true } } }),
    ]),
  ),
};

/** The entries below `apis`. */
export function apisIn(value: unknown): readonly (readonly [string, Record<string, unknown>])[] {
  const apis = isObject(value) && isObject(value['apis']) ? value['apis'] : {};
  return Object.entries(apis).flatMap(([name, api]) => (isObject(api) ? [[name, api]] : []));
}

function dashed(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

const known = new Set([
  '--check',
  ...Object.keys(typesSwitches).map((name) => `--${dashed(name)}`),
]);

const switches = [
  ...[...known].map((flag) => flag.slice(2)),
  't exclude-deprecated enum-values dedupe-enums conditional-enums properties-required-by-default array-length',
  'root-types-keep-casing make-paths-enum generate-path-params silent',
].join(' ');

/** Flags with another name here; an empty one for what is always so. */
const others: Readonly<Record<string, string>> = {
  t: '--export-type',
  'immutable-types': '--immutable',
  'exclude-deprecated': '--exclude deprecated',
  redocly: '',
  silent: '',
  'generate-path-params': '',
};

/** What TYPES.md says of the flags that are not there. */
const lost: Readonly<Record<string, string>> = {
  '--enum-values': 'values at run time are in the client and the validators.',
  '--dedupe-enums': 'values at run time are in the client and the validators.',
  '--conditional-enums': 'values at run time are in the client and the validators.',
  '--make-paths-enum': 'write `keyof paths`.',
};
