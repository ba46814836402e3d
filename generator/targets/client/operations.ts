// One operation of the client: the types of its argument and its result, its descriptor, its function, and the method that delegates to it.

import { type Code, code, identifier, literal, symbol } from '../../code/code.js';
import type { Declaration, MethodDeclaration, ParameterDeclaration } from '../../code/module.js';
import type { Operation } from '../../model/api.js';
import type { OperationNames } from '../../naming/names.js';
import { type Argument, argumentOf } from './argument.js';
import { descriptorOf } from './descriptor.js';
import { operationDoc } from './docs.js';
import { paramsType } from './params.js';
import type { Item } from './partition.js';
import { responseType } from './result.js';
import type { Surface } from './surface.js';

/** An operation, ready to be placed into a file. */
export interface OperationUnit extends Item {
  readonly operation: Operation;
  readonly names: OperationNames;
  readonly argument: Argument;
  readonly declarations: readonly Declaration[];
  /** Characters of its method on a resource class. */
  readonly methodSize: number;
  /** Its method on a resource class; the functions of `file` are at hand as `namespace`. */
  readonly method: (place: { readonly file: string; readonly namespace: string }) => MethodDeclaration;
}

export function operationUnit(operation: Operation, names: OperationNames, surface: Surface): OperationUnit {
  const { api } = surface;
  const argument = argumentOf(operation, names, api);
  const doc = operationDoc(operation, api);
  const params = paramsType(argument, names, surface);
  const response = responseType(operation, names, surface);
  const hasParams = params.length > 0;
  const descriptor = surface.descriptorName(names.function);
  const parametersOf = (own: (name: string) => Code): ParameterDeclaration[] => [
    ...(hasParams ? [{ name: 'params', type: own(names.params), ...(argument.optional && { initializer: code`{}` }) }] : []),
    { name: 'options', type: code`${surface.runtime('RequestOptions')}`, optional: true },
  ];
  const passed = hasParams ? code`params` : code`{}`;
  const declarations: Declaration[] = [
    ...params,
    ...response.declarations,
    {
      kind: 'const',
      name: descriptor,
      exported: false,
      value: code`${literal(descriptorOf(operation, names, { argument, facts: surface.facts }))} as const satisfies ${surface.runtime('OperationDescriptor')}`,
    },
    {
      kind: 'function',
      name: names.function,
      doc,
      parameters: [{ name: 'client', type: code`${surface.runtime('ApiClient')}` }, ...parametersOf(identifier)],
      returns: code`Promise<${response.type(identifier)}>`,
      body: code`return client.call(${identifier(descriptor)}, ${passed}, options);`,
    },
  ];
  return {
    operation,
    names,
    argument,
    path: operation.path,
    name: names.method,
    size: weigh(declarations),
    declarations,
    methodSize: weigh(doc) + 300,
    method: ({ file, namespace }) => {
      const own = (name: string): Code => code`${symbol(name, { file }, { type: true })}`;
      const args = hasParams ? code`params, options` : code`options`;
      return {
        name: names.method,
        doc,
        parameters: parametersOf(own),
        returns: code`Promise<${response.type(own)}>`,
        body: code`return ${identifier(namespace)}.${identifier(names.function)}(this.#client, ${args});`,
      };
    },
  };
}

/** About how many characters it takes in a file: the lengths of all texts in it. */
function weigh(value: unknown): number {
  if (typeof value === 'string') return value.length;
  let sum = 0;
  if (Array.isArray(value)) for (const each of value) sum += weigh(each);
  else if (isRecord(value)) for (const key in value) if (key !== 'kind') sum += weigh(value[key]);
  return sum;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
