// Remembers where the values of a bundled document were written. What nobody noted comes from the
// same place in its parent's file, so a single file without overlays needs no notes at all.

import type { SourceLocation } from '../base/diagnostics.js';
import { child, type Json, tokens as tokensOf, valueIn } from '../model/json.js';
import { nearest, type SourcePart, type SourceFile } from './parse/source.js';

/** A place in a source file. */
export interface SourceOrigin {
  readonly file: SourceFile;
  readonly tokens: readonly string[];
}

export interface SourceMap {
  /** Everything in the file was written where it stands; said once, before anything is moved. */
  readonly noteFile: (file: SourceFile) => void;
  /** `node` was written at `origin`, wherever it stands now. */
  readonly note: (node: object, origin: SourceOrigin) => void;
  /**
   * Members of `node` that are not in its own file were written in `origin`: the target of a
   * reference that was written out.
   */
  readonly noteThrough: (node: object, origin: SourceOrigin) => void;
  /** The member `key` of `node` was written at `origin`. */
  readonly noteMember: (node: object, key: string, origin: SourceOrigin) => void;
  /** The origin of `node` itself, if it was noted. */
  readonly own: (node: object) => SourceOrigin | undefined;
  /** The origin of the member `key` of `node`, which was written at `origin`. */
  readonly member: (node: Json, key: string, origin: SourceOrigin) => SourceOrigin;
  /** The origin of the value at `tokens` below `root`. */
  readonly of: (root: Json, tokens: readonly string[]) => SourceOrigin;
  /**
   * Without `part`: the value of what fits on a line or has a file of its own; the key of other
   * objects and arrays, whose values begin with their first member.
   */
  readonly locate: (root: Json, pointer: string, part?: SourcePart) => SourceLocation;
  /**
   * The number or boolean at `pointer` as its file spells it; nothing where the file has another
   * value.
   */
  readonly spelling: (root: Json, pointer: string) => string | undefined;
  /** A deep copy that remembers the same origins. */
  readonly clone: (value: Json) => Json;
  /** `copy` comes from where `node` comes from, and its members too. */
  readonly copy: (node: object, copy: object) => void;
}

interface Notes {
  readonly own?: SourceOrigin;
  readonly members?: Map<string, SourceOrigin>;
  readonly through?: SourceOrigin;
}

export function createSourceMap(entry: SourceFile): SourceMap {
  const notes = new WeakMap<object, Notes>();
  const noted = (node: Json | undefined): Notes =>
    (isObjectLike(node) ? notes.get(node) : undefined) ?? {};
  const add = (node: object, more: Notes): void =>
    void notes.set(node, { ...notes.get(node), ...more });

  /**
   * Where the key of a member was written, which is where its value was, unless that came from
   * another file.
   */
  const keyOrigin = (node: Json | undefined, key: string, origin: SourceOrigin): SourceOrigin => {
    const { members, through } = noted(node);
    const direct = { file: origin.file, tokens: [...origin.tokens, key] };
    return (
      members?.get(key) ??
      (through === undefined || origin.file.find(direct.tokens, 'key') !== undefined
        ? direct
        : { file: through.file, tokens: [...through.tokens, key] })
    );
  };

  const trace = (
    root: Json,
    tokens: readonly string[],
  ): { readonly value: SourceOrigin; readonly key: SourceOrigin } => {
    let node: Json | undefined = root;
    let value = noted(root).own ?? { file: entry, tokens: [] };
    let key = value;
    for (const token of tokens) {
      key = keyOrigin(node, token, value);
      node = child(node, token);
      value = noted(node).own ?? key;
    }
    return { value, key };
  };

  const copy = (node: object, to: object): void => {
    const known = notes.get(node);
    if (known !== undefined)
      notes.set(to, { ...known, ...(known.members && { members: new Map(known.members) }) });
  };

  const clone = (value: Json): Json => {
    if (!isObjectLike(value)) return value;
    const result: Json = Array.isArray(value)
      ? value.map(clone)
      : Object.fromEntries(Object.entries(value).map(([key, member]) => [key, clone(member)]));
    if (isObjectLike(result)) copy(value, result);
    return result;
  };

  const noteFile = (file: SourceFile): void => {
    const walk = (value: Json, tokens: readonly string[]): void => {
      if (!isObjectLike(value)) return;
      add(value, { own: { file, tokens } });
      for (const [key, member] of Object.entries(value)) walk(member, [...tokens, key]);
    };
    if (isObjectLike(file.value) && notes.get(file.value)?.own === undefined) walk(file.value, []);
  };

  return {
    noteFile,
    note: (node, own) => add(node, { own }),
    noteThrough: (node, through) => add(node, { through }),
    noteMember: (node, key, origin) => {
      const members = notes.get(node)?.members;
      if (members === undefined) add(node, { members: new Map([[key, origin]]) });
      else members.set(key, origin);
    },
    own: (node) => notes.get(node)?.own,
    member: (node, key, origin) => noted(child(node, key)).own ?? keyOrigin(node, key, origin),
    of: (root, tokens) => trace(root, tokens).value,
    locate: (root, pointer, part) => {
      const tokens = tokensOf(pointer);
      const { value, key } = trace(root, tokens);
      // A value in a file of its own is there, and not at the reference that leads to it.
      const byKey = isObjectLike(valueIn(root, tokens)) && key.file === value.file;
      const sourcePart = part ?? (byKey ? 'key' : 'value');
      const span = sourcePart === 'key' ? key.file.find(key.tokens, 'key') : undefined;
      return span === undefined ? nearest(value.file, value.tokens, sourcePart) : key.file.at(span);
    },
    spelling: (root, pointer) => {
      const tokens = tokensOf(pointer);
      const { file, tokens: place } = trace(root, tokens).value;
      const span = file.find(place, 'value');
      const text = span && file.text.slice(span.start, span.end);
      return text !== undefined && isSpelling(text, valueIn(root, tokens)) ? text : undefined;
    },
    clone,
    copy,
  };
}

function isSpelling(text: string, value: Json | undefined): boolean {
  return typeof value === 'number' ? Number(text) === value : text.toLowerCase() === String(value);
}

function isObjectLike(
  value: Json | undefined,
): value is Exclude<Json, string | number | boolean | null> {
  return typeof value === 'object' && value !== null;
}
