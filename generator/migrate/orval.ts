// orval: orval.config, one entry a project, and its command.

import { posix } from 'node:path';

import type { CompatOptions } from '../base/compat-options.js';
import { isObject } from '../model/json.js';
import { flagsIn, flagTexts } from './commands.js';
import {
  applyRules,
  becomes,
  compatible,
  type Difference,
  documentRule,
  each,
  joinedConfigs,
  type Moving,
  type Moved,
  outputRule,
  type KeyRules,
  selectorRule,
  tag,
  type Tool,
  unfolded,
} from './rules.js';

export const orval: Tool = {
  name: 'orval',
  packages: /^(orval$|@orval\/)/,
  files: ['orval.config'],
  read: (value, isKept) =>
    Object.entries(isObject(value) ? value : {}).flatMap((project) => projectOf(project, isKept)),
  command: (words) => {
    const { flags } = flagsIn(words, 'clean prettier biome mock watch w');
    const text = flagTexts(flags);
    const name = flags.get('project') ?? flags.get('p');
    return {
      config: text('config', 'c'),
      replacement: `concord generate${name === undefined ? '' : ` ${name.raw}`}${flags.has('watch') || flags.has('w') ? ' --watch' : ''}`,
    };
  },
};

function projectOf([name, project]: readonly [string, unknown], isKept: boolean): readonly Moved[] {
  if (!isObject(project)) return [];
  const { input, output, ...others } = project;
  const [first, ...more] = Array.isArray(input) ? input : [input];
  const given = unfolded(output, 'target');
  const { workspace, mock, target = '.', ...rest } = isObject(given) ? given : {};
  const source = unfolded(first, 'target');
  const { config, notes } = applyRules(
    {
      input: source,
      output: {
        client: 'axios-functions',
        ...rest,
        target: typeof workspace === 'string' ? posix.join(workspace, String(target)) : target,
        // An object with a list of generators since orval 8.
        mock:
          isObject(mock) && Array.isArray(mock['generators'])
            ? mock['generators'].length > 0
            : mock,
      },
      ...others,
    },
    isObject(source) && isObject(source['filters']) && source['filters']['mode'] === 'exclude'
      ? { ...rules, 'input.filters.tags': selectorRule('exclude', tag) }
      : rules,
  );
  const text = 'there is no second document for where the first is missing.';
  const compat = isKept ? compatOf(given) : undefined;
  const added = compat && (compat.zod === undefined ? compatible(config, compat) : { compat });
  const isSaid = ({ key }: Difference): boolean => !added?.compat || !keptKeys.has(key);
  return [
    {
      name,
      config: joinedConfigs({ layout: 'source', ...config }, added ?? {}),
      notes: [...notes.filter(isSaid), ...more.map(() => ({ key: 'input', text }))],
    },
  ];
}

/** What is as before where code is kept. */
const keptKeys: ReadonlySet<string> = new Set([
  'output.baseUrl',
  'output.client',
  'output.httpClient',
  'output.indexFiles',
  'output.override.mutator',
  'output.schemas',
]);

/** How code for orval is kept: where it calls functions, or hooks of React over these. */
function compatOf(output: unknown): CompatOptions | undefined {
  if (!isObject(output)) return undefined;
  const { workspace = '.', target, client = 'axios-functions', mode = 'single', baseUrl } = output;
  // Schemas stand beside the functions of the project that they are for.
  if (client === 'zod' && mode === 'single' && typeof target === 'string' && /\.ts$/.test(target))
    return { from: 'orval', zod: posix.basename(target) };
  if (
    typeof target !== 'string' ||
    !(/\.ts$/.test(target) || isTagged(mode)) ||
    !kept.has(client) ||
    !modes.has(mode) ||
    (baseUrl !== undefined && typeof baseUrl !== 'string')
  )
    return undefined;
  const inWorkspace = (path: string): string => posix.join(String(workspace), path);
  const folder = inWorkspace(/\.ts$/.test(target) ? posix.dirname(target) : target);
  const file = /\.ts$/.test(target) ? posix.basename(target) : 'api.ts';
  const schemas = schemasOf(output, file);
  const inside = schemas?.isFile
    ? schemas.path
    : schemas && posix.relative(folder, inWorkspace(schemas.path));
  if (inside?.startsWith('..')) return undefined;
  const sender = senderOf(output, (path) => posix.relative(folder, inWorkspace(path)));
  return {
    ...{ from: 'orval', file },
    ...(inside && { schemas: inside }),
    ...(baseUrl !== undefined && { baseUrl }),
    ...(isTagged(mode) && { mode: String(mode) }),
    ...sender,
  };
}

const kept: ReadonlySet<unknown> = new Set(['axios-functions', 'fetch', 'react-query']);
const modes: ReadonlySet<unknown> = new Set(['single', 'split', 'tags', 'tags-split']);

function isTagged(mode: unknown): boolean {
  return mode === 'tags' || mode === 'tags-split';
}

/** The folder of types, or the file where none is named. */
function schemasOf(
  { schemas, mode = 'single' }: { readonly schemas?: unknown; readonly mode?: unknown },
  file: string,
): { readonly path: string; readonly isFile: boolean } | undefined {
  const path = isObject(schemas) ? schemas['path'] : schemas;
  if (typeof path === 'string') return { path, isFile: false };
  return mode === 'single'
    ? undefined
    : { path: file.replace(/(?=\.ts$)/, '.schemas'), isFile: true };
}

/** What sends; the path of a mutator as the output folder sees it. */
function senderOf(
  { client = 'axios-functions', httpClient, override }: Readonly<Record<string, unknown>>,
  relative: (path: string) => string,
): Pick<CompatOptions, 'client' | 'mutator'> {
  const by = client === 'axios-functions' ? 'axios' : httpClient;
  const given = isObject(override) ? override['mutator'] : undefined;
  const { path, name } = isObject(given) ? given : { path: given, name: undefined };
  return {
    ...(by === 'axios' && { client: 'axios' }),
    ...(typeof path === 'string' && {
      mutator: `${relative(path.replace(/(?:\.ts)?$/, '.ts'))}${typeof name === 'string' ? `#${name}` : ''}`,
    }),
  };
}

const clients: ReadonlyMap<unknown, () => Moving> = new Map([
  ['fetch', becomes.client],
  ['axios', becomes.fetchClient],
  ['axios-functions', becomes.fetchClient],
  ['angular', becomes.fetchClient],
  ['react-query', becomes.query],
  ['vue-query', becomes.query],
  ['svelte-query', becomes.query],
  ['solid-query', becomes.query],
  ['zod', becomes.validators],
  ['effect', becomes.zodValidators],
]);

const rules: KeyRules = {
  'input.target': documentRule,
  'input.filters.tags': selectorRule('include', tag),
  'input.filters.schemas': 'schemas come with the operations that need them.',
  ...each('input.override.transformer output.override.transformer', becomes.overlay),
  'input.validation': becomes.lint,
  'input.parserOptions': becomes.headers,
  'output.target': outputRule,
  'output.client': (value) =>
    clients.get(value)?.() ?? {
      config: { targets: ['client'] },
      notes: [`${String(value)} has no counterpart.`],
    },
  'output.httpClient': (value) => (value === 'fetch' ? {} : becomes.fetchClient()),
  'output.mock': (value) => ({
    ...becomes.mocks(),
    notes: Object.entries(isObject(value) ? value : {}).flatMap(([name, option]) =>
      ['type', 'generators', 'indexMockFiles'].includes(name) || option === undefined
        ? []
        : [`${name} has no counterpart.`],
    ),
  }),
  'output.urlEncodeParameters': 'parameters are always percent-encoded, as RFC 3986 says.',
  ...each('output.schemas output.fileExtension output.indexFiles', becomes.folders),
  ...each('output.prettier output.formatter hooks.afterAllFilesWrite', becomes.formatter),
  ...each('output.biome output.tslint', () => becomes.formatter('another')),
  ...each(
    'output.namingConvention output.override.operationName output.override.components',
    becomes.renames,
  ),
  'output.baseUrl': becomes.baseUrl,
  ...each('output.override.mutator output.override.fetch', becomes.mutator),
  'output.override.useDates': becomes.dates,
  ...each(
    'output.override.operations output.override.tags',
    'an overlay (`overlays`) changes one operation, or options of its call do.',
  ),
  'output.override.mock': 'factories of fixtures take the properties that are to be different.',
  'output.override.query': 'options stand where a query is used.',
  'output.override.zod': 'what validators do to values is in `validators.positions`.',
  // What is always so, or says nothing about the result.
  'input.filters.mode': '',
  ...each('mode clean headers tsconfig packageJson override.useTypeOverInterfaces', '', 'output.'),
};
