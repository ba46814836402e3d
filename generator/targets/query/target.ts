// TanStack Query: the options of queries and mutations for the operations of a client, and the
// package around them. Options, not hooks, so that every adapter can use them.

import { code, identifier, objectLiteral, property, symbol } from '../../code/code.js';
import {
  callArguments,
  type ExportDeclaration,
  type Module,
  printDeclarations,
} from '../../code/declarations.js';
import { json, plainText } from '../../code/template.js';
import type { Pointer } from '../../model/json.js';
import type { ExportedNames, TargetSurface } from '../../surface/surface.js';
import {
  packageFacts,
  type PackageFacts,
  packageName,
  runtimeRange,
  sourceFolder,
  testedRanges,
  entriesView,
  hookAdapters,
  publishView,
} from '../package.js';
import type { OutputFile, SurfaceContext, Target, TargetContext } from '../target.js';
import { agentFiles, commonjsFile, licenceFile, templateFiles } from '../templates.js';
import { hooksModule } from './hooks.js';
import { readmeView } from './readme.js';
import { type QueryResource, queryResources } from './operations.js';
import { type QueryContext, resourceFile, resourceModule } from './resource.js';

export const queryTarget: Target = {
  name: 'query',
  summary: 'Options of queries and mutations for TanStack Query 5, with the keys of queries.',
  needs: ['client'],
  emit,
  surface,
};

/** What users need of the runtime: its types, of the kinds of queries that there are. */
function runtimeTypes(resources: readonly QueryResource[]): readonly string[] {
  const all = resources.flatMap(({ operations }) => operations);
  return [
    ...(all.some(({ pages }) => pages) ? ['InfiniteOptions', 'InfiniteQuery', 'QueryPage'] : []),
    ...(all.some(({ isQuery }) => !isQuery) ? ['Mutation', 'MutationOptions'] : []),
    ...(all.some(({ waiter }) => waiter) ? ['PollingOptions', 'PollingQuery'] : []),
    ...(all.some(({ isQuery }) => isQuery) ? ['Query', 'QueryOptions'] : []),
  ];
}

function runtimeValues(resources: readonly QueryResource[]): readonly string[] {
  return resources.some(({ operations }) => operations.some(({ isQuery }) => !isQuery))
    ? ['invalidate']
    : [];
}

function surface(context: SurfaceContext): TargetSurface {
  const resources = queryResources(context);
  const exported = resources.flatMap(({ exports: { create, type, keys }, operations }) => [
    ...[create, type, keys].map((name): [string, undefined] => [name, undefined]),
    ...operations.map(({ call }): [string, Pointer] => [call.names.error, call.at]),
  ]);
  const shared = [
    'createQueries',
    'Queries',
    ...runtimeValues(resources),
    ...runtimeTypes(resources),
  ];
  const main = new Map<string, Pointer | undefined>([
    ...(resources.length === 0 ? [] : shared.map((name): [string, undefined] => [name, undefined])),
    ...exported,
  ]);
  const hooks = ['createHooks', 'Hooks'].map((name) => [name, undefined] as const);
  return {
    entries: new Map<string, ExportedNames>([
      ['', main],
      ...(context.options.hooks === undefined || resources.length === 0
        ? []
        : [['hooks', new Map<string, undefined>(hooks)] as const]),
    ]),
  };
}

async function emit(context: TargetContext): Promise<readonly OutputFile[]> {
  const { api, calls, names, options } = context;
  const pkg = packageFacts(context, 'query');
  const resources = queryResources(context);
  const client = symbol(
    'client',
    options.layout === 'packages'
      ? { namespace: packageName(names, 'client') }
      : { namespace: `${sourceFolder('client', options.layout)}index.ts`, isFile: true },
  );
  const own: QueryContext = { api, calls, names, pkg, client, keyPrefix: options.keyPrefix };
  const modules = [
    ...resources.map((resource) => resourceModule(resource, own)),
    ...(resources.length === 0 ? [] : [allQueries(resources, own)]),
  ];
  const hooks = resources.length === 0 ? undefined : options.hooks;
  return [
    ...(options.layout === 'packages' ? await packageFiles(resources, pkg, context) : []),
    ...modules.map(printDeclarations),
    ...(hooks ? [printDeclarations(hooksModule(resources, own, hooks))] : []),
    modules.length === 0
      ? { path: `${pkg.source}index.ts`, content: 'export {};\n' }
      : printDeclarations(indexModule(modules, resources, pkg)),
  ];
}

/** `createQueries`, which makes the queries of all resources. */
function allQueries(resources: readonly QueryResource[], { client, pkg }: QueryContext): Module {
  const file = `${pkg.source}queries.ts`;
  const parts = resources.map((resource) => {
    const from = { file: resourceFile(resource, pkg) };
    const { create, type } = resource.exports;
    return {
      name: resource.names.property,
      type: symbol(type, from, { type: true }),
      create: symbol(create, from),
    };
  });
  return {
    file,
    declarations: [
      {
        kind: 'interface',
        name: 'Queries',
        doc: { text: ['The queries and mutations of all resources.'] },
        properties: parts.map(({ name, type }) => ({ name, type: code`${type}` })),
      },
      {
        kind: 'function',
        name: 'createQueries',
        doc: {
          text: [
            'The queries and mutations of all resources. The functions of single resources keep the others out of a bundle.',
          ],
        },
        parameters: [{ name: 'api', type: code`${client}.ApiClient` }],
        returns: code`${identifier('Queries')}`,
        body: code`return ${objectLiteral(
          parts.map(({ name, create }) =>
            property(name, code`${create}${callArguments([code`api`])}`),
          ),
          true,
        )};`,
      },
    ],
  };
}

function indexModule(
  modules: readonly Module[],
  resources: readonly QueryResource[],
  { source, runtime }: PackageFacts,
): Module {
  const from = `${runtime}query.ts`;
  const [values, types] = [runtimeValues(resources), runtimeTypes(resources)];
  const shared: readonly ExportDeclaration[] = [
    ...(values.length === 0 ? [] : [{ kind: 'export' as const, from, names: values }]),
    ...(types.length === 0 ? [] : [{ kind: 'export' as const, from, type: true, names: types }]),
  ];
  const own = modules.map(({ file }): ExportDeclaration => ({ kind: 'export', from: file }));
  return { file: `${source}index.ts`, declarations: [...own, ...shared] };
}

// The files of the package other than its sources.

function packageFiles(
  resources: readonly QueryResource[],
  pkg: PackageFacts,
  context: TargetContext,
): Promise<readonly OutputFile[]> {
  const { api, names, options } = context;
  const client = packageName(names, 'client');
  const hooks = options.hooks && resources.length > 0 ? hookAdapters[options.hooks] : undefined;
  const manifest = {
    name: json(pkg.name),
    version: json(pkg.version),
    ...publishView(pkg),
    ...entriesView(pkg, [['.', 'index'], ...(hooks ? [['./hooks', 'hooks'] as const] : [])]),
    adapter: hooks ? json(hooks.package) : false,
    adapterRange: hooks ? json(hooks.range) : false,
    description: json(`Options for TanStack Query of ${plainText(api.info.title)}`),
    license: pkg.license && json(pkg.license.id),
    client: json(client),
    runtime: options.runtime === 'package' && json(runtimeRange),
    query: json(testedRanges['@tanstack/query-core']),
    typescript: json(testedRanges.typescript),
  };
  const readme = readmeView(resources, pkg, context);
  const files = [
    { name: 'README.md', view: readme },
    ...agentFiles(readme),
    ...licenceFile(pkg, api.info),
    { name: 'package.json', view: manifest },
    ...commonjsFile(pkg),
    { name: 'tsconfig.json', view: manifest },
  ];
  return templateFiles(files, { target: 'query', pkg, code: 'query/template' }, context);
}
