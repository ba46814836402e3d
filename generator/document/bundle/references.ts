// The references of a document of several files: every one of them, by Redocly's knowledge of where
// one may stand, and what is wrong with those between files.

import { posix } from 'node:path';
import type { BaseResolver, Oas3Visitor } from '@redocly/openapi-core';
import { diagnostic, type Diagnostic } from '../../base/diagnostics.js';
import {
  child,
  isObject,
  type Json,
  type JsonObject,
  tokens as tokensOf,
  valueIn,
} from '../../model/json.js';
import { closest, didYouMean } from '../../base/suggest.js';
import { chainsIn, configOf, entryDocument, type Redocly } from './redocly.js';
import { nearest, type SourceFile } from '../parse/source.js';
import {
  type Folder,
  fragmentTokens,
  outside,
  parseReference,
  resolvedPath,
} from '../load/load-folder.js';
import type { SourceOrigin, SourceMap } from '../source-map.js';
import { quoted } from '../parse/problems.js';

/** A reference where the specification has one. */
export interface ReferenceUse {
  /**
   * The object with the `$ref`; for a discriminator's mapping an object that is not in the
   * document.
   */
  readonly holder: object;
  readonly at: SourceOrigin;
  readonly text: string;
  /** Where the value at the end of its chain was written; nothing when it does not lead to one. */
  readonly target?: SourceOrigin | undefined;
}

export interface FoundReferences {
  readonly uses: readonly ReferenceUse[];
  /** Objects in extensions and at texts that only look like references. */
  readonly lookalikes: ReadonlySet<object>;
  /**
   * The references that stand in the place of a text, or of another value that has no type in
   * OpenAPI.
   */
  readonly misplaced: readonly ReferenceUse[];
  /** Objects that may hold examples. */
  readonly examples: ReadonlyMap<JsonObject, SourceOrigin>;
  /** `discriminator` objects and their mappings, whose texts may refer. */
  readonly discriminators: ReadonlySet<object>;
}

export interface BundleInput extends Pick<Files, 'entry' | 'folder'> {
  readonly sourceMap: SourceMap;
}

interface Files {
  readonly entry: SourceFile;
  readonly folder: Folder;
  readonly resolver: BaseResolver;
}

/** @throws What `thrown` explains. */
export async function findReferences(
  redocly: Redocly,
  { entry, folder, resolver }: Files,
): Promise<FoundReferences> {
  refuseLongChains(folder);
  const document = entryDocument(redocly, entry);
  const specVersion = redocly.detectSpec(document.parsed);
  const config = await configOf(redocly);
  const types = redocly.normalizeTypes(
    config.extendTypes(redocly.getTypes(specVersion), specVersion),
    config,
  );
  const rootType = types['Root'];
  if (rootType === undefined)
    throw new Error(`Redocly has no type for the root of ${specVersion}.`);

  const uses: ReferenceUse[] = [];
  const lookalikes = new Set<object>();
  const misplaced: ReferenceUse[] = [];
  const examples = new Map<JsonObject, SourceOrigin>();
  const discriminators = new Set<object>();
  const origin = (location: RedoclyLocation | undefined): SourceOrigin | undefined => {
    const file = location && folder.files.get(location.source.absoluteRef);
    return (
      file && { file, tokens: location.pointer === '#/' ? [] : tokensOf(location.pointer.slice(1)) }
    );
  };
  // The types of Redocly are those of valid documents; what stands there may be anything.
  const mayHoldExamples = (
    node: unknown,
    { location }: { readonly location: RedoclyLocation },
  ): void => {
    const at = origin(location);
    if (at !== undefined && isObject(node)) examples.set(node, at);
  };
  const visitor: Oas3Visitor = {
    ref: {
      enter: (node, { type, location }, resolved) => {
        const at = origin(location);
        if (at === undefined) return;
        if (type.name === 'scalar') misplaced.push({ holder: node, at, text: node.$ref });
        if (type.name === 'scalar' || type.name === 'SpecExtension') lookalikes.add(node);
        else
          uses.push({
            holder: node,
            at,
            text: node.$ref,
            target: ifWritten(origin(resolved.location), resolved.node),
          });
      },
    },
    Schema: { enter: mayHoldExamples },
    MediaType: { enter: mayHoldExamples },
    Parameter: { enter: mayHoldExamples },
    Header: { enter: mayHoldExamples },
    Example: { enter: mayHoldExamples },
    Discriminator: {
      enter: (discriminator: unknown) =>
        void (isObject(discriminator) && discriminators.add(discriminator)),
    },
    DiscriminatorMapping: {
      enter: (mapping: unknown) => void (isObject(mapping) && discriminators.add(mapping)),
    },
  };
  const resolvedRefMap = await redocly.resolveDocument({
    rootDocument: document,
    rootType,
    externalRefResolver: resolver,
  });
  if (folder.files.size > 1) refuseLongChains(folder);
  redocly.walkDocument({
    document,
    rootType,
    resolvedRefMap,
    normalizedVisitors: redocly.normalizeVisitors(
      [{ ruleId: 'find-references', severity: 'error', visitor }],
      types,
    ),
    ctx: { problems: [], specVersion, config, visitorsData: {} },
  });
  return { uses, lookalikes, misplaced, examples, discriminators };
}

function refuseLongChains({ files }: Folder): void {
  if (chainsIn(files).long.length > 0) throw new Error('a chain of references is too long');
}

interface RedoclyLocation {
  readonly source: { readonly absoluteRef: string };
  readonly pointer: string;
}

/**
 * Redocly reads inherited properties, too (`#/constructor`): only what the file itself has counts.
 */
function ifWritten(
  target: SourceOrigin | undefined,
  value: Json | undefined,
): SourceOrigin | undefined {
  return target !== undefined &&
    value !== undefined &&
    valueIn(target.file.value, target.tokens) === value
    ? target
    : undefined;
}

/**
 * What is wrong with the references between files. Those within the entry file are left to the
 * reader of the document.
 */
export async function brokenReferences(
  { uses }: Pick<FoundReferences, 'uses'>,
  files: Pick<Files, 'entry' | 'folder'>,
): Promise<Diagnostic[]> {
  const diagnostics: Diagnostic[] = [];
  const ids = new Set([...files.folder.files.values()].flatMap(({ value }) => addresses(value)));
  const seen = new Set<string>();
  for (const use of uses) {
    if (ids.size > 0 && ids.has(addressOf(use.text, baseOf(use.at)))) continue;
    const problems = await broken(use, files);
    if (problems.length === 0) continue;
    const location = referenceLocation(use);
    const key = `${location.file}:${location.line}:${location.column}`;
    if (seen.has(key)) continue;
    seen.add(key);
    for (const problem of problems) {
      if (problem.location === undefined) diagnostics.push({ ...problem, location });
      else if (!diagnostics.some((other) => other.location === problem.location))
        diagnostics.push(problem);
    }
  }
  return diagnostics;
}

/** The text of a reference; that of a mapping is no `$ref`. */
export function referenceLocation({ at }: ReferenceUse): ReturnType<typeof nearest> {
  const isObjectThere = isObject(valueIn(at.file.value, at.tokens));
  return nearest(at.file, isObjectThere ? [...at.tokens, '$ref'] : at.tokens, 'value');
}

/** Problems without a location are about the reference itself. */
async function broken(
  { text, at, target }: ReferenceUse,
  { entry, folder }: Pick<Files, 'entry' | 'folder'>,
): Promise<readonly Diagnostic[]> {
  const reference = parseReference(text, at.file.path);
  if (reference.kind === 'refused') return [outside(reference.reason)];
  // Below an $id that is an address, this is about the schema with the $id: the reader of the
  // document says what there is.
  if (reference.kind === 'here' && (at.file === entry || hasAddress(at))) return [];
  const path =
    reference.kind === 'file' || reference.kind === 'remote'
      ? resolvedPath(at.file.path, reference.path)
      : at.file.path;
  const { file, diagnostics } = await folder.load(path);
  if (file === undefined) {
    // An address that is relative to the $id around it: whether there is such a schema, the reader
    // of the document says.
    const isMissing = diagnostics.some(({ code }) => code === 'document/not-found');
    return isMissing && hasAddress(at) ? [] : diagnostics;
  }
  // The mistakes of a readable file are reported with the file.
  if (target !== undefined || diagnostics.length > 0) return diagnostics;
  const tokens = fragmentTokens(reference.fragment);
  if (tokens === undefined) {
    return [
      diagnostic(
        'document/unresolved-reference',
        `${quoted(text)} points at an anchor; in documents of several files a reference must be a path, or a path with a JSON Pointer.`,
      ),
    ];
  }
  const end = valueIn(file.value, tokens);
  if (end !== undefined)
    return [
      diagnostic(
        'document/unresolved-reference',
        `${quoted(text)} points at another reference that leads to nothing.`,
      ),
    ];
  return [
    diagnostic(
      'document/unresolved-reference',
      `${quoted(text)} points at nothing: ${missing(file.value, tokens)} in ${file.name}.`,
      hint({ file, tokens }, { text, at, entry }),
    ),
  ];
}

/** Whether a schema around the place has an `$id` that is an address. */
function hasAddress(at: SourceOrigin): boolean {
  return URL.canParse(baseOf(at));
}

/**
 * What a reference at the place is relative to: the `$id`s around it; nothing where there is none.
 */
function baseOf({ file, tokens }: SourceOrigin): string {
  return tokens.reduce((base, _, depth) => {
    const id = child(valueIn(file.value, tokens.slice(0, depth + 1)), '$id');
    return typeof id === 'string' ? addressOf(id, base) : base;
  }, '');
}

/**
 * Returns the addresses of all `$id`s, which are not files; the reader of the document decides
 * whether one of them has the schema.
 */
function addresses(root: Json): readonly string[] {
  const found: string[] = [];
  const seen = new Set<Json>();
  const open = [{ value: root, base: '' }];
  for (const { value, base } of open) {
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    const id = child(value, '$id');
    const own = typeof id === 'string' ? addressOf(id, base) : base;
    if (own !== base) found.push(own);
    for (const member of Object.values(value)) open.push({ value: member, base: own });
  }
  return found;
}

/** Resolves an address and removes its fragment. */
function addressOf(text: string, base: string): string {
  const whole = URL.canParse(text, base)
    ? new URL(text, base).href
    : URL.canParse(text)
      ? new URL(text).href
      : text;
  return whole.replace(/#.*/, '');
}

function hint(
  sourceOrigin: SourceOrigin,
  {
    text,
    at,
    entry,
  }: { readonly text: string; readonly at: SourceOrigin; readonly entry: Files['entry'] },
): { help?: string } {
  const fragment = text.slice(text.indexOf('#'));
  if (sourceOrigin.file === at.file && valueIn(entry.value, sourceOrigin.tokens) !== undefined) {
    return didYouMean(`${posix.relative(posix.dirname(at.file.name), entry.name)}${fragment}`);
  }
  let value: Json | undefined = sourceOrigin.file.value;
  for (const token of sourceOrigin.tokens) {
    const next = child(value, token);
    if (next === undefined)
      return didYouMean(isObject(value) ? closest(token, Object.keys(value)) : undefined);
    value = next;
  }
  return {};
}

function missing(value: Json, tokens: readonly string[]): string {
  let reached: Json = value;
  for (const [depth, token] of tokens.entries()) {
    const next = child(reached, token);
    if (next === undefined)
      return depth === 0
        ? `there is no ${quoted(token)}`
        : `there is no ${quoted(token)} in ${quoted(tokens.slice(0, depth).join('/'))}`;
    reached = next;
  }
  return 'there is no value';
}
