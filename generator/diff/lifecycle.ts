// What is announced about the end of a thing: `deprecated`, and `x-sunset`, the date until which it
// stays. Announcements may be relied on.

import { extensionOf } from '../model/extensions.js';
import type { Extensions } from '../model/schema.js';

/** What a document says of the end of an operation, a parameter or a property. */
export interface Lifecycle {
  readonly deprecated: boolean;
  /** `2026-12-31`; a date and a time are cut to the date. */
  readonly sunset?: string | undefined;
}

export type LifecycleChange =
  | 'deprecated'
  | 'deprecated-with-sunset'
  | 'reactivated'
  | 'sunset-added'
  | 'sunset-deleted'
  | 'sunset-date-changed-too-small'
  | 'sunset-date-postponed';

export function lifecycleOf(
  deprecated: boolean | undefined,
  extensions: Extensions | undefined,
): Lifecycle {
  return { deprecated: deprecated === true, sunset: sunsetIn(extensions) };
}

export function sunsetIn(extensions: Extensions | undefined): string | undefined {
  return extensionOf({ extensions }, 'x-sunset')?.slice(0, '2026-12-31'.length);
}

/** Whether a thing was to stay for longer than until today. */
export function isBeforeSunset({ deprecated, sunset }: Lifecycle, today: string): boolean {
  return deprecated && sunset !== undefined && sunset > today;
}

export function lifecycleChange(from: Lifecycle, to: Lifecycle): LifecycleChange | undefined {
  if (!from.deprecated && !to.deprecated) return undefined;
  if (!to.deprecated) return 'reactivated';
  if (!from.deprecated) return to.sunset === undefined ? 'deprecated' : 'deprecated-with-sunset';
  if (from.sunset === to.sunset) return undefined;
  if (from.sunset === undefined) return 'sunset-added';
  if (to.sunset === undefined) return 'sunset-deleted';
  return to.sunset < from.sunset ? 'sunset-date-changed-too-small' : 'sunset-date-postponed';
}
