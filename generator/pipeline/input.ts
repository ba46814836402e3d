// From a loaded document to its model and diagnostics, and to one side of a comparison: the model
// with the names that its packages have.

import { existsSync, readFileSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

import { type Document, type LeftOut, withLocations } from '../document/document.js';
import type { Diagnostic, DiagnosticCode } from '../base/diagnostics.js';
import { hashOfTemplates, replacedTemplates } from '../base/assets.js';
import type { Input } from '../diff/input.js';
import {
  defaultOptions,
  type GenerateOptions,
  type SurfaceOptions,
  switchesOf,
} from '../base/options.js';
import { version } from '../base/version.js';
import {
  type Loaded,
  type LoadOptions,
  loadDocument,
  type Remains,
  withRoot,
} from '../document/load.js';
import { isRemote } from '../document/load/remote.js';
import { type NamingOptions, nameApi } from '../model/naming/name.js';
import type { Api, Outlined } from '../model/api.js';
import { type JsonObject, jsonText, percentDecoded, valueAt } from '../model/json.js';
import { readApi, readInPlace, readOutlined } from '../read/api.js';
import { checkExtensions } from '../document/lint/extensions.js';

interface Model {
  readonly api: Api;
  /** The document as it was read. */
  readonly document: Document;
  /** The API that a selection was taken from. */
  readonly whole: Api | undefined;
  readonly leftOut: () => readonly LeftOut[];
}

export function readModel(
  written: Document,
  read = readApi,
): Model & { readonly diagnostics: readonly Diagnostic[] } {
  const { api, amended, diagnostics, leftOut } = read(written);
  const document = amended ? withRoot(written, amended) : written;
  const unselected = document.whole && readApi({ ...document, root: document.whole });
  const whole = unselected?.api;
  const placed = (): readonly LeftOut[] =>
    leftOut.map(({ message, pointer }) => ({
      message,
      pointer,
      location: written.locate(pointer, 'key'),
      text: jsonText(valueAt(written.root, pointer) ?? null),
    }));
  // A sandbox and a table of costs do without what a selection leaves out: only what is wrong
  // without one is wrong.
  const isWrong = ({ code, message }: Diagnostic): boolean =>
    (code !== 'read/sandbox' && code !== 'read/cost') ||
    unselected === undefined ||
    unselected.diagnostics.some(
      (diagnostic) => diagnostic.code === code && diagnostic.message === message,
    );
  const found = diagnostics.filter(isWrong);
  return { api, document, whole, diagnostics: found, leftOut: placed };
}

/** What the conversion of Swagger 2.0 leaves out. */
function notConverted(diagnostics: readonly Diagnostic[]): readonly LeftOut[] {
  return diagnostics.filter(({ code }) => code === 'document/not-converted');
}

/**
 * The model, if the document could be loaded; if not, diagnostics for the part of it that could be
 * read.
 */
export function readDocument(
  {
    document: written,
    remains,
    diagnostics: loading,
  }: Pick<Loaded, 'document' | 'remains' | 'diagnostics'>,
  read = readApi,
): {
  readonly model?: Model;
  readonly diagnostics: readonly Diagnostic[];
} {
  if (written) {
    const { diagnostics: reading, ...known } = readModel(written, read);
    const diagnostics = withLocations([...reading, ...checkExtensions(known.api)], written);
    const leftOut = (): readonly LeftOut[] => [...notConverted(loading), ...known.leftOut()];
    // To find values for what is left of such a chain would take very long.
    if (diagnostics.some(({ code }) => code === 'document/reference-chain'))
      return { diagnostics: [...loading, ...diagnostics] };
    return { model: { ...known, leftOut }, diagnostics: [...loading, ...diagnostics] };
  }
  if (!remains) return { diagnostics: loading };
  const reading = readApi(remains.document).diagnostics;
  return { diagnostics: [...loading, ...elsewhereIn(remains, { loading, reading })] };
}

/** The same where nothing is generated: pointers are those of the document as it is written. */
export function readDocumentInPlace(loaded: Parameters<typeof readDocument>[0]) {
  return readDocument(loaded, readInPlace);
}

/** The document in its own shape, for types that follow it and not the calls. */
export function readOutline(document: Document): {
  readonly outlined: Outlined | undefined;
  readonly diagnostics: readonly Diagnostic[];
} {
  const { api, outline, diagnostics } = readOutlined(document);
  return {
    outlined: outline && { api, outline },
    diagnostics: withLocations(diagnostics, document),
  };
}

interface Findings {
  readonly loading: readonly Diagnostic[];
  readonly reading: readonly Diagnostic[];
}

/**
 * What else is wrong with a document that cannot be loaded as a whole: what its reader finds,
 * without what only follows from the parts that are missing. Nothing that stands at the place of an
 * error of loading: it was reported there.
 */
function elsewhereIn(
  { document, lacks }: Remains,
  { loading, reading }: Findings,
): readonly Diagnostic[] {
  const reported = new Set(loading.map(placeOf));
  const doubtful = new Set([
    ...(lacks.size > 0 ? needTheWhole : []),
    ...(lacks.has('overlays') ? needOverlays : []),
  ]);
  return withLocations(reading, document).filter(
    (entry) => !doubtful.has(entry.code) && !reported.has(placeOf(entry)),
  );
}

/**
 * Findings about something that is not there, or that is not what it should be: it may be in a file
 * that cannot be had.
 */
const needTheWhole: readonly DiagnosticCode[] = [
  'read/ambiguous-discriminator',
  'read/check',
  'read/cost',
  'read/discriminator-mismatch',
  'read/external-reference',
  'read/missing-schema',
  'read/no-responses',
  'read/pagination',
  'read/rate-limit',
  'read/reference-kind',
  'read/sandbox',
  'read/stream',
  'read/undeclared-path-parameter',
  'read/undeclared-server-variable',
  'read/undeclared-tag',
  'read/unknown-discriminator-target',
  'read/unknown-link-operation',
  'read/unknown-security-scheme',
  'read/unsupported',
  'read/upload',
  'read/waiter',
  'read/webhook',
];

/** An overlay adds what references and requirements ask for. */
const needOverlays: readonly DiagnosticCode[] = ['read/dangling-reference', 'read/missing-field'];

function placeOf({ location }: Diagnostic): string | undefined {
  return location && `${location.file}:${location.line}:${location.column}`;
}

export interface ReadInput {
  /** Absent when the document has errors. */
  readonly input?: Input;
  /** For a second document that may be the same file; absent when this one has errors. */
  readonly twin?: Twin;
  readonly diagnostics: readonly Diagnostic[];
  readonly source: (file: string) => string | undefined;
}

type InputOptions = LoadOptions & Pick<NamingOptions, 'name' | 'scope' | 'rename'> & Made;

/** How packages are made from the document. */
interface Made
  extends
    Partial<SurfaceOptions>,
    Pick<Partial<GenerateOptions>, 'cwd' | 'templates' | 'packageVersion'> {
  /** What has made them, where that is another Concord than this one: see `generatorOf`. */
  readonly generator?: string | undefined;
}

/**
 * A document that has been read already: a second one with the same text and options is not read
 * again.
 */
export interface Twin {
  readonly path: string;
  readonly options: InputOptions;
  readonly input: Input;
  readonly source: (file: string) => string | undefined;
  /** The files that were read, with their texts. */
  readonly inputs: ReadonlyMap<string, string>;
}

export async function readInput(
  path: string,
  options: InputOptions,
  twin?: Twin,
): Promise<ReadInput> {
  if (twin && isSame(path, options, twin)) {
    const made = madeBy(options);
    const { options: own, generator, packageVersion } = twin.input;
    const input = isDeepStrictEqual(made, { options: own, packageVersion, generator })
      ? twin.input
      : { ...twin.input, ...made };
    return { ...twin, input, diagnostics: [], twin };
  }
  const { document: written, diagnostics, source, inputs } = await loadDocument(path, options);
  if (!written) return { diagnostics, source };
  const { api, document, whole, leftOut: unread } = readModel(written);
  const { names } = nameApi(api, { ...options, whole });
  const leftOut = (): readonly LeftOut[] => [...notConverted(diagnostics), ...unread()];
  const input = inputOf({ api, names, document, leftOut }, options);
  return { input, diagnostics, source, twin: { path, options, input, source, inputs } };
}

/** Whether the document is one file with the same text as the twin, read with the same options. */
function isSame(path: string, options: InputOptions, twin: Twin): boolean {
  const [text] = twin.inputs.values();
  const file = resolve(options.cwd, path);
  return (
    twin.inputs.size === 1 &&
    !isRemote(path) &&
    extname(path) === extname(twin.path) &&
    isDeepStrictEqual(readingOf(options), readingOf(twin.options)) &&
    existsSync(file) &&
    readFileSync(file, 'utf8') === text
  );
}

/** What decides what one file is read as. */
function readingOf(options: InputOptions): readonly unknown[] {
  const { overlays, include, exclude, headers, allowRemote, name, scope, rename } = options;
  return [overlays, include, exclude, headers, allowRemote, name, scope, rename];
}

/** What is known of a document that could be read. */
export interface Understood extends Pick<Input, 'api' | 'names' | 'leftOut'> {
  readonly document: Document;
}

export function inputOf(known: Understood, made: Made): Input;
export function inputOf(known: Partial<Understood>, made: Made): Input | undefined;
export function inputOf(
  { api, names, document, leftOut }: Partial<Understood>,
  made: Made,
): Input | undefined {
  return (
    api &&
    names &&
    document && {
      api,
      names,
      document,
      leftOut,
      locate: document.locate,
      statedAt: (at) => stated(document.whole ?? document.root, at),
      // It is of the whole text: made only where it is asked for.
      get hash() {
        return document.hash;
      },
      ...madeBy(made),
    }
  );
}

/** An operation with the parameters of its path, and all that these refer to. */
function stated(root: JsonObject, at: string): string | undefined {
  if (valueAt(root, at) === undefined) return undefined;
  const parts = new Set([at, `${at.slice(0, at.lastIndexOf('/') + 1)}parameters`]);
  let text = '';
  for (const part of parts) {
    const found = jsonText(valueAt(root, part) ?? null);
    text += `${part} ${found}\n`;
    for (const [, reference = ''] of found.matchAll(/"\$ref":"#([^"]*)"/g))
      parts.add(percentDecoded(reference) ?? reference);
  }
  return text;
}

export function madeBy({
  cwd = '',
  templates,
  generator,
  packageVersion,
  ...made
}: Made): Pick<Input, 'options' | 'generator' | 'packageVersion'> {
  const { targets, layout, validators, types, scope, runtime }: SurfaceOptions = {
    ...defaultOptions,
    ...made,
  };
  const own = templates === undefined ? undefined : replacedTemplates(resolve(cwd, templates));
  return {
    options: {
      ...{ targets, layout, validators, scope, runtime },
      types: typesOfValues(types),
      ...switchesOf((name) => made[name]),
    },
    packageVersion,
    generator: generator ?? generatorOf(version, own && hashOfTemplates(own)),
  };
}

/** The types of values of a format, where they are not those of JSON. */
function typesOfValues(types: SurfaceOptions['types'] = {}): SurfaceOptions['types'] {
  const { 'date-time': dateTime, int64, zoneless } = types;
  return {
    ...(dateTime && { 'date-time': dateTime }),
    ...(int64 && { int64 }),
    ...(zoneless && { zoneless }),
  };
}

/** Equal where the same version of Concord makes packages with the same templates. */
export function generatorOf(concord: string, templates: string | undefined): string {
  return [concord, templates ?? ''].join(' ');
}
