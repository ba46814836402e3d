// A small sample of what `npm run mutate` does at length: the checks notice when a literal of a generated package is another one.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bench, openBench } from './literals/bench.js';
import { draw, groupOf } from './literals/draw.js';
import { nameOf } from './literals/literals.js';
import { isFree, reasonFor, statedText } from './literals/survivors.js';

describe('one literal of a generated package changed', { timeout: 300_000 }, () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench();
  }, 120_000);
  afterAll(() => bench.close());

  it('every sort of literal in every package is drawn', () => {
    const drawn = draw(bench.literals, { seed: 'one', each: 1 });
    expect(new Set(drawn.map(groupOf))).toEqual(new Set(bench.literals.map(groupOf)));
    expect(new Set(bench.literals.map(nameOf)).size).toBe(bench.literals.length);
    expect(
      new Set(drawn.map(({ artefact, sort }) => `${artefact} ${sort}`)).size,
    ).toBeGreaterThanOrEqual(17);
  });

  it.each([
    [
      'a text of an error in a type',
      /^client\/errors\.ts, type literal, type > detail: 'Unauthorized/,
      'X1',
    ],
    [
      'a text of an error in all types',
      /^client\/all, text everywhere, : 'This project was cancelled and|^client\/all, text everywhere, : 'This project was cancel/,
      'X1',
    ],
    [
      'a text of an error in the fixtures',
      /^fixtures\/responses\.ts, string, const > frozen\(\) > \* > body > detail: 'Unauthorized/,
      'X6',
    ],
    ['the window of a budget', /^client\/limiter\.ts, number, const > budgets > per: 60000/, 'X4'],
    ['the length of a name', /^client\/resources, number, const > maxNameLength:/, 'X4'],
    [
      'a header of a result',
      /^client\/headers\.ts, property name, interface: x-ratelimit-limit/,
      'C12',
    ],
    [
      'a header of a factory',
      /^fixtures\/shared-factories\.ts, property name, const > factory\(\): x-ratelimit-limit/,
      'C12',
    ],
    ['a plan', /^client\/checks\.ts, type literal, interface > plan: 'Creator'/, 'C12'],
    ['the name of an error', /^client\/errors\.ts, string, class > name: 'RateLimitError'/, 'C8'],
    ['the version that calls name', /^client\/client\.ts, string, .*userAgent/, 'C7'],
    ['a bound of a schema', /^fixtures\/schemas\.ts, number, json > maxItems: 10/, 'X5'],
  ])('%s is noticed', async (_, name, check) => {
    const literal = bench.literals.find((each) => name.test(nameOf(each)));
    expect(literal && (await bench.noticed(literal))).toBe(check);
  });

  it('is noticed, but where a reason is written', async () => {
    const document = statedText(bench.document);
    const sample = draw(bench.literals, { seed: 'test', each: 1 }).filter(
      (literal, index) => index % 60 === 0 && !isFree(literal, document),
    );
    const unexpected: string[] = [];
    for (const literal of sample) {
      const by = await bench.noticed(literal);
      if ((by === undefined) !== (reasonFor(literal) !== undefined))
        unexpected.push(`${by ?? 'nothing'} sees ${nameOf(literal)}`);
    }
    expect(sample.length).toBeGreaterThanOrEqual(4);
    expect(unexpected).toEqual([]);
  });
});
