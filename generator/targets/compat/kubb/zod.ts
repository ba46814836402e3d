// The schemas of the validators under the names that Kubb gives them.

import { type Code, code } from '../../../code/code.js';
import type { Declaration } from '../../../code/declarations.js';
import { formOf, type Lowered } from '../../../lower/lower.js';
import type { Call } from '../../../lower/calls/call.js';
import { tokens } from '../../../model/json.js';
import { joined } from '../context.js';
import { declarable } from '../names.js';
import {
  anyOf,
  bodySchema,
  type NamedSchema,
  part,
  schemaDeclarations,
  schemasOf,
  unchecked,
  z,
} from '../schemas.js';
import type { KubbContext } from './context.js';
import { camel, operationName } from './names.js';

export function zodDeclarations(
  { declared, forms, names }: Lowered,
  context: KubbContext,
  file: string,
): readonly Declaration[] {
  const components = [...declared.schemas.keys()].flatMap((id) => {
    const own = names.schemas.get(formOf(id, 'output', { forms }));
    if (!own) return [];
    const name = declarable(schemaName(tokens(id).at(-1) ?? '', context), `${own.constant}Schema`);
    return [`${own.constant}Schema${name === `${own.constant}Schema` ? '' : ` as ${name}`}`];
  });
  const all = [...context.calls.operations.values()].flatMap((call) =>
    schemaDeclarations(operationSchemas(call, { context, file })),
  );
  return [
    ...(components.length > 0 ? [{ kind: 'export' as const, from: file, names: components }] : []),
    ...(all.length > 0 ? [part, joined(all)] : []),
  ];
}

function schemaName(name: string, { named }: KubbContext): string {
  return named('zod', camel(`${name} schema`));
}

function operationSchemas(
  call: Call,
  { context, file }: { readonly context: KubbContext; readonly file: string },
): readonly NamedSchema[] {
  const { operation, success, errors } = call;
  const { body, path, query, responses } = schemasOf(call, file);
  const kind = operation.method === 'GET' ? 'Query' : 'Mutation';
  const received = [...success, ...errors.map(({ response }) => response)].map((response, at) => ({
    status: response.status,
    value: responses[at]?.schema ?? unchecked(response),
  }));
  const counted = received.flatMap(({ status, value }) =>
    typeof status === 'number' && status < 300 ? [value] : [],
  );
  const parts: readonly (readonly [string, Code | undefined])[] = [
    ['PathParams', path],
    ['QueryParams', query],
    ...received.map(
      ({ status, value }) =>
        [status === 'default' ? 'Error' : String(status).toUpperCase(), value] as const,
    ),
    [`${kind}Request`, body ?? bodySchema(call, context.names, file)],
    [`${kind}Response`, counted.length === 0 ? code`${z}.any()` : anyOf(counted)],
  ];
  return parts.flatMap(([ending, value]) =>
    value ? [{ name: schemaName(`${operationName(call)} ${ending}`, context), value }] : [],
  );
}
