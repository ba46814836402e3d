// Packages of a document, generated and built as `verify` does, and what some checks find in them.

import { dirname, basename } from 'node:path';
import { plan } from '../../../generator/generate.js';
import { withDefaults } from '../../../generator/base/options.js';
import {
  type CheckResult,
  type ProofCheck,
  runChecks,
} from '../../../generator/verify/subject/check.js';
import { select } from '../../../generator/verify/verify.js';
import {
  artefacts,
  build,
  findCompilers,
  inWorkspace,
} from '../../../generator/verify/workspace.js';
import { createSubject } from '../../../generator/verify/proof.js';
import { withPointers } from '../../../generator/verify/judge/subschemas.js';

/** Runs checks on what is generated from a document; on at most so many operations. */
export async function prove(
  path: string,
  checks: readonly ProofCheck[],
  sample = Infinity,
): Promise<readonly CheckResult[]> {
  const cwd = dirname(path);
  const { document, api, names, files, diagnostics } = await plan({
    ...withDefaults({ document: basename(path) }, cwd),
    ...{ targets: artefacts, layout: 'packages', runtime: 'copy' },
    ...{ validators: undefined, handlers: true, counterExamples: true, format: false },
  });
  if (!document || !api || !names) throw new Error(`${path} cannot be generated from`);
  const compiler = findCompilers().at(-1);
  if (!compiler) throw new Error('There is no compiler');
  return inWorkspace({ files }, async (workspace) => {
    const [mistake] = await build(workspace, compiler);
    if (mistake) throw new Error(`${mistake.file}:${mistake.line} ${mistake.message}`);
    const operations = api.operations.map(({ at }) => at);
    const { excluded } = select([...api.schemas.keys()], operations, sample);
    const subject = await createSubject({
      ...{ workspace, seed: 1, budget: { values: 2, seeds: 2 }, excluded, compiler },
      document: withPointers(document.root),
      whole: document.whole,
      schemaNames: new Map(names.schemas),
      reported: new Set(diagnostics.map(({ code, pointer = '' }) => `${code} ${pointer}`)),
    });
    return runChecks(checks, subject);
  });
}
