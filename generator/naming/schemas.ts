// How schemas are called: component keys as declared, everything else after the place where it stands.

import type { Api } from '../model/api.js';
import { type Pointer, type SchemaId, tokens } from '../model/json.js';
import type { SchemaNames } from './names.js';
import { createScope, type Scope } from './scope.js';
import { globals, keywords } from './reserved.js';
import { isGivable } from './given.js';
import { camelCase, identifierFrom, pascalCase } from './words.js';

/** Component keys that are type names as they stand are served first, then the ones that a case change makes, then the places. */
export function nameSchemas(api: Api, scope: Scope, given: ReadonlyMap<string, string> = new Map()): Map<SchemaId, SchemaNames> {
  const result = new Map<SchemaId, SchemaNames>();
  const constants = createScope([keywords, globals]);
  const wanted = [...api.schemas.keys()].map((id) => ({ id, ...wantedName(id, given) }));
  for (const level of [-1, 0, 1, 2])
    for (const { id, name, rank } of wanted) {
      if (rank !== level) continue;
      const other = name.endsWith('Error') ? `${name}Body` : `${name}Model`;
      const type = scope.claim([name, other], id);
      result.set(id, { type, input: type, constant: constants.claim([camelCase(type), `${camelCase(type)}Model`], id) });
    }
  for (const [id, names] of result) result.set(id, { ...names, input: scope.claim([`${names.type}Input`, `${names.type}Writable`], id) });
  return new Map([...api.schemas.keys()].flatMap((id) => entry(id, result.get(id))));
}

function entry(id: SchemaId, names: SchemaNames | undefined): [SchemaId, SchemaNames][] {
  return names === undefined ? [] : [[id, names]];
}

function wantedName(id: Pointer, given: ReadonlyMap<string, string>): { name: string; rank: number } {
  const path = tokens(id);
  const key = path[2] ?? '';
  if (path.length === 3 && path[0] === 'components') {
    const own = path[1] === 'schemas' ? given.get(key) : undefined;
    if (own !== undefined && isGivable(own)) return { name: own, rank: -1 };
    const name = identifierFrom(pascalCase(key), 'Schema');
    return { name, rank: name === key ? 0 : 1 };
  }
  const telling = path.filter((token, index) => index > 1 && !structural.has(token));
  return { name: identifierFrom(pascalCase(telling.join(' ')), 'Schema'), rank: 2 };
}

/** Tokens of a pointer that say how the specification nests things, not what they are. */
const structural: ReadonlySet<string> = new Set(
  'properties schema schemas content items allOf anyOf oneOf $defs definitions additionalProperties requestBody responses application/json'.split(' '),
);
