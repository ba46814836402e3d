// A validating middleware for generated clients, and for every openapi-fetch client: checks requests before they are sent, and responses.

import type * as z from 'zod';
import { isSame } from '../../schema/evaluate-values.js';
import { hasOwn } from '../../schema/json-schema.js';
import { joinWords } from '../checks/values.js';
import { wireOf } from '../../schema/wire.js';
import { parse, parseWithUnlisted } from './unlisted.js';

/** The generated validators of an operation. */
export interface OperationValidators {
  readonly method: string;
  /** The path template of the document. */
  readonly path: string;
  readonly request: {
    readonly body?: z.ZodType;
    readonly path?: z.ZodType;
    readonly query?: z.ZodType;
    readonly header?: z.ZodType;
    readonly cookie?: z.ZodType;
    /** The bodies of other JSON media types, by media type. */
    readonly alternatives?: Readonly<Record<string, { readonly body: z.ZodType }>>;
  };
  /** The bodies by status (`200`), range (`4XX`) or `default`; `undefined` for a described response without JSON. */
  readonly responses: Readonly<Record<string, z.ZodType | undefined>>;
  /** The bodies of other JSON media types, by status and then by media type. */
  readonly responseAlternatives?: Readonly<Record<string, Readonly<Record<string, z.ZodType>>>>;
}

/** Describes what does not match. Neither the message nor the issues contain a value. */
export interface Violation {
  /** The name of the operation: `getPet`. */
  readonly operation: string;
  readonly part: 'request body' | 'path' | 'query' | 'response body';
  /** The status of the response. */
  readonly status?: number;
  readonly issues: readonly z.core.$ZodIssue[];
  readonly message: string;
}

/** A request does not match and was not sent; or, with `strict`, a response does not match. */
export class SchemaValidationError extends Error {
  override readonly name: string = 'SchemaValidationError';
  readonly violation: Violation;

  /** A generated client throws it as its own `ValidationError`; `instanceof` holds for that, too. */
  static override [Symbol.hasInstance](error: unknown): boolean {
    return (
      typeof error === 'object' &&
      error !== null &&
      'violation' in error &&
      'name' in error &&
      (error.name === 'SchemaValidationError' || error.name === 'ValidationError')
    );
  }

  constructor(violation: Violation) {
    super(violation.message);
    this.violation = violation;
  }
}

export interface ValidationOptions {
  /** Called for every response that does not match. Default: `console.warn` with the message. */
  readonly onViolation?: ((violation: Violation) => void) | undefined;
  /** Whether a response that does not match throws. Default: false. */
  readonly strict?: boolean | undefined;
  /**
   * Whether a string or number that an enum does not list is a violation. Default: `accept`, since a service may add values, and what was
   * received can be sent back.
   */
  readonly unknownEnumValues?: 'accept' | 'report' | undefined;
  /** Whether requests are checked if the call does not say (`validate`). Default: true. */
  readonly requests?: boolean | undefined;
  /** Whether responses are checked if the call does not say (`validate`). Default: true. */
  readonly responses?: boolean | undefined;
}

/** The members of openapi-fetch's middleware options that are used. */
interface Exchange {
  readonly request: Request;
  readonly schemaPath: string;
  readonly params: { readonly path?: object; readonly query?: object };
  /** `validate` says whether the call is checked, or which half of it. */
  readonly options?: object;
}

export interface ValidationMiddleware {
  /** Returns a new request if a validator changes the body or the query. */
  readonly onRequest: (exchange: Exchange) => Promise<Request | undefined>;
  /** Returns a new response if a validator changes the body. */
  readonly onResponse: (
    exchange: Exchange & { readonly response: Response },
  ) => Promise<Response | undefined>;
}

/** What becomes of values that validators change (defaults, strip, coerce). */
export interface Rewriting {
  readonly query: (url: string, before: unknown, after: unknown) => string;
  /** @param body The new JSON value; absent if the body stays. */
  readonly request: (
    request: Request,
    url: string,
    body: { readonly value?: unknown } | undefined,
  ) => Promise<Request>;
  readonly response: (response: Response, value: unknown) => Response;
}

/**
 * Creates the middleware. Path parameters, queries and bodies are checked; headers and cookies are not.
 *
 * @param operations `operationSchemas` of this package, or some of them: `{ getPet: operationSchemas.getPet }`.
 * @throws {SchemaValidationError} From the middleware: a request does not match, and was not sent.
 */
export function validation(
  operations: Readonly<Record<string, OperationValidators>>,
  options: ValidationOptions = {},
  /** @internal */
  rewriting?: Rewriting,
): ValidationMiddleware {
  const known = new Map(
    Object.entries(operations).map(([name, validators]) => [
      `${validators.method} ${validators.path}`,
      { name, ...validators },
    ]),
  );
  const operationOf = ({ request, schemaPath }: Exchange) =>
    known.get(`${request.method} ${schemaPath}`);
  return {
    onRequest: async (exchange) => {
      const operation = operationOf(exchange);
      if (!operation || !isWanted('request', exchange, options.requests)) return undefined;
      const { request, params } = exchange;
      const { name, request: validators } = operation;
      const bodyValidator = ofType(validators.alternatives, request)?.body ?? validators.body;
      const sent = bodyValidator && (await readJson(request));
      const { unknownEnumValues = 'accept' } = options;
      const decideOn = (part: Violation['part'], validator?: z.ZodType, value?: unknown) =>
        decide(validator, value, { about: { operation: name, part }, unknownEnumValues });
      const path = decideOn('path', validators.path, asJson(params.path ?? {}));
      const query = decideOn('query', validators.query, asJson(params.query ?? {}));
      const body = sent && decideOn('request body', bodyValidator, sent.value);
      const violation = path.violation ?? query.violation ?? body?.violation;
      if (violation !== undefined) throw new SchemaValidationError(violation);
      if (!rewriting || !(body?.changed || query.changed)) return undefined;
      const url = query.changed
        ? rewriting.query(request.url, query.given, query.value)
        : request.url;
      return body?.changed || url !== request.url
        ? rewriting.request(request, url, body?.changed ? body : undefined)
        : undefined;
    },
    onResponse: async (exchange) => {
      const operation = operationOf(exchange);
      if (!operation || !isWanted('response', exchange, options.responses)) return undefined;
      const { status } = exchange.response;
      const validator = validatorOf(operation, exchange.response);
      const received = validator && (await readJson(exchange.response));
      const about = { operation: operation.name, part: 'response body', status } as const;
      const lack = received ? undefined : lackOf(operation, exchange, validator !== undefined);
      if (lack !== undefined) {
        const violation: Violation = {
          ...about,
          issues: [],
          message: `${about.operation}: the response (${status}) ${lack}`,
        };
        if (options.strict === true) throw new SchemaValidationError(violation);
        (options.onViolation ?? warn)(violation);
      }
      if (!received) return undefined;
      const { unknownEnumValues = 'accept' } = options;
      const decision = decide(validator, received.value, { about, unknownEnumValues });
      if (rewriting && decision.changed)
        return rewriting.response(exchange.response, decision.value);
      const { violation } = decision;
      if (violation === undefined) return undefined;
      if (options.strict === true) throw new SchemaValidationError(violation);
      (options.onViolation ?? warn)(violation);
      return undefined;
    },
  };
}

/** Says what a success response lacks: a JSON body, or a documented status. */
function lackOf(
  { responses }: OperationValidators,
  { request, response }: Exchange & { readonly response: Response },
  isJson: boolean,
): string | undefined {
  if (!response.ok) return undefined;
  if (isJson)
    return request.method !== 'HEAD' && (isNoneOfAny(response) || isUnasked(request, response))
      ? "holds no JSON, as the API's document says"
      : undefined;
  // If no success is described (redirects, errors), any is accepted.
  const isUnknown =
    !hasOwn(responses, keyOf(responses, response.status)) &&
    Object.keys(responses).some((key) => key.startsWith('2'));
  return isUnknown ? "has a status that the API's document does not describe" : undefined;
}

/** Whether a body is empty, invalid JSON or an HTML page: bodies that a document describes besides JSON have other types. */
function isNoneOfAny({ headers, body }: Response): boolean {
  return body === null || /^$|[/+]json\b|^text\/html\b/i.test(headers.get('content-type') ?? '');
}

/** Whether the request did not ask for the type: clients ask for the types that the document describes. */
function isUnasked({ headers }: Request, response: Response): boolean {
  const essence = (type: string): string => type.replace(/;[^]*/, '').trim().toLowerCase();
  const requested = headers.get('accept')?.split(',').map(essence) ?? ['*/*'];
  const type = essence(response.headers.get('content-type') ?? '');
  return !requested.some(
    (each) =>
      each === type ||
      each === '*/*' ||
      (each.endsWith('/*') && type.startsWith(each.slice(0, -1))),
  );
}

/** The options of a call override those of the middleware. */
function isWanted(part: 'request' | 'response', { options }: Exchange, always = true): boolean {
  const wanted: unknown = options && Reflect.get(options, 'validate');
  return wanted === undefined ? always : wanted === true || wanted === part;
}

interface Decision {
  readonly violation?: Violation;
  readonly given?: unknown;
  /** The validator's result. */
  readonly value?: unknown;
  readonly changed?: boolean;
}

interface Asked {
  readonly about: Pick<Violation, 'operation' | 'part' | 'status'>;
  readonly unknownEnumValues: 'accept' | 'report';
}

function decide(validator: z.ZodType | undefined, given: unknown, asked: Asked): Decision {
  if (!validator) return {};
  let result = parse(validator, given);
  if ('issues' in result && asked.unknownEnumValues === 'accept')
    result = enumsByKeyword.get('enum')?.(validator, given) ?? result;
  if ('issues' in result) return { violation: violationOf(result.issues, asked.about) };
  // zod leaves `__proto__` out of objects that are open.
  if (!isSame(result.data, given, '__proto__')) return { given, value: result.data, changed: true };
  return {};
}

const enumsByKeyword = /*#__PURE__*/ new Map<string, typeof parse>([['enum', parseWithUnlisted]]);

function violationOf(
  issues: readonly z.core.$ZodIssue[],
  about: Pick<Violation, 'operation' | 'part' | 'status'>,
): Violation {
  const sentences = issues
    .slice(0, 5)
    .map(({ path, message }) => `${path.length === 0 ? '' : `${path.join('.')}: `}${message}`);
  const rest = issues.length > 5 ? [`${issues.length - 5} more`] : [];
  const status = about.status === undefined ? '' : ` (${about.status})`;
  return {
    ...about,
    issues,
    message: `${about.operation}: the ${about.part}${status} does not match the API's document: ${joinWords([...sentences, ...rest], 'and')}`,
  };
}

/** Returns the validator of a response, by its media type. */
function validatorOf(
  { responses, responseAlternatives }: OperationValidators,
  response: Response,
): z.ZodType | undefined {
  const key = keyOf(responses, response.status);
  return ofType(own(responseAlternatives, key), response) ?? own(responses, key);
}

/** Selects by media type. Its parameters count if the document states any. */
function ofType<T>(
  alternatives: Readonly<Record<string, T>> = {},
  { headers }: Request | Response,
): T | undefined {
  const plain = (type: string): string => type.replace(/\s/g, '').toLowerCase();
  const type = plain(headers.get('content-type') ?? '');
  return Object.entries(alternatives).find(
    ([name]) => plain(name) === (name.includes(';') ? type : type.replace(/;[^]*/, '')),
  )?.[1];
}

/** Returns the key for a status: its own, its range's, or the default. */
function keyOf(responses: object, status: number): string {
  return (
    [`${status}`, `${Math.floor(status / 100)}XX`].find((name) => hasOwn(responses, name)) ??
    'default'
  );
}

function own<T>(values: Readonly<Record<string, T>> = {}, key: string): T | undefined {
  return hasOwn(values, key) ? values[key] : undefined;
}

/** Converts parameters to JSON: a date becomes a string. */
function asJson(parameters: object): unknown {
  parameters = Object(wireOf(parameters));
  const value: unknown = JSON.parse(JSON.stringify(parameters));
  return value;
}

function warn({ message }: Violation): void {
  console.warn(message);
}

/** Reads a JSON body and leaves it readable; `undefined` if it is not JSON. */
export async function readJson(
  message: Request | Response,
): Promise<{ readonly value: unknown } | undefined> {
  if (!/[/+]json\s*(?:;|$)/i.test(message.headers.get('content-type') ?? '')) return undefined;
  // An unread copy of a stream would fill the memory, so it is read to its end.
  const text = await textOf(message.clone());
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch {
    return undefined;
  }
}

/** An error is read up to a million bytes, as it is decompressed. */
function textOf(message: Request | Response): Promise<string> {
  if (!('ok' in message) || message.ok || message.body === null) return message.text();
  let left = 1e6;
  const bounded = new TransformStream<Uint8Array, Uint8Array>({
    transform: (piece, out) => ((left -= piece.length) < 0 ? out.terminate() : out.enqueue(piece)),
  });
  return new Response(message.body.pipeThrough(bounded)).text();
}
