// What an operation's declarations about work that can be waited for mean, checked against what the
// document says.

import type { Api, Operation, Parameter } from '../api.js';
import type { ExtensionValue } from '../extension-table.js';
import { disputedValues, extensionOf, knownValues } from '../extensions.js';
import { type Json, tokens } from '../json.js';
import type { Schema } from '../schema.js';
import { type DeclarationProblem, type Keys, typesInWords } from './pagination.js';
import { jsonResponseSchemas, declaredAt, typesAt } from './responses.js';

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
  const value = extensionOf(operation, 'x-waiter');
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
  const declared = 'acceptors' in value ? ofAcceptors(value, report) : ofLists(value);
  const { state, stateAt, states } = declared;
  const schemas = jsonResponseSchemas(operation).flatMap((response) =>
    declaredAt(api, response, state),
  );
  const types = typesAt(schemas);
  if (schemas.length === 0) report(stateAt, `the response has no \`${state.join('.')}\``);
  else if (!types.has('string'))
    report(
      stateAt,
      `\`${state.join('.')}\` of the response is ${types.size === 0 ? 'of no known type' : typesInWords([...types])}, not a string`,
    );
  const values = new Set(schemas.flatMap(valuesOf));
  const listed = new Set<string>();
  for (const { name, path } of states) {
    if (listed.has(name)) report(path, `\`${name}\` stands in two lists`);
    else if (values.size > 0 && !values.has(name))
      report(path, `\`${state.join('.')}\` has no value \`${name}\``);
    listed.add(name);
  }
  if (schemas.length > 0 && values.size === 0)
    report(
      stateAt,
      `the values of \`${state.join('.')}\` are not listed, so the states cannot be checked`,
      'warning',
    );
  for (const other of values)
    if (!listed.has(other))
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
  const { minDelay, maxDelay, maxWait } = value;
  const named = (kind: StateKind): readonly string[] =>
    states.filter((candidate) => candidate.kind === kind).map(({ name }) => name);
  // A declared maxDelay below the default delay of the client lowers that, too.
  const least =
    minDelay ?? (maxDelay !== undefined && maxDelay < defaultDelay ? maxDelay : undefined);
  const waiter: Waiter = {
    state,
    pending: named('pending'),
    success: named('success'),
    failure: named('failure'),
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
    ...(schema.const === undefined ? [] : [schema.const]),
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
  /**
   * Its parameters → where the response of the operation that begins the work holds their values.
   */
  readonly parameters: ReadonlyMap<Parameter, Keys>;
  /** The operation that fetches the result. */
  readonly result?:
    | { readonly operation: Operation; readonly parameters: ReadonlyMap<Parameter, Keys> }
    | undefined;
}

interface CheckedPlan {
  readonly plan?: WaitPlan | undefined;
  readonly problems: readonly DeclarationProblem[];
}

/**
 * `x-waits-for`: how what an operation begins is waited for, and which operation then fetches the
 * result.
 */
export function waitPlanOf(api: Api, operation: Operation): CheckedPlan {
  const value = extensionOf(operation, 'x-waits-for');
  if (value === undefined) return { problems: [] };
  const problems: DeclarationProblem[] = [];
  const report = (path: readonly string[], message: string): void =>
    void problems.push({
      path: ['x-waits-for', ...path],
      message: `\`x-waits-for\`: ${message}`,
      severity: 'error',
    });
  const step = (node: DeclaredStep, path: readonly string[]): Step | undefined =>
    readStep(node, { path, api, begin: operation, report });
  const first = step(value, []);
  const waiter = first && waiterOf(api, first.operation).waiter;
  if (first && !waiter)
    report(
      ['operation'],
      `the operation \`${first.operation.id ?? ''}\` has no \`x-waiter\` that holds`,
    );
  const result = value.result && step(value.result, ['result']);
  return {
    problems,
    ...(problems.length === 0 && first && waiter && { plan: { ...first, waiter, result } }),
  };
}

type DeclaredStep = Pick<ExtensionValue<'x-waits-for'>, 'operation' | 'parameters'>;

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
  { operation: id, parameters: written }: DeclaredStep,
  { path, api, begin, report }: Stepping,
): Step | undefined {
  const operation = api.operations.find((candidate) => candidate.id === id);
  if (!operation) return void report([...path, 'operation'], `there is no operation \`${id}\``);
  const parameters = new Map<Parameter, Keys>();
  for (const [name, text] of Object.entries(written)) {
    const here = [...path, 'parameters', name];
    const parameter = operation.parameters.find((candidate) => candidate.name === name);
    if (!parameter)
      report(here, `the operation \`${operation.id ?? ''}\` has no parameter \`${name}\``);
    else {
      const keys = tokens(text);
      const declared = jsonResponseSchemas(begin).flatMap((response) =>
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
          `\`${text}\` of the response is ${typesInWords([...from])}; the parameter is ${typesInWords([...to])}`,
        );
      else parameters.set(parameter, keys);
    }
  }
  for (const parameter of operation.parameters)
    if ((parameter.required || parameter.in === 'path') && !Object.hasOwn(written, parameter.name))
      report(
        [...path, 'parameters'],
        `it does not say where the parameter \`${parameter.name}\` of \`${operation.id ?? ''}\` comes from`,
      );
  return { operation, parameters };
}

type StateKind = 'pending' | 'success' | 'failure';

interface DeclaredWaiter {
  readonly state: Keys;
  /** Where the declaration names it. */
  readonly stateAt: readonly string[];
  readonly states: readonly {
    readonly kind: StateKind;
    readonly name: string;
    readonly path: readonly string[];
  }[];
}

type Acceptors = Extract<ExtensionValue<'x-waiter'>, { readonly acceptors: unknown }>;

function ofLists(value: Exclude<ExtensionValue<'x-waiter'>, Acceptors>): DeclaredWaiter {
  const { property } = value;
  return {
    state: property.startsWith('/') ? tokens(property) : [property],
    stateAt: ['property'],
    states: (['pending', 'success', 'failure'] as const).flatMap((kind) =>
      (value[kind] ?? []).map((name, index) => ({ kind, name, path: [kind, String(index)] })),
    ),
  };
}

const kinds = { success: 'success', failure: 'failure', retry: 'pending' } as const;

/** Converts acceptors as in Smithy, which compare one place of the output with strings. */
function ofAcceptors(
  { acceptors }: Acceptors,
  report: (path: readonly string[], message: string) => void,
): DeclaredWaiter {
  const outputs = acceptors.map(({ matcher }) => matcher.output);
  const [first] = outputs;
  const at = (index: number, key: string): readonly string[] => [
    'acceptors',
    String(index),
    'matcher',
    'output',
    key,
  ];
  for (const [index, { path }] of outputs.entries())
    if (path !== first?.path)
      report(at(index, 'path'), 'all acceptors have to look at the same place');
  const states = acceptors.map(({ state, matcher }, index) => ({
    kind: kinds[state],
    name: matcher.output.expected,
    path: at(index, 'expected'),
  }));
  if (!states.some(({ kind }) => kind === 'success'))
    report([], 'it names no state that is a success');
  return { state: first?.path.split('.') ?? [], stateAt: at(0, 'path'), states };
}
