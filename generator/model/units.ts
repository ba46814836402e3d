// The units of limits: how many bytes or seconds one has.

const sizes = [
  ['byte', 'bytes', 'b'],
  ['kb', 'kib', 'kilobytes'],
  ['mb', 'mib', 'megabytes'],
  ['gb', 'gib', 'gigabytes'],
  ['tb', 'tib', 'terabytes'],
];

/** Some count in thousands and some in 1024. What is more than this is too much for both. */
export const bytes: ReadonlyMap<string, number> = inSteps(1024);

/** What is less than this is too little for both. */
export const fewestBytes: ReadonlyMap<string, number> = inSteps(1000);

export const seconds: ReadonlyMap<string, number> = new Map(
  Object.entries({ millisecond: 0.001, second: 1, minute: 60, hour: 3600, day: 86_400 }).flatMap(
    ([unit, length]) => [[unit, length] as const, [`${unit}s`, length] as const],
  ),
);

function inSteps(step: number): ReadonlyMap<string, number> {
  return new Map(
    sizes.flatMap((units, index) => units.map((unit) => [unit, step ** index] as const)),
  );
}
