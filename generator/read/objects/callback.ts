// https://spec.openapis.org/oas/v3.1.1.html#callback-object

import type { Callback, SecurityRequirement, Webhook } from '../../model/api.js';
import { entries, patternedEntries } from '../field.js';
import { fieldsOf } from '../kind.js';
import { type PathItemUse, readPathItem } from './path-item.js';
import type { Reader, Node } from '../reader.js';
import { follow } from '../reference.js';
import { pointer } from '../../model/json.js';

// A callback is an operation and may have callbacks: through references, itself.
const maxNesting = 8;

export function readCallbacks(
  reader: Reader,
  operation: Node,
  security: readonly SecurityRequirement[],
): readonly Callback[] {
  if (operation.value['callbacks'] === undefined) return [];
  const { state } = reader;
  if (state.nesting >= maxNesting) {
    reader.tally(
      'read/too-deep',
      `Callbacks are nested in more than ${maxNesting} levels`,
      operation.at,
    );
    return [];
  }
  state.nesting += 1;
  const callbacks = entries(reader, operation, 'callbacks').flatMap((entry) => {
    const found = follow(reader, entry, 'callback');
    return found ? readCallback(reader, { ...found, name: entry.name }, security) : [];
  });
  state.nesting -= 1;
  return callbacks;
}

function readCallback(
  reader: Reader,
  node: Node & { readonly name: string },
  security: readonly SecurityRequirement[],
): readonly Callback[] {
  return patternedEntries(node).flatMap((entry) =>
    fieldsOf('callback').has(entry.name)
      ? []
      : readPathItem(reader, entry, { path: '', security, isFree: () => true, readCallbacks }).map(
          (operation): Callback => ({
            at: operation.at,
            name: node.name,
            expression: entry.name,
            operation,
          }),
        ),
  );
}

// Requests that the service sends. https://spec.openapis.org/oas/v3.1.1.html#oas-webhooks

export function readWebhooks(
  reader: Reader,
  root: Node,
  { security, isFree }: { security: readonly SecurityRequirement[]; isFree: PathItemUse['isFree'] },
): readonly Webhook[] {
  if (root.value['webhooks'] !== undefined && reader.version === '3.0')
    reader.tally('read/newer-keyword', '"webhooks"', pointer(root.at, 'webhooks'));
  return entries(reader, root, 'webhooks').flatMap((entry) =>
    readPathItem(reader, entry, { path: '', security, isFree, readCallbacks }).map(
      (operation): Webhook => ({ at: operation.at, name: entry.name, operation }),
    ),
  );
}
