// What each stage of a run costs, for `--profile`.

import type { Progress } from '../generate.js';

export interface StageCost {
  readonly stage: string;
  /** CPU seconds. */
  readonly seconds: number;
  /** The most that the process has held until the end of the stage. */
  readonly megabytes: number;
}

export interface Profile {
  /** A listener that tells `update` too. */
  readonly over: (update: Progress) => Progress;
  /** The stages in the order in which they began. */
  readonly stages: () => readonly StageCost[];
}

export function createProfile(): Profile {
  const costs = new Map<string, StageCost>();
  let stage = 'start';
  let from = 0;
  const end = (): void => {
    const now = secondsUsed();
    costs.set(stage, {
      stage,
      seconds: (costs.get(stage)?.seconds ?? 0) + now - from,
      megabytes: Math.round(process.resourceUsage().maxRSS / 1024),
    });
    from = now;
  };
  return {
    over: (update) => (next, detail) => {
      end();
      stage = next === 'emit' && detail !== undefined ? `emit ${detail}` : next;
      update(next, detail);
    },
    stages: () => {
      end();
      return [...costs.values()];
    },
  };
}

/** As a table for terminals. */
export function profileText(stages: readonly StageCost[]): string {
  const total = stages.reduce((sum, { seconds }) => sum + seconds, 0);
  const most = Math.max(0, ...stages.map(({ megabytes }) => megabytes));
  return [
    `${'stage'.padEnd(24)} CPU s  peak MB`,
    ...[...stages, { stage: 'whole run', seconds: total, megabytes: most }].map(
      ({ stage, seconds, megabytes }) =>
        `${stage.padEnd(24)} ${seconds.toFixed(2).padStart(5)} ${String(megabytes).padStart(8)}`,
    ),
    '',
  ].join('\n');
}

function secondsUsed(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
