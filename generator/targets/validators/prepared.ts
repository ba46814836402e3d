// Validators of positions that also change values: they read text as the declared types, fill in
// defaults, or leave out what is not declared. They are printed like the others, in an emit context
// of their own, with constants of their own for the components that differ.

import { type ImportSymbol, symbol } from '../../code/code.js';
import type { Api } from '../../model/api.js';
import { diagnostic } from '../../base/diagnostics.js';
import { references } from '../../model/graph/cycles.js';
import { walkSchema } from '../../model/graph/walk.js';
import type { Pointer, SchemaId } from '../../model/json.js';
import type { Schema } from '../../model/schema.js';
import type { PositionOptions, ValidatorPosition } from '../../base/options.js';
import type { SchemaLayout } from '../layout.js';
import type { TargetContext } from '../target.js';
import { createOrder } from './constants.js';
import type { ValidatorsContext, Preparation } from './emit-context.js';
import { presetOf, readText } from './schema/preparation.js';
import { declareSchemas } from './schemas.js';

/** The names of the preparations that are switched on for a position. */
export function preparationsOf(
  options: PositionOptions = {},
): readonly ('coerce' | 'defaults' | 'strip')[] {
  return (['coerce', 'defaults', 'strip'] as const).filter((name) => options[name] === true);
}

export interface Preparations {
  /** The context for the validators of a position; the exact one if nothing is changed there. */
  readonly at: (position: ValidatorPosition) => ValidatorsContext;
  /** Declares the components that were used so far. */
  readonly declare: () => void;
}

interface Place {
  readonly context: TargetContext;
  readonly exact: ValidatorsContext;
  readonly layout: SchemaLayout;
  readonly source: string;
}

export function createPreparations(place: Place): Preparations {
  const { positions = {} } = place.context.options.validators ?? {};
  const known = new Map<string, ReturnType<typeof prepare>>();
  return {
    at: (position) => {
      const names = preparationsOf(positions[position]);
      if (names.length === 0) return place.exact;
      const key = names.join('-');
      const made = known.get(key) ?? prepare(place, names);
      known.set(key, made);
      return made.emit;
    },
    declare: () => {
      for (const { declare } of known.values()) declare();
    },
  };
}

const marks = { coerce: 'Coerced', defaults: 'Filled', strip: 'Stripped' } as const;

function prepare(
  { context, exact, layout: around, source }: Place,
  names: readonly (keyof typeof marks)[],
): { readonly emit: ValidatorsContext; readonly declare: () => void } {
  const { api } = exact;
  const preparation: Preparation = {
    coerce: names.includes('coerce'),
    defaults: names.includes('defaults'),
    strip: names.includes('strip'),
    repeated: new Set(),
    serialized: new Set(),
    kept: new Set(),
  };
  const folder = `${source}prepared/${names.join('-')}/`;
  const layout: SchemaLayout = {
    fileOf: (id) => around.fileOf(id).replace(`${source}schemas/`, folder),
  };
  const concerned = concernedComponents(api, preparation);
  const mark = names.map((name) => marks[name]).join('');
  const symbols = new Map<SchemaId, ImportSymbol>();
  const component = (id: SchemaId): ImportSymbol => {
    if (!concerned.has(id)) return exact.component(id);
    const known = symbols.get(id);
    if (known) return known;
    const { constant = '' } = context.names.schemas.get(id) ?? {};
    const name = symbol(`${constant}${mark}Schema`, { file: layout.fileOf(id) });
    symbols.set(id, name);
    return name;
  };
  const emit: ValidatorsContext = {
    ...exact,
    exact,
    preparation,
    component,
    order: createOrder(exact, layout),
    annotated: new Set(),
    parts: { of: (_schema, _as, build) => build() },
    complete: (schema, at) => readText(schema, exact.complete(schema, at), emit),
    described: (schema, at) => readText(schema, exact.described(schema, at), emit),
  };
  return {
    emit,
    declare: () => {
      // The map grows during the iteration, by what these components refer to.
      for (const id of symbols.keys())
        for (const target of references(api.schemas.get(id) ?? { at: id })) component(target);
      declareSchemas({ context, emit, layout, includes: (id) => symbols.has(id) });
      reportKept(preparation.kept, context);
    },
  };
}

function reportKept(
  [first, ...others]: Iterable<Pointer>,
  { report }: Pick<TargetContext, 'report'>,
): void {
  if (first === undefined) return;
  const count = others.length === 0 ? '' : ` (${others.length + 1} places; this is the first)`;
  report(
    diagnostic(
      'validators/as-given',
      `Values are checked here and nothing is read, filled in or left out: it is not known before which schemas apply${count}.`,
      { pointer: first },
    ),
  );
}

/** The components in which values may change, themselves or through references. */
function concernedComponents(
  api: Api,
  { coerce, defaults, strip }: Preparation,
): ReadonlySet<SchemaId> {
  const schemaIds = new Set<SchemaId>();
  const isConcerned = ({
    type: types,
    properties,
    items,
    prefixItems,
    ...schema
  }: Schema): boolean =>
    (strip && (properties !== undefined || types?.includes('object') === true)) ||
    (coerce && (properties ?? items ?? prefixItems ?? schema.additionalProperties) !== undefined) ||
    (defaults &&
      [...(properties?.values() ?? [])].some((property) => presetOf(property, api) !== undefined));
  for (const [id, root] of api.schemas)
    walkSchema(root, (schema) => {
      if (isConcerned(schema)) schemaIds.add(id);
    });
  for (let size = -1; size !== schemaIds.size;) {
    size = schemaIds.size;
    for (const [id, root] of api.schemas)
      if ([...references(root)].some((target) => schemaIds.has(target))) schemaIds.add(id);
  }
  return schemaIds;
}
