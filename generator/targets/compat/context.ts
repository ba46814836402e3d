// What the modules of a target `compat` are made of.

import { code, type Code, identifier, type ImportSymbol, lines, onward } from '../../code/code.js';
import { callArguments, type Declaration, typeAfter } from '../../code/declarations.js';
import { flatWidth, printWidth } from '../../code/print.js';
import { markLength, symbolMark } from '../../code/symbols.js';
import type { Api } from '../../model/api.js';
import type { Names } from '../../model/naming/names.js';
import type { Pointer } from '../../model/json.js';
import type { Schema } from '../../model/schema.js';
import type { Call, Calls } from '../../lower/calls/call.js';
import type { HeyNames, HeySchema, HeyScope } from './hey-api/names.js';

/** What the modules of all tools are made of. */
export interface SharedContext {
  readonly api: Api;
  readonly names: Names;
  readonly calls: Calls;
  /** All that the client exports, as `client`. */
  readonly client: ImportSymbol;
  /** The same for types alone. */
  readonly types: ImportSymbol;
  /** The type of a schema, with components by the names of the client. */
  readonly typeOf: (schema: Schema) => Code;
  /** What the tool's own file of the runtime exports. */
  readonly runtime: (name: string, type?: boolean) => ImportSymbol;
  readonly runtimeFile: string;
}

export interface CompatContext extends SharedContext {
  /** The module that sets up the client, if there is one. */
  readonly runtimeConfig?: string | undefined;
  /** In the order of the document, by `Operation.at`. */
  readonly operations: ReadonlyMap<Pointer, { readonly call: Call; readonly own: HeyNames }>;
  readonly schemas: readonly HeySchema[];
  /** The parameters among the components, whose types have names, too. */
  readonly parameters: readonly { readonly name: string; readonly schema: Schema }[];
  /** The names of the types of operations: `ListPetsData`. */
  readonly typeName: HeyScope;
  /** The names of the schemas of operations: `zListPetsQuery`. */
  readonly schemaName: HeyScope;
}

export type Printed = Extract<Declaration, { kind: 'code' }>;

/** As one declaration, without blank lines between. */
export function joined(all: readonly Printed[]): Printed {
  return {
    kind: 'code',
    names: all.flatMap(({ names }) => names),
    code: lines(all.map(({ code }) => code)),
  };
}

/** `export const name = make(values);`, which bundles leave out where nobody imports it. */
export function constantCode(name: string, make: Code, values: readonly Code[]): Code {
  const head = code`export const ${identifier(name)} =`;
  const [only] = values;
  const isShort = values.length === 1 && only !== undefined && isShortArgument(only);
  const value = code`/*#__PURE__*/ ${make}${isShort ? code`(${only})` : callArguments(values)}`;
  if (isShort) return code`${head}${onward(value)};`;
  const isWide = flatWidth(code`${head} /*#__PURE__*/ ${make}(`) > printWidth;
  return code`${head}${isWide ? onward(value) : code` ${value}`};`;
}

/** Prettier keeps a number, a short text or a short name in its parentheses. */
function isShortArgument(value: Code): boolean {
  const { text } = value;
  const isName =
    /^[\w$]+$/.test(text) || (text.startsWith(symbolMark) && text.length === markLength);
  return isName ? flatWidth(value) <= printWidth / 4 : /^'.{0,23}'$/.test(text);
}

/** `export type name = type;` */
export function aliasCode(name: string, type: Code): Code {
  const flat = code`export type ${identifier(name)} = ${type};`;
  // Prettier breaks lists of types, and puts others on a line of their own.
  const breaks = flatWidth(flat) > printWidth && /^[^|{,]*$/.test(type.text);
  return breaks && !/\btypeof\b/.test(type.text)
    ? code`export type ${identifier(name)}${typeAfter(' =', [type])};`
    : flat;
}

/** The folder of a file, with a slash at its end. */
export function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf('/') + 1);
}
