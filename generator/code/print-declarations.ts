// Files of declarations as text in its final layout: for what grows with the document, where a library of structures costs more than it gives.

import {
  code,
  type Code,
  empty,
  group,
  hardline,
  identifier,
  indent,
  isEmpty,
  join,
  key,
  line,
  lines,
  sequence,
  softline,
  solid,
  text,
  trailingComma,
} from './code.js';
import { docComment } from './comment.js';
import { importText, relativeSpecifier } from './imports.js';
import { typeAfter } from './layout.js';
import type {
  ClassDeclaration,
  Declaration,
  FieldDeclaration,
  MethodDeclaration,
  Module,
  Overload,
  ParameterDeclaration,
  PropertyDeclaration,
} from './declarations.js';
import { createScope, print, type Scope } from './print.js';

/** @param uses Takes the files that the text imports or exports from. */
export function printDeclarations({ file, declarations }: Module, uses?: Set<string>): string {
  const declared = declarations.flatMap((each) =>
    each.kind === 'export' ? [] : each.kind === 'code' ? each.names : [each.name],
  );
  const scope = createScope(file, declared);
  const body = print(file, separated(declarations, file), scope);
  if (uses) noteUses(declarations, scope, uses);
  const head = body.imports.map((each) => importText(each)).join('\n');
  return `${head === '' ? '' : `${head}\n\n`}${body.text}\n`;
}

export function noteUses(
  declarations: readonly Declaration[],
  scope: Pick<Scope, 'files'>,
  uses: Set<string>,
): void {
  for (const each of declarations) if (each.kind === 'export') uses.add(each.from);
  for (const file of scope.files()) uses.add(file);
}

/** The same as code in one piece: what it was made of need not be kept until its file is written. */
export function settled(declaration: Declaration, file: string): Declaration {
  if (declaration.kind === 'export') return declaration;
  const names = declaration.kind === 'code' ? declaration.names : [declaration.name];
  return { kind: 'code', names, code: solid(declarationCode(declaration, file)) };
}

/** A blank line between any two, except exports from elsewhere. */
function separated(declarations: readonly Declaration[], file: string): Code {
  const parts: Code[] = [];
  for (const [index, each] of declarations.entries()) {
    if (index > 0)
      parts.push(
        each.kind === 'export' && declarations[index - 1]?.kind === 'export' ? hardline : blank,
      );
    parts.push(declarationCode(each, file));
  }
  return sequence(parts);
}

function declarationCode(declaration: Declaration, file: string): Code {
  if (declaration.kind === 'export') return text(exportText(declaration, file));
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

/** `export … from` another file, as prettier lays it out. */
export function exportText(
  { from, names, type = false }: Declaration & { kind: 'export' },
  file: string,
): string {
  const specifier = relativeSpecifier(file, from);
  return importText(
    { specifier, type, names: (names ?? ['*']).map((name) => ({ name, type: false })) },
    'export',
  );
}

function propertyCode({ name, doc = {}, optional, type }: PropertyDeclaration): Code {
  return lines([
    docComment(doc),
    code`${key(name)}${optional === true ? code`?` : empty}${typeAfter(':', type)};`,
  ]);
}

/** Fields stand together; around everything else there are blank lines. */
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

function fieldCode({ name, doc = {}, modifier, type, value }: FieldDeclaration): Code {
  const named = name.startsWith('#') ? code`#${identifier(name.slice(1))}` : key(name);
  return lines([
    docComment(doc),
    code`${modifier ? code`${text(modifier)} ` : empty}readonly ${named}${type ? typeAfter(':', type) : empty}${value ? code` = ${value}` : empty};`,
  ]);
}

/** A function or a method, `head` up to its name, with what callers see of it first. */
function callableCode(
  { doc = {}, typeParameters = [], body, overloads = [], ...own }: MethodDeclaration,
  head: Code,
): Code {
  const generics = typeParameters.length === 0 ? empty : code`<${join(typeParameters, ', ')}>`;
  const signature = ({ parameters, returns }: Pick<Overload, 'parameters' | 'returns'>): Code =>
    code`${head}${generics}${parameterList(parameters, code`: ${returns}`)}`;
  return lines([
    ...overloads.flatMap((each) => [docComment(each.doc ?? {}), code`${signature(each)};`]),
    docComment(doc),
    code`${signature(own)} ${block([body])}`,
  ]);
}

/** The list breaks where it does not fit together with the type of the result. */
function parameterList(parameters: readonly ParameterDeclaration[], returns: Code = empty): Code {
  if (parameters.length === 0) return code`()${returns}`;
  const list = parameters.map(
    ({ name, type, optional = false, initializer }) =>
      code`${identifier(name)}${optional ? code`?` : empty}: ${type}${initializer ? code` = ${initializer}` : empty}`,
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
  const shown = members.filter((each) => !isEmpty(each));
  return shown.length === 0
    ? code`{}`
    : sequence(['{', indent(sequence([hardline, join(shown, separator)])), hardline, '}']);
}

const blank = sequence([hardline, hardline]);
