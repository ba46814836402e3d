// The schemas of the validators under the names that orval gives them.

import { type Code, code } from '../../../code/code.js';
import type { Module } from '../../../code/declarations.js';
import type { Call } from '../../../lower/calls/call.js';
import type { Names } from '../../../model/naming/names.js';
import { joined } from '../context.js';
import {
  bodySchema,
  type NamedSchema,
  part,
  schemaDeclarations,
  schemasOf,
  unchecked,
  z,
} from '../schemas.js';
import { pascal } from './models.js';
import { functionName } from './operations.js';

export function zodModule(
  file: string,
  {
    calls,
    names,
    validatorsFile,
  }: {
    readonly calls: readonly Call[];
    readonly names: Names;
    readonly validatorsFile: string;
  },
): Module {
  const all = calls.flatMap((call) =>
    schemaDeclarations(operationSchemas(call, names, validatorsFile)),
  );
  return { file, declarations: all.length > 0 ? [part, joined(all)] : [] };
}

function operationSchemas(call: Call, names: Names, file: string): readonly NamedSchema[] {
  const { body, path, query, responses } = schemasOf(call, file);
  const type = pascal(functionName(call));
  const [first] = call.success;
  const response =
    first?.content.length === 0
      ? code`${z}.void()`
      : (responses[0]?.schema ?? (first && unchecked(first)));
  const parts: readonly (readonly [string, Code | undefined])[] = [
    ['Params', path],
    ['QueryParams', query],
    ['Body', body ?? bodySchema(call, names, file)],
    ['Response', response],
  ];
  return parts.flatMap(([ending, value]) => (value ? [{ name: `${type}${ending}`, value }] : []));
}
