export interface PathPoint {
  x: number;
  y: number;
}
