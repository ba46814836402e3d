export interface ValuesModel {
  text: string;
  yes?: boolean;
  whole?: number;
  real?: number;
  nothing: null;
  either: string | number | null;
  unspecified?: unknown;
  color?: 'red' | 'green' | 'blue' | (string & {});
  shade?: 'light' | 'dark' | (string & {}) | null;
  level?: 0 | 1 | 2 | (number & {});
  mixed?: 'auto' | 0 | 1.5 | true | [1, 2] | { a: 1 } | (string & {}) | (number & {}) | null;
  kind?: 'values';
  origin?: { x: 0; y: 0 };
  absent?: null;
  big?: 12345678901234568;
}
