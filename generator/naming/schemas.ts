// How schemas are called: component keys as declared, everything else after the place where it stands.

import type { Api } from '../model/api.js';
import { type Pointer, type SchemaId, tokens } from '../model/json.js';
import type { Schema } from '../model/schema.js';
import type { SchemaNames } from './names.js';
import { type Claim, createScope, globals, keywords, type Scope } from './scope.js';
import { isGivable } from './renames.js';
import { camelCase, identifierFrom, lowerFirst, pascalCase, words } from './words.js';

/** Given names are served first, then component keys that are type names as they stand, those that a case change makes, and the places. */
export function nameSchemas(
  api: Api,
  scope: Scope,
  renames: ReadonlyMap<string, string> = new Map(),
): ReadonlyMap<SchemaId, SchemaNames> {
  const ids = [...api.schemas.keys()];
  const types = scope.claimAll(ids.map((id) => ({ at: id, ...wantedName(id, renames) })));
  const typeOf = (id: SchemaId): string => types.get(id) ?? '';
  const inputs = scope.claimAll(
    ids.map((at) => ({ at, candidates: [`${typeOf(at)}Input`, `${typeOf(at)}Writable`] })),
  );
  // Types that differ by the case of their first word alone: `URLPattern`, `UrlPattern`.
  const constants = createScope([keywords, globals]).claimAll(
    ids.map((at) => {
      const name = camelCase(typeOf(at));
      return { at, candidates: [name, `${name}Model`, lowerFirst(typeOf(at))] };
    }),
  );
  return new Map(
    ids.map((id) => [
      id,
      { type: typeOf(id), input: inputs.get(id) ?? '', constant: constants.get(id) ?? '' },
    ]),
  );
}

function wantedName(
  id: Pointer,
  renames: ReadonlyMap<string, string>,
): Pick<Claim, 'candidates' | 'rank'> {
  const path = tokens(id);
  const key = path[2] ?? '';
  if (path.length === 3 && path[0] === 'components') {
    const own = path[1] === 'schemas' ? renames.get(key) : undefined;
    if (own !== undefined && isGivable(own)) return { candidates: named(own), rank: 0 };
    const name = identifierFrom(pascalCase(key), 'Schema');
    return { candidates: named(name), rank: name === key ? 1 : 2 };
  }
  const telling = path.filter((token, index) => index > 1 && !structural.has(token));
  return {
    candidates: [telling, path.slice(1)].flatMap((parts) =>
      named(identifierFrom(pascalCase(parts.join(' ')), 'Schema')),
    ),
    rank: 3,
  };
}

function named(name: string): readonly string[] {
  return name.endsWith('Error')
    ? [name, `${name}Body`, `${name}Model`]
    : [name, `${name}Model`, `${name}Schema`];
}

/** Tokens of a pointer that say how the specification nests things, not what they are. */
const structural: ReadonlySet<string> = new Set(
  'properties schema schemas content items allOf anyOf oneOf $defs definitions additionalProperties requestBody responses application/json'.split(
    ' ',
  ),
);

/** The title of a schema, unless it is the name once more (that of its component or property, if no other is given), as frameworks write it. */
export function titleOf(
  { at, title }: Pick<Schema, 'at' | 'title'>,
  name = at.slice(at.lastIndexOf('/') + 1),
): string | undefined {
  return title !== undefined && hasSameWords(title, name) ? undefined : title;
}

/** `Item Id` and `item_id`, `Response Get Item` and `GetItemResponse`. */
function hasSameWords(title: string, name: string): boolean {
  const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
  const sorted = (text: string): string => words(text).sort().join(' ').toLowerCase();
  return letters(title) === letters(name) || sorted(title) === sorted(name);
}
