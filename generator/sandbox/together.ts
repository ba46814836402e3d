// Several documents in one server: each below its own name, control calls and page included.

import { problemReply } from '../runtime/mock/answer.js';
import { percentDecoded } from '../runtime/mock/fields.js';
import { answersOf, type Sandbox } from './sandbox.js';
import { listen, type ListenOptions, type RunningServer } from './server.js';

/** @param sandboxes By the names that they are below: `/pets/v1/…` and `/pets/__mock/`. */
export function listenTogether(
  sandboxes: Readonly<Record<string, Sandbox>>,
  options: ListenOptions = {},
): Promise<RunningServer> {
  const byName = new Map(Object.entries(sandboxes));
  const names = [...byName.keys()].map((name) => `/${encodeURIComponent(name)}`).join(', ');
  return listen(async (request, respond, origin) => {
    const url = new URL(request.url);
    const [, name = '', ...steps] = url.pathname.split('/');
    const sandbox = byName.get(percentDecoded(name));
    const answer = sandbox && answersOf.get(sandbox);
    if (!answer)
      return respond(problemReply(404, `There is no document below /${name}, but below ${names}`));
    url.pathname = `/${steps.join('/')}`;
    const { method, headers, body, signal } = request;
    const inner = new Request(url, {
      ...{ method, headers, signal },
      ...(body && { body, duplex: 'half' }),
    });
    return answer(inner, respond, `${origin}/${name}`);
  }, options);
}
