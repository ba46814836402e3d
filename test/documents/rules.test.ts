// What a tool of the first class does with bad input, and the tests that hold it. A row names documents below `invalid/` or `valid/`, and titles of tests.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { invalidFolder } from './cases.js';

const tests = fileURLToPath(new URL('..', import.meta.url));

type Proof = string | readonly [file: string, title: string];

const [files, usage, config, commands, writing, interrupted, surroundings, budgets] = [
  ...[
    'unit/document/load/files.test.ts',
    'unit/cli/usage.test.ts',
    'unit/cli/config/config.test.ts',
    'unit/cli/commands.test.ts',
    'unit/pipeline/write.test.ts',
  ],
  ...['unit/cli/interrupted.test.ts', 'unit/cli/surroundings.test.ts', 'unit/cli/budgets.test.ts'],
] as const;

const rules: Readonly<Record<string, readonly Proof[]>> = {
  // The order of the work.
  'bytes are text in UTF-8 before anything else': [
    'document/not-text/latin-1',
    'document/not-text/utf-16',
    'document/not-text/binary',
    'document/not-text/cut-character',
  ],
  'size, depth and aliases are bounded before anything is built': [
    [surroundings, 'that is larger than the budget is not read'],
    [files, 'deep JSON'],
    [files, 'deep YAML'],
    'document/too-large/alias-bomb',
    'document/too-large/alias-doubling',
  ],
  'a key that is written twice is an error in JSON and in YAML': [
    'document/duplicate-key/in-a-map',
    [files, 'a key twice in JSON'],
    [files, 'a key twice in YAML'],
  ],
  'the version decides before the structure is judged': [
    'document/unsupported-version/swagger',
    'document/unsupported-version/four',
    'document/unsupported-version/number',
    'document/not-openapi/no-version',
  ],
  'every required field may be absent and every field of the wrong type': [
    ['documents/structure.test.ts', 'what Redocly finds is found here, too'],
    ['documents/structure.test.ts', 'nothing makes the generator fail (every tenth of them)'],
  ],
  'nothing is written unless everything succeeded': [
    [commands, 'writes nothing when the document has errors, and shows where'],
    [interrupted, 'keeps all of them from it with --all-or-nothing'],
  ],
  'stale files go only when they are ours': [
    [writing, 'removes stale files of its own, their empty folders, and nothing else'],
    [writing, 'keeps a stale file that was edited by hand.'],
  ],
  // Diagnostics.
  'a mistake is a diagnostic, a bug is a bug': [
    [commands, 'reports a bug as a bug'],
    ['unit/cli/library.test.ts', 'a mistake is a diagnostic, not an exception'],
  ],
  'nothing outside of the folder is read or shown': [
    'document/outside/every-way',
    [
      'unit/document/load/remote.test.ts',
      'reads from the network for a file only when the host is allowed',
    ],
    ['unit/document/load/remote.test.ts', 'shows no credentials, whatever goes wrong'],
  ],
  'a reference is one only where the specification has one': [
    [files, 'references to its own address'],
    'valid/oddities',
  ],
  'names are own keys, whatever they are': [
    ['unit/document/overlay.test.ts', 'treat __proto__ as a name'],
    'document/duplicate-key/proto',
  ],
  'a context of the output has one function': [
    ['unit/code/escape.test.ts', 'stringLiteral'],
    ['unit/code/escape.test.ts', 'docComment'],
    ['unit/code/escape.test.ts', 'isIdentifier'],
  ],
  'no text of a document becomes code': [
    ['hostile/fuzz.test.ts', 'is refused or stays text'],
    ['hostile/fuzz.test.ts', 'runs nothing when it is imported'],
    ['hostile/fuzz.test.ts', 'compiles under the strictest flags'],
  ],
  'paths of the output are portable and below it': [
    [
      'unit/pipeline/paths.test.ts',
      'has a code for paths that are not portable, and one for paths that meet',
    ],
  ],
  'all findings come in one run': [
    'document/duplicate-key/and-more',
    'document/syntax/one-of-several-files',
    'document/unresolved-reference/and-more',
  ],
  'work is bounded': [
    [budgets, 'schemas in 490 levels'],
    ['unit/cli/overtime.test.ts', 'a loop'],
    ['unit/cli/overtime.test.ts', 'a regular expression'],
    ['unit/read/schema/discriminator.test.ts', 'diamonds of allOf takes linear time'],
  ],
  'names do not depend on unrelated parts, and collisions are told': [
    [
      'corpus/stable-names.test.ts',
      'of %s stay when operations and schemas are added, and when they are removed again',
    ],
    'naming/collision/components',
    'naming/collision/operations',
  ],
  'what is not enforced is said, and is an error when strict': [
    'validators/format/unknown',
    'validators/content/encoded-json',
    ['unit/cli/validators.test.ts', '--strict'],
  ],
  // Documents.
  'files that are no documents': [
    'document/empty/no-bytes',
    'document/empty/blanks',
    'document/syntax/truncated',
    'document/syntax/tabs',
    'document/several-documents/two',
    'document/endless-alias/of-itself',
    'document/syntax/foreign-tag',
  ],
  'references of every wrong kind': [
    'read/dangling-reference/every-kind',
    'read/reference-kind/every-kind',
    'read/reference-cycle/schemas',
    'read/reference-cycle/parameters-and-responses',
    'document/unresolved-reference/in-another-file',
    'document/endless-reference/circle',
  ],
  'operations that contradict each other': [
    'read/duplicate-operation-id/three-times',
    'read/undeclared-path-parameter/misspelt',
    'read/unused-path-parameter/shared',
    'read/duplicate-parameter/inline-and-referenced',
    'read/invalid-status/every-way',
  ],
  'schemas that make no sense': [
    'read/unknown-type/misspelt',
    'read/invalid-pattern/every-way',
    'read/invalid-value/bounds',
    'read/empty-list/every-list',
    'read/newer-keyword/in-3.0',
    'read/older-keyword/in-3.1',
    'read/contradiction/bounds',
  ],
  'security schemes that do not exist': [
    'read/unknown-security-scheme/misspelt',
    'read/unknown-security-scheme/no-schemes',
  ],
  sizes: [
    [budgets, '5,000 enum values'],
    [budgets, '2,000 properties'],
    ['unit/verify/judge/judge.test.ts', 'judges 2,000 %s'],
    [budgets, 'huge integers'],
    [budgets, 'a union of 400 members'],
    [budgets, 'lists of a million lists of a million texts'],
    [budgets, 'a text of two billion characters'],
  ],
  'patterns that take an engine for ever': [
    [budgets, 'patterns that go back for ever'],
    [budgets, 'patterns that are large'],
    [
      'unit/model/patterns.test.ts',
      'an expression that was too dear again and again is not asked any more',
    ],
  ],
  'what can have no value': [
    [budgets, 'a value that never ends'],
    'fixtures/not-found/required-recursion',
  ],
  'what is legal, however odd': [
    'valid/oddities',
    'valid/boolean-schemas',
    'valid/reference-siblings',
    'valid/colliding-names',
    'valid/unicode-names',
    'valid/circular',
    'valid/nothing',
  ],
  // Outside of documents.
  'a missing file': [[usage, 'a document that does not exist'], 'document/not-found/missing-file'],
  'a folder for a file': [[usage, 'a document that is a folder'], 'document/unreadable/folder'],
  'no permission to read': [[surroundings, 'without the permission to read it']],
  'no permission to write': [[surroundings, 'without the permission to write there']],
  'a file for the output': [
    [usage, 'an output that is a file'],
    [writing, 'an output that is a file'],
  ],
  'a full disk': [
    [interrupted, 'of the disk leaves the old output as it was'],
    [interrupted, 'of what the system lets a process write is reported, and leaves nothing behind'],
  ],
  'an end in the middle of writing': [
    [interrupted, 'while the first output is written, at move %d, is finished by the next run'],
    [writing, 'after %d moves is finished by the next one'],
  ],
  'two runs at once': [
    [interrupted, 'two runs at once do not mix'],
    [writing, 'lets two runs at once finish one after the other'],
  ],
  'standard input': [[usage, 'standard input']],
  'a file that changes while it is read': [
    [surroundings, 'is read once, so that it may change meanwhile'],
  ],
  'links in a circle': [
    [surroundings, 'is a link that leads to itself'],
    [writing, 'a link to itself'],
  ],
  'output into the folder of the input': [
    [surroundings, 'may be the folder of the document, which stays'],
  ],
  'a link out of the output': [[writing, 'a link that leaves the folder']],
  'a configuration with mistakes': [
    [config, 'an unknown key'],
    [config, 'a number for a text'],
    [config, 'broken JSON'],
    [config, 'broken TypeScript'],
    [config, 'TypeScript that throws'],
  ],
  'an unknown flag': [[usage, 'an unknown flag']],
  'Ctrl-C': [
    [interrupted, '%s ends a run that waits for its document, and nothing is written'],
    [interrupted, '%s ends a stage that never comes back to the event loop'],
    [interrupted, '%s while the output is written waits until all of it is'],
    [interrupted, 'is what a shell knows as 130'],
  ],
  'a closed pipe': [[commands, 'is quiet when nobody reads on']],
  'no terminal, and NO_COLOR': [
    [commands, 'in a pipe'],
    [commands, 'with NO_COLOR'],
    ['unit/cli/progress.test.ts', 'a pipe'],
  ],
  'drives and shares of Windows': [
    'document/outside/every-way',
    [
      'unit/pipeline/paths.test.ts',
      'has a code for paths that are not portable, and one for paths that meet',
    ],
  ],
  'a very long working folder': [[surroundings, 'has a working folder with a very long name']],
  'a checkout with CRLF': [
    [writing, 'does not touch a checkout with CRLF'],
    [files, 'CR LF'],
  ],
  'a document of 100 MB': [[surroundings, 'of 100 MB is read within 2 GB']],
  'node_modules that cannot be written to': [
    [surroundings, 'does not let Concord write into its own node_modules'],
  ],
  'packages that are not there': [
    [surroundings, 'needs no package beside the dependencies of Concord'],
  ],
};

test.each(Object.entries(rules))('%s', (_, proofs) => {
  expect(proofs.length).toBeGreaterThan(0);
  expect(proofs.filter((proof) => !exists(proof))).toEqual([]);
});

function exists(proof: Proof): boolean {
  if (typeof proof === 'string')
    return existsSync(
      proof.startsWith('valid/')
        ? join(tests, 'documents', proof, 'output.md')
        : join(invalidFolder, proof, 'report.txt'),
    );
  const [file, title] = proof;
  const text = readFileSync(join(tests, file), 'utf8');
  // The title of a test, or the first column of a table.
  return ["'", '"', '`'].some((quote) =>
    new RegExp(`[([]\\s*${quote}${title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}${quote}`).test(
      text,
    ),
  );
}
