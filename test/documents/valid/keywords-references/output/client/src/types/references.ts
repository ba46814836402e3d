export interface ReferencesModel {
  local?: ReferencesLocal;
  anchored?: ReferencesAnchored;
  property?: ReferencesPlain;
  plain?: boolean;
  tree?: Node;
  identified?: Identified;
}

/** At least 2 characters. */
export type ReferencesLocal = string;

export type ReferencesAnchored = number;

export type ReferencesPlain = boolean;

export interface Identified {
  id?: IdentifiedId;
}

/** Format: uuid. */
export type IdentifiedId = string;

export interface Node {
  value?: string;
  children?: Node[];
}
