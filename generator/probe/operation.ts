// What is sent to one operation: valid requests, requests that break one constraint, and requests
// without credentials, with other methods and for other types; and what its answers show.

import type { SandboxOperation } from '../sandbox/operations.js';
import { isJson, responseKey } from '../runtime/mock/fixture.js';
import { parsed, type Problem } from '../runtime/mock/parameters.js';
import type { Api } from '../model/api.js';
import { extensionOf } from '../model/extensions.js';
import type { Json } from '../model/json.js';
import { judgeAnswer } from './answer.js';
import type { Answer } from './answer.js';
import { type Credentials, isSecured } from './credentials.js';
import type { Exchange } from './exchange.js';
import { sendFile } from './files.js';
import type { Known } from './known.js';
import { requestOf, type RequestValues, type Sending } from './request.js';
import { documentsRefusals, type Run } from './run.js';
import { smallest } from './smallest.js';
import {
  edgeCases,
  isList,
  jsonOf,
  refusals,
  schemaOf,
  usualCases,
  type ValidCase,
} from './values.js';
import { problemsOf, routeOf, unsure } from './wire.js';
import { accepts } from '../runtime/schema/evaluate.js';

export interface Probing {
  readonly api: Api;
  readonly run: Run;
  readonly known: Known;
  readonly credentials: Credentials;
  readonly operations: readonly SandboxOperation[];
  readonly baseUrlOf: (operation: SandboxOperation) => string;
  readonly headers: Readonly<Record<string, string>>;
  readonly seed: number;
  readonly concurrency: number;
  readonly maySend: (method: string) => boolean;
  /** Whether the service is a mock of Concord: it takes any credentials. */
  readonly isMock: boolean;
  /** Only what is valid is sent. */
  readonly isOnlyValid?: boolean | undefined;
}

/** A request that was sent, and what came. */
export interface Tried {
  readonly values: RequestValues;
  readonly made: Exchange;
}

export async function probeOperation(operation: SandboxOperation, probing: Probing): Promise<void> {
  const { run, credentials, maySend } = probing;
  const record = run.record(operation);
  if (!maySend(operation.declared.method)) {
    record.notReached = `${operation.declared.method} is sent to an address that is not loopback only with --writes`;
    return;
  }
  const missing = credentials.missing(operation);
  const { base, first, reasons } = await sendValid(operation, probing);
  if (operation.declared.method === 'HEAD' && first) await sendHead(operation, first, probing);
  record.notReached =
    record.valid > 0
      ? null
      : missing.length > 0
        ? `--credential ${missing.map((name) => `${name}=…`).join(' --credential ')}`
        : reasonOf(reasons, operation, probing);
  if (!base) return;
  if (missing.length === 0) await sendCredentials(operation, base, probing);
  await sendRefusals(operation, base, probing);
  await sendMethods(operation, base, probing);
  await sendAccept(operation, base, probing);
}

function reasonOf(
  statuses: ReadonlySet<number>,
  { constants: { path } }: SandboxOperation,
  { run }: Probing,
): string {
  const names = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name);
  if (run.isSpent() && statuses.size === 0) return 'the budget was spent before';
  if ([404, 410].some((status) => statuses.has(status)) && names.length > 0)
    return `no id for ${names.join(', ')}`;
  if ([401, 403].some((status) => statuses.has(status))) return 'the credentials are not enough';
  if ([400, 409, 415, 422].some((status) => statuses.has(status)))
    return `the document says less than the service: it answers ${[...statuses].join(', ')}`;
  return statuses.size === 0
    ? 'no request could be made'
    : `it answers ${[...statuses].join(', ')}`;
}

interface Valid {
  /** The first that was accepted. */
  readonly base?: Tried | undefined;
  readonly first?: Tried | undefined;
  readonly reasons: ReadonlySet<number>;
}

interface Outcome extends Tried {
  readonly validCase: ValidCase;
}

/** Requests that the document allows: the usual ones, then the edges of the first that is accepted. */
async function sendValid(operation: SandboxOperation, probing: Probing): Promise<Valid> {
  const outcomes: Outcome[] = [];
  await sendCases(usualCases(operation, probing.seed), { operation, probing, outcomes });
  const base = outcomes.find(isAccepted);
  const start = base ?? outcomes[0];
  const edges: Outcome[] = [];
  if (start)
    await sendCases(edgeCases(operation, start.values), { operation, probing, outcomes: edges });
  await judgeRefused([...outcomes, ...edges], base !== undefined, { operation, probing });
  const all = [...outcomes, ...edges];
  const reasons = new Set(all.flatMap(({ made: { answer } }) => answer?.status ?? []));
  const accepted = all.filter(isAccepted);
  return { base: base ?? accepted[0], first: all[0], reasons };
}

interface Sent {
  readonly operation: SandboxOperation;
  readonly probing: Probing;
  readonly outcomes: Outcome[];
}

async function sendCases(
  cases: Iterable<ValidCase>,
  { operation, probing, outcomes }: Sent,
): Promise<void> {
  const { run, concurrency } = probing;
  let silent = 0;
  const waiting: ValidCase[] = [...cases];
  // What deletes is asked seldom: each of its requests takes something away.
  const least = operation.declared.method === 'DELETE' ? 3 : Infinity;
  for (
    let at = 0;
    at < Math.min(waiting.length, least) && silent < 3 && !run.isSpent();
    at += concurrency
  ) {
    const batch = waiting.slice(at, at + concurrency);
    const made = await Promise.all(
      batch.map((validCase) => tryValid(validCase, operation, probing)),
    );
    for (const [index, tried] of made.entries()) {
      const validCase = batch[index];
      if (!tried || !validCase) continue;
      outcomes.push({ ...tried, validCase });
      silent = tried.made.answer ? 0 : silent + 1;
      await judgeValid({ ...tried, validCase }, operation, probing);
    }
  }
}

/** Sends values with ids that the service knows; `undefined` where they are no valid request. */
async function tryValid(
  validCase: ValidCase,
  operation: SandboxOperation,
  probing: Probing,
): Promise<Tried | undefined> {
  const values = withKnown(validCase, operation, probing);
  const request = await validRequest(operation, values, probing);
  if (request === undefined) return undefined;
  return { values, made: await probing.run.send(operation, request) };
}

/** The request of values; `undefined` where the document does not allow it as it is on the wire. */
export async function validRequest(
  operation: SandboxOperation,
  values: RequestValues,
  probing: Probing,
): Promise<Request | undefined> {
  const request = await requestOf(operation, values, sendingOf(operation, probing));
  if (typeof request === 'string') return undefined;
  const problems = await problemsOf(operation, request, basePathOf(operation, probing));
  return problems?.length === 0 ? request : undefined;
}

export function sendingOf(
  operation: SandboxOperation,
  { baseUrlOf, headers, credentials }: Probing,
): Sending {
  const types = operation.declared.responses
    .filter(({ status }) => /^2|^default$/.test(String(status)))
    .flatMap(({ content }) => content.map(({ name }) => name));
  return {
    ...{ baseUrl: baseUrlOf(operation), headers },
    authorize: (request) => credentials.authorize(operation, request),
    // What the document has, and any type for its errors.
    accept: types.length === 0 ? '*/*' : `${types.join(', ')}, */*;q=0.1`,
  };
}

function basePathOf(operation: SandboxOperation, { baseUrlOf }: Probing): string {
  return new URL(baseUrlOf(operation)).pathname.replace(/\/$/, '') || '/';
}

/** The values with what the service said of itself: ids in the path, and under the names of ids. */
function withKnown(
  { values, part }: Pick<ValidCase, 'values' | 'part'>,
  operation: SandboxOperation,
  { known }: Probing,
): RequestValues {
  const { path: template } = operation.constants;
  const path = { ...values.path };
  for (const name of Object.keys(path))
    if (part !== `path.${name}`) path[name] = known.forPath(template, name)[0] ?? path[name];
  const named = (own: Json, name: string, place: string): Json => {
    const [other] = /id$/i.test(name) && part !== place ? known.forPath('', name) : [];
    return other !== undefined && typeof own === typeof other ? other : own;
  };
  const query = Object.fromEntries(
    Object.entries(values.query).map(([name, own]) => [
      name,
      typeof own === 'string' || typeof own === 'number' ? named(own, name, `query.${name}`) : own,
    ]),
  );
  const { body } = values;
  const schema = schemaOf(operation, 'body');
  if (!body || schema === undefined || !isJson(body.mediaType)) return { ...values, path, query };
  const value = jsonOf(body.value);
  const inside = (own: Json, place: string): Json => {
    if (isList(own)) return own.map((item) => inside(item, place));
    if (typeof own !== 'object' || own === null) return own;
    return Object.fromEntries(
      Object.entries(own).map(([name, inner]): [string, Json] => {
        const below = `${place}.${name}`;
        return [name, named(inside(inner, below), name, below)];
      }),
    );
  };
  const changed = inside(value, 'body');
  return {
    ...{ ...values, path, query },
    body: { ...body, value: accepts(schema, changed) ? changed : value },
  };
}

function isAccepted({ made: { answer } }: Tried): boolean {
  return answer !== undefined && answer.status >= 200 && answer.status < 300;
}

/** The value of a JSON answer. */
export function jsonOfAnswer(answer: Answer | undefined): Json | undefined {
  if (!answer || !isJson(answer.headers.get('content-type') ?? '')) return undefined;
  return parsed(new TextDecoder().decode(answer.bytes));
}

/** Statuses that are an answer to a well-formed request, whether they are documented or not. */
const answers: ReadonlySet<number> = new Set([401, 403, 404, 409, 410, 429]);

async function judgeValid(
  { values, made, validCase }: Outcome,
  operation: SandboxOperation,
  probing: Probing,
): Promise<void> {
  const { run, known, credentials } = probing;
  const record = run.record(operation);
  const { answer } = made;
  const again = async (smaller: RequestValues): Promise<Exchange | undefined> => {
    const request = await validRequest(operation, smaller, probing);
    return request && run.send(operation, request);
  };
  if (answer === undefined) {
    if (run.isReached())
      run.note(
        operation,
        {
          check: 'server-error',
          part: 'no-answer',
          pointer: operation.at,
          text: `no answer to a valid request: ${errorText(made.error)}`,
        },
        made,
      );
    return;
  }
  // What a mock cannot answer, it says so itself.
  if (probing.isMock && answer.status === 501) return;
  if (isAccepted({ values, made })) {
    record.valid += 1;
    const body = jsonOfAnswer(answer);
    if (body !== undefined) known.learn(operation, body);
    if (body !== undefined) await sendFile(operation, { values, body }, probing);
    if (credentials.missing(operation).length > 0)
      run.note(
        operation,
        {
          check: 'security',
          part: 'missing',
          pointer: `${operation.at}/security`,
          text: `answers ${answer.status} without the credentials that are required`,
        },
        made,
      );
  }
  for (const { check, part, text, pointer } of judgeAnswer(operation, answer)) {
    if (check === 'status' && isUnreachedStatus(answer.status, operation, probing)) continue;
    const id = `${check}/${operation.id}/${partOf(check, part, answer)}`;
    if (run.has(id)) continue;
    const isSame = (other: Exchange): boolean =>
      other.answer !== undefined &&
      judgeAnswer(operation, other.answer).some((one) => one.check === check && one.part === part);
    const shown = await smallest({ values, made, operation, again, isSame, run });
    run.note(
      operation,
      {
        ...{ check, part: partOf(check, part, answer), pointer },
        severity: check === 'status' && answers.has(answer.status) ? 'warning' : 'error',
        text: `${check === 'status' || check === 'server-error' || check === 'headers' ? '' : `the answer ${answer.status}: `}${text} (${validCase.name})`,
      },
      shown,
    );
  }
}

function partOf(check: string, part: string, { status }: Answer): string {
  return check === 'status' || check === 'server-error' ? part : `${status}/${part}`;
}

/** A status that says that the probe does not know enough, rather than the document. */
function isUnreachedStatus(
  status: number,
  operation: SandboxOperation,
  { credentials }: Probing,
): boolean {
  if (status === 401 || status === 403)
    return isSecured(operation) && credentials.missing(operation).length > 0;
  return status === 429;
}

const refusing: ReadonlySet<number> = new Set([400, 415, 422]);

/** Whether `x-sandbox` states what an operation refuses beside its schemas: things that are not there, and rules. */
function statesRules({ id }: SandboxOperation, { api }: Probing): boolean {
  const { operations = {} } = extensionOf(api, 'x-sandbox') ?? {};
  const { finds = [], refused = [] } =
    (Object.hasOwn(operations, id) ? operations[id] : undefined) ?? {};
  return refused.length > 0 || [finds].flat().some(({ optional = false }) => !optional);
}

/** Valid requests that are refused: all of an operation, or always one part of them. */
async function judgeRefused(
  outcomes: readonly Outcome[],
  hasBase: boolean,
  { operation, probing }: Pick<Sent, 'operation' | 'probing'>,
): Promise<void> {
  const { run } = probing;
  if (statesRules(operation, probing)) return;
  const refused = outcomes.filter(({ made: { answer } }) => refusing.has(answer?.status ?? 0));
  const accepted = outcomes.filter(isAccepted);
  const [first] = refused;
  if (!first) return;
  const pointer = operation.declared.body?.at ?? operation.at;
  const status = first.made.answer?.status ?? 0;
  if (accepted.length === 0) {
    if (refused.length < outcomes.length || outcomes.length < 2) return;
    run.note(
      operation,
      {
        check: 'refuses-valid',
        part: 'all',
        pointer,
        text: `every valid request is refused, the first with ${status}`,
      },
      first.made,
    );
    return;
  }
  if (!hasBase) return;
  for (const { validCase, made } of refused) {
    if (validCase.part === undefined) continue;
    const isAlways = outcomes.every(
      (other) =>
        other.validCase.name !== validCase.name || refusing.has(other.made.answer?.status ?? 0),
    );
    if (!isAlways) continue;
    run.note(
      operation,
      {
        ...{
          check: 'refuses-valid',
          part: validCase.name.replace(/\.\d+(?=[. ]|$)/g, '.*').replace(/[. ]/g, '/'),
          pointer,
        },
        severity: validCase.isStated === true ? 'error' : 'warning',
        text: `a valid request is refused with ${made.answer?.status} where only ${validCase.part} differs from one that is accepted (${validCase.name})`,
      },
      made,
    );
  }
  const usual = refused.filter(({ validCase }) => validCase.part === undefined);
  if (usual[0])
    run.note(
      operation,
      {
        ...{ check: 'refuses-valid', part: 'some', pointer, severity: 'warning' },
        text: [
          `${usual.length} of ${outcomes.length} valid requests are refused: a rule that no schema states`,
          `Accepted: ${shownValues(accepted[0])}`,
          `Refused: ${shownValues(usual[0])}`,
        ].join('. '),
      },
      usual[0].made,
    );
}

function shownValues(tried: Tried | undefined): string {
  if (!tried) return 'none';
  const { body, path, query } = tried.values;
  const value = body === undefined ? { ...path, ...query } : body.value;
  return (JSON.stringify(value) ?? '').slice(0, 200);
}

export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}

/** Counter-examples of each part; each is judged as it stands on the wire. */
async function sendRefusals(
  operation: SandboxOperation,
  { values: base }: Tried,
  probing: Probing,
): Promise<void> {
  const { run, concurrency } = probing;
  if (operation.declared.method === 'DELETE' && probing.isOnlyValid === true) return;
  const all = [...refusals(operation, base, probing.seed)];
  for (let at = 0; at < all.length && !run.isSpent(); at += concurrency) {
    await Promise.all(
      all.slice(at, at + concurrency).map(async (refusal) => {
        const broken = async (
          values: RequestValues,
        ): Promise<{ request: Request; problems: readonly Problem[] } | undefined> => {
          const request = await brokenRequest(operation, { values, raw: refusal.raw }, probing);
          const problems =
            request && (await problemsOf(operation, request, basePathOf(operation, probing)));
          const isOwn =
            problems?.every(({ location }) => location.startsWith(refusal.part)) === true;
          const isBroken = problems?.some(({ keyword }) => !unsure.has(keyword)) === true;
          return request && problems && isBroken && isOwn ? { request, problems } : undefined;
        };
        const first = await broken(refusal.values);
        if (!first) return;
        const made = await run.send(operation, first.request);
        const record = run.record(operation);
        const { answer } = made;
        if (!answer) {
          run.note(
            operation,
            {
              check: 'server-error',
              part: `no-answer/${refusal.id}`,
              pointer: operation.at,
              text: `no answer where ${refusal.text}: ${errorText(made.error)}`,
            },
            made,
          );
          return;
        }
        if (answer.status >= 400 && answer.status < 500) record.refused += 1;
        if (answer.status >= 200 && answer.status < 300) {
          const locations = new Set(first.problems.map(({ location }) => location));
          const again = async (smaller: RequestValues): Promise<Exchange | undefined> => {
            const next = await broken(smaller);
            const isSame = next?.problems.every(({ location }) => locations.has(location)) === true;
            return next && isSame ? run.send(operation, next.request) : undefined;
          };
          const id = `accepts-invalid/${operation.id}/${refusal.id}`;
          const isSame = (other: Exchange): boolean =>
            other.answer !== undefined && other.answer.status >= 200 && other.answer.status < 300;
          const shown =
            run.has(id) || refusal.raw
              ? made
              : await smallest({
                  values: refusal.values,
                  made,
                  operation,
                  again,
                  isSame,
                  run,
                  keep: refusal,
                });
          run.note(
            operation,
            {
              ...{
                check: 'accepts-invalid',
                part: refusal.id,
                pointer: pointerOf(operation, refusal.part, refusal.path),
              },
              text: `answers ${answer.status} where ${refusal.text}: ${first.problems.map(({ location, text }) => `${location} ${text}`).join('; ')}`,
            },
            shown,
          );
          return;
        }
        judgeRefusal(
          operation,
          { made, answer, text: refusal.text, isValue: refusal.raw === undefined },
          probing,
        );
      }),
    );
  }
}

interface Refused {
  readonly made: Exchange;
  readonly answer: Answer;
  readonly text: string;
  readonly isValue: boolean;
}

/** An error as the document has it. What it does not list at all, it says nothing about. */
function judgeRefusal(
  operation: SandboxOperation,
  { made, answer, text, isValue }: Refused,
  { run }: Probing,
): void {
  const isDocumented = responseKey(operation.responses(), answer.status) !== undefined;
  if (!isDocumented && answer.status < 500) {
    if (
      !isValue ||
      !documentsRefusals(operation) ||
      answers.has(answer.status) ||
      answer.status < 400
    )
      return;
  }
  for (const { check, part, text: what, pointer } of judgeAnswer(operation, answer))
    run.note(
      operation,
      {
        check,
        part: partOf(check, part, answer),
        pointer,
        text: `${check === 'status' || check === 'server-error' ? '' : `the answer ${answer.status}: `}${what} (${text})`,
      },
      made,
    );
}

async function brokenRequest(
  operation: SandboxOperation,
  {
    values,
    raw,
  }: {
    readonly values: RequestValues;
    readonly raw?: { readonly body?: string; readonly contentType?: string } | undefined;
  },
  probing: Probing,
): Promise<Request | undefined> {
  const request = await requestOf(operation, values, sendingOf(operation, probing));
  if (typeof request === 'string') return undefined;
  if (raw === undefined) return request;
  const headers = new Headers(request.headers);
  if (raw.contentType !== undefined) headers.set('content-type', raw.contentType);
  headers.delete('content-length');
  const { method, url } = request;
  const body = raw.body ?? (await request.arrayBuffer());
  return new Request(url, { method, headers, body, redirect: 'manual' });
}

/** Where the document describes a part of a request. */
function pointerOf(
  { declared }: SandboxOperation,
  part: string,
  [first]: readonly (string | number)[],
): string {
  if (part === 'body')
    return declared.body?.content[0]?.schema?.at ?? declared.body?.at ?? declared.at;
  const parameter = declared.parameters.find(
    ({ in: location, name }) =>
      location === part && (part === 'header' ? name.toLowerCase() === first : name === first),
  );
  return parameter?.at ?? declared.at;
}

async function sendCredentials(
  operation: SandboxOperation,
  { values }: Tried,
  probing: Probing,
): Promise<void> {
  const { run, credentials, isMock } = probing;
  if (!isSecured(operation) || run.isSpent()) return;
  const plain = await requestOf(operation, values, {
    ...sendingOf(operation, probing),
    authorize: (request) => request,
  });
  if (typeof plain === 'string') return;
  const tries: readonly (readonly [string, Request])[] = [
    ['missing', plain.clone()],
    ...(isMock ? [] : [['wrong', credentials.wrong(operation, plain)] as const]),
  ];
  for (const [name, request] of tries) {
    const made = await run.send(operation, request);
    const status = made.answer?.status ?? 0;
    if (status >= 200 && status < 300)
      run.note(
        operation,
        {
          check: 'security',
          part: name,
          pointer: `${operation.at}/security`,
          text:
            name === 'missing'
              ? `answers ${status} without the credentials that are required`
              : `answers ${status} with credentials that nobody has`,
        },
        made,
      );
    else if (made.answer)
      judgeRefusal(
        operation,
        { made, answer: made.answer, text: `credentials ${name}`, isValue: false },
        probing,
      );
  }
}

/** Methods that a path does not have, those that change least first. */
async function sendMethods(
  operation: SandboxOperation,
  { made: { request } }: Tried,
  probing: Probing,
): Promise<void> {
  const { operations, run, maySend } = probing;
  const { path } = operation.constants;
  if (operations.find((sandboxOperation) => sandboxOperation.constants.path === path) !== operation)
    return;
  const url = new URL(request.url);
  const isTaken = (method: string): boolean =>
    operations.some(
      (sandboxOperation) =>
        sandboxOperation.declared.method === method &&
        routeOf(sandboxOperation, basePathOf(sandboxOperation, probing))(url) !== undefined,
    );
  const other = ['PATCH', 'PUT', 'POST', 'GET', 'DELETE'].filter(
    (method) => !isTaken(method) && maySend(method),
  );
  for (const method of other.slice(0, 2)) {
    if (run.isSpent()) return;
    const headers = new Headers(request.headers);
    headers.delete('content-length');
    headers.delete('content-type');
    const made = await run.send(
      operation,
      new Request(url, { method, headers, redirect: 'manual' }),
    );
    const status = made.answer?.status ?? 0;
    if ((status >= 200 && status < 300) || (status >= 500 && status !== 501))
      run.note(
        operation,
        {
          check: 'methods',
          part: method,
          pointer: operation.at.replace(/\/[^/]+$/, ''),
          text: `${method} is not documented for ${path} and answers ${status}`,
        },
        made,
      );
  }
}

/** Each documented type of a success, asked for by itself. */
async function sendAccept(
  operation: SandboxOperation,
  { values }: Tried,
  probing: Probing,
): Promise<void> {
  const { run } = probing;
  const success = operation.declared.responses.find(({ status }) => /^2/.test(String(status)));
  const types = (success?.content ?? [])
    .map(({ name }) => name)
    .filter((name) => !name.includes('*'));
  if (types.length < 2 || operation.declared.method === 'DELETE') return;
  // What asks for a stream may be a value of the request.
  if (types.some((type) => /event-stream|jsonl|ndjson|json-seq/.test(type))) return;
  for (const accept of types) {
    if (run.isSpent()) return;
    const request = await requestOf(operation, values, {
      ...sendingOf(operation, probing),
      accept,
    });
    if (typeof request === 'string') return;
    const made = await run.send(operation, request);
    const { answer } = made;
    if (!answer || answer.status < 200 || answer.status >= 300 || answer.bytes.byteLength === 0)
      continue;
    const type = answer.headers.get('content-type') ?? '';
    const plain = (text: string): string => (text.split(';')[0] ?? '').trim().toLowerCase();
    if (plain(type) !== plain(accept))
      run.note(
        operation,
        {
          check: 'negotiation',
          part: plain(accept),
          pointer: success?.at ?? operation.at,
          text: `is ${type || 'of no type'} where Accept asks for ${accept}, which the document has`,
        },
        made,
      );
  }
}

/** HEAD has the status of GET. */
async function sendHead(
  operation: SandboxOperation,
  { values }: Tried,
  probing: Probing,
): Promise<void> {
  const get = probing.operations.find(
    (sandboxOperation) =>
      sandboxOperation.constants.path === operation.constants.path &&
      sandboxOperation.declared.method === 'GET',
  );
  if (!get || probing.run.isSpent()) return;
  const [asked, read] = [
    await requestOf(operation, values, sendingOf(operation, probing)),
    await requestOf(get, values, sendingOf(get, probing)),
  ];
  if (typeof asked === 'string' || typeof read === 'string') return;
  const head = await probing.run.send(operation, asked);
  const whole = await probing.run.send(get, read);
  if (!head.answer || !whole.answer) return;
  // A document may say otherwise.
  if (responseKey(operation.responses(), whole.answer.status) === undefined) return;
  const isSame = head.answer.status === whole.answer.status;
  if (!isSame || head.answer.bytes.byteLength > 0)
    probing.run.note(
      operation,
      {
        check: 'head',
        part: isSame ? 'body' : 'status',
        pointer: operation.at,
        text: isSame
          ? 'HEAD has a body'
          : `HEAD answers ${head.answer.status}, GET ${whole.answer.status}`,
      },
      head,
    );
}
