// Which credentials a request carries, and whether they are what the document asks for.

import { cookies, type Source } from './deserialize.js';
import { inQuery } from './deserialize-text.js';
import type { DocumentOperation, SecurityScheme } from './enumerate.js';

/** What stands where a scheme says: the key, the token, `user:password`. Undefined: nothing does. */
export function credentialOf(scheme: SecurityScheme, source: Source): string | undefined {
  if (scheme.type === 'apiKey') {
    const { name, in: place } = scheme;
    if (place === 'header') return source.headers.get(name.toLowerCase());
    const fields =
      place === 'cookie' ? cookies(source.headers.get('cookie') ?? '') : inQuery(source.query);
    const found = fields.find(([key]) => key === name);
    return found && decodeURIComponent(found[1]);
  }
  const kind =
    scheme.type === 'http'
      ? scheme.scheme
      : scheme.type === 'oauth2' || scheme.type === 'openIdConnect'
        ? 'bearer'
        : undefined;
  const [sent = '', ...rest] = (source.headers.get('authorization') ?? '').split(' ');
  if (kind === undefined || sent.toLowerCase() !== kind) return undefined;
  return kind === 'basic' ? Buffer.from(rest.join(' '), 'base64').toString('utf8') : rest.join(' ');
}

/** Of a mutual TLS connection, nothing is seen in the request. */
export function isSeen(scheme: SecurityScheme | undefined): scheme is SecurityScheme {
  return scheme !== undefined && scheme.type !== 'mutualTLS' && scheme.type !== 'unknown';
}

/** What is missing, and what was sent though no alternative asks for it. */
export function securityProblems(
  { security }: DocumentOperation,
  schemes: ReadonlyMap<string, SecurityScheme>,
  source: Source,
): readonly string[] {
  const has = (name: string): boolean => {
    const scheme = schemes.get(name);
    return !isSeen(scheme) || credentialOf(scheme, source) !== undefined;
  };
  const met = security.length === 0 || security.some((names) => names.every(has));
  const asked = security.flat().map((name) => schemes.get(name));
  const isAsked = (scheme: SecurityScheme): boolean =>
    asked.some((each) => each !== undefined && placeOf(each) === placeOf(scheme));
  const leaked = [...schemes]
    .filter(
      ([, scheme]) =>
        isSeen(scheme) && !isAsked(scheme) && credentialOf(scheme, source) !== undefined,
    )
    .map(([name]) => name);
  return [
    ...(met
      ? []
      : [
          `no alternative of the security requirements is met: ${security.map((names) => names.join(' and ')).join(' or ')}`,
        ]),
    ...leaked.map(
      (name) => `the credential of ${name} is sent, and the operation does not ask for it`,
    ),
  ];
}

/** Two schemes of the same place cannot be told apart. */
export function placeOf(scheme: SecurityScheme): string {
  if (scheme.type !== 'apiKey') return 'header authorization';
  return `${scheme.in} ${scheme.in === 'header' ? scheme.name.toLowerCase() : scheme.name}`;
}
