// The constants of the validators: their names, their order in a file, and which of them are
// initialized when a module is evaluated.

import { type Code, code } from '../../code/code.js';
import { type ImportSymbol, type SymbolOrigin, symbol } from '../../code/symbols.js';
import { formsOf, type Lowered } from '../../lower/lower.js';
import type { Api } from '../../model/api.js';
import { isCycle, schemaGraph, schemaGroups, stronglyConnected } from '../../model/graph/cycles.js';
import { children } from '../../model/children.js';
import type { SchemaId } from '../../model/json.js';
import type { Schema } from '../../model/schema.js';
import type { Listed } from '../../surface/type.js';
import type { SchemaLayout } from '../layout.js';
import { packageName, sourceFolder } from '../package.js';
import { runtimeFolder } from '../runtime.js';
import type { TargetContext } from '../target.js';
import { isUnlimited } from './schema/facts.js';

interface SchemaSymbols {
  readonly component: (id: SchemaId) => ImportSymbol;
  readonly type: (id: SchemaId) => Code;
  readonly unrecognized: Readonly<Record<Listed, ImportSymbol>> | undefined;
}

export function schemaSymbols(
  { api, names, options }: TargetContext,
  layout: SchemaLayout,
): SchemaSymbols {
  const known = new Map(
    [...api.schemas.keys()].map((id) => {
      const name = `${names.schemas.get(id)?.constant ?? ''}Schema`;
      return [id, symbol(name, { file: layout.fileOf(id) })] as const;
    }),
  );
  const origin = clientOrigin(names, options);
  // Plain folders have the client's types only if a client is made with them.
  const isAlone = options.layout === 'source' && options.targets?.includes('client') === false;
  const typeIn = (name: string, from: SymbolOrigin): ImportSymbol =>
    symbol(name, from, { type: true });
  const runtime = isAlone ? { file: `${runtimeFolder('', options)}types.ts` } : origin;
  return {
    unrecognized:
      options.openEnums === false
        ? undefined
        : {
            string: typeIn('Unrecognized', runtime),
            number: typeIn('UnrecognizedNumber', runtime),
          },
    component: (id) => {
      const importSymbol = known.get(id);
      if (!importSymbol) throw new Error(`A schema without a name: ${id}`);
      return importSymbol;
    },
    type: (id) =>
      isAlone ? code`unknown` : code`${typeIn(names.schemas.get(id)?.type ?? '', origin)}`,
  };
}

/** The origin of the client's types. */
function clientOrigin(
  names: TargetContext['names'],
  { layout }: Pick<TargetContext['options'], 'layout'>,
): SymbolOrigin {
  return layout === 'packages'
    ? { package: packageName(names, 'client') }
    : { file: `${sourceFolder('client', layout)}index.ts` };
}

export interface Order {
  /** The components, each after those that it needs. */
  readonly ids: readonly SchemaId[];
  /** Whether the file of a component is evaluated before this one in any order of imports. */
  readonly isBefore: (id: SchemaId, file: string) => boolean;
  /** Whether a component refers to itself, directly or indirectly. */
  readonly isRecursive: (id: SchemaId) => boolean;
  /** Whether two components are in the same cycle of references. */
  readonly isCyclic: (id: SchemaId, other: SchemaId) => boolean;
  /** Whether a component is so deep that TypeScript could infer no more types around it. */
  readonly isDeep: (id: SchemaId) => boolean;
  /** Whether a component has arrays or is recursive, so that its issues have no limit. */
  readonly isUnbounded: (id: SchemaId) => boolean;
}

/** TypeScript allows about a hundred nested instantiations; a nested schema takes several. */
const maxDepth = 16;

export function createOrder(
  { api, declared, forms }: Pick<Lowered, 'api' | 'declared' | 'forms'>,
  { fileOf }: SchemaLayout,
): Order {
  const graph = schemaGraph(api.schemas);
  const files = new Map<string, Set<string>>();
  for (const [id, targets] of graph) {
    const own = files.get(fileOf(id)) ?? new Set();
    files.set(fileOf(id), own);
    for (const target of targets) own.add(fileOf(target));
  }
  const fileGroups = new Map(
    stronglyConnected(files).flatMap((group, index) =>
      group.map((file): [string, number] => [file, index]),
    ),
  );
  const recursive = new Map<SchemaId, readonly SchemaId[]>();
  const unbounded = new Set<SchemaId>();
  const depths = new Map<SchemaId, number>();
  const isDeep = (id: SchemaId): boolean => (depths.get(id) ?? 0) >= maxDepth;
  for (const group of schemaGroups(api.schemas)) {
    const isRecursive = isCycle(group, api.schemas);
    const isUnbounded =
      isRecursive ||
      group.some(
        (id) =>
          holdsArray(api.schemas.get(id) ?? { at: id }) ||
          [...(graph.get(id) ?? [])].some((target) => unbounded.has(target)),
      );
    const own = new Set(group);
    const depthOf = (schema: Schema): number => {
      const { $ref: ref } = schema;
      const behind = ref === undefined || own.has(ref) || isDeep(ref) ? 0 : (depths.get(ref) ?? 0);
      return 1 + children(schema).reduce((most, each) => Math.max(most, depthOf(each)), behind);
    };
    const level = Math.max(...group.map((id) => depthOf(api.schemas.get(id) ?? { at: id })));
    for (const id of group) {
      depths.set(id, level);
      if (isRecursive) recursive.set(id, group);
      if (isUnbounded) unbounded.add(id);
    }
  }
  return {
    ids: formsOf(
      schemaGroups(declared.schemas).flatMap((group) => dependencyOrder(group, declared)),
      { forms },
    ),
    isBefore: (id, file) =>
      fileOf(id) !== file && fileGroups.get(fileOf(id)) !== fileGroups.get(file),
    isRecursive: (id) => recursive.has(id),
    isCyclic: (id, other) =>
      recursive.get(id) !== undefined && recursive.get(id) === recursive.get(other),
    isDeep,
    isUnbounded: (id) => unbounded.has(id),
  };
}

/**
 * Orders the components of a cycle as in the document, except that those needed immediately by a
 * constant come before it.
 */
function dependencyOrder(group: readonly SchemaId[], api: Api): readonly SchemaId[] {
  const done = new Set<SchemaId>();
  const members = new Set(group);
  for (const root of group) {
    if (done.has(root)) continue;
    const open = [root];
    const entered = new Set<SchemaId>();
    for (let id = open.at(-1); id !== undefined; id = open.at(-1)) {
      const next = entered.has(id)
        ? []
        : [...immediateReferences(api.schemas.get(id) ?? { at: id })].filter(
            (immediateReference) =>
              !done.has(immediateReference) &&
              !entered.has(immediateReference) &&
              members.has(immediateReference),
          );
      entered.add(id);
      if (next.length > 0) open.push(...next.reverse());
      else {
        open.pop();
        done.add(id);
      }
    }
  }
  return [...done];
}

/** The schemas that a schema refers to outside of properties, which are evaluated later. */
function immediateReferences(schema: Schema): ReadonlySet<SchemaId> {
  const schemaIds = new Set<SchemaId>();
  const queue = [schema];
  for (const next of queue) {
    if (next.$ref !== undefined) schemaIds.add(next.$ref);
    const deferred = new Set(next.properties?.values() ?? []);
    queue.push(...children(next).filter((child) => !deferred.has(child)));
  }
  return schemaIds;
}

function holdsArray(root: Schema): boolean {
  const open = [root];
  for (const schema of open) {
    const { type: types, items, prefixItems, contains, additionalProperties } = schema;
    if (
      types?.includes('array') ||
      items ||
      prefixItems ||
      contains ||
      (additionalProperties && !additionalProperties.never && !isUnlimited(additionalProperties))
    )
      return true;
    open.push(...children(schema));
  }
  return false;
}
