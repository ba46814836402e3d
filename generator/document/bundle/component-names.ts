// Component names of a bundle: what the entry file names keeps that name, whatever its file is called; other names are made valid.

import { diagnostic, type Diagnostic } from '../../diagnostics.js';
import { isObject, type JsonObject } from '../../model/json.js';
import type { Origins } from '../origins.js';
import { quoted } from '../parse/problems.js';
import { nearest, type SourceFile } from '../load/source.js';
import type { FoundReferences } from './find-references.js';

interface Names {
  readonly given: GivenNames;
  readonly references: FoundReferences;
  readonly origins: Origins;
  readonly entry: SourceFile;
}

/** Changes `root`. The diagnostics name the files that two components want to be called after. */
export function keepGivenNames(
  root: JsonObject,
  { given, references, origins, entry }: Names,
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
    if (other === undefined || given.get(section)?.has(other) || !Object.hasOwn(members, other))
      continue;
    put(members, name, members[other]);
    Reflect.deleteProperty(members, other);
    renames.set(alias['$ref'], `#/components/${section}/${escaped(name)}`);
  }
  for (const [section, members] of sectionsOf(root)) {
    for (const name of Object.keys(members)) {
      if (given.get(section)?.has(name) || validName.test(name)) continue;
      const better = free(valid(unescaped(name)), members);
      put(members, better, members[name]);
      Reflect.deleteProperty(members, name);
      renames.set(`#/components/${section}/${name}`, `#/components/${section}/${better}`);
    }
  }
  rename(references, renames);
  return [...renamed(root, given, origins)];
}

function rename(
  { uses, discriminators }: FoundReferences,
  names: ReadonlyMap<string, string>,
): void {
  if (names.size === 0) return;
  const change = (holder: object, key: string): void => {
    const text: unknown = Reflect.get(holder, key);
    const name = typeof text === 'string' ? names.get(text) : undefined;
    if (name !== undefined) put(holder, key, name);
  };
  for (const { holder } of uses) if (Object.hasOwn(holder, '$ref')) change(holder, '$ref');
  for (const texts of discriminators) for (const key of Object.keys(texts)) change(texts, key);
}

/** Components whose name is not that of their file or key: another one had it first. */
function* renamed(root: JsonObject, given: GivenNames, origins: Origins): Generator<Diagnostic> {
  for (const [section, members] of sectionsOf(root)) {
    for (const [name, value] of Object.entries(members)) {
      const origin =
        given.get(section)?.has(name) || typeof value !== 'object' || value === null
          ? undefined
          : origins.own(value);
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
                  message: `What is called ${quoted(wanted)} is here.`,
                  location: origins.locate(
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

/** Own members only, whatever they are called. */
function put(holder: object, key: string, value: unknown): void {
  Object.defineProperty(holder, key, {
    value,
    writable: true,
    enumerable: true,
    configurable: true,
  });
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
export type GivenNames = ReadonlyMap<string, ReadonlySet<string>>;
