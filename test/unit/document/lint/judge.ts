// Judges a small document by one rule, as `concord lint` does with the rules of a redocly.yaml.

import { createConfig, lintFromString, type RuleConfig } from '@redocly/openapi-core';
import { concordPlugin } from '../../../../generator/document/lint/rules.js';

/** What a rule says about a document: `pointer: message`, one a line. */
export async function judge(
  rule: string,
  document: unknown,
  options: RuleConfig = 'error',
): Promise<string[]> {
  const config = await createConfig(
    { rules: { [`concord/${rule}`]: options } },
    { plugins: [concordPlugin] },
  );
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: 'openapi.json',
    config,
  });
  return problems.map(
    ({ location, message, suggest }) =>
      `${location[0]?.pointer}: ${message}${suggest.length > 0 ? ` (${suggest.join(', ')}?)` : ''}`,
  );
}

/** A document with these parts, and nothing else that a rule could find fault with. */
export function documentOf(parts: object): object {
  return { openapi: '3.1.0', info: { title: 'Birds', version: '1' }, ...parts };
}

/** A document with one operation that answers with these responses. */
export function answering(responses: object, parts: object = {}): object {
  return documentOf({ paths: { '/birds': { get: { responses } } }, ...parts });
}

/** A document with this schema as the component `Bird`. */
export function withSchema(schema: object, others: object = {}): object {
  return documentOf({ components: { schemas: { Bird: schema, ...others } } });
}
