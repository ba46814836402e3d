export interface JsonThing {
  id: number;
}

export interface JsonPatch {
  id?: number | null;
}

export interface JsonProblem {
  /** Format: uri-reference. */
  type?: string;
  title?: string;
  status?: number;
  detail?: string;
}
