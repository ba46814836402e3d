// Applies a team's decisions to changes: other levels for ids, and ignored changes, each with a
// reason and an expiry date.

import { isObject } from '../model/json.js';
import type { Change, Level } from './change.js';

/**
 * `certain`: what breaks on the wire for sure; `any`: any change at all; `version`: no change, but
 * a version that is too low for them.
 */
export type FailOn = 'wire' | 'sdk' | 'any' | 'version' | 'certain' | 'none';
export const failOns: readonly FailOn[] = ['wire', 'sdk', 'any', 'version', 'certain', 'none'];

/**
 * An entry of an ignore file, for the fingerprint of one change or the id of all changes of a kind.
 */
export interface Ignored {
  readonly fingerprint?: string | undefined;
  readonly id?: string | undefined;
  readonly reason: string;
  /** `2026-12-31`: the change counts again from the day after. */
  readonly expires: string;
}

export interface Decisions {
  readonly levels?: Readonly<Record<string, Level>> | undefined;
  readonly ignore?: readonly Ignored[] | undefined;
  readonly today: string;
}

/**
 * The changes with the team's decisions applied. The level `info` makes a breaking change
 * compatible.
 */
export function withDecisions(
  changes: readonly Change[],
  { levels = {}, ignore = [], today }: Decisions,
): readonly Change[] {
  return changes.map((change) => {
    const override = Object.hasOwn(levels, change.id) ? levels[change.id] : undefined;
    const entry = ignore.find((ignored) => ignored.expires >= today && isAbout(ignored, change));
    return {
      ...change,
      ...(override && {
        level: override,
        wire:
          override !== 'info'
            ? 'breaking'
            : change.wire === 'breaking'
              ? 'compatible'
              : change.wire,
      }),
      ...(entry && { ignored: entry.reason }),
    };
  });
}

export function countsAsFailure(change: Change, failOn: FailOn): boolean {
  const { ignored, wire, sdk, level } = change;
  if (ignored !== undefined) return false;
  switch (failOn) {
    case 'wire':
      return wire === 'breaking';
    case 'sdk':
      return sdk === 'breaking';
    case 'certain':
      return wire === 'breaking' && level === 'error';
    case 'any':
      return true;
    case 'version':
    case 'none':
      return false;
  }
}

export function breaksIn(changes: readonly Change[], verdict: 'wire' | 'sdk' | 'certain'): boolean {
  return changes.some((change) => countsAsFailure(change, verdict));
}

/** What is wrong with an ignore file, and with which of its entries. */
export interface WrongList {
  readonly problem: string;
  readonly index?: number;
}

/** The entries of an ignore file. */
export function readIgnored(value: unknown): readonly Ignored[] | WrongList {
  if (!Array.isArray(value)) return { problem: 'it must be an array' };
  const ignoreds: Ignored[] = [];
  for (const [index, entry] of value.entries()) {
    const { fingerprint, id, reason, expires }: Readonly<Record<string, unknown>> = isObject(entry)
      ? entry
      : {};
    const names = typeof fingerprint === 'string' || typeof id === 'string';
    if (!names || typeof reason !== 'string' || reason.trim() === '')
      return {
        problem: `entry ${index + 1} must have a fingerprint or an id, and a reason`,
        index,
      };
    if (typeof expires !== 'string' || !isDay(expires))
      return {
        problem: `entry ${index + 1} must have the day on which it expires, as 2026-12-31`,
        index,
      };
    ignoreds.push({
      ...(typeof fingerprint === 'string' && { fingerprint }),
      ...(typeof id === 'string' && { id }),
      reason,
      expires,
    });
  }
  return ignoreds;
}

function isDay(text: string): boolean {
  const date = new Date(text);
  return Number.isFinite(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

/** Whether an entry is about a change, on whatever day. */
export function isAbout({ fingerprint, id }: Ignored, change: Change): boolean {
  return fingerprint === change.fingerprint || id === change.id;
}
