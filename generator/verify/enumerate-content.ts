// Bodies of requests and responses of a document: media types, encodings, headers.

import { type DocumentHeader, headersAt, isStyle, type Style } from './enumerate-parameters.js';
import type { Docs, Place, Places } from './enumerate-places.js';

export interface DocumentMedia {
  readonly pointer: string;
  /** As the document writes it: `application/json; charset=utf-8`. */
  readonly name: string;
  readonly schema?: string | undefined;
  /** Where it is a sequence: of each item. */
  readonly itemSchema?: string | undefined;
  readonly encoding: ReadonlyMap<string, DocumentEncoding>;
}

export interface DocumentEncoding {
  readonly contentType?: string | undefined;
  /** Present where the document states any of style, explode, allowReserved: then the property is written by style. */
  readonly style?:
    | { readonly style: Style; readonly explode: boolean; readonly allowReserved: boolean }
    | undefined;
}

export interface DocumentBody {
  readonly pointer: string;
  readonly required: boolean;
  readonly content: readonly DocumentMedia[];
  readonly docs?: Docs | undefined;
}

export interface DocumentResponse {
  readonly pointer: string;
  /** `200`, `4XX`, `default`. */
  readonly status: string;
  readonly content: readonly DocumentMedia[];
  readonly headers: readonly DocumentHeader[];
  readonly docs?: Docs | undefined;
}

export function bodyAt(place: Place, places: Places): DocumentBody | undefined {
  if (Object.keys(place.value).length === 0) return undefined;
  return {
    pointer: place.pointer,
    docs: place.docs,
    required: place.value['required'] === true,
    content: contentAt(place, places),
  };
}

export function responsesAt(map: Place, places: Places): readonly DocumentResponse[] {
  return places.members(map).flatMap(([name, place]) => {
    const status = /^[1-5](?:\d\d|xx)$/i.test(name) ? name.toUpperCase() : name;
    return /^(?:\d{3}|\dXX|default)$/.test(status)
      ? [
          {
            pointer: place.pointer,
            docs: place.docs,
            status,
            content: contentAt(place, places),
            headers: headersAt(places.child(place, 'headers'), places),
          },
        ]
      : [];
  });
}

function contentAt(place: Place, places: Places): readonly DocumentMedia[] {
  return places.members(places.child(place, 'content')).map(([name, media]) => ({
    pointer: media.pointer,
    name,
    schema: media.value['schema'] === undefined ? undefined : `${media.pointer}/schema`,
    itemSchema: media.value['itemSchema'] === undefined ? undefined : `${media.pointer}/itemSchema`,
    encoding: new Map(
      places
        .members(places.child(media, 'encoding'))
        .map(([property, { value }]) => [property, encodingOf(value)]),
    ),
  }));
}

function encodingOf({
  contentType,
  style,
  explode,
  allowReserved,
}: Place['value']): DocumentEncoding {
  const isStated =
    isStyle(style) || typeof explode === 'boolean' || typeof allowReserved === 'boolean';
  const written = isStyle(style) ? style : 'form';
  return {
    contentType: typeof contentType === 'string' ? contentType : undefined,
    style: isStated
      ? {
          style: written,
          explode:
            typeof explode === 'boolean' ? explode : written === 'form' || written === 'deepObject',
          allowReserved: allowReserved === true,
        }
      : undefined,
  };
}

/** A media type without its parameters, in lower case. */
export function essence(mediaType: string): string {
  return (mediaType.split(';')[0] ?? '').trim().toLowerCase();
}

export function isJsonType(mediaType: string): boolean {
  return /^[\w.!#$&^-]+\/(?:[\w.!#$&^-]+\+)?json$/.test(essence(mediaType));
}

/** Whether a type falls under a pattern such as `image/*`. */
export function isUnder(mediaType: string, pattern: string): boolean {
  const [type = '', subtype = ''] = essence(mediaType).split('/');
  const [wantedType, wantedSubtype] = essence(pattern).split('/');
  return (
    (wantedType === '*' || wantedType === type) &&
    (wantedSubtype === '*' || wantedSubtype === subtype)
  );
}

/** The entry that a media type falls under, the most specific first. */
export function mediaFor(
  content: readonly DocumentMedia[],
  mediaType: string,
): DocumentMedia | undefined {
  return (
    content.find(({ name }) => essence(name) === essence(mediaType)) ??
    [...content].sort((a, b) => stars(a) - stars(b)).find(({ name }) => isUnder(mediaType, name))
  );
}

function stars({ name }: DocumentMedia): number {
  return name.split('*').length;
}
