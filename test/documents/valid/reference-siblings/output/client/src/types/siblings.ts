/** What all have. */
export interface Base {
  name?: string;
}

export interface SiblingsModel {
  /** Another description. */
  described?: Base;
  /**
   * What all have.
   *
   * @deprecated
   */
  deprecated?: Base;
  /** What all have. */
  readOnly?: Base;
  /** What all have. */
  required?: { name: string } & Base;
  /** What all have. */
  extended?: { more?: number } & Base;
  /**
   * At most 5 characters.
   *
   * @default "hello"
   */
  bounded?: Word;
}

/** At least 1 character. */
export type Word = string;
