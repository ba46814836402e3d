export interface Thirty {
  id: string;
  name?: string | null;
  /** More than 0 and less than 10. */
  open?: number;
  /** At least 0. */
  closed?: number;
  state?: 'a' | 'b' | (string & {}) | null;
  part?: ThirtyPart | null;
  any?: unknown;
  /** Format: byte. */
  bytes?: string;
  /** @example "hello" */
  example?: string;
  list?: (number | null)[] | null;
}

/** What is sent; `Thirty` is what is received. */
export interface ThirtyInput {
  name?: string | null;
  /** More than 0 and less than 10. */
  open?: number;
  /** At least 0. */
  closed?: number;
  state?: 'a' | 'b' | null;
  part?: ThirtyPart | null;
  any?: unknown;
  /** Format: byte. */
  bytes?: string;
  /** @example "hello" */
  example?: string;
  list?: (number | null)[] | null;
}

export type ThirtyPart = { a?: string } | null;
