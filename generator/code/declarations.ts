// The declarations of a file as data, with `Code` for all text, so that nothing unescaped gets in;
// and how they are printed. The kinds of declarations share the layout of their types and
// arguments, so this is one file.

import {
  choice,
  type Code,
  code,
  empty,
  group,
  hardline,
  identifier,
  type ImportSymbol,
  indent,
  isEmpty,
  join,
  key,
  line,
  lines,
  notSimple,
  onward,
  sequence,
  softline,
  solid,
  rawCode,
  trailingComma,
  inParentheses,
} from './code.js';
import { type DocComment, docComment } from './comment.js';
import { print, type PrintedFile } from './print.js';
import {
  createFileScope,
  importText,
  relativeSpecifier,
  type FileScope,
  type Use,
} from './symbols.js';

interface Named {
  readonly name: string;
  readonly doc?: DocComment | undefined;
  /** `false` if not exported. */
  readonly exported?: boolean | undefined;
}

export interface PropertyDeclaration {
  readonly name: string;
  readonly doc?: DocComment | undefined;
  readonly optional?: boolean | undefined;
  readonly type: TypeCode;
}

export interface ParameterDeclaration {
  readonly name: string;
  readonly type: TypeCode;
  readonly optional?: boolean | undefined;
  readonly initializer?: Code | undefined;
}

export interface MethodDeclaration {
  readonly name: string;
  /** `T = unknown` */
  readonly typeParameters?: readonly Code[] | undefined;
  readonly doc?: DocComment | undefined;
  readonly parameters: readonly ParameterDeclaration[];
  readonly returns: Code;
  readonly body: Code;
  /**
   * The signatures for callers, if the result depends on arguments; in the order in which
   * TypeScript tries them.
   */
  readonly overloads?: readonly Overload[] | undefined;
}

export interface Overload extends Pick<MethodDeclaration, 'doc' | 'parameters' | 'returns'> {
  /** The signature that returns the normal response of an operation. */
  readonly usual?: true | undefined;
}

/** A readonly field; a name that starts with `#` makes it private. */
export interface FieldDeclaration {
  readonly name: string;
  readonly doc?: DocComment | undefined;
  /** `declare` for a field that has only a type. */
  readonly modifier?: 'override' | 'declare' | undefined;
  readonly type?: TypeCode | undefined;
  readonly value?: Code | undefined;
}

export interface ClassDeclaration {
  readonly extends?: Code | undefined;
  readonly fields?: readonly FieldDeclaration[] | undefined;
  readonly construct?:
    { readonly parameters: readonly ParameterDeclaration[]; readonly body: Code } | undefined;
  readonly methods?: readonly MethodDeclaration[] | undefined;
}

export type Declaration =
  | (Named & {
      readonly kind: 'interface';
      readonly extends?: readonly Code[] | undefined;
      readonly properties: readonly PropertyDeclaration[];
    })
  | (Named & { readonly kind: 'type'; readonly type: TypeCode })
  | (Named & { readonly kind: 'const'; readonly type?: Code | undefined; readonly value: Code })
  | (Named & MethodDeclaration & { readonly kind: 'function' })
  | (Named & ClassDeclaration & { readonly kind: 'class' })
  /** Declarations already printed; `names` are those that they may declare. */
  | { readonly kind: 'code'; readonly names: readonly string[]; readonly code: Code }
  /** `export … from` another file of the output, for all names or those listed. */
  | {
      readonly kind: 'export';
      readonly from: string;
      readonly names?: readonly string[] | undefined;
      /** What the only name is called from outside. */
      readonly alias?: string | undefined;
      readonly type?: boolean | undefined;
    };

export interface Module {
  /** The path of the file in the output. */
  readonly file: string;
  readonly declarations: readonly Declaration[];
}

export type ExportDeclaration = Extract<Declaration, { kind: 'export' }>;

/** The declarations that ts-morph prints: classes, and types, constants and exports beside them. */
export type SurfaceDeclaration = Extract<
  Declaration,
  { kind: 'type' | 'const' | 'class' | 'export' }
>;

export interface SurfaceModule extends Module {
  readonly declarations: readonly SurfaceDeclaration[];
}

// Prints files of declarations directly. Used for files whose number grows with the document, for
// which ts-morph would be too slow.

export function printDeclarations({ file, declarations }: Module): PrintedFile {
  const declared = declarations.flatMap((declaration) =>
    declaration.kind === 'export'
      ? []
      : declaration.kind === 'code'
        ? declaration.names
        : [declaration.name],
  );
  const scope = createFileScope(file, declared);
  const body = print(file, separate(declarations, file), scope);
  const head = body.imports.map((importSpec) => importText(importSpec)).join('\n');
  return {
    path: file,
    content: `${head === '' ? '' : `${head}\n\n`}${body.text}\n`,
    uses: usesOf(declarations, scope),
  };
}

/** What the declarations of a file import or export from others. */
export function usesOf(
  declarations: readonly Declaration[],
  scope?: Pick<FileScope, 'uses'>,
): readonly Use[] {
  const exported = declarations.flatMap((declaration): Use[] =>
    declaration.kind === 'export'
      ? (declaration.names ?? []).map((name) => ({ file: declaration.from, name }))
      : [],
  );
  return [...exported, ...(scope?.uses() ?? [])];
}

/**
 * The declaration as printed code, so that its parts can be garbage-collected before the file is
 * written.
 */
export function toPrintedCode(declaration: Declaration, file: string): Declaration {
  if (declaration.kind === 'export') return declaration;
  const names = declaration.kind === 'code' ? declaration.names : [declaration.name];
  return { kind: 'code', names, code: solid(declarationCode(declaration, file)) };
}

/** Separates declarations by blank lines, except consecutive exports. */
function separate(declarations: readonly Declaration[], file: string): Code {
  const parts: Code[] = [];
  for (const [index, declaration] of declarations.entries()) {
    if (index > 0)
      parts.push(
        declaration.kind === 'export' && declarations[index - 1]?.kind === 'export'
          ? hardline
          : blank,
      );
    parts.push(declarationCode(declaration, file));
  }
  return sequence(parts);
}

function declarationCode(declaration: Declaration, file: string): Code {
  if (declaration.kind === 'export') return rawCode(exportText(declaration, file));
  if (declaration.kind === 'code') return declaration.code;
  const { name, doc = {}, exported = true } = declaration;
  const head = exported ? code`export ` : empty;
  switch (declaration.kind) {
    case 'interface': {
      const bases = declaration.extends ?? [];
      const heritage = bases.length > 0 ? code` extends ${join(bases, ', ')}` : empty;
      return lines([
        docComment(doc),
        code`${head}interface ${identifier(name)}${heritage} ${block(declaration.properties.map(propertyCode))}`,
      ]);
    }
    case 'type':
      return lines([
        docComment(doc),
        code`${head}type ${identifier(name)}${typeAfter(' =', declaration.type)};`,
      ]);
    case 'const':
      return lines([
        docComment(doc),
        code`${head}const ${identifier(name)}${declaration.type ? code`: ${declaration.type}` : empty} = ${declaration.value};`,
      ]);
    case 'function':
      return callableCode(declaration, code`${head}function ${identifier(name)}`);
    case 'class':
      return lines([
        docComment(doc),
        code`${head}class ${identifier(name)}${declaration.extends ? code` extends ${declaration.extends}` : empty} ${classBody(declaration)}`,
      ]);
  }
}

/** `export … from` another file, formatted as Prettier does. */
export function exportText(
  { from, names, alias, type = false }: Declaration & { kind: 'export' },
  file: string,
): string {
  const specifier = relativeSpecifier(file, from);
  return importText(
    { specifier, type, names: (names ?? ['*']).map((name) => ({ name, alias, type: false })) },
    'export',
  );
}

function propertyCode({ name, doc = {}, optional, type }: PropertyDeclaration): Code {
  return lines([
    docComment(doc),
    code`${key(name)}${optional === true ? code`?` : empty}${typeAfter(':', type)};`,
  ]);
}

/** Blank lines separate members, except fields. */
function classBody({ fields = [], construct, methods = [] }: ClassDeclaration): Code {
  const own = fields.length === 0 ? [] : [join(fields.map(fieldCode), hardline)];
  const made = construct
    ? [code`constructor${parameterList(construct.parameters)} ${block([construct.body])}`]
    : [];
  return block(
    [...own, ...made, ...methods.map((method) => callableCode(method, code`${key(method.name)}`))],
    blank,
  );
}

export function fieldCode({ name, doc = {}, modifier, type, value }: FieldDeclaration): Code {
  const named = name.startsWith('#') ? code`#${identifier(name.slice(1))}` : key(name);
  return lines([
    docComment(doc),
    code`${modifier ? code`${rawCode(modifier)} ` : empty}readonly ${named}${type ? typeAfter(':', type) : empty}${value ? code` =${onward(value)}` : empty};`,
  ]);
}

/** A function or method with its overloads. `head` is the code up to its name. */
function callableCode(
  { doc = {}, typeParameters = [], body, overloads = [], ...own }: MethodDeclaration,
  head: Code,
): Code {
  const generics =
    typeParameters.length === 0
      ? empty
      : group(
          sequence([
            ...['<', indent(sequence([softline, join(typeParameters, commaLine)]))],
            ...[trailingComma, softline, '>'],
          ]),
        );
  const signature = ({ parameters, returns }: Pick<Overload, 'parameters' | 'returns'>): Code =>
    code`${head}${generics}${parameterList(parameters, code`: ${returns}`)}`;
  return lines([
    ...overloads.flatMap((overload) => [
      docComment(overload.doc ?? {}),
      code`${signature(overload)};`,
    ]),
    // Callers see only the overloads.
    overloads.length === 0 ? docComment(doc) : empty,
    code`${signature(own)} ${block([body])}`,
  ]);
}

/** Breaks if the list does not fit together with the return type. */
function parameterList(parameters: readonly ParameterDeclaration[], returns: Code = empty): Code {
  if (parameters.length === 0) return code`()${returns}`;
  const list = parameters.map(
    ({ name, type, optional = false, initializer }) =>
      code`${identifier(name)}${optional ? code`?` : empty}${typeAfter(':', type)}${initializer ? code` = ${initializer}` : empty}`,
  );
  return group(
    sequence([
      '(',
      indent(sequence([softline, join(list, sequence([',', line]))])),
      trailingComma,
      softline,
      ')',
      returns,
    ]),
  );
}

function block(members: readonly Code[], separator: Code = hardline): Code {
  const shown = members.filter((member) => !isEmpty(member));
  return shown.length === 0
    ? code`{}`
    : sequence(['{', indent(sequence([hardline, join(shown, separator)])), hardline, '}']);
}

const blank = sequence([hardline, hardline]);

// Types and calls, broken where Prettier breaks them.

/** A type, or the members of a union. */
export type TypeCode = Code | readonly Code[];

/** `<A, B>`; a single object or name stays on the line. */
export function typeArguments(types: readonly (Code | ImportSymbol)[]): Code {
  const [only] = types;
  if (only && types.length === 1 && 'text' in only && !/^typeof |^[^{]*[<|]/.test(only.text))
    return sequence(['<', only, '>']);
  return group(
    sequence(['<', indent(sequence([softline, join(types, commaLine)])), softline, '>']),
  );
}

/** `(a, b)` for a call whose last argument is neither an object nor a function. */
export function callArguments(values: readonly (Code | ImportSymbol)[]): Code {
  return sequence(['(', inParentheses(values), ')']);
}

/**
 * A single string or regular expression as an argument; a short one does not move to its own line.
 */
export function argument(of: Code): Code {
  return of.text.length <= 25 ? of : inParentheses([of]);
}

/**
 * `() => value` as the only argument of a call. `room` is the space left in the line after the
 * parenthesis.
 */
export function arrowArgument(value: Code, room: number): Code {
  const own = sequence(['() =>', indent(sequence([line, value]))]);
  return room >= 0 && room < 5
    ? inParentheses([group(own)])
    : group(sequence([own, trailingComma, softline]));
}

/** `() => value`. */
export function arrow(value: Code): Code {
  return sequence([notSimple, '() => ', value]);
}

/** An object with each member on its own line. */
export function brokenObject(members: readonly Code[]): Code {
  return group(
    sequence([
      '{',
      indent(sequence([line, join(members, commaLine)])),
      choice(rawCode(','), empty),
      line,
      '}',
    ]),
    { broken: true },
  );
}

/** `{ a: A; b: B }` */
export function objectType(members: readonly Code[]): Code {
  const between = sequence([';', line]);
  return group(
    sequence([
      '{',
      indent(sequence([line, join(members, between)])),
      choice(rawCode(';'), empty),
      line,
      '}',
    ]),
  );
}

/**
 * A type after `:` or `=`, with the space before it; `mark` is that character. An array of one
 * member is a name, which may move to the next line.
 */
export function typeAfter(mark: ':' | ' =', type: TypeCode): Code {
  if (!isUnion(type)) return sequence(mark === ':' ? [mark, ' ', type] : [mark, onward(type)]);
  const [only, ...others] = type;
  if (only && others.length === 0)
    return mark === ':'
      ? sequence([mark, ' ', only])
      : group(sequence([mark, indent(sequence([line, only]))]));
  return group(sequence([mark, indent(sequence([line, unionType(type)]))]));
}

/** `A | B`, one member per line if they do not fit. */
export function unionType(members: readonly Code[]): Code {
  const [only] = members;
  if (only && members.length === 1) return only;
  return group(
    sequence([choice(rawCode('| '), empty), join(members.map(indent), sequence([line, '| ']))]),
  );
}

/** A type inside another type or as an argument. */
export function inlineType(type: TypeCode): Code {
  return isUnion(type) ? unionType(type) : type;
}

const commaLine = sequence([',', line]);

export function isUnion(type: TypeCode): type is readonly Code[] {
  return Array.isArray(type);
}
