// What the client's package exports.

import { code, type ImportSymbol, literal, symbol } from '../../code/code.js';
import type {
  Declaration,
  ExportDeclaration,
  Module,
  SurfaceModule,
} from '../../code/declarations.js';
import type { Api, OAuthFlow } from '../../model/api.js';
import { type Names, validationErrorName } from '../../model/naming/names.js';
import { validationError } from '../../model/naming/scope.js';
import { extensionOf, sensitiveProperties } from '../../model/extensions.js';
import { walkSchemas } from '../../model/graph/walk.js';
import type { Schema } from '../../model/schema.js';
import { streamKind } from '../../lower/calls/capabilities.js';
import type { ClientContext } from './emit-context.js';
import type { Errors } from './calls/errors.js';
import type { ResourceModule } from './entry.js';

/** The index of the package. `naming/` keeps all names apart. */
export function indexModule(
  context: ClientContext,
  {
    resources,
    errors,
    files,
    webhooks,
    checks,
    limiter,
    costs,
    extras,
  }: {
    readonly resources: readonly ResourceModule[];
    readonly errors: Errors;
    /** The files of resources, and of types that several resources share. */
    readonly files: readonly { readonly path: string; readonly type: boolean }[];
    readonly webhooks: Module | undefined;
    readonly checks: Module | undefined;
    readonly limiter: Module | undefined;
    readonly costs: Module | undefined;
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
    declarations: gathered([
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
        errors.module.declarations.flatMap((declaration) =>
          declaration.kind === 'type' ? [declaration.name] : [],
        ),
        true,
      ),
      ...runtimeExports.flatMap(([file, values, type]) =>
        named(`${pkg.runtime}${file}`, values, type),
      ),
      ...files.map(({ path, type }) => all(path, type)),
      ...(context.headers.module ? [all(context.headers.module.file, true)] : []),
      ...(webhooks ? [all(webhooks.file, true)] : []),
      ...(resources.some(({ units }) => units.some(({ call }) => call.pages !== undefined))
        ? named(`${pkg.runtime}pages.ts`, ['ListPage', 'PageList'], true)
        : []),
      ...streamExports(pkg.runtime, resources),
      ...(context.isUsed('WaitOptions') ? waiterExports(pkg.runtime) : []),
      ...(limiter
        ? [
            all(limiter.file),
            {
              kind: 'export',
              from: `${pkg.runtime}limits.ts`,
              names: ['Budget'],
              type: true,
            } satisfies ExportDeclaration,
          ]
        : []),
      ...limitExports(pkg.runtime, names),
      ...(checks ? [all(checks.file), ...checkExports(pkg.runtime)] : []),
      ...(costs
        ? [all(costs.file), ...named(`${pkg.runtime}limits.ts`, ['CostEstimate'], true)]
        : []),
      ...extras.exports,
    ]),
  };
}

/** One statement for all names of a file. */
function gathered(exports: readonly ExportDeclaration[]): readonly ExportDeclaration[] {
  const statements = new Map<string, ExportDeclaration>();
  for (const each of exports) {
    const kind = each.names === undefined ? '*' : (each.alias ?? '');
    const key = JSON.stringify([each.from, each.type === true, kind]);
    const names = [...(statements.get(key)?.names ?? []), ...(each.names ?? [])];
    statements.set(key, each.names ? { ...each, names } : each);
  }
  return [...statements.values()];
}

function streamExports(
  folder: string,
  resources: readonly ResourceModule[],
): readonly ExportDeclaration[] {
  const has = (kind: string): boolean =>
    resources.some(({ units }) => units.some(({ call }) => streamKind(call) === kind));
  const types = (file: string, names: readonly string[]): ExportDeclaration => ({
    kind: 'export',
    from: folder + file,
    names,
    type: true,
  });
  return [
    ...(has('events')
      ? [types('streams.ts', ['EventOptions', 'EventStream', 'NamedEventStream', 'ServerEvent'])]
      : []),
    ...(has('lines') ? [types('streams.ts', ['JsonLines', 'LinesOptions'])] : []),
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

/** The errors for a call or file that violates a limit. */
function limitExports(folder: string, names: Names): readonly ExportDeclaration[] {
  const alias = validationErrorName(names);
  return [
    {
      kind: 'export',
      from: `${folder}errors.ts`,
      names: [validationError],
      alias: alias === validationError ? undefined : alias,
    },
    { kind: 'export', from: `${folder}errors.ts`, names: ['LimitViolation'], type: true },
  ];
}

function checkExports(folder: string): readonly ExportDeclaration[] {
  return [
    {
      kind: 'export',
      from: `${folder}limits.ts`,
      names: ['CheckedRequest', 'KnownSource'],
      type: true,
    },
  ];
}

/** The runtime names that users need. */
const runtimeExports: readonly (readonly [
  file: string,
  names: readonly string[],
  type: boolean,
])[] = [
  ['client.ts', ['ApiClient'], false],
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
  ['errors.ts', ['RateLimit'], true],
  [
    'types.ts',
    [
      'ApiCall',
      'BodyRequestOptions',
      'ClientOptions',
      'Middleware',
      'MiddlewareContext',
      'RequestOptions',
      'Unrecognized',
      'UnrecognizedNumber',
      'WithResponse',
    ],
    true,
  ],
];

interface Extras {
  /** The exports of the extras in the index. */
  readonly exports: readonly ExportDeclaration[];
  /** Whether there are presigned URLs for downloads. */
  readonly downloads: boolean;
  /** `redact`, which knows the names of the document's sensitive properties. */
  readonly redact: Module | undefined;
  /** The token URLs of OAuth flows. */
  readonly tokens: Module | undefined;
  /** The entry point `./node`: files and servers of Node. */
  readonly node: Module | undefined;
}

/** Runtime features that are exported only if needed, and the entry point for Node. */
export function extrasOf(
  { api, pkg, isUsed }: ClientContext,
  { uploads, webhooks }: { readonly uploads: boolean; readonly webhooks: boolean },
): Extras {
  const exportOf = (file: string, names: readonly string[], type = false): ExportDeclaration => ({
    kind: 'export',
    from: `${pkg.runtime}${file}`,
    names,
    type,
  });
  const { flows, signIns, urls } = oauthOf(api);
  const tokenFile = `${pkg.source}token-url.ts`;
  let downloads = false;
  let timestamps = false;
  const secrets = sensitiveProperties(api);
  walkSchemas(api, (schema) => {
    downloads ||= isDownload(schema);
    timestamps ||= extensionOf(schema, 'x-unit') === 'unix-seconds';
  });
  const redactFile = `${pkg.source}redact.ts`;
  const node = [
    ...(uploads ? [exportOf('transfer/upload-node.ts', ['openFile'])] : []),
    ...(webhooks ? [exportOf('webhooks/webhook-node.ts', ['nodeListener'])] : []),
  ];
  return {
    downloads,
    exports: [
      exportOf('logging.ts', ['logging']),
      exportOf('logging.ts', ['LoggingOptions'], true),
      exportOf('types.ts', ['LogDetails', 'Logger', 'LogLevel'], true),
      // Packages that infer types from a body's type need its name in their declarations.
      ...(isUsed('BinaryInput') ? [exportOf('types.ts', ['BinaryInput'], true)] : []),
      secrets.length === 0
        ? exportOf('logging.ts', ['redact'])
        : { kind: 'export', from: redactFile, names: ['redact'] },
      ...(uploads
        ? [
            exportOf('transfer.ts', ['UploadOptions', 'UploadProgress'], true),
            exportOf('transfer.ts', ['FileLike', 'UploadSource', 'UploadStream'], true),
          ]
        : []),
      ...(downloads
        ? [
            exportOf('transfer.ts', ['downloadFile']),
            exportOf('transfer.ts', ['DownloadOptions'], true),
          ]
        : []),
      ...(flows.length > 0
        ? [
            exportOf('auth.ts', ['clientCredentials']),
            exportOf('auth.ts', ['ClientCredentials'], true),
          ]
        : []),
      ...(signIns.length > 0
        ? [exportOf('auth.ts', ['refreshToken']), exportOf('auth.ts', ['RefreshToken'], true)]
        : []),
      ...(urls.length === 0
        ? []
        : [
            {
              kind: 'export',
              from: tokenFile,
              names: urls.map(({ name }) => name),
            } satisfies ExportDeclaration,
          ]),
      ...(timestamps ? [exportOf('unix-seconds.ts', ['toDate', 'toUnixSeconds'])] : []),
    ],
    redact:
      secrets.length === 0
        ? undefined
        : {
            file: redactFile,
            declarations: [
              redactFunction(secrets, symbol('redactNames', { file: `${pkg.runtime}logging.ts` })),
            ],
          },
    tokens:
      urls.length === 0
        ? undefined
        : {
            file: tokenFile,
            declarations: urls.map(({ name, doc, url }): Declaration => ({
              kind: 'const',
              name,
              doc: { text: [doc] },
              value: code`${url}`,
            })),
          },
    node: node.length === 0 ? undefined : { file: `${pkg.source}node.ts`, declarations: node },
  };
}

interface OAuthParts {
  readonly flows: readonly OAuthFlow[];
  /** These flows give a refresh token. */
  readonly signIns: readonly OAuthFlow[];
  readonly urls: readonly { readonly name: string; readonly doc: string; readonly url: string }[];
}

function oauthOf(api: Api): OAuthParts {
  const flowsOf = (...kinds: readonly string[]): readonly OAuthFlow[] =>
    [...api.securitySchemes.values()].flatMap((scheme) =>
      scheme.type === 'oauth2' ? kinds.flatMap((kind) => scheme.flows.get(kind) ?? []) : [],
    );
  const flows = flowsOf('clientCredentials');
  // The flow states where to use it; the default is the token URL.
  const signIns = flowsOf('authorizationCode', 'password');
  const urls = [
    {
      name: 'tokenUrl',
      doc: 'Where `clientCredentials` gets tokens.',
      url: flows.map(({ tokenUrl }) => tokenUrl).find(isHttpUrl),
    },
    {
      name: 'refreshUrl',
      doc: 'Where `refreshToken` gets tokens.',
      url: signIns.map((flow) => flow.refreshUrl ?? flow.tokenUrl).find(isHttpUrl),
    },
  ].flatMap(({ url, ...rest }) => (url === undefined ? [] : [{ ...rest, url }]));
  return { flows, signIns, urls };
}

/** The names that are exported where security schemes have OAuth flows. */
export function oauthExports(api: Api): readonly string[] {
  const { flows, signIns, urls } = oauthOf(api);
  return [
    ...(flows.length > 0 ? ['clientCredentials', 'ClientCredentials'] : []),
    ...(signIns.length > 0 ? ['refreshToken', 'RefreshToken'] : []),
    ...urls.map(({ name }) => name),
  ];
}

function isHttpUrl(url: string | undefined): url is string {
  return url !== undefined && /^https?:/i.test(url) && URL.canParse(url);
}

function redactFunction(names: readonly string[], of: ImportSymbol): Declaration {
  return {
    kind: 'function',
    name: 'redact',
    doc: {
      text: [
        'A copy that may be written down: without what the document says is secret, without keys in headers, without the values in queries of addresses.',
      ],
    },
    parameters: [{ name: 'value', type: code`unknown` }],
    returns: code`unknown`,
    body: code`return ${of}(value, ${literal([...names])});`,
  };
}

/** Whether the value is a presigned URL for GET. */
function isDownload(schema: Schema): boolean {
  const presigned = extensionOf(schema, 'x-presigned');
  return presigned !== undefined && (presigned.method ?? 'GET') === 'GET';
}
