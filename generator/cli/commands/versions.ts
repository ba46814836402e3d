// Chooses the next version of the packages by how the changes affect code that uses them.
// https://semver.org

import { isDeepStrictEqual } from 'node:util';

import { withoutEnd } from '../../base/texts.js';
import type { Change } from '../../diff/change.js';
import { semanticVersion } from '../../targets/package.js';
import { isPackaged, type ComparisonSide } from '../ends/declarations.js';

const digits = '0123456789';

/** What a new version means to code that uses the packages; nothing where there is none. */
export type VersionEffect = 'breaking' | 'added' | 'other' | undefined;

export interface Advice {
  /** The version of the base. */
  readonly base: string;
  readonly current: string;
  /**
   * The lowest version that may come after that of the base; the same where nothing has changed.
   */
  readonly next: string;
  readonly effect: VersionEffect;
}

export function adviceFor(
  from: ComparisonSide,
  to: ComparisonSide,
  changes: readonly Change[],
): Advice {
  const [base, current] = [from, to].map((side) =>
    semanticVersion(isPackaged(side) ? side.version : side.api.info.version),
  );
  const effect = effectOf(from, to, changes);
  const before = base ?? '0.0.0';
  return { base: before, current: current ?? before, next: nextVersion(before, effect), effect };
}

/** The same for packages with versions of their own, which the documents do not state. */
export function withOwnVersions(
  advice: Advice,
  {
    base = advice.base,
    current = advice.current,
  }: { readonly base?: string | undefined; readonly current: string | undefined },
): Advice {
  return { ...advice, base, current, next: nextVersion(base, advice.effect) };
}

/**
 * The same for a prerelease: `2.0.0-rc.1`, or the one after that of the base; nothing where it
 * would come before the base.
 */
export function asPrerelease(advice: Advice, id: string): Advice | undefined {
  const { base, current, next, effect } = advice;
  if (effect === undefined) return advice;
  const goal = isLower(next, current) ? current : next;
  const { core, stage } = partsOf(goal);
  const isAlready = withoutEnd(stage, digits).replace(/\.$/, '') === id && /\d$/.test(stage);
  const made = isAlready ? goal : `${core}-${id}.1`;
  if (!isLower(base, made)) return undefined;
  // If the document already has a later prerelease, that one is released.
  const isReleased = partsOf(current).stage !== '' && isLower(made, current);
  return { ...advice, next: isReleased ? current : made };
}

/**
 * Ignored changes do not count. New descriptions alone make other packages, and so does another
 * version of Concord or another template.
 */
function effectOf(
  from: ComparisonSide,
  to: ComparisonSide,
  changes: readonly Change[],
): VersionEffect {
  const counted = changes.filter(({ ignored }) => ignored === undefined);
  if (counted.some(({ sdk }) => sdk === 'breaking')) return 'breaking';
  if (counted.some(({ sdk }) => sdk === 'compatible')) return 'added';
  const isMadeAlike =
    isDeepStrictEqual(from.options, to.options) &&
    (from.generator === undefined || to.generator === undefined || from.generator === to.generator);
  return changes.length > 0 || from.hash !== to.hash || !isMadeAlike ? 'other' : undefined;
}

/**
 * Below 1.0.0 what breaks raises the second number, and anything else the third: that is what
 * `^0.2.3` takes.
 */
export function nextVersion(version: string, effect: VersionEffect): string {
  if (effect === undefined) return version;
  const [, core = version, stage] = /^([\d.]+)(?:-([^+]*))?/.exec(version) ?? [];
  // Before a release, a change may break anything.
  if (stage !== undefined) {
    const name = withoutEnd(stage, digits);
    const number = stage.slice(name.length);
    return `${core}-${number === '' ? `${stage}.1` : `${name}${Number(number) + 1}`}`;
  }
  const [major = 0, minor = 0, patch = 0] = core.split('.').map(Number);
  const isFirst = major === 0;
  if (effect === 'breaking') return isFirst ? `0.${minor + 1}.0` : `${major + 1}.0.0`;
  return effect === 'added' && !isFirst
    ? `${major}.${minor + 1}.0`
    : `${major}.${minor}.${patch + 1}`;
}

export function adviceSentence({ base, current, next, effect }: Advice): string {
  if (effect === undefined) return `Nothing has changed since ${base}: no new version is needed.`;
  const reason = reasons[effect];
  if (current === base) return `The version is still ${base}; ${next} comes next: ${reason}.`;
  return isLower(current, next)
    ? `The version is ${current}, but at least ${next} must follow ${base}: ${reason}.`
    : `The version ${current} is high enough after ${base}: ${reason}.`;
}

const reasons = {
  breaking: 'code that uses the packages breaks',
  added: 'the packages have something new, and no code that uses them breaks',
  other: 'code that uses the packages is not concerned',
} as const;

/** Whether the document's version may not follow that of the base. */
export function isTooLow({ current, next }: Advice): boolean {
  return isLower(current, next);
}

/** That of the document where it is high enough already. */
export function releaseVersion({ current, next }: Advice): string {
  return isLower(current, next) ? next : current;
}

/** `2.0.0-beta.9` < `2.0.0-beta.10` < `2.0.0`; build metadata (`+…`) does not count. */
function isLower(a: string, b: string): boolean {
  const [left, right] = [partsOf(a), partsOf(b)];
  const difference = inNumericOrder(left.core, right.core);
  if (difference !== 0) return difference < 0;
  if (left.stage === '' || right.stage === '') return left.stage !== '' && right.stage === '';
  return inNumericOrder(left.stage, right.stage) < 0;
}

function partsOf(version: string): { readonly core: string; readonly stage: string } {
  const [, core = version, stage = ''] = /^([^-+]*)-?([^+]*)/.exec(version) ?? [];
  return { core, stage };
}

function inNumericOrder(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}
