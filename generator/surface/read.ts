// Reads the surface of a package from its declarations, where nothing else tells it. What stands in
// them is read as it is written: what a type works out (conditions, mapped types) counts as
// unknown, and so do defaults, credentials, the types of `./raw` and of what no operation refers
// to.

import type {
  Node,
  Project,
  Symbol as Name,
  TypeNode as Written,
  TypeReferenceNode,
} from 'ts-morph';

import { symbol } from '../code/code.js';
import { pointer, rootPointer, schemaId } from '../model/json.js';
import type { Declared, ErrorSurface, ExportedNames, Typed } from './surface.js';
import {
  intersection,
  keyword,
  type Listed,
  type TypeMember,
  objectMember,
  type TypeNode,
  union,
  unknown,
} from './type.js';

/**
 * TypeScript files by their paths, declarations or sources, and the path that each entry of the
 * package begins with.
 */
export interface Declarations {
  readonly files: ReadonlyMap<string, string>;
  readonly entries: ReadonlyMap<string, string>;
}

/** How a function of an operation is called: one for each of its overloads. */
export interface Signature {
  readonly argument?: { readonly type: TypeNode; readonly optional: boolean } | undefined;
  readonly options: readonly string[];
  /** What a call is, such as `ApiCall`. */
  readonly call: string;
  readonly result: TypeNode;
  readonly headers: TypeNode;
  /** The further arguments of the type of the call, by the names of its parameters. */
  readonly gives: ReadonlyMap<string, TypeMember>;
}

export interface PackageSurface {
  readonly entries: ReadonlyMap<string, ExportedNames>;
  readonly functions: ReadonlyMap<string, readonly Signature[]>;
  readonly errors: ReadonlyMap<string, ErrorSurface>;
  readonly declared: (type: TypeNode) => Declared | undefined;
}

type Morph = typeof import('ts-morph');

interface Reading {
  readonly morph: Morph;
  /** The names of the main entry, by what they name. */
  readonly exported: ReadonlyMap<Name, string>;
  readonly declared: Map<string, Declared>;
}

/** A project in memory, of files by their paths. */
async function projectOf(
  files: ReadonlyMap<string, string>,
): Promise<{ readonly morph: Morph; readonly project: Project }> {
  const morph = await import('ts-morph');
  const { ModuleKind, ModuleResolutionKind } = morph.ts;
  const project = new morph.Project({
    useInMemoryFileSystem: true,
    skipLoadingLibFiles: true,
    compilerOptions: {
      module: ModuleKind.ESNext,
      moduleResolution: ModuleResolutionKind.Bundler,
      types: [],
    },
  });
  for (const [path, text] of files) project.createSourceFile(`/${path}`, text, { overwrite: true });
  return { morph, project };
}

/** The names that each module exports, its own and those of others. */
export async function exportedNames(
  files: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { project } = await projectOf(files);
  return new Map(
    [...files.keys()].map((path) => [
      path,
      (project.getSourceFile(`/${path}`)?.getExportSymbols() ?? []).map((getExportSymbol) =>
        getExportSymbol.getName(),
      ),
    ]),
  );
}

export async function readSurface({ files, entries }: Declarations): Promise<PackageSurface> {
  const { morph, project } = await projectOf(files);
  const namesOf = (path: string): readonly Name[] =>
    project.getSourceFile(`/${path}`)?.getExportSymbols() ?? [];
  const main = namesOf(entries.get('') ?? '').map(
    (symbol) => [target(symbol), symbol.getName()] as const,
  );
  const reading: Reading = { morph, exported: new Map(main), declared: new Map() };
  const functions = new Map<string, readonly Signature[]>();
  const errors = new Map<string, ErrorSurface>();
  const methods: string[] = [];
  for (const [symbol, name] of main) {
    const declarations = symbol.getDeclarations();
    const signatures = declarations.flatMap((node) => signatureOf(node, reading) ?? []);
    if (signatures.length > 0) functions.set(name, signatures);
    for (const node of declarations) {
      if (!morph.Node.isClassDeclaration(node)) continue;
      methods.push(...methodsIn(node, morph));
      const body = node.getProperty('body')?.getTypeNode();
      const type = (): Typed => ({ type: convert(body, reading) });
      if (body) errors.set(name, { status: 0, schemas: [], body: type });
    }
  }
  return {
    entries: new Map(
      [...entries].map(([entry, path]) => [
        entry,
        new Map([
          ...namesOf(path).flatMap((symbol) =>
            exportedBy(symbol, morph).map((name) => [name, undefined] as const),
          ),
          ...(entry === '' ? methods.map((method) => [method, undefined] as const) : []),
        ]),
      ]),
    ),
    functions,
    errors,
    declared: (type) =>
      type.kind === 'reference' && type.argument === undefined
        ? reading.declared.get(type.symbol.key)
        : undefined,
  };
}

/** A name, and those of its members if it is a namespace: `handlers`, `handlers.createOrder`. */
function exportedBy(symbol: Name, { Node: nodes }: Morph): readonly string[] {
  const name = symbol.getName();
  const members = target(symbol)
    .getDeclarations()
    .flatMap((node) => (nodes.isSourceFile(node) ? node.getExportSymbols() : []));
  return [name, ...members.map((member) => `${name}.${member.getName()}`)];
}

/** What a name stands for, through the imports and exports on the way. */
function target(name: Name): Name {
  return name.getAliasedSymbol() ?? name;
}

/**
 * `client.clips.delete()`: the methods of what a client has as properties, declared or assigned.
 */
function methodsIn(node: Node, { Node: nodes }: Morph): readonly string[] {
  if (!nodes.isClassDeclaration(node)) return [];
  const isPublic = (name: string): boolean => !name.startsWith('#');
  const properties = node.getProperties().filter((getProperty) => isPublic(getProperty.getName()));
  return properties.flatMap((property) => {
    const [type, value] = [property.getTypeNode(), property.getInitializer()];
    const named = nodes.isTypeReference(type)
      ? type.getTypeName()
      : nodes.isNewExpression(value)
        ? value.getExpression()
        : undefined;
    const symbol = named?.getSymbol();
    const [declaration] = symbol ? target(symbol).getDeclarations() : [];
    return nodes.isClassDeclaration(declaration)
      ? declaration
          .getMethods()
          .filter((method) => isPublic(method.getName()))
          .map((method) => `client.${property.getName()}.${method.getName()}()`)
      : [];
  });
}

/** What a function that takes a client gives; nothing of the one that is behind overloads. */
function signatureOf(node: Node, reading: Reading): Signature | undefined {
  const { Node: nodes } = reading.morph;
  if (!nodes.isFunctionDeclaration(node)) return undefined;
  if (node.isImplementation() && node.getOverloads().length > 0) return undefined;
  const [client, ...others] = node.getParameters();
  if (client?.getTypeNode()?.getText() !== 'ApiClient') return undefined;
  const last = others.at(-1)?.getName() === 'options' ? others.pop() : undefined;
  const [argument] = others;
  const returned = node.getReturnTypeNode();
  const isCall = nodes.isTypeReference(returned);
  const given = isCall ? argumentsOf(returned, reading) : new Map<string, Written>();
  const call = isCall ? returned.getTypeName().getText() : '';
  // A list is awaited for a page of it.
  const [first = ''] = given.keys();
  const result = given.get(call === 'PageList' ? 'Page' : first);
  const headers = given.get('H');
  const further = [...given].filter(([, type]) => type !== result && type !== headers);
  return {
    argument: argument && {
      type: convert(argument.getTypeNode(), reading),
      optional: argument.isOptional(),
    },
    options: propertiesOf(last?.getTypeNode(), reading),
    call,
    result: convert(isCall ? result : returned, reading),
    headers: headers ? convert(headers, reading) : objectMember(new Map()),
    gives: new Map(
      further.map(([name, type]) => [name, { type: convert(type, reading), optional: false }]),
    ),
  };
}

/** The arguments of a type, by the names of its parameters. */
function argumentsOf(
  type: TypeReferenceNode,
  { morph: { Node: nodes } }: Reading,
): ReadonlyMap<string, Written> {
  const symbol = type.getTypeName().getSymbol();
  const [declaration] = symbol ? target(symbol).getDeclarations() : [];
  const parameters = nodes.isTypeParametered(declaration) ? declaration.getTypeParameters() : [];
  return new Map(
    type
      .getTypeArguments()
      .map((argument, index) => [parameters[index]?.getName() ?? String(index), argument]),
  );
}

/** The names of the properties of an interface, with those that it extends. */
function propertiesOf(type: Node | undefined, reading: Reading): readonly string[] {
  const { Node: nodes } = reading.morph;
  const name = nodes.isTypeReference(type)
    ? type.getTypeName()
    : nodes.isExpressionWithTypeArguments(type)
      ? type.getExpression()
      : undefined;
  const symbol = name?.getSymbol();
  return (symbol ? target(symbol).getDeclarations() : []).flatMap((node) =>
    nodes.isInterfaceDeclaration(node)
      ? [
          ...node.getExtends().flatMap((base) => propertiesOf(base, reading)),
          ...node.getProperties().map((property) => property.getName()),
        ]
      : [],
  );
}

function convert(node: Written | undefined, reading: Reading): TypeNode {
  const { Node: nodes, SyntaxKind } = reading.morph;
  const each = (list: readonly Written[]): readonly TypeNode[] =>
    list.map((type) => convert(type, reading));
  if (nodes.isParenthesizedTypeNode(node)) return convert(node.getTypeNode(), reading);
  if (nodes.isUnionTypeNode(node)) return union(each(node.getTypeNodes()));
  if (nodes.isIntersectionTypeNode(node)) {
    const [base, empty, ...more] = node.getTypeNodes();
    const word = base?.getText();
    const isOpen = empty?.getText() === '{}' && more.length === 0;
    return isOpen && (word === 'string' || word === 'number')
      ? { kind: 'open', base: word }
      : intersection(each(node.getTypeNodes()));
  }
  if (nodes.isArrayTypeNode(node))
    return { kind: 'array', of: convert(node.getElementTypeNode(), reading) };
  if (nodes.isTupleTypeNode(node)) return tupleOf(node.getElements(), reading);
  if (nodes.isTypeLiteral(node)) return membersOf(node, reading);
  if (nodes.isTypeOperatorTypeNode(node) && node.getOperator() === SyntaxKind.ReadonlyKeyword)
    return convert(node.getTypeNode(), reading);
  if (nodes.isTypeReference(node)) {
    const [argument, ...others] = node.getTypeArguments();
    return referenceOf(node.getTypeName(), others.length > 0 ? undefined : argument, reading);
  }
  if (nodes.isExpressionWithTypeArguments(node))
    return referenceOf(node.getExpression(), node.getTypeArguments()[0], reading);
  if (nodes.isLiteralTypeNode(node)) return literalOf(node.getLiteral(), reading.morph);
  switch (node?.getKind()) {
    case SyntaxKind.StringKeyword:
      return keyword('string');
    case SyntaxKind.NumberKeyword:
      return keyword('number');
    case SyntaxKind.BigIntKeyword:
      return keyword('bigint');
    case SyntaxKind.BooleanKeyword:
      return keyword('boolean');
    case SyntaxKind.ObjectKeyword:
      return keyword('object');
    case SyntaxKind.NeverKeyword:
      return keyword('never');
    case SyntaxKind.UndefinedKeyword:
      return keyword('undefined');
    default:
      return unknown;
  }
}

function literalOf(node: Node, { Node: nodes, SyntaxKind }: Morph): TypeNode {
  if (nodes.isStringLiteral(node) || nodes.isNoSubstitutionTemplateLiteral(node))
    return { kind: 'literal', value: node.getLiteralValue() };
  if (nodes.isNumericLiteral(node) || nodes.isPrefixUnaryExpression(node))
    return { kind: 'literal', value: Number(node.getText()) };
  if (nodes.isTrueLiteral(node) || nodes.isFalseLiteral(node))
    return { kind: 'literal', value: node.getLiteralValue() };
  return node.getKind() === SyntaxKind.NullKeyword ? keyword('null') : unknown;
}

function tupleOf(elements: readonly Written[], reading: Reading): TypeNode {
  const { Node: nodes } = reading.morph;
  const items: TypeNode[] = [];
  let required = 0;
  let rest: TypeNode | undefined;
  for (const element of elements) {
    if (nodes.isRestTypeNode(element)) {
      const list = convert(element.getTypeNode(), reading);
      rest = list.kind === 'array' ? list.of : unknown;
    } else if (nodes.isOptionalTypeNode(element))
      items.push(convert(element.getTypeNode(), reading));
    else required = items.push(convert(element, reading));
  }
  return { kind: 'tuple', items, required, rest };
}

function membersOf(node: Node, reading: Reading): TypeNode {
  const { Node: nodes } = reading.morph;
  if (!nodes.isTypeElementMembered(node)) return unknown;
  const members = node.getProperties().map((property): readonly [string, TypeMember] => {
    const name = property.getNameNode();
    const key = nodes.isStringLiteral(name) ? name.getLiteralValue() : property.getName();
    const type = convert(property.getTypeNode(), reading);
    return [key, { type, optional: property.hasQuestionToken() }];
  });
  const [index] = node.getIndexSignatures();
  return objectMember(new Map(members), index && convert(index.getReturnTypeNode(), reading));
}

/** The types of the runtime for values that a document does not list. */
const unrecognized: ReadonlyMap<string, Listed> = new Map([
  ['Unrecognized', 'string'],
  ['UnrecognizedNumber', 'number'],
]);

/**
 * What is declared in the package is read when it is compared, so that types may refer to
 * themselves.
 */
function referenceOf(name: Node, argument: Written | undefined, reading: Reading): TypeNode {
  const { morph, exported, declared } = reading;
  const { Node: nodes } = morph;
  const text = name.getText();
  // What comes of a call that is under way is compared where it is made.
  const inner = text === 'ApiCall' ? undefined : argument && convert(argument, reading);
  // There may be nothing of it.
  if (inner && text === 'AllOrNone') return union([inner, objectMember(new Map())]);
  if (!nodes.isIdentifier(name)) return unknown;
  const base = unrecognized.get(text);
  if (base)
    return { kind: 'unrecognized', base, symbol: symbol(text, { global: true }, { type: true }) };
  const found = name.getSymbol();
  const aim = found && target(found);
  const nodesOf = aim?.getDeclarations() ?? [];
  const [declaration] = nodesOf;
  if (
    aim === undefined ||
    argument !== undefined ||
    nodesOf.length !== 1 ||
    !(nodes.isInterfaceDeclaration(declaration) || nodes.isTypeAliasDeclaration(declaration)) ||
    declaration.getTypeParameters().length > 0
  )
    return nodes.isTypeParameterDeclaration(declaration)
      ? unknown
      : {
          kind: 'reference',
          symbol: symbol(text, { global: true }, { type: true }),
          argument: inner,
        };
  const file = exported.get(aim) ?? `${declaration.getSourceFile().getBaseName()} ${text}`;
  const own = symbol(text, { file }, { type: true });
  if (!declared.has(own.key)) {
    let known: TypeNode | undefined;
    const at = pointer(rootPointer, text);
    declared.set(own.key, {
      key: own.key,
      id: schemaId(at),
      at,
      type: () => (known ??= declaredType(declaration, reading)),
    });
  }
  return { kind: 'reference', symbol: own };
}

function declaredType(node: Node, reading: Reading): TypeNode {
  const { Node: nodes } = reading.morph;
  if (nodes.isTypeAliasDeclaration(node)) return convert(node.getTypeNode(), reading);
  if (!nodes.isInterfaceDeclaration(node)) return unknown;
  const bases = node.getExtends().map((base) => convert(base, reading));
  return bases.length === 0
    ? membersOf(node, reading)
    : intersection([...bases, membersOf(node, reading)]);
}
