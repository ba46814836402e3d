// Copies the runtime into outputs: of each module the declarations that the output uses, in as few
// files as there are subjects. A folder such as `fixtures/sample/` or `schema/` becomes one file,
// in which each module comes after those that it imports. Of a table whose name ends in `ByFormat`
// or `ByKeyword`, there are the entries of the formats and keywords that the document uses.

import { posix } from 'node:path';
import { runtimeAssets } from '../base/assets.js';
import {
  createFileScope,
  importText,
  type SymbolOrigin,
  runtimePackage,
  symbol,
  type Use,
} from '../code/symbols.js';
import type { Api, Parameter } from '../model/api.js';
import { isSensitive } from '../model/extensions.js';
import { walkSchemas } from '../model/graph/walk.js';
import { append } from '../model/maps.js';
import type { GenerateOptions, Layout, RuntimeSource } from '../base/options.js';
import type { OutputFile } from './target.js';

interface Module {
  /** `fixtures/sample/flat.ts` */
  readonly path: string;
  /** The comment at the top of the file. */
  readonly header: string;
  /** Maps each imported name to where it comes from. */
  readonly imports: ReadonlyMap<string, Import>;
  readonly statements: readonly Statement[];
}

interface Import {
  /** A module of the runtime, or an npm package. */
  readonly from: string;
  readonly type: boolean;
  /** A namespace: `* as z`. */
  readonly kind: 'named' | 'namespace' | 'default';
}

/** A declaration with the comments before it. */
interface Statement {
  readonly names: readonly string[];
  readonly text: string;
  /** The words in it, among which are the names that it refers to. */
  readonly words: ReadonlySet<string>;
}

const folders = ['client', 'schema', 'validators', 'fixtures', 'mock', 'query'];

/** The folder that a target's imports of the runtime lead to, with a trailing slash. */
export function runtimeFolder(
  source: string,
  { layout, runtime }: { readonly layout: Layout; readonly runtime?: RuntimeSource | undefined },
): string {
  if (runtime === 'package') return `${runtimePackage}/`;
  return layout === 'source' ? 'runtime/' : `${source}runtime/`;
}

export interface CopiedRuntime {
  /** Relative to the folder of the runtime: `errors.ts`, `limits/checks.ts`. */
  readonly files: ReadonlyMap<string, string>;
  /** The npm packages that the files import. */
  readonly packages: ReadonlySet<string>;
}

/**
 * The keywords and formats that the schemas of a document use, and the keywords of schemas that the
 * runtime makes itself; `sensitive` and `servers`, if something in it or an operation has them;
 * `Date` and `bigint`, if values are converted to these; and `positions`, if validators change
 * values.
 */
export function termsOf(
  api: Api,
  { validators }: Pick<GenerateOptions, 'validators'>,
): ReadonlySet<string> {
  const terms = new Set(['contains', 'not']);
  walkSchemas(api, (schema) => {
    for (const keyword in schema) terms.add(keyword);
    if (schema.format !== undefined) terms.add(schema.format);
    if (schema.conversion !== undefined) terms.add(schema.conversion);
    // Of what several schemas say about one property, a mock makes a union.
    if ((schema.allOf ?? schema.oneOf ?? schema.if) !== undefined) terms.add('anyOf');
    if (isSensitive(schema, api)) terms.add('sensitive');
    if (schema.extensions?.has('x-extensible-enum')) terms.add('enum');
  });
  if (validators?.positions) terms.add('positions');
  const isSecret = ({ extensions }: Parameter): boolean => extensions.get('x-sensitive') === true;
  for (const { parameters, servers } of api.operations) {
    if (servers) terms.add('servers');
    if (parameters.some(isSecret)) terms.add('sensitive');
    if (parameters.some((each) => each.in === 'querystring')) terms.add('querystring');
  }
  return terms;
}

/**
 * What files of the output use of the runtime, and what that uses.
 *
 * @param terms The keywords and formats that schemas may use; all where nothing is said.
 */
export function usedRuntime(
  files: readonly Pick<OutputFile, 'uses'>[],
  folder: string,
  terms?: ReadonlySet<string>,
): CopiedRuntime {
  const roots = files.flatMap(({ uses = [] }) =>
    uses.flatMap(({ file, name }) =>
      file.startsWith(folder) ? [{ file: file.slice(folder.length), name }] : [],
    ),
  );
  const names = [...new Set(roots.map(({ file, name }) => `${file} ${name}`))].sort();
  const key = JSON.stringify([names, terms && [...terms].sort()]);
  const known = copies.get(key) ?? copy(roots, terms);
  copies.set(key, known);
  return known;
}

/** The whole runtime. */
export function wholeRuntime(): CopiedRuntime {
  const roots = [...readRuntime().modules.values()].flatMap(({ path, statements }) =>
    statements.flatMap(({ names }) => names.map((name) => ({ file: fileOf(path), name }))),
  );
  return copy(roots);
}

/**
 * The files and the copy of the runtime that they need; none if they import it from its package.
 */
export function withRuntime(
  files: readonly OutputFile[],
  folder: string,
  terms?: ReadonlySet<string>,
): readonly OutputFile[] {
  if (folder === `${runtimePackage}/`) return files;
  const copied = [...usedRuntime(files, folder, terms).files].map(
    ([name, content]): OutputFile => ({
      path: folder + name,
      content,
      copied: true,
    }),
  );
  return [...files, ...copied];
}

const copies = new Map<string, CopiedRuntime>();

interface Runtime {
  readonly modules: ReadonlyMap<string, Module>;
  /** The module that declares a name, by the file that it becomes part of: `checks.ts conforms`. */
  readonly declaring: ReadonlyMap<string, Module>;
}

let read: Runtime | undefined;

function readRuntime(): Runtime {
  if (read) return read;
  const modules = new Map<string, Module>();
  const declaring = new Map<string, Module>();
  for (const folder of folders)
    for (const [name, text] of runtimeAssets(folder)) {
      if (!name.endsWith('.ts')) continue;
      const module = readModule(`${folder}/${name}`, text);
      modules.set(module.path, module);
      for (const each of module.statements.flatMap(({ names }) => names))
        declaring.set(`${fileOf(module.path)} ${each}`, module);
    }
  return (read = { modules, declaring });
}

function copy(roots: readonly Use[], given?: ReadonlySet<string>): CopiedRuntime {
  const terms = given && new Set([...given, ...roots.map(({ name }) => name)]);
  const { modules, declaring } = terms ? onlyWithTerms(readRuntime(), terms) : readRuntime();
  const reached = new Map<Module, Set<string>>();
  const queue: { readonly module: Module; readonly name: string }[] = roots.map(
    ({ file, name }) => {
      const module = declaring.get(`${file} ${name}`);
      if (!module) throw new Error(`The runtime has no ${name} in ${file}`);
      return { module, name };
    },
  );
  for (const { module, name } of queue) {
    const names = reached.get(module) ?? new Set();
    reached.set(module, names);
    if (names.has(name)) continue;
    names.add(name);
    for (const { words } of module.statements.filter(({ names: own }) => own.includes(name)))
      for (const word of words) {
        const from = module.imports.get(word)?.from;
        const other = from === undefined ? module : modules.get(from);
        if (other?.statements.some((each) => each.names.includes(word)))
          queue.push({ module: other, name: word });
      }
  }
  const packages = new Set<string>();
  const files = new Map<string, Module[]>();
  const visited = new Set<Module>();
  const visit = (whole: Module | undefined): void => {
    const names = whole && reached.get(whole);
    if (!names || visited.has(whole)) return;
    visited.add(whole);
    const module = onlyWith(whole, names);
    for (const { from, type } of module.imports.values()) {
      if (!type) visit(modules.get(from));
      if (!modules.has(from)) packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(from)?.[0] ?? from);
    }
    append(files, fileOf(module.path), module);
  };
  for (const module of modules.values()) visit(module);
  const texts = [...files].map(([file, parts]): [string, string] => [file, textOf(file, parts)]);
  return { files: new Map(texts), packages };
}

function onlyWithTerms({ modules, declaring }: Runtime, terms: ReadonlySet<string>): Runtime {
  const part = new Map(
    [...modules].map(([path, module]): [string, Module] => [
      path,
      { ...module, statements: module.statements.map((each) => withTerms(each, terms)) },
    ]),
  );
  const parts = [...declaring].flatMap(([name, { path }]): [string, Module][] => {
    const module = part.get(path);
    return module ? [[name, module]] : [];
  });
  return { modules: part, declaring: new Map(parts) };
}

/**
 * A table by format or keyword with the entries of these, and any other declaration without the
 * parts that these do not need.
 */
function withTerms(whole: Statement, terms: ReadonlySet<string>): Statement {
  const statement = withParts(whole, terms);
  if (!statement.names.some((name) => /By(?:Format|Keyword)$/.test(name))) return statement;
  const [start = '', ...entries] = statement.text.split(/\n(?= {2}\[)/);
  const end = '\n]);';
  const own = entries
    .map((entry) => (entry.endsWith(end) ? entry.slice(0, -end.length) : entry))
    .filter((entry) => terms.has(/'([^']*)'/.exec(entry)?.[1] ?? ''));
  const text = own.length === 0 ? `${start}]);` : [start, ...own].join('\n') + end;
  return { ...statement, text, words: wordsOf(text) };
}

/** The comment that says what the statement or member below it is for, down to the end of that. */
const part =
  /^( *)\/\/ Only with ([\w, -]+)\.\n((?:\1\/\/.*\n|\1\/\*\*[^]*?\*\/\n)*\1\S.*(?:\n\1 .*|\n\1[)\]}].*|\n(?=\n*\1 ))*\n?)/gm;

function withParts(statement: Statement, terms: ReadonlySet<string>): Statement {
  const text = statement.text.replace(part, (_, _indent, names: string, own: string) =>
    names.split(', ').some((name) => terms.has(name)) ? own : '',
  );
  return text === statement.text ? statement : { ...statement, text, words: wordsOf(text) };
}

/** A module with these declarations and the imports that they need. */
function onlyWith(module: Module, names: ReadonlySet<string>): Module {
  const statements = module.statements.filter((each) => each.names.some((name) => names.has(name)));
  const imports = [...module.imports].filter(([name]) =>
    statements.some(({ words }) => words.has(name)),
  );
  return { ...module, statements, imports: new Map(imports) };
}

// Reading modules. They are laid out by Prettier, so that a declaration starts at the margin and
// goes on indented.

const importStatement =
  /^import (type )?(?:(\w+), )?(?:\{([^}]*)\}|\* as (\w+)) from '([^']+)';\n/gm;

const declaration = new RegExp(
  '(?:export |declare |async |abstract )*(?:' +
    [
      String.raw`(?:const|let) (?:(\w+)(?: =|:)|\{ ([\w, ]+) \} =)`,
      String.raw`function\*? (\w+)[(<]`,
      String.raw`(?:class|interface|enum) (\w+)[ <]`,
      String.raw`type (\w+)(?: =|<)`,
    ].join('|') +
    ')',
);

/**
 * Whatever else stands at the margin belongs to the declaration before it: its end, a line of a
 * text.
 */
const startsOfStatements = new RegExp(`\\n(?=//|/\\*|${declaration.source})`, 'g');

function readModule(path: string, text: string): Module {
  const imports = new Map<string, Import>();
  let end = 0;
  for (const { index, ...found } of text.matchAll(importStatement)) {
    const { 0: all, 1: type, 2: byDefault, 3: list, 4: whole, 5: specifier = '' } = found;
    end = index + all.length;
    const from = specifier.startsWith('.')
      ? posix.join(path, '..', specifier.replace(/\.js$/, '.ts'))
      : specifier;
    if (byDefault !== undefined) imports.set(byDefault, { from, type: false, kind: 'default' });
    for (const name of (whole ?? list ?? '').match(/(?:type )?\w+/g) ?? [])
      imports.set(name.replace(/^type /, ''), {
        from,
        type: type !== undefined || name.startsWith('type '),
        kind: whole === undefined ? 'named' : 'namespace',
      });
  }
  const [header = ''] = /^(?:\/\/.*\n)*/.exec(text) ?? [];
  return {
    path,
    header: header.trim(),
    imports,
    statements: statementsOf(text.slice(Math.max(end, header.length)).trim()),
  };
}

function statementsOf(body: string): readonly Statement[] {
  const statements: Statement[] = [];
  let comments = '';
  // A group of an expression that splits would be among the parts.
  for (const part of body.replace(startsOfStatements, '\n\0').split('\n\0')) {
    const [, name, several, ...others] = declaration.exec(part) ?? [];
    if (/^(?:\/\/|\/\*)/.test(part)) {
      comments += `${part}\n`;
      continue;
    }
    const names = several?.split(', ') ?? [name, ...others].flatMap((each) => each ?? []);
    statements.push({ names, text: `${comments}${part}`.trim(), words: wordsOf(part) });
    comments = '';
  }
  return statements;
}

/** The words of a statement without those in its comments, after a dot, and before a colon. */
function wordsOf(statement: string): ReadonlySet<string> {
  const code = statement.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '').replaceAll('...', ' ');
  return new Set(code.match(/(?<![\w$.#])[A-Za-z_$][\w$]*(?![\w$]|\??:)|(?<=\bcase )\w+/g));
}

/** `fixtures/sample/flat.ts` → `sample.ts` */
function fileOf(path: string): string {
  const [folder = '', inside = ''] = path.split('/');
  if (folder === 'client') return path.slice(folder.length + 1);
  return `${folder === 'schema' || folder === 'mock' ? folder : inside.replace(/\.ts$/, '')}.ts`;
}

function textOf(file: string, parts: readonly Module[]): string {
  const scope = createFileScope(file);
  const defaults = new Map<string, string>();
  for (const { imports } of parts)
    for (const [name, { from, type, kind }] of imports) {
      if (kind === 'default') defaults.set(from, name);
      if (kind === 'default') continue;
      const origin: SymbolOrigin = from.endsWith('.ts')
        ? { file: fileOf(from) }
        : kind === 'namespace'
          ? { namespace: from }
          : { package: from };
      scope.nameOf(symbol(name, origin, { type }));
    }
  const imports = scope
    .imports()
    .map((each) => withDefault(importText(each), defaults.get(each.specifier)))
    .join('\n');
  const bodyOf = ({ statements }: Module): string =>
    statements.map(({ text }) => text).join('\n\n');
  const [only] = parts.length === 1 ? parts : [];
  const sections = only
    ? [only.header, imports, bodyOf(only)]
    : [imports, ...parts.flatMap((part) => [part.header, bodyOf(part)])];
  return `${sections.filter((each) => each !== '').join('\n\n')}\n`;
}

/** `import { a } from` → `import own, { a } from` */
function withDefault(text: string, name: string | undefined): string {
  return name === undefined ? text : text.replace('import ', `import ${name}, `);
}
