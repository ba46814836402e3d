// What the calls in the examples of a README are given: what the document shows, else values that fit the types.

import { type Code, code, key, literal, objectLiteral } from '../../../code/code.js';
import type { Parameter } from '../../../model/api.js';
import { isObject, type Json } from '../../../model/json.js';
import type { OperationUnit } from '../surface/operations.js';
import { sampleOf } from '../surface/sample.js';
import type { EmitContext } from '../surface/emit-context.js';

export function hasArgument({ argument }: OperationUnit): boolean {
  return !argument.optional && (argument.parameters.length > 0 || argument.body !== undefined);
}

/** @param said What the example is about: parameters, and properties of the body, by their keys in the argument. */
export function argumentSample(
  unit: OperationUnit,
  context: EmitContext,
  said: Readonly<Record<string, Json>> = {},
): Code {
  if (!hasArgument(unit) && Object.keys(said).length === 0) return code``;
  const { api } = context;
  const { parameters, body } = unit.argument;
  const rows = parameters
    .filter(({ required, key: name }) => required || Object.hasOwn(said, name))
    .map(
      ({ parameter, key: name }) =>
        code`${key(name)}: ${Object.hasOwn(said, name) ? literal(said[name] ?? null) : parameterSample(parameter, context)}`,
    );
  if (body?.key !== undefined && body.required)
    rows.push(
      code`${key(body.key)}: ${body.media.schema ? literal(sampleOf(body.media.schema, 'text', api)) : code`{}`}`,
    );
  else if (body?.media.schema) {
    const sample = sampleOf(body.media.schema, '', api);
    const shown = body.media.examples[0]?.value?.value;
    const valueOf = (name: string, value: Json): Json =>
      !Object.hasOwn(said, name) && isObject(shown) && Object.hasOwn(shown, name)
        ? (shown[name] ?? value)
        : value;
    const own = Object.entries(said).filter(
      ([name]) => !parameters.some(({ key: each }) => each === name),
    );
    rows.push(
      ...Object.entries({ ...(isObject(sample) ? sample : {}), ...Object.fromEntries(own) }).map(
        ([name, value]) => code`${key(name)}: ${literal(valueOf(name, value))}`,
      ),
    );
  }
  return objectLiteral(rows);
}

export function parameterSample({ examples, schema, name }: Parameter, { api }: EmitContext): Code {
  return literal(examples[0]?.value?.value ?? sampleOf(schema, name, api));
}
