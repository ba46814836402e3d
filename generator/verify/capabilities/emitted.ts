// Reads constants and calls of functions from the client's sources as data, with TypeScript's
// parser.

import type { ts as compiler } from 'ts-morph';
import type { Json } from '../judge/json.js';
import type { Subject, TextFile } from '../subject/check.js';

/** A call in the body of a function. A condition is a call of `if`. */
export interface EmittedCall {
  readonly name: string;
  readonly args: readonly Json[];
}

export interface Emitted {
  /** The calls of each function, in the order of the text. */
  readonly calls: ReadonlyMap<string, readonly EmittedCall[]>;
  /** The constants of each file, by its path. */
  readonly constants: ReadonlyMap<string, ReadonlyMap<string, Json>>;
}

const known = new WeakMap<NonNullable<Subject['sources']>, Promise<Emitted>>();

/**
 * In the data, a constant of the same file stands in place of its name. `{ name }` is a reference
 * to something else, `{ call, args }` a call, `{ pattern }` a regular expression. A function that
 * only calls another one is a reference to that one.
 */
export function emittedIn(sources: NonNullable<Subject['sources']>): Promise<Emitted> {
  const found = known.get(sources) ?? sources().then(read);
  known.set(sources, found);
  return found;
}

async function read(sources: readonly TextFile[]): Promise<Emitted> {
  const { ts } = await import('ts-morph');
  const calls = new Map<string, readonly EmittedCall[]>();
  const constants = new Map<string, ReadonlyMap<string, Json>>();
  for (const { path, content } of sources) {
    const own = new Map<string, Json>();

    const dataOf = (node: compiler.Expression): Json => {
      if (
        ts.isAsExpression(node) ||
        ts.isSatisfiesExpression(node) ||
        ts.isParenthesizedExpression(node)
      )
        return dataOf(node.expression);
      if (ts.isStringLiteralLike(node)) return node.text;
      if (ts.isNumericLiteral(node) || ts.isPrefixUnaryExpression(node))
        return Number(node.getText());
      if (node.kind === ts.SyntaxKind.TrueKeyword) return true;
      if (node.kind === ts.SyntaxKind.FalseKeyword) return false;
      if (node.kind === ts.SyntaxKind.NullKeyword) return null;
      if (ts.isRegularExpressionLiteral(node))
        return { pattern: node.text.slice(1, node.text.lastIndexOf('/')) };
      if (ts.isArrayLiteralExpression(node)) return node.elements.map(dataOf);
      if (ts.isObjectLiteralExpression(node))
        return Object.fromEntries(
          node.properties.flatMap((property): [string, Json][] =>
            ts.isPropertyAssignment(property)
              ? [[nameOf(property.name), dataOf(property.initializer)]]
              : ts.isShorthandPropertyAssignment(property)
                ? [[property.name.text, dataOf(property.name)]]
                : [],
          ),
        );
      if (ts.isCallExpression(node) || ts.isNewExpression(node))
        return { call: node.expression.getText(), args: (node.arguments ?? []).map(dataOf) };
      if (ts.isBinaryExpression(node))
        return {
          call: node.operatorToken.getText(),
          args: [dataOf(node.left), dataOf(node.right)],
        };
      if (ts.isArrowFunction(node) && ts.isCallExpression(node.body))
        return { name: node.body.expression.getText() };
      const name = node.getText();
      return own.get(name) ?? { name };
    };

    const nameOf = (node: compiler.Node): string =>
      ts.isIdentifier(node) || ts.isStringLiteral(node) || ts.isNumericLiteral(node)
        ? node.text
        : node.getText();

    const callsIn = (root: compiler.Node): readonly EmittedCall[] => {
      const emittedCalls: EmittedCall[] = [];
      const visit = (node: compiler.Node): void => {
        if (ts.isCallExpression(node))
          emittedCalls.push({ name: node.expression.getText(), args: node.arguments.map(dataOf) });
        if (ts.isIfStatement(node))
          emittedCalls.push({ name: 'if', args: [dataOf(node.expression)] });
        ts.forEachChild(node, visit);
      };
      visit(root);
      return emittedCalls;
    };

    const file = ts.createSourceFile(path, content, ts.ScriptTarget.ES2022, true);
    for (const node of file.statements) {
      if (ts.isVariableStatement(node))
        for (const { name, initializer } of node.declarationList.declarations)
          if (initializer) own.set(nameOf(name), dataOf(initializer));
      if (ts.isFunctionDeclaration(node) && node.name && node.body)
        calls.set(node.name.text, callsIn(node.body));
    }
    constants.set(path, own);
  }
  return { calls, constants };
}
