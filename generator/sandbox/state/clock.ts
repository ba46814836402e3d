// The time of a sandbox: the real one, one that starts elsewhere, or one that stands still.

export interface Clock {
  /** Seconds since 1970, without what the sandbox was moved ahead. */
  readonly now: () => number;
  readonly isRunning: () => boolean;
  /** Has it stand still where it is, or go on from there. */
  readonly pause: (isPaused: boolean) => void;
}

export interface ClockOptions {
  /** Where the clock starts, in seconds; it stands still then. Else it is the real time. */
  readonly now?: number | undefined;
  /** Where the clock starts, in seconds, and goes on from. Default: the real time. */
  readonly start?: number | undefined;
}

export function createClock({ now: fixed, start }: ClockOptions): Clock {
  const real = (): number => Date.now() / 1000;
  let stopped = fixed;
  /** How far the clock is ahead of the real time. */
  let offset = start === undefined ? 0 : start - real();
  const now = (): number => stopped ?? real() + offset;
  return {
    now,
    isRunning: () => stopped === undefined,
    pause: (isPaused) => {
      const at = now();
      if (!isPaused) offset = at - real();
      stopped = isPaused ? at : undefined;
    },
  };
}
