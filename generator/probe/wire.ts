// A request as a server can read it: every request is judged as it stands on the wire, after
// everything else was done to it.

import { routeTo } from '../runtime/mock/answer.js';
import { type Problem } from '../runtime/mock/parameters.js';
import { readRequest } from '../runtime/mock/read.js';
import type { Route } from '../runtime/mock/route.js';
import type { SandboxOperation } from '../sandbox/operations.js';

const routes = new WeakMap<SandboxOperation, Route>();

/** Whether an address is that of an operation, below whatever path the service has. */
export function routeOf(operation: SandboxOperation, base: string): Route {
  const known = routes.get(operation) ?? routeTo(operation, base === '' ? {} : { baseUrl: base });
  routes.set(operation, known);
  return known;
}

/** What a document may say without that it is a constraint: formats, and what is read-only. */
export const unsure: ReadonlySet<string | undefined> = new Set([
  'format',
  'never',
  'contentEncoding',
  'contentMediaType',
]);

/** What of a request the document does not allow, whatever reading is chosen; nothing if it is valid. */
export async function problemsOf(
  operation: SandboxOperation,
  request: Request,
  base: string,
): Promise<readonly Problem[] | undefined> {
  const path = routeOf(operation, base)(new URL(request.url));
  if (path === undefined) return undefined;
  const { problems } = await readRequest(operation, { request: request.clone(), path });
  return problems.filter(
    ({ kind, text }) => kind !== 'security' && text !== 'is no parameter of the operation',
  );
}
