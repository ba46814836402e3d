export type Empty = unknown;
