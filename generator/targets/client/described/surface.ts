// The client's surface as data: its calls, errors and credentials, and the names that its entries export.

import type { Api, Operation, Response } from '../../../model/api.js';
import { declaresChecks } from '../../../model/capabilities/checks.js';
import { isReference } from '../../../model/graph/walk.js';
import type { Pointer } from '../../../model/json.js';
import { declaredViews } from '../../../model/graph/usage.js';
import type { Schema } from '../../../model/schema.js';
import type {
  CallSurface,
  ErrorSurface,
  Exports,
  OperationSurface,
  TargetSurface,
  Typed,
} from '../../../surface/surface.js';
import { type TypeNode, union, unknown } from '../../../surface/type.js';
import { errorClassName } from '../../errors.js';
import { isJson, requestMediaType, splitResponses } from '../../media.js';
import type { SurfaceContext } from '../../target.js';
import { hasWebhookHandler } from '../features/webhooks.js';
import { factsOf } from '../surface/emit-context.js';
import { errorResponses, responseMembers } from '../surface/result.js';
import { describeOperation } from './operation.js';
import { type DescribedContext, resultOf } from './result.js';
import { type DescribedTypes, describedTypes, noBody } from './types.js';

export function clientSurface(context: SurfaceContext): TargetSurface {
  const { api, options } = context;
  const calls = callSurface(context);
  return {
    entries: new Map<string, Exports>([
      ['', mainExports(context)],
      ...(options.raw ? [['raw', rawExports(api)] as const] : []),
      ...(hasWebhookHandler(api)
        ? [['webhooks', new Map([['createWebhookHandler', undefined]])] as const]
        : []),
    ]),
    calls,
  };
}

function callSurface({ api, names }: SurfaceContext): CallSurface {
  const types = describedTypes(api);
  const facts = factsOf(api, () => {});
  const context: DescribedContext = {
    api,
    types,
    namesOf: ({ at }) => names.operations.get(at),
    credentialsOf: (operation) => credentialsOf(operation, facts),
  };
  const operations = new Map(api.operations.map((operation) => [operation.at, operation]));
  const webhooks = new Map(api.webhooks.map((webhook) => [webhook.at, webhook]));
  return {
    operation: (at): OperationSurface | undefined => {
      const operation = operations.get(at);
      const own = names.operations.get(at);
      return operation && own && describeOperation(operation, own, context);
    },
    result: (at) => {
      const operation = operations.get(at);
      return operation && resultOf(operation, context);
    },
    payload: (at) => {
      const schema = webhooks.get(at)?.operation.body?.content[0]?.schema;
      return schema && { type: types.received(schema), at: schema.at };
    },
    errors: new Map(
      errorResponses(api).map(([status, responses]): [string, ErrorSurface] => {
        const schemas = errorSchemas(responses);
        const body = (): Typed => ({ type: errorType(responses, schemas, types) });
        return [errorClassName(status), { status, schemas, body }];
      }),
    ),
    declared: types.declared,
    reference: types.reference,
    component: types.component,
    server: facts.server,
  };
}

/** The different schemas of the bodies of errors. */
function errorSchemas(responses: readonly Response[]): readonly (Schema | undefined)[] {
  const schemas = responses
    .filter(({ content }) => content.length > 0)
    .map(({ content }) => content.find(({ name }) => isJson(name))?.schema);
  return [...new Map(schemas.map((schema) => [schema?.ref ?? schema?.at, schema])).values()];
}

/** The type of `body`, which is unknown where an operation says nothing about it. */
function errorType(
  responses: readonly Response[],
  schemas: readonly (Schema | undefined)[],
  { received }: DescribedTypes,
): TypeNode {
  if (responses.length > 0 && schemas.length === 0) return noBody;
  if (schemas.every((schema) => schema === undefined)) return unknown;
  return union([...schemas.map((schema) => (schema ? received(schema) : unknown)), noBody]);
}

type Facts = ReturnType<typeof factsOf>;

/** A client certificate is no option; a client of one scheme has one key, whatever the scheme is called. */
function credentialsOf(
  operation: Operation,
  { schemes, securityOf }: Facts,
): readonly (readonly string[])[] {
  const kindOf = (name: string): string | undefined => {
    const { type, scheme } = schemes.get(name) ?? {};
    if (type === 'mutualTLS') return undefined;
    return type === 'http' && scheme === 'basic'
      ? `credentials.${name} with a user name and a password`
      : schemes.size === 1
        ? 'apiKey'
        : `credentials.${name}`;
  };
  return securityOf(operation).map((set) =>
    set.map(kindOf).filter((option) => option !== undefined),
  );
}

function rawExports({ operations }: Api): Exports {
  return new Map<string, Pointer | undefined>([
    ['createRawClient', undefined],
    ...operations.map(({ method, path, at }) => [`paths['${path}'].${method}`, at] as const),
  ]);
}

function mainExports({ api, names }: SurfaceContext): Exports {
  const { className } = names.api;
  const found = new Map<string, Pointer | undefined>();
  const add = (...exported: readonly (string | undefined)[]): void => {
    for (const name of exported) if (name !== undefined) found.set(name, undefined);
  };
  const addAbout = (at: Pointer, ...exported: readonly (string | undefined)[]): void => {
    for (const name of exported) if (name !== undefined) found.set(name, at);
  };
  add(className, `${className}Core`, `${className}Options`, `${className}CoreOptions`);
  add(...names.resources.map((resource) => resource.className));
  const viewsOf = declaredViews(api);
  for (const id of api.schemas.keys()) {
    const own = names.schemas.get(id);
    addAbout(id, own?.type, ...(viewsOf(id).length > 1 ? [own?.input] : []));
  }
  for (const operation of api.operations) {
    const own = names.operations.get(operation.at);
    if (!own) continue;
    const { waiter, andWait, upload, stream } = own;
    addAbout(operation.at, `client.${own.resource}.${own.method}()`);
    addAbout(operation.at, own.function, waiter?.function, andWait, upload?.function, stream);
    const { parameters, body } = operation;
    const media = body && requestMediaType(body.content);
    const argument = parameters[0]?.at ?? (media && body.at);
    if (argument !== undefined) addAbout(argument, own.params);
    if (media?.schema && !isReference(media.schema))
      addAbout(body?.at ?? operation.at, own.request);
    if (declaresResponse(operation, api))
      addAbout(splitResponses(operation).success[0]?.at ?? operation.at, own.response);
  }
  for (const { at, operation } of api.webhooks)
    if (operation.body?.content[0]?.schema) addAbout(at, names.webhooks.get(at)?.payload);
  if (declaresChecks(api)) add('checks');
  return found;
}

/** Whether a result has a type of its own: it is written in place, or one of several. */
function declaresResponse(operation: Operation, api: Api): boolean {
  const bodies = responseMembers(operation, api).filter(({ kind }) => kind !== 'none');
  const [only] = bodies;
  return (
    bodies.length > 1 ||
    (only?.schema !== undefined && !isReference(only.schema)) ||
    only?.items?.schemas.every(isReference) === false
  );
}
