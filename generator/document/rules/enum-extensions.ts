// Rule: what is said beside an enum fits its values: descriptions and names are of values that are there.

import type { Oas3Rule } from '@redocly/openapi-core';
import { isMap, listAt, mapAt, show, type Value } from './values.js';

export const enumExtensions: Oas3Rule = () => ({
  Schema(schema, { report, location }) {
    if (!isMap(schema)) return;
    const values = [...listAt(schema, 'enum'), ...listAt(schema, 'x-extensible-enum')];
    const known = new Set([...values, ...otherValues(schema)].map(String));
    for (const name of Object.keys(mapAt(schema, 'x-enum-descriptions') ?? {}))
      if (!known.has(name))
        report({
          message: `\`x-enum-descriptions\` describes ${show(name)}, which is no value of the schema.`,
          location: location.child(['x-enum-descriptions', name]).key(),
        });
    for (const keyword of ['x-enum-descriptions', 'x-enum-varnames']) {
      const texts = listAt(schema, keyword);
      if (texts.length > 0 && texts.length !== values.length)
        report({
          message: `\`${keyword}\` has ${texts.length} entries for ${values.length} values.`,
          location: location.child([keyword]).key(),
        });
    }
    if (new Set(values).size !== values.length)
      report({
        message: 'A value stands in both `enum` and `x-extensible-enum`, or twice in one of them.',
      });
  },
});

/** The values that a contradicting statement gives. */
function otherValues(schema: Value): unknown[] {
  return listAt(schema, 'x-contradictions').flatMap((entry) =>
    listAt(entry, 'statements').flatMap((statement) => listAt(statement, 'values')),
  );
}
