// The types that the client has for what an operation carries and no component names: an inline body, an inline success, the payload of a webhook.

import { type Code, code, join, literal, symbol } from '../../code/code.js';
import type { Operation, Parameter, Webhook } from '../../model/api.js';
import { isReference } from '../../model/resolve.js';
import type { Schema } from '../../model/schema.js';
import { isJson, isRedirectOnly, requestMediaType, responseKind, responseMediaType, splitResponses } from '../media.js';
import type { TargetContext } from '../target.js';
import { clientOrigin } from './names.js';

/** Each is `unknown` where the client declares no such type. */
export interface CarriedTypes {
  readonly body: (operation: Operation, schema: Schema) => Code;
  readonly response: (operation: Operation, schema: Schema) => Code;
  readonly payload: (webhook: Webhook, schema: Schema) => Code;
  /** The parameters of one place: the argument of the call, or what of it they are. */
  readonly parameters: (operation: Operation, parameters: readonly Parameter[]) => Code;
}

export function carriedTypes({ names, options }: Pick<TargetContext, 'names' | 'options'>): CarriedTypes {
  const origin = clientOrigin(names, options);
  const named = (name: string | undefined, found: Schema | undefined, schema: Schema): Code =>
    name === undefined || found !== schema || isReference(schema) ? code`unknown` : code`${symbol(name, origin, { type: true })}`;
  return {
    body: (operation, schema) => named(names.operations.get(operation.at)?.request, bodyOf(operation), schema),
    response: (operation, schema) => named(names.operations.get(operation.at)?.response, successOf(operation), schema),
    parameters: (operation, parameters) => {
      const known = names.operations.get(operation.at);
      const isWritten = parameters.every(({ at, name, in: location }) => location !== 'header' && known?.parameters.get(at) === name);
      if (!known || !isWritten) return code`Readonly<Record<string, unknown>>`;
      const whole = code`${symbol(known.params, origin, { type: true })}`;
      if (operation.body === undefined && parameters.length === operation.parameters.length) return whole;
      return code`Pick<${whole}, ${join(parameters.map(({ name }) => literal(name)), ' | ')}>`;
    },
    payload: ({ at, operation }, schema) => named(names.webhooks.get(at)?.payload, operation.body?.content[0]?.schema, schema),
  };
}

function bodyOf({ body }: Operation): Schema | undefined {
  const media = body && requestMediaType(body.content);
  return media && isJson(media.name) ? media.schema : undefined;
}

/** The only thing that a call can resolve to: nothing where there are several, or none. */
function successOf(operation: Operation): Schema | undefined {
  if (operation.method === 'head' || isRedirectOnly(operation)) return undefined;
  const { success } = splitResponses(operation);
  const [first, ...others] = success.map((response) => (responseKind(response) === 'json' ? responseMediaType(response.content)?.schema : undefined));
  return others.every((other) => other?.at === first?.at) ? first : undefined;
}
