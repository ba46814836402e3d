// Remembers where the values of a bundled document were written. What nobody noted comes from the same place in its parent's file,
// so a single file without overlays needs no notes at all.

import type { Location } from '../diagnostics.js';
import { tokens as tokensOf, type Json } from '../model/json.js';
import { nearest, type Part, type SourceFile } from './source.js';

/** A place in a source file. */
export interface Origin {
  readonly file: SourceFile;
  readonly tokens: readonly string[];
}

interface Notes {
  own?: Origin;
  /** Where members come from that were not in the parent, or replaced what was. */
  readonly members: Map<string, Origin>;
  /** Where other members come from when the parent's file does not have them: the target of a reference that was written out. */
  through?: Origin;
}

export interface Origins {
  /** `node` was written at `origin`, wherever it stands now. */
  readonly note: (node: object, origin: Origin) => void;
  readonly noteThrough: (node: object, origin: Origin) => void;
  readonly noteMember: (node: object, key: string, origin: Origin) => void;
  /** `copy` comes from where `node` comes from, and its members too. */
  readonly copy: (node: object, copy: object) => void;
  /** The origin of `node` itself, if it was noted. */
  readonly own: (node: object) => Origin | undefined;
  /** The origin of the value at `tokens` below `root`. */
  readonly of: (root: Json, tokens: readonly string[]) => Origin;
  readonly locate: (root: Json, pointer: string, part: Part) => Location;
}

export function createOrigins(entry: SourceFile): Origins {
  const notes = new WeakMap<object, Notes>();
  const notesOf = (node: object): Notes => {
    let existing = notes.get(node);
    if (existing === undefined) {
      existing = { members: new Map() };
      notes.set(node, existing);
    }
    return existing;
  };

  const trace = (root: Json, tokens: readonly string[]): { readonly value: Origin; readonly key: Origin } => {
    let node: Json | undefined = root;
    let value: Origin = (isObjectLike(root) ? notes.get(root)?.own : undefined) ?? { file: entry, tokens: [] };
    let key = value;
    for (const token of tokens) {
      const noted: Notes | undefined = isObjectLike(node) ? notes.get(node) : undefined;
      key = noted?.members.get(token) ?? inherited(value, noted?.through, token);
      node = child(node, token);
      value = (isObjectLike(node) ? notes.get(node)?.own : undefined) ?? key;
    }
    return { value, key };
  };

  return {
    note: (node, origin) => void (notesOf(node).own = origin),
    noteThrough: (node, origin) => void (notesOf(node).through = origin),
    noteMember: (node, key, origin) => void notesOf(node).members.set(key, origin),
    copy: (node, copy) => {
      const noted = notes.get(node);
      if (noted !== undefined) notes.set(copy, { ...noted, members: new Map(noted.members) });
    },
    own: (node) => notes.get(node)?.own,
    of: (root, tokens) => trace(root, tokens).value,
    locate: (root, pointer, part) => {
      const { value, key } = trace(root, tokensOf(pointer));
      const span = part === 'key' ? key.file.find(key.tokens, 'key') : undefined;
      return span === undefined ? nearest(value.file, value.tokens, part) : key.file.at(span);
    },
  };
}

function inherited(parent: Origin, through: Origin | undefined, token: string): Origin {
  const direct = { file: parent.file, tokens: [...parent.tokens, token] };
  if (through === undefined || parent.file.find(direct.tokens, 'key') !== undefined) return direct;
  return { file: through.file, tokens: [...through.tokens, token] };
}

function isObjectLike(value: Json | undefined): value is Exclude<Json, string | number | boolean | null> {
  return typeof value === 'object' && value !== null;
}

/** The own member of an object or array. */
export function child(node: Json | undefined, token: string): Json | undefined {
  if (!isObjectLike(node) || !Object.hasOwn(node, token)) return undefined;
  if (Array.isArray(node)) return /^(0|[1-9]\d*)$/.test(token) ? node[Number(token)] : undefined;
  return Reflect.get(node, token);
}

/** The value at `tokens` below `root`, own members only. */
export function valueAt(root: Json, tokens: readonly string[]): Json | undefined {
  let value: Json | undefined = root;
  for (const token of tokens) value = child(value, token);
  return value;
}
