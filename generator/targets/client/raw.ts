// The raw layer: `paths` as openapi-typescript makes it from the document itself, independent of our model.

import { escapeHidden } from '../../code/escape.js';
import type { Document } from '../../document/document.js';
import type { Api } from '../../model/api.js';
import { prepare } from './raw-document.js';

/** What openapi-typescript's own entry point sets up, without loading and linting the document a second time. */
export async function rawTypes(document: Document, api: Api): Promise<string> {
  const { astToString, resolveRef, transformSchema } = await import('openapi-typescript');
  // It is given a copy, which says the same in the forms that it knows; nothing in it stands in two places.
  const schema: Parameters<typeof transformSchema>[0] = JSON.parse(JSON.stringify(document.root));
  prepare(schema, api);
  const silent = { silent: true };
  const context = {
    additionalProperties: false,
    alphabetize: false,
    arrayLength: false,
    conditionalEnums: false,
    dedupeEnums: false,
    defaultNonNullable: true,
    // Its own reading of discriminators makes types that no value has: `prepare` says what they mean.
    discriminators: { objects: {}, refsHandled: [] },
    emptyObjectsUnknown: false,
    enum: false,
    enumValues: false,
    excludeDeprecated: false,
    exportType: false,
    generatePathParams: false,
    immutable: false,
    injectFooter: [],
    makePathsEnum: false,
    pathParamsAsTypes: false,
    propertiesRequiredByDefault: false,
    readWriteMarkers: false,
    resolve: <T>($ref: string): T | undefined => resolveRef<T>(schema, $ref, silent),
    rootTypes: false,
    rootTypesKeepCasing: false,
    rootTypesNoSchemaPrefix: false,
    silent: true,
  };
  const nodes = transformSchema(
    schema,
    context as unknown as Parameters<typeof transformSchema>[1],
  );
  return `// The document's own types, made by openapi-typescript.\n\n${escapeHidden(astToString(nodes))}`;
}
