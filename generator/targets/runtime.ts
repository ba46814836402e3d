// Links the runtime into outputs: of each module the declarations that the output reaches, in as few
// files as there are subjects. A folder such as `fixtures/` or `schema/` becomes one file, and so do
// modules of the client that are read together; in a file, each module comes after those that it
// imports. What there is, and what refers to what, was read by TypeScript when Concord was built
// (scripts/runtime-graph.mjs).

import {
  type RuntimeDeclaration,
  type RuntimeGraph,
  type RuntimeModule,
  runtimeGraph,
} from '../base/assets.js';
import {
  createFileScope,
  importText,
  type SymbolOrigin,
  relativeSpecifier,
  runtimePackage,
  symbol,
  type Use,
} from '../code/symbols.js';
import type { Api, Operation } from '../model/api.js';
import type { SchemaId } from '../model/json.js';
import { isStatusName } from '../runtime/fixtures/sample/words.js';
import { schemasInPlace, walkSchemas } from '../model/graph/walk.js';
import { append } from '../model/maps.js';
import { wordStyles } from '../lower/calls/media.js';
import type { Layout, RuntimeSource } from '../base/options.js';
import type { OutputFile } from './target.js';

/** The folder that a target's imports of the runtime lead to, with a trailing slash. */
export function runtimeFolder(
  source: string,
  { layout, runtime }: { readonly layout: Layout; readonly runtime?: RuntimeSource | undefined },
): string {
  if (runtime === 'package') return `${runtimePackage}/`;
  return layout === 'source' ? 'runtime/' : `${source}runtime/`;
}

export interface CopiedRuntime {
  /** Relative to the folder of the runtime: `errors.ts`, `limits.ts`. */
  readonly files: ReadonlyMap<string, string>;
  /** The modules that they have something of: `client/limits/checks.ts`. */
  readonly modules: ReadonlySet<string>;
  /** The npm packages that the files import. */
  readonly packages: ReadonlySet<string>;
}

/**
 * The keywords and formats that the schemas of a document use, and the keywords of schemas that the
 * runtime makes itself: of the runtime's tables by format and keyword, an output has these entries.
 */
export function termsOf(api: Api): ReadonlySet<string> {
  const terms = new Set<string>();
  walkSchemas(api, (schema) => {
    for (const keyword in schema) terms.add(keyword);
    if (schema.format !== undefined) terms.add(schema.format);
    if ([...(schema.properties?.keys() ?? [])].some(isStatusName)) terms.add('status');
    // A mock makes a union of what several schemas say about one property.
    if ((schema.allOf ?? schema.oneOf ?? schema.if) !== undefined) terms.add('anyOf');
  });
  if (hasRepeated(api, terms)) terms.add('repeated');
  if (api.operations.some(hasWords)) terms.add('word');
  for (const term of ['type', 'const', 'required', 'properties', 'target', 'allOf', 'not'])
    terms.add(term);
  if (terms.has('minLength') || terms.has('maxLength')) terms.add('length');
  if (naming.some((keyword) => terms.has(keyword)) || hasPathObject(api)) terms.add('names');
  // What factories look for in lists.
  if (terms.has('items')) for (const term of ['contains', 'minItems', 'maxItems']) terms.add(term);
  return terms;
}

/** Whether values may meet a schema twice: on several ways, or since a reference leads back to it. */
function hasRepeated(api: Api, terms: ReadonlySet<string>): boolean {
  if (inPlace.some((keyword) => terms.has(keyword))) return true;
  const ended = new Set<SchemaId>();
  for (const id of api.schemas.keys()) {
    const passed = new Set<SchemaId>();
    let next: SchemaId | undefined = id;
    for (; next !== undefined && !ended.has(next); next = api.schemas.get(next)?.$ref) {
      if (passed.has(next)) return true;
      passed.add(next);
    }
    for (const schemaId of passed) ended.add(schemaId);
  }
  return false;
}

/** Whether an object stands in a path, where it needs a member. */
function hasPathObject(api: Api): boolean {
  return api.operations.some(({ parameters }) =>
    parameters.some(
      ({ in: location, schema }) =>
        location === 'path' &&
        schemasInPlace(schema, api).some(({ type }) => type?.includes('object')),
    ),
  );
}

/** Keywords for which factories invent properties. */
const naming = [
  ...['minProperties', 'propertyNames', 'patternProperties', 'additionalProperties'],
  'unevaluatedProperties',
];

const inPlace = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'dependentSchemas'];

/** Whether fixtures have texts for a style that not all texts can be sent in. */
function hasWords({ parameters, body }: Operation): boolean {
  const encodings = (body?.content ?? []).flatMap(({ encoding }) => [...encoding.values()]);
  return [...parameters, ...encodings].some(({ style }) => wordStyles.has(style));
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
  const known = copies.get(key) ?? link(roots, terms);
  copies.set(key, known);
  return known;
}

/** The whole runtime. */
export function wholeRuntime(): CopiedRuntime {
  const roots = runtimeGraph().flatMap(({ path, declarations }) =>
    declarations.flatMap(({ names }) => names.map((name) => ({ file: fileOf(path), name }))),
  );
  return link(roots);
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

interface RuntimeIndex {
  readonly graph: RuntimeGraph;
  readonly modules: ReadonlyMap<string, RuntimeModule>;
  /** The module that declares a name, by the file that it becomes part of: `checks.ts conforms`. */
  readonly declaring: ReadonlyMap<string, RuntimeModule>;
}

let index: RuntimeIndex | undefined;

function indexed(): RuntimeIndex {
  if (index) return index;
  const graph = runtimeGraph();
  const modules = new Map(graph.map((module) => [module.path, module]));
  const declaring = new Map(
    graph.flatMap((module) =>
      module.declarations.flatMap(({ names }) =>
        names.map((name): [string, RuntimeModule] => [`${fileOf(module.path)} ${name}`, module]),
      ),
    ),
  );
  return (index = { graph, modules, declaring });
}

function link(roots: readonly Use[], terms?: ReadonlySet<string>): CopiedRuntime {
  const { graph, modules, declaring } = indexed();
  const reached = new Map<RuntimeModule, Set<RuntimeDeclaration>>();
  const queue: { readonly module: RuntimeModule; readonly name: string }[] = roots.map(
    ({ file, name }) => {
      const module = declaring.get(`${file} ${name}`);
      if (!module) throw new Error(`The runtime has no ${name} in ${file}`);
      return { module, name };
    },
  );
  for (const { module, name } of queue) {
    const declarations = reached.get(module) ?? new Set();
    reached.set(module, declarations);
    for (const declaration of module.declarations) {
      // What adds members to interfaces of another module comes with the module.
      if (declaration.names.length > 0 && !declaration.names.includes(name)) continue;
      if (declarations.has(declaration)) continue;
      declarations.add(declaration);
      for (const referred of referencesOf(declaration, terms)) {
        const from = module.imports[referred]?.from;
        const other = from === undefined ? module : modules.get(from);
        if (other) queue.push({ module: other, name: referred });
      }
      const augmented = modules.get(declaration.augments?.module ?? '');
      for (const referred of declaration.augments?.references ?? [])
        if (augmented) queue.push({ module: augmented, name: referred });
    }
  }
  const packages = new Set<string>();
  const files = new Map<string, Part[]>();
  const visited = new Set<RuntimeModule>();
  const visit = (module: RuntimeModule | undefined): void => {
    const declarations = module && reached.get(module);
    if (!declarations || visited.has(module)) return;
    visited.add(module);
    const part = partOf(module, declarations, terms);
    for (const { from, type } of part.imports.values()) {
      if (!type) visit(modules.get(from));
      if (!modules.has(from)) packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(from)?.[0] ?? from);
    }
    append(files, fileOf(module.path), part);
  };
  for (const module of graph) visit(module);
  const texts = [...files].map(([file, parts]): [string, string] => [file, textOf(file, parts)]);
  return {
    files: new Map(texts),
    modules: new Set([...visited].map(({ path }) => path)),
    packages,
  };
}

function referencesOf(
  { references, table }: RuntimeDeclaration,
  terms?: ReadonlySet<string>,
): readonly string[] {
  const entries = table?.entries.filter(({ key }) => terms?.has(key) ?? true) ?? [];
  return [...references, ...entries.flatMap((entry) => entry.references)];
}

/** What a file of the output has of a module. */
interface Part {
  readonly header: string;
  readonly imports: ReadonlyMap<string, RuntimeModule['imports'][string]>;
  readonly texts: readonly string[];
}

function partOf(
  { path, header, imports, declarations }: RuntimeModule,
  reached: ReadonlySet<RuntimeDeclaration>,
  terms?: ReadonlySet<string>,
): Part {
  const own = declarations.filter((declaration) => reached.has(declaration));
  const references = new Set(
    own.flatMap((runtimeDeclaration) => referencesOf(runtimeDeclaration, terms)),
  );
  return {
    header,
    imports: new Map(Object.entries(imports).filter(([name]) => references.has(name))),
    texts: own.map(({ text, table, augments }) => {
      if (augments) return augmenting(path, text, augments.module);
      if (!table) return text;
      const entries = table.entries.filter(({ key }) => terms?.has(key) ?? true);
      const rows = entries.map((entry) => entry.text).join('');
      if (rows === '') return table.start + table.end.trimStart();
      return table.start + (table.end.startsWith('\n') ? rows : rows.slice(0, -1)) + table.end;
    }),
  };
}

/** The statement that adds members to interfaces of another module, for the files that both become parts of. */
function augmenting(path: string, text: string, module: string): string {
  const specifier = relativeSpecifier(fileOf(path), fileOf(module));
  return text.replace(/^declare module '[^']*'/m, `declare module '${specifier}'`);
}

/** The modules of the client that become one file, since whoever reads one of them reads the others. */
const together: Readonly<Record<string, readonly string[]>> = {
  'types.ts': ['types', 'descriptor'],
  'errors.ts': ['errors', 'limits/rate-limit'],
  'client.ts': ['client', 'api-client'],
  'http.ts': [
    ...['send', 'request', 'response', 'body', 'values', 'parts', 'media-types', 'servers'],
    ...['conversions', 'omissions'],
  ],
  'auth.ts': ['auth/credentials', 'auth/oauth'],
  'logging.ts': ['logging', 'auth/masking', 'auth/sensitive'],
  'limits.ts': ['limits/checks', 'limits/costs', 'limits/limiter'],
  'streams.ts': [
    ...['streams/events', 'streams/item-stream', 'streams/json-lines', 'streams/send-items'],
  ],
  'transfer.ts': [
    ...['transfer/download', 'transfer/presigned', 'transfer/upload', 'transfer/upload-form'],
    'transfer/upload-source',
  ],
  'begun.ts': ['transfer/begun'],
  'webhooks.ts': ['webhooks/webhook'],
};

const homes = new Map(
  Object.entries(together).flatMap(([file, modules]) =>
    modules.map((module): [string, string] => [`client/${module}.ts`, file]),
  ),
);

/** `fixtures/sample/flat.ts` → `fixtures.ts` */
function fileOf(path: string): string {
  const [folder = '', inside = ''] = path.split('/');
  if (folder === 'client') return homes.get(path) ?? path.slice(folder.length + 1);
  if (inside === 'counter-examples' || folder === 'validators' || folder === 'compat')
    return `${inside.replace(/\.ts$/, '')}.ts`;
  return `${folder}.ts`;
}

function textOf(file: string, parts: readonly Part[]): string {
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
    .map((importSpec) => withDefault(importText(importSpec), defaults.get(importSpec.specifier)))
    .join('\n');
  const [only] = parts.length === 1 ? parts : [];
  const sections = only
    ? [only.header, imports, ...only.texts]
    : [imports, ...parts.flatMap(({ header, texts }) => [header, ...texts])];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

/** `import { a } from` → `import own, { a } from` */
function withDefault(text: string, name: string | undefined): string {
  return name === undefined ? text : text.replace('import ', `import ${name}, `);
}
