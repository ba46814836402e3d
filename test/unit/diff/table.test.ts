// Each row of the table with a real compiler: whether a consumer of the old output compiles and runs against the new one, and what is said of the change.

import { build } from 'esbuild';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';

import { refusedBy } from './oracle.js';
import { type Output, outputOf, refusals, saidOf, withPrograms } from './outputs.js';
import { type Row, rows } from './table.js';

/** What is said wrongly today, and why. A row that is right now fails here too: take it out. */
const known: Readonly<Record<string, string>> = {
  'a success status added, with another body': 'it counts as something new',
  'a success status added, without a body': 'it counts as something new',
  'x-pagination removed': 'capabilities are not compared',
  'a state of a waiter moved': 'capabilities are not compared',
  'a documented 409 removed': 'the bodies of errors are not compared as types',
  'an optional query parameter named like a property of the body':
    'arguments are not compared as they are called',
  'a body that may be a list as well': 'arguments are not compared as they are called',
  'a second scheme required beside a key': 'what credentials do is not compared',
  'a format in a request': 'what validators take is not compared',
  'a greatest length in a request': 'what validators take is not compared',
  'an object closed in a request': 'what validators take is not compared',
  'fewer targets': 'options are not compared',
  'the raw layer switched off': 'options are not compared',
  'a template changed': 'options are not compared',
  'a path renamed, with the same operationId': 'operations are matched by their paths alone',
  'a parameter moved from the query to a header': 'rules decide, not the types of arguments',
  'another success status with the same body': 'rules decide, not the types of results',
  'problems as plain JSON': 'rules decide, not the types of errors',
};

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

describe.each(rows.map((row) => [row.name, row] as const))('%s', (name, row) => {
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

  (name in known ? it.fails : it)('is what is said', () => {
    const [from, to] = facts.get(row)?.outputs ?? [];
    expect(from && to && saidOf(from, to)).toEqual(row.said);
  });
});

it('the rows that are known to be wrong exist', () => {
  expect(Object.keys(known).filter((name) => !rows.some((row) => row.name === name))).toEqual([]);
});
