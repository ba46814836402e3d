// The parts together in one process: the client with validation, the mock of the same document
// below it, and every exchange between them judged.

import type { Document } from '../../document/document.js';
import { readModel } from '../../pipeline/input.js';
import type { Json } from '../../model/json.js';
import { type AnswerProblem, judgeAnswer } from '../../probe/answer.js';
import { type Exchange, exchange, type Fetch, responseOf } from '../../probe/exchange.js';
import { digest } from '../../pipeline/cache.js';
import { basePath } from '../../runtime/mock/core.js';
import type { SandboxOperation } from '../../sandbox/operations.js';
import { sandboxModel } from '../../sandbox/model.js';
import { openSandbox, type Sandbox } from '../../sandbox/sandbox.js';
import { at, isObject, type JsonObject } from '../judge/json.js';
import type { Values, WireOperation } from '../subject/argument.js';
import type { FoundCase, ProofCheck, Subject } from '../subject/check.js';
import { isFunction, type Members } from '../subject/exports.js';
import { allCredentials, operationFixtures } from '../subject/packages.js';
import {
  type CallOutcome,
  checked,
  messageOf,
  openSession,
  type Session,
} from '../wire/session.js';
import { unless } from '../subject/check.js';

export interface LoopCall extends CallOutcome {
  /** Absent if nothing was sent. */
  readonly exchange?: Exchange | undefined;
  /** What the document does not say of the answer. */
  readonly problems: readonly AnswerProblem[];
}

export interface LoopOptions {
  /** Options of the call. */
  readonly options?: Members | undefined;
  /** Answers in place of the mock. */
  readonly fetch?: Fetch | undefined;
  /** Whether the client checks what is sent and received. Default: true. */
  readonly isValidated?: boolean | undefined;
}

export interface Loop extends Session {
  readonly sandbox: Sandbox;
  /** The operation as the mock has it. */
  readonly served: (operation: WireOperation) => SandboxOperation | undefined;
  readonly baseUrlOf: (operation: WireOperation) => string;
  readonly run: (
    operation: WireOperation,
    values: Values,
    options?: LoopOptions,
  ) => Promise<LoopCall>;
}

interface LoopCheck extends Pick<ProofCheck, 'id' | 'title'> {
  readonly cases: (loop: Loop) => AsyncIterable<FoundCase>;
  readonly absent?: (subject: Subject) => string | undefined;
  /** Why there may be no case. */
  readonly idle?: string;
}

/** A check that needs the client and the mock. */
export function loopCheck({ id, title, cases, absent, idle }: LoopCheck): ProofCheck {
  return {
    id,
    title,
    absent: (subject) =>
      unless(checked(subject).operations.length > 0, 'the document has no operations') ??
      absent?.(subject),
    run: async function* (subject) {
      const loop = openLoop(subject);
      let isEmpty = true;
      try {
        for await (const foundCase of cases(loop)) {
          isEmpty = false;
          yield { check: id, ...foundCase };
        }
        if (isEmpty && idle !== undefined)
          yield { check: id, subject: 'document', name: 'has cases', skipped: idle };
      } finally {
        await loop.sandbox.close();
      }
    },
  };
}

/** Where operations are, on whatever host. */
const host = 'http://localhost';

function openLoop(subject: Subject): Loop {
  const sandbox = sandboxOf(subject.document);
  const session = openSession(subject, {
    baseUrl: host + sandbox.base,
    respondWith: () => undefined,
    take: () => [],
  });
  const operations = new Map(
    sandbox.operations.map((sandboxOperation) => [
      `${sandboxOperation.constants.method} ${sandboxOperation.constants.path}`,
      sandboxOperation,
    ]),
  );
  const served = ({ operation: { method, path } }: WireOperation): SandboxOperation | undefined =>
    operations.get(`${method} ${path}`);
  const baseUrlOf = (operation: WireOperation): string => {
    const { servers = [] } = served(operation) ?? {};
    return host + (servers.length > 0 ? basePath(servers).replaceAll('*', 'v') : sandbox.base);
  };
  const { validation } = subject.validators;
  let [last, fetch]: [Exchange | undefined, Fetch] = [undefined, sandbox.fetch];
  const clientFetch = async (input: RequestInfo, init?: RequestInit): Promise<Response> => {
    const made = await exchange(new Request(input, init), fetch);
    last = made;
    if (made.answer === undefined) throw made.error;
    return responseOf(made.answer);
  };
  const client = { fetch: clientFetch, credentials: allCredentials(session.wire) };
  const middleware = isFunction(validation)
    ? [
        Reflect.apply(validation, undefined, [
          subject.validators['operationSchemas'],
          { strict: true },
        ]),
      ]
    : [];
  const validated = { ...client, middleware };
  return {
    ...session,
    sandbox,
    served,
    baseUrlOf,
    run: async (
      wireOperation,
      values,
      { options, fetch: own = sandbox.fetch, isValidated = true } = {},
    ) => {
      last = undefined;
      fetch = own;
      const outcome = await session.call(wireOperation, {
        values,
        client: isValidated ? validated : client,
        options: { baseUrl: baseUrlOf(wireOperation), ...options },
      });
      const operation = served(wireOperation);
      const answer = taken()?.answer;
      const problems = operation && answer ? judgeAnswer(operation, answer) : [];
      return { ...outcome, exchange: taken(), problems };
    },
  };
  function taken(): Exchange | undefined {
    return last;
  }
}

/** The mock of a document without declared state: it has an answer to every valid request. */
function sandboxOf(document: JsonObject): Sandbox {
  const written = writtenDocument(withoutState(document));
  return openSandbox(sandboxModel(readModel(written)), { page: false, callbacks: false });
}

/** A document in memory as one that was read from a file. */
export function writtenDocument(root: JsonObject): Document {
  const text = JSON.stringify(root);
  const version = /^3\.[12]/.exec(String(root['openapi']))?.[0];
  return {
    ...{ root, text, path: 'openapi.json', hash: digest(text) },
    version: version === '3.1' || version === '3.2' ? version : '3.0',
    locate: () => undefined,
    spelling: () => undefined,
    source: () => undefined,
  };
}

function withoutState(document: JsonObject): JsonObject {
  const { 'x-sandbox': _, ...rest } = document;
  return rest;
}

/** Why a call did not end in a documented success; `undefined` if it did. */
export function failureOf({ exchange: made, error, problems }: LoopCall): string | undefined {
  if (made === undefined) return `nothing was sent: ${messageOf(error)}`;
  const { answer } = made;
  if (answer === undefined) return `the mock does not answer: ${messageOf(made.error)}`;
  // The request is right, and no value of the answer's media type is made, such as XML.
  if (answer.status === 501) return undefined;
  if (answer.status >= 400)
    return `the mock refuses what the client sends with ${answer.status}: ${textIn(answer.bytes)}`;
  const [problem] = problems;
  if (problem) return `the mock's answer ${answer.status} ${problem.text}`;
  return error === undefined ? undefined : `the answer was not accepted: ${messageOf(error)}`;
}

export function textIn(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).replace(/\s+/g, ' ').slice(0, 300);
}

/** The JSON of a body; `undefined` if it is none. */
export function jsonIn(bytes: Uint8Array): Json | undefined {
  try {
    const value: Json = JSON.parse(new TextDecoder().decode(bytes));
    return value;
  } catch {
    return undefined;
  }
}

/** The schema that a reference leads to. */
export function targetOf(pointer: string, document: JsonObject): string {
  const seen = new Set([pointer]);
  for (const each of seen) {
    const schema = at(document, each);
    const reference = isObject(schema) ? schema['$ref'] : undefined;
    if (typeof reference === 'string' && reference.startsWith('#/'))
      seen.add(decodeURIComponent(reference.slice(1)));
  }
  return [...seen].at(-1) ?? pointer;
}

/** The body of the fixture of a response. */
export function fixtureOf(
  { method, path }: Pick<WireOperation['operation'], 'method' | 'path'>,
  status: string,
  { fixtures }: Subject,
): unknown {
  const own = operationFixtures(fixtures).get(`${method} ${path}`)?.responses.get(status);
  return [...(own?.bodies.values() ?? [])][0];
}
