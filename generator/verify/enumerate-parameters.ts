// Parameters and headers of a document with their defaults (OpenAPI 3.1, sections 4.8.12 and 4.8.21).

import type { Docs, Place, Places } from './enumerate-places.js';

export type Location = 'path' | 'query' | 'header' | 'cookie';
export type Style =
  'matrix' | 'label' | 'simple' | 'form' | 'spaceDelimited' | 'pipeDelimited' | 'deepObject';

/** How a value is written, whatever it is a part of. */
export interface Serialisation {
  readonly style: Style;
  readonly explode: boolean;
  readonly allowReserved: boolean;
  /** Written as this media type instead of by style. */
  readonly mediaType?: string | undefined;
  /** The pointer of its schema. */
  readonly schema?: string | undefined;
}

export interface DocumentParameter extends Serialisation {
  readonly pointer: string;
  readonly name: string;
  readonly in: Location;
  readonly required: boolean;
  readonly allowEmptyValue: boolean;
  readonly docs?: Docs | undefined;
}

export interface DocumentHeader extends Serialisation {
  readonly pointer: string;
  readonly name: string;
  readonly required: boolean;
}

/** A key by which a service tells a second attempt from a second order, which a client may make itself. */
export function isIdempotencyKey({
  name,
  in: place,
}: Pick<DocumentParameter, 'name' | 'in'>): boolean {
  return place === 'header' && /^(x-)?idempotency-key$/i.test(name);
}

/** The parameters of a list; a header that the specification has ignored as a parameter is none. */
export function parametersAt(list: Place, places: Places): readonly DocumentParameter[] {
  return places.members(list).flatMap(([, place]) => {
    const { name, in: location, required, allowEmptyValue } = place.value;
    if (typeof name !== 'string' || !isLocation(location) || isOverruled(location, name)) return [];
    const style = location === 'query' || location === 'cookie' ? 'form' : 'simple';
    return [
      {
        pointer: place.pointer,
        docs: place.docs,
        name,
        in: location,
        required: required === true || location === 'path',
        allowEmptyValue: allowEmptyValue === true && location === 'query',
        ...serialisationAt(place, places, { style, reserved: location === 'query' }),
      },
    ];
  });
}

export function headersAt(map: Place, places: Places): readonly DocumentHeader[] {
  return places.members(map).flatMap(([name, place]) => {
    const header = {
      pointer: place.pointer,
      name: name.toLowerCase(),
      required: place.value['required'] === true,
      ...serialisationAt(place, places, { style: 'simple', reserved: false }),
    };
    return header.name === 'content-type' ? [] : [header];
  });
}

function serialisationAt(
  place: Place,
  places: Places,
  { style: usual, reserved }: { readonly style: Style; readonly reserved: boolean },
): Serialisation {
  const { style, explode, allowReserved, schema } = place.value;
  const stated = isStyle(style) ? style : usual;
  const [content] = places.members(places.child(place, 'content'));
  const owner = content ? content[1] : place;
  const ownSchema = content ? owner.value['schema'] : schema;
  return {
    style: stated,
    explode: typeof explode === 'boolean' ? explode : stated === 'form' || stated === 'deepObject',
    allowReserved: allowReserved === true && reserved,
    mediaType: content?.[0],
    schema: ownSchema === undefined ? undefined : `${owner.pointer}/schema`,
  };
}

function isOverruled(location: Location, name: string): boolean {
  return (
    location === 'header' &&
    ['accept', 'content-type', 'authorization'].includes(name.toLowerCase())
  );
}

function isLocation(value: unknown): value is Location {
  return value === 'path' || value === 'query' || value === 'header' || value === 'cookie';
}

export function isStyle(value: unknown): value is Style {
  return (
    typeof value === 'string' &&
    ['matrix', 'label', 'simple', 'form', 'spaceDelimited', 'pipeDelimited', 'deepObject'].includes(
      value,
    )
  );
}
