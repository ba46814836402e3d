// @hey-api/openapi-ts: openapi-ts.config, and its command.

import { posix } from 'node:path';

import type { CompatOptions } from '../base/compat-options.js';
import type { DocumentConfig } from '../base/options.js';
import { isObject } from '../model/json.js';
import { flagsIn, flagTexts } from './commands.js';
import {
  applyRules,
  becomes,
  compatible,
  documentRule,
  each,
  type Moved,
  joinedConfigs,
  nameOf,
  type Difference,
  outputRule,
  type KeyRules,
  selectorRule,
  tag,
  type Tool,
  unfolded,
} from './rules.js';

export const heyApi: Tool = {
  name: 'hey-api',
  packages: /^@hey-api\//,
  files: ['openapi-ts.config'],
  read: (value, isKept) =>
    (Array.isArray(value) ? value : [value]).flatMap((job) => jobOf(job, isKept)),
  command: (words) => {
    const { flags } = flagsIn(words, 'dry-run d watch w silent s');
    const text = flagTexts(flags);
    const input = text('input', 'i');
    const plugins = [text('client', 'c'), text('plugins', 'p')].filter(
      (name) => name !== undefined,
    );
    const value = { input, output: text('output', 'o'), ...(plugins.length > 0 && { plugins }) };
    return {
      config: text('file', 'f'),
      ...(input !== undefined && { value }),
      replacement: `concord generate${flags.has('watch') || flags.has('w') ? ' --watch' : ''}`,
    };
  },
};

function jobOf(job: unknown, isKept: boolean): readonly Moved[] {
  if (!isObject(job) || job['input'] === undefined) return [];
  const { input, output, plugins = ['@hey-api/typescript', '@hey-api/sdk'], ...others } = job;
  if (Array.isArray(output) && output.length > 0)
    return output.flatMap((value: unknown) => jobOf({ ...job, output: value }, isKept));
  const [first, ...more] = Array.isArray(input) ? input : [input];
  const { config, notes } = applyRules(
    {
      input: unfolded(first, 'path'),
      output: unfolded(output, 'path'),
      plugins: byName(plugins),
      ...others,
    },
    rules,
  );
  const { parser } = job;
  const filters = isObject(parser) ? parser['filters'] : undefined;
  const transforms = isObject(parser) ? parser['transforms'] : undefined;
  const keepsWhole = isObject(transforms) && transforms['readWrite'] === false;
  const whole = 'what is sent and what is received have types of their own where they differ.';
  const isWithoutDeprecated = isObject(filters) && filters['deprecated'] === false;
  const text = 'a second document is an entry of its own, or merged beforehand.';
  return [
    {
      name: nameOf(config),
      config: joinedConfigs(
        joinedConfigs(
          { layout: 'source', ...config },
          isKept
            ? compatible(config, { from: 'hey-api', ...runtimeConfigOf(plugins, config) })
            : {},
        ),
        isWithoutDeprecated ? { exclude: ['deprecated'] } : {},
      ),
      notes: [
        ...notes.filter(({ key }) => !(isKept && key === 'plugins.@tanstack/react-query')),
        ...(keepsWhole ? [{ key: 'parser.transforms.readWrite', text: whole }] : []),
        ...more.map(() => ({ key: 'input', text })),
        ...optionNotes(plugins, isKept),
      ],
    },
  ];
}

/** The module that sets up the client, as the output folder sees it. */
function runtimeConfigOf(
  plugins: unknown,
  { output = '.' }: Partial<DocumentConfig>,
): Pick<CompatOptions, 'runtimeConfig'> {
  const paths = (Array.isArray(plugins) ? plugins : []).map((plugin: unknown) =>
    isObject(plugin) ? plugin['runtimeConfigPath'] : undefined,
  );
  const path = paths.find((candidate) => typeof candidate === 'string');
  if (typeof path !== 'string') return {};
  const file = posix.relative(output, path);
  return { runtimeConfig: /\.[cm]?ts$/.test(file) ? file : `${file}.ts` };
}

/** Each plug-in by its name, together with its options if there are some. */
function byName(plugins: unknown): object {
  const all: readonly unknown[] = Array.isArray(plugins) ? plugins : [];
  return Object.fromEntries(
    all.map((plugin) => [
      String(isObject(plugin) ? plugin['name'] : plugin),
      isObject(plugin) ? [plugin] : true,
    ]),
  );
}

function optionNotes(plugins: unknown, isKept: boolean): readonly Difference[] {
  return (Array.isArray(plugins) ? plugins : []).flatMap((plugin: unknown) => {
    const { name, ...options } = isObject(plugin) ? plugin : {};
    const read = [
      ...(name === '@hey-api/transformers' ? ['dates', 'bigInt'] : []),
      ...(isKept ? ['runtimeConfigPath'] : []),
    ];
    const names = Object.keys(options)
      .filter((candidate) => !read.includes(candidate))
      .join(', ');
    const key = `plugins.${String(name)}`;
    return names === '' ? [] : [{ key, text: `options have no counterpart (${names}).` }];
  });
}

/** One method of a path has no selector: `path:` would take the others along. */
function operation(name: string): string | undefined {
  return /^[A-Z]+ \//.test(name) ? undefined : `operation:${name}`;
}

const rules: KeyRules = {
  'input.path': documentRule,
  'input.watch': becomes.watch,
  'input.fetch': becomes.headers,
  'output.path': outputRule,
  ...each('output.format output.postProcess output.lint', becomes.formatter),
  ...each('output.importFileExtension output.module.extension', becomes.importExtension),
  ...each('output.fileName output.entryFile output.indexFile', becomes.folders),
  'output.case': becomes.renames,
  'parser.filters.tags.include': selectorRule('include', tag),
  'parser.filters.tags.exclude': selectorRule('exclude', tag),
  'parser.filters.operations.include': selectorRule('include', operation),
  'parser.filters.operations.exclude': selectorRule('exclude', operation),
  'parser.patch': becomes.overlay,
  'parser.transforms.enums':
    'enums are unions of their values and `Unrecognized`; `openEnums: false` closes them.',
  'parser.validate_EXPERIMENTAL': becomes.lint,
  client: becomes.client,
  'plugins.@hey-api/schemas': () => ({
    config: { openapi: true },
    notes: ['schemas are in the bundled document, openapi.json.'],
  }),
  'plugins.@hey-api/transformers': (value) => {
    const [plugin] = Array.isArray(value) ? value : [];
    const { dates = true, bigInt = true } = isObject(plugin) ? plugin : {};
    const types = {
      ...(dates !== false && { 'date-time': 'Date' as const }),
      ...(bigInt !== false && { int64: 'bigint' as const }),
    };
    const { notes = [] } = dates === false ? {} : becomes.dates();
    return { notes, config: Object.keys(types).length === 0 ? {} : { types } };
  },
  ...each(
    'plugins.@hey-api/typescript plugins.@hey-api/sdk plugins.@hey-api/client-fetch',
    becomes.client,
  ),
  ...each('axios ky next nuxt ofetch angular', becomes.fetchClient, 'plugins.@hey-api/client-'),
  'plugins.zod': becomes.validators,
  ...each('plugins.valibot plugins.arktype', becomes.zodValidators),
  'plugins.msw': becomes.mocks,
  'plugins.@faker-js/faker': becomes.fixtures,
  ...each('react-query vue-query solid-query svelte-query', becomes.query, 'plugins.@tanstack/'),
  // What is always so, or says nothing about the result.
  ...each(
    'output.clean output.tsConfigPath parser.filters.deprecated parser.filters.orphans parser.filters.preserveOrder logs interactive dryRun',
    '',
  ),
};
