// X3: a client that is given no address goes to the one that the document states, and to none where it states none.

import { argumentOf, fixtureValues } from './argument.js';
import { bodiless } from './limits.js';
import { clientMaker, isA } from './packages.js';
import { allCredentials } from './credentials.js';
import { messageOf, wireCheck } from './session.js';

export const addressesCheck = wireCheck({
  id: 'X3',
  title: 'Without an address, clients go where the document says',
  absent: ({ operations }) =>
    operations.length > 0 ? undefined : 'the document has no operations',
  cases: async function* (session) {
    const make = clientMaker(session.subject.client);
    for (const each of session.operations.slice(0, 3)) {
      const { operation, name: subject } = each;
      const address = operation.servers
        .find((url) => /^https?:\/\/[^{}\s]+$/i.test(url))
        ?.replace(/\/+$/, '');
      const argument = argumentOf(
        each,
        fixtureValues(each, session, { least: bodiless(operation) !== undefined }),
      );
      const about = { subject, name: address ?? 'no address', pointer: '/servers' };
      if (make === undefined || each.function === undefined || typeof argument === 'string') {
        yield { ...about, skipped: 'the call cannot be made' };
        continue;
      }
      const seen: string[] = [];
      const fetch = async (input: Request | URL | string): Promise<Response> => {
        seen.push(input instanceof Request ? input.url : String(input));
        return new Response(null, { status: 503 });
      };
      let error: unknown;
      try {
        await each.function.call(
          make({ fetch, credentials: allCredentials(session.wire) }),
          argument,
          { maxRetries: 0 },
        );
      } catch (thrown) {
        error = thrown;
      }
      const [url] = seen;
      const isRight =
        address === undefined
          ? url === undefined && isA(error, session.subject.client, 'ConfigurationError')
          : url?.startsWith(`${address}/`) === true;
      yield {
        ...about,
        ...(!isRight && {
          failure:
            url === undefined
              ? `nothing was sent: ${messageOf(error)}`
              : `the request went to ${url}`,
        }),
      };
    }
  },
});
