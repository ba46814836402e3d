// Makes what every part of the client is written with.

import { type ImportSymbol, symbol, type Code, code } from '../../../code/code.js';
import type { TypeCode } from '../../../code/layout.js';
import type { MediaType } from '../../../model/api.js';
import { speaksOfBytes } from '../../../model/bytes.js';
import { resolve } from '../../../model/graph/resolve.js';
import type { Schema } from '../../../model/schema.js';
import type { PackageFacts } from '../../package.js';
import type { TargetContext } from '../../target.js';
import { factsOf } from '../facts.js';
import type { TypePrinter } from '../types.js';
import { isForm } from './argument.js';
import { type EmitContext, type RuntimeName, allRuntime, runtimeFiles } from './emit-context.js';
import { headerTypes } from './headers.js';

export function createEmitContext(
  { api, names, report }: TargetContext,
  pkg: PackageFacts,
  types: TypePrinter,
): EmitContext {
  const functions = new Set([...names.operations.values()].map((each) => each.function));
  const made = new Map<RuntimeName, ImportSymbol>();
  const runtime = (name: RuntimeName): ImportSymbol => {
    const before = made.get(name);
    if (before) return before;
    const file = `${pkg.source}runtime/${allRuntime[name]}`;
    const found = symbol(name, { file }, { type: name in runtimeFiles });
    made.set(name, found);
    return found;
  };
  const descriptorName = (name: string): string => {
    let result = `${name}Operation`;
    while (functions.has(result)) result += '_';
    return result;
  };
  const input = (schema: Schema): Code => types.expression(schema, 'input');
  const output = (schema: Schema): Code => types.expression(schema, 'output');
  const outputMember = (schema: Schema): Code => types.operand(schema, 'output');
  const declaredInput = (schema: Schema): TypeCode => types.declared(schema, 'input');
  const declaredOutput = (schema: Schema): TypeCode => types.declared(schema, 'output');
  const requestBody = (media: MediaType): TypeCode => {
    const { schema } = media;
    if (isForm(media, api)) return schema ? declaredInput(schema) : code`unknown`;
    const target = schema && resolve(api, schema);
    return target?.types?.includes('string') === true && !speaksOfBytes(target)
      ? code`string`
      : code`${runtime('BinaryInput')}`;
  };
  return {
    api,
    names,
    facts: factsOf(api, report),
    pkg,
    input,
    output,
    declaredInput,
    declaredOutput,
    outputMember,
    doc: types.doc,
    requestBody,
    runtime,
    descriptorName,
    headers: headerTypes({ api, names, pkg }),
  };
}
