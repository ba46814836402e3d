// Declared limits beside those of the client: checks of requests, rate limits, costs, secrets.

import { at, isObject, type Json, type JsonObject, pointerOf, without } from '../judge/json.js';
import { locatedIn } from '../judge/subschemas.js';
import type { DocumentOperation } from '../reading/enumerate.js';
import {
  bodySchemas,
  callIn,
  type DeclarationComparison,
  conjuncts,
  type DeclarationContext,
  extensionOf,
  factorsOf,
  fieldSchemas,
  listAt,
  valueAt,
  numberAt,
  operationWith,
  patternText,
  rangeFor,
  stated,
  textAt,
} from './declaration.js';

/** The limits that the client checks before it sends a request of the operation. */
export function checksComparison(
  operation: DocumentOperation,
  context: DeclarationContext,
): DeclarationComparison {
  const route = `${operation.method} ${operation.path}`;
  const table = callIn('checks', 'checkRequests', context)?.args[0];
  const own = valueAt(table, route);
  const fields = (group: Json | undefined): Json | undefined =>
    isObject(group)
      ? Object.fromEntries(
          Object.entries(group).map(([name, limits]) => [
            name,
            stated({
              ...without(limits, 'pattern'),
              pattern: patternText(valueAt(limits, 'pattern')),
            }),
          ]),
        )
      : undefined;
  return {
    name: 'the limits of its requests',
    pointer: `${operation.pointer}/x-checks`,
    declared: context.wire.operations.some(
      (documentOperation) => extensionOf(documentOperation, 'x-checks', context) !== undefined,
    )
      ? orNothing(limitsOf(operation, context))
      : undefined,
    emitted:
      own &&
      stated({
        ...without(own, 'id'),
        path: fields(valueAt(own, 'path')),
        query: fields(valueAt(own, 'query')),
        body: fields(valueAt(own, 'body')),
      }),
  };
}

function orNothing(object: JsonObject): JsonObject | undefined {
  return Object.keys(object).length === 0 ? undefined : object;
}

function limitsOf(operation: DocumentOperation, context: DeclarationContext): JsonObject {
  const { document } = context.subject;
  const body = bodySchemas(operation, context);
  const rules = listAt(extensionOf(operation, 'x-checks', context));
  const group = (names: readonly string[]): JsonObject =>
    stated(
      Object.fromEntries(
        names.map((name) => {
          const schemas = fieldSchemas(name, operation, context);
          const own = rules.filter((rule) => textAt(rule, 'field') === name);
          return [name, fieldLimits(schemas, own)];
        }),
      ),
    );
  const parameters = (location: string): readonly string[] =>
    operation.parameters.filter((parameter) => parameter.in === location).map(({ name }) => name);
  const properties = body.flatMap((schema) => Object.keys(Object(schema['properties'])));
  const alternatives = body
    .map(({ oneOf }) => listAt(oneOf))
    .find((members) => members.length > 1 && members.every(isRequiredOnly));
  const known = (what: string): JsonObject =>
    // Earlier rules take precedence.
    rules
      .filter((rule) => textAt(rule, 'known') === what)
      .map((rule) => {
        const other = operationWith(textAt(rule, 'of'), context);
        const owner = at(document, (other ?? operation).pointer);
        return rangeFor(valueAt(rule, 'limit') ?? null, [
          isObject(owner) ? owner : undefined,
          ...(other ? [] : body),
        ]);
      })
      .reduce((object, range) => ({ ...range, ...object }), {});
  return stated({
    path: group(parameters('path')),
    query: group(parameters('query')),
    body: group([...new Set(properties)]),
    oneOf: alternatives?.map((alternative) => listAt(alternative, 'required')),
    required: alternatives && operation.body?.required === true ? true : undefined,
    duration: known('duration'),
    size: known('size'),
  });
}

function isRequiredOnly(schema: Json): boolean {
  const { required, ...others } = isObject(schema) ? schema : {};
  return (
    listAt(required).length > 0 &&
    Object.keys(others).every(
      (keyword) => ['title', 'description'].includes(keyword) || keyword.startsWith('x-'),
    )
  );
}

const lowerBounds = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'];
const upperBounds = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'];

function fieldLimits(schemas: readonly JsonObject[], rules: readonly Json[]): JsonObject {
  const values = (keyword: string): readonly number[] =>
    schemas.flatMap((schema) => numberAt(schema, keyword) ?? []);
  const bound = (keyword: string, of: (...all: number[]) => number): [string, number][] => {
    const value = of(...values(keyword));
    const isNothing = value === 0 && (keyword === 'minLength' || keyword === 'minItems');
    return Number.isFinite(value) && !isNothing ? [[keyword, value]] : [];
  };
  const units = schemas.map((schema) => schema['x-unit']);
  const unit = units.includes('unix-seconds') ? 1000 : units.includes('unix-milliseconds') ? 1 : 0;
  const ahead = rules
    .map((rule) => valueAt(rule, 'ahead'))
    .find((candidate) => candidate !== undefined);
  const plans = rules.some((rule) => textAt(rule, 'limitedBy') === 'plan')
    ? schemas.map((schema) => schema['x-plan-limits']).find(isObject)
    : undefined;
  return stated({
    ...Object.fromEntries([
      ...lowerBounds.flatMap((keyword) => bound(keyword, Math.max)),
      ...upperBounds.flatMap((keyword) => bound(keyword, Math.min)),
    ]),
    pattern: patternText(
      schemas.map(({ pattern }) => pattern).find((candidate) => candidate !== undefined),
    ),
    ahead:
      ahead === undefined
        ? undefined
        : stated({
            seconds: numberAt(rangeFor(ahead, schemas), 'minimum'),
            unit: unit === 0 ? undefined : unit,
          }),
    unixSeconds: unit === 1000 ? true : undefined,
    needs: rules.flatMap((rule) => textAt(rule, 'needs') ?? []),
    plans,
  });
}

/** The budgets that the limiter keeps to, and the class of every operation. */
export function limiterComparison(context: DeclarationContext): DeclarationComparison {
  const { document } = context.subject;
  const { emitted, wire } = context;
  const statements = listAt(document['x-rate-limits']).flatMap((statement): readonly Json[] => {
    const budgets = listAt(statement, 'budgets').map((budget) =>
      stated({
        for: textAt(budget, 'for'),
        requests: numberAt(budget, 'requests'),
        per: (factorsOf(textAt(budget, 'per'))?.[0] ?? Number.NaN) * 1000,
        perOperation: /\b(?:endpoint|operation)\b/i.test(textAt(budget, 'scope') ?? '')
          ? true
          : undefined,
      }),
    );
    return budgets.length === 0 ? [] : [{ source: textAt(statement, 'source') ?? '', budgets }];
  });
  const classes = wire.operations.flatMap((operation): [string, Json][] => {
    const own = textAt(extensionOf(operation, 'x-rate-limit-class', context));
    return own === undefined ? [] : [[`${operation.method} ${operation.path}`, own]];
  });
  const constants = [...emitted.constants.values()].find(
    (constant) => constant.has('stated') && constant.has('classes'),
  );
  return {
    name: 'the budgets of its limiter',
    pointer: '/x-rate-limits',
    declared:
      statements.length === 0
        ? undefined
        : { stated: statements, classes: Object.fromEntries(classes) },
    emitted: constants && {
      stated: constants.get('stated') ?? null,
      classes: constants.get('classes') ?? null,
    },
  };
}

/** What types of work cost, for the operation that declares it. */
export function* costComparisons(context: DeclarationContext): Iterable<DeclarationComparison> {
  const operation = context.wire.operations.find(
    (documentOperation) => extensionOf(documentOperation, 'x-cost-estimate', context) !== undefined,
  );
  const costs = callIn('estimateCost', 'costOf', context)?.args[0];
  if (operation === undefined) {
    const name = 'what types of work cost';
    yield { pointer: '/paths', name, declared: undefined, emitted: costs };
    return;
  }
  const declaration = extensionOf(operation, 'x-cost-estimate', context);
  const pointer = `${operation.pointer}/x-cost-estimate`;
  const rows = listAt(extensionOf(operation, 'x-costs', context));
  yield {
    ...{ pointer, name: 'what types of work cost', emitted: costs },
    declared: Object.fromEntries(
      rows.flatMap((row) =>
        listAt(row, 'for').map((type): [string, Json] => [
          String(type),
          stated({
            amount: numberAt(row, 'amount'),
            unit: textAt(row, 'unit'),
            per: numberAt(declaration, 'per'),
          }),
        ]),
      ),
    ),
  };
  const { document } = context.subject;
  const types = pointerOf('components', 'schemas', textAt(declaration, 'types') ?? '');
  const listed = conjuncts(at(document, types), document).flatMap((schema) => [
    ...listAt(schema, 'enum'),
    ...listAt(schema, 'x-extensible-enum'),
  ]);
  yield {
    ...{ pointer, name: 'which types of work have a cost', declared: listed },
    emitted: listed.filter((type) => valueAt(costs, String(type)) !== undefined),
  };
}

const resetUnits: Readonly<Record<string, string>> = {
  seconds: 'seconds',
  milliseconds: 'milliseconds',
  'unix-seconds': 'unixSeconds',
  'unix-milliseconds': 'unixMilliseconds',
};

/** How responses state the rate limit. */
export function rateHeadersComparison({
  subject,
  emitted,
}: DeclarationContext): DeclarationComparison {
  const written = subject.document['x-rate-limit-headers'];
  const config = [...emitted.constants.values()]
    .map((constants) => valueAt(constants.get('config'), 'rateLimit'))
    .find((value) => value !== undefined);
  const unit = resetUnits[textAt(written, 'reset') ?? ''];
  return {
    name: 'the headers of rate limits',
    pointer: '/x-rate-limit-headers',
    declared: isObject(written)
      ? orNothing(
          stated({
            prefix: textAt(written, 'prefix')?.toLowerCase(),
            reset: unit === undefined ? undefined : { name: unit },
          }),
        )
      : undefined,
    emitted: config && (listAt(config, 'args')[0] ?? null),
  };
}

/** The properties that `redact` leaves out, as far as the document marks them as sensitive. */
export function* secretComparisons(context: DeclarationContext): Iterable<DeclarationComparison> {
  const redacted = listAt(callIn('redact', 'redactNames', context)?.args[1]);
  for (const [name, pointer] of secretsIn(context.subject.document))
    yield {
      ...{ pointer, name: `${name} is redacted`, declared: true },
      emitted: redacted.includes(name),
    };
}

/** The names of properties with `x-sensitive` → the pointer of the mark. */
export function secretsIn(document: JsonObject): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { pointer, object, isMap } of locatedIn(document))
    for (const [name, property] of Object.entries(isMap ? {} : Object(object['properties'])))
      if (isObject(property) && property['x-sensitive'] === true)
        found.set(name, `${pointer}${pointerOf('properties', name)}/x-sensitive`);
  return found;
}
