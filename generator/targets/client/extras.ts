// Small parts of the runtime that a client has where its document needs them, and the entry point for Node.

import { code, type ImportSymbol, literal, symbol } from '../../code/code.js';
import type { Declaration, ExportDeclaration, Module } from '../../code/declarations.js';
import type { OAuthFlow } from '../../model/api.js';
import { isObject } from '../../model/json.js';
import { resolve } from '../../model/graph/resolve.js';
import type { Schema } from '../../model/schema.js';
import { walkSchemas } from '../../model/graph/walk.js';
import type { EmitContext } from './surface/emit-context.js';

export interface Extras {
  /** What the index exports of them. */
  readonly exports: readonly ExportDeclaration[];
  /** There are presigned addresses to fetch from. */
  readonly downloads: boolean;
  /** `redact`, which knows the names of the document's secrets. */
  readonly redact: Module | undefined;
  /** The token endpoint of OAuth client credentials. */
  readonly tokens: Module | undefined;
  /** `./node`: what works with files and servers of Node. */
  readonly node: Module | undefined;
}

export function extrasOf(
  { api, pkg }: EmitContext,
  { uploads, webhooks }: { readonly uploads: boolean; readonly webhooks: boolean },
): Extras {
  const exported = (file: string, names: readonly string[], type = false): ExportDeclaration => ({
    kind: 'export',
    from: `${pkg.source}runtime/${file}`,
    names,
    type,
  });
  const flowsOf = (...kinds: readonly string[]): readonly OAuthFlow[] =>
    [...api.securitySchemes.values()].flatMap((scheme) =>
      scheme.type === 'oauth2' ? kinds.flatMap((kind) => scheme.flows.get(kind) ?? []) : [],
    );
  const flows = flowsOf('clientCredentials');
  // A sign-in gives a refresh token; the flow says where that is used, else it is where tokens come from.
  const signIns = flowsOf('authorizationCode', 'password');
  const addresses = [
    {
      name: 'tokenUrl',
      doc: 'Where `clientCredentials` gets tokens.',
      url: flows.map(({ tokenUrl }) => tokenUrl).find(isAddress),
    },
    {
      name: 'refreshUrl',
      doc: 'Where `refreshToken` gets tokens.',
      url: signIns.map((flow) => flow.refreshUrl ?? flow.tokenUrl).find(isAddress),
    },
  ].flatMap(({ url, ...rest }) => (url === undefined ? [] : [{ ...rest, url }]));
  const tokenFile = `${pkg.source}token-url.ts`;
  let downloads = false;
  let moments = false;
  const secrets = new Set<string>();
  walkSchemas(api, (schema) => {
    for (const [name, property] of schema.properties ?? [])
      if (isSensitive(property) || isSensitive(resolve(api, property))) secrets.add(name);
    downloads ||= isDownload(schema);
    moments ||= schema.extensions?.get('x-unit') === 'unix-seconds';
  });
  const redactFile = `${pkg.source}redact.ts`;
  const node = [
    ...(uploads ? [exported('upload-node.ts', ['openFile'])] : []),
    ...(webhooks ? [exported('webhook-node.ts', ['nodeListener'])] : []),
  ];
  return {
    downloads,
    exports: [
      exported('logging.ts', ['logging']),
      exported('logging.ts', ['LoggingOptions'], true),
      exported('types.ts', ['LogDetails', 'Logger', 'LogLevel'], true),
      secrets.size === 0
        ? exported('logging.ts', ['redact'])
        : { kind: 'export', from: redactFile, names: ['redact'] },
      ...(uploads
        ? [
            exported('upload.ts', ['UploadOptions', 'UploadProgress'], true),
            exported('upload-source.ts', ['FileLike', 'UploadSource', 'UploadStream'], true),
          ]
        : []),
      ...(downloads
        ? [
            exported('download.ts', ['downloadFile']),
            exported('download.ts', ['DownloadOptions'], true),
          ]
        : []),
      ...(flows.length > 0
        ? [
            exported('oauth.ts', ['clientCredentials']),
            exported('oauth.ts', ['ClientCredentials'], true),
          ]
        : []),
      ...(signIns.length > 0
        ? [exported('oauth.ts', ['refreshToken']), exported('oauth.ts', ['RefreshToken'], true)]
        : []),
      ...(addresses.length === 0
        ? []
        : [
            {
              kind: 'export',
              from: tokenFile,
              names: addresses.map(({ name }) => name),
            } satisfies ExportDeclaration,
          ]),
      ...(moments ? [exported('unix-seconds.ts', ['toDate', 'toUnixSeconds'])] : []),
    ],
    redact:
      secrets.size === 0
        ? undefined
        : {
            file: redactFile,
            declarations: [
              redactFunction(
                [...secrets],
                symbol('redactNames', { file: `${pkg.source}runtime/logging.ts` }),
              ),
            ],
          },
    tokens:
      addresses.length === 0
        ? undefined
        : {
            file: tokenFile,
            declarations: addresses.map(({ name, doc, url }): Declaration => ({
              kind: 'const',
              name,
              doc: { text: [doc] },
              value: code`${url}`,
            })),
          },
    node: node.length === 0 ? undefined : { file: `${pkg.source}node.ts`, declarations: node },
  };
}

function isAddress(url: string | undefined): url is string {
  return url !== undefined && /^https?:/i.test(url) && URL.canParse(url);
}

function isSensitive({ format, extensions }: Schema): boolean {
  return format === 'password' || extensions?.get('x-sensitive') === true;
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

/** A presigned address that is fetched. */
function isDownload({ extensions }: Schema): boolean {
  const value = extensions?.get('x-presigned');
  return isObject(value) && (value['method'] === undefined || value['method'] === 'GET');
}
