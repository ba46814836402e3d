// A mutated document and the packages of the document as it was: which check finds that they disagree?

import { transform } from 'esbuild';
import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Plan, plan } from '../../../generator/generate.js';
import { withDefaults } from '../../../generator/base/options.js';
import type { Case, ProofCheck, Subject } from '../../../generator/verify/subject/check.js';
import { allChecks } from '../checks.js';
import {
  build,
  findCompilers,
  type ProofWorkspace,
  writeWorkspaceFiles,
  writeWorkspace,
} from '../../../generator/verify/workspace.js';
import { createJudge } from '../../../generator/verify/judge/judge.js';
import { createSubject, type Proof } from '../../../generator/verify/proof.js';
import { root } from '../../support/compile.js';
import { committed } from '../committed.js';
import { pathsOf, pointerTo, valueAt } from '../tree.js';
import { asDocument, type Mutation, type Path } from './mutation.js';

export interface Bench {
  /** The document that the packages were generated from. */
  readonly document: unknown;
  /** The first case that fails; undefined where everything passes. `quick`: only the checks that take no compiler. */
  readonly kill: (
    mutation: Mutation,
    options?: { readonly quick?: boolean },
  ) => Promise<Case | undefined>;
  /** Whether a package that is generated from the mutated document is another one, so that a check could see it. */
  readonly isCarried: (mutation: Mutation) => Promise<boolean>;
  /** What fails where nothing is mutated. */
  readonly failures: () => Promise<readonly Case[]>;
  readonly close: () => Promise<void>;
}

const budget = { values: 12, seeds: 10 };

export async function openBench(): Promise<Bench> {
  const original = await generated('generated/client/openapi.json');
  const { document, names, diagnostics } = original;
  let known: string | undefined;
  const compiler = findCompilers().at(-1);
  if (!document || !names || !compiler)
    throw new Error('The curated document cannot be generated from');
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'concord-mutate-')));
  const workspace = await writeWorkspace(await committed(), folder);
  await transpile(workspace);
  const reported = new Set(diagnostics.map(({ code, pointer = '' }) => `${code} ${pointer}`));
  const proof: Proof = {
    workspace,
    document: document.root,
    schemaNames: names.schemas,
    reported,
    seed: 1,
    budget,
    excluded: new Set(),
    compiler,
  };
  const whole = await createSubject(proof);
  // The compiler that tests types wants declarations, which take long to make.
  let building: Promise<unknown> | undefined;
  const typeErrors: Subject['typeErrors'] = async (files) => {
    await (building ??= build(workspace, compiler));
    return whole.typeErrors?.(files) ?? [];
  };
  return {
    document: document.root,
    kill: async (mutation, { quick = false } = {}) => {
      const mutated = asDocument(mutation.root);
      const subject: Subject = {
        ...whole,
        document: mutated,
        judge: createJudge(mutated),
        typeErrors,
      };
      const near = concerned(mutation);
      const narrow: Subject = { ...subject, includes: (pointer) => near.has(pointer) };
      const { first, last } = inOrder(mutation);
      return (
        (await firstFailure(first, narrow)) ??
        (await firstFailure(first, subject)) ??
        (quick ? undefined : ((await firstFailure(last, narrow)) ?? firstFailure(last, subject)))
      );
    },
    isCarried: async ({ root: mutated }) => {
      await writeWorkspaceFiles(folder, [
        { path: 'mutated.json', content: JSON.stringify(mutated) },
      ]);
      return (
        shipped(await generated(join(folder, 'mutated.json'))) !== (known ??= shipped(original))
      );
    },
    failures: async () => {
      const found: Case[] = [];
      for (const check of allChecks)
        if (!ofTypes.includes(check.id) && check.absent?.(whole) === undefined)
          for await (const each of check.run(whole, []))
            if (each.failure !== undefined) found.push(each);
      return found;
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

/** What the committed packages were generated from, generated again; they ship it, overlays applied. */
async function generated(path: string): Promise<Plan> {
  const { concord } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  return plan(withDefaults({ ...concord, document: path, overlays: [], format: false }, root));
}

/** What users are shipped of it, beside the document itself, the types that another tool makes of it, and hashes. */
const copies = /(?:openapi\.json|raw\.ts|concord\.manifest\.json)$/;

function shipped({ files }: Plan): string {
  return JSON.stringify(
    files.filter(({ path }) => !copies.test(path)).map(({ path, content }) => [path, content]),
  );
}

async function firstFailure(
  order: readonly ProofCheck[],
  subject: Subject,
): Promise<Case | undefined> {
  for (const { id, run, absent } of order) {
    if (absent?.(subject) !== undefined) continue;
    try {
      for await (const each of run(subject, [])) if (each.failure !== undefined) return each;
    } catch (error) {
      throw new Error(`${id} does not run to its end`, { cause: error });
    }
  }
  return undefined;
}

const ofValues = ['C6', 'C5', 'C1', 'C2', 'C18', 'C4', 'C17', 'X9', 'X8'];
const ofCalls = ['C20', 'C7', 'C3', 'C10', 'C8'];
const ofWords = ['X2', 'X1', 'X4', 'X6', 'X3', 'C16'];
const ofTypes = ['C12', 'C13', 'X7'];

/** The checks that are most likely to see it first; those that take a compiler last. */
function inOrder({ kind, path }: Mutation): {
  readonly first: readonly ProofCheck[];
  readonly last: readonly ProofCheck[];
} {
  const isWord =
    /description|summary|^x-|default|example|deprecated|tag|operationId|known value|title|version/.test(
      kind,
    );
  const isSchema = path[0] === 'components' && (path[1] === 'schemas' || path.includes('schema'));
  const order = isWord
    ? [...ofWords, ...ofValues, ...ofCalls]
    : isSchema
      ? [...ofValues, ...ofCalls, ...ofWords]
      : [...ofCalls, ...ofValues, ...ofWords];
  const find = (ids: readonly string[]): readonly ProofCheck[] =>
    ids.flatMap((id) => allChecks.filter((check) => check.id === id));
  return { first: find(order), last: find(ofTypes) };
}

/** The components and operations that the fact stands in or that are next to it, by their pointers. */
function concerned({ path, root: document }: Mutation): ReadonlySet<string> {
  const [area, group = '', name = '', method] = path;
  if (area === 'paths')
    return new Set(
      method === undefined
        ? pathsOf(document, ['paths', '*', '*']).map(pointerTo)
        : [pointerTo(['paths', group, name])],
    );
  if (area !== 'components') return new Set();
  const own = pointerTo(['components', group, name]);
  const users = pathsOf(document, ['paths', '*', '*']).filter((at) =>
    mentions(document, at, `#${own}`),
  );
  return new Set([own, ...users.slice(0, 2).map(pointerTo)]);
}

function mentions(document: unknown, at: Path, reference: string): boolean {
  return JSON.stringify(valueAt(document, at)?.value).includes(JSON.stringify(reference));
}

/** JavaScript of the packages, without looking at their types. */
async function transpile({ folder }: ProofWorkspace): Promise<void> {
  const sources = (await committed()).filter(({ path }) => /^[^/]+\/src\/.*\.ts$/.test(path));
  const scripts = await Promise.all(
    sources.map(async ({ path, content }) => ({
      path: path.replace('/src/', '/dist/').replace(/\.ts$/, '.js'),
      content: (await transform(content, { loader: 'ts', format: 'esm', target: 'es2022' })).code,
    })),
  );
  await writeWorkspaceFiles(join(folder, 'packages'), scripts);
}
