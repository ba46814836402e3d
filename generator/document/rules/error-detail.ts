// Rule: every error response has a JSON body with a text field that says what went wrong.

import type { Oas3Rule } from '@redocly/openapi-core';
import { propertyOf, target } from './target.js';
import { isMap, mapAt, type Value } from './values.js';

/** Option `property`: the name of the field, `detail` unless said otherwise. */
export const errorDetail: Oas3Rule = (options) => {
  const property = typeof options['property'] === 'string' ? options['property'] : 'detail';
  const seen = new Set<string>();
  return {
    Paths: {
      Responses(responses, { report, location, resolve }) {
        for (const [status, response] of Object.entries(responses)) {
          const found = isErrorStatus(status) ? target(response, resolve) : undefined;
          if (found === undefined || (found.location !== undefined && seen.has(found.location)))
            continue;
          if (found.location !== undefined) seen.add(found.location);
          const problem = problemOf(found.value, (schema) =>
            propertyOf(schema, property, { resolve, file: found.file }).map(({ value }) => value),
          );
          if (problem !== undefined)
            report({
              message: `The error response ${status} ${problem} (\`${property}\`).`,
              location: location.child([status]).key(),
            });
        }
      },
    },
  };
};

function isErrorStatus(status: string): boolean {
  return /^[45]/.test(status);
}

function problemOf(
  response: Value,
  declarations: (schema: unknown) => readonly Value[],
): string | undefined {
  const json = Object.entries(mapAt(response, 'content') ?? {}).filter(([type]) =>
    /^application\/([\w.-]+\+)?json\b/i.test(type),
  );
  if (json.length === 0) return 'has no JSON body that could say what went wrong';
  const texts = json.every(([, media]) =>
    declarations(isMap(media) ? media['schema'] : undefined).some((schema) =>
      isText(schema['type']),
    ),
  );
  return texts ? undefined : 'has a JSON body without a text field that says what went wrong';
}

function isText(type: unknown): boolean {
  return type === 'string' || (Array.isArray(type) && type.includes('string'));
}
