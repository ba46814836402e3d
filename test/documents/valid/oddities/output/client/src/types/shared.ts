/** 5 to 2 characters. */
export type Impossible = string;

export type Contradiction = never;

export interface Never {
  never: Never;
}
