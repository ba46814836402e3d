// Prints files of declarations with ts-morph; for the few files of which an API has one each.
// `declarations.ts` prints all others.

import type {
  ClassDeclarationStructure,
  CodeBlockWriter,
  Project,
  StatementStructures,
  WriterFunction,
} from 'ts-morph';
import { type Code, code, identifier, indent, isEmpty, key, lines } from './code.js';
import { docComment, type DocComment, docText } from './comment.js';
import {
  type ClassDeclaration,
  type Declaration,
  exportText,
  fieldCode,
  type FieldDeclaration,
  inlineType,
  typeAfter,
  type MethodDeclaration,
  type ParameterDeclaration,
  type SurfaceDeclaration,
  type SurfaceModule,
  usesOf,
} from './declarations.js';
import { print, type PrintedFile } from './print.js';
import { createFileScope, importText } from './symbols.js';

export type PrintStructures = (module: SurfaceModule) => PrintedFile;

/** Loads ts-morph. One in-memory project is used for all files and keeps none. */
export async function createModulePrinter(): Promise<PrintStructures> {
  const made = await createProject();
  return (module) => printStructures(module, made);
}

type Morph = typeof import('ts-morph');

/**
 * A ts-morph project in memory, which has no files yet, and the module `ts-morph` itself, for kinds
 * of structures.
 */
export interface MorphProject {
  readonly project: Project;
  readonly morph: Morph;
}

export async function createProject(): Promise<MorphProject> {
  const morph = await import('ts-morph');
  const project = new morph.Project({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: true,
    manipulationSettings: {
      indentationText: morph.IndentationText.TwoSpaces,
      quoteKind: morph.QuoteKind.Single,
    },
  });
  return { project, morph };
}

function printStructures(
  { file, declarations }: SurfaceModule,
  { project, morph }: MorphProject,
): PrintedFile {
  const declared = declarations.flatMap((declaration) =>
    declaration.kind === 'export' ? [] : [declaration.name],
  );
  const scope = createFileScope(file, declared);
  const text = (code: Code): string => print(file, code, scope).text;
  const body = declarations.map((surfaceDeclaration) =>
    structure(surfaceDeclaration, { file, text, morph }),
  );
  const imports = scope.imports().map((importSpec) => importText(importSpec));
  const content = textOf(
    (take) => void project.createSourceFile(file, { statements: [...imports, ...body, take] }),
  );
  return { path: file, content, uses: usesOf(declarations, scope) };
}

/**
 * The text of a file without creating it: ts-morph parses what it has printed, which takes longer
 * than everything else. The last statement takes the text and aborts with an error.
 */
function textOf(create: (take: WriterFunction) => void): string {
  const printed = new Error('Printed');
  let result = '';
  try {
    create((writer) => {
      result = `${writer.toString().trimEnd()}\n`;
      throw printed;
    });
  } catch (error) {
    if (error !== printed) throw error;
  }
  return result;
}

type Print = (code: Code) => string;

interface Printing {
  readonly file: string;
  readonly text: Print;
  readonly morph: Morph;
}

function structure(
  declaration: SurfaceDeclaration,
  { file, text, morph: { StructureKind } }: Printing,
): StatementStructures | WriterFunction | string {
  if (declaration.kind === 'export') return exportText(declaration, file);
  if (declaration.kind !== 'class') return declarationText(declaration, text);
  return {
    kind: StructureKind.Class,
    name: text(identifier(declaration.name)),
    isExported: declaration.exported ?? true,
    docs: docs(declaration.doc),
    ...classBody(declaration, text),
  };
}

/** As text, because a structure would indent the lines of a value once more, and know no width. */
function declarationText(
  declaration: Declaration & { kind: 'const' | 'type' },
  text: Print,
): WriterFunction {
  const { exported = true, doc = {} } = declaration;
  const name = identifier(declaration.name);
  const own =
    declaration.kind === 'type'
      ? code`type ${name}${typeAfter(' =', declaration.type)};`
      : code`const ${name}${declaration.type ? code`: ${declaration.type}` : code``} = ${declaration.value};`;
  const printed = text(lines([docComment(doc), code`${exported ? code`export ` : code``}${own}`]));
  return (writer) => {
    blankLine(writer);
    writer.write(printed).newLine();
  };
}

function blankLine(writer: CodeBlockWriter): void {
  writer.blankLineIfLastNot();
}

function classBody(
  { extends: base, fields = [], construct, methods = [] }: ClassDeclaration,
  text: Print,
): Omit<ClassDeclarationStructure, 'kind' | 'name'> {
  return {
    ...(base && { extends: text(base) }),
    properties: fields.map((field) => ({ name: fieldText(field, text), docs: docs(field.doc) })),
    ctors:
      construct === undefined
        ? []
        : [
            {
              parameters: parameters(construct.parameters, text),
              statements: [text(construct.body)],
            },
          ],
    methods: methods.map((method) => ({ ...memberOf(method, text), ...callable(method, text) })),
  };
}

/**
 * A whole field, passed as its name, because ts-morph prints the parts of a field on one line,
 * however wide.
 */
function fieldText({ doc: _, ...field }: FieldDeclaration, text: Print): string {
  return text(indent(code`  ${fieldCode(field)}`))
    .slice(2, -1)
    .replaceAll('\n  ', '\n');
}

/** The key of a member, which may be any text, unlike the name of a declaration. */
function memberOf(
  { name, doc }: { readonly name: string; readonly doc?: DocComment | undefined },
  text: Print,
): { name: string; docs: string[] } {
  return { name: text(key(name)), docs: docs(doc) };
}

function callable(
  { typeParameters = [], parameters: own, returns, body }: Omit<MethodDeclaration, 'name'>,
  text: Print,
) {
  return {
    typeParameters: typeParameters.map(text),
    parameters: parameters(own, text),
    returnType: text(returns),
    statements: isEmpty(body) ? [] : [text(body)],
  };
}

function parameters(own: readonly ParameterDeclaration[], text: Print) {
  return own.map(({ name, type, optional = false, initializer }) => ({
    name: text(identifier(name)),
    type: text(inlineType(type)),
    hasQuestionToken: optional,
    ...(initializer && { initializer: text(initializer) }),
  }));
}

function docs(doc: DocComment | undefined): string[] {
  const text = doc === undefined ? '' : docText(doc);
  return text === '' ? [] : [text];
}
