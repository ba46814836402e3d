// `zod.gen`: the schemas of the validators under the names that hey-api gives them.

import { type Code, code } from '../../../code/code.js';
import type { Declaration, Module } from '../../../code/declarations.js';
import type { Call } from '../../../lower/calls/call.js';
import { type CompatContext, joined } from '../context.js';
import { anyOf, type NamedSchema, part, schemaDeclarations, schemasOf, z } from '../schemas.js';
import type { HeyNames } from './names.js';
import { heyFiles } from './sdk.js';

export function zodModule(context: CompatContext, validatorsFile: string): Module | undefined {
  const { schemas, operations } = context;
  const all = [...operations.values()].flatMap((operation) =>
    schemaDeclarations(operationSchemas(operation, { context, file: validatorsFile })),
  );
  const components: Declaration = {
    kind: 'export',
    from: validatorsFile,
    names: schemas.map(({ name, constant }) => `${constant}Schema as z${name}`),
  };
  const declarations = [
    ...(schemas.length > 0 ? [components] : []),
    ...(all.length > 0 ? [part, joined(all)] : []),
  ];
  return declarations.length === 0 ? undefined : { file: heyFiles.zod, declarations };
}

function operationSchemas(
  { call, own }: { readonly call: Call; readonly own: HeyNames },
  { context, file }: { readonly context: CompatContext; readonly file: string },
): readonly NamedSchema[] {
  const { body, path, query, responses } = schemasOf(call, file);
  const received = call.success.map(({ status, content }) =>
    content.length === 0
      ? status === 204
        ? code`${z}.void()`
        : undefined
      : responses.find((candidate) => candidate.status === status)?.schema,
  );
  const known = received.flatMap((piece) => piece ?? []);
  const response = known.length > 0 && known.length === received.length ? anyOf(known) : undefined;
  const named: readonly (readonly [string, Code | undefined])[] = [
    ['Body', body],
    ['Path', path],
    ['Query', query],
    ['Response', response],
  ];
  return named.flatMap(([ending, value]) =>
    value ? [{ name: context.schemaName(`z${own.type}${ending}`), value }] : [],
  );
}
