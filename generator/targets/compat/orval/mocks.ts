// Mocks under the names that orval gives them: values of responses and handlers, of the fixtures.

import { arrayLiteral, code, identifier, literal, symbol } from '../../../code/code.js';
import { type Declaration, type Module, typeArguments } from '../../../code/declarations.js';
import type { Call } from '../../../lower/calls/call.js';
import { constantCode, joined, type Printed } from '../context.js';
import { httpMethod, statusMember } from '../mocks.js';
import { pascal } from './models.js';
import { camel, functionName, type OrvalContext, successOf } from './operations.js';

const http = symbol('http', { package: 'msw' });

/** Beside a file of functions: one with values, and one with handlers. */
export function mockModules(
  functionsFile: string,
  {
    calls,
    name,
    fixturesFile,
  }: {
    readonly calls: readonly Call[];
    readonly name: string;
    readonly fixturesFile: string;
  },
  context: OrvalContext,
): readonly Module[] {
  const base = functionsFile.replace(/\.ts$/, '');
  const [values, handlers] = [`${base}.faker.ts`, `${base}.msw.ts`];
  const file = context.runtimeFile.replace(/(?=\.ts$)/, '-msw');
  const namespace = fixturesFile.replace(/index\.ts$/, 'operations/index.ts');
  const fixtures = symbol('operations', { namespace, isFile: true });
  const all = calls.map((call) => {
    const [first] = call.success;
    const type = pascal(functionName(call));
    const mock = `get${type}ResponseMock`;
    const hasBody = (first?.content.length ?? 0) > 0;
    return {
      ...{ call, mock, hasBody, handler: `get${type}MockHandler` },
      status: typeof first?.status === 'number' ? first.status : 200,
      type: successOf(call, context),
      fixture: code`${fixtures}.${identifier(call.names.function)}.responses${statusMember(first?.status ?? 200)}`,
    };
  });
  const mocks = all.flatMap(({ mock, type, hasBody, fixture }): readonly Printed[] => {
    const make = code`${symbol('mockOf', { file })}${typeArguments([type])}`;
    return hasBody
      ? [
          {
            kind: 'code',
            names: [mock],
            code: constantCode(mock, make, [code`() => ${fixture}.body`]),
          },
        ]
      : [];
  });
  const made = all.map(
    ({ call: { operation }, handler, mock, type, hasBody, status }): Printed => ({
      kind: 'code',
      names: [handler],
      code: constantCode(
        handler,
        code`${symbol('mockHandlerOf', { file })}${typeArguments([type])}`,
        [
          code`${http}`,
          literal(httpMethod(operation.method)),
          literal(
            `*${operation.path.replace(/\{([^{}]+)\}/g, (_, parameter: string) => `:${camel(parameter)}`)}`,
          ),
          literal(status),
          ...(hasBody ? [code`${symbol(mock, { file: values })}`] : []),
        ],
      ),
    }),
  );
  const collected: Declaration = {
    kind: 'const',
    name: `get${name}Mock`,
    value: code`() => ${arrayLiteral(all.map(({ handler }) => code`${identifier(handler)}()`))}`,
  };
  return [
    ...(mocks.length > 0 ? [{ file: values, declarations: [joined(mocks)] }] : []),
    {
      file: handlers,
      declarations: [
        ...(mocks.length > 0 ? [{ kind: 'export' as const, from: values }] : []),
        ...(made.length > 0 ? [joined(made)] : []),
        collected,
      ],
    },
  ];
}
