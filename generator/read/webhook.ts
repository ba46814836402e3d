// Requests that the service sends. https://spec.openapis.org/oas/v3.1.1.html#oas-webhooks

import type { SecurityRequirement, Webhook } from '../model/api.js';
import { pointer } from '../model/json.js';
import { readCallbacks } from './callback.js';
import { entries, type Node } from './field.js';
import { type PathItemUse, readPathItem } from './path-item.js';
import type { Reader } from './reader.js';

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
