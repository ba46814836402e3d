// Tokens of OAuth 2.0 client credentials (RFC 6749, section 4.4): asked for once, kept until they expire, renewed where one is refused.

import { ConfigurationError } from './errors.js';
import type { Fetch } from './options.js';
import { isRecord } from './values.js';

export interface ClientCredentials {
  /** The token endpoint, absolute. */
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes?: readonly string[] | undefined;
  /** Further parameters of the request, such as `audience`. */
  readonly parameters?: Readonly<Record<string, string>> | undefined;
  /** The client sends its id and secret as HTTP basic authentication (the default) or in the body. */
  readonly send?: 'basic' | 'body' | undefined;
  /** How long before its end a token is no longer used, in milliseconds. Default: 30000. */
  readonly leeway?: number | undefined;
  /** Milliseconds for the request of a token. Default: 30000. */
  readonly timeout?: number | undefined;
  /** Default: the global `fetch`. */
  readonly fetch?: Fetch | undefined;
}

/** What a client takes as `apiKey`, or as one of its `credentials`. Calls that need a token at the same time share one request. */
export function clientCredentials(
  options: ClientCredentials,
): (asked: { readonly refresh: boolean }) => Promise<string> {
  const { leeway = 30_000 } = options;
  let held: { readonly token: string; readonly until: number } | undefined;
  let pending: Promise<string> | undefined;
  const renew = async (): Promise<string> => {
    const since = Date.now();
    const { token, seconds } = await requestToken(options);
    held = { token, until: since + seconds * 1000 - Math.min(leeway, seconds * 500) };
    return token;
  };
  return async ({ refresh }) => {
    if (!refresh && held && Date.now() < held.until) return held.token;
    // One request for all that wait for it.
    pending ??= renew().finally(() => {
      pending = undefined;
    });
    return pending;
  };
}

interface Token {
  readonly token: string;
  /** How long it is good for. */
  readonly seconds: number;
}

async function requestToken({
  tokenUrl,
  clientId,
  clientSecret,
  scopes = [],
  parameters,
  send = 'basic',
  timeout = 30_000,
  fetch = (request) => globalThis.fetch(request),
}: ClientCredentials): Promise<Token> {
  const form = new URLSearchParams({ grant_type: 'client_credentials', ...parameters });
  if (scopes.length > 0) form.set('scope', scopes.join(' '));
  const headers = new Headers({ accept: 'application/json' });
  if (send === 'body') {
    form.set('client_id', clientId);
    form.set('client_secret', clientSecret);
  } else headers.set('authorization', `Basic ${btoa(`${encoded(clientId)}:${encoded(clientSecret)}`)}`);
  let status: number | undefined;
  let body: unknown;
  try {
    const signal = AbortSignal.timeout(timeout);
    // A redirect would take the secret elsewhere.
    const request = new Request(tokenUrl, { method: 'POST', headers, body: form, signal, redirect: 'error' });
    const response = await fetch(request);
    status = response.status;
    body = await response.json();
  } catch {
    // What the platform says may repeat what was sent.
  }
  const { access_token: token, token_type: type = 'bearer', expires_in: stated, error } = isRecord(body) ? body : {};
  if (status !== undefined && status < 300 && typeof token === 'string' && token !== '' && /^bearer$/i.test(String(type))) {
    const seconds = Number(stated);
    return { token, seconds: seconds > 0 ? seconds : 300 };
  }
  // One of the codes of section 5.2; any other text may hold anything.
  const code = typeof error === 'string' && /^(?:invalid_|un|access_)[a-z_]{1,40}$/.test(error) ? ` (${error})` : '';
  throw new ConfigurationError(`The token endpoint gave no token: ${status ?? 'no answer'}${code}`);
}

/** As a form encodes it (RFC 6749, section 2.3.1). */
function encoded(text: string): string {
  return new URLSearchParams({ _: text }).toString().slice(2);
}
