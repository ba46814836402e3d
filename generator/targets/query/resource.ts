// The file of one resource: what its operations fail with, the keys of its queries, and the
// function that makes its queries and mutations.

import {
  arrayLiteral,
  type Code,
  code,
  empty,
  identifier,
  type ImportSymbol,
  literal,
  member as access,
  objectLiteral,
  property,
  symbol,
} from '../../code/code.js';
import {
  callArguments,
  type Declaration,
  type Module,
  type PropertyDeclaration,
  typeArguments,
} from '../../code/declarations.js';
import type { Waiter } from '../../model/capabilities/waiters.js';
import { conversionPlaces } from '../../model/graph/places.js';
import type { ResourceNames } from '../../model/naming/names.js';
import type { Call } from '../../lower/calls/call.js';
import type { PackageFacts } from '../package.js';
import type { SurfaceContext } from '../target.js';
import {
  freeName,
  hasParams,
  isQuery,
  type QueryOperation,
  type QueryResource,
} from './operations.js';

export interface QueryContext extends Pick<SurfaceContext, 'api' | 'calls' | 'names'> {
  readonly pkg: Pick<PackageFacts, 'source' | 'runtime'>;
  /** All that the client exports, as `client`. */
  readonly client: ImportSymbol;
  readonly keyPrefix: string | undefined;
}

export function resourceModule(resource: QueryResource, context: QueryContext): Module {
  const { names, exports, operations } = resource;
  const { client, pkg } = context;
  const file = resourceFile(resource, pkg);
  const members = operations.flatMap((operation) => membersOf(operation, { resource, context }));
  const makes = `What TanStack Query needs for \`client.${names.property}\`.`;
  return {
    file,
    declarations: [
      ...operations.map((queryOperation) => errorType(queryOperation, context)),
      keysOf(resource, context),
      {
        kind: 'interface',
        name: exports.type,
        doc: { text: [makes] },
        properties: members.map(({ declared }) => declared),
      },
      {
        kind: 'function',
        name: exports.create,
        doc: { text: [makes] },
        parameters: [{ name: 'api', type: code`${client}.ApiClient` }],
        returns: code`${identifier(exports.type)}`,
        body: code`return ${objectLiteral(
          members.map(({ declared, value }) => property(declared.name, value)),
          true,
        )};`,
      },
    ],
  };
}

export function resourceFile(
  { names }: Pick<QueryResource, 'names'>,
  { source }: Pick<PackageFacts, 'source'>,
): string {
  return `${source}resources/${names.file}.ts`;
}

/** The classes of the errors that the document states, and whatever else a client throws. */
function errorType(
  { call: { names, errors } }: QueryOperation,
  { client }: Pick<QueryContext, 'client'>,
): Declaration {
  const classes = new Set(errors.flatMap((error) => error.class ?? []));
  return {
    kind: 'type',
    name: names.error,
    doc: { text: [`What \`${names.resource}.${names.method}\` fails with.`] },
    type: [...classes, 'ClientError'].map((name) => code`${client}.${identifier(name)}`),
  };
}

/** `petsKeys`: the resource as a whole, and a function for each operation that has queries. */
function keysOf(resource: QueryResource, context: QueryContext): Declaration {
  const { client, pkg } = context;
  const { exports, operations } = resource;
  const queries = operations.filter(({ isQuery }) => isQuery);
  const place = placeOf(resource.names, context);
  const rows = queries.map(({ call }) => {
    const { method, params } = call.names;
    const type = hasParams(call) ? code`${client}.${identifier(params)}` : code`never`;
    const values = [...place, method].map((each) => code`${each}`);
    const make = symbol('operationKey', { file: `${pkg.runtime}query.ts` });
    return property(method, code`/*#__PURE__*/ ${make}<${type}>${callArguments(values)}`);
  });
  const whole = property(allName(resource), arrayLiteral(place.map((each) => literal(each))));
  return {
    kind: 'const',
    name: exports.keys,
    doc: {
      text: [
        `The keys of the queries of \`${exports.type}\`: of all, of those of an operation, and of those with some parameters.`,
      ],
    },
    value: code`${objectLiteral([whole, ...rows], true)} as const`,
  };
}

/** The name of the key of a whole resource among those of its operations. */
function allName({ operations }: QueryResource): string {
  return freeName('all', new Set(operations.map(({ call }) => call.names.method)));
}

/** The names that every key of a resource begins with. */
function placeOf(
  { property: name }: ResourceNames,
  { names: { api }, keyPrefix }: Pick<QueryContext, 'names' | 'keyPrefix'>,
): string[] {
  return [...(keyPrefix === undefined ? [] : [keyPrefix]), api.slug, name];
}

interface Member {
  readonly declared: PropertyDeclaration;
  readonly value: Code;
}

interface MemberContext {
  readonly resource: QueryResource;
  readonly context: QueryContext;
}

/** What an operation adds: a mutation; or a query, one of its pages, and one that polls. */
function membersOf(
  queryOperation: QueryOperation,
  { resource, context }: MemberContext,
): readonly Member[] {
  const { call, isQuery, pages, waiter } = queryOperation;
  const { operation, names } = call;
  const { pkg } = context;
  const runtime = (name: string, type = false): ImportSymbol =>
    symbol(name, { file: `${pkg.runtime}query.ts` }, { type });
  const { summary, deprecated, method, path } = operation;
  const route = `\`${method} ${path}\``;
  const member = (name: string, made: { kind: string; value: Code; text: string }): Member => ({
    declared: {
      name,
      doc: {
        text: [made.text, route],
        tags: deprecated ? [{ name: 'deprecated' }] : [],
      },
      type: code`${runtime(made.kind, true)}${typeArguments([
        functionType(call, context),
        identifier(names.error),
      ])}`,
    },
    value: made.value,
  });
  const asked = functionValue(call, context);
  const title = summary ?? '';
  if (!isQuery) {
    const whole = code`${identifier(resource.exports.keys)}.${identifier(allName(resource))}`;
    const own = placeOf(resource.names, context).join();
    const changed = changedBy(call, context).map((place) =>
      place.join() === own ? whole : literal([...place]),
    );
    const rows = [
      code`key: ${arrayLiteral([code`...${whole}`, code`${names.method}`])}`,
      code`invalidates: ${arrayLiteral(changed)}`,
    ];
    const value = code`${runtime('mutation')}(api, ${asked}, ${objectLiteral(rows)})`;
    return [member(names.method, { kind: 'Mutation', value, text: title })];
  }
  const key = code`${identifier(resource.exports.keys)}${access(names.method)}`;
  const isConverted = conversionPlaces(context.api)(call.received) !== undefined;
  const made = (name: string): Code => {
    const own = code`${runtime(name)}${callArguments([code`api`, asked, key])}`;
    return isConverted ? code`${runtime('sharing')}${callArguments([own])}` : own;
  };
  return [
    member(names.method, { kind: 'Query', value: made('query'), text: title }),
    ...(pages === undefined
      ? []
      : [
          member(pages, {
            kind: 'InfiniteQuery',
            value: made('infiniteQuery'),
            text: `The pages of \`${names.method}\`.`,
          }),
        ]),
    ...(waiter
      ? [
          member(waiter.names.method, {
            kind: 'PollingQuery',
            value: code`${runtime('pollingQuery')}(${made('query')}, ${objectLiteral(waiterRows(waiter.waiter))})`,
            text: `Repeats \`${names.method}\` until \`${waiter.waiter.state.join('.')}\` is one of: ${endsOf(waiter.waiter).join(', ')}.`,
          }),
        ]
      : []),
  ];
}

/** The function of the client as the factories know it: `typeof client.getPet`. */
export function functionType(call: Call, { client, pkg }: QueryContext): Code {
  const runtime = (name: string): ImportSymbol =>
    symbol(name, { file: `${pkg.runtime}query.ts` }, { type: true });
  const own = code`typeof ${client}.${identifier(call.names.function)}${mediaTypes(call)}`;
  const called = call.choice ? code`${runtime('WithoutStream')}<${own}>` : own;
  return hasParams(call) ? called : code`${runtime('WithoutParams')}<${called}>`;
}

function functionValue(call: Call, { client }: Pick<QueryContext, 'client'>): Code {
  const own = code`${client}.${identifier(call.names.function)}`;
  return hasParams(call)
    ? code`${own}${mediaTypes(call)}`
    : code`(own, _, options) => ${own}(own, options)`;
}

/** The type arguments that choose the usual media types, where there is a choice. */
function mediaTypes({ accepts, contentTypes, isBytes }: Call): Code {
  const [accept, contentType] = [[...accepts.keys()][0], [...contentTypes.keys()][0]];
  const usual = [accept, contentType, isBytes ? 'blob' : undefined].flatMap((name) =>
    name === undefined ? [] : [code`${name}`],
  );
  return usual.length === 0 ? empty : typeArguments(usual);
}

/** The keys of what has a tag of the operation: resources, and queries of other ones. */
function changedBy(
  { operation: { tags }, names: own }: Call,
  context: Pick<QueryContext, 'calls' | 'names' | 'keyPrefix'>,
): readonly (readonly string[])[] {
  const { calls, names } = context;
  const isChanged = ({ property: name, tag }: ResourceNames): boolean =>
    name === own.resource || tags.includes(tag);
  const changed = names.resources.filter(isChanged);
  const others = new Map(
    names.resources.flatMap((resource) =>
      isChanged(resource) ? [] : [[resource.property, resource]],
    ),
  );
  const queries = [...calls.operations.values()].flatMap((call) => {
    const place = others.get(call.names.resource);
    return place && call.operation.tags.some((tag) => tags.includes(tag)) && isQuery(call)
      ? [[...placeOf(place, context), call.names.method]]
      : [];
  });
  return [...changed.map((resourceNames) => placeOf(resourceNames, context)), ...queries];
}

function endsOf({ success, failure }: Waiter): readonly string[] {
  return [...success, ...failure];
}

function waiterRows(waiter: Waiter): readonly Code[] {
  const { state, minDelay, maxDelay } = waiter;
  return [
    code`state: ${literal([...state])}`,
    code`ended: ${literal([...endsOf(waiter)])}`,
    ...Object.entries({ minDelay, maxDelay }).flatMap(([name, seconds]) =>
      seconds === undefined ? [] : [code`${identifier(name)}: ${literal(seconds * 1000)}`],
    ),
  ];
}
