// The texts that an error's body is known to carry under `detail`.

import type { Api, Response } from '../model/api.js';
import { knownValues } from '../model/extensions.js';
import { isObject, type Json } from '../model/json.js';
import { resolve } from '../model/resolve.js';
import type { Schema } from '../model/schema.js';
import { isJson } from './media.js';

export interface Detail {
  /** Whether the body has a property of this name. */
  readonly isDeclared: boolean;
  /** The values that the schema knows, else the ones of the examples. */
  readonly texts: readonly string[];
}

export function detailOf({ content }: Response, api: Api): Detail {
  const media = content.find(({ name }) => isJson(name));
  const declared = media?.schema ? declarations(media.schema, { api, seen: new Set() }) : [];
  const known = declared.flatMap((schema) => valuesOf(schema, api));
  const examples = [
    ...(media?.examples ?? []).map(({ value }) => value?.value),
    ...(media?.schema?.examples ?? []),
  ];
  const shown = examples.flatMap((value) =>
    isObject(value) && Object.hasOwn(value, 'detail') ? texts([value['detail'] ?? null]) : [],
  );
  return { isDeclared: declared.length > 0, texts: [...new Set(known.length > 0 ? known : shown)] };
}

/** Every schema that says something about the property. */
function declarations(
  schema: Schema,
  search: { readonly api: Api; readonly seen: Set<string> },
): readonly Schema[] {
  const isNew = schema.ref !== undefined && !search.seen.has(schema.ref);
  const target = isNew && schema.ref !== undefined ? search.api.schemas.get(schema.ref) : undefined;
  if (schema.ref !== undefined) search.seen.add(schema.ref);
  const own = schema.properties?.get('detail');
  const parts = [
    ...(schema.allOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.anyOf ?? []),
    ...(target ? [target] : []),
  ];
  return [...(own ? [own] : []), ...parts.flatMap((part) => declarations(part, search))];
}

function valuesOf(schema: Schema, api: Api): readonly string[] {
  const target = resolve(api, schema);
  return texts(
    [schema, ...(target === schema ? [] : [target])].flatMap((each) => [
      ...(each.const ? [each.const.value] : []),
      ...(each.enum ?? []),
      ...(knownValues(each) ?? []),
    ]),
  );
}

function texts(values: readonly Json[]): string[] {
  return values.filter((value) => typeof value === 'string');
}
