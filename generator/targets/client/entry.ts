// The client class with its resources, the core class for stand-alone functions, and the files with
// each resource's operations. One file, since both classes are made from the same operations.

import {
  code,
  type Code,
  identifier,
  type ImportSymbol,
  inParentheses,
  key,
  literal,
  objectLiteral,
  symbol,
} from '../../code/code.js';
import {
  callArguments,
  type ClassDeclaration,
  type Declaration,
  type FieldDeclaration,
  type MethodDeclaration,
  objectType,
  toPrintedCode,
  typeArguments,
  type SurfaceDeclaration,
  type SurfaceModule,
} from '../../code/declarations.js';
import { errorSchemas } from '../../lower/conversions.js';
import type { Tag } from '../../model/api.js';
import { hasSensitive, sensitiveProperties } from '../../model/extensions.js';
import type { Access, Credential } from '../../lower/calls/access.js';
import { absoluteUrl } from '../../lower/calls/access.js';
import { rateLimitRows } from './calls/descriptor.js';
import type { Pointer } from '../../model/json.js';
import { append, groupBy } from '../../model/maps.js';
import { type ResourceNames, takenTypes } from '../../model/naming/names.js';
import { pascalCase } from '../../model/naming/words.js';
import type { FileLayout } from '../layout.js';
import { notes } from './docs.js';
import { uploadDeclarations, uploadMethod } from './features/uploads.js';
import { waitableMethod, waitDeclarations, waitMethod } from './features/waiters.js';
import type { ClientContext } from './emit-context.js';
import { type OperationUnit, operationUnit, type OperationUnits } from './features/operations.js';
import type { Errors } from './calls/errors.js';
import { objectRow } from './calls/parameter.js';

/**
 * `class PetShopCore extends ApiClient`: only what every call needs, so that bundles stay small.
 */
export function coreModule(context: ClientContext, errors: Errors): SurfaceModule {
  const {
    names,
    api,
    pkg,
    calls: { access },
  } = context;
  const { className } = names.api;
  const rows: Code[] = [
    ...serverRows(context),
    ...(access.schemes.size === 0 ? [] : credentialRows(context)),
    ...(access.security.length === 0 ? [] : [objectRow('security', literal(access.security))]),
    ...rateLimitRows(context),
    objectRow(
      'errors',
      objectLiteral(
        errors.classes.map(({ status, name }) => {
          const own = symbol(name, { file: errors.module.file });
          return status === 'default' ? code`default: ${own}` : code`${status}: ${own}`;
        }),
      ),
    ),
  ];
  const converted = [...errorSchemas(api)].flatMap(([status, schemas]) => {
    const conversion = context.conversions.of(schemas);
    return conversion ? [objectRow(status, conversion)] : [];
  });
  if (converted.length > 0) rows.push(objectRow('convertErrors', objectLiteral(converted)));
  if (hasSensitive(api))
    rows.push(
      objectRow(
        'sensitive',
        code`/*#__PURE__*/ ${context.runtime('sensitiveIn')}(${literal(sensitiveProperties(api))})`,
      ),
    );
  const options = `${className}CoreOptions`;
  const declarations: readonly SurfaceDeclaration[] = [
    {
      kind: 'const',
      name: 'config',
      exported: false,
      type: code`${context.runtime('ApiConfig')}`,
      value: objectLiteral(rows),
    },
    {
      kind: 'type',
      name: options,
      doc: { text: optionsDoc(context, () => '') },
      type: optionsType(context, 'CoreOptions'),
    },
    {
      kind: 'class',
      name: `${className}Core`,
      doc: {
        text: [
          `What the stand-alone functions need to call ${oneLine(api.info.title)}: the client without its resources.`,
        ],
      },
      extends: code`${symbol('ApiClient', { file: `${pkg.runtime}client.ts` })}`,
      construct: {
        parameters: [
          { name: 'options', type: code`${identifier(options)}`, initializer: code`{}` },
        ],
        body: code`super(options, config);`,
      },
    },
  ];
  return { file: `${pkg.source}core.ts`, declarations };
}

/** `class PetShop extends PetShopCore`, with a property per resource. */
export function clientModule(
  context: ClientContext,
  resources: readonly ResourceModule[],
): SurfaceModule {
  const { names, api, pkg } = context;
  const { className, environment } = names.api;
  const fields: FieldDeclaration[] = resources.map((resource) => ({
    name: resource.names.property,
    doc: { text: [resource.tag?.description ?? resource.tag?.summary] },
    value: code`new ${classSymbol(resource)}${callArguments([code`this`])}`,
  }));
  return {
    file: `${pkg.source}client.ts`,
    declarations: [
      {
        kind: 'type',
        name: `${className}Options`,
        doc: { text: optionsDoc(context, (name) => ` or \`${environment}_${name}\``) },
        type: optionsType(context, 'ClientOptions'),
      },
      {
        kind: 'class',
        name: className,
        doc: { text: [oneLine(api.info.title), api.info.summary, api.info.description] },
        extends: code`${symbol(`${className}Core`, { file: `${pkg.source}core.ts` })}`,
        construct: {
          parameters: [
            {
              name: 'options',
              type: code`${identifier(`${className}Options`)}`,
              initializer: code`{}`,
            },
          ],
          body: code`
            const { middleware, logger, logLevel, fetch, dangerouslyAllowBrowser, ...others } = options;
            super(${inParentheses([code`${context.runtime('fromEnvironment')}(others, ${objectLiteral(environmentRows(context))})`])});
            ${context.runtime('configure')}(this, ${objectLiteral(configurationRows(context), true)});
          `,
        },
        fields,
        methods: [requestMethod(context), withOptionsMethod(context)],
      },
    ],
  };
}

/** What a client with all resources is configured with, beside what its core takes. */
function configurationRows(context: ClientContext): readonly Code[] {
  const { names, pkg, calls } = context;
  return [
    ...[code`middleware`, code`logger`, code`logLevel`, code`fetch`, code`dangerouslyAllowBrowser`],
    objectRow('environment', literal(names.api.environment)),
    ...(calls.access.schemes.size > 0
      ? [objectRow('guard', code`${context.runtime('guardKeys')}`)]
      : []),
    objectRow(
      'userAgent',
      literal(`${pkg.name.replace('@', '').replaceAll('/', '-')}/${pkg.version}`),
    ),
  ];
}

/** The variable of each option that a client takes from the environment. */
function environmentRows({ names, calls }: ClientContext): readonly Code[] {
  const { environment } = names.api;
  return [
    ...(calls.access.schemes.size > 0
      ? [
          objectRow('token', literal(`${environment}_TOKEN`)),
          objectRow('apiKey', literal(`${environment}_API_KEY`)),
        ]
      : []),
    objectRow('baseUrl', literal(`${environment}_BASE_URL`)),
  ];
}

function requestMethod({ runtime }: ClientContext): MethodDeclaration {
  return {
    name: 'request',
    typeParameters: [code`T = unknown`],
    doc: {
      text: [
        "Sends a request to an endpoint that the API's document does not describe, with the client's " +
          'address, credentials, retries and errors. The response is read by its content type: JSON, text, or a ' +
          '`Blob`; `undefined` where it is empty.',
      ],
      tags: [{ name: 'param', text: 'path From the base URL on, starting with `/`.' }],
    },
    parameters: [
      { name: 'method', type: code`${runtime('HttpMethod')}` },
      { name: 'path', type: code`string` },
      { name: 'init', type: code`${runtime('UndocumentedRequest')}`, optional: true },
    ],
    returns: code`${runtime('ApiCall')}<T>`,
    body: code`return ${runtime('requestEndpoint')}<T>(this, { method, path }, init);`,
  };
}

function withOptionsMethod({ names, runtime }: ClientContext): MethodDeclaration {
  return {
    name: 'withOptions',
    doc: {
      text: [
        'A client with other defaults. What is not given stays as it is here; headers are added to those of ' +
          'this client. Both share the budget of retries, the rate limit, and the middleware with its limiter, ' +
          'unless `middleware` is given.',
      ],
    },
    parameters: [{ name: 'options', type: code`${identifier(`${names.api.className}Options`)}` }],
    returns: code`this`,
    body: code`return ${runtime('withOptions')}(this, options);`,
  };
}

/** The security schemes of the API, and the function that chooses among them. */
function credentialRows({ calls, runtime }: ClientContext): readonly Code[] {
  const schemes = [...calls.access.schemes].map(([name, scheme]) => ({
    name,
    scheme,
    code: schemeCode(scheme, runtime),
  }));
  const [only] = schemes;
  // A scheme named like a property that every object has cannot be looked up in credentials.
  const isOne = only !== undefined && schemes.length === 1 && !(only.name in {});
  const option = isOne ? optionInHeader(only.name, only.scheme) : undefined;
  const choice =
    isOne && option !== undefined
      ? code`${runtime('oneScheme')}${callArguments([literal(only.name), only.code, literal(option)])}`
      : code`${runtime('chosen')}(${objectLiteral(schemes.map(({ name, code: piece }) => objectRow(name, piece)))})`;
  const hasKeys = schemes.some(({ scheme }) => isKeyInHeader(scheme));
  return [
    objectRow('credentials', choice),
    ...(hasKeys ? [objectRow('follow', code`${runtime('followRedirects')}`)] : []),
  ];
}

/**
 * The options for the credentials of a client: nothing where all have user names and passwords, or
 * certificates.
 */
export function keyOptions({ schemes }: Access): readonly ('token' | 'apiKey')[] {
  const all = [...schemes.values()];
  return [
    ...(all.some(isBearer) ? (['token'] as const) : []),
    ...(all.some(({ type }) => type === 'apiKey') ? (['apiKey'] as const) : []),
  ];
}

/** What sets the credential of a scheme in a header. */
function optionInHeader(name: string, scheme: Credential): string | undefined {
  if (isLogin(scheme)) return `credentials: { ${JSON.stringify(name)}: { username, password } }`;
  if (isBearer(scheme)) return 'token';
  return isKeyInHeader(scheme) ? 'apiKey' : undefined;
}

function isBearer(scheme: Credential): boolean {
  return scheme.type === 'http' && scheme.scheme === 'bearer';
}

function isLogin(scheme: Credential): boolean {
  return scheme.type === 'http' && scheme.scheme === 'basic';
}

function isKeyInHeader(scheme: Credential): boolean {
  return scheme.type === 'apiKey' && scheme.in === 'header';
}

/**
 * The old name of a token's option is an alias where there is no key. What is given by the names of
 * schemes is typed by these.
 */
function optionsType(
  { calls: { access }, runtime }: ClientContext,
  options: 'CoreOptions' | 'ClientOptions',
): Code {
  const usual =
    keyOptions(access).join() === 'token'
      ? code`${runtime('WithToken')}<${runtime(options)}>`
      : code`${runtime(options)}`;
  const named = [...access.schemes].flatMap(([name, scheme]) => {
    if (scheme.type === 'mutualTLS') return [];
    return [
      code`${key(name)}: ${isLogin(scheme) ? code`${runtime('BasicCredentials')}` : code`string`}`,
    ];
  });
  if (named.length < 2) return usual;
  return code`${runtime('WithSchemes')}${typeArguments([usual, objectType(named)])}`;
}

function schemeCode(scheme: Credential, runtime: ClientContext['runtime']): Code {
  if (scheme.type === 'mutualTLS') return code`${runtime('mutualTls')}`;
  return scheme.type === 'http'
    ? code`${runtime(scheme.scheme)}`
    : code`${runtime(keyFunctions[scheme.in])}(${scheme.name})`;
}

const keyFunctions = {
  header: 'keyInHeader',
  query: 'keyInQuery',
  cookie: 'keyInCookie',
} as const;

/** The address, or all that the document states where there is a choice. */
function serverRows({ api, calls, runtime }: ClientContext): readonly Code[] {
  const { server: address } = calls.access;
  if (address === undefined) return [];
  const preset = api.servers.findIndex((server) => absoluteUrl(server) !== undefined);
  if (api.servers.length === 1 && api.servers[0]?.variables.size === 0)
    return [objectRow('server', literal(address))];
  const rows = api.servers.map(({ url, variables }) => ({
    url,
    ...(variables.size > 0 && {
      variables: Object.fromEntries(
        [...variables].map(([name, each]) => [
          name,
          { default: each.default, ...(each.enum && { enum: [...each.enum] }) },
        ]),
      ),
    }),
  }));
  return [
    objectRow(
      'server',
      code`/*#__PURE__*/ ${runtime('oneOfServers')}(${literal(rows)}, ${preset})`,
    ),
  ];
}

/**
 * Describes the server and the credentials in the options' doc comment. `or` names the environment
 * variable beside an option.
 */
function optionsDoc(
  { api, calls: { access } }: ClientContext,
  or: (variable: string) => string,
): readonly string[] {
  const server = api.servers.find(({ url }) => /^https?:/i.test(url)) ?? api.servers[0];
  const variables = new Set(api.servers.flatMap((each) => [...each.variables.keys()]));
  const choice = [
    ...(api.servers.length > 1
      ? [` \`server\` chooses one of ${api.servers.length}, by its number from 0.`]
      : []),
    ...(variables.size > 0
      ? [` \`serverVariables\` sets ${[...variables].map(oneLine).join(', ')}.`]
      : []),
  ].join('');
  const address =
    access.server !== undefined
      ? `The address is ${access.server} unless \`baseUrl\`${or('BASE_URL')} says otherwise.${choice}`
      : access.end !== undefined
        ? `The document states only the end of the address, \`${oneLine(access.end)}\`: give \`baseUrl\`${or('BASE_URL')}.`
        : `The document states no address: give \`baseUrl\`${or('BASE_URL')}.`;
  const schemes = [...access.schemes.keys()]
    .flatMap((name) => {
      const scheme = api.securitySchemes.get(name);
      return scheme === undefined
        ? []
        : [scheme.deprecated && `\`${name}\` is deprecated.`, scheme.description, ...notes(scheme)]
            .filter((text) => typeof text === 'string')
            .join('\n\n');
    })
    .filter((text) => text !== '');
  const options = keyOptions(access);
  const key = [
    ...(options.includes('token') ? [`The token is \`token\`${or('TOKEN')}.`] : []),
    ...(options.includes('apiKey') ? [`The key is \`apiKey\`${or('API_KEY')}.`] : []),
  ];
  return [
    address,
    ...(server?.description === undefined ? [] : [server.description]),
    ...key,
    ...schemes,
  ];
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

export interface ResourceModule {
  readonly names: ResourceNames;
  readonly tag?: Tag | undefined;
  readonly units: readonly OperationUnit[];
  /** The file of the resource class. */
  readonly file: string;
}

interface Resources {
  readonly all: readonly ResourceModule[];
  readonly units: OperationUnits;
  /** The declarations by file: classes, functions and their types. */
  readonly files: ReadonlyMap<string, readonly Declaration[]>;
}

interface ClassPart {
  readonly stem: string;
  readonly file: string;
  readonly units: readonly OperationUnit[];
}

/**
 * The files of all resources, each with the classes whose methods call the functions of the same
 * file. `fileOf` returns the file of a stem.
 */
export function resourcesOf(
  context: ClientContext,
  { groups }: FileLayout,
  fileOf: (stem: string) => string,
): Resources {
  const { names, api, calls } = context;
  const parts = new Map<ResourceNames, ClassPart[]>();
  const known = new Map<Pointer, OperationUnit>();
  for (const { stem, resources } of groups)
    for (const { resource, operations } of resources) {
      const file = fileOf(stem);
      const units = operations.flatMap((operation) => {
        const call = calls.operations.get(operation.at);
        return call ? [operationUnit(call, { context, file })] : [];
      });
      for (const unit of units) known.set(unit.call.at, unit);
      append(parts, resource, { stem, file, units });
    }
  const tags = new Map(api.tags.map((tag) => [tag.name, tag]));
  const files = new Map<string, Declaration[]>();
  const all = names.resources.map((resource): ResourceModule => {
    const own = parts.get(resource) ?? [];
    const tag = tags.get(resource.tag);
    for (const [file, declaration] of resourceClasses(resource, own, {
      tag,
      context,
      units: known,
    }))
      append(files, file, toPrintedCode(declaration, file));
    return {
      names: resource,
      tag,
      units: own.flatMap(({ units }) => units),
      file: own.at(-1)?.file ?? fileOf(resource.file),
    };
  });
  const byFile = groupBy(known.values(), ({ file }) => file);
  for (const [file, units] of byFile)
    files.set(file, [
      ...(files.get(file) ?? []),
      ...units.flatMap(({ declarations }) => declarations),
      ...waitDeclarations(units, context, known),
      ...units.flatMap((unit) => uploadDeclarations(unit, context)),
    ]);
  return { all, units: known, files };
}

/**
 * One class, or if its functions are in several files, a chain of classes, of which users see only
 * the last.
 */
function* resourceClasses(
  names: ResourceNames,
  parts: readonly ClassPart[],
  {
    tag,
    context,
    units: all,
  }: {
    readonly tag: Tag | undefined;
    readonly context: ClientContext;
    readonly units: OperationUnits;
  },
): Iterable<readonly [file: string, declaration: Declaration]> {
  const taken = takenTypes(context.names);
  let base: ImportSymbol | undefined;
  for (const [index, { stem, file, units }] of parts.entries()) {
    const isLast = index === parts.length - 1;
    const name = isLast
      ? names.className
      : freeName(`${names.className}${pascalCase(stem.slice(names.file.length))}Part`, taken);
    yield [
      file,
      {
        kind: 'class',
        name,
        doc: {
          text: isLast
            ? [tag?.summary, tag?.description, ...notes(tag ?? {})]
            : [`Methods of \`${names.className}\`.`],
        },
        ...classBody(units, { context, all, base: base && code`${base}` }),
      },
    ];
    base = symbol(name, { file });
  }
}

function classBody(
  units: readonly OperationUnit[],
  {
    context,
    all,
    base,
  }: {
    readonly context: ClientContext;
    readonly all: OperationUnits;
    readonly base: Code | undefined;
  },
): ClassDeclaration {
  const methods = units.flatMap((unit) =>
    [
      waitableMethod(unit, context, all),
      waitMethod(unit, context),
      uploadMethod(unit, context),
    ].filter((method) => method !== undefined),
  );
  const type = code`${context.runtime('ApiClient')}`;
  return {
    ...(base && { extends: base }),
    fields: [{ name: '#client', type }],
    construct: {
      parameters: [{ name: 'client', type }],
      body: base ? code`super(client);\nthis.#client = client;` : code`this.#client = client;`,
    },
    methods,
  };
}

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  let name = wanted;
  while (taken.has(name)) name += '_';
  return name;
}

/** The symbol of a resource class. */
function classSymbol({ names, file }: ResourceModule): ImportSymbol {
  return symbol(names.className, { file });
}
