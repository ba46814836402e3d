// How webhooks are delivered and confirmed, as declared and as the client's handler states it.

import { at, isObject, isSame, type Json, without } from '../judge/json.js';
import { type DocumentOperation, isJsonType } from '../reading/enumerate.js';
import {
  callIn,
  type DeclarationComparison,
  type DeclarationContext,
  extensionOf,
  functionOf,
  keysOf,
  valueAt,
  numberAt,
  operationWith,
  textAt,
} from './declaration.js';

const handler = 'createWebhookHandler';

export function* webhookComparisons(context: DeclarationContext): Iterable<DeclarationComparison> {
  const { emitted, functions, wire } = context;
  // The handler receives webhooks with a JSON payload.
  const hooks = wire.webhooks.filter(
    ({ method, body }) =>
      !/^(?:GET|HEAD)$/.test(method) && body?.content.some(({ name }) => isJsonType(name)),
  );
  const deliveries = hooks.map((hook) => deliveryOf(hook, context));
  const [first] = deliveries;
  const methods = [...new Set(hooks.map(({ method }) => method))];
  const statuses = deliveries.map(({ status }) => status);
  const delivery = callIn(handler, 'webhookHandler', context)?.args[0];
  yield {
    name: 'the reply to webhooks',
    pointer: '/webhooks',
    declared: first && {
      status: first.status,
      within: Math.min(...deliveries.map(({ within }) => within)),
      ...(methods.join() !== 'POST' && { methods }),
      ...(new Set(statuses).size > 1 && { statuses }),
    },
    emitted: isObject(delivery)
      ? {
          // That what is received is converted is no declaration: X10 looks at the values.
          ...without(delivery, 'object', 'statuses', 'convert'),
          ...(isObject(delivery['statuses']) && { statuses: Object.values(delivery['statuses']) }),
        }
      : undefined,
  };
  const [confirmed, ...others] = hooks.map((hook) => confirmationOf(hook, context));
  const call = emitted.calls
    .get(handler)
    ?.find(({ name }) => [...functions.values()].some((standAlone) => standAlone.name === name));
  yield {
    name: 'what confirms webhooks',
    pointer: hooks[0] === undefined ? '/webhooks' : `${hooks[0].pointer}/x-confirmed-by`,
    declared: others.every((other) => isSame(other ?? null, confirmed ?? null))
      ? confirmed
      : undefined,
    emitted: call && {
      operation: call.name,
      parameter: Object.keys(Object(call.args[1]))[0] ?? null,
    },
  };
}

const units: Readonly<Record<string, number>> = { milliseconds: 1, seconds: 1000, minutes: 60_000 };

interface Delivery {
  readonly status: number;
  /** Milliseconds. */
  readonly within: number;
}

/** The declared reply; by default the first documented success, within five seconds. */
function deliveryOf(hook: DocumentOperation, { subject }: DeclarationContext): Delivery {
  const reply = at(subject.document, `${hook.pointer}/x-webhook-delivery/reply`);
  const documented = hook.responses.find(({ status }) => /^2\d\d$/.test(status))?.status;
  const within = numberAt(reply, 'within');
  return {
    status: numberAt(reply, 'status') ?? Number(documented ?? 200),
    within: within === undefined ? 5000 : within * (units[textAt(reply, 'unit') ?? ''] ?? 1000),
  };
}

function confirmationOf(hook: DocumentOperation, context: DeclarationContext): Json | undefined {
  const declaration = extensionOf(hook, 'x-confirmed-by', context);
  if (declaration === undefined) return undefined;
  const operation = operationWith(textAt(declaration, 'operation'), context);
  const parameter = String(valueAt(declaration, 'parameter'));
  return {
    operation: (operation && functionOf(operation, context)?.name) ?? '',
    parameter: (operation && keysOf(parameter, operation, context)[0]) ?? parameter,
  };
}
