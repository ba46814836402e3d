// Documents with other texts in all their slots, drawn from a seed: each slot meets each payload sooner or later.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import type { OutputFile } from '../../generator/targets/target.js';
import { fixedKeys } from './fields.js';
import { forms } from './forms.js';
import { anyPayload } from './payloads.js';
import { type Exchange, type Slot, slotsOf } from './slots.js';
import { smallest, type SourceText, type TrialOptions, tryTexts } from './trial.js';

export interface Fuzzed {
  readonly documents: number;
  /** Those of all forms of the document. */
  readonly slots: number;
  /** Texts that were tried in a slot. */
  readonly tried: number;
  /** Texts that ended in the output; the others are refused with a diagnostic. */
  readonly accepted: number;
  /** One entry for each document with something wrong: what, and the texts that it takes. */
  readonly failures: readonly string[];
  /** Some outputs, of documents without names that every object has. */
  readonly outputs: readonly (readonly OutputFile[])[];
  /** The documents that they were made from. */
  readonly sources: readonly (readonly SourceText[])[];
}

export interface FuzzSettings {
  readonly seed: number;
  /** So many documents are drawn; what is refused is left out and tried again, so more are generated. */
  readonly runs: number;
  /** So many outputs are kept. */
  readonly keep?: number;
  readonly onRun?: (run: number) => void;
}

/**
 * TypeScript takes `{}` for a value whose `toString` is the inherited method, so no fixture without an optional property of that name
 * compiles, nor anybody's literal: a limit of the language. What is imported and compiled is without them.
 */
const inherited = new Set(
  Object.getOwnPropertyNames(Object.prototype).filter((name) => name !== '__proto__'),
);

/** The options take turns: every layout and every target's variants. */
const variants: readonly TrialOptions[] = [
  { raw: true },
  { raw: false, handlers: true, counterExamples: true, validators: { strict: false } },
  { raw: false, layout: 'source' },
  {
    raw: true,
    layout: 'source',
    handlers: true,
    counterExamples: true,
    validators: { positions: { query: { coerce: true, defaults: true }, body: { strip: true } } },
  },
];

export async function fuzz({ seed, runs, keep = 0, onRun }: FuzzSettings): Promise<Fuzzed> {
  const folder = mkdtempSync(join(tmpdir(), 'concord-hostile-'));
  const fixed = await fixedKeys();
  const slots = forms.map(({ document }) => slotsOf(document, fixed));
  const failures: string[] = [];
  const outputs: (readonly OutputFile[])[] = [];
  const sources: (readonly SourceText[])[] = [];
  const sum = { documents: 0, tried: 0, accepted: 0 };
  try {
    for (let run = 0; run < runs; run += 1) {
      onRun?.(run);
      // Every form meets every variant of the options.
      const turn = (run + Math.floor(run / variants.length)) % forms.length;
      const form = forms[turn];
      const [drawn] = draw(slots[turn] ?? [], { seed: seed + run, runs: 1 });
      if (form === undefined || drawn === undefined) continue;
      const texts =
        run < keep ? new Map([...drawn].filter(([, text]) => !inherited.has(text))) : drawn;
      const options = variants[run % variants.length] ?? {};
      const trial = await tryTexts(form, texts, { folder, options });
      sum.documents += trial.documents;
      sum.tried += texts.size;
      sum.accepted += trial.accepted.size;
      if (outputs.length < keep && trial.files.length > 0) {
        outputs.push(trial.files);
        sources.push(trial.sources);
      }
      if (trial.wrong.length === 0) continue;
      const { texts: least, wrong } = await smallest(form, texts, { folder, options });
      failures.push(
        `${[...new Set(wrong)].slice(0, 3).join('\n')}\nas ${form.name} with ${JSON.stringify(options)} ` +
          `and ${JSON.stringify([...least].slice(0, 4)).slice(0, 2_000)}`,
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { ...sum, slots: slots.flat().length, failures, outputs, sources };
}

/** Names and prose change in most documents, words of the specification in few: most of these are refused, and hide what comes behind them. */
function draw(
  slots: readonly Slot[],
  { seed, runs }: Pick<FuzzSettings, 'seed' | 'runs'>,
): readonly Exchange[] {
  const one = fc.record({
    payload: anyPayload,
    appended: fc.nat(5).map((number) => number === 0),
    chance: fc.nat(99),
  });
  return fc
    .sample(fc.array(one, { minLength: slots.length, maxLength: slots.length, size: 'max' }), {
      seed,
      numRuns: runs,
    })
    .map(
      (drawn) =>
        new Map(
          drawn.flatMap(({ payload, appended, chance }, index): [string, string][] => {
            const slot = slots[index];
            if (slot === undefined || chance >= (slot.at === undefined ? 85 : 15)) return [];
            return [[slot.id, appended ? slot.word + payload : payload]];
          }),
        ),
    );
}
