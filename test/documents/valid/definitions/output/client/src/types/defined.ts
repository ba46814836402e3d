/** Not a keyword of JSON Schema. */
export interface Defined {
  older?: DefinedOlder;
  newer?: DefinedNewer;
}

/** An integer at least 1. */
export type DefinedOlder = number;

export type DefinedNewer = 'a' | 'b';
