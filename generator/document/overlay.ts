// Applies an OpenAPI Overlay to a document. https://spec.openapis.org/overlay/v1.1.0.html
// The whole of that specification in one file: what an overlay may say, what its actions select,
// how they change the document.

import {
  diagnostic,
  type Diagnostic,
  type DiagnosticCode,
  hasErrors,
} from '../base/diagnostics.js';
import {
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  setOwn,
  valueIn,
} from '../model/json.js';
import { closest, didYouMean } from '../base/suggest.js';
import { nearest, type SourcePart, type SourceFile } from './parse/source.js';
import { type Effort, queries, type JsonPathQuery, type Selected } from './json-path.js';
import type { SourceOrigin, SourceMap } from './source-map.js';
import { maxDepth, quoted } from './parse/problems.js';

/** The document and its origins, which all overlays change. */
export interface Overlaid {
  readonly root: Json;
  readonly sourceMap: SourceMap;
  readonly left: Effort;
}

/** Changes `root`; what the overlay adds is remembered as written in `file`. */
export async function applyOverlay(
  file: SourceFile,
  overlaid: Overlaid,
): Promise<readonly Diagnostic[]> {
  const { actions, version, diagnostics } = checkOverlay(file);
  if (hasErrors(diagnostics)) return diagnostics;
  const context = { ...overlaid, file, query: await queries(overlaid.left), version };
  const found = [...diagnostics];
  for (const action of actions) {
    found.push(...apply(action, context));
    // One diagnostic about too much work covers all later actions.
    if (found.at(-1)?.code === 'overlay/too-much') break;
  }
  return found;
}

interface Context extends Overlaid {
  readonly file: SourceFile;
  readonly query: JsonPathQuery;
  readonly version: '1.0' | '1.1';
}

function apply(action: Action, context: Context): Diagnostic[] {
  const { root, file, sourceMap, query } = context;
  const diagnostics: Diagnostic[] = [];
  const report = (code: DiagnosticCode, message: string, field: string): void =>
    void diagnostics.push(
      diagnostic(code, message, { location: nearest(file, [...action.at, field], 'value') }),
    );
  const conflict = (message: string, at: SourceOrigin): void =>
    void diagnostics.push(
      diagnostic('overlay/impossible', message, { location: nearest(at.file, at.tokens, 'key') }),
    );

  const targets = query(root, action.target);
  if ('problem' in targets) {
    if (targets.problem === 'effort') report('overlay/too-much', tooCostly('target'), 'target');
    else
      report(
        'overlay/path',
        `The target is not a JSONPath of RFC 9535: ${targets.message}.`,
        'target',
      );
    return diagnostics;
  }
  if (targets.length === 0) {
    report(
      'overlay/no-match',
      `The target ${action.target} matches nothing in the document.`,
      'target',
    );
    return diagnostics;
  }
  if (action.remove) {
    if (targets.some(({ tokens }) => tokens.length === 0))
      report('overlay/impossible', 'The root of the document cannot be removed.', 'target');
    else removeAll(root, targets, sourceMap);
    return diagnostics;
  }
  const change = changeOf(action, context);
  if (change === undefined) return diagnostics;
  if ('problem' in change) {
    report(change.problem, change.message, 'copy');
    return diagnostics;
  }
  const kinds = [...new Set(targets.map(({ value }) => kindOf(value)))];
  if (kinds.length > 1) {
    report(
      'overlay/impossible',
      `The target selects ${kinds
        .map((kind) => words[kind].many)
        .sort()
        .join(' and ')} together; one action changes values of one kind.`,
      'target',
    );
    return diagnostics;
  }
  const excess = excessOf(change.value, targets, context.left);
  if (excess !== undefined) {
    report('overlay/too-much', excess, 'target');
    return diagnostics;
  }
  for (const target of targets) {
    if (kindOf(target.value) !== 'single') merge(target.value, change, { sourceMap, conflict });
    else if (context.version === '1.0')
      report(
        'overlay/impossible',
        'The target selects a single value, which an overlay of version 1.0 cannot change; write overlay: 1.1.0.',
        'target',
      );
    else if (kindOf(change.value) !== 'single')
      report(
        'overlay/impossible',
        `The target selects a single value, which cannot be merged with ${words[kindOf(change.value)].one}.`,
        change.field,
      );
    else replace(root, target, { change, sourceMap });
  }
  return diagnostics;
}

function tooCostly(what: 'target' | 'source'): string {
  return `The ${what} takes more steps, or matches more, than all overlays of a document may.`;
}

/**
 * What a change adds to the document is bounded: places that are copied into each other grow
 * exponentially, and deeper each time.
 */
function excessOf(value: Json, targets: readonly Selected[], left: Effort): string | undefined {
  const { size, depth } = extentOf(value);
  if (depth + targets.reduce((most, { tokens }) => Math.max(most, tokens.length), 0) > maxDepth)
    return `The action would nest values more than ${maxDepth} levels deep.`;
  left.growth -= size * targets.length;
  return left.growth < 0
    ? 'The action adds more to the document than all its overlays may together.'
    : undefined;
}

/** How much memory a value takes, about, and how deep it is. */
function extentOf(value: Json): { readonly size: number; readonly depth: number } {
  if (typeof value === 'string') return { size: value.length + perValue, depth: 0 };
  if (typeof value !== 'object' || value === null) return { size: perValue, depth: 0 };
  let size = perValue;
  let depth = 0;
  for (const [key, member] of Object.entries(value)) {
    const inner = extentOf(member);
    size += inner.size + key.length;
    depth = Math.max(depth, inner.depth);
  }
  return { size, depth: depth + 1 };
}

const perValue = 64;

/**
 * What an action merges into its targets: its `update`, or a copy of another place in the document.
 */
function changeOf(
  { at, update, copy }: Action,
  { root, file, sourceMap, query }: Context,
): Change | { readonly problem: DiagnosticCode; readonly message: string } | undefined {
  if (update !== undefined)
    return { field: 'update', value: update, origin: { file, tokens: [...at, 'update'] } };
  if (copy === undefined) return undefined;
  const sources = query(root, copy);
  if ('problem' in sources)
    return sources.problem === 'effort'
      ? { problem: 'overlay/too-much', message: tooCostly('source') }
      : {
          problem: 'overlay/impossible',
          message: `The source of the copy is not a JSONPath of RFC 9535: ${sources.message}.`,
        };
  const [source] = sources;
  if (source === undefined || sources.length > 1)
    return {
      problem: 'overlay/impossible',
      message: `The source of a copy must be one place in the document; ${copy} matches ${sources.length === 0 ? 'none' : sources.length}.`,
    };
  // What is copied must not change while it is merged, even where a place is copied into itself.
  return {
    field: 'copy',
    value: sourceMap.clone(source.value),
    origin: sourceMap.of(root, source.tokens),
  };
}

interface Action {
  /** Where the action stands in the overlay. */
  readonly at: readonly string[];
  readonly target: string;
  readonly remove: boolean;
  readonly update?: Json | undefined;
  readonly copy?: string | undefined;
}

interface Checked {
  readonly version: '1.0' | '1.1';
  readonly actions: readonly Action[];
  readonly diagnostics: readonly Diagnostic[];
}

const fields: Readonly<Record<string, readonly string[]>> = {
  overlay: ['overlay', 'info', 'extends', 'actions'],
  info: ['title', 'version', 'description'],
  action: ['target', 'description', 'update', 'remove', 'copy'],
};

function checkOverlay(file: SourceFile): Checked {
  const diagnostics: Diagnostic[] = [];
  const report: Report = (message, tokens, { part = 'value', help } = {}): void =>
    void diagnostics.push(
      diagnostic('overlay/invalid', message, {
        location: nearest(file, tokens, part),
        ...(help !== undefined && { help }),
      }),
    );
  const { value } = file;
  if (!isObject(value)) {
    report('An overlay must be an object.', []);
    return { version: '1.0', actions: [], diagnostics };
  }
  const version = versionOf(value['overlay'], report);
  knownFields(value, { kind: 'overlay', at: [], report });
  if (isObject(value['info'])) {
    knownFields(value['info'], { kind: 'info', at: ['info'], report });
    for (const field of ['title', 'version'])
      if (typeof value['info'][field] !== 'string')
        report(`The info of an overlay needs a ${field}, which is a string.`, ['info', field]);
  } else report('An overlay needs info with a title and a version.', ['info']);
  if (value['extends'] !== undefined && typeof value['extends'] !== 'string')
    report('What an overlay extends must be a string: a relative path or an address.', ['extends']);
  return { version, actions: actionsOf(value['actions'], { version, report }), diagnostics };
}

type Report = (
  message: string,
  tokens: readonly string[],
  options?: { readonly part?: SourcePart; readonly help?: string },
) => void;

function versionOf(value: Json | undefined, report: Report): Checked['version'] {
  const version = typeof value === 'string' ? /^(1\.[01])(\.\d+)?$/.exec(value)?.[1] : undefined;
  if (version === '1.0' || version === '1.1') return version;
  if (value === undefined)
    report(
      'The file has no overlay key that states the version of the Overlay Specification, so it is no overlay.',
      [],
    );
  else if (typeof value === 'number')
    report(
      'The version of the overlay is a number; it must be a string in quotes, such as "1.0.0".',
      ['overlay'],
    );
  else report('Only overlays of version 1.0 and 1.1 can be applied.', ['overlay']);
  return '1.1';
}

function actionsOf(
  value: Json | undefined,
  { version, report }: { readonly version: Checked['version']; readonly report: Report },
): Action[] {
  if (!isArray(value) || value.length === 0) {
    report('An overlay needs actions: an array with at least one item.', ['actions']);
    return [];
  }
  const actions: Action[] = [];
  for (const [index, action] of value.entries()) {
    const at = ['actions', String(index)];
    if (!isObject(action)) {
      report('An action must be an object with a target.', at);
      continue;
    }
    knownFields(action, { kind: 'action', at, report });
    const { target, update, copy, remove = false } = action;
    if (typeof target !== 'string')
      report('An action needs a target: a JSONPath, as a string.', [...at, 'target']);
    if (typeof remove !== 'boolean') report('remove must be true or false.', [...at, 'remove']);
    if (copy !== undefined && typeof copy !== 'string')
      report('copy must be a JSONPath, as a string.', [...at, 'copy']);
    if (copy !== undefined && version === '1.0')
      report('copy exists from version 1.1 on; write overlay: 1.1.0.', [...at, 'copy'], {
        part: 'key',
      });
    if (copy !== undefined && update !== undefined)
      report('An action either copies or updates, not both.', [...at, 'copy'], { part: 'key' });
    if (remove === false && copy === undefined && update === undefined)
      report('The action changes nothing: it needs update, remove: true, or copy.', at);
    if (typeof target !== 'string') continue;
    actions.push({
      at,
      target,
      remove: remove === true,
      update,
      copy: typeof copy === 'string' ? copy : undefined,
    });
  }
  return actions;
}

function knownFields(
  value: JsonObject,
  {
    kind,
    at,
    report,
  }: { readonly kind: string; readonly at: readonly string[]; readonly report: Report },
): void {
  const known = fields[kind] ?? [];
  for (const key of Object.keys(value)) {
    if (known.includes(key) || key.startsWith('x-')) continue;
    report(`The Overlay Specification has no ${quoted(key)} here.`, [...at, key], {
      part: 'key',
      ...didYouMean(closest(key, known)),
    });
  }
}

/** A value to merge and where it was written. */
interface Change {
  readonly field: 'update' | 'copy';
  readonly value: Json;
  readonly origin: SourceOrigin;
}

interface Merging {
  readonly sourceMap: SourceMap;
  readonly conflict: (message: string, at: SourceOrigin) => void;
}

/** Objects are merged member by member, arrays grow. */
function merge(target: Json, change: Pick<Change, 'value' | 'origin'>, merging: Merging): void {
  const { value, origin } = change;
  if (isArray(target)) {
    for (const [index, entry] of isArray(value) ? value.entries() : [[undefined, value] as const]) {
      append(
        target,
        {
          value: entry,
          origin:
            index === undefined ? origin : merging.sourceMap.member(value, String(index), origin),
        },
        merging.sourceMap,
      );
    }
    return;
  }
  if (!isObject(target)) return;
  if (!isObject(value)) {
    merging.conflict('An object can only be merged with an object.', origin);
    return;
  }
  for (const key of Object.keys(value)) {
    const from = {
      value: value[key] ?? null,
      origin: merging.sourceMap.member(value, key, origin),
    };
    const old = Object.hasOwn(target, key) ? target[key] : undefined;
    if (
      old === undefined ||
      old === null ||
      (kindOf(old) === 'single' && kindOf(from.value) === 'single')
    )
      put(target, key, { ...from, sourceMap: merging.sourceMap });
    else if (kindOf(old) === kindOf(from.value)) merge(old, from, merging);
    else if (from.value !== null) {
      const [kind, here] = [old, from.value].map((each) => words[kindOf(each)].one);
      merging.conflict(
        `${quoted(key)} is ${kind} in the document and ${here} here, which cannot be merged; remove it in an action before.`,
        from.origin,
      );
    }
  }
}

function replace(
  root: Json,
  { tokens }: Selected,
  { change, sourceMap }: { readonly change: Change; readonly sourceMap: SourceMap },
): void {
  const parent = valueIn(root, tokens.slice(0, -1));
  const key = tokens.at(-1);
  if (key !== undefined && typeof parent === 'object' && parent !== null)
    put(parent, key, { ...change, sourceMap });
}

function removeAll(root: Json, targets: readonly Selected[], sourceMap: SourceMap): void {
  const parents = new Map<
    JsonArray | JsonObject,
    { readonly tokens: readonly string[]; readonly keys: Set<string> }
  >();
  for (const { tokens } of targets) {
    const above = tokens.slice(0, -1);
    const parent = valueIn(root, above);
    const key = tokens.at(-1);
    if (key === undefined || typeof parent !== 'object' || parent === null) continue;
    const removal = parents.get(parent) ?? { tokens: above, keys: new Set() };
    removal.keys.add(key);
    parents.set(parent, removal);
  }
  // Origins are looked up before any index changes.
  const kept = [...parents].map(([parent, { tokens, keys }]) => ({
    parent,
    keys,
    entries: isArray(parent)
      ? [...parent.keys()]
          .filter((index) => !keys.has(String(index)))
          .map((index) => ({
            value: parent[index] ?? null,
            origin: sourceMap.of(root, [...tokens, String(index)]),
          }))
      : [],
  }));
  for (const { parent, keys, entries } of kept) {
    if (!isArray(parent)) {
      for (const key of keys) Reflect.deleteProperty(parent, key);
      continue;
    }
    parent.splice(0, parent.length, ...entries.map(({ value }) => value));
    for (const [index, { origin }] of entries.entries())
      sourceMap.noteMember(parent, String(index), origin);
  }
}

function append(
  target: Json[],
  { value, origin }: Pick<Change, 'value' | 'origin'>,
  sourceMap: SourceMap,
): void {
  target.push(sourceMap.clone(value));
  sourceMap.noteMember(target, String(target.length - 1), origin);
}

function put(
  holder: object,
  key: string,
  {
    value,
    origin,
    sourceMap,
  }: { readonly value: Json; readonly origin: SourceOrigin; readonly sourceMap: SourceMap },
): void {
  setOwn(holder, key, sourceMap.clone(value));
  sourceMap.noteMember(holder, key, origin);
}

const words = {
  array: { one: 'an array', many: 'arrays' },
  object: { one: 'an object', many: 'objects' },
  single: { one: 'a single value', many: 'single values' },
};

function kindOf(value: Json): keyof typeof words {
  if (Array.isArray(value)) return 'array';
  return typeof value === 'object' && value !== null ? 'object' : 'single';
}

function isArray(value: Json | undefined): value is Json[] {
  return Array.isArray(value);
}
