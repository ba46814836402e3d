// Whether the declaration of a sandbox fits the API: its operations, webhooks, resources,
// properties, states and values are there.

import type { Api, Operation } from '../api.js';
import type { ExtensionValue } from '../extension-table.js';
import { extensionOf, knownValues } from '../extensions.js';
import { isArray, isObject, type Json, pointer, rootPointer, schemaId } from '../json.js';
import { listedValues, type Schema } from '../schema.js';
import type { DeclarationProblem } from './pagination.js';
import { declaredAt, jsonBodySchemas, typesAt } from './responses.js';

/**
 * What stands for a value that is made when it is needed, and the keys that it may have beside
 * `else`.
 */
const words = new Map<string, readonly string[]>([
  ...'request self file account item now language address upload'
    .split(' ')
    .map((word) => [`$${word}`, []] as const),
  ['$found', ['property']],
  ['$select', ['by']],
  ['$if', ['then']],
  ['$all', ['where']],
  ['$each', ['as', 'keyed']],
  ['$keys', []],
  ['$part', ['from', 'to']],
]);

/** The word of an object that stands for a value. */
export function wordOf(value: Json | undefined): string | undefined {
  return isObject(value) ? Object.keys(value).find((key) => key.startsWith('$')) : undefined;
}

type Path = readonly (string | number)[];
type Declaration = ExtensionValue<'x-sandbox'>;
type DeclaredResource = Declaration['resources'][string];
type DeclaredOperation = Declaration['operations'][string];

/**
 * What a value belongs to: schemas of which all that declare it have to take it, and the request
 * that it may name.
 */
interface Site {
  readonly schemas?: readonly Schema[] | undefined;
  readonly operation?: Operation | undefined;
}

/**
 * Says what is wrong with `x-sandbox`, with the keys that lead to it from the root of the document.
 */
export function sandboxProblems(api: Api): readonly DeclarationProblem[] {
  const declared = extensionOf(api, 'x-sandbox');
  const problems: DeclarationProblem[] = [];
  if (declared) checkSandbox(api, declared, problems);
  return problems;
}

function checkSandbox(api: Api, declaration: Declaration, problems: DeclarationProblem[]): void {
  const { resources, operations, account } = declaration;
  const checks = createChecks(api, declaration, problems);
  for (const { path, text: message } of endlessIn(resources)) checks.report(path, message);
  if (account) checkAccount(account, checks);
  for (const [type, resource] of Object.entries(resources)) checkResource(type, resource, checks);
  for (const [id, rules] of Object.entries(operations)) checkOperation(id, rules, checks);
}

type Checks = ReturnType<typeof createChecks>;

/** What is asked of every name, property and value. */
function createChecks(api: Api, { resources }: Declaration, problems: DeclarationProblem[]) {
  const report = (
    path: Path,
    text: string,
    severity: DeclarationProblem['severity'] = 'error',
  ): void => {
    const message = `\`x-sandbox\`: ${text}`;
    problems.push({ path: ['x-sandbox', ...path.map(String)], message, severity });
  };
  const resourceOf = (type: string) => new Map(Object.entries(resources)).get(type);
  const operationOf = (id: string) => api.operations.find((operation) => operation.id === id);
  const schemasOf = (type: string, name = resourceOf(type)?.schema ?? type): readonly Schema[] => {
    const id = schemaId(pointer(rootPointer, 'components', 'schemas', name));
    const schema = api.schemas.get(id);
    return schema ? declaredAt(api, schema, []) : [];
  };
  const stateOf = (type: string): readonly Schema[] =>
    within(schemasOf(type), resourceOf(type)?.lifecycle?.property ?? '');
  const within = (schemas: readonly Schema[], name: string): readonly Schema[] =>
    schemas.flatMap((schema) => declaredAt(api, schema, [name]));

  function name(what: 'resource' | 'operation' | 'webhook', value: string, path: Path): void {
    const found = {
      resource: () => resourceOf(value),
      operation: () => operationOf(value),
      webhook: () => api.webhooks.find((webhook) => webhook.name === value),
    };
    // A document may have lost an operation without being wrong: the sandbox never gets its calls.
    if (found[what]() === undefined)
      report(path, `there is no ${what} \`${value}\``, what === 'resource' ? 'error' : 'warning');
  }

  /** A property has to be declared, unless the schema says that there are more. */
  function property(schemas: readonly Schema[], key: string, path: Path): void {
    const isOpen = schemas.every(({ properties }) => properties === undefined);
    if (isOpen || within(schemas, key).length > 0) return;
    if (schemas.every(({ additionalProperties }) => additionalProperties === undefined))
      report(path, `the schema has no property \`${key}\``);
  }

  /** A field of a request; a body that is open may have any. */
  function field(operation: Operation, key: string, path: Path): void {
    const bodies = jsonBodySchemas(operation).flatMap((body) => declaredAt(api, body, []));
    const isField =
      operation.parameters.some((parameter) => parameter.name === key) ||
      bodies.some((body) => body.properties?.has(key) ?? false) ||
      bodies.some((body) => body.additionalProperties !== undefined);
    if (!isField) report(path, `the request of \`${operation.id ?? ''}\` has no \`${key}\``);
  }

  function value(given: Json, path: Path, { schemas = [], operation }: Site): void {
    if (isArray(given)) {
      const items = schemas.flatMap((schema) => schema.items ?? []);
      const site = { schemas: items.flatMap((item) => declaredAt(api, item, [])), operation };
      given.forEach((member, index) => value(member, [...path, index], site));
    } else if (isObject(given) && wordOf(given) !== undefined) {
      const word = wordOf(given) ?? '';
      const [keys, of] = [words.get(word), String(given[word])];
      if (!keys)
        return report([...path, word], `\`${word}\` is none of ${[...words.keys()].join(', ')}`);
      for (const key of Object.keys(given))
        if (![word, 'else', ...keys].includes(key))
          report([...path, key], `\`${word}\` has no \`${key}\``);
      if (word === '$found' || word === '$all') name('resource', of, [...path, word]);
      if ((word === '$request' || word === '$if') && operation)
        field(operation, of, [...path, word]);
    } else if (isObject(given))
      for (const [key, member] of Object.entries(given)) {
        property(schemas, key, [...path, key]);
        value(member, [...path, key], { schemas: within(schemas, key), operation });
      }
    else if (given !== null && !isTaken(given, schemas))
      report(path, `the schema does not take ${JSON.stringify(given)}`);
  }

  return { report, operationOf, schemasOf, stateOf, within, name, property, field, value };
}

function checkAccount(account: NonNullable<Declaration['account']>, checks: Checks): void {
  const { schemasOf, value } = checks;
  const schemas = schemasOf('', account.schema);
  value(account.set, ['account', 'set'], { schemas });
  value(account.resets?.set ?? {}, ['account', 'resets', 'set'], { schemas });
}

function checkResource(type: string, resource: DeclaredResource, checks: Checks): void {
  const { schema, set = {}, changed, charges, lifecycle } = resource;
  const { report, schemasOf, name, property, value } = checks;
  const path = ['resources', type];
  const schemas = schemasOf(type);
  if (schema !== undefined && schemas.length === 0)
    report([...path, 'schema'], `there is no component schema \`${schema}\``);
  value(set, [...path, 'set'], { schemas });
  if (changed !== undefined) property(schemas, changed, [...path, 'changed']);
  if (charges) name('operation', charges.costs, [...path, 'charges', 'costs']);
  if (lifecycle) checkLifecycle(type, lifecycle, checks);
}

function checkLifecycle(
  type: string,
  lifecycle: NonNullable<DeclaredResource['lifecycle']>,
  { schemasOf, stateOf, name, property, value }: Checks,
): void {
  const schemas = schemasOf(type);
  const at = ['resources', type, 'lifecycle'];
  const { steps = [], entered = {}, event } = lifecycle;
  const state = (given: string, ...where: Path): void =>
    value(given, [...at, ...where], { schemas: stateOf(type) });
  property(schemas, lifecycle.property, [...at, 'property']);
  for (const [index, step] of steps.entries()) {
    state(step.from, 'steps', index, 'from');
    state(step.to, 'steps', index, 'to');
    if ('at' in step) property(schemas, step.at, [...at, 'steps', index, 'at']);
  }
  for (const [to, { set: then = {}, makes = [], moves = [] }] of Object.entries(entered)) {
    state(to, 'entered', to);
    value(then, [...at, 'entered', to, 'set'], { schemas });
    for (const [index, { resource, set: own = {} }] of makes.entries()) {
      const where = [...at, 'entered', to, 'makes', index];
      name('resource', resource, [...where, 'resource']);
      value(own, [...where, 'set'], { schemas: schemasOf(resource) });
    }
    for (const [index, { resource, to: next, from = [] }] of moves.entries()) {
      const where = [...at, 'entered', to, 'moves', index];
      name('resource', resource, [...where, 'resource']);
      value(next, [...where, 'to'], { schemas: stateOf(resource) });
      from.forEach((each, place) =>
        value(each, [...where, 'from', place], { schemas: stateOf(resource) }),
      );
    }
  }
  for (const [index, each] of (event?.in ?? []).entries()) state(each, 'event', 'in', index);
  if (event) name('webhook', event.webhook, [...at, 'event', 'webhook']);
}

function checkOperation(id: string, rules: DeclaredOperation, checks: Checks): void {
  const { operationOf, schemasOf, stateOf, name, value } = checks;
  const path = ['operations', id];
  const operation = operationOf(id);
  name('operation', id, path);
  if (!operation) return;
  checkConditions(operation, { rules, path }, checks);
  const { creates, updates, deletes, lists, moves = {} } = rules;
  for (const [key, type] of Object.entries({ creates, updates, deletes }))
    if (type !== undefined) name('resource', type, [...path, key]);
  if (lists) name('resource', lists.resource, [...path, 'lists', 'resource']);
  for (const [type, to] of Object.entries(moves)) {
    name('resource', type, [...path, 'moves', type]);
    value(to, [...path, 'moves', type], { schemas: stateOf(type) });
  }
  const schemas = schemasOf(creates ?? updates ?? '');
  value(rules.set ?? {}, [...path, 'set'], { schemas, operation });
  value(rules.answer ?? {}, [...path, 'answer'], { operation });
  value(rules.also ?? {}, [...path, 'also'], { operation });
}

/** What a request has to find, and what is refused. */
function checkConditions(
  operation: Operation,
  { rules, path }: { readonly rules: DeclaredOperation; readonly path: Path },
  { schemasOf, within, name, property, field, value }: Checks,
): void {
  for (const [index, { resource, by, of }] of (rules.finds ?? []).entries()) {
    const at = [...path, 'finds', index];
    name('resource', resource, [...at, 'resource']);
    if (of === undefined) field(operation, by, [...at, 'by']);
    else property(schemasOf(of), by, [...at, 'by']);
  }
  for (const [index, refused] of (rules.refused ?? []).entries()) {
    const at = [...path, 'refused', index];
    if ('field' in refused) {
      field(operation, refused.field, [...at, 'field']);
      if ('limit' in refused && refused.like !== undefined)
        name('operation', refused.like, [...at, 'like']);
    } else {
      const schemas = within(schemasOf(refused.of), refused.property);
      property(schemasOf(refused.of), refused.property, [...at, 'property']);
      for (const key of ['in', 'notIn'] as const)
        refused[key]?.forEach((each, place) => value(each, [...at, key, place], { schemas }));
    }
  }
}

type Resources = ExtensionValue<'x-sandbox'>['resources'];

/** The most records that one state makes of another resource. */
const mostMade = 10_000;

/** What would go on without end: states that follow one another in no time, records that make others which make them again. */
function endlessIn(
  resources: Resources,
): readonly { readonly path: Path; readonly text: string }[] {
  const found: { readonly path: Path; readonly text: string }[] = [];
  const edges = new Map<string, Edge[]>();
  for (const [type, { lifecycle }] of Object.entries(resources)) {
    const { steps = [], entered = {}, property = '' } = lifecycle ?? {};
    const at = ['resources', type, 'lifecycle'];
    const add = (from: string, edge: Edge): void => {
      const key = JSON.stringify([type, from]);
      edges.set(key, [...(edges.get(key) ?? []), edge]);
    };
    for (const [index, step] of steps.entries()) {
      const { from, to } = step;
      // What a state sets may be another state.
      const set = Object.hasOwn(entered, to) ? entered[to]?.set?.[property] : undefined;
      const next = JSON.stringify([type, typeof set === 'string' ? set : to]);
      // Of several steps from a state, the first one counts.
      if (steps.findIndex((fields) => fields.from === from) === index)
        add(from, {
          next,
          isTimeless: 'after' in step && step.after === 0,
          makes: false,
          path: [...at, 'steps', index, 'after'],
        });
    }
    for (const [state, { makes = [] }] of Object.entries(entered))
      for (const [index, { resource, count = 1, set: own = {} }] of makes.entries()) {
        const path = [...at, 'entered', state, 'makes', index];
        if (count > mostMade)
          found.push({
            path: [...path, 'count'],
            text: `${count} records at once are more than ${mostMade}`,
          });
        const made = Object.hasOwn(resources, resource) ? resources[resource] : undefined;
        const name = made?.lifecycle?.property ?? '';
        const first = own[name] ?? made?.set?.[name];
        if (typeof first === 'string')
          add(state, {
            next: JSON.stringify([resource, first]),
            isTimeless: true,
            makes: true,
            path: [...path, 'resource'],
          });
      }
  }
  const timeless = (edge: Edge): boolean => edge.isTimeless && !edge.makes;
  for (const [from, own] of edges)
    for (const edge of own) {
      if (timeless(edge) && leads(edge.next, from, edges, timeless))
        found.push({
          path: edge.path,
          text: 'these states follow one another without end, and no time passes',
        });
      else if (edge.makes && leads(edge.next, from, edges, () => true))
        found.push({ path: edge.path, text: 'these records make one another without end' });
    }
  return found;
}

/** From a resource in a state to one that follows, or that it makes. */
interface Edge {
  readonly next: string;
  readonly isTimeless: boolean;
  readonly makes: boolean;
  readonly path: Path;
}

function leads(
  from: string,
  to: string,
  edges: ReadonlyMap<string, readonly Edge[]>,
  isMeant: (edge: Edge) => boolean,
): boolean {
  const reached = new Set([from]);
  for (const each of reached)
    for (const edge of edges.get(each) ?? []) if (isMeant(edge)) reached.add(edge.next);
  return reached.has(to);
}

function isTaken(given: string | number | boolean, schemas: readonly Schema[]): boolean {
  const types = typesAt(schemas);
  const values: readonly Json[] = schemas.flatMap(
    (schema) => listedValues(schema) ?? knownValues(schema) ?? [],
  );
  const own = Number.isInteger(given) ? ['integer', 'number'] : [typeof given];
  return (
    (types.size === 0 || own.some((type) => [...types].some((jsonType) => jsonType === type))) &&
    (values.length === 0 || values.includes(given))
  );
}
