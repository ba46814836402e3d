export interface NumbersModel {
  /**
   * Share of the whole.
   *
   * From 0 to 100.
   */
  percentage?: number;
  /** More than 0 and less than 1. */
  open?: number;
  /** An integer from -10 to 10. A multiple of 5. */
  step?: number;
  /** A multiple of 0.01. */
  cents?: number;
  small?: number;
  /** Format: int64. */
  large?: number;
  single?: number;
  double?: number;
  /** An integer from -9223372036854776000 to 9223372036854776000. */
  huge?: number;
  /** From 1e-7 to 1e+21. */
  tiny?: number;
  /** At least 1. At least 1 character. */
  either?: number | string;
}
