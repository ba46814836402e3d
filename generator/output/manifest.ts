// Manifests: one per package, with the inputs of a folder and Concord's files in it, for `check` and for removing stale files.

import { createHash } from 'node:crypto';

import type { Document } from '../document/document.js';
import { isObject, jsonText } from '../model/json.js';
import {
  type GenerateOptions,
  renamable,
  type RenameOptions,
  type ValidatorOptions,
  validatorPositions,
} from '../options.js';
import type { OutputFile } from '../targets/target.js';
import { hashFile } from './layout.js';
import { isPortablePath } from './paths.js';

export const manifestName = 'concord.manifest.json';

/** The options that affect the output, as given; they contain no absolute paths. */
export type ManifestOptions = Readonly<Record<string, string | boolean | readonly string[]>>;

export interface Manifest {
  readonly concord: string;
  readonly document: string;
  readonly options: ManifestOptions;
  /** SHA-256 of the user's templates, if there are any. */
  readonly templates?: string | undefined;
  /** Maps each path, relative to the manifest's folder, to the SHA-256 of the content without layout. */
  readonly files: ReadonlyMap<string, string>;
}

export interface Origin {
  readonly document: Pick<Document, 'hash' | 'text'>;
  readonly options: Pick<
    GenerateOptions,
    | 'layout'
    | 'targets'
    | 'raw'
    | 'openapi'
    | 'importExtension'
    | 'format'
    | 'name'
    | 'scope'
    | 'license'
    | 'validators'
    | 'fixtures'
    | 'rename'
  >;
  readonly templates?: ReadonlyMap<string, string> | undefined;
  readonly version: string;
}

/** Adds a manifest for each package folder; in the layout `source`, one for all. */
export function withManifests(files: readonly OutputFile[], origin: Origin): readonly OutputFile[] {
  const packages = new Map<string, OutputFile[]>();
  for (const file of files) {
    const folder = manifestFolder(file.path, origin.options.layout);
    const group = packages.get(folder);
    if (group) group.push(file);
    else packages.set(folder, [file]);
  }
  return [
    ...files,
    ...[...packages].map(([folder, group]) => ({
      path: folder + manifestName,
      content: printManifest(folder, group, origin),
      format: false,
    })),
  ];
}

/** The folder whose manifest lists the file, with trailing slash: `client/`, or empty for the root. */
export function manifestFolder(path: string, layout: string): string {
  return layout === 'packages' ? path.slice(0, path.indexOf('/') + 1) : '';
}

/** Parses a manifest; `undefined` if it is something else, `unreadable` if it is damaged, for example by a merge. */
export function parseManifest(text: string): Manifest | 'unreadable' | undefined {
  const value = parse(text);
  if (value === undefined) return 'unreadable';
  if (!isObject(value) || typeof value['concord'] !== 'string') return undefined;
  const { concord, document, options, templates, files } = value;
  if (typeof document !== 'string' || !isObject(options) || !isObject(files)) return 'unreadable';
  const owned = new Map<string, string>();
  for (const [path, hash] of Object.entries(files))
    if (typeof hash === 'string' && isPortablePath(path)) owned.set(path, hash);
  return {
    concord,
    document,
    options: Object.fromEntries(Object.entries(options).filter(isOption)),
    ...(typeof templates === 'string' && { templates }),
    files: owned,
  };
}

/** The options that determine names, from a manifest. */
export function namingIn({
  options,
}: Manifest): Pick<GenerateOptions, 'name' | 'scope' | 'rename'> {
  const { name, scope, rename } = options;
  return {
    name: typeof name === 'string' ? name : undefined,
    scope: typeof scope === 'string' ? scope : undefined,
    rename: Array.isArray(rename) ? renamesIn(rename) : undefined,
  };
}

function printManifest(
  folder: string,
  files: readonly OutputFile[],
  { document, options, templates: own, version }: Origin,
): string {
  const {
    layout,
    targets,
    raw,
    openapi,
    importExtension,
    format,
    name,
    scope,
    license,
    validators,
    fixtures,
    rename,
  } = options;
  const positions = preparedPositions(validators);
  const shapingOptions = {
    ...{ layout, targets, raw, format },
    ...(openapi && { openapi }),
    ...(layout === 'source' && { importExtension: importExtension ?? 'js' }),
    ...(name !== undefined && { name }),
    ...(scope !== undefined && { scope }),
    ...(license !== undefined && { license }),
    ...(rename && { rename: renameLines(rename) }),
    ...(validators?.formats !== undefined && {
      'validators.formats': uncheckedFormats(validators.formats),
    }),
    ...(fixtures?.handlers !== undefined && { 'fixtures.handlers': fixtures.handlers }),
    ...(positions.length > 0 && { 'validators.positions': positions }),
  };
  const hashes = files.map(({ path, content }): [string, string] => [
    path.slice(folder.length),
    content === document.text ? document.hash : hashFile(path, content),
  ]);
  hashes.sort(([a], [b]) => (a < b ? -1 : 1));
  return `${jsonText(
    {
      concord: version,
      document: document.hash,
      options: shapingOptions,
      ...(own && {
        templates: createHash('sha256')
          .update(JSON.stringify([...own]))
          .digest('hex'),
      }),
      files: Object.fromEntries(hashes),
    },
    2,
  )}\n`;
}

function renameLines(rename: RenameOptions): readonly string[] {
  return renamable
    .flatMap((kind) =>
      Object.entries(rename[kind] ?? {}).map(([from, to]) => `${kind} ${from} ${to}`),
    )
    .sort();
}

/** Of the three parts of a line, only the second may contain spaces. */
function renamesIn(lines: readonly string[]): RenameOptions {
  const words = lines.map((line) => /^(\S+) (.*) (\S+)$/s.exec(line) ?? []);
  return Object.fromEntries(
    renamable.map((kind) => [
      kind,
      Object.fromEntries(
        words.flatMap(([, of, from, to]) =>
          of === kind && from !== undefined && to !== undefined ? [[from, to]] : [],
        ),
      ),
    ]),
  );
}

/** The formats that are switched off; `false` if all are. */
function uncheckedFormats(
  formats: NonNullable<ValidatorOptions['formats']>,
): false | readonly string[] {
  return formats === false ? false : Object.keys(formats).sort();
}

/** The preparations of values by position: `query.coerce`. */
function preparedPositions({ positions = {} }: ValidatorOptions = {}): readonly string[] {
  return validatorPositions
    .flatMap((position) =>
      Object.entries(positions[position] ?? {}).flatMap(([name, value]) =>
        value === true ? [`${position}.${name}`] : [],
      ),
    )
    .sort();
}

function isOption(
  entry: [string, unknown],
): entry is [string, string | boolean | readonly string[]] {
  const [, value] = entry;
  return (
    typeof value === 'string' ||
    typeof value === 'boolean' ||
    (Array.isArray(value) && value.every((item) => typeof item === 'string'))
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
