// The credentials of a probe: which alternative of an operation they fit, and requests with them,
// without them, and with wrong ones.

import type { SandboxOperation } from '../sandbox/operations.js';
import type { SandboxModel } from '../sandbox/model.js';
import { nameApi } from '../model/naming/name.js';

export interface Credentials {
  /** The request with the credentials that the operation takes. */
  readonly authorize: (operation: SandboxOperation, request: Request) => Request;
  /** The same request with credentials that nobody has. */
  readonly wrong: (operation: SandboxOperation, request: Request) => Request;
  /** What is missing for an operation, as the names of its schemes. */
  readonly missing: (operation: SandboxOperation) => readonly string[];
  /** A text without any of the secrets. */
  readonly redacted: (text: string) => string;
}

/** Whether a call without credentials is refused by the document. */
export function isSecured({ security = [] }: Pick<SandboxOperation, 'security'>): boolean {
  return security.length > 0 && security.every((names) => names.length > 0);
}

/** Headers whose values are secrets, by their names. */
export function secretHeaders(
  headers: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const isSecret = /auth|token|secret|key|cookie/i;
  return Object.fromEntries(Object.entries(headers).filter(([name]) => isSecret.test(name)));
}

/** @param given By the names of schemes; of HTTP basic authentication, `user:password`. */
export function createCredentials(given: Readonly<Record<string, string>>): Credentials {
  const secrets = Object.values(given)
    .flatMap((text) => [text, base64(text), encodeURIComponent(text)])
    .filter((text) => text.length > 2)
    .sort((a, b) => b.length - a.length);
  const alternative = ({ security = [] }: SandboxOperation): readonly string[] | undefined =>
    security.find((names) => names.length > 0 && names.every((name) => Object.hasOwn(given, name)));
  const withKeys = (
    operation: SandboxOperation,
    request: Request,
    textOf: (name: string) => string,
  ): Request => {
    const names = alternative(operation) ?? [];
    const url = new URL(request.url);
    const headers = new Headers(request.headers);
    for (const name of names) {
      const scheme = operation.service.schemes[name];
      const text = textOf(name);
      if (scheme?.type === 'http')
        headers.set(
          'authorization',
          scheme.scheme.toLowerCase() === 'basic' ? `Basic ${base64(text)}` : `Bearer ${text}`,
        );
      else if (scheme?.type === 'apiKey' && scheme.in === 'header') headers.set(scheme.name, text);
      else if (scheme?.type === 'apiKey' && scheme.in === 'query')
        url.search = [
          url.search.replace(/^\?/, ''),
          `${encodeURIComponent(scheme.name)}=${encodeURIComponent(text)}`,
        ]
          .filter((candidate) => candidate !== '')
          .join('&');
      else if (scheme?.type === 'apiKey') {
        const before = headers.get('cookie');
        const own = `${scheme.name}=${encodeURIComponent(text)}`;
        headers.set('cookie', before === null ? own : `${before}; ${own}`);
      } else headers.set('authorization', `Bearer ${text}`);
    }
    if (names.length === 0) return request;
    return new Request(new Request(url, request), { headers });
  };
  return {
    authorize: (operation, request) => withKeys(operation, request, (name) => given[name] ?? ''),
    wrong: (operation, request) => withKeys(operation, request, () => 'nobody:has-this'),
    missing: (operation) =>
      !isSecured(operation) || alternative(operation) ? [] : (operation.security?.[0] ?? []),
    redacted: (text) =>
      secrets.reduce((rest, secret) => rest.replaceAll(secret, '[redacted]'), text),
  };
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

/**
 * What was given as `scheme=value`, else what the environment has for generated clients:
 * `ORDERS_TOKEN`, `ORDERS_API_KEY`, or `ORDERS_USERNAME` and `ORDERS_PASSWORD`.
 */
export function credentialsFrom(
  { api, operations: [first] }: SandboxModel,
  given: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  const { environment } = nameApi(api).names.api;
  const of = (name: string): string | undefined => env[`${environment}_${name}`];
  const user = of('USERNAME');
  const found = Object.entries(first?.service.schemes ?? {}).flatMap(([name, scheme]) => {
    const isBasic = scheme.type === 'http' && scheme.scheme.toLowerCase() === 'basic';
    const text = isBasic
      ? user === undefined
        ? undefined
        : `${user}:${of('PASSWORD') ?? ''}`
      : (of('TOKEN') ?? of('API_KEY'));
    return text === undefined ? [] : [[name, text] as const];
  });
  const named = given.flatMap((each) => {
    const at = each.indexOf('=');
    return at < 1 ? [] : [[each.slice(0, at), each.slice(at + 1)] as const];
  });
  return Object.fromEntries([...found, ...named]);
}
