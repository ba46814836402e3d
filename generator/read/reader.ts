// The state that all files of this folder share: the document, the findings, and the schemas that
// references name. One file: all of it is one state.

import type { Severity } from '../base/catalogue.js';
import {
  type Diagnostic,
  diagnostic,
  type DiagnosticCode,
  type DiagnosticDetails,
} from '../base/diagnostics.js';
import type { Document } from '../document/document.js';
import {
  type Json,
  type JsonObject,
  type Pointer,
  rootPointer,
  type SchemaId,
  isArray,
} from '../model/json.js';
import type { Schema } from '../model/schema.js';
import type { Amendments } from './amend.js';
import type { ObjectKind } from './kind.js';

export interface Reader extends ReadFindings {
  readonly root: JsonObject;
  readonly version: Document['version'];
  /**
   * Whether what calls leave out, such as credentials, is read as well; and examples are not, which
   * types have no use for.
   */
  readonly asWritten: boolean;
  /** Records that the value at a place is read as another one, or left out. */
  readonly amend: (at: Pointer, value: Json | undefined) => void;
  /** Records that the key at a place is read as another one. */
  readonly rename: (at: Pointer, name: string) => void;
  readonly amendments: Amendments;
  /** A number or boolean as its author wrote it: `1.0`. */
  readonly spelling: (value: number | boolean, at: Pointer) => string;
  /** Whether what stands at two places is written at one place of a file, which both refer to. */
  readonly isWrittenOnce: (one: Pointer, other: Pointer) => boolean;
  /** The schemas that references name. */
  readonly wanted: Set<SchemaId>;
  readonly discriminators: PendingDiscriminator[];
  readonly spellings: PendingSpelling[];
  /** What is around a schema that is nullable, and has its annotations. */
  readonly wrappers: Map<SchemaDraft, SchemaDraft>;
  readonly state: ReaderState;
}

/** What changes while schemas are read. */
interface ReaderState {
  /** The number of schemas around the one that is being read. */
  depth: number;
  /** The number of headers around the object that is being read. */
  nesting: number;
  /** The places of the callbacks around it. */
  readonly around: Set<Pointer>;
  scope: SchemaScope;
  anchors: AnchorIndex | undefined;
  /** The targets of references that were followed before; null if a reference leads nowhere. */
  readonly references: Map<string, KnownTarget | null>;
  /**
   * What the objects that only refer to others lead to, by their kinds and places; null where they
   * lead to nothing.
   */
  readonly ends: Map<string, Followed | null>;
  /** The places of references that lead in a cycle. */
  readonly cycles: Set<Pointer>;
  /** The names of security schemes that cannot be read. */
  readonly unusable: Set<string>;
  /** Whether there is a reference whose target may depend on the way to it. */
  isDynamic: boolean;
}

/** The schema resource that references are relative to: the document, or a schema with `$id`. */
export interface SchemaScope {
  readonly uri: string;
  readonly at: Pointer;
}

export const documentScope: SchemaScope = { uri: '', at: rootPointer };

/**
 * As much of a document as reading needs; `spelling` is what a file has for a number or boolean.
 */
export type Readable = Pick<Document, 'root' | 'version'> &
  Partial<Pick<Document, 'spelling' | 'locate'>> & {
    /** Returns where the value at a pointer is written, if that is another pointer. */
    readonly written?: (at: string) => Pointer;
  };

export function createReader(
  { root, version, spelling, locate, written }: Readable,
  asWritten = false,
): Reader {
  const amendments: Amendments = { values: new Map(), names: new Map() };
  return {
    root,
    version,
    asWritten,
    ...createFindings(written),
    amend: (at, value) => void amendments.values.set(at, value),
    rename: (at, name) => void amendments.names.set(at, name),
    amendments,
    spelling: (value, at) => spelling?.(at) ?? String(value),
    isWrittenOnce: (...places) => {
      const [one, other] = places.map((at) => locate?.(at));
      return (
        places[0] === places[1] ||
        (one !== undefined &&
          one.file === other?.file &&
          one.line === other.line &&
          one.column === other.column)
      );
    },
    wanted: new Set(),
    discriminators: [],
    spellings: [],
    wrappers: new Map(),
    state: {
      depth: 0,
      nesting: 0,
      around: new Set(),
      scope: documentScope,
      anchors: undefined,
      references: new Map(),
      ends: new Map(),
      cycles: new Set(),
      unusable: new Set(),
      isDynamic: false,
    },
  };
}

/**
 * Creates a cache with one value per pointer and document, so that a component has one value
 * however many places refer to it.
 */
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

/** A schema while it is read. */
export type SchemaDraft = {
  -readonly [Key in keyof Omit<Schema, 'extensions' | 'examples'>]: Schema[Key];
} & {
  at: Pointer;
  examples?: Json[];
  extensions?: Map<string, Json>;
};

export interface PendingDiscriminator {
  readonly draft: Omit<SchemaDraft, 'examples' | 'extensions'>;
  /** Where the discriminator stands. */
  readonly place: Pointer;
  readonly property: string;
  /** What the document's `mapping` says, references resolved. */
  readonly written: ReadonlyMap<string, SchemaId>;
  /** 3.2: the alternative of all other values, and of objects without the property. */
  readonly otherwise?: SchemaId | undefined;
}

/** An example or a default. */
export interface PendingSpelling extends Located {
  readonly what: 'An example' | 'A default';
  readonly schema: Schema | undefined;
  /** Whether the value is a complete JSON text. */
  readonly isJson?: boolean;
  readonly set: (value: Json) => void;
}

export interface AnchorIndex {
  /** Absolute URI, with the anchor as its fragment where there is one → place. */
  readonly places: ReadonlyMap<string, Pointer>;
}

/** What a reference points to. */
export interface ReferenceTarget {
  readonly at: Pointer;
  readonly value: Json;
}

/** A target and the kind of object that stands there, if the grammar knows it. */
export interface KnownTarget extends ReferenceTarget {
  readonly kind: ObjectKind | undefined;
}

export interface KeywordContext {
  readonly reader: Reader;
  readonly draft: SchemaDraft;
  readonly source: JsonObject;
  readonly read: (reader: Reader, value: Json, at: Pointer) => Schema;
  /** Whether some of the patterns for the schema's property names cannot be checked. */
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

/** An object, and the texts beside the references that led to it. */
export interface Followed extends Node {
  readonly docs: { readonly summary?: string; readonly description?: string };
}

const tallied = {
  'read/older-keyword': (subject, times) =>
    `${subject} belongs to an earlier version than the document's (${times}); it is read as it was meant.`,
  'read/newer-keyword': (subject, times) =>
    `${subject} is not part of OpenAPI 3.0 (${times}); it is read as later versions define it.`,
  'read/unknown-keyword': (subject, times) =>
    `${subject} is no keyword of a schema (${times}); it has no effect.`,
  'read/unknown-field': (subject, times) => `${subject} (${times}); it has no effect.`,
  'read/ignored-reference-sibling': (subject, times) =>
    `${subject} stands beside "$ref" (${times}), where OpenAPI 3.0 ignores it.`,
  'read/nullable-enum': (subject, times) =>
    `"nullable" beside ${subject} without null (${times}): by the letter of OpenAPI 3.0.3 null is not valid there; it is read as it was meant, as valid.`,
  'read/nullable-without-type': (subject, times) =>
    `${subject} stands without "type" (${times}), where it has no effect by the letter of OpenAPI 3.0.3; it is read as it was meant: null is valid.`,
  'read/no-type': (subject, times) =>
    `${subject} stands without "type" (${times}): values of every other type are valid, too, and validators take them.`,
  'read/credential-parameter': (subject, times) =>
    `The parameter ${subject} is also the credential of a security scheme (${times}): clients send their credential there, and calls have no such parameter.`,
  'read/ignored-body': (subject, times) =>
    `${subject} describes a body (${times}), but HTTP sends none with this status; it is read as without.`,
  'read/dialect': (subject, times) =>
    `The dialect ${subject} (${times}) is not followed: schemas are read as JSON Schema 2020-12, and older keywords as they were meant.`,
  'read/inexact-number': (subject, times) =>
    `${subject} (${times}) is a number with more digits than JavaScript keeps; it is read as the nearest one.`,
  'read/ignored-encoding': (subject, times) => `${subject} (${times}) has no effect.`,
  'read/ignored-header': (subject, times) =>
    `The header ${subject} is described as a parameter or response header (${times}), which OpenAPI ignores.`,
  'read/platform-header': (subject, times) =>
    `The header ${subject} is a parameter (${times}), but the platform sets it and fetch sends no other value: it is left out.`,
  'read/unsendable-form': (subject, times) =>
    `${subject} has a schema that allows no object (${times}), and a form has fields: no call can send it.`,
  'read/unspecified-style': (subject, times) =>
    `OpenAPI does not say how this is written (${times}): ${subject}.`,
  'read/too-deep': (subject, times) =>
    `${subject} (${times}); what is deeper is read as "anything".`,
  'read/spelt-value': (subject, times) =>
    `${subject} is written as a value of another type than its schema's (${times}), such as JSON inside a string; it is read as the value that was meant.`,
} as const satisfies Partial<Record<DiagnosticCode, (subject: string, times: string) => string>>;

type TallyCode = keyof typeof tallied;

/** Collects what reading finds. */
export interface ReadFindings {
  readonly report: (code: DiagnosticCode, message: string, details?: DiagnosticDetails) => void;
  /**
   * For mistakes that a document may repeat thousands of times: one diagnostic for each subject,
   * with its first place and a count.
   */
  readonly tally: (code: TallyCode, subject: string, at: Pointer) => void;
  /** Records what nothing is generated from, which is no mistake. */
  readonly skip: (message: string, at: Pointer) => void;
  readonly findings: () => readonly Diagnostic[];
  /** What is written and not read, place by place; `gone` has what the amendments take away. */
  readonly leftOut: (gone: Iterable<Pointer>) => readonly LeftOut[];
}

/** A part of the document that is not in the model. */
export interface LeftOut {
  readonly message: string;
  readonly pointer: string;
}

/** What these codes are about has no effect, at any of its places. */
const withoutEffect: ReadonlySet<DiagnosticCode> = new Set([
  'read/dialect',
  'read/dynamic-reference',
  'read/ignored-body',
  'read/ignored-encoding',
  'read/ignored-header',
  'read/ignored-reference-sibling',
  'read/invalid-media-type',
  'read/invalid-status',
  'read/platform-header',
  'read/schema-and-content',
  'read/several-media-types',
  'read/too-deep',
  'read/unknown-field',
  'read/unknown-keyword',
  'read/unsupported',
]);

interface Tally {
  readonly code: TallyCode;
  readonly subject: string;
  readonly at: Pointer;
  /** A place can be read twice: it counts once. */
  readonly places: Set<Pointer>;
}

function createFindings(written?: (at: string) => Pointer): ReadFindings {
  const entries: (Diagnostic | Tally)[] = [];
  const tallies = new Map<string, Tally>();
  const seen = new Set<string>();
  const skipped: LeftOut[] = [];
  return {
    skip: (message, at) => void skipped.push({ message, pointer: written?.(at) ?? at }),
    report: (code, message, given) => {
      const details = written && given ? withPlaces(given, written) : given;
      // A place can be read twice (through a deep reference, say): it is found once.
      const key = `${code} ${details?.pointer ?? ''} ${message}`;
      if (seen.has(key)) return;
      seen.add(key);
      entries.push(diagnostic(code, message, details));
    },
    tally: (code, subject, place) => {
      const at = written?.(place) ?? place;
      const key = `${code} ${subject}`;
      const known = tallies.get(key);
      if (known) {
        known.places.add(at);
        return;
      }
      const tally = { code, subject, at, places: new Set([at]) };
      tallies.set(key, tally);
      entries.push(tally);
    },
    findings: () => entries.map((entry) => ('places' in entry ? tallyDiagnostic(entry) : entry)),
    leftOut: (gone) => {
      const places = new Set<string>([...gone].map((at) => written?.(at) ?? at));
      return [
        ...entries.flatMap((entry) =>
          ('places' in entry ? eachPlace(entry) : [entry]).flatMap(({ code, message, pointer }) =>
            pointer !== undefined && (withoutEffect.has(code) || places.has(pointer))
              ? { message, pointer }
              : [],
          ),
        ),
        ...skipped,
      ];
    },
  };
}

/** A diagnostic for each place of a tally, which counts none. */
function eachPlace({ code, subject, places }: Tally): readonly Diagnostic[] {
  const message = tallied[code](subject, '').replace(' ()', '');
  return [...places].map((at) => diagnostic(code, message, { pointer: at }));
}

function withPlaces(
  { pointer: at, related, ...others }: DiagnosticDetails,
  written: (at: string) => Pointer,
): DiagnosticDetails {
  return {
    ...others,
    ...(at !== undefined && { pointer: written(at) }),
    ...(related && {
      related: related.map((each) => ({
        ...each,
        ...(each.pointer !== undefined && { pointer: written(each.pointer) }),
      })),
    }),
  };
}

function tallyDiagnostic({ code, subject, at, places }: Tally): Diagnostic {
  return diagnostic(
    code,
    tallied[code](
      subject,
      places.size === 1 ? 'once' : `${places.size} times, here for the first time`,
    ),
    { pointer: at, part: 'key' },
  );
}

/**
 * Reports a value that is not of the type that OpenAPI wants. `reading` says how the value is read;
 * without one it is an error.
 */
export function wrongType(
  reader: Reader,
  at: Pointer,
  {
    what,
    wanted,
    value,
    reading,
  }: { what: string; wanted: string; value: Json; reading?: string | undefined },
): void {
  reader.report(
    'read/wrong-type',
    `${what} must be ${wanted}, not ${typeName(value)}${ending(reading)}`,
    { pointer: at, severity: severityOf(reading) },
  );
}

/** Reports a keyword of a schema whose value has the wrong type, and leaves it out. */
export function ineffective(
  reader: Reader,
  at: Pointer,
  { what, wanted, value }: { what: string; wanted: string; value: Json },
): void {
  wrongType(reader, at, { what, wanted, value, reading: 'it has no effect' });
  reader.amend(at, undefined);
}

/** `reading` says how the object is read without the field; without one it is an error. */
export function missingField(
  reader: Reader,
  node: Node,
  { key, reading }: { key: string; reading?: string | undefined },
): void {
  reader.report(
    'read/missing-field',
    `The field ${JSON.stringify(key)} is required here and absent${ending(reading)}`,
    { pointer: node.at, severity: severityOf(reading) },
  );
}

/**
 * Reports null, or the empty array that some languages write for an empty object, and reads it as
 * an empty object.
 */
export function asEmpty(reader: Reader, { value, at }: Located, what: string): Node {
  wrongType(reader, at, { what, wanted: 'an object', value, reading: 'it is read as empty' });
  reader.amend(at, {});
  return { value: {}, at };
}

/**
 * Whether the value stands for an empty object: null, which YAML has for a key without a value, or
 * an empty list.
 */
export function isEmpty(value: Json): value is null | readonly never[] {
  return value === null || (isArray(value) && value.length === 0);
}

function ending(reading: string | undefined): string {
  return reading === undefined ? '.' : `; ${reading}.`;
}

/** A mistake is a warning if the value can be read in spite of it. */
function severityOf(reading: string | undefined): Severity {
  return reading === undefined ? 'error' : 'warning';
}

function typeName(value: Json): string {
  if (value === null) return 'null';
  if (isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
