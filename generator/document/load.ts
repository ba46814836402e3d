// Loads a document: files, version, references, bundle, overlays. Everything that can be wrong with
// them becomes a diagnostic.

import { createHash } from 'node:crypto';
import { type Diagnostic, diagnostic, hasErrors } from '../base/diagnostics.js';
import { isObject, type Json, type JsonObject } from '../model/json.js';
import { closest } from '../base/suggest.js';
import { bundleFiles } from './bundle/bundle-files.js';
import { type Document, shippedText } from './document.js';
import { createSourceMap, type SourceMap } from './source-map.js';
import { quoted } from './parse/problems.js';
import { effort } from './json-path.js';
import { loadFile, type LoadedFiles } from './load/load-file.js';
import { nearest, type SourceFile } from './parse/source.js';
import { folderOf } from './load/load-folder.js';
import { readExternalValues } from './load/external-values.js';
import { absolute, remoteOf, type RemoteOptions } from './load/remote.js';

export interface LoadOptions extends RemoteOptions {
  readonly cwd: string;
  /** Paths of OpenAPI Overlay documents relative to `cwd`, or addresses, applied in this order. */
  readonly overlays: readonly string[];
  /**
   * The operations to keep, and those to leave out: `tag:pets`, `path:/pets/*`, `operation:getPet`,
   * `webhook:petSold`, `deprecated`.
   */
  readonly include?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
  /** The folder whose files references may name, relative to `cwd`; found when absent. */
  readonly root?: string | undefined;
}

export interface Loaded {
  /** Absent when there are errors. */
  readonly document?: Document;
  /**
   * Where there are errors: what can be read in spite of them. Only for finding what else is wrong:
   * nothing is made from it.
   */
  readonly remains?: Remains;
  readonly diagnostics: readonly Diagnostic[];
  /** The files that were read, by their names in diagnostics, with their texts. */
  readonly inputs: ReadonlyMap<string, string>;
  /** The text of a source file, for code frames; also of files that are not valid. */
  readonly source: (file: string) => string | undefined;
}

export interface Remains {
  readonly document: Document;
  /** The inputs that could not be read, and could contain what is missing from the document. */
  readonly lacks: ReadonlySet<'files' | 'overlays'>;
}

export async function loadDocument(path: string, options: LoadOptions): Promise<Loaded> {
  const texts = new Map<string, string>();
  const loaded = await load(path, { ...options, texts, remote: remoteOf(path, options) });
  return { ...loaded, inputs: texts, source: (name) => texts.get(name) };
}

type Loading = LoadedFiles & LoadOptions;

async function load(path: string, loading: Loading): Promise<Omit<Loaded, 'inputs' | 'source'>> {
  const loaded = await loadFile(
    { path: absolute(path, loading.cwd), role: 'The document', isStandardInput: path === '-' },
    loading,
  );
  const { file } = loaded;
  if (file === undefined) return { diagnostics: loaded.diagnostics };
  const swagger = swaggerIn(file.value);
  const gate = swagger ? { root: swagger, findings: [] } : versionGate(file.value, file);
  if ('diagnostic' in gate) return { diagnostics: [...loaded.diagnostics, gate.diagnostic] };

  const sourceMap = createSourceMap(file);
  const folder = folderOf(file, loading);
  // Most documents are one file and need no more than a look at their references.
  const bundled = (await folder.settle(file))
    ? await bundleFiles({ entry: file, folder, sourceMap })
    : { root: gate.root, diagnostics: [] };
  const converted =
    swagger && bundled.root
      ? await convert(bundled.root, sourceMap)
      : { root: bundled.root, diagnostics: [] };
  const { root } = converted;
  const diagnostics = [
    ...loaded.diagnostics,
    ...gate.findings,
    ...bundled.diagnostics,
    ...converted.diagnostics,
  ];
  if (root === undefined) return { diagnostics };
  const overlaying = await overlay(root, sourceMap, loading);
  diagnostics.push(...overlaying);
  const after = versionGate(root, file);
  if ('diagnostic' in after) return { diagnostics: [...diagnostics, after.diagnostic] };
  const lacks = new Set<'files' | 'overlays'>([
    ...(hasErrors(bundled.diagnostics) ? ['files' as const] : []),
    ...(hasErrors(overlaying) ? ['overlays' as const] : []),
  ]);
  const isPart = (loading.include ?? []).length + (loading.exclude ?? []).length > 0;
  const whole = isPart ? structuredClone(root) : undefined;
  const selecting = isPart ? await select(root, sourceMap, loading) : [];
  // A selector may match something in a file or overlay that could not be read.
  if (lacks.size === 0) diagnostics.push(...selecting);
  if (hasErrors(selecting)) return { diagnostics };
  if ([...loading.texts.values()].some((text) => text.includes('externalValue')))
    diagnostics.push(...(await readExternalValues(root, folder, sourceMap)));
  const document = documentOf(
    { ...after, whole },
    { entry: file, sourceMap, texts: loading.texts },
  );
  return hasErrors(diagnostics)
    ? { remains: { document, lacks }, diagnostics }
    : { document, diagnostics };
}

async function convert(
  swagger: JsonObject,
  sourceMap: SourceMap,
): ReturnType<typeof import('./swagger/convert.js').convertSwagger> {
  const { convertSwagger } = await import('./swagger/convert.js');
  return convertSwagger(swagger, sourceMap);
}

/** Changes `root`. */
async function overlay(
  root: Json,
  sourceMap: SourceMap,
  { overlays, ...workspace }: Loading,
): Promise<Diagnostic[]> {
  const diagnostics: Diagnostic[] = [];
  if (overlays.length === 0) return diagnostics;
  const { applyOverlay } = await import('./overlay.js');
  const left = effort([...workspace.texts.values()].reduce((sum, { length }) => sum + length, 0));
  for (const path of overlays) {
    const loaded = await loadFile(
      { path: absolute(path, workspace.cwd), role: 'The overlay' },
      workspace,
    );
    diagnostics.push(...loaded.diagnostics);
    if (loaded.file === undefined || hasErrors(loaded.diagnostics)) continue;
    diagnostics.push(...(await applyOverlay(loaded.file, { root, sourceMap, left })));
  }
  return diagnostics;
}

/** Changes `root`. */
async function select(
  root: JsonObject,
  sourceMap: SourceMap,
  loading: Loading,
): Promise<readonly Diagnostic[]> {
  const { selectOperations } = await import('./bundle/select.js');
  return selectOperations(root, loading, sourceMap);
}

interface Sources {
  readonly entry: SourceFile;
  readonly sourceMap: SourceMap;
  readonly texts: ReadonlyMap<string, string>;
}

function documentOf(
  { root, version, whole }: Pick<Document, 'root' | 'version' | 'whole'>,
  { entry, sourceMap, texts }: Sources,
): Document {
  return withTexts({
    root,
    version,
    whole,
    path: entry.name,
    locate: (pointer, part) => sourceMap.locate(root, pointer, part),
    spelling: (pointer) => sourceMap.spelling(root, pointer),
    source: (name) => texts.get(name),
  });
}

/**
 * The document with another value. `written` says where in the document before something stood that
 * is at a place now.
 */
export function withRoot(
  { version, whole, path, locate, spelling, source }: Document,
  { root, written }: { readonly root: JsonObject; readonly written: (pointer: string) => string },
): Document {
  return withTexts({
    root,
    version,
    whole,
    path,
    locate: (pointer, part) => locate(written(pointer), part),
    spelling: (pointer) => spelling(written(pointer)),
    source,
  });
}

/** Large documents make large texts: each is made when it is needed, and once. */
function withTexts(document: Omit<Document, 'text' | 'hash'>): Document {
  let text: string | undefined;
  let hash: string | undefined;
  return {
    ...document,
    get text() {
      return (text ??= shippedText(document));
    },
    get hash() {
      return (hash ??= createHash('sha256').update(this.text).digest('hex'));
    },
  };
}

type Gate =
  | {
      readonly root: JsonObject;
      readonly version: Document['version'];
      readonly findings: readonly Diagnostic[];
    }
  | { readonly diagnostic: Diagnostic };

/** The value, if it is written in Swagger 2.0. */
export function swaggerIn(root: Json): JsonObject | undefined {
  if (!isObject(root) || root['openapi'] !== undefined) return undefined;
  return String(root['swagger']) === '2.0' || root['swagger'] === 2 ? root : undefined;
}

/**
 * Which version of OpenAPI a value is written in, or why it is none that we read. A version that is
 * a number becomes the text that the file has for it: changes `root`.
 */
export function versionGate(root: Json, file: SourceFile): Gate {
  const refuse = (
    code: 'document/not-openapi' | 'document/unsupported-version',
    message: string,
    { token, help }: { readonly token?: string; readonly help?: string } = {},
  ): Gate => {
    const tokens = token === undefined ? [] : [token];
    const location = nearest(file, tokens, code === 'document/not-openapi' ? 'key' : 'value');
    return {
      diagnostic: diagnostic(code, message, {
        pointer: token === undefined ? '' : `/${token}`,
        location,
        help,
      }),
    };
  };
  if (!isObject(root))
    return refuse(
      'document/not-openapi',
      `The document must be an object, but ${file.name} holds ${/^\s*<(!doctype|html|\?xml)\b/i.test(file.text) ? 'a web page or XML' : words(root)}.`,
    );
  const { openapi } = root;
  if (openapi === undefined && root['swagger'] !== undefined) {
    return refuse(
      'document/unsupported-version',
      `The document is written in Swagger ${words(root['swagger'])}; only 2.0 can be read, and OpenAPI 3.0, 3.1 and 3.2.`,
      { token: 'swagger' },
    );
  }
  if (openapi === undefined) {
    const meant = closest('openapi', Object.keys(root));
    if (meant !== undefined)
      return refuse(
        'document/not-openapi',
        `The document has no openapi key that states its version, but ${quoted(meant)}.`,
        { token: meant, help: 'Did you mean "openapi"?' },
      );
    return refuse(
      'document/not-openapi',
      `The document has no openapi key that states its version${other(root)}.`,
    );
  }
  const written = typeof openapi === 'number' ? spelling(openapi, file) : openapi;
  if (typeof written !== 'string')
    return refuse(
      'document/unsupported-version',
      'The version of the document is not a string such as "3.1.0".',
      { token: 'openapi', help: 'Write openapi: "3.1.0".' },
    );
  const [, major, minor] = /^(\d+)\.(\d+)(?:\.\d+)?(?:-.+)?$/.exec(written) ?? [];
  const version = major === '3' ? (known[Number(minor)] ?? '3.2') : undefined;
  if (version === undefined)
    return refuse(
      'document/unsupported-version',
      `The document is written in OpenAPI ${JSON.stringify(written)}; only 3.0, 3.1 and 3.2 can be read.`,
      {
        token: 'openapi',
        help:
          Number(major) > 3
            ? 'Publish the document as OpenAPI 3.2 too, or use a version of Concord that reads it.'
            : 'Write the version as three numbers: openapi: "3.1.0".',
      },
    );
  const find = (code: 'read/wrong-type' | 'document/newer-version', message: string): Diagnostic =>
    diagnostic(code, message, {
      pointer: '/openapi',
      location: nearest(file, ['openapi'], 'value'),
    });
  const newer = `OpenAPI ${JSON.stringify(written)} is newer than 3.2, and is read as 3.2: fields that it adds have no effect.`;
  const unquoted = `The version of the document is a number, which should stand in quotes; it is read as ${JSON.stringify(written)}.`;
  if (written !== openapi) Reflect.set(root, 'openapi', written);
  return {
    root,
    version,
    findings: [
      ...(written === openapi ? [] : [find('read/wrong-type', unquoted)]),
      ...(known[Number(minor)] === undefined ? [find('document/newer-version', newer)] : []),
    ],
  };
}

const known = ['3.0', '3.1', '3.2'] as const;

/** `3.0` is 3 for a parser. */
function spelling(version: number, file: SourceFile): string {
  const span = file.find(['openapi'], 'value');
  const text = span ? file.text.slice(span.start, span.end) : '';
  return Number(text) === version ? text : String(version);
}

function words(value: Json): string {
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object' && value !== null) return 'an object';
  return typeof value === 'string' && !/^[\w.]{1,20}$/.test(value) ? 'a string' : String(value);
}

function other(root: JsonObject): string {
  for (const kind of ['asyncapi', 'arazzo', 'overlay', 'openrpc', '$schema'])
    if (Object.hasOwn(root, kind)) return `; its first level has ${kind} instead`;
  return '';
}
