// What the code of a project imports of another generator's output, and what of that the target
// `compat` offers.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, resolve } from 'node:path';

import type { CompatOptions, CompatTool } from '../../base/compat-options.js';
import { withDefaults, type DocumentConfig } from '../../base/options.js';
import { fails } from '../../base/diagnostics.js';
import { plan } from '../../generate.js';
import { exportedNames } from '../../surface/read.js';
import { besideFolder, hasHeaderOf } from '../../targets/package.js';
import { placeOf } from '../../targets/compat/kubb/context.js';
import type { Replacement } from '../../pipeline/replace.js';

/** An export of the other generator that is not offered. */
export interface Missing {
  /** The module, from the project's folder. */
  readonly file: string;
  readonly name: string;
  readonly reason: string;
}

export interface Compared {
  readonly missing: readonly Missing[];
  /** How many names the other output exports, without those of its own inside. */
  readonly names: number;
  /** Why nothing was compared, if so. */
  readonly problem?: string | undefined;
}

/** Compares the names of the other output, where it is there, with those that would be generated. */
export async function comparedNames(
  config: Partial<DocumentConfig>,
  cwd: string,
): Promise<Compared | undefined> {
  const { compat, document, output } = config;
  if (!compat || document === undefined || output === undefined) return undefined;
  const before = oldOutput(compat.from, resolve(cwd, output));
  if (before.size === 0) return undefined;
  const planned = await plan(withDefaults({ ...config, document }, cwd));
  if (fails(planned.diagnostics))
    return { missing: [], names: 0, problem: `${document} cannot be generated as it is` };
  const made = new Map(
    planned.files.flatMap(({ path, content }) =>
      path.endsWith('.ts') ? [[path, content] as const] : [],
    ),
  );
  const [theirs, ours] = [await exportedNames(before), await exportedNames(made)];
  const open = [...theirs].filter(([path]) => !isInside[compat.from](path, compat));
  const missing = open.flatMap(([path, names]) =>
    names
      .filter((name) => ours.get(path)?.includes(name) !== true)
      .map((name) => ({
        file: posix.join(output, path),
        name,
        reason: reasonOf(compat.from, { path, name, made }),
      })),
  );
  return { missing, names: open.reduce((sum, [, names]) => sum + names.length, 0) };
}

/** What sends, as the other output shows it where its configuration does not say so. */
export function withSender(config: Partial<DocumentConfig>, cwd: string): Partial<DocumentConfig> {
  const { compat, output } = config;
  if (compat?.from !== 'orval' || output === undefined) return config;
  const text = [...oldOutput('orval', resolve(cwd, output)).values()].join('\n');
  const { mutator } = compat;
  const isAxios = mutator === undefined ? /\bfrom 'axios'/.test(text) : /\{url: `/.test(text);
  const types = ['ErrorType', 'BodyType'].map((name) =>
    mutator !== undefined && text.includes(`${name}<`) ? name : undefined,
  );
  const [errors, bodies] = types;
  return {
    ...config,
    compat: {
      ...compat,
      ...(isAxios && { client: 'axios' }),
      ...(errors !== undefined && { errors }),
      ...(bodies !== undefined && { bodies }),
    },
  };
}

/** The TypeScript files with the header of the tool, by their paths in the folder. */
function oldOutput(tool: CompatTool, folder: string): ReadonlyMap<string, string> {
  if (!existsSync(folder)) return new Map();
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !path.startsWith(besideFolder))
    .map((path) => [path, readFileSync(join(folder, path), 'utf8')] as const);
  return new Map(found.filter(([, text]) => hasHeaderOf(tool, text)));
}

/** What no code is meant to import. */
const isInside: Readonly<Record<CompatTool, (path: string, compat: CompatOptions) => boolean>> = {
  'hey-api': (path) =>
    path.startsWith('core/') || (path.startsWith('client/') && path !== 'client/index.ts'),
  // Single types are exported by the index.
  orval: (path, { schemas }) =>
    schemas !== undefined && path.startsWith(`${schemas}/`) && !path.endsWith('/index.ts'),
  // The index of a plug-in exports what its files and those of groups do.
  kubb: (path) =>
    path.startsWith('.kubb/') || (path.includes('/') && !/^[^/]+\/index\.ts$/.test(path)),
};

interface Wanted {
  readonly path: string;
  readonly name: string;
  readonly made: ReadonlyMap<string, string>;
}

/** Why a name is not there: the first row that fits. */
function reasonOf(tool: CompatTool, { path, name, made }: Wanted): string {
  const row = reasons[tool].find(([file, names]) => file.test(path) && names.test(name));
  if (row) return row[2];
  return made.has(path)
    ? 'nothing of the document has this name; `rename` gives others.'
    : 'there is no such module.';
}

const reasons: Readonly<
  Record<CompatTool, readonly (readonly [file: RegExp, name: RegExp, reason: string])[]>
> = {
  'hey-api': [
    [
      /Webhook|webhooks/,
      /./,
      'webhooks are received by handlers of the client: `concord/client/webhooks`.',
    ],
    [
      /^(?:types|zod)\.gen|^index/,
      /Webhook/,
      'payloads of webhooks are types of the client: `concord/client`.',
    ],
    [
      /^zod\.gen/,
      /Headers$/,
      'headers are checked under their names in small letters: `operationSchemas`.',
    ],
    [/^zod\.gen/, /(?:Body|Data)$/, 'bodies other than JSON have no schema.'],
    [/^zod\.gen/, /Response$/, 'responses other than JSON have no schema.'],
    [
      /^(?:transformers|schemas|msw|valibot|arktype)\.gen/,
      /./,
      'the module has no counterpart; dates are converted by the client with `types`.',
    ],
    [
      /^@tanstack\//,
      /./,
      'queries and mutations are made for React, of requests that do not stream.',
    ],
    [/./, /Writable$/, 'nothing sends what it is of.'],
    [/^zod\.gen/, /./, 'parameters have no schemas of their own; those of an operation have one.'],
    [/^client\/index/, /ClientMeta/, '`meta` takes any values.'],
    [
      /^client\/index/,
      /./,
      'the client writes and reads as the document says: it takes no serializer.',
    ],
    [/^(?:types\.gen|index)/, /^[A-Z]\w*(?:Response|Error)$/, 'nothing is known about this body.'],
    [/^sdk\.gen/, /^[A-Z]/, 'there are functions, and no classes.'],
  ],
  orval: [
    [
      /\.(?:msw|faker)\.ts$/,
      /./,
      'alternatives have no mock of their own; `concord/fixtures` has more.',
    ],
    [
      /\.zod\.ts$/,
      /Header$/,
      'headers are checked under their names in small letters: `operationSchemas`.',
    ],
    [/\.zod\.ts$/, /^[a-z]/, 'limits and defaults are in the schemas, and have no names.'],
    [/\.zod\.ts$/, /Item$/, 'items are in the schema of their list: its `element`.'],
    [/\.zod\.ts$/, /./, 'bodies other than JSON have no schema.'],
    [
      /./,
      /Suspense|Infinite|^(?:prefetch|invalidate)/,
      'there are `useQuery` and `useMutation` alone.',
    ],
    [
      /index\.ts$/,
      /^[A-Z]/,
      'what stands in alternatives (anyOf, oneOf, allOf) has no name of its own.',
    ],
  ],
  kubb: [
    [
      /./,
      /HeaderParamsSchema$/,
      'headers are checked under their names in small letters: `operationSchemas`.',
    ],
    [/./, /RequestSchema$/, 'bodies other than JSON have no schema.'],
    [/./, /^create[A-Z]/, 'values are made by factories of the fixtures: `concord/fixtures`.'],
    [/./, /Infinite/, 'there are no hooks of infinite queries.'],
  ],
};

/** Source files whose imports lead to what stands elsewhere now, with other paths. */
export function rewrittenImports(
  config: Partial<DocumentConfig>,
  cwd: string,
): readonly Replacement[] {
  const { compat, output } = config;
  if (!compat || output === undefined) return [];
  return sourceFiles(cwd, output).flatMap((path) => {
    const text = readFileSync(resolve(cwd, path), 'utf8');
    const content = text.replace(
      /(\bfrom\s*|\bimport\s*(?:\(\s*)?|\b(?:mock|doMock|unmock|importActual|require)\s*(?:<[^<>]*>)?\(\s*)(['"])([^'"\n]+)\2/g,
      (whole, before: string, quote: string, specifier: string) => {
        const moved = movedSpecifier(specifier, { path, output, compat });
        return moved === undefined ? whole : `${before}${quote}${moved}${quote}`;
      },
    );
    return content === text ? [] : [{ path, content }];
  });
}

interface Place {
  readonly path: string;
  readonly output: string;
  readonly compat: CompatOptions;
}

function movedSpecifier(specifier: string, { path, output, compat }: Place): string | undefined {
  const [, module] = modulesOf[compat.from].find(([name]) => name.test(specifier)) ?? [];
  if (module !== undefined) {
    const way = posix.relative(posix.dirname(path), posix.join(output, module));
    return way.startsWith('.') ? way : `./${way}`;
  }
  const inside = insideOf(specifier, { path, output: posix.normalize(output) });
  const folder = inside === undefined ? undefined : folderOf(inside, compat);
  return inside === undefined || folder === undefined
    ? undefined
    : specifier.slice(0, -inside.length) + folder;
}

/** Packages of the tools that code imports, and the modules in their place. */
const modulesOf: Readonly<
  Record<CompatTool, readonly (readonly [name: RegExp, module: string])[]>
> = {
  'hey-api': [[/^@hey-api\/client-[\w-]+$/, 'client']],
  orval: [],
  kubb: [[/^@kubb\/plugin-client\/clients\/(?:axios|fetch)$/, 'sender']],
};

/** The path in the output that an import leads to, whether relative or by an alias of a folder. */
function insideOf(
  specifier: string,
  { path, output }: Pick<Place, 'path' | 'output'>,
): string | undefined {
  if (specifier.startsWith('.')) {
    const way = posix.relative(output, posix.join(posix.dirname(path), specifier));
    return way.startsWith('..') ? undefined : way;
  }
  const words = specifier.replace(/^[@~#]?\//, '').split('/');
  const count = words.findLastIndex((_, at) =>
    `/${output}`.endsWith(`/${words.slice(0, at).join('/')}`),
  );
  return count > 0 ? words.slice(count).join('/') : undefined;
}

/** The folder whose index has what was in a file of its own. */
function folderOf(inside: string, compat: CompatOptions): string | undefined {
  if (compat.from === 'hey-api')
    return /^(?:client\/(?:client|types|utils)|core\/\w+)\.gen(?:\.[jt]s)?$/.test(inside)
      ? 'client'
      : undefined;
  if (/^\.kubb\/fetch(?:\.ts)?$/.test(inside)) return 'sender';
  const { schemas, types, clients, hooks, zod, handlers } = compat;
  const folder = [schemas, types, clients, hooks, zod, handlers]
    .map((each) => placeOf(each).place)
    .find((candidate) => candidate !== undefined && inside.startsWith(`${candidate}/`));
  return /\/index(?:\.[jt]s)?$/.test(inside) ? undefined : folder;
}

/** The source files of a project, without packages, hidden folders and the output. */
function sourceFiles(cwd: string, output: string, folder = ''): readonly string[] {
  return readdirSync(join(cwd, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.name.startsWith('.') || entry.name === 'node_modules') return [];
    if (entry.isDirectory())
      return relative(output, path) === '' ? [] : sourceFiles(cwd, output, path);
    return entry.isFile() && /\.(?:[cm]?[jt]sx?|vue|svelte)$/.test(entry.name) ? [path] : [];
  });
}
