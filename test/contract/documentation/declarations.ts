// Reads the declarations and doc comments of TypeScript sources with TypeScript's parser.

import type { ClassElement, Node, TypeElement, TypeLiteralNode } from 'typescript';
import type { Subject, TextFile } from '../../../generator/verify/subject/check.js';

export interface Doc {
  /** The text before the first tag. */
  readonly text: string;
  readonly tags: readonly { readonly name: string; readonly text: string }[];
}

export interface Declaration {
  readonly name: string;
  readonly kind: 'type' | 'class' | 'function';
  readonly file: string;
  readonly doc: Doc;
  /** By name: methods and properties, including those inside unions and arrays. */
  readonly members: ReadonlyMap<string, Member>;
  /** The comments of index signatures. */
  readonly others: readonly Doc[];
  /** The literals in the type, those of its members excluded. */
  readonly literals: readonly (string | number | boolean)[];
  /** The names of the types that it refers to, those of its members excluded. */
  readonly references: readonly string[];
  /** The type names of a function's parameters; empty if a type is not a name. */
  readonly parameters: readonly string[];
}

export type Member = Pick<
  Declaration,
  'name' | 'doc' | 'members' | 'others' | 'literals' | 'references'
>;

const known = new WeakMap<NonNullable<Subject['sources']>, Promise<readonly Declaration[]>>();

/** The declarations in the client's sources; none if there are no sources. */
export function declarationsOf({
  sources,
}: Pick<Subject, 'sources'>): Promise<readonly Declaration[]> {
  if (sources === undefined) return Promise.resolve([]);
  const found = known.get(sources) ?? sources().then(declarationsIn);
  known.set(sources, found);
  return found;
}

/** Returns the declarations of the files, in order. */
async function declarationsIn(sources: readonly TextFile[]): Promise<readonly Declaration[]> {
  const { default: ts } = await import('typescript');

  const nameOf = (node: Node | undefined): string =>
    node === undefined
      ? ''
      : ts.isStringLiteral(node) || ts.isIdentifier(node) || ts.isNumericLiteral(node)
        ? node.text
        : ts.isComputedPropertyName(node) && ts.isStringLiteral(node.expression)
          ? node.expression.text
          : node.getText();

  const docOf = (node: Node): Doc => {
    const { text: source } = node.getSourceFile();
    const ranges = ts.getLeadingCommentRanges(source, node.getFullStart()) ?? [];
    const text = ranges
      .map(({ pos, end }) => source.slice(pos, end))
      .findLast((comment) => comment.startsWith('/**'));
    return text === undefined ? { text: '', tags: [] } : parseDoc(text);
  };

  const files = sources.map(({ path, content }) =>
    ts.createSourceFile(path, content, ts.ScriptTarget.ES2022, true),
  );
  /** Aliases of object types. Their members count as members of the types that refer to them. */
  const objectTypes = new Map<string, TypeLiteralNode>();
  for (const { statements } of files)
    for (const node of statements)
      if (ts.isTypeAliasDeclaration(node) && ts.isTypeLiteralNode(node.type))
        objectTypes.set(node.name.text, node.type);

  const membersOf = (
    root: Node | undefined,
  ): Pick<Member, 'members' | 'others' | 'literals' | 'references'> => {
    const members = new Map<string, Member>();
    const others: Doc[] = [];
    const literals: (string | number | boolean)[] = [];
    const references: string[] = [];
    const add = (element: TypeElement | ClassElement): void => {
      const type =
        ts.isPropertySignature(element) || ts.isPropertyDeclaration(element)
          ? element.type
          : undefined;
      if (ts.isIndexSignatureDeclaration(element)) {
        others.push(docOf(element));
        return visit(element.type);
      }
      if (element.name === undefined) return;
      const name = nameOf(element.name);
      const [before, own] = [members.get(name), { doc: docOf(element), ...membersOf(type) }];
      // Overloads repeat the comment of the first one, and users never see the implementation.
      if (
        before !== undefined &&
        ts.isMethodDeclaration(element) &&
        (element.body !== undefined || before.doc.text === own.doc.text)
      )
        return;
      members.set(
        name,
        before === undefined ? { name, ...own } : mergeMembers(before, { name, ...own }),
      );
    };
    const visit = (node: Node | undefined): void => {
      if (node === undefined) return;
      if (ts.isTypeReferenceNode(node)) {
        references.push(nameOf(node.typeName));
        objectTypes.get(nameOf(node.typeName))?.members.forEach(add);
      }
      if (ts.isTypeLiteralNode(node)) return node.members.forEach(add);
      if (ts.isLiteralTypeNode(node)) {
        const { literal } = node;
        if (ts.isStringLiteral(literal) || ts.isNoSubstitutionTemplateLiteral(literal))
          literals.push(literal.text);
        else if (ts.isNumericLiteral(literal)) literals.push(Number(literal.text));
        else if (
          literal.kind === ts.SyntaxKind.TrueKeyword ||
          literal.kind === ts.SyntaxKind.FalseKeyword
        )
          literals.push(literal.kind === ts.SyntaxKind.TrueKeyword);
        else if (ts.isPrefixUnaryExpression(literal)) literals.push(Number(literal.getText()));
      } else ts.forEachChild(node, visit);
    };
    if (root !== undefined && (ts.isInterfaceDeclaration(root) || ts.isClassDeclaration(root)))
      root.members.forEach(add);
    else visit(root);
    return { members, others, literals, references };
  };

  return files.flatMap(({ fileName, statements }) =>
    statements.flatMap((node): readonly Declaration[] => {
      const common = { file: fileName, doc: docOf(node), parameters: [] };
      if (ts.isInterfaceDeclaration(node))
        return [{ ...common, name: node.name.text, kind: 'type', ...membersOf(node) }];
      if (ts.isTypeAliasDeclaration(node))
        return [{ ...common, name: node.name.text, kind: 'type', ...membersOf(node.type) }];
      if (ts.isClassDeclaration(node))
        return [{ ...common, name: nameOf(node.name), kind: 'class', ...membersOf(node) }];
      if (!ts.isFunctionDeclaration(node)) return [];
      const types = node.parameters.map(({ type }) =>
        type !== undefined && ts.isTypeReferenceNode(type) ? nameOf(type.typeName) : '',
      );
      return [
        {
          ...common,
          name: nameOf(node.name),
          kind: 'function',
          members: new Map(),
          others: [],
          literals: [],
          references: [],
          parameters: types,
        },
      ];
    }),
  );
}

/** Merges two properties of the same name in different members of a union, and theirs in turn. */
function mergeMembers(one: Member, other: Member): Member {
  const members = new Map(one.members);
  for (const [name, member] of other.members) {
    const before = members.get(name);
    members.set(name, before === undefined ? member : mergeMembers(before, member));
  }
  return {
    name: one.name,
    doc: {
      text: `${one.doc.text}\n\n${other.doc.text}`,
      tags: [...one.doc.tags, ...other.doc.tags],
    },
    members,
    others: [...one.others, ...other.others],
    literals: [...one.literals, ...other.literals],
    references: [...one.references, ...other.references],
  };
}

/** Whether a comment documents the operation with this route: one of its lines is the route. */
export function documentsRoute({ text }: Doc, route: string): boolean {
  return text.split('\n').some((line) => line.trim() === route);
}

function parseDoc(comment: string): Doc {
  const lines = comment
    .slice(3, -2)
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, ''));
  const [text = '', ...tags] = lines.join('\n').split(/^\s*@(?=[a-z]+\b)/m);
  return {
    text: text.trim(),
    tags: tags.map((tag) => ({
      name: /^[a-z]+/.exec(tag)?.[0] ?? '',
      text: tag.replace(/^[a-z]+/, '').trim(),
    })),
  };
}
