// The types of a client: every component schema as an interface or an alias, in the views that it is used in.

import {
  type Code,
  code,
  empty,
  hardline,
  type ImportSymbol,
  join,
  lines,
  solid,
  symbol,
} from '../../code/code.js';
import { type DocComment, docComment } from '../../code/comment.js';
import type { Declaration, TypeCode } from '../../code/declarations.js';
import type { Api } from '../../model/api.js';
import { speaksOfBytes } from '../../model/schema-facts.js';
import { structuresOf } from '../../model/graph/structure.js';
import {
  allOperations,
  requestSchemas,
  responseSchemas,
  subschemas,
} from '../../model/graph/walk.js';
import { append } from '../../model/maps.js';
import { type Pointer, type SchemaId, tokens } from '../../model/json.js';
import type { Schema } from '../../model/schema.js';
import { identifierFrom, pascalCase, shortHash, upperFirst } from '../../naming/words.js';
import { type Names, takenTypes } from '../../naming/names.js';
import { errorNames, globals, runtimeNames } from '../../naming/scope.js';
import { sourceFolder } from '../package.js';
import type { TargetContext } from '../target.js';
import { schemaDoc } from './docs.js';
import { typeOf } from './types/convert.js';
import {
  identity,
  render,
  renderAfter,
  renderDeclared,
  renderMembers,
  renderOperand,
  type TypeNode,
} from './types/node.js';
import { writtenOut } from './types/object.js';
import {
  createTypeFacts,
  type Symbols,
  type TypeContext,
  type TypeFacts,
  type View,
} from './types/type-context.js';

export interface TypePrinter {
  /** A schema where it stands; a reference prints as the name of its target. */
  readonly expression: (schema: Schema, view: View) => Code;
  /** The same, as what a declaration is of. */
  readonly declared: (schema: Schema, view: View) => TypeCode;
  /** The same in parentheses where it needs them: followed by `[]`, or beside `&` or `|`. */
  readonly operand: (schema: Schema, view: View) => Code;
  /** The exported declarations of a component, with what is said about it. */
  readonly declaration: (id: SchemaId) => Code;
  readonly typeSymbol: (id: SchemaId, view: View) => ImportSymbol;
  /** What a schema says of itself: description, limits, default, marks. */
  readonly doc: (schema: Schema, name?: string) => DocComment;
}

type PrinterContext = Pick<TargetContext, 'api' | 'names' | 'options'>;

interface PrinterOptions {
  readonly fileOf: (id: SchemaId) => string;
  /** The file of an operation, or of a webhook. */
  readonly homeOf: (at: Pointer) => string;
  /** Takes a type that stands in several places. */
  readonly add: (file: string, name: string, code: Code) => void;
}

function createTypePrinter(
  { api, names, options: { layout } }: PrinterContext,
  { fileOf, homeOf, add }: PrinterOptions,
): TypePrinter {
  const facts = createTypeFacts(api);
  const made = {
    input: new Map<SchemaId, ImportSymbol>(),
    output: new Map<SchemaId, ImportSymbol>(),
  };
  const symbolOf = (id: SchemaId, view: View): ImportSymbol | undefined => {
    const before = made[view].get(id);
    const own = names.schemas.get(id);
    if (before || !own) return before;
    const isInput = view === 'input' && facts.viewsOf(id).length > 1;
    const found = symbol(isInput ? own.input : own.type, { file: fileOf(id) }, { type: true });
    made[view].set(id, found);
    return found;
  };
  const find = repeatedTypes(rootsOf({ api, names }, { fileOf, homeOf }), facts, names);
  const declared = new Map<Repeated, readonly (readonly [identity: string, node: TypeNode])[]>();
  const known: Readonly<Record<View, Map<Repeated, TypeNode>>> = {
    input: new Map(),
    output: new Map(),
  };
  const repeated = (schema: Schema, view: View): TypeNode | undefined => {
    const found = find(schema);
    if (!found) return undefined;
    const before = known[view].get(found);
    const node = before ?? declareRepeated(found, writtenOut(schema, contextIn(view), false), view);
    if (before === undefined) known[view].set(found, node);
    return node;
  };
  /** The two views of a type have a declaration each where they differ. */
  const declareRepeated = (found: Repeated, type: TypeNode, view: View): TypeNode => {
    if (type.kind !== 'object') return type;
    const before = declared.get(found) ?? [];
    const id = identity(type);
    const [, same] = before.find(([each]) => each === id) ?? [];
    if (same) return same;
    const name = before.length === 0 ? found.name : `${found.name}${upperFirst(view)}`;
    const own = symbol(name, { file: found.file }, { type: true });
    const node: TypeNode = { kind: 'reference', symbol: own };
    declared.set(found, [...before, [id, node]]);
    add(found.file, name, solid(code`export type ${own}${renderAfter(' =', type)};`));
    return node;
  };
  const symbols: Symbols = {
    type: symbolOf,
    open: symbol(
      'Open',
      { file: `${sourceFolder('client', layout)}runtime/types.ts` },
      { type: true },
    ),
    binary: symbol('Blob', { global: true }, { type: true }),
    repeated,
  };
  const contextIn = (view: View): TypeContext => ({ typeOf, facts, symbols, view, within: [] });

  const declaration = (id: SchemaId): Code => {
    const schema = api.schemas.get(id);
    if (!schema) return empty;
    const views = facts.viewsOf(id);
    const declarations = views.map((view) => {
      const name = symbolOf(id, view);
      const about =
        views.length > 1 && view === 'input'
          ? `What is sent; \`${names.schemas.get(id)?.type ?? ''}\` is what is received.`
          : undefined;
      return name
        ? declare(
            name,
            typeOf(schema, { ...contextIn(view), within: [id] }),
            withNote(schemaDoc(schema, api), about),
          )
        : empty;
    });
    return separated(declarations);
  };
  return {
    declaration,
    expression: (schema, view) => render(typeOf(schema, contextIn(view))),
    declared: (schema, view) => renderDeclared(typeOf(schema, contextIn(view))),
    operand: (schema, view) => renderOperand(typeOf(schema, contextIn(view))),
    typeSymbol: (id, view) => {
      const found = symbolOf(id, view);
      if (!found) throw new Error(`A schema without a name: ${id}`);
      return found;
    },
    doc: (schema, name) => schemaDoc(schema, api, name) ?? {},
  };
}

/**
 * All component types by the file that they stand in, and the printer that refers to them. Types that stand in several places are added to
 * the files while other types are printed.
 */
export function typesOf(
  context: PrinterContext,
  fileOf: (id: SchemaId) => string,
  homeOf: (at: Pointer) => string,
): {
  readonly files: ReadonlyMap<string, readonly Declaration[]>;
  readonly printer: TypePrinter;
} {
  const files = new Map<string, Declaration[]>();
  const printer = createTypePrinter(context, {
    fileOf,
    homeOf,
    add: (file, name, code) => append(files, file, { kind: 'code', names: [name], code }),
  });
  for (const id of context.api.schemas.keys()) {
    const names = context.names.schemas.get(id);
    if (!names) continue;
    const code = solid(printer.declaration(id));
    append(files, fileOf(id), { kind: 'code', names: [names.type, names.input], code });
  }
  return { files, printer };
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

function withNote(doc: DocComment | undefined, note: string | undefined): DocComment | undefined {
  return note === undefined ? doc : { ...doc, text: [...(doc?.text ?? []), note] };
}

function separated(codes: readonly Code[]): Code {
  return join(codes, join([hardline, hardline], ''));
}

/** What several schemas say alike: their properties, and which of them there must be. */
interface Repeated {
  readonly name: string;
  /** The file of the component or of the operation that it stands in first. */
  readonly file: string;
}

/**
 * Object types that stand in several places without a name of their own are declared once, and named after where they stand
 * first. This finds the name of what a schema says of its properties, where other schemas say the same.
 */
type FindRepeated = (schema: Schema) => Repeated | undefined;

/** Shorter ones are read faster where they stand. */
const fewestCharacters = 160;

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
    const open = [...schemas].reverse();
    for (let schema = open.pop(); schema; schema = open.pop()) {
      if (isLong(schema)) {
        const key = keyOf(schema);
        if (first.has(key)) {
          repeated.set(key, undefined);
          continue;
        }
        first.set(key, { schema, file, owner });
      }
      const children = subschemas(schema);
      for (let index = children.length - 1; index >= 0; index -= 1) {
        const child = children[index];
        if (child) open.push(child);
      }
    }
  }
  const taken = new Set([
    ...takenTypes(names),
    ...globals,
    ...runtimeNames,
    ...errorNames,
    ...[...names.webhooks.values()].map(({ payload }) => payload),
  ]);
  for (const key of repeated.keys()) {
    const found = first.get(key);
    if (!found || !isPlain(found.schema, facts)) continue;
    const name = freeName(found.schema, found.owner, taken);
    for (const each of formsOf(name)) taken.add(each);
    repeated.set(key, { name, file: found.file });
  }
  return (schema) =>
    repeated.size > 0 && schema.properties !== undefined && isLong(schema)
      ? repeated.get(keyOf(schema))
      : undefined;
}

/** The schemas of the operations and of the components, with the files that their types stand in. */
function* rootsOf(
  { api, names }: { readonly api: Api; readonly names: Names },
  {
    fileOf,
    homeOf,
  }: {
    readonly fileOf: (id: SchemaId) => string;
    readonly homeOf: (at: Pointer) => string;
  },
): Iterable<Roots> {
  for (const operation of allOperations(api))
    yield {
      schemas: [...requestSchemas(operation), ...responseSchemas(operation)],
      file: homeOf(operation.at),
      owner:
        names.operations.get(operation.at)?.function ??
        names.webhooks.get(operation.at)?.payload ??
        '',
    };
  for (const [id, schema] of api.schemas)
    yield {
      schemas: subschemas(schema),
      file: fileOf(id),
      owner: names.schemas.get(id)?.type ?? '',
    };
}

function isLong({ properties }: Schema): boolean {
  if (properties === undefined || properties.size < 2) return false;
  let size = 0;
  for (const [name, { description = '', title = '', enum: values = [] }] of properties) {
    size += name.length + 20 + description.length + title.length + 15 * values.length;
    if (size >= fewestCharacters) return true;
  }
  return false;
}

/** Whether its type depends on nothing but what it says: not on being a part of a form, and not on what tells the members of a union apart. */
function isPlain(schema: Schema, facts: TypeFacts): boolean {
  const open = [schema];
  for (let next = open.pop(); next; next = open.pop()) {
    if (facts.isTag(next) || speaksOfBytes(next) || facts.tagsOf(next.at).length > 0) return false;
    open.push(...subschemas(next));
  }
  return true;
}

/** Its title, or the name of the property that it stands under; then with what it is a part of. */
function freeName(schema: Schema, owner: string, taken: ReadonlySet<string>): string {
  const { title = '' } = schema;
  const path = tokens(schema.at);
  const steps = path.filter((_, index) => namedBy.has(path[index - 1] ?? ''));
  const own = steps.at(-1) ?? `${isFailure(path) ? 'error' : ''}-body`;
  const wanted = [
    ...(title !== '' && title.length <= 30 ? [title] : []),
    ...(steps.length > 0 || isFailure(path) ? [own] : []),
    steps.slice(-2).join('-'),
    `${owner}-${own}`,
    `${owner}-${steps.slice(-2).join('-')}`,
    `${owner}-${own}-${shortHash(schema.at)}`,
  ]
    .map((text) => identifierFrom(pascalCase(text), 'Type'))
    .map((name) => (madeElsewhere.test(name) ? `${name}Type` : name));
  const isFree = (name: string): boolean => !formsOf(name).some((each) => taken.has(each));
  const [last = ''] = wanted.slice(-1);
  let name = wanted.find((each) => each !== 'Type' && isFree(each)) ?? last;
  while (!isFree(name)) name += '_';
  return name;
}

/** How names end that other parts of the client make up. */
const madeElsewhere = /(?:Core|Headers|Options|Part|Payload)$/;

/** The keywords of maps of properties. */
const namedBy: ReadonlySet<string> = new Set(['properties', 'patternProperties']);

/** Whether it is what an operation returns with an error status. */
function isFailure(path: readonly string[]): boolean {
  return path.some((token, index) => token === 'responses' && /^[45]/.test(path[index + 1] ?? ''));
}

/** A name, and those of the views of what it names, where they differ. */
function formsOf(name: string): readonly string[] {
  return [name, `${name}Input`, `${name}Output`];
}
