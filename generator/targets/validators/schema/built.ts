// A schema that is printed: its code, what the code does not say, and the names and words that it is written with.

import {
  arrayLiteral,
  call,
  code,
  type Code,
  type ImportSymbol,
  literal,
  symbol,
} from '../../../code/code.js';
import { argument, typeArguments } from '../../../code/declarations.js';
import type { Schema } from '../../../model/schema.js';

export interface Built {
  readonly code: Code;
  /** What the code does not say: schemas that apply together with it. */
  readonly rest: readonly Schema[];
  /** Whether something in it leads back to what is declared, and cannot be named yet. */
  readonly early: boolean;
  /** Whether it is more than a type of JSON: an object, alternatives, values, a component. As a property it is a getter: made when it is first asked for. */
  readonly large: boolean;
  /** Whether `z.lazy` stands in it, for the same reason. */
  readonly lazy: boolean;
  /** The type of the code, with the client's types for what cannot be named yet: what is inferred in a cycle ends in `any`. Absent where it is long. */
  readonly type?: Code | undefined;
  /** Whether it is a component: its type is that component's. */
  readonly isComponent?: boolean;
}

export function plain(text: Code, type?: Code): Built {
  return { code: text, rest: [], early: false, large: false, lazy: false, type };
}

/** A schema of these keywords only. */
export function only(schema: Schema, keep: (keyword: string) => boolean): Schema {
  const kept: Record<string, unknown> = {};
  let keyword: keyof Schema;
  for (keyword in schema)
    if (schema[keyword] !== undefined && keep(keyword)) kept[keyword] = schema[keyword];
  return { ...kept, at: schema.at };
}

/** The types of several parts as a list; absent where one has none. */
export function typesOf(parts: readonly Built[]): Code | undefined {
  const types = parts.flatMap(({ type }) => type ?? []);
  return types.length < parts.length ? undefined : arrayLiteral(types);
}

export function nullable({
  code: text,
  type,
}: Pick<Built, 'code' | 'type'>): Pick<Built, 'code' | 'type'> {
  return {
    code: call(text, 'nullable'),
    type: type && code`${z}.ZodNullable${typeArguments([type])}`,
  };
}

// The names that validators import: zod, and the functions of the runtime.

export type RuntimeName =
  | 'bounded'
  | 'conforms'
  | 'decided'
  | 'dense'
  | 'integer'
  | 'multipleOf'
  | 'named'
  | 'once'
  | 'operation'
  | 'typed';

/** What the runtime of the validators has under a name. */
export function runtimeSymbol(source: string, name: string): ImportSymbol {
  return symbol(name, { file: `${source}runtime/checks.ts` });
}

/** The namespace of zod, as people import it. */
export const z: Code = code`${symbol('z', { namespace: 'zod' })}`;

// What the document says about a schema in words.

/** A property with its description. */
export function documented(value: Code, { description }: Pick<Schema, 'description'>): Code {
  const text = description?.trim() ?? '';
  return text === '' ? value : call(value, 'describe', argument(literal(text)));
}

/** `{ id: 'Project', description: '…' }` */
export function meta(id: string, { title, description, deprecated }: Schema): Code {
  const meta = {
    id,
    ...(title && { title }),
    ...(description?.trim() && { description: description.trim() }),
    ...(deprecated && { deprecated }),
  };
  return literal(meta);
}
