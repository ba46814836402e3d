// The types that orval names: components, and what stands in place in them and in operations.

import {
  code,
  type Code,
  identifier,
  literal,
  lines,
  objectLiteral,
  property,
} from '../../../code/code.js';
import { formOf, type Lowered } from '../../../lower/lower.js';
import { type Json, type SchemaId, tokens } from '../../../model/json.js';
import type { Schema } from '../../../model/schema.js';
import type { Printed, SharedContext } from '../context.js';
import { declarable } from '../names.js';
import { heyParameters } from '../hey-api/names.js';
import { enumValues } from '../parts.js';

/** A type, and of an enum its values. */
interface Model {
  readonly name: string;
  readonly type: Code;
  readonly values?: readonly Json[] | undefined;
}

export interface Models {
  /** The name of a component. */
  readonly nameOf: (id: SchemaId) => string | undefined;
  /** Names what is an enum or an object. */
  readonly addPlace: (name: string, schema: Schema, type: Code) => void;
  /** Names a type, and what stands in place in it; returns its name. */
  readonly add: (name: string, model: { readonly type: Code; readonly schema?: Schema }) => string;
  readonly declarations: () => readonly Printed[];
}

/** `loan-dto` → `LoanDto`; capitals stay as they are. */
export function pascal(text: string): string {
  const words = text.match(/[\p{L}\p{N}$]+/gu) ?? [];
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

export function modelsOf(lowered: Lowered, context: SharedContext): Models {
  const { declared, forms, names, api } = lowered;
  const models = new Map<string, Model>();
  const components = new Map<SchemaId, string>();
  const add: Models['add'] = (name, { type, schema }) => {
    if (models.has(name)) return name;
    models.set(name, { name, type, values: schema && enumValues(schema) });
    if (schema) addInside(name, schema);
    return name;
  };
  /** Enums and objects that stand in place are types of their own. */
  const addInside = (name: string, schema: Schema): void => {
    const own = identifier(name);
    for (const [key, each] of schema.properties ?? [])
      addPlace(`${name}${pascal(key)}`, each, code`NonNullable<${own}[${key}]>`);
    if (schema.items) addPlace(`${name}Item`, schema.items, code`${own}[number]`);
  };
  const addPlace = (name: string, schema: Schema, type: Code): void => {
    if (schema.$ref !== undefined) return;
    if (schema.items) addPlace(`${name}Item`, schema.items, code`${type}[number]`);
    else if (enumValues(schema) || isNamedObject(schema)) add(name, { type, schema });
  };
  for (const id of declared.schemas.keys()) {
    const received = formOf(id, 'output', { forms });
    const own = names.schemas.get(received);
    const schema = api.schemas.get(received);
    if (!own) continue;
    const name = declarable(pascal(tokens(id).at(-1) ?? ''), own.type);
    for (const schemaId of [id, received]) components.set(schemaId, name);
    add(name, { type: code`${context.types}.${identifier(own.type)}`, ...(schema && { schema }) });
  }
  for (const { name, schema } of heyParameters(api, new Set()))
    add(`${name}Parameter`, { type: context.typeOf(schema), schema });
  return {
    add,
    addPlace,
    nameOf: (id) => components.get(id),
    declarations: () => [...models.values()].map(declarationOf),
  };
}

function isNamedObject({ properties, type }: Schema): boolean {
  return properties !== undefined || type?.includes('object') === true;
}

function declarationOf({ name, type, values }: Model): Printed {
  const constant =
    values === undefined
      ? code``
      : code`export const ${identifier(name)} = ${objectLiteral(
          values.map((value) => property(keyOf(value), literal(value))),
        )} as const;`;
  return {
    kind: 'code',
    names: [name],
    code: lines([
      code`export type ${identifier(name)} = ${type};`,
      ...(values === undefined ? [] : [constant]),
    ]),
  };
}

/** A number has no name of its own. */
function keyOf(value: Json): string {
  return typeof value === 'number'
    ? `NUMBER_${String(value).replace('-', 'MINUS_').replace('.', '_')}`
    : String(value);
}
