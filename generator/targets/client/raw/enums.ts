// TypeScript enums, with the names that openapi-typescript gives them and their members.

import { code, identifier, key, lines, literal, solid } from '../../../code/code.js';
import { docComment } from '../../../code/comment.js';
import type { Declaration } from '../../../code/declarations.js';
import { isIdentifier } from '../../../code/escape.js';
import type { Json } from '../../../model/json.js';
import { enumMembers } from '../../../model/extensions.js';
import type { Schema } from '../../../model/schema.js';
import { nullType, type TypeNode, union } from '../../../surface/type.js';
import { ownSymbol, type SchemaTypesOptions } from './schema.js';

export interface Enums {
  readonly enumOf: NonNullable<SchemaTypesOptions['enumOf']>;
  /** Those declared so far. */
  readonly declarations: () => readonly Declaration[];
}

/** @param free A name for a declaration of the file. */
export function createEnums(free: (name: string) => string): Enums {
  const names = new Map<string, string>();
  const declarations: Declaration[] = [];
  return {
    declarations: () => declarations,
    enumOf: (schema, values, path) => {
      // Values among which null is stay a union, as openapi-typescript has them.
      if (schema.const !== undefined || values.length === 0 || !values.every(isNameable))
        return undefined;
      const wanted = enumName(path);
      const identity = `${wanted} ${JSON.stringify(values)}`;
      const name = names.get(identity) ?? free(wanted);
      if (!names.has(identity)) declarations.push(declarationOf(name, schema, values));
      names.set(identity, name);
      const own: TypeNode = { kind: 'reference', symbol: ownSymbol(name) };
      return schema.type?.includes('null') ? union([own, nullType]) : own;
    },
  };
}

function isNameable(value: Json): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

function declarationOf(
  name: string,
  schema: Schema,
  values: readonly (string | number)[],
): Declaration {
  const members = new Map(enumMembers(schema).map((enumMember) => [enumMember.value, enumMember]));
  const taken = new Set<string>();
  const rows = values.flatMap((value) => {
    const { name: given = String(value), description } = members.get(value) ?? {};
    let member = memberName(given);
    while (taken.has(member)) member += '_';
    taken.add(member);
    return [docComment({ text: [description] }), code`${key(member)} = ${literal(value)},`];
  });
  return {
    kind: 'code',
    names: [name],
    code: solid(code`
      export enum ${identifier(name)} {
        ${lines(rows)}
      }
    `),
  };
}

const invalid = /[^A-Za-z_$0-9]+/g;

/**
 * `Pet/status` → `PetStatus`, `paths//pets/get/parameters/query/sort` →
 * `PathsPetsGetParametersQuerySort`.
 */
function enumName(path: readonly string[]): string {
  const joined = path.join('/');
  const name = joined.replace(/[^A-Za-z_$0-9]+(.)?/g, (run: string) => {
    const last = run.at(-1) ?? '';
    return /[A-Za-z_$0-9]/.test(last) ? last.toUpperCase() : '';
  });
  const upper = name.slice(0, 1).toUpperCase() + name.slice(1);
  return isIdentifier(upper) ? upper : `Value${upper}`;
}

function memberName(text: string): string {
  if (/^[A-Za-z_$][\w$]*$/.test(text)) return text;
  const name = /^\d/.test(text)
    ? `Value${text}`.replace('.', '_')
    : text.startsWith('-')
      ? `ValueMinus${text.slice(1)}`
      : text;
  // A member cannot have the name of a number.
  if (name.replace(invalid, '') === '') return /^[\d.+-]*$/.test(name) ? `Value_${name}` : name;
  return name.replace(invalid, (run) => (run === '+' ? 'Plus' : '_'));
}
