// C19: bodies other than JSON (bytes, text, streams, forms) arrive unchanged, in both directions.

import { type DocumentMedia, isJsonType } from '../reading/enumerate.js';
import { requestCases } from './c07-calls.js';
import { responseCases } from './c08-responses.js';
import { wireCheck } from './session.js';

export const contentCheck = wireCheck({
  id: 'C19',
  title: 'Bytes, text, streams and forms arrive unchanged in both directions',
  absent: ({ operations }) =>
    operations.some(({ body, responses }) =>
      [...(body?.content ?? []), ...responses.flatMap(({ content }) => content)].some(isOther),
    )
      ? undefined
      : 'every body is JSON',
  cases: async function* (session) {
    for (const each of session.operations) {
      yield* requestCases(each, session, isOther);
      yield* responseCases(each, session, isOther);
    }
  },
});

function isOther(media: DocumentMedia | undefined): boolean {
  return media !== undefined && !isJsonType(media.name);
}
