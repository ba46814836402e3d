// Judges a document by lint rules: Redocly's and our own. The files are read by our loader, so that nothing hostile reaches the linter's parsers.

import { access } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type {
  BaseResolver,
  Config,
  LocationObject,
  NormalizedProblem,
} from '@redocly/openapi-core';
import {
  type Diagnostic,
  diagnostic,
  hasErrors,
  type SourceLocation,
} from '../../base/diagnostics.js';
import { isObject, type Json, tokens as tokensOf, valueIn } from '../../model/json.js';
import { closest } from '../../base/suggest.js';
import { brokenReferences, findReferences } from '../bundle/references.js';
import { loadFile, type LoadedFiles } from '../load/load-file.js';
import { nearest, type SourceFile } from '../parse/source.js';
import { type Folder, folderOf } from '../load/load-folder.js';
import { absolute, isRemote, remoteOf, type RemoteOptions } from '../load/remote.js';
import { swaggerIn, versionGate } from '../load.js';
import { quoted } from '../parse/problems.js';
import {
  entryDocument,
  loadRedocly,
  mendedTypes,
  type Redocly,
  resolverOf,
  thrown,
} from '../bundle/redocly.js';
import { lintRules } from './rule-table.js';

interface Linted {
  readonly diagnostics: readonly Diagnostic[];
  /** The text of a source file, for code frames. */
  readonly source: (file: string) => string | undefined;
}

interface LintOptions extends RemoteOptions, Pick<LoadedFiles, 'cwd' | 'root'> {
  /** The document whose rules hold, where that is another one, relative to a working directory of its own. */
  readonly rules?: { readonly path: string; readonly cwd: string };
}

export async function lintDocument(
  path: string,
  { cwd, root, rules = { path, cwd }, ...options }: LintOptions,
): Promise<Linted> {
  const texts = new Map<string, string>();
  return {
    diagnostics: await lint(
      absolute(path, cwd),
      { cwd, root, texts, remote: remoteOf(path, options) },
      { path: absolute(rules.path, rules.cwd), cwd: rules.cwd },
    ),
    source: (name) => texts.get(name),
  };
}

async function lint(
  path: string,
  workspace: LoadedFiles,
  rules: NonNullable<LintOptions['rules']>,
): Promise<readonly Diagnostic[]> {
  const { file: entry, diagnostics: loading } = await loadFile(
    { path, role: 'The document' },
    workspace,
  );
  if (entry === undefined) return loading;
  const gate = swaggerIn(entry.value)
    ? { version: '2.0', findings: [] }
    : versionGate(entry.value, entry);
  if ('diagnostic' in gate) return [...loading, gate.diagnostic];
  const diagnostics = [...loading, ...gate.findings];
  const redocly = await loadRedocly();
  const { config, diagnostics: configuring } = await lintConfig(redocly, rules.path, {
    ...workspace,
    cwd: rules.cwd,
  });
  if (config === undefined) return [...diagnostics, ...configuring];

  const folder = folderOf(entry, workspace);
  await folder.settle(entry);
  const externalRefResolver = resolverOf(redocly, folder);
  const broken = await references(redocly, entry, folder);
  // Redocly cannot go through the references.
  if (broken.some(({ code }) => notFollowed.has(code)))
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
    .filter((problem) => problem.ignored !== true)
    .filter(
      (problem) => !isSchemeByAddress(problem, gate.version) && !isMappedName(problem, entry.value),
    )
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

const notFollowed: ReadonlySet<string> = new Set([
  'document/endless-reference',
  'document/not-followed',
  'document/reference-chain',
]);

/** Reports references between files with our loader, which explains more than the linter. */
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
    ...others.map((other) => ({
      message: 'This place belongs to it.',
      location: locationOf(other, folder),
    })),
    ...(from ? [{ message: 'It is reached from here.', location: locationOf(from, folder) }] : []),
  ];
  const described = reference === undefined ? '' : `The rule is described at ${reference}.`;
  const help =
    suggest.length > 0
      ? `Did you mean ${suggest.map(quoted).join(' or ')}?`
      : `${lintRules.get(ruleId)?.fix ?? ''} ${described}`.trim();
  return {
    code: `lint/${ruleId}`,
    severity: severity === 'error' ? 'error' : 'warning',
    message: unresolved(ruleId, first, folder) ?? message,
    location: first && locationOf(first, folder),
    ...(first?.pointer !== undefined && { pointer: first.pointer.slice(1).replace(/^\/$/, '') }),
    ...(related.length > 0 && { related }),
    ...(help !== '' && { help }),
  };
}

/** OpenAPI 3.2 lets a requirement name its scheme by an address, which Redocly takes for a name; reading says where one leads nowhere. */
function isSchemeByAddress(
  { ruleId, location: [location] }: NormalizedProblem,
  version: string,
): boolean {
  return (
    ruleId === 'security-defined' &&
    version === '3.2' &&
    /[/#]/.test(tokensOf(location?.pointer?.slice(1) ?? '').at(-1) ?? '')
  );
}

/** A discriminator may map to the name of a component, which Redocly takes for a reference. */
function isMappedName({ ruleId, location: [location] }: NormalizedProblem, root: Json): boolean {
  const path = tokensOf(location?.pointer?.slice(1) ?? '');
  const isMapping = path.at(-2) === 'mapping' || path.at(-1) === 'defaultMapping';
  const name = valueIn(root, path);
  return (
    ruleId === 'no-unresolved-refs' &&
    isMapping &&
    typeof name === 'string' &&
    valueIn(root, ['components', 'schemas', name]) !== undefined
  );
}

/** Explains what is missing at the target of a reference, which Redocly does not say. */
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

function locationOf(location: LocationObject, folder: Folder): SourceLocation | undefined {
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

function key(location: SourceLocation | undefined): string {
  return `${location?.file}:${location?.line}:${location?.column}`;
}

/** The nearest redocly.yaml, or Redocly's recommended rules; our own rules can be named in it. */
async function lintConfig(
  redocly: Redocly,
  path: string,
  workspace: LoadedFiles,
): Promise<{ readonly config?: Config; readonly diagnostics: readonly Diagnostic[] }> {
  const { concordPlugin } = await import('./rules.js');
  const plugins = [concordPlugin, mendedTypes];
  const configPath = await nearestFile('redocly.yaml', path, workspace.cwd);
  if (configPath === undefined) {
    const { ignore, diagnostics } = await ignoredIn(path, workspace);
    return { config: await defaultConfig(redocly, { plugins, ignore }), diagnostics };
  }
  const { file, diagnostics } = await loadFile(
    { path: configPath, role: 'The configuration' },
    workspace,
  );
  if (file === undefined || hasErrors(diagnostics)) return { diagnostics };
  try {
    const config = await redocly.loadConfig({
      configPath,
      plugins,
      externalRefResolver: localResolver(redocly),
    });
    for (const rules of Object.values(config.rules))
      if (rules !== undefined && !('concord/known-extensions' in rules)) rules[ownRule] ??= 'warn';
    const problems = await redocly.lintConfig({ config, severity: 'warn' });
    const wrong = problems.map(({ ruleId, message, location: [location], suggest }) => {
      const tokens =
        location?.pointer === undefined
          ? []
          : tokensOf(location.pointer.slice(1)).filter((token) => token !== '');
      const diagnostic = configurationProblem(
        message,
        nearest(file, tokens, location?.reportOnKey === true ? 'key' : 'value'),
        suggest[0],
      );
      // Missing rules would hide mistakes, so they are an error.
      return ruleId.endsWith('no-unresolved-refs')
        ? { ...diagnostic, severity: 'error' as const }
        : diagnostic;
    });
    return {
      config,
      diagnostics: [...wrong, ...unknownRules(file, Object.keys(concordPlugin.rules?.oas3 ?? {}))],
    };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return {
      diagnostics: [
        diagnostic(
          'lint/configuration',
          `The configuration of the linter cannot be used: ${message}`,
          { location: { file: file.name, line: 1, column: 1 } },
        ),
      ],
    };
  }
}

function defaultConfig(
  { createConfig }: Redocly,
  options: Parameters<Redocly['createConfig']>[1],
): Promise<Config> {
  return createConfig({ extends: ['recommended'], rules: { [ownRule]: 'warn' } }, options);
}

/** Returns the level of a rule if no redocly.yaml sets it: `error`, `warn` or `off`. */
export async function defaultLevel(rule: string): Promise<string> {
  const { concordPlugin } = await import('./rules.js');
  const { rules } = await defaultConfig(await loadRedocly(), { plugins: [concordPlugin] });
  const level: unknown = rules.oas3_1?.[rule];
  return typeof level === 'string' ? level : 'off';
}

/** This rule is on by default, because an extension that it finds has no effect. */
const ownRule = 'concord/own-extensions';

/** Presets may be files; what has an address is not fetched. */
function localResolver({ BaseResolver, isAbsoluteUrl }: Redocly): BaseResolver {
  const resolver = new BaseResolver();
  const open = resolver.loadExternalRef.bind(resolver);
  resolver.loadExternalRef = (path) =>
    isAbsoluteUrl(path)
      ? Promise.reject(new Error(`${path} is not read: nothing is fetched from the network.`))
      : open(path);
  return resolver;
}

/** Redocly knows its own rules only. */
function unknownRules(file: SourceFile, known: readonly string[]): Diagnostic[] {
  const rules = valueIn(file.value, ['rules']);
  const unknown = isObject(rules)
    ? Object.keys(rules).filter((name) => name.startsWith('concord/') && !known.includes(name))
    : [];
  return unknown.map((name) =>
    configurationProblem(
      `There is no rule ${quoted(name)}.`,
      nearest(file, ['rules', name], 'key'),
      closest(name, known),
    ),
  );
}

function configurationProblem(
  message: string,
  location: SourceLocation,
  suggestion: string | undefined,
): Diagnostic {
  return diagnostic('lint/configuration', message, {
    severity: 'warning',
    location,
    help:
      suggestion === undefined
        ? 'Correct the configuration; what it does not know is left out.'
        : `Did you mean ${quoted(suggestion)}?`,
  });
}

/** What `redocly lint --generate-ignore-file` has written: files, in them rules, of them pointers. Beside a configuration Redocly reads it itself. */
async function ignoredIn(
  path: string,
  workspace: LoadedFiles,
): Promise<{
  readonly ignore: Record<string, Record<string, Set<string>>>;
  readonly diagnostics: readonly Diagnostic[];
}> {
  const ignorePath = await nearestFile('.redocly.lint-ignore.yaml', path, workspace.cwd);
  if (ignorePath === undefined) return { ignore: {}, diagnostics: [] };
  const read = await loadFile(
    { path: ignorePath, role: 'The list of ignored findings' },
    workspace,
  );
  const pointersOf = (rules: Json): Record<string, Set<string>> =>
    Object.fromEntries(
      Object.entries(isObject(rules) ? rules : {}).map(([rule, pointers]) => [
        rule,
        new Set(Array.isArray(pointers) ? pointers.map(String) : []),
      ]),
    );
  const files = Object.entries(isObject(read.file?.value) ? read.file.value : {});
  return {
    ignore: Object.fromEntries(
      files.map(([file, rules]) => [resolve(dirname(ignorePath), file), pointersOf(rules)]),
    ),
    diagnostics: read.diagnostics,
  };
}

/** Beside the document or above it, up to the working directory; in the working directory where the document has an address. */
async function nearestFile(name: string, path: string, cwd: string): Promise<string | undefined> {
  let folder = isRemote(path) ? resolve(cwd) : dirname(path);
  const way = relative(resolve(cwd), folder);
  const levels = way.startsWith('..') || way === '' ? 0 : way.split(sep).length;
  for (let level = 0; level <= levels; level++, folder = dirname(folder)) {
    const candidate = join(folder, name);
    if (
      await access(candidate).then(
        () => true,
        () => false,
      )
    )
      return candidate;
  }
  return undefined;
}
