// What a sandbox tells to the address that has been set: one delivery after the other, each within
// the time that the document states.

import { deliveryOf } from '../../model/capabilities/webhooks.js';
import { extensionOf } from '../../model/extensions.js';
import type { Json } from '../../model/json.js';
import { createQueue, messageOf } from './store.js';
import type { World } from './world.js';

export interface WebhookDelivery {
  readonly id: string;
  /** Milliseconds since 1970 on the clock of the sandbox. */
  readonly at: number;
  readonly webhook: string;
  readonly resource: { readonly type: string; readonly id: string };
  readonly url: string;
  readonly body: Json;
  /** What came back; null where nothing did. */
  readonly status: number | null;
  readonly ok: boolean;
  readonly error?: string;
  readonly milliseconds: number;
}

const mostDeliveries = 1000;

/** Who an event is about. */
type Told = Pick<WebhookDelivery, 'webhook' | 'resource' | 'body'>;

export function createDeliveries(world: World, heard: (delivery: WebhookDelivery) => void) {
  const list: WebhookDelivery[] = [];
  const queue = createQueue();
  let count = 0;

  async function deliver(told: Told, isAgain = false): Promise<WebhookDelivery | undefined> {
    const { webhook } = world.state();
    const { url } = webhook;
    if (url === null || !(webhook.enabled || isAgain)) return undefined;
    const operation = world.api.webhooks.find(({ name }) => name === told.webhook)?.operation;
    const { status, within } = operation
      ? deliveryOf({ operation })
      : { status: 200, within: 5000 };
    const [at, begin] = [Math.round(world.now() * 1000), performance.now()];
    const reply = await send(url, told.body, within);
    const milliseconds = Math.round(performance.now() - begin);
    const id = `delivery_${(count += 1)}`;
    const ok = reply.status === status;
    const delivery = { id, at, ...told, url, ok, ...reply, milliseconds };
    const most = operation && extensionOf(operation, 'x-webhook-delivery')?.disabledAfterFailures;
    if (!ok) webhook.failures += 1;
    if (most !== undefined && webhook.failures >= most) webhook.enabled = false;
    list.push(delivery);
    if (list.length > mostDeliveries) list.shift();
    heard(delivery);
    return delivery;
  }

  world.onEvent(({ webhook, entry: { type, id }, body }) => {
    void queue.add(() => deliver({ webhook, resource: { type, id }, body }));
  });

  return {
    list: (): readonly WebhookDelivery[] => list,
    clear: (): void => void list.splice(0),
    /** Ends when everything has been delivered or has failed. */
    settled: queue.settled,
    again: (id: string): Promise<WebhookDelivery | undefined> | undefined => {
      const { webhook, resource, body } = list.find((each) => each.id === id) ?? {};
      if (webhook === undefined || !resource || body === undefined) return undefined;
      return queue.add(() => deliver({ webhook, resource, body }, true));
    },
  };
}

/** Follows no redirection: nothing is sent to an address that nobody has set. */
async function send(
  url: string,
  body: Json,
  within: number,
): Promise<Pick<WebhookDelivery, 'status' | 'error'>> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(within),
    });
    await response.body?.cancel();
    return { status: response.status };
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return {
      status: null,
      error: isLate ? `no reply within ${within / 1000} s` : messageOf(cause),
    };
  }
}

/** Whether an address, or an origin, is one of this machine. */
export function isLocal(url: string): boolean {
  return /^https?:\/\/(([\w.-]+\.)?localhost|127(\.\d+){3}|\[::1\])(:\d+)?(\/|$)/.test(url);
}

/** Why an address may not be set as a webhook; `undefined` where it may. */
export function webhookProblem(url: string): string | undefined {
  const { protocol, origin } = URL.canParse(url) ? new URL(url) : { protocol: '', origin: '' };
  return protocol === 'https:' || (protocol === 'http:' && isLocal(origin))
    ? undefined
    : 'A webhook is an `https` address, or an `http` one on this machine.';
}
