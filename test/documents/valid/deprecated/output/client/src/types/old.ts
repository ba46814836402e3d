/**
 * Was used.
 *
 * @deprecated
 */
export interface Old {
  /** @deprecated */
  a?: string;
  b?: string;
}
