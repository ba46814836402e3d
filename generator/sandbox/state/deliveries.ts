// What a sandbox tells to the address that has been set: one delivery after the other, each within the time that the document states.

import { deliveryOf } from '../../model/capabilities/webhooks.js';
import { extensionOf } from '../../model/extensions.js';
import type { Json } from '../../model/json.js';
import { messageOf } from './store.js';
import type { Event, World } from './world.js';

export interface Delivery {
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

export function createDeliveries(world: World, heard: (delivery: Delivery) => void) {
  let list: Delivery[] = [];
  let last: Promise<unknown> = Promise.resolve();
  let count = 0;

  async function deliver(
    {
      webhook: name,
      entry: { type, id },
      body,
    }: Pick<Event, 'webhook' | 'body'> & {
      readonly entry: { readonly type: string; readonly id: string };
    },
    isAgain: boolean,
  ): Promise<Delivery | undefined> {
    const { webhook } = world.state();
    const { url } = webhook;
    if (url === null || !(webhook.enabled || isAgain)) return undefined;
    const operation = world.api.webhooks.find((each) => each.name === name)?.operation;
    const { status: wanted, within } = operation
      ? deliveryOf({ operation })
      : { status: 200, within: 5000 };
    const [at, begin] = [Math.round(world.now() * 1000), performance.now()];
    const reply = await send(url, { body, within });
    const ok = reply.status === wanted;
    const delivery: Delivery = {
      ...{
        id: `delivery_${(count += 1)}`,
        at,
        webhook: name,
        resource: { type, id },
        url,
        body,
        ok,
      },
      ...reply,
      milliseconds: Math.round(performance.now() - begin),
    };
    const most = operation && extensionOf(operation, 'x-webhook-delivery')?.disabledAfterFailures;
    if (!ok && world.state().webhook === webhook) {
      webhook.failures += 1;
      if (most !== undefined && webhook.failures >= most) webhook.enabled = false;
    }
    list = [...list.slice(1 - mostDeliveries), delivery];
    heard(delivery);
    return delivery;
  }

  const queue = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };

  world.onEvent((event) => void queue(() => deliver(event, false)));

  return {
    list: () => list,
    clear: (): void => void (list = []),
    /** Ends when everything has been delivered or has failed. */
    settled: (): Promise<unknown> => last,
    again: (id: string): Promise<Delivery | undefined> | undefined => {
      const delivery = list.find((each) => each.id === id);
      return delivery && queue(() => deliver({ ...delivery, entry: delivery.resource }, true));
    },
  };
}

/** Follows no redirection: nothing is sent to an address that nobody has set. */
async function send(
  url: string,
  { body, within }: { readonly body: Json; readonly within: number },
): Promise<Pick<Delivery, 'status' | 'error'>> {
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

/** Why an address may not be set as a webhook; `undefined` where it may. */
export function webhookProblem(url: string): string | undefined {
  const { protocol, hostname } = URL.canParse(url) ? new URL(url) : { protocol: '', hostname: '' };
  if (protocol === 'https:') return undefined;
  if (protocol === 'http:' && /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname))
    return undefined;
  return 'A webhook is an `https` address, or an `http` one on this machine.';
}
