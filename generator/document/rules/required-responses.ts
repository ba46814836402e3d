// Rule: every operation documents certain statuses.

import type { Oas3Rule } from '@redocly/openapi-core';
import { textsAt } from './values.js';

/** Option `statuses`: the statuses that every operation documents, for example `['401', '429']`. */
export const requiredResponses: Oas3Rule = (options) => {
  const statuses = textsAt(options, 'statuses');
  return {
    Paths: {
      Responses(responses, { report, location }) {
        for (const status of statuses)
          if (!Object.hasOwn(responses, status))
            report({
              message: `The operation documents no response ${status}.`,
              location: location.key(),
            });
      },
    },
  };
};
