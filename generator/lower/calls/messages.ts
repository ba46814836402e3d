// What the service sends: the webhooks of a document and the callbacks of its operations.

import type { Api, Operation } from '../../model/api.js';
import { allCallbacks, confirmationOf, deliveryOf } from '../../model/capabilities/webhooks.js';
import type { Pointer } from '../../model/json.js';
import { type Names, payloadNames } from '../../model/naming/names.js';
import type { Message, MessageConfirmation } from './call.js';
import { isJson } from './media.js';

export function messagesOf(api: Api, names: Names): readonly Message[] {
  const messageOf = (
    at: Pointer,
    operation: Operation,
    kind: Message['kind'],
    name: string,
  ): Message => {
    const content = operation.body?.content ?? [];
    const isRead = !['GET', 'HEAD'].includes(operation.method);
    return {
      ...{ at, kind, name, operation },
      type: payloadNames(names).get(at),
      payload: content[0]?.schema,
      json: isRead ? content.find((media) => isJson(media.name)) : undefined,
      delivery: deliveryOf({ operation }),
      confirmation: kind === 'Webhook' ? confirmedBy(operation, { api, names }) : undefined,
    };
  };
  return [
    ...api.webhooks.map(({ at, operation, name }) => messageOf(at, operation, 'Webhook', name)),
    ...allCallbacks(api).map(({ at, operation, owner, key }) =>
      messageOf(
        at,
        operation,
        'Callback',
        `${names.operations.get(owner.at)?.function ?? ''}.${key}`,
      ),
    ),
  ];
}

function confirmedBy(
  hook: Operation,
  { api, names }: { readonly api: Api; readonly names: Names },
): MessageConfirmation | undefined {
  const { confirmation } = confirmationOf(api, { operation: hook });
  if (!confirmation) return undefined;
  const { operation, parameter } = confirmation;
  const key = names.operations.get(operation.at)?.parameters.get(parameter.at) ?? parameter.name;
  return { call: operation.at, parameter, key };
}
