import type { Secret, SecretInput } from './shared.js';

export interface Base {
  id: string;
  createdAt?: number;
}

/** What is sent; `Base` is what is received. */
export type BaseInput = object;

export type Mid = Base;

/** What is sent; `Mid` is what is received. */
export type MidInput = BaseInput;

export type Thing = Base & { name: string };

/** What is sent; `Thing` is what is received. */
export type ThingInput = BaseInput & { name: string };

export interface Nested {
  a: Mid & Secret & { name?: string };
  list: { id?: string; name?: string }[];
  either: (Base | Secret) & { name: string };
  alone?: Base;
  both?: Base & Mid;
  map?: { [key: string]: Base };
  self?: Nested;
  again?: Base & {
    /** At least 1 character. */
    id: string;
  };
}

/** What is sent; `Nested` is what is received. */
export interface NestedInput {
  a: MidInput & SecretInput & { name?: string };
  list: { name?: string }[];
  either: (BaseInput | SecretInput) & { name: string };
  alone?: BaseInput;
  both?: BaseInput & MidInput;
  map?: { [key: string]: BaseInput };
  self?: NestedInput;
  again?: BaseInput;
}

export type Other = Either & { name: string; parent?: Other };

/** What is sent; `Other` is what is received. */
export type OtherInput = EitherInput & { name: string; parent?: OtherInput };

export type Either = Base | Secret;

/** What is sent; `Either` is what is received. */
export type EitherInput = BaseInput | SecretInput;

export type Closed = object;
