// `sdk.gen`, `client.gen`, `client` and `index`: the functions of the client under the names and
// with the arguments and results that hey-api gives them.

import {
  code,
  type Code,
  identifier,
  lines,
  literal,
  objectLiteral,
  property,
  symbol,
} from '../../../code/code.js';
import { callArguments, type Declaration, type Module } from '../../../code/declarations.js';
import { docComment } from '../../../code/comment.js';
import type { Credential } from '../../../lower/calls/access.js';
import type { Call } from '../../../lower/calls/call.js';
import type { JsonObject } from '../../../model/json.js';
import { type CompatContext, constantCode, joined, type Printed } from '../context.js';
import type { HeyNames } from './names.js';
import { operationsType, operationTypes, optionsType, schemaTypes } from './types.js';

export const heyFiles = {
  sdk: 'sdk.gen.ts',
  types: 'types.gen.ts',
  client: 'client.gen.ts',
  index: 'index.ts',
  own: 'client/index.ts',
  query: '@tanstack/react-query.gen.ts',
  zod: 'zod.gen.ts',
} as const;

/** What `client/index` and `client.gen` export of the runtime. */
const clientTypes = [
  ...['Auth', 'Client', 'ClientOptions', 'Config', 'CreateClientConfig', 'Options'],
  ...['RequestOptions', 'RequestResult', 'ResolvedRequestOptions', 'ResponseStyle'],
  ...['ServerSentEventsResult', 'TDataShape'],
];

export function sdkModules(
  context: CompatContext,
  { clientFile, runtimeFile }: { readonly clientFile: string; readonly runtimeFile: string },
): readonly Module[] {
  const all = [...context.operations.values()];
  const servers = context.api.servers.map(({ url }) => url);
  const isStream = ({ call }: { readonly call: Call }): boolean =>
    call.result.members.some(({ medium }) => medium === 'stream');
  const made = [
    ...(all.every(isStream) ? [] : [sdkConstant('operation', 'operationsOf', context)]),
    ...(all.some(isStream) ? [sdkConstant('stream', 'streamsOf', context)] : []),
  ];
  return [
    {
      file: heyFiles.client,
      declarations: [
        {
          kind: 'const',
          name: 'client',
          type: code`${context.runtime('Client', true)}`,
          value: clientValue(servers, context),
        },
        { kind: 'export', from: runtimeFile, type: true, names: ['CreateClientConfig'] },
      ],
    },
    {
      file: heyFiles.own,
      declarations: [
        {
          kind: 'export',
          from: runtimeFile,
          names: ['createClient', 'createConfig', 'mergeHeaders'],
        },
        { kind: 'export', from: runtimeFile, type: true, names: clientTypes },
      ],
    },
    {
      file: heyFiles.sdk,
      declarations: [
        ...made,
        ...(all.length > 0
          ? [
              joined(
                all.map(({ call, own }) =>
                  functionOf(call, {
                    own,
                    context,
                    make: isStream({ call }) ? 'stream' : 'operation',
                  }),
                ),
              ),
            ]
          : []),
        { kind: 'export', from: runtimeFile, type: true, names: ['Options'] },
      ],
    },
    {
      file: heyFiles.types,
      declarations: [
        optionsType(servers),
        operationsType(context),
        ...schemaTypes(context, clientFile),
        ...all.map(({ call, own }) => operationTypes(call, { names: own, context })),
      ],
    },
    {
      file: heyFiles.index,
      declarations: [
        { kind: 'export', from: heyFiles.sdk },
        { kind: 'export', from: heyFiles.types, type: true },
      ],
    },
  ];
}

/** The client, with the first address of the document unless the application sets it up. */
function clientValue(servers: readonly string[], { runtime, runtimeConfig }: CompatContext): Code {
  const config = objectLiteral(servers.slice(0, 1).map((url) => property('baseUrl', literal(url))));
  if (runtimeConfig === undefined) return code`/*#__PURE__*/ ${runtime('createClient')}(${config})`;
  const create = symbol('createClientConfig', { file: runtimeConfig });
  const options = symbol('ClientOptions', { file: heyFiles.types }, { type: true });
  const usual = code`${runtime('createConfig')}<${options}>(${config})`;
  return code`${runtime('createClient')}${callArguments([code`${create}(${usual})`])}`;
}

function sdkConstant(name: string, of: string, context: CompatContext): Declaration {
  const { client, api: _, names, calls, runtime } = context;
  const schemes = [...calls.access.schemes].flatMap(([scheme, credential]) => {
    const auth = authOf(credential);
    return auth ? [property(scheme, literal(auth))] : [];
  });
  const members = [
    code`${symbol('client', { file: heyFiles.client })}`,
    code`core: ${client}.${identifier(`${names.api.className}Core`)}`,
    property('schemes', objectLiteral(schemes)),
  ];
  return {
    kind: 'const',
    name,
    exported: false,
    value: code`/*#__PURE__*/ ${runtime(of)}<${symbol(context.typeName('Operations'), { file: heyFiles.types }, { type: true })}>(${objectLiteral(members)})`,
  };
}

/** A security scheme as the function `auth` knows it; a certificate is none. */
function authOf(credential: Credential): JsonObject | undefined {
  switch (credential.type) {
    case 'http':
      return { scheme: credential.scheme, type: 'http' };
    case 'apiKey':
      return {
        ...(credential.in !== 'header' && { in: credential.in }),
        name: credential.name,
        type: 'apiKey',
      };
    case 'mutualTLS':
      return undefined;
  }
}

function functionOf(
  call: Call,
  {
    own,
    context,
    make,
  }: { readonly own: HeyNames; readonly context: CompatContext; readonly make: string },
): Printed {
  const { summary, deprecated } = call.operation;
  const named = code`${context.client}.${identifier(call.names.function)}`;
  return {
    kind: 'code',
    names: [own.function],
    code: lines([
      docComment({
        text: summary === undefined ? [] : [summary],
        tags: deprecated ? [{ name: 'deprecated' }] : [],
      }),
      constantCode(own.function, code`${identifier(make)}<${own.function}>`, [named]),
    ]),
  };
}
