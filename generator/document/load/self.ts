// OpenAPI 3.2: `$self` is the address of a file. Its references are relative to it, and those of
// other files may name it. https://spec.openapis.org/oas/v3.2.0.html#establishing-the-base-uri

import { type Dirent, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { keywordsHolding } from '../../model/children.js';
import {
  isArray,
  isObject,
  type Json,
  type JsonObject,
  percentDecoded,
  pointer,
  renameKey,
  rootPointer,
  setOwn,
  tokens,
  valueAt,
} from '../../model/json.js';
import type { SourceFile } from '../parse/source.js';
import { isRemote } from './remote.js';

interface Files {
  readonly entry: SourceFile;
  readonly load: (path: string) => Promise<{ readonly file?: SourceFile }>;
}

/**
 * Writes references to the file's own address, those that are relative to its `$self`, and those
 * that name another file by its own, as paths and pointers. Changes the value of the file, and adds
 * security schemes of other files to the entry; says whether the file refers to others.
 */
export function createSettler({ entry, load }: Files): (file: SourceFile) => Promise<boolean> {
  const known = new Map<string, string>();
  let below: ReadonlyMap<string, string> | undefined;
  const pathOf = (address: string): string | undefined => {
    const mayHave = !isRemote(entry.path) && mayHaveAddresses(entry);
    if (known.has(address) || !mayHave) return known.get(address);
    below ??= addressesBelow(dirname(entry.path));
    return below.get(address);
  };
  return async (file) => {
    const { value } = file;
    const self = isObject(value) && typeof value['$self'] === 'string' ? value['$self'] : undefined;
    const base = addressOf(self ?? '', retrieval(file.path));
    if (base !== undefined) known.set(base, file.path);
    const ids = new Map<string, string>();
    if (self !== undefined) collectIds(value, { at: rootPointer, base, ids });
    const place: Place = { path: file.path, hasSelf: self !== undefined, base, ids, pathOf };
    const isClosed = [...file.references].every((text) => text.startsWith('#'));
    // Before OpenAPI 3.2, nothing but references names another file by an address.
    if (isClosed && self === undefined && !mayHaveAddresses(entry)) return false;
    const inside = new Set<string>();
    const { references, requirements } = usesIn(value);
    for (const { holder, key, text } of references) {
      const settled = settledText(text, place);
      if (settled.startsWith('#')) inside.add(text);
      if (settled !== text) setOwn(holder, key, settled);
    }
    let isImporting = false;
    for (const requirement of requirements)
      for (const name of Object.keys(requirement)) {
        const reference = settledText(name, place);
        if (!leadsToFile(name)) continue;
        const own = reference.startsWith('#') ? ownScheme(value, reference) : undefined;
        if (own !== undefined) renameKey(requirement, name, own);
        if (reference.startsWith('#')) continue;
        const [path = '', fragment = ''] = reference.split('#', 2);
        const there = isRemote(path) ? path : resolve(dirname(file.path), path);
        const scheme = (await load(there)).file?.value;
        if (scheme === undefined || valueAt(scheme, fragment) === undefined) continue;
        const text = `${isRemote(there) ? there : between(entry.path, there)}#${fragment}`;
        renameKey(requirement, name, importScheme(entry.value, text));
        isImporting = true;
      }
    return (
      isImporting || [...file.references].some((text) => !text.startsWith('#') && !inside.has(text))
    );
  };
}

/** Whether its version has files with addresses of their own. */
function mayHaveAddresses({ value }: SourceFile): boolean {
  return isObject(value) && /^3\.(?![01]\b)/.test(String(value['openapi']));
}

interface Place {
  /** The address of the file that refers. */
  readonly path: string;
  readonly hasSelf: boolean;
  readonly base: string | undefined;
  /** The pointers of the schemas of the file that have an address, by that. */
  readonly ids: ReadonlyMap<string, string>;
  readonly pathOf: (address: string) => string | undefined;
}

function settledText(text: string, { path, hasSelf, base, ids, pathOf }: Place): string {
  const hash = text.indexOf('#');
  const before = hash === -1 ? text : text.slice(0, hash);
  const fragment = hash === -1 ? '' : text.slice(hash);
  if (before === '' || (!hasSelf && !URL.canParse(before))) return text;
  const address = addressOf(before, base);
  if (address === undefined) return text;
  if (hasSelf && address === base) return fragment === '' ? '#' : fragment;
  const id = ids.get(address);
  if (id !== undefined)
    return /^(?:#(?:\/|$)|$)/.test(fragment) ? `#${id}${fragment.slice(1)}` : text;
  const other = pathOf(address);
  if (other !== undefined) return `${isRemote(other) ? other : between(path, other)}${fragment}`;
  if (URL.canParse(before)) return text;
  const there = address.startsWith('file:') ? fileURLToPath(address) : undefined;
  if (there !== undefined && existsSync(there)) return `${between(path, there)}${fragment}`;
  // A file that has no address of its own is where it would be, seen from this one.
  const beside = isRemote(path) ? undefined : resolve(dirname(path), percentDecoded(before) ?? '');
  if (beside !== undefined && existsSync(beside)) return text;
  return `${there === undefined ? address : between(path, there)}${fragment}`;
}

/** An absolute address without its fragment. */
function addressOf(text: string, base: string | undefined): string | undefined {
  return URL.canParse(text, base) ? new URL(text, base).href.replace(/#.*/s, '') : undefined;
}

function retrieval(path: string): string {
  return isRemote(path) ? path : pathToFileURL(path).href;
}

/** The relative reference from one file to another. */
function between(from: string, to: string): string {
  return relative(dirname(from), to).split(sep).map(encodeURIComponent).join(posix.sep);
}

function leadsToFile(name: string): boolean {
  return URL.canParse(name) || /#|\.(?:json|ya?ml)$/i.test(name);
}

interface Identifying {
  readonly at: ReturnType<typeof pointer>;
  readonly base: string | undefined;
  readonly ids: Map<string, string>;
}

function collectIds(value: Json, { at, base, ids }: Identifying): void {
  if (typeof value !== 'object' || value === null) return;
  const id = isObject(value) ? value['$id'] : undefined;
  const own = typeof id === 'string' ? addressOf(id, base) : base;
  if (own !== undefined && own !== base) ids.set(own, at);
  for (const [key, member] of Object.entries(value))
    collectIds(member, { at: pointer(at, key), base: own, ids });
}

/** Keys below which `$ref` is no reference. */
const data: ReadonlySet<string> = new Set([
  'example',
  'examples',
  'default',
  'const',
  'enum',
  'value',
  'dataValue',
]);

/** Keys whose values map names from the document, such as `value` or `default`. */
const maps: ReadonlySet<string> = new Set([
  ...keywordsHolding('map'),
  '$defs',
  'schemas',
  'responses',
  'parameters',
]);

interface Uses {
  readonly references: { holder: JsonObject; key: string; text: string }[];
  readonly requirements: JsonObject[];
}

/** What refers in a file, but for schemas with an `$id`, to which that is relative. */
function usesIn(value: Json): Uses {
  const uses: Uses = { references: [], requirements: [] };
  const add = (holder: JsonObject, key: string): void => {
    const text = holder[key];
    if (typeof text === 'string') uses.references.push({ holder, key, text });
  };
  const walk = (node: Json, isMap = false): void => {
    if (typeof node !== 'object' || node === null) return;
    if (isObject(node) && !isMap) {
      if (typeof node['$id'] === 'string' && !node['$id'].startsWith('#')) return;
      add(node, '$ref');
      const { discriminator, security } = node;
      if (isObject(discriminator)) {
        const { mapping, defaultMapping } = discriminator;
        const isAddress = (text: unknown): boolean => typeof text === 'string' && leadsToFile(text);
        if (isObject(mapping))
          for (const key of Object.keys(mapping)) if (isAddress(mapping[key])) add(mapping, key);
        if (isAddress(defaultMapping)) add(discriminator, 'defaultMapping');
      }
      if (isArray(security)) uses.requirements.push(...security.filter(isObject));
    }
    if (isArray(node)) {
      for (const member of node) walk(member);
      return;
    }
    for (const key in node) {
      const member = node[key];
      if (typeof member === 'object' && (isMap || !data.has(key)))
        walk(member, !isMap && maps.has(key));
    }
  };
  walk(value);
  return uses;
}

/** The name of the security scheme of the file that a pointer leads to. */
function ownScheme(root: Json, reference: string): string | undefined {
  const [first, section, name, ...inside] = tokens(reference.slice(1));
  const isThere = valueAt(root, reference.slice(1)) !== undefined && inside.length === 0;
  return isThere && first === 'components' && section === 'securitySchemes' ? name : undefined;
}

/** The name of the component that stands for a security scheme of another file. Changes `root`. */
function importScheme(root: Json, text: string): string {
  if (!isObject(root)) return text;
  const own = (holder: JsonObject, key: string): JsonObject => {
    if (!isObject(holder[key])) setOwn(holder, key, {});
    const member = holder[key];
    return isObject(member) ? member : {};
  };
  const schemes = own(own(root, 'components'), 'securitySchemes');
  const known = Object.entries(schemes).find(
    ([, scheme]) => isObject(scheme) && scheme['$ref'] === text,
  );
  if (known) return known[0];
  const last = text.replace(/#$/, '').split(/[/#]/).at(-1) ?? '';
  const stem = last.replace(/\.\w+$/, '').replace(/[^\w.-]+/g, '_');
  let name = stem;
  for (let number = 2; Object.hasOwn(schemes, name); number += 1) name = `${stem}-${number}`;
  setOwn(schemes, name, { $ref: text });
  return name;
}

/** The files below a folder that have an address of their own, by that. */
function addressesBelow(folder: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const folders = [folder];
  let left = mostEntries;
  for (const each of folders)
    for (const entry of entriesOf(each)) {
      if ((left -= 1) < 0) return found;
      const path = join(each, entry.name);
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
      if (entry.isDirectory()) folders.push(path);
      else if (entry.isFile() && /\.(?:json|ya?ml)$/i.test(path)) {
        const [, ...texts] = selfPattern.exec(textOf(path)) ?? [];
        const text = texts.find((part) => part !== undefined);
        const address = text === undefined ? undefined : addressOf(text, retrieval(path));
        if (address !== undefined && !found.has(address)) found.set(address, path);
      }
    }
  return found;
}

/** Whatever cannot be read has no address that is known. */
function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function textOf(path: string): string {
  try {
    return statSync(path).size <= maxBytes ? readFileSync(path, 'utf8') : '';
  } catch {
    return '';
  }
}

const mostEntries = 5_000;
const maxBytes = 10_000_000;
const selfPattern =
  /(?:^|[{,])[ \t]*(?:"\$self"|'\$self'|\$self)\s*:\s*(?:"([^"]*)"|'([^']*)'|([^\s,}#"']+(?:#[^\s,}]*)?))/m;
