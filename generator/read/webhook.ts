// Requests that the service sends. https://spec.openapis.org/oas/v3.1.1.html#oas-webhooks

import type { SecurityRequirement, Webhook } from '../model/api.js';
import { readCallbacks } from './callback.js';
import { entries, type Node } from './field.js';
import { type PathItemUse, readPathItem } from './path-item.js';
import type { Reader } from './reader.js';

export function readWebhooks(reader: Reader, root: Node, { security, isFree }: { security: readonly SecurityRequirement[]; isFree: PathItemUse['isFree'] }): readonly Webhook[] {
  return entries(reader, root, 'webhooks').flatMap((entry) =>
    readPathItem(reader, entry, { path: '', security, isFree, readCallbacks }).map((operation): Webhook => ({ at: operation.at, name: entry.name, operation })),
  );
}
