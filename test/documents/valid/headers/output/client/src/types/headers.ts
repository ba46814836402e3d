export interface XAnswered {
  kind: string;
}

export type AnsweredFirst = XAnswered & { first?: boolean; kind: 'x-first' };
