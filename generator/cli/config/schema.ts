// The JSON schema of a configuration, for editors; the build writes it beside the command line.

import { optionRows } from './option-table.js';

/** For `concord.config.json` and the key `concord` of package.json. */
export function configSchema(): object {
  const properties = Object.fromEntries(
    [...optionRows].map(([key, { help, schema, preset }]) => [
      key,
      { description: help, ...schema, ...(preset !== undefined && { default: preset }) },
    ]),
  );
  const $schema = { type: 'string' };
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Configuration of Concord',
    definitions: {
      document: { type: 'object', required: ['document'], properties, additionalProperties: false },
    },
    if: { type: 'object', required: ['documents'] },
    then: {
      type: 'object',
      properties: {
        $schema,
        documents: {
          description: 'Several documents: a name for each, and what to do with it.',
          type: 'object',
          minProperties: 1,
          additionalProperties: { $ref: '#/definitions/document' },
        },
      },
      additionalProperties: false,
    },
    else: {
      type: 'object',
      required: ['document'],
      properties: { $schema, ...properties },
      additionalProperties: false,
    },
  };
}
