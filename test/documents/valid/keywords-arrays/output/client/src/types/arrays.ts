export interface ArraysModel {
  any?: unknown[];
  texts?: string[];
  /** 1 to 3 items. */
  few?: number[];
  /** No duplicates. */
  different?: string[];
  nested?: boolean[][];
  /** At least 2 items. */
  pair?: [string, number];
  /** Exactly 2 items. */
  range?: [number, number];
  ranges?: [number, number][];
  open?: [string, ...number[]];
  some?: unknown[];
  several?: number[];
  closed?: unknown[] & [string, ...unknown[]];
  /** Exactly 0 items. */
  none?: unknown[];
  untyped?: string[];
}
