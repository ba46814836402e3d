// The types of a client: every component schema as an interface or an alias.

import {
  type Code,
  code,
  empty,
  hardline,
  identifier,
  type ImportSymbol,
  join,
  key,
  lines,
  literal,
  solid,
  symbol,
} from '../../code/code.js';
import { type DocComment, docComment } from '../../code/comment.js';
import type { Declaration, TypeCode } from '../../code/declarations.js';
import type { Api } from '../../model/api.js';
import { type EnumMember, enumMembers } from '../../model/extensions.js';
import { speaksOfBytes } from '../../model/schema-facts.js';
import { structuresOf } from '../../model/graph/structure.js';
import { children } from '../../model/children.js';
import { allOperations, requestSchemas, responseSchemas } from '../../model/graph/walk.js';
import { append } from '../../model/maps.js';
import { type Pointer, type SchemaId, tokens } from '../../model/json.js';
import type { Schema } from '../../model/schema.js';
import { identifierFrom, pascalCase, shortHash } from '../../model/naming/words.js';
import { type Names, payloadNames, takenTypes } from '../../model/naming/names.js';
import { errorNames, globals, runtimeNames } from '../../model/naming/scope.js';
import type { TypeNode } from '../../surface/type.js';
import { sourceFolder } from '../package.js';
import { runtimeFolder } from '../runtime.js';
import type { TargetContext } from '../target.js';
import { schemaDoc } from './docs.js';
import { typeOf } from '../../surface/types/convert.js';
import {
  render,
  renderAfter,
  renderDeclared,
  renderMembers,
  renderOperand,
} from '../../surface/types/render.js';
import { inlineObjectType } from '../../surface/types/object.js';
import {
  createTypeFacts,
  type Symbols,
  type TypeContext,
  type TypeFacts,
} from '../../surface/types/type-context.js';

export interface TypePrinter {
  /** The type of an inline schema; a reference prints as the name of its target. */
  readonly expression: (schema: Schema) => Code;
  /** The same for the right side of a type declaration. */
  readonly declared: (schema: Schema) => TypeCode;
  /** The same, in parentheses if needed before `[]` or beside `&` or `|`. */
  readonly operand: (schema: Schema) => Code;
  /** The exported declarations of a component, with doc comments. */
  readonly declaration: (id: SchemaId) => Code;
  readonly typeSymbol: (id: SchemaId) => ImportSymbol;
  /** The doc comment of a schema: description, limits, default, tags. */
  readonly doc: (schema: Schema, name?: string) => DocComment;
}

type PrinterContext = Pick<TargetContext, 'api' | 'forms' | 'names' | 'options'>;

interface PrinterOptions {
  readonly fileOfSchema: (id: SchemaId) => string;
  /** Also for webhooks. */
  readonly fileOfOperation: (at: Pointer) => string;
  /** Adds a declaration for a type that occurs several times. */
  readonly add: (file: string, name: string, code: Code) => void;
}

function createTypePrinter(
  { api, forms, names, options }: PrinterContext,
  { fileOfSchema, fileOfOperation, add }: PrinterOptions,
): TypePrinter {
  const { openEnums } = options;
  const facts = createTypeFacts(api, { openEnums, docOf: (schema) => schemaDoc(schema, api) });
  const made = new Map<SchemaId, ImportSymbol>();
  const symbolOf = (id: SchemaId): ImportSymbol | undefined => {
    const before = made.get(id);
    const own = names.schemas.get(id);
    if (before || !own) return before;
    const importSymbol = symbol(own.type, { file: fileOfSchema(id) }, { type: true });
    made.set(id, importSymbol);
    return importSymbol;
  };
  const find = repeatedTypes(
    rootsOf({ api, names }, { fileOfSchema, fileOfOperation }),
    facts,
    names,
  );
  const known = new Map<Repeated, TypeNode>();
  const repeated = (schema: Schema): TypeNode | undefined => {
    const found = find(schema);
    if (!found) return undefined;
    const node =
      known.get(found) ?? declareRepeated(found, inlineObjectType(schema, context, false));
    known.set(found, node);
    return node;
  };
  const declareRepeated = ({ name, file }: Repeated, type: TypeNode): TypeNode => {
    if (type.kind !== 'object') return type;
    const own = symbol(name, { file }, { type: true });
    add(file, name, solid(code`export type ${own}${renderAfter(' =', type)};`));
    return { kind: 'reference', symbol: own };
  };
  const runtime = {
    file: `${runtimeFolder(sourceFolder('client', options.layout), options)}types.ts`,
  };
  const symbols: Symbols = {
    type: symbolOf,
    unrecognized: {
      string: symbol('Unrecognized', runtime, { type: true }),
      number: symbol('UnrecognizedNumber', runtime, { type: true }),
    },
    binary: symbol('Blob', { global: true }, { type: true }),
    date: symbol('Date', { global: true }, { type: true }),
    repeated,
  };
  const context: TypeContext = { typeOf, facts, symbols, within: [] };

  const declaration = (id: SchemaId): Code => {
    const [schema, name] = [api.schemas.get(id), symbolOf(id)];
    if (!schema || !name) return empty;
    const { of = id, view } = forms.get(id) ?? {};
    const received = of === id || view !== 'input' ? undefined : names.schemas.get(of)?.type;
    const note =
      received === undefined ? undefined : `What is sent; \`${received}\` is what is received.`;
    const type = typeOf(schema, { ...context, within: [id] });
    const own = declare(name, type, withNote(schemaDoc(schema, api), note));
    const values = received === undefined ? namedValues(schema) : [];
    return values.length === 0 ? own : join([own, valuesObject(name, values)], blank);
  };
  return {
    declaration,
    expression: (schema) => render(typeOf(schema, context)),
    declared: (schema) => renderDeclared(typeOf(schema, context)),
    operand: (schema) => renderOperand(typeOf(schema, context)),
    typeSymbol: (id) => {
      const importSymbol = symbolOf(id);
      if (!importSymbol) throw new Error(`A schema without a name: ${id}`);
      return importSymbol;
    },
    doc: (schema, name) => schemaDoc(schema, api, name) ?? {},
  };
}

/**
 * Returns the declarations of all component types by file, and the printer that refers to them.
 * Types that occur several times are added to the files while other types are printed.
 */
export function typesOf(
  context: PrinterContext,
  fileOfSchema: (id: SchemaId) => string,
  fileOfOperation: (at: Pointer) => string,
): {
  readonly files: ReadonlyMap<string, readonly Declaration[]>;
  /** Those that have values, too. */
  readonly withValues: ReadonlySet<string>;
  readonly printer: TypePrinter;
} {
  const files = new Map<string, Declaration[]>();
  const withValues = new Set<string>();
  const printer = createTypePrinter(context, {
    fileOfSchema,
    fileOfOperation,
    add: (file, name, code) => append(files, file, { kind: 'code', names: [name], code }),
  });
  for (const id of context.api.schemas.keys()) {
    const names = context.names.schemas.get(id);
    if (!names) continue;
    const code = solid(printer.declaration(id));
    append(files, fileOfSchema(id), { kind: 'code', names: [names.type], code });
    const schema = context.api.schemas.get(id);
    if (schema && namedValues(schema).length > 0) withValues.add(fileOfSchema(id));
  }
  return { files, withValues, printer };
}

function declare(name: ImportSymbol, type: TypeNode, doc: DocComment | undefined): Code {
  const comment = docComment(doc ?? {});
  if (type.kind !== 'object')
    return lines([comment, code`export type ${name}${renderAfter(' =', type)};`]);
  return lines([
    comment,
    code`
    export interface ${name} {
      ${renderMembers(type)}
    }
  `,
  ]);
}

const blank = join([hardline, hardline], '');

type NamedValue = EnumMember & { readonly name: string; readonly value: string | number };

/** The values of an enum if the document has a name for each of them. */
function namedValues(schema: Schema): readonly NamedValue[] {
  const all = enumMembers(schema);
  const named = all.flatMap(({ value, name, description }): NamedValue[] =>
    name !== undefined && (typeof value === 'string' || typeof value === 'number')
      ? [{ value, name, description }]
      : [],
  );
  const isWhole = named.length === all.filter(({ value }) => value !== null).length;
  return isWhole && new Set(named.map(({ name }) => name)).size === named.length ? named : [];
}

/** An object with the name of the type, for code that would rather write `Season.Growing` than 1. */
function valuesObject({ name }: ImportSymbol, values: readonly NamedValue[]): Code {
  const rows = values.map(({ name: own, value, description }) =>
    lines([docComment({ text: [description] }), code`${key(own)}: ${literal(value)},`]),
  );
  return lines([
    docComment({ text: [`The values of \`${name}\` by their names.`] }),
    code`
      export const ${identifier(name)} = {
        ${lines(rows)}
      } as const;
    `,
  ]);
}

function withNote(doc: DocComment | undefined, note: string | undefined): DocComment | undefined {
  return note === undefined ? doc : { ...doc, text: [...(doc?.text ?? []), note] };
}

/** A shared declaration of an object type that several schemas have. */
interface Repeated {
  readonly name: string;
  /** The file of the first component or operation that has it. */
  readonly file: string;
}

/**
 * Finds the shared declaration for a schema. Inline object types that occur several times are
 * declared once and named after their first occurrence. Schemas with the same properties and the
 * same required properties share a declaration.
 */
type FindRepeated = (schema: Schema) => Repeated | undefined;

/** Types with fewer characters are easier to read inline. */
const minSharedSize = 160;

interface Roots {
  readonly schemas: Iterable<Schema>;
  readonly file: string;
  /** The name of the operation or of the component. */
  readonly owner: string;
}

function repeatedTypes(roots: Iterable<Roots>, facts: TypeFacts, names: Names): FindRepeated {
  const structureOf = structuresOf(facts.api);
  const keys = new WeakMap<Schema, string>();
  const keyOf = (schema: Schema): string => {
    const before = keys.get(schema);
    if (before !== undefined) return before;
    const { properties, required, additionalProperties, patternProperties } = schema;
    const parts = [properties, required, additionalProperties, patternProperties];
    const key = [...parts, schema.unevaluatedProperties].map(structureOf).join();
    keys.set(schema, key);
    return key;
  };
  const first = new Map<
    string,
    { readonly schema: Schema; readonly file: string; readonly owner: string }
  >();
  const repeated = new Map<string, Repeated | undefined>();
  for (const { schemas, file, owner } of roots) {
    const queue = [...schemas].reverse();
    for (let schema = queue.pop(); schema; schema = queue.pop()) {
      if (isLong(schema)) {
        const key = keyOf(schema);
        const before = first.get(key);
        // What two forms of a schema have in common occurs once.
        if (before && before.schema !== schema) repeated.set(key, undefined);
        if (before) continue;
        first.set(key, { schema, file, owner });
      }
      const inside = children(schema);
      for (let index = inside.length - 1; index >= 0; index -= 1) {
        const child = inside[index];
        if (child) queue.push(child);
      }
    }
  }
  const taken = new Set([
    ...takenTypes(names),
    ...globals,
    ...runtimeNames,
    ...errorNames,
    ...payloadNames(names).values(),
  ]);
  for (const key of repeated.keys()) {
    const found = first.get(key);
    if (!found || !isContextFree(found.schema, facts)) continue;
    const name = freeName(found.schema, found.owner, taken);
    taken.add(name);
    repeated.set(key, { name, file: found.file });
  }
  return (schema) =>
    repeated.size > 0 && schema.properties !== undefined && isLong(schema)
      ? repeated.get(keyOf(schema))
      : undefined;
}

/** The schemas of all operations and components, with the files that their types are in. */
function* rootsOf(
  { api, names }: { readonly api: Api; readonly names: Names },
  {
    fileOfSchema,
    fileOfOperation,
  }: {
    readonly fileOfSchema: (id: SchemaId) => string;
    readonly fileOfOperation: (at: Pointer) => string;
  },
): Iterable<Roots> {
  for (const operation of allOperations(api))
    yield {
      schemas: [...requestSchemas(operation), ...responseSchemas(operation)],
      file: fileOfOperation(operation.at),
      owner:
        names.operations.get(operation.at)?.function ?? payloadNames(names).get(operation.at) ?? '',
    };
  for (const [id, schema] of api.schemas)
    yield {
      schemas: children(schema),
      file: fileOfSchema(id),
      owner: names.schemas.get(id)?.type ?? '',
    };
}

function isLong({ properties }: Schema): boolean {
  if (properties === undefined || properties.size < 2) return false;
  let size = 0;
  for (const [name, { description = '', title = '', enum: values = [] }] of properties) {
    size += name.length + 20 + description.length + title.length + 15 * values.length;
    if (size >= minSharedSize) return true;
  }
  return false;
}

/**
 * Whether the type depends on the schema alone, not on being part of a form or a discriminating
 * property.
 */
function isContextFree(schema: Schema, facts: TypeFacts): boolean {
  const open = [schema];
  for (let next = open.pop(); next; next = open.pop()) {
    if (facts.isTag(next) || speaksOfBytes(next)) return false;
    open.push(...children(next));
  }
  return true;
}

/**
 * A name from the title or the property that the schema belongs to, extended by its parents if that
 * name is taken.
 */
function freeName(schema: Schema, owner: string, taken: ReadonlySet<string>): string {
  const { title = '' } = schema;
  const path = tokens(schema.at);
  const steps = path.filter((_, index) => propertyMaps.has(path[index - 1] ?? ''));
  const own = steps.at(-1) ?? `${isErrorResponse(path) ? 'error' : ''}-body`;
  const wanted = [
    ...(title !== '' && title.length <= 30 ? [title] : []),
    ...(steps.length > 0 || isErrorResponse(path) ? [own] : []),
    steps.slice(-2).join('-'),
    `${owner}-${own}`,
    `${owner}-${steps.slice(-2).join('-')}`,
    `${owner}-${own}-${shortHash(schema.at)}`,
  ]
    .map((text) => identifierFrom(pascalCase(text), 'Type'))
    .map((name) => (reservedEndings.test(name) ? `${name}Type` : name));
  const isFree = (name: string): boolean => !taken.has(name);
  const [last = ''] = wanted.slice(-1);
  let name = wanted.find((candidate) => candidate !== 'Type' && isFree(candidate)) ?? last;
  while (!isFree(name)) name += '_';
  return name;
}

/** Endings of names that other parts of the client create. */
const reservedEndings = /(?:Core|Headers|Options|Part|Payload)$/;

/** The keywords whose keys are property names. */
const propertyMaps: ReadonlySet<string> = new Set(['properties', 'patternProperties']);

/** Whether the schema is part of an error response. */
function isErrorResponse(path: readonly string[]): boolean {
  return path.some((token, index) => token === 'responses' && /^[45]/.test(path[index + 1] ?? ''));
}
