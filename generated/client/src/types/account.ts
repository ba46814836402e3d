/** The plan and the credits of the account. */
export interface PlanUsage {
  /** Label of the plan. */
  plan?: string;
  /**
   * Media credits cover clipping, captions, reframing, transcription, audiograms and editor
   * processing. Top-up credits never expire; monthly plan credits are spent first.
   */
  mediaCredits?: CreditBalance;
  /**
   * AI credits cover dubbing, AI voiceovers and the emoji highlighter. AI credits cannot be
   * topped up.
   */
  aiCredits?: CreditBalance;
  /**
   * How many projects may run concurrently: 3 on the plan Creator, 10 on Studio, custom on
   * Enterprise.
   *
   * Limits by plan:
   * - Creator: 3
   * - Studio: 10
   * - Enterprise: custom
   */
  maxConcurrentProjects?: number;
  /**
   * How long completed projects are kept before they expire.
   *
   * Unit: days.
   *
   * Not specified: project retention days per plan.
   */
  projectRetentionDays?: number;
  /**
   * Unix timestamp of the next counter reset, i.e. the next billing cycle.
   *
   * Unit: unix seconds.
   */
  resetsOn?: number;
}

/** An amount of credits. */
export interface CreditBalance {
  /** Not specified: whether the number is whole. */
  total?: number;
  /** Not specified: whether the number is whole. */
  used?: number;
  /**
   * For a plan bought through a promotional marketplace, `remaining` may overstate spendable
   * credits during the first 31 days after purchase.
   *
   * Not specified: whether the number is whole.
   */
  remaining?: number;
}

/**
 * A link to a hosted checkout page of a payment processor for a one-time media-credit
 * purchase.
 */
export interface TopUpLink {
  /**
   * Address of the hosted checkout page. Nothing is charged until the user completes payment in
   * a browser; credits are added within a few seconds of payment.
   *
   * Format: uri.
   */
  url?: string;
}
