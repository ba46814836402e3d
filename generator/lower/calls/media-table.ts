// What the body of a request is by its medium, a row each: what code passes, and which function of
// the client's runtime writes it.

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
