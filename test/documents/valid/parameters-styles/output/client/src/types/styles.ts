export interface StylePoint {
  x: number;
  y?: number;
}

export interface StyleSpread {
  left: number;
  right?: number;
}
