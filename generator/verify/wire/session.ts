// A check at work: the judging server, clients that talk to it, and every operation with what was generated for it.

import type { Case, Check, Subject } from '../check.js';
import { type DocumentOperation, type DocumentWire, enumerate } from '../enumerate.js';
import { createTypes, type Types } from '../server/deserialize.js';
import { isSeen, type Received } from '../server/request.js';
import { type MockResponse, type JudgeServer, type Script, startServer } from '../server/server.js';
import {
  allCredentials,
  clientMaker,
  isFunction,
  isRecord,
  type Named,
  type OperationFixture,
  operationFixtures,
  type StandAlone,
  standAlones,
} from './packages.js';

export interface WireOperation {
  readonly operation: DocumentOperation;
  /** The name of its function; its pointer, where nothing was generated for it. */
  readonly name: string;
  readonly function?: StandAlone | undefined;
  readonly fixture?: OperationFixture | undefined;
}

export interface Outcome {
  readonly value?: unknown;
  /** Everything about the response, where the client tells it. */
  readonly whole?: Named | undefined;
  /** What the call rejected with. */
  readonly error?: unknown;
  readonly requests: readonly Received[];
}

interface Request {
  readonly argument: Named;
  readonly response?: MockResponse | undefined;
  /** Options of the client; all credentials where there are none. */
  readonly client?: Named | undefined;
  /** Options of the call. */
  readonly options?: Named | undefined;
}

export interface Session {
  readonly subject: Subject;
  readonly wire: DocumentWire;
  readonly types: Types;
  readonly operations: readonly WireOperation[];
  /** Also those that are no part of the sample: what is checked may lead to them. */
  readonly all: readonly WireOperation[];
  /** Scheme, host and port of the service. */
  readonly origin: string;
  /** Whatever is done with a client, while the service responds as a script says. */
  readonly converse: (script: Script, use: (client: object) => unknown) => Promise<Outcome>;
  readonly call: (operation: WireOperation, request: Request) => Promise<Outcome>;
}

interface WireCheck extends Pick<Check, 'id' | 'title'> {
  readonly cases: (
    session: Session,
    earlier: readonly Case[],
  ) => AsyncIterable<Omit<Case, 'check'>>;
  /** Why the document has nothing for it. */
  readonly absent?: (wire: DocumentWire, subject: Subject) => string | undefined;
}

/** A check with a server of its own, which is gone when the cases are. */
export function wireCheck({ id, title, cases, absent }: WireCheck): Check {
  return {
    id,
    title,
    ...(absent && { absent: (subject: Subject) => absent(checked(subject), subject) }),
    run: async function* (subject, earlier) {
      const server = await startServer(subject);
      try {
        for await (const each of cases(openSession(subject, server), earlier)) {
          const failure = server.failure();
          yield { check: id, ...each, ...(failure !== undefined && { failure }) };
        }
        const failure = server.failure();
        if (failure !== undefined)
          yield { check: id, subject: 'document', name: 'runs to its end', failure };
      } finally {
        await server.close();
      }
    },
  };
}

/** What belongs to the sample. */
function checked({ document, includes }: Subject): DocumentWire {
  const wire = enumerate(document);
  return { ...wire, operations: wire.operations.filter(({ pointer }) => includes(pointer)) };
}

function openSession(subject: Subject, server: JudgeServer): Session {
  const wire = enumerate(subject.document);
  const functions = standAlones(subject);
  const fixtures = operationFixtures(subject.fixtures);
  const make = clientMaker(subject.client);
  const known = new Map<Named, object>();
  const everyCredential = { credentials: allCredentials(wire) };
  const all = wire.operations.map((operation) => {
    const key = `${operation.method} ${operation.path}`;
    const [own, fixture] = [functions.get(key), fixtures.get(key)];
    return {
      operation,
      name: own?.name ?? fixture?.name ?? operation.pointer,
      function: own,
      fixture,
    };
  });
  const connect = (options: Named): object => {
    const client = known.get(options) ?? make?.({ baseUrl: server.baseUrl, ...options });
    if (client === undefined)
      throw new Error('The client package exports no class that extends ApiClient');
    known.set(options, client);
    return client;
  };
  return {
    subject,
    wire,
    types: createTypes(subject.document),
    all,
    operations: all.filter(({ operation }) => subject.includes(operation.pointer)),
    origin: server.origin,
    converse: async (script, use) => {
      server.respondWith(script);
      server.take();
      try {
        const value = await settled(use(connect(everyCredential)));
        return { value, requests: server.take() };
      } catch (error) {
        return { error, requests: server.take() };
      }
    },
    call: async (
      operation,
      { argument, response = { status: 204 }, client = everyCredential, options },
    ) => {
      server.respondWith(response);
      server.take();
      if (operation.function === undefined)
        return {
          error: new Error(
            `the client has no function for ${operation.operation.method} ${operation.operation.path}`,
          ),
          requests: [],
        };
      try {
        const call = operation.function.call(connect(client), argument, {
          maxRetries: 0,
          ...options,
        });
        const value = await settled(call);
        const whole =
          isRecord(call) && isFunction(call['withResponse'])
            ? await settled(Reflect.apply(call['withResponse'], call, []))
            : undefined;
        return { value, whole: isRecord(whole) ? whole : undefined, requests: server.take() };
      } catch (error) {
        return { error, requests: server.take() };
      }
    },
  };
}

/** The clock itself: a check may put another one in its place. */
const { setTimeout: later } = globalThis;

/** A response that never comes is a failure of the case, not of the proof. */
async function settled(work: unknown): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = later(() => reject(new Error('no response within ten seconds')), 10_000);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** In one line, whatever was thrown. */
export function messageOf(error: unknown): string {
  const text =
    error instanceof Error
      ? `${error.name}: ${error.message}${error.cause instanceof Error ? ` (${error.cause.message})` : ''}`
      : String(error);
  return text.replace(/\s+/g, ' ').slice(0, 300);
}

/** Values of a request: parameters by their pointers, and the body. */
export interface Values {
  readonly parameters: ReadonlyMap<string, unknown>;
  readonly body?: unknown;
}

/** Why a call cannot be made at all; undefined where it can. */
export function impossible({ operation, function: own }: WireOperation): string | undefined {
  if (operation.method === 'TRACE') return "the platform's fetch sends no TRACE requests";
  return own?.description.body !== undefined && operation.body?.required === true
    ? bodiless(operation)
    : undefined;
}

/** Why no body can be sent, where one may be left out. */
export function bodiless({
  method,
}: Pick<WireOperation['operation'], 'method'>): string | undefined {
  return method === 'GET' || method === 'HEAD'
    ? `the platform's fetch sends no body with ${method}`
    : undefined;
}

/** Whether the credentials of any alternative can be sent: schemes other than these are left to users. */
export function isServable({ operation }: WireOperation, { wire }: Session): boolean {
  return (
    operation.security.length === 0 ||
    operation.security.some((names) => names.every((name) => unservable(name, wire) === undefined))
  );
}

/** Why a client cannot send the credential of a scheme. */
export function unservable(name: string, { schemes }: Session['wire']): string | undefined {
  const scheme = schemes.get(name);
  if (scheme === undefined) return `the document has no security scheme ${name}`;
  if (scheme.type === 'unknown') return `the type of the security scheme ${name} is unknown`;
  if (
    isSeen(scheme) &&
    scheme.type === 'http' &&
    scheme.scheme !== 'bearer' &&
    scheme.scheme !== 'basic'
  )
    return `not built: HTTP authentication ${scheme.scheme} (${name})`;
  return undefined;
}
