// The constants of the validators: what they are called, in which order they stand in a file, and which are there when a module is
// evaluated.

import { type ImportSymbol, type Origin, symbol } from '../../code/symbols.js';
import type { Api } from '../../model/api.js';
import {
  isCycle,
  references,
  schemaGraph,
  schemaGroups,
  stronglyConnected,
} from '../../model/graph/cycles.js';
import { declaredViews } from '../../model/graph/usage.js';
import { subschemas } from '../../model/graph/walk.js';
import type { SchemaId } from '../../model/json.js';
import type { Schema } from '../../model/schema.js';
import type { SchemaLayout } from '../layout.js';
import { packageName, sourceFolder } from '../package.js';
import type { TargetContext } from '../target.js';
import { viewSuffix, type View, type Views } from '../views.js';
import { isUnlimited } from './schema/facts.js';

interface SchemaSymbols {
  readonly component: (id: SchemaId, view: View) => ImportSymbol;
  readonly type: (id: SchemaId, view: View) => ImportSymbol;
}

const parts: Readonly<Record<View, string>> = {
  exact: '',
  input: 'Input',
  output: 'Output',
  open: 'Open',
};

/** `projectInput` and what it is: one name for each view of a component. */
export function viewName(
  id: SchemaId,
  { view, kind }: { readonly view: View; readonly kind: 'Schema' | 'Rule' | 'Shape' },
  { schemas, declared }: TargetContext['names'],
): string {
  const [stem, part] = [schemas.get(id)?.constant ?? '', parts[view]];
  return stem + part + kind + viewSuffix(stem, part, declared.constants);
}

export function schemaSymbols(
  { api, names, options }: TargetContext,
  views: Views,
  layout: SchemaLayout,
): SchemaSymbols {
  const known = new Map<string, ImportSymbol>();
  const declare = (id: SchemaId, view: View): void =>
    void known.set(
      `${view} ${id}`,
      symbol(viewName(id, { view, kind: 'Schema' }, names), { file: layout.fileOf(id) }),
    );
  for (const id of api.schemas.keys()) for (const view of views.declared(id)) declare(id, view);
  const typed = declaredViews(api);
  const origin = clientOrigin(names, options);
  return {
    component: (id, view) => {
      const found = known.get(`${view} ${id}`) ?? known.get(`exact ${id}`);
      if (!found) throw new Error(`A schema without a name: ${id}`);
      return found;
    },
    type: (id, view) => {
      const named = names.schemas.get(id);
      return symbol(
        (view === 'input' && typed(id).length > 1 ? named?.input : named?.type) ?? '',
        origin,
        { type: true },
      );
    },
  };
}

/** Where the types of the client come from. */
function clientOrigin(
  names: TargetContext['names'],
  { layout }: Pick<TargetContext['options'], 'layout'>,
): Origin {
  return layout === 'packages'
    ? { package: packageName(names, 'client') }
    : { file: `${sourceFolder('client', layout)}index.ts` };
}

// In which order the constants of a file stand, and which of them are there when a module is evaluated.

export interface Order {
  /** The components, those that others are made of first. */
  readonly ids: readonly SchemaId[];
  /** Whether the file of a component is evaluated before this one, whichever is imported first. */
  readonly isBefore: (id: SchemaId, file: string) => boolean;
  /** Whether a component leads back to itself. */
  readonly isRecursive: (id: SchemaId) => boolean;
  /** Whether two components lead to each other. */
  readonly isCyclic: (id: SchemaId, other: SchemaId) => boolean;
  /** Whether what a component is made of goes so deep that TypeScript would not infer more around it. */
  readonly isDeep: (id: SchemaId) => boolean;
  /** Whether a schema asks what an anchor means to whoever refers to it. */
  readonly isDynamic: (schema: Schema) => boolean;
  /** Whether a schema holds lists or leads back to itself: then its issues have no bound. */
  readonly isUnbounded: (schema: Schema) => boolean;
}

/** TypeScript gives up at a hundred instantiations within one another, of which a schema within a schema takes several. */
const mostLevels = 16;

export function createOrder(api: Api, { fileOf }: SchemaLayout): Order {
  const graph = schemaGraph(api.schemas);
  const files = new Map<string, Set<string>>();
  for (const [id, targets] of graph) {
    const own = files.get(fileOf(id)) ?? new Set();
    files.set(fileOf(id), own);
    for (const target of targets) own.add(fileOf(target));
  }
  const groups = new Map(
    stronglyConnected(files).flatMap((group, index) =>
      group.map((file): [string, number] => [file, index]),
    ),
  );
  const recursive = new Map<SchemaId, readonly SchemaId[]>();
  const unbounded = new Set<SchemaId>();
  const levels = new Map<SchemaId, number>();
  const isDeep = (id: SchemaId): boolean => (levels.get(id) ?? 0) >= mostLevels;
  for (const group of schemaGroups(api.schemas)) {
    const isRecursive = isCycle(group, api.schemas);
    const isWide =
      isRecursive ||
      group.some(
        (id) =>
          holdsList(api.schemas.get(id) ?? { at: id }) ||
          [...(graph.get(id) ?? [])].some((target) => unbounded.has(target)),
      );
    const own = new Set(group);
    const levelOf = (schema: Schema): number => {
      const { ref } = schema;
      const behind = ref === undefined || own.has(ref) || isDeep(ref) ? 0 : (levels.get(ref) ?? 0);
      return 1 + subschemas(schema).reduce((most, each) => Math.max(most, levelOf(each)), behind);
    };
    const level = Math.max(...group.map((id) => levelOf(api.schemas.get(id) ?? { at: id })));
    for (const id of group) {
      levels.set(id, level);
      if (isRecursive) recursive.set(id, group);
      if (isWide) unbounded.add(id);
    }
  }
  const asking = new Set(
    [...api.schemas].flatMap(([id, schema]) => (asksScope(schema) ? [id] : [])),
  );
  for (let size = -1; size !== asking.size;) {
    size = asking.size;
    for (const [id, targets] of graph)
      if ([...targets].some((target) => asking.has(target))) asking.add(id);
  }
  return {
    isDynamic: (schema) =>
      asking.size > 0 &&
      (asksScope(schema) || [...references(schema)].some((id) => asking.has(id))),
    ids: schemaGroups(api.schemas).flatMap((group) => sorted(group, api)),
    isBefore: (id, file) => fileOf(id) !== file && groups.get(fileOf(id)) !== groups.get(file),
    isRecursive: (id) => recursive.has(id),
    isCyclic: (id, other) =>
      recursive.get(id) !== undefined && recursive.get(id) === recursive.get(other),
    isDeep,
    isUnbounded: (schema) =>
      holdsList(schema) || [...references(schema)].some((id) => unbounded.has(id)),
  };
}

/** Of components that lead to each other: in document order, but for what a constant is made of at once, which comes before it. */
function sorted(group: readonly SchemaId[], api: Api): readonly SchemaId[] {
  const done = new Set<SchemaId>();
  const members = new Set(group);
  for (const root of group) {
    if (done.has(root)) continue;
    const open = [root];
    const entered = new Set<SchemaId>();
    for (let id = open.at(-1); id !== undefined; id = open.at(-1)) {
      const next = entered.has(id)
        ? []
        : [...atOnce(api.schemas.get(id) ?? { at: id })].filter(
            (each) => !done.has(each) && !entered.has(each) && members.has(each),
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

/** What a schema refers to outside of properties, which can wait. */
function atOnce(schema: Schema): ReadonlySet<SchemaId> {
  const found = new Set<SchemaId>();
  const open = [schema];
  for (const next of open) {
    if (next.ref !== undefined) found.add(next.ref);
    const waiting = new Set(next.properties?.values() ?? []);
    open.push(...subschemas(next).filter((child) => !waiting.has(child)));
  }
  return found;
}

function asksScope(root: Schema): boolean {
  const open = [root];
  for (const schema of open) {
    if (schema.dynamicName !== undefined) return true;
    open.push(...subschemas(schema));
  }
  return false;
}

function holdsList(root: Schema): boolean {
  const open = [root];
  for (const schema of open) {
    const { types, items, prefixItems, contains, additionalProperties } = schema;
    if (
      types?.includes('array') ||
      items ||
      prefixItems ||
      contains ||
      (additionalProperties && !additionalProperties.never && !isUnlimited(additionalProperties))
    )
      return true;
    open.push(...subschemas(schema));
  }
  return false;
}
