// Which pages may read the answers of a sandbox, and what these may do in a browser.

import { isLocal } from './state/deliveries.js';

/** https://fetch.spec.whatwg.org/#cors-preflight-request */
export function isPreflight({ method, headers }: Request): boolean {
  return method === 'OPTIONS' && headers.has('access-control-request-method');
}

export function preflight({ headers }: Request): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-methods': headers.get('access-control-request-method') ?? '',
      'access-control-allow-headers': headers.get('access-control-request-headers') ?? '',
      'access-control-max-age': '600',
    },
  });
}

/** What a document serves runs no script on the origin of the control calls, and is nothing else than it says. */
export function isolate(headers: Headers): void {
  headers.set('content-security-policy', 'sandbox');
  headers.set('x-content-type-options', 'nosniff');
}

/** Control calls are for pages of this machine, or of the origin that has been named. */
export function allowOrigin(
  { url, headers: sent }: Request,
  headers: Headers,
  origin: string,
): void {
  const page = sent.get('origin');
  const isControl = url.includes('/__mock') && /^\/__mock\/(?!files\/)/.test(new URL(url).pathname);
  if (isControl && origin === '*' && !isLocal(page ?? '')) return;
  headers.set('access-control-allow-origin', origin);
  // With any origin, no credentials are sent along, and `*` has all headers.
  headers.set(
    'access-control-expose-headers',
    origin === '*' ? '*' : [...headers.keys()].join(', '),
  );
  if (origin === '*') return;
  headers.set('access-control-allow-credentials', 'true');
  headers.append('vary', 'Origin');
}
