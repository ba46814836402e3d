// The client's surface: its calls with the types that it declares, and the names that its entries
// export, as far as they depend on the document.

import { symbol } from '../../code/code.js';
import type { Call, Received } from '../../lower/calls/call.js';
import { formOf } from '../../lower/lower.js';
import type { Api } from '../../model/api.js';
import { costsOf, rateLimitsOf } from '../../model/capabilities/limits.js';
import { isReference } from '../../model/graph/walk.js';
import type { Pointer, SchemaId } from '../../model/json.js';
import { memoize } from '../../model/maps.js';
import { callSurface, type SurfaceTypes } from '../../surface/calls.js';
import type { Declared, ExportedNames, TargetSurface } from '../../surface/surface.js';
import type { TypeNode } from '../../surface/type.js';
import type { SurfaceContext } from '../target.js';
import { oauthExports } from './exports.js';
import { handlerName, receiversOf } from './features/webhooks.js';
import { typeOf } from '../../surface/types/convert.js';
import {
  createTypeFacts,
  type Symbols,
  type TypeContext,
} from '../../surface/types/type-context.js';

export function clientSurface(context: SurfaceContext): TargetSurface {
  const { api, calls, options } = context;
  const handlers = receiversOf(calls);
  return {
    entries: new Map<string, ExportedNames>([
      ['', mainExports(context)],
      ...(options.raw ? [['raw', rawExports(api)] as const] : []),
      ...(handlers.length > 0
        ? [
            [
              'webhooks',
              new Map(handlers.map((handler) => [handlerName(handler), undefined])),
            ] as const,
          ]
        : []),
    ]),
    calls: callSurface(calls, surfaceTypes(context)),
  };
}

function surfaceTypes(context: SurfaceContext): SurfaceTypes {
  const { openEnums = true } = context.options;
  const known = knownTypes(context.api);
  const made = known.get(openEnums) ?? createTypes(context, openEnums);
  known.set(openEnums, made);
  return made;
}

/** The types of a model, by whether enums are open. */
const knownTypes = memoize((_: Api) => new Map<boolean, SurfaceTypes>());

/**
 * The types as they are printed, but every component a reference that can be followed, and nothing
 * shared between others.
 */
function createTypes(
  { api, forms }: Pick<SurfaceContext, 'api' | 'forms'>,
  openEnums: boolean,
): SurfaceTypes {
  const facts = createTypeFacts(api, { openEnums });
  const known = new Map<string, Declared>();
  const symbols: Symbols = {
    type: (id) => {
      const own = symbol('T', { namespace: id }, { type: true });
      if (!known.has(own.key)) known.set(own.key, declaredAs(id, own.key));
      return own;
    },
    unrecognized: unrecognizedSymbols,
    binary: symbol('Blob', { global: true }, { type: true }),
    date: symbol('Date', { global: true }, { type: true }),
  };
  const context: TypeContext = { typeOf, facts, symbols, within: [] };
  const declaredAs = (id: SchemaId, key: string): Declared => {
    let type: TypeNode | undefined;
    const schema = api.schemas.get(id) ?? { at: id };
    return {
      key,
      id: forms.get(id)?.of ?? id,
      at: schema.at,
      type: () => (type ??= typeOf(schema, { ...context, within: [id] })),
    };
  };
  return {
    typeOf: (schema) => typeOf(schema, context),
    reference: (id, direction) => {
      const ref = formOf(id, direction === 'request' ? 'input' : 'output', { forms });
      return api.schemas.has(ref) ? typeOf({ at: id, $ref: ref }, context) : undefined;
    },
    component: (id) => {
      const schema = api.schemas.get(id);
      return schema && typeOf(schema, { ...context, within: [id] });
    },
    declared: (type) => (type.kind === 'reference' ? known.get(type.symbol.key) : undefined),
  };
}

const unrecognizedSymbols: Symbols['unrecognized'] = {
  string: symbol('Unrecognized', { global: true }, { type: true }),
  number: symbol('UnrecognizedNumber', { global: true }, { type: true }),
};

function rawExports({ operations }: Api): ExportedNames {
  return new Map<string, Pointer | undefined>([
    ['createRawClient', undefined],
    ...operations.map(({ method, path, at }) => [`paths['${path}'].${method}`, at] as const),
  ]);
}

function mainExports({ api, calls, forms, names }: SurfaceContext): ExportedNames {
  const { className } = names.api;
  const all = [...calls.operations.values()];
  return new Map([
    ...named(
      undefined,
      ...[className, `${className}Core`, `${className}Options`, `${className}CoreOptions`],
      ...names.resources.map((resource) => resource.className),
    ),
    ...[...api.schemas.keys()].flatMap((id) =>
      named(forms.get(id)?.of ?? id, names.schemas.get(id)?.type),
    ),
    ...all.flatMap(callExports),
    ...calls.messages.flatMap(({ at, type, payload }) => (payload ? named(at, type) : [])),
    ...calls.headers.flatMap(({ name, operations }) => {
      const [first] = operations.flatMap((at) => calls.operations.get(at)?.success ?? []);
      return named(first?.headers[0]?.at, name);
    }),
    ...named(undefined, ...featureExports(all, api), ...oauthExports(api)),
  ]);
}

type Export = readonly [name: string, at: Pointer | undefined];

function named(
  at: Pointer | undefined,
  ...names: readonly (string | undefined)[]
): readonly Export[] {
  return names.flatMap((name): Export[] => (name === undefined ? [] : [[name, at]]));
}

function callExports(call: Call): readonly Export[] {
  const { at, names, argument, result, operation, success } = call;
  const { waiter, andWait, upload, stream, resource, method } = names;
  const { parameters, body } = argument;
  return [
    ...named(at, `client.${resource}.${method}()`, names.function, waiter?.function, andWait),
    ...named(at, upload?.function, stream),
    ...(call.accepts.size > 0 ? named(at, names.responses) : []),
    ...(call.contentTypes.size > 0 ? named(at, names.requests) : []),
    ...(parameters.length > 0 || body
      ? named(parameters[0]?.parameter.at ?? operation.body?.at, names.params)
      : []),
    ...(body?.media.schema && !isReference(body.media.schema)
      ? named(operation.body?.at ?? at, names.request)
      : []),
    ...(result.isNamed ? named(success[0]?.at ?? at, names.response) : []),
  ];
}

/** What comes with features that some call, or the whole API, declares. */
function featureExports(calls: readonly Call[], api: Api): readonly string[] {
  const streams = new Set(
    calls.flatMap(({ result }) =>
      result.members.flatMap(({ items }: Received) => items?.kind ?? []),
    ),
  );
  const has = (capability: 'pages' | 'waiter' | 'upload' | 'checks'): boolean =>
    calls.some((call) => call[capability] !== undefined);
  const when = (isThere: boolean, ...exported: readonly string[]): readonly string[] =>
    isThere ? exported : [];
  return [
    ...when(has('pages'), 'ListPage', 'PageList'),
    ...when(
      streams.has('events'),
      ...['EventOptions', 'EventStream', 'NamedEventStream', 'ServerEvent'],
    ),
    ...when(streams.has('lines'), 'JsonLines', 'LinesOptions'),
    ...when(has('waiter'), 'WaiterError', 'StateChange', 'WaitableCall', 'WaitOptions'),
    ...when(has('upload'), 'UploadOptions', 'UploadProgress', 'UploadSource', 'UploadStream'),
    ...when(rateLimitsOf(api).length > 0, 'limiter', 'LimiterOptions', 'Budget'),
    ...when(has('checks'), 'checks'),
    ...when(
      calls.some(({ operation }) => costsOf(api, operation).table !== undefined),
      'estimateCost',
    ),
  ];
}
