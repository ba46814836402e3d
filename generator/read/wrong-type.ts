// What every reader says of a value that is not of the type that OpenAPI wants: what is read instead, or that nothing can be.
import { type Json, type Pointer } from '../model/json.js';
import type { Severity } from '../catalogue.js';
import type { Node, Located, Reader } from './reader.js';

/** `reading` says how the value is read; without one it is an error. */
export function wrongType(
  reader: Reader,
  at: Pointer,
  {
    what,
    wanted,
    value,
    reading,
  }: { what: string; wanted: string; value: Json; reading?: string | undefined },
): void {
  reader.report(
    'read/wrong-type',
    `${what} must be ${wanted}, not ${typeName(value)}${ending(reading)}`,
    { pointer: at, severity: severityOf(reading) },
  );
}

/** A keyword of a schema that says nothing as it is written. */
export function ineffective(
  reader: Reader,
  at: Pointer,
  { what, wanted, value }: { what: string; wanted: string; value: Json },
): void {
  wrongType(reader, at, { what, wanted, value, reading: 'it has no effect' });
  reader.amend(at, undefined);
}

/** `reading` says how the object is read without the field; without one it is an error. */
export function missingField(
  reader: Reader,
  node: Node,
  { key, reading }: { key: string; reading?: string | undefined },
): void {
  reader.report(
    'read/missing-field',
    `The field ${JSON.stringify(key)} is required here and absent${ending(reading)}`,
    { pointer: node.at, severity: severityOf(reading) },
  );
}

/** Nothing, or the empty list that some languages write for an empty object, is an object without members. */
export function asEmpty(reader: Reader, { value, at }: Located, what: string): Node {
  wrongType(reader, at, { what, wanted: 'an object', value, reading: 'it is read as empty' });
  reader.amend(at, {});
  return { value: {}, at };
}

/** Whether there is nothing: null, which YAML has for a key without a value, or an empty list. */
export function isEmpty(value: Json): value is null | readonly never[] {
  return value === null || (isArray(value) && value.length === 0);
}

export function isArray(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

function ending(reading: string | undefined): string {
  return reading === undefined ? '.' : `; ${reading}.`;
}

/** What can be read all the same is a warning. */
function severityOf(reading: string | undefined): Severity {
  return reading === undefined ? 'error' : 'warning';
}

function typeName(value: Json): string {
  if (value === null) return 'null';
  if (isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
