// Each row of the table with a real compiler: whether a consumer of the old output compiles and runs against the new one, and what is said of the change.

import { build } from 'esbuild';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';

import { refusedBy } from './oracle.js';
import { type Output, outputOf, refusals, saidOf, withPrograms } from './outputs.js';
import { type Row, rows } from './table.js';

/** Of a row: both outputs, the errors of its consumer at either end, and what it gave when it ran. */
interface Facts {
  readonly outputs: readonly [Output, Output];
  readonly errors: readonly [readonly string[], readonly string[]];
  /** What breaks a consumer that uses everything. */
  readonly broken: readonly string[];
  readonly ran: readonly [string, string];
}

const facts = new Map<Row, Facts>();

beforeAll(async () => {
  const outputs: (readonly [Output, Output])[] = [];
  for (const row of rows) outputs.push([await outputOf(row.from), await outputOf(row.to)]);
  const programs = rows.flatMap(({ consumer }, index) =>
    (outputs[index] ?? []).map((output) => ({
      outputs: [output],
      text: ([folder]: readonly string[]) => consumer.replaceAll("'./", `'${folder}/`),
    })),
  );
  const broken = await refusedBy(outputs, { runs: true });
  await withPrograms(programs, async (folder, names) => {
    const refused = await refusals(folder, names);
    const errorsOf = (program: number): readonly string[] =>
      refused.filter((each) => each.program === program).map(({ message }) => message);
    const run = (program: number): Promise<string> => ranIn(folder, names[program] ?? '');
    for (const [index, row] of rows.entries()) {
      const [pair, old, now] = [outputs[index], 2 * index, 2 * index + 1];
      if (pair)
        facts.set(row, {
          outputs: pair,
          errors: [errorsOf(old), errorsOf(now)],
          broken: [...(broken[index] ?? [])],
          ran: [await run(old), await run(now)],
        });
    }
  });
}, 300_000);

/** What a program gives; types do not matter to it. */
async function ranIn(folder: string, name: string): Promise<string> {
  const outfile = join(folder, `${name}.mjs`);
  try {
    await build({
      entryPoints: [join(folder, name)],
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'node',
      logLevel: 'silent',
    });
  } catch {
    return 'cannot be bundled';
  }
  try {
    const { run }: { run: () => Promise<unknown> } = await import(pathToFileURL(outfile).href);
    return String(await run());
  } catch (error) {
    return String(Object(error).name);
  }
}

describe.each(rows.map((row) => [row.name, row] as const))('%s', (_name, row) => {
  it('its consumer goes on, or does not', () => {
    const { errors, ran } = facts.get(row) ?? {};
    expect(errors?.[0]).toEqual([]);
    expect(errors?.[1]?.length === 0, errors?.[1]?.join('\n')).toBe(row.compiles);
    if (row.ran) expect(ran).toEqual(row.ran);
    else if (row.compiles) expect(ran?.[1]).toBe(ran?.[0]);
  });

  it('a consumer that uses everything agrees', () => {
    const { broken } = facts.get(row) ?? {};
    expect(broken?.length === 0, broken?.join('\n')).toBe(row.said.sdk !== 'breaking');
  });

  it('is what is said', () => {
    const [from, to] = facts.get(row)?.outputs ?? [];
    expect(from && to && saidOf(from, to)).toEqual(row.said);
  });
});
