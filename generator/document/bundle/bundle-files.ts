// Makes one value of a document of several files: Redocly moves what other files hold into
// components, and every object keeps the memory of its file.

import {
  diagnostic,
  type Diagnostic,
  type DiagnosticCode,
  hasErrors,
} from '../../base/diagnostics.js';
import { isObject, type Json, type JsonObject, setOwn } from '../../model/json.js';
import { configOf, entryDocument, loadRedocly, resolverOf, thrown } from './redocly.js';
import { nearest, type SourceFile } from '../parse/source.js';
import type { SourceMap } from '../source-map.js';
import { quoted } from '../parse/problems.js';
import { followMisplaced } from './misplaced.js';
import {
  brokenReferences,
  type BundleInput,
  findReferences,
  type FoundReferences,
  referenceLocation,
} from './references.js';

/**
 * Changes the values of the files. References that are broken stay as they are; there is no result
 * where they lead in a cycle.
 */
export async function bundleFiles({ entry, folder, sourceMap }: BundleInput): Promise<{
  readonly root?: JsonObject;
  readonly diagnostics: readonly Diagnostic[];
}> {
  const redocly = await loadRedocly();
  const resolver = resolverOf(redocly, folder);
  let foundReferences: FoundReferences;
  try {
    foundReferences = await findReferences(redocly, { entry, folder, resolver });
  } catch (error) {
    return { diagnostics: thrown(error, { entry, folder }) };
  }
  const diagnostics = await brokenReferences(foundReferences, { entry, folder });

  for (const file of folder.files.values()) sourceMap.noteFile(file);
  diagnostics.push(...(await followMisplaced(foundReferences, { entry, folder, sourceMap })));
  const declared = namesOf(entry.value);
  const restore = hideLookalikes(foundReferences.lookalikes);
  const hadComponents = isObject(entry.value) && Object.hasOwn(entry.value, 'components');
  const config = await configOf(redocly);
  const bundled = await redocly
    .bundle({ config, doc: entryDocument(redocly, entry), externalRefResolver: resolver })
    .catch((error: unknown) => ({ error }));
  restore();
  if ('error' in bundled)
    return {
      diagnostics: hasErrors(diagnostics)
        ? diagnostics
        : [...diagnostics, ...thrown(bundled.error, { entry, folder })],
    };
  const { bundle } = bundled;

  const root: unknown = bundle.parsed;
  if (!isObject(root)) throw new Error('The bundle is no object.');
  for (const { holder, target } of foundReferences.uses)
    if (target !== undefined && !('$ref' in holder)) sourceMap.noteThrough(holder, target);
  if (
    !hadComponents &&
    isObject(root['components']) &&
    Object.keys(root['components']).length === 0
  )
    Reflect.deleteProperty(root, 'components');
  const renamed = keepDeclaredNames(root, {
    declared,
    references: foundReferences,
    sourceMap,
    entry,
  });
  const endless = cloneShared(root, sourceMap);
  if (endless !== undefined) {
    const use = foundReferences.uses.findLast(({ holder }) => endless.path.includes(holder));
    const written = endless.path.map(sourceMap.own).findLast((origin) => origin !== undefined);
    const location = use
      ? referenceLocation(use)
      : written && nearest(written.file, written.tokens, 'key');
    return {
      diagnostics: [...diagnostics, diagnostic(endless.code, endless.message, { location })],
    };
  }
  return { root, diagnostics: [...diagnostics, ...renamed] };
}

function namesOf(entry: Json): DeclaredNames {
  const components = isObject(entry) ? entry['components'] : undefined;
  if (!isObject(components)) return new Map();
  return new Map(
    Object.entries(components).map(([section, members]) => [
      section,
      new Set(isObject(members) ? Object.keys(members) : []),
    ]),
  );
}

/** Hides objects that only look like references from Redocly, which would replace them. */
function hideLookalikes(lookalikes: ReadonlySet<object>): () => void {
  const texts = new Map<object, unknown>();
  for (const holder of lookalikes) {
    texts.set(holder, Reflect.get(holder, '$ref'));
    Reflect.set(holder, '$ref', {});
  }
  return () => {
    for (const [holder, text] of texts) Reflect.set(holder, '$ref', text);
  };
}

const maxValues = 4_000_000;

interface Endless {
  readonly code: DiagnosticCode;
  readonly message: string;
  /** The objects from the root down to the one that holds an object above it. */
  readonly path: readonly object[];
}

/**
 * A bundle in which one object stands at several places becomes a tree, so that a change at one
 * place leaves the others alone. Changes `root`; copies keep the origin of what they copy.
 */
function cloneShared(root: Json, sourceMap: SourceMap): Endless | undefined {
  const seen = new Set<object>();
  const open = new Set<object>();
  let count = 0;
  let endless: Endless | undefined;

  const visit = (node: object, place: (copy: object) => void): void => {
    if (endless !== undefined) return;
    if (open.has(node)) {
      endless = {
        code: 'document/endless-reference',
        message:
          'The value that this reference brings in holds the reference itself, which would never end.',
        path: [...open],
      };
      return;
    }
    if (++count > maxValues) {
      endless = {
        code: 'document/too-large',
        message: `The references of the document bring in more than ${maxValues} values.`,
        path: [...open],
      };
      return;
    }
    let own = node;
    if (seen.has(node)) {
      own = Array.isArray(node) ? [...node] : Object.fromEntries(Object.entries(node));
      sourceMap.copy(node, own);
      place(own);
    }
    seen.add(own);
    open.add(node);
    for (const key of Object.keys(own)) {
      const member: unknown = Reflect.get(own, key);
      if (typeof member === 'object' && member !== null)
        visit(member, (copy) => setOwn(own, key, copy));
    }
    open.delete(node);
  };

  if (typeof root === 'object' && root !== null) visit(root, () => {});
  return endless;
}

interface Names {
  readonly declared: DeclaredNames;
  readonly references: FoundReferences;
  readonly sourceMap: SourceMap;
  readonly entry: SourceFile;
}

/**
 * What the entry file names keeps its name, whatever its file is called; other names are made
 * valid. Changes `root`. The diagnostics name the files that two components want to be called
 * after.
 */
function keepDeclaredNames(
  root: JsonObject,
  { declared, references, sourceMap, entry }: Names,
): Diagnostic[] {
  const renames = new Map<string, string>();
  for (const { at, text } of references.uses) {
    const [first, section, name] = at.tokens;
    if (
      at.file !== entry ||
      at.tokens.length !== 3 ||
      first !== 'components' ||
      section === undefined ||
      name === undefined ||
      text.startsWith('#')
    )
      continue;
    const members = sectionsOf(root).find(([key]) => key === section)?.[1];
    const alias = members?.[name];
    if (
      !members ||
      !isObject(alias) ||
      Object.keys(alias).length !== 1 ||
      typeof alias['$ref'] !== 'string'
    )
      continue;
    const other = nameIn(alias['$ref'], section);
    if (other === undefined || declared.get(section)?.has(other) || !Object.hasOwn(members, other))
      continue;
    setOwn(members, name, members[other]);
    Reflect.deleteProperty(members, other);
    renames.set(alias['$ref'], `#/components/${section}/${escaped(name)}`);
  }
  for (const [section, members] of sectionsOf(root)) {
    for (const name of Object.keys(members)) {
      if (declared.get(section)?.has(name) || validName.test(name)) continue;
      const better = free(valid(unescaped(name)), members);
      setOwn(members, better, members[name]);
      Reflect.deleteProperty(members, name);
      renames.set(`#/components/${section}/${name}`, `#/components/${section}/${better}`);
    }
  }
  rename(references, renames);
  return [...renamed(root, declared, sourceMap)];
}

function rename(
  { uses, discriminators }: FoundReferences,
  names: ReadonlyMap<string, string>,
): void {
  if (names.size === 0) return;
  const change = (holder: object, key: string): void => {
    const text: unknown = Reflect.get(holder, key);
    const name = typeof text === 'string' ? names.get(text) : undefined;
    if (name !== undefined) setOwn(holder, key, name);
  };
  for (const { holder } of uses) if (Object.hasOwn(holder, '$ref')) change(holder, '$ref');
  for (const texts of discriminators) for (const key of Object.keys(texts)) change(texts, key);
}

/**
 * Reports the components that could not be named after their file or key, because another one has
 * that name.
 */
function* renamed(
  root: JsonObject,
  declared: DeclaredNames,
  sourceMap: SourceMap,
): Generator<Diagnostic> {
  for (const [section, members] of sectionsOf(root)) {
    for (const [name, value] of Object.entries(members)) {
      const origin =
        declared.get(section)?.has(name) || typeof value !== 'object' || value === null
          ? undefined
          : sourceMap.own(value);
      if (origin === undefined) continue;
      const wanted = valid(origin.tokens.at(-1) ?? baseName(origin.file.name));
      if (wanted === name) continue;
      yield diagnostic(
        'document/renamed-component',
        `The component of ${origin.file.name} is called ${quoted(name)}, because another one is called ${quoted(wanted)}.`,
        {
          pointer: `/components/${escaped(section)}/${escaped(name)}`,
          location: nearest(origin.file, origin.tokens, 'key'),
          related: Object.hasOwn(members, wanted)
            ? [
                {
                  message: `${quoted(wanted)} is declared here.`,
                  location: sourceMap.locate(
                    root,
                    `/components/${escaped(section)}/${escaped(wanted)}`,
                    'key',
                  ),
                },
              ]
            : undefined,
        },
      );
    }
  }
}

function sectionsOf(root: JsonObject): (readonly [section: string, members: JsonObject])[] {
  const components = root['components'];
  return isObject(components)
    ? Object.entries(components).flatMap(([section, members]) =>
        isObject(members) ? [[section, members] as const] : [],
      )
    : [];
}

/** https://spec.openapis.org/oas/v3.1.1.html#components-object */
const validName = /^[\w.-]+$/;

function valid(name: string): string {
  return name.replace(/[^\w.-]+/g, '_');
}

function free(name: string, members: JsonObject): string {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? name : `${name}-${number}`;
    if (!Object.hasOwn(members, candidate)) return candidate;
  }
}

function nameIn(text: string, section: string): string | undefined {
  const prefix = `#/components/${section}/`;
  return text.startsWith(prefix) ? unescaped(text.slice(prefix.length)) : undefined;
}

function baseName(file: string): string {
  return (file.split('/').at(-1) ?? file).replace(/\.[^.]+$/, '');
}

function unescaped(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}

function escaped(token: string): string {
  return token.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The names under each section of the components of the entry file. */
type DeclaredNames = ReadonlyMap<string, ReadonlySet<string>>;
