export interface Sloppy {
  /** An integer more than 0. */
  id: number;
  name?: string | null;
  maybe?: SloppyPart | null;
  /** @example "many" */
  count?: number;
  /** @default "c" */
  state?: 'a' | 'b' | (string & {});
  file?: string;
  list?: string[];
  strange?: string;
  undeclared: unknown;
}

export interface SloppyPart {
  a?: string;
}
