// The operations of a document together: what only shows when all of them are known.

import type { Operation, SecurityRequirement, Webhook } from '../../model/api.js';
import { allOperations } from '../../model/graph/walk.js';
import { isObject, pointer } from '../../model/json.js';
import { readCallbacks, readWebhooks } from './callback.js';
import { object, patternedEntries } from '../field.js';
import { checkPaths } from './path.js';
import { readPathItem } from './path-item.js';
import type { Reader, Node } from '../reader.js';
import { missingField } from '../wrong-type.js';
import { didYouMean, closest } from '../../suggest.js';

export function readOperations(
  reader: Reader,
  root: Node,
  security: readonly SecurityRequirement[],
): { operations: readonly Operation[]; webhooks: readonly Webhook[] } {
  const taken = new Set<string>();
  const isFree = (at: string): boolean => !taken.has(at) && Boolean(taken.add(at));
  if (
    root.value['paths'] === undefined &&
    (reader.version === '3.0' || (root.value['webhooks'] ?? root.value['components']) === undefined)
  )
    missingField(reader, root, { key: 'paths', reading: 'there are no operations' });
  const written = object(reader, root, 'paths');
  const paths = written ? patternedEntries(written) : [];
  checkPaths(reader, paths);
  const operations = paths.flatMap((entry) =>
    readPathItem(reader, entry, {
      path: entry.name.startsWith('/') ? entry.name : `/${entry.name}`,
      security,
      isFree,
      readCallbacks,
    }),
  );
  const webhooks = readWebhooks(reader, root, { security, isFree });
  const unread = root.value['x-webhooks'];
  if (isObject(unread) && Object.keys(unread).length > 0)
    reader.report(
      'read/unsupported',
      '"x-webhooks" is not read: OpenAPI has "webhooks" from 3.1 on.',
      {
        pointer: pointer(root.at, 'x-webhooks'),
        part: 'key',
        severity: 'info',
        help: 'Describe them as "webhooks" in an OpenAPI 3.1 document, if you receive them.',
      },
    );
  const ids = uniqueIds(reader, allOperations({ operations, webhooks }));
  checkLinks(reader, operations, ids.names);
  return {
    operations: operations.map((operation) => ids.withoutDuplicate(operation)),
    webhooks: webhooks.map((webhook) => ({
      ...webhook,
      operation: ids.withoutDuplicate(webhook.operation),
    })),
  };
}

/** The first operation keeps its id; the others go by their method and path. */
function uniqueIds(
  reader: Reader,
  operations: Iterable<Operation>,
): { names: ReadonlySet<string>; withoutDuplicate: (operation: Operation) => Operation } {
  const holders = new Map<string, Operation>();
  const losers = new Set<Operation>();
  for (const operation of operations) {
    if (operation.id === undefined) continue;
    const holder = holders.get(operation.id);
    if (!holder) holders.set(operation.id, operation);
    else if (holder.at !== operation.at) {
      losers.add(operation);
      reader.report(
        'read/duplicate-operation-id',
        `The operationId ${JSON.stringify(operation.id)} is used twice.`,
        {
          pointer: pointer(operation.at, 'operationId'),
          related: [
            { message: 'It is used here first.', pointer: pointer(holder.at, 'operationId') },
          ],
        },
      );
    }
  }
  return {
    names: new Set(holders.keys()),
    withoutDuplicate: (operation) => {
      if (!losers.has(operation)) return operation;
      const { id: _, ...rest } = operation;
      return rest;
    },
  };
}

function checkLinks(
  reader: Reader,
  operations: readonly Operation[],
  ids: ReadonlySet<string>,
): void {
  for (const { responses } of operations) {
    for (const { at, operationId } of responses.flatMap(({ links }) => links)) {
      if (operationId !== undefined && !ids.has(operationId))
        reader.report(
          'read/unknown-link-operation',
          `The link names the operation ${JSON.stringify(operationId)}, which does not exist.`,
          { pointer: at, ...didYouMean(closest(operationId, ids)) },
        );
    }
  }
}
