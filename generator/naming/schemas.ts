// How schemas are called: component keys as declared, everything else after the place where it stands.

import type { Api } from '../model/api.js';
import { type Pointer, pointer, rootPointer, type SchemaId, tokens } from '../model/json.js';
import type { Schema } from '../model/schema.js';
import type { SchemaNames } from './names.js';
import { type Claim, createScope, globals, keywords, type Scope } from './scope.js';
import { isPlainIdentifier } from './renames.js';
import { camelCase, identifierFrom, lowerFirst, pascalCase, words } from './words.js';

/** The names that users choose go first, then component keys that are type names as they stand, those that need another case, and names made from the place. */
export function nameSchemas(
  api: Api,
  scope: Scope,
  renames: ReadonlyMap<string, string>,
): ReadonlyMap<SchemaId, SchemaNames> {
  const ids = [...api.schemas.keys()];
  const operations = [...api.operations, ...api.webhooks.map(({ operation }) => operation)];
  const owners = new Map(operations.map(({ at, id }) => [at, id]));
  const types = scope.claimAll(
    ids.map((id) => ({ at: id, ...wantedName(id, { renames, owners }) })),
  );
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
  {
    renames,
    owners,
  }: {
    readonly renames: ReadonlyMap<string, string>;
    /** Where an operation stands → its `operationId`. */
    readonly owners: ReadonlyMap<Pointer, string | undefined>;
  },
): Pick<Claim, 'candidates' | 'rank'> {
  const path = tokens(id);
  const key = path[2] ?? '';
  if (path.length === 3 && path[0] === 'components') {
    const own = path[1] === 'schemas' ? renames.get(key) : undefined;
    if (own !== undefined && isPlainIdentifier(own)) return { candidates: named(own), rank: 0 };
    const name = identifierFrom(pascalCase(key), 'Schema');
    return { candidates: named(name), rank: name === key ? 1 : 2 };
  }
  const [, inside, method, ...rest] = path;
  const owner = owners.get(pointer(rootPointer, ...path.slice(0, 3)));
  const places =
    path[0] === 'components' || rest.length === 0
      ? [path.filter((token, index) => index > 1 && !structural.has(token))]
      : [false, true].map((exact) => [
          owner ?? `${method} ${inside}`,
          ...wordsInOperation(rest, exact),
        ]);
  return {
    candidates: [...places, path.slice(1)].flatMap((parts) =>
      named(identifierFrom(pascalCase(parts.join(' ')), 'Schema')),
    ),
    rank: 3,
  };
}

/** `Response Item owner`: what a pointer says that leads from an operation to a schema; `exact` tells 200 from 201. */
function wordsInOperation(path: readonly string[], exact: boolean): readonly string[] {
  const found: string[] = [];
  const rest = path.values();
  for (const token of rest) {
    const next = (): string => String(rest.next().value ?? '');
    if (token === 'properties') found.push(next());
    else if (token === 'content') next();
    else if (token === 'requestBody') found.push('Request');
    else if (token === 'items') found.push('Item');
    else if (token === 'responses') {
      const status = next();
      found.push(...(exact || !status.startsWith('2') ? [status] : []), 'Response');
    } else if (!structural.has(token)) found.push(token);
  }
  const last = found.at(-1);
  return last === 'Request' || last === 'Response' ? [...found, 'Body'] : found;
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
