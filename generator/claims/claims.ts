// What a target says of the values that it ships, held against the document by ajv and by the validators of the same generation. Verdicts are
// remembered by the content of all that decides about them, so that later runs pay for what has changed.

import { type Diagnostic, diagnostic } from '../diagnostics.js';
import type { Document } from '../document/document.js';
import { cacheKey, defaultCacheFolder, openCache } from '../output/format-cache.js';
import type { Claim } from '../targets/target.js';
import { version } from '../version.js';
import { type Court, type Failure, failureOf, type Finding } from './court.js';
import { documentCourt } from './document-court.js';
import { validatorsCourt, type ValidatorsSource } from './validators-court.js';

export interface Claims {
  /** Takes a value down to be judged. False for one that was refuted: it must not ship. */
  readonly claim: (claim: Claim) => boolean;
  /** Judges what is not known yet; how many values were refuted. */
  readonly prove: () => Promise<number>;
  readonly diagnostics: () => readonly Diagnostic[];
}

export interface ClaimSettings {
  /** Whether the formats of texts are asserted. */
  readonly formats: boolean;
  /** Where verdicts are remembered; `false` for nowhere. */
  readonly cache?: string | false | undefined;
  /** Where the validators come from; absent: ajv alone judges. */
  readonly validators?: ValidatorsSource | undefined;
}

export function createClaims(document: Pick<Document, 'root' | 'path' | 'hash'>, { formats, cache: folder = defaultCacheFolder() ?? false, validators }: ClaimSettings): Claims {
  const courts = [documentCourt(document, formats), ...(validators ? [validatorsCourt(document, validators)] : [])];
  const memory = openMemory(folder, cacheKey(JSON.stringify([version, formats]), 'claims', document.path));
  const open = new Map(courts.map((court) => [court, new Map<string, Claim>()]));
  const refuted = new Map<string, Diagnostic>();
  const unjudged = new Map(courts.map((court) => [court, new Map<string, Unjudged>()]));
  const keysOf = (claim: Claim): readonly (readonly [court: Court, key: string])[] => courts.flatMap((court) => {
    const key = court.key(claim);
    return key === undefined ? [] : [[court, key] as const];
  });
  const doubt = (court: Court, key: string, failed: Unjudged): void => void unjudged.get(court)?.set(key, failed);
  return {
    claim: (claim) => {
      const keys = keysOf(claim);
      if (keys.some(([, key]) => refuted.has(key))) return false;
      for (const [court, key] of keys) {
        const known = memory.recall(key);
        if (known === undefined) open.get(court)?.set(key, claim);
        else if (known !== '') doubt(court, key, { claim, failure: known });
      }
      return true;
    },
    prove: async () => {
      const before = refuted.size;
      for (const [court, claims] of open) {
        // What one judge has refused needs no other.
        const left = [...claims].filter(([, claim]) => !keysOf(claim).some(([, key]) => refuted.has(key)));
        claims.clear();
        if (left.length === 0) continue;
        const judge = await opened(court, left.map(([, claim]) => claim));
        for (const [key, claim] of left) {
          const finding = judge(claim);
          if ('failure' in finding) {
            doubt(court, key, { claim, failure: finding.failure });
            if (finding.passing !== true) memory.learn(key, finding.failure);
          } else if (finding.valid) memory.learn(key, '');
          else refuted.set(key, diagnostic('fixtures/refuted', `${court.name} refuses the value that was made for ${claim.label}: ${finding.errors[0] ?? 'it is not valid'}. It does not ship.`, { pointer: claim.schema }));
        }
      }
      memory.keep();
      return refuted.size - before;
    },
    diagnostics: () => [...refuted.values(), ...courts.flatMap((court) => notJudged(court, [...(unjudged.get(court)?.values() ?? [])]))],
  };
}

/** A judge that cannot be loaded says so of every value. */
async function opened(court: Court, claims: readonly Claim[]): Promise<(claim: Claim) => Finding> {
  try {
    return await court.open(claims);
  } catch (error) {
    const failure: Failure = { ...failureOf(error), passing: true };
    return () => failure;
  }
}

interface Memory {
  /** Nothing for what is new, an empty text for what is valid, else why it cannot be judged. */
  readonly recall: (key: string) => string | undefined;
  readonly learn: (key: string, failure: string) => void;
  /** Writes down what has been of use. */
  readonly keep: () => void;
}

function openMemory(folder: string | false, entry: string): Memory {
  const cache = folder === false ? undefined : openCache(folder);
  const before = new Map((cache?.get(entry) ?? '').split('\n').map((line) => [line.slice(0, 64), line.slice(65)]));
  const used = new Map<string, string>();
  let isNew = false;
  return {
    recall: (key) => {
      const known = used.get(key) ?? before.get(key);
      if (known !== undefined) used.set(key, known);
      return known;
    },
    learn: (key, failure) => {
      used.set(key, failure.replaceAll(/\s+/g, ' '));
      isNew = true;
    },
    keep: () => {
      if (!isNew) return;
      isNew = false;
      cache?.set(entry, [...used].map(([key, failure]) => (failure === '' ? key : `${key} ${failure}`)).join('\n'));
      cache?.prune();
    },
  };
}

interface Unjudged {
  readonly claim: Claim;
  readonly failure: string;
}

function notJudged({ name }: Court, [first, ...more]: readonly Unjudged[]): readonly Diagnostic[] {
  if (!first) return [];
  const others = more.length === 0 ? '' : ` (and ${more.length} more)`;
  return [diagnostic('fixtures/not-judged', `${name} cannot judge the value of ${first.claim.label}: ${first.failure}${others}`, { pointer: first.claim.schema })];
}
