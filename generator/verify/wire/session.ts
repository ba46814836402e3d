// The session of a check of calls: the judging server, its clients, and the operations.

import { isFunction, isRecord, type Members } from '../subject/exports.js';
import type { Case, ProofCheck, Subject, FoundCase } from '../subject/check.js';
import {
  type DocumentWire,
  enumerate,
  essence,
  type SecurityScheme,
} from '../reading/enumerate.js';
import { at, decode, isArray, isObject } from '../judge/json.js';
import { createTypes } from '../reading/types.js';
import { argumentOf, type Making, type Values, type WireOperation } from '../subject/argument.js';
import { credentialLocation, isSeen, type Received } from '../reading/request.js';
import { type PlannedResponse, type JudgeServer, startServer } from './server.js';
import {
  allCredentials,
  clientMaker,
  operationFixtures,
  standAlones,
} from '../subject/packages.js';

export interface CallOutcome {
  readonly value?: unknown;
  /** The result of `withResponse`, if the call has it. */
  readonly whole?: Members | undefined;
  /** The reason of the rejection. */
  readonly error?: unknown;
  readonly requests: readonly Received[];
  /** The first of them. */
  readonly request?: Received | undefined;
}

interface Request {
  readonly values: Values;
  readonly response?: PlannedResponse | undefined;
  /** Options of the client; by default, all credentials. */
  readonly client?: Members | undefined;
  /** Options of the call. */
  readonly options?: Members | undefined;
}

export interface Session extends Making {
  readonly wire: DocumentWire;
  /** The operations in the sample. */
  readonly operations: readonly WireOperation[];
  readonly call: (operation: WireOperation, request: Request) => Promise<CallOutcome>;
}

interface WireCheck extends Pick<ProofCheck, 'id' | 'title'> {
  readonly cases: (session: Session, earlier: readonly Case[]) => AsyncIterable<FoundCase>;
  /** The reason why the check does not apply to the document. */
  readonly absent?: (wire: DocumentWire, subject: Subject) => string | undefined;
}

/** Creates a check that starts a server, and closes it after the last case. */
export function wireCheck({ id, title, cases, absent }: WireCheck): ProofCheck {
  return {
    id,
    title,
    ...(absent && { absent: (subject: Subject) => absent(checked(subject), subject) }),
    run: async function* (subject, earlier) {
      const server = await startServer(subject);
      try {
        for await (const foundCase of cases(openSession(subject, server), earlier)) {
          const failure = server.failure();
          yield { check: id, ...foundCase, ...(failure !== undefined && { failure }) };
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

/** The operations in the sample. */
export function checked({ document, includes }: Subject): DocumentWire {
  const wire = enumerate(document);
  return { ...wire, operations: wire.operations.filter(({ pointer }) => includes(pointer)) };
}

/** The part of a server that calls need. */
type Receiver = Pick<JudgeServer, 'baseUrl' | 'respondWith' | 'take'>;

export function openSession(subject: Subject, server: Receiver): Session {
  const functions = standAlones(subject);
  const fixtures = operationFixtures(subject.fixtures);
  const make = clientMaker(subject.client);
  const wire = enumerate(subject.document);
  const known = new Map<Members, object>();
  const everyCredential = { credentials: allCredentials(wire) };
  const operations = checked(subject).operations.map((operation) => {
    const key = `${operation.method} ${operation.path}`;
    const [own, fixture] = [functions.get(key), fixtures.get(key)];
    const name = own?.name ?? fixture?.name ?? operation.pointer;
    return { operation, name, function: own, fixture };
  });
  const taken = (): Pick<CallOutcome, 'requests' | 'request'> => {
    const requests = server.take();
    return { requests, request: requests[0] };
  };
  const connect = (options: Members): object => {
    const client =
      known.get(options) ?? make?.({ baseUrl: server.baseUrl, logLevel: 'off', ...options });
    if (client === undefined)
      throw new Error('The client package exports no class that extends ApiClient');
    known.set(options, client);
    return client;
  };
  return {
    subject,
    wire,
    types: createTypes(subject.document),
    operations,
    call: async (
      operation,
      { values, response = { status: 204 }, client = everyCredential, options },
    ) => {
      server.respondWith(response);
      server.take();
      const argument = argumentOf(operation, values);
      if (operation.function === undefined || typeof argument === 'string')
        return {
          error: typeof argument === 'string' ? argument : 'the client has no function for it',
          requests: [],
        };
      try {
        const call = operation.function.call(connect(client), argument, {
          maxRetries: 0,
          // Operations may have servers of their own.
          baseUrl: server.baseUrl,
          ...options,
        });
        const value = await settledInTime(call);
        const whole =
          isRecord(call) && isFunction(call['withResponse'])
            ? await settledInTime(Reflect.apply(call['withResponse'], call, []))
            : undefined;
        return { value, whole: isRecord(whole) ? whole : undefined, ...taken() };
      } catch (error) {
        return { error, ...taken() };
      }
    },
  };
}

/** Rejects after ten seconds, so that a missing response fails the case and not the whole run. */
async function settledInTime(work: unknown): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no response within ten seconds')), 10_000);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The message of a thrown value, in one line. */
export function messageOf(error: unknown): string {
  const text =
    error instanceof Error
      ? `${error.name}: ${error.message}${error.cause instanceof Error ? ` (${error.cause.message})` : ''}`
      : String(error);
  return text.replace(/\s+/g, ' ').slice(0, 300);
}

/** The reason why a call cannot be sent; `undefined` if it can. */
export function reasonNotCallable(
  { operation, function: own }: WireOperation,
  session: Making,
): string | undefined {
  if (/^(?:CONNECT|TRACE|TRACK)$/i.test(operation.method))
    return `the platform's fetch sends no ${operation.method} requests`;
  const empty = operation.parameters.find(
    ({ in: location, schema }) => location === 'path' && isAlwaysEmpty(session.subject, schema),
  );
  if (empty) return `cannot be judged: ${empty.name} is always empty, which no path can hold`;
  return own?.description.body !== undefined && operation.body?.required === true
    ? reasonWithoutBody(operation, session)
    : undefined;
}

function isAlwaysEmpty(
  { document }: Pick<Subject, 'document'>,
  pointer: string | undefined,
): boolean {
  const schema = pointer === undefined ? undefined : at(document, pointer);
  if (!isObject(schema)) return false;
  const { $ref, enum: values, const: only } = schema;
  if (typeof $ref === 'string' && $ref.startsWith('#/'))
    return isAlwaysEmpty({ document }, decode($ref.slice(1)));
  return (
    only === '' || (isArray(values) && values.length > 0 && values.every((value) => value === ''))
  );
}

/** Why nobody can tell a request from that of another operation; `undefined` if it can be told. */
export function reasonNotTold(
  { operation }: WireOperation,
  { wire }: Pick<Session, 'wire'>,
): string | undefined {
  const nameless = (path: string): string => path.replace(/\{[^{}]+\}/g, '{}');
  const other = wire.operations.find(
    ({ method, path, pointer }) =>
      pointer !== operation.pointer &&
      method === operation.method &&
      nameless(path) === nameless(operation.path),
  );
  return (
    other &&
    `the document contradicts itself: ${other.path} and ${operation.path} are the same path but for the names in braces`
  );
}

/** Why no body is sent: the platform's reason, or that of a form without fields. */
export function reasonWithoutBody(
  { method, body }: WireOperation['operation'],
  { types }: Making,
): string | undefined {
  if (method === 'GET' || method === 'HEAD')
    return `the platform's fetch sends no body with ${method}`;
  const content = body?.content ?? [];
  const isUnsendable = content.every(({ name, schema }) => {
    const kinds = types.kinds(schema);
    return essence(name) === 'application/x-www-form-urlencoded'
      ? !kinds.includes('object')
      : essence(name).startsWith('multipart/') && kinds.join() === 'primitive';
  });
  return content.length > 0 && isUnsendable
    ? 'the body cannot be sent: a form has fields, and its schema allows no object'
    : undefined;
}

/** Whether the client can send the credentials of an alternative; others are left to users. */
export function isSendable({ operation }: WireOperation, { wire }: Session): boolean {
  return (
    operation.security.length === 0 ||
    operation.security.some(
      (names) =>
        !isSamePlace(names.flatMap((name) => wire.schemes.get(name) ?? []).filter(isSeen)) &&
        names.every((name) => reasonNotSendable(name, wire) === undefined),
    )
  );
}

/** Whether two credentials would stand in the same place: the document contradicts itself. */
export function isSamePlace(schemes: readonly SecurityScheme[]): boolean {
  return new Set(schemes.map(credentialLocation)).size < schemes.length;
}

/** The reason why a client cannot send the credential of a scheme. */
export function reasonNotSendable(name: string, { schemes }: Session['wire']): string | undefined {
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
