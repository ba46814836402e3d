export type Anything = unknown;

export interface Booleans {
  anything?: unknown;
  never?: never;
  empty?: unknown;
  listOfAny?: unknown[];
  emptyList?: [];
  map?: { [key: string]: unknown };
  ref?: Anything;
  none?: never;
  all?: string;
  any?: number;
}
