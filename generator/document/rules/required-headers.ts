// Rule: responses document certain headers, all of them or those of certain statuses.

import type { Oas3Rule } from '@redocly/openapi-core';
import { target } from './target.js';
import { mapAt, textsAt } from './values.js';

/** Option `headers`: status, or `every` → names of the headers, for example `{ every: [X-RateLimit-Limit], '429': [Retry-After] }`. */
export const requiredHeaders: Oas3Rule = (options) => {
  const wanted = mapAt(options, 'headers') ?? {};
  const seen = new Set<string>();
  return {
    Paths: {
      Responses(responses, { report, location, resolve }) {
        for (const [status, response] of Object.entries(responses)) {
          const found = status.startsWith('x-') ? undefined : target(response, resolve);
          if (found === undefined || (found.location !== undefined && seen.has(found.location)))
            continue;
          if (found.location !== undefined) seen.add(found.location);
          const names = new Set(
            Object.keys(mapAt(found.value, 'headers') ?? {}).map((name) => name.toLowerCase()),
          );
          for (const header of [...textsAt(wanted, 'every'), ...textsAt(wanted, status)])
            if (!names.has(header.toLowerCase()))
              report({
                message: `The response ${status} documents no header \`${header}\`.`,
                location: location.child([status]).key(),
              });
        }
      },
    },
  };
};
