// L4: the handlers for Mock Service Worker answer as the server of `concord mock` does: the same
// operation, status, content type and body.

import { trimmed } from '../../runtime/mock/route.js';
import { essence } from '../reading/enumerate.js';
import { fixtureValues, type WireOperation } from '../subject/argument.js';
import { isFunction } from '../subject/exports.js';
import { reasonNotLooped } from './calls.js';
import { type Loop, loopCheck } from './session.js';

export const loopHandlers = loopCheck({
  id: 'L4',
  title: 'Handlers and the server of the mock answer alike',
  absent: ({ handlers }) =>
    isFunction(handlers?.['allHandlers']) ? undefined : 'Mock Service Worker is not installed',
  idle: 'no operation is called, or Mock Service Worker is not where Concord finds it',
  cases: async function* (loop) {
    const msw = await import('msw').catch(() => undefined);
    if (!msw) return;
    const all = loop.subject.handlers?.['allHandlers'];
    const handlers: unknown = isFunction(all) ? Reflect.apply(all, undefined, []) : [];
    const handled: Fetch = async (request) => {
      const response = await msw.getResponse(listOf(handlers), request);
      return response ?? new Response(null, { status: 404 });
    };
    for (const operation of loop.operations) {
      if (reasonNotLooped(operation, loop) !== undefined) continue;
      const call = await loop.run(operation, fixtureValues(operation, loop));
      if (!call.exchange) continue;
      const { request, sent } = call.exchange;
      for (const [name, made] of variants(request, { sent, tested: operation, loop })) {
        const [first, second] = [
          await seen(() => loop.sandbox.fetch(made()), loop),
          await seen(() => handled(made()), loop),
        ];
        const failure =
          first === second ? undefined : `the server answers ${first}, the handlers ${second}`;
        const about = { subject: operation.name, name, pointer: operation.operation.pointer };
        yield { ...about, ...(failure !== undefined && { failure }) };
      }
    }
  },
});

type Fetch = (request: Request) => Promise<Response>;
type Handlers = Parameters<typeof import('msw').getResponse>[0];

/** Boundary: the generated package says what they are. */
function listOf(handlers: unknown): Handlers {
  return handlers as Handlers;
}

interface Variant {
  readonly sent: Uint8Array<ArrayBuffer>;
  readonly tested: WireOperation;
  readonly loop: Loop;
}

/** The request itself, with another Accept, with another method, and with more in front of its path. */
function* variants(
  { url, method, headers }: Request,
  { sent, tested, loop }: Variant,
): Iterable<readonly [string, () => Request]> {
  const isBodyless = method === 'GET' || method === 'HEAD' || sent.byteLength === 0;
  const make = (changes: {
    readonly url?: string;
    readonly accept?: string;
    readonly wrong?: true;
  }): Request => {
    const own = new Headers(headers);
    if (changes.accept !== undefined) own.set('accept', changes.accept);
    const body = changes.wrong ? new TextEncoder().encode('{') : sent.slice();
    return new Request(changes.url ?? url, { method, headers: own, ...(!isBodyless && { body }) });
  };
  yield ['is answered', () => make({})];
  yield ['is asked for a type that it does not have', () => make({ accept: 'application/x-none' })];
  if (!isBodyless) yield ['has a body that is wrong', () => make({ wrong: true })];
  const base = loop.baseUrlOf(tested);
  const servers = loop.served(tested)?.servers ?? loop.served(tested)?.service.servers ?? [];
  if (/\{[^{}]+\}/.test(servers[0] ?? '') && url.startsWith(base)) {
    const origin = new URL(base).origin;
    const rest = url.slice(base.length);
    for (const start of ['/one', '/one/two'])
      yield [`is below ${start}`, () => make({ url: origin + start + rest })];
  }
  const { origin, pathname } = new URL(base);
  if (trimmed(pathname) !== '' && url.startsWith(base))
    yield ['is below no server', () => make({ url: origin + url.slice(trimmed(base).length) })];
}

/** What a caller sees of an answer. Handlers leave what they do not know to others. */
async function seen(
  answer: () => Promise<Response>,
  { subject: { converts } }: Loop,
): Promise<string> {
  try {
    const response = await answer();
    const whole = await response.text();
    // A `Date` is written with its milliseconds.
    const text = converts ? whole.replaceAll('.000Z"', 'Z"') : whole;
    const { status } = response;
    if (status === 404 || status === 405) return 'that there is no such operation';
    // The server alone says in the document's own form what is wrong.
    const body = status >= 400 && status < 500 ? '' : text.slice(0, 300);
    return `${status} ${essence(response.headers.get('content-type') ?? '')} ${body}`.trim();
  } catch (error) {
    return `with an error (${error instanceof Error ? error.message : String(error)})`;
  }
}
