// What stands on the wire is for code, a row each: the bodies of requests and responses by their
// medium, and the texts of headers; with the function of the client's runtime that writes or reads
// it.

/**
 * What code passes: a value of the schema, the items of a stream, a string of the schema, a string or
 * bytes, or bytes.
 */
export type SentValue = 'schema' | 'items' | 'string' | 'text' | 'bytes';

interface SentRow {
  readonly value: SentValue;
  readonly write: string;
}

/** `parts` are those of a list, without names. */
export const sentMedia = {
  json: { value: 'schema', write: 'writeJson' },
  multipart: { value: 'schema', write: 'writeMultipart' },
  parts: { value: 'schema', write: 'writeParts' },
  urlencoded: { value: 'schema', write: 'writeUrlencoded' },
  events: { value: 'items', write: 'writeEvents' },
  sequence: { value: 'items', write: 'writeSequence' },
  lines: { value: 'items', write: 'writeLines' },
  string: { value: 'string', write: 'writeRaw' },
  text: { value: 'text', write: 'writeRaw' },
  binary: { value: 'bytes', write: 'writeRaw' },
} as const satisfies Readonly<Record<string, SentRow>>;

/** What a value becomes in the text of a request. */
export type SentMedium = keyof typeof sentMedia;

/** What code gets: a value of the schema, a string, bytes, the items of a stream, or nothing. */
export type ReceivedValue = 'schema' | 'string' | 'bytes' | 'items' | 'nothing';

interface ReceivedRow {
  readonly value: ReceivedValue;
  /** Absent where the client's core reads it. */
  readonly read?: string;
}

export const receivedMedia = {
  json: { value: 'schema' },
  text: { value: 'string', read: 'readText' },
  binary: { value: 'bytes', read: 'readBinary' },
  stream: { value: 'items', read: 'readStream' },
  none: { value: 'nothing' },
} as const satisfies Readonly<Record<string, ReceivedRow>>;

/** How the content of a response is read. */
export type ReceivedMedium = keyof typeof receivedMedia;

interface HeaderRow {
  /** The types of the language that a value of it may have. */
  readonly types: readonly ('number' | 'bigint' | 'boolean' | 'string')[];
  /** The function that reads it, of the language or of the runtime; absent for a text. */
  readonly read?: { readonly global: string } | { readonly runtime: string };
}

export const headerTexts = {
  number: { types: ['number'], read: { global: 'Number' } },
  // A `bigint` where a number would lose digits.
  long: { types: ['number', 'bigint'], read: { runtime: 'toLong' } },
  boolean: { types: ['boolean'], read: { runtime: 'toBoolean' } },
  string: { types: ['string'] },
} as const satisfies Readonly<Record<string, HeaderRow>>;

/** What the text of a header is read as. */
export type HeaderText = keyof typeof headerTexts;
