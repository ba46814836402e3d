// What runs in CI, here and where people copy it: actions are pinned by commit, and code of a branch never runs with the rights of the repository.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from '../support/compile.js';

const files = readdirSync(join(root, '.github'), { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.yml'),
);

describe.each(files)('.github/%s', (path) => {
  const text = readFileSync(join(root, '.github', path), 'utf8');

  it('pins each action by its commit, and says which version that is', () => {
    for (const [line] of text.matchAll(/^[ -]*uses: .*$/gm))
      expect(line).toMatch(/uses: [\w-]+\/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('runs with the rights of the branch', () => {
    const { on } = parse(text);
    expect(JSON.stringify(on ?? {})).not.toMatch(/pull_request_target|workflow_run/);
  });
});
