// The graph of the runtime's declarations, which TypeScript reads when Concord is built: of each module in generator/runtime/ the names that it
// declares, their text, and what each refers to. An output gets what it reaches in this graph (generator/targets/runtime.ts).

import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import ts from 'typescript';

/** The folders whose modules outputs may contain, in the order of the files. */
const folders = ['client', 'schema', 'validators', 'fixtures', 'mock', 'query', 'compat'];

/** @returns What generator/targets/runtime.ts calls `RuntimeGraph`. */
export function runtimeGraph(folder) {
  const texts = new Map(folders.flatMap((name) => modulesOf(folder, name)));
  const program = ts.createProgram([...texts.keys()], options, hostOf(texts));
  const checker = program.getTypeChecker();
  const modules = program
    .getSourceFiles()
    .filter(({ fileName }) => texts.has(fileName))
    .map((file) => readModule(file, checker));
  const order = [...texts.keys()];
  return modules.sort((a, b) => order.indexOf(a.path) - order.indexOf(b.path));
}

function modulesOf(folder, name) {
  return readdirSync(join(folder, name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [
      relative(folder, path).replaceAll('\\', '/'),
      readFileSync(path, 'utf8').replaceAll('\r\n', '\n'),
    ])
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Names alone are looked up, so that neither libraries nor types of packages are read. */
const options = {
  noLib: true,
  types: [],
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
};

function hostOf(texts) {
  return {
    fileExists: (path) => texts.has(path),
    readFile: (path) => texts.get(path),
    getSourceFile: (path, target) =>
      texts.has(path) ? ts.createSourceFile(path, texts.get(path), target, true) : undefined,
    getDefaultLibFileName: () => 'lib.d.ts',
    getCurrentDirectory: () => '',
    getCanonicalFileName: (path) => path,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
    writeFile: () => {},
    resolveModuleNameLiterals: (literals, importing) =>
      literals.map(({ text }) => {
        const resolvedFileName = moduleOf(importing, text);
        return {
          resolvedModule: texts.has(resolvedFileName)
            ? { resolvedFileName, extension: '.ts', isExternalLibraryImport: false }
            : undefined,
        };
      }),
  };
}

/** The module of the runtime that a specifier means, or the package. */
function moduleOf(importing, specifier) {
  return specifier.startsWith('.')
    ? posix.join(importing, '..', specifier.replace(/\.js$/, '.ts'))
    : specifier;
}

function readModule(file, checker) {
  const imports = new Map(file.statements.filter(ts.isImportDeclaration).flatMap(importsOf));
  const header = headerOf(file);
  const declarations = file.statements
    .filter((each) => !ts.isImportDeclaration(each))
    .map((statement) => {
      const start = Math.max(statement.getFullStart(), header.length);
      const table = tableOf(statement);
      const references = (node, without) => referencesOf(node, { checker, statement, without });
      return {
        names: namesOf(statement),
        text: file.text.slice(start, statement.getEnd()).trim(),
        references: references(statement, table),
        ...(ts.isModuleDeclaration(statement) && { augments: augmentedBy(statement, checker) }),
        ...(table && { table: entriesOf(table, { start, statement, references }) }),
      };
    });
  return {
    path: file.fileName,
    header: header.trim(),
    imports: Object.fromEntries(imports),
    declarations,
  };
}

/** The line comments at the very top, which say why the module exists. */
function headerOf({ text }) {
  let end = 0;
  for (const comment of ts.getLeadingCommentRanges(text, 0) ?? []) {
    const isNext = comment.pos === end && comment.kind === ts.SyntaxKind.SingleLineCommentTrivia;
    if (!isNext) break;
    end = comment.end + 1;
  }
  return text.slice(0, end);
}

/** By the name in the module. No import may have another name there, as files of an output merge modules. */
function importsOf(declaration) {
  const { importClause, moduleSpecifier } = declaration;
  const { fileName } = declaration.getSourceFile();
  const from = moduleOf(fileName, moduleSpecifier.text);
  const { name, namedBindings, isTypeOnly: type = false } = importClause ?? {};
  const bindings = namedBindings;
  return [
    ...(name ? [[name.text, { from, type, kind: 'default' }]] : []),
    ...(bindings && ts.isNamespaceImport(bindings)
      ? [[bindings.name.text, { from, type, kind: 'namespace' }]]
      : (bindings?.elements ?? []).map((each) => {
          if (each.propertyName) throw new Error(`${fileName} renames ${each.propertyName.text}`);
          return [each.name.text, { from, type: type || each.isTypeOnly, kind: 'named' }];
        })),
  ];
}

/** What a statement declares: nothing, if it adds members to an interface of another module. */
function namesOf(statement) {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) =>
      ts.isIdentifier(name) ? [name.text] : name.elements.map((each) => each.name.text),
    );
  if (ts.isModuleDeclaration(statement) && ts.isStringLiteral(statement.name)) return [];
  if (ts.isExportDeclaration(statement))
    return statement.exportClause.elements.map((each) => each.name.text);
  if (statement.name) return [statement.name.text];
  throw new Error(`A statement that declares nothing: ${statement.getText()}`);
}

/** The names of everything that a part of a statement refers to outside of it: declarations of its module and imports. */
function referencesOf(part, { checker, statement, without, file = statement.getSourceFile() }) {
  const names = new Set();
  const isReference = (node) => {
    const { parent } = node;
    const symbol = ts.isShorthandPropertyAssignment(parent)
      ? checker.getShorthandAssignmentValueSymbol(parent)
      : checker.getSymbolAtLocation(node);
    return symbol?.declarations?.some((declared) => {
      const own = ts.findAncestor(declared, (each) => each.parent === file);
      return own && own !== statement && isOuter(declared, own);
    });
  };
  // The symbol of a name in `export { a }` is the export's own.
  if (ts.isExportDeclaration(statement)) return namesOf(statement);
  const visit = (node) => {
    if (without?.includes(node)) return;
    if (ts.isIdentifier(node) && !isMemberName(node) && isReference(node)) names.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(part);
  return [...names];
}

/** The module whose interfaces get more members, and which of its declarations these refer to. */
function augmentedBy(statement, checker) {
  const file = checker.getSymbolAtLocation(statement.name).valueDeclaration.getSourceFile();
  return {
    module: file.fileName,
    references: referencesOf(statement, { checker, statement, file }),
  };
}

/** Whether a declaration is a module's own, and no member or local variable in one. */
function isOuter(declared, statement) {
  return (
    ts.isImportDeclaration(statement) ||
    declared === statement ||
    (ts.isVariableStatement(statement) &&
      (declared.parent === statement.declarationList || ts.isBindingElement(declared)))
  );
}

/** A name that no scope has: of a property that is read or declared, or of a member of a type. */
function isMemberName(node) {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  if (ts.isQualifiedName(parent)) return parent.right === node;
  if (ts.isBindingElement(parent)) return parent.propertyName === node;
  return (
    (ts.isPropertyAssignment(parent) ||
      ts.isPropertySignature(parent) ||
      ts.isPropertyDeclaration(parent) ||
      ts.isMethodSignature(parent) ||
      ts.isMethodDeclaration(parent) ||
      ts.isAccessor(parent) ||
      ts.isNamedTupleMember(parent)) &&
    parent.name === node
  );
}

/** The elements of a table by format or by keyword, of which an output gets those of its document. */
function tableOf(statement) {
  const [declared] = ts.isVariableStatement(statement)
    ? statement.declarationList.declarations
    : [];
  if (!/By(Format|Keyword)$/.test(declared?.name.getText() ?? '')) return undefined;
  const [list] = declared.initializer?.arguments ?? [];
  if (!list || !ts.isArrayLiteralExpression(list))
    throw new Error(`${declared.name.getText()} is no new Map([…])`);
  return list.elements;
}

function entriesOf(elements, { start, statement, references }) {
  const { text } = statement.getSourceFile();
  return {
    start: text.slice(start, elements[0].getFullStart()).trim(),
    entries: elements.map((each) => ({
      key: each.elements[0].text,
      text: `${each.getFullText()},`,
      references: references(each),
    })),
    end: text.slice(elements.at(-1).getEnd(), statement.getEnd()).replace(/^,/, ''),
  };
}
