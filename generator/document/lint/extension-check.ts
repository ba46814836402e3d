// Concord's own extensions, looked at wherever they may stand in a model: a misspelt one, or one of another form, is not passed over in silence.

import { type Diagnostic, diagnostic } from '../../diagnostics.js';
import type { Api } from '../../model/api.js';
import { type Pointer, pointer, rootPointer } from '../../model/json.js';
import type { Extensions } from '../../model/schema.js';
import { allOperations, walkSchemas } from '../../model/graph/walk.js';
import { extensionProblems } from './extensions.js';

/** `told`: what was found already, which often is more about the same extension. */
export function checkExtensions(api: Api, reported: readonly Diagnostic[]): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  const isTold = (at: string): boolean =>
    reported.some(({ pointer: location }) => location === at || location?.startsWith(`${at}/`));
  const look = ({
    at,
    extensions,
  }: {
    readonly at: Pointer;
    readonly extensions?: Extensions | undefined;
  }): void => {
    for (const [name, value] of extensions ?? []) {
      for (const { path, message, help } of extensionProblems(name, value)) {
        if (!isTold(pointer(at, name)))
          found.push(
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
  return found;
}
