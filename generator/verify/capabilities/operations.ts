// Capabilities of single operations: lists, waiting, uploads, keys, retries, streams.

import { at, isObject, type Json, type JsonObject, without } from '../judge/json.js';
import { type DocumentOperation, isIdempotencyKey } from '../reading/enumerate.js';
import {
  callIn,
  type DeclarationComparison,
  type DeclarationContext,
  extensionOf,
  fieldSchemas,
  functionOf,
  functionsWith,
  keysOf,
  listAt,
  valueAt,
  numberAt,
  operationWith,
  patternText,
  rangeFor,
  stated,
  stepsOf,
  textAt,
} from './declaration.js';

export function* operationComparisons(
  operation: DocumentOperation,
  context: DeclarationContext,
): Iterable<DeclarationComparison> {
  const about = (extension: string): Pick<DeclarationComparison, 'pointer'> => ({
    pointer: `${operation.pointer}/${extension}`,
  });
  yield { ...about('x-pagination'), ...list(operation, context) };
  yield { ...about('x-waiter'), ...waiter(operation, context) };
  yield { ...about('x-waits-for'), ...waitPlan(operation, context) };
  yield { ...about('x-upload'), ...upload(operation, context) };
  const { idempotency, retry } = functionOf(operation, context)?.description ?? {};
  yield {
    ...about('x-idempotency'),
    name: 'the header of its key',
    declared: keyHeader(operation, context),
    emitted: idempotency,
  };
  yield {
    ...about('x-retryable'),
    name: 'whether it is sent again',
    declared: extensionOf(operation, 'x-retryable', context),
    emitted: retry,
  };
  yield* streams(operation, context);
}

type Found = Omit<DeclarationComparison, 'pointer'>;

const pagingFunctions: Readonly<Record<string, string>> = {
  byNumber: 'page',
  byOffset: 'offset',
  byCursor: 'cursor',
  byLink: 'link',
};

/** The locations in a response that a list of each kind reads. */
const pageLocations: Readonly<Record<string, readonly string[]>> = {
  page: ['currentPage', 'totalPages', 'hasMore'],
  offset: ['total', 'hasMore'],
  cursor: ['nextCursor', 'lastItem', 'hasMore'],
  link: ['nextUrl'],
};

/** Pagination extensions of other vendors, which are not compared. */
const otherPaginations = [
  'x-speakeasy-pagination',
  'x-redoclyPagination',
  'x-redocly-pagination',
  'x-fern-pagination',
];

/** Whether pages are declared, by our extension or another vendor's. */
export function isDeclaredList(
  operation: DocumentOperation,
  context: Pick<DeclarationContext, 'subject'>,
): boolean {
  return ['x-pagination', ...otherPaginations].some(
    (name) => (extensionOf(operation, name, context) ?? false) !== false,
  );
}

function list(operation: DocumentOperation, context: DeclarationContext): Found {
  const declaration = extensionOf(operation, 'x-pagination', context);
  const paging = valueAt(
    callIn(functionOf(operation, context)?.name, 'listPages', context)?.args[1],
    'paging',
  );
  const [body, inner] = textAt(paging, 'call') === 'inBodyOf' ? listAt(paging, 'args') : [];
  const by = inner ?? paging;
  const emitted =
    paging === undefined
      ? undefined
      : stated({
          ...without(listAt(by, 'args')[0], 'parameter'),
          kind: pagingFunctions[textAt(by, 'call') ?? ''],
          keys: [body, valueAt(listAt(by, 'args')[0], 'parameter')].filter(
            (key) => key !== undefined,
          ),
        });
  const name = 'its pages';
  if (declaration === undefined || declaration === false)
    return isDeclaredList(operation, context)
      ? {
          ...{ name, declared: undefined, emitted },
          skipped: 'the pages are declared by an extension of another vendor',
        }
      : { name, declared: undefined, emitted };
  const kind = textAt(declaration, 'kind') ?? '';
  const parameter = kind === 'link' ? undefined : textAt(declaration, 'request', kind);
  const first =
    numberAt(declaration, 'request', 'first') ??
    fieldSchemas(parameter ?? '', operation, context)
      .map((schema) => numberAt(schema, 'default'))
      .find((value) => value !== undefined);
  const locations = ['items', ...(pageLocations[kind] ?? [])].map(
    (location): [string, Json | undefined] => {
      const text = textAt(declaration, 'response', location);
      return [location, text === undefined ? undefined : [...stepsOf(text)]];
    },
  );
  return {
    ...{ name, emitted },
    declared: stated({
      kind,
      keys: parameter === undefined ? undefined : keysOf(parameter, operation, context),
      ...Object.fromEntries(locations),
      header: kind === 'link' ? textAt(declaration, 'response', 'header') : undefined,
      first: kind === 'page' && first !== 1 ? first : undefined,
    }),
  };
}

/** Seconds: the delay between two polls where the document states none. */
const defaultDelay = 2;

function declaredWaiter(
  operation: DocumentOperation,
  context: DeclarationContext,
): JsonObject | undefined {
  const declaration = extensionOf(operation, 'x-waiter', context);
  const property = textAt(declaration, 'property');
  if (property === undefined) return undefined;
  const times = (name: string): number | undefined => {
    const seconds = numberAt(declaration, name);
    return seconds === undefined ? undefined : seconds * 1000;
  };
  const most = numberAt(declaration, 'maxDelay');
  const least = most !== undefined && most < defaultDelay ? most * 1000 : undefined;
  const { parameters } = operation;
  const needed = parameters.filter((parameter) => parameter.required || parameter.in === 'path');
  const [id, ...others] =
    needed.length > 0
      ? needed
      : parameters.filter((documentParameter) => documentParameter.in === 'query');
  const types = id ? fieldSchemas(id.name, operation, context).map(({ type }) => type) : [];
  const isSingle =
    id !== undefined &&
    others.length === 0 &&
    operation.body === undefined &&
    types.some((type) => type === 'string' || type === 'integer' || type === 'number');
  return stated({
    ask: { name: functionOf(operation, context)?.name ?? '' },
    state: stepsOf(property),
    pending: listAt(declaration, 'pending'),
    success: listAt(declaration, 'success'),
    failure: listAt(declaration, 'failure'),
    id: isSingle ? keysOf(id.name, operation, context)[0] : undefined,
    minDelay: times('minDelay') ?? least,
    maxDelay: times('maxDelay'),
    maxWait: times('maxWait'),
  });
}

function waiter(operation: DocumentOperation, context: DeclarationContext): Found {
  const own = functionOf(operation, context)?.name;
  const emitted = [...context.emitted.calls.values()]
    .flatMap((calls) => calls.filter(({ name }) => name === 'waitUntil'))
    .map(({ args }) => without(args[1], 'operation'))
    .find((value) => textAt(value, 'ask', 'name') === own);
  const declared = declaredWaiter(operation, context);
  return {
    ...{ name: 'the states that it is polled for', declared, emitted },
    ...(declared === undefined &&
      extensionOf(operation, 'x-waiter', context) !== undefined && {
        skipped: 'the declaration of the states has another form',
      }),
  };
}

function waitPlan(operation: DocumentOperation, context: DeclarationContext): Found {
  const declaration = extensionOf(operation, 'x-waits-for', context);
  const own = functionOf(operation, context)?.name;
  const [started] = functionsWith('finish', own, context);
  const plan = callIn(started, 'finish', context)?.args[1];
  const polled = operationWith(textAt(declaration, 'operation'), context);
  const step = (value: Json | undefined): JsonObject => {
    const target = operationWith(textAt(value, 'operation'), context);
    const parameters = valueAt(value, 'parameters');
    return {
      fetch: { name: (target && functionOf(target, context)?.name) ?? '' },
      params: Object.fromEntries(
        Object.entries(isObject(parameters) ? parameters : {}).map(([name, location]) => [
          (target && keysOf(name, target, context)[0]) ?? name,
          stepsOf(String(location)),
        ]),
      ),
    };
  };
  const result = valueAt(declaration, 'result');
  return {
    name: 'what is done until its result',
    emitted:
      plan === undefined
        ? undefined
        : stated({
            waiter: without(valueAt(plan, 'waiter'), 'operation'),
            params: valueAt(plan, 'params'),
            result: valueAt(plan, 'result'),
          }),
    declared:
      declaration === undefined
        ? undefined
        : stated({
            waiter: polled && declaredWaiter(polled, context),
            params: step(declaration)['params'],
            result: result === undefined ? undefined : step(result),
          }),
  };
}

function upload(operation: DocumentOperation, context: DeclarationContext): Found {
  const name = 'the address and limits of its file';
  const declaration = extensionOf(operation, 'x-upload', context);
  const own = functionOf(operation, context)?.name;
  const [sender] = functionsWith('sendUpload', own, context);
  const descriptor = callIn(sender, 'sendUpload', context)?.args[1];
  const asked = callIn(sender, own ?? '', context)?.args[1];
  const emitted =
    descriptor === undefined
      ? undefined
      : stated({
          ...without(descriptor, 'id', 'write', 'namePattern'),
          namePattern: patternText(valueAt(descriptor, 'namePattern')),
          fields: listAt(valueAt(descriptor, 'write'), 'args')[0],
          fileName: keysTo('fileName', asked),
        });
  if (declaration === undefined) return { name, declared: undefined, emitted };
  const address = stepsOf(textAt(declaration, 'address') ?? '');
  const fields = textAt(declaration, 'fields');
  const fileName = textAt(declaration, 'fileName') ?? '';
  const named = fieldSchemas(fileName, operation, context);
  const presigned = presignedAt(address, operation, context);
  const lengths = named.flatMap(({ maxLength }) =>
    typeof maxLength === 'number' ? [maxLength] : [],
  );
  const operationItself = at(context.subject.document, operation.pointer);
  const types = valueAt(declaration, 'contentTypes');
  return {
    ...{ name, emitted },
    declared: stated({
      address,
      method:
        textAt(declaration, 'method') ??
        textAt(presigned, 'method') ??
        (fields === undefined ? 'PUT' : 'POST'),
      success: numberAt(presigned, 'success'),
      fields: fields === undefined ? undefined : stepsOf(fields),
      contentTypes: Object.fromEntries(
        Object.entries(isObject(types) ? types : {}).map(([extension, type]) => [
          extension.replace(/^\./, '').toLowerCase(),
          type,
        ]),
      ),
      maxNameLength: lengths.length > 0 ? Math.min(...lengths) : undefined,
      namePattern: patternText(
        named.map(({ pattern }) => pattern).find((candidate) => candidate !== undefined),
      ),
      maxSize: numberAt(
        rangeFor(valueAt(declaration, 'size') ?? null, [
          isObject(operationItself) ? operationItself : undefined,
        ]),
        'maximum',
      ),
      fileName: keysOf(fileName, operation, context),
    }),
  };
}

/** The keys that lead to the reference of a name. */
function keysTo(name: string, value: Json | undefined): readonly string[] {
  for (const [key, inner] of Object.entries(isObject(value) ? value : {})) {
    if (textAt(inner, 'name') === name) return [key];
    const below = keysTo(name, inner);
    if (below.length > 0) return [key, ...below];
  }
  return [];
}

/** `x-presigned` of the address in a success response. */
function presignedAt(
  address: readonly string[],
  operation: DocumentOperation,
  { types, subject }: DeclarationContext,
): Json | undefined {
  const pointers = operation.responses
    .flatMap(({ content }) => content)
    .map(({ schema }) =>
      address.reduce<string | undefined>(
        (outer, step) => outer && types.below(outer, step),
        schema,
      ),
    );
  return pointers
    .map((pointer) => pointer && valueAt(at(subject.document, pointer), 'x-presigned'))
    .find((value) => value !== undefined);
}

const exampleKey = '6f1d7f9e-3b52-4c1a-9d43-0a8c5e7b2f10';

/** The header of a key: the declared one, or a parameter of that name that accepts UUIDs. */
function keyHeader(operation: DocumentOperation, context: DeclarationContext): string | undefined {
  const { judge } = context.subject;
  return (
    textAt(extensionOf(operation, 'x-idempotency', context), 'header') ??
    operation.parameters.find(
      (parameter) =>
        isIdempotencyKey(parameter) &&
        (parameter.schema === undefined ||
          judge.judge(parameter.schema, exampleKey, 'request').valid),
    )?.name
  );
}

/** The end of a stream, and the value that requests one, where they are declared. */
function* streams(
  operation: DocumentOperation,
  context: DeclarationContext,
): Iterable<DeclarationComparison> {
  const own = functionOf(operation, context)?.name;
  const call = callIn(own, 'callForEvents', context) ?? callIn(own, 'callForLines', context);
  const end = textAt(extensionOf(operation, 'x-stream-end', context));
  if (end !== undefined)
    yield {
      pointer: `${operation.pointer}/x-stream-end`,
      name: 'the end of its stream',
      declared: end,
      emitted: valueAt(call?.args[1], 'end'),
    };
  const { streamWhen } = operation;
  if (extensionOf(operation, 'x-stream-when', context) === undefined) return;
  const condition = callIn(own, 'if', context)?.args[0];
  const [left, value] = listAt(condition, 'args');
  const read = textAt(left, 'call') === '??' ? listAt(left, 'args')[0] : left;
  const isByAccept = textAt(streamWhen, 'accept') !== undefined;
  const name = textAt(streamWhen, 'property') ?? textAt(streamWhen, 'parameter') ?? '';
  yield {
    pointer: `${operation.pointer}/x-stream-when`,
    name: 'what requests its stream',
    declared: isByAccept
      ? { name: 'options?.stream' }
      : { keys: keysOf(name, operation, context), value: valueAt(streamWhen, 'value') ?? true },
    emitted: isByAccept
      ? condition
      : condition && { keys: listAt(read, 'args')[1] ?? null, value: value ?? null },
  };
}
