export type Frame = FrameOne | FrameTwo;

export interface FrameOne {
  version: 1;
  data?: string;
}

export interface FrameTwo {
  version: 2;
  bytes: number;
}
