// Compiles files that exist only in memory, under the strictest flags that a consumer may have.

import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import type { OutputFile } from '../../../../generator/targets/target.js';

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

/** The modules of the runtime that printed types refer to, and what these import. */
function runtimeModules(
  names: readonly string[],
  found: Map<string, string> = new Map(),
): readonly OutputFile[] {
  for (const name of names) {
    if (found.has(name)) continue;
    const url = new URL(`../../../../generator/runtime/client/${name}`, import.meta.url);
    const content = readFileSync(fileURLToPath(url), 'utf8');
    found.set(name, content);
    runtimeModules(
      [...content.matchAll(/from '(\.[\w./-]+)\.js'/g)].map(([, module]) =>
        posix.join(name, '..', `${module}.ts`),
      ),
      found,
    );
  }
  return [...found].map(([name, content]) => ({ path: `client/src/runtime/${name}`, content }));
}

const runtimeTypes = runtimeModules(['types.ts', 'errors.ts']);
const libraries = new Map<string, ts.SourceFile | undefined>();

/** `file:line: message` of every error in the files; the runtime itself is compiled where packages are. */
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
  const diagnostics = files.flatMap(({ path }) =>
    ts.getPreEmitDiagnostics(program, program.getSourceFile(`/${path}`)),
  );
  return ts.sortAndDeduplicateDiagnostics(diagnostics).map(({ file, start = 0, messageText }) => {
    const line = file ? file.getLineAndCharacterOfPosition(start).line + 1 : 0;
    return `${file?.fileName.slice(1) ?? ''}:${line}: ${ts.flattenDiagnosticMessageText(messageText, ' ').replace(/\s+/g, ' ')}`;
  });
}
