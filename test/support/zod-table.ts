// The table of the versions of zod, as the report has it.

export interface ZodResult {
  readonly version: string;
  readonly cases: number;
  /** The names of the cases that do not hold. */
  readonly broken: readonly string[];
}

export function zodTable(results: readonly ZodResult[]): string {
  const rows = results.map(
    ({ version, cases, broken }) =>
      `| ${version} | ${cases} | ${broken.length === 0 ? 'none' : broken.join('; ')} |`,
  );
  return ['| zod | cases | that do not hold |', '| --- | ---: | --- |', ...rows].join('\n');
}
