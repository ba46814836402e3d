// The raw layer: `paths` as openapi-typescript makes it from the document itself, independent of our model, and its entry point: whoever wants
// openapi-fetch imports it from there, and nobody else bundles it or needs it.

import { code, symbol } from '../../../code/code.js';
import { escapeHidden } from '../../../code/escape.js';
import type { Module } from '../../../code/declarations.js';
import type { Document } from '../../../document/document.js';
import type { Api } from '../../../model/api.js';
import { prepare } from './document.js';
import type { EmitContext } from '../surface/emit-context.js';

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

/** @param types The file that openapi-typescript has made. */
export function rawModule(
  { pkg, runtime }: EmitContext,
  { path: types }: { readonly path: string },
): Module {
  const paths = symbol('paths', { file: types }, { type: true });
  return {
    file: `${pkg.source}raw.ts`,
    declarations: [
      { kind: 'export', from: types, type: true },
      {
        kind: 'type',
        name: 'RawClient',
        doc: { text: ["openapi-fetch's client, typed by the document."] },
        type: code`${symbol('Client', { package: 'openapi-fetch' }, { type: true })}<${paths}>`,
      },
      {
        kind: 'function',
        name: 'createRawClient',
        doc: {
          text: [
            'The openapi-fetch client that sends its requests the way of every call of `client`: with its address, credentials, retries and middleware. Its calls resolve to `{ data, error, response }` and do not throw for error statuses.',
          ],
          tags: [{ name: 'throws', text: '{ConfigurationError} No address is set.' }],
        },
        parameters: [{ name: 'client', type: code`${runtime('ApiClient')}` }],
        returns: code`RawClient`,
        body: code`return ${runtime('rawClient')}<${paths}>(client);`,
      },
    ],
  };
}
