// Runs a configuration that is written in TypeScript, on every Node that Concord supports, and finds the places of its keys.

import type { Node, PropertyAssignment } from 'typescript';

import { type Diagnostic, diagnostic, type Location } from '../../diagnostics.js';

export interface Script {
  /** Absolute. */
  readonly path: string;
  /** How diagnostics call it. */
  readonly name: string;
  readonly text: string;
}

/** The default export of the script. */
export async function runScript(
  script: Script,
): Promise<{ readonly value?: unknown; readonly diagnostics: readonly Diagnostic[] }> {
  const { createJiti } = await import('jiti');
  try {
    const loaded = await createJiti(import.meta.url, {
      fsCache: false,
      moduleCache: false,
      interopDefault: false,
    }).import(script.path);
    return {
      value:
        typeof loaded === 'object' && loaded !== null && 'default' in loaded
          ? loaded.default
          : undefined,
      diagnostics: [],
    };
  } catch (error) {
    const mistakes = await syntaxMistakes(script);
    if (mistakes.length > 0) return { diagnostics: mistakes };
    const reason = error instanceof Error ? error.message : String(error);
    return {
      diagnostics: [
        diagnostic('config/function', `${script.name} fails: ${reason.split('\n')[0]}`, {
          location: { file: script.name, line: 1, column: 1 },
        }),
      ],
    };
  }
}

/** The place of the last of these keys, as far as the text shows it. */
export async function placeInScript(
  { path, name, text }: Script,
  keys: readonly string[],
): Promise<Location> {
  const { default: ts } = await import('typescript');
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const keyOf = ({ name: key }: PropertyAssignment): string =>
    ts.isIdentifier(key) || ts.isStringLiteralLike(key) ? key.text : key.getText(source);
  const findKey = (node: Node, key: string): Node | undefined =>
    ts.forEachChild(node, (child): Node | undefined =>
      ts.isPropertyAssignment(child) && keyOf(child) === key ? child : findKey(child, key),
    );
  let place: Node = source;
  for (const key of keys) place = findKey(place, key) ?? place;
  if (place === source) return { file: name, line: 1, column: 1 };
  const { line, character } = source.getLineAndCharacterOfPosition(place.getStart(source));
  return { file: name, line: line + 1, column: character + 1 };
}

async function syntaxMistakes({ path, name, text }: Script): Promise<readonly Diagnostic[]> {
  const { default: ts } = await import('typescript');
  const { diagnostics = [] } = ts.transpileModule(text, {
    fileName: path,
    reportDiagnostics: true,
  });
  return diagnostics.map(({ file, start = 0, messageText }) => {
    const { line, character } = file?.getLineAndCharacterOfPosition(start) ?? {
      line: 0,
      character: 0,
    };
    return diagnostic(
      'config/syntax',
      `${name}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
      { location: { file: name, line: line + 1, column: character + 1 } },
    );
  });
}
