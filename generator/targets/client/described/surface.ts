// The client's surface as data: calls, errors, credentials, and the names of its exports.

import type { Operation, Response } from '../../../model/api.js';
import type { Schema } from '../../../model/schema.js';
import type {
  CallSurface,
  ErrorSurface,
  ExportedNames,
  OperationSurface,
  TargetSurface,
  Typed,
} from '../../../surface/surface.js';
import { allCallbacks } from '../../../model/capabilities/webhooks.js';
import { type TypeNode, union, unknown } from '../../../surface/type.js';
import { errorClassName } from '../../../lower/calls/errors.js';
import { isJson } from '../../../lower/calls/media.js';
import type { SurfaceContext } from '../../target.js';
import { handlerName, receiversOf } from '../features/webhooks.js';
import { factsOf } from '../surface/emit-context.js';
import { errorResponses } from '../surface/result.js';
import { mainExports, rawExports } from './exports.js';
import { describeOperation } from './operation.js';
import {
  type DescribedContext,
  type DescribedTypes,
  describedTypes,
  noBody,
  resultOf,
} from './types.js';

export function clientSurface(context: SurfaceContext): TargetSurface {
  const { api, options } = context;
  const calls = callSurface(context);
  const handlers = receiversOf(context);
  return {
    entries: new Map<string, ExportedNames>([
      ['', mainExports(context)],
      ...(options.raw ? [['raw', rawExports(api)] as const] : []),
      ...(handlers.length > 0
        ? [['webhooks', new Map(handlers.map((each) => [handlerName(each), undefined]))] as const]
        : []),
    ]),
    calls,
  };
}

function callSurface({ api, forms, names, options }: SurfaceContext): CallSurface {
  const types = describedTypes({ api, forms }, options);
  const facts = factsOf(api, () => {});
  const context: DescribedContext = {
    api,
    types,
    namesOf: ({ at }) => names.operations.get(at),
    credentialsOf: (operation) => credentialsOf(operation, facts),
  };
  const operations = new Map(api.operations.map((operation) => [operation.at, operation]));
  const payloads = new Map([...api.webhooks, ...allCallbacks(api)].map((each) => [each.at, each]));
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
      const schema = payloads.get(at)?.operation.body?.content[0]?.schema;
      return schema && { type: types.typeOf(schema), at: schema.at };
    },
    errors: new Map(
      errorResponses(api).map(({ status, responses, others }): [string, ErrorSurface] => {
        const schemas = errorSchemas([...responses, ...others]);
        const body = (): Typed => ({ type: errorType(schemas, types) });
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
  return [...new Map(schemas.map((schema) => [schema?.$ref ?? schema?.at, schema])).values()];
}

/** The type of `body`, which is unknown where an operation says nothing about it. */
function errorType(schemas: readonly (Schema | undefined)[], { typeOf }: DescribedTypes): TypeNode {
  if (schemas.every((schema) => schema === undefined)) return unknown;
  return union([...schemas.map((schema) => (schema ? typeOf(schema) : unknown)), noBody]);
}

type Facts = ReturnType<typeof factsOf>;

/** A client certificate is no option; with one scheme there is one key, whatever its name. */
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
        ? type === 'apiKey'
          ? 'apiKey'
          : 'token'
        : `credentials.${name}`;
  };
  return securityOf(operation).map((set) =>
    set.map(kindOf).filter((option) => option !== undefined),
  );
}
