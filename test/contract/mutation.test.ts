// A small sample of what `npm run mutate` does at length: the checks notice when a fact of the document is another one.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allMutations, draw } from './mutations/draw.js';
import { type Mutation, nameOf } from './mutations/mutation.js';
import { reasonFor } from './mutations/survivors.js';
import { type Bench, openBench } from './mutations/trial.js';

describe('one fact of the document changed', { timeout: 300_000 }, () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench();
  }, 300_000);
  afterAll(() => bench.close());

  it('nothing fails where nothing is changed', async () => {
    expect(
      (await bench.failures()).map(
        ({ check, subject, name, failure }) => `${check}, ${subject}, ${name}: ${failure}`,
      ),
    ).toEqual([]);
  });

  it('every kind of fact is drawn', () => {
    const all = allMutations(bench.document);
    const kinds = new Set(all.map(({ kind }) => kind));
    expect(kinds.size).toBeGreaterThan(180);
    expect(new Set(draw(all, { seed: 'one', each: 1 }).map(({ kind }) => kind))).toEqual(kinds);
    expect(new Set(all.map(nameOf)).size).toBe(all.length);
  });

  it('is noticed, but where a reason is written', async () => {
    const sample = everyNth(draw(allMutations(bench.document), { seed: 'test', each: 1 }), 8);
    const unexpected: string[] = [];
    for (const mutation of sample) {
      const found = await bench.kill(mutation, { quick: true });
      if ((found === undefined) !== (reasonFor(mutation) !== undefined))
        unexpected.push(`${found?.check ?? 'nothing'} sees ${nameOf(mutation)}`);
    }
    expect(sample.length).toBeGreaterThanOrEqual(20);
    expect(unexpected).toEqual([]);
  });
});

function everyNth(mutations: readonly Mutation[], step: number): readonly Mutation[] {
  return mutations.filter((_, index) => index % step === 0);
}
