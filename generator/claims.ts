// What a target says of the values that it ships, held against the document by a judge that shares nothing with it. Verdicts are remembered by the
// content of the schema and of all that it refers to, so that later runs pay for what has changed.

import { createHash } from 'node:crypto';

import { type Diagnostic, diagnostic } from './diagnostics.js';
import type { Document } from './document/document.js';
import { tooMuchFor } from './claims-work.js';
import { isAffordable } from './model/affordable.js';
import { type Json, valueAt } from './model/json.js';
import { cacheKey, defaultCacheFolder, openCache } from './output/format-cache.js';
import type { Claim } from './targets/target.js';
import type { Judge, Verdict } from './verify/judge/judge.js';
import { version } from './version.js';

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
}

const views = { exact: 'exact', input: 'request', output: 'response' } as const;

export function createClaims(document: Pick<Document, 'root' | 'path' | 'hash'>, { formats, cache: folder = defaultCacheFolder() ?? false }: ClaimSettings): Claims {
  const open = new Map<string, Claim>();
  const valid = new Set<string>();
  const refuted = new Map<string, Diagnostic>();
  const unjudged: Unjudged[] = [];
  const digestOf = schemaDigests(document);
  const cache = folder === false ? undefined : openCache(folder);
  const entry = cacheKey(JSON.stringify([version, formats]), 'claims', document.path);
  const remembered = new Set(cache?.get(entry)?.split('\n'));
  return {
    claim: (claim) => {
      const schema = digestOf(claim.schema);
      if (schema === undefined) return true;
      const key = digest(JSON.stringify([schema, claim.view, claim.value]));
      if (refuted.has(key)) return false;
      if (remembered.has(key)) valid.add(key);
      else if (!valid.has(key)) open.set(key, claim);
      return true;
    },
    prove: async () => {
      if (open.size === 0) return 0;
      const { createJudge } = await import('./verify/judge/judge.js');
      const judge = createJudge(document.root, { formats, test: askCarefully });
      const isTooMuch = tooMuchFor(document.root);
      const before = refuted.size;
      for (const [key, claim] of open) {
        const verdict = isTooMuch(claim) ? { failure: 'schemas refer to each other in so many ways that it would take too long' } : verdictOn(claim, judge);
        if ('failure' in verdict) unjudged.push({ claim, failure: verdict.failure });
        else if (verdict.valid) valid.add(key);
        else refuted.set(key, diagnostic('fixtures/refuted', `ajv refuses the value that was made for ${claim.label}: ${verdict.errors[0] ?? 'it is not valid'}. It does not ship.`, { pointer: claim.schema }));
      }
      open.clear();
      cache?.set(entry, [...valid].join('\n'));
      cache?.prune();
      return refuted.size - before;
    },
    diagnostics: () => [...refuted.values(), ...notJudged(unjudged)],
  };
}

function verdictOn({ schema, view, value }: Claim, judge: Judge): Verdict | { readonly failure: string } {
  try {
    return judge.judge(schema, value, views[view]);
  } catch (error) {
    // The judge knows less of JSON Schema than the generator: it follows pointers only, and takes no pattern that JavaScript does not.
    if (error instanceof RangeError && /call stack/.test(error.message)) return { failure: 'its schema is too large or too deep, or comes back to itself' };
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

function askCarefully(expression: RegExp, text: string): boolean {
  if (!isAffordable(expression, text)) throw new Error(`to match ${JSON.stringify(expression.source.slice(0, 60))} against ${text.length} characters would take too long`);
  return expression.test(text);
}

interface Unjudged {
  readonly claim: Claim;
  readonly failure: string;
}

function notJudged([first, ...more]: readonly Unjudged[]): readonly Diagnostic[] {
  if (!first) return [];
  const others = more.length === 0 ? '' : ` (and ${more.length} more)`;
  return [diagnostic('fixtures/not-judged', `ajv cannot judge the value of ${first.claim.label}: ${first.failure}${others}`, { pointer: first.claim.schema })];
}

/** Of all that decides what a schema allows: its text, and the texts of the schemas that it leads to. Nothing for a schema that the document does not write. */
function schemaDigests({ root, hash }: Pick<Document, 'root' | 'hash'>): (pointer: string) => string | undefined {
  const texts = new Map<string, Text>();
  const digests = new Map<string, string>();
  return (pointer) => {
    const known = digests.get(pointer);
    if (known !== undefined) return known;
    const parts = [String(root['openapi'])];
    const leads = new Set([pointer]);
    for (const each of leads) {
      const text = texts.get(each) ?? textAt(root, each);
      texts.set(each, text);
      // What is no pointer into the document may lead anywhere.
      parts.push(text.digest ?? `${hash} ${pointer}`);
      for (const reference of text.references) leads.add(reference.startsWith('#/') ? reference.slice(1) : reference);
    }
    if (texts.get(pointer)?.digest === undefined) return undefined;
    const made = digest(parts.join('\n'));
    digests.set(pointer, made);
    return made;
  };
}

interface Text {
  readonly digest?: string;
  readonly references: readonly string[];
}

function textAt(root: Json, pointer: string): Text {
  const text = pointer.startsWith('/') ? JSON.stringify(valueAt(root, pointer)) : undefined;
  if (text === undefined) return { references: [] };
  const references = [...text.matchAll(/"\$(?:dynamicRef|recursiveRef|ref)":("(?:[^"\\]|\\.)*")/g)];
  return { digest: digest(text), references: references.map(([, reference = '""']) => String(JSON.parse(reference))) };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
