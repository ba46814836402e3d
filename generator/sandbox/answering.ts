// From a request to an answer: the page and control calls first, then the operations of the document, and the log of what happened.

import type { Document } from '../document/document.js';
import { memoize } from '../model/maps.js';
import { problemReply, type Reply, responseOf } from '../runtime/mock/answer.js';
import type { Core, Decision, Handled } from '../runtime/mock/core.js';
import { callsAfter } from './callbacks.js';
import type { Control } from './control.js';
import { exchangeOf } from './exchange.js';
import type { Faults } from './faults.js';
import type { SandboxOperation } from './operations.js';
import { allowOrigin, isolate, isPreflight, preflight } from './origins.js';
import type { Playing, Recording } from './recording.js';
import type { SandboxOptions } from './options.js';
import type { Secrecy } from './secrets.js';
import type { Engine } from './state/engine.js';
import type { AnyDocument, OperationHandler, OperationId } from './typed.js';
import type { LoggedExchange } from './types.js';

/** Makes a response of the platform. */
export type Respond = (reply: Reply) => Response;

/** @param origin Where the sandbox is for others: what it gives out starts with it. */
export type Answer = (request: Request, respond?: Respond, origin?: string) => Promise<Response>;

/** What an answer is made of. */
export interface Parts {
  readonly document: Document;
  readonly options: SandboxOptions;
  readonly engine: Engine;
  readonly faults: Faults;
  readonly control: Control;
  readonly core: () => Core<SandboxOperation>;
  readonly answerPage: (request: Request) => Response | undefined;
  readonly secrecy: Secrecy;
  /** Answers in code, by operation. */
  readonly handlers: ReadonlyMap<OperationId<AnyDocument>, OperationHandler>;
  readonly recorder: Recording | undefined;
  readonly player: Playing | undefined;
}

/** What a valid request gets: trouble first, then what a test wrote, then a recording or the state. */
export async function decide(
  { id }: SandboxOperation,
  read: Parameters<Engine['answer']>[1] & { readonly credentials: readonly string[] },
  { faults, handlers, recorder, player, engine }: Omit<Parts, 'control' | 'core' | 'answerPage'>,
): Promise<Decision | undefined> {
  const fault = faults.next(id);
  if (fault?.delay !== undefined) await new Promise((done) => setTimeout(done, fault.delay));
  if (fault?.reset === true || fault?.status !== undefined) return { ...fault, by: 'fault' };
  const own = await handlers.get(id)?.(read.requested);
  if (own instanceof Response) return { response: own, by: 'code' };
  if (own) return { ...own, by: 'code' };
  if (recorder) return undefined;
  const played = player?.answer(read.requested.request, read.json, read.credentials);
  return played ? { response: played, by: 'recording' } : engine.answer(id, read);
}

export function createAnswer(parts: Parts): Answer {
  const { options, engine, control, core, answerPage, document, secrecy } = parts;
  const { corsOrigin = '*', page = true, callbacks = true, onExchange, onError } = options;
  const locate = memoize(({ at }: SandboxOperation): LoggedExchange['source'] =>
    document.locate(at),
  );
  const ownAnswer = async (request: Request): Promise<Response | undefined> =>
    isPreflight(request)
      ? preflight(request)
      : ((page ? answerPage(request) : undefined) ?? (await control.handle(request)));
  const answer = async (request: Request, respond: Respond, origin: string): Promise<Response> => {
    engine.world.seenAt(origin);
    const isOwn = request.url.includes('/__mock');
    const other = isOwn || isPreflight(request) ? await ownAnswer(request) : undefined;
    if (other) {
      if (!other.headers.has('content-security-policy')) isolate(other.headers);
      allowOrigin(request, other.headers, corsOrigin);
      return other;
    }
    const at = Date.now();
    const usual = (isOwn && (await engine.file(request))) || (await core().handle(request));
    const handled = await asService(request, usual, parts);
    const exchange = exchangeOf(handled, { request, at, locate, secrecy });
    onExchange?.(exchange());
    control.note(exchange);
    if (handled.decision?.reset === true) return Response.error();
    const { response, by } = handled.decision ?? {};
    if (response && by === 'code') return response;
    const { headers } = response ?? handled.reply;
    if (!response && callbacks)
      for (const { name, ...call } of callsAfter(handled, origin))
        engine.deliveries.call({ webhook: name, ...call });
    isolate(headers);
    allowOrigin(request, headers, corsOrigin);
    return response ?? respond(handled.reply);
  };
  return (request, respond = responseOf, origin = new URL(request.url).origin) =>
    answer(request, respond, origin).catch((error: unknown) => {
      onError?.(error);
      return responseOf(problemReply(500, 'The mock has a bug: see what it printed.'));
    });
}

/** What was taken goes to the service, where one is recorded. */
async function asService(
  request: Request,
  handled: Handled<SandboxOperation>,
  { recorder }: Parts,
): Promise<Handled<SandboxOperation>> {
  return !recorder || !handled.operation || handled.problems.length > 0 || handled.decision
    ? handled
    : { ...handled, decision: { response: await recorder.ask(request, handled), by: 'service' } };
}
