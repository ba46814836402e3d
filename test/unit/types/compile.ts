// Compiles files that exist only in memory, under the strictest flags that a consumer may have.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import type { OutputFile } from '../../../generator/targets/target.js';

const flags: ts.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  erasableSyntaxOnly: true,
  noUnusedLocals: true,
  skipLibCheck: false,
  noEmit: true,
  noErrorTruncation: true,
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  types: [],
};

const runtimeTypes = [
  'types.ts',
  'rate-limit.ts',
  'errors.ts',
  'error-message.ts',
  'retry-after.ts',
  'values.ts',
].map((name): OutputFile => {
  return {
    path: `client/src/runtime/${name}`,
    content: readFileSync(
      fileURLToPath(new URL(`../../../generator/runtime/client/${name}`, import.meta.url)),
      'utf8',
    ),
  };
});
const libraries = new Map<string, ts.SourceFile | undefined>();

/** `file:line: message` of every error. */
export function compile(files: readonly OutputFile[]): readonly string[] {
  const texts = new Map(
    [...runtimeTypes, ...files].map(({ path, content }) => [`/${path}`, content]),
  );
  const host = ts.createCompilerHost(flags);
  const { getSourceFile, fileExists, readFile } = host;
  host.getCurrentDirectory = () => '/';
  host.fileExists = (path) => texts.has(path) || (!path.startsWith('/client/') && fileExists(path));
  host.readFile = (path) => texts.get(path) ?? readFile(path);
  host.directoryExists = () => true;
  host.getSourceFile = (path, options, ...others) => {
    const text = texts.get(path);
    if (text !== undefined) return ts.createSourceFile(path, text, options);
    if (!libraries.has(path)) libraries.set(path, getSourceFile(path, options, ...others));
    return libraries.get(path);
  };
  const program = ts.createProgram([...texts.keys()], flags, host);
  return ts.getPreEmitDiagnostics(program).map(({ file, start = 0, messageText }) => {
    const line = file ? file.getLineAndCharacterOfPosition(start).line + 1 : 0;
    return `${file?.fileName.slice(1) ?? ''}:${line}: ${ts.flattenDiagnosticMessageText(messageText, ' ').replace(/\s+/g, ' ')}`;
  });
}
