// Tokens of OAuth 2.0, got with client credentials or a refresh token (RFC 6749, sections 4.4 and 6): asked for once, kept until they
// expire, renewed where one is refused.

import { sendBy } from '../send.js';
import { ConfigurationError } from '../errors.js';
import type { Fetch } from '../types.js';
import { isRecord } from '../values.js';

/** Who asks for tokens, and how. */
export interface TokenClient {
  /** The token endpoint, or the one for refreshing where there is another for that; absolute. */
  readonly tokenUrl: string;
  readonly clientId: string;
  /** Absent: a client without a secret, as on the machine of a user. */
  readonly clientSecret?: string | undefined;
  /** Further parameters of the request, such as `audience`. */
  readonly parameters?: Readonly<Record<string, string>> | undefined;
  /** The client sends its id and secret as HTTP basic authentication (the default where there is a secret) or in the body. */
  readonly send?: 'basic' | 'body' | undefined;
  /** How long before its end a token is no longer used, in milliseconds. Default: 30000. */
  readonly leeway?: number | undefined;
  /** Milliseconds for the request of a token. Default: 30000. */
  readonly timeout?: number | undefined;
  /** Default: the global `fetch`. */
  readonly fetch?: Fetch | undefined;
}

export interface ClientCredentials extends TokenClient {
  readonly clientSecret: string;
  readonly scopes?: readonly string[] | undefined;
}

/** What a client takes as `apiKey`, or as one of its `credentials`. Calls that need a token at the same time share one request. */
export type TokenProvider = (requested: { readonly refresh: boolean }) => Promise<string>;

export function clientCredentials(options: ClientCredentials): TokenProvider {
  const { scopes = [], parameters } = options;
  const scope: Readonly<Record<string, string>> =
    scopes.length > 0 ? { scope: scopes.join(' ') } : {};
  return keeping(options, () =>
    requestToken(options, { grant_type: 'client_credentials', ...parameters, ...scope }),
  );
}

export interface RefreshToken extends TokenClient {
  /** The token that a sign-in gave beside the access token. */
  readonly refreshToken: string;
  /** Told the next refresh token, where the service gives one in place of the last: keep it, the last one may be void. */
  readonly onRefreshToken?: ((refreshToken: string) => void | Promise<void>) | undefined;
}

/** Tokens of a user who has signed in: each is got with the refresh token that came with the last (RFC 6749, section 6). */
export function refreshToken(options: RefreshToken): TokenProvider {
  let current = options.refreshToken;
  return keeping(options, async () => {
    const { parameters, onRefreshToken } = options;
    const token = await requestToken(options, {
      grant_type: 'refresh_token',
      ...parameters,
      refresh_token: current,
    });
    if (token.next !== undefined && token.next !== current) {
      current = token.next;
      await onRefreshToken?.(current);
    }
    return token;
  });
}

function keeping({ leeway = 30_000 }: TokenClient, request: () => Promise<Token>): TokenProvider {
  let held: { readonly token: string; readonly until: number } | undefined;
  let pending: Promise<string> | undefined;
  const renew = async (): Promise<string> => {
    const since = Date.now();
    const { token, seconds } = await request();
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
  /** The refresh token for the next one. */
  readonly next?: string;
}

async function requestToken(
  {
    tokenUrl,
    clientId,
    clientSecret,
    send = clientSecret === undefined ? 'body' : 'basic',
    timeout = 30_000,
    fetch,
  }: TokenClient,
  fields: Readonly<Record<string, string>>,
): Promise<Token> {
  const form = new URLSearchParams(fields);
  const headers = new Headers({ accept: 'application/json' });
  if (send === 'body') {
    form.set('client_id', clientId);
    if (clientSecret !== undefined) form.set('client_secret', clientSecret);
  } else
    headers.set(
      'authorization',
      `Basic ${btoa(`${encoded(clientId)}:${encoded(clientSecret ?? '')}`)}`,
    );
  let status: number | undefined;
  let body: unknown;
  try {
    const signal = AbortSignal.timeout(timeout);
    // A redirect would take the secret elsewhere.
    const request = new Request(tokenUrl, {
      method: 'POST',
      headers,
      body: form,
      signal,
      redirect: 'error',
    });
    const response = await sendBy(fetch)(request);
    status = response.status;
    body = await response.json();
  } catch {
    // What the platform says may repeat what was sent.
  }
  const {
    access_token: token,
    token_type: type = 'bearer',
    expires_in: stated,
    refresh_token: next,
    error,
  } = isRecord(body) ? body : {};
  if (
    status !== undefined &&
    status < 300 &&
    typeof token === 'string' &&
    token !== '' &&
    /^bearer$/i.test(String(type))
  ) {
    const seconds = Number(stated);
    return {
      token,
      seconds: seconds > 0 ? seconds : 300,
      ...(typeof next === 'string' && next !== '' && { next }),
    };
  }
  // One of the codes of section 5.2; any other text may hold anything.
  const code =
    typeof error === 'string' && /^(?:invalid_|un|access_)[a-z_]{1,40}$/.test(error)
      ? ` (${error})`
      : '';
  throw new ConfigurationError(
    `The token endpoint gave no token: ${status ?? 'no response'}${code}`,
  );
}

/** As a form encodes it (RFC 6749, section 2.3.1). */
function encoded(text: string): string {
  return new URLSearchParams({ _: text }).toString().slice(2);
}
