// The smallest request that shows a finding: parts that do not matter are left out, one at a time,
// and each smaller request is sent and judged again.

import type { SandboxOperation } from '../sandbox/operations.js';
import type { Exchange } from './exchange.js';
import type { RequestValues } from './request.js';
import type { Run } from './run.js';

interface Smaller {
  readonly values: RequestValues;
  readonly made: Exchange;
  readonly operation: SandboxOperation;
  /** Sends values; `undefined` where they are not what the finding is about. */
  readonly again: (values: RequestValues) => Promise<Exchange | undefined>;
  readonly isSame: (made: Exchange) => boolean;
  readonly run: Run;
  /** What stays. */
  readonly keep?:
    { readonly part: string; readonly path: readonly (string | number)[] } | undefined;
}

/** Requests that one finding may cost. */
const mostTries = 16;

export async function smallest({
  values,
  made,
  again,
  isSame,
  run,
  keep,
}: Smaller): Promise<Exchange> {
  let [best, shown] = [values, made];
  let tries = 0;
  for (const remove of removals(values, keep)) {
    if (run.isSpent() || tries >= mostTries) break;
    const smaller = remove(best);
    if (!smaller) continue;
    const next = await again(smaller);
    if (next === undefined) continue;
    tries += 1;
    if (isSame(next)) [best, shown] = [smaller, next];
  }
  return shown;
}

type Remove = (values: RequestValues) => RequestValues | undefined;

function* removals(values: RequestValues, keep: Smaller['keep']): Iterable<Remove> {
  const isKept = (part: string, name: string): boolean =>
    keep?.part === part && String(keep.path[0]) === name;
  for (const part of ['query', 'header', 'cookie'] as const)
    for (const name of Object.keys(values[part]))
      if (!isKept(part, name))
        yield (from) => {
          const { [name]: _, ...rest } = from[part];
          return { ...from, [part]: rest };
        };
  const { body } = values;
  if (!body || typeof body.value !== 'object' || body.value === null || Array.isArray(body.value))
    return;
  if (body.value instanceof Blob || ArrayBuffer.isView(body.value)) return;
  for (const name of Object.keys(body.value))
    if (!isKept('body', name))
      yield (from) => {
        if (!from.body) return undefined;
        const { [name]: _, ...rest } = Object(from.body.value) as Record<string, unknown>;
        return { ...from, body: { ...from.body, value: rest } };
      };
}
