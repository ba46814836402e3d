export interface Answer {
  ok: boolean;
}

export interface Failure {
  code?: number;
  detail?: string;
}
