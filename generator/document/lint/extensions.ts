// Finds vendor extensions that are misspelt or have another form. Such an extension says nothing to
// the rest of Concord.

import { type Diagnostic, diagnostic } from '../../base/diagnostics.js';
import type { Api } from '../../model/api.js';
import { type Extension, extensions } from '../../model/extension-table.js';
import { allOperations, walkSchemas } from '../../model/graph/walk.js';
import { type Pointer, pointer, rootPointer } from '../../model/json.js';
import type { Extensions } from '../../model/schema.js';
import { closest } from '../../base/suggest.js';

const table: ReadonlyMap<string, Extension<unknown>> = new Map(Object.entries(extensions));

interface ExtensionProblem {
  /** The path inside the value; absent if the problem is the name. */
  readonly path?: readonly (string | number)[];
  readonly message: string;
  readonly help?: string;
}

/**
 * Returns the problems of an extension that is Concord's or is meant to be. Extensions of others
 * are not checked.
 */
export function extensionProblems(name: string, value: unknown): readonly ExtensionProblem[] {
  const known = extensionNamed(name);
  if (known !== undefined)
    return known.form
      .problems(value)
      .map(({ path, message }) => ({ path, message: `\`${name}\`: ${message}.` }));
  const meant = closest(name, table.keys(), 2);
  // A short word is soon like another one: then its value has to look like it, too.
  const isMeant =
    meant !== undefined &&
    (name.length >= longName || extensionNamed(meant)?.form.problems(value).length === 0);
  return isMeant
    ? [
        {
          message: `\`${name}\` is no extension that is known here, so it has no effect.`,
          help: `Did you mean \`${meant}\`?`,
        },
      ]
    : [];
}

const longName = 10;

/** The extension of that name; undefined for a name that Concord does not know. */
export function extensionNamed(name: string): Extension<unknown> | undefined {
  return table.get(name);
}

/**
 * Reports Concord's own extensions that are misspelt or have another form, wherever they may stand
 * in a model.
 */
export function checkExtensions(api: Api): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  const look = ({
    at,
    extensions,
  }: {
    readonly at: Pointer;
    readonly extensions?: Extensions | undefined;
  }): void => {
    for (const [name, value] of extensions ?? []) {
      for (const { path, message, help } of extensionProblems(name, value)) {
        diagnostics.push(
          diagnostic('read/extension', message, {
            pointer: pointer(at, name, ...(path ?? [])),
            ...(path === undefined && { part: 'key' }),
            ...(help !== undefined && { help }),
          }),
        );
      }
    }
  };
  look({ at: rootPointer, extensions: api.extensions });
  look(api.info);
  api.tags.forEach(look);
  for (const operation of allOperations(api)) {
    look(operation);
    operation.parameters.forEach(look);
    if (operation.body) look(operation.body);
    operation.responses.forEach(look);
  }
  walkSchemas(api, look);
  return diagnostics;
}
