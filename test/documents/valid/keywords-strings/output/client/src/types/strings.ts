export interface StringsModel {
  /** 1 to 80 characters. */
  title?: string;
  /** Pattern: `^[a-z][a-z0-9-]*$`. */
  slug?: string;
  /** Pattern: `^/[^/]+/$`. */
  slashes?: string;
  /** Pattern: `^\p{L}+$`. */
  letters?: string;
  /**
   * Exactly 2 characters.
   *
   * @example "😀😀"
   */
  emoji?: string;
  encoded?: string;
  json?: string;
}
