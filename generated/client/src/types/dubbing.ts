/** A language of dubbing. Codes carry regional variants (for example a language-region form). */
export interface DubbingLanguage {
  /** Language code; the list of dubbing languages is the authority for valid codes. */
  code?: string;
  name?: string;
  displayName?: string;
}

/**
 * The languages that can be dubbed from and into: more than 80 languages. The list is the
 * authority for valid codes.
 */
export interface DubbingLanguages {
  /** Languages that can be dubbed from. */
  sourceLanguages?: DubbingLanguage[];
  /** Languages that can be dubbed into. */
  targetLanguages?: DubbingLanguage[];
}
