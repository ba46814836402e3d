// The loaded document: what `load` returns and every later stage starts from.

import type { Diagnostic, SourceLocation } from '../base/diagnostics.js';
import { type JsonObject, jsonText } from '../model/json.js';

/**
 * A loaded document: one JSON value without external references, overlays applied, in the OpenAPI
 * version that it was written in.
 */
export interface Document {
  readonly root: JsonObject;
  readonly version: '3.0' | '3.1' | '3.2';
  /**
   * The value before operations were left out, if only a part was asked for: names are made from
   * it, so that a selection changes none.
   */
  readonly whole?: JsonObject | undefined;
  /** The path of the entry file, relative to `cwd`, with forward slashes. */
  readonly path: string;
  /** The bundled JSON text, as packages ship it: on one line, in document order. */
  readonly text: string;
  /**
   * SHA-256 of `text`, in hexadecimal: changes exactly when the meaning of the input may have
   * changed.
   */
  readonly hash: string;
  /**
   * Where the value at a pointer was written; the nearest ancestor's place when it has none of its
   * own. Without `part`: the key of objects and arrays, the value of everything else.
   */
  readonly locate: (pointer: string, part?: 'key' | 'value') => SourceLocation | undefined;
  /**
   * The number or boolean at a pointer as its file spells it: `1.0`; nothing where that was not
   * written as it stands there.
   */
  readonly spelling: (pointer: string) => string | undefined;
  /** The text of a source file, for code frames. */
  readonly source: (file: string) => string | undefined;
}

/** A part of a document that is not in its model. */
export interface LeftOut {
  readonly message: string;
  readonly pointer?: string | undefined;
  readonly location?: SourceLocation | undefined;
  /** What is written there; absent where that is not known, and so may differ. */
  readonly text?: string | undefined;
}

/**
 * The one-file form of a document, which `concord bundle` prints: pretty, deterministic JSON in
 * document order.
 */
export function bundleText(document: Pick<Document, 'root'>): string {
  return `${jsonText(document.root, 2)}\n`;
}

/** The same on one line: for programs, and for what decides whether two documents are the same. */
export function shippedText(document: Pick<Document, 'root'>): string {
  return `${jsonText(document.root)}\n`;
}

/**
 * Adds locations to diagnostics: stages report pointers, and users need files, lines and columns. A
 * diagnostic that two stages found is kept once.
 */
export function withLocations(
  diagnostics: readonly Diagnostic[],
  document: Document,
): readonly Diagnostic[] {
  const place = <T extends Pick<Diagnostic, 'pointer' | 'part' | 'location'>>(value: T): T =>
    value.location || value.pointer === undefined
      ? value
      : { ...value, location: document.locate(value.pointer, value.part) };
  const distinct = new Map(
    diagnostics.map((entry) => [`${entry.code} ${entry.pointer ?? ''} ${entry.message}`, entry]),
  ).values();
  return [...distinct].map((entry) => ({
    ...place(entry),
    ...(entry.related && { related: entry.related.map(place) }),
  }));
}
