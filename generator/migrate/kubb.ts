// kubb: kubb.config with plug-ins as calls, `pluginZod({ … })`, or as pairs of a name and options.

import { isAbsolute, posix } from 'node:path';

import type { CompatOptions } from '../base/compat-options.js';
import { isObject } from '../model/json.js';
import { flagsIn, flagTexts } from './commands.js';
import { moved } from './configuration.js';
import {
  applyRules,
  becomes,
  compatible,
  documentRule,
  each,
  joinedConfigs,
  type Moving,
  type Moved,
  nameOf,
  outputRule,
  type KeyRules,
  selectorRule,
  type Tool,
  unfolded,
} from './rules.js';

export const kubb: Tool = {
  name: 'kubb',
  packages: /^(@kubb\/|kubb$|unplugin-kubb$)/,
  files: ['kubb.config', '.config/kubb.config'],
  read: (value, isKept) =>
    (Array.isArray(value) ? value : [value]).flatMap((entry) => entryOf(entry, isKept)),
  command: (words) => {
    const { positional, flags } = flagsIn(words, 'watch w bun b');
    if (positional.length > 0 && positional[0]?.text !== 'generate') return undefined;
    return {
      config: flagTexts(flags)('config', 'c'),
      replacement: `concord generate${flags.has('watch') || flags.has('w') ? ' --watch' : ''}`,
    };
  },
};

function entryOf(value: unknown, isKept: boolean): readonly Moved[] {
  if (!isObject(value) || value['input'] === undefined) return [];
  const { input, output, plugins, name, root, ...others } = value;
  const all = (Array.isArray(plugins) ? plugins : []).map(pluginOf);
  const shared = sharedSelection(all);
  const { config, notes } = applyRules(
    {
      input: unfolded(input, 'path'),
      output: unfolded(output, 'path'),
      // Each plug-in, and what is said of it.
      plugins: Object.fromEntries(all.map(([plugin]) => [plugin, true])),
      ...Object.fromEntries(
        all
          .filter(([plugin]) => `plugins.${plugin}` in known)
          .map(([plugin, options]) => [plugin, shared ? options : marked(options)]),
      ),
      ...others,
    },
    rules,
  );
  const compat = isKept ? compatOf(all) : undefined;
  const added = compat ? compatible(config, compat) : {};
  const folder = typeof root === 'string' && !isAbsolute(root) ? root : '.';
  return [
    {
      name: typeof name === 'string' ? name : nameOf(config),
      config: moved(joinedConfigs({ layout: 'source', ...config }, added), (path) =>
        posix.join(folder, path),
      ),
      notes: notes
        .filter(({ key }) => compat === undefined || !(keptKeys.has(key) || isPattern(key, all)))
        .map((note) => ({ ...note, key: note.key.replace('.own ', '.') })),
    },
  ];
}

/** Whether the names that a plug-in makes follow a pattern, which is kept. */
function isPattern(key: string, all: readonly (readonly [string, object])[]): boolean {
  const [name = '', what] = key.split('.');
  const options = new Map(all).get(name);
  return (
    what === 'transformers' && options !== undefined && patternOf(options, 'type') !== undefined
  );
}

/** What is as before where code is kept. */
const keptKeys: ReadonlySet<string> = new Set([
  ...['client.bundle', 'client.client', 'client.dataReturnType', 'client.importPath'],
  ...['client.baseURL', 'client.pathParamsType', 'react-query.pathParamsType', 'oas.serverIndex'],
  ...['plugins.react-query', 'react-query.client', 'zod.version', 'client.group'],
]);

/** How code for Kubb is kept: where each plug-in wrote, and what sends; nothing where its calls have other forms. */
function compatOf(all: readonly (readonly [string, object])[]): CompatOptions | undefined {
  const plugins = new Map(all);
  const isOther = all.some(
    ([, options]) =>
      textAt(options, 'paramsType') === 'object' ||
      textAt(options, 'paramsCasing') !== undefined ||
      /class/i.test(textAt(options, 'clientType') ?? ''),
  );
  if (isOther) return undefined;
  const placeOf = (plugin: string, usual: string): string | undefined => {
    const options = plugins.get(plugin);
    if (!options) return undefined;
    const place = posix.normalize(textAt(options, 'output', 'path') ?? usual);
    const names = patternOf(options, plugin === 'ts' ? 'type' : 'function');
    return names === undefined ? place : `${place}/${names}`;
  };
  const options: object = { ...plugins.get('react-query'), ...plugins.get('client') };
  const sender = textAt(options, 'importPath') ?? textAt(options, 'client');
  return {
    from: 'kubb',
    ...Object.fromEntries(
      places.flatMap(([part, plugin]) => {
        const place = placeOf(plugin, part);
        return place === undefined ? [] : [[part, place]];
      }),
    ),
    ...(sender !== undefined && { client: sender }),
    ...(textAt(options, 'dataReturnType') === 'full' && { result: 'full' }),
    ...(textAt(options, 'pathParamsType') === 'object' && { params: 'path' }),
    ...baseOf(options, plugins.get('oas')),
  };
}

/** The address that requests begin with, where the configuration says so. */
function baseOf(
  options: object,
  oas: object | undefined,
): Pick<CompatOptions, 'baseUrl' | 'server'> {
  const baseUrl = textAt(options, 'baseURL');
  const { serverIndex } = Object(oas);
  if (baseUrl !== undefined) return { baseUrl };
  return typeof serverIndex === 'number' ? { server: String(serverIndex) } : {};
}

/**
 * How a function of a configuration makes names, `*Service`; nothing where there is none, or it does
 * something else than to put texts around them.
 */
function patternOf(options: object, kind: string): string | undefined {
  const { name } = Object(Object(options).transformers);
  if (typeof name !== 'function') return undefined;
  const patterns = ['Sample', 'listPets'].map((each) =>
    String(name(each, kind)).replace(each, '*'),
  );
  const [pattern = ''] = patterns;
  return new Set(patterns).size === 1 && /^[\w$]*\*[\w$]*$/.test(pattern) ? pattern : undefined;
}

const places = [
  ['types', 'ts'],
  ['clients', 'client'],
  ['hooks', 'react-query'],
  ['zod', 'zod'],
  ['handlers', 'msw'],
] as const;

function textAt(value: unknown, ...keys: readonly string[]): string | undefined {
  const found = keys.reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), value);
  return typeof found === 'string' ? found : undefined;
}

/** Whether all plug-ins leave out the same, so that the document can. */
function sharedSelection(all: readonly (readonly [string, object])[]): boolean {
  const selections = all.flatMap(([name, options]) => {
    const { include = [], exclude = [] } = Object(options);
    return name === 'oas' || !(`plugins.${name}` in known)
      ? []
      : [JSON.stringify([include, exclude])];
  });
  return new Set(selections).size < 2;
}

/** The selection of one plug-in under names that have a sentence alone. */
function marked(options: object): object {
  return Object.fromEntries(
    Object.entries(options).map(([key, value]) => [
      key === 'include' || key === 'exclude' ? `own ${key}` : key,
      value,
    ]),
  );
}

const alone = 'of one plug-in alone was left out: a document has one selection for all targets.';

/**
 * The short name of a plug-in, and its options, from what a call of it leaves behind, or from a
 * pair.
 */
function pluginOf(plugin: unknown): readonly [string, object] {
  const [name, options] = Array.isArray(plugin)
    ? plugin
    : isObject(plugin)
      ? [plugin['called'] ?? plugin['name'], plugin['options']]
      : [plugin];
  const short = String(name)
    .replace(/^@kubb\/(?:plugin-|swagger-)?|^plugin-?/, '')
    .replace(/(?<=[a-z])(?=[A-Z])/g, '-');
  return [short.toLowerCase(), isObject(options) ? options : {}];
}

const kinds: Readonly<Record<string, string>> = {
  tag: 'tag',
  operationId: 'operation',
  path: 'path',
};

/** `{ type: 'tag', pattern: 'pets' }` */
function filter(option: 'include' | 'exclude') {
  return (value: unknown): Moving =>
    selectorRule(
      option,
      (text) => text,
    )(
      (Array.isArray(value) ? value : [value]).map((entry: unknown) => {
        const { type, pattern } = isObject(entry) ? entry : {};
        const kind = kinds[String(type)];
        return typeof pattern === 'string' && kind !== undefined ? `${kind}:${pattern}` : undefined;
      }),
    );
}

const known: KeyRules = {
  'plugins.oas': '',
  ...each('plugins.ts plugins.client plugins.fetch', becomes.client),
  'plugins.zod': becomes.validators,
  'plugins.faker': becomes.fixtures,
  'plugins.msw': becomes.mocks,
  ...each(
    'plugins.react-query plugins.vue-query plugins.solid-query plugins.svelte-query',
    becomes.query,
  ),
};

const transformed =
  'names that a function makes are kept where it puts texts around them; others are given by ' +
  '`rename`, and an OpenAPI Overlay (`overlays`) changes the document.';

const rules: KeyRules = {
  'input.path': documentRule,
  'output.path': outputRule,
  ...each('output.format output.lint hooks.done', becomes.formatter),
  // What is always so, or says nothing about the result.
  ...each(
    'output.clean output.extension output.barrelType output.barrel output.defaultBanner output.override adapter parsers storage',
    '',
  ),
  ...known,
  ...each('ts.dateType zod.dateType', (value) => (value === 'date' ? becomes.dates() : {})),
  ...Object.assign(
    {},
    ...Object.keys(known).map((key) => {
      const name = key.slice('plugins.'.length);
      return {
        ...each(`${name}.output ${name}.group`, ''),
        [`${name}.own include`]: alone,
        [`${name}.own exclude`]: alone,
        [`${name}.include`]: filter('include'),
        [`${name}.exclude`]: filter('exclude'),
        [`${name}.transformers`]: transformed,
      };
    }),
  ),
};
