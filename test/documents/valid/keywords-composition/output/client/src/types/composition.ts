export interface Named {
  name: string;
}

export interface Aged {
  /** An integer at least 0. */
  age?: number;
}

export interface CompositionModel {
  all?: Named & Aged & { age: number };
  narrowed?: string;
  any?: Named | Aged;
  one?: string | number | Named;
  overlapping?: number;
  nullable?: Named | null;
  negated?: string;
  conditional?: { country?: string; postcode?: string } & (
    | { country: 'NL'; postcode: string }
    | {
        /** At most 5 characters. */
        postcode?: unknown;
      }
  );
  siblings?: { base: string } & ({ a: string } | { b: string });
  /** A reference that is described. */
  alone?: Aged;
}
