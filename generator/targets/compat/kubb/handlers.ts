// Handlers of Mock Service Worker under the names that Kubb gives them.

import { code, type Code, type ImportSymbol, lines, literal, symbol } from '../../../code/code.js';
import type { Declaration } from '../../../code/declarations.js';
import type { Call } from '../../../lower/calls/call.js';
import { responseMediaType } from '../../../lower/calls/media.js';
import type { Response } from '../../../model/api.js';
import { constantCode, joined, type Printed } from '../context.js';
import { httpMethod } from '../mocks.js';
import type { KubbContext } from './context.js';
import { camel, operationName } from './names.js';
import { baseUrlOf } from './functions.js';
import { operationTypes } from './types.js';

const http = symbol('http', { package: 'msw' });

export function handlerDeclarations(context: KubbContext): readonly Declaration[] {
  return [joined([...context.calls.operations.values()].map((call) => handlersOf(call, context)))];
}

function handlersOf(call: Call, context: KubbContext): Printed {
  const { operation, success, errors } = call;
  const { typeNamed } = context;
  const file = context.runtimeFile.replace(/(?=\.ts$)/, '-msw');
  const runtime = (made: string): ImportSymbol => symbol(made, { file });
  const types = operationTypes(call, context);
  const name = context.named('handlers', camel(`${operationName(call)} handler`));
  const counted = [...success, ...errors.map(({ response }) => response)].filter(
    ({ status }) => typeof status === 'number',
  );
  const response = typeNamed(types.response);
  const successful = counted.filter(({ status }) => Number(status) < 300);
  const made = counted.map((each): readonly [string, Code] => {
    const isFirst = each === successful[0];
    const type = isFirst ? response : typeNamed(types.byStatus(each.status));
    const own = `${name}Response${each.status}`;
    return [own, constantCode(own, code`${runtime('responseOf')}<${type}>`, answer(each))];
  });
  const path = `${baseUrlOf(context)}${operation.path.replace(/\{([^{}]+)\}/g, ':$1')}`;
  const [first] = successful;
  return {
    kind: 'code',
    names: [...made.map(([own]) => own), name],
    code: lines([
      ...made.map(([, piece]) => piece),
      constantCode(name, code`${runtime('handlerOf')}<${response}>`, [
        code`${http}`,
        literal(httpMethod(operation.method)),
        literal(path),
        ...answer(first ?? { status: 200, content: [] }),
      ]),
    ]),
  };
}

/** The status, and what the body is unless that is JSON. */
function answer({ status, content }: Pick<Response, 'status' | 'content'>): readonly Code[] {
  const type = responseMediaType(content)?.name ?? '';
  return [literal(Number(status)), ...(type === 'application/json' ? [] : [literal(type)])];
}
