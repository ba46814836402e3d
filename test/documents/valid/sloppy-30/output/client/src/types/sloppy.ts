export interface Sloppy {
  either?: string | null;
  fixed?: 'x';
  /** More than 0. */
  above?: number;
  /** Ignored in 3.0. */
  described?: SloppyPart;
  state?: 'a' | 'b' | (string & {}) | null;
  tuple?: [string, ...unknown[]];
}

export interface SloppyPart {
  a?: string;
}
