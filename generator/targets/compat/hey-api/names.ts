// What hey-api calls operations and schemas of a document.

import type { Call } from '../../../lower/calls/call.js';
import type { Api } from '../../../model/api.js';
import type { Schema } from '../../../model/schema.js';
import { formOf, type Lowered } from '../../../lower/lower.js';
import { type Pointer, type SchemaId, tokens } from '../../../model/json.js';
import { keywords } from '../../../model/naming/scope.js';
import { declarable } from '../names.js';

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
    calls.map(({ at, names, operation: { id, method, path } }) => {
      const wanted = pascal(id ?? `${method} ${path.replace(/\{/g, ' by {')}`);
      const type = free(wanted === '' ? pascal(names.function) || 'Operation' : wanted, taken);
      const name = type.charAt(0).toLowerCase() + type.slice(1);
      return [at, { type, function: keywords.has(name) ? `${name}_` : name }];
    }),
  );
}

/** A name for each text that asks for it, with a number where it is taken. */
export type HeyScope = (wanted: string) => string;

/** @param names Those that are taken. */
export function heyScope(names: readonly string[]): HeyScope {
  const taken = new Set(names);
  const known = new Map<string, string>();
  return (wanted) => {
    const name = known.get(wanted) ?? free(wanted, taken);
    known.set(wanted, name);
    return name;
  };
}

/** The parameters among the components. */
export function heyParameters(
  { operations }: Api,
  taken: ReadonlySet<string>,
): readonly { readonly name: string; readonly schema: Schema }[] {
  const all = operations.flatMap(({ parameters }) => parameters);
  const components = new Map(
    all.flatMap(({ at, schema }) =>
      at.startsWith('/components/parameters/') ? [[at, schema] as const] : [],
    ),
  );
  const names = new Set(taken);
  return [...components].map(([at, schema]) => ({
    name: free(declarable(pascal(tokens(at)[2] ?? ''), 'Parameter'), names),
    schema,
  }));
}

/** A component, and what is sent of it where that differs. */
export function heySchemas({
  declared,
  forms,
  names,
}: Pick<Lowered, 'declared' | 'forms' | 'names'>): readonly HeySchema[] {
  const taken = new Set(['ClientOptions']);
  const schemaOf = (name: string, id: SchemaId): readonly HeySchema[] => {
    const own = names.schemas.get(id);
    return own ? [{ name: free(name, taken), own: own.type, constant: own.constant }] : [];
  };
  return [...declared.schemas.keys()].flatMap((id) => {
    const own = names.schemas.get(id)?.type ?? 'Schema';
    const name = declarable(pascal(tokens(id).at(-1) ?? ''), own);
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
