// What hey-api calls operations and schemas of a document.

import type { Call } from '../../../lower/calls/call.js';
import { formOf, type Lowered } from '../../../lower/lower.js';
import { type Pointer, type SchemaId, tokens } from '../../../model/json.js';
import { keywords } from '../../../model/naming/scope.js';

/** The names of an operation's exports. */
export interface HeyNames {
  /** The function: `listPets`. */
  readonly function: string;
  /** What its types begin with: `ListPets`. */
  readonly type: string;
}

/** A component, as its types are called there and here. */
export interface HeySchema {
  readonly name: string;
  /** The type and the stem of constants here. */
  readonly own: string;
  readonly constant: string;
}

/** By `Operation.at`. */
export function heyOperations(calls: readonly Call[]): ReadonlyMap<Pointer, HeyNames> {
  const taken = new Set<string>();
  return new Map(
    calls.map(({ at, operation: { id, method, path } }) => {
      const type = free(pascal(id ?? `${method} ${path.replace(/\{/g, ' by {')}`), taken);
      const name = type.charAt(0).toLowerCase() + type.slice(1);
      return [at, { type, function: keywords.has(name) ? `${name}_` : name }];
    }),
  );
}

/** A component, and what is sent of it where that differs. */
export function heySchemas({
  declared,
  forms,
  names,
}: Pick<Lowered, 'declared' | 'forms' | 'names'>): readonly HeySchema[] {
  const taken = new Set<string>();
  const schemaOf = (name: string, id: SchemaId): readonly HeySchema[] => {
    const own = names.schemas.get(id);
    return own ? [{ name: free(name, taken), own: own.type, constant: own.constant }] : [];
  };
  return [...declared.schemas.keys()].flatMap((id) => {
    const name = pascal(tokens(id).at(-1) ?? '');
    const [sent, received] = [formOf(id, 'input', { forms }), formOf(id, 'output', { forms })];
    return [
      ...schemaOf(name, received),
      ...(sent === received ? [] : schemaOf(`${name}Writable`, sent)),
    ];
  });
}

/** `HTTPValidationError` → `HttpValidationError`, `api_error-2` → `ApiError2`. */
export function pascal(text: string): string {
  const words = text
    .replace(/([\p{Ll}\p{N}])(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1$2 ')
    .match(/[\p{L}\p{N}$]+/gu);
  const name = (words ?? [])
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join('');
  return /^\p{N}/u.test(name) ? `_${name}` : name;
}

function free(name: string, taken: Set<string>): string {
  let found = name;
  for (let count = 2; taken.has(found); count++) found = `${name}${count}`;
  taken.add(found);
  return found;
}
