// C9: the headers that the document declares for an answer are at hand.

import { saysSame } from '../server/deserialize-types.js';
import type { Json } from '../judge/json.js';
import { isRedirect, ofTransport, plan, redirects, shown } from './answers.js';
import { argumentOf, fixtureValues, isJson } from './argument.js';
import { impossible } from './limits.js';
import { isA, isRecord, type Named } from './packages.js';
import { messageOf, wireCheck } from './session.js';

export const headersCheck = wireCheck({
  id: 'C9',
  title: 'Declared headers of answers are at hand',
  absent: ({ operations }) =>
    operations.some(({ responses }) => responses.some(({ headers }) => headers.length > 0))
      ? undefined
      : 'no response declares headers',
  cases: async function* (session) {
    for (const each of session.operations) {
      const argument = argumentOf(each, fixtureValues(each, session, { least: true }));
      const reason = impossible(each);
      for (const response of each.operation.responses) {
        if (response.headers.length === 0) continue;
        const about = { subject: each.name };
        const planned = plan(each, response, { media: response.content[0], session });
        const outcome =
          typeof planned === 'string' || typeof argument === 'string' || reason !== undefined
            ? undefined
            : await session.call(each, { argument, answer: planned.answer });
        for (const header of response.headers) {
          const name = `${response.status} ${header.name}`;
          const value = Object.entries(
            each.fixture?.responses.get(response.status)?.headers ?? {},
          ).find(([key]) => key.toLowerCase() === header.name)?.[1];
          const place = { ...about, name, pointer: header.pointer };
          if (ofTransport.has(header.name))
            yield { ...place, skipped: "the header is the connection's own" };
          else if (typeof planned !== 'string' && isRedirect(planned.answer, each.operation))
            yield { ...place, skipped: redirects };
          else if (typeof argument === 'string' && reason === undefined)
            yield { ...place, failure: argument };
          else if (outcome === undefined) yield { ...place, skipped: reason ?? String(planned) };
          else if (!isJson(value) || value === null || typeof value === 'object')
            yield {
              ...place,
              ...(header.required
                ? { failure: 'the fixtures have no value for a required header' }
                : { skipped: 'the fixtures have no text or number for it' }),
            };
          else if (
            header.schema !== undefined &&
            !session.subject.judge.judge(header.schema, value, 'response').valid
          )
            yield {
              ...place,
              failure: `the fixture ${JSON.stringify(value)} is not what its schema allows`,
            };
          else if (isA(outcome.error, session.subject.client, 'ApiError')) {
            const { headers } = outcome.error;
            const sent = headers instanceof Headers ? headers.get(header.name) : undefined;
            yield {
              ...place,
              failure:
                typeof sent === 'string' && saysSame(value, sent)
                  ? undefined
                  : `the error has ${String(sent)} for ${JSON.stringify(value)}`,
            };
          } else if (outcome.error !== undefined)
            yield { ...place, failure: `the call was rejected: ${messageOf(outcome.error)}` };
          else
            yield {
              ...place,
              ...(outcome.whole === undefined
                ? { failure: 'the call tells no headers of its answer' }
                : { failure: notHanded(outcome.whole, header.name, value) }),
            };
          if (header.required)
            yield {
              ...place,
              name: `${name}, missing`,
              skipped: 'the client leaves out what did not come, and rejects no answer for it',
            };
        }
      }
    }
  },
});

/** Why a success does not hand over the value of a header, in the type that the document says; undefined where it does. */
function notHanded(whole: Named, name: string, value: Json): string | undefined {
  const { headers } = whole;
  const found = isRecord(headers) ? headers[name] : undefined;
  return found === value
    ? undefined
    : `the answer has ${shown(found)} for ${JSON.stringify(value)}`;
}
