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
import type { TypeCode } from '../../code/layout.js';
import type { Declaration } from '../../code/declarations.js';
import type { Pointer, SchemaId } from '../../model/json.js';
import { append } from '../../model/group.js';
import type { Schema } from '../../model/schema.js';
import { upperFirst } from '../../naming/words.js';
import { sourceFolder } from '../package.js';
import type { TargetContext } from '../target.js';
import { typeOf } from './types/convert.js';
import type { Symbols, TypeContext } from './types/type-context.js';
import { schemaDoc } from './types/docs.js';
import { identity, type TypeNode } from './types/node.js';
import { writtenOut } from './types/object.js';
import {
  render,
  renderAfter,
  renderDeclared,
  renderMembers,
  renderOperand,
} from './types/render.js';
import { type Repeated, repeatedTypes, rootsOf } from './types/repeated.js';
import { createWorld, type View } from './types/type-facts.js';

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
  readonly doc: (schema: Schema) => DocComment;
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
  const facts = createWorld(api);
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
    doc: (schema) => schemaDoc(schema, api) ?? {},
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
