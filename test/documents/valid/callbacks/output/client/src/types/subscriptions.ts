export interface SubscriptionEvent {
  /** Format: date-time. */
  at: string;
  data?: string;
}
