// Redirects are followed here: platforms take headers with keys along to other origins, read what a redirected POST leads to as its
// result, and go in circles once more with every attempt.

import { pageOrigin } from './base-url.js';
import { ConnectionError } from './errors.js';
import type { Fetch } from './options.js';

export interface Following {
  /** The operation's id, for messages. */
  readonly id: string;
  /** The body, where it can be sent again. */
  readonly content?: unknown;
  /** A header of the request is a key, other than those that browsers keep from other origins. */
  readonly isKeyed: boolean;
}

/** @throws {ConnectionError} The service redirects to where the request is not to go. */
export async function follow(request: Request, send: Fetch, { id, content, isKeyed }: Following): Promise<Response> {
  const { method, signal, redirect } = request;
  const isRead = /^(GET|HEAD)$/.test(method);
  // Browsers do not tell where a redirect leads.
  if (redirect !== 'follow' || (isRead && !isKeyed && pageOrigin())) return send(request);
  let current = new Request(request, { redirect: 'manual' });
  for (let left = 20; ; left -= 1) {
    const response = await send(current);
    const { status, type, headers } = response;
    const location = headers.get('location');
    if (type !== 'opaqueredirect' && !(location && /^30[12378]$/.test(`${status}`))) return response;
    void response.body?.cancel();
    const target = location && URL.canParse(location, current.url) && new URL(location, current.url);
    const isHere = target && target.origin === new URL(current.url).origin;
    // A POST would become a GET, whose answer is that of something else.
    const isOther = !isRead && (status === 303 || (status < 303 && method === 'POST'));
    if (!left || !target || !/^http/.test(target.href) || isOther || (current.body && !(isHere && content)))
      throw new ConnectionError(
        `${id} was answered with ${left ? `a redirect${target ? ` to ${target.origin}` : ''} that is not followed` : 'too many redirects'}; give the final address as baseUrl`,
      );
    // What is not needed elsewhere may be a key.
    const kept = isHere ? current.headers : { accept: current.headers.get('accept') ?? '*/*' };
    // The boundary: which bodies there are is said where they are written.
    const init = { method, signal, redirect: 'manual', headers: kept, ...(current.body && { body: content }) } as RequestInit;
    current = new Request(target, init);
  }
}
