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
  /** Of a callback also the operation: `subscribe.onEvent`. */
  readonly webhook: string;
  /** Absent of a callback. */
  readonly resource?: { readonly type: string; readonly id: string } | undefined;
  readonly url: string;
  readonly body: Json;
  /** What came back; null where nothing did. */
  readonly status: number | null;
  readonly ok: boolean;
  readonly error?: string;
  readonly milliseconds: number;
}

const mostDeliveries = 1000;

/** Who an event is about; a callback has an address of its own. */
export interface Told extends Pick<WebhookDelivery, 'webhook' | 'resource' | 'body'> {
  readonly target?: Target | undefined;
}

/** Where something is sent, and how. */
export interface Target {
  readonly url: string;
  /** Why nothing is sent there. */
  readonly problem?: string | undefined;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly content: BodyInit | null;
  /** The status that is expected, and the milliseconds within which it has to come. */
  readonly status: number;
  readonly within: number;
  /** Whether other successes will do. */
  readonly isAnySuccess?: boolean;
}

export function createDeliveries(world: World, heard: (delivery: WebhookDelivery) => void) {
  const sent: { readonly told: Told; readonly delivery: WebhookDelivery }[] = [];
  const queue = createQueue();
  let count = 0;

  async function deliver(told: Told, isAgain = false): Promise<WebhookDelivery | undefined> {
    const { webhook } = world.state();
    const { target: own, ...event } = told;
    const operation = world.api.webhooks.find(({ name }) => name === told.webhook)?.operation;
    if (!own && (webhook.url === null || !(webhook.enabled || isAgain))) return undefined;
    const target: Target = own ?? {
      ...{ url: webhook.url ?? '', method: 'POST', content: JSON.stringify(told.body) },
      headers: { 'content-type': 'application/json' },
      ...(operation ? deliveryOf({ operation }) : { status: 200, within: 5000 }),
    };
    const [at, begin] = [Math.round(world.now() * 1000), performance.now()];
    const reply = await send(target);
    const milliseconds = Math.round(performance.now() - begin);
    const id = `delivery_${(count += 1)}`;
    const { status } = reply;
    const isSuccess =
      target.isAnySuccess === true && status !== null && status >= 200 && status < 300;
    const ok = status === target.status || isSuccess;
    const delivery = { id, at, ...event, url: target.url, ok, ...reply, milliseconds };
    if (!own) {
      const most = operation && extensionOf(operation, 'x-webhook-delivery')?.disabledAfterFailures;
      if (!ok) webhook.failures += 1;
      if (most !== undefined && webhook.failures >= most) webhook.enabled = false;
    }
    sent.push({ told, delivery });
    if (sent.length > mostDeliveries) sent.shift();
    heard(delivery);
    return delivery;
  }

  world.onEvent(({ webhook, entry: { type, id }, body }) => {
    void queue.add(() => deliver({ webhook, resource: { type, id }, body }));
  });

  return {
    list: (): readonly WebhookDelivery[] => sent.map(({ delivery }) => delivery),
    clear: (): void => void sent.splice(0),
    /** Sends what an operation calls back. */
    call: (told: Told): void => void queue.add(() => deliver(told)),
    /** Ends when everything has been delivered or has failed. */
    settled: queue.settled,
    again: (id: string): Promise<WebhookDelivery | undefined> | undefined => {
      const again = sent.find(({ delivery }) => delivery.id === id);
      return again && queue.add(() => deliver(again.told, true));
    },
  };
}

/** Follows no redirection: nothing is sent to an address that nobody has set. */
async function send({
  url,
  problem,
  within,
  ...init
}: Target): Promise<Pick<WebhookDelivery, 'status' | 'error'>> {
  if (problem !== undefined) return { status: null, error: `not sent: ${problem}` };
  try {
    const { method, headers, content: body } = init;
    const response = await fetch(url, {
      ...{ method, headers, body },
      redirect: 'manual',
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
