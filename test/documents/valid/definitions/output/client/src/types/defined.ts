/** Not a keyword of JSON Schema. */
export interface Defined {
  /** An integer at least 1. */
  older?: number;
  newer?: 'a' | 'b';
}
