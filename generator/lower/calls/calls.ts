// Lowering calls: the operations of an API, with the names of their parts, as all that reads them
// needs them.

import type { Api, Operation } from '../../model/api.js';
import { declaresChecks, isLimited, limitsOf } from '../../model/capabilities/checks.js';
import { idempotencyHeader, isRetryable } from '../../model/extensions.js';
import type { Names } from '../../model/naming/names.js';
import { receivedSchemas } from '../conversions.js';
import { type Access, accessOf, securityOf, serverOf } from './access.js';
import { callArgument, callOptions, chosenArguments } from './argument.js';
import type { Call, Calls, Result } from './call.js';
import { capabilitiesOf } from './capabilities.js';
import { headerSets } from './headers.js';
import { mediaChoices, splitResponses } from './media.js';
import { messagesOf } from './messages.js';
import {
  acceptedResult,
  callResult,
  errorClasses,
  errorResponse,
  responseHeaders,
} from './result.js';

interface CallsContext {
  readonly api: Api;
  readonly names: Names;
  readonly access: Access;
  /** Whether the document declares that requests are checked. */
  readonly isChecked: boolean;
}

export function lowerCalls(api: Api, names: Names): Calls {
  const access = accessOf(api);
  const context: CallsContext = { api, names, access, isChecked: declaresChecks(api) };
  const operations = new Map(
    api.operations.flatMap((operation) => {
      const call = lowerCall(operation, context);
      return call ? [[operation.at, call] as const] : [];
    }),
  );
  return {
    operations,
    messages: messagesOf(api, names),
    errors: errorClasses(api),
    headers: headerSets(operations.values(), names),
    access,
  };
}

function lowerCall(
  operation: Operation,
  { api, names, access, isChecked }: CallsContext,
): Call | undefined {
  const { at } = operation;
  const own = names.operations.get(at);
  if (!own) return undefined;
  const named = { names: own, api };
  const { success, errors } = splitResponses(operation);
  const { accepts, contentTypes } = mediaChoices(api)(operation);
  const argument = callArgument(operation, named);
  const idempotency = idempotencyHeader(api, operation);
  const isAddedMethod = !methods.has(operation.method);
  const limits = isChecked ? limitsOf(api, operation).limits : undefined;
  const result = callResult(operation, api, accepts[0]);
  const capabilities = capabilitiesOf(operation, { argument, own, names, api });
  const isOther = capabilities.stream ?? capabilities.choice ?? capabilities.upload;
  return {
    ...{ at, operation, names: own, id: own.function, argument },
    contentTypes: chosenArguments(operation, named, contentTypes),
    result,
    isBytes: accepts.length === 0 && isOther === undefined && isOfBytes(result),
    accepts: new Map(accepts.map((name) => [name, acceptedResult(operation, api, name)])),
    ...{ success, errors: errors.map(errorResponse) },
    received: operation.method === 'HEAD' ? [] : receivedSchemas(operation, api),
    headers: responseHeaders(success, api),
    options: callOptions(argument, idempotency),
    security: securityOf(operation, access),
    server: serverOf(operation, access),
    retry: isRetryable(operation) ?? (isAddedMethod ? false : undefined),
    isAddedMethod,
    idempotency,
    ...capabilities,
    checks: limits && isLimited(limits) ? limits : undefined,
  };
}

function isOfBytes({ members }: Result): boolean {
  const bodies = members.filter(({ medium }) => medium !== 'none');
  return bodies.length === 1 && bodies[0]?.medium === 'binary';
}

/** What the runtime's `HttpMethod` lists; nothing is known about a method that a document adds. */
const methods: ReadonlySet<string> = new Set(
  'GET PUT POST DELETE OPTIONS HEAD PATCH TRACE QUERY'.split(' '),
);
