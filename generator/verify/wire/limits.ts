// What no client can do, and what this one leaves to its users.

import { isSeen } from '../server/request.js';
import type { Session, WireOperation } from './session.js';

/** Why a call cannot be made at all; undefined where it can. */
export function impossible({ operation, function: own }: WireOperation): string | undefined {
  if (operation.method === 'TRACE') return "the platform's fetch sends no TRACE requests";
  return own?.description.body !== undefined && operation.body?.required === true
    ? bodiless(operation)
    : undefined;
}

/** Why no body can be sent, where one may be left out. */
export function bodiless({
  method,
}: Pick<WireOperation['operation'], 'method'>): string | undefined {
  return method === 'GET' || method === 'HEAD'
    ? `the platform's fetch sends no body with ${method}`
    : undefined;
}

/** Whether the credentials of any alternative can be sent: schemes other than these are left to users. */
export function isServable({ operation }: WireOperation, { wire }: Session): boolean {
  return (
    operation.security.length === 0 ||
    operation.security.some((names) => names.every((name) => unservable(name, wire) === undefined))
  );
}

/** Why a client cannot send the credential of a scheme. */
export function unservable(name: string, { schemes }: Session['wire']): string | undefined {
  const scheme = schemes.get(name);
  if (scheme === undefined) return `the document has no security scheme ${name}`;
  if (scheme.type === 'unknown') return `the type of the security scheme ${name} is unknown`;
  if (
    isSeen(scheme) &&
    scheme.type === 'http' &&
    scheme.scheme !== 'bearer' &&
    scheme.scheme !== 'basic'
  )
    return `not built: HTTP authentication ${scheme.scheme} (${name})`;
  return undefined;
}
