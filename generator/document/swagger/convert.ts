// Reads Swagger 2.0 as OpenAPI 3.0: swagger2openapi converts it, and what that gets wrong is
// mended. Every object keeps the memory of where it was written, and what is said in another way,
// or cannot be said, is reported there.

import { type Diagnostic, diagnostic } from '../../base/diagnostics.js';
import { isObject, type Json, type JsonObject, setOwn } from '../../model/json.js';
import { quoted } from '../parse/problems.js';
import { nearest } from '../parse/source.js';
import type { SourceMap } from '../source-map.js';
import { mend, type ReportMending } from './mend.js';
import { trace } from './trace.js';

/** Keys whose meaning stands elsewhere in OpenAPI 3, or is of no use to whoever reads it. */
const elsewhere: ReadonlySet<string> = new Set([
  ...['swagger', 'host', 'basePath', 'schemes', 'consumes', 'produces', 'definitions'],
  ...['securityDefinitions', 'collectionFormat', 'schema', 'parameters', 'required', 'name', 'in'],
  ...['type', 'format', 'description', 'default', 'enum', 'items', 'flow', 'authorizationUrl'],
  ...[
    'tokenUrl',
    'scopes',
    'examples',
    'x-example',
    'x-examples',
    'x-nullable',
    '$ref',
    'nullable',
  ],
  ...['maximum', 'minimum', 'exclusiveMaximum', 'exclusiveMinimum', 'maxLength', 'minLength'],
  ...['pattern', 'maxItems', 'minItems', 'uniqueItems', 'multipleOf', 'responses', 'headers'],
]);

export async function convertSwagger(
  swagger: JsonObject,
  sourceMap: SourceMap,
): Promise<{ readonly root?: JsonObject; readonly diagnostics: readonly Diagnostic[] }> {
  const diagnostics: Diagnostic[] = [];
  const report: ReportMending = (kind, message, { at, key }) => {
    const tokens = key === undefined ? at.tokens : [...at.tokens, key];
    const location = nearest(at.file, tokens, 'key');
    diagnostics.push(
      diagnostic(kind === 'lost' ? 'document/not-converted' : 'document/converted', message, {
        location,
      }),
    );
  };
  const origin = { node: swagger, at: sourceMap.of(swagger, []) };
  const summary = 'The document is written in Swagger 2.0; it is read as OpenAPI 3.0.';
  report('changed', summary, { ...origin, key: 'swagger' });
  const prepared = prepare(swagger, (key, message) =>
    report('changed', message, { ...origin, key }),
  );
  const { marked, restore } = trace(prepared, sourceMap);
  const converted = await convert(marked);
  if (typeof converted === 'string') {
    const message = `The document cannot be converted to OpenAPI 3: ${converted}`;
    return {
      diagnostics: [
        ...diagnostics,
        diagnostic('document/not-converted', message, {
          severity: 'error',
          help: 'Correct what the message names, or convert the document with another tool.',
          location: nearest(origin.at.file, ['swagger'], 'value'),
        }),
      ],
    };
  }
  const { root, written, missing } = restore(converted);
  mend(root, { swagger, written, report });
  for (const { key, ...from } of missing)
    if (!elsewhere.has(key) && !key.startsWith('x-'))
      report('lost', `${quoted(key)} is left out: OpenAPI 3 has nothing like it here.`, {
        ...from,
        key,
      });
  // Alternative media types have one schema, which overlays may change for one of them.
  const tree = sourceMap.clone(root);
  if (!isObject(tree)) throw new Error('The converted document is no object.');
  sourceMap.noteMember(tree, 'openapi', { ...origin.at, tokens: ['swagger'] });
  return { root: tree, diagnostics };
}

/**
 * The document with what the converter needs to see: an operation without parameters has those of
 * its path, and an address has a scheme.
 */
function prepare(swagger: JsonObject, report: (key: string, message: string) => void): JsonObject {
  const { host, schemes, paths } = swagger;
  const hasHost = host !== undefined || swagger['x-ms-parameterized-host'] !== undefined;
  const isOpen = hasHost && !(Array.isArray(schemes) && schemes.length > 0);
  if (isOpen) report('host', 'The document names no "schemes": the address is that of https.');
  for (const item of Object.values(isObject(paths) ? paths : {})) {
    if (!isObject(item) || item['parameters'] === undefined) continue;
    for (const operation of Object.values(item))
      if (isObject(operation) && operation['parameters'] === undefined)
        setOwn(operation, 'parameters', []);
  }
  if (isOpen) setOwn(swagger, 'schemes', ['https']);
  return swagger;
}

/** What the converter makes of the document, or why it cannot. */
async function convert(swagger: Json): Promise<JsonObject | string> {
  const { convertStr } = await import('swagger2openapi');
  try {
    const { openapi }: { readonly openapi: unknown } = await convertStr(JSON.stringify(swagger), {
      // What violates the specification is read as it was meant, and what cannot be said is noted
      // in the result.
      patch: true,
      warnOnly: true,
      refSiblings: 'preserve',
      // No request body becomes a component.
      resolveInternal: true,
      targetVersion: '3.0.4',
    });
    return isObject(openapi) ? openapi : 'nothing comes of it';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
