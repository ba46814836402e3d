export interface Extended {
  /** A property and no extension. */
  'x-own'?: string;
  /** May get more values. */
  state?: 'new' | 'done' | (string & {});
  /**
   * - `1`: Not much.
   * - `2`: A lot.
   */
  level?: 1 | 2 | (number & {});
}
