/** At least 1 character. */
export type Id = string;

export interface Problem {
  detail?: string;
  id?: Id;
}
