// The few lines of a difference that tell a reader what happened.

const limit = 14;
const context = 2;

/** The first line that differs, counted from 1. */
export function firstDifference(before: string, after: string): number {
  const [left, right] = [before.split('\n'), after.split('\n')];
  const index = left.findIndex((line, at) => line !== right[at]);
  return (index < 0 ? left.length : index) + 1;
}

/** A unified diff from what is on disk to what is generated, cut after a few lines. */
export async function shortDiff(before: string, after: string): Promise<string> {
  const { structuredPatch } = await import('diff');
  const patch = structuredPatch('', '', before, after, '', '', { context, maxEditLength: 2000 });
  const lines = patch?.hunks.flatMap((hunk) => [
    `@@ -${hunk.oldStart},${hunk.oldLines} +${hunk.newStart},${hunk.newLines} @@`,
    ...hunk.lines,
  ]) ?? ['The files differ almost everywhere.'];
  const shown = lines
    .slice(0, limit)
    .map((line) => (line.length > 160 ? `${line.slice(0, 159)}…` : line));
  return [...shown, ...(lines.length > limit ? [`… ${lines.length - limit} more lines`] : [])].join(
    '\n',
  );
}
