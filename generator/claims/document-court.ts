// The judge that shares nothing with the generator: ajv on the document. Its verdicts last as long as the schema with all that it refers to.

import type { Document } from '../document/document.js';
import { type Court, failureOf, tooDeep } from './court.js';
import { tooDeepFor } from './depth.js';
import { digest, schemaDigests } from './digests.js';
import { ask } from './patterns.js';
import { tooMuchFor } from './work.js';

const views = { exact: 'exact', input: 'request', output: 'response' } as const;

export function documentCourt(document: Pick<Document, 'root' | 'hash'>, formats: boolean): Court {
  const digestOf = schemaDigests(document);
  return {
    name: 'ajv',
    key: ({ schema, view, value, parameters }) => {
      const known = parameters ? undefined : digestOf(schema);
      return known && digest(JSON.stringify([known, view, value]));
    },
    open: async () => {
      const { createJudge } = await import('../verify/judge/judge.js');
      const judge = createJudge(document.root, { formats, test: (expression, text) => ask(expression, text).test(text) });
      const isTooMuch = tooMuchFor(document.root);
      const isTooDeep = tooDeepFor(document.root);
      return (claim) => {
        if (isTooDeep(claim)) return { failure: tooDeep };
        if (isTooMuch(claim)) return { failure: 'schemas refer to each other in so many ways that it would take too long' };
        try {
          return judge.judge(claim.schema, claim.value, views[claim.view]);
        } catch (error) {
          // The judge knows less of JSON Schema than the generator: it follows pointers only, and takes no pattern that JavaScript does not.
          return failureOf(error);
        }
      };
    },
  };
}
