// Reads the operations of a document, and checks what can only be seen when all of them are known.

import type { Callback, Operation, SecurityRequirement, Webhook } from '../../model/api.js';
import { callbackKey } from '../../model/capabilities/webhooks.js';
import { allOperations } from '../../model/graph/walk.js';
import { isObject, type Pointer, pointer, rootPointer, tokens } from '../../model/json.js';
import { groupBy } from '../../model/maps.js';
import { closest, didYouMean } from '../../base/suggest.js';
import { namedNodes, objectField, patternedEntries } from '../field.js';
import { kindFields } from '../kind.js';
import { missingField, type Node, type Reader } from '../reader.js';
import { follow } from '../reference.js';
import { checkPaths, checkPathName, type PathItemUse, readPathItem } from './path-item.js';

export function readOperations(
  reader: Reader,
  root: Node,
  security: readonly SecurityRequirement[],
): { operations: readonly Operation[]; webhooks: readonly Webhook[] } {
  const taken = new Set<Pointer>();
  /** Maps the operations of a path item that several paths share to where they are written. */
  const shared = new Map<Pointer, Pointer>();
  const placeFor: PathItemUse['placeFor'] = (written, instead) => {
    if (taken.has(written)) shared.set(instead, written);
    else taken.add(written);
    return shared.has(instead) ? instead : written;
  };
  if (
    root.value['paths'] === undefined &&
    (reader.version === '3.0' || (root.value['webhooks'] ?? root.value['components']) === undefined)
  )
    missingField(reader, root, { key: 'paths', reading: 'there are no operations' });
  const written = objectField(reader, root, 'paths');
  const paths = written ? patternedEntries(written) : [];
  checkPaths(reader, paths);
  const bare = groupBy(paths, ({ name }) => name.split('?', 1)[0]);
  const operations = paths.flatMap((entry) => {
    const found = readPathItem(reader, entry, {
      path: entry.name.startsWith('/') ? entry.name : `/${entry.name}`,
      isAmbiguous: (bare.get(entry.name.split('?', 1)[0])?.length ?? 0) > 1,
      security,
      placeFor,
      readCallbacks,
    });
    checkPathName(reader, entry, found);
    return found;
  });
  const webhooks = readWebhooks(reader, root, { security, placeFor });
  for (const unread of unreadSections) reportUnread(reader, root, unread);
  const ids = uniqueIds(reader, allOperations({ operations, webhooks }), shared);
  checkLinks(reader, operations, ids.names);
  return {
    operations: operations.map((operation) => ids.withoutDuplicate(operation)),
    webhooks: webhooks.map((webhook) => ({
      ...webhook,
      operation: ids.withoutDuplicate(webhook.operation),
    })),
  };
}

const unreadSections = [
  {
    key: 'x-webhooks',
    says: 'OpenAPI has "webhooks" from 3.1 on.',
    help: 'Describe them as "webhooks" in an OpenAPI 3.1 document, if you receive them.',
  },
  {
    key: 'x-ms-paths',
    says: 'OpenAPI has no paths with queries.',
    help: 'Describe each under "paths", with its query as a parameter that has one value.',
  },
] as const;

function reportUnread(
  reader: Reader,
  root: Node,
  { key, says, help }: (typeof unreadSections)[number],
): void {
  const unread = root.value[key];
  if (!isObject(unread) || Object.keys(unread).length === 0) return;
  reader.report('read/unsupported', `"${key}" is not read: ${says}`, {
    pointer: pointer(root.at, key),
    part: 'key',
    severity: key === 'x-webhooks' ? 'info' : 'warning',
    help,
  });
}

/** The first operation keeps its id; the others go by their method and path. */
function uniqueIds(
  reader: Reader,
  operations: Iterable<Operation>,
  shared: ReadonlyMap<Pointer, Pointer>,
): { names: ReadonlySet<string>; withoutDuplicate: (operation: Operation) => Operation } {
  const holders = new Map<string, Operation>();
  const losers = new Set<Operation>();
  for (const operation of operations) {
    if (operation.id === undefined) continue;
    const holder = holders.get(operation.id);
    if (!holder) holders.set(operation.id, operation);
    else if (holder.at !== operation.at) {
      losers.add(operation);
      const [own, first] = [operation, holder].map(placeOfPath);
      const id = JSON.stringify(operation.id);
      if (own && first && reader.isWrittenOnce(shared.get(operation.at) ?? operation.at, holder.at))
        reader.report(
          'read/duplicate-operation-id',
          `The path ${JSON.stringify(own.name)} shares the operation ${id} with ${JSON.stringify(first.name)}; ` +
            'the names of this one come from its path.',
          {
            pointer: own.at,
            part: 'key',
            severity: 'warning',
            help: 'Write an operation with its own id at each path, or leave it: the names are the same in every run.',
            related: [{ message: 'It has its name here.', pointer: first.at }],
          },
        );
      else
        reader.report('read/duplicate-operation-id', `The operationId ${id} is used twice.`, {
          pointer: pointer(operation.at, 'operationId'),
          related: [
            { message: 'It is used here first.', pointer: pointer(holder.at, 'operationId') },
          ],
        });
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

/** The path, or the webhook, that an operation belongs to. */
function placeOfPath({ path, at }: Operation): { readonly name: string; readonly at: Pointer } {
  const [section = '', name = ''] = path === '' ? tokens(at) : ['paths', path];
  return { name, at: pointer(rootPointer, section, name) };
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

/** Callbacks may be nested in so many levels. */
const maxNesting = 8;

/**
 * The callbacks of an operation, and theirs, which the provider of the API sends as well: their
 * names begin with those of the callbacks around them.
 * https://spec.openapis.org/oas/v3.1.1.html#callback-object
 */
export function readCallbacks(
  reader: Reader,
  operation: Node,
  security: readonly SecurityRequirement[],
): readonly Callback[] {
  if (operation.value['callbacks'] === undefined) return [];
  const { around } = reader.state;
  if (around.size >= maxNesting) {
    reader.tally(
      'read/too-deep',
      `Callbacks are nested in more than ${maxNesting} levels`,
      operation.at,
    );
    return [];
  }
  return namedNodes(reader, operation, 'callbacks').flatMap((entry) => {
    const followed = follow(reader, entry, 'callback');
    // One that leads back to itself is there already.
    if (!followed || around.has(followed.at)) return [];
    around.add(followed.at);
    const callbacks = readCallback(reader, { ...followed, name: entry.name }, security);
    around.delete(followed.at);
    return callbacks;
  });
}

function readCallback(
  reader: Reader,
  node: Node & { readonly name: string },
  security: readonly SecurityRequirement[],
): readonly Callback[] {
  return patternedEntries(node).flatMap((entry) =>
    kindFields('callback').has(entry.name)
      ? []
      : readPathItem(reader, entry, {
          path: '',
          security,
          placeFor: (at) => at,
          readCallbacks,
        }).flatMap((operation): readonly Callback[] => [
          {
            at: operation.at,
            name: node.name,
            expression: entry.name,
            operation: { ...operation, callbacks: [] },
          },
          ...operation.callbacks.map((inner) => ({ ...inner, name: `${node.name}.${inner.name}` })),
        ]),
  );
}

/**
 * Requests that the service sends, those after a webhook included.
 * https://spec.openapis.org/oas/v3.1.1.html#oas-webhooks
 */
function readWebhooks(
  reader: Reader,
  root: Node,
  {
    security,
    placeFor,
  }: { security: readonly SecurityRequirement[]; placeFor: PathItemUse['placeFor'] },
): readonly Webhook[] {
  if (root.value['webhooks'] !== undefined && reader.version === '3.0')
    reader.tally('read/newer-keyword', '"webhooks"', pointer(root.at, 'webhooks'));
  return namedNodes(reader, root, 'webhooks').flatMap(({ name, ...entry }) =>
    readPathItem(reader, entry, { path: '', security, placeFor, readCallbacks }).flatMap(
      (operation): readonly Webhook[] => [
        { at: operation.at, name, operation: { ...operation, callbacks: [] } },
        ...operation.callbacks.map((callback) => ({
          at: callback.at,
          name: `${name}.${callbackKey(operation, callback)}`,
          operation: callback.operation,
        })),
      ],
    ),
  );
}
