// The structure of an overlay document: every mistake at its place, before anything is applied.

import { diagnostic, type Diagnostic } from '../../diagnostics.js';
import { isObject, type Json, type JsonObject } from '../../model/json.js';
import { closest } from '../../suggest.js';
import { quoted } from '../parse/problems.js';
import { nearest, type Part, type SourceFile } from '../load/source.js';

export interface Action {
  /** Where the action stands in the overlay. */
  readonly at: readonly string[];
  readonly target: string;
  readonly remove: boolean;
  readonly update?: Json | undefined;
  readonly copy?: string | undefined;
}

export interface Checked {
  readonly version: '1.0' | '1.1';
  readonly actions: readonly Action[];
  readonly diagnostics: readonly Diagnostic[];
}

const fields: Readonly<Record<string, readonly string[]>> = {
  overlay: ['overlay', 'info', 'extends', 'actions'],
  info: ['title', 'version', 'description'],
  action: ['target', 'description', 'update', 'remove', 'copy'],
};

export function checkOverlay(file: SourceFile): Checked {
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
        report(`The info of an overlay needs a ${field}, a text.`, ['info', field]);
  } else report('An overlay needs info with a title and a version.', ['info']);
  if (value['extends'] !== undefined && typeof value['extends'] !== 'string')
    report('What an overlay extends must be a text: a relative path or an address.', ['extends']);
  return { version, actions: actionsOf(value['actions'], { version, report }), diagnostics };
}

type Report = (
  message: string,
  tokens: readonly string[],
  options?: { readonly part?: Part; readonly help?: string },
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
      'The version of the overlay is a number; it must be a text in quotes, such as "1.0.0".',
      ['overlay'],
    );
  else report('Only overlays of version 1.0 and 1.1 can be applied.', ['overlay']);
  return '1.1';
}

function actionsOf(
  value: Json | undefined,
  { version, report }: { readonly version: Checked['version']; readonly report: Report },
): Action[] {
  if (!isList(value) || value.length === 0) {
    report('An overlay needs actions: a list with at least one entry.', ['actions']);
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
      report('An action needs a target: a JSONPath, as a text.', [...at, 'target']);
    if (typeof remove !== 'boolean') report('remove must be true or false.', [...at, 'remove']);
    if (copy !== undefined && typeof copy !== 'string')
      report('copy must be a JSONPath, as a text.', [...at, 'copy']);
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
    const similar = closest(key, known);
    report(`The Overlay Specification has no ${quoted(key)} here.`, [...at, key], {
      part: 'key',
      ...(similar !== undefined && { help: `Did you mean ${quoted(similar)}?` }),
    });
  }
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}
