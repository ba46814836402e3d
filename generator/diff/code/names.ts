// Compares the names in the generated code, which may change without a change on the wire.

import { codeSpan } from '../../base/code-span.js';
import type { Api, Operation } from '../../model/api.js';
import type { Json, Pointer, SchemaId } from '../../model/json.js';
import { tokens } from '../../model/json.js';
import type { Names, OperationNames } from '../../model/naming/names.js';
import type { ApiRuleName } from '../api-rules.js';
import type { Paired } from '../pair.js';

export interface NamedApi {
  readonly api: Api;
  readonly names: Names;
}

type Note = (
  rule: ApiRuleName,
  details: {
    readonly name: string;
    readonly operation?: string | undefined;
    readonly from?: Json | undefined;
    readonly to?: Json | undefined;
    readonly fromAt?: Pointer | undefined;
    readonly toAt?: Pointer | undefined;
  },
) => void;

const operationNames = [
  ['function', 'the function'],
  ['method', 'the method'],
  ['resource', 'the resource'],
  ['params', 'the type of the argument'],
  ['request', 'the type of the body'],
  ['response', 'the type of the result'],
  ['error', 'the type of the errors'],
  ['andWait', 'the function that waits'],
  ['stream', 'the type of the stream'],
] as const satisfies readonly (readonly [keyof OperationNames, string])[];

export function compareNames(
  from: NamedApi,
  to: NamedApi,
  { kept, note }: { kept: readonly Paired[]; note: Note },
): void {
  const rename = (
    what: string,
    [old, now]: readonly [MaybeName, MaybeName],
    at: Pointers,
  ): void => {
    if (old === now) return;
    if (old !== undefined && now !== undefined)
      note('sdk-name-changed', { name: what, from: old, to: now, ...at });
    else if (old !== undefined) note('sdk-name-removed', { name: what, from: old, ...at });
    else note('sdk-name-added', { name: what, to: now, ...at });
  };
  const root = { fromAt: from.api.info.at, toAt: to.api.info.at };
  rename('the class', [from.names.api.className, to.names.api.className], root);
  rename('the scope of the packages', [from.names.api.scope, to.names.api.scope], root);
  for (const { label, from: before, to: after } of kept) {
    const [old, now] = [from.names.operations.get(before.at), to.names.operations.get(after.at)];
    if (!old || !now) continue;
    const at = { fromAt: before.at, toAt: after.at, operation: label };
    // Types are named after the function, so their renames are not reported again.
    const isRenamed = old.function !== now.function;
    for (const [key, what] of operationNames)
      if (!isRenamed || ['function', 'method', 'resource'].includes(key))
        rename(what, [old[key], now[key]], at);
    for (const key of ['waiter', 'upload'] as const)
      if (!isRenamed) rename(`the ${key}`, [old[key]?.function, now[key]?.function], at);
    const parameter = ({ name, in: location }: Operation['parameters'][number]): string =>
      `${location} ${location === 'header' ? name.toLowerCase() : name}`;
    for (const one of before.parameters) {
      const other = after.parameters.find((candidate) => parameter(candidate) === parameter(one));
      if (other)
        rename(
          `the parameter ${codeSpan(one.name)}`,
          [old.parameters.get(one.at), now.parameters.get(other.at)],
          { ...at, fromAt: one.at, toAt: other.at },
        );
    }
  }
  compareComponents(from, to, { note, rename });
}

type MaybeName = string | undefined;

interface Pointers {
  readonly fromAt?: Pointer | undefined;
  readonly toAt?: Pointer | undefined;
}

/** Compares the exported types of components. */
function compareComponents(
  from: NamedApi,
  to: NamedApi,
  {
    note,
    rename,
  }: {
    note: Note;
    rename: (what: string, names: readonly [MaybeName, MaybeName], at: Pointers) => void;
  },
): void {
  const types = (named: NamedApi): ReadonlySet<string> =>
    new Set([...named.names.schemas.values()].map(({ type }) => type));
  const [before, after] = [types(from), types(to)];
  for (const [id, { type }] of from.names.schemas) {
    const other = to.names.schemas.get(id);
    if (other)
      rename(`the schema ${codeSpan(keyOf(id))}`, [type, other.type], { fromAt: id, toAt: id });
    else if (!after.has(type)) note('api-schema-removed', { name: keyOf(id), fromAt: id });
  }
  for (const [id, { type }] of to.names.schemas)
    if (!from.names.schemas.has(id) && !before.has(type))
      note('api-schema-added', { name: keyOf(id), toAt: id });
}

function keyOf(id: SchemaId): string {
  const path = tokens(id);
  return path.length === 3 && path[1] === 'schemas' ? (path[2] ?? id) : `#${id}`;
}
