// The modules of orval: the functions, queries of React where they are asked for, and the types.

import { withoutEnd } from '../../../base/texts.js';
import { code, identifier, symbol } from '../../../code/code.js';
import type { Declaration, Module } from '../../../code/declarations.js';
import type { CompatOptions } from '../../../base/compat-options.js';
import type { Lowered } from '../../../lower/lower.js';
import { append } from '../../../model/maps.js';
import type { Call } from '../../../lower/calls/call.js';
import { folderOf, joined, type SharedContext } from '../context.js';
import { mockModules } from './mocks.js';
import { modelsOf, pascal } from './models.js';
import { operationCode, type OrvalContext } from './operations.js';
import { senderOf } from './sender.js';
import { zodModule } from './zod.js';

interface Settings extends CompatOptions {
  readonly hasQueries: boolean;
  /** The index of the fixtures, where mocks are asked for, and that of the validators. */
  readonly fixturesFile?: string | undefined;
  readonly validatorsFile?: string | undefined;
}

export function orvalModules(
  lowered: Lowered,
  shared: SharedContext,
  settings: Settings,
): readonly Module[] {
  const { file = 'api.ts', schemas = file, hasQueries, mode, zod } = settings;
  const { fixturesFile, validatorsFile } = settings;
  const models = modelsOf(lowered, shared);
  const modelFile = schemas.endsWith('.ts') ? schemas : `${withoutEnd(schemas, '/')}/index.ts`;
  const model = symbol('model', { namespace: modelFile, isFile: true }, { type: true });
  const sender = senderOf(shared, settings);
  const context: OrvalContext = {
    ...{ ...shared, models, hasQueries, sender },
    model: (name) =>
      modelFile === file ? code`${identifier(name)}` : code`${model}.${identifier(name)}`,
  };
  const files = new Map<string, Call[]>();
  for (const call of shared.calls.operations.values()) append(files, fileOf(call, settings), call);
  const isTagged = mode === 'tags' || mode === 'tags-split';
  if (files.size === 0 && !isTagged) files.set(file, []);
  const functions = [...files].map(([path, calls]): Module => ({
    file: path,
    declarations: [
      ...(calls.length > 0 ? [sender.maker] : []),
      ...(hasQueries ? hookMakers(context) : []),
      ...(calls.length > 0 ? [joined(calls.map((call) => operationCode(call, context)))] : []),
      ...(sender.hasStatus ? [statuses(shared)] : []),
    ],
  }));
  const mocks = [...files].flatMap(([path, calls]) =>
    fixturesFile === undefined
      ? []
      : mockModules(
          path,
          {
            calls,
            fixturesFile,
            name: pascal(isTagged ? nameOfFile(path) : shared.api.info.title),
          },
          context,
        ),
  );
  // Functions and mocks name models.
  const all = models.declarations();
  const types = all.length > 0 ? [joined(all)] : [];
  return [
    ...functions.map((module) =>
      module.file === modelFile
        ? { ...module, declarations: [...module.declarations, ...types] }
        : module,
    ),
    ...mocks,
    ...(files.has(modelFile) ? [] : [{ file: modelFile, declarations: types }]),
    ...(zod === undefined || validatorsFile === undefined
      ? []
      : [
          zodModule(zod, {
            calls: [...shared.calls.operations.values()],
            names: shared.names,
            validatorsFile,
          }),
        ]),
    ...(sender.module ? [sender.module] : []),
    ...(mode === 'tags-split'
      ? [
          {
            file: 'index.ts',
            declarations: [...files.keys()].map((from) => ({ kind: 'export' as const, from })),
          },
        ]
      : []),
  ];
}

/** The file of a function: that of its first tag where tags have files. */
function fileOf({ operation: { tags } }: Call, { file = 'api.ts', mode }: Settings): string {
  const tag = kebab(tags[0] ?? 'default');
  const folder = folderOf(file);
  if (mode === 'tags') return `${folder}${tag}.ts`;
  return mode === 'tags-split' ? `${folder}${tag}/${tag}.ts` : file;
}

function nameOfFile(path: string): string {
  return path.slice(folderOf(path).length).replace(/\.ts$/, '');
}

/** `Pet Store` → `pet-store` */
function kebab(text: string): string {
  const words = text.replace(/([\p{Ll}\p{N}])(?=\p{Lu})/gu, '$1 ').match(/[\p{L}\p{N}]+/gu);
  return (words ?? []).join('-').toLowerCase() || 'default';
}

function statuses({ runtimeFile }: SharedContext): Declaration {
  const classes = ['1xx', '2xx', '3xx', '4xx', '5xx'].map((each) => `HTTPStatusCode${each}`);
  return { kind: 'export', from: runtimeFile, type: true, names: [...classes, 'HTTPStatusCodes'] };
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
