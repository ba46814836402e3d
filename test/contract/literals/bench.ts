// Packages in which one literal is another one, and the document as it is: which check finds that they disagree?

import { transform } from 'esbuild';
import { mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plan } from '../../../generator/generate.js';
import { withDefaults } from '../../../generator/base/options.js';
import {
  type Case,
  type ProofCheck,
  type Subject,
  type TextFile,
  runProofCheck,
} from '../../../generator/verify/subject/check.js';
import { allChecks } from '../checks.js';
import {
  artefacts,
  compile,
  type Compiler,
  type Complaint,
  findCompilers,
  strictFlags,
  type ProofWorkspace,
  writeWorkspaceFiles,
  writeWorkspace,
} from '../../../generator/verify/workspace.js';
import { createSubject, type Proof } from '../../../generator/verify/proof.js';
import { root } from '../../support/compile.js';
import { committed } from '../committed.js';
import { changed, type Literal, literalsIn } from './literals.js';

export interface Bench {
  readonly literals: readonly Literal[];
  /** The document that the packages were generated from. */
  readonly document: unknown;
  /** Which check sees the change; `compiler` where the packages do not compile with it. Undefined where nothing sees it. `quick`: without the compiler. */
  readonly noticed: (
    literal: Literal,
    options?: { readonly quick?: boolean },
  ) => Promise<string | undefined>;
  /** What fails where nothing is changed. */
  readonly failures: () => Promise<readonly Case[]>;
  readonly close: () => Promise<void>;
}

const budget = { values: 12, seeds: 10 };

export async function openBench(): Promise<Bench> {
  const files = await committed();
  const { concord } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const { document, names, diagnostics } = await plan(
    withDefaults(
      { ...concord, document: 'generated/client/openapi.json', overlays: [], format: false },
      root,
    ),
  );
  const compiler = findCompilers().at(-1);
  if (!document || !names || !compiler)
    throw new Error('The curated document cannot be generated from');
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'concord-literals-')));
  const workspace = await writeWorkspace(files, folder);
  const scripts = await scriptsOf(files);
  await writeWorkspaceFiles(join(folder, 'packages'), scripts);
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
  const types = await createTypes(workspace, compiler);
  let count = 0;

  return {
    literals: literalsIn(files),
    document: document.root,
    noticed: async (literal, { quick = false } = {}) => {
      const sources = changed(files, literal);
      const mutant = await mutantOf({ sources, scripts, workspace, number: (count += 1) });
      const order = orderFor(literal);
      try {
        const subject: Subject = {
          ...(await createSubject({ ...proof, workspace: mutant.workspace })),
          judge: whole.judge,
        };
        const { isPlain } = mutant;
        const early = await firstFailure(isPlain ? words : order.first, subject);
        if (early !== undefined) return early;
        if (!quick) {
          const found = await types.failing(sources, subject);
          if (found !== undefined) return found;
        }
        return isPlain ? undefined : await firstFailure(order.last, subject);
      } catch (error) {
        if (
          error instanceof SyntaxError ||
          error instanceof ReferenceError ||
          error instanceof TypeError
        )
          return 'import';
        throw error;
      } finally {
        await rm(mutant.workspace.folder, { recursive: true, force: true });
      }
    },
    failures: async () => {
      const found: Case[] = [];
      for (const check of allChecks)
        if (!ofTypes.includes(check.id))
          found.push(
            ...(await runProofCheck(check, whole)).cases.filter(
              ({ failure }) => failure !== undefined,
            ),
          );
      const wrong = await types.failing([], whole);
      return wrong === undefined
        ? found
        : [
            ...found,
            { check: wrong, subject: 'document', name: 'types', failure: 'the types fail' },
          ];
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

async function firstFailure(ids: readonly string[], subject: Subject): Promise<string | undefined> {
  for (const id of ids) {
    for (const check of allChecks.filter((each) => each.id === id))
      if (await fails(check, subject)) return id;
  }
  return undefined;
}

async function fails({ run, absent }: ProofCheck, subject: Subject): Promise<boolean> {
  try {
    if (absent?.(subject) !== undefined) return false;
    for await (const each of run(subject, [])) if (each.failure !== undefined) return true;
    return false;
  } catch {
    // A proof ends there, and says so.
    return true;
  }
}

const ofTypes: readonly string[] = ['C12', 'C13', 'X7'];
const words: readonly string[] = ['X2', 'X1'];
const ofClients: readonly string[] = ['X2', 'X1', 'C20', 'C7', 'C8', 'X4', 'C3', 'C10', 'X3'];
const ofValues: readonly string[] = [
  'C20',
  'X1',
  'C1',
  'C2',
  'C17',
  'C18',
  'C16',
  'C6',
  'C5',
  'C4',
];
const ofFixtures: readonly string[] = [
  'C20',
  'C1',
  'C2',
  'X6',
  'X5',
  'C17',
  'C18',
  'C16',
  'C4',
  'C8',
  'X4',
  'X8',
  'X9',
];

/** The checks that can see a package, those that are fast first; those of the compiler are asked in between. */
function orderFor({ artefact, sort }: Literal): {
  readonly first: readonly string[];
  readonly last: readonly string[];
} {
  if (sort === 'public name')
    return { first: words, last: [...ofClients, ...ofValues.slice(2, 5)] };
  if (artefact === 'client') return { first: ofClients.slice(0, 3), last: ofClients.slice(3) };
  if (artefact === 'validators') return { first: ofValues.slice(0, 2), last: ofValues.slice(2) };
  return { first: ofFixtures.slice(0, 5), last: ofFixtures.slice(5) };
}

const known = new Map<string, string>();

async function scriptsOf(files: readonly TextFile[]): Promise<readonly TextFile[]> {
  const sources = files.filter(({ path }) => /^[^/]+\/src\/.*\.ts$/.test(path));
  return Promise.all(
    sources.map(async ({ path, content }) => {
      const code =
        known.get(content) ??
        (await transform(content, { loader: 'ts', format: 'esm', target: 'es2022' })).code;
      known.set(content, code);
      return { path: path.replace('/src/', '/dist/').replace(/\.ts$/, '.js'), content: code };
    }),
  );
}

interface Making {
  readonly sources: readonly TextFile[];
  readonly scripts: readonly TextFile[];
  readonly workspace: ProofWorkspace;
  readonly number: number;
}

/** The packages in a folder of their own; those that are as they were are not copied. */
async function mutantOf({
  sources,
  scripts,
  workspace,
  number,
}: Making): Promise<{ readonly workspace: ProofWorkspace; readonly isPlain: boolean }> {
  const folder = join(workspace.folder, 'mutants', String(number));
  const mutated = await scriptsOf(sources);
  const isPlain = mutated.every(({ path, content }) =>
    scripts.some((each) => each.path === path && each.content === content),
  );
  await mkdir(join(folder, 'packages'), { recursive: true });
  for (const artefact of artefacts) {
    const own = join(folder, 'packages', artefact);
    const mine = sources.filter(({ path }) => path.startsWith(`${artefact}/`));
    if (mine.length === 0) {
      await symlink(join(workspace.folder, 'packages', artefact), own, 'junction');
      continue;
    }
    const dist = [...scripts.filter(({ path }) => path.startsWith(`${artefact}/`)), ...mutated];
    const last = new Map(dist.map(({ path, content }) => [path, content]));
    const all = (await originals(workspace, artefact)).filter(
      ({ path }) => !mine.some((each) => each.path === path),
    );
    await writeWorkspaceFiles(join(folder, 'packages'), [
      ...all,
      ...mine,
      ...[...last].map(([path, content]) => ({ path, content })),
    ]);
  }
  return { workspace: { ...workspace, folder }, isPlain };
}

const read = new Map<string, readonly TextFile[]>();

async function originals(
  { folder }: ProofWorkspace,
  artefact: string,
): Promise<readonly TextFile[]> {
  const before = read.get(`${folder} ${artefact}`);
  if (before) return before;
  const files = (await committed()).filter(
    ({ path }) => path.startsWith(`${artefact}/src/`) && !path.includes('/runtime/'),
  );
  read.set(`${folder} ${artefact}`, files);
  return files;
}

interface Types {
  /** The check whose statements the compiler minds; `compiler` where the packages themselves do not compile. */
  readonly failing: (sources: readonly TextFile[], subject: Subject) => Promise<string | undefined>;
}

/** The compiler on all packages and on what the checks state of types, in one run. */
async function createTypes(
  { folder, packages }: ProofWorkspace,
  compiler: Compiler,
): Promise<Types> {
  const paths = Object.fromEntries(
    [...packages].flatMap(([artefact, name]) =>
      [artefact, name].flatMap((each) => [
        [each, [`./packages/${artefact}/src/index.ts`]],
        [`${each}/*`, [`./packages/${artefact}/src/*`]],
      ]),
    ),
  );
  const compilerOptions = {
    ...strictFlags('bundler'),
    noUnusedLocals: false,
    noEmit: true,
    skipLibCheck: true,
    paths,
  };
  const project = join(folder, 'tsconfig.literals.json');
  await writeFile(
    project,
    JSON.stringify({ compilerOptions, include: ['packages/*/src', 'statements'] }),
  );
  const originalsOf = async (sources: readonly TextFile[]): Promise<readonly TextFile[]> =>
    (await Promise.all(artefacts.map((artefact) => originals({ folder, packages }, artefact))))
      .flat()
      .filter(({ path }) => sources.some((each) => each.path === path));
  return {
    failing: async (sources, subject) => {
      const stated = await Promise.all(
        ofTypes.map(async (id) => ({ id, files: await statementsOf(id, subject) })),
      );
      await rm(join(folder, 'statements'), { recursive: true, force: true });
      await writeWorkspaceFiles(
        join(folder, 'statements'),
        stated.flatMap(({ id, files }) =>
          files.map(({ path, content }) => ({ path: `${id}/${path}`, content })),
        ),
      );
      await writeWorkspaceFiles(join(folder, 'packages'), sources);
      const complaints = await compile(compiler, project);
      await writeWorkspaceFiles(join(folder, 'packages'), await originalsOf(sources));
      if (complaints.some(({ file }) => !file.startsWith('statements/'))) return 'compiler';
      for (const { id } of stated) if (await minds(id, subject, complaints)) return id;
      return undefined;
    },
  };
}

/** What a check would hand to the compiler. */
async function statementsOf(id: string, subject: Subject): Promise<readonly TextFile[]> {
  const found: TextFile[] = [];
  const noting: Subject = {
    ...subject,
    typeErrors: (files) => {
      found.push(...files);
      return Promise.resolve([]);
    },
  };
  for (const check of allChecks.filter((each) => each.id === id)) await fails(check, noting);
  return found;
}

async function minds(
  id: string,
  subject: Subject,
  complaints: readonly Complaint[],
): Promise<boolean> {
  const own = complaints
    .filter(({ file }) => file.startsWith(`statements/${id}/`))
    .map(({ file, line, message }) => ({
      path: file.slice(`statements/${id}/`.length),
      line,
      message,
    }));
  for (const check of allChecks.filter((each) => each.id === id))
    if (await fails(check, { ...subject, typeErrors: () => Promise.resolve(own) })) return true;
  return false;
}
