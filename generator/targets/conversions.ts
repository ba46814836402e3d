// Where values of the application are in what is on the wire: data for the runtime, one constant a
// component.

import {
  arrayLiteral,
  code,
  type Code,
  type ImportSymbol,
  key,
  objectLiteral,
  symbol,
} from '../code/code.js';
import type { Declaration, Module } from '../code/declarations.js';
import { conversionOf, conversionPlaces, type SharedPlace } from '../model/graph/places.js';
import type { Schema } from '../model/schema.js';
import type { TargetContext } from './target.js';

export interface ConversionFiles {
  /**
   * Code of the function that converts what these schemas describe together; `undefined` if nothing
   * of it is converted.
   */
  readonly of: (schemas: readonly Schema[]) => Code | undefined;
  /** The constants, once all code is printed; `undefined` if there are none. */
  readonly module: () => Module | undefined;
}

/** @param runtime The folder of the runtime. */
export function conversionFiles(
  { api, names }: Pick<TargetContext, 'api' | 'names'>,
  { source, runtime: folder }: { readonly source: string; readonly runtime: string },
): ConversionFiles {
  const find = conversionPlaces(api);
  const file = `${source}conversions.ts`;
  const runtime = (name: 'Conversions' | 'converting'): ImportSymbol =>
    symbol(name, { file: `${folder}conversions.ts` }, { type: name === 'Conversions' });
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
    let name = `${wanted}Conversions`;
    for (let count = 2; taken.has(name); count++) name = `${wanted}Conversions${count}`;
    taken.add(name);
    const made = code`${symbol(name, { file })}`;
    known.set(place, made);
    declarations.push({
      kind: 'const',
      name,
      type: code`${runtime('Conversions')}`,
      value: table(place),
    });
    return made;
  };
  const inner = (place: SharedPlace): Code => {
    const kind = scalar(place);
    if (kind) return code`${kind}`;
    return place.isOne && !place.component ? table(place) : code`() => ${named(place)}`;
  };
  const named = (place: SharedPlace): Code => {
    const name = place.component && names.schemas.get(place.component)?.constant;
    return constant(place, name ?? 'shared');
  };
  const table = (place: SharedPlace): Code => {
    const kind = scalar(place);
    if (kind) return code`${kind}`;
    const { properties, others, first, items } = place.inside();
    const own = conversionOf(place);
    // Properties that are not converted are not among the others.
    const declared = others
      ? place.parts.flatMap((part) => [...(part.properties?.keys() ?? [])])
      : [];
    const all = [...new Set([...properties.keys(), ...declared])];
    const rows = all.map((name) => code`${key(name)}: ${optional(properties.get(name))}`);
    return objectLiteral([
      ...(own ? [code`value: ${own}`] : []),
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
      return code`/*#__PURE__*/ ${runtime('converting')}(${where})`;
    },
    module: () => (declarations.length > 0 ? { file, declarations } : undefined),
  };
}

/** The same, if there is nothing inside. */
function scalar(place: SharedPlace): string | undefined {
  const { properties, others, first, items } = place.inside();
  const isLeaf = properties.size === 0 && !others && !items && !first.some(Boolean);
  return isLeaf ? conversionOf(place) : undefined;
}

function row(name: string, value: Code): Code {
  return code`${key(name)}: ${value}`;
}
