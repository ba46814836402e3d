// The raw layer: types that follow the document and not the calls, and a separate entry point, so
// that only those who import it bundle and install openapi-fetch.

import { code, symbol } from '../../../code/code.js';
import type { Module } from '../../../code/declarations.js';
import type { ClientContext } from '../emit-context.js';

/** @param types The file with the document's types. */
export function rawModule(
  { pkg, runtime }: ClientContext,
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
            'The openapi-fetch client that sends its requests the way of every call of `client`: with its ' +
              'address, credentials, retries and middleware. Its calls resolve to `{ data, error, response }` and ' +
              'do not throw for error statuses.',
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
