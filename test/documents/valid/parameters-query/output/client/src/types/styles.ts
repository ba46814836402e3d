/** At least 1 property. */
export interface QueryFilter {
  /** At least 1 character. */
  color?: string;
  size?: number;
}
