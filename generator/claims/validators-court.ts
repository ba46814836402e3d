// The validators of this very generation as a judge: their text is run. Verdicts last as long as the text that decides, with all that it imports.

import type { Document } from '../document/document.js';
import { groupBy } from '../model/group.js';
import type { Claim, Decision, OutputFile } from '../targets/target.js';
import { version } from '../version.js';
import { type Court, failureOf } from './court.js';
import { digest, fileDigests } from './digests.js';
import { tooMuchFor } from './work.js';

/** Emitted validators, and what each of them decides about. */
export interface Emission {
  readonly files: readonly OutputFile[];
  readonly decisions: readonly Decision[];
}

export interface ValidatorsSource {
  /** What ships; complete when the first claim is made. */
  readonly shipped?: Emission | undefined;
  /** What would ship. */
  readonly emit: () => Promise<Emission>;
  /** All beside the document that decides what they would be. */
  readonly settings: string;
}

export function validatorsCourt(document: Pick<Document, 'root' | 'hash'>, { shipped, emit, settings }: ValidatorsSource): Court {
  let shipping: Court['key'] | undefined;
  // Without a text to go by, a verdict is about the whole document.
  const unseen = ({ schema, view, value, parameters }: Claim): string => digest(JSON.stringify(['validators', version, document.hash, settings, schema, view, parameters?.in, value]));
  return {
    name: 'The generated validator',
    key: (claim) => {
      if (shipped === undefined) return unseen(claim);
      shipping ??= keysFor(shipped);
      return shipping(claim);
    },
    open: async (claims) => {
      const { files, decisions } = shipped ?? (await emit());
      const about = byPlace(decisions);
      const wanted = claims.flatMap((claim) => about.get(placeOf(claim)) ?? []);
      if (wanted.length === 0) return () => ({ valid: true, errors: [] });
      const { loadValidators } = await import('./run.js');
      const validators = await loadValidators(files, wanted);
      const isTooMuch = tooMuchFor(document.root);
      return (claim) => {
        if (isTooMuch(claim)) return { failure: 'schemas refer to each other in so many ways that it would take too long' };
        try {
          for (const decision of about.get(placeOf(claim)) ?? []) {
            const errors = validators(decision)(claim.value);
            if (errors.length > 0) return { valid: false, errors };
          }
          return { valid: true, errors: [] };
        } catch (error) {
          return failureOf(error);
        }
      };
    },
  };
}

function keysFor({ files, decisions }: Emission): Court['key'] {
  const about = byPlace(decisions);
  const digestOf = fileDigests(new Map(files.map(({ path, content }) => [path, content])));
  return (claim) => {
    const deciding = about.get(placeOf(claim));
    return deciding && digest(JSON.stringify(['validators', deciding.map(({ file, path }) => [digestOf(file), path]), claim.value]));
  };
}

function byPlace(decisions: readonly Decision[]): ReadonlyMap<string, readonly Decision[]> {
  return groupBy(decisions, placeOf);
}

function placeOf({ schema, view, parameters }: Pick<Claim | Decision, 'schema' | 'view' | 'parameters'>): string {
  return parameters ? `${parameters.in} ${parameters.operation}` : `${view} ${schema}`;
}
