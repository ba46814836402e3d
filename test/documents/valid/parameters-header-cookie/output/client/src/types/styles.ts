export interface HeaderPoint {
  x: number;
  y?: number;
}
