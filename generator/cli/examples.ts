// What the helps of commands end with: examples, and what exit codes mean.

export type Sample = readonly [line: string, what: string];

export const programExamples: readonly Sample[] = [
  ['concord lint openapi.yaml', 'what is wrong with a document'],
  ['concord generate openapi.yaml -o packages', 'publishable packages: packages/client and others'],
  ['concord init openapi.yaml', 'a configuration; commands then need no arguments'],
  ['concord check', 'is the committed output what would be generated?'],
  ['concord check --against origin/main', 'and what does this branch change for users?'],
  ['concord help check', 'everything about one command'],
];

export const exitCodes = `Exit codes:
  0 fine, 1 findings, 2 wrong usage or configuration, 3 cannot read or write, 70 a bug;
  of check --against also 4 only the output is out of date, 5 a change breaks users`;

export const generateExamples: readonly Sample[] = [
  ['concord generate openapi.yaml -o packages', 'publishable packages'],
  [
    'concord generate openapi.yaml -o src/api --layout source',
    'plain folders to drop into an application',
  ],
  [
    'concord generate openapi.yaml -o packages --overlay production.yaml',
    'with an OpenAPI Overlay applied first',
  ],
  ['concord generate openapi.yaml --inspect names', 'the names that the output would have'],
];

export const checkExamples: readonly Sample[] = [
  ['concord check', 'every document of the configuration; ends with 1 when something has drifted'],
  ['concord check openapi.yaml -o packages', 'one document'],
  ['concord check --against origin/main --reporter github', 'in a pull request'],
  [
    'concord check --against origin/main --released v1.2.0 --fail-on version',
    'breaks are fine where the version says so',
  ],
  [
    'concord check --upstream https://api.example.com/openapi.json > additions.yaml',
    'drift of the description',
  ],
  ['concord check --traffic recorded.har', 'drift of the implementation'],
];

export const verifyExamples: readonly Sample[] = [
  ['concord verify', 'every document of the configuration; ends with 1 when something disagrees'],
  ['concord verify openapi.yaml --sample 40', 'a part of a large document'],
  ['concord verify openapi.yaml --reporter json', 'every case that failed, for programs'],
];

export const doctorExamples: readonly Sample[] = [
  ['concord doctor', 'every document of the configuration; ends with 1 when something is wrong'],
  ['concord doctor openapi.yaml --json', 'one document, for programs'],
];

export const typesExamples: readonly Sample[] = [
  ['concord types openapi.yaml -o schema.d.ts', 'instead of openapi-typescript'],
  ['concord types openapi.yaml -o schema.d.ts --check', 'is the file up to date?'],
  ['concord types openapi.yaml --root-types --immutable', 'on standard output'],
];

export const lintExamples: readonly Sample[] = [
  ['concord lint openapi.yaml', 'file, line and column of each finding'],
  ['concord lint apis/*.yaml', 'several documents, one report'],
  ['concord lint --reporter json', 'for programs'],
];

export const bundleExamples: readonly Sample[] = [
  ['concord bundle openapi.yaml > openapi.json', 'one file'],
  ['concord bundle --no-overlays', 'without what the overlays add'],
];

export const inputsExamples: readonly Sample[] = [
  ['concord inputs', 'of all documents of the configuration'],
  ['concord inputs openapi.yaml --reporter json', 'by document, for programs'],
];

export const suggestExamples: readonly Sample[] = [
  ['concord suggest openapi.yaml > suggestions.yaml', 'to be read and corrected'],
  ['concord suggest openapi.yaml --from stainless.yml > overlay.yaml', 'names, pages and streams'],
  [
    'concord generate openapi.yaml -o packages --overlay suggestions.yaml',
    'with what is left of it',
  ],
];

export const mockExamples: readonly Sample[] = [
  ['concord mock openapi.yaml', 'at http://127.0.0.1:4010, with a page at /__mock/'],
  ['concord mock --port 0 --log none', 'in a test, which reads the address from the first line'],
  ["curl -H 'Prefer: code=404' http://127.0.0.1:4010/pets/1", 'a documented error'],
  ['concord mock pets.yaml shop.yaml', 'below /pets and /shop'],
  ['concord mock --record https://pets.example/v1', 'writes recording.har'],
];

export const probeExamples: readonly Sample[] = [
  [
    'concord probe openapi.yaml --url http://127.0.0.1:3000',
    'ends with 1 where something is found',
  ],
  ["concord probe --url http://127.0.0.1:3000 --start 'npm start' --wait 30s", 'in CI'],
];

export const diffExamples: readonly Sample[] = [
  ['concord diff old.yaml new.yaml', 'ends with 1 when clients or servers break'],
  ['concord diff git:origin/main:openapi.yaml openapi.yaml --reporter github', 'in a pull request'],
];

export const releaseExamples: readonly Sample[] = [
  ['concord release --against v1.2.0 --dry-run', 'the next version, and what has changed'],
  [
    'concord release --against @museum/client@latest',
    'writes it into the document and the packages',
  ],
  ['concord release --against v1.2.0 --pre rc', 'a prerelease, such as 2.0.0-rc.1'],
];

export const explainExamples: readonly Sample[] = [
  ['concord explain output/stale', 'a diagnostic'],
  ['concord explain request-property-became-required', 'a change between two documents'],
  ['concord explain lint/', 'all rules of the linter'],
];

export const migrateExamples: readonly Sample[] = [
  ['concord migrate --dry-run', 'what would be written, and what is different'],
  ['concord migrate orval', 'of several tools, this one'],
  ['concord migrate hey-api --write-imports', 'code stays as it is but for paths of imports'],
];

export const initExamples: readonly Sample[] = [
  ['concord init openapi.yaml', 'writes concord.config.ts'],
];

export function examples(samples: readonly Sample[]): string {
  const width = Math.max(...samples.map(([line]) => line.length));
  return `\nExamples:\n${samples.map(([line, what]) => `  ${line.padEnd(width)}  ${what}`).join('\n')}`;
}
