// What the packages of all targets have in common: names, versions, folders, npm dependencies, and
// the header of every source file.

import { posix } from 'node:path';

import { commentText } from '../code/comment.js';
import { json, type Safe, type TemplateView } from '../code/template.js';
import { diagnostic } from '../base/diagnostics.js';
import type { Info } from '../model/api.js';
import { runtimePackage } from '../code/symbols.js';
import type { Names } from '../model/naming/names.js';
import type { CompatTool } from '../base/compat-options.js';
import type { HookAdapter, Layout, PublishOptions } from '../base/options.js';
import { runtimeFolder, usedRuntime } from './runtime.js';
import { version } from '../base/version.js';
import type { OutputFile, TargetContext } from './target.js';

export interface PackageFacts {
  /** `@pet-shop/client` */
  readonly name: string;
  readonly version: string;
  /** The folder of the package in the output, with a trailing slash: `client/`. */
  readonly folder: string;
  /**
   * The folder of the sources, with a trailing slash: `client/src/`, or the package's folder in the
   * layout `source`.
   */
  readonly source: string;
  /**
   * The folder of the runtime, with a trailing slash: `client/src/runtime/`, or one for all targets
   * in the layout `source`.
   */
  readonly runtime: string;
  readonly license?: License | undefined;
  readonly publish?: PublishOptions | undefined;
  /** Whether it has CommonJS modules, too. */
  readonly commonjs: boolean;
}

interface License {
  /** An SPDX licence expression. */
  readonly id: string;
  readonly url?: string | undefined;
}

export function packageFacts(
  { api, names, options, report }: TargetContext,
  target: string,
): PackageFacts {
  const version = options.packageVersion ?? semanticVersion(api.info.version);
  if (options.packageVersion === undefined && version !== api.info.version)
    report(
      diagnostic(
        'client/version',
        `The packages have the version ${version}, because ${JSON.stringify(api.info.version)} is no semantic version`,
        { pointer: `${api.info.at}/version` },
      ),
    );
  const folder = `${target}/`;
  const source = sourceFolder(target, options.layout);
  return {
    name: packageName(names, target),
    version,
    folder,
    source,
    runtime: runtimeFolder(source, options),
    license: options.license === undefined ? licenseOf(api.info.license) : { id: options.license },
    publish: options.publish,
    commonjs: options.module === 'both',
  };
}

/** The entry points of a client beside its index, and their modules. */
export const entryModules = { raw: 'raw', webhooks: 'webhook-handler', node: 'node' } as const;

export type Entry = keyof typeof entryModules;

export const entryNames = ['raw', 'webhooks', 'node'] as const satisfies readonly Entry[];

/** Whether it is published, instead of a folder in an application. */
export function isPackage({ folder, source }: Pick<PackageFacts, 'folder' | 'source'>): boolean {
  return source !== folder;
}

/** What code imports an entry point from; of plain folders, code that stands beside them. */
export function specifier(pkg: PackageFacts, entry?: Entry): string {
  if (!isPackage(pkg)) return `./${pkg.folder}${entry ? entryModules[entry] : 'index'}.js`;
  return entry ? `${pkg.name}/${entry}` : pkg.name;
}

/** The folder of a target's sources, with a trailing slash. */
export function sourceFolder(target: string, layout: Layout): string {
  return layout === 'packages' ? `${target}/src/` : `${target}/`;
}

/**
 * The folder of all other targets where `compat` is one of them: its modules stand where those of
 * the other generator stood, which has folders such as `client` itself.
 */
export const besideFolder = 'concord/';

/**
 * The part of a package's name that those of all targets share, for the pattern of paths that Jest
 * is to transform.
 */
export function sharedName({ api: { scope } }: Pick<Names, 'api'>): string {
  return scope.startsWith('@') ? `${scope}/` : `${scope}-`;
}

/** The npm package name of a target. */
export function packageName(names: Pick<Names, 'api'>, target: string): string {
  return `${sharedName(names)}${target}`;
}

/**
 * The version itself if npm accepts it, otherwise its first three numbers: `v2` → `2.0.0`,
 * `2024-10-01` → `2024.10.1`.
 */
export function semanticVersion(text: string): string {
  if (
    /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-(0|[1-9]\d*|\d*[a-z-][\da-z-]*)(\.(0|[1-9]\d*|\d*[a-z-][\da-z-]*))*)?(\+[\da-z-]+(\.[\da-z-]+)*)?$/i.test(
      text,
    ) &&
    text.length <= 256
  )
    return text;
  const numbers = (text.match(/\d{1,15}/g) ?? []).slice(0, 3).map(Number);
  return [0, 1, 2].map((index) => numbers[index] ?? 0).join('.');
}

/** What a package.json says of publishing, for its template. */
export function publishView({ folder, version, publish = {} }: PackageFacts): TemplateView {
  const { access, registry, repository, directory } = publish;
  const settings = Object.entries({ access, registry, tag: distTag(version) }).flatMap(
    ([key, value]) => (value === undefined ? [] : [{ key: json(key), value: json(value) }]),
  );
  return {
    repository: repository !== undefined && json(`git+${repository}`),
    directory: directory !== undefined && json(posix.join(directory, folder).replace(/\/$/, '')),
    publishConfig:
      settings.length > 0 &&
      settings.map((entry, index) => ({ ...entry, more: index + 1 < settings.length })),
  };
}

/** What a package.json says of its entry points, by the modules of `dist`, for its template. */
export function entriesView(
  { commonjs }: PackageFacts,
  modules: Iterable<readonly [path: string, module: string]>,
): TemplateView {
  const files = (folder: string, module: string): { types: Safe<'json'>; code: Safe<'json'> } => ({
    types: json(`./${folder}/${module}.d.ts`),
    code: json(`./${folder}/${module}.js`),
  });
  return {
    commonjs,
    entries: [...modules].map(([path, module]) => ({
      path: json(path),
      ...files('dist', module),
      commonjs: commonjs && files('dist/cjs', module),
    })),
  };
}

/** The tag that npm demands for a prerelease: `rc` of `2.0.0-rc.1`, which installs no `latest`. */
function distTag(version: string): string | undefined {
  const [, name] = /^[\d.]+-([^.+]+)/.exec(version) ?? [];
  // A tag that is a range of versions is none.
  return name !== undefined && /^\d/.test(name) ? 'next' : name;
}

/**
 * The licence, if the document names it by an SPDX identifier or a common spelling of one; other
 * names cannot go into a package.json.
 */
function licenseOf(license: TargetContext['api']['info']['license']): License | undefined {
  if (license === undefined) return undefined;
  const { identifier, name, url } = license;
  if (identifier !== undefined && /^[A-Za-z\d.+() -]{1,200}$/.test(identifier))
    return { id: identifier, url };
  const id = spdx.get(name.trim().toLowerCase());
  return id === undefined ? undefined : { id, url };
}

const spdx: ReadonlyMap<string, string> = new Map(
  (
    '0BSD AGPL-3.0-only AGPL-3.0-or-later Apache-2.0 BSD-2-Clause BSD-3-Clause BSL-1.0 CC0-1.0 CC-BY-4.0 CC-BY-SA-4.0 ' +
    'EPL-2.0 GPL-2.0-only GPL-3.0-only GPL-3.0-or-later ISC LGPL-3.0-only LGPL-3.0-or-later MIT MIT-0 MPL-2.0 Unlicense Zlib'
  )
    .split(' ')
    .flatMap((id): [string, string][] => [[id.toLowerCase(), id]])
    .concat([
      ['apache 2.0', 'Apache-2.0'],
      ['apache license 2.0', 'Apache-2.0'],
      ['mit license', 'MIT'],
    ]),
);

/**
 * The version ranges that generated code is tested with; a test checks that they match what Concord
 * installs. Mock Service Worker 3 needs Node 22.12.
 */
export const testedRanges = {
  '@tanstack/query-core': '^5.62.0',
  'openapi-fetch': '^0.17.0',
  zod: '~4.6.0',
  msw: '^2.15.0 || ^3.0.0',
  typescript: '^5.9.3',
} as const;

/** The versions of `concord-runtime` that an output works with. */
export const runtimeRange = `^${version}`;

interface RequiredPackage {
  readonly name: string;
  /** The argument of `npm install`: `zod@~4.6.0`. */
  readonly install: string;
  /** Whether only tests need it. */
  readonly dev: boolean;
}

const names = ['openapi-fetch', 'zod', '@tanstack/query-core', 'msw'] as const;

export interface HooksOfAdapter {
  readonly package: string;
  readonly range: string;
  /** What its hooks begin with. */
  readonly verb: 'use' | 'create';
  /** What the types of its results end with. */
  readonly result: 'Result' | 'ReturnType';
  /** Whether it takes functions that are called again when what they read has changed. */
  readonly isReactive: boolean;
}

const usual = { verb: 'use', range: '^5.62.0', result: 'Result', isReactive: true } as const;

/** The adapters of TanStack Query, and how their hooks differ. */
export const hookAdapters: Readonly<Record<HookAdapter, HooksOfAdapter>> = {
  react: { ...usual, package: '@tanstack/react-query', isReactive: false },
  vue: { ...usual, package: '@tanstack/vue-query', result: 'ReturnType' },
  solid: { ...usual, package: '@tanstack/solid-query', range: '^5.71.0' },
  svelte: { ...usual, package: '@tanstack/svelte-query', range: '^6.0.0', verb: 'create' },
};

/**
 * The npm packages that files of the layout `source` need, by what they use of the runtime: nothing
 * else imports any.
 */
export function requiredPackages(
  files: readonly Pick<OutputFile, 'uses'>[],
  options: Pick<TargetContext['options'], 'layout' | 'hooks' | 'runtime'>,
): readonly RequiredPackage[] {
  const { packages } = usedRuntime(files, runtimeFolder('', options));
  const needed = names.flatMap((name): RequiredPackage[] =>
    packages.has(name)
      ? [{ name, install: `${name}@${firstRange(testedRanges[name])}`, dev: name === 'msw' }]
      : [],
  );
  const adapter = options.hooks && hookAdapters[options.hooks];
  if (adapter && packages.has('@tanstack/query-core'))
    needed.push({
      name: adapter.package,
      install: `${adapter.package}@${adapter.range}`,
      dev: false,
    });
  const own = { name: runtimePackage, install: `${runtimePackage}@${runtimeRange}`, dev: false };
  return options.runtime === 'package' ? [own, ...needed] : needed;
}

/** The commands that install the packages; none if nothing is needed. */
export function installCommands(needs: readonly RequiredPackage[]): readonly string[] {
  const command = (flags: string, of: readonly RequiredPackage[]): readonly string[] =>
    of.length === 0 ? [] : [`npm install ${flags}${of.map(({ install }) => install).join(' ')}`];
  return [
    ...command(
      '',
      needs.filter(({ dev }) => !dev),
    ),
    ...command(
      '--save-dev ',
      needs.filter(({ dev }) => dev),
    ),
  ];
}

/**
 * `^2.15.0 || ^3.0.0` → `^2.15.0`, which every supported Node can run and a shell takes as one
 * word.
 */
export function firstRange(range: string): string {
  return range.split(' ', 1)[0] ?? range;
}

/**
 * Adds the header to each source file. It names the document and no version, so that a release does
 * not change every file; copied files do not even name the document.
 */
export function withHeaders(
  files: readonly OutputFile[],
  { title }: Pick<Info, 'title'>,
): readonly OutputFile[] {
  const document = commentText(title, maxTitleLength) || 'a document without a title';
  const generated = `// Generated by Concord from ${document}. Do not edit.\n\n`;
  return files.map((file) => {
    if (!isSource(file.path)) return file;
    // A program begins with the line that says what runs it.
    const [start = ''] = /^(?:#!.*\n)?/.exec(file.content) ?? [];
    const header = file.copied ? copiedHeader : generated;
    return { ...file, content: start + header + file.content.slice(start.length) };
  });
}

/**
 * One in each folder of the output, because the folder above may hold files of others. Changelogs
 * are not generated.
 */
export function gitattributes(files: readonly OutputFile[]): readonly OutputFile[] {
  const folders = new Set(files.map(({ path }) => path.slice(0, path.indexOf('/') + 1)));
  return [...folders]
    .filter((folder) => folder !== '')
    .map((folder) => ({
      path: `${folder}.gitattributes`,
      content: '* linguist-generated\n/CHANGELOG.md -linguist-generated\n',
      format: false,
    }));
}

const copiedHeader = '// Copied by Concord into every output that needs it. Do not edit.\n\n';

/** Whether a file starts with a header of ours. */
export function hasHeader(text: string): boolean {
  return /^\/\/ (?:Generated|Copied) by Concord .*Do not edit\.\n/.test(
    text.replaceAll('\r\n', '\n'),
  );
}

/** What the files of other generators begin with. */
const foreignHeaders: Readonly<Record<CompatTool, RegExp>> = {
  'hey-api': /^\/\/ This file is auto-generated by @hey-api\/openapi-ts/,
  orval: /^\/\*\*\n \* Generated by orval /,
  kubb: /^\/\*\*\n ?\* Generated by Kubb /,
};

/** An index of files beside it, which has no header. */
const index = /^(?:export (?:type )?(?:\*|\{[^{}]*\}) from ['"]\.[^'"\n]*['"];?\s*)+$/;

/** Whether a file comes from a generator that the target `compat` stands in for. */
export function hasHeaderOf(tool: CompatTool, text: string): boolean {
  const isIndex = tool !== 'hey-api' && index.test(text);
  return isIndex || foreignHeaders[tool].test(text.replaceAll('\r\n', '\n'));
}

/** Titles are cut to this many characters in a header. */
const maxTitleLength = 60;

function isSource(path: string): boolean {
  return /\.[cm]?[jt]s$/.test(path);
}
