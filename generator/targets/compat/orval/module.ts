// The modules of orval: the functions, queries of React where they are asked for, and the types.

import { withoutEnd } from '../../../base/texts.js';
import { code, identifier, literal, symbol } from '../../../code/code.js';
import type { Declaration, Module } from '../../../code/declarations.js';
import type { CompatOptions } from '../../../base/options.js';
import type { Lowered } from '../../../lower/lower.js';
import { joined, type SharedContext } from '../context.js';
import { modelsOf } from './models.js';
import { operationCode, type OrvalContext } from './operations.js';

interface Settings extends CompatOptions {
  readonly hasQueries: boolean;
}

export function orvalModules(
  lowered: Lowered,
  shared: SharedContext,
  { file = 'api.ts', schemas, baseUrl = '', hasQueries }: Settings,
): readonly Module[] {
  const models = modelsOf(lowered, shared);
  const modelFile = schemas === undefined ? file : `${withoutEnd(schemas, '/')}/index.ts`;
  const model = symbol('model', { namespace: modelFile, isFile: true }, { type: true });
  const context: OrvalContext = {
    ...shared,
    models,
    hasQueries,
    model: (name) =>
      modelFile === file ? code`${identifier(name)}` : code`${model}.${identifier(name)}`,
  };
  const { client, names, calls, runtime } = context;
  const operations = [...calls.operations.values()].map((call) => operationCode(call, context));
  const declarations: readonly Declaration[] = [
    {
      kind: 'const',
      name: 'operation',
      exported: false,
      value: code`/*#__PURE__*/ ${runtime('operationsOf')}(${client}.${identifier(`${names.api.className}Core`)}, ${literal(baseUrl)})`,
    },
    ...(hasQueries ? hookMakers(context) : []),
    ...(operations.length > 0 ? [joined(operations)] : []),
    {
      kind: 'export',
      from: shared.runtimeFile,
      type: true,
      names: [
        ...['1xx', '2xx', '3xx', '4xx', '5xx'].map((each) => `HTTPStatusCode${each}`),
        'HTTPStatusCodes',
      ],
    },
  ];
  const named = models.declarations();
  const types = named.length > 0 ? [joined(named)] : [];
  return modelFile === file
    ? [{ file, declarations: [...declarations, ...types] }]
    : [
        { file, declarations },
        { file: modelFile, declarations: types },
      ];
}

const react = { package: '@tanstack/react-query' };

/** What makes the hooks. */
function hookMakers({ runtimeFile }: OrvalContext): readonly Declaration[] {
  const file = runtimeFile.replace(/(?=\.ts$)/, '-hooks');
  const make = (name: string, of: string, hook: string): Declaration => ({
    ...{ kind: 'const', name, exported: false },
    value: code`/*#__PURE__*/ ${symbol(of, { file })}(${symbol(hook, react)})`,
  });
  return [
    make('queryHook', 'queryHooks', 'useQuery'),
    make('mutationHook', 'mutationHooks', 'useMutation'),
  ];
}
