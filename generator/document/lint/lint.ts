// Judges a document by lint rules: Redocly's and our own. The files are read by our loader, so that nothing hostile reaches the linter's parsers.

import type { LocationObject, NormalizedProblem } from '@redocly/openapi-core';
import { hasErrors, type Diagnostic, type Location } from '../../diagnostics.js';
import { tokens as tokensOf, valueIn } from '../../model/json.js';
import { brokenReferences } from '../bundle/broken-references.js';
import { lintConfig } from './lint-config.js';
import { loadFile, type Workspace } from '../load/load-file.js';
import { folderOf, type Folder } from '../load/load-folder.js';
import { quoted } from '../parse/problems.js';
import { entryDocument, loadRedocly, resolverOf, thrown, type Redocly } from './redocly.js';
import { absolute, remoteOf, type RemoteOptions } from '../load/remote.js';
import { nearest, type SourceFile } from '../load/source.js';
import { findReferences } from '../bundle/find-references.js';
import { versionGate } from '../load/version.js';

export interface Linted {
  readonly diagnostics: readonly Diagnostic[];
  /** The text of a source file, for code frames. */
  readonly source: (file: string) => string | undefined;
}

export async function lintDocument(
  path: string,
  { cwd, ...options }: RemoteOptions & { readonly cwd: string },
): Promise<Linted> {
  const texts = new Map<string, string>();
  return {
    diagnostics: await lint(absolute(path, cwd), { cwd, texts, remote: remoteOf(path, options) }),
    source: (name) => texts.get(name),
  };
}

async function lint(path: string, workspace: Workspace): Promise<readonly Diagnostic[]> {
  const { file: entry, diagnostics: loading } = await loadFile(
    { path, role: 'The document' },
    workspace,
  );
  if (entry === undefined) return loading;
  const gate = versionGate(entry.value, entry);
  if ('diagnostic' in gate) return [...loading, gate.diagnostic];
  const diagnostics = [...loading, ...gate.findings];
  const redocly = await loadRedocly();
  const { config, diagnostics: configuring } = await lintConfig(redocly, path, workspace);
  if (config === undefined) return [...diagnostics, ...configuring];

  const folder = folderOf(entry, workspace);
  const externalRefResolver = resolverOf(redocly, folder);
  const broken = await references(redocly, entry, folder);
  // Redocly cannot go through the references.
  if (
    broken.some(
      ({ code }) => code === 'document/endless-reference' || code === 'document/not-followed',
    )
  )
    return [...configuring, ...diagnostics, ...broken];
  const problems = await redocly
    .lintDocument({ document: entryDocument(redocly, entry), config, externalRefResolver })
    .catch((error: unknown) => ({ error }));
  if ('error' in problems)
    return [
      ...configuring,
      ...diagnostics,
      ...(hasErrors(broken) ? broken : [...broken, ...thrown(problems.error, { entry, folder })]),
    ];
  const found = problems
    .filter(({ ignored }) => ignored !== true)
    .map((problem) => fromProblem(problem, folder));
  const places = new Set(broken.map(({ location }) => key(location)));
  return [
    ...configuring,
    ...diagnostics,
    ...broken,
    ...found.filter(
      ({ code, location }) => code !== 'lint/no-unresolved-refs' || !places.has(key(location)),
    ),
  ];
}

/** What our loader says about references between files is more than the linter does. */
async function references(
  redocly: Redocly,
  entry: SourceFile,
  folder: Folder,
): Promise<readonly Diagnostic[]> {
  try {
    return await brokenReferences(
      await findReferences(redocly, { entry, folder, resolver: resolverOf(redocly, folder) }),
      { entry, folder },
    );
  } catch (error) {
    return thrown(error, { entry, folder });
  }
}

function fromProblem(
  { ruleId, severity, message, location, from, suggest, reference }: NormalizedProblem,
  folder: Folder,
): Diagnostic {
  const [first, ...others] = location;
  const related = [
    ...others.map((location) => ({ message: 'This place belongs to it.', place: location })),
    ...(from ? [{ message: 'It is reached from here.', place: from }] : []),
  ];
  const help =
    suggest.length > 0
      ? `Did you mean ${suggest.map(quoted).join(' or ')}?`
      : reference === undefined
        ? undefined
        : `The rule is described at ${reference}.`;
  return {
    code: `lint/${ruleId}`,
    severity: severity === 'error' ? 'error' : 'warning',
    message: unresolved(ruleId, first, folder) ?? message,
    location: first && locationOf(first, folder),
    ...(first?.pointer !== undefined && { pointer: first.pointer.slice(1).replace(/^\/$/, '') }),
    ...(related.length > 0 && {
      related: related.map(({ message: text, place: location }) => ({
        message: text,
        location: locationOf(location, folder),
      })),
    }),
    ...(help !== undefined && { help }),
  };
}

/** Redocly does not name what a reference misses. */
function unresolved(
  ruleId: string,
  location: LocationObject | undefined,
  folder: Folder,
): string | undefined {
  if (ruleId !== 'no-unresolved-refs' || location?.pointer === undefined) return undefined;
  const holder = valueIn(
    folder.files.get(location.source.absoluteRef)?.value ?? null,
    tokensOf(location.pointer.slice(1)),
  );
  const text: unknown =
    typeof holder === 'object' && holder !== null ? Reflect.get(holder, '$ref') : holder;
  return typeof text === 'string' ? `${quoted(text)} points at nothing.` : undefined;
}

function locationOf(location: LocationObject, folder: Folder): Location | undefined {
  const file = folder.files.get(location.source.absoluteRef);
  if (file === undefined) return undefined;
  if (location.pointer === undefined)
    return {
      file: file.name,
      line: location.start.line,
      column: location.start.col,
      endLine: location.end?.line,
      endColumn: location.end?.col,
    };
  const tokens = location.pointer === '#/' ? [] : tokensOf(location.pointer.slice(1));
  const value = valueIn(file.value, tokens);
  // An object is best shown by its key: the value begins with its first member.
  const byKey =
    location.reportOnKey === true ||
    (typeof value === 'object' && value !== null && !('$ref' in value));
  return nearest(
    file,
    typeof value === 'object' && value !== null && '$ref' in value ? [...tokens, '$ref'] : tokens,
    byKey ? 'key' : 'value',
  );
}

function key(location: Location | undefined): string {
  return `${location?.file}:${location?.line}:${location?.column}`;
}
