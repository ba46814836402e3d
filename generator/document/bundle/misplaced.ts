// References to other files where OpenAPI has none, in texts and examples, which are followed as
// bundlers do.

import { diagnostic, type Diagnostic, hasErrors } from '../../base/diagnostics.js';
import { isObject, type Json, type JsonObject, valueIn } from '../../model/json.js';
import { fragmentTokens, outside, parseReference, resolvedPath } from '../load/load-folder.js';
import { quoted } from '../parse/problems.js';
import type { SourceOrigin } from '../source-map.js';
import {
  type BundleInput,
  type FoundReferences,
  referenceLocation,
  type ReferenceUse,
} from './references.js';

/**
 * Follows references to other files where OpenAPI has none, as bundlers do: in texts (`description:
 * { $ref: about.md }`) and examples. Changes the values of the files. What stays within the entry
 * file is left to the reader of the document.
 */
export async function followMisplaced(
  { misplaced, examples }: FoundReferences,
  input: BundleInput,
): Promise<readonly Diagnostic[]> {
  const diagnostics: Diagnostic[] = [];
  for (const use of misplaced) {
    const parent = valueIn(use.at.file.value, use.at.tokens.slice(0, -1));
    const key = use.at.tokens.at(-1);
    if (!isObject(parent) || key === undefined || parent[key] !== use.holder) continue;
    const end = await endOf(use, input);
    if (end.kind === 'here') continue;
    diagnostics.push(...(end.kind === 'value' ? [followed(use)] : lost(use, end)));
    if (end.kind === 'value') Reflect.set(parent, key, end.value);
    else Reflect.deleteProperty(parent, key);
  }
  const run: Run = {
    ...input,
    left: mostReferences,
    report: (...problems) => void diagnostics.push(...problems),
  };
  for (const [node, at] of examples) await fillExamples(node, at, run);
  return diagnostics;
}

interface Run extends BundleInput {
  /** How many references are still followed. */
  left: number;
  readonly report: (...problems: readonly Diagnostic[]) => void;
}

const mostReferences = 1000;

const mostSteps = 20;

async function fillExamples(node: JsonObject, at: SourceOrigin, run: Run): Promise<void> {
  for (const key of ['example', 'examples', 'value', 'dataValue']) {
    const value = node[key];
    // A value other than a list contains objects with examples, which are visited on their own.
    if (value === undefined || (key === 'examples' && !Array.isArray(value))) continue;
    const filled = await withoutReferences(value, {
      at: { file: at.file, tokens: [...at.tokens, key] },
      open: [],
      run,
    });
    if (filled !== value) Reflect.set(node, key, filled);
  }
}

interface Filling {
  readonly at: SourceOrigin;
  /** The references that are being followed, none of which is followed inside itself. */
  readonly open: readonly string[];
  readonly run: Run;
}

/**
 * An example in which references to other files are what they lead to; the value itself where there
 * are none.
 */
async function withoutReferences(value: Json, { at, open, run }: Filling): Promise<Json> {
  if (typeof value !== 'object' || value === null || open.length > mostSteps) return value;
  const members = Object.entries(value);
  const [[first, text] = []] = members;
  if (first === '$ref' && members.length === 1 && typeof text === 'string')
    return exampleBehind({ holder: value, at, text }, { at, open, run });
  const filled: [string, Json][] = [];
  for (const [key, member] of members)
    filled.push([
      key,
      await withoutReferences(member, { at: run.sourceMap.member(value, key, at), open, run }),
    ]);
  if (filled.every(([, member], index) => member === members[index]?.[1])) return value;
  const copy = Array.isArray(value)
    ? filled.map(([, member]) => member)
    : Object.fromEntries(filled);
  run.sourceMap.copy(value, copy);
  return copy;
}

/** If a reference leads nowhere, it stays a plain value with a member `$ref`. */
async function exampleBehind(
  use: ReferenceUse & { readonly holder: Json },
  { open, run }: Filling,
): Promise<Json> {
  if (run.left <= 0) return use.holder;
  run.left -= 1;
  const end = await endOf(use, run);
  if (end.kind !== 'value') return use.holder;
  const name = `${end.at.file.path}#${end.at.tokens.join('/')}`;
  if (open.includes(name)) return use.holder;
  run.report(followed(use));
  return withoutReferences(run.sourceMap.clone(end.value), {
    at: end.at,
    open: [...open, name],
    run,
  });
}

type End =
  | { readonly kind: 'value'; readonly value: Json; readonly at: SourceOrigin }
  /** The target is in the entry file, and no reference through another file led to it. */
  | { readonly kind: 'here' }
  | { readonly kind: 'nowhere'; readonly problems: readonly Diagnostic[] };

/** The value that a reference leads to, over others if need be. */
async function endOf(
  { text, at }: ReferenceUse,
  { entry, folder, sourceMap }: BundleInput,
): Promise<End> {
  let from = at.file;
  let reference = text;
  for (let steps = 0; steps < mostSteps; steps += 1) {
    const parsed = parseReference(reference, from.path);
    if (parsed.kind === 'refused') return { kind: 'nowhere', problems: [outside(parsed.reason)] };
    const path = parsed.kind === 'here' ? from.path : resolvedPath(from.path, parsed.path);
    if (parsed.kind !== 'here' && !isData(parsed.path)) {
      const { text: content, diagnostics } = await folder.text(path, 'description');
      return content === undefined
        ? { kind: 'nowhere', problems: diagnostics }
        : { kind: 'value', value: content.replaceAll('\r\n', '\n').replace(/\n$/, ''), at };
    }
    const { file, diagnostics } = await folder.load(path);
    if (file === undefined) return { kind: 'nowhere', problems: diagnostics };
    sourceMap.noteFile(file);
    const tokens = fragmentTokens(parsed.fragment);
    const target = tokens && valueIn(file.value, tokens);
    if (tokens === undefined || target === undefined)
      return file === entry && at.file === entry
        ? { kind: 'here' }
        : { kind: 'nowhere', problems: [] };
    const next = isObject(target) ? target['$ref'] : undefined;
    if (typeof next !== 'string') {
      if (file === entry && at.file === entry) return { kind: 'here' };
      const isExample =
        tokens.length === 3 && tokens[0] === 'components' && tokens[1] === 'examples';
      const value =
        isExample && isObject(target) && target['value'] !== undefined ? target['value'] : target;
      return {
        kind: 'value',
        value,
        at: { file, tokens: value === target ? tokens : [...tokens, 'value'] },
      };
    }
    from = file;
    reference = next;
  }
  return { kind: 'nowhere', problems: [] };
}

/** Whether a path is that of a file with a value; any other holds a text. */
function isData(path: string): boolean {
  return /\.(json|ya?ml)([?#]|$)/i.test(path);
}

function followed(use: ReferenceUse): Diagnostic {
  return diagnostic(
    'read/misplaced-reference',
    `OpenAPI has no reference here; ${quoted(use.text)} is followed all the same.`,
    { location: referenceLocation(use) },
  );
}

/**
 * A mistake inside the other file is reported there; a file that cannot be read is no reason to
 * refuse the document.
 */
function lost(
  use: ReferenceUse,
  { problems }: { readonly problems: readonly Diagnostic[] },
): readonly Diagnostic[] {
  const inFile = problems.filter(({ location }) => location !== undefined);
  if (hasErrors(inFile)) return inFile;
  const why = problems.map(({ message }) => ` ${message}`).join('');
  return [
    diagnostic(
      'read/misplaced-reference',
      `OpenAPI has no reference here, and ${quoted(use.text)} leads to nothing; it is left out.${why}`,
      { location: referenceLocation(use) },
    ),
  ];
}
