/**
 * A schema with words.
 *
 * @see https://example.com/schema
 */
export interface AnnotationsModel {
  /**
   * Words.
   *
   * @default "hello"
   * @example "good"
   */
  text?: string;
  /**
   * @default 3
   * @example 4
   */
  count?: number;
  /** @default false */
  flag?: boolean;
  /** @default ["a","b"] */
  list?: string[];
  /** @default {"a":1} */
  data?: { [key: string]: unknown };
}
