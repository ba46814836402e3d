// Receives webhooks. A handler replies within the time that the document states, and processes the event afterwards. An event that is not
// signed is only a hint: what it is about is read from the API.

import type { Convert } from '../conversions.js';
import { ClientError } from '../errors.js';
import { hasOwn, isRecord, joinBytes } from '../values.js';

/** How a document describes the delivery of a webhook. */
export interface WebhookDescriptor {
  /** The status of the reply. */
  readonly status: number;
  /** The milliseconds within which the reply has to be sent. */
  readonly within: number;
  /** Whether the payload is an object. */
  readonly object?: true;
  /** The methods with which it may be sent. Default: `POST`. */
  readonly methods?: readonly string[];
  /** Webhook → the status of its reply, if they differ. */
  readonly statuses?: Readonly<Record<string, number>>;
  readonly convert?: Convert;
}

/** Turns a request into its response, as servers in the style of `fetch` expect. */
export type WebhookHandler = (request: Request, context?: WebhookContext) => Promise<Response>;

export interface WebhookContext {
  /** Keeps a serverless platform running after the reply until the work is done. */
  readonly waitUntil?: (work: Promise<unknown>) => void;
}

export interface WebhookSettings {
  /** Called with errors that happen after the reply, of which the service cannot be told. Default: logs to the console. */
  readonly onError?: ((error: unknown) => void) | undefined;
  /**
   * Decides whether to accept a request, for example by a secret part of its URL or by a signature of its body, which has been read
   * before, up to `maxBytes`: `await request.text()`. Other requests get 404.
   */
  readonly accept?: ((request: Request) => boolean | Promise<boolean>) | undefined;
  /** The greatest size of a payload, in bytes. Default: 1048576. */
  readonly maxBytes?: number | undefined;
  /** How many events are processed at the same time. More are acknowledged and wait. Default: 100. */
  readonly maxPending?: number | undefined;
}

/** Handles events that are not proven: anybody who knows the URL can send one. */
export interface UnconfirmedWebhook<Payload> extends WebhookSettings {
  /** Called after the reply with the payload, including unknown fields. Treat it as a hint. */
  readonly onUnconfirmed: (payload: Payload) => void | Promise<void>;
}

/** Handles events by reading from the API what they are about. */
export interface ConfirmedWebhook<Payload, Confirmed> extends WebhookSettings {
  /** Reads from the API what the event is about; returns `undefined` if it is not yours. */
  readonly confirm: (payload: Payload) => Promise<Confirmed | undefined>;
  /** Called after the reply with what `confirm` returned. */
  readonly onConfirmed: (confirmed: Confirmed, payload: Payload) => void | Promise<void>;
}

/** Selects the webhook, since each has its own reply. */
export interface NamedWebhook<Name extends string, Payload> {
  /**
   * The name of the webhook in the document. If several share one URL: a function that finds the name by the payload. If it returns
   * `undefined`, the reply is 404.
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
    // The reply is sent first.
    await new Promise((resolve) => setTimeout(resolve));
    // A rejection would count as a failure, and after a few of them services stop sending.
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
      if (!methods.includes(request.method)) throw new Refusal(405, { Allow: methods.join(', ') });
      const bytes = await readBytes(request, { maxBytes, within: webhook.within });
      const { url, method, headers } = request;
      if (accept && !(await accept(new Request(url, { method, headers, body: bytes }))))
        throw new Refusal(404);
      if (webhook.convert) {
        // A cast: the payload is typed as the document describes it.
        const payload = webhook.convert(
          parsed(bytes, webhook),
          new TextDecoder().decode(bytes),
        ) as Payload;
        const status = statusOf(webhook, options.webhook, payload);
        const done = work(payload);
        context?.waitUntil?.(done);
        return new Response(null, { status });
      }
      const payload = parsed(bytes, webhook);
      // A cast: the payload is typed as the document describes it.
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
  const own = found !== undefined && hasOwn(statuses, found) ? statuses[found] : undefined;
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

async function readBytes(request: Request, { maxBytes, within }: Bounds): Promise<ArrayBuffer> {
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
  return joinBytes(chunks).buffer;
}

function parsed(bytes: ArrayBuffer, { object }: WebhookDescriptor): unknown {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
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
