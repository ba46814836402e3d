// Functions with an argument for each part of a request: which arguments they have.

import { code, type Code, identifier, join } from '../../code/code.js';
import type { ArgumentParameter, Call } from '../../lower/calls/call.js';
import type { ParameterLocation } from '../../model/api.js';

/** An argument: its name, its type, and the part of the request that it is. */
export interface PositionalArgument {
  readonly name: string;
  readonly type: Code;
  readonly optional: boolean;
  readonly part: string;
}

/** The parameters of a place; those of the path are in its order. */
export function parametersIn(
  place: ParameterLocation,
  { argument, operation: { path } }: Call,
): readonly ArgumentParameter[] {
  const own = argument.parameters.filter(({ parameter }) => parameter.in === place);
  const at = ({ parameter }: ArgumentParameter): number => path.indexOf(`{${parameter.name}}`);
  return place === 'path' ? own.sort((one, other) => at(one) - at(other)) : own;
}

/** What is required comes first. */
export function inOrder(all: readonly PositionalArgument[]): readonly PositionalArgument[] {
  return [...all.filter(({ optional }) => !optional), ...all.filter(({ optional }) => optional)];
}

/** `[petId: string, params?: ListPetsParams]` */
export function argumentTuple(all: readonly PositionalArgument[]): Code {
  const members = all.map(
    ({ name, type, optional }) => code`${identifier(name)}${optional ? code`?` : code``}: ${type}`,
  );
  return code`[${join(members, ', ')}]`;
}

/**
 * The parts that arguments are, unless the runtime puts them in the same order itself, by what the
 * client requires.
 */
export function unusualParts(
  all: readonly PositionalArgument[],
  call: Call,
): readonly string[] | undefined {
  const { body } = call.argument;
  const usual = inOrder(
    all.map((positionalArgument) => ({
      ...positionalArgument,
      optional:
        positionalArgument.part === 'body'
          ? body?.required !== true
          : !positionalArgument.part.startsWith('path.') &&
            parametersIn(positionalArgument.part === 'headers' ? 'header' : 'query', call).every(
              ({ required }) => !required,
            ),
    })),
  );
  const parts = all.map(({ part }) => part);
  return usual.every(({ part }, at) => part === parts[at]) ? undefined : parts;
}
