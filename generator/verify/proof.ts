// Runs the checks on generated code: in a worker thread if Concord is built, else in this thread.

import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { isAffordable } from '../model/patterns.js';
import type { RenameOptions } from '../base/options.js';
import {
  type CaseBudget,
  type ProofCheck,
  type ComponentNames,
  type Subject,
  type CheckResult,
  runChecks,
  type Step,
} from './subject/check.js';
import { checks } from './checks.js';
import { isConverted, onWire } from './subject/conversions.js';
import { type Compiler, load, sourcesOf, typeErrors, type ProofWorkspace } from './workspace.js';
import { createJudge } from './judge/judge.js';
import type { JsonObject } from './judge/json.js';

/** Plain data, so that it can be passed to a thread. */
export interface Proof {
  readonly workspace: ProofWorkspace;
  readonly document: JsonObject;
  /** The whole document, if `document` is a selected part of it. */
  readonly whole?: JsonObject | undefined;
  readonly schemaNames: ReadonlyMap<string, ComponentNames>;
  readonly reported: ReadonlySet<string>;
  readonly seed: number;
  readonly budget: CaseBudget;
  /** The names that users chose. */
  readonly renamed?: RenameOptions | undefined;
  /** The pointers that the sample leaves out. */
  readonly excluded: ReadonlySet<string>;
  /** The compiler for the checks of types, which need one. */
  readonly compiler?: Compiler | undefined;
}

export async function prove(
  proof: Proof,
  at: (step: Step) => void,
  own?: readonly ProofCheck[],
): Promise<readonly CheckResult[]> {
  return own === undefined && existsSync(program)
    ? proveInThread(proof, at)
    : proveHere(proof, at, own);
}

export async function proveHere(
  proof: Proof,
  at: (step: Step) => void,
  requested: readonly ProofCheck[] = checks,
): Promise<readonly CheckResult[]> {
  return runChecks(requested, await createSubject(proof), at);
}

export async function createSubject(proof: Proof): Promise<Subject> {
  const { workspace, document, excluded, compiler, ...same } = proof;
  const fixtures = await load(workspace, 'fixtures');
  const converts = isConverted({ ...fixtures });
  return {
    ...{ ...same, document },
    client: await load(workspace, 'client'),
    validators: await load(workspace, 'validators'),
    fixtures: onWire(fixtures),
    appFixtures: fixtures,
    handlers: await load(workspace, 'fixtures', 'handlers/index.js'),
    query: await load(workspace, 'query'),
    converts,
    judge: createJudge(document, { isAffordable }),
    sources: () => sourcesOf(workspace, 'client'),
    includes: (pointer) => !excluded.has(pointer),
    ...(compiler && { typeErrors: (files) => typeErrors(workspace, compiler, files) }),
  };
}

function proveInThread(proof: Proof, at: (step: Step) => void): Promise<readonly CheckResult[]> {
  return new Promise((resolve, reject) => {
    // Without an environment: no credential or address of the user gets into a call.
    const worker = new Worker(program, {
      workerData: proof,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: 6000 },
    });
    let results: readonly CheckResult[] | undefined;
    worker.on('message', (message: Message) => {
      if ('step' in message) at(message.step);
      else results = message.results;
    });
    worker.on('error', reject);
    worker.on('exit', (code) =>
      results !== undefined
        ? resolve(results)
        : reject(new Error(`The thread of the checks ended with ${code}.`)),
    );
  });
}

/** A message from the thread. */
export type Message = { readonly step: Step } | { readonly results: readonly CheckResult[] };

/** Exists only in the build. */
const program = new URL('./verify-worker.js', import.meta.url);
