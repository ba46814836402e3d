// Runs a configuration that is written in TypeScript, on every Node that Concord supports, and finds the places of its keys.

import type { Node, PropertyAssignment } from 'typescript';

import { type Diagnostic, diagnostic, type Location } from '../diagnostics.js';

export interface RunConfig {
  readonly value?: unknown;
  readonly diagnostics: readonly Diagnostic[];
  /** The place of the last of these keys. */
  readonly locate: (path: readonly string[]) => Location;
}

/** The default export of the file; `name` is how diagnostics call it. */
export async function runTypeScript({ path, name, text }: { readonly path: string; readonly name: string; readonly text: string }): Promise<RunConfig> {
  const { default: ts } = await import('typescript');
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const at = (position: number): Location => {
    const { line, character } = source.getLineAndCharacterOfPosition(position);
    return { file: name, line: line + 1, column: character + 1 };
  };
  const locate = (keys: readonly string[]): Location => {
    let place: Node = source;
    for (const key of keys) place = findKey(place, key) ?? place;
    return place === source ? { file: name, line: 1, column: 1 } : at(place.getStart(source));
  };
  const findKey = (node: Node, key: string): PropertyAssignment | undefined =>
    ts.forEachChild(node, (child): PropertyAssignment | undefined => (ts.isPropertyAssignment(child) && keyOf(child) === key ? child : findKey(child, key)));
  const keyOf = ({ name: key }: PropertyAssignment): string => (ts.isIdentifier(key) || ts.isStringLiteralLike(key) ? key.text : key.getText(source));

  const { diagnostics: mistakes = [] } = ts.transpileModule(text, { fileName: path, reportDiagnostics: true });
  if (mistakes.length > 0) {
    return { locate, diagnostics: mistakes.map(({ start, messageText }) => diagnostic('config/syntax', `${name}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`, { location: at(start ?? 0) })) };
  }
  try {
    const { defaultLoaders } = await import('cosmiconfig');
    return { locate, diagnostics: [], value: await defaultLoaders['.ts'](path, text) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { locate, diagnostics: [diagnostic('config/function', `${name} fails: ${reason.split('\n')[0]}`, { location: { file: name, line: 1, column: 1 } })] };
  }
}
