// Work that goes on after a call: functions that wait for it, in a file of their own, and the methods that delegate to them.

import {
  choice,
  type Code,
  code,
  empty,
  group,
  identifier,
  indent,
  key,
  line,
  literal,
  objectLiteral,
  sequence,
  softline,
  symbol,
  text,
} from '../../../code/code.js';
import type { DocComment } from '../../../code/comment.js';
import {
  type Declaration,
  type MethodDeclaration,
  type Module,
  type ParameterDeclaration,
  typeArguments,
} from '../../../code/declarations.js';
import type { Operation } from '../../../model/api.js';
import type { Pointer } from '../../../model/json.js';
import {
  type Waiter,
  type WaitPlan,
  waiterOf,
  waitPlanOf,
} from '../../../model/capabilities/waiters.js';
import { splitResponses } from '../../media.js';
import { callOptions, furtherOptions, objectShape } from '../surface/argument.js';
import { keysCode } from './lists.js';
import type { OperationUnit } from '../surface/operations.js';
import type { EmitContext } from '../surface/emit-context.js';

/** An operation and the file of its function. */
export interface OperationHome {
  readonly unit: OperationUnit;
  readonly file: string;
}

/** All operations, by `Operation.at`. */
export type OperationHomes = ReadonlyMap<Pointer, OperationHome>;

/** `waitForProjectStatus`, `createClipsAndWait` …; nothing where the document declares none. */
export function waitersModule(context: EmitContext, homes: OperationHomes): Module | undefined {
  const { operations } = context.api;
  const plans: Plans = new Map();
  // Constants stand before what refers to them.
  const declarations = [
    ...operations.flatMap((operation) => waiterDeclarations(operation, context, homes)),
    ...operations.flatMap((operation) => planDeclarations(operation, context, { homes, plans })),
  ];
  return declarations.length === 0 ? undefined : { file: fileOf(context), declarations };
}

/** What a plan says → its constant: operations that begin the same kind of work share one. */
type Plans = Map<string, string>;

/** The method `waitFor` of a resource. */
export function waitMethod(
  operation: Operation,
  context: EmitContext,
  homes: OperationHomes,
): MethodDeclaration | undefined {
  const names = context.names.operations.get(operation.at)?.waiter;
  const { waiter } = waiterOf(context.api, operation);
  const placed = homes.get(operation.at);
  if (!names || !waiter || !placed) return undefined;
  const parameters = waitParameters(waiter, placed, context);
  const args = parameters.map(({ name }) => code`, ${identifier(name)}`);
  return {
    name: names.method,
    doc: waitDoc(operation, waiter, context),
    parameters,
    returns: code`Promise<${reached(waiter, placed, context)}>`,
    body: code`return ${symbol(names.function, { file: fileOf(context) })}(this.#client${args});`,
  };
}

/** The method of an operation that begins work: its call can be waited for. */
export function waitable(
  method: MethodDeclaration,
  operation: Operation,
  { context, homes }: { readonly context: EmitContext; readonly homes: OperationHomes },
): MethodDeclaration {
  const name = context.names.operations.get(operation.at)?.andWait;
  const { plan } = waitPlanOf(context.api, operation);
  const begin = homes.get(operation.at);
  const types = plan && planTypes(plan, homes);
  if (name === undefined || !plan || !begin || !types) return method;
  const { unit } = begin;
  const result = unit.response(ownIn(begin.file));
  const args = hasParams(unit) ? code`params, options` : code`options`;
  const returns = code`${context.runtime('WaitableCall')}${typeArguments([result, types.result, types.state, ...(unit.headers ? [unit.headers] : [])])}`;
  const wait = code`${symbol(name, { file: fileOf(context) })}(this.#client, call, { ...options, ...own })`;
  const broken = group(
    sequence([indent(sequence([line, wait])), choice(text(','), empty), softline]),
  );
  return {
    ...method,
    // Where the argument may ask for a stream, that is nothing that could be waited for.
    ...(method.overloads
      ? { overloads: method.overloads.map((each) => (each.usual ? { ...each, returns } : each)) }
      : { returns }),
    body: code`
      const call = ${unit.called}(this.#client, ${args});
      return ${context.runtime('waitable')}(call, (own) =>${broken});
    `,
  };
}

function waiterDeclarations(
  operation: Operation,
  context: EmitContext,
  homes: OperationHomes,
): readonly Declaration[] {
  const names = context.names.operations.get(operation.at)?.waiter;
  const { waiter } = waiterOf(context.api, operation);
  const placed = homes.get(operation.at);
  if (!names || !waiter || !placed) return [];
  const { runtime } = context;
  const parameters = waitParameters(waiter, placed, context);
  const hasParams = parameters.length > 1;
  return [
    {
      kind: 'const',
      name: waiterName(names.function),
      exported: false,
      value: code`${descriptor(operation, waiter, { placed })} as const satisfies ${runtime('WaiterDescriptor')}`,
    },
    {
      kind: 'function',
      name: names.function,
      doc: waitDoc(operation, waiter, context),
      parameters: [{ name: 'client', type: code`${runtime('ApiClient')}` }, ...parameters],
      returns: code`Promise<${reached(waiter, placed, context)}>`,
      body: code`return ${runtime('waitUntil')}(client, ${identifier(waiterName(names.function))}, { params${hasParams ? code`` : code`: {}`}, options });`,
    },
  ];
}

function descriptor(
  operation: Operation,
  { state, pending, success, failure, id, minDelay, maxDelay, maxWait }: Waiter,
  { placed }: { readonly placed: OperationHome },
): Code {
  const { argument } = placed.unit;
  const idKey = argument.parameters.find(({ parameter }) => parameter === id)?.key;
  const seconds = { minDelay, maxDelay, maxWait };
  return objectLiteral([
    code`operation: ${operation.id ?? placed.unit.names.function}`,
    code`ask: ${functionOf(placed)}`,
    code`state: ${keysCode(state)}`,
    ...Object.entries({ pending, success, failure }).flatMap(([name, states]) =>
      states.length > 0 ? [code`${identifier(name)}: ${literal([...states])}`] : [],
    ),
    ...(idKey === undefined ? [] : [code`id: ${idKey}`]),
    ...Object.entries(seconds).flatMap(([name, value]) =>
      value === undefined ? [] : [code`${identifier(name)}: ${literal(value * 1000)}`],
    ),
  ]);
}

/** The function of an operation, as the runtime calls it: always with an argument. */
function functionOf({ unit, file }: OperationHome): Code {
  const name = symbol(unit.names.function, { file });
  return hasParams(unit) ? code`${name}` : code`(client, _, options) => ${name}(client, options)`;
}

function hasParams({ argument }: OperationUnit): boolean {
  return argument.parameters.length > 0 || argument.body !== undefined;
}

function planDeclarations(
  operation: Operation,
  context: EmitContext,
  { homes, plans }: { readonly homes: OperationHomes; readonly plans: Plans },
): readonly Declaration[] {
  const name = context.names.operations.get(operation.at)?.andWait;
  const { plan } = waitPlanOf(context.api, operation);
  const begin = homes.get(operation.at);
  const types = plan && planTypes(plan, homes);
  const waiter = plan && context.names.operations.get(plan.operation.at)?.waiter;
  if (name === undefined || !plan || !begin || !types || !waiter) return [];
  const { runtime } = context;
  const { unit, file } = begin;
  const own = ownIn(file);
  const call = code`${runtime('ApiCall')}<${unit.response(own)}${unit.choice ? code` | ${own(unit.names.stream ?? '')}` : code``}>`;
  const further = furtherOptions(operation, { argument: unit.argument, context });
  const begun = symbol(unit.names.function, { file });
  const result = plan.result && homes.get(plan.result.operation.at);
  const key = planKey(plan);
  const known = plans.get(key);
  const planName = known ?? `${name}Plan`;
  plans.set(key, planName);
  const rows = [
    code`waiter: ${identifier(waiterName(waiter.function))}`,
    code`params: ${carried(plan.parameters, homes.get(plan.operation.at))}`,
    ...(plan.result && result
      ? [
          code`result: { fetch: ${functionOf(result)}, params: ${carried(plan.result.parameters, result)} }`,
        ]
      : []),
  ];
  const fetches = result ? `, and fetches the result with \`${result.unit.names.function}\`` : '';
  return [
    ...(known === undefined
      ? [
          {
            kind: 'const',
            name: planName,
            exported: false,
            value: code`${objectLiteral(rows)} as const satisfies ${runtime('WaitPlan')}`,
          } satisfies Declaration,
        ]
      : []),
    {
      kind: 'function',
      name,
      doc: {
        text: [
          `Calls \`${unit.names.function}\`, waits for what it begins${fetches}. One \`deadline\` and one \`signal\` are for everything.`,
        ],
        tags: [
          {
            name: 'param',
            text: `params What \`${unit.names.function}\` takes, or a call of it that is on its way.`,
          },
          { name: 'throws', text: '{WaiterError} The work has failed, or did not end in time.' },
        ],
      },
      parameters: [
        { name: 'client', type: code`${runtime('ApiClient')}` },
        hasParams(unit)
          ? {
              name: 'params',
              type: code`${own(unit.names.params)} | ${call}`,
              ...(unit.argument.optional && { initializer: code`{}` }),
            }
          : { name: 'params', type: call, optional: true },
        {
          name: 'options',
          type: callOptions(
            { further, form: code`${runtime('WaitOptions')}<${types.state}>` },
            context,
          ),
          optional: true,
        },
      ],
      returns: code`Promise<${types.result}>`,
      body: code`
        const begun = params instanceof Promise ? params : ${begun}(client, ${hasParams(unit) ? code`params, ` : code``}options);
        return ${runtime('finish')}(client, ${identifier(planName)}, { begun, options });
      `,
    },
  ];
}

function planKey({ operation, parameters, result }: WaitPlan): string {
  const list = (each: WaitPlan['parameters']): unknown =>
    [...each].map(([{ at }, keys]) => [at, keys]);
  return JSON.stringify([
    operation.at,
    list(parameters),
    result && [result.operation.at, list(result.parameters)],
  ]);
}

function carried(parameters: WaitPlan['parameters'], placed: OperationHome | undefined): Code {
  const keys = placed?.unit.argument.parameters ?? [];
  return objectLiteral(
    [...parameters].map(
      ([parameter, path]) =>
        code`${key(keys.find((each) => each.parameter === parameter)?.key ?? parameter.name)}: ${keysCode(path)}`,
    ),
  );
}

function planTypes(
  { operation, result }: WaitPlan,
  homes: OperationHomes,
): { readonly state: Code; readonly result: Code } | undefined {
  const [state, last] = [homes.get(operation.at), homes.get((result?.operation ?? operation).at)];
  return (
    state &&
    last && {
      state: state.unit.response(ownIn(state.file)),
      result: last.unit.response(ownIn(last.file)),
    }
  );
}

/** The types of an operation stand in the file of its function. */
export function ownIn(file: string): (name: string) => Code {
  return (name) => code`${symbol(name, { file }, { type: true })}`;
}

function waitParameters(
  { id }: Waiter,
  placed: OperationHome,
  context: EmitContext,
): readonly ParameterDeclaration[] {
  const { unit, file } = placed;
  const options: ParameterDeclaration = {
    name: 'options',
    type: code`${context.runtime('WaitOptions')}<${unit.response(ownIn(file))}>`,
    optional: true,
  };
  if (!hasParams(unit)) return [options];
  const params = ownIn(file)(unit.names.params);
  const idType = id && code`${context.input(id.schema)} | `;
  return [{ name: 'params', type: code`${idType ?? code``}${params}` }, options];
}

/** The response, with the states that a wait can end in. */
function reached(
  { state, success }: Waiter,
  { unit, file }: OperationHome,
  { api }: EmitContext,
): Code {
  const response = unit.response(ownIn(file));
  const [property, ...more] = state;
  const { success: responses } = splitResponses(unit.operation);
  const isObject = responses.every(({ content }) =>
    content.every(({ schema }) => objectShape(schema, api) !== undefined),
  );
  if (property === undefined || more.length > 0 || !isObject) return response;
  const states = success.map((each) => code`${each}`);
  return code`${response} & { ${key(property)}: ${states.reduce((all, each) => code`${all} | ${each}`)} }`;
}

function waitDoc(
  operation: Operation,
  { success, failure, state, id }: Waiter,
  context: EmitContext,
): DocComment {
  const name = context.names.operations.get(operation.at)?.function ?? '';
  const list = (states: readonly string[]): string =>
    states.map((each) => `\`${each}\``).join(', ');
  return {
    text: [
      `Calls \`${name}\` again and again, until \`${state.join('.')}\` is ${list(success)}. ` +
        'The time between two calls grows; the whole wait has a `deadline`.',
      failure.length === 0 ? undefined : `It fails where the state is ${list(failure)}.`,
    ],
    tags: [
      ...(id
        ? [{ name: 'param', text: `params What \`${id.name}\` is, or all that \`${name}\` takes.` }]
        : []),
      {
        name: 'param',
        text:
          'options Times are in milliseconds: `deadline` (an hour, where none is given), `minDelay` and `maxDelay` between two calls. ' +
          '`onState` gets each change.',
      },
      { name: 'returns', text: `The response whose state is ${list(success)}.` },
      {
        name: 'throws',
        text: '{WaiterError} The work has failed, or did not end in time: `reason`, `state` and `lastValue` say how.',
      },
    ],
  };
}

function waiterName(functionName: string): string {
  return `${functionName}Waiter`;
}

function fileOf({ pkg }: EmitContext): string {
  return `${pkg.source}waiters.ts`;
}
