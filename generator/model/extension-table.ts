// Every vendor extension that Concord knows: where it may stand, the form of its value, what it
// says. `openapi/EXTENSIONS.md` is its prose. One table, however long: it is searched, not read
// through.

import {
  anything,
  atLeastZero,
  boolean,
  count,
  either,
  type ExtensionForm,
  type FormValue,
  listOf,
  mapOf,
  matching,
  nothing,
  number,
  object,
  oneOf,
  openObject,
  positive,
  scalar,
  text,
} from './forms.js';

export interface Extension<T> {
  /**
   * The objects of the document that it may stand on, by the names of the OpenAPI Specification;
   * `anywhere` for all.
   */
  readonly on: readonly ExtensionOwner[] | 'anywhere';
  readonly form: ExtensionForm<T>;
  /** One line: what it says. */
  readonly meaning: string;
}

type ExtensionOwner = 'Root' | 'Tag' | 'Operation' | 'Parameter' | 'Schema';

const limit = object(
  { subject: text },
  { minimum: number, maximum: number, unit: text, values: listOf(scalar) },
);

const transition = object(
  { to: text, by: text, when: text },
  { from: text, effects: listOf(text) },
);

const statement = object({ source: text, says: text }, { values: listOf(scalar) });

const unitOfTime = oneOf('second', 'seconds', 'minute', 'minutes', 'hour', 'hours', 'day', 'days');

const budget = object({ requests: count, per: unitOfTime }, { scope: text, for: text });

const delays = { minDelay: atLeastZero, maxDelay: atLeastZero, maxWait: atLeastZero };

const acceptor = object({
  state: oneOf('success', 'failure', 'retry'),
  matcher: object({
    output: object(
      { path: matching(/^[\w-]+(\.[\w-]+)*$/, 'names with dots between them'), expected: text },
      { comparator: oneOf('stringEquals') },
    ),
  }),
});

const pointer = matching(/^(\/.*)?$/s, 'a JSON pointer');

/** A place inside of a response. */
const inside = matching(/^\/./s, 'a JSON pointer into the response, such as `/id`');

/** Names and indices, nothing that selects several: `$.meta['next'].cursor`. */
const jsonPath = matching(
  /^\$(?:\.[\w-]+|\[(?:'[^'\\]*'|"[^"\\]*"|\d+)\])*$/,
  'a JSONPath of names and indices',
);

const ofResponse = matching(/^\$response(?:\.[\w-]+)*$/, '`$response` and names');

const redoclyPagination = openObject(
  { style: oneOf('page', 'offset', 'cursor', 'link', 'body-link'), items: pointer },
  {
    cursorParam: text,
    offsetParam: text,
    limitParam: text,
    nextCursor: pointer,
    nextLink: pointer,
    hasMore: pointer,
  },
);

const theSame = 'The same, as others write it.';

const call = { operation: text, parameters: mapOf(inside) };

/**
 * JSON in which an object with a key such as `$request` stands for a value that is made when it is
 * needed.
 */
const template = anything;

const refusal = { detail: text };
const refusalOptions = { status: count, stated: boolean };

/** A number of the account, such as one of days, and the seconds of each. */
const inAccount = object({ account: inside, times: positive });

const sandboxResource = object(
  {},
  {
    schema: text,
    id: text,
    set: mapOf(template),
    initial: either(listOf(mapOf(template)), object({ $each: listOf(scalar), as: template })),
    changed: text,
    lifecycle: object(
      { property: text },
      {
        steps: listOf(
          either(
            object({ from: text, to: text, after: either(atLeastZero, inAccount) }),
            object({ from: text, to: text, at: text }),
          ),
        ),
        entered: mapOf(
          object(
            {},
            {
              set: mapOf(template),
              makes: listOf(
                object(
                  { resource: text },
                  { count, when: mapOf(listOf(scalar)), set: mapOf(template) },
                ),
              ),
              moves: listOf(
                object(
                  { resource: text, to: text },
                  { from: listOf(text), where: mapOf(template) },
                ),
              ),
            },
          ),
        ),
        event: object({ webhook: text, in: listOf(text), body: template }),
      },
    ),
    charges: object(
      {
        costs: text,
        type: text,
        amount: text,
        balances: mapOf(object({ used: inside, remaining: inside })),
        ...refusal,
      },
      refusalOptions,
    ),
    most: object({ in: listOf(text), account: inside, ...refusal }, refusalOptions),
    file: object(
      { expires: positive, set: mapOf(template), missing: text },
      {
        check: object(
          { from: text, to: text, else: text, bytes: text, ...refusal },
          {
            size: text,
            starts: listOf(object({ at: atLeastZero, text })),
            ...refusalOptions,
          },
        ),
      },
    ),
  },
);

const sandboxOperation = object(
  {},
  {
    finds: listOf(
      object(
        { resource: text, by: text },
        { of: text, optional: boolean, uses: boolean, where: mapOf(template) },
      ),
    ),
    refused: listOf(
      either(
        object(
          { of: text, property: text, ...refusal },
          { in: listOf(scalar), notIn: listOf(scalar), ...refusalOptions },
        ),
        object({ field: text, in: listOf(scalar), ...refusal }, refusalOptions),
        object({ field: text, above: number, ...refusal }, refusalOptions),
        object(
          { field: text, limit: oneOf('ahead', 'plan'), ...refusal },
          { like: text, ...refusalOptions },
        ),
        object({ field: text, invalid: boolean, ...refusal }, { keyword: text, ...refusalOptions }),
      ),
    ),
    creates: text,
    updates: text,
    deletes: text,
    soft: boolean,
    moves: mapOf(text),
    lists: object(
      { resource: text },
      {
        items: pointer,
        where: mapOf(template),
        order: listOf(
          either(oneOf('created', 'changed'), object({ property: text, values: listOf(scalar) })),
        ),
        size: count,
        total: inside,
      },
    ),
    set: mapOf(template),
    answer: template,
    also: mapOf(template),
    status: count,
    invented: boolean,
  },
);

export const extensions = {
  'x-unspecified': {
    on: 'anywhere',
    form: listOf(text),
    meaning:
      'What the interface specification leaves open here. The document invents nothing in its place.',
  },
  'x-contradictions': {
    on: 'anywhere',
    form: listOf(object({ about: text, statements: listOf(statement) })),
    meaning: 'Statements that contradict each other. All are recorded, none is chosen.',
  },
  'x-extensible-enum': {
    on: ['Schema'],
    form: listOf(either(scalar, nothing)),
    meaning:
      'Known values of an open set: others are valid. The type is that of an enum: these values, or `Unrecognized`.',
  },
  'x-enum-varnames': {
    on: ['Schema'],
    form: listOf(text),
    meaning:
      'Names of the enum values, in their order. The client of a component has an object of them: `Season.Growing`.',
  },
  'x-enum-descriptions': {
    on: ['Schema'],
    form: either(mapOf(text), listOf(text)),
    meaning: 'What the enum values mean: value → text, or texts in the order of the values.',
  },
  'x-placeholder-values': {
    on: ['Schema'],
    form: listOf(text),
    meaning:
      'Values or keys that are placeholders, neutral words for real names: the real ones differ, so the set is open.',
  },
  'x-states': {
    on: ['Schema'],
    form: object({}, { initial: text, transitions: listOf(transition) }),
    meaning:
      'The states of a status: where it starts, and the stated transitions with what moves them, when, and to what effect.',
  },
  'x-filled-for': {
    on: ['Schema'],
    form: listOf(either(text, object({ type: text }, { values: listOf(scalar), meaning: text }))),
    meaning:
      'What a property is filled for (types, kinds or states, as the document calls them), ' +
      'with the values or the meaning that it has there.',
  },
  'x-unit': {
    on: ['Schema'],
    form: text,
    meaning: 'The unit of a number.',
  },
  'x-limits': {
    on: ['Operation', 'Parameter', 'Schema'],
    form: listOf(limit),
    meaning:
      'Limits of what a value stands for (a file, an address, a timestamp), which JSON Schema cannot express.',
  },
  'x-plan-limits': {
    on: ['Schema'],
    form: mapOf(either(number, text)),
    meaning: 'The limit that each plan sets for a field: plan → limit.',
  },
  'x-presigned': {
    on: ['Schema'],
    form: object({}, { expires: boolean, method: text, headers: mapOf(text), success: number }),
    meaning: 'The value is a presigned address; how to call it where it is not simply fetched.',
  },
  'x-sensitive': {
    on: ['Schema'],
    form: boolean,
    meaning: 'The value is secret: what is made to be written down leaves it out.',
  },
  'x-preview': {
    on: ['Operation', 'Schema'],
    form: either(text, boolean),
    meaning: 'A preview feature, and what about it may change.',
  },
  'x-sunset': {
    on: ['Operation', 'Parameter', 'Schema'],
    form: matching(/^\d{4}-\d\d-\d\d/, 'a date, such as `2026-12-31`'),
    meaning: 'The date until which something deprecated stays: `2026-12-31`.',
  },
  'x-costs': {
    on: ['Operation'],
    form: listOf(object({ amount: atLeastZero, unit: text, per: text }, { for: listOf(text) })),
    meaning:
      'What the operation costs, in units that the document names, or (with `for`) what types of work cost.',
  },
  'x-rate-limits': {
    on: ['Root'],
    form: listOf(object({ source: text, budgets: listOf(budget) }, { says: text })),
    meaning:
      'The stated rate limits, one entry a statement. Where statements contradict each other, none is chosen.',
  },
  'x-named-operations': {
    on: ['Root'],
    form: listOf(object({ name: text, unspecified: listOf(text) }, { tag: text })),
    meaning: 'Operations that the interface specification names without showing their paths.',
  },
  'x-other-interfaces': {
    on: ['Root'],
    form: listOf(
      object(
        { name: text, description: text },
        { address: text, authentication: text, unspecified: listOf(text) },
      ),
    ),
    meaning: 'Interfaces that belong to the service and are no operations of this API.',
  },
  'x-walkthroughs': {
    on: ['Root'],
    form: listOf(object({ title: text, code: text }, { text })),
    meaning:
      'Programs that show how operations work together, in TypeScript; `{package}` stands for the name of the client. The README of the client shows them.',
  },
  'x-webhook-delivery': {
    on: ['Operation'],
    form: object(
      {
        reply: object(
          {},
          { status: number, within: positive, unit: oneOf('milliseconds', 'seconds', 'minutes') },
        ),
      },
      { scheme: text, disabledAfterFailures: number, configuredIn: text },
    ),
    meaning: 'How the service delivers a webhook and what it takes for a delivery.',
  },
  'x-resource': {
    on: ['Operation', 'Tag'],
    form: text,
    meaning: 'The property of the client that an operation, or the operations of a tag, belong to.',
  },
  'x-method-name': {
    on: ['Operation'],
    form: text,
    meaning: 'The name of the method on its resource.',
  },
  'x-waiter': {
    on: ['Operation'],
    form: either(
      object(
        { property: text, success: listOf(text) },
        { pending: listOf(text), failure: listOf(text), ...delays },
      ),
      object(
        { acceptors: listOf(acceptor) },
        { documentation: text, deprecated: boolean, tags: listOf(text), ...delays },
      ),
    ),
    meaning:
      'Polling: the property of the response that holds the state, and the states that go on, succeed and fail.',
  },
  'x-waits-for': {
    on: ['Operation'],
    form: object(call, { result: object(call) }),
    meaning:
      'The operation begins work: which operation tells its state, which one fetches the result, and what of the response they need.',
  },
  'x-pagination': {
    on: ['Operation'],
    form: object(
      {
        kind: oneOf('page', 'offset', 'cursor', 'link'),
        response: object(
          { items: pointer },
          {
            currentPage: pointer,
            totalPages: pointer,
            total: pointer,
            nextCursor: pointer,
            lastItem: pointer,
            nextUrl: pointer,
            hasMore: pointer,
            header: text,
          },
        ),
      },
      {
        request: object({}, { page: text, offset: text, cursor: text, size: text, first: number }),
      },
    ),
    meaning:
      'The operation responds with one page of a list: what asks for the next page, and where the response says how it goes on.',
  },
  'x-speakeasy-pagination': {
    on: ['Operation'],
    form: openObject(
      {
        type: oneOf('offsetLimit', 'cursor', 'url'),
        outputs: openObject(
          { results: jsonPath },
          { numPages: jsonPath, nextCursor: jsonPath, nextUrl: jsonPath },
        ),
      },
      { inputs: listOf(openObject({ name: text, type: text })) },
    ),
    meaning: theSame,
  },
  'x-redoclyPagination': { on: ['Operation'], form: redoclyPagination, meaning: theSame },
  'x-redocly-pagination': { on: ['Operation'], form: redoclyPagination, meaning: theSame },
  'x-fern-pagination': {
    on: ['Operation', 'Root'],
    form: either(
      openObject(
        { results: ofResponse },
        {
          offset: text,
          step: text,
          cursor: text,
          next_cursor: ofResponse,
          next_uri: ofResponse,
          'has-next-page': ofResponse,
        },
      ),
      boolean,
    ),
    meaning: theSame,
  },
  'x-upload': {
    on: ['Operation'],
    form: object(
      { address: inside, fileName: text },
      {
        fields: inside,
        method: oneOf('PUT', 'POST'),
        contentTypes: mapOf(
          matching(/^[\w.+-]+\/[\w.+-]+$/, 'a media type, such as `application/pdf`'),
        ),
        size: text,
      },
    ),
    meaning:
      'The operation gives the address that a file is sent to: where its response holds it, and the ' +
      'fields of a form that the file is a part of, what the name of the file is sent as, the media ' +
      'types of the extensions that are taken, and the subject of `x-limits` that says how big a file ' +
      'may be.',
  },
  'x-confirmed-by': {
    on: ['Operation'],
    form: object({ operation: text, parameter: text }),
    meaning:
      'On a webhook: the operation that tells whether an event is true, and its parameter that says what the event is about.',
  },
  'x-checks': {
    on: ['Operation'],
    form: listOf(
      either(
        object({ field: text, ahead: text }),
        object({ field: text, needs: text }),
        object({ field: text, limitedBy: oneOf('plan') }),
        object({ known: oneOf('duration', 'size'), limit: text }, { of: text }),
      ),
    ),
    meaning:
      'Limits that a client can check before it sends, beside those of JSON Schema: how far ahead ' +
      'a timestamp is, what a property needs, what a plan allows, and `x-limits` of a source that the ' +
      'caller knows.',
  },
  'x-cost-estimate': {
    on: ['Operation'],
    form: object({ in: text, per: positive, types: text }, { unspecified: listOf(text) }),
    meaning:
      'The `x-costs` of the operation make a table for estimates: what these are asked for `in`, how many of it the ' +
      'costs are for (`per`), the component schema that lists the types that are priced, and what is not stated ' +
      'of the costs.',
  },
  'x-idempotency': {
    on: ['Operation'],
    form: object({
      header: matching(/^[\w!#$%&'*+.^`|~-]+$/, 'the name of a header'),
    }),
    meaning:
      'The request header by whose value the service tells a second attempt from a second order. A client sends one and tries again.',
  },
  'x-retryable': {
    on: ['Operation'],
    form: boolean,
    meaning:
      'Whether a client may send the request a second time where the first one may have arrived, whatever its method says.',
  },
  'x-stream-end': {
    on: ['Operation'],
    form: text,
    meaning:
      'The operation responds with a stream: the data of the event, or the line, that ends it.',
  },
  'x-stream-when': {
    on: ['Operation'],
    form: either(
      object({ property: text }, { value: either(boolean, text) }),
      object({ parameter: text }, { value: either(boolean, text) }),
      object({ accept: text }),
    ),
    meaning:
      'The operation documents a stream beside another response: the property of its body or the parameter, ' +
      'and the value (`true`, where none is stated), that ask for the stream, or that its media type ' +
      'in `Accept` does.',
  },
  'x-fern-streaming': {
    on: ['Operation'],
    form: either(openObject({}, { 'stream-condition': text, terminator: text }), boolean),
    meaning: 'The same (`stream-condition`, `terminator`), as others write it.',
  },
  'x-rate-limit-headers': {
    on: ['Root'],
    form: object(
      {},
      {
        prefix: matching(/^[\w-]+$/, 'the beginning of the name of a header'),
        reset: oneOf('seconds', 'milliseconds', 'unix-seconds', 'unix-milliseconds'),
      },
    ),
    meaning:
      'How responses write the rate limit: what the names of `…limit`, `…remaining` and `…reset` start with ' +
      '(else `X-RateLimit-`), and the unit of `…reset`.',
  },
  'x-rate-limit-class': {
    on: ['Operation'],
    form: text,
    meaning: 'The budget of `x-rate-limits` that the operation draws on.',
  },
  'x-sandbox': {
    on: ['Root'],
    form: object(
      { resources: mapOf(sandboxResource), operations: mapOf(sandboxOperation) },
      {
        account: object(
          { set: mapOf(template) },
          {
            schema: text,
            plan: inside,
            resets: object(
              { property: text, every: positive },
              {
                set: mapOf(template),
                carries: listOf(object({ total: inside, used: inside, remaining: inside })),
              },
            ),
          },
        ),
        rateLimits: text,
        refusals: object({}, { text, unknown: count, invalid: count }),
        addresses: object({}, { expires: positive, files: mapOf(object({ type: text, text })) }),
      },
    ),
    meaning:
      'How a sandbox behaves: what there is, which states it goes through and when, what operations do with it, and what they refuse.',
  },
} as const satisfies Readonly<Record<string, Extension<unknown>>>;

export type ExtensionName = keyof typeof extensions;

/** What an extension of that name says, once its value has the form. */
export type ExtensionValue<Name extends ExtensionName> = FormValue<
  (typeof extensions)[Name]['form']
>;
