// What an operation's declarations about work that can be waited for mean, checked against what the document says.

import type { Api, Operation, Parameter } from '../api.js';
import { disputedValues, knownValues } from '../extensions.js';
import { isObject, type Json, tokens } from '../json.js';
import type { Schema } from '../schema.js';
import { type DeclarationProblem, type Keys, oneOf } from './pagination.js';
import { responseSchemas, declaredAt, typesAt } from './responses.js';

export interface Waiter {
  /** Where the response holds the state. */
  readonly state: Keys;
  readonly pending: readonly string[];
  readonly success: readonly string[];
  readonly failure: readonly string[];
  /** The one parameter that a call needs, if it needs one. */
  readonly id?: Parameter | undefined;
  /** Seconds. */
  readonly minDelay?: number | undefined;
  readonly maxDelay?: number | undefined;
  readonly maxWait?: number | undefined;
}

interface CheckedWaiter {
  readonly waiter?: Waiter | undefined;
  readonly problems: readonly DeclarationProblem[];
}

/** `x-waiter`: the operation reads a state; which of its values go on, succeed and fail. */
export function waiterOf(api: Api, operation: Operation): CheckedWaiter {
  const value = operation.extensions.get('x-waiter');
  if (value === undefined) return { problems: [] };
  const problems: DeclarationProblem[] = [];
  const report = (
    path: readonly string[],
    message: string,
    severity: DeclarationProblem['severity'] = 'error',
  ): void =>
    void problems.push({
      path: ['x-waiter', ...path],
      message: `\`x-waiter\`: ${message}`,
      severity,
    });
  const declared = readWaiter(value, report);
  if (declared === undefined) return { problems };
  const { state, stateAt, states } = declared;
  const found = responseSchemas(operation).flatMap((response) => declaredAt(api, response, state));
  const types = typesAt(found);
  if (found.length === 0) report(stateAt, `the response has no \`${state.join('.')}\``);
  else if (!types.has('string'))
    report(
      stateAt,
      `\`${state.join('.')}\` of the response is ${types.size === 0 ? 'of no known type' : oneOf([...types])}, not a string`,
    );
  const values = new Set(found.flatMap(valuesOf));
  const named = new Map<string, readonly string[]>();
  for (const { name, path } of states) {
    if (named.has(name)) report(path, `\`${name}\` stands in two lists`);
    else if (values.size > 0 && !values.has(name))
      report(path, `\`${state.join('.')}\` has no value \`${name}\``);
    named.set(name, path);
  }
  if (found.length > 0 && values.size === 0)
    report(
      stateAt,
      `the values of \`${state.join('.')}\` are not listed, so the states cannot be checked`,
      'warning',
    );
  for (const other of values)
    if (!named.has(other))
      report([], `the state \`${other}\` is in no list; it is waited through`, 'warning');
  const needed = operation.parameters.filter(
    ({ required, in: location }) => required || location === 'path',
  );
  const candidates =
    needed.length > 0
      ? needed
      : operation.parameters.filter(({ in: location }) => location === 'query');
  const [id] = candidates;
  const isOne =
    candidates.length === 1 &&
    operation.body === undefined &&
    id !== undefined &&
    isScalar(typesAt(declaredAt(api, id.schema, [])));
  const { pending, success, failure, minDelay, maxDelay, maxWait } = declared;
  // A declared maxDelay below the default delay of the client lowers that, too.
  const least =
    minDelay ?? (maxDelay !== undefined && maxDelay < defaultDelay ? maxDelay : undefined);
  const waiter: Waiter = {
    state,
    pending,
    success,
    failure,
    minDelay: least,
    maxDelay,
    maxWait,
    ...(isOne && { id }),
  };
  return problems.some(({ severity }) => severity === 'error')
    ? { problems }
    : { waiter, problems };
}

/** Seconds: the default of the client. */
const defaultDelay = 2;

/** The values that are listed, also in one of several statements that contradict each other. */
function valuesOf(schema: Schema): readonly string[] {
  const listed: readonly Json[] = [
    ...(schema.enum ?? []),
    ...(knownValues(schema) ?? []),
    ...(schema.const ? [schema.const.value] : []),
    ...disputedValues(schema),
  ];
  return listed.filter((value) => typeof value === 'string');
}

function isScalar(types: ReadonlySet<string>): boolean {
  return types.size === 1 && ['string', 'integer', 'number'].some((type) => types.has(type));
}

export interface WaitPlan {
  /** The operation that tells the state. */
  readonly operation: Operation;
  readonly waiter: Waiter;
  /** Its parameters → where the response of the operation that begins the work holds their values. */
  readonly parameters: ReadonlyMap<Parameter, Keys>;
  /** What fetches the result. */
  readonly result?:
    | { readonly operation: Operation; readonly parameters: ReadonlyMap<Parameter, Keys> }
    | undefined;
}

interface CheckedPlan {
  readonly plan?: WaitPlan | undefined;
  readonly problems: readonly DeclarationProblem[];
}

/** `x-waits-for`: how what an operation begins is waited for, and which operation then fetches the result. */
export function waitPlanOf(api: Api, operation: Operation): CheckedPlan {
  const value = operation.extensions.get('x-waits-for');
  if (value === undefined) return { problems: [] };
  const problems: DeclarationProblem[] = [];
  const report = (path: readonly string[], message: string): void =>
    void problems.push({
      path: ['x-waits-for', ...path],
      message: `\`x-waits-for\`: ${message}`,
      severity: 'error',
    });
  const step = (node: Json | undefined, path: readonly string[]): Step | undefined =>
    readStep(node, { path, api, begin: operation, report });
  const first = step(value, []);
  const waiter = first && waiterOf(api, first.operation).waiter;
  if (first && !waiter)
    report(
      ['operation'],
      `the operation \`${first.operation.id ?? ''}\` has no \`x-waiter\` that holds`,
    );
  const node = isObject(value) && Object.hasOwn(value, 'result') ? value['result'] : undefined;
  const result = node === undefined ? undefined : step(node, ['result']);
  return {
    problems,
    ...(problems.length === 0 && first && waiter && { plan: { ...first, waiter, result } }),
  };
}

interface Step {
  readonly operation: Operation;
  readonly parameters: ReadonlyMap<Parameter, Keys>;
}

interface Stepping {
  readonly path: readonly string[];
  readonly api: Api;
  readonly begin: Operation;
  readonly report: (path: readonly string[], message: string) => void;
}

function readStep(
  value: Json | undefined,
  { path, api, begin, report }: Stepping,
): Step | undefined {
  if (!isObject(value))
    return void report(path, 'expected an object with `operation` and `parameters`');
  for (const key of Object.keys(value))
    if (!['operation', 'parameters', ...(path.length === 0 ? ['result'] : [])].includes(key))
      report([...path, key], `\`${key}\` is not known here`);
  const { operation: id, parameters: written } = value;
  const operation = api.operations.find((each) => each.id !== undefined && each.id === id);
  if (!operation)
    return void report([...path, 'operation'], `there is no operation \`${String(id)}\``);
  const parameters = new Map<Parameter, Keys>();
  for (const [name, text] of Object.entries(isObject(written) ? written : {})) {
    const here = [...path, 'parameters', name];
    const parameter = operation.parameters.find((each) => each.name === name);
    if (!parameter)
      report(here, `the operation \`${operation.id ?? ''}\` has no parameter \`${name}\``);
    else if (typeof text !== 'string' || !text.startsWith('/'))
      report(here, 'expected a JSON pointer into the response, such as `/id`');
    else {
      const keys = tokens(text);
      const declared = responseSchemas(begin).flatMap((response) =>
        declaredAt(api, response, keys),
      );
      const [from, to] = [typesAt(declared), typesAt(declaredAt(api, parameter.schema, []))];
      if (declared.length === 0) report(here, `the response has no \`${text}\``);
      else if (
        from.size > 0 &&
        to.size > 0 &&
        ![...from].some((type) => to.has(type) || (type === 'integer' && to.has('number')))
      )
        report(
          here,
          `\`${text}\` of the response is ${oneOf([...from])}; the parameter is ${oneOf([...to])}`,
        );
      else parameters.set(parameter, keys);
    }
  }
  for (const parameter of operation.parameters)
    if (
      (parameter.required || parameter.in === 'path') &&
      !(isObject(written) && Object.hasOwn(written, parameter.name))
    )
      report(
        [...path, 'parameters'],
        `it does not say where the parameter \`${parameter.name}\` of \`${operation.id ?? ''}\` comes from`,
      );
  return { operation, parameters };
}

interface DeclaredWaiter {
  readonly state: readonly string[];
  /** Where the declaration names it. */
  readonly stateAt: readonly string[];
  readonly states: readonly { readonly name: string; readonly path: readonly string[] }[];
  readonly pending: readonly string[];
  readonly success: readonly string[];
  readonly failure: readonly string[];
  readonly minDelay?: number | undefined;
  readonly maxDelay?: number | undefined;
  readonly maxWait?: number | undefined;
}

type Report = (path: readonly string[], message: string) => void;

type Lists = Record<
  'pending' | 'success' | 'failure',
  { readonly name: string; readonly path: readonly string[] }[]
>;

/** `{ property, pending, success, failure }`, or `{ acceptors: [{ state, matcher: { output: { path, expected, comparator } } }] }`. */
function readWaiter(value: Json, report: Report): DeclaredWaiter | undefined {
  if (!isObject(value)) return void report([], 'expected an object');
  const lists: Lists = { pending: [], success: [], failure: [] };
  const found =
    'acceptors' in value
      ? readAcceptors(value['acceptors'], lists, report)
      : readLists(value, lists, report);
  for (const key of Object.keys(value))
    if (!known.includes(key)) report([key], `\`${key}\` is not known here`);
  if (found === undefined) return undefined;
  if (lists.success.length === 0) report([], 'it names no state that is a success');
  const number = (name: string): number | undefined => {
    const delay = value[name];
    if (delay === undefined || (typeof delay === 'number' && delay >= 0)) return delay;
    return void report([name], 'expected a number of seconds');
  };
  const names = (list: Lists['pending']): readonly string[] => list.map(({ name }) => name);
  return {
    ...found,
    states: Object.values(lists).flat(),
    pending: names(lists.pending),
    success: names(lists.success),
    failure: names(lists.failure),
    minDelay: number('minDelay'),
    maxDelay: number('maxDelay'),
    maxWait: number('maxWait'),
  };
}

const known = [
  'property',
  'pending',
  'success',
  'failure',
  'acceptors',
  'minDelay',
  'maxDelay',
  'maxWait',
  'documentation',
  'deprecated',
  'tags',
];

type StateLocation = Pick<DeclaredWaiter, 'state' | 'stateAt'>;

function readLists(
  value: { readonly [key: string]: Json },
  lists: Lists,
  report: Report,
): StateLocation | undefined {
  for (const kind of ['pending', 'success', 'failure'] as const) {
    const list = value[kind] ?? [];
    if (!Array.isArray(list)) report([kind], 'expected an array of states');
    else
      for (const [index, name] of list.entries()) {
        if (typeof name === 'string') lists[kind].push({ name, path: [kind, String(index)] });
        else report([kind, String(index)], 'a state is a string');
      }
  }
  const { property } = value;
  if (typeof property !== 'string' || property === '')
    return void report(['property'], 'it does not say which property of the response is the state');
  return { state: property.startsWith('/') ? tokens(property) : [property], stateAt: ['property'] };
}

function readAcceptors(
  value: Json | undefined,
  lists: Lists,
  report: Report,
): StateLocation | undefined {
  let place: StateLocation | undefined;
  for (const [index, acceptor] of (Array.isArray(value) ? value : []).entries()) {
    const path = ['acceptors', String(index)];
    const kind = { success: 'success', failure: 'failure', retry: 'pending' }[
      String(objectAt(acceptor)['state'])
    ];
    const output = objectAt(objectAt(objectAt(acceptor)['matcher'])['output']);
    const { path: at, expected, comparator = 'stringEquals' } = output;
    if (
      typeof at !== 'string' ||
      !/^[\w-]+(\.[\w-]+)*$/.test(at) ||
      typeof expected !== 'string' ||
      comparator !== 'stringEquals'
    )
      report(
        path,
        'only a string at one place of the output can be waited for: `{ path, expected, comparator: stringEquals }`',
      );
    else if (place && place.state.join('.') !== at)
      report(
        [...path, 'matcher', 'output', 'path'],
        'all acceptors have to look at the same place',
      );
    else {
      place ??= { state: at.split('.'), stateAt: [...path, 'matcher', 'output', 'path'] };
      if (kind === 'success' || kind === 'failure' || kind === 'pending')
        lists[kind].push({ name: expected, path: [...path, 'matcher', 'output', 'expected'] });
      else report([...path, 'state'], 'expected `success`, `failure` or `retry`');
    }
  }
  if (!place) report(['acceptors'], 'it looks at no place of the output');
  return place;
}

function objectAt(value: Json | undefined): { readonly [key: string]: Json } {
  return isObject(value) ? value : {};
}
