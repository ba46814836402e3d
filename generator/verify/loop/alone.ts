// L7: each package alone, as plain folders, imports nothing that was not written.

import { dirname, join } from 'node:path/posix';
import { plan } from '../../generate.js';
import type { GenerateOptions } from '../../base/options.js';
import type { Case, CheckResult, TextFile } from '../subject/check.js';

const targets = ['client', 'validators', 'fixtures'] as const;

export async function checkAlone(options: GenerateOptions): Promise<CheckResult> {
  const id = 'L7';
  const cases: Case[] = [];
  for (const target of targets) {
    const { files } = await plan({
      ...{ ...options, targets: [target], layout: 'source', runtime: 'copy' },
      ...{ validators: undefined, raw: false, handlers: false },
    });
    const [failure] = files.length === 0 ? [] : missingImports(files);
    cases.push({
      ...{ check: id, subject: 'document', name: `${target} alone` },
      ...(failure !== undefined && { failure }),
    });
  }
  return { id, title: 'Each package alone imports nothing that was not written', cases };
}

function missingImports(files: readonly TextFile[]): readonly string[] {
  const written = new Set(files.map(({ path }) => path));
  return files
    .filter(({ path }) => path.endsWith('.ts'))
    .flatMap(({ path, content }) =>
      [...content.matchAll(/^(?:import|export|\} from)\b[^'\n]*'(\.{1,2}\/[^'\n]+)'/gm)].flatMap(
        ([, specifier = '']) => {
          const target = join(dirname(path), specifier).replace(/\.js$/, '');
          const isThere = [`${target}.ts`, `${target}/index.ts`, target].some((one) =>
            written.has(one),
          );
          return isThere ? [] : [`${path} imports ${specifier}, which is not written`];
        },
      ),
    );
}
