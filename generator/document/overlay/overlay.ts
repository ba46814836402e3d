// Applies an OpenAPI Overlay to a document. https://spec.openapis.org/overlay/v1.1.0.html

import { diagnostic, type Diagnostic, type DiagnosticCode } from '../../diagnostics.js';
import type { Json } from '../../model/json.js';
import { checkOverlay, type Action } from './overlay-check.js';
import {
  type Change,
  merge,
  queries,
  type Query,
  removeAll,
  replace,
  type Selected,
} from './overlay-merge.js';
import type { Origins } from '../origins.js';
import { nearest, type SourceFile } from '../load/source.js';

/** Changes `root`; what the overlay adds is remembered as written in `file`. */
export async function applyOverlay(
  root: Json,
  file: SourceFile,
  origins: Origins,
): Promise<readonly Diagnostic[]> {
  const { actions, version, diagnostics } = checkOverlay(file);
  if (diagnostics.some(({ severity }) => severity === 'error')) return diagnostics;
  const query = await queries();
  return [
    ...diagnostics,
    ...actions.flatMap((action) => apply(action, { root, file, origins, query, version })),
  ];
}

interface Context {
  readonly root: Json;
  readonly file: SourceFile;
  readonly origins: Origins;
  readonly query: Query;
  readonly version: '1.0' | '1.1';
}

function apply(action: Action, context: Context): Diagnostic[] {
  const { root, file, origins, query } = context;
  const found: Diagnostic[] = [];
  const report = (code: DiagnosticCode, message: string, field: string): void =>
    void found.push(
      diagnostic(code, message, { location: nearest(file, [...action.at, field], 'value') }),
    );

  const targets = query(root, action.target);
  if (typeof targets === 'string') {
    report('overlay/path', `The target is not a JSONPath of RFC 9535: ${targets}.`, 'target');
    return found;
  }
  if (targets.length === 0) {
    report(
      'overlay/no-match',
      `The target ${action.target} matches nothing in the document.`,
      'target',
    );
    return found;
  }
  if (action.remove) {
    if (targets.some(({ tokens }) => tokens.length === 0))
      report('overlay/impossible', 'The root of the document cannot be removed.', 'target');
    else removeAll(root, targets, origins);
    return found;
  }
  const change = changeOf(action, context);
  if (change === undefined) return found;
  if (typeof change === 'string') {
    report('overlay/impossible', change, 'copy');
    return found;
  }
  const kinds = new Set(targets.map(({ value }) => kindOf(value)));
  if (kinds.size > 1) {
    report(
      'overlay/impossible',
      `The target selects ${[...kinds].sort().join(' and ')} together; one action changes values of one kind.`,
      'target',
    );
    return found;
  }
  for (const target of targets) {
    if (kindOf(target.value) !== 'single values')
      merge(target.value, change, {
        origins,
        conflict: (message, at) => conflict(found, message, at),
      });
    else if (context.version === '1.0')
      report(
        'overlay/impossible',
        'The target selects a single value, which an overlay of version 1.0 cannot change; write overlay: 1.1.0.',
        'target',
      );
    else if (kindOf(change.value) !== 'single values')
      report(
        'overlay/impossible',
        `The target selects a single value, which cannot be merged with ${kindOf(change.value)}.`,
        change.field,
      );
    else replace(root, target, { change, origins });
  }
  return found;
}

function conflict(found: Diagnostic[], message: string, { file, tokens }: Change['origin']): void {
  found.push(diagnostic('overlay/impossible', message, { location: nearest(file, tokens, 'key') }));
}

/** What an action merges into its targets: its `update`, or a copy of another place in the document. A text says why there is none. */
function changeOf(
  { at, update, copy }: Action,
  { root, file, origins, query }: Context,
): Change | string | undefined {
  if (update !== undefined)
    return { field: 'update', value: update, origin: { file, tokens: [...at, 'update'] } };
  if (copy === undefined) return undefined;
  const sources = query(root, copy);
  if (typeof sources === 'string')
    return `The source of the copy is not a JSONPath of RFC 9535: ${sources}.`;
  const [source] = sources;
  if (source === undefined || sources.length > 1)
    return `The source of a copy must be one place in the document; ${copy} matches ${sources.length === 0 ? 'none' : sources.length}.`;
  // What is copied must not change while it is merged, even where a place is copied into itself.
  return {
    field: 'copy',
    value: origins.clone(source.value),
    origin: origins.of(root, source.tokens),
  };
}

function kindOf(value: Selected['value']): 'arrays' | 'objects' | 'single values' {
  if (Array.isArray(value)) return 'arrays';
  return typeof value === 'object' && value !== null ? 'objects' : 'single values';
}
