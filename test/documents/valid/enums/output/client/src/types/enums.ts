import type { Open } from '../runtime/types.js';

/** A color. */
export type Color = 'red' | 'green';

export interface Enums {
  /** A color. */
  color: Open<Color>;
  colors?: Open<Color>[];
  /** A color. */
  optional?: Open<Color> | null;
  one?: 'only';
  odd?:
    | ''
    | ' '
    | 'a b'
    | 'a-b'
    | 'a_b'
    | "it's"
    | '"'
    | '*/'
    | '`${x}`'
    | '1'
    | 'constructor'
    | (string & {});
  /** One alternative: The other. */
  titled?: 'a' | 'b';
  numbers?: -1 | 0 | 1.5 | (number & {});
  booleans?: true;
}

/** What is sent; `Enums` is what is received. */
export interface EnumsInput {
  /** A color. */
  color: Color;
  colors?: Color[];
  /** A color. */
  optional?: Color | null;
  one?: 'only';
  odd?: '' | ' ' | 'a b' | 'a-b' | 'a_b' | "it's" | '"' | '*/' | '`${x}`' | '1' | 'constructor';
  /** One alternative: The other. */
  titled?: 'a' | 'b';
  numbers?: -1 | 0 | 1.5;
  booleans?: true;
}
