// Where something is done to values on their way: data for the runtime, one constant a component.
// Values of the application take the place of what is on the wire, and what is read-only is left
// out of what is sent.

import {
  arrayLiteral,
  code,
  type Code,
  empty,
  type ImportSymbol,
  key,
  literal,
  objectLiteral,
  symbol,
} from '../code/code.js';
import type { Declaration, Module } from '../code/declarations.js';
import {
  conversionOf,
  conversionPlaces,
  type FindPlace,
  omissionPlaces,
  omittedAt,
  type SharedPlace,
} from '../model/graph/places.js';
import type { Api } from '../model/api.js';
import { walkSchemas } from '../model/graph/walk.js';
import { memoize } from '../model/maps.js';
import type { Schema } from '../model/schema.js';
import type { TargetContext } from './target.js';

export interface PlaceFiles {
  /**
   * Code of what is changed in what these schemas describe together, or of the function that
   * changes it; `undefined` if nothing is.
   */
  readonly of: (schemas: readonly Schema[]) => Code | undefined;
  /** The constants, once all code is printed; `undefined` if there are none. */
  readonly module: () => Module | undefined;
}

/** What is done at places, and what the module, the constants and the runtime call it. */
interface Change {
  readonly find: FindPlace;
  /** The file in the output and in the runtime. */
  readonly file: string;
  /** The end of a constant's name. */
  readonly suffix: string;
  readonly type: string;
  /** The function of the runtime that makes a change of it. */
  readonly create?: string;
  /** The further arguments of that function. */
  readonly further?: () => Code;
  /** What the change is at a place that has nothing inside. */
  readonly leaf: (place: SharedPlace) => string | undefined;
  /** What it is at a place, beside what is inside. */
  readonly own: (place: SharedPlace) => Code | undefined;
}

interface Folders {
  readonly source: string;
  /** The folder of the runtime. */
  readonly runtime: string;
}

export function conversionFiles(
  context: Pick<TargetContext, 'api' | 'names'>,
  folders: Folders,
): PlaceFiles {
  const own = (place: SharedPlace): Code | undefined => {
    const found = conversionOf(place);
    return found === undefined ? undefined : code`value: ${found}`;
  };
  return placeFiles(context, folders, {
    find: conversionPlaces(context.api),
    file: 'conversions.ts',
    suffix: 'Conversions',
    type: 'Conversions',
    create: 'converting',
    further: () => (hasZoneless(context.api) ? code`, ${'Z'}` : empty),
    leaf: conversionOf,
    own,
  });
}

/** Whether times without a zone are dates, too. */
const hasZoneless = memoize((api: Api): boolean => {
  let isFound = false;
  walkSchemas(api, ({ format, conversion }) => {
    isFound ||= conversion === 'Date' && format === 'date-time-or-local';
  });
  return isFound;
});

export function omissionFiles(
  context: Pick<TargetContext, 'api' | 'names'>,
  folders: Folders,
): PlaceFiles {
  const own = (place: SharedPlace): Code | undefined => {
    const found = omittedAt(place);
    return found.length === 0 ? undefined : code`names: ${literal(found)}`;
  };
  return placeFiles(context, folders, {
    find: omissionPlaces(context.api),
    file: 'omissions.ts',
    suffix: 'Omissions',
    type: 'Omissions',
    leaf: () => undefined,
    own,
  });
}

function placeFiles(
  { names }: Pick<TargetContext, 'names'>,
  { source, runtime: folder }: Folders,
  { find, leaf, own: ownOf, ...change }: Change,
): PlaceFiles {
  const file = `${source}${change.file}`;
  const runtime = (name: string): ImportSymbol =>
    symbol(name, { file: `${folder}http.ts` }, { type: name === change.type });
  const declarations: Declaration[] = [];
  const known = new Map<SharedPlace, Code>();
  const taken = new Set<string>();

  /**
   * The constant of a component, or of what several schemas describe together, which may contain
   * itself.
   */
  const constant = (place: SharedPlace, wanted: string): Code => {
    const before = known.get(place);
    if (before) return before;
    let name = `${wanted}${change.suffix}`;
    for (let count = 2; taken.has(name); count++) name = `${wanted}${change.suffix}${count}`;
    taken.add(name);
    const made = code`${symbol(name, { file })}`;
    known.set(place, made);
    declarations.push({
      kind: 'const',
      name,
      type: code`${runtime(change.type)}`,
      value: table(place),
    });
    return made;
  };
  const inner = (place: SharedPlace): Code => {
    const kind = scalar(place, leaf);
    if (kind) return code`${kind}`;
    return place.isOne && !place.component ? table(place) : code`() => ${named(place)}`;
  };
  const named = (place: SharedPlace): Code => {
    const name = place.component && names.schemas.get(place.component)?.constant;
    return constant(place, name ?? 'shared');
  };
  const table = (place: SharedPlace): Code => {
    const kind = scalar(place, leaf);
    if (kind) return code`${kind}`;
    const { properties, others, first, items } = place.inside();
    const own = ownOf(place);
    // Properties that are not converted are not among the others.
    const declared = others
      ? place.parts.flatMap((part) => [...(part.properties?.keys() ?? [])])
      : [];
    const all = [...new Set([...properties.keys(), ...declared])];
    const rows = all.map((name) => code`${key(name)}: ${optional(properties.get(name))}`);
    return objectLiteral([
      ...(own ? [own] : []),
      ...(rows.length > 0 ? [row('properties', objectLiteral(rows))] : []),
      ...(others ? [row('others', inner(others))] : []),
      ...(first.some(Boolean) ? [row('first', arrayLiteral(first.map(optional)))] : []),
      ...(items ? [row('items', inner(items))] : []),
    ]);
  };
  const optional = (place: SharedPlace | undefined): Code => (place ? inner(place) : code`${null}`);
  return {
    of: (schemas) => {
      const place = find(schemas);
      if (!place) return undefined;
      const where = place.component || !place.isOne ? named(place) : table(place);
      return change.create === undefined
        ? where
        : code`/*#__PURE__*/ ${runtime(change.create)}(${where}${change.further?.() ?? empty})`;
    },
    module: () => (declarations.length > 0 ? { file, declarations } : undefined),
  };
}

/** The same, if there is nothing inside. */
function scalar(place: SharedPlace, leaf: Change['leaf']): string | undefined {
  const { properties, others, first, items } = place.inside();
  const isLeaf = properties.size === 0 && !others && !items && !first.some(Boolean);
  return isLeaf ? leaf(place) : undefined;
}

function row(name: string, value: Code): Code {
  return code`${key(name)}: ${value}`;
}
