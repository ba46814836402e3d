export interface Exemplary {
  /** @example "first" */
  name: string;
  /** @example 5 */
  size?: number;
}
