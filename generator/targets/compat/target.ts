// What moves from another generator need: modules with the names, arguments and results that their
// code has today, over the client.

import { type ImportSymbol, symbol } from '../../code/code.js';
import { printDeclarations } from '../../code/declarations.js';
import { runtimePackage, type Use } from '../../code/symbols.js';
import { diagnostic } from '../../base/diagnostics.js';
import type { TargetSurface } from '../../surface/surface.js';
import { typeOf } from '../../surface/types/convert.js';
import { render } from '../../surface/types/render.js';
import { createTypeFacts, type TypeContext } from '../../surface/types/type-context.js';
import { besideFolder, sourceFolder } from '../package.js';
import { runtimeFolder } from '../runtime.js';
import type { OutputFile, Target, TargetContext } from '../target.js';
import type { CompatContext, SharedContext } from './context.js';
import { heyOperations, heyParameters, heySchemas, heyScope } from './hey-api/names.js';
import { heyModules } from './hey-api/module.js';
import { kubbModules } from './kubb/module.js';
import { orvalModules } from './orval/module.js';

export const compatTarget: Target = {
  name: 'compat',
  summary: 'The names, arguments and results of another generator, over the client.',
  needs: ['client'],
  emit,
  surface: (): TargetSurface => ({ entries: new Map() }),
};

function emit(context: TargetContext): readonly OutputFile[] {
  const { api, calls, names, options, report } = context;
  if (options.layout !== 'source' || options.compat === undefined) {
    report(
      diagnostic(
        'compat/options',
        options.layout === 'source'
          ? 'The target compat needs to know whose names it is to have.'
          : 'The target compat has no package of its own.',
        { option: [options.layout === 'source' ? 'targets' : 'layout'] },
      ),
    );
    return [];
  }
  const beside = (folder: string): string =>
    folder.startsWith(`${runtimePackage}/`) ? folder : `${besideFolder}${folder}`;
  const { from } = options.compat;
  const clientFile = `${beside(sourceFolder('client', options.layout))}index.ts`;
  const runtimeFile = `${beside(runtimeFolder('', options))}${from}.ts`;
  const shared: SharedContext = {
    ...{ api, names, calls },
    client: symbol('api', { namespace: clientFile, isFile: true }),
    types: symbol('api', { namespace: clientFile, isFile: true }, { type: true }),
    typeOf: typesIn(context, clientFile),
    runtimeFile,
    runtime: (name, type = false) => symbol(name, { file: runtimeFile }, { type }),
  };
  const validatorsFile = `${beside(sourceFolder('validators', options.layout))}index.ts`;
  const fixturesFile = `${beside(sourceFolder('fixtures', options.layout))}index.ts`;
  const has = (target: string): boolean => options.targets?.includes(target) ?? false;
  const modules =
    from === 'kubb'
      ? kubbModules(context, shared, { ...options.compat, validatorsFile })
      : from === 'orval'
        ? orvalModules(context, shared, {
            ...options.compat,
            hasQueries: has('query'),
            ...(has('fixtures') && { fixturesFile }),
            ...(has('validators') && { validatorsFile }),
          })
        : heyModules(heyContext(context, shared), {
            clientFile,
            runtimeFile,
            ...(has('query') && { queryFile: runtimeFile.replace(/(?=\.ts$)/, '-query') }),
            ...(has('validators') && {
              validatorsFile: `${beside(sourceFolder('validators', options.layout))}index.ts`,
            }),
          });
  return modules
    .map(printDeclarations)
    .map((file) => ({ ...file, isOutside: true, uses: file.uses.map(inside) }));
}

function heyContext(context: TargetContext, shared: SharedContext): CompatContext {
  const { api, calls } = context;
  const all = [...calls.operations.values()];
  const own = heyOperations(all);
  const schemas = heySchemas(context);
  const parameters = heyParameters(api, new Set(schemas.map(({ name }) => name)));
  return {
    ...shared,
    runtimeConfig: context.options.compat?.runtimeConfig,
    operations: new Map(
      all.flatMap((call) => {
        const known = own.get(call.at);
        return known ? [[call.at, { call, own: known }] as const] : [];
      }),
    ),
    schemas,
    parameters,
    typeName: heyScope(['ClientOptions', ...[...schemas, ...parameters].map(({ name }) => name)]),
    schemaName: heyScope(schemas.map(({ name }) => `z${name}`)),
  };
}

/** How types are printed, with components and what else the client exports from there. */
function typesIn(
  { api, names, options }: TargetContext,
  clientFile: string,
): CompatContext['typeOf'] {
  const exported = (name: string): ImportSymbol =>
    symbol(name, { file: clientFile }, { type: true });
  const global = (name: string): ImportSymbol => symbol(name, { global: true }, { type: true });
  const context: TypeContext = {
    typeOf,
    facts: createTypeFacts(api, options),
    symbols: {
      type: (id) => {
        const own = names.schemas.get(id);
        return own && exported(own.type);
      },
      unrecognized: {
        string: exported('Unrecognized'),
        number: exported('UnrecognizedNumber'),
      },
      binary: global('Blob'),
      date: global('Date'),
    },
    within: [],
  };
  return (schema) => render(typeOf(schema, context));
}

/** What a file uses, as if it stood beside the other targets. */
function inside({ file, name }: Use): Use {
  return { name, file: file.startsWith(besideFolder) ? file.slice(besideFolder.length) : file };
}
