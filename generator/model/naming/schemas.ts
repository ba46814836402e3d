// Names schemas: components by their keys, all others by their location in the document.

import type { Api } from '../api.js';
import { type Pointer, pointer, rootPointer, type SchemaId, tokens } from '../json.js';
import type { Schema } from '../schema.js';
import type { SchemaNames } from './names.js';
import { type Claim, createScope, globals, keywords, type Scope } from './scope.js';
import { isPlainIdentifier } from './renames.js';
import { camelCase, identifierFrom, lowerFirst, pascalCase, words } from './words.js';

/**
 * The lowest rank wins: 0 for names that users choose, 1 for component keys that are type names, 2
 * for keys that need another case, 3 for names made from a location.
 */
export function nameSchemas(
  api: Api,
  scope: Scope,
  renames: ReadonlyMap<string, string>,
): ReadonlyMap<SchemaId, SchemaNames> {
  const ids = [...api.schemas.keys()];
  const documented = documentNames(api);
  const wanted = ids.map((id) => ({ at: id, ...wantedName(id, { renames, documented }) }));
  const types = scope.claimAll(wanted);
  const typeOf = (id: SchemaId): string => types.get(id) ?? '';
  const inputs = scope.claimAll(
    ids.map((at) => {
      const name = typeOf(at);
      const endings = name.endsWith('Input') ? ['Writable', 'Input'] : ['Input', 'Writable'];
      return { at, candidates: endings.map((ending) => name + ending) };
    }),
  );
  // A scope of their identity: types may differ in the case of the first word alone (`URLPattern`,
  // `UrlPattern`), constants then do not.
  const constants = createScope([keywords, globals]).claimAll(
    wanted.map(({ at, rank }) => {
      const name = camelCase(typeOf(at));
      const stem = withoutEnding(name);
      return {
        at,
        candidates: [
          stem,
          ...(stem === name ? [] : [name]),
          `${name}Model`,
          lowerFirst(typeOf(at)),
        ],
        // Names made from a location come last, so that a new operation never renames a component.
        rank: rank >= derived ? 2 : stem === name ? 0 : 1,
      };
    }),
  );
  return new Map(
    ids.map((id) => [
      id,
      { type: typeOf(id), input: inputs.get(id) ?? '', constant: constants.get(id) ?? '' },
    ]),
  );
}

/** `userSchema` → `user`: validators and fixtures append such an ending themselves. */
function withoutEnding(name: string): string {
  return /^(.+?)(?:JsonSchema|Schema|Fixture)$/.exec(name)?.[1] ?? name;
}

/** The names of operations and parameters in the document, by their pointers. */
type DocumentNames = ReadonlyMap<Pointer, string | undefined>;

function documentNames(api: Api): DocumentNames {
  const operations = [...api.operations, ...api.webhooks.map(({ operation }) => operation)];
  return new Map([
    ...operations.map(({ at, id }) => [at, id] as const),
    ...operations.flatMap(({ parameters }) =>
      parameters.map(({ at, name }) => [at, name] as const),
    ),
  ]);
}

/** The rank of names that are made from a location. */
const derived = 3;

function wantedName(
  id: Pointer,
  {
    renames,
    documented,
  }: { readonly renames: ReadonlyMap<string, string>; readonly documented: DocumentNames },
): Pick<Claim, 'candidates'> & { readonly rank: number } {
  const path = tokens(id);
  const [section, , key = ''] = path;
  if (path.length === 3 && section === 'components') {
    const own = path[1] === 'schemas' ? renames.get(key) : undefined;
    if (own !== undefined && isPlainIdentifier(own)) return { candidates: named(own), rank: 0 };
    const name = identifierFrom(pascalCase(key), 'Schema');
    return { candidates: named(name), rank: name === key ? 1 : 2 };
  }
  const [short, exact] = [false, true].map((each) => wordsOf(path, { documented, exact: each }));
  const names = [short, exact, path.slice(1), path].flatMap((parts = []) =>
    parts.length === 0 ? [] : identifierFrom(pascalCase(parts.join(' ')), 'Schema'),
  );
  return {
    candidates: [...names.slice(0, 2), ...names.flatMap(named)],
    // If a component has several media types, the JSON one gets the component's name.
    rank: section === 'components' && short?.length !== exact?.length ? derived + 1 : derived,
  };
}

/**
 * The words for a schema from its pointer: `getPet Response Item owner`. If `exact`, statuses and
 * media types are among them.
 */
function wordsOf(
  path: readonly string[],
  { documented, exact }: { readonly documented: DocumentNames; readonly exact: boolean },
): readonly string[] {
  // An operation that a path item adds stands one level deeper.
  const depth = path[2] === 'additionalOperations' ? 4 : 3;
  const [section = '', inside = ''] = path;
  const [method = '', ...rest] = path.slice(depth - 1);
  const isInPath = section === 'paths' || section === 'webhooks';
  if (!isInPath || rest.length === 0)
    return path
      .slice(isInPath || section === 'components' ? 2 : 1)
      .filter(
        (token, index, all) => !structural.has(token) && (exact || all[index - 1] !== 'content'),
      );
  const nameAt = (length: number): string | undefined =>
    documented.get(pointer(rootPointer, ...path.slice(0, length)));
  const ofPath = method === 'parameters';
  const parameter = ofPath ? nameAt(4) : rest[0] === 'parameters' ? nameAt(depth + 2) : undefined;
  return [
    ofPath ? inside : (nameAt(depth) ?? `${method} ${inside}`),
    ...(parameter === undefined ? [] : [parameter]),
    ...wordsInOperation(parameter === undefined ? rest : path.slice(ofPath ? 4 : depth + 2), exact),
  ];
}

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

/** Tokens of a pointer that say how the specification nests things; names do without them. */
const structural: ReadonlySet<string> = new Set(
  'properties schema schemas content items allOf anyOf oneOf $defs definitions additionalProperties requestBody responses application/json'.split(
    ' ',
  ),
);

/**
 * The title of a schema, unless it only repeats `name` (by default the component's or property's),
 * as frameworks write it.
 */
export function titleOf(
  { at, title }: Pick<Schema, 'at' | 'title'>,
  name = at.slice(at.lastIndexOf('/') + 1),
): string | undefined {
  return title !== undefined && hasSameWords(title, name) ? undefined : title;
}

/**
 * Whether the words are the same in any order and case: `Item Id` and `item_id`, `Response Get
 * Item` and `GetItemResponse`.
 */
function hasSameWords(title: string, name: string): boolean {
  const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
  const sorted = (text: string): string => words(text).sort().join(' ').toLowerCase();
  return letters(title) === letters(name) || sorted(title) === sorted(name);
}
