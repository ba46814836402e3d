// The README of the package, with one example of each kind of query that the document has.

import { member, type Code } from '../../code/code.js';
import { print } from '../../code/print.js';
import {
  markdown,
  markdownCode,
  type Safe,
  type TemplateView,
  typescript,
  typescriptString,
} from '../../code/template.js';
import type { HookAdapter } from '../../base/options.js';
import { hookAdapters, type PackageFacts, packageName, testedRanges } from '../package.js';
import type { TargetContext } from '../target.js';
import { jestSetting, licenceText, nameList } from '../templates.js';
import { hasParams, type QueryOperation, type QueryResource } from './operations.js';

/** An operation for an example. */
interface Shown {
  readonly resource: QueryResource;
  readonly operation: QueryOperation;
}

export function readmeView(
  resources: readonly QueryResource[],
  pkg: PackageFacts,
  { api, names, options }: TargetContext,
): TemplateView {
  const client = packageName(names, 'client');
  const all = resources.flatMap((resource) =>
    resource.operations.map((operation): Shown => ({ resource, operation })),
  );
  const find = (test: (operation: QueryOperation) => boolean): Shown | undefined =>
    all.find(({ operation }) => test(operation));
  // One with parameters shows how a query waits for them.
  const query =
    find(({ isQuery, call }) => isQuery && hasParams(call)) ?? find(({ isQuery }) => isQuery);
  const mutation = find(({ isQuery }) => !isQuery);
  const paged = find(({ pages }) => pages !== undefined);
  const polled = find(({ waiter }) => waiter !== undefined);
  const component = (hook: string, { resource, operation }: Shown, name: string): Safe<'ts'> => {
    const { names: own } = operation.call;
    const takes = hasParams(operation.call);
    return lines(
      ...(takes ? [`import type { ${own.params} } from ${typescriptString(client)};`] : []),
      `import { ${hook} } from '@tanstack/react-query';`,
      "import { queries } from './queries.js';",
      '',
      `export function useExample(${takes ? `params: ${own.params}` : ''}) {`,
      `  return ${hook}(${access(resource, name)}(${takes ? 'params' : ''}));`,
      '}',
    );
  };
  return {
    package: markdown(pkg.name),
    client: markdown(client),
    jest: jestSetting(names),
    commonjs: pkg.commonjs,
    range: markdown(testedRanges['@tanstack/query-core']),
    title: markdown(api.info.title),
    version: markdown(api.info.version),
    resources: nameList(resources.map(({ names: { property } }) => property)),
    prefix: options.keyPrefix !== undefined && typescriptString(options.keyPrefix),
    slug: typescriptString(names.api.slug),
    setup: lines(
      `import { ${names.api.className} } from ${typescriptString(client)};`,
      `import { createQueries } from ${typescriptString(pkg.name)};`,
      '',
      `export const queries = createQueries(new ${names.api.className}());`,
    ),
    create: query ? typescript(query.resource.exports.create) : false,
    query: query ? component('useQuery', query, query.operation.call.names.method) : false,
    keys: query ? keysExample(query, pkg) : false,
    skip:
      query && hasParams(query.operation.call)
        ? typescript(
            `useQuery(${access(query.resource, query.operation.call.names.method)}(params ?? skipToken))`,
          )
        : false,
    mutation: mutation ? mutationExample(mutation, pkg) : false,
    pages: paged ? component('useInfiniteQuery', paged, paged.operation.pages ?? '') : false,
    waiter: polled
      ? component('useQuery', polled, polled.operation.waiter?.names.method ?? '')
      : false,
    hooks: false,
    ...(options.hooks && hooksView(options.hooks, pkg)),
    license: licenceText(pkg),
  };
}

function hooksView(name: HookAdapter, pkg: PackageFacts): TemplateView {
  const { package: adapter, isReactive } = hookAdapters[name];
  return {
    isReactive,
    adapter: markdownCode(adapter),
    hooks: lines(
      `import { createHooks } from ${typescriptString(`${pkg.name}/hooks`)};`,
      "import { queries } from './queries.js';",
      '',
      'export const hooks = createHooks(queries);',
    ),
  };
}

function keysExample({ resource, operation }: Shown, pkg: PackageFacts): Safe<'ts'> {
  const { keys } = resource.exports;
  const invalidate = (key: string): string =>
    `await queryClient.invalidateQueries({ queryKey: ${key} });`;
  return lines(
    "import { QueryClient } from '@tanstack/react-query';",
    `import { ${keys} } from ${typescriptString(pkg.name)};`,
    '',
    'const queryClient = new QueryClient();',
    invalidate(`${keys}.all`),
    invalidate(`${keys}${text(member(operation.call.names.method))}()`),
  );
}

function mutationExample({ resource, operation }: Shown, pkg: PackageFacts): Safe<'ts'> {
  return lines(
    "import { useMutation, useQueryClient } from '@tanstack/react-query';",
    `import { invalidate } from ${typescriptString(pkg.name)};`,
    "import { queries } from './queries.js';",
    '',
    'export function useExample() {',
    '  const queryClient = useQueryClient();',
    `  const options = ${access(resource, operation.call.names.method)}();`,
    '  return useMutation({ ...options, onSuccess: () => invalidate(queryClient, options) });',
    '}',
  );
}

/** `queries.pets.get` */
function access({ names }: QueryResource, name: string): string {
  return `queries${text(member(names.property))}${text(member(name))}`;
}

function text(code: Code): string {
  return print('README.md', code).text;
}

function lines(...rows: readonly string[]): Safe<'ts'> {
  return typescript(rows.join('\n'));
}
