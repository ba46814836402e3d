// OAuth 2.0 tokens, from client credentials or a refresh token (RFC 6749, sections 4.4 and 6). A
// token is requested once, kept until it expires, and replaced if the service rejects it.

import { inAttempts, redirectOf, sendBy } from '../send.js';
import { ApiError, ConfigurationError, ConnectionError } from '../errors.js';
import { isTransient } from '../limits/rate-limit.js';
import { beginning } from '../response.js';
import type { Fetch } from '../types.js';
import { isRecord } from '../values.js';

/** The OAuth client, and how it requests tokens. */
export interface TokenClient {
  /** The absolute URL of the token endpoint, or of a separate refresh endpoint. */
  readonly tokenUrl: string;
  readonly clientId: string;
  /** Absent for a public client, such as an app on a user's device. */
  readonly clientSecret?: string | undefined;
  /** More parameters of the token request, such as `audience`. */
  readonly parameters?: Readonly<Record<string, string>> | undefined;
  /**
   * Whether id and secret are sent as basic authentication (default with a secret) or in the body.
   */
  readonly send?: 'basic' | 'body' | undefined;
  /** How long before its expiry a token is replaced, in milliseconds. Default: 30000. */
  readonly leeway?: number | undefined;
  /** The timeout of the token request, in milliseconds. Default: 30000. */
  readonly timeout?: number | undefined;
  /** Default: the global `fetch`. */
  readonly fetch?: Fetch | undefined;
}

export interface ClientCredentials extends TokenClient {
  readonly clientSecret: string;
  readonly scopes?: readonly string[] | undefined;
}

/** A value for `token` or one of the `credentials`. Calls share one request for a token. */
export type TokenProvider = (requested: {
  readonly refresh: boolean;
  readonly refused?: unknown;
}) => Promise<string>;

export function clientCredentials(options: ClientCredentials): TokenProvider {
  const { scopes = [], parameters } = options;
  const scope: Readonly<Record<string, string>> =
    scopes.length > 0 ? { scope: scopes.join(' ') } : {};
  return keeping(options, () =>
    requestToken(options, { grant_type: 'client_credentials', ...parameters, ...scope }),
  );
}

export interface RefreshToken extends TokenClient {
  /** The refresh token from the sign-in. */
  readonly refreshToken: string;
  /** Called with each new refresh token. Store it: the previous one may no longer be valid. */
  readonly onRefreshToken?: ((refreshToken: string) => void | Promise<void>) | undefined;
}

/** Gets tokens for a signed-in user, with the latest refresh token (RFC 6749, section 6). */
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
  return async ({ refresh, refused = held?.token }) => {
    // A late refusal may be of an earlier token.
    const isRefused = refresh && refused === held?.token;
    if (!isRefused && held && Date.now() < held.until) return held.token;
    // All callers that wait share one request.
    pending ??= renew().finally(() => {
      pending = undefined;
    });
    return pending;
  };
}

interface Token {
  readonly token: string;
  /** Its lifetime in seconds. */
  readonly seconds: number;
  /** The next refresh token. */
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
  if (!isPrivate(tokenUrl))
    throw new ConfigurationError(
      'The token endpoint must be an https address: secrets are sent to it',
    );
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
  let status: number | string | undefined;
  let body: unknown;
  const operation = { id: 'the token request', method: 'POST', retry: true };
  try {
    await inAttempts({ budget: 500 }, { operation, settings: { timeout } }, async ({ signal }) => {
      status = undefined;
      // A redirect would send the secret elsewhere.
      const request = new Request(tokenUrl, {
        method: 'POST',
        headers,
        body: form,
        signal,
        redirect: 'manual',
      });
      const response = await sendBy(fetch)(request).catch(() => {
        throw new ConnectionError('', {}, true);
      });
      status = redirectOf(response) === null ? response.status : 'a redirect';
      const text = await beginning(response);
      if (isTransient(response.status, response.headers))
        throw new ApiError({ operation: operation.id, response });
      body = JSON.parse(text);
    });
  } catch {
    // The platform's own error may contain what was sent.
  }
  const {
    access_token: token,
    token_type: type = 'bearer',
    expires_in: stated,
    refresh_token: next,
    error,
  } = isRecord(body) ? body : {};
  const isGiven = Number(status) < 300 && typeof token === 'string' && token !== '';
  if (isGiven && !/^bearer$/i.test(String(type)))
    throw new ConfigurationError(
      `The token endpoint returned a token of another type than Bearer: ${/^[\w-]{1,20}$/.exec(String(type))?.[0] ?? 'an unknown one'}`,
    );
  if (isGiven) {
    const seconds = Number(stated);
    return {
      token,
      seconds: seconds > 0 ? seconds : 300,
      ...(typeof next === 'string' && next !== '' && { next }),
    };
  }
  // Only the codes of section 5.2; any other text may contain anything.
  const code =
    typeof error === 'string' && /^(?:invalid_|un|access_)[a-z_]{1,40}$/.test(error)
      ? ` (${error})`
      : '';
  throw new ConfigurationError(
    `The token endpoint returned no token: ${status ?? 'no response'}${code}`,
  );
}

/** Whether nobody on the way can read what is sent: over TLS, or to this machine. */
function isPrivate(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return /^https:|^http:(localhost|127(\.\d+){3}|\[::1\])$/.test(protocol + hostname);
}

/** Encodes a value as a form does (RFC 6749, section 2.3.1). */
function encoded(text: string): string {
  return new URLSearchParams({ _: text }).toString().slice(2);
}
