// The files of our own that are read while a command runs: templates and the runtime's sources,
// once a process, and the page of the sandbox.

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Names (`client/README.md.hbs`, `client.ts`) in alphabetical order → text. */
export type Assets = ReadonlyMap<string, string>;

const cache = new Map<string, Assets>();

/** The built-in templates. */
export function templateAssets(): Assets {
  return readFolder(join(packageRoot(), 'templates'));
}

/** The templates of a user's folder that have the name of a built-in one. */
export function replacedTemplates(folder: string): Assets {
  const texts = [...templateAssets().keys()].map((name): [string, string | undefined] => [
    name,
    textOf(join(folder, name)),
  ]);
  return new Map(
    texts.flatMap(([name, text]): [string, string][] => (text === undefined ? [] : [[name, text]])),
  );
}

/** A template of a target of the user's own, in the folder that the user names. */
export function ownTemplate(folder: string, name: string): string | undefined {
  return textOf(join(folder, name));
}

export function hashOfTemplates(templates: Assets): string {
  return createHash('sha256')
    .update(JSON.stringify([...templates]))
    .digest('hex');
}

/** The runtime's modules, in the order of the files that outputs have of them. */
export type RuntimeGraph = readonly RuntimeModule[];

export interface RuntimeModule {
  /** `fixtures/sample/flat.ts` */
  readonly path: string;
  /** The comment at the top, which says why the module exists. */
  readonly header: string;
  /** By name: the module of the runtime, or the package, and how it is imported. */
  readonly imports: Readonly<
    Record<
      string,
      {
        readonly from: string;
        readonly type: boolean;
        readonly kind: 'named' | 'namespace' | 'default';
      }
    >
  >;
  readonly declarations: readonly RuntimeDeclaration[];
}

export interface RuntimeDeclaration {
  /** Empty if it adds members to interfaces of another module. */
  readonly names: readonly string[];
  /** With the comments before it. */
  readonly text: string;
  /** The declarations of its module and the imports that it refers to; of a table, without its entries. */
  readonly references: readonly string[];
  /** The module to whose interfaces it adds members, and the declarations there that these refer to. */
  readonly augments?: { readonly module: string; readonly references: readonly string[] };
  /** A table by format or keyword, of which an output has the entries of its document. */
  readonly table?: {
    readonly start: string;
    readonly entries: readonly {
      readonly key: string;
      readonly text: string;
      readonly references: readonly string[];
    }[];
    readonly end: string;
  };
}

/** The runtime as scripts/build.mjs has read it. */
export function runtimeGraph(): RuntimeGraph {
  return runtimeAsset().modules;
}

/** What a client promises, BEHAVIOUR.md. */
export function behaviourAsset(): string {
  return runtimeAsset().behaviour;
}

interface RuntimeAsset {
  readonly modules: RuntimeGraph;
  readonly behaviour: string;
}

let runtime: RuntimeAsset | undefined;

function runtimeAsset(): RuntimeAsset {
  // A cast: the build writes it.
  return (runtime ??= JSON.parse(
    readFileSync(join(packageRoot(), 'dist', 'runtime.json'), 'utf8'),
  ) as RuntimeAsset);
}

/** The page of the sandbox, which exists as a whole in the build only. */
export function pageAsset(): string {
  return readFileSync(join(packageRoot(), 'dist', 'page.html'), 'utf8');
}

/**
 * This module runs from `generator/base/` and, bundled, from `dist/` (or a folder in it): the root is
 * the nearest folder above that has the templates.
 */
function packageRoot(): string {
  const candidates = ['../', '../../', '../../../'].map((step) =>
    fileURLToPath(new URL(step, import.meta.url)),
  );
  const root = candidates.find((candidate) => existsSync(join(candidate, 'templates', 'client')));
  if (root === undefined)
    throw new Error(
      `The templates and runtime sources are missing beside ${fileURLToPath(import.meta.url)}`,
    );
  return root;
}

function readFolder(folder: string): Assets {
  const known = cache.get(folder);
  if (known) return known;
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(hbs|md|ts)$/.test(entry.name))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
  const assets = new Map(
    names.map((name) => [name, readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')]),
  );
  cache.set(folder, assets);
  return assets;
}

function textOf(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8').replaceAll('\r\n', '\n') : undefined;
}
