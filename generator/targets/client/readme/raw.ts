// The example of a README for the raw layer.

import { type Code, code, identifier, key, lines, objectLiteral } from '../../../code/code.js';
import { print } from '../../../code/print.js';
import { type Safe, typescript } from '../../../code/template.js';
import type { OperationUnit } from '../surface/operations.js';
import { parameterSample } from './samples.js';
import type { Resource } from '../surface/resources.js';
import type { EmitContext } from '../surface/emit-context.js';

/** A request without a body, where there is one: its parameters have one way to be written. */
export function rawExample(
  context: EmitContext,
  resources: readonly Resource[],
  options: Code,
): Safe<'ts'> {
  const { pkg, names } = context;
  const className = identifier(names.api.className);
  const unit = resources
    .flatMap(({ units }) => units)
    .find(
      ({ operation, argument }) =>
        operation.method === 'get' && operation.deprecated !== true && !argument.body,
    );
  const call = unit && [
    code`const { data, error } = await raw.GET(${unit.operation.path}${rawArgument(unit, context)});`,
    code`console.log(error ?? data);`,
  ];
  return typescript(
    print(
      'README.ts',
      code`
    import { ${className} } from ${pkg.name};
    import { createRawClient } from ${`${pkg.name}/raw`};

    const client = new ${className}(${options});
    ${lines([code`${call ? code`` : code`export `}const raw = createRawClient(client);`, ...(call ?? [])])}
  `,
    ).text,
  );
}

function rawArgument({ argument: { parameters } }: OperationUnit, context: EmitContext): Code {
  const rows = (['path', 'query', 'header', 'cookie'] as const).flatMap((place) => {
    const own = parameters.filter(({ parameter }) => parameter.in === place && parameter.required);
    return own.length === 0
      ? []
      : [
          code`${key(place)}: ${objectLiteral(own.map(({ parameter }) => code`${key(parameter.name)}: ${parameterSample(parameter, context)}`))}`,
        ];
  });
  return rows.length === 0 ? code`` : code`, { params: ${objectLiteral(rows)} }`;
}
