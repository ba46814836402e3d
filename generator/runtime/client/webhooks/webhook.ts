// Webhooks: requests that the service sends. They are acknowledged in the time that the document states, and processed after that. Where
// nothing proves who sent them, they are hints: what they say is read again from the API.

import { ClientError } from '../errors.js';
import { isRecord } from '../values.js';

/** What a document says of a webhook's delivery. */
export interface WebhookDescriptor {
  /** The status of the reply. */
  readonly status: number;
  /** Milliseconds in which the reply has to come. */
  readonly within: number;
  /** The payload is an object. */
  readonly object?: true;
  /** How it is sent. Default: `POST`. */
  readonly methods?: readonly string[];
  /** Webhook → the status of its reply, where they differ. */
  readonly statuses?: Readonly<Record<string, number>>;
}

/** From a request to its response: what servers in the style of `fetch` are made of. */
export type WebhookHandler = (request: Request, context?: WebhookContext) => Promise<Response>;

export interface WebhookContext {
  /** Keeps a platform that stops after the reply awake until the work is done. */
  readonly waitUntil?: (work: Promise<unknown>) => void;
}

export interface WebhookSettings {
  /** What goes wrong after the reply: it cannot be told to the service any more. Default: it is written to the console. */
  readonly onError?: ((error: unknown) => void) | undefined;
  /** Whether a request is taken, for what only you and the service know, such as a part of the address. Others get 404. */
  readonly accept?: ((request: Request) => boolean | Promise<boolean>) | undefined;
  /** Bytes of a payload. Default: 1048576. */
  readonly maxBytes?: number | undefined;
  /** Events that are processed at the same time; further ones are acknowledged, too, and wait for their turn. Default: 100. */
  readonly maxPending?: number | undefined;
}

/** An event that nothing proves: anybody who knows the address can send one. */
export interface UnconfirmedWebhook<Payload> extends WebhookSettings {
  /** Called after the reply with what was received, unknown fields included. Take it as a hint. */
  readonly onUnconfirmed: (payload: Payload) => void | Promise<void>;
}

/** An event that is confirmed by what the API says. */
export interface ConfirmedWebhook<Payload, Confirmed> extends WebhookSettings {
  /** Reads from the API what the event is about; `undefined` where it is about nothing of yours. */
  readonly confirm: (payload: Payload) => Promise<Confirmed | undefined>;
  /** Called after the reply with what the API says. */
  readonly onConfirmed: (confirmed: Confirmed, payload: Payload) => void | Promise<void>;
}

/** Which webhook comes: each has a reply of its own. */
export interface NamedWebhook<Name extends string, Payload> {
  /**
   * The name of the webhook in the document; where several come to one address, what finds it in a payload. What has no name is
   * answered with 404.
   */
  readonly webhook: Name | ((payload: Payload) => Name | undefined);
}

export function webhookHandler<Payload, Confirmed>(
  webhook: WebhookDescriptor,
  options: (UnconfirmedWebhook<Payload> | ConfirmedWebhook<Payload, Confirmed>) &
    Partial<NamedWebhook<string, Payload>>,
): WebhookHandler {
  const { maxBytes = 1_048_576, maxPending = 100, accept, onError = report } = options;
  const { methods = ['POST'] } = webhook;
  let pending = 0;
  const waiting: (() => void)[] = [];
  const work = async (payload: Payload): Promise<void> => {
    // The reply goes first.
    await new Promise((resolve) => setTimeout(resolve));
    // A refusal would count as a failure, of which services take few before they send no more.
    if (pending >= maxPending) await new Promise<void>((resolve) => waiting.push(resolve));
    else pending += 1;
    try {
      if ('onUnconfirmed' in options) return await options.onUnconfirmed(payload);
      const confirmed = await options.confirm(payload);
      if (confirmed !== undefined) await options.onConfirmed(confirmed, payload);
    } catch (error) {
      onError(error);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else pending -= 1;
    }
  };
  return async (request, context) => {
    try {
      if (accept && !(await accept(request))) throw new Refusal(404);
      if (!methods.includes(request.method)) throw new Refusal(405, { Allow: methods.join(', ') });
      const payload = parsed(
        await readText(request, { maxBytes, within: webhook.within }),
        webhook,
      );
      // The boundary between what is sent and what the document says of it.
      const status = statusOf(webhook, options.webhook, payload as Payload);
      const done = work(payload as Payload);
      context?.waitUntil?.(done);
      return new Response(null, { status });
    } catch (error) {
      if (error instanceof Refusal) return new Response(null, error);
      onError(error);
      return new Response(null, { status: 500 });
    }
  };
}

function statusOf<Payload>(
  { status, statuses }: WebhookDescriptor,
  name: NamedWebhook<string, Payload>['webhook'] | undefined,
  payload: Payload,
): number {
  if (statuses === undefined) return status;
  const found = typeof name === 'function' ? name(payload) : name;
  const own = found !== undefined && Object.hasOwn(statuses, found) ? statuses[found] : undefined;
  if (own === undefined) throw new Refusal(404);
  return own;
}

class Refusal extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, headers: Readonly<Record<string, string>> = {}) {
    super(`${status}`);
    this.status = status;
    this.headers = headers;
  }
}

interface Bounds {
  readonly maxBytes: number;
  readonly within: number;
}

async function readText(request: Request, { maxBytes, within }: Bounds): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new Refusal(413);
  const reader = request.body?.getReader();
  if (!reader) throw new Refusal(400);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Refusal(408)), within * 0.8);
  });
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), late]);
      if (done) break;
      size += value.byteLength;
      if (size > maxBytes) throw new Refusal(413);
      chunks.push(value);
    }
  } catch (error) {
    reader.cancel().catch(() => {});
    throw error instanceof Refusal ? error : new Refusal(400);
  } finally {
    clearTimeout(timer);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await new Blob(chunks).arrayBuffer());
  } catch {
    throw new Refusal(400);
  }
}

function parsed(text: string, { object }: WebhookDescriptor): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal(400);
  }
  if (object && !isRecord(value)) throw new Refusal(400);
  return value;
}

function report(error: unknown): void {
  console.error(
    'A webhook was acknowledged, but not processed:',
    error instanceof ClientError ? error.toJSON() : error,
  );
}
