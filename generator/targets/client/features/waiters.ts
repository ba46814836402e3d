// Long-running work: the functions that wait for it, and the methods that call them.

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
  rawCode,
} from '../../../code/code.js';
import type { DocComment } from '../../../code/comment.js';
import {
  type Declaration,
  type MethodDeclaration,
  type ParameterDeclaration,
  typeArguments,
} from '../../../code/declarations.js';
import type { WaitCall, WaiterCall } from '../../../lower/calls/call.js';
import type { Keys } from '../../../model/capabilities/pagination.js';
import { optionsType } from '../calls/argument.js';
import { keysCode } from './lists.js';
import type { OperationUnit, OperationUnits } from './operations.js';
import type { ClientContext } from '../emit-context.js';

/** The functions `waitForOrderStatus`, `createOrderAndWait` and so on of one file. */
export function waitDeclarations(
  operations: readonly OperationUnit[],
  context: ClientContext,
  units: OperationUnits,
): readonly Declaration[] {
  const plans: PlanConstants = new Map();
  // Constants come before their uses.
  return [
    ...operations.flatMap((unit) => waiterDeclarations(unit, context)),
    ...operations.flatMap((unit) => planDeclarations(unit, context, { units, plans })),
  ];
}

/** Maps the content of a plan to its constant, which operations share. */
type PlanConstants = Map<string, string>;

/** The method `waitFor…` of a resource. */
export function waitMethod(
  unit: OperationUnit,
  context: ClientContext,
): MethodDeclaration | undefined {
  const { waiter } = unit.call;
  if (!waiter) return undefined;
  const { names } = waiter;
  const parameters = waitParameters(waiter, unit, context);
  const args = parameters.map(({ name }) => code`, ${identifier(name)}`);
  return {
    name: names.method,
    doc: waitDoc(waiter, unit),
    parameters,
    returns: code`Promise<${finalResponse(waiter, unit)}>`,
    body: code`return ${identifier(names.function)}(this.#client${args});`,
  };
}

/** The method of an operation that starts work; its call has `andWait`. */
export function waitableMethod(
  unit: OperationUnit,
  context: ClientContext,
  units: OperationUnits,
): MethodDeclaration {
  const { method } = unit;
  const { wait } = unit.call;
  const types = wait && planTypes(wait, units);
  if (!wait || !types) return method;
  const args = hasParams(unit) ? code`params, options` : code`options`;
  const returns = code`${context.runtime('WaitableCall')}${typeArguments([unit.response, types.result, types.state, ...(unit.headers ? [unit.headers] : [])])}`;
  const waits = code`${identifier(wait.name)}(this.#client, call, { ...options, ...own })`;
  const broken = group(
    sequence([indent(sequence([line, waits])), choice(rawCode(','), empty), softline]),
  );
  return {
    ...method,
    // Only the overload that does not return a stream can be waited for.
    ...(method.overloads
      ? {
          overloads: method.overloads.map((overload) =>
            overload.usual ? { ...overload, returns } : overload,
          ),
        }
      : { returns }),
    body: code`
      const call = ${unit.callee}(this.#client, ${args});
      return ${context.runtime('waitable')}(call, (own) =>${broken});
    `,
  };
}

function waiterDeclarations(unit: OperationUnit, context: ClientContext): readonly Declaration[] {
  const { waiter } = unit.call;
  if (!waiter) return [];
  const { names } = waiter;
  const { runtime, constantName } = context;
  const parameters = waitParameters(waiter, unit, context);
  const hasParams = parameters.length > 1;
  const constant = constantName(names.function, 'Waiter');
  return [
    {
      kind: 'const',
      name: constant,
      exported: false,
      value: code`${descriptor(waiter, unit)} as const satisfies ${runtime('WaiterDescriptor')}`,
    },
    {
      kind: 'function',
      name: names.function,
      doc: waitDoc(waiter, unit),
      parameters: [{ name: 'client', type: code`${runtime('ApiClient')}` }, ...parameters],
      returns: code`Promise<${finalResponse(waiter, unit)}>`,
      body: code`return ${runtime('waitUntil')}(client, ${identifier(constant)}, { params${hasParams ? code`` : code`: {}`}, options });`,
    },
  ];
}

function descriptor({ waiter, id }: WaiterCall, unit: OperationUnit): Code {
  const { state, pending, success, failure, minDelay, maxDelay, maxWait } = waiter;
  const seconds = { minDelay, maxDelay, maxWait };
  return objectLiteral([
    code`operation: ${unit.call.id}`,
    code`ask: ${operationFunction(unit)}`,
    code`state: ${keysCode(state)}`,
    ...Object.entries({ pending, success, failure }).flatMap(([name, states]) =>
      states.length > 0 ? [code`${identifier(name)}: ${literal([...states])}`] : [],
    ),
    ...(id === undefined ? [] : [code`id: ${id}`]),
    ...Object.entries(seconds).flatMap(([name, value]) =>
      value === undefined ? [] : [code`${identifier(name)}: ${literal(value * 1000)}`],
    ),
  ]);
}

/** The function of an operation as the runtime calls it, always with an argument. */
function operationFunction(unit: OperationUnit): Code {
  const name = symbol(unit.call.names.function, { file: unit.file });
  return hasParams(unit) ? code`${name}` : code`(client, _, options) => ${name}(client, options)`;
}

function hasParams({ call: { argument } }: OperationUnit): boolean {
  return argument.parameters.length > 0 || argument.body !== undefined;
}

function planDeclarations(
  unit: OperationUnit,
  context: ClientContext,
  { units, plans }: { readonly units: OperationUnits; readonly plans: PlanConstants },
): readonly Declaration[] {
  const { ownType, call: own } = unit;
  const { names, wait, choice } = own;
  const types = wait && planTypes(wait, units);
  const polled = wait && units.get(wait.polled);
  const waiter = polled?.call.waiter;
  if (!wait || !types || !polled || !waiter) return [];
  const { name } = wait;
  const { runtime, constantName } = context;
  const call = code`${runtime('ApiCall')}<${unit.response}${choice ? code` | ${ownType(names.stream ?? '')}` : code``}>`;
  const result = wait.result && units.get(wait.result.call);
  const key = planKey(wait);
  const known = plans.get(key);
  // The constant is named after the waiter, unless another plan has that name.
  const shared = constantName(waiter.names.function, 'Plan');
  const isTaken = [...plans.values()].includes(shared);
  const planName = known ?? (isTaken ? constantName(name, 'Plan') : shared);
  plans.set(key, planName);
  const rows = [
    // Other files export only functions, so the descriptor of a waiter is repeated there.
    polled.file === unit.file
      ? code`waiter: ${identifier(constantName(waiter.names.function, 'Waiter'))}`
      : code`waiter: ${descriptor(waiter, polled)}`,
    code`params: ${parameterPaths(wait.parameters)}`,
    ...(wait.result && result
      ? [
          code`result: { fetch: ${operationFunction(result)}, params: ${parameterPaths(wait.result.parameters)} }`,
        ]
      : []),
  ];
  const fetches = result ? ` and fetches the result with \`${result.call.names.function}\`` : '';
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
          `Calls \`${names.function}\`${result ? ',' : ' and'} waits until the work is done${fetches}. \`deadline\` and \`signal\` apply to all of it.`,
        ],
        tags: [
          {
            name: 'param',
            text: `params What \`${names.function}\` takes, or a call of it that is on its way.`,
          },
          { name: 'throws', text: '{WaiterError} The work failed or did not end in time.' },
        ],
      },
      parameters: [
        { name: 'client', type: code`${runtime('ApiClient')}` },
        hasParams(unit)
          ? {
              name: 'params',
              type: code`${ownType(names.params)} | ${call}`,
              ...(own.argument.optional && { initializer: code`{}` }),
            }
          : { name: 'params', type: call, optional: true },
        {
          name: 'options',
          type: optionsType(
            { further: own.options, form: code`${runtime('WaitOptions')}<${types.state}>` },
            context,
          ),
          optional: true,
        },
      ],
      returns: code`Promise<${types.result}>`,
      body: code`
        const begun = params instanceof Promise ? params : ${identifier(names.function)}(client, ${hasParams(unit) ? code`params, ` : code``}options);
        return ${runtime('finish')}(client, ${identifier(planName)}, { begun, options });
      `,
    },
  ];
}

/** Equal for the same plan. */
function planKey({ polled, parameters, result }: WaitCall): string {
  return JSON.stringify([polled, [...parameters], result && [result.call, [...result.parameters]]]);
}

function parameterPaths(parameters: ReadonlyMap<string, Keys>): Code {
  return objectLiteral(
    [...parameters].map(([name, path]) => code`${key(name)}: ${keysCode(path)}`),
  );
}

function planTypes(
  { polled, result }: WaitCall,
  units: OperationUnits,
): { readonly state: Code; readonly result: Code } | undefined {
  const [state, last] = [units.get(polled), units.get(result?.call ?? polled)];
  return state && last && { state: state.response, result: last.response };
}

function waitParameters(
  { waiter: { id } }: WaiterCall,
  unit: OperationUnit,
  context: ClientContext,
): readonly ParameterDeclaration[] {
  const options: ParameterDeclaration = {
    name: 'options',
    type: code`${context.runtime('WaitOptions')}<${unit.response}>`,
    optional: true,
  };
  if (!hasParams(unit)) return [options];
  const idType = id && code`${context.types.expression(id.schema)} | `;
  return [
    { name: 'params', type: code`${idType ?? code``}${unit.ownType(unit.call.names.params)}` },
    options,
  ];
}

/** The response type, narrowed to the states in which a wait can succeed. */
function finalResponse({ waiter, isNarrowed }: WaiterCall, { response }: OperationUnit): Code {
  const [property] = waiter.state;
  if (property === undefined || !isNarrowed) return response;
  const states = waiter.success.map((each) => code`${each}`);
  return code`${response} & { ${key(property)}: ${states.reduce((all, piece) => code`${all} | ${piece}`)} }`;
}

function waitDoc(
  { waiter: { success, failure, state, id } }: WaiterCall,
  {
    call: {
      names: { function: name },
    },
  }: OperationUnit,
): DocComment {
  const list = (states: readonly string[]): string =>
    states.map((each) => `\`${each}\``).join(', ');
  return {
    text: [
      `Calls \`${name}\` repeatedly until \`${state.join('.')}\` is ${list(success)}. ` +
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
        text: '{WaiterError} The work failed or did not end in time: `reason`, `state` and `lastValue` say how.',
      },
    ],
  };
}
