// `concord init`: a configuration with every key explained. Never overwrites one.

import { existsSync } from 'node:fs';
import { basename, dirname, join, posix, relative, resolve } from 'node:path';

import { diagnostic } from '../../base/diagnostics.js';
import { isRemote } from '../../document/load/remote.js';
import { isObject } from '../../model/json.js';
import { defaultOptions } from '../../base/options.js';
import { replaceFiles } from '../../pipeline/replace.js';
import { printable } from '../report/printable.js';
import { configFiles, findConfiguration } from '../config/config.js';
import { type Invocation, optionRows } from '../config/option-table.js';
import type { Host } from '../host.js';
import { failed, type Outcome } from '../outcome.js';

const file = 'concord.config.ts';

export async function runInit({ document, flags }: Invocation, { cwd }: Host): Promise<Outcome> {
  const target = flags.config ?? file;
  const path = resolve(cwd, target);
  const existing =
    [...configFiles, target].find(
      (name) => name !== 'package.json' && existsSync(resolve(cwd, name)),
    ) ?? (await inPackage(cwd));
  if (existing !== undefined)
    return failed(diagnostic('usage/exists', `There is a configuration already: ${existing}.`));
  if (!/\.([cm]?[tj]s|json)$/.test(target) || basename(target) === 'package.json')
    return failed(
      diagnostic(
        'usage/arguments',
        `The configuration is TypeScript, JavaScript or JSON, so ${target} is no name for it.`,
      ),
    );
  const found = document ?? usual.find((name) => existsSync(join(cwd, name)));
  const named = found ?? 'openapi.yaml';
  const fromTarget = (name: string): string =>
    relative(dirname(path), resolve(cwd, name)).replaceAll('\\', '/');
  const written = isRemote(named) ? named : fromTarget(named);
  const publish = await repositoryOf(cwd, dirname(path));
  const values = { document: written, ...(publish && { publish }) };
  const content = target.endsWith('.json')
    ? configJson(values, fromTarget(schemaFile))
    : configText(values);
  const { problem } = replaceFiles([{ path: target, content, isNew: true }], cwd);
  if (problem) return failed(problem);
  const next =
    found === undefined
      ? 'name your document in it, then run `concord generate`'
      : `for ${found}; next: \`concord generate\``;
  const formatter = formatters.find(({ files }) =>
    files.some((name) => existsSync(join(cwd, name))),
  );
  const advice =
    formatter === undefined
      ? ''
      : `${formatter.name} is used here: exclude the folder ${defaultOptions.output} from it, with ${formatter.with}.\n`;
  return {
    ok: true,
    diagnostics: [],
    json: { files: [{ path: target, change: 'created' }] },
    text: (paint) => `${paint.bold(printable(target))} written: ${printable(next)}.\n${advice}`,
  };
}

/**
 * What lays out files in many repositories, by its own configuration, and how a folder is kept from
 * it.
 */
const formatters = [
  {
    name: 'Prettier',
    files: [
      '.prettierrc',
      '.prettierrc.json',
      '.prettierrc.yaml',
      '.prettierrc.yml',
      '.prettierrc.js',
      '.prettierrc.mjs',
      'prettier.config.js',
      'prettier.config.mjs',
      'prettier.config.ts',
      '.prettierignore',
    ],
    with: `the line ${defaultOptions.output}/ in .prettierignore`,
  },
  {
    name: 'Biome',
    files: ['biome.json', 'biome.jsonc'],
    with: `"!${defaultOptions.output}" in files.includes of its configuration`,
  },
  {
    name: 'dprint',
    files: ['dprint.json', 'dprint.jsonc'],
    with: `"${defaultOptions.output}" in excludes of its configuration`,
  },
];

/** Where people keep their document. */
const usual: readonly string[] = ['', 'openapi/', 'api/', 'docs/', 'spec/'].flatMap((folder) =>
  ['openapi', 'swagger', 'api'].flatMap((name) =>
    ['yaml', 'yml', 'json'].map((type) => `${folder}${name}.${type}`),
  ),
);

async function inPackage(cwd: string): Promise<string | undefined> {
  const { configuration, diagnostics } = await findConfiguration(cwd);
  const name = configuration?.file ?? diagnostics[0]?.location?.file;
  return name === 'package.json' ? 'the key concord of package.json' : undefined;
}

/** Where the packages will be, by what git says of the remote; nothing outside of a repository. */
async function repositoryOf(
  cwd: string,
  base: string,
): Promise<{ readonly repository: string; readonly directory: string } | undefined> {
  const { addressOf, gitIn, isReason } = await import('../ends/git.js');
  const git = gitIn(cwd);
  const [remote, prefix] = [
    git(['config', '--get', 'remote.origin.url']),
    git(['rev-parse', '--show-prefix']),
  ];
  if (isReason(remote) || isReason(prefix)) return undefined;
  const repository = addressOf(remote.toString().trim());
  const output = relative(cwd, join(base, defaultOptions.output)).replaceAll('\\', '/');
  const directory = posix.join(prefix.toString().replace(/\n$/, ''), output);
  return repository === undefined || directory.startsWith('../')
    ? undefined
    : { repository, directory };
}

interface Values {
  readonly document: string;
  readonly publish?: object;
}

function configText(given: Values): string {
  const values: Readonly<Record<string, unknown>> = { ...given };
  const entries = [...optionRows].map(([key, { help, preset, example }]) => {
    const value = values[key] ?? preset;
    return `${wrapped(help)}\n${value === undefined ? `  // ${key}: ${example},` : `  ${key}: ${codeOf(value)},`}\n`;
  });
  return `// The configuration of Concord. Paths are relative to this file; flags of the command line override it.
// Where Concord is installed, \`defineConfig\` of 'concord-openapi' around the object gives
// completion.

export default {
${entries.join('\n')}
  // Several documents: instead of all of the above, one entry each.
  // documents: { museum: { document: 'museum.yaml', output: 'generated/museum' } },
};
`;
}

const schemaFile = 'node_modules/concord-openapi/dist/concord.schema.json';

/** JSON has no comments: the schema explains the keys to editors. */
function configJson({ document, ...proposed }: Values, schema: string): string {
  const values = [...optionRows].flatMap(([key, { preset }]) =>
    key === 'document' || preset === undefined ? [] : [[key, preset] as const],
  );
  return `${JSON.stringify({ $schema: schema.startsWith('.') ? schema : `./${schema}`, document, ...Object.fromEntries(values), ...proposed }, null, 2)}\n`;
}

/** A text stays in the quotes of JSON, whatever is in it. */
function codeOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(codeOf).join(', ')}]`;
  if (isObject(value))
    return `{ ${Object.entries(value)
      .map(([key, entry]) => `${key}: ${codeOf(entry)}`)
      .join(', ')} }`;
  const text = JSON.stringify(value);
  return /^"[\w ,/.:@-]*"$/.test(text) ? text.replaceAll('"', "'") : text;
}

function wrapped(text: string): string {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length > 110) lines.push(`  // ${word}`);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines.join('\n');
}
