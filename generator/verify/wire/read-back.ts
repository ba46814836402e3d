// Whether a request says of a parameter what was given for it.

import { deserialize, type Source } from '../deserialize.js';
import { kindOf, saysSame } from '../deserialize-types.js';
import type { DocumentOperation, DocumentWire } from '../enumerate.js';
import type { DocumentParameter } from '../enumerate-parameters.js';
import { isArray, isObject, isSame, type Json } from '../judge/json.js';
import { isAnother, isSpread } from '../server-parameters.js';

export interface Whose {
  readonly parameter: DocumentParameter;
  readonly operation: DocumentOperation;
  readonly schemes: DocumentWire['schemes'];
}

/** Why the request does not say the same; undefined where it does. */
export function readBack(
  value: Json,
  { parameter, operation, schemes }: Whose,
  source: Source,
): string | undefined {
  const kind = kindOf(value);
  const isNothing =
    value === null ||
    (parameter.mediaType === undefined &&
      kind !== 'primitive' &&
      membersOf(value).every((member) => member === null));
  const reading = deserialize(parameter, source, kind);
  if (reading.state === 'wrong') return reading.problem;
  if (reading.state === 'undefined') return undefined;
  if (reading.state === 'json')
    return isSame(value, reading.json) ? undefined : `is read as ${JSON.stringify(reading.json)}`;
  if (reading.state === 'absent') return isNothing ? undefined : 'is not there';
  const { wire } = reading;
  const own =
    isSpread(parameter) && wire instanceof Map
      ? new Map([...wire].filter(([name]) => !isAnother(name, parameter, { operation, schemes })))
      : wire;
  if (isNothing && (own === '' || (own instanceof Map && own.size === 0))) return undefined;
  return saysSame(value, own)
    ? undefined
    : `is read as ${JSON.stringify(own instanceof Map ? Object.fromEntries(own) : own)}`;
}

export function membersOf(value: Json): readonly Json[] {
  return isArray(value) ? value : isObject(value) ? Object.values(value) : [];
}
