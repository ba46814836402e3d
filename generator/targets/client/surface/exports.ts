// What the client's package exports.

import type { ExportDeclaration, Module, SurfaceModule } from '../../../code/declarations.js';
import type { Errors } from './errors.js';
import type { Extras } from '../extras.js';
import type { Resource } from './resources.js';
import type { EmitContext } from './emit-context.js';

/** What `import … from 'the-package'` finds. Names are told apart in `naming/`; the ones listed here come first. */
export function indexModule(
  context: EmitContext,
  {
    resources,
    errors,
    files,
    webhooks,
    waiters,
    uploads,
    checks,
    limiter,
    credits,
    extras,
  }: {
    readonly resources: readonly Resource[];
    readonly errors: Errors;
    /** Of resources, and of types that several of these use. */
    readonly files: readonly { readonly path: string; readonly type: boolean }[];
    readonly webhooks: Module | undefined;
    readonly waiters: Module | undefined;
    readonly uploads: Module | undefined;
    readonly checks: Module | undefined;
    readonly limiter: Module | undefined;
    readonly credits: Module | undefined;
    readonly extras: Extras;
  },
): SurfaceModule {
  const { pkg, names } = context;
  const { className } = names.api;
  const all = (from: string, type = false): ExportDeclaration => ({ kind: 'export', from, type });
  const named = (
    from: string,
    exported: readonly string[],
    type = false,
  ): readonly ExportDeclaration[] =>
    exported.length === 0 ? [] : [{ kind: 'export', from, names: exported, type }];
  return {
    file: `${pkg.source}index.ts`,
    declarations: [
      ...named(`${pkg.source}client.ts`, [className]),
      ...named(`${pkg.source}core.ts`, [`${className}Core`]),
      ...named(`${pkg.source}client.ts`, [`${className}Options`], true),
      ...named(`${pkg.source}core.ts`, [`${className}CoreOptions`], true),
      ...named(
        errors.module.file,
        errors.classes.map(({ name }) => name),
      ),
      ...named(
        errors.module.file,
        errors.module.declarations.flatMap((each) => (each.kind === 'type' ? [each.name] : [])),
        true,
      ),
      ...runtimeExports.flatMap(([file, values, type]) =>
        named(`${pkg.source}runtime/${file}`, values, type),
      ),
      ...files.map(({ path, type }) => all(path, type)),
      ...(context.headers.module ? [all(context.headers.module.file, true)] : []),
      ...(webhooks ? [all(webhooks.file, true)] : []),
      ...(resources.some(({ units }) => units.some(({ isList }) => isList))
        ? named(`${pkg.source}runtime/pages.ts`, ['FirstPage', 'ListPage', 'PageList'], true)
        : []),
      ...streamExports(`${pkg.source}runtime/`, resources),
      ...(waiters ? [all(waiters.file), ...waiterExports(`${pkg.source}runtime/`)] : []),
      ...(uploads ? [all(uploads.file)] : []),
      ...(limiter
        ? [
            all(limiter.file),
            {
              kind: 'export',
              from: `${pkg.source}runtime/limiter.ts`,
              names: ['Budget'],
              type: true,
            } satisfies ExportDeclaration,
          ]
        : []),
      ...limitExports(`${pkg.source}runtime/`),
      ...(checks ? [all(checks.file), ...checkExports(`${pkg.source}runtime/`)] : []),
      ...(credits
        ? [all(credits.file), ...named(`${pkg.source}runtime/credits.ts`, ['CreditEstimate'], true)]
        : []),
      ...extras.exports,
    ],
  };
}

function streamExports(
  folder: string,
  resources: readonly Resource[],
): readonly ExportDeclaration[] {
  const has = (kind: string): boolean =>
    resources.some(({ units }) => units.some(({ streams }) => streams === kind));
  const types = (file: string, names: readonly string[]): ExportDeclaration => ({
    kind: 'export',
    from: folder + file,
    names,
    type: true,
  });
  return [
    ...(has('events') ? [types('events.ts', ['EventOptions', 'EventStream', 'ServerEvent'])] : []),
    ...(has('lines') ? [types('json-lines.ts', ['JsonLines', 'LinesOptions'])] : []),
  ];
}

function waiterExports(folder: string): readonly ExportDeclaration[] {
  return [
    { kind: 'export', from: `${folder}waiter.ts`, names: ['WaiterError'] },
    {
      kind: 'export',
      from: `${folder}waiter.ts`,
      names: ['StateChange', 'WaitableCall', 'WaitOptions'],
      type: true,
    },
  ];
}

/** What refuses a call, or a file. */
function limitExports(folder: string): readonly ExportDeclaration[] {
  return [
    { kind: 'export', from: `${folder}errors.ts`, names: ['ValidationError'] },
    { kind: 'export', from: `${folder}errors.ts`, names: ['LimitViolation'], type: true },
  ];
}

function checkExports(folder: string): readonly ExportDeclaration[] {
  return [
    {
      kind: 'export',
      from: `${folder}checks.ts`,
      names: ['CheckedRequest', 'KnownSource'],
      type: true,
    },
  ];
}

/** The part of the runtime that users name. */
const runtimeExports: readonly (readonly [
  file: string,
  names: readonly string[],
  type: boolean,
])[] = [
  ['api-client.ts', ['ApiClient'], false],
  [
    'errors.ts',
    [
      'AbortedError',
      'ApiError',
      'ArgumentError',
      'ClientError',
      'ConfigurationError',
      'ConnectionError',
      'TimeoutError',
      'UnexpectedResponseError',
    ],
    false,
  ],
  ['client.ts', ['addMiddleware', 'setFetch', 'withOptions'], false],
  ['rate-limit.ts', ['RateLimit'], true],
  [
    'types.ts',
    [
      'ApiCall',
      'BodyRequestOptions',
      'ClientOptions',
      'Middleware',
      'MiddlewareContext',
      'Open',
      'RequestOptions',
      'WithResponse',
    ],
    true,
  ],
];
