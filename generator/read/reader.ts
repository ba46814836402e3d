// What every file of this folder works with: the document, the findings, and the schemas that references have asked for.

import type { Diagnostic, DiagnosticCode, DiagnosticDetails } from '../diagnostics.js';
import type { Document } from '../document/document.js';
import {
  type Json,
  type JsonObject,
  type Pointer,
  rootPointer,
  type SchemaId,
} from '../model/json.js';
import type { Amendments } from './amend.js';
import { createFindings, type TallyCode } from './findings.js';
import type { Schema } from '../model/schema.js';
import type { Kind } from './kind.js';

export interface Reader {
  readonly root: JsonObject;
  readonly version: Document['version'];
  readonly report: (code: DiagnosticCode, message: string, details?: DiagnosticDetails) => void;
  /** A finding that a document may hold thousands of times: reported once a subject, with its first place and the number. */
  readonly tally: (code: TallyCode, subject: string, at: Pointer) => void;
  readonly findings: () => readonly Diagnostic[];
  /** What is written at a place is read as another value, or left out. */
  readonly amend: (at: Pointer, value: Json | undefined) => void;
  /** What is written at a place is read under another name. */
  readonly rename: (at: Pointer, name: string) => void;
  readonly amendments: Amendments;
  /** A number or boolean as its author wrote it: `1.0`. */
  readonly spelling: (value: number | boolean, at: Pointer) => string;
  /** The schemas that references name. */
  readonly wanted: Set<SchemaId>;
  readonly discriminators: PendingDiscriminator[];
  readonly spellings: PendingSpelling[];
  /** The anchors of references whose target depends on the way to them. */
  readonly dynamicNames: Set<string>;
  readonly state: ReaderState;
}

/** What changes while schemas are read. */
export interface ReaderState {
  /** How many schemas the one being read stands in. */
  depth: number;
  /** How many callbacks or headers the object being read stands in. */
  nesting: number;
  scope: Scope;
  anchors: AnchorIndex | undefined;
  /** What references of the document lead to; null where that is nothing. */
  readonly references: Map<string, KnownTarget | null>;
  /** The places of references that lead in a circle. */
  readonly cycles: Set<Pointer>;
  /** The names of security schemes of which nothing can be made. */
  readonly unusable: Set<string>;
}

/** The schema resource that references are relative to: the document, or a schema with `$id`. */
export interface Scope {
  readonly uri: string;
  readonly at: Pointer;
}

export const documentScope: Scope = { uri: '', at: rootPointer };

/** As much of a document as reading needs; `spelling` is what a file has for a number or boolean. */
export type Readable = Pick<Document, 'root' | 'version'> & Partial<Pick<Document, 'spelling'>>;

export function createReader({ root, version, spelling }: Readable): Reader {
  const findings = createFindings();
  const amendments: Amendments = { values: new Map(), names: new Map() };
  return {
    root,
    version,
    report: findings.report,
    tally: findings.tally,
    findings: findings.all,
    amend: (at, value) => void amendments.values.set(at, value),
    rename: (at, name) => void amendments.names.set(at, name),
    amendments,
    spelling: (value, at) => spelling?.(at) ?? String(value),
    wanted: new Set(),
    discriminators: [],
    spellings: [],
    dynamicNames: new Set(),
    state: {
      depth: 0,
      nesting: 0,
      scope: documentScope,
      anchors: undefined,
      references: new Map(),
      cycles: new Set(),
      unusable: new Set(),
    },
  };
}

/** A value per place and document, made once: a component that many places refer to stays one value. */
export function memo<T>(): (reader: Reader, at: Pointer, make: () => T) => T {
  const values = new WeakMap<Reader, Map<Pointer, { readonly value: T }>>();
  return (reader, at, make) => {
    let known = values.get(reader);
    if (!known) values.set(reader, (known = new Map()));
    const found = known.get(at);
    if (found) return found.value;
    const value = make();
    known.set(at, { value });
    return value;
  };
}

// A schema while it is read.

export type SchemaDraft = {
  -readonly [Key in keyof Omit<Schema, 'extensions' | 'examples'>]: Schema[Key];
} & {
  at: Pointer;
  examples?: Json[];
  extensions?: Map<string, Json>;
};

export interface PendingDiscriminator {
  readonly draft: SchemaDraft;
  /** Where the schema stands; also its id if something refers to it. */
  readonly at: Pointer;
  readonly property: string;
  /** What the document's `mapping` says, references resolved. */
  readonly written: ReadonlyMap<string, SchemaId>;
}

/** An example or a default. */
export interface PendingSpelling extends Located {
  readonly what: 'An example' | 'A default';
  readonly schema: Schema | undefined;
  /** It is the whole of a JSON text. */
  readonly isJson?: boolean;
  readonly set: (value: Json) => void;
}

export interface AnchorIndex {
  /** Absolute URI, with the anchor as its fragment where there is one → place. */
  readonly places: ReadonlyMap<string, Pointer>;
  /** `$dynamicAnchor` → where it stands, by the place of the schema resource that has it. */
  readonly dynamic: ReadonlyMap<string, ReadonlyMap<Pointer, readonly Pointer[]>>;
}

/** What a reference points to. */
export interface Target {
  readonly at: Pointer;
  readonly value: Json;
}

/** With the kind of object that stands there, as far as the grammar knows it. */
export interface KnownTarget extends Target {
  readonly kind: Kind | undefined;
}

export interface KeywordContext {
  readonly reader: Reader;
  readonly draft: SchemaDraft;
  readonly source: JsonObject;
  readonly read: (reader: Reader, value: Json, at: Pointer) => Schema;
  /** What of the schema cannot be checked: some of the patterns of its property names. */
  readonly unread: { names: boolean };
}

/** A value and where it stands. */
export interface Located {
  readonly value: Json;
  readonly at: Pointer;
}

/** An OpenAPI object and where it stands. */
export interface Node {
  readonly value: JsonObject;
  readonly at: Pointer;
}
